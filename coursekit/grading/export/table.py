"""Marks as a plain table (CSV): one row a student, one column a question."""

from __future__ import annotations

from collections.abc import Iterable

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.grading.incoming import File
from coursekit.grading.store import Record
from coursekit.grading.text import as_csv


def table(records: Iterable[Record], sheet: ProblemSet, unclaimed: Iterable[File] = ()) -> str:
    """Return the marks of a class as CSV.

    What a person has yet to grade is an empty cell. The sum counts what is graded by now.

    Parameters
    ----------
    records : iterable of Record
        The records of the students.
    sheet : ProblemSet
        What was to be answered.
    unclaimed : iterable of File
        Files that belong to no student, which have a row without a name.
    """
    records = list(records)
    has_changes = any(record.adjustments for record in records)
    names = [f"{question.name} ({question.max_points})" for question in sheet.questions]
    rows = [
        (
            record.student,
            record.points,
            record.max_points,
            *(_points(record, question) for question in sheet.questions),
            record.error or "",
            record.path,
            *[changed_in_words(record)] * has_changes,
        )
        for record in sorted(records, key=lambda record: record.student)
    ]
    empty = [""] * (3 + len(names))
    rows += [
        (*empty, f"{file.name} {file.why_left}.", file.name, *[""] * has_changes)
        for file in unclaimed
    ]
    head = ("student", "points", "of", *names, "error", "file", *["changed"] * has_changes)
    return as_csv(head, rows)


def changed_in_words(record: Record) -> str:
    """Return what was changed after marking, in a line."""
    return "; ".join(
        f"{change.question or 'all'} {change.points:+g}: {change.reason}"
        for change in record.adjustments
    )


def _points(record: Record, question: Question | FreeText) -> float | str:
    if isinstance(question, FreeText):
        points = record.free_answers[question.name].points
        if points is None and not record.changed(question.name):
            return ""
        return (points or 0) + record.changed(question.name)
    points = record.results[question.name].points if question.name in record.results else 0
    return points + record.changed(question.name)
