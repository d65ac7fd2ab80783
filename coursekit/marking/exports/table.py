"""Marks as a plain table (CSV): one row a student, one column a question."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from coursekit.grading.question import FreeText, ProblemSet


def table(kept: Iterable[dict], sheet: ProblemSet) -> str:
    """Return the marks of a class as CSV.

    What a person has to grade is an empty cell. The sum counts what is marked by now.

    Parameters
    ----------
    kept : iterable of dict
        The records of the students.
    sheet : ProblemSet
        What was to be answered.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = [f"{q.name} ({q.max_points})" for q in sheet.questions]
    writer.writerow(["student", "points", "of", *names, "error", "file"])
    for one in sorted(kept, key=lambda one: one["student"]):
        marks = [_points(one, question) for question in sheet.questions]
        head = [as_cell(one["student"]), one["points"], one["max_points"]]
        writer.writerow([*head, *marks, one["error"] or "", as_cell(one["path"])])
    return text.getvalue()


def as_cell(text: str) -> str:
    """Return a text so that no spreadsheet takes it for a formula.

    Examples
    --------
    >>> as_cell("=1+1"), as_cell("alice")
    ("'=1+1", 'alice')
    """
    return f"'{text}" if text[:1] in "=+-@\t\r" else text


def _points(one: dict, question: object) -> int | str:
    if isinstance(question, FreeText):
        return ""
    marked = one["questions"].get(question.name)
    return marked["points"] if marked else 0
