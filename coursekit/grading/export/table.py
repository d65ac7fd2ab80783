"""Marks as a plain table (CSV): one row a student, one column a question."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from coursekit.exercises.question import FreeText, ProblemSet


def table(kept: Iterable[dict], sheet: ProblemSet) -> str:
    """Return the marks of a class as CSV.

    What a person has yet to grade is an empty cell. The sum counts what is marked by now.

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
    rows = []
    for one in kept:
        marks = [_points(one, question) for question in sheet.questions]
        error = as_cell(one["error"] or "")
        rows.append([one["student"], one["points"], one["max_points"], *marks, error, one["path"]])
    for student, *others, file in sorted(rows, key=lambda row: row[0]):
        writer.writerow([as_cell(student), *others, as_cell(file)])
    return text.getvalue()


def as_cell(text: str) -> str:
    """Return a text so that no spreadsheet takes it for a formula.

    Examples
    --------
    >>> as_cell("=1+1"), as_cell("alice")
    ("'=1+1", 'alice')
    """
    return f"'{text}" if text.lstrip()[:1] in tuple("=+-@") or text[:1] in tuple("\t\r") else text


def _points(one: dict, question: FreeText | object) -> float | str:
    if isinstance(question, FreeText):
        given = one["by_hand"][question.name].get("points")
        return "" if given is None else given
    marked = one["questions"].get(question.name)
    return marked["points"] if marked else 0
