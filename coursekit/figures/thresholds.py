"""The margin perceptron against γ and against the scale of the data (lecture 05-variants)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.figures.curves import (
    Curve,
    as_curve,
    as_curves,
    begin,
    check_log,
    draw_curves,
    finish,
    spoken,
)
from coursekit.figures.picture import describe
from coursekit.figures.style import BLACK, GREY, LINE_WORDS, PALE, prepared, series
from coursekit.figures.words import number
from coursekit.validation import as_scalar

_FORCED = [("o", "circles"), ("s", "squares")]


def margin_bounds(
    bounds: Mapping[str, tuple[Any, Any]],
    forced: Mapping[str, tuple[Any, Any]] | None = None,
    *,
    against: str = r"$\gamma\,/\,\gamma_0$",
    log: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw bounds on the updates of the margin perceptron, and the updates that were forced.

    Parameters
    ----------
    bounds : mapping of str to pair of array_like, shape (k,)
        By name where a bound was computed, and its values there; at most four.
    forced : mapping of str to pair of array_like, shape (m,), optional
        By name where an adversary played, and the updates that it forced; at most two.
    against : str, optional
        What the horizontal axis shows.
    log : {"", "x", "y", "xy"}, optional
        Which axes are logarithmic.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If there are more lines than can be told apart, one has not a value for each place, or a
        number is not above 0 where the axis is logarithmic.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(margin_bounds({"a": ([0, 1], [100, 400])}, {"adversary": ([1], [249])}))
    Updates against γ / γ0. a, solid line: 100 at 0, 400 at 1. adversary (circles): 249 at 1, 62 % \
of the lowest line there.
    """
    lines = {name: as_curve(*pair, name) for name, pair in bounds.items()}
    points = {name: as_curve(*pair, name) for name, pair in (forced or {}).items()}
    check_log(log, lines | points)
    if len(points) > len(_FORCED):
        raise ValueError(f"forced must be at most {len(_FORCED)} by name, not {len(points)}.")
    ax = prepared(ax)
    begin(ax, against, "updates", log)
    for (name, line), (line_style, _, colour) in zip(lines.items(), series(len(lines), "bounds")):
        ax.plot(line.x, line.mean, line_style, color=colour, linewidth=2.5, label=name)
        describe(ax, f"{spoken(name)}, {LINE_WORDS[line_style]} line: {_ends(line)}.")
    for (name, line), (marker, marks) in zip(points.items(), _FORCED):
        ax.plot(
            line.x, line.mean, marker, markerfacecolor="white", markeredgewidth=2, markersize=9,
            color=BLACK, label=name, zorder=4,
        )  # fmt: skip
        describe(ax, f"{spoken(name)} ({marks}): {_ends(line)}{_share(line, lines)}.")
    finish(ax, against, "updates", log)
    return ax


def by_scale(
    scales: Any,
    values: Mapping[str, Any],
    *,
    what: str = "updates",
    level: tuple[str, float] | None = None,
    log: str = "x",
    ax: Axes | None = None,
) -> Axes:
    """Draw what becomes of runs on the same data, stretched: updates, or the margin reached.

    Parameters
    ----------
    scales : array_like, shape (k,)
        The factors by which all examples were multiplied.
    values : mapping of str to array_like, shape (k,) or (repeats, k)
        By name what was measured at each of them; at most four.
    what : str, optional
        What the values are.
    level : tuple of str and float, optional
        A height to compare with, and its name.
    log : {"", "x", "y", "xy"}, optional
        Which axes are logarithmic.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If there are more than four lines, one has not a value for each scale, or a number is not
        above 0 where the axis is logarithmic.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> values = {"fixed": [90, 7], "relative": [20, 20]}
    >>> show(by_scale([0.1, 10], values, level=("bound", 80)))
    Updates against scale of the data, c, the horizontal axis logarithmic. fixed, solid line: 90 \
at 0.1, 7 at 10. relative, dashed line: 20 at 0.1, 20 at 10. A thin level line: bound = 80.
    """
    ax = _with_level(prepared(ax), level)
    draw_curves(ax, as_curves(scales, values), "scale of the data, $c$", what, log)
    return _describe_level(ax, level)


def choose_gamma(
    gammas: Any,
    values: Mapping[str, Any],
    *,
    what: str = "updates",
    level: tuple[str, float] | None = None,
    chosen: float | None = None,
    log: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw what the parameter γ does: to the updates, the margin reached, or an error.

    Parameters
    ----------
    gammas : array_like, shape (k,)
        The values of the parameter.
    values : mapping of str to array_like, shape (k,) or (repeats, k)
        By name what was measured at each of them; at most four.
    what : str, optional
        What the values are.
    level : tuple of str and float, optional
        A height to compare with, and its name.
    chosen : float, optional
        A value of the parameter to mark.
    log : {"", "x", "y", "xy"}, optional
        Which axes are logarithmic.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        As for `by_scale`.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(choose_gamma([0, 0.2], {"validation": [0.3, 0.1]}, what="error", chosen=0.2))
    Error against γ. validation, solid line: 0.3 at 0, 0.1 at 0.2. Marked: γ = 0.2.
    """
    ax = _with_level(prepared(ax), level)
    if chosen is not None:
        chosen = float(as_scalar(chosen, "chosen"))
        ax.axvline(
            chosen, color=PALE, linewidth=5, zorder=1,
            label=rf"$\gamma$ = {number(chosen)}",
        )  # fmt: skip
    draw_curves(ax, as_curves(gammas, values), r"$\gamma$", what, log)
    _describe_level(ax, level)
    return ax if chosen is None else describe(ax, f"Marked: γ = {number(chosen)}.")


def _with_level(ax: Axes, level: tuple[str, float] | None) -> Axes:
    if level is not None:
        name, height = level
        ax.axhline(as_scalar(height, "level[1]"), color=GREY, linewidth=1.2, label=name, zorder=1)
    return ax


def _describe_level(ax: Axes, level: tuple[str, float] | None) -> Axes:
    if level is None:
        return ax
    name, height = level
    return describe(ax, f"A thin level line: {spoken(name)} = {number(height)}.")


def _ends(line: Curve) -> str:
    """Return all points of a short curve in words, else its two ends."""
    shown = [f"{number(y)} at {number(x)}" for x, y in zip(line.x, line.mean)]
    return ", ".join(shown) if len(shown) < 8 else f"from {shown[0]} to {shown[-1]}"


def _share(points: Curve, lines: Mapping[str, Curve]) -> str:
    """Say how near the points are to the lowest line, where that was computed at their places."""
    lowest = np.full(len(points.x), np.inf)
    for line in lines.values():
        for x, y in zip(line.x, line.mean):
            lowest = np.where(np.isclose(points.x, x), np.minimum(lowest, y), lowest)
    if np.isinf(lowest).any():
        return ""
    shares = np.unique(np.round(100 * points.mean / lowest))
    between = " to ".join(number(share) for share in shares[[0, -1][: len(shares)]])
    return f", {between} % of the lowest line there"
