"""Days late, measured from submission times and written into the table of lateness.

The columns `handed in` and `measured` are the machine's, and are written again each time. What a
person has put into `days`, `extension` or `percent` stays, and `days` counts before `measured`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from coursekit.grading.adjust_points import EVERYBODY, LATE_COLUMNS, MOST_DAYS
from coursekit.grading.days_late import Due
from coursekit.grading.intake.submission_times import HandedIn
from coursekit.grading.read_tables import known_students, read_rows, student_in
from coursekit.grading.safe_text import as_cell, name_order

COLUMNS = (*LATE_COLUMNS, "extension", "percent", "measured", "handed in")
LATE_BY_NAME = "late, says Canvas"


def measured(table: Path, found: HandedIn, due: Due, students: Iterable[str]) -> str:
    """Return the table of lateness with the measured days.

    A student who was in time has a row only if there is one already. If someone was late, there is
    a row for the penalty, in which a person has to fill in the percentage.

    Parameters
    ----------
    table : Path
        What people have filled in, which need not be there.
    found : HandedIn
        When students handed in.
    due : Due
        When that was due.
    students : iterable of str
        Those whom the table may name.

    Raises
    ------
    ValueError
        If the table cannot be read, or names a student whom there is not.
    """
    known = known_students(students)
    by_student: dict[str, dict[str, str]] = {}
    for where, row in read_rows(table, LATE_COLUMNS) if table.exists() else ():
        is_policy = row["student"].strip() == EVERYBODY
        by_student[EVERYBODY if is_policy else student_in(row, known, where)] = row
    for student, time in sorted(found.times.items(), key=lambda pair: name_order(pair[0])):
        days = min(due.days_late(time), MOST_DAYS)
        if days or student in by_student:
            when = time.astimezone(due.time.tzinfo).isoformat(" ", "seconds")
            _row(by_student, student).update({"measured": str(days), "handed in": when})
    for student, what in (*dict.fromkeys(found.late, LATE_BY_NAME).items(), *found.unread.items()):
        _row(by_student, student).update({"measured": "", "handed in": as_cell(what)})
    if by_student:  # a person decides on the penalty for a day
        by_student = {EVERYBODY: {"student": EVERYBODY}} | by_student
    return _as_text(by_student.values())


def _row(by_student: dict[str, dict[str, str]], student: str) -> dict[str, str]:
    return by_student.setdefault(student, {"student": as_cell(student)})


def _as_text(rows: Iterable[dict[str, str]]) -> str:
    """Return the table as text, keeping columns that people have added, and their cells."""
    rows = list(rows)
    columns = dict.fromkeys((*COLUMNS, *(name for row in rows for name in row if name)))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, "", "ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
