"""Grades as a plain table (CSV): one row for each student, one column for each question."""

from __future__ import annotations

from collections.abc import Iterable

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.grading.intake.list_files import File
from coursekit.grading.records import Record
from coursekit.grading.safe_text import as_csv, name_order


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
    records = sorted(records, key=lambda record: name_order(record.student))
    further = {name: value for name, (value, needs) in FURTHER.items() if any(map(needs, records))}
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
            *(value(record) for value in further.values()),
        )
        for record in records
    ]
    empty = [""] * (4 + len(names))
    rows += [
        (*empty, f"{file.name} {file.why_left}.", file.name, *[""] * len(further))
        for file in unclaimed
    ]
    return as_csv(("student", "points", "of", "missing", *names, "error", "file", *further), rows)


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


def _right_in_viva(record: Record) -> int | str:
    return sum(record.viva.points) if record.viva else ""


FURTHER = {  # columns that are only there if a record has something for them
    "changed": (changed_in_words, lambda record: record.adjustments),
    "viva (right answers)": (_right_in_viva, lambda record: record.viva),
}
