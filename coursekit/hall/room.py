"""One running hall: what phones and wall are told, and what they may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coursekit.hall.admission import Door, RefusedError
from coursekit.hall.answer_rules import admitted
from coursekit.hall.journal import Journal
from coursekit.hall.votes import Hall, Line

MOST_DEVICES = 5000


class Room(Door):
    """A hall with its journal and everybody who listens.

    Attributes
    ----------
    hall : Hall
        What is known.
    """

    def __init__(
        self, hall: Hall, journal: Journal, key: str, address: Callable[[], str | None],
        per_address: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(journal, key, address, per_address)
        self.hall = hall
        self.devices: set[str] = set()  # that have answered
        self.earlier: dict[str, str] = {}  # what earlier halls said, by question

    async def vote(self, device: str, asked: Any) -> None:
        """Take the answer of a device, and return when it is safe.

        Raises
        ------
        RefusedError
            If it cannot be taken; the message is for the phone.
        """
        self.count(device)
        key, number = (asked.get("key"), asked.get("round")) if isinstance(asked, dict) else (0, 0)
        if not isinstance(key, str) or type(number) is not int:
            raise RefusedError(400, "An answer has a key, a round and a value.")
        if not self.hall.is_open(key, number):
            raise RefusedError(409, "This question is not open any more.")
        if device not in self.devices and len(self.devices) >= MOST_DEVICES:
            raise RefusedError(503, f"{MOST_DEVICES} devices have answered, which is the most.")
        try:
            answer = admitted(self.hall.questions[key], asked.get("value"))
        except ValueError as error:
            raise RefusedError(400, str(error)) from None
        self.devices.add(device)
        if self.hall.answer_of(key, number, device) != answer:
            await self._keep([["vote", key, number, device, answer]])
            self.walls.changed()

    async def do(self, asked: Any) -> dict[str, Any]:
        """Do what the wall asks for: go to a slide, take a step forward or back.

        Return the state that the wall shows then.

        Raises
        ------
        RefusedError
            If there is no such slide or step, or it could not be stored.
        """
        verb = asked.get("do") if isinstance(asked, dict) else None
        if verb == "move":
            try:
                lines = self.hall.move(asked.get("deck"), asked.get("slide"))
            except ValueError as error:
                raise RefusedError(400, str(error)) from None
        elif verb in ("forward", "back"):
            lines = self._step(verb, asked)
        else:
            raise RefusedError(400, "A wall may move, and go forward and back.")
        try:
            await self._keep(lines)
        finally:
            self.phones.changed()
            self.walls.changed()
        return self.for_wall()

    def _step(self, verb: str, asked: dict) -> list[Line]:
        """Return the lines of a step; none if it has been taken, as by a key pressed twice."""
        key = self.hall.asks()
        if key is None or asked.get("key") != key or asked.get("done") != self.hall.done(key):
            return []
        return self.hall.forward(key) if verb == "forward" else self.hall.back(key)

    async def _keep(self, lines: list[Line]) -> None:
        """Apply lines, and return when they are on the disk."""
        for line in lines:
            self.hall.apply(line)
        await self.write(lines)

    def for_phone(self, device: str) -> dict[str, Any]:
        """Return what a phone shows: the question on the wall, or the title of its section."""
        hall, place = self.hall, self.hall.place()
        key = hall.asks()
        if place is None or key is None:
            return {"section": place["section"] if place else ""}
        number = len(hall.rounds[key])
        question, told = {**hall.questions[key]}, self._told(key)
        if key not in hall.shown:
            for told_later in ("answer", "because"):
                question.pop(told_later, None)
            for counts in told.get("rounds", []):
                del counts["right"]
        mine = [hall.answer_of(key, r, device) for r in range(1, number + 1)]
        return {"section": place["section"], "question": question, "mine": mine, **told}

    def for_wall(self, _device: str = "") -> dict[str, Any]:
        """Return what the wall shows: the address, how many are here and have answered."""
        hall, key = self.hall, self.hall.asks()
        state: dict[str, Any] = {
            "version": hall.version,
            "address": self.address(),
            "phones": len(self.phones),
        }
        if key:
            answers = hall.rounds[key][-1].answers
            state |= {"locked": len(answers), "steps": hall.steps(key), "done": hall.done(key)}
            state |= {"question": hall.questions[key], **self._told(key)}
        return state

    def _told(self, key: str) -> dict[str, Any]:
        """Return how far a question has come, with its distributions once it is closed."""
        rounds = self.hall.rounds[key]
        told = {"key": key, "round": len(rounds), "phase": "open"}
        if rounds[-1].closed is None:
            return told
        phase = "shown" if key in self.hall.shown else "closed"
        return told | {"phase": phase, "rounds": self.hall.counts(key)}
