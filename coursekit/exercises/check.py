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
    if isinstance(question, str):
        question = find_question(question)
    if isinstance(question, FreeText):
        message = "A person reads and grades this answer."
        return Result(question.name, (CheckResult("in words", 0, question.max_points, message),))
    if not callable(answer):
        value = show(plain(answer))
        message = f"The answer must be the function {question.reference.__name__}, not {value}."
        return not_answered(question, message)

    student = Answer(answer)
    seed = current_seed() if seed is None else seed
    return grade(question, lambda cases: [student.call(*case) for case in cases], seed)


def grade(question: Question, call: Callable[[list[tuple]], list[Outcome]], seed: str) -> Result:
    """Return the result of a question, wherever its answer runs.

    Parameters
    ----------
    question : Question
        The question.
    call : callable
        Calls the answer with the arguments of each case in a list and returns what came of it.
    seed : str
        What the cases are drawn from.
    """
    cases = draw(question, seed)
    outcomes = {name: call([case.arguments for case in cases[name]]) for name in cases}
    results = tuple(_grade(question, c, cases[c.name], outcomes[c.name]) for c in question.checks)
    if all(result.message is None for result in results):
        return Result(question.name, results)
    pairs = [pair for name in cases for pair in zip(cases[name], outcomes[name], strict=True)]
    misconception = _recognise(question, pairs)
    if misconception is None:
        return Result(question.name, results)
    return Result(question.name, results, misconception.name, misconception.sentence)


def not_answered(question: Question, message: str) -> Result:
    """Return the result of a question whose answer could not be called at all."""
    return Result(question.name, tuple(_failed(c, message) for c in question.checks))


class Case(NamedTuple):
    """The arguments of one call, and what the reference solution returns for them."""

    arguments: tuple
    expected: Any


@lru_cache(maxsize=32)
def draw(question: Question, seed: str) -> dict[str, list[Case]]:
    """Return the cases of every check of a question; those of the last questions are kept.

    A construction has no expected value, but is verified.
    """
    value = question.expected if question.verify is None else lambda arguments: None
    return {
        check.name: [
            Case(arguments, value(arguments))
            for arguments in check.cases(generator(seed, question.name, check.name))
        ]
        for check in question.checks
    }


def _fault(question: Question, case: Case, value: Any) -> str | None:
    """Return None if the value is right for this case, else what is wrong with it."""
    if question.verify is not None:
        return question.fault(case.arguments, value)
    return None if same(case.expected, value) else "It is not the expected value."


def _grade(question: Question, check: Check, cases: list[Case], outcomes: list[Outcome]):
    """Return the result of one check; its message is about the smallest case that failed."""
    pairs = zip(cases, outcomes, strict=True)
    failures = [pair for pair in pairs if _fails(question, check, *pair)]
    if not failures:
        return CheckResult(check.name, check.points, check.points)
    case, outcome = min(failures, key=lambda failure: len(show(list(failure[0].arguments))))
    text = f"{_call_text(question, case.arguments)}\n{_what_is_wrong(question, case, outcome)}"
    return _failed(check, text)


def _fails(question: Question, check: Check, case: Case, outcome: Outcome) -> bool:
    if outcome.error is not None or _fault(question, case, outcome.value) is not None:
        return True
    before = list(plain_copies(case.arguments))
    return check.keeps_arguments and not same(before, outcome.arguments)


def _what_is_wrong(question: Question, case: Case, outcome: Outcome) -> str:
    """Return what to tell about a case that failed."""
    if outcome.error is not None:
        return outcome.error
    fault = _fault(question, case, outcome.value)
    if fault is None:
        return f"returned the right value, but {_changed(question, case.arguments, outcome)}"
    if question.verify is not None:
        return f"returned {show(outcome.value)}.\n{fault}"
    return f"returned {show(outcome.value)}\nexpected {show(case.expected)}"


def _changed(question: Question, arguments: tuple, outcome: Outcome) -> str:
    """Name the first argument that the call changed."""
    pairs = zip(question.argument_names, arguments, outcome.arguments, strict=True)
    name, value = next((n, after) for n, before, after in pairs if not same(before, after))
    return f"changed its argument {name} to {show(value)}. Work on a copy."


def _call_text(question: Question, arguments: tuple) -> str:
    named = zip(question.argument_names, arguments, strict=True)
    shown = ", ".join(f"{name}={_argument_text(value)}" for name, value in named)
    return f"{question.reference.__name__}({shown})"


def _argument_text(value: Any) -> str:
    """Return an argument as text; of real data, which nobody follows by hand, only the shape."""
    if np.size(value) > LARGEST_SHOWN:
        return f"<array of shape {np.shape(value)}>"
    return show(value)


def _failed(check: Check, message: str) -> CheckResult:
    return CheckResult(check.name, 0, check.points, message)


def _recognise(question: Question, pairs: list[tuple[Case, Outcome]]) -> Misconception | None:
    """Return the first misconception that does exactly what the answer did, on every case."""
    for misconception in question.misconceptions:
        if all(_behaves_alike(question, misconception, case, outcome) for case, outcome in pairs):
            return misconception
    return None


def _behaves_alike(
    question: Question, misconception: Misconception, case: Case, outcome: Outcome
) -> bool:
    """Whether a misconception does the same; of a construction, whether it has the same fault."""
    wrong = call_quietly(misconception.answer, copy.deepcopy(list(case.arguments)))
    if outcome.error is not None or wrong.error is not None:
        return outcome.error_type == wrong.error_type
    if question.verify is not None:
        return _fault(question, case, outcome.value) == _fault(question, case, wrong.value)
    return same(outcome.value, wrong.value) and same(outcome.arguments, wrong.arguments)
