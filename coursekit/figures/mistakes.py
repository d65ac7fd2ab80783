"""Numbers of mistakes: over all orders of a set, and as n grows.

Lecture 03-convergence draws both, lecture 04-online-learning the growth, on logarithmic axes.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.figures.marks import legend
from coursekit.figures.picture import describe
from coursekit.figures.style import (
    BLACK,
    BLUE,
    FONT,
    LINE_WORDS,
    log_axes,
    prepared,
    series,
    whole_ticks,
)
from coursekit.figures.words import count, number
from coursekit.validation import as_vector


def order_counts(counts: Any, *, ax: Axes | None = None) -> Axes:
    """Draw how many orders of a set of examples make how many mistakes.

    Where the numbers lie far apart, a bar stands for several: 2, 5, 10, 20, ...

    Parameters
    ----------
    counts : array_like, shape (k,), or mapping of int to int
        The mistakes made in each of k orders; or the number of orders for each number of mistakes,
        such as a `collections.Counter`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If there are no orders, or a number is not a whole one of at least 0.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(order_counts([2, 3, 3, 2, 3, 5]))
    6 orders of the same examples. The fewest mistakes are 2, in 2 orders; the most are 5, in \
1 order. Orders with 2, 3, 5 mistakes: 2, 3, 1.
    """
    mistakes, orders = _tally(counts)
    wide = _bar_width(mistakes)
    starts, which = np.unique(mistakes // wide * wide, return_inverse=True)
    heights = np.bincount(which, orders).astype(int)
    ax = prepared(ax)
    bars = ax.bar(starts + (wide - 1) / 2, heights, 0.8 * wide, color=BLUE, edgecolor=BLACK)
    if starts[-1] - starts[0] < 12 * wide:
        ax.bar_label(bars, fontsize=FONT, padding=2)
    grouped = f" (bars of {wide})" if wide > 1 else ""
    for axis, words in ((ax.xaxis, f"mistakes in one order{grouped}"), (ax.yaxis, "orders")):
        whole_ticks(axis)
        axis.set_label_text(words, fontsize=FONT + 1)
    ax.margins(x=0.08, y=0.12)
    return describe(ax, _orders_sentences(mistakes, orders, wide))


def growth(
    lines: Mapping[str, tuple[Any, Any]], *, log: bool = False, ax: Axes | None = None
) -> Axes:
    """Draw numbers of mistakes against n, one line for each name.

    On logarithmic axes mistakes that grow like n climb by one step of n at a time, those that grow
    like log n hardly at all.

    Parameters
    ----------
    lines : mapping of str to pair of array_like, shape (k,)
        By name the values of n and the mistakes (or a bound on them) at each; at most four.
    log : bool, optional
        Whether both axes are logarithmic.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If there are more than four lines, a line has not one count for each n, or logarithmic axes
        have no place for a number as it is not above 0.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(growth({"bound": ([2, 4, 8], [15, 25, 45]), "forced": ([2, 4, 8], [4, 6, 10])}))
    Mistakes against n. bound, solid line: 15 at n = 2, 25 at n = 4, 45 at n = 8. \
forced, dashed line: 4 at n = 2, 6 at n = 4, 10 at n = 8.
    """
    named = {name: _line(name, line, log) for name, line in lines.items()}
    ax = prepared(ax)
    describe(ax, f"Mistakes against n{', both axes logarithmic' * log}.")
    for (name, (n, counts)), look in zip(named.items(), series(len(named), "lines")):
        line_style, marker, colour = look
        ax.plot(
            n, counts, linestyle=line_style, marker=marker, color=colour, linewidth=2,
            markersize=7, markeredgecolor=BLACK, label=name,
        )  # fmt: skip
        spoken = name.replace("$", "")
        describe(ax, f"{spoken}, {LINE_WORDS[line_style]} line: {_points(n, counts)}.")
    ax.set_xlabel("$n$", fontsize=FONT + 2)
    ax.set_ylabel("mistakes", fontsize=FONT + 1)
    if log:
        log_axes(ax)
    else:
        whole_ticks(ax.xaxis)
        ax.set_ylim(bottom=0)
    legend(ax)
    return ax


def _tally(counts: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return the different numbers of mistakes, in order, and how many orders make each."""
    if not isinstance(counts, Mapping):
        return np.unique(_whole(counts, "counts", 0), return_counts=True)
    mistakes = _whole(list(counts), "the keys of counts", 0)
    orders = _whole(list(counts.values()), "the values of counts", 1)
    ascending = np.argsort(mistakes)
    return mistakes[ascending], orders[ascending]


def _bar_width(mistakes: np.ndarray) -> int:
    """Return how many numbers a bar stands for, so that some fifty of them fill the axis."""
    sizes = (digit * 10**power for power in itertools.count() for digit in (1, 2, 5))
    return next(size for size in sizes if 50 * size >= mistakes[-1] - mistakes[0])


def _whole(values: Any, name: str, least: int) -> np.ndarray:
    numbers = as_vector(values, name)
    for value in numbers.tolist():
        if value < least or value != int(value):
            raise ValueError(
                f"{name} must be whole numbers of at least {least}, but one is {value}."
            )
    return numbers.astype(np.int64)


def _orders_sentences(mistakes: np.ndarray, orders: np.ndarray, wide: int) -> str:
    """Say what the extremes are, and what lies between: all of it where that is short."""
    said = f"{count(orders.sum(), 'order')} of the same examples. "
    if len(mistakes) == 1:
        return f"{said}Each makes {count(mistakes[0], 'mistake')}."
    said += (
        f"The fewest mistakes are {mistakes[0]}, in {count(orders[0], 'order')}; the most are "
        f"{mistakes[-1]}, in {count(orders[-1], 'order')}. "
    )
    grouped = f" Each bar stands for {wide} neighbouring numbers." if wide > 1 else ""
    if len(mistakes) <= 12:
        columns = (", ".join(map(str, column)) for column in (mistakes, orders))
        return said + "Orders with {} mistakes: {}.".format(*columns) + grouped
    half = mistakes[np.searchsorted(np.cumsum(orders), orders.sum() / 2)]
    gap = np.diff(mistakes).argmax()
    return (
        f"{said}At least half of the orders make at most {half}. The widest gap is from "
        f"{mistakes[gap]} to {mistakes[gap + 1]}.{grouped}"
    )


def _line(name: str, line: tuple[Any, Any], log: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the values of n and the counts of one line, or say what of them cannot be drawn."""
    if len(line) != 2:
        raise ValueError(f"lines[{name!r}] must be a pair, values of n and counts, not {line!r}.")
    n = as_vector(line[0], f"the values of n of {name!r}")
    counts = as_vector(line[1], f"the counts of {name!r}", len(n))
    for values, words in ((n, "values of n"), (counts, "counts")):
        if log and values.min() <= 0:
            raise ValueError(
                f"the {words} of {name!r} must be above 0 to be on a logarithmic axis, but one is "
                f"{values.min()}: leave it out, or draw with log=False."
            )
    return n, counts


def _points(n: np.ndarray, counts: np.ndarray) -> str:
    """Return the points of a line in words: the first six and the last of many."""
    shown = [f"{number(c)} at n = {number(k)}" for k, c in zip(n, counts)]
    first = ", ".join(shown if len(shown) < 8 else shown[:6])
    return first if len(shown) < 8 else f"{first} and so on to {shown[-1]}"
