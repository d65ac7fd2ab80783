"""Counts of one or several runs: updates, misclassified examples, votes, mistakes.

Lectures 02-the-perceptron, 03-convergence, 06-averaging-and-margins and 08-in-practice draw them.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_count, as_counts
from coursekit.perceptrons.algorithms import Run
from coursekit.perceptrons.algorithms.scores import is_mistake
from coursekit.pictures.marks import label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import (
    BLACK,
    DARK_GREEN,
    FONT,
    GREEN,
    GREY,
    PALE,
    WHITE,
    label_axes,
    prepared,
)
from coursekit.pictures.text import count, first_and_last

MOST_BARS = 60  # more are drawn as lines
MOST_MARKED_UPDATES = 200  # more are drawn as a thin line without marks


def misclassified(
    run: Run, *, pocket: bool = False, epochs: int | None = None, ax: Axes | None = None
) -> Axes:
    """Draw the number of misclassified examples against the number of updates in a run.

    Dotted lines mark the updates after which an epoch ended. If the run did not converge, dots mark
    the weight vector that misclassifies the fewest examples, and the last.

    Parameters
    ----------
    run : algorithms.Run
        On examples of any dimension.
    pocket : bool, optional
        Whether a thick line shows the count of the vector in the pocket, so far that with the most
        right answers in a row.
    epochs : int, optional
        How many epochs to show, the last ones; all unless given. A long run is a comb otherwise.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> picture(misclassified(perceptron([[3, 0], [-1, 1]], [1, 1])))
    Misclassified examples, of 2, before the first and after each of 3 updates: 2, 1, 1, 0. \
No update raises the number. Dotted lines: an epoch ends after update 2, 3.
    """
    wrong = np.array([is_mistake(w, run.X, run.y).sum() for w in run.trajectory()])
    ends = np.unique(np.cumsum([0, *run.updates_per_epoch]))
    first = 0 if epochs is None else int(ends[max(0, len(ends) - 1 - as_count(epochs, "epochs"))])
    ends, shown = ends[ends > first], np.arange(first, len(wrong))
    ax = prepared(ax)
    _draw_counts(ax, shown, wrong[shown], ends, len(run.X))
    before = f"after update {first}" if first else "before the first"
    describe(
        ax,
        f"Misclassified examples, of {len(run.X)}, {before} and after each of "
        f"{count(run.mistakes - first, 'later update' if first else 'update')}: "
        f"{first_and_last(wrong[shown], 10)}. {_rises(wrong[shown], first)} "
        f"Dotted lines: an epoch ends after update {first_and_last(ends, 10)}.",
    )
    if pocket:
        _draw_pocket(ax, run, wrong, first)
    if not run.converged:
        best, fewest = first + wrong[shown].argmin(), wrong[shown].min()
        _mark(ax, best, fewest, (0, -1))
        _mark(ax, run.mistakes, wrong[-1], (1, 0))
        describe(ax, f"Dots: the fewest, {fewest}, after update {best}; the last, {wrong[-1]}.")
    return ax


def _draw_counts(ax: Axes, t: np.ndarray, wrong: np.ndarray, ends: np.ndarray, n: int) -> None:
    """Draw how many of n examples are misclassified after each of the updates `t`."""
    most = n if not t[0] else wrong.max()
    bottom, top = -0.06 * most, 1.05 * most
    for end in ends:  # their name stands above them, where none of them runs through it
        ax.plot([end, end], [bottom, top], ":", color=GREY, linewidth=1.5, label="an epoch ends")
    if len(ends):
        label(ax, "an epoch ends", (ends[len(ends) // 2], top), (0, 1), GREY)
    look = {"color": GREY, "linewidth": 0.6, "alpha": 0.8}  # of a line that goes up and down
    if len(t) <= MOST_MARKED_UPDATES:
        look = {"color": BLACK, "marker": "o", "markersize": 4, "linewidth": 1.2}
    ax.plot(t, wrong, label="_misclassified", **look)
    label_axes(ax, "updates made", f"misclassified, of {n}", whole="x")
    ax.set_ylim(bottom, 1.2 * most)
    ax.set_yticks([tick for tick in ax.get_yticks() if 0 <= tick <= most])


def _draw_pocket(ax: Axes, run: Run, wrong: np.ndarray, first: int) -> None:
    """Draw what the vector in the pocket misclassifies, from the update `first` on."""
    longest, kept = 0, [0]
    for t, right in enumerate(run.votes - (np.arange(len(wrong)) > 0)):
        if right > longest:  # w_t enters the pocket while it is in use, before update t + 1
            longest, kept[-1] = right, t
        kept.append(kept[-1])
    line = wrong[kept]
    ax.step(
        np.arange(first, len(line)), line[first:], where="pre", color=GREEN, linewidth=3, zorder=4
    )
    label(ax, f"pocket: {line[-1]}", (len(line) - 1, line[-1]), (0, 1), DARK_GREEN)
    describe(ax, f"A thick line, the vector in the pocket: {wrong[kept[-1]]} at the end.")


def _mark(ax: Axes, t: int, wrong: int, away: tuple[int, int]) -> None:
    """Draw a dot for this number of misclassified examples after `t` updates, and label it."""
    ax.plot(t, wrong, "o", color=GREEN, markersize=8, zorder=5)
    label(ax, str(wrong), (t, wrong), away, DARK_GREEN)


def mistakes_by_order(counts: Any, *, ax: Axes | None = None) -> Axes:
    """Draw a histogram of the numbers of mistakes in different orders of the same examples.

    Where the numbers lie far apart, a bar stands for several: 2, 5, 10, 20, ...

    Parameters
    ----------
    counts : array_like, shape (k,), or mapping of int to int
        The mistakes made in each of k orders; or the number of orders for each number of mistakes,
        such as a `collections.Counter`.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(mistakes_by_order([2, 3, 3, 2, 3, 5]))
    6 orders of the same examples. The fewest mistakes are 2, in 2 orders; the most are 5, in \
1 order. Orders with 2, 3, 5 mistakes: 2, 3, 1.
    """
    mistakes, orders = _tally(counts)
    # Each bar stands for enough numbers that about fifty bars fill the axis.
    sizes = (digit * 10**power for power in itertools.count() for digit in (1, 2, 5))
    wide = next(size for size in sizes if 50 * size >= mistakes[-1] - mistakes[0])
    starts, which = np.unique(mistakes // wide * wide, return_inverse=True)
    heights = np.bincount(which, orders).astype(int)
    ax = prepared(ax)
    bars = ax.bar(starts + (wide - 1) / 2, heights, 0.8 * wide, color=PALE, edgecolor=WHITE)
    if starts[-1] - starts[0] < 12 * wide:
        ax.bar_label(bars, fontsize=FONT, padding=2)
    grouped = f", in groups of {wide}" if wide > 1 else ""
    label_axes(ax, f"mistakes in one order{grouped}", "number of orders", whole="xy")
    ax.margins(x=0.08, y=0.12)
    return describe(ax, _orders_sentences(mistakes, orders, wide))


def _rises(wrong: np.ndarray, first: int) -> str:
    """Return in words how many updates raised the number, and which one raised it most."""
    steps = np.diff(wrong)
    if not (steps > 0).any():
        return "No update raises the number."
    t = int(steps.argmax())
    return (
        f"It rises at {count(int((steps > 0).sum()), 'update')}, most at update {first + t + 1}: "
        f"from {wrong[t]} to {wrong[t + 1]}."
    )


def _tally(counts: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return the distinct numbers of mistakes, in order, and the number of orders for each."""
    if not isinstance(counts, Mapping):
        return np.unique(as_counts(counts, "counts"), return_counts=True)
    mistakes = as_counts(list(counts), "the keys of counts")
    orders = as_counts(list(counts.values()), "the values of counts", least=1)
    ascending = np.argsort(mistakes)
    return mistakes[ascending], orders[ascending]


def _orders_sentences(mistakes: np.ndarray, orders: np.ndarray, wide: int) -> str:
    """Return in words the extremes and, if they are few, all numbers between them."""
    text = f"{count(orders.sum(), 'order')} of the same examples. "
    if len(mistakes) == 1:
        return f"{text}Each makes {count(mistakes[0], 'mistake')}."
    text += (
        f"The fewest mistakes are {mistakes[0]}, in {count(orders[0], 'order')}; the most are "
        f"{mistakes[-1]}, in {count(orders[-1], 'order')}. "
    )
    grouped = f" Each bar stands for {wide} neighbouring numbers." if wide > 1 else ""
    if len(mistakes) <= 12:
        columns = (", ".join(map(str, column)) for column in (mistakes, orders))
        return text + "Orders with {} mistakes: {}.".format(*columns) + grouped
    half = mistakes[np.searchsorted(np.cumsum(orders), orders.sum() / 2)]
    gap = np.diff(mistakes).argmax()
    return (
        f"{text}At least half of the orders make at most {half}. The widest gap is from "
        f"{mistakes[gap]} to {mistakes[gap + 1]}.{grouped}"
    )
