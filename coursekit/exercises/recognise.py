"""Which known misconception an answer behaves like: by all that it did, never by how it is written.

Two slips at once are recognised in two ways: as one solution with both edits, or, if each spoils
checks of its own, check by check.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from coursekit.exercises.call import Outcome, call_quietly
from coursekit.exercises.compare import same
from coursekit.exercises.edit import edited, without_docstring
from coursekit.exercises.question import Case, Misconception, Question


def recognise(
    question: Question, pairs: dict[str, list[tuple[Case, Outcome]]], failed: list[str]
) -> dict[str, Misconception]:
    """Return for failed checks the misconception that the answer behaves like.

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
        name: _first_alike(question, question.misconceptions, pairs[name] + passed)
        for name in failed
    }
    return {name: cause for name, cause in causes.items() if cause is not None}


def _first_alike(question: Question, misconceptions, pairs: list) -> Misconception | None:
    """Return the first misconception that does exactly what the answer did, on all these cases.

    Of errors only the type is compared, which alone is no sign of a misconception. Cases on which
    misconceptions were tried before come first: most are told apart there.
    """
    if all(outcome.error is not None for _, outcome in pairs):
        return None
    pairs = sorted(pairs, key=lambda pair: not pair[0].wrong)
    for misconception in misconceptions:
        if all(_behaves_alike(question, misconception.answer, *pair) for pair in pairs):
            return misconception
    return None


def _behaves_alike(question: Question, answer: Callable, case: Case, outcome: Outcome) -> bool:
    """Whether a wrong answer does the same in a case."""
    if (case, answer) not in outcome.memo:
        outcome.memo[case, answer] = _does_the_same(question, answer, case, outcome)
    return outcome.memo[case, answer]


def _does_the_same(question: Question, answer: Callable, case: Case, outcome: Outcome) -> bool:
    """Call a wrong answer, and compare; of a construction, whether it has the same fault."""
    wrong = case.wrong.get(answer)
    if wrong is None:
        wrong = call_quietly(answer, copy.deepcopy(list(case.arguments)))
        case.wrong[answer] = wrong
    if outcome.error is not None or wrong.error is not None:
        return outcome.error_type == wrong.error_type
    if question.verify is not None:
        return question.fault_in(case, outcome) == question.fault_in(case, wrong)
    same_value = question.means_the_same(outcome.value, wrong.value)
    return same_value and same(outcome.arguments, wrong.arguments)


@lru_cache(maxsize=32)
def _two_at_once(question: Question) -> list[Misconception]:
    """Return the solution with any two misconceptions in it; none if it might never end then.

    Of a construction one fault is known, the first, which is no sign of two slips.
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
        except (ValueError, SyntaxError):  # both change the same place
            continue
        name = f"{a.name}” and “{b.name}"
        first, second = _without_praise(a.sentence), _without_praise(b.sentence)
        yield Misconception(name, f"Two things. {first} And: {second}", answer)


def _without_praise(sentence: str) -> str:
    """Return what a sentence says of a slip, without what it says of the rest.

    Examples
    --------
    >>> _without_praise("Your w is right, but the count begins again in each pass.")
    'The count begins again in each pass.'
    """
    text = re.sub(r"^[^.]*? right,? but ", "", sentence)
    return text[0].upper() + text[1:]
