"""The mistake-bound model: predict first, then see the label (lecture 04-mistake-bounds).

N. Littlestone, "Learning quickly when irrelevant attributes abound: a new linear-threshold
algorithm", Machine Learning 2 (1988). Labels are 0 and 1 here, as in that literature.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np

from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_bit


class Learner(Protocol):
    """A learner in the protocol: it predicts a label, and may then learn from the true one.

    Derive a learner from this class to inherit defaults. `worst_case` needs its `key` as well: its
    state, as a key for a dictionary.

    Attributes
    ----------
    size : int or None
        How many concepts agree with the examples; None if it does not know.
    mistake_bound : int or None
        No sequence of examples makes more mistakes from here on; None if it does not know.
    """

    size: int | None = None
    mistake_bound: int | None = None

    def predict(self, x: Any) -> int:
        """Return the label, 0 or 1, that the learner predicts for this instance."""

    def update(self, x: Any, label: int) -> None:
        """Learn the true label of the instance."""

    def copy(self) -> Self:
        """Return an independent copy."""
        return copy.copy(self)


def require_learner(learner: Any) -> None:
    """Raise unless this object can predict a label and learn the true one.

    Examples
    --------
    >>> require_learner(3)
    Traceback (most recent call last):
    ...
    ValueError: learner must have predict(x) and update(x, label), as Halving(...) has, but it is 3.
    """
    methods = hasattr(learner, "predict") and hasattr(learner, "update")
    if isinstance(learner, type) or not methods:
        raise ValueError(
            "learner must have predict(x) and update(x, label), as Halving(...) has, but it is "
            f"{learner!r}."
        )


@dataclass(frozen=True, eq=False)
class Transcript:
    """The record of a game between a learner and its examples.

    Attributes
    ----------
    predictions, labels : ndarray of int, shape (rounds,)
        What the learner said, and what was true.
    sizes : list of int or None
        How many concepts agree with the examples, before the first round and after each: rounds + 1
        numbers. None where the learner keeps no version space or cannot count it.
    """

    predictions: np.ndarray
    labels: np.ndarray
    sizes: list[int | None]

    @property
    def mistakes(self) -> int:
        """The number of wrong predictions, M(A, S) for this sequence of examples."""
        return len(self.rounds_with_mistakes)

    @property
    def rounds_with_mistakes(self) -> np.ndarray:
        """The rounds, counted from 0, whose predictions were wrong."""
        return np.flatnonzero(self.predictions != self.labels)

    def __repr__(self) -> str:
        rounds, mistakes = counted(len(self.labels), "round"), counted(self.mistakes, "mistake")
        return f"<Transcript: {rounds}, {mistakes}>"


def play(learner: Learner, examples: Iterable[tuple[Any, int]]) -> Transcript:
    """Show a learner the instances one by one; it predicts each label before seeing it.

    Parameters
    ----------
    learner : Learner
        It continues from its present state, and is changed.
    examples : iterable of (x, label)
        The labels are 0 or 1.

    Returns
    -------
    Transcript

    Raises
    ------
    ValueError
        If a label or a prediction is neither 0 nor 1; the message names the round.

    Examples
    --------
    >>> from coursekit.perceptrons.online import Elimination
    >>> play(Elimination(2), [((1, 1), 1), ((0, 1), 1), ((0, 0), 0), ((1, 1), 1)])
    <Transcript: 4 rounds, 2 mistakes>
    """
    require_learner(learner)
    predictions, labels, sizes = [], [], [learner.size]
    for x, label in examples:
        predictions.append(as_bit(learner.predict(x), f"The prediction in round {len(labels)}"))
        labels.append(as_bit(label, f"The label in round {len(labels)}"))
        learner.update(x, labels[-1])
        sizes.append(learner.size)
    return Transcript(np.array(predictions, dtype=int), np.array(labels, dtype=int), sizes)
