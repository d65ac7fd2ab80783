"""The results of repeated experiments as strips of dots (lectures 02 to 08)."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.spread import Spread
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, FONT, GREY, label_axes, prepared, series
from coursekit.pictures.text import number, plain_label

PLACES_ON_AXIS = 100  # nearer values are stacked
STACK_HEIGHT = 0.36  # of the tallest, in strips


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
    ax = prepared(ax, (7.5, 0.7 + 1.0 * len(spread)))
    looks = series(len(spread), "spread")
    every = np.concatenate(list(spread.values()))
    step = max((every.max() - every.min()) / PLACES_ON_AXIS, 1e-12)
    if (every == every.round()).all():
        step = np.ceil(step)
    stacks = {name: _stacked(values, step) for name, values in spread.items()}
    tallest = max(height.max() for _, height in stacks.values())
    describe(ax, f"{plain_label(x).capitalize()} in {spread.runs} runs, a dot each.")
    for i, (name, (_, marker, colour)) in enumerate(zip(spread, looks)):
        places, heights = stacks[name]
        ax.plot(places, i - 0.08 - heights * min(0.11, 2 * STACK_HEIGHT / (tallest + 1)), marker,
                color=colour, markersize=4.5, alpha=0.85, markeredgewidth=0)  # fmt: skip
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


def _stacked(values: np.ndarray, step: float) -> tuple[np.ndarray, np.ndarray]:
    """Return for each value its place on the axis, and how many dots lie below it there."""
    places = np.round(np.sort(values) / step) * step
    _, first, inverse = np.unique(places, return_index=True, return_inverse=True)
    return places, np.arange(len(values)) - first[inverse]
