"""Features, the parts of a hyperplane, and separable and inseparable sets (lecture 01).

What a line, an arrow or a class is called stands beside it; these pictures have no legends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from coursekit.perceptrons.certificates import max_margin, separate
from coursekit.perceptrons.figures.equations import equation
from coursekit.perceptrons.figures.marks import boundary, points, right_angle, tint_sides
from coursekit.perceptrons.figures.plane import (
    examples_in_plane,
    frame,
    line_in_plane,
    plane_axes,
    vector_in_plane,
)
from coursekit.perceptrons.geometry import Hyperplane, augment
from coursekit.pictures.marks import arrow, label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import (
    BLACK,
    CLASS,
    FONT,
    GREY,
    INK,
    label_axes,
    prepared,
    whole_ticks,
)
from coursekit.pictures.text import count, listed, number, vector

THROUGH_THE_ORIGIN = "through the origin"
WITH_AN_OFFSET = "with an offset"
NOT_AT_ALL = "not at all"


def feature_plane(
    X: Any,
    y: Any,
    features: Sequence[str],
    classes: Sequence[str],
    *,
    plane: Hyperplane | None = None,
    same_unit: bool = False,
    ax: Axes | None = None,
) -> Axes:
    """Draw examples by two features, each in its own scale unless they have the same unit.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        The examples and their labels, -1 and +1.
    features : sequence of two str
        The quantities on the two axes, with their units.
    classes : sequence of two str
        What the examples with label +1 are, and those with label -1.
    plane : geometry.Hyperplane, optional
        A decision boundary, with the tints of its half-spaces.
    same_unit : bool, optional
        Whether both features have the same unit, and one unit is equally long on both axes.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(feature_plane([[3, 1], [5, 2]], [1, -1], ("cm", "kg"), ("cats", "dogs")))
    cm across, kg upwards, each in its own scale. 1 example of cats, label +1: (3, 1). \
1 example of dogs, label −1: (5, 2).
    """
    rows, y = examples_in_plane(X, y)
    ax = prepared(ax)
    points(ax, rows, y)
    label_axes(ax, *features)
    ax.margins(0.18)
    if same_unit:
        ax.set_aspect("equal")
    else:
        words = "one unit is not equally long on both axes"
        ax.set_title(words, loc="left", fontsize=FONT - 1, color=GREY)
    scales = "both in the same scale" if same_unit else "each in its own scale"
    sentences = [f"{features[0]} across, {features[1]} upwards, {scales}."]
    for sign, name in zip((1, -1), classes):
        members, others = rows[y == sign], rows[y != sign]
        away = (members.mean(axis=0) - others.mean(axis=0)) / (np.ptp(rows, axis=0) + 1e-9) ** 2
        label(ax, name, members[(members @ away).argmax()], away, INK[sign])
        examples = count(len(members), "example")
        sentences.append(f"{examples} of {name}, label {CLASS[sign][2]}: {listed(members)}.")
    if plane is not None:
        boundary(ax, line_in_plane(plane), "-", "decision boundary")
        tint_sides(ax, plane)
        wrong = int((y * plane.side(X) <= 0).sum())
        sentences.append(
            f"The line is the decision boundary {equation(plane)}: {wrong or 'none'} wrong."
        )
    return describe(ax, " ".join(sentences))


def hyperplane_parts(plane: Hyperplane, x: Any, *, ax: Axes | None = None) -> Axes:
    """Draw a hyperplane, its normal, and its distances from the origin and from a point.

    Parameters
    ----------
    plane : geometry.Hyperplane
        With w of shape (2,), not through the origin.
    x : array_like, shape (2,)
        The point, not on the hyperplane.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(hyperplane_parts(Hyperplane([3, 4], -10), [6, 3]))
    The line 3 x1 + 4 x2 − 10 = 0 with its normal w = (3, 4), at a right angle to it. A dashed \
perpendicular leads from the origin to the line; its length is |b| / ‖w‖ = 2. Another leads from \
x = (6, 3), on the positive side, to its projection (3.6, −0.2) on the line; its length is \
|w·x + b| / ‖w‖ = 4.
    """
    line_in_plane(plane)
    x, w = vector_in_plane(x, "x"), plane.w.astype(float)
    ends = np.array([np.zeros(2), x])
    feet, lengths = plane.projection(ends).astype(float), plane.signed_distance(ends)
    apart = feet[1] - feet[0]
    ax = plane_axes(ax)
    frame(ax, [*ends, *feet, feet[0] + w, (x + feet[1] + apart) / 2, feet[1] - 0.4 * w])
    boundary(ax, plane, "-", "")
    tint_sides(ax, plane)
    arrow(ax, feet[0], feet[0] + w)
    label(ax, "$w$", feet[0] + w, w)
    names = ("origin", "$x$"), (r"$|b|\,/\,\|w\|$", r"$|w \cdot x + b|\,/\,\|w\|$")
    places = (feet[0] / 2 - 0.4 * apart, -apart), ((x + feet[1]) / 2 + apart / 8, apart)
    for end, foot, name, length, (at, out) in zip(ends, feet, *names, places):
        ax.plot(*np.transpose([end, foot]), "--", color=GREY, linewidth=2, zorder=3)
        right_angle(ax, foot, end - foot, apart)
        ax.scatter(*end, s=50, color=BLACK, zorder=4)
        label(ax, name, end, end - foot)
        label(ax, length, at, out, GREY)
    ax.scatter(*feet[1], s=36, color=GREY, zorder=4)
    label(ax, f"projection\n{vector(feet[1], 3)}", feet[1], -w, GREY)
    label(ax, r"$w \cdot x + b = 0$", feet[1] + apart / 3, w)
    return describe(
        ax,
        f"The line {equation(plane)} with its normal w = {vector(w)}, at a right angle to it. A "
        "dashed perpendicular leads from the origin to the line; its length is |b| / ‖w‖ = "
        f"{number(abs(lengths[0]))}. Another leads from x = {vector(x)}, on the "
        f"{'positive' if lengths[1] > 0 else 'negative'} side, to its projection {vector(feet[1])} "
        f"on the line; its length is |w·x + b| / ‖w‖ = {number(abs(lengths[1]))}.",
    )


def separability(X: Any, y: Any, *, name: str = "", ax: Axes | None = None) -> Axes:
    """Draw examples and the line with the largest margin for them, if any line separates them.

    The title says whether they are separable through the origin, only with an offset, or not at
    all. Then the segments between examples with the same label are drawn instead of a line.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        A few examples and their labels, both -1 and +1.
    name : str, optional
        What the set is called; the title begins with it.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(separability([[1, 1], [3, 3]], [-1, 1]))
    Separable with an offset, not through the origin: 1 example labelled +1: (3, 3); 1 example \
labelled −1: (1, 1). The line x1 + x2 − 4 = 0 separates them.
    """
    rows, y = examples_in_plane(X, y)
    ax = plane_axes(ax)
    points(ax, rows, y)
    frame(ax, 1.1 * rows)  # with room for the signs of the half-spaces in the corners
    for axis in (ax.xaxis, ax.yaxis):
        whole_ticks(axis)
    ax.scatter(0, 0, s=30, color=BLACK, zorder=3)
    kind = _kind(X, y)
    ax.set_title(f"{name}, {kind}" if name else kind, fontsize=FONT + 1)
    groups = groups_in_words(y, ": ", lambda of_sign: listed(rows[of_sign]))
    if kind == NOT_AT_ALL:
        for sign in CLASS:
            between = list(combinations(rows[y == sign], 2))
            ax.add_collection(LineCollection(between, colors=GREY, linestyles="--", zorder=1))
        return describe(
            ax,
            f"Not separable: {groups}. The dashed segments between examples with the same label "
            "cross.",
        )
    best = max_margin(X, y, offset=kind == WITH_AN_OFFSET)
    plane = _in_simple_numbers(Hyperplane(best.w, best.b))
    boundary(ax, plane, "-", "")
    tint_sides(ax, plane)
    how = kind if kind == THROUGH_THE_ORIGIN else f"{kind}, not {THROUGH_THE_ORIGIN}"
    return describe(ax, f"Separable {how}: {groups}. The line {equation(plane)} separates them.")


def groups_in_words(y: np.ndarray, between: str, where: Callable[[np.ndarray], str]) -> str:
    """Return how many examples of each label there are, and where."""
    return "; ".join(
        f"{count(int((y == sign).sum()), 'example')} labelled {words}{between}{where(y == sign)}"
        for sign, (_, _, words) in CLASS.items()
    )


def _in_simple_numbers(plane: Hyperplane) -> Hyperplane:
    """Return the same hyperplane, with coefficients of which the smallest but 0 is 1 or -1."""
    unit = min(abs(c) for c in (*plane.w, plane.b) if c)
    return Hyperplane([c / unit for c in plane.w], plane.b / unit)


def _kind(X: Any, y: Any) -> str:
    """Return the kind of separability of a set, in the words of a title."""
    if separate(X, y).separable:
        return THROUGH_THE_ORIGIN
    return WITH_AN_OFFSET if separate(augment(X), y).separable else NOT_AT_ALL
