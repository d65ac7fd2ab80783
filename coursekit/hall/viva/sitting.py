"""What a viva in the hall knows: whose sheet is open where, what was answered, the time.

Whatever changes it is a line that can be kept and applied again, as in a hall that votes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from coursekit.grading.viva.codes import as_typed

Line = list[Any]
GRACE = 2.0  # seconds for answers that are on their way when the time is up


@dataclass
class Sitting:
    """A viva of everybody who is in the hall.

    Attributes
    ----------
    sheets : dict of str to dict
        By student the sheet with its answers.
    started : float
        When it was first opened.
    held : frozenset of str
        Who has had a viva before.
    ends : float or None
        When the time is up; None before it has been started.
    phones : dict of str to list of str
        By student the devices that have opened the sheet; it is open on the last one.
    answers : dict of str to list of str
        By student what was answered last.
    """

    sheets: dict[str, dict]
    started: float = 0.0
    held: frozenset[str] = frozenset()
    ends: float | None = None
    phones: dict[str, list[str]] = field(default_factory=dict)
    answers: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Know students by digests of their codes."""
        self._by_code = {digest(one["code"]): name for name, one in self.sheets.items()}
        self._on: dict[str, str] = {}

    def phase(self, now: float) -> str:
        """Return ``"waiting"``, ``"open"`` or ``"over"``."""
        if self.ends is None:
            return "waiting"
        return "open" if now < self.ends + GRACE else "over"

    def left(self, now: float) -> float:
        """Return how many seconds are left."""
        return max(0.0, self.ends - now) if self.ends is not None else 0.0

    def student_with(self, code: str) -> str | None:
        """Return whose code this is, or None."""
        return self._by_code.get(digest(as_typed(code)))

    def student_on(self, device: str) -> str | None:
        """Return whose sheet is open on a device, or None."""
        student = self._on.get(device)
        return student if student and self.phones[student][-1] == device else None

    def was_on(self, device: str) -> bool:
        """Return whether a sheet was open on a device that is open elsewhere now."""
        return device in self._on and self.student_on(device) is None

    def apply(self, line: Line) -> None:
        """Let a line have its effect."""
        what, first, *others = line
        if what == "until":
            self.ends = first
        elif first in self.sheets:
            self._apply_to(first, what, others)

    def _apply_to(self, student: str, what: str, values: list[Any]) -> None:
        blank = [""] * len(self.sheets[student]["asked"])
        answers = self.answers.setdefault(student, blank)
        if what == "open":
            self.phones.setdefault(student, []).append(values[0])
            self._on[values[0]] = student
        elif what == "answer":
            answers[values[0]] = values[1]

    def complete(self) -> int:
        """Return how many students have answered all of their questions."""
        return sum(all(answers) for answers in self.answers.values())


def digest(code: str) -> bytes:
    """Return what stands for a code, so that no comparison tells how much of it is right."""
    return hashlib.sha256(code.encode(errors="replace")).digest()


def replayed(sitting: Sitting, lines: Iterable[Line]) -> Sitting:
    """Return a sitting after these lines."""
    for line in lines:
        sitting.apply(line)
    return sitting
