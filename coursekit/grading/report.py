"""What an instructor reads about a class: points, questions, misconceptions, odd submissions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import mean, median

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.grading.difference import difference
from coursekit.grading.incoming import File
from coursekit.grading.pages import render
from coursekit.grading.report_pictures import (
    Drawing,
    draw_misconceptions,
    draw_points,
    draw_questions,
)
from coursekit.grading.store import Record
from coursekit.grading.text import amount
from coursekit.numbers.plurals import counted

COLUMNS = ("question", "points", "mean", "all of them", "none")
MOST_DRAWN = 12  # misconceptions


@dataclass
class Summary:
    """What a report is about.

    Attributes
    ----------
    points : list of float
        The sum of each student whose file could be read.
    by_question : dict of str to list of float
        The points of all of them, question by question; of what a person grades those that are
        known.
    misconceptions : Counter
        How many students have which misconception, by question and name.
    unreadable, remarks, others : list of tuple
        A student each, with some lines: why the file could not be graded, what was noticed about
        the cells, which further files there are.
    """

    points: list[float] = field(default_factory=list)
    by_question: dict[str, list[float]] = field(default_factory=dict)
    misconceptions: Counter = field(default_factory=Counter)
    unreadable: list[tuple[str, list[str]]] = field(default_factory=list)
    remarks: list[tuple[str, list[str]]] = field(default_factory=list)
    others: list[tuple[str, list[str]]] = field(default_factory=list)


def summarise(records: Iterable[Record], sheet: ProblemSet) -> Summary:
    """Return what there is to say about a class."""
    summary = Summary(by_question={question.name: [] for question in sheet.questions})
    for record in records:
        if record.others:
            summary.others.append((record.student, list(record.others)))
        if record.error:
            summary.unreadable.append((record.student, [record.error]))
            continue
        summary.points.append(record.points)
        if record.remarks:
            summary.remarks.append((record.student, list(record.remarks)))
        for name, result in record.results.items():
            summary.by_question[name].append(result.points)
            summary.misconceptions.update((name, wrong) for wrong in result.misconceptions)
        for name, answer in record.free_answers.items():
            if answer.points is not None:
                summary.by_question[name].append(answer.points)
    return summary


def report(
    records: Iterable[Record],
    sheet: ProblemSet,
    unclaimed: Iterable[File] = (),
    limits: Sequence[str] = (),
) -> tuple[dict[str, str], dict[str, Drawing]]:
    """Return the report on a class as a page and as Markdown, and its pictures.

    All of them by the names of their files. They depend on the records alone, and on the limits
    that are said to have been in force.
    """
    summary = summarise(records, sheet)
    ranked = sorted(summary.misconceptions.items(), key=lambda item: (-item[1], item[0]))
    values = {
        "sheet": sheet,
        "in_short": _in_short(summary, sheet),
        "hardest": _hardest(summary, sheet),
        "limits": limits,
        "minutes": sum(question.minutes for question in sheet.questions),
        "columns": COLUMNS,
        "questions": [_row(q, summary.by_question[q.name]) for q in sheet.questions],
        "ranked": [(f"{name}: {wrong}", str(count)) for (name, wrong), count in ranked],
        "differences": list(_differences([place for place, _ in ranked], sheet)),
        "people": [
            (heading, people)
            for heading, people in (
                ("Could not be graded", summary.unreadable),
                ("Noticed about the cells", summary.remarks),
                ("Handed in more files, which were not graded", summary.others),
                (
                    "Files of no student",
                    [(file.name, [f"It {file.why_left}."]) for file in unclaimed],
                ),
            )
            if people
        ],
        "pictures": _pictures(summary, ranked[:MOST_DRAWN], sheet),
    }
    texts = {name: render(name, **values) for name in ("report.html", "report.md")}
    return texts, values["pictures"]


def _pictures(summary: Summary, ranked: list, sheet: ProblemSet) -> dict[str, Drawing]:
    pictures = {}
    if summary.points:
        pictures["pictures/points.svg"] = draw_points(summary.points, _max_points(sheet))
        pictures["pictures/questions.svg"] = draw_questions(_outcomes(summary, sheet))
    if ranked:
        picture = draw_misconceptions(ranked, len(summary.points))
        pictures["pictures/misconceptions.svg"] = picture
    return pictures


def _in_short(summary: Summary, sheet: ProblemSet) -> str:
    text = counted(len(summary.points) + len(summary.unreadable), "student")
    if summary.unreadable:
        text += f", {len(summary.unreadable)} of them with a file that could not be graded"
    if not summary.points:
        return f"{text}."
    whose = " for the others" if summary.unreadable else ""
    average, middle = amount(round(mean(summary.points), 2)), amount(median(summary.points))
    return f"{text}. Of {_max_points(sheet)} points{whose}: mean {average}, median {middle}."


def _outcomes(summary: Summary, sheet: ProblemSet) -> list[tuple[str, int, int, int]]:
    """Return for each question how many have all points, some and none, the hardest first."""
    outcomes = []
    for question in sheet.questions:
        points, max_points = summary.by_question[question.name], question.max_points
        if points and max_points:
            full, none = sum(p == max_points for p in points), sum(p == 0 for p in points)
            mean_share = mean(points) / max_points
            row = (f"{question.name}: {question.title}", full, len(points) - full - none, none)
            outcomes.append((mean_share, row))
    return [row for _, row in sorted(outcomes)]


def _hardest(summary: Summary, sheet: ProblemSet) -> str:
    """Return in a sentence which question was hardest, and what most did wrong in it."""
    outcomes = _outcomes(summary, sheet)
    if not outcomes or outcomes[0][1] == sum(outcomes[0][1:]):
        return ""
    name, *counts = outcomes[0]
    text = f"The hardest was {name}: {counts[0]} of {sum(counts)} have all of its points."
    question = name.split(":")[0]
    wrong = Counter({w: n for (q, w), n in summary.misconceptions.items() if q == question})
    if wrong:
        [(misconception, count)] = wrong.most_common(1)
        text += f" The most frequent misconception in it, {count} times: “{misconception}”."
    return text


def _row(question: Question | FreeText, points: list[float]) -> tuple[str, ...]:
    """Return how a question went, by the names of `COLUMNS`."""
    name = f"{question.name}: {question.title}"
    if isinstance(question, FreeText):
        name += f" (by hand, {len(points)} read)"
    max_points = question.max_points
    if not points or not max_points:
        return (name, str(max_points), "–", "–", "–")
    shares = (sum(p == level for p in points) / len(points) for level in (max_points, 0))
    average = amount(round(mean(points), 2))
    return (name, str(max_points), average, *(f"{share:.0%}" for share in shares))


def _differences(
    misconceptions: list[tuple[str, str]], sheet: ProblemSet
) -> Iterable[tuple[str, str]]:
    """Yield for misconceptions, by question and name, what is different from the solution."""
    questions = {q.name: q for q in sheet.questions if isinstance(q, Question)}
    for name, wrong in misconceptions:
        for misconception in questions[name].misconceptions:
            if misconception.name == wrong:
                lines = difference(questions[name].reference, misconception.answer)
                if lines:
                    yield f"{name}: {wrong}", lines


def _max_points(sheet: ProblemSet) -> int:
    return sum(question.max_points for question in sheet.questions)
