"""How many subsets of a set meet each of some given sets (lecture 04).

After a positive example the conjunctions that agree with all examples are such subsets: see
`counted.HittingSpace`. Sets are bits of integers, of any length, and the answer is exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_

from coursekit.concepts.spaces import TooLargeError

IN_TABLE = 16  # up to so many elements, a table of all subsets is quicker than anything else
MOST_IN_TABLE=24
MANY=2400
MOST_STEPS = 20_000_000  # of about 50 ns
MOST_DEPTH = 150  # of the recursion, far from where Python ends it


class Work:
    """The steps that may still be made before a count is refused."""

    def __init__(self, task: str, advice: str = "") -> None:
        self.task, self.advice = task, advice
        self.left = MOST_STEPS

    def spend(self, steps: int, depth: int) -> None:
        """Take some steps off, or raise TooLargeError if they are used up or nested too deeply."""
        self.left -= steps
        if self.left < 0 or depth > MOST_DEPTH:
            self.refuse()

    def refuse(self) -> None:
        """Raise TooLargeError."""
        message = f"To count {self.task} takes more than {MOST_STEPS:,} steps. {self.advice}"
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
        What several counts may take together; a fresh allowance unless given.
    depth : int, optional
        How deep in the recursion this call is.

    Raises
    ------
    TooLargeError
        If it takes more than about a second.

    Notes
    -----
    To count such sets is #P-complete (L. G. Valiant, 1979), so every method is slow on something.
    This one takes whichever is quick, for sets without supersets of others among them:

    - elements in none of the sets are free, each doubles the number;
    - sets that have no element in common with the rest are counted apart, and multiplied;
    - few elements: a table of all subsets, one bit each;
    - large sets: of all subsets of `over`, take away those that meet the first i - 1 sets but not
      the i-th, for each i; these are subsets of what the i-th leaves over, which is little;
    - else an element of most sets is in the subset, or it is not.

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
    if not _suits_table(union.bit_count(), len(sets)):
        work.spend(len(sets) ** 2 // 2 + 100, depth)
        sets = minimal(sets)
        union = reduce(or_, sets, 0)
    if 0 in sets:
        return 0
    v = union.bit_count()
    free = 1 << (over.bit_count() - v)
    if _suits_table(v, len(sets)):
        work.spend(v * len(sets) + (v << v) // 300, depth)
        return free * _by_table(union, sets)
    parts = components(sets)
    if len(parts) > 1:
        return free * _product(parts, work, depth + 1)
    if sum(1 << (v - s.bit_count()) for s in sets[1:]) <= 1 << v:
        return free * _set_by_set(union, sets, work, depth + 1)
    return free * _with_and_without(union, sets, work, depth + 1)


def _suits_table(v: int, sets: int) -> bool:
    """Whether a table of 2^v bits is quicker than anything else: up to n = 24 if there are many."""
    return v <= IN_TABLE or (v <= MOST_IN_TABLE and v << v <= MANY * sets**2)


def _product(parts: list[tuple[int, list[int]]], work: Work, depth: int) -> int:
    product = 1
    for union, sets in parts:
        product *= hitting_sets(union, sets, work, depth)
    return product


def _set_by_set(union: int, sets: list[int], work: Work, depth: int) -> int:
    """Take away, for each set, the subsets that miss it and meet those before it."""
    missing = (hitting_sets(union & ~s, sets[:i], work, depth) for i, s in enumerate(sets))
    return (1 << union.bit_count()) - sum(missing)


def _with_and_without(union: int, sets: list[int], work: Work, depth: int) -> int:
    """Count the subsets that have an element, the one in most sets, and those without it."""
    work.spend(union.bit_count() * len(sets), depth)
    element = max(elements(union), key=lambda b: sum(map(bool, map(b.__and__, sets))))
    rest = union & ~element
    having = hitting_sets(rest, (s for s in sets if not s & element), work, depth)
    return having + hitting_sets(rest, sets, work, depth)


def _by_table(union: int, sets: Iterable[int]) -> int:
    """Mark every subset of `union` that misses a set, one bit of a long integer for each subset.

    The largest subset that misses a set is its complement. From these, one element after the
    other, each marked subset that has the element marks the one without it.
    """
    places = [(1 << i, b) for i, b in enumerate(elements(union))]
    table = bytearray(1 + (1 << len(places)) // 8)
    for s in sets:
        largest = sum([i for i, b in places if not s & b])
        table[largest >> 3] |= 1 << (largest & 7)
    marked = int.from_bytes(table, "little")
    for i in range(len(places)):
        marked |= (marked & _having(i, len(places))) >> (1 << i)
    return (1 << len(places)) - marked.bit_count()


def elements(s: int) -> list[int]:
    """Return a set's elements, each as a set of its own.

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


@cache
def _having(i: int, v: int) -> int:
    """Return a table of all subsets of `v` elements that marks those that have the i-th."""
    marked, width = ((1 << (1 << i)) - 1) << (1 << i), 2 << i
    while width < 1 << v:
        marked |= marked << width
        width *= 2
    return marked


def minimal(sets: Iterable[int]) -> list[int]:
    """Return the different sets that contain no other, the small ones first.

    Examples
    --------
    >>> minimal([0b111, 0b001, 0b110, 0b001])
    [1, 6]
    """
    kept: list[int] = []
    for s in sorted(set(sets), key=lambda s: (s.bit_count(), s)):
        if all(t & ~s for t in kept):
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
