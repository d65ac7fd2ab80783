"""The smallest set cover, found by exact search (further/best-learner).

A set cover problem is a sequence of sets; a cover is some of them, by their numbers from 0, that
hold every element between them. To find a smallest is NP-hard (R. M. Karp, "Reducibility among
combinatorial problems", 1972).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any

from coursekit.perceptrons.concepts import TooLargeError

MOST_STEPS = 200_000
Sets = Sequence[Collection[Hashable]]


def smallest_cover(sets: Sets, elements: Iterable[Hashable] | None = None) -> list[int]:
    """Return a smallest cover, found by trying all smaller ones.

    Parameters
    ----------
    sets : sequence of collections
        The sets to choose from.
    elements : iterable, optional
        The elements to cover; all elements of the sets unless given.

    Returns
    -------
    list of int
        Numbers of sets, in order.

    Raises
    ------
    ValueError
        If an element is in no set; the message names it.
    TooLargeError
        If the search takes too many steps, as it has to on some problems of a hundred sets.

    Examples
    --------
    >>> smallest_cover([{1, 2}, {2, 3, 4}, {1, 3}, {4, 5}, {2, 5}])
    [0, 1, 3]
    """
    sets = as_sets(sets)
    try:
        elements = elements_of(sets) if elements is None else list(dict.fromkeys(elements))
    except TypeError:
        raise ValueError(f"elements must be a collection, but they are {elements!r}.") from None
    holders = [[j for j, s in enumerate(sets) if e in s] for e in elements]
    for element, held in zip(elements, holders):
        if not held:
            raise ValueError(f"There is no cover: no set holds {element!r}.")
    masks = [sum(1 << i for i, e in enumerate(elements) if e in s) for s in sets]
    search = _Search(masks, holders)
    size = 0
    while (cover := search.cover((1 << len(elements)) - 1, size)) is None:
        size += 1
    return sorted(cover)


def as_sets(sets: Any) -> list[set[Hashable]]:
    """Return the sets as `set` objects; raise if they are not collections."""
    try:
        return [set(s) for s in sets]
    except TypeError:
        raise ValueError(f"sets must be sets of elements, but they are {sets!r}.") from None


def elements_of(sets: Sets) -> list[Hashable]:
    """Return all elements in order; raise if there are none."""
    elements = set().union(*sets)
    if not elements:
        raise ValueError("sets must hold at least one element, but they hold none.")
    try:
        return sorted(elements)
    except TypeError:
        return sorted(elements, key=repr)


class _Search:
    """A search for covers of limited size; each set of elements is the bits of a number."""

    def __init__(self, masks: list[int], holders: list[list[int]]) -> None:
        self.masks, self.holders, self.steps = masks, holders, 0

    def cover(self, left: int, size: int) -> list[int] | None:
        """Return at most `size` sets that cover all elements left, or None."""
        if not left:
            return []
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLargeError(
                f"After {MOST_STEPS} steps a smallest cover by some of {len(self.masks)} sets is "
                "not found, and it may take very many more. Take a smaller problem."
            )
        if size * max((mask & left).bit_count() for mask in self.masks) < left.bit_count():
            return None
        elements = (i for i in range(left.bit_length()) if left >> i & 1)
        rarest = min(elements, key=lambda i: len(self.holders[i]))
        for j in self.holders[rarest]:
            rest = self.cover(left & ~self.masks[j], size - 1)
            if rest is not None:
                return [j, *rest]
        return None
