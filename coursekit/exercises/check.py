"""`check`: an answer in, a result out, the same in a notebook and in the grading of a class."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from coursekit.exercises.bank import question as find_question
from coursekit.exercises.call import Answer, Outcome, call_quietly
from coursekit.exercises.compare import plain, same, show
from coursekit.exercises.question import Check, FreeText, Misconception, Question, plain_copies
from coursekit.exercises.result import CheckResult, Result
from coursekit.exercises.seed import current_seed, generator

LARGEST_SHOWN = 1000  # numbers in an argument that is written out


def check(
    question: str | Question | FreeText, answer: Callable, *, seed: str | None = None
) -> Result:
    """Check an answer to a question.

    Parameters
    ----------
    question : str, Question or FreeText
        The name of the question, such as ``"ps2.update"``, or the question itself.
    answer : function
        The function that the question asks for.
    seed : str, optional
        What the inputs are drawn from: the class's seed if the instructor has set one, else the
        public seed.

    Returns
    -------
    Result
        Points, what passed, and for what failed a small example.

    Raises
    ------
    ValueError
        If there is no question of this name.

    Examples
    --------
    >>> def update(w, x, y):
    ...     return w + y * x if y * (w @ x) <= 0 else w.copy()
    >>> result = check("ps2.update", update)
    >>> result.passed
    True
    """
    asked = find_question(question) if isinstance(question, str) else question
    if isinstance(asked, FreeText):
        message = "A person reads and grades this answer."
        return Result(asked.name, (CheckResult("in words", 0, asked.max_points, message),))
    if not callable(answer):
        found = show(plain(answer))
        message = f"The answer must be the function {asked.reference.__name__}, not {found}."
        return not_answered(asked, message)

    handed_in = Answer(answer)
    seed = current_seed() if seed is None else seed
    return grade(asked, lambda cases: [handed_in.call(*case) for case in cases], seed)


def grade(asked: Question, call: Callable[[list[tuple]], list[Outcome]], seed: str) -> Result:
    """Return the result of a question, wherever its answer runs.

    Parameters
    ----------
    asked : Question
        The question.
    call : callable
        Calls the answer with the arguments of each case in a list and returns what came of it.
    seed : str
        What the cases are drawn from.
    """
    drawn = draw(asked, seed)
    outcomes = {name: call([case.arguments for case in drawn[name]]) for name in drawn}
    checked = tuple(_grade(asked, c, drawn[c.name], outcomes[c.name]) for c in asked.checks)
    if all(c.message is None for c in checked):
        return Result(asked.name, checked)
    everything = [pair for n in drawn for pair in zip(drawn[n], outcomes[n], strict=True)]
    known = _recognise(asked, seed, everything)
    if known is None:
        return Result(asked.name, checked)
    return Result(asked.name, checked, known.name, known.sentence)


def not_answered(asked: Question, message: str) -> Result:
    """Return the result of a question whose answer could not be called at all."""
    return Result(asked.name, tuple(_failed(c, message) for c in asked.checks))


class Case(NamedTuple):
    """The arguments of one call, and what the reference solution returns for them."""

    arguments: tuple
    expected: Any


@lru_cache(maxsize=32)
def draw(asked: Question, seed: str) -> dict[str, list[Case]]:
    """Return the cases of every check of a question; a whole class is asked the same ones.

    A construction has no expected value, but is verified.
    """
    value = asked.expected if asked.verify is None else lambda arguments: None
    return {
        check.name: [
            Case(arguments, value(arguments))
            for arguments in check.cases(generator(seed, asked.name, check.name))
        ]
        for check in asked.checks
    }


@lru_cache(maxsize=32)
def _misconceived(asked: Question, seed: str) -> list[list[Outcome]]:
    """Return for each misconception what it does on every case of the question."""
    cases = [case for cases in draw(asked, seed).values() for case in cases]
    return [
        [call_quietly(known.answer, copy.deepcopy(list(case.arguments))) for case in cases]
        for known in asked.misconceptions
    ]


def _fault(asked: Question, case: Case, value: Any) -> str | None:
    """Return None if the value is right for this case, else what is wrong with it."""
    if asked.verify is not None:
        return asked.fault(case.arguments, value)
    return None if same(case.expected, value) else "It is not the expected value."


def _grade(asked: Question, wanted: Check, cases: list[Case], outcomes: list[Outcome]):
    """Return the result of one check; its message is about the smallest case that failed."""
    pairs = zip(cases, outcomes, strict=True)
    failures = [pair for pair in pairs if _fails(asked, wanted, *pair)]
    if not failures:
        return CheckResult(wanted.name, wanted.points, wanted.points)
    case, outcome = min(failures, key=lambda failure: len(show(list(failure[0].arguments))))
    text = f"{_call_text(asked, case.arguments)}\n{_what_is_wrong(asked, case, outcome)}"
    return _failed(wanted, text)


def _fails(asked: Question, wanted: Check, case: Case, outcome: Outcome) -> bool:
    if outcome.error is not None or _fault(asked, case, outcome.value) is not None:
        return True
    before = list(plain_copies(case.arguments))
    return wanted.keeps_arguments and not same(before, outcome.arguments)


def _what_is_wrong(asked: Question, case: Case, outcome: Outcome) -> str:
    """Return what to tell about a case that failed."""
    if outcome.error is not None:
        return outcome.error
    fault = _fault(asked, case, outcome.value)
    if fault is None:
        return f"returned the right value, but {_changed(asked, case.arguments, outcome)}"
    if asked.verify is not None:
        return f"returned {show(outcome.value)}.\n{fault}"
    return f"returned {show(outcome.value)}\nexpected {show(case.expected)}"


def _changed(asked: Question, arguments: tuple, outcome: Outcome) -> str:
    """Name the first argument that the call changed."""
    pairs = zip(asked.argument_names, arguments, outcome.arguments, strict=True)
    name, value = next((n, after) for n, before, after in pairs if not same(before, after))
    return f"changed its argument {name} to {show(value)}. Work on a copy."


def _call_text(asked: Question, arguments: tuple) -> str:
    named = zip(asked.argument_names, arguments, strict=True)
    shown = ", ".join(f"{name}={_argument_text(value)}" for name, value in named)
    return f"{asked.reference.__name__}({shown})"


def _argument_text(value: Any) -> str:
    """Return an argument as text; of real data, which nobody follows by hand, only the shape."""
    if np.size(value) > LARGEST_SHOWN:
        return f"<array of shape {np.shape(value)}>"
    return show(value)


def _failed(wanted: Check, message: str) -> CheckResult:
    return CheckResult(wanted.name, 0, wanted.points, message)


def _recognise(
    asked: Question, seed: str, everything: list[tuple[Case, Outcome]]
) -> Misconception | None:
    """Return the first misconception that does exactly what the answer did, on every case."""
    for misconception, wrong in zip(asked.misconceptions, _misconceived(asked, seed), strict=True):
        pairs = zip(wrong, everything, strict=True)
        if all(_alike(asked, case, one, other) for one, (case, other) in pairs):
            return misconception
    return None


def _alike(asked: Question, case: Case, one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes are the same behaviour: for a construction, the same fault."""
    if one.error is not None or other.error is not None:
        return one.error_type == other.error_type
    if asked.verify is not None:
        return _fault(asked, case, one.value) == _fault(asked, case, other.value)
    return same(one.value, other.value) and same(one.arguments, other.arguments)
