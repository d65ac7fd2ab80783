"""The data model of questions: statement, reference solution, checks, misconceptions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from inspect import signature
from typing import Any

import numpy as np

from coursekit.exercises.call import Outcome
from coursekit.exercises.compare import plain, same, same_parts, show
from coursekit.exercises.example_picture import Scene

UNEXPECTED = "It is not the expected value."


@dataclass(frozen=True, eq=False)
class Case:
    """The arguments of one call, and the expected value.

    `expected` is what the reference solution returns, None for a construction, which is verified.
    `parts` are the places of the returned values that count, None if all do.
    Two results are cached: in `wrong`, the outcomes of the wrong answers that were tried, and in
    `packed` the arguments in the form in which they are sent to the answers of a class.
    """

    arguments: tuple
    expected: Any
    parts: tuple[int, ...] | None = None
    wrong: dict[Callable, Any] = field(default_factory=dict)
    packed: list[Any] = field(default_factory=list)

    @cached_property
    def length(self) -> tuple[int, int]:
        """The length of the arguments as text, then their number of entries, in case it is cut."""
        return len(show(list(self.arguments))), sum(map(np.size, self.arguments))


@dataclass(frozen=True)
class Check:
    """One property that an answer must have, all or nothing; its name is what the student reads.

    ``cases(rng)`` returns a list of argument tuples, drawn so that no answer that ignores its
    arguments can be right on all of them. With `keeps_arguments` it must leave them as they were.
    Of several returned values only those at the places `parts` count, counted from 0.
    """

    name: str
    points: int
    cases: Callable[[np.random.Generator], list[tuple]]
    keeps_arguments: bool = False
    parts: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Misconception:
    """A known wrong way to answer, with a short name for the class report.

    A student whose answer behaves like `answer` on every case reads the sentence. `edits` change
    the solution; there are none if the wrong answer is a function of its own.
    """

    name: str
    sentence: str
    answer: Callable
    edits: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
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
        The checks; their points add up to the question's.
    misconceptions : tuple of Misconception
        Wrong answers that are recognised by what they do.
    verify : callable, optional
        For a construction, which has many right answers: ``verify(arguments, value)`` returns
        None if the value is right and else a sentence that says what it fails; it raises
        ValueError if the value does not have the required form.
    canonical : callable, optional
        For a value in which an order means nothing: returns it in an order that is always the same.
    remark : callable, optional
        ``remark(arguments, value)`` says what is worth seeing of a value that `verify` finds wrong.
    scene : callable, optional
        ``scene(arguments, value)`` returns what can be drawn of a call and of what it returned.
    stars, minutes : int
        How hard it is, from 1 to 3, and how long it may take.
    hints : tuple of str
        What helps, each a little more than the one before.
    shown : str
        What a right answer has shown, a sentence for the student.
    """

    name: str
    title: str
    statement: str
    reference: Callable
    checks: tuple[Check, ...]
    misconceptions: tuple[Misconception, ...] = ()
    verify: Callable[[tuple, Any], str | None] | None = None
    canonical: Callable[[Any], Any] | None = None
    remark: Callable[[tuple, Any], str] | None = None
    scene: Callable[[tuple, Any], Scene] | None = None
    stars: int = 1
    minutes: int = 10
    hints: tuple[str, ...] = ()
    shown: str = ""

    @property
    def max_points(self) -> int:
        """The points of all checks together."""
        return sum(check.points for check in self.checks)

    @property
    def argument_names(self) -> tuple[str, ...]:
        """The names of the function's arguments."""
        return tuple(signature(self.reference).parameters)

    def expected(self, arguments: tuple) -> Any:
        """Return the value of the reference solution on copies of `arguments`."""
        return plain(self.reference(*plain_copies(arguments)))

    def fault(
        self,
        arguments: tuple,
        value: Any,
        expected: Any = None,
        parts: tuple[int, ...] | None = None,
    ) -> str | None:
        """Return None if `value` is a right answer for `arguments`, else a sentence on its fault.

        The expected value does not matter for a construction. With `parts` only these of the
        returned values are compared.
        """
        if self.verify is None:
            return None if self.means_the_same(expected, value, parts) else UNEXPECTED
        try:
            return self.verify(plain_copies(arguments), value)
        except (ValueError, OverflowError) as error:  # wrong form
            return str(error)

    def fault_in(self, case: Case, outcome: Outcome) -> str | None:
        """Return the fault in a call's value, or None if it is right; cached in the outcome."""
        if case not in outcome.memo:
            outcome.memo[case] = self.fault(
                case.arguments, outcome.value, case.expected, case.parts
            )
        return outcome.memo[case]

    def fails(self, check: Check, case: Case, outcome: Outcome) -> bool:
        """Whether a call fails a check."""
        if outcome.error is not None or self.fault_in(case, outcome) is not None:
            return True
        return check.keeps_arguments and not all(map(_is_kept, case.arguments, outcome.arguments))

    def means_the_same(
        self, expected: Any, value: Any, parts: tuple[int, ...] | None = None
    ) -> bool:
        """Whether two plain values are the same answer, or the same in these parts."""
        if self.canonical is not None:
            expected, value = self.canonical(expected), self.canonical(value)
        return same_parts(expected, value, parts)


@dataclass(frozen=True, eq=False)
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
    stars, minutes, hints
        As in `Question`.
    start : str
        Code to start from, such as that of a plot, in a cell of its own; empty if there is none.
    """

    name: str
    title: str
    statement: str
    max_points: int
    guide: str
    stars: int = 1
    minutes: int = 10
    hints: tuple[str, ...] = ()
    start: str = ""


@dataclass(frozen=True, eq=False)
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


def cell_id(question: Question | FreeText, part: str) -> str:
    """Return nbgrader's id for a cell of a question: its statement, answer or check.

    Examples
    --------
    >>> from coursekit.exercises.find_questions import question
    >>> cell_id(question("ps2.rate_scales"), "check")
    'ps2-rate-scales-check'
    """
    return f"{question.name.replace('.', '-').replace('_', '-')}-{part}"


def check_source(question: Question) -> str:
    """Return the source of the cell that checks a question."""
    return f'from coursekit.exercises import check\n\ncheck("{question.name}")'


def plain_copies(arguments: tuple) -> tuple:
    """Return copies of the arguments for a function: arrays stay arrays."""
    return tuple(a.copy() if isinstance(a, np.ndarray) else plain(a) for a in arguments)


def _is_kept(before: Any, after: Any) -> bool:
    """Whether an argument is unchanged after a call."""
    return after is before or same(*plain_copies((before,)), after)
