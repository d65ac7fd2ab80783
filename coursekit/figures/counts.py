"""How many examples are misclassified as a run goes on (lecture 02-the-algorithm)."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from coursekit.algorithms import Run
from coursekit.algorithms.scores import is_mistake
from coursekit.figures.marks import legend
from coursekit.figures.picture import describe
from coursekit.figures.style import BLUE, FONT, GREY, prepared
from coursekit.figures.words import count


def misclassified(run: Run, *, ax: Axes | None = None) -> Axes:
    """Draw the number of misclassified examples of a run against the number of its updates.

    Dotted lines mark the updates after which an epoch ended.

    Parameters
    ----------
    run : perceptron.Run
        On examples of any dimension.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> from coursekit.algorithms import perceptron
    >>> show(misclassified(perceptron([[3, 0], [-1, 1]], [1, 1])))
    Misclassified examples, of 2, before the first and after each of 3 updates: 2, 1, 1, 0. \
No update raises the number. Dotted lines: an epoch ends after update 2, 3.
    """
    wrong = np.array([is_mistake(w, run.X, run.y).sum() for w in run.trajectory()])
    ends = np.unique(np.cumsum(run.updates_per_epoch))
    ax = prepared(ax)
    for t in ends:
        ax.axvline(t, linestyle=":", color=GREY, linewidth=1.5, label="end of an epoch")
    ax.plot(wrong, "-o", color=BLUE, markersize=4, linewidth=1.5, label="misclassified")
    ax.set_xlabel("updates made", fontsize=FONT + 1)
    ax.set_ylabel(f"misclassified, of {len(run.X)}", fontsize=FONT + 1)
    ax.set_ylim(-0.03 * len(run.X), 1.05 * len(run.X))
    legend(ax)
    return describe(
        ax,
        f"Misclassified examples, of {len(run.X)}, before the first and after each of "
        f"{count(run.mistakes, 'update')}: {_shortened(wrong)}. {_rises(wrong)} "
        f"Dotted lines: an epoch ends after update {_shortened(ends)}.",
    )


def _rises(wrong: np.ndarray) -> str:
    """Say how many updates raised the number, and which of them did so most."""
    steps = np.diff(wrong)
    if not (steps > 0).any():
        return "No update raises the number."
    t = int(steps.argmax())
    return (
        f"It rises at {count(int((steps > 0).sum()), 'update')}, most at update {t + 1}: from "
        f"{wrong[t]} to {wrong[t + 1]}."
    )


def _shortened(numbers: np.ndarray) -> str:
    shown = ", ".join(map(str, numbers[:10]))
    return f"{shown} and so on to {numbers[-1]}" if len(numbers) > 10 else shown
