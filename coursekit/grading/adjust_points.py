"""Points changed after grading: by a person with a reason, by the viva, or for being late.

The tables lie in the results, so that they survive a second grading; the records stay as
the machine made them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import ProblemSet
from coursekit.grading.atomic_files import write
from coursekit.grading.read_tables import EVERYBODY, known_students, number, read_rows, student_in
from coursekit.grading.records import Adjustment, Record
from coursekit.grading.viva.points import VIVA, Rule, Viva, codes_in, read_viva
from coursekit.numbers.plurals import counted

CHANGES, LATE = "changes.csv", "late.csv"
CHANGE_COLUMNS = ("student", "question", "points", "reason")
LATE_COLUMNS = ("student", "days")
EVERYTHING = "*"  # sets all questions to 0 points, so that a sum without a file is final
MOST_DAYS = 1000


@dataclass(frozen=True)
class Adjustments:
    """The changes to the grades of a class.

    Attributes
    ----------
    changes : dict
        By student and question the new points, and the reason.
    late : dict of str to float
        By student the days after the deadline, extensions taken off.
    percent : float
        Of the points, for each day that has begun.
    vivas : dict of str to Viva
        By student.
    rule : Rule
        What the viva does to the points of the code.
    codes : dict of str to str
        By student what opens the sheet in the hall, as long as there has been no viva.
    """

    changes: dict[tuple[str, str], tuple[float, str]]
    late: dict[str, float]
    percent: float = 0
    vivas: dict[str, Viva] = field(default_factory=dict)
    rule: Rule = field(default_factory=Rule)
    codes: dict[str, str] = field(default_factory=dict)


def read_adjustments(
    out: Path,
    students: Iterable[str],
    sheet: ProblemSet,
    changes: Path | None,
    late: Path | None,
    viva: Path | None = None,
) -> Adjustments:
    """Read the tables of changes in the results; a newly given table replaces the old one.

    Raises
    ------
    ValueError
        If a table cannot be read, or names an unknown student or question.
    """
    known = known_students(students)
    adjustments = Adjustments({}, {})
    for table, name, reader in (
        (changes, CHANGES, _changes),
        (late, LATE, _late),
        (viva, VIVA, _viva),
    ):
        file = table or out / name
        if file.exists() or table:
            adjustments = reader(file, known, sheet, adjustments)
        if table and table.resolve() != (out / name).resolve():
            write(out / name, table.read_text(encoding="utf-8-sig"), lasting=True)
    return adjustments


def adjusted(record: Record, adjustments: Adjustments) -> Record:
    """Return a record with its points adjusted, each change with its reason."""
    changes = []
    for question in problem_set(record.assignment).questions:
        change = adjustments.changes.get((record.student, question.name))
        if change is not None:
            points, reason = change
            marked = record.marked(question.name) or 0
            changes.append(Adjustment(question.name, points - marked, reason))
    viva = adjustments.vivas.get(record.student)
    if viva:
        changes += _for_the_viva(record, viva, adjustments.rule, changes)
    days = math.ceil(adjustments.late.get(record.student, 0))
    if days > 0 and adjustments.percent:
        earned = record.points + sum(adjustment.points for adjustment in changes)
        percent = min(100, days * adjustments.percent)
        reason = f"{counted(days, 'day')} late: {percent:g} % of the points"
        changes.append(Adjustment("", -round(earned * percent / 100, 2), reason))
    code = adjustments.codes.get(record.student, "")
    return replace(record, adjustments=tuple(changes), viva=viva, viva_code=code)


def _for_the_viva(
    record: Record, viva: Viva, rule: Rule, changes: list[Adjustment]
) -> list[Adjustment]:
    """Return the change that a viva makes to the points of the code, if it makes one."""
    changed = sum(change.points for change in changes if change.question in record.results)
    points = sum(result.points for result in record.results.values()) + changed
    most = sum(result.max_points for result in record.results.values())
    change = rule.change(viva.share, points, most)
    reason = f"Viva, {viva.score} right: {rule.in_words(viva.share)}"
    return [Adjustment("", change, reason)] if change else []


def _viva(file: Path, known: dict, sheet: ProblemSet, adjustments: Adjustments) -> Adjustments:
    vivas, rule = read_viva(file, known, sheet)
    return replace(adjustments, vivas=vivas, rule=rule, codes=codes_in(file, known))


def _changes(file: Path, known: dict, sheet: ProblemSet, adjustments: Adjustments) -> Adjustments:
    max_points = {question.name: question.max_points for question in sheet.questions}
    changes = {}
    for where, row in read_rows(file, CHANGE_COLUMNS):
        student, name = student_in(row, known, where), row["question"].strip()
        if name not in (*max_points, EVERYTHING):
            names = ", ".join(max_points)
            raise ValueError(f"{where}: {name!r} is no question; there are {names}.")
        if not row["points"].strip():
            continue
        if not row["reason"].strip():
            raise ValueError(f"{where}: points are changed with a reason, which is missing.")
        # All questions at once get 0 points; others are given question by question.
        change = (
            number(row["points"].strip(), 0, max_points.get(name, 0), where),
            row["reason"].strip(),
        )
        if name == EVERYTHING:
            changes = {(student, question): change for question in max_points} | changes
        else:
            changes[student, name] = change
    return replace(adjustments, changes=changes)


def _late(file: Path, known: dict, sheet: ProblemSet, adjustments: Adjustments) -> Adjustments:
    late, percent = {}, None
    for where, row in read_rows(file, LATE_COLUMNS):
        if row["student"].strip() == EVERYBODY:
            cell = (row.get("percent") or "").strip()
            if not cell:
                raise ValueError(
                    f"{where}: the row of {EVERYBODY} says what each day costs everybody, so it "
                    "needs a number in the column percent. It cannot name a student."
                )
            percent = number(cell, 0, 100, where, "percent")
            continue
        student = student_in(row, known, where)
        measured = (row.get("measured") or "").strip()
        days, extension = (
            number((row.get(column) or "").strip() or unless, 0, MOST_DAYS, where, "days")
            for column, unless in (("days", measured or "0"), ("extension", "0"))
        )
        late[student] = max(0, days - extension)
    if any(late.values()) and percent is None:
        raise ValueError(
            f"{file} says who was late, but not what that costs: put what each day takes off into "
            f"the column percent of a row with the student {EVERYBODY}, 0 if it costs nothing."
        )
    return replace(adjustments, late=late, percent=percent or 0)
