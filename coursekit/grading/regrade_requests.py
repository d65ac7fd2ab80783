"""Regrade requests: a list of students' objections, with everything needed to decide on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.grading.adjust_points import CHANGE_COLUMNS
from coursekit.grading.read_tables import known_students, read_rows, student_in
from coursekit.grading.records import Record
from coursekit.grading.render_templates import render
from coursekit.grading.safe_text import as_csv

COLUMNS = ("student", "question", "reason")


@dataclass(frozen=True)
class Request:
    """A regrade request: the student, the question and the reason."""

    student: str
    question: str
    reason: str


def read_requests(file: Path, students: Iterable[str], sheet: ProblemSet) -> list[Request]:
    """Read the requests from a table with the columns student, question and reason.

    Raises
    ------
    ValueError
        If the file cannot be read, or names an unknown student or question.
    """
    known, names = known_students(students), [question.name for question in sheet.questions]
    requests = []
    for where, row in read_rows(file, COLUMNS):
        name = row["question"].strip()
        if name not in names:
            raise ValueError(f"{where}: {name!r} is no question; there are {', '.join(names)}.")
        requests.append(Request(student_in(row, known, where), name, row["reason"].strip()))
    return requests


def page(
    requests: list[Request], records: Mapping[str, Record], codes: Mapping[str, Mapping[str, str]]
) -> str:
    """Return a page for deciding: each request, the failed checks, and the code of the answer."""
    return render("requests.html", requests=requests, records=records, codes=codes)


def table(requests: list[Request]) -> str:
    """Return the table of changes to fill in, for `--changes`."""
    rows = [(request.student, request.question, "", "") for request in requests]
    return as_csv(CHANGE_COLUMNS, rows)
