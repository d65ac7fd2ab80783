"""Marks as a plain table (CSV): one row a student, one column a question."""

from __future__ import annotations

from collections.abc import Iterable

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.grading.incoming import File
from coursekit.grading.store import Record
from coursekit.grading.text import as_csv


def table(records: Iterable[Record], sheet: ProblemSet, nobodys: Iterable[File] = ()) -> str:
    """Return the marks of a class as CSV.

    What a person has yet to grade is an empty cell. The sum counts what is graded by now.

    Parameters
    ----------
    records : iterable of Record
        The records of the students.
    sheet : ProblemSet
        What was to be answered.
    nobodys : iterable of File
        Files that belong to no student, which have a row without a name.
    """
    names = [f"{question.name} ({question.max_points})" for question in sheet.questions]
    rows = [
        (
            record.student,
            record.points,
            record.max_points,
            *(_points(record, question) for question in sheet.questions),
            record.error or "",
            record.path,
        )
        for record in sorted(records, key=lambda record: record.student)
    ]
    empty = [""] * (3 + len(names))
    rows += [(*empty, f"{file.name} {file.why_left}.", file.name) for file in nobodys]
    return as_csv(("student", "points", "of", *names, "error", "file"), rows)


def _points(record: Record, question: Question | FreeText) -> float | str:
    if isinstance(question, FreeText):
        points = record.free_answers[question.name].points
        return "" if points is None else points
    return record.results[question.name].points if question.name in record.results else 0
