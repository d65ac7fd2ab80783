"""The weights of Winnow as a race towards the threshold (lecture 05-conjunctions)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.figures.picture import describe
from coursekit.figures.style import BLACK, FONT, GREY, label_axes, prepared
from coursekit.figures.text import count, listed, number
from coursekit.validation import as_numbers


def weight_race(
    weights: Any, relevant: Sequence[int], threshold: float, *, ax: Axes | None = None
) -> Axes:
    """Draw each weight after each mistake, on an axis where doubling is one step.

    Thick lines are the relevant attributes, thin ones the others. A weight that becomes 0 leaves
    the race at a cross.

    Parameters
    ----------
    weights : array_like, shape (mistakes + 1, n)
        The weights at first and after each mistake; positive or 0.
    relevant : sequence of int
        The numbers of the relevant attributes, from 1; at most eight.
    threshold : float
        The score from which on the prediction is 1.

    Examples
    --------
    >>> from coursekit.figures import picture
    >>> picture(weight_race([[1, 1, 1], [2, 2, 1], [2, 0, 1], [4, 0, 2]], [1], 3))
    3 weights after each of 3 mistakes; each step up is a doubling, and the dashed line is the \
threshold 3. Thick: x1 ends at 4. Thin, the 2 others: the largest ends at 2, 1 became 0 (crosses).
    """
    values = as_numbers(weights, "weights", 2).astype(float)
    mistakes, n = len(values) - 1, values.shape[1]
    outside = [i for i in relevant if not 1 <= i <= n]
    if outside or len(relevant) > 8:
        raise ValueError(
            f"relevant must be at most 8 numbers of attributes from 1 to {n}, not {relevant}."
        )
    ax, thick = prepared(ax), [i - 1 for i in relevant]
    level = math.log2(threshold)
    ax.plot([-0.3, mistakes], [level, level], "--", color=BLACK, linewidth=1.5, zorder=1)
    ax.text(0, level + 0.15, "threshold", fontsize=FONT, va="bottom")
    heights = np.log2(np.where(values > 0, values, np.nan))
    heights += _beside(n, thick)  # so that equal weights do not hide one another
    for i in sorted(range(n), key=thick.__contains__):
        look = {"color": BLACK, "linewidth": 3.5} if i in thick else {"color": GREY}
        ax.plot(heights[:, i], zorder=2 + (i in thick), **{"linewidth": 0.8} | look)
    _crosses(ax, values, heights)
    _names(ax, np.log2(values[-1, thick]), thick, mistakes)
    label_axes(ax, "mistakes", "weight", whole="xy")
    ax.yaxis.set_major_formatter(lambda v, _: f"{2**v:g}")
    ax.set_xlim(-0.3, mistakes * 1.13 + 0.4)
    ax.set_ylim(np.nanmin(heights) - 0.3, max(np.nanmax(heights), level) + 0.9)
    return describe(ax, _in_words(values, thick, threshold))


def _beside(n: int, thick: list[int]) -> np.ndarray:
    """Return how far each line is moved up or down, less than a third of a doubling."""
    moved = np.linspace(-0.3, 0.3, n)
    moved[thick] = np.linspace(-0.12, 0.12, len(thick)) if len(thick) > 1 else 0
    return moved


def _crosses(ax: Axes, values: np.ndarray, heights: np.ndarray) -> None:
    """Mark the last place of each weight that becomes 0."""
    t, i = np.nonzero((values[:-1] > 0) & (values[1:] == 0))
    if len(t):
        ax.scatter(t, heights[t, i], s=40, marker="x", color=GREY, zorder=4)


def _names(ax: Axes, ends: np.ndarray, thick: list[int], mistakes: int) -> None:
    """Name the thick lines at their ends; those that end together share a label."""
    for height in np.unique(ends):
        text = ", ".join(f"$x_{{{i + 1}}}$" for i, end in zip(thick, ends) if end == height)
        ax.text(mistakes + 0.2, height, text, fontsize=FONT + 1, va="center")


def _in_words(values: np.ndarray, thick: list[int], threshold: float) -> str:
    others = np.delete(values, thick, axis=1)
    relevant = [f"x{i + 1} ends at {number(values[-1, i])}" for i in thick]
    out = int((others[-1] == 0).sum())
    return (
        f"{count(values.shape[1], 'weight')} after each of {count(len(values) - 1, 'mistake')}; "
        "each step up is a doubling, and the dashed line is the threshold "
        f"{number(threshold)}. Thick: {listed(relevant) or 'none'}. Thin, the "
        f"{others.shape[1]} others: the largest ends at {number(others[-1].max(initial=0))}, "
        f"{out} became 0 (crosses)."
    )
