"""A run on many examples after some of its updates (lecture 02-the-perceptron).

`runs.run_in_plane` draws the same of a few examples, with all their names.
"""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from coursekit.perceptrons.algorithms import Run, is_mistake
from coursekit.perceptrons.figures.equations import equation
from coursekit.perceptrons.figures.marks import boundary, tint_sides
from coursekit.perceptrons.figures.plane import frame, plane_axes, points_in_plane
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.picture import describe
from coursekit.pictures.style import CLASS, FONT, WHITE
from coursekit.pictures.text import count


def snapshot(run: Run, t: int, *, ax: Axes | None = None) -> Axes:
    """Draw the examples of a run and the decision boundary after `t` of its updates.

    Parameters
    ----------
    run : algorithms.Run
        On examples in the plane.
    t : int
        The number of updates made, from 0 to `run.mistakes`.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> picture(snapshot(perceptron([[1, 2], [2, -1]], [1, -1]), 1))
    1 example labelled +1, blue circles, and 1 labelled −1, vermilion squares. After 1 update \
the decision boundary is x1 + 2 x2 = 0, and 1 of 2 examples are misclassified.
    """
    X, w = points_in_plane(run.X, "run.X"), run.weights(t)
    ax = plane_axes(ax)
    for sign, (marker, colour, _) in CLASS.items():
        ax.scatter(
            *X[run.y == sign].T, s=38, marker=marker, color=colour, edgecolors=WHITE,
            linewidths=0.7, zorder=4,
        )  # fmt: skip
    frame(ax, X)
    wrong = int(is_mistake(w, run.X, run.y).sum())
    ax.set_title(f"after {count(t, 'update')}: {wrong} wrong", fontsize=FONT)
    if w.any():
        boundary(ax, Hyperplane(w), "-", "")
        tint_sides(ax, Hyperplane(w))
    line = f"is {equation(Hyperplane(w))}" if w.any() else "does not exist"
    positive = int(np.sum(run.y == 1))
    return describe(
        ax,
        f"{count(positive, 'example')} labelled +1, blue circles, and {len(X) - positive} labelled "
        f"\N{MINUS SIGN}1, vermilion squares. After {count(t, 'update')} the decision boundary "
        f"{line}, and {wrong} of {len(X)} examples are misclassified.",
    )
