"""Points of a line with their square as a second feature (lecture 07-kernels-and-classes)."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.figures.marks import points
from coursekit.figures.picture import describe
from coursekit.figures.style import BLACK, FONT, GREY, label_axes, prepared
from coursekit.figures.text import number
from coursekit.validation import as_labels, as_vector


def lift(x: Any, y: Any, level: float, *, ax: Axes | None = None) -> Axes:
    """Draw numbers with labels on a line and, above it, on the parabola of their squares.

    Parameters
    ----------
    x, y : array_like, shape (n,)
        The numbers and their labels, -1 or +1.
    level : float
        The height of a horizontal line, which is to separate the lifted points.

    Examples
    --------
    >>> from coursekit.figures import picture
    >>> picture(lift([-2, 0, 1], [-1, 1, 1], 2.5))
    3 numbers on the horizontal axis, labelled +1: 0, 1; labelled −1: −2. Above each, on a dotted \
parabola, the point (x, x²). The solid line x² = 2.5 has those labelled +1 below it and those \
labelled −1 above it.
    """
    x = as_vector(x, "x").astype(float)
    y = as_labels(y, len(x))
    ax = prepared(ax, (7.5, 4.8))
    across = np.linspace(1.1 * x.min() - 0.2, 1.1 * x.max() + 0.2, 121)
    ax.plot(across, across**2, ":", color=GREY, linewidth=1.5, zorder=1)
    ax.axhline(level, color=BLACK, linewidth=2, zorder=2)
    ax.vlines(x, 0, x**2, color=GREY, linewidth=1, linestyle="--", zorder=1)
    points(ax, np.column_stack([x, 0 * x]), y)
    points(ax, np.column_stack([x, x**2]), y)
    ax.text(0.5, level + 0.02 * (x**2).max(), f"$x^2 = {number(level)}$", fontsize=FONT,
            transform=ax.get_yaxis_transform(), ha="center", va="bottom")  # fmt: skip
    label_axes(ax, "$x$", "$x^2$")
    return describe(ax, _sentences(x, y, level))


def _sentences(x: np.ndarray, y: np.ndarray, level: float) -> str:
    plus, minus = (", ".join(map(number, x[y == sign])) for sign in (1, -1))
    separates = all(y * (level - x**2) > 0)
    where = "has those labelled +1 below it and those labelled \N{MINUS SIGN}1 above it"
    return (
        f"{len(x)} numbers on the horizontal axis, labelled +1: {plus}; labelled \N{MINUS SIGN}1: "
        f"{minus}. Above each, on a dotted parabola, the point (x, x²). The solid line x² = "
        f"{number(level)} {where if separates else 'does not separate these points'}."
    )
