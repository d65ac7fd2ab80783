"""Recognise the known misconception that an answer behaves like, by its values and not its code.

Two slips at once are recognised in two ways: as one solution with both edits, or, if each spoils
checks of its own, check by check, each by those of the returned values that it compares.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from coursekit.exercises.call import Outcome, call_quietly
from coursekit.exercises.compare import same
from coursekit.exercises.question import Case, Misconception, Question
from coursekit.exercises.solution_source import edited, without_docstring


def recognise(
    question: Question, pairs: dict[str, list[tuple[Case, Outcome]]], failed: list[str]
) -> dict[str, Misconception]:
    """Return the misconception, for each failed check, that the answer behaves like.

    Parameters
    ----------
    question : Question
        The question.
    pairs : dict of str to list
        For each check its cases, each with what the answer did.
    failed : list of str
        The names of the checks that failed.
    """
    if not failed:
        return {}
    all_pairs = [pair for name in pairs for pair in pairs[name]]
    cause = _first_alike(question, question.misconceptions, all_pairs)
    if cause is None and all(outcome.error is None for _, outcome in all_pairs):
        cause = _first_alike(question, _two_at_once(question), all_pairs)
    if cause is not None:
        return dict.fromkeys(failed, cause)
    passed = [pair for name in pairs if name not in failed for pair in pairs[name]]
    causes = {
        name: _first_alike(question, question.misconceptions, pairs[name] + passed, by_parts=True)
        for name in failed
    }
    return {name: cause for name, cause in causes.items() if cause is not None}


def _first_alike(
    question: Question, misconceptions, pairs: list, by_parts: bool = False
) -> Misconception | None:
    """Return the first misconception that behaves exactly like the answer on all these cases.

    With `by_parts` only those of the returned values are compared that count in the case.

    Errors are compared only by type, which alone is no sign of a misconception. Cases on which
    misconceptions were tried before come first, since they tell most of them apart.
    """
    if all(outcome.error is not None for _, outcome in pairs):
        return None
    pairs = sorted(pairs, key=lambda pair: not pair[0].wrong)
    for misconception in misconceptions:
        if all(_behaves_alike(question, misconception.answer, *pair, by_parts) for pair in pairs):
            return misconception
    return None


def _behaves_alike(
    question: Question, answer: Callable, case: Case, outcome: Outcome, by_parts: bool
) -> bool:
    """Whether a wrong answer behaves like the given outcome in a case."""
    parts = case.parts if by_parts else None
    place = case, answer, parts
    if place not in outcome.memo:
        outcome.memo[place] = _does_the_same(question, answer, case, outcome, parts)
    return outcome.memo[place]


def _does_the_same(
    question: Question,
    answer: Callable,
    case: Case,
    outcome: Outcome,
    parts: tuple[int, ...] | None,
) -> bool:
    """Call a wrong answer and compare its value, or its fault for a construction."""
    wrong = outcome_in(answer, case)
    if outcome.error is not None or wrong.error is not None:
        return outcome.error_type == wrong.error_type
    if question.verify is not None:
        return question.fault_in(case, outcome) == question.fault_in(case, wrong)
    same_value = question.means_the_same(outcome.value, wrong.value, parts)
    return same_value and same(outcome.arguments, wrong.arguments)


def outcome_in(answer: Callable, case: Case) -> Outcome:
    """Return the outcome of a wrong answer in a case; it is called once."""
    if answer not in case.wrong:
        case.wrong[answer] = call_quietly(answer, copy.deepcopy(list(case.arguments)))
    return case.wrong[answer]


@lru_cache(maxsize=32)
def _two_at_once(question: Question) -> list[Misconception]:
    """Return the solution with any two misconceptions combined, unless it might then never end.

    For a construction only the first fault is known, which is no sign of two slips.
    """
    if question.verify is not None:
        return []
    by_edits = [m for m in question.misconceptions if m.edits and "while" not in str(m.edits)]
    if len(by_edits) < 2 or "while" in without_docstring(question.reference):
        return []
    return list(_joined(question, by_edits))


def _joined(question: Question, misconceptions: list[Misconception]) -> Iterator[Misconception]:
    for a, b in combinations(misconceptions, 2):
        try:
            answer = edited(question.reference, *a.edits, *b.edits)
        except (ValueError, SyntaxError):  # the two edits overlap
            continue
        name = f"{a.name}” and “{b.name}"
        first, second = _without_praise(a.sentence), _without_praise(b.sentence)
        yield Misconception(name, f"Two things. {first} And: {second}", answer)


def _without_praise(sentence: str) -> str:
    """Return a sentence about a slip without its praise of the rest.

    Examples
    --------
    >>> _without_praise("Your w is right, but the count begins again in each pass.")
    'The count begins again in each pass.'
    """
    text = re.sub(r"^[^.]*? right,? but ", "", sentence)
    return text[0].upper() + text[1:]
