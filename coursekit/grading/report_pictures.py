"""The pictures of a class report: bar charts, with their descriptions in words."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence

from matplotlib.axes import Axes

from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, BLUE, FONT, VERMILION, label_axes, panels, prepared

WIDTH, ROW = 8.5, 0.48  # inches
LONGEST_LINE_OF_A_NAME = 36
SOME = "#b3cde3"
OUTCOMES = (("all points", BLUE, ""), ("some", SOME, "//"), ("none", VERMILION, "xx"))


def draw_points(points: Sequence[float], max_points: int, what: str = "points") -> Axes:
    """Draw a histogram of the students' points, with halves rounded down."""
    counts = sorted(Counter(map(int, points)).items())
    ax = prepared(None, (WIDTH, 3.4))
    ax.bar(*zip(*counts, strict=True), color=BLUE)
    ax.set_xlim(min(0, counts[0][0]) - 0.6, max(max_points, counts[-1][0]) + 0.6)
    label_axes(ax, f"{what}, of {max_points}", "students", whole="xy")
    text = ", ".join(f"{number} {what}: {count}" for number, count in counts)
    return describe(ax, f"How many students have how many {what}. {text}.")


def draw_questions(outcomes: Sequence[tuple[str, int, int, int]]) -> Axes:
    """Draw a bar chart of how many have all, some and none of the points of each question."""
    names, *columns = zip(*outcomes, strict=True)
    ax, left = _rows(names, "students, the hardest question first"), [0] * len(names)
    for counts, (label, colour, hatch) in zip(columns, OUTCOMES, strict=True):
        style = {"color": colour, "hatch": hatch, "edgecolor": BLACK, "linewidth": 0.8}
        ax.barh(range(len(names)), counts, left=left, label=label, **style)
        left = [start + count for start, count in zip(left, counts, strict=True)]
    place = {"loc": "lower left", "bbox_to_anchor": (0, 1), "ncols": 3}
    ax.legend(frameon=False, fontsize=FONT, **place)
    text = "; ".join(f"{n}: {full} all, {some} some, {no} none" for n, full, some, no in outcomes)
    text = f"How many have all, some or none of the points of each question. {text}."
    return describe(ax, text)


def draw_misconceptions(ranked: Sequence[tuple[tuple[str, str], int]], students: int) -> Axes:
    """Draw a bar chart of the most frequent misconceptions, with their numbers of students."""
    names = [f"{question}: {name}" for (question, name), _ in ranked]
    ax = _rows(names, f"students, of {students}")
    bars = ax.barh(range(len(ranked)), [count for _, count in ranked], color=VERMILION)
    ax.bar_label(bars, padding=4, fontsize=FONT)
    ax.margins(x=0.08)
    text = "; ".join(f"{q}, {name}: {count}" for (q, name), count in ranked)
    text = f"The most frequent misconceptions, with the number of students. {text}."
    return describe(ax, text)


def _rows(names: Sequence[str], caption: str) -> Axes:
    """Return axes for horizontal bars, with their names on as many lines as they take."""
    [ax] = panels(1, WIDTH, 1.2 + ROW * len(names))
    prepared(ax)
    lines = [textwrap.wrap(n, LONGEST_LINE_OF_A_NAME, max_lines=2, placeholder=" …") for n in names]
    ax.set_yticks(range(len(names)), map("\n".join, lines), parse_math=False)
    ax.tick_params(axis="y", length=0)
    ax.invert_yaxis()
    ax.margins(y=0.02)
    label_axes(ax, caption, "", whole="x")
    return ax
