"""Why a shortest conjunction is hard to find: it is a smallest set cover (further/best-learner).

D. Haussler, "Quantifying inductive bias: AI learning algorithms and Valiant's learning framework",
Artificial Intelligence 36 (1988) 177-221, doi:10.1016/0004-3702(88)90002-1.

A set cover problem is a sequence of sets; a cover is some of them, by their numbers from 0, that
hold every element between them. To find a smallest is NP-hard (R. M. Karp, "Reducibility among
combinatorial problems", 1972). Set number j stands for the attribute x(j + 1). Labels are 0 and 1.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any

import numpy as np

from coursekit.concepts import InconsistentError, TooLargeError
from coursekit.datasets import Dataset
from coursekit.online.conjunction import Conjunction
from coursekit.online.queries import as_sample
from coursekit.validation import as_examples, as_numbers

MOST_STEPS = 200_000

Sets = Sequence[Collection[Hashable]]


def examples_from_sets(sets: Sets) -> Dataset:
    """Return examples with which exactly the covers agree, each read as a conjunction.

    Parameters
    ----------
    sets : sequence of collections
        Together they hold the elements.

    Returns
    -------
    Dataset
        X is (1 + elements, sets), y of 0 and 1. The first example is (1, ..., 1) with label 1:
        no attribute may be negated. Then comes each element in order with label 0, and its
        attributes are 0 for the sets that hold it. A conjunction denies it if and only if it has
        one of these.

    Raises
    ------
    ValueError
        If there is no element.

    Examples
    --------
    >>> examples_from_sets([{"a", "b"}, {"b"}, {"c"}])
    Dataset(X=array([[1, 1, 1],
           [0, 1, 1],
           [0, 0, 1],
           [1, 1, 0]]), y=array([1, 0, 0, 0]))
    """
    sets = _as_sets(sets)
    elements = _elements_of(sets)
    rows = [[1] * len(sets), *([int(e not in s) for s in sets] for e in elements)]
    return Dataset(np.array(rows), np.array([1] + [0] * len(elements)))


def sets_from_examples(X: Any, y: Any) -> list[set[int]]:
    """Return the set cover problem of any sample: which negative examples each attribute denies.

    Parameters
    ----------
    X : array_like, shape (n, d)
        Zeros and ones.
    y : array_like, shape (n,)
        Labels, 0 or 1.

    Returns
    -------
    list of set of int
        For each attribute the row numbers of the negative examples where it is 0; none if it is 0
        in a positive example, so that no consistent conjunction has it. The conjunctions without
        negations that agree with the sample are the covers of all negative examples by sets of
        attributes that are 1 in all positive ones.

    Examples
    --------
    >>> sets_from_examples([[1, 1, 0], [0, 1, 1], [0, 0, 1]], [1, 0, 0])
    [{1, 2}, {2}, set()]
    """
    X, y = _arrays(X, y)
    usable = X[y == 1].all(axis=0)
    return [
        set(np.flatnonzero((y == 0) & (column == 0)).tolist()) if use else set()
        for use, column in zip(usable, X.T)
    ]


def cover_from_conjunction(hypothesis: Conjunction, sets: Sets) -> list[int]:
    """Return the cover that a conjunction is which agrees with `examples_from_sets(sets)`.

    Raises
    ------
    ValueError
        If it does not agree with them: it has a negated literal, or an element is in none of the
        sets, and the message names it.

    Examples
    --------
    >>> cover_from_conjunction(Conjunction(3, (1, 3)), [{"a", "b"}, {"b"}, {"c"}])
    [0, 2]
    """
    sets = _as_sets(sets)
    if hypothesis.n != len(sets):
        raise ValueError(
            f"The conjunction is of {hypothesis.n} attributes, but there are {len(sets)} sets."
        )
    if any(i < 0 for i in hypothesis.literals):
        raise ValueError(f"{hypothesis} is false on (1, ..., 1), which is a positive example.")
    chosen = [i - 1 for i in hypothesis.literals]
    for element in _elements_of(sets):
        if not any(element in sets[j] for j in chosen):
            raise ValueError(
                f"{hypothesis} is no cover: none of its sets holds {element!r}, whose example is "
                "negative, so it does not agree with the examples."
            )
    return chosen


def smallest_conjunction(X: Any, y: Any) -> Conjunction:
    """Return a shortest conjunction without negations that agrees with a sample.

    Elimination finds the longest at once; this one takes a search for a smallest cover.

    Parameters
    ----------
    X : array_like, shape (n, d)
        Zeros and ones.
    y : array_like, shape (n,)
        Labels, 0 or 1.

    Raises
    ------
    InconsistentError
        If there is none that agrees; the message names a negative example that is the reason.
    TooLargeError
        As `smallest_cover`.

    Examples
    --------
    >>> from coursekit.datasets import hundred_attributes
    >>> str(smallest_conjunction(*hundred_attributes()))
    'x2 ∧ x5'
    """
    X, y = _arrays(X, y)
    negative = np.flatnonzero(y == 0).tolist()
    sets = sets_from_examples(X, y)
    for row in negative:
        if not any(row in s for s in sets):
            raise InconsistentError(
                "No conjunction without negations gives these labels: every attribute that is 1 in "
                f"all positive examples is 1 in example {row} too, whose label is 0."
            )
    return Conjunction(X.shape[1], tuple(j + 1 for j in smallest_cover(sets, negative)))


def smallest_cover(sets: Sets, elements: Iterable[Hashable] | None = None) -> list[int]:
    """Return a smallest cover, found by trying all that could be smaller.

    Parameters
    ----------
    sets : sequence of collections
        The sets to choose from.
    elements : iterable, optional
        What is to be covered; everything in the sets unless given.

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
    sets = _as_sets(sets)
    elements = _elements_of(sets) if elements is None else _as_elements(elements)
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


def _as_sets(sets: Any) -> list[set[Hashable]]:
    try:
        return [set(s) for s in sets]
    except TypeError:
        raise ValueError(f"sets must be sets of elements, but they are {sets!r}.") from None


def _as_elements(elements: Any) -> list[Hashable]:
    try:
        return list(dict.fromkeys(elements))
    except TypeError:
        raise ValueError(f"elements must be a collection, but they are {elements!r}.") from None


def _elements_of(sets: Sets) -> list[Hashable]:
    """Return all elements in order, or raise if there is none."""
    elements = set().union(*sets)
    if not elements:
        raise ValueError("sets must hold at least one element, but they hold none.")
    try:
        return sorted(elements)
    except TypeError:
        return sorted(elements, key=repr)


class _Search:
    """Covers of sets of elements, each the bits of a number, by no more than so many sets."""

    def __init__(self, masks: list[int], holders: list[list[int]]) -> None:
        self.masks, self.holders, self.steps = masks, holders, 0

    def cover(self, left: int, size: int) -> list[int] | None:
        """Return at most so many sets that hold all elements left, or None."""
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
        rarest = min(_bits(left), key=lambda i: len(self.holders[i]))
        for j in self.holders[rarest]:
            rest = self.cover(left & ~self.masks[j], size - 1)
            if rest is not None:
                return [j, *rest]
        return None


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _arrays(X: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    X, y = as_examples(X), as_numbers(y, "y", 1)
    if len(X) != len(y):
        raise ValueError(f"y must have one label for each of the {len(X)} examples, not {len(y)}.")
    sample = as_sample(zip(X, y.tolist()))
    return np.array([x for x, _ in sample]), np.array([label for _, label in sample])
