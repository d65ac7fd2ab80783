"""What a question is: statement, reference solution, checks, misconceptions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any

import numpy as np

from coursekit.exercises.compare import plain, same


@dataclass(frozen=True)
class Check:
    """One thing that an answer must get right, all or nothing.

    Attributes
    ----------
    name : str
        What is checked, as the student reads it.
    points : int
        What it is worth.
    cases : callable
        ``cases(rng)`` returns a list of argument tuples, drawn so that no answer that ignores its
        arguments can be right on all of them.
    keeps_arguments : bool
        Whether the answer must also leave its arguments as they were.
    """

    name: str
    points: int
    cases: Callable[[np.random.Generator], list[tuple]]
    keeps_arguments: bool = False


@dataclass(frozen=True)
class Misconception:
    """A known wrong way to answer.

    Attributes
    ----------
    name : str
        A short name for the class report.
    sentence : str
        What the student reads.
    answer : callable
        The wrong answer, called like the right one. An answer that behaves like it on every case
        is told so.
    """

    name: str
    sentence: str
    answer: Callable


@dataclass(frozen=True)
class Question:
    """A question that is answered with a function.

    Attributes
    ----------
    name : str
        The problem set and the question, such as ``"ps2.update"``.
    title, statement : str
        What the student reads, in Markdown.
    reference : callable
        The solution. Its name, arguments and docstring are what the student starts from.
    checks : tuple of Check
        What is checked; their points add up to the question's.
    misconceptions : tuple of Misconception
        Wrong answers that are recognised by what they do.
    verify : callable, optional
        For a construction, which has many right answers: ``verify(arguments, value)`` returns
        None if the value is right and else a sentence that says what it fails; it raises
        ValueError if the value has not the form that was asked for.
    """

    name: str
    title: str
    statement: str
    reference: Callable
    checks: tuple[Check, ...]
    misconceptions: tuple[Misconception, ...] = ()
    verify: Callable[[tuple, Any], str | None] | None = None

    @property
    def max_points(self) -> int:
        """The points of all checks together."""
        return sum(check.points for check in self.checks)

    @property
    def argument_names(self) -> tuple[str, ...]:
        """The names of the function's arguments."""
        return tuple(signature(self.reference).parameters)

    def expected(self, arguments: tuple) -> Any:
        """Return what the reference solution returns on copies of `arguments`."""
        return plain(self.reference(*plain_copies(arguments)))

    def fault(self, arguments: tuple, value: Any) -> str | None:
        """Return None if `value` is a right answer for `arguments`, else what is wrong with it."""
        if self.verify is not None:
            try:
                return self.verify(plain_copies(arguments), value)
            except (ValueError, OverflowError) as error:  # not of the form that was asked for
                return str(error)
        return None if same(self.expected(arguments), value) else "It is not the expected value."


@dataclass(frozen=True)
class FreeText:
    """A question that is answered in words and graded by a person.

    Attributes
    ----------
    name, title, statement : str
        As in `Question`.
    max_points : int
        What it is worth.
    guide : str
        What a good answer holds, for the person who grades; it stays out of students' copies.
    """

    name: str
    title: str
    statement: str
    max_points: int
    guide: str


@dataclass(frozen=True)
class ProblemSet:
    """One sheet of homework.

    Attributes
    ----------
    name : str
        Such as ``"ps2"``; the names of its questions begin with it.
    title, introduction : str
        What the student reads first, in Markdown.
    questions : tuple
        The questions in the order of the sheet.
    """

    name: str
    title: str
    introduction: str
    questions: tuple[Question | FreeText, ...]


def plain_copies(arguments: tuple) -> tuple:
    """Return the arguments as a function gets them: arrays stay arrays, everything is a copy."""
    return tuple(a.copy() if isinstance(a, np.ndarray) else plain(a) for a in arguments)
