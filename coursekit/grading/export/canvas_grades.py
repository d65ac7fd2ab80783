"""Grades for Canvas: the table that its gradebook imports.

The instructor exports the gradebook from Canvas, which gives every student's identifiers. Whose
submission is whose is decided by the first of these that fits exactly one line of that file:

1. the number that Canvas puts after the name (`milleralice_4711_98765_ps2.ipynb`) is the ID;
2. the student's name equals the ID, the SIS User ID or the SIS Login ID, or the login before its @;
3. the student's name equals the name in Canvas, in letters and digits only and without accents:
   "Miller, Alice", "Alice Miller", "milleralice" and "alice-miller" are the same.

A submission that no rule gives a line, and two that claim the same line, are left out and listed.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.grading.export.matching import Row, Rules, final_sum, letters, matched, spellings
from coursekit.grading.records import Record
from coursekit.grading.safe_text import as_csv

COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
REQUIRED = ("Student", "ID", "Section")  # the others are missing if there is no such system
POSSIBLE = "Points Possible"


@dataclass(frozen=True)
class Roster:
    """The class according to Canvas.

    Attributes
    ----------
    file : Path
        Where this is from.
    rows : list of dict
        A student each, by the names of `COLUMNS`.
    column : str
        The assignment's column, such as ``"Problem set 2 (4711)"``.
    """

    file: Path
    rows: list[Row]
    column: str


def read_roster(file: Path, sheet: ProblemSet, column: str | None = None) -> Roster:
    """Read the file that Canvas's gradebook exports.

    Parameters
    ----------
    file : Path
        The file, CSV.
    sheet : ProblemSet
        The problem set to be answered.
    column : str, optional
        The name of the assignment's column; unless given, the only one that has the problem set's
        name (`ps2`) or number (`Problem set 2`) in it.

    Raises
    ------
    ValueError
        If the file cannot be read, is no export of Canvas, or does not have just one such column.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
        reader = csv.DictReader(io.StringIO(text), restval="")
        names = [name.strip() for name in reader.fieldnames or ()]
        reader.fieldnames = names
        rows = [row for row in reader if row.get("Student", "").strip() not in ("", POSSIBLE)]
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}.") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise ValueError(f"{file} is no table (CSV in UTF-8): {error}.") from None
    missing = [name for name in REQUIRED if name not in names]
    if missing:
        raise ValueError(
            f"{file} has no column {missing[0]!r}: export the gradebook from Canvas as CSV."
        )
    lines = [{name: row.get(name, "").strip() for name in COLUMNS} for row in rows]
    students = [line for line in lines if line["ID"].isdigit()]
    return Roster(file, students, column or _column(file, names, sheet))


def canvas(
    records: Iterable[Record], sheet: ProblemSet, roster: Roster
) -> tuple[str, list[Record]]:
    """Return the table for Canvas and the records that are not in it.

    A student of the roster who handed in nothing has an empty cell, which Canvas leaves unchanged,
    and so has one whose sum is not final.
    """
    found, left = matched(records, roster.rows, _rules)
    max_points = sum(question.max_points for question in sheet.questions)
    rows = [(f"    {POSSIBLE}", "", "", "", "", max_points)]
    for place, row in enumerate(roster.rows):
        cell = final_sum(found[place]) if place in found else ""
        rows.append((*(row[name] for name in COLUMNS), cell))
    return as_csv((*COLUMNS, roster.column), rows), left


def _column(file: Path, names: list[str], sheet: ProblemSet) -> str:
    """Return the only column whose name matches the problem set."""
    number = sheet.name.removeprefix("ps")
    called = re.compile(rf"\b(ps|problem set|problem sheet)[ _-]*0*{number}\b", re.IGNORECASE)
    fitting = [name for name in names if name not in COLUMNS and called.search(name)]
    if len(fitting) != 1:
        there_are = ", ".join(map(repr, fitting or [n for n in names if n not in COLUMNS]))
        raise ValueError(
            f"{file} has {'no' if not fitting else 'more than one'} column that is called like "
            f"{sheet.name}; say which it is with --canvas-column. There are {there_are or 'none'}."
        )
    return fitting[0]


def _rules(record: Record) -> Rules:
    """Return the rules, in order, that match a student to a row."""
    student, name = record.student.strip().casefold(), letters(record.student)
    return (
        lambda row: record.number is not None and row["ID"] == record.number,
        lambda row: student in _identifiers(row),
        lambda row: bool(name) and name in spellings(row["Student"]),
    )


def _identifiers(row: Row) -> set[str]:
    login = row["SIS Login ID"].casefold()
    identifiers = {row["ID"], row["SIS User ID"].casefold(), login, login.split("@")[0]}
    return identifiers - {""}
