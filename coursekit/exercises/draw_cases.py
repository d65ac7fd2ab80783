"""The cases of a question, drawn for one answer or dealt to a whole class."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from coursekit.exercises.compare import is_sequence
from coursekit.exercises.draw import Cases
from coursekit.exercises.question import Case, Check, ProblemSet, Question
from coursekit.exercises.seed import attempt_seed, generator
from coursekit.numbers.plurals import counted

VARIANTS_IN_A_CLASS = 8
# One in this many cases is drawn for a single attempt only. It is a multiple of the number of kinds
# in any check, so that the next such case is of the same kind.
EVERY = 12
Hand = dict[str, list[Case]]  # the cases of one attempt, by the names of the checks


def case(question: Question, arguments: tuple, parts: tuple[int, ...] | None = None) -> Case:
    """Return the case of a call with these arguments, in which these returned values count.

    Raises
    ------
    ValueError
        If one of the parts is not returned by the solution.
    """
    arguments = tuple(map(_wide, arguments))
    expected = question.expected(arguments) if question.verify is None else None
    things = len(expected) if is_sequence(expected) else 1
    if parts is not None and max(parts) >= things:
        raise ValueError(
            f"A check compares the places {parts} of what is returned, counted from 0, but the "
            f"solution of {question.name} returns {counted(things, 'thing')}."
        )
    return Case(arguments, expected, parts)


def _wide(argument: Any) -> Any:
    """Return an array of whole numbers with 64 bits each, which in a web page numpy has 32 of."""
    narrow = isinstance(argument, np.ndarray) and argument.dtype == np.int32
    return argument.astype(np.int64) if narrow else argument


@lru_cache(maxsize=32)
def draw(question: Question, seed: str) -> Hand:
    """Return the cases of every check of a question; those of the last questions are kept."""
    return {
        check.name: [
            case(question, arguments, check.parts)
            for arguments in check.cases(generator(seed, question.name, check.name))
        ]
        for check in question.checks
    }


class Deal:
    """Deals every attempt of a class its own cases, without drawing all of them anew.

    Of each case of a check there are a few variants, which the class shares with what the reference
    solution returns for them. An attempt gets one of each, as its own seed says, and in some places
    of the first kind a case that is drawn for it alone. The i-th case is of the same kind for
    everybody.

    So a table of all that others were given is right about a check only if it happens to hold these
    cases, too. Of a check with many thousand possible inputs it hardly ever does, of one with a few
    hundred often, and always of one with as few as the whole numbers up to 60.

    Parameters
    ----------
    seed : str
        The seed of the class.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._shared: dict[tuple, Case] = {}

    def cases(self, question: Question, attempt: str) -> Hand:
        """Return the cases of every check, for the attempt with this seed (`attempt_seed`)."""
        rng = generator(attempt, question.name)
        return {check.name: self._hand(rng, question, check) for check in question.checks}

    def draw_all(self, sheet: ProblemSet) -> None:
        """Draw all cases that the class shares."""
        for question in sheet.questions:
            if isinstance(question, Question):
                for check in question.checks:
                    for i in range(check.cases.n if isinstance(check.cases, Cases) else 0):
                        for variant in range(VARIANTS_IN_A_CLASS):
                            self._variant(question, check, i, variant)

    def _hand(self, rng: np.random.Generator, question: Question, check: Check) -> list[Case]:
        if not isinstance(check.cases, Cases):  # drawn together, and quickly
            return [case(question, arguments, check.parts) for arguments in check.cases(rng)]
        n = check.cases.n
        first, *variants = (rng.random(n + 1) * VARIANTS_IN_A_CLASS).astype(int).tolist()
        cases = [self._variant(question, check, i, k) for i, k in enumerate(variants)]
        first %= min(EVERY, n)
        for i in range(first - first % check.cases.kinds, n, EVERY):
            cases[i] = case(question, check.cases.draw_one(rng, i), check.parts)
        return cases

    def _variant(self, question: Question, check: Check, i: int, variant: int) -> Case:
        place = question.name, check.name, i, variant
        if place not in self._shared:
            rng = generator(self._seed, *map(str, place))
            self._shared[place] = case(question, check.cases.draw_one(rng, i), check.parts)
        return self._shared[place]


def attempts(
    question: Question, classes: int, students: int, seed: str = "class"
) -> Iterator[Hand]:
    """Yield the cases dealt to each student of some classes, each class with its own seed."""
    for number in range(classes):
        deal = Deal(f"{seed} {number}")
        for student in range(students):
            yield deal.cases(question, attempt_seed(seed, f"student {student}", str(number)))
