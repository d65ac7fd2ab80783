"""Who should have handed in: a list of the class beside the students that were found."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from coursekit.grading.export.canvas_export import letters, spellings
from coursekit.grading.tables import text_of

HEADS = {"id", "student", "name", "login", "email", "user", "username", "sid", "first", "last"}


def read_class(file: Path) -> list[list[str]]:
    """Return the students of a table (CSV), each with all that identifies one: ids, logins, names.

    The first line is left out if it names columns.

    Raises
    ------
    ValueError
        If the file cannot be read, or nobody is in it.
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
    students: Iterable[str], rows: Iterable[list[str]]
) -> tuple[list[str], list[str]]:
    """Return who of a class has handed in nothing, and who has but is not in the class.

    Examples
    --------
    >>> missing_and_unknown(["ada", "Eve"], [["7", "Ada", "ada@x.org"], ["8", "Bob", "bob@x.org"]])
    (['8, Bob, bob@x.org'], ['Eve'])
    """
    is_in_class = dict.fromkeys(students, False)
    missing = []
    for row in rows:
        forms = set().union(*map(_forms, row))
        matching = [student for student in is_in_class if forms & _forms(student)]
        is_in_class |= dict.fromkeys(matching, True)
        if not matching:
            missing.append(", ".join(row))
    return missing, [student for student, is_known in is_in_class.items() if not is_known]


def _forms(text: str) -> set[str]:
    """Return how an id, a login or a name may be written."""
    plain = unicodedata.normalize("NFC", text).casefold()
    names = spellings(text) if letters(text) and not plain.isdigit() else set()
    return {plain, plain.split("@")[0], *names} - {""}
