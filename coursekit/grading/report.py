"""What an instructor reads about a class: points, questions, misconceptions, odd submissions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, median

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.figures import Picture
from coursekit.grading.manual import amount
from coursekit.grading.pages import Block, Heading, Image, Paragraph, Table, Verbatim
from coursekit.grading.report_pictures import draw_misconceptions, draw_points

MOST_SHOWN = 12  # misconceptions


@dataclass
class Summary:
    """What a report is about.

    Attributes
    ----------
    points : list of float
        The sum of each student whose file could be read.
    max_points : int
        What could be earned.
    by_question : dict of str to list of float
        The points of all of them, question by question; of what a person grades those that are
        known.
    misconceptions : Counter
        How many students have which misconception, by question and name.
    unreadable, noticed : list of tuple
        A student each, with the reason, and with the remarks about the cells.
    several : list of tuple
        A student each who handed in more files, with these files.
    """

    points: list[float] = field(default_factory=list)
    max_points: int = 0
    by_question: dict[str, list[float]] = field(default_factory=dict)
    misconceptions: Counter = field(default_factory=Counter)
    unreadable: list[tuple[str, str]] = field(default_factory=list)
    noticed: list[tuple[str, list[str]]] = field(default_factory=list)
    several: list[tuple[str, list[str]]] = field(default_factory=list)


def summary(records: Iterable[dict], sheet: ProblemSet) -> Summary:
    """Return what there is to say about a class, going through its records once."""
    found = Summary(
        max_points=sum(q.max_points for q in sheet.questions),
        by_question={q.name: [] for q in sheet.questions},
    )
    for kept in records:
        student = kept["student"]
        if kept.get("others"):
            found.several.append((student, kept["others"]))
        if kept["error"]:
            found.unreadable.append((student, kept["error"]))
            continue
        found.points.append(kept["points"])
        if kept["remarks"]:
            found.noticed.append((student, kept["remarks"]))
        for name, question in kept["questions"].items():
            found.by_question[name].append(question["points"])
            if question["misconception"] is not None:
                found.misconceptions[name, question["misconception"]] += 1
        for name, answer in kept["by_hand"].items():
            if answer.get("points") is not None:
                found.by_question[name].append(answer["points"])
    return found


def report(records: Iterable[dict], sheet: ProblemSet) -> tuple[list[Block], dict[str, Picture]]:
    """Return the report on a class, and its pictures by the names of their files.

    It depends on the records alone.
    """
    found = summary(records, sheet)
    pictures: dict[str, Picture] = {}
    blocks: list[Block] = [Paragraph(_in_short(found), strong=True)]
    if found.points:
        blocks.append(Heading("Points"))
        blocks.append(_image("pictures/points.png", draw_points(found), pictures))
        blocks += [Heading("Questions"), _questions(found, sheet)]
        blocks += _misconceptions(found, pictures)
    blocks += _people("Could not be graded", [(s, [why]) for s, why in found.unreadable])
    blocks += _people("Noticed about the cells", found.noticed)
    blocks += _people("Handed in more files, which were not graded", found.several)
    return blocks, pictures


def _in_short(found: Summary) -> str:
    count = len(found.points) + len(found.unreadable)
    text = f"{count} student{'s' * (count != 1)}"
    if found.unreadable:
        text += f", {len(found.unreadable)} of them with a file that could not be graded"
    if not found.points:
        return f"{text}."
    whose = " for the others" if found.unreadable else ""
    middle = f"mean {amount(round(mean(found.points), 2))}, median {amount(median(found.points))}"
    return f"{text}. Of {found.max_points} points{whose}: {middle}."


def _questions(found: Summary, sheet: ProblemSet) -> Table:
    """Return how each question went."""
    head = ("question", "points", "mean", "all of them", "none")
    return Table(head, [_row(q, found.by_question[q.name]) for q in sheet.questions])


def _row(asked: Question | FreeText, points: list[float]) -> tuple[str, ...]:
    name = f"{asked.name}: {asked.title}"
    if isinstance(asked, FreeText):
        name += f" (by hand, {len(points)} read)"
    if not points or not asked.max_points:
        return (name, str(asked.max_points), "–", "–", "–")
    shares = (sum(p == wanted for p in points) / len(points) for wanted in (asked.max_points, 0))
    average = amount(round(mean(points), 2))
    return (name, str(asked.max_points), average, *(f"{share:.0%}" for share in shares))


def _misconceptions(found: Summary, pictures: dict[str, Picture]) -> list[Block]:
    """Return which misconceptions there are, the most frequent ones drawn."""
    blocks: list[Block] = [Heading("Misconceptions")]
    if not found.misconceptions:
        return [*blocks, Paragraph("No answer behaves exactly as a known misconception.")]
    ranked = sorted(found.misconceptions.items(), key=lambda item: (-item[1], item[0]))
    picture = draw_misconceptions(ranked[:MOST_SHOWN], len(found.points))
    rows = [(f"{question}: {name}", str(count)) for (question, name), count in ranked]
    table = Table(("question and misconception", "students"), rows)
    return [*blocks, _image("pictures/misconceptions.png", picture, pictures), table]


def _people(heading: str, people: list[tuple[str, list[str]]]) -> list[Block]:
    """Return a section that names students, each with some lines, unless there are none."""
    blocks: list[Block] = [Heading(heading)] if people else []
    for student, lines in people:
        blocks += [Paragraph(student, strong=True), Verbatim("\n".join(lines))]
    return blocks


def _image(file: str, picture: Picture, pictures: dict[str, Picture]) -> Image:
    pictures[file] = picture
    return Image(picture._repr_html_(), picture.alt, file)
