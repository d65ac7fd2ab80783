"""The proof of convergence as one drawing: w climbs along u while its length is limited."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_count
from coursekit.perceptrons.algorithms import Run
from coursekit.perceptrons.bounds import ProofTable, check_proof
from coursekit.perceptrons.figures.plane import plane_axes, vector_in_plane
from coursekit.perceptrons.figures.proof_marks import projections
from coursekit.perceptrons.geometry import norm
from coursekit.pictures.marks import label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, EDGE, FONT, GREEN, WHITE
from coursekit.pictures.text import count, number


def climb(run: Run, u: Any, *, t: int | None = None, ax: Axes | None = None) -> Axes:
    """Draw where the proof of convergence lets w_t be: above a line and inside a circle.

    The plane is turned so that u points up, and u is divided by its length. The height of w_t is
    u·w_t, at least t γ(u) (the dashed line); its length is at most √t R (the circle). The shaded
    cap between them is all the room there is, and beyond t = (R/γ(u))² mistakes there is none. The
    scale is the same for each t that the run reached, so that these pictures can stand side by
    side, and smaller for later t.

    Parameters
    ----------
    run : Run
        A run of `perceptron` from w0 = 0 on examples in the plane; with another rate than 1 it is
        w / rate that is drawn.
    u : array_like, shape (2,)
        A vector that separates the examples.
    t : int, optional
        The number of mistakes; all that the run made unless given. It may be more than these: then
        the whole run is drawn, with the line and the circle for a later mistake.

    Raises
    ------
    ValueError
        If the examples are not in the plane, or u does not separate them, or t is no such number.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> from coursekit.perceptrons.figures import description
    >>> run = perceptron([[3, 4], [-3, 4]], [1, 1])
    >>> description(climb(run, [0, 1], t=1)).partition(". ")[2]
    'Line and circle for t = 1: w_1 has height 4, at least t γ(u) = 4 (dashed line), and length 5, \
at most √t R = 5 (circle). The room for w_1 is the shaded cap between them.'
    """
    up = vector_in_plane(u, "u")
    table = check_proof(run, u)
    if not table.is_novikoffs:
        raise ValueError("run must be of `perceptron`, without threshold and gamma.")
    T = len(table.t)
    t = T if t is None else as_count(t, "t")
    up = up / norm(up)
    steps = run.trajectory().astype(float) / float(run.rate)  # the vectors of the proof
    path = steps @ np.column_stack([(up[1], -up[0]), up])
    least, most = t * table.margin, math.sqrt(t) * table.radius
    ax = plane_axes(ax, ("across $u$", r"height along $u\ \rightarrow$"))
    ax.yaxis.labelpad = 9  # the name stands apart from the numbers
    ax.locator_params(nbins=4)
    reach = table.radius * math.sqrt(T if t <= T else float(table.bound))
    ax.set(xlim=(-1.1 * reach, 1.1 * reach), ylim=(-0.1 * reach, 1.4 * reach))
    _room(ax, least, most)
    ax.plot(*path[: t + 1].T, "o-", color=BLACK, markersize=4, linewidth=1, zorder=3)
    if t <= T:
        ax.plot(*zip((0, 0), path[t]), color=GREEN, linewidth=2.5, zorder=3)
        ax.plot(*path[t], "o", color=GREEN, markersize=10, markeredgecolor=WHITE,
                markeredgewidth=EDGE, zorder=4)  # fmt: skip
        label(ax, f"$w_{{{t}}}$", path[t], (1, 1))
    ax.set_title(f"$t = {t}$", fontsize=FONT + 1)
    return describe(ax, _words(table, t, least, most))


def _room(ax: Axes, least: float, most: float) -> None:
    """Draw the line, the upper half of the circle, and the cap between them, if they meet."""
    angles = np.linspace(0, np.pi, 201)
    x, height = most * np.cos(angles), most * np.sin(angles)
    ax.plot(x, height, color=GREEN, linewidth=2, zorder=2)
    ax.axhline(least, color=BLACK, linestyle="--", linewidth=2, zorder=2)
    inside = height >= least
    ax.fill_between(x, least, height, where=inside, color=GREEN, alpha=0.1, linewidth=0)
    right = ax.get_xlim()[1]
    label(ax, r"$t\,\gamma(u)$", (-0.85 * right, least), (0, 1))
    label(ax, r"$\sqrt{t}\,R$", (x[60], height[60]), (1, 1))


def _words(table: ProofTable, t: int, least: float, most: float) -> str:
    T = len(table.t)
    text = f"A run of {count(T, 'mistake')} in the plane, turned so that u points up."
    text += f" Line and circle for t = {t}: "
    if t > T:
        room = "above" if least > most else "below the top of"
        left = "no room is left" if least > most else "the cap between them is shaded"
        return text + (
            f"the dashed line at height t γ(u) = {number(least)} is {room} the circle of radius "
            f"√t R = {number(most)}: {left}."
        )
    height, length = projections(table)[t - 1], table.norm[t - 1]
    return text + (
        f"w_{t} has height {number(height)}, at least t γ(u) = {number(least)} (dashed line), and "
        f"length {number(length)}, at most √t R = {number(most)} (circle). The room for w_{t} is "
        "the shaded cap between them."
    )
