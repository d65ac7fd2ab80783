"""Match submissions to the rows of another system's list."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.records import Record
from coursekit.grading.safe_text import amount, as_csv

Row = dict[str, str]
Rules = Sequence[Callable[[Row], bool]]
Student = TypeVar("Student", Record, Submission)


def matched(
    students: Iterable[Student], rows: Sequence[Row], rules_of: Callable[[Student], Rules]
) -> tuple[dict[int, Student], list[Student]]:
    """Return students by the number of their row, and the students without a row.

    The first rule that fits exactly one row decides. Two students who claim the same row both get
    none.

    Parameters
    ----------
    students : iterable of Record or Submission
        Those of the class.
    rows : sequence of dict
        The lines of the list.
    rules_of : callable
        Returns the rules for a student: functions that say whether a line fits.
    """
    places = [(student, _place(rules_of(student), rows)) for student in students]
    claims = Counter(place for _, place in places if place is not None)
    found = {place: student for student, place in places if claims[place] == 1}
    return found, [student for student, place in places if claims[place] != 1]


def unmatched(records: Iterable[Record]) -> str:
    """Return a table of the submissions without a row in the list."""
    rows = [(record.student, final_sum(record), record.missing, record.path) for record in records]
    return as_csv(("student", "points", "missing", "file"), rows)


def final_sum(record: Record) -> str:
    """Return the points of a student, or "" while the sum is not final."""
    return "" if record.missing else amount(record.points)


def spellings(name: str) -> set[str]:
    """Return the spellings of a name with its parts in both orders.

    Examples
    --------
    >>> sorted(spellings("Miller, Alice")), letters("Alice Miller") in spellings("Miller, Alice")
    (['alicemiller', 'milleralice'], True)
    """
    last, _, first = name.partition(",")
    return {letters(last + first), letters(first + last)} | {
        letters(" ".join(name.split()[turn:] + name.split()[:turn])) for turn in (1, -1)
    }


def letters(name: str) -> str:
    """Return the letters and digits of a name, without accents, in lower case."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def _place(rules: Rules, rows: Sequence[Row]) -> int | None:
    """Return the number of the row of a submission, by the first rule that fits exactly one."""
    for fits in rules:
        places = [place for place, row in enumerate(rows) if fits(row)]
        if len(places) == 1:
            return places[0]
    return None
