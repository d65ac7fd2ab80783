"""Learners that keep every concept consistent with the examples: CON and Halving (lecture 04)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from coursekit.numbers.validation import as_generator
from coursekit.perceptrons.bounds.mistakes import con_bound, halving_bound
from coursekit.perceptrons.concepts import Conjunctions, TooLargeError, VersionSpace
from coursekit.perceptrons.concepts.spaces import as_text, require_concept_class
from coursekit.perceptrons.online.protocol import Learner

RULES = ("random", "first", "most specific", "most general", "adversarial")
MOST_CONJUNCTIONS_LISTED = 1_000_000  # 3^12 is below, 3^13 above


class VersionSpaceLearner(Learner):
    """The common part of CON and Halving: a version space, and how it shrinks."""

    def __init__(self, space: VersionSpace) -> None:
        self.space = space

    def update(self, x: Any, label: int) -> None:
        """Keep the concepts that give x this label."""
        self.space = self.space.keep(x, label)

    @property
    def size(self) -> int | None:
        """The number of concepts left, or None if counting them would take too long."""
        try:
            return self.space.size
        except TooLargeError:
            return None

    @property
    def key(self) -> Any:
        """The learner's state, as a key for a dictionary."""
        return self.space.key


class Halving(VersionSpaceLearner):
    """The Halving algorithm: predict by majority vote of the consistent concepts.

    Parameters
    ----------
    concepts : concept class
        Such as `concepts.Conjunctions(n)` or a `concepts.ConceptTable`. All 3^n conjunctions for
        n > 12 are counted without a list, which is exact too.
    only_on_mistakes : bool, optional
        Whether concepts are removed only after a mistake, or after every example.

    Notes
    -----
    A tie predicts 0. `bounds.halving_bound` has the number of mistakes, its proof and the sources.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import Conjunctions
    >>> from coursekit.perceptrons.online.protocol import play
    >>> play(Halving(Conjunctions(2)), [((1, 1), 1), ((0, 1), 1), ((0, 0), 0)]).sizes
    [9, 4, 2, 1]
    """

    def __init__(self, concepts: Any, only_on_mistakes: bool = False) -> None:
        require_concept_class(concepts)
        # Counting votes needs no list of all conjunctions, and is faster than a long list.
        is_whole = isinstance(concepts, Conjunctions) and concepts.is_whole
        form = (
            {"enumerated": False} if is_whole and concepts.size > MOST_CONJUNCTIONS_LISTED else {}
        )
        super().__init__(concepts.version_space(**form))
        self.only_on_mistakes = only_on_mistakes

    def predict(self, x: Any) -> int:
        """Return the label of more than half of the concepts left, or 0 on a tie."""
        return self.space.majority(x)

    def update(self, x: Any, label: int) -> None:
        """Keep the concepts that give x this label, after every example or only after mistakes."""
        if not self.only_on_mistakes or self.predict(x) != label:
            super().update(x, label)

    @property
    def mistake_bound(self) -> int | None:
        """floor(log2 |C|) for the concepts left, or None if counting them would take too long."""
        return None if self.size is None else halving_bound(self.size)


class CON(VersionSpaceLearner):
    """Predict the label that some consistent concept gives.

    Parameters
    ----------
    concepts : concept class
        One that can be enumerated.
    rule : str or callable, optional
        Which of the consistent concepts: "random", "first", "most specific" (true on the fewest
        instances), "most general", or "adversarial", the one that serves a learner worst: one of
        the minority wherever they do not all agree. A callable gets the version space and x and
        returns the number of a concept.
    rng : numpy.random.Generator or int, optional
        The source of randomness or its seed, for the rule "random".

    Notes
    -----
    `bounds.con_bound` has the number of mistakes, its proof and the source.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import singletons
    >>> from coursekit.perceptrons.online.protocol import play
    >>> play(CON(singletons(5), rule="adversarial"), [(x, 0) for x in range(1, 5)]).mistakes
    4
    """

    def __init__(
        self,
        concepts: Any,
        rule: str | Callable = "random",
        rng: np.random.Generator | int | None = None,
    ) -> None:
        if not callable(rule) and rule not in RULES:
            raise ValueError(f"rule must be one of {', '.join(RULES)} or a function, not {rule!r}.")
        require_concept_class(concepts)
        super().__init__(concepts.version_space())
        if not hasattr(self.space, "label"):
            raise TooLargeError(
                "CON chooses among its concepts one by one, and "
                f"{as_text(concepts.size)} are too many."
            )
        self.rule = rule
        self.rng = as_generator(rng)

    def predict(self, x: Any) -> int:
        """Return the label that the chosen concept gives."""
        if self.rule == "adversarial":
            votes = self.space.votes(x)
            return 1 - self.space.majority(x) if 0 < votes < self.space.size else int(votes > 0)
        return self.space.label(self._choose(x), x)

    def _choose(self, x: Any) -> int:
        """Return the index of a concept of the version space."""
        if callable(self.rule):
            return self.rule(self.space, x)
        if self.rule == "random":
            return int(self.rng.integers(self.space.size))
        if self.rule == "first":
            return 0
        specificity = self.space.specificity()
        return int(specificity.argmax() if self.rule == "most specific" else specificity.argmin())

    @property
    def mistake_bound(self) -> int:
        """|C| - 1 for the concepts left."""
        return con_bound(self.space.size)

    @property
    def key(self) -> Any:
        """The learner's state, as a key for a dictionary; an error if CON chooses at random."""
        if self.rule == "random":
            raise ValueError(
                "CON with the rule 'random' has no key: its predictions do not follow from its "
                "state. Give it another rule."
            )
        return super().key

    def copy(self) -> CON:
        """Return an independent copy, which will make the same choices."""
        other = super().copy()
        if self.rule == "random":
            other.rng = copy.deepcopy(self.rng)
        return other
