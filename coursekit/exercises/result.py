"""The result of checking an answer: its points, passed and failed checks, and advice."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from coursekit.numbers.plurals import counted

BLANK = "Your answer is not written yet."


@dataclass(frozen=True)
class CheckResult:
    """The result of one check.

    Attributes
    ----------
    name : str
        The name of the check.
    points, max_points : int
        What it earned, and could have earned.
    message : str or None
        If it failed, the smallest failing example: the call, the value returned, the value
        expected.
    misconception : str or None
        The known misconception that the answer behaves like in this check.
    advice : str or None
        Advice on the misconception; if there is none, general advice.
    picture : str or None
        The example as a picture, an ``<img>`` that holds its own data.
    example : str or None
        The arguments of the example as JSON, exactly, if they are not too long to be shown.
    """

    name: str
    points: int
    max_points: int
    message: str | None = None
    misconception: str | None = None
    advice: str | None = None
    picture: str | None = None
    example: str | None = None


@dataclass(frozen=True)
class Result:
    """The result of one question; JupyterLab shows it as a card, other places as text.

    Attributes
    ----------
    question : str
        The name of the question.
    checks : tuple of CheckResult
        One entry for each thing that was checked.
    """

    question: str
    checks: tuple[CheckResult, ...]

    @property
    def points(self) -> int:
        """The points that the answer earned."""
        return sum(check.points for check in self.checks)

    @property
    def max_points(self) -> int:
        """The points that the answer could have earned."""
        return sum(check.max_points for check in self.checks)

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(check.message is None for check in self.checks)

    @property
    def is_blank(self) -> bool:
        """Whether there is no answer yet."""
        return all(check.message == BLANK for check in self.checks)

    @property
    def misconceptions(self) -> dict[str, str]:
        """The recognised misconceptions, each with its advice, in the order of checks."""
        named = [check for check in self.checks if check.misconception is not None]
        return {check.misconception: check.advice for check in named}

    @property
    def misconception(self) -> str | None:
        """The first of the misconceptions, or None."""
        return next(iter(self.misconceptions), None)

    @property
    def advice(self) -> str | None:
        """The first advice to read, about a misconception if there is one, else in general."""
        return next(iter([*self.misconceptions.values(), *self._sentences]), None)

    @property
    def _sentences(self) -> list[str]:
        """All advice, in the order of checks."""
        return list(dict.fromkeys(c.advice for c in self.checks if c.advice is not None))

    @property
    def examples(self) -> list[CheckResult]:
        """The failed checks whose example is worth reading: for each cause the shortest one.

        Examples with a known cause come with their advice; an unexplained example is shown only if
        no cause is known.
        """
        failed = [check for check in self.checks if check.message is not None]
        sentences = self._sentences or [None] * bool(failed)
        return [
            min((c for c in failed if c.advice == sentence), key=lambda c: len(c.message))
            for sentence in sentences
        ]

    @property
    def messages(self) -> list[str]:
        """One message for each failed check, followed by all advice."""
        failed = [check.message for check in self.checks if check.message is not None]
        return failed + self._sentences

    @property
    def score(self) -> str:
        """The points in words."""
        if not self.max_points:
            return "right" if self.passed else "not right yet"
        return f"{self.points} of {counted(self.max_points, 'point')}"

    def __str__(self) -> str:
        if self.is_blank:
            return f"{self.question}: {self.score}. {BLANK}"
        lines = [f"{self.question}: {self.score}"]
        for example in self.examples:
            if example.misconception is not None:
                lines.append(f"  This behaves like “{example.misconception}”. {example.advice}")
            elif example.advice is not None:
                lines.append(f"  {example.advice}")
            lines += ["    " + line for line in example.message.split("\n")]
        return "\n".join(lines + [f"  {verdict(check)}: {check.name}" for check in self.checks])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from coursekit.exercises.card import card

        return card(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from coursekit.exercises.card import card

        # nbgrader reads the points of a test cell from the plain text of its result, in grading and
        # when a student validates: any other text would count as right.
        if os.environ.get("NBGRADER_EXECUTION") in ("autograde", "validate"):
            return {"text/plain": str(self.points), "text/html": card(self)}
        return {"text/plain": str(self), "text/html": card(self, at_home=True)}


def verdict(check: CheckResult) -> str:
    """Return whether a check passed, as a sign and a word."""
    return "✓ passed" if check.message is None else "✗ failed"
