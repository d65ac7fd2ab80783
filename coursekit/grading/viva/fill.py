"""Fill the table of a viva with what came of it in the hall, and write over nothing in it."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from coursekit.grading.atomic_files import write
from coursekit.grading.read_tables import delimiter_of, known_students, read_rows, text_of
from coursekit.grading.viva.points import ANSWERS, COLUMNS


@dataclass
class Filled:
    """What was done to a table.

    Attributes
    ----------
    students : list of str
        Whose answers are in it now.
    kept : list of str
        Whose row had other answers before, which have stayed.
    missing : list of str
        Who has no row in it.
    """

    students: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def held(file: Path, students: Sequence[str]) -> set[str]:
    """Return the students whose rows have answers already; a ValueError if there is no table."""
    known = known_students(students)
    return {
        known[row["student"]]
        for _, row in read_rows(file, COLUMNS)
        if row["student"] in known and any(row[column].strip() for column in ANSWERS)
    }


def fill(file: Path, right: Mapping[str, Sequence[int]]) -> Filled:
    """Write 1 or 0 for each answer of these students into their rows, unless there is something.

    Parameters
    ----------
    file : Path
        A table as `table_to_fill` returns it. Whatever else is in it stays as it is.
    right : mapping of str to sequence of int
        For each student 1 for an answer that was right, and 0 for another one.

    Raises
    ------
    ValueError
        If the file cannot be read, or lacks a column.
    """
    list(read_rows(file, COLUMNS))  # which checks it
    text, known = text_of(file), known_students(right)
    delimiter = delimiter_of(text)
    head, *rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    places, done = [head.index(column) for column in ANSWERS], Filled()
    for row in rows:
        row += [""] * (len(head) - len(row))
        student = known.get(row[head.index("student")])
        if student is not None:
            cells = [*map(str, right[student]), "", "", ""][: len(places)]
            before = [row[place].strip() for place in places]
            (done.students if before == cells or not any(before) else done.kept).append(student)
            if not any(before):
                for place, cell in zip(places, cells, strict=True):
                    row[place] = cell
    done.missing = [one for one in right if one not in (*done.students, *done.kept)]
    table = io.StringIO()
    csv.writer(table, delimiter=delimiter, lineterminator="\n").writerows([head, *rows])
    write(file, table.getvalue(), lasting=True)
    return done
