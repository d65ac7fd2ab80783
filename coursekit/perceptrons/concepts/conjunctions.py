"""The classes of conjunctions over n attributes, with their exact sizes (lectures 04 and 05)."""

from __future__ import annotations

import itertools
import math
from functools import cached_property

from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_count
from coursekit.perceptrons.concepts.counted import HittingSpace, NegativesSpace
from coursekit.perceptrons.concepts.packed import (
    PackedSpace,
    all_conjunctions,
    conjunctions_of_length,
    word_type,
)
from coursekit.perceptrons.concepts.spaces import TooLargeError, VersionSpace, as_text

MOST_BYTES_OF_LIST = 200_000_000  # 3^16 conjunctions take 172 MB
MOST_INSTANCES = 2**16
MOST_ATTRIBUTES = 5_000_000  # for a whole class: computing 3^n takes seconds
MOST_STEPS = 5 * 10**10  # bits of the size times literals, for conjunctions of limited length


class Conjunctions:
    """Conjunctions such as x1 ∧ ¬x3 of n Boolean attributes, and the constant "true".

    Parameters
    ----------
    n : int
        The number of attributes.
    monotone : bool, optional
        Without negated literals.
    k : int, optional
        Only those of exactly `k` literals.
    at_most : int, optional
        Only those of at most this many literals.
    with_false : bool, optional
        With one concept more, the always-false one. It is the conjunction of x1 and ¬x1, so the
        usual count of 3^n leaves it out: there each attribute occurs once at most.

    Raises
    ------
    ValueError
        If `n` is not a whole number of at least 1, `k` or `at_most` not one from 0 to `n`, or if
        both of these are given.
    TooLargeError
        If there are too many to count them: of millions of attributes, with no limit to the length
        or a large one.

    Examples
    --------
    >>> Conjunctions(100, k=5).size == 2**5 * math.comb(100, 5)
    True
    >>> space = Conjunctions(3).version_space()
    >>> space.size, space.votes((1, 1, 0)), space.majority((1, 1, 0))
    (27, 8, 0)
    >>> space = space.keep((1, 1, 0), 1).keep((1, 0, 0), 0)
    >>> [space.describe(i) for i in range(space.size)]
    ['x2', 'x1 ∧ x2', 'x2 ∧ ¬x3', 'x1 ∧ x2 ∧ ¬x3']
    """

    def __init__(
        self,
        n: int,
        monotone: bool = False,
        k: int | None = None,
        at_most: int | None = None,
        with_false: bool = False,
    ) -> None:
        self.n = as_count(n, "n")
        if k is not None and at_most is not None:
            raise ValueError(
                f"k = {k!r} and at_most = {at_most!r} cannot both be given: exactly, or at most?"
            )
        self.k = None if k is None else as_count(k, "k", 0, self.n)
        self.at_most = None if at_most is None else as_count(at_most, "at_most", 0, self.n)
        self.monotone, self.with_false = bool(monotone), bool(with_false)
        self._require_countable()

    def _require_countable(self) -> None:
        """Raise if computing the size would take much longer than seconds."""
        if self.is_whole and self.n > MOST_ATTRIBUTES:
            raise TooLargeError(
                f"n = {self.n} attributes are too many to count all their conjunctions: "
                f"{MOST_ATTRIBUTES:,} are the most. Limit the length by k or at_most."
            )
        longest = 0 if self.is_whole else self._lengths[1]
        if longest * min(2 * self.n, longest * (self.n.bit_length() + 1)) > MOST_STEPS:
            raise TooLargeError(
                f"There are too many conjunctions of {longest} of n = {self.n} literals to count "
                "them. Take a smaller k or at_most."
            )

    @property
    def is_whole(self) -> bool:
        """Whether the class has conjunctions of every length."""
        return self.k is None and self.at_most is None

    @property
    def _lengths(self) -> tuple[int, int]:
        """The smallest and the largest number of literals."""
        if self.k is not None:
            return self.k, self.k
        return 0, self.n if self.at_most is None else self.at_most

    @property
    def size(self) -> int:
        """The exact number of conjunctions.

        3^n, or 2^n monotone ones; 2^k C(n, k) of exactly k literals, C(n, k) monotone ones; for at
        most k the sum of these; one more with the always-false one.
        """
        signs = 1 if self.monotone else 2
        if self.is_whole:
            return (1 + signs) ** self.n + self.with_false
        shortest, longest = self._lengths
        number = total = signs**shortest * math.comb(self.n, shortest)
        for j in range(shortest, longest):
            number = number * signs * (self.n - j) // (j + 1)
            total += number
        return total + self.with_false

    @cached_property
    def instances(self) -> tuple[tuple[int, ...], ...]:
        """All 2^n points (0, ..., 0) to (1, ..., 1), for n up to 16."""
        if 2**self.n > MOST_INSTANCES:
            raise TooLargeError(
                f"There are 2^{self.n} instances, too many to list: n may be up to "
                f"{MOST_INSTANCES.bit_length() - 1} for that."
            )
        return tuple(itertools.product((0, 1), repeat=self.n))

    def version_space(self, enumerated: bool | None = None) -> VersionSpace:
        """Return the version space before any example, which holds the whole class.

        Parameters
        ----------
        enumerated : bool, optional
            Whether it shall list its conjunctions (`PackedSpace`) or count them without a list
            (`NegativesSpace`, `HittingSpace`), which is possible for any n but not for a class
            limited by `k` or `at_most`. Unless given: a list if it takes at most 200 MB, which
            is so up to n = 16.

        Raises
        ------
        TooLargeError
            If there has to be a list and it takes more.
        ValueError
            If a class limited by `k` or `at_most` shall not be listed.
        """
        if enumerated is None:
            enumerated = not self.is_whole or self._bytes <= MOST_BYTES_OF_LIST
        if enumerated:
            return self._packed()
        if not self.is_whole:
            raise ValueError(
                "enumerated=False is for all conjunctions of n attributes, but k or at_most is "
                "given: leave that out, or let them be listed."
            )
        if self.monotone:
            everything = (1 << self.n) - 1
            return HittingSpace(self.n, everything, (), self.with_false, 2**self.n)
        return NegativesSpace(self.n, self.with_false)

    @property
    def _bytes(self) -> int:
        """The size of a list in bytes."""
        dtype, words = word_type(self.n)
        return self.size * words * dtype().itemsize

    def _packed(self) -> PackedSpace:
        if self._bytes > MOST_BYTES_OF_LIST:
            instead = "Take fewer attributes or fewer literals."
            if self.is_whole:
                instead = "Without enumerated=True they are counted without a list."
            raise TooLargeError(
                f"The class has {as_text(self.size)} conjunctions, and a list of them takes "
                f"{as_text(self._bytes // 10**6)} MB: {MOST_BYTES_OF_LIST // 10**6} MB are the "
                f"most. {instead}"
            )
        if self.is_whole:
            return PackedSpace(self.n, all_conjunctions(self.n, self.monotone, self.with_false))
        words = conjunctions_of_length(self.n, *self._lengths, self.monotone, self.with_false)
        return PackedSpace(self.n, words)

    def __repr__(self) -> str:
        return f"<Conjunctions: {as_text(self.size)} of {counted(self.n, 'attribute')}>"
