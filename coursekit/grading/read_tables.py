"""Read the tables (CSV) that people fill in."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from coursekit.grading.safe_text import as_cell

EVERYBODY = "*"  # the student in a row about everybody


def text_of(file: Path) -> str:
    """Return the text of a CSV table; raise a ValueError if it cannot be read."""
    text = exact_text(file).removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def exact_text(file: Path) -> str:
    """Return the text of a table unchanged; raise a ValueError as `text_of` does."""
    try:
        return file.read_bytes().decode()
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not UTF-8 text; save it as CSV in UTF-8.") from None


def read_rows(file: Path, columns: Iterable[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the rows of a table separated by commas or semicolons, each with its place in words.

    Parameters
    ----------
    file : Path
        The table.
    columns : iterable of str
        Those that it must have; others do not matter, and a cell that is missing is empty.

    Raises
    ------
    ValueError
        If the file cannot be read, or lacks a column.
    """
    columns = list(columns)
    text = text_of(file)
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter_of(text), restval="")
    missing = [column for column in columns if column not in (reader.fieldnames or ())]
    if missing:
        raise ValueError(f"{file} has no column {missing[0]!r}; it must have {', '.join(columns)}.")
    try:
        for row in reader:
            yield f"{file}, line {reader.line_num}", row
    except csv.Error as error:
        raise ValueError(f"{file} is no table (CSV): {error}.") from None


def with_students_renamed(file: Path, renamed: dict[str, str]) -> str:
    """Return a table with the students renamed, and everything else unchanged."""
    text = text_of(file)
    delimiter = delimiter_of(text)
    head, *rows = list(csv.reader(io.StringIO(text), delimiter=delimiter)) or [[]]
    if "student" not in head:
        return text
    place = head.index("student")
    for row in rows:
        if len(row) > place and row[place].strip() in renamed:
            row[place] = as_cell(renamed[row[place].strip()])
    table = io.StringIO()
    csv.writer(table, delimiter=delimiter, lineterminator="\n").writerows([head, *rows])
    return table.getvalue()


def known_students(students: Iterable[str]) -> dict[str, str]:
    """Return students by name, both plain and as written in our own tables."""
    students = list(students)
    return {s: s for s in students} | {as_cell(s): s for s in students}


def student_in(row: dict[str, str], known: dict[str, str], where: str) -> str:
    """Return the student of a row.

    Raises
    ------
    ValueError
        If there is no such student.
    """
    name = row["student"]
    if name not in known and name.strip() not in known:
        name = name.strip()
        numbered = re.compile(rf"{re.escape(name)} \(\d+\)")
        namesakes = sorted({s for s in known.values() if numbered.fullmatch(s)})
        if namesakes:
            choice = " or ".join(map(repr, namesakes))
            raise ValueError(
                f"{where}: {name!r} is the name of more than one student; write {choice}."
            )
        raise ValueError(f"{where}: there is no submission of a student {name!r}.")
    return known.get(name) or known[name.strip()]


def number(cell: str, least: float, most: float, where: str, what: str = "points") -> float:
    """Return the number in a cell.

    Raises
    ------
    ValueError
        If it is not a number, or not between these two.
    """
    try:
        value = float(cell.replace(",", "."))
    except ValueError:
        raise ValueError(f"{where}: the {what} are no number, but {cell!r}.") from None
    if not (math.isfinite(value) and least <= value <= most):
        raise ValueError(f"{where}: there are {least:g} to {most:g} {what} for it, not {cell}.")
    return int(value) if value == int(value) else value


def delimiter_of(text: str) -> str:
    """Return the separator of a table's columns."""
    head = text.split("\n", 1)[0]
    return ";" if ";" in head and "," not in head else ","
