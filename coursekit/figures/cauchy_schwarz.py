"""The inequality of Cauchy and Schwarz as a parabola without two roots (lecture 03-convergence)."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.figures.marks import label, legend
from coursekit.figures.picture import describe
from coursekit.figures.style import BLACK, BLUE, FONT, GREY, VERMILLION, prepared
from coursekit.figures.words import number, vector
from coursekit.geometry import cauchy_schwarz_gap, dot, norm, norm_squared
from coursekit.validation import as_vector


def discriminant(u: Any, v: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the parabola ‖t u + v‖² over t, which is never below 0, and mark its minimum.

    The minimum is (‖u‖²‖v‖² − (u·v)²) / ‖u‖², so the inequality of Cauchy and Schwarz says that
    the parabola does not cross the axis, and equality that it touches it.

    Parameters
    ----------
    u, v : array_like, shape (d,)
        The vectors, of any dimension; u not zero.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If u is zero, when there is no parabola, or if v has another number of components.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(discriminant([1, 2], [3, 1]))
    The parabola ‖t u + v‖² against t for u = (1, 2) and v = (3, 1). It stays above 0, so its \
discriminant is negative: (u·v)² < ‖u‖² ‖v‖². Its minimum, at t = −1, is \
(‖u‖² ‖v‖² − (u·v)²) / ‖u‖² = (5 · 10 − 5²) / 5 = 5.
    """
    u = as_vector(u, "u")
    v = as_vector(v, "v", len(u))
    if not u.any():
        raise ValueError("u must not be the zero vector: ‖t u + v‖² would not depend on t.")
    a, at = float(norm_squared(u)), float(-dot(u, v) / norm_squared(u))
    lowest = float(cauchy_schwarz_gap(u, v) / norm_squared(u))
    # Wide enough to show t = 0, where the height is ‖v‖²: |at| ≤ ‖v‖ / ‖u‖ by the inequality.
    width = 1.3 * norm(v) / norm(u) or 1.0
    t = np.linspace(at - width, at + width, 201)
    heights = a * (t - at) ** 2 + lowest
    ax = prepared(ax)
    ax.axhline(0, color=GREY, linewidth=1.5, zorder=1)
    ax.plot(t, heights, color=BLUE, linewidth=2.5, label=r"$\|t\,u + v\|^2$")
    ax.plot([at, at], [0, lowest], "--", color=VERMILLION, linewidth=2.5, label="its minimum")
    ax.plot(at, lowest, "s", color=VERMILLION, markeredgecolor=BLACK, markersize=9, zorder=4)
    label(ax, f"{number(lowest)} at $t = {number(at, 3)}$", (at, lowest), (0, 1))
    ax.set_ylim(-0.12 * heights.max(), 1.05 * heights.max())
    ax.set_xlabel("$t$", fontsize=FONT + 1)
    ax.set_ylabel("squared length", fontsize=FONT + 1)
    legend(ax)
    return describe(ax, _sentences(u, v, at, lowest))


def _sentences(u: np.ndarray, v: np.ndarray, at: float, lowest: float) -> str:
    """Say what the gap of Cauchy and Schwarz means for the parabola, and where its minimum is."""
    if cauchy_schwarz_gap(u, v):
        said = "It stays above 0, so its discriminant is negative: (u·v)² < ‖u‖² ‖v‖²."
    else:
        said = (
            "It touches 0, so its discriminant is 0: (u·v)² = ‖u‖² ‖v‖², and one vector is a "
            "multiple of the other."
        )
    a, b, c = (number(value) for value in (norm_squared(u), abs(dot(u, v)), norm_squared(v)))
    return (
        f"The parabola ‖t u + v‖² against t for u = {vector(u)} and v = {vector(v)}. {said} Its "
        f"minimum, at t = {number(at)}, is (‖u‖² ‖v‖² − (u·v)²) / ‖u‖² = ({a} · {c} − {b}²) / {a} "
        f"= {number(lowest)}."
    )
