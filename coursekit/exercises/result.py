"""What a student reads after a check: points, what passed, what failed and why."""

from __future__ import annotations

import html
import os
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CheckResult:
    """The result of one check: its name, its points, and a message if it failed."""

    name: str
    points: int
    max_points: int
    message: str | None = None


@dataclass(frozen=True)
class Result:
    """The result of one question; JupyterLab shows it as a page, other places as text.

    Attributes
    ----------
    question : str
        The name of the question.
    checks : tuple of CheckResult
        One entry for each thing that was checked.
    misconception : str or None
        The name of the known misconception that the answer behaves like.
    advice : str or None
        What to read about that misconception.
    """

    question: str
    checks: tuple[CheckResult, ...]
    misconception: str | None = None
    advice: str | None = None

    @property
    def points(self) -> int:
        """The points that the answer earned."""
        return sum(check.points for check in self.checks)

    @property
    def max_points(self) -> int:
        """The points that it could have earned."""
        return sum(check.max_points for check in self.checks)

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(check.message is None for check in self.checks)

    @property
    def messages(self) -> list[str]:
        """What failed: one message for each failed check, then the advice if there is one."""
        failed = [check.message for check in self.checks if check.message is not None]
        return failed + [self.advice] * (self.advice is not None)

    def __str__(self) -> str:
        lines = [f"{self.question}: {self._score()}"]
        example_shown = False
        for check in self.checks:
            verdict = "passed" if check.message is None else "FAILED"
            lines.append(f"  {verdict}: {check.name}")
            if check.message is not None and not example_shown:
                lines += ["    " + line for line in check.message.split("\n")]
                example_shown = True
        if self.misconception is not None:
            lines.append(f"  This behaves like “{self.misconception}”. {self.advice}")
        return "\n".join(lines)

    __repr__ = __str__

    def _score(self) -> str:
        if not self.max_points:
            return "right" if self.passed else "not right yet"
        return f"{self.points} of {self.max_points} point{'s' * (self.max_points != 1)}"

    def _repr_html_(self) -> str:
        rows = "".join(_row(check) for check in self.checks)
        advice = "" if self.misconception is None else _advice(self.misconception, self.advice)
        colour = "#0072B2" if self.passed else "#D55E00"
        return (
            f'<section aria-label="Result of {self.question}" '
            f'style="border-left: 4px solid {colour}; padding: 0 1em; max-width: 50em">'
            f"<p><strong>{self.question}: {self._score()}</strong></p>"
            f'<ul style="list-style: none; padding: 0">{rows}</ul>{advice}</section>'
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        # nbgrader reads the points of a test cell from the plain text of its result, when it grades
        # and when a student validates: any other text would count as right.
        grading = os.environ.get("NBGRADER_EXECUTION") in ("autograde", "validate")
        text = str(self.points) if grading else str(self)
        return {"text/plain": text, "text/html": self._repr_html_()}


def _advice(misconception: str, advice: str) -> str:
    named = f"This behaves like <strong>“{html.escape(misconception)}”</strong>."
    return f"<p>{named} {html.escape(advice)}</p>"


def _row(check: CheckResult) -> str:
    """Return one check as a list item; a mark and a word say what the colour does not have to."""
    if check.message is None:
        return f"<li>✓ passed: {html.escape(check.name)}</li>"
    message = html.escape(check.message)
    return (
        f"<li>✗ <strong>failed</strong>: {html.escape(check.name)}"
        f'<pre style="white-space: pre-wrap; margin: 0 0 0.5em 1.5em">{message}</pre></li>'
    )
