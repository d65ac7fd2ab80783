"""How many subsets of a set intersect each of some given sets (lecture 04).

After a positive example the conjunctions that agree with all examples are such subsets: see
`counted.HittingSpace`. Sets are bits of integers, of any length, and the answer is exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import reduce
from operator import or_

import numpy as np

from coursekit.perceptrons.concepts.spaces import TooLargeError

MOST_STEPS = 20_000_000  # each takes 100 to 200 ns
DEEPEST_RECURSION = 150  # far below Python's limit
MOST_ELEMENTS_IN_TABLE = 24  # which then takes 2 MB
WORTH = 10_000  # a table of v elements is quicker if v 2^v is below this times (number of sets)²

# For each of six elements, the subsets that contain it, as bits: one for each of the 64 subsets.
HAVING = [np.uint64(sum(1 << subset for subset in range(64) if subset >> i & 1)) for i in range(6)]


def hitting_sets(over: int, sets: Iterable[int], task: str = "the subsets") -> int:
    """Return how many subsets of `over` have an element in common with each of the `sets`.

    Only what the sets have in common with `over` counts; `task` names the count for the error.

    Raises
    ------
    TooLargeError
        If it would take more than a few seconds, which it never does for up to 24 elements.

    Notes
    -----
    This counts the satisfying assignments of a monotone formula, which is #P-complete (L. G.
    Valiant, "The complexity of enumeration and reliability problems", SIAM Journal on Computing 8
    (1979)): if P is not NP, as is widely believed, every method is slow on something. Sets that
    contain another of the sets do not matter. Elements that are in none of them are free, and each
    doubles the number. For the rest:

    - if there are few elements for so many sets, a table of all subsets;
    - sets that have no element in common with the others are counted apart, and multiplied;
    - large sets: of all subsets, take away those that meet the first i - 1 sets but not the i-th,
      for each i; they are subsets of what the i-th leaves over, and that is little;
    - else the element of most sets is in the subset, or it is not.

    What has been counted once is remembered.

    Examples
    --------
    >>> hitting_sets(0b111, [0b011, 0b110])
    5
    >>> hitting_sets((1 << 100) - 1, [1 << 99]) == 2**99
    True
    """
    return _Count(task).of(over, sets)


def too_long(task: str) -> TooLargeError:
    """Return the error for a count that takes too long."""
    return TooLargeError(
        f"To count {task} takes too long: more than {MOST_STEPS:,} steps, or more than "
        f"{DEEPEST_RECURSION} of them one within the other. The majority is known without; for the "
        "size, take fewer attributes or shorter streams."
    )


class _Count:
    """One count: the results of its parts, and the number of steps left."""

    def __init__(self, task: str) -> None:
        self.task, self.left, self.depth = task, MOST_STEPS, 0
        self.counts: dict[tuple[int, ...], int] = {}

    def of(self, over: int, sets: Iterable[int]) -> int:
        sets = minimal(s & over for s in sets)
        if 0 in sets:
            return 0
        union = reduce(or_, sets, 0)
        key = tuple(sets)
        if key not in self.counts:
            self.depth += 1
            self.counts[key] = self._count(union, sets)
            self.depth -= 1
        return self.counts[key] << (over.bit_count() - union.bit_count())

    def _count(self, union: int, sets: list[int]) -> int:
        """Count for sets none of which contains another; `union` is their union."""
        v = union.bit_count()
        in_table = v <= MOST_ELEMENTS_IN_TABLE and v << v <= WORTH * len(sets) ** 2
        self.left -= (1 + v // 1500) * (200 + len(sets) ** 2 // 4 + in_table * (v << v) // 2000)
        if self.left < 0 or self.depth > DEEPEST_RECURSION:
            raise too_long(self.task)
        if in_table:
            return _by_table(elements(union), sets)
        parts = components(sets)
        if len(parts) > 1:
            return math.prod(self.of(part, members) for part, members in parts)
        if sum(1 << (v - s.bit_count()) for s in sets[1:]) <= 1 << v:
            return (1 << v) - sum(self.of(union & ~s, sets[:i]) for i, s in enumerate(sets))
        element = max(elements(union), key=lambda e: sum(1 for s in sets if s & e))
        rest, others = union & ~element, [s for s in sets if not s & element]
        return self.of(rest, others) + self.of(rest, sets)


def _by_table(places: list[int], sets: list[int]) -> int:
    """Mark every subset of the elements at these places that misses a set, and count the others.

    The largest subset that misses a set is its complement; then all subsets of marked ones are. The
    table has one bit for each subset, in words of 64.
    """
    table = np.zeros(1 << max(0, len(places) - 6), dtype=np.uint64)
    for s in sets:
        largest = sum([1 << i for i, place in enumerate(places) if not s & place])
        table[largest >> 6] |= np.uint64(1 << (largest & 63))
    for i, having in enumerate(HAVING[: len(places)]):
        table |= (table & having) >> np.uint64(1 << i)
    for i in range(len(places) - 6):
        halves = table.reshape(-1, 2, 1 << i)
        halves[:, 0] |= halves[:, 1]
    return (1 << len(places)) - int(np.bitwise_count(table).sum())


def elements(s: int) -> list[int]:
    """Return the elements of a set, each as a set of its own.

    Examples
    --------
    >>> elements(0b1101)
    [1, 4, 8]
    """
    masks = []
    while s:
        masks.append(s & -s)
        s &= s - 1
    return masks


def minimal(sets: Iterable[int]) -> list[int]:
    """Return the distinct sets that contain no other, the small ones first.

    Examples
    --------
    >>> minimal([0b111, 0b001, 0b110, 0b001])
    [1, 6]
    """
    smallest: list[int] = []
    for s in sorted(set(sets), key=lambda s: (s.bit_count(), s)):
        for t in smallest:
            if not t & ~s:
                break
        else:
            smallest.append(s)
    return smallest


def components(sets: Iterable[int]) -> list[tuple[int, list[int]]]:
    """Split the sets into groups with no common element; return each group's union and sets.

    Examples
    --------
    >>> components([0b0011, 0b1000, 0b0110])
    [(8, [8]), (7, [6, 3])]
    """
    groups: list[tuple[int, list[int]]] = []
    for s in sets:
        touched = [g for g in groups if g[0] & s]
        groups = [g for g in groups if not g[0] & s]
        union = reduce(or_, (u for u, _ in touched), s)
        groups.append((union, [s, *(t for _, members in touched for t in members)]))
    return groups
