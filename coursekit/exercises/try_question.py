"""Try a question before students do: its solution, its misconceptions, and slips.

The slips are made by machine (`wrong_answers`). One that gets all points shows what the checks do
not see; one that loses points without a name may be a misconception still to be written.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from coursekit.exercises.call import TOO_SLOW_ERROR, Outcome, not_called
from coursekit.exercises.check import call_on, judge
from coursekit.exercises.draw_cases import Hand, attempts, draw
from coursekit.exercises.processor_time import apart, call_within, limit
from coursekit.exercises.question import FreeText, Question
from coursekit.exercises.result import Result
from coursekit.exercises.seed import PUBLIC_SEED
from coursekit.exercises.time_limit import TooSlow
from coursekit.exercises.wrong_answers import slips

STUDENTS_BESIDES_PUBLIC = 5
SECONDS_PER_CALL = 0.3  # of the processor; more if the solution itself is slow
TIMES_THE_SOLUTION = 20
SECONDS_PER_STUDENT = 10.0
SECONDS_TO_DRAW = 60.0
CONSTANTS = (None, 0, 1, -1, True, "", [])


@dataclass(frozen=True)
class Trial:
    """The results of trying a question.

    Attributes
    ----------
    question : Question
        The question.
    faults : tuple of str
        Why it should not be handed out; none if it is fit.
    remarks : tuple of str
        Which answers that compute nothing get some of the points.
    passing : tuple of str
        The slips that get all points in some attempt.
    unnamed : tuple of str
        Those that return wrong values which no misconception explains.
    named, stopped : int
        How many behave like a misconception, and how many stop with an error or do not end.
    """

    question: Question
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    named: int = 0
    stopped: int = 0


def try_question(question: Question | FreeText) -> Trial:
    """Grade the solution of a question and wrong answers to it, as for a few students.

    Raises
    ------
    ValueError
        If a person grades the question.
    """
    if isinstance(question, FreeText):
        raise ValueError(f"{question.name} is answered in words: a person has to try it.")
    question = replace(question, scene=None)  # pictures are not needed here
    try:
        with limit(SECONDS_TO_DRAW):
            hands = hands_of(question)
    except (Exception, TooSlow) as error:  # from the sampler, or from the solution on its cases
        words = str(error) or f"not done after {SECONDS_TO_DRAW:g} seconds"
        why = f"The cases cannot be drawn: {type(error).__name__}: {words}. Mend CHECKS, or the "
        return Trial(question, (f"{why}solution, which is called with each case.",))
    seconds = _seconds(question, hands[0])
    faults = _faults_of_solution(question, hands) or endless(question, hands, seconds)
    if faults:
        return Trial(question, tuple(faults))
    faults = [*faults_of_misconceptions(question, hands, seconds)]
    gifts = [*_no_answers(question, hands, seconds)]
    faults += [text for text, points in gifts if points == question.max_points]
    remarks = [text for text, points in gifts if points < question.max_points]
    return _with_slips(Trial(question, tuple(faults), tuple(remarks)), hands, seconds)


def hands_of(question: Question) -> list[Hand]:
    """Return the public cases, and those of a few students."""
    return [draw(question, PUBLIC_SEED), *attempts(question, 1, STUDENTS_BESIDES_PUBLIC)]


def _seconds(question: Question, hand: Hand) -> float:
    """Return the time limit for a call, which is longer if the solution is slow."""
    longest = 0.0
    for case in (case for of_check in hand.values() for case in of_check):
        begin = time.process_time()
        question.reference(*copy.deepcopy(case.arguments))
        longest = max(longest, time.process_time() - begin)
    return max(SECONDS_PER_CALL, TIMES_THE_SOLUTION * longest)


class Marked(NamedTuple):
    """The result of an answer, and whether a call stopped with an error or did not end."""

    result: Result
    stops: bool


def marked(question: Question, answer: Callable, hand: Hand, seconds: float) -> Marked:
    """Grade an answer, with a limit on the processor time of each call."""

    def call(cases: list) -> Iterator[Outcome]:
        ended = True
        for case in cases:
            outcome = call_within(seconds, answer, case.arguments) if ended else not_called()
            ended = ended and outcome.error_type != TOO_SLOW_ERROR
            yield outcome

    outcomes = call_on(hand, call)
    stops = any(outcome.error is not None for name in outcomes for outcome in outcomes[name])
    return Marked(judge(question, hand, outcomes), stops)


def _faults_of_solution(question: Question, hands: list[Hand]) -> list[str]:
    for hand in hands:
        result, _ = marked(question, question.reference, hand, SECONDS_PER_STUDENT)
        if not result.passed:
            return [f"The solution itself does not pass:\n{result}"]
    return []


def endless(question: Question, hands: list[Hand], seconds: float) -> list[str]:
    """Return an error for each misconception that does not end and so cannot be compared."""
    return [
        f"The misconception “{known.name}” does not end in each case. Let it return something."
        for known in question.misconceptions
        if not apart(partial(_ends, known.answer, hands, seconds), False)
    ]


def _ends(answer: Callable, hands: list[Hand], seconds: float) -> bool:
    cases = (case for hand in hands for name in hand for case in hand[name])
    calls = (call_within(seconds, answer, case.arguments) for case in cases)
    return all(outcome.error_type != TOO_SLOW_ERROR for outcome in calls)


def faults_of_misconceptions(
    question: Question, hands: list[Hand], seconds: float
) -> Iterator[str]:
    """Yield the faults of misconceptions, each of which must lose points and be recognised."""
    for known in question.misconceptions:
        results = [marked(question, known.answer, hand, seconds).result for hand in hands]
        passed = sum(result.passed for result in results)
        others = {r.misconception for r in results if not r.passed} - {known.name}
        if passed:
            yield (
                f"The misconception “{known.name}” gets all points in {passed} of {len(hands)} "
                "attempts. Draw cases that tell it from the solution (`draw.telling`)."
            )
        elif None in others:
            yield (
                f"The misconception “{known.name}” is not recognised by what it does, perhaps "
                "since it stops with an error each time. Let it return something."
            )
        elif others:
            yield (
                f"The misconception “{known.name}” does the same as “{others.pop()}”. Take one of "
                "them out, or draw cases that tell them apart (`draw.telling`)."
            )


def _no_answers(question: Question, hands: list[Hand], seconds: float) -> Iterator[tuple[str, int]]:
    """Yield a remark, with points, on each answer that gets points without any computation."""
    for what, answer in _computing_nothing(question):
        points = max(marked(question, answer, hand, seconds).result.points for hand in hands)
        if points:
            full = points == question.max_points
            worth = "all points" if full else f"{points} of {question.max_points} points"
            yield (
                f"An answer that {what} gets {worth}. Mix the cases so that it is wrong on some of "
                "each check (`draw.mixed`).",
                points,
            )


def _computing_nothing(question: Question) -> Iterator[tuple[str, Callable]]:
    def empty(*_: Any) -> None:
        raise NotImplementedError

    yield "is empty", empty
    for value in CONSTANTS:
        yield f"returns {value!r} each time", lambda *_, value=value: value
    for i, name in enumerate(question.argument_names):
        yield f"returns its argument {name}", lambda *arguments, i=i: arguments[i]


def _with_slips(trial: Trial, hands: list[Hand], seconds: float) -> Trial:
    """Return the trial with the results of slips in the solution."""
    passing, unnamed, named, stopped = [], [], 0, 0
    for slip in slips(trial.question):
        passed, name, stops = apart(
            lambda slip=slip: _marks(trial.question, slip.answer, hands, seconds), (0, None, True)
        )
        if passed:
            luck = f"  (in {passed} of {len(hands)} attempts)" if passed < len(hands) else ""
            passing.append(_on_one_line(slip.what) + luck)
        elif name is not None:
            named += 1
        elif stops:
            stopped += 1
        else:
            unnamed.append(_on_one_line(slip.what))
    return replace(
        trial, passing=tuple(passing), unnamed=tuple(unnamed), named=named, stopped=stopped
    )


def _marks(
    question: Question, answer: Callable, hands: list[Hand], seconds: float
) -> tuple[int, str | None, bool]:
    """Return in how many attempts an answer passes, its misconception, and whether it stops."""
    first, stops = marked(question, answer, hands[0], seconds)
    later = () if stops else hands[1:]  # an endless answer would be slow each time
    passed = [marked(question, answer, hand, seconds).result.passed for hand in later]
    return first.passed + sum(passed), first.misconception, stops


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
