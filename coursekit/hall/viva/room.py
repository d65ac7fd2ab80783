"""One viva in the hall: what phones and the lecturer's page are told, and what they may do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from coursekit.hall.admission import Door, RefusedError
from coursekit.hall.devices import Budget
from coursekit.hall.journal import Journal
from coursekit.hall.viva.replies import LONGEST, asked_of, one_form, read
from coursekit.hall.viva.sitting import Line, Sitting

MOST_MINUTES = 60
WRONG_PER_SECOND, WRONG_AT_ONCE = 1 / 3, 5  # codes of a device that open nothing
HELD = "Your answers of an earlier viva are stored already, so there is nothing to open."
ELSEWHERE = "This sheet is open on another phone. Continue here, and it closes there."
OVER = "The time is up: this answer was not stored."


class VivaRoom(Door):
    """A viva with its journal and everybody who listens.

    Attributes
    ----------
    sitting : Sitting
        What is known.
    title : str
        Of the problem set.
    wrong : int
        How many codes there were that open nothing.
    said : str
        What became of the table.
    """

    def __init__(
        self, sitting: Sitting, title: str, journal: Journal, key: str,
        address: Callable[[], str | None], per_address: int | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        super().__init__(journal, key, address, per_address)
        self.sitting, self.title, self.clock = sitting, title, clock
        self.wrong, self.said = 0, ""
        self._tries = Budget(per_second=WRONG_PER_SECOND, at_once=WRONG_AT_ONCE)

    async def open(self, device: str, asked: Any) -> dict[str, Any]:
        """Open the sheet of a code on a device.

        Raises
        ------
        RefusedError
            If there is none, or it is open elsewhere; the message is for the phone.
        """
        code = asked.get("code") if isinstance(asked, dict) else None
        if not isinstance(code, str) or len(code) > LONGEST:
            raise RefusedError(400, "A sheet opens by its code, a short text.")
        if not self._tries.allows(device):
            raise RefusedError(429, "Too many codes. Wait a few seconds, and look at yours again.")
        sitting, student = self.sitting, self.sitting.student_with(code)
        if student is None:
            self.wrong += 1
            self.walls.changed()
            raise RefusedError(404, "No sheet has this code. It stands on your feedback page.")
        if student in sitting.held:
            raise RefusedError(409, HELD)
        if sitting.phase(self.clock()) == "over":
            raise RefusedError(410, "The time is up: no sheet opens any more.")
        before = sitting.phones.get(student, [])
        if before and before[-1] != device and asked.get("move") is not True:
            raise RefusedError(423, ELSEWHERE)
        if sitting.student_on(device) != student:
            await self._keep(["open", student, device])
            self.phones.changed(device, *before)
        return {"student": student}

    async def answer(self, device: str, asked: Any) -> dict[str, Any]:
        """Store an answer; return what is stored, and whether it can be read.

        Raises
        ------
        RefusedError
            If it cannot be stored; the message is for the phone.
        """
        self.count(device)
        student, phase = self.sitting.student_on(device), self.sitting.phase(self.clock())
        if student is None:
            raise RefusedError(403, "No sheet is open on this phone: enter your code.")
        if phase != "open":
            raise RefusedError(409, OVER if phase == "over" else "It has not begun yet.")
        number, text = (asked.get(n) if isinstance(asked, dict) else None for n in ("n", "text"))
        questions = self.sitting.sheets[student]["asked"]
        if type(number) is not int or not 0 <= number < len(questions):
            raise RefusedError(400, f"An answer has a number from 0 to {len(questions) - 1}.")
        if not isinstance(text, str) or len(text) > LONGEST:
            raise RefusedError(400, f"An answer is a text of at most {LONGEST} characters.")
        text = one_form(text)
        if self.sitting.answers[student][number] != text:
            await self._keep(["answer", student, number, text])
        return self._stored(student, number)

    async def do(self, asked: Any) -> dict[str, Any]:
        """Start the time, add a minute, or end it; return what the lecturer's page shows then.

        Raises
        ------
        RefusedError
            If it is none of these, or could not be stored.
        """
        verb = asked.get("do") if isinstance(asked, dict) else None
        now = self.clock()
        phase = self.sitting.phase(now)
        if verb == "start":
            minutes = asked.get("minutes")
            if type(minutes) is not int or not 1 <= minutes <= MOST_MINUTES:
                raise RefusedError(400, f"It takes 1 to {MOST_MINUTES} whole minutes.")
            until = now + 60 * minutes if phase == "waiting" else None
        elif verb in ("more", "end"):
            runs = phase == "open" and self.sitting.left(now) > 0
            until = (self.sitting.ends + 60 if verb == "more" else now) if runs else None
        else:
            raise RefusedError(400, "This page may start, add a minute, and end.")
        if until is not None:
            await self._keep(["until", until])
            self.phones.changed()
        return self.for_wall()

    async def _keep(self, line: Line) -> None:
        """Apply a line, and return when it is on the disk."""
        self.sitting.apply(line)
        self.walls.changed()
        await self.write([line])

    def _stored(self, student: str, number: int) -> dict[str, Any]:
        text = self.sitting.answers[student][number]
        question = asked_of(self.sitting.sheets[student]["asked"][number])
        return {"text": text, "readable": not text or read(question, text) is not None}

    def for_phone(self, device: str) -> dict[str, Any]:
        """Return what a phone shows: a place for the code, the student's sheet, what is stored."""
        sitting, now = self.sitting, self.clock()
        told: dict[str, Any] = {"title": self.title, "phase": sitting.phase(now)}
        told["left"] = round(sitting.left(now), 1)
        student = sitting.student_on(device)
        if student is None:
            return told | {"elsewhere": sitting.was_on(device)}
        sheet = sitting.sheets[student]
        told |= {"student": student, "name": sheet["question"]}
        if told["phase"] != "waiting":
            told["stored"] = [self._stored(student, n) for n in range(len(sheet["asked"]))]
        if told["phase"] == "open":
            told["lines"] = sheet["lines"]
            told["asked"] = [{n: one[n] for n in ("text", "options")} for one in sheet["asked"]]
        return told

    def for_wall(self, _device: str = "") -> dict[str, Any]:
        """Return what the lecturer's page shows, which names nobody."""
        sitting, now = self.sitting, self.clock()
        return {
            "title": self.title, "address": self.address(), "phase": sitting.phase(now),
            "left": round(sitting.left(now), 1), "students": len(sitting.sheets),
            "held": len(sitting.held), "entered": len(sitting.phones),
            "complete": sitting.complete(), "wrong": self.wrong, "said": self.said,
            "moved": sum(len(set(phones)) > 1 for phones in sitting.phones.values()),
        }  # fmt: skip
