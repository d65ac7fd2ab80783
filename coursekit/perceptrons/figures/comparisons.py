"""Mistakes, bounds and errors to compare, as curves (lectures 03 to 08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.perceptrons.figures.curves import (
    Curve,
    against,
    as_curves,
    check_log,
    draw_curves,
    finish,
)
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, LINE_WORDS, prepared, series, whole_ticks
from coursekit.pictures.text import number, plain_label

_FORCED = [("o", "circles"), ("s", "squares")]


def mistake_growth(
    lines: Mapping[str, tuple[Any, Any]], *, log: bool = False, ax: Axes | None = None
) -> Axes:
    """Draw numbers of mistakes against n, one line for each learner.

    On logarithmic axes mistakes that grow like n climb by one step of n at a time, those that grow
    like log n hardly at all.

    Parameters
    ----------
    lines : mapping of str to pair of array_like, shape (k,)
        By name the values of n and the mistakes (or a bound on them) at each; at most four.
    log : bool, optional
        Whether both axes are logarithmic.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(mistake_growth({"bound": ([2, 4], [15, 25]), "forced": ([2, 4], [4, 6])}))
    Mistakes against n. bound, solid line: 15 at n = 2, 25 at n = 4. forced, dashed line: 4 at \
n = 2, 6 at n = 4.
    """
    ax = prepared(ax)
    draw_curves(ax, as_curves(lines), "$n$", "mistakes", "xy" if log else "", at="n = ")
    if not log:
        whole_ticks(ax.xaxis)
        ax.set_ylim(bottom=0)
    return ax


def margin_bounds(
    bounds: Mapping[str, tuple[Any, Any]],
    forced: Mapping[str, tuple[Any, Any]] | None = None,
    *,
    x: str = r"$\gamma\,/\,\gamma^\ast$",
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
    x, log : str, optional
        What the horizontal axis shows, and which axes are logarithmic, as for `curves`.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(margin_bounds({"a": ([0, 1], [100, 400])}, {"adversary": ([1], [249])}))
    Updates against γ / γ*. a, solid line: 100 at 0, 400 at 1. adversary (circles): 249 at 1, 62 % \
of the lowest line there.
    """
    lines, points = as_curves(bounds), as_curves(forced or {})
    check_log(log, lines | points)
    if len(points) > len(_FORCED):
        raise ValueError(f"forced must be at most {len(_FORCED)} by name, not {len(points)}.")
    ax = describe(prepared(ax), against(x, "updates", log))
    for (name, line), (line_style, _, colour) in zip(lines.items(), series(len(lines), "bounds")):
        ax.plot(line.x, line.mean, line_style, color=colour, linewidth=2.5, label=name)
        describe(ax, f"{plain_label(name)}, {LINE_WORDS[line_style]} line: {_ends(line)}.")
    for (name, line), (marker, words) in zip(points.items(), _FORCED):
        ax.plot(
            line.x, line.mean, marker, markerfacecolor="white", markeredgewidth=2, markersize=9,
            color=BLACK, label=name, zorder=4,
        )  # fmt: skip
        describe(ax, f"{plain_label(name)} ({words}): {_ends(line)}{_share(line, lines)}.")
    finish(ax, x, "updates", log)
    return ax


def _ends(line: Curve) -> str:
    """Return in words all points of a short curve, or the two ends of a long one."""
    shown = line.in_words()
    return ", ".join(shown) if len(shown) < 8 else f"from {shown[0]} to {shown[-1]}"


def _share(points: Curve, lines: Mapping[str, Curve]) -> str:
    """Return in words how near the points are to the lowest line, if it covers all of them."""
    lowest = np.full(len(points.x), np.inf)
    for line in lines.values():
        for x, y in zip(line.x, line.mean):
            lowest = np.where(np.isclose(points.x, x), np.minimum(lowest, y), lowest)
    if np.isinf(lowest).any():
        return ""
    shares = np.unique(np.round(100 * points.mean / lowest))
    between = " to ".join(number(share) for share in shares[[0, -1][: len(shares)]])
    return f", {between} % of the lowest line there"
