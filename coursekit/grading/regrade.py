"""Marking again after a check was mended: who gains, who loses, and why.

A record that is going to be made again is first copied into `before/`, in a folder named by what
the new ones are made with. So a run that was stopped and started again compares with the same old
store, and nothing is ever lost.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.grading import store
from coursekit.grading.batch import key_of
from coursekit.grading.manual import amount
from coursekit.grading.pages import clean
from coursekit.grading.submissions import Found


@dataclass(frozen=True)
class Change:
    """What became of one student's mark.

    Attributes
    ----------
    student : str
        Who.
    before, after : float
        The points by machine.
    reasons : list of str
        What is not as it was.
    """

    student: str
    before: float
    after: float
    reasons: list[str]

    @property
    def gain(self) -> float:
        """The difference, negative for a loss."""
        return self.after - self.before


def keep_before(found: list[Found], sheet: ProblemSet, seed: str, out: Path) -> Path:
    """Copy the records that will be made again, and return the folder of the copies.

    Raises
    ------
    ValueError
        If there are no results yet.
    """
    if not (out / "marks").is_dir():
        raise ValueError(f"There are no marks in {out} to compare with: use `coursekit grade`.")
    made_with = store.key(b"", sheet, seed)
    name = hashlib.sha256(json.dumps(made_with).encode()).hexdigest()[:12]
    for one in found:
        file = f"{store.file_name(one.student)}.json"
        kept = _read(out / "marks" / file)
        if kept is not None and kept.get("key") != key_of(one, sheet, seed):
            store.write(out / "before" / name / file, store.as_text(kept))
    return out / "before" / name


def changes(before: Path, out: Path) -> list[Change]:
    """Return whose record is not as it was, by the students' names."""
    pairs = [(_read(file), _read(out / "marks" / file.name)) for file in before.glob("*.json")]
    made = [_change(old, new) for old, new in pairs if old is not None and new is not None]
    return sorted((c for c in made if c.gain or c.reasons), key=lambda change: change.student)


def told(made: list[Change], again: int, before: Path) -> str:
    """Return the changes in words.

    Parameters
    ----------
    made : list of Change
        What `changes` returned.
    again : int
        How many submissions were marked again.
    before : Path
        Where their old records are.
    """
    if not again:
        return "Every mark was made with these checks, this seed and these files already."
    gains, losses = sum(c.gain > 0 for c in made), sum(c.gain < 0 for c in made)
    lines = [
        f"Submissions marked again: {again}; {gains} with more points, {losses} with fewer, "
        f"{again - gains - losses} with as many. The old records are in {before}."
    ]
    for one in made:
        lines.append(
            f"{one.student}: {amount(one.before)} -> {amount(one.after)} ({_signed(one.gain)})"
        )
        lines += [f"    {line}" for reason in one.reasons for line in reason.split("\n")]
    return clean("\n".join(lines))


def _change(old: dict, new: dict) -> Change:
    reasons = []
    if old["key"] and new["key"] and old["key"]["submission"] != new["key"]["submission"]:
        reasons.append("handed in another file")
    if old["error"] != new["error"]:
        reasons += [f"could not be graded before: {old['error']}"] * bool(old["error"])
        reasons += [f"cannot be graded now: {new['error']}"] * bool(new["error"])
    if not old["error"] and not new["error"]:
        for name in old["questions"] | new["questions"]:
            was, now = (kept["questions"].get(name) for kept in (old, new))
            reasons += [f"{name}: {why}" for why in _why(was, now)]
    return Change(new["student"], old["points"], new["points"], reasons)


def _why(was: dict | None, now: dict | None) -> Iterator[str]:
    """Yield which checks of a question have another verdict, or other points."""
    old = {check["name"]: check for check in was["checks"]} if was else {}
    new = {check["name"]: check for check in now["checks"]} if now else {}
    for name in old | new:
        a, b = old.get(name), new.get(name)
        points = _signed((b["points"] if b else 0) - (a["points"] if a else 0))
        if a is None:
            yield f"“{name}” is a new check and {_verdict(b)} ({points}){_example(b)}"
        elif b is None:
            yield f"“{name}” is checked no more ({points})"
        elif (a["message"] is None) != (b["message"] is None):
            yield f"“{name}” {_verdict(b)} now ({points}){_example(b)}"
        elif a["points"] != b["points"]:
            yield f"“{name}” is worth {b['max_points']} and was worth {a['max_points']} ({points})"


def _verdict(check: dict) -> str:
    return "passes" if check["message"] is None else "fails"


def _example(check: dict) -> str:
    """Return the example that a check fails on, in lines of their own."""
    lines = (check["message"] or "").split("\n") if check["message"] else []
    return "".join(f"\n    {line}" for line in lines)


def _signed(points: float) -> str:
    return f"+{amount(points)}" if points > 0 else amount(points).replace("-", "−")


def _read(file: Path) -> dict | None:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return kept if isinstance(kept, dict) else None
