"""`check` an answer and return its result, both in a notebook and in the grading of a class."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from coursekit.exercises import explain, points_so_far
from coursekit.exercises.call import NOT_CALLED_ERROR, Answer, Outcome, Stopped
from coursekit.exercises.compare import plain, show
from coursekit.exercises.draw_cases import draw
from coursekit.exercises.find_questions import question as find_question
from coursekit.exercises.general_advice import advise
from coursekit.exercises.question import (
    Case,
    Check,
    FreeText,
    Misconception,
    Question,
)
from coursekit.exercises.recognise import recognise
from coursekit.exercises.remembered_calls import with_memory
from coursekit.exercises.restore_function import Fresh
from coursekit.exercises.result import BLANK, CheckResult, Result
from coursekit.exercises.seed import current_seed
from coursekit.exercises.values_as_json import as_json


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
        If there is no question of this name, or it is no name.
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
    if not isinstance(question, Question | FreeText):
        raise ValueError(
            f'question must be the name of one, such as "ps2.update", but it is {question!r}.'
        )
    if isinstance(question, FreeText):
        message = "A person reads and grades this answer."
        return Result(question.name, (CheckResult("in words", 0, question.max_points, message),))
    if answer is None:
        answer = inspect.currentframe().f_back.f_globals.get(question.reference.__name__)
    seed = current_seed() if seed is None else seed
    result = _result(question, answer, seed)
    points_so_far.remember(result)
    return result


def _result(question: Question, answer: Any, seed: str) -> Result:
    """Return the result of any value given as an answer."""
    name = question.reference.__name__
    if answer is None:
        message = f"There is no function {name} yet. Run the cell with your answer first: the one "
        return not_answered(question, message + "above this one.")
    if not callable(answer):
        return not_answered(
            question, f"The answer must be the function {name}, not {show(plain(answer))}."
        )
    kept = Fresh(answer)
    try:
        cases = draw(question, seed)
        outcomes = call_on(cases, lambda drawn: _call(answer, drawn))
        result = judge(question, cases, outcomes)
        if result.passed or result.is_blank:
            return result
        return with_memory(question, cases, outcomes, result, lambda c: _call(kept.function(), c))
    except KeyboardInterrupt as stop:
        raise Stopped(question.name, stop) from None


def _call(answer: Callable | None, cases: list[Case]) -> list[Outcome]:
    """Return the outcomes of an answer in these cases, or none without an answer."""
    if answer is None:
        return []
    student = Answer(answer)
    return [student.call(*case.arguments) for case in cases]


def call_on(
    cases: dict[str, list[Case]], call: Callable[[list[Case]], Iterable[Outcome]]
) -> dict[str, list[Outcome]]:
    """Return the outcomes of the cases of each check.

    Parameters
    ----------
    cases : dict of str to list of Case
        By the names of the checks.
    call : callable
        Calls the answer with the arguments of each case in a list, those of all checks, and
        returns the outcomes.
    """
    outcomes = iter(call([case for of_check in cases.values() for case in of_check]))
    return {name: list(islice(outcomes, len(of_check))) for name, of_check in cases.items()}


def judge(
    question: Question, cases: dict[str, list[Case]], outcomes: dict[str, list[Outcome]]
) -> Result:
    """Return the result of a question, given the outcomes of its answer.

    Parameters
    ----------
    question : Question
        The question.
    cases, outcomes : dict of str to list
        By the names of the checks, the cases of the calls and their outcomes.
    """
    pairs = {name: list(zip(cases[name], outcomes[name], strict=True)) for name in cases}
    errors = {outcome.error_type for name in pairs for _, outcome in pairs[name]}
    if errors <= {"NotImplementedError"}:
        return not_answered(question, BLANK)
    failures = {c: [p for p in pairs[c.name] if question.fails(c, *p)] for c in question.checks}
    causes = recognise(question, pairs, [c.name for c in failures if failures[c]])
    # The last call may not have come to an end.
    last_call = _called([pair for of_check in pairs.values() for pair in of_check])[-1:]
    examples = {c: _called(failures[c]) or last_call or failures[c] for c in failures}
    return Result(
        question.name,
        tuple(
            _graded(question, c, examples[c] if failures[c] else [], causes.get(c.name))
            for c in question.checks
        ),
    )


def _called(pairs: list) -> list:
    """Return the cases in which the answer was called."""
    return [(case, outcome) for case, outcome in pairs if outcome.error_type != NOT_CALLED_ERROR]


def not_answered(question: Question, message: str) -> Result:
    """Return the result of a question whose answer could not be called at all."""
    return Result(
        question.name, tuple(CheckResult(c.name, 0, c.points, message) for c in question.checks)
    )


def _graded(
    question: Question, check: Check, failures: list, cause: Misconception | None
) -> CheckResult:
    """Return the result of one check, with a message about the smallest failing case."""
    if not failures:
        return CheckResult(check.name, check.points, check.points)
    sentence = cause and cause.sentence
    if cause is None:
        sentence, failures = advise(question, failures) or (None, failures)
    shown = _example(question, *min(failures, key=lambda failure: failure[0].length))
    name = cause and cause.name
    return CheckResult(check.name, 0, check.points, shown[0], name, sentence, *shown[1:])


def _example(question: Question, case: Case, outcome: Outcome) -> tuple[str | None, ...]:
    """Return the text, picture and arguments of a failing case, cached in its outcome."""
    place = case, "example"
    if place not in outcome.memo:
        shown = question, case, outcome
        arguments = None if explain.is_long(case.arguments) else as_json(list(case.arguments))
        outcome.memo[place] = explain.message(*shown), explain.picture_of(*shown), arguments
    return outcome.memo[place]
