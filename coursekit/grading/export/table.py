"""Grades as a plain table (CSV): one row for each student, one column for each question."""

from __future__ import annotations

from collections.abc import Iterable

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.grading.incoming import File
from coursekit.grading.store import Record
from coursekit.grading.text import as_csv, name_order


def table(records: Iterable[Record], sheet: ProblemSet, unclaimed: Iterable[File] = ()) -> str:
    """Return the grades of a class as CSV.

    Ungraded answers have empty cells. The sum counts what is graded by now, and the column
    beside it says what is missing; of a file that has not been graded it is empty, too.

    Parameters
    ----------
    records : iterable of Record
        The records of the students.
    sheet : ProblemSet
        The problem set to be answered.
    unclaimed : iterable of File
        Files that belong to no student, which have a row without a name.
    """
    records = list(records)
    has_vivas = any(record.viva for record in records)
    has_changes = any(record.adjustments for record in records)
    names = [f"{question.name} ({question.max_points})" for question in sheet.questions]
    rows = [
        (
            record.student,
            "" if record.error and record.missing else record.points,
            record.max_points,
            record.missing,
            *(_points(record, question) for question in sheet.questions),
            record.error or "",
            record.path,
            *[changed_in_words(record)] * has_changes,
            *[sum(record.viva.points) if record.viva else ""] * has_vivas,
        )
        for record in sorted(records, key=lambda record: name_order(record.student))
    ]
    empty = [""] * (4 + len(names))
    rows += [
        (*empty, f"{file.name} {file.why_left}.", file.name, *[""] * (has_changes + has_vivas))
        for file in unclaimed
    ]
    head = (
        "student",
        "points",
        "of",
        "missing",
        *names,
        "error",
        "file",
        *["changed"] * has_changes,
        *["viva (right answers)"] * has_vivas,
    )
    return as_csv(head, rows)


def changed_in_words(record: Record) -> str:
    """Return the changes made after grading, in one line."""
    return "; ".join(
        f"{change.question or 'all'} {change.points:+g}: {change.reason}"
        for change in record.adjustments
    )


def _points(record: Record, question: Question | FreeText) -> float | str:
    if not record.has_points(question.name):
        return ""
    return (record.marked(question.name) or 0) + record.changed(question.name)
