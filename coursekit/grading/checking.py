"""`check`: an answer in, a result out, the same in a notebook and in the grading of a class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coursekit.grading.bank import question as find_question
from coursekit.grading.calling import Answer, Outcome
from coursekit.grading.plain import plain, same, show
from coursekit.grading.question import Check, FreeText, Misconception, Question, plain_copies
from coursekit.grading.result import CheckResult, Result
from coursekit.grading.seed import current_seed, generator


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
        return Result(asked.name, tuple(_failed(c, message) for c in asked.checks))

    handed_in = Answer(answer)
    seed = current_seed() if seed is None else seed
    cases = {c.name: c.cases(generator(seed, asked.name, c.name)) for c in asked.checks}
    outcomes = {name: [handed_in.call(*case) for case in cases[name]] for name in cases}
    checked = tuple(_grade(asked, c, cases[c.name], outcomes[c.name]) for c in asked.checks)
    if all(c.message is None for c in checked):
        return Result(asked.name, checked)
    everything = [pair for n in cases for pair in zip(cases[n], outcomes[n], strict=True)]
    known = _recognise(asked, everything)
    if known is None:
        return Result(asked.name, checked)
    return Result(asked.name, checked, known.name, known.sentence)


def _grade(asked: Question, wanted: Check, cases: list[tuple], outcomes: list[Outcome]):
    """Return the result of one check; its message is about the smallest case that failed."""
    pairs = zip(cases, outcomes, strict=True)
    failures = [pair for pair in pairs if _fails(asked, wanted, *pair)]
    if not failures:
        return CheckResult(wanted.name, wanted.points, wanted.points)
    case, outcome = min(failures, key=lambda failure: len(show(list(failure[0]))))
    return _failed(wanted, f"{_call_text(asked, case)}\n{_what_is_wrong(asked, case, outcome)}")


def _fails(asked: Question, wanted: Check, case: tuple, outcome: Outcome) -> bool:
    if outcome.error is not None or asked.fault(case, outcome.value) is not None:
        return True
    return wanted.keeps_arguments and not same(list(plain_copies(case)), outcome.arguments)


def _what_is_wrong(asked: Question, case: tuple, outcome: Outcome) -> str:
    """Return what to tell about a case that failed."""
    if outcome.error is not None:
        return outcome.error
    fault = asked.fault(case, outcome.value)
    if fault is not None:
        return _wrong_value(asked, case, outcome.value, fault)
    return f"returned the right value, but {_changed(asked, case, outcome)}"


def _wrong_value(asked: Question, case: tuple, value: Any, fault: str) -> str:
    if asked.verify is not None:
        return f"returned {show(value)}.\n{fault}"
    return f"returned {show(value)}\nexpected {show(asked.expected(case))}"


def _changed(asked: Question, case: tuple, outcome: Outcome) -> str:
    """Name the first argument that the call changed."""
    arguments = zip(asked.argument_names, case, outcome.arguments, strict=True)
    name, value = next((n, after) for n, before, after in arguments if not same(before, after))
    return f"changed its argument {name} to {show(value)}. Work on a copy."


def _call_text(asked: Question, case: tuple) -> str:
    named = zip(asked.argument_names, case, strict=True)
    arguments = ", ".join(f"{name}={show(value)}" for name, value in named)
    return f"{asked.reference.__name__}({arguments})"


def _failed(wanted: Check, message: str) -> CheckResult:
    return CheckResult(wanted.name, 0, wanted.points, message)


def _recognise(asked: Question, everything: list[tuple]) -> Misconception | None:
    """Return the first misconception that does exactly what the answer did, on every case."""
    for misconception in asked.misconceptions:
        wrong = Answer(misconception.answer)
        if all(_alike(asked, case, wrong.call(*case), outcome) for case, outcome in everything):
            return misconception
    return None


def _alike(asked: Question, case: tuple, one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes are the same behaviour: for a construction, the same fault."""
    if one.error is not None or other.error is not None:
        return one.error_type == other.error_type
    if asked.verify is not None:
        return asked.fault(case, one.value) == asked.fault(case, other.value)
    return same(one.value, other.value) and same(one.arguments, other.arguments)
