"""Conjunctions in a list, packed into 2n bits each (lecture 04).

The bits of a conjunction are its literals, as `literals` numbers them. The list is an array of
words, (words a conjunction, conjunctions), and is gone through in pieces that a processor's cache
holds, which is quicker and takes no memory beside the list itself.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np

from coursekit.numbers.validation import as_bit, as_count
from coursekit.perceptrons.concepts.literals import as_point, conjunction_text, false_literals
from coursekit.perceptrons.concepts.spaces import EnumeratedSpace, inconsistent

PIECE = 1 << 16


class PackedSpace(EnumeratedSpace):
    """A list of the conjunctions of n attributes that agree with the examples.

    The literals of each are the bits of its words, low words first: (words, conjunctions), of
    uint32 or uint64.
    """

    def __init__(self, n: int, words: np.ndarray) -> None:
        self._n, self._words = n, words

    @property
    def size(self) -> int:
        """The number of conjunctions left."""
        return self._words.shape[1]

    @property
    def key(self) -> Hashable:
        """The bytes of the list."""
        return self._words.tobytes()

    def _false_at(self, x: Any) -> np.ndarray:
        """Return the literals that are false at `x`, (words, 1)."""
        false = false_literals(as_point(x, self._n), self._n)
        return as_words(false, len(self._words), self._words.dtype)

    def _pieces(self, x: Any) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield the conjunctions piece by piece, and whether each is true at `x`."""
        false = self._false_at(x)
        for start in range(0, self.size, PIECE):
            piece = self._words[:, start : start + PIECE]
            broken = piece[0] & false[0]
            for word, mask in zip(piece[1:], false[1:], strict=True):
                broken |= word & mask
            yield piece, broken == 0

    def votes(self, x: Any) -> int:
        """Return how many conjunctions are true at `x`."""
        return sum(int(np.count_nonzero(true)) for _, true in self._pieces(x))

    def keep(self, x: Any, label: int) -> PackedSpace:
        """Return the version space after one more example, as `VersionSpace.keep`."""
        label, votes = as_bit(label), self.votes(x)
        left = votes if label else self.size - votes
        if left == 0:
            raise inconsistent(x, label)
        if left == self.size:
            return self
        words = np.empty((len(self._words), left), dtype=self._words.dtype)
        start = 0
        for piece, true in self._pieces(x):
            stays = true == label
            end = start + np.count_nonzero(stays)
            for source, target in zip(piece, words, strict=True):
                target[start:end] = source[stays]  # one word at a time is much quicker
            start = end
        return PackedSpace(self._n, words)

    def labels(self, x: Any) -> np.ndarray:
        """Return the value of each conjunction at `x`, (size,) of 0 and 1."""
        return np.concatenate([true for _, true in self._pieces(x)]).view(np.uint8)

    def label(self, i: int, x: Any) -> int:
        """Return the value of the `i`-th conjunction at `x`."""
        literals = self._words[:, as_count(i, "i", 0, self.size - 1)]
        return int(not (literals & self._false_at(x)[:, 0]).any())

    def specificity(self) -> np.ndarray:
        """Return the number of literals of each conjunction, (size,)."""
        return np.bitwise_count(self._words).sum(axis=0, dtype=np.uint16)

    def describe(self, i: int) -> str:
        """Return the `i`-th conjunction in the notation of the blackboard."""
        words = self._words[:, as_count(i, "i", 0, self.size - 1)].tolist()
        bits = 8 * self._words.itemsize
        return conjunction_text(sum(w << bits * j for j, w in enumerate(words)), self._n)


def word_type(n: int) -> tuple[type[np.unsignedinteger], int]:
    """Return the integer type of the words for 2n bits, and how many words a conjunction needs."""
    return (np.uint32, 1) if 2 * n <= 32 else (np.uint64, math.ceil(2 * n / 64))


def as_words(literals: int, words: int, dtype: np.typing.DTypeLike) -> np.ndarray:
    """Return a set of literals as words, (words, 1)."""
    bits = 8 * np.dtype(dtype).itemsize
    values = [literals >> bits * j & ((1 << bits) - 1) for j in range(words)]
    return np.array(values, dtype=dtype)[:, None]


def all_conjunctions(n: int, monotone: bool, with_false: bool) -> np.ndarray:
    """Return the words of all conjunctions, ending with the always-false one if requested.

    Each attribute in turn takes what there is so far and adds a copy with x_i, and one with its
    negation. The always-false one has every literal.
    """
    dtype, words = word_type(n)
    forms = 2 if monotone else 3
    listed = np.empty((words, forms**n + with_false), dtype=dtype)
    listed[:, 0] = 0
    count = 1
    for i in range(n):
        for copy, literal in enumerate((1 << i, 1 << (n + i))[: forms - 1], start=1):
            with_it = listed[:, copy * count : (copy + 1) * count]
            np.bitwise_or(listed[:, :count], as_words(literal, words, dtype), out=with_it)
        count *= forms
    return _and_false(listed, n) if with_false else listed


def conjunctions_of_length(
    n: int, shortest: int, longest: int, monotone: bool, with_false: bool
) -> np.ndarray:
    """Return the words of the conjunctions of `shortest` to `longest` literals, short ones first.

    Again attribute by attribute, keeping apart what has 0, 1, 2, ... literals so far, and only
    what can still become long enough.
    """
    dtype, words = word_type(n)
    none = np.zeros((words, 1), dtype=dtype)
    by_length = {0: none}
    for i in range(n):
        literals = [as_words(1 << b, words, dtype) for b in ((i,) if monotone else (i, n + i))]
        longer = {j: [listed] for j, listed in by_length.items()}
        for j, listed in by_length.items():
            longer.setdefault(j + 1, []).extend(listed | literal for literal in literals)
        needed = range(shortest - (n - i - 1), longest + 1)
        by_length = {j: np.hstack(longer[j]) for j in sorted(longer) if j in needed}
    listed = np.hstack([*by_length.values(), *[none] * with_false])
    return _and_false(listed, n) if with_false else listed


def _and_false(listed: np.ndarray, n: int) -> np.ndarray:
    """Write the always-false conjunction, which has every literal, into the last place."""
    listed[:, -1:] = as_words((1 << 2 * n) - 1, len(listed), listed.dtype)
    return listed
