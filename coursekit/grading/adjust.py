"""Points that are changed after marking: by a person with a reason, or because it came late.

The tables lie in the results, so that they are kept through a second marking; the records stay as
the machine made them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.grading.files import write
from coursekit.grading.store import Adjustment, Record
from coursekit.grading.tables import known_students, number, read_rows, student_in
from coursekit.numbers.plurals import counted

CHANGES, LATE = "changes.csv", "late.csv"
CHANGE_COLUMNS = ("student", "question", "points", "reason")
LATE_COLUMNS = ("student", "days")
EVERYBODY = "*"  # the row of the late policy
MOST_DAYS = 1000


@dataclass(frozen=True)
class Adjustments:
    """What is changed of the marks of a class.

    Attributes
    ----------
    changes : dict
        By student and question the new points, and the reason.
    late : dict of str to float
        By student the days after the deadline, extensions taken off.
    percent : float
        Of the points, for each day that has begun.
    """

    changes: dict[tuple[str, str], tuple[float, str]]
    late: dict[str, float]
    percent: float = 0


def read_adjustments(
    out: Path, students: Iterable[str], sheet: ProblemSet, changes: Path | None, late: Path | None
) -> Adjustments:
    """Return what is changed, of the tables in the results; a new table takes the place of the old.

    Raises
    ------
    ValueError
        If a table cannot be read, or names a student or a question that there is not.
    """
    known = known_students(students)
    adjustments = Adjustments({}, {})
    for table, name, reader in ((changes, CHANGES, _changes), (late, LATE, _late)):
        file = table or out / name
        if file.exists() or table:
            adjustments = reader(file, known, sheet, adjustments)
        if table and table.resolve() != (out / name).resolve():
            write(out / name, table.read_text(encoding="utf-8-sig"), lasting=True)
    return adjustments


def adjusted(record: Record, adjustments: Adjustments) -> Record:
    """Return a record with what is changed of its points, each with its reason."""
    changes = []
    for name, result in {**record.results, **record.free_answers}.items():
        change = adjustments.changes.get((record.student, name))
        if change is not None:
            points, reason = change
            changes.append(Adjustment(name, points - (result.points or 0), reason))
    days = math.ceil(adjustments.late.get(record.student, 0))
    if days > 0 and adjustments.percent:
        earned = record.points + sum(adjustment.points for adjustment in changes)
        percent = min(100, days * adjustments.percent)
        reason = f"{counted(days, 'day')} late: {percent:g} % of the points"
        changes.append(Adjustment("", -round(earned * percent / 100, 2), reason))
    return replace(record, adjustments=tuple(changes))


def _changes(file: Path, known: dict, sheet: ProblemSet, adjustments: Adjustments) -> Adjustments:
    max_points = {question.name: question.max_points for question in sheet.questions}
    changes = {}
    for where, row in read_rows(file, CHANGE_COLUMNS):
        student, name = student_in(row, known, where), row["question"].strip()
        if name not in max_points:
            names = ", ".join(max_points)
            raise ValueError(f"{where}: {name!r} is no question; there are {names}.")
        if not row["points"].strip():
            continue
        if not row["reason"].strip():
            raise ValueError(f"{where}: points are changed with a reason, which is missing.")
        points = number(row["points"].strip(), 0, max_points[name], where)
        changes[student, name] = points, row["reason"].strip()
    return replace(adjustments, changes=changes)


def _late(file: Path, known: dict, sheet: ProblemSet, adjustments: Adjustments) -> Adjustments:
    late, percent = {}, 0.0
    for where, row in read_rows(file, LATE_COLUMNS):
        if row["student"].strip() == EVERYBODY:
            percent = number((row.get("percent") or "").strip(), 0, 100, where, "percent")
            continue
        student = student_in(row, known, where)
        days, extension = (
            number((row.get(column) or "").strip() or "0", 0, MOST_DAYS, where, "days")
            for column in ("days", "extension")
        )
        late[student] = max(0, days - extension)
    if any(late.values()) and not percent:
        raise ValueError(
            f"{file} says who was late, but not what that costs: add a row with the student "
            f"{EVERYBODY} and, in a column percent, what each day takes off."
        )
    return replace(adjustments, late=late, percent=percent)
