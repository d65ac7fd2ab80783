"""The pictures of the report on a class."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence

from coursekit.figures import Picture, picture
from coursekit.figures.style import BLUE, FONT, VERMILLION, prepared, whole_ticks


def draw_points(points: Sequence[float], max_points: int) -> Picture:
    """Return a picture of how many students have how many points, halves counted below."""
    counts = sorted(Counter(map(int, points)).items())
    ax = prepared(None, size=(7.5, 3.6))
    ax.bar(*zip(*counts), color=BLUE)
    ax.set_xlim(-0.7, max_points + 0.7)
    ax.set_xlabel(f"points, of {max_points}", fontsize=FONT)
    ax.set_ylabel("students", fontsize=FONT)
    whole_ticks(ax.xaxis)
    whole_ticks(ax.yaxis)
    text = ", ".join(f"{number} points: {count}" for number, count in counts)
    return picture(ax, f"How many students have how many points. {text}.")


def draw_questions(outcomes: Sequence[tuple[str, int, int, int]]) -> Picture:
    """Return a picture of how many have all, some and none of the points, question by question."""
    names = ["\n".join(textwrap.wrap(name, 40)) for name, *_ in outcomes]
    ax = prepared(None, size=(8.5, 1.4 + 0.5 * len(outcomes)))
    places, left = range(len(outcomes), 0, -1), [0] * len(outcomes)
    parts = (("all points", BLUE, ""), ("some", "#B3CDE3", "//"), ("none", VERMILLION, "xx"))
    for number, (label, colour, hatch) in enumerate(parts, 1):
        counts = [outcome[number] for outcome in outcomes]
        ax.barh(
            places, counts, left=left, label=label, color=colour, hatch=hatch, height=0.7,
            edgecolor="#1a1a1a",
        )  # fmt: skip
        left = [a + b for a, b in zip(left, counts, strict=True)]
    ax.set_yticks(places, names, fontsize=FONT - 3, parse_math=False)
    ax.set_xlim(0, max(left))
    ax.set_xlabel("students, the hardest question first", fontsize=FONT)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, frameon=False)
    whole_ticks(ax.xaxis)
    text = "; ".join(f"{n}: {full} all, {some} some, {no} none" for n, full, some, no in outcomes)
    return picture(ax, f"How many have all, some or none of the points of each question. {text}.")


def draw_misconceptions(ranked: Sequence[tuple[tuple[str, str], int]], students: int) -> Picture:
    """Return a picture of the most frequent misconceptions, each with its number of students."""
    names = ["\n".join(textwrap.wrap(f"{q}: {name}", 46)) for (q, name), _ in ranked]
    counts = [count for _, count in ranked]
    ax = prepared(None, size=(8.5, 1.2 + 0.55 * len(ranked)))
    places = range(len(ranked), 0, -1)
    ax.barh(places, counts, color=VERMILLION, height=0.6)
    ax.set_yticks(places, names, fontsize=FONT - 3, parse_math=False)
    for place, count in zip(places, counts):
        ax.annotate(
            str(count), (count, place), xytext=(4, 0), textcoords="offset points", va="center"
        )
    ax.margins(x=0.1)
    ax.set_xlabel(f"students, of {students}", fontsize=FONT)
    whole_ticks(ax.xaxis)
    text = "; ".join(f"{q}, {name}: {count}" for (q, name), count in ranked)
    return picture(ax, f"The most frequent misconceptions, with the number of students. {text}.")
