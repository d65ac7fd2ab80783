"""The path on which an adversary leads the perceptron (lecture 03-convergence)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_examples
from coursekit.pictures.marks import label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import (
    BLACK,
    CLASS,
    DARK_GREEN,
    EDGE,
    GREEN,
    GREY,
    INK,
    WHITE,
    label_axes,
    prepared,
)
from coursekit.pictures.text import count, number, vector


def adversary_path(path: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the weights of a relevant attribute and of all others, which have one in common.

    One of n attributes is relevant and has the weight a; each other attribute and the constant have
    the weight c. The positive example, of ones, has the score a + n c; the negative one, whose
    relevant attribute is 0, has n c. Both are right in the tinted cone, where c < 0 < a + n c.

    Parameters
    ----------
    path : array_like, shape (T, n + 1)
        The weight vector after each mistake on one of the two, the relevant attribute's weight
        first. It starts from 0.

    Raises
    ------
    ValueError
        If the weights of the other attributes differ.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(adversary_path([[1, 1], [1, 0], [1, -1], [2, 0], [2, -1]]))
    The weight c of every irrelevant attribute against the weight a of the relevant one, after \
each of 5 mistakes for n = 1. Solid blue steps, on the positive example, add 1 to both; dashed \
vermilion steps, on the negative example, subtract 1 from c. From (0, 0) the path goes through \
(1, 1), (1, 0), (1, −1), (2, 0), and ends at (2, −1), in the tinted cone where both examples are \
right: c is below 0 and a above −1 c.
    """
    W = as_examples(path, "path").astype(float)
    n = W.shape[1] - 1
    if not n or (W[:, 1:] != W[:, 1:2]).any():
        raise ValueError(
            "path must hold weight vectors whose numbers are equal from the second on: the weight "
            "of the relevant attribute, then that of all others."
        )
    points = np.vstack([np.zeros(2), W[:, :2]])
    ax = prepared(ax)
    label_axes(ax, "weight $a$ of the relevant attribute", "weight $c$ of every other", whole="xy")
    ax.set(xlim=(-0.5, 1.5 * points[:, 0].max()), ylim=(points[:, 1].min() - 0.7, 1.4))
    _draw_cone(ax, n)
    _draw_steps(ax, points)
    return describe(ax, _words(points, n))


def _draw_cone(ax: Axes, n: int) -> None:
    """Draw the walls of the two examples, and the cone in which both are right."""
    right, bottom = ax.get_xlim()[1], ax.get_ylim()[0]
    a = np.linspace(0, right, 101)
    wall = np.maximum(-a / n, bottom)
    ax.fill_between(a, wall, 0, color=GREEN, alpha=0.12, linewidth=0)
    ax.axhline(0, color=GREY, linewidth=1.5)
    ax.plot([-n * 2, n * 9], [2, -9], color=GREY, linewidth=1.5)
    label(ax, "both right", (0.87 * right, bottom / 4), (0, -1), DARK_GREEN)


def _draw_steps(ax: Axes, points: np.ndarray) -> None:
    """Draw each update in the colour of its label, and name one of each kind."""
    for start, end in pairwise(points):
        sign = 1 if end[1] > start[1] else -1
        ax.plot(
            *zip(start, end), "-" if sign > 0 else "--", color=CLASS[sign][1], linewidth=2.5,
            zorder=3,
        )  # fmt: skip
    ax.plot(*points[:-1].T, "o", color=BLACK, markersize=4, zorder=4)
    look = {"markersize": 10, "markeredgecolor": WHITE, "markeredgewidth": EDGE}
    ax.plot(*points[-1], "D", color=GREEN, zorder=5, **look)
    middle, lowest = points[:, 0].max() / 2, points[:, 1].min()
    label(ax, "positive: + (1, 1)", (middle + 1, 0.3), (0, 1), INK[1])
    label(ax, "negative: \N{MINUS SIGN} (0, 1)", (middle, lowest), (0, -1), INK[-1])


def _words(points: np.ndarray, n: int) -> str:
    through = [vector(point) for point in points]
    middle = ", ".join(through[1:-1][:6]) + (", ..." if len(through) > 8 else "")
    return (
        "The weight c of every irrelevant attribute against the weight a of the relevant one, "
        f"after each of {count(len(points) - 1, 'mistake')} for n = {n}. Solid blue steps, on the "
        "positive example, add 1 to both; dashed vermilion steps, on the negative example, "
        f"subtract 1 from c. From {through[0]} the path goes through {middle}, and ends at "
        f"{through[-1]}, in the tinted cone where both examples are right: c is below 0 and a "
        f"above {number(-n)} c."
    )
