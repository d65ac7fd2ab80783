"""Numbers on an axis: what was expected, a disc, and what an answer returned, a square.

Only marks are drawn, on no ground of their own and in colours that can be told from white and from
black, so that the picture looks right on light pages and on dark ones. The numbers stand beside it.
"""

from __future__ import annotations

from typing import Any

from coursekit.exercises.compare import is_sequence, items, same
from coursekit.palette import palette
from coursekit.pictures.svg import Svg

WIDTH, EDGE, ROW, HIGHEST = 520, 18, 30, 190
MOST_ROWS, LARGEST = 8, 1e4
EXPECTED, YOURS, AXIS = palette()["green"], palette()["vermilion"], "#808080"


def number_lines(expected: Any, yours: Any) -> str | None:
    """Return an ``<img>`` of two numbers, or of two short lists of them entry by entry, on an axis.

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
    numbers = [0, *(number for pair in pairs for number in pair)]
    low, high = min(numbers), max(numbers)
    at = {v: EDGE + (v - low) / (high - low) * (WIDTH - 2 * EDGE) for v in numbers}
    row = min(ROW, (HIGHEST - 8) / len(pairs))
    height = round(row * len(pairs) + 8)
    shapes = [
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{AXIS}" fill-opacity="0.14"/>',
        f'<path d="M{at[0]:.1f} 0V{height}" stroke="{AXIS}" stroke-width="2.5"/>',
    ]
    for i, (right, own) in enumerate(pairs):
        shapes.append(_row(4 + row * (i + 0.5), at[right], at[own]))
    return Svg(shapes, _words(pairs), WIDTH, height, ground="none")._repr_html_()


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
