"""Detect answers that remember earlier calls: a failed call is right if it is the first one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from coursekit.exercises import explain
from coursekit.exercises.call import NOT_CALLED_ERROR, TOO_SLOW_ERROR, Outcome
from coursekit.exercises.compare import same
from coursekit.exercises.question import Case, Check, Question
from coursekit.exercises.result import CheckResult, Result
from coursekit.numbers.plurals import counted

SENTENCE = (
    "Your function remembers earlier calls: alone, the call below returns the right value. A "
    "default argument such as `found=[]` is made only once, and a variable outside of the function "
    "keeps what an earlier call has put there. Create inside the function everything that it "
    "changes."
)

Call = Callable[[list[Case]], list[Outcome]]


def with_memory(
    question: Question,
    cases: dict[str, list[Case]],
    outcomes: dict[str, list[Outcome]],
    result: Result,
    call_anew: Call,
) -> Result:
    """Return the result of a question, with a note on checks that fail because of memory.

    The points stay the same. An answer is said to remember only if we have seen it: the example is
    right alone and wrong after the other calls, every time.

    Parameters
    ----------
    question : Question
        The question.
    cases, outcomes : dict of str to list
        By the names of the checks, the cases of the calls and their outcomes.
    result : Result
        What `judge` returned.
    call_anew : callable
        Calls the answer, as if it had never been called before, with the arguments of each case in
        a list, and returns the outcomes: fewer of them if the process was lost on the way.
    """
    calls = [call for name in cases for call in zip(cases[name], outcomes[name], strict=True)]
    if any(outcome.error_type in (TOO_SLOW_ERROR, NOT_CALLED_ERROR) for _, outcome in calls):
        return result
    examples = {}
    for check, graded in zip(question.checks, result.checks, strict=True):
        if graded.message is None or graded.misconception is not None:
            continue
        failed = (
            (case, outcome)
            for case, outcome in zip(cases[check.name], outcomes[check.name], strict=True)
            if question.fails(check, case, outcome)
        )
        examples[check] = min(failed, key=lambda call: call[0].length)
        if not _is_right_alone(question, check, examples[check][0], call_anew):
            return result
    every = [case for case, _ in calls]
    if not examples or not _are_wrong_each_time(question, examples, every, call_anew):
        return result
    checks = [
        _remembered(question, graded, *examples[check], every) if check in examples else graded
        for check, graded in zip(question.checks, result.checks, strict=True)
    ]
    return replace(result, checks=tuple(checks))


def _is_right_alone(question: Question, check: Check, case: Case, call_anew: Call) -> bool:
    outcomes = call_anew([case])
    return bool(outcomes) and not question.fails(check, case, outcomes[0])


def _are_wrong_each_time(
    question: Question, examples: dict, every: list[Case], call_anew: Call
) -> bool:
    """Whether the examples fail after the other calls, and a repetition gives the same values.

    Random values would differ.
    """
    first, second = call_anew(every), call_anew(every)
    if not len(first) == len(second) == len(every):
        return False
    if not all(same(a.value, b.value) for a, b in zip(first, second, strict=True)):
        return False
    return all(
        question.fails(check, case, first[every.index(case)])
        for check, (case, _) in examples.items()
    )


def _remembered(
    question: Question, graded: CheckResult, case: Case, outcome: Outcome, every: list[Case]
) -> CheckResult:
    """Return the result of a check with the note on an answer that remembers."""
    text = explain.message(question, case, outcome)
    picture = explain.picture_of(question, case, outcome)
    message = f"After {counted(every.index(case), 'other call')}:\n{text}"
    return replace(graded, message=message, advice=SENTENCE, picture=picture)
