"""General advice for a wrong answer that matches no misconception of its question.

A sentence is said only if it is true of all calls that failed, or says of how many it is true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from coursekit.exercises.advice_on_lists import arrangement, lists_in_pairs, single_entry
from coursekit.exercises.advice_on_numbers import factor, numbers_in_pairs, relation, times
from coursekit.exercises.call import Outcome
from coursekit.exercises.compare import NotPlain, is_sequence, same
from coursekit.exercises.question import Case, Question, plain_copies

Failures = list[tuple[Case, Outcome]]
Values = list[tuple[Any, Any]]  # expected and returned

LAZY = {
    *("generator", "map", "filter", "zip", "enumerate", "reversed", "list_iterator"),
    *("list_reverseiterator", "tuple_iterator", "range_iterator", "chain", "accumulate", "islice"),
    *("dict_keys", "dict_values", "dict_items"),
}
TEXT_ARRAY = "ndarray that holds <U"
FEWEST_CALLS_FOR_MOST = 3  # fewer that agree say nothing about most calls
LEVELS_BELOW_A_PART = 2  # one column, one entry


def advise(question: Question, failures: Failures) -> tuple[str, Failures] | None:
    """Return advice on a failed check, with the calls that it is about, or None.

    Parameters
    ----------
    question : Question
        The question.
    failures : list of tuple
        The cases that failed, each with its outcome.
    """
    if not failures or any(outcome.error is not None for _, outcome in failures):
        return None
    values = [(case.expected, outcome.value) for case, outcome in failures]
    sentence = _lazy(values)
    if sentence is None and question.verify is None:
        if any(question.fault_in(*failure) is None for failure in failures):
            return None  # the value is right: an argument was changed
        parts = list(_parts(question, failures))
        sentences = (_text(values), *(_about(subject, pairs) for subject, pairs in parts))
        sentence = next((s for s in sentences if s is not None), None)
        if sentence is None:
            return _of_most(parts, failures)
    return None if sentence is None else (sentence, failures)


def _lazy(values: Values) -> str | None:
    """Recognise generators and the like, which are not values yet."""
    lazy = [next(filter(_is_lazy, _leaves(value)), None) for _, value in values]
    if None in lazy:
        return None
    return (
        f"Your answer holds {lazy[0]}, which is no list of values yet: put `list(…)` around it."
        + " If your function uses `yield`, collect the values in a list and return that."
        * (lazy[0].type_name == "generator")
    )


def _text(values: Values) -> str | None:
    """Recognise strings instead of numbers."""
    if any(_is_text(leaf) for expected, _ in values for leaf in _leaves(expected)):
        return None
    if all(any(_is_text(leaf) for leaf in _leaves(value)) for _, value in values):
        return (
            "Your answer holds words, not numbers: '1' in quotation marks is not the number 1. "
            "Leave out the quotation marks, or `str`."
        )
    return None


def _is_lazy(leaf: Any) -> bool:
    return isinstance(leaf, NotPlain) and leaf.type_name in LAZY


def _is_text(leaf: Any) -> bool:
    if isinstance(leaf, NotPlain):
        return leaf.type_name.startswith(TEXT_ARRAY)
    return isinstance(leaf, str)


def _leaves(value: Any) -> Iterator[Any]:
    """Yield the values in nested lists; an array counts as one value."""
    if isinstance(value, list):
        for entry in value:
            yield from _leaves(entry)
    else:
        yield value


def _parts(question: Question, failures: Failures) -> Iterator[tuple[str, Values]]:
    """Yield the subjects of a sentence: the whole value, or one of several returned values."""
    values = [(case.expected, outcome.value) for case, outcome in failures]
    case = min((case for case, _ in failures), key=lambda case: case.length)
    if not isinstance(question.reference(*plain_copies(case.arguments)), tuple):
        yield "Your answer", values
        yield from _details("your answer", values, LEVELS_BELOW_A_PART)
        return
    n = len(case.expected)
    if not all(is_sequence(value) and len(value) == n for _, value in values):
        return
    yield "Your answer", values
    for i in case.parts or range(n):
        part = [(expected[i], value[i]) for expected, value in values]
        if not all(same(*pair) for pair in part):
            subject = f"number {i + 1} of the {n} things that you return"
            yield subject[0].upper() + subject[1:], part
            yield from _details(subject, part, LEVELS_BELOW_A_PART)


def _details(subject: str, values: Values, deepest: int) -> Iterator[tuple[str, Values]]:
    """Yield the single entry, or the single column, that is wrong in all of the values."""
    lists = lists_in_pairs(values)
    if deepest == 0 or lists is None:
        return
    for word, rows in (("Entry", lists), ("Column", _rows(lists))):
        place = _only_wrong(rows)
        if place is not None:
            detail = f"{word} {place} (counted from 0) of {subject}"
            pairs = [(expected[place], value[place]) for expected, value in rows]
            yield detail, pairs
            yield from _details(detail[0].lower() + detail[1:], pairs, deepest - 1)


def _rows(lists: list[tuple[list, list]]) -> list[tuple[list, list]]:
    """Return the rows of all the tables, in pairs, or nothing if some value is not a table."""
    if any(len(expected) != len(value) for expected, value in lists):
        return []
    rows = [row for pair in lists for row in zip(*pair, strict=True)]
    return lists_in_pairs(rows) or []


def _only_wrong(lists: list[tuple[list, list]]) -> int | None:
    """Return the only place where lists of one length differ, or None."""
    lengths = {len(entries) for pair in lists for entries in pair}
    if len(lengths) != 1 or lengths == {1}:
        return None
    wrong = {
        i
        for pair in lists
        for i, entries in enumerate(zip(*pair, strict=True))
        if not same(*entries)
    }
    return wrong.pop() if len(wrong) == 1 else None


def _about(subject: str, values: Values) -> str | None:
    """Return a sentence that is true of all these values, or None."""
    numbers = [numbers_in_pairs(*pair) for pair in values]
    words = None
    if all(numbers):
        words = relation([pair for pairs in numbers for pair in pairs])
    lists = None if words else lists_in_pairs(values)
    words = words or (lists and arrangement([pair for pair in lists if not same(*pair)]))
    words = words or single_entry(values)
    if words is None and all(numbers):
        words = _multiples(numbers)
    return f"{subject} {words}" if words else None


def _multiples(numbers: list) -> str | None:
    """Recognise multiples of the right answers with factors that differ from call to call."""
    factors = [factor(pairs) for pairs in numbers]
    telling = sum(len({e for e, _ in pairs if e}) > 1 for pairs in numbers)
    if None in factors or telling < FEWEST_CALLS_FOR_MOST:
        return None
    return (
        "is a multiple of the right one, but with another factor in each call. Do you divide by a "
        "length or a number, or multiply by it, where the question does not?"
    )


def _of_most(parts: list[tuple[str, Values]], failures: Failures) -> tuple[str, Failures] | None:
    """Return a sentence on a factor shared by at least half of the calls, with those calls."""
    for subject, values in parts:
        numbers = [numbers_in_pairs(*pair) for pair in values]
        factors = [pairs and factor(pairs) for pairs in numbers]
        [(k, n)] = Counter(filter(None, factors)).most_common(1) or [(None, 0)]
        telling = [
            len({e for e, _ in pairs if e}) > 1
            for pairs, other in zip(numbers, factors, strict=True)
            if other == k is not None
        ]
        if sum(telling) >= FEWEST_CALLS_FOR_MOST and 2 * n >= len(failures):
            sentence = f"In {n} of the {len(failures)} calls that failed, as in this one, "
            sentence += f"{subject[0].lower()}{subject[1:]} {times(k)}.{_rounding(k)}"
            about = [f for f, other in zip(failures, factors, strict=True) if other == k]
            return sentence, about
    return None


def _rounding(k: Fraction | float) -> str:
    """Return a remark if the factor is a rounded float, which explains other differences."""
    below = k.denominator if isinstance(k, Fraction) else 1
    if below & (below - 1) == 0:
        return ""
    return (
        f" A float can hold {float(k):.6g} only rounded, so that sums which should be 0 may be a "
        "little more or less: what comes after them can then differ, too."
    )
