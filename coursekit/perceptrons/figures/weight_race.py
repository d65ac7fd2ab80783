"""The weights of Winnow as a race towards the threshold (lecture 05-conjunctions)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from coursekit.numbers.validation import as_numbers
from coursekit.pictures.picture import describe
from coursekit.pictures.style import FONT, GREY, PALE, SERIES, label_axes, prepared
from coursekit.pictures.text import count, listed, number

BREAK = 1.6  # how far below the smallest weight the height for 0 is, in doublings


def weight_race(
    weights: Any, relevant: Sequence[int], threshold: float, *, ax: Axes | None = None
) -> Axes:
    """Draw each weight after each mistake, on an axis with one step for each doubling.

    Thick lines are the relevant attributes, thin ones the others. A weight that becomes 0 leaves
    the race at a cross below all others, where the axis is broken: no doubling leads there. The
    number beside a cross says how many weights became 0.

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
    >>> from coursekit.perceptrons.figures import picture
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
    ax.plot([-0.3, mistakes], [level, level], "--", color=GREY, linewidth=1.5, zorder=1)
    ax.text(0, level + 0.15, "threshold", fontsize=FONT, va="bottom")
    heights, floor = _heights(values)
    apart = 0.2 * (np.arange(n) / max(n - 1, 1) - 0.5)  # so that equal weights are seen as several
    for i in np.delete(np.arange(n), thick):
        ax.plot(heights[:, i] + apart[i], color=GREY, linewidth=0.8, zorder=2)
    for j, i in enumerate(thick):
        style, mark, colour = SERIES[j % len(SERIES)]
        look = {"color": colour, "linewidth": 3.5, "marker": mark if j >= len(SERIES) else ""}
        ax.plot(heights[:, i], style, label=f"$x_{{{i + 1}}}$", zorder=3, **look)
    _crosses(ax, values, floor)
    if thick:
        ax.legend(loc="center left", bbox_to_anchor=(1, 0.5), fontsize=FONT, frameon=False)
    label_axes(ax, "mistakes", "weight", whole="x")
    ax.set_xlim(-0.3, mistakes + 0.6)
    _doublings(ax, floor, max(float(np.nanmax(heights)), level), bool((values == 0).any()))
    return describe(ax, _in_words(values, thick, threshold))


def _heights(values: np.ndarray) -> tuple[np.ndarray, float]:
    """Return the logarithms of the weights, and the height below them that represents 0.

    A line falls to this height where its weight becomes 0, and ends there.
    """
    zero = values == 0
    heights = np.log2(np.where(zero, np.nan, values))
    floor = float(np.nanmin(heights)) - BREAK
    falls = zero.copy()
    falls[1:] &= ~zero[:-1]
    return np.where(falls, floor, heights), floor


def _doublings(ax: Axes, floor: float, top: float, zeros: bool) -> None:
    """Label the axis with powers of two; if there are zeros, put them below a break in it."""
    lowest = floor + BREAK
    ticks = MaxNLocator(10, integer=True).tick_values(lowest, top)
    ticks = [tick for tick in ticks if lowest <= tick <= top]
    ax.set_yticks([floor] * zeros + ticks, ["0"] * zeros + [f"{2**tick:g}" for tick in ticks])
    ax.set_ylim(floor - 0.5 if zeros else lowest - 0.4, top + 0.9)
    if zeros:  # the axis is left out between two heights, and both its ends have a slanted line
        (bottom, top), low, high = ax.get_ylim(), lowest - 0.7, lowest - 0.4
        ax.spines["left"].set_bounds(high, top)
        look = {"color": PALE, "linewidth": 1, "clip_on": False, "zorder": 1}
        look |= {"transform": ax.get_yaxis_transform()}
        ax.plot([0, 0], [bottom, low], **look)
        slanted = (2, 2, -60)  # matplotlib's star with two arms, turned
        ax.plot([0, 0], [low, high], linestyle="", marker=slanted, **look)


def _crosses(ax: Axes, values: np.ndarray, floor: float) -> None:
    """Draw crosses where weights become 0, and write how many."""
    became = ((values[:-1] > 0) & (values[1:] == 0)).sum(axis=1)
    for t in np.flatnonzero(became):
        ax.plot(t + 1, floor, "x", color=GREY, markersize=8, markeredgewidth=2, zorder=4)
        ax.text(t + 1.15, floor - 0.05, str(became[t]), fontsize=FONT, va="center", color=GREY)


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
