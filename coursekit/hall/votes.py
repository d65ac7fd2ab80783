"""What a hall knows: where the wall is, which votes are open, and who has answered what.

Whatever changes it is a line, a short list, that can be kept and applied again: so a hall that has
been killed is what its lines make of a new one.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from coursekit.hall.answer_rules import Answer, counted

Line = list[Any]


@dataclass
class Round:
    """One vote on a question, with the answer of each device."""

    opened: float
    closed: float | None = None
    answers: dict[str, Answer] = field(default_factory=dict)


@dataclass
class Hall:
    """A hall, with the votes on its questions.

    Attributes
    ----------
    decks, questions : dict
        What `prepare` has written: the slides of each deck, and the questions by key.
    at : tuple of (str, int) or None
        The deck on the wall, and the number of its slide.
    rounds : dict of list of Round
        The votes on each question, by its key; one question may be asked twice.
    shown : set of str
        The questions whose truth has been shown.
    version : int
        How many changes there have been.
    """

    decks: dict[str, dict]
    questions: dict[str, dict]
    at: tuple[str, int] | None = None
    rounds: dict[str, list[Round]] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)
    version: int = 0

    def place(self) -> dict[str, Any] | None:
        """Return what the slide on the wall is about."""
        return self.decks[self.at[0]]["slides"][self.at[1]] if self.at else None

    def asks(self) -> str | None:
        """Return the key of the question on the wall, or None."""
        place = self.place()
        return place["asks"] if place else None

    def move(self, deck: Any, number: Any) -> list[Line]:
        """Return the lines that lead to a slide, and open the vote on its question if it is new.

        Raises
        ------
        ValueError
            If there is no such slide.
        """
        if not self.has(deck, number):
            raise ValueError("There is no such slide.")
        key = self.decks[deck]["slides"][number]["asks"]
        is_new = key and key not in self.rounds
        opening = [["open", key, 1, time.time()]] if is_new else []
        return [["at", deck, number], *opening]

    def has(self, deck: Any, number: Any) -> bool:
        """Return whether there is a slide of this number in a deck."""
        slides = self.decks.get(deck, {}).get("slides", []) if isinstance(deck, str) else []
        return type(number) is int and 0 <= number < len(slides)

    def knows(self, line: Line) -> bool:
        """Return whether a line is about a slide or a question that is still there."""
        return self.has(*line[1:]) if line[0] == "at" else line[1] in self.questions

    def steps(self, key: str) -> int:
        """Return how many steps a question takes: a close of each round, and the truth."""
        return 3 if self.questions[key]["twice"] else 2

    def done(self, key: str) -> int:
        """Return how many of its steps a question has taken."""
        rounds = self.rounds[key]
        if key in self.shown:
            return self.steps(key)
        return self.steps(key) - 1 if rounds[-1].closed else len(rounds) - 1

    def forward(self, key: str) -> list[Line]:
        """Return the lines of a question's next step."""
        now, done, steps = time.time(), self.done(key), self.steps(key)
        if done == steps:
            return []
        if done == steps - 1:
            return [["show", key, now]]
        number = len(self.rounds[key])
        close = [["close", key, number, now]]
        return close if number == steps - 1 else [*close, ["open", key, number + 1, now]]

    def back(self, key: str) -> list[Line]:
        """Return the lines that undo a step: until the truth is shown, a vote opens again."""
        rounds, now = self.rounds[key], time.time()
        if key in self.shown or (not rounds[-1].closed and len(rounds) == 1):
            return []
        if rounds[-1].closed:
            return [["reopen", key, len(rounds), now]]
        return [["drop", key, 2, now]] if not rounds[-1].answers else []

    def is_open(self, key: Any, number: Any) -> bool:
        """Return whether this round of a question takes votes now."""
        rounds = self.rounds.get(key, []) if key and key == self.asks() else []
        return bool(rounds) and number == len(rounds) and rounds[-1].closed is None

    def apply(self, line: Line) -> None:
        """Let a line have its effect."""
        what, key, number, *values = line
        self.version += 1
        if what == "at":
            self.at = key, number
            return
        rounds = self.rounds.setdefault(key, [])
        if what == "open":
            rounds.append(Round(opened=values[0]))
        elif what == "vote":
            device, answer = values
            rounds[number - 1].answers[device] = answer
        elif what == "close":
            rounds[number - 1].closed = values[0]
        elif what == "reopen":
            rounds[number - 1].closed = None
        elif what == "drop":
            del rounds[number - 1 :]
            rounds[-1].closed = None
        elif what == "show":
            self.shown.add(key)

    def answer_of(self, key: str, number: int, device: str) -> Answer | None:
        """Return what a device has answered in a round, or None."""
        rounds = self.rounds.get(key, [])
        return rounds[number - 1].answers.get(device) if number <= len(rounds) else None

    def counts(self, key: str) -> list[dict[str, Any]]:
        """Return the distributions of a question's rounds, without a second one that none took."""
        rounds = self.rounds[key]
        taken = [r for place, r in enumerate(rounds) if place == 0 or r.answers]
        return [counted(self.questions[key], r.answers.values()) for r in taken]
