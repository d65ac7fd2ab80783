"""The fewest mistakes that a learner can guarantee for a class (further/best-learner).

N. Littlestone (1988): a class can force d mistakes on every deterministic learner if and only if it
shatters a mistake tree of depth d. The largest such d is its Littlestone dimension, and the
standard optimal algorithm never makes more mistakes.
"""

from __future__ import annotations

from typing import Any

from coursekit.numbers.validation import as_bit
from coursekit.perceptrons.concepts import ConceptTable, table_of
from coursekit.perceptrons.concepts.spaces import inconsistent
from coursekit.perceptrons.online.protocol import Learner

Tree = tuple[Any, "Tree", "Tree"] | str


class MistakeTrees:
    """The depth of the mistake trees that sets of concepts shatter; a set is the bits of a number.

    `says_one[j]` is the set of the concepts that say 1 on instance j.
    """

    def __init__(self, concepts: Any) -> None:
        self.table = concepts if isinstance(concepts, ConceptTable) else table_of(concepts)
        self.all = (1 << self.table.size) - 1
        self.says_one = self.table.masks
        self._known: dict[tuple[int, int], bool] = {}

    def shatters(self, some: int, depth: int) -> bool:
        """Whether these concepts shatter a complete mistake tree of this depth."""
        if depth == 0 or some.bit_count() < 2**depth:
            return depth == 0 and some > 0
        if (some, depth) not in self._known:
            self._known[some, depth] = any(
                self.shatters(some & ones, depth - 1) and self.shatters(some & ~ones, depth - 1)
                for ones in self.says_one
            )
        return self._known[some, depth]

    def dimension(self, some: int) -> int:
        """Return the Littlestone dimension of a set of concepts, -1 for none."""
        depth = -1
        while self.shatters(some, depth + 1):
            depth += 1
        return depth

    def tree(self, some: int, depth: int) -> Tree:
        """Return a complete mistake tree of this depth that these concepts shatter."""
        if depth == 0:
            return self.table.version_space().describe((some & -some).bit_length() - 1)
        x, ones = next(
            (x, ones)
            for x, ones in zip(self.table.instances, self.says_one)
            if self.shatters(some & ones, depth - 1) and self.shatters(some & ~ones, depth - 1)
        )
        return x, self.tree(some & ~ones, depth - 1), self.tree(some & ones, depth - 1)


def littlestone_dimension(concepts: Any) -> int:
    """Return the number of mistakes that the best deterministic learner of a class cannot avoid.

    Parameters
    ----------
    concepts : concept class
        A small one: a `concepts.ConceptTable`, or conjunctions of a few attributes.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import Conjunctions, thresholds
    >>> littlestone_dimension(Conjunctions(3, with_false=True))
    4
    >>> littlestone_dimension(thresholds(7))
    3
    """
    trees = MistakeTrees(concepts)
    return trees.dimension(trees.all)


def mistake_tree(concepts: Any) -> Tree:
    """Return a deepest complete mistake tree of a class: the plan of an adversary.

    Parameters
    ----------
    concepts : concept class
        A small one, as for `littlestone_dimension`.

    Returns
    -------
    tuple or str
        An instance, the tree for the label 0 there, and the tree for the label 1. At the end of a
        branch is the name of a concept that gives all its labels.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import thresholds
    >>> mistake_tree(thresholds(3))
    (2, (3, 'x ≥ 4', 'x ≥ 3'), (1, 'x ≥ 2', 'x ≥ 1'))
    """
    trees = MistakeTrees(concepts)
    return trees.tree(trees.all, trees.dimension(trees.all))


class StandardOptimal(Learner):
    """Littlestone's standard optimal algorithm: predict the label that leaves more to learn.

    It predicts the label for which the consistent concepts have the larger Littlestone dimension,
    0 in a tie, so each mistake lowers the dimension by at least 1.

    Parameters
    ----------
    concepts : concept class
        A small one, as for `littlestone_dimension`.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import singletons
    >>> from coursekit.perceptrons.online.protocol import play
    >>> play(StandardOptimal(singletons(5)), [(x, 0) for x in range(1, 5)]).mistakes
    0
    """

    def __init__(self, concepts: Any) -> None:
        self._trees = MistakeTrees(concepts)
        self.key = self._trees.all

    def predict(self, x: Any) -> int:
        """Return the label whose concepts have the larger dimension, or 0."""
        trees = self._trees
        ones = trees.says_one[trees.table.column(x)]
        return int(trees.dimension(self.key & ones) > trees.dimension(self.key & ~ones))

    def update(self, x: Any, label: int) -> None:
        """Keep the concepts that give x this label."""
        ones = self._trees.says_one[self._trees.table.column(x)]
        left = self.key & ones if as_bit(label) else self.key & ~ones
        if not left:
            raise inconsistent(x, label)
        self.key = left

    @property
    def size(self) -> int:
        """The number of concepts left."""
        return self.key.bit_count()

    @property
    def mistake_bound(self) -> int:
        """The Littlestone dimension of the concepts left."""
        return self._trees.dimension(self.key)
