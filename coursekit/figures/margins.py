"""The margin as a function of the direction of w (lecture 01-hyperplanes)."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.figures.checks import points_in_plane, vector_in_plane
from coursekit.figures.marks import label
from coursekit.figures.picture import describe
from coursekit.figures.style import BLACK, BLUE, FONT, PALE, prepared
from coursekit.figures.words import number, vector
from coursekit.geometry import margin
from coursekit.validation import as_labels

DEGREES = np.arange(-180, 181)


def margin_by_direction(X: Any, y: Any, *, marked: Any = (), ax: Axes | None = None) -> Axes:
    """Draw the margin of every line through the origin against the direction of its normal.

    Where the curve is positive the line separates the examples; its highest point is their margin.

    Parameters
    ----------
    X : array_like, shape (n, 2)
        The points.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    marked : array_like, shape (k, 2), optional
        Normals to mark on the curve.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(margin_by_direction([[1, 2], [2, -1]], [1, -1], marked=[[-1, 3]]))
    The margin of the line w·x = 0 against the direction of w, from −180 to 180 degrees. It is \
positive (shaded), so that the line separates, from 64 to 153 degrees. \
Marked: w = (−1, 3) at 108.4 degrees, margin 1.581.
    """
    points, y = points_in_plane(X, "X"), as_labels(y, len(X))
    angles = np.radians(DEGREES)
    normals = np.column_stack([np.cos(angles), np.sin(angles)])
    margins = (normals @ (y[:, None] * points).T).min(axis=1)
    ax = prepared(ax)
    ax.axhline(0, color=PALE, linewidth=1, zorder=0)
    ax.plot(DEGREES, margins, color=BLACK, linewidth=2)
    ax.fill_between(DEGREES, 0, margins, where=margins > 0, color=BLUE, alpha=0.12)
    ax.set_xlabel("direction of $w$ in degrees", fontsize=FONT + 1)
    ax.set_ylabel("margin", fontsize=FONT + 1)
    ax.set_xticks(range(-180, 181, 60))
    ax.set_xlim(-180, 180)
    ax.margins(y=0.15)
    describe(
        ax,
        "The margin of the line w·x = 0 against the direction of w, from \N{MINUS SIGN}180 to 180 "
        f"degrees. {_separating(margins)}",
    )
    if len(marked):
        describe(ax, f"Marked: {'; '.join(_mark(ax, w, X, y) for w in marked)}.")
    return ax


def _mark(ax: Axes, w: Any, X: Any, y: np.ndarray) -> str:
    """Put a dot on the curve at the direction of `w`; return the words about it."""
    first, second = vector_in_plane(w, "marked")
    degrees, value = np.degrees(np.arctan2(second, first)), margin(w, X, y)
    ax.plot(degrees, value, "o", color=BLUE, markeredgecolor=BLACK, markersize=9, zorder=4)
    label(ax, f"$w$ = {vector(w)}", (degrees, value), (1, 1))
    return f"w = {vector(w)} at {number(degrees)} degrees, margin {number(value)}"


def _separating(margins: np.ndarray) -> str:
    """Return the sentence about the directions of the lines that separate: one arc, if any."""
    positive = margins[:-1] > 1e-9
    if not positive.any():
        return "It is nowhere positive: no line through the origin separates."
    starts = DEGREES[:-1][positive & ~np.roll(positive, 1)]
    ends = DEGREES[:-1][positive & ~np.roll(positive, -1)]
    return (
        "It is positive (shaded), so that the line separates, "
        f"from {number(starts[0])} to {number(ends[0])} degrees."
    )
