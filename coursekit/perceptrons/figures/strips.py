"""The results of repeated experiments as strips of dots (lectures 02 to 08)."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from coursekit.numbers.spread import Spread
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, FONT, GREY, label_axes, letters_like, prepared, series
from coursekit.pictures.text import number, plain_label

PITCHES = np.arange(7.0, 2.2, -0.1)  # points between the centres of neighbouring dots
STEPS = (1, 2.5, 4.5, 8.5, 16.5)  # of values on the axis, in pitches: a crowd needs longer ones
DOT = 0.8  # of this: their diameter
FOOT, TOP = 0.07, 0.78  # above the place of a strip's name, in strips: where its dots may be


def strips(
    spread: Spread,
    x: str = "errors",
    *,
    level: tuple[str, float] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw one dot for each run of a repeated experiment, one strip for each quantity.

    Equal results are stacked, in several columns where there is room beside their value. The dots
    are as large as the tallest stack allows, and no two touch. A bar below each strip goes from the
    10th to the 90th percentile, and a mark on it shows the median.

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
    describe(ax, f"{plain_label(x).capitalize()} in {spread.runs} runs, a dot each.")
    for i, (name, (_, _, colour)) in enumerate(zip(spread, looks)):
        ax.add_line(_Dots(spread, name, i, colour))
        low, high = spread.between(name)
        ax.plot([low, high], [i + 0.1, i + 0.1], color=GREY, linewidth=4, solid_capstyle="butt")
        ax.plot([spread.median(name)] * 2, [i + 0.03, i + 0.17], color=BLACK, linewidth=2.5)
        describe(
            ax,
            f"{plain_label(name)}: median {number(spread.median(name), 3)}, four of five between "
            f"{number(low, 3)} and {number(high, 3)}.",
        )
    ax.set_yticks(range(len(spread)), list(spread), fontsize=FONT)
    ax.tick_params(axis="y", length=0)
    for name, (_, _, colour) in zip(ax.get_yticklabels(), looks):
        name.set_color(letters_like(colour))
    ax.spines["left"].set_visible(False)
    ax.autoscale_view(scaley=False)
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


class _Dots(Line2D):
    """The dots of one strip, which are laid out anew for the size that the axes have when drawn."""

    def __init__(self, spread: Spread, name: str, row: int, colour: str) -> None:
        values = np.sort(spread[name])
        look = {"linestyle": "none", "marker": "o", "color": colour, "markeredgewidth": 0}
        super().__init__(values, np.full(len(values), row - FOOT), **look)
        self.spread, self.values, self.row = spread, values, row

    def draw(self, renderer: Any) -> None:
        """Stack the dots as the axes have room for them now, and draw them."""
        ax = self.axes
        unit, strip = _points(ax)
        pitch, step, columns = _layout(self.spread, unit, strip * (TOP - FOOT))
        places = _binned(self.values, step)
        _, first, inverse, sizes = np.unique(places, True, True, True)
        storey, seat = np.divmod(np.arange(len(places)) - first[inverse], columns)
        beside = np.minimum(columns, sizes[inverse] - storey * columns)  # dots on this storey
        self.set_data(
            places + (seat - (beside - 1) / 2) * pitch / unit,
            self.row - FOOT - (storey + 0.5) * pitch / strip,
        )
        self.set_markersize(DOT * pitch)
        super().draw(renderer)


def _points(ax: Axes) -> tuple[float, float]:
    """Return how many points one unit of the values takes on the axis, and how many one strip."""
    box, (left, right), (low, high) = ax.get_window_extent(), ax.get_xlim(), ax.get_ylim()
    point = ax.figure.dpi / 72
    return box.width / point / abs(right - left), box.height / point / abs(high - low)


def _layout(spread: Spread, unit: float, height: float) -> tuple[float, float, int]:
    """Return the largest pitch at which all stacks fit, with the step of values and the columns.

    Whole results keep a step of whole numbers, and other ones are as exact as a dot is wide, unless
    so many are nearly equal that they need several columns.
    """
    every = np.concatenate(list(spread.values()))
    whole = (every == every.round()).all()
    for wide, pitch in itertools.product(STEPS, PITCHES):
        step = wide * pitch / unit
        step = np.ceil(step - 1e-9) if whole else step
        columns = max(int(step * unit / pitch - 0.3), 1)
        if _tallest(spread, step) <= columns * int(height / pitch):
            break
    return pitch, step, columns


def _tallest(spread: Spread, step: float) -> int:
    """Return the largest number of results of one quantity at the same place."""
    return max(
        np.unique(_binned(row, step), return_counts=True)[1].max() for row in spread.values()
    )


def _binned(values: np.ndarray, step: float) -> np.ndarray:
    """Return for each value its place on the axis, the nearest multiple of the step."""
    return np.floor(values / step + 0.5) * step
