"""Numbers on an axis: what was expected, a disc, and what an answer returned, a square.

Only marks are drawn, on no ground of their own and in colours that can be told from white and from
black, so that the picture looks right on light pages and on dark ones. Below it the axis has its
numbers, as text of the page, whose colour suits its ground.
"""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Any

from coursekit.exercises.compare import is_sequence, items, same
from coursekit.palette import palette
from coursekit.pictures.svg import Svg

WIDTH, EDGE, ROW, HIGHEST = 520, 20, 30, 190
MOST_TICKS = 7
BELOW = "display: flex; justify-content: space-between; font-size: 85%; line-height: 1.3"
LABEL = f"width: {200 * EDGE / WIDTH:.1f}%; text-align: center; white-space: nowrap"
MOST_ROWS, LARGEST = 8, 1e4
EXPECTED, YOURS, AXIS = palette()["green"], palette()["vermilion"], "#808080"


def number_lines(expected: Any, yours: Any) -> str | None:
    """Return two numbers, or two short lists of them entry by entry, as marks on an axis.

    It is an ``<img>``, and below it the numbers along the axis.

    Return None if these are not numbers, or no different ones, or too many or too large.

    Examples
    --------
    >>> number_lines([1, 2], [1, 2]) is number_lines(1, "a") is None
    True
    >>> "expected −0.4, yours 3.6" in number_lines(-0.4, 3.6)
    True
    """
    pairs = _pairs(expected, yours)
    if not pairs or all(same(*pair) for pair in pairs):
        return None
    numbers = [number for pair in pairs for number in pair]
    along = ticks(min(0, *numbers), max(0, *numbers))
    length = (WIDTH - 2 * EDGE) / (along[-1] - along[0])
    at = {v: EDGE + (v - along[0]) * length for v in (*along, *numbers)}
    row = min(ROW, (HIGHEST - 8) / len(pairs))
    height = round(row * len(pairs) + 8)
    shapes = [
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{AXIS}" fill-opacity="0.14"/>',
        f'<path d="M{at[0]:.1f} 0V{height}" stroke="{AXIS}" stroke-width="2.5"/>',
        *(f'<path d="M{at[v]:.1f} {height - 7}V{height}" stroke="{AXIS}"/>' for v in along),
    ]
    for i, (right, own) in enumerate(pairs):
        shapes.append(_row(4 + row * (i + 0.5), at[right], at[own]))
    drawn = Svg(shapes, _words(pairs), WIDTH, height, ground="none")._repr_html_()
    return f'<span style="display: inline-block; max-width: 100%">{drawn}{_labels(along)}</span>'


def ticks(low: float, high: float) -> list[float]:
    """Return numbers in equal steps of 1, 2 or 5 that go from one end of an axis to the other.

    Examples
    --------
    >>> ticks(-0.4, 3.6)
    [-1.0, 0.0, 1.0, 2.0, 3.0, 4.0]
    >>> ticks(0, 0.03)
    [0.0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03]
    """
    unit = 10.0 ** floor(log10(high - low))
    steps = [factor * power for power in (unit / 10, unit, 10 * unit) for factor in (1, 2, 5)]
    few = (step for step in steps if ceil(high / step) - floor(low / step) < MOST_TICKS)
    step = next(few)
    return [round(k * step, 9) for k in range(floor(low / step), ceil(high / step) + 1)]


def _labels(along: list[float]) -> str:
    """Return the numbers of an axis, each below its place."""
    signs = (f"{number:.4g}".replace("-", "\N{MINUS SIGN}") for number in along)
    shown = "".join(f'<span style="{LABEL}">{sign}</span>' for sign in signs)
    return f'<span style="{BELOW}">{shown}</span>'


def _pairs(expected: Any, yours: Any) -> list[tuple[float, float]]:
    """Return expected and returned numbers in pairs; none if the values are no such numbers."""
    if is_sequence(expected) != is_sequence(yours):
        return []
    right, own = (list(items(v)) if is_sequence(v) else [v] for v in (expected, yours))
    if len(right) != len(own) or len(right) > MOST_ROWS:
        return []
    numbers = [*right, *own]
    # A comparison with not-a-number is false.
    if not all(type(v) in (int, float) and abs(v) < LARGEST for v in numbers):
        return []
    return list(zip(right, own, strict=True))


def _row(y: float, expected: float, yours: float) -> str:
    """Return the marks of one pair, joined by a dashed line."""
    return (
        f'<path d="M{EDGE} {y:.1f}H{WIDTH - EDGE}" stroke="{AXIS}"/>'
        f'<path d="M{expected:.1f} {y:.1f}H{yours:.1f}" stroke="{YOURS}" stroke-width="2" '
        f'stroke-dasharray="6 4"/><circle cx="{expected:.1f}" cy="{y:.1f}" r="8" '
        f'fill="{EXPECTED}"/><rect x="{yours - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" '
        f'fill="none" stroke="{YOURS}" stroke-width="3.5"/>'
    )


def _words(pairs: list[tuple[float, float]]) -> str:
    """Return the picture in words."""
    words = [f"expected {right:.4g}, yours {own:.4g}" for right, own in pairs]
    if len(words) > 1:
        words = [f"entry {i}: {text}" for i, text in enumerate(words)]
    return f"On the axis, {'; '.join(words)}.".replace("-", "\N{MINUS SIGN}")
