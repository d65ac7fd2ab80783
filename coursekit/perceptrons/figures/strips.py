"""The results of repeated experiments as strips of dots (lectures 02 to 08)."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.spread import Spread
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, FONT, GREY, label_axes, prepared, series
from coursekit.pictures.text import number, plain_label

PLACES_ON_AXIS = 70  # nearer values are stacked
AXIS = 350  # points that the axis is long, at least
DOT = 5  # points from one dot to the next, in a stack and beside it
STACK_WIDTH = 0.8  # of a stack with several columns, in places
MOST_COLUMNS = 5
BELOW = 0.12  # strips from the lowest dot to the bar below it
STRIP = 62  # points that a strip is high, at least


def strips(
    spread: Spread,
    x: str = "errors",
    *,
    level: tuple[str, float] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw one dot for each run of a repeated experiment, one strip for each quantity.

    Equal results are stacked. A bar below each strip goes from the 10th to the 90th percentile, and
    a mark on it shows the median.

    Parameters
    ----------
    spread : numbers.spread.Spread
        The results of the runs, of at most four quantities.
    x : str, optional
        What the quantities are.
    level : tuple of str and float, optional
        The name of a value to compare with, and this value: a thin grey line.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(strips(Spread({"last": [1, 2, 2, 9], "averaged": [1, 1, 2, 2]})))
    Errors in 4 runs, a dot each. last: median 2, four of five between 1.3 and 6.9. averaged: \
median 1.5, four of five between 1 and 2.
    """
    looks = series(len(spread), "spread")
    stacks, tallest = _stacks(spread)
    height = max(STRIP, DOT * tallest / 0.7)  # the rest is for the bar and its distances
    ax = prepared(ax, (7.5, 0.7 + height / 72 * len(spread)))
    dot = min(DOT / height, 0.7 / tallest)
    describe(ax, f"{plain_label(x).capitalize()} in {spread.runs} runs, a dot each.")
    for i, (name, (_, marker, colour)) in enumerate(zip(spread, looks)):
        places, rows = stacks[name]
        ax.plot(places, i - BELOW - rows * dot, marker,
                color=colour, markersize=0.72 * DOT, markeredgewidth=0)  # fmt: skip
        low, high = spread.between(name)
        ax.plot([low, high], [i + 0.1, i + 0.1], color=GREY, linewidth=4, solid_capstyle="butt")
        ax.plot([spread.median(name)] * 2, [i + 0.03, i + 0.17], color=BLACK, linewidth=2.5)
        describe(
            ax,
            f"{plain_label(name)}: median {number(spread.median(name), 3)}, four of five between "
            f"{number(low, 3)} and {number(high, 3)}.",
        )
    ax.set_yticks(range(len(spread)), list(spread), fontsize=FONT)
    ax.tick_params(axis="y", length=0, labelcolor=BLACK)
    ax.spines["left"].set_visible(False)
    ax.set_ylim(len(spread) - 0.6, -0.9)
    label_axes(ax, x, "")
    return ax if level is None else _with_level(ax, *level)


def _with_level(ax: Axes, name: str, value: float) -> Axes:
    """Draw a thin grey line at a value to compare with, and write its name beside it."""
    ax.axvline(value, color=GREY, linewidth=1.2, zorder=1)
    words = plain_label(name)
    ax.annotate(
        f"{words} ", (value, -0.85), color=GREY, fontsize=FONT, ha="right", va="top", clip_on=False
    )
    return describe(ax, f"A thin line: {words} = {number(value)}.")


def _stacks(spread: Spread) -> tuple[dict[str, tuple[np.ndarray, np.ndarray]], int]:
    """Return where the dots of each strip lie, and the number of rows of the tallest stack."""
    every = np.concatenate(list(spread.values()))
    length = every.max() - min(every.min(), 0)  # of the axis, if it begins at 0
    step = max((every.max() - every.min()) / PLACES_ON_AXIS, 1e-12)
    if (every == every.round()).all():
        step = np.ceil(step)
    wide = DOT * max(length, 1e-12) / AXIS
    columns = min(MOST_COLUMNS, max(1, int(STACK_WIDTH * step / wide)))
    stacks = {name: _stacked(values, step, columns, wide) for name, values in spread.items()}
    return stacks, 1 + max(rows.max() for _, rows in stacks.values())


def _stacked(
    values: np.ndarray, step: float, columns: int, wide: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return for each value its place on the axis, and the row of its dot in the stack there."""
    places = np.round(np.sort(values) / step) * step
    _, first, inverse, counts = np.unique(
        places, return_index=True, return_inverse=True, return_counts=True
    )
    number_in_stack, in_stack = np.arange(len(values)) - first[inverse], counts[inverse]
    row, column = np.divmod(number_in_stack, columns)
    in_row = np.minimum(columns, in_stack - row * columns)
    return places + (column - (in_row - 1) / 2) * wide, row
