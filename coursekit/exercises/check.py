"""`check`: an answer in, a result out, the same in a notebook and in the grading of a class."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from coursekit.exercises import explain, progress
from coursekit.exercises.bank import question as find_question
from coursekit.exercises.call import Answer, Outcome, Stopped
from coursekit.exercises.compare import plain, same, show
from coursekit.exercises.question import (
    Case,
    Check,
    FreeText,
    Misconception,
    Question,
    plain_copies,
)
from coursekit.exercises.recognise import recognise
from coursekit.exercises.result import BLANK, CheckResult, Result
from coursekit.exercises.seed import current_seed, generator


def check(
    question: str | Question | FreeText, answer: Callable | None = None, *, seed: str | None = None
) -> Result:
    """Check an answer to a question.

    Parameters
    ----------
    question : str, Question or FreeText
        The name of the question, such as ``"ps2.update"``, or the question itself.
    answer : function, optional
        The function that the question asks for. Without it, the function of this name is taken
        that the notebook has defined.
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
    KeyboardInterrupt
        If the reader stops the answer; it says in which line.

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
    if answer is None:
        answer = inspect.currentframe().f_back.f_globals.get(question.reference.__name__)
    seed = current_seed() if seed is None else seed
    result = _result(question, answer, seed)
    progress.remember(result)
    return result


def _result(question: Question, answer: Any, seed: str) -> Result:
    """Return the result of whatever was given for an answer."""
    name = question.reference.__name__
    if answer is None:
        message = f"There is no function {name} yet. Run the cell with your answer first: the one "
        return not_answered(question, message + "above this one.")
    if not callable(answer):
        return not_answered(
            question, f"The answer must be the function {name}, not {show(plain(answer))}."
        )
    student = Answer(answer)
    try:
        return grade(question, lambda cases: [student.call(*case) for case in cases], seed)
    except KeyboardInterrupt as stop:
        raise Stopped(question.name, stop) from None


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
    pairs = {
        name: list(zip(cases[name], call([c.arguments for c in cases[name]]), strict=True))
        for name in cases
    }
    every = [outcome for name in pairs for _, outcome in pairs[name]]
    if all(outcome.error_type == "NotImplementedError" for outcome in every):
        return not_answered(question, BLANK)
    failures = {c: [p for p in pairs[c.name] if _fails(question, c, *p)] for c in question.checks}
    causes = recognise(question, pairs, [c.name for c in failures if failures[c]])
    return Result(
        question.name,
        tuple(_graded(question, c, failures[c], causes.get(c.name)) for c in question.checks),
    )


def not_answered(question: Question, message: str) -> Result:
    """Return the result of a question whose answer could not be called at all."""
    return Result(
        question.name, tuple(CheckResult(c.name, 0, c.points, message) for c in question.checks)
    )


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


def _graded(
    question: Question, check: Check, failures: list, cause: Misconception | None
) -> CheckResult:
    """Return the result of one check; its message is about the smallest case that failed."""
    if not failures:
        return CheckResult(check.name, check.points, check.points)
    case, outcome = min(failures, key=lambda failure: len(show(list(failure[0].arguments))))
    return CheckResult(
        check.name,
        0,
        check.points,
        explain.message(question, case.arguments, case.expected, outcome),
        cause and cause.name,
        cause and cause.sentence,
        explain.drawn(question, case.arguments, case.expected, outcome),
    )


def _fails(question: Question, check: Check, case: Case, outcome: Outcome) -> bool:
    if outcome.error is not None or not question.is_right(case, outcome.value):
        return True
    before = list(plain_copies(case.arguments))
    return check.keeps_arguments and not same(before, outcome.arguments)
