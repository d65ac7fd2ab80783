"""Rules for a wrong list: how the order and number of its entries differ from the right ones.

A rule gets pairs of lists, the right one first, and returns the words that complete a sentence such
as "Your answer is the right one in reverse order.", or None if they would not be true of all pairs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from coursekit.exercises.compare import is_sequence, items, same

Pairs = list[tuple[list, list]]  # the right list first

MOST_ENTRIES_TO_ARRANGE = 60  # all orders of longer lists would take too long
FEWEST_RIGHT_ENTRIES = 3  # fewer right or distinct ones may be an accident


def lists_in_pairs(pairs: list[tuple[Any, Any]]) -> Pairs | None:
    """Return the entries of the values in these pairs, or None if some value has no entries."""
    if not all(is_sequence(value) for pair in pairs for value in pair):
        return None
    return [(items(expected), items(value)) for expected, value in pairs]


def single_entry(pairs: list[tuple[Any, Any]]) -> str | None:
    """Recognise a single entry instead of a list.

    Examples
    --------
    >>> single_entry([([1, 2, 3], 3), ([4], 4)])
    'is only the last entry of the right one, without the list around it.'
    """
    lists = [expected for expected, _ in pairs if is_sequence(expected) and len(expected)]
    if len(lists) < len(pairs) or all(len(expected) == 1 for expected in lists):
        return None
    for place, name in ((-1, "last"), (0, "first")):
        if all(same(items(expected)[place], value) for expected, value in pairs):
            return f"is only the {name} entry of the right one, without the list around it."
    return None


def arrangement(pairs: Pairs) -> str | None:
    """Return the rule that all the lists follow, in words that complete a sentence.

    Examples
    --------
    >>> arrangement([([1, 2, 3], [3, 2, 1]), ([4, 5], [5, 4])])
    'is the right one in reverse order.'
    >>> arrangement([([1, 2, 3], [1, 2]), ([4, 5], [4])])
    'lacks its last entry; those before it are right.'
    """
    if not pairs:
        return None
    return next((words for rule in RULES if (words := rule(pairs)) is not None), None)


def _shorter(pairs: Pairs) -> str | None:
    if not all(len(value) < len(expected) for expected, value in pairs):
        return None
    if sum(len(value) for _, value in pairs) < FEWEST_RIGHT_ENTRIES:
        return None
    one = all(len(value) == len(expected) - 1 for expected, value in pairs)
    if _all_same(pairs, lambda expected, value: (expected[: len(value)], value)):
        if one:
            return "lacks its last entry; those before it are right."
        return "stops too early: what there is of it is right, but more should follow."
    if _all_same(pairs, lambda expected, value: (expected[len(expected) - len(value) :], value)):
        if one:
            return "lacks its first entry; those after it are right."
        return "begins too late: what there is of it is right, but more should come before."
    return None


def _longer(pairs: Pairs) -> str | None:
    if not all(len(value) > len(expected) for expected, value in pairs):
        return None
    if sum(len(expected) for expected, _ in pairs) < FEWEST_RIGHT_ENTRIES:
        return None
    if _all_same(pairs, lambda expected, value: (expected, value[: len(expected)])):
        return "begins with all of the right one, but goes on after its end."
    if _all_same(pairs, lambda expected, value: (expected, value[len(value) - len(expected) :])):
        return "ends with all of the right one, but has more before it."
    return None


def _reordered(pairs: Pairs) -> str | None:
    if not all(len(expected) == len(value) <= MOST_ENTRIES_TO_ARRANGE for expected, value in pairs):
        return None
    if not any(_distinct(expected) >= FEWEST_RIGHT_ENTRIES for expected, _ in pairs):
        return None
    if _all_same(pairs, lambda expected, value: (expected[::-1], value)):
        return "is the right one in reverse order."
    if all(_is_permuted(*pair) for pair in pairs):
        return "has all the right entries, but in another order."
    return None


def _transposed(pairs: Pairs) -> str | None:
    tables = [(_table(expected), _table(value)) for expected, value in pairs]
    if any(expected is None or value is None for expected, value in tables):
        return None
    if max(min(expected.shape) for expected, _ in tables) < 2:
        return None
    if all(same(expected.T, value) for expected, value in tables):
        return "has rows and columns exchanged: take its transpose, `.T`."
    return None


def _columns(pairs: Pairs) -> str | None:
    """Recognise columns in another order, the same in every row."""
    tables = [(_table(expected), _table(value)) for expected, value in pairs]
    if any(e is None or g is None or e.shape != g.shape for e, g in tables):
        return None
    if len({expected.shape[1] for expected, _ in tables}) > 1:
        return None
    right, yours = (np.concatenate(side) for side in zip(*tables, strict=True))
    width = right.shape[1]
    order = [[i for i in range(width) if same(right[:, i], yours[:, j])] for j in range(width)]
    if any(len(found) != 1 for found in order):  # no such column, or two equal ones
        return None
    text = ", ".join(str(found[0]) for found in order)
    return f"has its columns in another order: yours are columns {text} of the right one."


def _all_same(pairs: Pairs, parts: Callable[[list, list], tuple[Any, Any]]) -> bool:
    return all(same(*parts(*pair)) for pair in pairs)


def _table(value: list) -> np.ndarray | None:
    """Return a list of rows of numbers as an array, or None if it is not one."""
    try:
        array = np.asarray(value)
    except (ValueError, OverflowError):
        return None
    return array if array.ndim == 2 and array.dtype.kind in "biuf" else None


def _distinct(entries: list) -> int:
    """Return the number of distinct entries."""
    return sum(
        not any(same(entry, other) for other in entries[:i]) for i, entry in enumerate(entries)
    )


def _is_permuted(expected: list, value: list) -> bool:
    left = list(value)
    for entry in expected:
        place = next((i for i, other in enumerate(left) if same(entry, other)), None)
        if place is None:
            return False
        del left[place]
    return True


RULES = (_shorter, _longer, _transposed, _columns, _reordered)
