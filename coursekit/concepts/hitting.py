"""How many subsets of a set meet each of some given sets (lecture 04).

After a positive example the conjunctions that agree with all examples are such subsets: see
`counted.HittingSpace`. Sets are bits of integers, of any length, and the answer is exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, reduce
from operator import or_

from coursekit.concepts.spaces import TooLargeError

MOST_STEPS = 10_000_000  # of about 100 ns
MOST_DEPTH = 150  # of the recursion, far from where Python ends it
MOST_IN_TABLE = 24  # elements: 2 MB
WORTH = 10_000  # a table of v elements is quicker if v 2^v is below this times (number of sets)²
HALVED = 16  # elements: a larger table is cut in half


class Work:
    """The steps that may still be made before a count is refused, and what is counted so far."""

    def __init__(self, task: str, advice: str = "") -> None:
        self.task, self.advice = task, advice
        self.left = MOST_STEPS
        self.known: dict[tuple[int, ...], int] = {}  # what several branches ask for

    def spend(self, steps: int, depth: int) -> None:
        """Take some steps off, or raise TooLargeError if they are used up or nested too deeply."""
        self.left -= steps
        if self.left < 0 or depth > MOST_DEPTH:
            self.refuse()

    def refuse(self) -> None:
        """Raise TooLargeError."""
        message = (
            f"To count {self.task} takes too long: more than {MOST_STEPS:,} steps, or more than "
            f"{MOST_DEPTH} of them one within the other. {self.advice}"
        )
        raise TooLargeError(message.strip())


def hitting_sets(over: int, sets: Iterable[int], work: Work | None = None, depth: int = 0) -> int:
    """Return how many subsets of `over` have an element in common with each of the `sets`.

    Parameters
    ----------
    over : int
        A set, as the bits of an integer.
    sets : iterable of int
        Other sets; only what they have in common with `over` counts.
    work : Work, optional
        What may be done, and for what purpose; a fresh allowance unless given.
    depth : int, optional
        How deep in the recursion this call is.

    Raises
    ------
    TooLargeError
        If it would take much longer than a second. Up to 24 elements it never does.

    Notes
    -----
    This counts the satisfying assignments of a monotone formula, which is #P-complete (L. G.
    Valiant, "The complexity of enumeration and reliability problems", SIAM Journal on Computing 8
    (1979)): every method is slow on something. Sets that contain another of the sets do not matter.
    Elements that are in none of them are free, and each doubles the number. For the rest:

    - if there are few elements for so many sets, a table of all subsets, one bit each;
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
    sets = {s & over for s in sets}
    work = work or Work(f"the subsets of {over.bit_count()} elements that meet {len(sets)} sets")
    union = reduce(or_, sets, 0)
    if 0 in sets:
        return 0
    if not _suits_table(union.bit_count(), len(sets)):
        slower = 1 + over.bit_length() // 1500
        work.spend(slower * (200 + len(sets) ** 2 // 4), depth)
        sets = minimal(sets)
        union = reduce(or_, sets, 0)
    v = union.bit_count()
    free = 1 << (over.bit_count() - v)
    if _suits_table(v, len(sets)):
        work.spend(200 + v * len(sets) // 2 + (v << v) // 2000, depth)
        return free * _by_table(union, sets)
    known = tuple(sets)
    if known not in work.known:
        work.known[known] = _branch(union, sets, work, depth + 1)
    return free * work.known[known]


def _branch(union: int, sets: list[int], work: Work, depth: int) -> int:
    """Count the subsets of `union` that meet the sets by way of smaller problems."""
    parts = components(sets)
    if len(parts) > 1:
        return math.prod(hitting_sets(over, part, work, depth) for over, part in parts)
    v = union.bit_count()
    if sum(1 << (v - s.bit_count()) for s in sets[1:]) <= 1 << v:
        return _set_by_set(union, sets, work, depth)
    return _with_and_without(union, sets, work, depth)


def _suits_table(v: int, sets: int) -> bool:
    """Whether a table is the quickest way to count for so many sets of `v` elements (measured)."""
    return v <= MOST_IN_TABLE and v << v <= WORTH * sets**2


def _set_by_set(union: int, sets: list[int], work: Work, depth: int) -> int:
    """Take away, for each set, the subsets that miss it and meet those before it."""
    missing = 0
    for i, s in enumerate(sets):
        missing += hitting_sets(union & ~s, sets[:i], work, depth)
    return (1 << union.bit_count()) - missing


def _with_and_without(union: int, sets: list[int], work: Work, depth: int) -> int:
    """Count the subsets that have an element, the one in most sets, and those without it."""
    work.spend(union.bit_count() * len(sets), depth)
    element = max(elements(union), key=lambda e: sum([1 for s in sets if s & e]))
    rest = union & ~element
    having = hitting_sets(rest, [s for s in sets if not s & element], work, depth)
    return having + hitting_sets(rest, sets, work, depth)


def _by_table(union: int, sets: Iterable[int]) -> int:
    """Mark every subset of `union` that misses a set, one bit of a table for each subset.

    The largest subset that misses a set is its complement. Of these, and of any marked subset, all
    subsets are marked.
    """
    places = [(1 << i, e) for i, e in enumerate(elements(union))]
    table = bytearray(1 + (1 << len(places)) // 8)
    for s in sets:
        largest = sum([place for place, e in places if not s & e])
        table[largest >> 3] |= 1 << (largest & 7)
    return (1 << len(places)) - _marked(int.from_bytes(table, "little"), len(places))


def _marked(table: int, v: int) -> int:
    """Return how many subsets of `v` elements are marked, if all subsets of marked ones are."""
    if v > HALVED:
        half = 1 << (v - 1)
        with_last = table >> half
        without = table & ((1 << half) - 1) | with_last
        return _marked(without, v - 1) + _marked(with_last, v - 1)
    for i in range(v):
        table |= (table & _having(i, v)) >> (1 << i)
    return table.bit_count()


@cache
def _having(i: int, v: int) -> int:
    """Return a table of all subsets of `v` elements that marks those that have the i-th."""
    marked, width = ((1 << (1 << i)) - 1) << (1 << i), 2 << i
    while width < 1 << v:
        marked |= marked << width
        width *= 2
    return marked


def elements(s: int) -> list[int]:
    """Return the elements of a set, each as a set of its own.

    Examples
    --------
    >>> elements(0b1101)
    [1, 4, 8]
    """
    found = []
    while s:
        found.append(s & -s)
        s &= s - 1
    return found


def minimal(sets: Iterable[int]) -> list[int]:
    """Return the different sets that contain no other, the small ones first.

    Examples
    --------
    >>> minimal([0b111, 0b001, 0b110, 0b001])
    [1, 6]
    """
    kept: list[int] = []
    for s in sorted(set(sets), key=lambda s: (s.bit_count(), s)):
        for t in kept:
            if not t & ~s:
                break
        else:
            kept.append(s)
    return kept


def components(sets: Iterable[int]) -> list[tuple[int, list[int]]]:
    """Group the sets so that sets of different groups have no element in common.

    Returns
    -------
    list of (int, list of int)
        Each group with the union of its sets.

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
