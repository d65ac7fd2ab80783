"""Where the margin perceptron updates, and losses to compare (lecture 06-averaging-and-margins)."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from coursekit.algorithms import Run
from coursekit.figures.marks import boundary, label, normal
from coursekit.figures.picture import describe
from coursekit.figures.plane import frame
from coursekit.figures.planes import labelled_examples
from coursekit.figures.style import BLACK, GREEN, GREY, PALE, label_axes, prepared
from coursekit.figures.text import count, equation, number
from coursekit.geometry import Hyperplane, norm

FAR = 100  # how far the band is drawn to both sides, in lengths of the longest example


def update_band(run: Run, t: int, *, ax: Axes | None = None) -> Axes:
    """Draw the boundary of w_t and the band around it in which right examples bring an update too.

    The band reaches as far to both sides as an example must be from the boundary, on its own side,
    to be left alone: threshold/‖w‖ + γ/2.

    Parameters
    ----------
    run : algorithms.Run
        A run in the plane, through the origin.
    t : int
        After how many updates; at least 1, so that there is a boundary.

    Examples
    --------
    >>> from coursekit.algorithms import margin_perceptron
    >>> from coursekit.figures import description
    >>> run = margin_perceptron([[0, 2], [1, -3]], [1, -1], threshold=8)
    >>> ax = update_band(run, 1)
    >>> description(ax).partition(". w_1")[2]
    ' = (0, 2) and its boundary 2 x2 = 0. The dotted band reaches 4 to both sides. Inside of it, \
or on the wrong side: 2 of 2 examples.'
    """
    w = run.weights(t).astype(float)
    if len(w) != 2 or not w.any():
        raise ValueError(
            f"run must be in the plane and t at least 1 to have a band, but w_{t} = {w}."
        )
    ax = labelled_examples(run.X, run.y, ax=ax)
    half = float(run.threshold) / norm(w) + float(run.gamma) / 2
    plane = Hyperplane(w)
    along, out = plane.unit_normal[::-1] * [-1, 1], plane.unit_normal * half
    frame(ax, [out, -out])
    reach = FAR * max(half, np.abs(run.X).max())
    corners = [reach * along + out, -reach * along + out, -reach * along - out, reach * along - out]
    tint = Polygon(corners, facecolor=PALE, alpha=0.2, linewidth=0, zorder=0)
    ax.add_artist(tint)
    for side in (out, -out):
        boundary(ax, Hyperplane.through(w, side), ":", "", GREY)
    boundary(ax, plane, "-", "")
    normal(ax, plane, f"w_{{{t}}}")
    ax.set_title(f"after {count(t, 'update')}: half-width {number(half, 2)}", fontsize=14)
    near = run.y * (run.X @ w) <= half * norm(w)
    return describe(
        ax,
        f"w_{t} = {_short(w)} and its boundary {equation(Hyperplane(run.weights(t)))}. The dotted "
        f"band reaches {number(half, 3)} to both sides. Inside of it, or on the wrong side: "
        f"{near.sum()} of {count(len(near), 'example')}.",
    )


def _short(w: np.ndarray) -> str:
    return f"({', '.join(number(value, 3) for value in w)})"


def surrogate_losses(*, ax: Axes | None = None) -> Axes:
    """Draw the perceptron's, the hinge and the logistic loss against the functional margin.

    Examples
    --------
    >>> from coursekit.figures import description
    >>> description(surrogate_losses()).partition(". ")[0]
    'Three losses against the functional margin s = y (w·x)'
    """
    ax, s = prepared(ax), np.linspace(-3, 3, 121)
    for name, values, colour, style, at in (
        ("perceptron\n" r"$\max(0, -s)$", np.maximum(0, -s), BLACK, "-", -1.9),
        ("hinge\n" r"$\max(0, 1 - s)$", np.maximum(0, 1 - s), GREY, "--", -1.9),
        ("logistic\n" r"$\ln(1 + e^{-s})$", np.log1p(np.exp(-s)), GREEN, ":", 1.5),
    ):
        ax.plot(s, values, style, color=colour, linewidth=3)
        away = (-1, -1) if style == "-" else (1, 1)
        label(ax, name, (at, np.interp(at, s, values)), away)
    ax.axvline(0, color=PALE, linewidth=1, zorder=0)
    label_axes(ax, r"functional margin $s = y\,(w \cdot x)$", "loss")
    return describe(
        ax,
        "Three losses against the functional margin s = y (w·x). Solid, perceptron: max(0, −s), "
        "which is 0 from s = 0 on. Dashed, hinge: max(0, 1 − s), which is 1 at s = 0, and 0 from "
        "s = 1 on. Dotted, logistic: ln(1 + e^−s), which is 0.69 at s = 0 and falls towards 0 "
        "without reaching it.",
    )
