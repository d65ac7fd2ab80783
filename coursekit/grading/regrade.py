"""Regrading after a check was fixed: who gains, who loses, and why.

A record that is going to be made again is first copied into `before/`, in a folder named by what
the new ones are made with. So a run that was stopped and started again compares with the same old
store, and nothing is ever lost.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.exercises.result import CheckResult, Result
from coursekit.grading.grade_class import Waiting
from coursekit.grading.records import Record, read_record, record_file, record_key, write_record
from coursekit.grading.safe_text import amount, clean, name_order


@dataclass(frozen=True)
class Change:
    """The change in one student's points.

    Attributes
    ----------
    student : str
        Who.
    before, after : float
        The points by machine.
    reasons : list of str
        The checks that have changed.
    """

    student: str
    before: float
    after: float
    reasons: list[str]

    @property
    def gain(self) -> float:
        """The difference in points, negative for a loss."""
        return self.after - self.before


def keep_before(
    waiting: Iterable[Waiting], records: Iterable[Record], sheet: ProblemSet, seed: str, out: Path
) -> Path:
    """Copy the records that will be replaced; return the folder of the copies.

    Raises
    ------
    ValueError
        If there are no results yet.
    """
    if not (out / "marks").is_dir():
        raise ValueError(f"There are no marks in {out} to compare with: use `coursekit grade`.")
    made_with = hashlib.sha256(repr(record_key(b"", sheet, seed)).encode()).hexdigest()[:12]
    before = out / "before" / made_with
    students = {entry.submission.student for entry in waiting}
    for record in records:
        if record.student in students:
            write_record(before / record_file(out, record.student).name, record)
    return before


def changes(before: Path, after: Path) -> list[Change]:
    """Return the changes between the records in two folders, sorted by student."""
    differences = []
    for file in before.glob("*.json"):
        with suppress(ValueError):  # a student whose submission is gone has no record any more
            differences.append(_change(read_record(file), read_record(after / file.name)))
    changed = [change for change in differences if change.gain or change.reasons]
    return sorted(changed, key=lambda change: name_order(change.student))


def format_changes(changes: list[Change], graded: int, before: Path) -> str:
    """Return the changes in words.

    Parameters
    ----------
    changes : list of Change
        What `changes` returned.
    graded : int
        How many submissions were graded again.
    before : Path
        Where their old records are.
    """
    if not graded:
        return "Every mark was made with these checks, this seed and these files already."
    gains, losses = sum(c.gain > 0 for c in changes), sum(c.gain < 0 for c in changes)
    lines = [
        f"Submissions graded again: {graded}; {gains} with more points, {losses} with fewer, "
        f"{graded - gains - losses} with as many. The old records are in {before}."
    ]
    for change in changes:
        points = f"{amount(change.before)} -> {amount(change.after)} ({_signed(change.gain)})"
        lines.append(f"{change.student}: {points}")
        lines += [f"    {line}" for reason in change.reasons for line in reason.split("\n")]
    return clean("\n".join(lines))


def _change(old: Record, new: Record) -> Change:
    reasons = []
    if old.key and new.key and old.key.submission != new.key.submission:
        reasons.append("handed in another file")
    if old.error != new.error:
        reasons += [f"could not be graded before: {old.error}"] * bool(old.error)
        reasons += [f"cannot be graded now: {new.error}"] * bool(new.error)
    if not old.error and not new.error:
        for name in old.results | new.results:
            before, after = old.results.get(name), new.results.get(name)
            reasons += [f"{name}: {why}" for why in _reasons(before, after)]
    return Change(new.student, old.points, new.points, reasons)


def _reasons(before: Result | None, after: Result | None) -> Iterator[str]:
    """Yield the checks of a question whose verdict or points have changed."""
    old = {check.name: check for check in before.checks} if before else {}
    new = {check.name: check for check in after.checks} if after else {}
    for name in old | new:
        a, b = old.get(name), new.get(name)
        points = _signed((b.points if b else 0) - (a.points if a else 0))
        if a is None:
            yield f"“{name}” is a new check and {_verdict(b)} ({points}){_example(b)}"
        elif b is None:
            yield f"“{name}” is checked no more ({points})"
        elif (a.message is None) != (b.message is None):
            yield f"“{name}” {_verdict(b)} now ({points}){_example(b)}"
        elif a.points != b.points:
            yield f"“{name}” is worth {b.max_points} and was worth {a.max_points} ({points})"


def _verdict(check: CheckResult) -> str:
    return "passes" if check.message is None else "fails"


def _example(check: CheckResult) -> str:
    """Return the failing example of a check, on lines of its own."""
    lines = check.message.split("\n") if check.message else []
    return "".join(f"\n    {line}" for line in lines)


def _signed(points: float) -> str:
    return f"+{amount(points)}" if points > 0 else amount(points).replace("-", "−")
