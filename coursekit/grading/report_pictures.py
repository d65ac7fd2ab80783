"""The pictures of a class report: bar charts, with their descriptions in words."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence

from coursekit.palette import palette
from coursekit.pictures.svg import GREY, INK, Svg, text

WIDTH, EDGE = 820, 10
BLUE, VERMILION = palette()["blue"], palette()["vermilion"]
NAMES, LONGEST_NAME = 340, 36  # pixels for the bars' names, and letters in a line
BAR, STEP, LINE = 30, 46, 17  # heights: a bar, its row, a line of its name
MOST_TICKS = 8
PATTERNS = (
    '<defs><pattern id="some" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<rect width="10" height="10" fill="#b3cde3"/><path d="M-1 1L1 -1M0 10L10 0M9 11L11 9" '
    f'stroke="{INK}"/></pattern>'
    '<pattern id="none" width="10" height="10" patternUnits="userSpaceOnUse">'
    f'<rect width="10" height="10" fill="{VERMILION}"/><path d="M0 0L10 10M0 10L10 0" '
    f'stroke="{INK}"/></pattern></defs>'
)
OUTCOMES = (("all points", BLUE), ("some", "url(#some)"), ("none", "url(#none)"))


def draw_points(points: Sequence[float], max_points: int, what: str = "points") -> Svg:
    """Return a histogram of the students' points, with halves rounded down."""
    counts = sorted(Counter(map(int, points)).items())
    first, last = min(0, counts[0][0]), max(max_points, counts[-1][0])
    left, right, top, bottom = 60, WIDTH - EDGE, EDGE, 270
    column = (right - left) / (last - first + 1)
    high = (bottom - top) / max(count for _, count in counts)
    shapes = [f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="{GREY}"/>']
    for tick in _ticks(0, max(count for _, count in counts)):
        y = bottom - tick * high
        shapes.append(f'<path d="M{left - 5} {y:.1f}H{left}" stroke="{GREY}"/>')
        shapes.append(_words(left - 9, y + 5, str(tick), "end"))
    for tick in _ticks(first, last):
        shapes.append(_words(left + (tick - first + 0.5) * column, bottom + 20, str(tick)))
    for number, count in counts:
        x, height = left + (number - first + 0.1) * column, count * high
        shapes.append(_rect(x, bottom - height, 0.8 * column, height, BLUE))
    shapes.append(_words((left + right) / 2, bottom + 44, f"{what}, of {max_points}", colour=INK))
    middle = (top + bottom) / 2
    turned = f'<g transform="rotate(-90 18 {middle})">{_words(18, middle, "students", colour=INK)}'
    alt = ", ".join(f"{number} {what}: {count}" for number, count in counts)
    return _drawing(
        [*shapes, f"{turned}</g>"], 325, f"How many students have how many {what}. {alt}."
    )


def draw_questions(outcomes: Sequence[tuple[str, int, int, int]]) -> Svg:
    """Return a bar chart of how many have all, some and none of the points of each question."""
    shapes = [PATTERNS]
    for number, (label, fill) in enumerate(OUTCOMES):
        x = NAMES + 60 + 140 * number
        shapes += [_rect(x, 8, 30, 16, fill, INK), _words(x + 38, 21, label, "start", INK)]
    most = max(sum(counts) for _, *counts in outcomes)
    wide = (WIDTH - NAMES - 3 * EDGE) / most
    for row, (name, *counts) in enumerate(outcomes):
        y, x = 40 + row * STEP, float(NAMES)
        shapes += _name(name, y + BAR / 2)
        for (_, fill), count in zip(OUTCOMES, counts, strict=True):
            shapes += [_rect(x, y, count * wide, BAR, fill, INK)] * (count > 0)
            x += count * wide
    height = 40 + len(outcomes) * STEP
    shapes += _axis(34, height, most, wide, "students, the hardest question first")
    alt = "; ".join(f"{n}: {full} all, {some} some, {no} none" for n, full, some, no in outcomes)
    return _drawing(
        shapes,
        height + 56,
        f"How many have all, some or none of the points of each question. {alt}.",
    )


def draw_misconceptions(ranked: Sequence[tuple[tuple[str, str], int]], students: int) -> Svg:
    """Return a bar chart of the most frequent misconceptions, with their numbers of students."""
    most = max(count for _, count in ranked)
    wide = (WIDTH - NAMES - 60) / most
    shapes = []
    for row, ((question, name), count) in enumerate(ranked):
        y = EDGE + row * STEP
        shapes += _name(f"{question}: {name}", y + BAR / 2)
        shapes.append(_rect(NAMES, y, count * wide, BAR, VERMILION))
        shapes.append(_words(NAMES + count * wide + 6, y + BAR / 2 + 5, str(count), "start", INK))
    height = EDGE + len(ranked) * STEP
    shapes += _axis(4, height, most, wide, f"students, of {students}")
    alt = "; ".join(f"{q}, {name}: {count}" for (q, name), count in ranked)
    return _drawing(
        shapes,
        height + 56,
        f"The most frequent misconceptions, with the number of students. {alt}.",
    )


def _ticks(first: int, last: int) -> range:
    """Return round whole numbers from about `first` to `last`, not too many."""
    steps = (step * 10**power for power in range(9) for step in (1, 2, 5))
    step = next(step for step in steps if (last - first) // step < MOST_TICKS)
    return range(-(-first // step) * step, last + 1, step)


def _axis(top: float, y: float, most: int, wide: float, caption: str) -> list[str]:
    """Return the axis of a horizontal bar chart, with numbers from 0 to `most` below it."""
    right = NAMES + most * wide
    shapes = [f'<path d="M{NAMES} {top}V{y}H{right:.1f}" fill="none" stroke="{GREY}"/>']
    for tick in _ticks(0, most):
        x = NAMES + tick * wide
        shapes.append(f'<path d="M{x:.1f} {y}v5" stroke="{GREY}"/>')
        shapes.append(_words(x, y + 21, str(tick)))
    return [*shapes, _words((NAMES + right) / 2, y + 44, caption, colour=INK)]


def _name(name: str, y: float) -> list[str]:
    """Return the name of a horizontal bar, on as many lines as it takes."""
    lines = textwrap.wrap(name, LONGEST_NAME, max_lines=2, placeholder=" …")
    first = y + 5 - (len(lines) - 1) * LINE / 2
    return [_words(NAMES - 9, first + i * LINE, line, "end") for i, line in enumerate(lines)]


def _rect(
    x: float, y: float, width: float, height: float, fill: str, stroke: str | None = None
) -> str:
    edge = f' stroke="{stroke}"' if stroke else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill="{fill}"{edge}/>'
    )


def _drawing(shapes: list[str], height: float, alt: str) -> Svg:
    return Svg(shapes, alt, WIDTH, round(height), font_size=15)


def _words(x: float, y: float, words: str, anchor: str = "middle", colour: str = GREY) -> str:
    return text(x, round(y, 1), words, anchor, colour)
