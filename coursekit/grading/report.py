"""The instructor's report on a class: points, questions, misconceptions, odd submissions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean, median

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.grading.class_statistics import Summary, summarise
from coursekit.grading.diff_to_solution import difference
from coursekit.grading.intake.list_files import File
from coursekit.grading.records import Record
from coursekit.grading.render_templates import render
from coursekit.grading.report_pictures import draw_misconceptions, draw_points, draw_questions
from coursekit.grading.safe_text import amount
from coursekit.grading.viva.class_report import viva_report
from coursekit.numbers.plurals import counted
from coursekit.pictures.svg import Svg

COLUMNS = ("question", "points", "mean", "all of them", "none")
MOST_MISCONCEPTIONS_DRAWN = 12
BY_MACHINE = "points by machine"


def report(
    records: Iterable[Record],
    sheet: ProblemSet,
    unclaimed: Iterable[File] = (),
    limits: Sequence[str] = (),
    absent: Iterable[str] = (),
) -> tuple[dict[str, str], dict[str, Svg]]:
    """Return the report on a class as a page and as Markdown, and its pictures.

    The result maps file names to contents. They depend only on the records, on the given limits and
    on the absent students.
    """
    records = list(records)
    summary = summarise(records, sheet, absent)
    ranked = sorted(summary.misconceptions.items(), key=lambda item: (-item[1], item[0]))
    values = {
        "sheet": sheet,
        "in_short": _in_short(summary),
        "hardest": _hardest(summary, sheet),
        "limits": limits,
        "minutes": sum(question.minutes for question in sheet.questions),
        "columns": COLUMNS,
        "questions": [_row(q, summary) for q in sheet.questions],
        "ranked": [(f"{name}: {wrong}", str(count)) for (name, wrong), count in ranked],
        "differences": list(_differences([place for place, _ in ranked], sheet)),
        "people": _people(summary, unclaimed),
        "viva": viva_report(records),
        "pictures": _pictures(summary, ranked[:MOST_MISCONCEPTIONS_DRAWN], sheet),
    }
    texts = {name: render(name, **values) for name in ("report.html", "report.md")}
    return texts, values["pictures"]


def _people(summary: Summary, unclaimed: Iterable[File]) -> list[tuple[str, list]]:
    """Return the lists of students, or of files, with what is odd about them, under headings."""
    left = [(file.name, [f"It {file.why_left}."]) for file in unclaimed]
    lists = {
        "Zero points, and why": summary.zeros,
        "Noticed about the cells": summary.remarks,
        "Handed in more files, which were not graded": summary.others,
        "Files of no student": left,
    }
    return [(heading, people) for heading, people in lists.items() if people]


def _pictures(summary: Summary, ranked: list, sheet: ProblemSet) -> dict[str, Svg]:
    drawn = {}
    if summary.points:
        drawn["points"] = draw_points(
            summary.points, summary.max_points, BY_MACHINE if summary.unfinished else "points"
        )
    if outcomes := _outcomes(summary, sheet):
        drawn["questions"] = draw_questions(outcomes)
    if ranked:
        drawn["misconceptions"] = draw_misconceptions(ranked, len(summary.points))
    return {f"pictures/{name}.svg": picture for name, picture in drawn.items()}


def _in_short(summary: Summary) -> str:
    text = counted(len(summary.points) + summary.unreadable, "student")
    if summary.unreadable:
        text += f", {summary.unreadable} of them with a file that could not be graded"
    if not summary.points:
        return f"{text}."
    whose, points = " for the others" if summary.unreadable else "", "points"
    if summary.unfinished:
        answers = counted(summary.unread.total(), "answer")
        text += (
            f". For {counted(summary.unfinished, 'student')} the sum is not final: {answers} in "
            "words nobody has read yet"
        )
        points = BY_MACHINE
    average, middle = amount(round(mean(summary.points), 2)), amount(median(summary.points))
    return f"{text}. Of {summary.max_points} {points}{whose}: mean {average}, median {middle}."


def _outcomes(summary: Summary, sheet: ProblemSet) -> list[tuple[str, int, int, int]]:
    """Return how many have all, some and none of each question's points, the hardest first.

    Questions whose answers have not all been read are left out.
    """
    outcomes = []
    for question in sheet.questions:
        if summary.unread[question.name]:
            continue
        points, max_points = summary.by_question[question.name], question.max_points
        if points and max_points:
            full, none = sum(p == max_points for p in points), sum(p == 0 for p in points)
            mean_share = mean(points) / max_points
            row = (f"{question.name}: {question.title}", full, len(points) - full - none, none)
            outcomes.append((mean_share, row))
    return [row for _, row in sorted(outcomes)]


def _hardest(summary: Summary, sheet: ProblemSet) -> str:
    """Return a sentence on the hardest question and its most frequent misconception."""
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


def _row(question: Question | FreeText, summary: Summary) -> tuple[str, ...]:
    """Return the row of a question for the table with the `COLUMNS`."""
    name = f"{question.name}: {question.title}"
    if isinstance(question, FreeText):
        counts = (("read", summary.read), ("blank", summary.blank), ("to read", summary.unread))
        listed = [
            f"{count[question.name]} {what}" for what, count in counts if count[question.name]
        ]
        name += f" (by hand: {', '.join(listed) or 'nothing to read'})"
    points, max_points = summary.by_question[question.name], question.max_points
    if not points or not max_points:
        return (name, str(max_points), "–", "–", "–")
    shares = (sum(p == level for p in points) / len(points) for level in (max_points, 0))
    average = amount(round(mean(points), 2))
    return (name, str(max_points), average, *(f"{share:.0%}" for share in shares))


def _differences(
    misconceptions: list[tuple[str, str]], sheet: ProblemSet
) -> Iterable[tuple[str, str]]:
    """Yield misconceptions by name, each with its difference from the solution.

    A construction is known only by its fault, which does not show how it was made.
    """
    questions = {q.name: q for q in sheet.questions if isinstance(q, Question)}
    for name, wrong in misconceptions:
        for misconception in questions[name].misconceptions:
            if misconception.name == wrong and questions[name].verify is None:
                lines = difference(questions[name].reference, misconception.answer)
                if lines:
                    yield f"{name}: {wrong}", lines
