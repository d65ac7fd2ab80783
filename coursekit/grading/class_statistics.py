"""A summary of a class: sums, questions, misconceptions, odd submissions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.grading.records import FreeAnswer, Record
from coursekit.grading.zero_points import zero_points


@dataclass
class Summary:
    """The numbers and lists of a report on a class.

    Attributes
    ----------
    points : list of float
        The sum of each student whose file could be read. As long as not all of these are final, it
        is what each has from the questions that a machine grades.
    max_points : int
        What this sum could be.
    unfinished : int
        How many of these students have a sum that is not final.
    by_question : dict of str to list of float
        The points of all of them, question by question. Of what a person grades they are those that
        were given, and once all is read 0 for each blank answer.
    read, blank, unread : Counter
        How many answers in words a person has read, how many are blank, and how many are left, by
        question.
    misconceptions : Counter
        How many students have which misconception, by question and name.
    zeros, remarks, others : list of tuple
        A student each, with some lines: why there are 0 points, what was noticed about the cells,
        which further files there are.
    unreadable : int
        How many files could not be graded.
    """

    points: list[float] = field(default_factory=list)
    max_points: int = 0
    unfinished: int = 0
    by_question: dict[str, list[float]] = field(default_factory=dict)
    read: Counter = field(default_factory=Counter)
    blank: Counter = field(default_factory=Counter)
    unread: Counter = field(default_factory=Counter)
    misconceptions: Counter = field(default_factory=Counter)
    unreadable: int = 0
    zeros: list[tuple[str, list[str]]] = field(default_factory=list)
    remarks: list[tuple[str, list[str]]] = field(default_factory=list)
    others: list[tuple[str, list[str]]] = field(default_factory=list)


def summarise(records: Iterable[Record], sheet: ProblemSet, absent: Iterable[str] = ()) -> Summary:
    """Summarise the results of a class; `absent` students have handed in nothing."""
    records = list(records)
    readable = [record for record in records if not record.error]
    summary = Summary(
        by_question={question.name: [] for question in sheet.questions},
        unfinished=sum(bool(record.missing) for record in readable),
        unreadable=len(records) - len(readable),
        zeros=zero_points(records, absent),
        remarks=[(record.student, list(record.remarks)) for record in readable if record.remarks],
        others=[(record.student, list(record.others)) for record in records if record.others],
    )
    summary.max_points = _max_points(sheet, by_machine=summary.unfinished > 0)
    for record in readable:
        summary.points.append(_by_machine(record) if summary.unfinished else record.points)
        for name, result in record.results.items():
            summary.by_question[name].append(result.points)
            summary.misconceptions.update((name, wrong) for wrong in result.misconceptions)
        for name, answer in record.free_answers.items():
            _count(summary, name, answer)
    for name in summary.read.keys() - summary.unread.keys():
        summary.by_question[name] += [0] * summary.blank[name]
    return summary


def _count(summary: Summary, name: str, answer: FreeAnswer) -> None:
    """Count an answer in words as read, blank or unread."""
    if answer.points is None:
        summary.unread[name] += 1
    elif answer.is_blank and not answer.points:
        summary.blank[name] += 1
    else:
        summary.read[name] += 1
        summary.by_question[name].append(answer.points)


def _by_machine(record: Record) -> float:
    """Return the points of the autograded questions, including changes."""
    return sum(result.points + record.changed(name) for name, result in record.results.items())


def _max_points(sheet: ProblemSet, *, by_machine: bool) -> int:
    """Return the points that can be earned, in total or on autograded questions only."""
    kinds = Question if by_machine else (Question, FreeText)
    return sum(question.max_points for question in sheet.questions if isinstance(question, kinds))
