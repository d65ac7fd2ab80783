"""Read the tables (CSV) that people fill in."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator
from pathlib import Path

from coursekit.grading.text import as_cell


def text_of(file: Path) -> str:
    """Return what is in a table (CSV), or raise a ValueError that says why it cannot be read."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not UTF-8 text; save it as CSV in UTF-8.") from None


def read_rows(file: Path, columns: Iterable[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the rows of a table, each with its place in words; commas or semicolons part columns.

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
    head = text.split("\n", 1)[0]
    delimiter = ";" if ";" in head and "," not in head else ","
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter, restval="")
    missing = [column for column in columns if column not in (reader.fieldnames or ())]
    if missing:
        raise ValueError(f"{file} has no column {missing[0]!r}; it must have {', '.join(columns)}.")
    try:
        for row in reader:
            yield f"{file}, line {reader.line_num}", row
    except csv.Error as error:
        raise ValueError(f"{file} is no table (CSV): {error}.") from None


def known_students(students: Iterable[str]) -> dict[str, str]:
    """Return students by their names, as they are and as our own tables have them."""
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
        raise ValueError(f"{where}: there is no submission of a student {name.strip()!r}.")
    return known.get(name) or known[name.strip()]


def number(cell: str, least: float, most: float, where: str, what: str = "points") -> float:
    """Return the number in a cell.

    Raises
    ------
    ValueError
        If it is none, or not between these two.
    """
    try:
        value = float(cell.replace(",", "."))
    except ValueError:
        raise ValueError(f"{where}: the {what} are no number, but {cell!r}.") from None
    if not (math.isfinite(value) and least <= value <= most):
        raise ValueError(f"{where}: there are {least:g} to {most:g} {what} for it, not {cell}.")
    return int(value) if value == int(value) else value
