"""Compare a list of the class with the students whose submissions were found."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

from coursekit.grading.export.matching import letters, spellings
from coursekit.grading.intake.student_identity import Identity
from coursekit.grading.read_tables import text_of

HEADS = {"id", "student", "name", "login", "email", "user", "username", "sid", "first", "last"}


def read_class(file: Path) -> list[list[str]]:
    """Read the students of a class from a CSV table, each with all ids, logins and names.

    The first line is skipped if it names columns.

    Raises
    ------
    ValueError
        If the file cannot be read, or is empty.
    """
    text = text_of(file)
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    try:
        lines = list(csv.reader(text.splitlines(), delimiter=delimiter))
    except csv.Error as error:
        raise ValueError(f"{file} is no table (CSV): {error}.") from None
    if lines and HEADS & {word for cell in lines[0] for word in cell.casefold().split()}:
        lines = lines[1:]
    rows = [[cell.strip() for cell in line if cell.strip()] for line in lines]
    if not any(rows):
        raise ValueError(f"{file} names no student.")
    return [row for row in rows if row]


def missing_and_unknown(
    students: Mapping[str, Identity], rows: Sequence[list[str]]
) -> tuple[list[str], list[str]]:
    """Return students of the class without a submission, and submitting students not in the class.

    A submission belongs to one row only. If several rows fit equally well, all of them are named.

    Parameters
    ----------
    students : mapping of str to Identity
        Who has handed in, by what they are called.
    rows : sequence of list of str
        The class, as `read_class` returns it.

    Examples
    --------
    >>> found = {"ada": Identity("ada"), "Eve": Identity("Eve")}
    >>> missing_and_unknown(found, [["7", "Ada", "ada@x.org"], ["8", "Bob", "bob@x.org"]])
    (['8, Bob, bob@x.org'], ['Eve'])
    >>> missing_and_unknown({"Li Wei": Identity("Li Wei")}, [["7", "Li Wei"], ["8", "Li Wei"]])
    (['one of 2: 7, Li Wei; or 8, Li Wei'], [])
    """
    forms = {student: _forms(who.name) for student, who in students.items()}
    of_rows = [set().union(*map(_forms, row)) for row in rows]
    fits = [{s for s in students if of_row & forms[s]} for of_row in of_rows]
    pairs = list(zip(rows, fits, strict=True))
    surely = [{s for s in fit if students[s].number in _numbers(row)} for row, fit in pairs]
    exactly = [
        {s for s in fit if _plain(students[s].name) in map(_plain, row)} for row, fit in pairs
    ]
    taken: dict[int, str] = {}
    for choices in (surely, exactly, fits):
        for i, choice in enumerate(choices):
            left = choice - {*taken.values()}
            if left and i not in taken:
                taken[i] = min(left)
    unsure = {i: student for i, student in taken.items() if student not in surely[i]}
    sure = taken.keys() - unsure.keys()
    missing = []
    for i in sorted({*range(len(rows))} - taken.keys()):
        rivals = [k for k, student in unsure.items() if student in fits[i]]
        alike = [", ".join(rows[k]) for k in sorted({i, *rivals})]
        missing.append(f"one of {len(alike)}: {'; or '.join(alike)}" if rivals else alike[0])
    known = {*taken.values()}.union(*(fit for i, fit in enumerate(fits) if i not in sure))
    return missing, [student for student in students if student not in known]


def _numbers(row: list[str]) -> set[str]:
    """Return the last words of the cells, such as the number in ``Participant 1011``."""
    return {cell.split()[-1] for cell in row}


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


def _forms(text: str) -> set[str]:
    """Return the possible spellings of an id, a login or a name."""
    plain = _plain(text)
    names = spellings(text) if letters(text) and not plain.isdigit() else set()
    return {plain, plain.split("@")[0], *names} - {""}
