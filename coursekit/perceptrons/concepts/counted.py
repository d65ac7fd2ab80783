"""Version spaces of all conjunctions, counted because no list could hold them (lecture 04).

Two theorems say what most of the conjunctions that agree with the examples say, and count them,
without looking at one. They are about the whole class, 3^n conjunctions or the 2^n monotone ones.
A set S of literals stands for its conjunction, which is false at z iff S has a literal that is
false at z.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from coursekit.numbers.validation import as_bit
from coursekit.perceptrons.concepts.hitting import hitting_sets, minimal, too_long
from coursekit.perceptrons.concepts.literals import as_point, false_literals, true_literals
from coursekit.perceptrons.concepts.spaces import TooLargeError, VersionSpace, inconsistent


class HittingSpace(VersionSpace):
    """The subsets of some literals that intersect a set for each negative example.

    The literals of n attributes that are true at all positive examples are L, and a clause has for
    a negative example the literals of L that are false there. With `with_false` the always-false
    conjunction agrees as well, which only negative examples allow. `size` is the number of the
    subsets, if it is known.

    Notes
    -----
    *These are the conjunctions that agree.* A conjunction S is true at all positive examples iff it
    is a subset of L, and false at a negative one iff it meets the clause of that. Monotone
    conjunctions are of this form from the start, with L all attributes; others are so after the
    first positive example, when L has the n literals that are true there.

    *Majority.* If all of L is true at x, so is every S. If not, let F be the literals of L that are
    false at x, and S any conjunction that agrees and is true at x, so that S has none of F. Then
    S with F still is a subset of L, meets all that S met, is false at x, and is another one for
    another S. So at least as many say 0 as say 1. Hence Halving says 1 iff all of L is true at x,
    just like elimination. The always-false conjunction adds a vote for 0, which makes a tie of one
    vote each if nothing but L itself is left.

    *Votes.* The S that are true at x are the subsets of what F leaves over of L that meet all
    clauses, and `hitting.hitting_sets` counts them. A negative example takes these away.
    """

    def __init__(
        self,
        n: int,
        literals: int,
        clauses: tuple[int, ...] = (),
        with_false: bool = False,
        size: int | None = None,
    ) -> None:
        self._n, self._literals, self._clauses = n, literals, clauses
        self._with_false = with_false
        self._count = size
        self._parent_count: int | None = None  # the count without the last clause

    @property
    def size(self) -> int:
        """The exact number of conjunctions left; TooLargeError if counting takes too long."""
        if self._count is None:
            self._count = self._counted()
        return self._count + self._with_false

    def _counted(self) -> int:
        if self._parent_count is None:
            return hitting_sets(self._literals, self._clauses, self._task)
        *before, last = self._clauses
        return self._parent_count - hitting_sets(self._literals & ~last, before, self._task)

    @property
    def _task(self) -> str:
        return (
            f"the conjunctions of {self._literals.bit_count()} literals that agree with "
            f"{len(self._clauses)} negative examples"
        )

    @property
    def key(self) -> Hashable:
        """Equal iff the concepts are equal: L is their union, and the smallest clauses follow."""
        return self._literals, frozenset(minimal(self._clauses)), self._with_false

    def votes(self, x: Any) -> int:
        """Return how many conjunctions are true at `x`; TooLargeError if that takes too long."""
        left = self._literals & ~false_literals(as_point(x, self._n), self._n)
        if left == self._literals:
            return self.size - self._with_false
        return hitting_sets(left, self._clauses, self._task)

    def majority(self, x: Any) -> int:
        """Return 1 if more than half of the conjunctions are true at `x`, by the theorem."""
        if self._literals & false_literals(as_point(x, self._n), self._n):
            return 0
        return int(not self._with_false or self._more_than_one())

    def _more_than_one(self) -> bool:
        """Whether L without some literal agrees too: no clause is empty or just that literal."""
        alone = sum({c for c in self._clauses if c.bit_count() == 1})
        return 0 not in self._clauses and alone != self._literals

    def keep(self, x: Any, label: int) -> HittingSpace:
        """Return the version space after one more example, as `VersionSpace.keep`."""
        clause = self._literals & false_literals(as_point(x, self._n), self._n)
        if as_bit(label):
            return self._with_positive(x, self._literals & ~clause)
        if any(not c & ~clause for c in self._clauses):
            return self  # every set that meets c also meets this clause
        if not clause and not self._with_false:
            raise inconsistent(x, label)
        space = HittingSpace(self._n, self._literals, (*self._clauses, clause), self._with_false)
        space._parent_count = self._count
        return space

    def _with_positive(self, x: Any, literals: int) -> HittingSpace:
        clauses = tuple(minimal(c & literals for c in self._clauses))
        if 0 in clauses:
            raise inconsistent(x, 1)
        if literals == self._literals and not self._with_false:
            return self
        size = self._count if literals == self._literals else None
        return HittingSpace(self._n, literals, clauses, size=size)

    def __repr__(self) -> str:
        return (
            f"<HittingSpace: subsets of {self._literals.bit_count()} literals that meet "
            f"{len(self._clauses)} clauses>"
        )


class NegativesSpace(VersionSpace):
    """All conjunctions, negated literals included, that are false at certain negative examples.

    They are of n attributes; with `with_false` the always-false one is among them.

    Notes
    -----
    *Majority.* Let S be a conjunction that agrees and is true at x, and a(S) the number of
    attributes that it does not mention. To S one may add, at each of these, the literal that is
    false at x: that gives 2^a(S) conjunctions, S among them, which agree as well, and no other S
    gives one of them, since S is what in them is true at x. So if V are those that agree and v of
    them are true at x, |V| >= sum of 2^a(S) >= 2v - 1, as a(S) = 0 only if S is all n literals
    that are true at x. Hence Halving says 1 only if |V| = 2v - 1, and that is rare. For let z be
    a point that differs from x in two attributes or more and is no negative example. The n literals
    that are true at z agree; without those that are false at x they either agree no more, and are
    one conjunction more than the sum has, or they are an S with 2^a(S) >= 4. Either way |V| >= 2v.
    So before the first positive example Halving says 1 only if all 2^n - n - 1 such points were
    seen and x was not. Then it does: with m neighbours of x unseen, 1 + m say 1 and m say 0. The
    always-false conjunction makes that a tie.

    *Size.* At first 3^n. A negative example z takes away the S that were true there: subsets of the
    n literals that are true at z, which meet, for each earlier negative example, the literals
    that are false there.
    """

    def __init__(self, n: int, with_false: bool = False) -> None:
        self._n, self._with_false = n, with_false
        self._negatives: tuple[int, ...] = ()
        self._seen: frozenset[int] = frozenset()
        self._counted = 3**n + with_false, 0  # how many are left after how many negatives
        self._refused = False  # once counting takes too long, it always will

    @property
    def size(self) -> int:
        """The exact number of conjunctions left; TooLargeError if counting takes too long."""
        if self._refused:
            raise too_long(self._task)
        negatives, (count, start) = self._negatives, self._counted
        try:
            for i in range(start, len(negatives)):
                count -= self._true_at(negatives[i], negatives[:i])
        except TooLargeError:
            self._refused = True
            raise
        self._counted = count, len(negatives)
        return count

    @property
    def _task(self) -> str:
        return (
            f"the conjunctions of {self._n} attributes that agree with {len(self._negatives)} "
            "negative examples and no positive one"
        )

    def _true_at(self, point: int, negatives: tuple[int, ...]) -> int:
        literals = true_literals(point, self._n)
        sets = (false_literals(z, self._n) for z in negatives)
        return hitting_sets(literals, sets, self._task)

    @property
    def key(self) -> Hashable:
        """Equal iff the concepts are equal: for each unseen point, one is true there alone."""
        return self._seen, self._with_false

    def votes(self, x: Any) -> int:
        """Return how many conjunctions are true at `x`; TooLargeError if that takes too long."""
        return self._true_at(as_point(x, self._n), self._negatives)

    def majority(self, x: Any) -> int:
        """Return 1 if more than half of the conjunctions are true at `x`, by the theorem."""
        point, far = as_point(x, self._n), 2**self._n - self._n - 1
        if self._with_false or point in self._seen or len(self._seen) < far:
            return 0
        return int(sum((point ^ z).bit_count() >= 2 for z in self._seen) == far)

    def keep(self, x: Any, label: int) -> VersionSpace:
        """Return the version space after one more example, as `VersionSpace.keep`."""
        point, label = as_point(x, self._n), as_bit(label)
        if label and point in self._seen:
            raise inconsistent(x, label)
        if label:
            return self._with_positive(point)
        if point in self._seen:
            return self
        unseen = 2**self._n - len(self._seen) - 1
        space = NegativesSpace(self._n, self._with_false)
        space._negatives, space._seen = (*self._negatives, point), self._seen | {point}
        space._counted, space._refused = self._counted, self._refused
        if unseen == 1 and not self._with_false:  # as if it had been a positive example
            return space._with_positive(sum(range(2**self._n)) - sum(space._seen))
        return space

    def _with_positive(self, point: int) -> HittingSpace:
        literals = true_literals(point, self._n)
        clauses = (literals & false_literals(z, self._n) for z in self._negatives)
        return HittingSpace(self._n, literals, tuple(minimal(clauses)))

    def __repr__(self) -> str:
        return (
            f"<NegativesSpace: conjunctions of {self._n} attributes false at "
            f"{len(self._negatives)} examples>"
        )
