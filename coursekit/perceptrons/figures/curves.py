"""Curves through measured numbers, with error bars for repeated ones (lectures 06 to 08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.transforms import ScaledTranslation

from coursekit.numbers.validation import as_choice, as_numbers, as_scalar, as_vector
from coursekit.pictures.marks import write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import (
    EDGE,
    GREY,
    LINE_WORDS,
    PALE,
    SERIES,
    WHITE,
    label_axes,
    log_axes,
    prepared,
    room_at_the_right,
    series,
)
from coursekit.pictures.text import first_and_last, number, plain_label

_SIZES = {"o": 9.5, "s": 8.5, "^": 7.5, "D": 6}  # marks at the same place are seen one in the other
MARKED = 500  # with more places than this, no place is marked
MIDDLES = {"mean": np.mean, "median": np.median}
_AXES = {
    "": "",
    "x": ", the horizontal axis logarithmic",
    "y": ", the vertical axis logarithmic",
    "xy": ", both axes logarithmic",
}


def curves(
    named: Mapping[str, tuple[Any, Any]],
    *,
    x: str,
    y: str,
    log: str = "",
    level: tuple[str, float] | None = None,
    bound: tuple[Any, Any] | None = None,
    bound_name: str = "bound",
    chosen: float | None = None,
    colours: Sequence[int] | None = None,
    middle: str = "mean",
    ax: Axes | None = None,
) -> Axes:
    """Draw measured numbers, or the means or medians of repeated measurements with error bars.

    A bar reaches from the 10th to the 90th percentile of the measurements.

    Parameters
    ----------
    named : mapping of str to pair of array_like
        By name the places, such as epochs or numbers of examples, (k,), and the numbers there:
        (k,), or (repeats, k) with a row for each time; at most four.
    x, y : str
        What the axes show; mathtext between dollars.
    log : {"", "x", "y", "xy"}, optional
        Which axes are logarithmic; only numbers above 0 can be on them.
    level : tuple of str and float, optional
        The name of a height to compare with, and this height: a thin grey line.
    bound : pair of array_like, shape (m,), optional
        Places, and a bound there: a wide grey line without marks, with the name `bound_name`.
    chosen : float, optional
        A place to mark, such as the value of a parameter.
    colours : sequence of int, optional
        For each line the place of its colour, 0 to 3, so that lines on one learner can share the
        colour which it has in another picture. Styles and marks stay different.
    middle : {"mean", "median"}, optional
        Through what of repeated measurements a curve goes.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> errors = {"averaged": ([1, 2], [[0.3, 0.1], [0.1, 0.1]])}
    >>> picture(curves(errors, x="epochs", y="test error"))
    Test error against epochs. averaged, solid line: 0.2 (0.12 to 0.28) at 1, 0.1 (0.1 to 0.1) at \
2. Means of 2 runs with bars from the 10th to the 90th percentile.
    >>> picture(curves({"a": ([0, 0.2], [90, 70])}, x="γ", y="updates", chosen=0.2))
    Updates against γ. a, solid line: 90 at 0, 70 at 0.2. Marked: γ = 0.2.
    """
    lines, ax = as_curves(named, as_choice(middle, "middle", tuple(MIDDLES))), prepared(ax)
    if level is not None:
        level = level[0], as_scalar(level[1], "level[1]")
        ax.axhline(level[1], color=GREY, linewidth=1.2, label=level[0], zorder=1)
    if bound is not None:
        limit = as_curve("bound", bound)
        ax.plot(limit.x, limit.mean, color=PALE, linewidth=5, label=bound_name, zorder=1)
    if chosen is not None:
        words = f"{x} = {number(as_scalar(chosen, 'chosen'))}"
        ax.axvline(chosen, color=PALE, linewidth=5, label=words, zorder=1)
    draw_curves(ax, lines, x, y, log, colours=colours)
    if level is not None:
        describe(ax, f"A thin level line: {plain_label(level[0])} = {number(level[1])}.")
    if bound is not None:
        describe(ax, f"The {bound_name}, a wide grey line: {', '.join(limit.in_words())}.")
    return ax if chosen is None else describe(ax, f"Marked: {plain_label(words)}.")


@dataclass(frozen=True)
class Curve:
    """Numbers at each `x` (k,): if repeated, their mean or median, and the ends of their bars."""

    x: np.ndarray
    mean: np.ndarray
    bars: np.ndarray | None = None  # (2, k)
    repeats: int = 1
    middle: str = "mean"

    def in_words(self, at: str = "") -> list[str]:
        """Return each point in words."""
        bars = [None] * len(self.x) if self.bars is None else self.bars.T
        return [
            f"{number(mean)}{_between(ends)} at {at}{number(x)}"
            for x, mean, ends in zip(self.x, self.mean, bars)
        ]


def _between(ends: np.ndarray | None) -> str:
    """Return in words where a bar ends, if there is one."""
    return "" if ends is None else f" ({number(ends[0], 2)} to {number(ends[1], 2)})"


def as_curve(name: str, pair: Any, middle: str = "mean") -> Curve:
    """Return a curve through numbers (k,) at places (k,), or through the middle of (repeats, k)."""
    if len(pair) != 2:
        raise ValueError(f"{name!r} must have a pair, places and values, not {pair!r}.")
    x = as_vector(pair[0], f"the places of {name!r}").astype(float)
    deep = np.ndim(pair[1]) > 1
    values = as_numbers(pair[1], f"the values of {name!r}", 1 + deep).astype(float)
    if values.shape[-1] != len(x):
        raise ValueError(
            f"the values of {name!r} must be one for each of {len(x)} places, {(len(x),)} or "
            f"(repeats, {len(x)}), but their shape is {values.shape}."
        )
    if not deep:
        return Curve(x, values)
    bars = np.percentile(values, [10, 90], axis=0) if len(values) > 1 else None
    return Curve(x, MIDDLES[middle](values, axis=0), bars, len(values), middle)


def as_curves(named: Mapping[str, Any], middle: str = "mean") -> dict[str, Curve]:
    """Return curves by name."""
    return {name: as_curve(name, pair, middle) for name, pair in named.items()}


def draw_curves(
    ax: Axes,
    lines: Mapping[str, Curve],
    x: str,
    y: str,
    log: str = "",
    at: str = "",
    colours: Sequence[int] | None = None,
) -> Axes:
    """Draw each curve with a line style, a marker and a colour of its own, and describe it."""
    check_log(log, lines)
    describe(ax, against(x, y, log))
    looks = _coloured(series(len(lines), "curves"), colours)
    spread = any(line.bars is not None for line in lines.values())
    for i, ((name, line), look) in enumerate(zip(lines.items(), looks)):
        # Bars at the same place would cover one another: they stand side by side.
        shift = 4 * (i - (len(lines) - 1) / 2) * spread
        _draw_curve(ax, name, line, look, shift)
        words = f"{plain_label(name)}, {LINE_WORDS[look[0]]} line"
        describe(ax, f"{words}: {first_and_last(line.in_words(at))}.")
    finish(ax, x, y, log)
    if spread:
        times = sorted({line.repeats for line in lines.values() if line.bars is not None})
        middles = {line.middle for line in lines.values() if line.bars is not None}
        several = f"{middles.pop().capitalize()}s of {' or '.join(map(str, times))} runs"
        describe(ax, f"{several} with bars from the 10th to the 90th percentile.")
    return ax


def _coloured(
    looks: list[tuple[str, str, str]], places: Sequence[int] | None
) -> list[tuple[str, str, str]]:
    """Return the looks with the colours at these places of the series."""
    if places is None:
        return looks
    if len(places) != len(looks) or not set(places) <= set(range(len(SERIES))):
        raise ValueError(
            f"colours must be {len(looks)} whole numbers from 0 to {len(SERIES) - 1}, one for each "
            f"line, not {list(places)}."
        )
    return [(style, mark, SERIES[place][2]) for (style, mark, _), place in zip(looks, places)]


def check_log(log: str, lines: Mapping[str, Curve]) -> None:
    """Raise if a number cannot be drawn on a logarithmic axis."""
    if log not in _AXES:
        raise ValueError(f'log must be "", "x", "y" or "xy", not {log!r}.')
    for name, line in lines.items():
        for letter, values, words in (("x", line.x, "places"), ("y", line.mean, "values")):
            if letter in log and values.min() <= 0:
                raise ValueError(
                    f"the {words} of {name!r} must be above 0 to be on a logarithmic axis, but "
                    f"one is {number(values.min())}: leave it out, or take {letter!r} out of log."
                )


def against(x: str, y: str, log: str) -> str:
    """Return in words the quantities on the axes, and which axes are logarithmic."""
    y = plain_label(y)
    return f"{y[0].upper()}{y[1:]} against {plain_label(x)}{_AXES[log]}."


def finish(ax: Axes, x: str, y: str, log: str = "") -> None:
    """Label the axes, and the lines if there are several; make the axes of `log` logarithmic."""
    label_axes(ax, x, y)
    if log:
        log_axes(ax, log)
    several = len(ax.get_legend_handles_labels()[1]) > 1
    if several:
        room_at_the_right(ax)
    if "y" not in log and ax.dataLim.y0 >= 0:
        top = ax.get_ylim()[1]
        # A mark at zero is to be seen whole.
        ax.set_ylim(bottom=0 if ax.dataLim.y0 > 0.03 * top else -0.04 * top)
    if several:
        write_names(ax)
        for note in ax.texts:
            note.at_end = True


def _draw_curve(ax: Axes, name: str, line: Curve, look: tuple[str, str, str], shift: float) -> None:
    """Draw one curve, shifted right by `shift` points, with its bars."""
    line_style, marker, colour = look
    step = max(1, len(line.x) // 25)
    many = len(line.x) > MARKED  # marks would pretend that only some places are measured
    artists = ax.plot(
        line.x, line.mean, linestyle=line_style, marker="" if many else marker, color=colour,
        linewidth=2,
        markersize=_SIZES[marker], markeredgecolor=WHITE, markeredgewidth=EDGE, markevery=step,
        label=name, zorder=3,
    )  # fmt: skip
    if line.bars is not None:
        low, high = line.bars
        bars = ax.errorbar(
            line.x, (low + high) / 2, (high - low) / 2, fmt="none", color=colour,
            ecolor=colour, elinewidth=1.5, capsize=4, capthick=1.5, errorevery=step, zorder=2,
        )  # fmt: skip
        artists += [*bars[1], *bars[2]]
    place = ax.transData + ScaledTranslation(shift / 72, 0, ax.figure.dpi_scale_trans)
    for artist in artists if shift else []:
        artist.set_transform(place)
