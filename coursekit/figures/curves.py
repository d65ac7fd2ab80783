"""Lines through measured numbers, with bars where these were repeated (lectures 05 and 06)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.transforms import ScaledTranslation

from coursekit.figures.marks import legend
from coursekit.figures.picture import describe
from coursekit.figures.style import BLACK, FONT, LINE_WORDS, log_axes, series
from coursekit.figures.words import number
from coursekit.validation import as_numbers, as_vector

_AXES = {
    "": "",
    "x": ", the horizontal axis logarithmic",
    "y": ", the vertical axis logarithmic",
    "xy": ", both axes logarithmic",
}
_MATHS = {
    "$": "", r"\,": " ", r"\ ": " ", "{": "", "}": "", "_0": "0", r"\gamma": "γ", r"\sqrt": "√",
    r"\|": "‖", r"\geq": "≥", r"\leq": "≤", r"\cdot": "·",
    "^2": "²",
}  # fmt: skip


@dataclass(frozen=True)
class Curve:
    """Numbers measured at each `x` (k,): their mean, and how far they spread if repeated."""

    x: np.ndarray
    mean: np.ndarray
    spread: np.ndarray | None = None
    repeats: int = 1


def as_curve(x: Any, values: Any, name: str) -> Curve:
    """Return a curve through `values` (k,), or through the means of `values` (repeats, k)."""
    x = as_vector(x, f"the places of {name!r}").astype(float)
    deep = np.ndim(values) > 1
    values = as_numbers(values, f"the values of {name!r}", 1 + deep).astype(float)
    if values.shape[-1] != len(x):
        raise ValueError(
            f"the values of {name!r} must be one for each of {len(x)} places, {(len(x),)} or "
            f"(repeats, {len(x)}), but their shape is {values.shape}."
        )
    if not deep:
        return Curve(x, values)
    spread = values.std(axis=0, ddof=1) if len(values) > 1 else None
    return Curve(x, values.mean(axis=0), spread, len(values))


def as_curves(x: Any, values: Mapping[str, Any]) -> dict[str, Curve]:
    """Return curves by name over the same places `x`."""
    return {name: as_curve(x, v, name) for name, v in values.items()}


def draw_curves(ax: Axes, curves: Mapping[str, Curve], x: str, y: str, log: str = "") -> Axes:
    """Draw each curve with a line style, a marker and a colour of its own, and describe it."""
    check_log(log, curves)
    begin(ax, x, y, log)
    looks = series(len(curves), "curves")
    spread = any(curve.spread is not None for curve in curves.values())
    for i, ((name, curve), look) in enumerate(zip(curves.items(), looks)):
        # Bars at the same place would cover one another: they stand side by side.
        shift = 4 * (i - (len(curves) - 1) / 2) * spread
        _one(ax, name, curve, look, shift, "y" in log)
        words = f"{spoken(name)}, {LINE_WORDS[look[0]]} line"
        describe(ax, f"{words}: {_points(curve)}.")
    finish(ax, x, y, log)
    return describe(ax, _repeats(curves, "y" in log)) if spread else ax


def begin(ax: Axes, x: str, y: str, log: str) -> None:
    """Say what the axes show, and which of them are logarithmic."""
    y = spoken(y)
    describe(ax, f"{y[0].upper()}{y[1:]} against {spoken(x)}{_AXES[log]}.")


def finish(ax: Axes, x: str, y: str, log: str = "") -> None:
    """Name the axes, make those of `log` logarithmic and put the legend outside."""
    ax.set_xlabel(x, fontsize=FONT + 1)
    ax.set_ylabel(y, fontsize=FONT + 1)
    if log:
        log_axes(ax, log)
    if "y" not in log and ax.dataLim.y0 >= 0:
        top = ax.get_ylim()[1]
        # A mark at zero is to be seen whole.
        ax.set_ylim(bottom=0 if ax.dataLim.y0 > 0.03 * top else -0.04 * top)
    legend(ax)


def check_log(log: str, curves: Mapping[str, Curve]) -> None:
    """Say which numbers have no place on a logarithmic axis."""
    if log not in _AXES:
        raise ValueError(f'log must be "", "x", "y" or "xy", not {log!r}.')
    for name, curve in curves.items():
        for letter, values, words in (("x", curve.x, "places"), ("y", curve.mean, "values")):
            if letter in log and values.min() <= 0:
                raise ValueError(
                    f"the {words} of {name!r} must be above 0 to be on a logarithmic axis, but "
                    f"one is {number(values.min())}: leave it out, or take {letter!r} out of log."
                )


def spoken(text: str) -> str:
    r"""Return a label that may hold mathematics as plain text.

    Examples
    --------
    >>> spoken(r"$\gamma\,/\,\gamma_0$"), spoken(r"$R^2$")
    ('γ / γ0', 'R²')
    """
    for maths, plain in _MATHS.items():
        text = text.replace(maths, plain)
    return text


def _one(
    ax: Axes, name: str, curve: Curve, look: tuple[str, str, str], shift: float, up: bool
) -> None:
    """Draw one curve, `shift` points to the right of where it is, with bars both ways or `up`."""
    line_style, marker, colour = look
    place = ax.transData + ScaledTranslation(shift / 72, 0, ax.figure.dpi_scale_trans)
    drawn = ax.plot(
        curve.x, curve.mean, linestyle=line_style, marker=marker, color=colour, linewidth=2,
        markersize=7, markeredgecolor=BLACK, markevery=max(1, len(curve.x) // 25), label=name,
        zorder=3,
    )  # fmt: skip
    if curve.spread is not None:
        # A logarithmic axis has no place for a lower end at 0 or below, and draws it out of view.
        ends = [curve.spread * (not up), curve.spread]
        bars = ax.errorbar(
            curve.x, curve.mean, ends, fmt="none", color=colour, ecolor=colour,
            elinewidth=1.5, capsize=4, capthick=1.5, errorevery=max(1, len(curve.x) // 25),
            zorder=2,
        )  # fmt: skip
        drawn += [*bars[1], *bars[2]]
    for artist in drawn if shift else []:
        artist.set_transform(place)


def _points(curve: Curve) -> str:
    """Return the points of a curve in words: the first six and the last of many."""
    spread = [None] * len(curve.x) if curve.spread is None else curve.spread
    shown = [
        f"{number(mean)}{'' if s is None else f' ± {number(s, 2)}'} at {number(x)}"
        for x, mean, s in zip(curve.x, curve.mean, spread)
    ]
    if len(shown) < 8:
        return ", ".join(shown)
    return f"{', '.join(shown[:6])} and so on to {shown[-1]}"


def _repeats(curves: Mapping[str, Curve], up: bool) -> str:
    """Say what the bars are."""
    times = sorted({curve.repeats for curve in curves.values() if curve.spread is not None})
    several = " or ".join(map(str, times))
    upwards = ", drawn upwards only" * up
    return f"Where ± stands, means of {several} runs with bars of one standard deviation{upwards}."
