"""Grades for Moodle: the grading worksheet of an assignment, filled in.

"Download grading worksheet" in the assignment gives a table of its participants, and "Upload
grading worksheet" takes it back. Moodle's importer (mod/assign/feedback/offline, in
importgradeslib.php and locallib.php) looks for the columns Identifier, Grade and Last modified
(grade), under the names that they have in the language of whoever uploads. It passes over an empty
grade, over one above the maximum without a word, and over one that was changed after the worksheet
was made. So only cells of Grade are written here, and every other byte stays.

Whose submission is whose is decided by the first of these that fits exactly one line:

1. the number that Moodle puts after the name (`Alice Miller_1011_assignsubmission_file`) is that of
   the Identifier, `Participant 1011`;
2. the student's name equals the e-mail address, that before its @, or the ID number;
3. the student's name equals the full name, in letters and digits only and without accents.

A line whose number is that of a submission belongs to no other one. A submission that no rule gives
a line, and two that claim the same line, are left out and listed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.grading.export.matching import (
    Row,
    Rules,
    Student,
    final_sum,
    letters,
    matched,
    spellings,
)
from coursekit.grading.read_tables import exact_text, number
from coursekit.grading.records import Record

COLUMNS = {  # the names of a column in English and in German
    "identifier": ("identifier", "id"),
    "name": ("full name", "vollständiger name"),
    "email": ("email address", "e-mail-adresse"),
    "id number": ("id number", "id-nummer"),
    "grade": ("grade", "bewertung"),
    "maximum": ("maximum grade", "bestwertung"),
    "scale": ("scale", "skala"),
    "submitted": ("last modified (submission)", "zuletzt geändert (abgabe)"),
    "graded": ("last modified (grade)", "zuletzt geändert (bewertung)"),
}
REQUIRED = ("identifier", "grade", "graded")
MARK = "\ufeff"  # at the start of Moodle's file

Span = tuple[int, int]


@dataclass(frozen=True)
class Worksheet:
    """Moodle's grading worksheet.

    Attributes
    ----------
    file : Path
        Where this is from.
    text : str
        All that is in it.
    rows : list of dict
        A participant each, by the names of `COLUMNS`; of the identifier the number alone.
    grades : list of tuple of int
        Where in the text the grade of each participant begins and ends.
    """

    file: Path
    text: str
    rows: list[Row]
    grades: list[Span]


def read_worksheet(file: Path, sheet: ProblemSet) -> Worksheet:
    """Read a grading worksheet downloaded from Moodle.

    Raises
    ------
    ValueError
        If the file cannot be read, is no such worksheet, or is that of an assignment with another
        maximum than the problem set.
    """
    text = exact_text(file)
    lines = _lines(text, file)
    names = [_content(text, cell).casefold() for cell in lines[0]] if lines else []
    columns = _columns(names, file)
    rows = []
    for place, line in enumerate(lines[1:], 2):
        where = f"{file}, row {place}"
        if len(line) != len(names):
            raise ValueError(
                f"{where}, has {len(line)} cells instead of {len(names)}. Give the worksheet as "
                "Moodle made it."
            )
        cells = {role: _content(text, line[column]) for role, column in columns.items()}
        rows.append(_checked(dict.fromkeys(COLUMNS, "") | cells, sheet, where))
    return Worksheet(file, text, rows, [line[columns["grade"]] for line in lines[1:]])


def moodle(
    records: Iterable[Record], worksheet: Worksheet
) -> tuple[str, dict[int, Record], list[Record]]:
    """Return the worksheet with its grades, its records by their rows, and the other records.

    A student who handed in nothing keeps the grade in the worksheet. A sum that is not final leaves
    the grade empty, and Moodle skips it.
    """
    found, left = rows_of(records, worksheet)
    pieces, place = [], 0
    for row, record in sorted(found.items()):
        start, end = worksheet.grades[row]
        pieces += [worksheet.text[place:start], final_sum(record)]
        place = end
    return "".join([*pieces, worksheet.text[place:]]), found, left


def rows_of(
    students: Iterable[Student], worksheet: Worksheet
) -> tuple[dict[int, Student], list[Student]]:
    """Return records or submissions by their rows in the worksheet, and those without a row."""
    students = list(students)
    taken = {student.number for student in students if student.number}
    return matched(students, worksheet.rows, lambda student: _rules(student, taken))


def _rules(student: Student, taken: set[str]) -> Rules:
    """Return the rules, in order, that match a student to a row."""
    login, name = student.student.strip().casefold(), letters(student.identity.name)

    def is_free(row: Row) -> bool:
        return row["identifier"] not in taken

    return (
        lambda row: row["identifier"] == student.number,
        lambda row: is_free(row) and login in _identifiers(row),
        lambda row: is_free(row) and bool(name) and name in spellings(row["name"]),
    )


def _identifiers(row: Row) -> set[str]:
    email = row["email"].casefold()
    return {email, email.split("@")[0], row["id number"].casefold()} - {""}


def _columns(names: list[str], file: Path) -> dict[str, int]:
    """Return the places of the columns; some of them may be missing.

    Raises
    ------
    ValueError
        If one is missing without which Moodle does not take the worksheet.
    """
    columns = {
        role: names.index(name) for role in COLUMNS for name in COLUMNS[role] if name in names
    }
    for role in REQUIRED:
        if role not in columns:
            raise ValueError(
                f"{file} has no column {COLUMNS[role][0].capitalize()!r}. Download the grading "
                "worksheet of the assignment from Moodle, with English or German as your language."
            )
    return columns


def _checked(row: Row, sheet: ProblemSet, where: str) -> Row:
    """Return a row with its identifier reduced to the number; raise if Moodle cannot take points.

    Raises
    ------
    ValueError
        If it has none, or points of the problem set would mean something else in Moodle.
    """
    participant = re.search(r"\d+$", row["identifier"])
    if not participant:
        raise ValueError(f"{where}: the identifier has no number, but is {row['identifier']!r}.")
    points = sum(question.max_points for question in sheet.questions)
    if row["scale"]:
        raise ValueError(
            f"{where}: the assignment is graded with a scale. Let it have points in Moodle, "
            f"{points} at most, and download the worksheet again."
        )
    if row["maximum"] and number(row["maximum"], 0, math.inf, where, "points") != points:
        raise ValueError(
            f"{where}: the maximum grade in Moodle is {row['maximum']}, and {sheet.title!r} has "
            f"{points} points. Change it in Moodle's assignment and download the worksheet again."
        )
    return row | {"identifier": participant[0]}


def _lines(text: str, file: Path) -> list[list[Span]]:
    """Return the spans of the cells of each line in a table.

    Raises
    ------
    ValueError
        If a quotation mark is not closed.
    """
    place = len(MARK) if text.startswith(MARK) else 0
    head = text[place:].split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    cell = re.compile(rf'("[^"]*(?:""[^"]*)*"|[^"{delimiter}\r\n]*)({delimiter}|\r\n|\r|\n|\Z)')
    lines: list[list[Span]] = [[]]
    while place < len(text):
        match = cell.match(text, place)
        if not match:
            raise ValueError(f"{file}, row {len(lines)}, is no row of a table (CSV).")
        lines[-1].append(match.span(1))
        place = match.end()
        if match[2] != delimiter:
            lines.append([])
    return [line for line in lines if line and any(end > start for start, end in line)]


def _content(text: str, span: Span) -> str:
    """Return the contents of a cell."""
    cell = text[slice(*span)]
    return (cell[1:-1].replace('""', '"') if cell.startswith('"') else cell).strip()
