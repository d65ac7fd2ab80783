"""Points on a line, lifted by a second feature: a constant or their square.

Lectures 01-hyperplanes and 07-kernels-and-classes draw them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_labels, as_scalar, as_vector
from coursekit.perceptrons.figures.marks import boundary, points, right_angle, tint_sides
from coursekit.perceptrons.figures.separation import groups_in_words
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.marks import arrow, label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, FONT, GREY, label_axes, prepared
from coursekit.pictures.text import number


def lift_by_constant(x: Any, y: Any, threshold: Any, *, ax: Axes | None = None) -> Axes:
    """Draw examples with one feature and, above them, the same with a constant feature.

    The threshold between the classes becomes a line through the origin, with two tinted sides.

    Parameters
    ----------
    x, y : array_like, shape (n,)
        The feature and the labels, -1 or +1.
    threshold : number
        Where the classes are parted.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(lift_by_constant([1, 2, 4], [-1, -1, 1], 3))
    Examples on the horizontal axis: 1 example labelled +1 at 4; 2 examples labelled −1 at 1, 2. \
Dotted lines lift them to height 1. The line through the origin and (3, 1) separates them there. \
An arrow at a right angle to it, not to scale, is its normal w.
    """
    x, cut = as_vector(x, "x").astype(float), float(as_scalar(threshold, "threshold"))
    y = as_labels(y, len(x))
    ax = prepared(ax, (7.5, 3.4))
    ax.set_aspect("equal")
    label_axes(ax, "feature $x$", "constant\nfeature", whole="x")
    ax.set(xlim=(min(0, *x) - 1, max(0, *x) + 1), ylim=(-1.3, 1.7), yticks=[0, 1])
    ax.axhline(0, color=GREY, linewidth=1, zorder=0)
    points(ax, np.column_stack([x, np.zeros(len(x))]), y, hollow=True)
    points(ax, np.column_stack([x, np.ones(len(x))]), y)
    ax.vlines(x, 0, 1, colors=GREY, linestyles=":", linewidth=1.5, zorder=1)
    boundary(ax, Hyperplane([1, -cut]), "-", "")
    tint_sides(ax, Hyperplane([1, -cut]))
    ax.scatter(*np.transpose([(0, 0), (cut, 1)]), s=50, color=BLACK, zorder=5)
    foot = np.array([cut / 2, 0.5])
    tip = foot + 1.2 * np.array([1, -cut]) / np.hypot(1, cut)
    arrow(ax, foot, tip)
    right_angle(ax, foot, tip - foot, foot)
    label(ax, "$w$, drawn\nshorter", tip, (1, -0.3))
    label(ax, "origin", (0, 0), (-1, -1))
    label(ax, f"$({number(cut)}, 1)$", (cut, 1), (-1, 1))
    groups = groups_in_words(y, " at ", lambda rows: ", ".join(map(number, x[rows])))
    return describe(
        ax,
        f"Examples on the horizontal axis: {groups}. Dotted lines lift them to height 1. The line "
        f"through the origin and ({number(cut)}, 1) separates them there. An arrow at a right "
        "angle to it, not to scale, is its normal w.",
    )


def lift_by_square(x: Any, y: Any, level: float, *, ax: Axes | None = None) -> Axes:
    """Draw numbers with labels on a line and, above it, on the parabola of their squares.

    Parameters
    ----------
    x, y : array_like, shape (n,)
        The numbers and their labels, -1 or +1.
    level : float
        The height of a horizontal line, which is to separate the lifted points.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(lift_by_square([-2, 0, 1], [-1, 1, 1], 2.5))
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
    plus, minus = (", ".join(map(number, x[y == sign])) for sign in (1, -1))
    where = "does not separate these points"
    if all(y * (level - x**2) > 0):
        where = "has those labelled +1 below it and those labelled \N{MINUS SIGN}1 above it"
    return describe(
        ax,
        f"{len(x)} numbers on the horizontal axis, labelled +1: {plus}; labelled \N{MINUS SIGN}1: "
        f"{minus}. Above each, on a dotted parabola, the point (x, x²). The solid line x² = "
        f"{number(level)} {where}.",
    )
