"""Learning disjunctions with a learner of conjunctions, and vice versa (lecture 05)."""

from __future__ import annotations

from typing import Any

from coursekit.numbers.validation import as_bit, as_bits
from coursekit.perceptrons.online.protocol import Learner, require_learner


class Negated(Learner):
    """A learner that sees every attribute and every label negated.

    x1 or ... or xk is false if and only if all of x1, ..., xk are: its negation is a conjunction of
    negated attributes. So a learner of conjunctions learns disjunctions in this way, with the same
    bound on its mistakes, and a learner of disjunctions conjunctions.

    Parameters
    ----------
    learner : Learner
        It is changed, not copied.

    Examples
    --------
    >>> from coursekit.perceptrons.online import Elimination, Winnow
    >>> from coursekit.perceptrons.online.protocol import play
    >>> disjunctions = Negated(Elimination(3, monotone=True))
    >>> play(disjunctions, [((1, 0, 0), 1), ((0, 1, 0), 0), ((0, 1, 1), 1)])
    <Transcript: 3 rounds, 1 mistake>
    >>> conjunctions = Negated(Winnow(3))
    >>> play(conjunctions, [((1, 1, 0), 1), ((1, 0, 1), 0), ((1, 0, 0), 0)])
    <Transcript: 3 rounds, 1 mistake>
    """

    def __init__(self, learner: Learner) -> None:
        require_learner(learner)
        self.learner = learner

    def predict(self, x: Any) -> int:
        """Return the opposite of the learner's prediction for the negated instance."""
        return 1 - self.learner.predict(1 - as_bits(x))

    def update(self, x: Any, label: int) -> None:
        """Show the learner the negated instance with the negated label."""
        self.learner.update(1 - as_bits(x), 1 - as_bit(label))

    @property
    def size(self) -> int | None:
        """The number of concepts left to the learner, or None if it does not count them."""
        return self.learner.size

    @property
    def mistake_bound(self) -> int | None:
        """The mistake bound of the learner."""
        return self.learner.mistake_bound

    @property
    def key(self) -> Any:
        """The learner's state, as a key for a dictionary."""
        return self.learner.key

    def copy(self) -> Negated:
        """Return an independent copy."""
        return Negated(self.learner.copy())

    def __repr__(self) -> str:
        return f"<Negated {self.learner!r}>"
