"""Elimination: cross out the literals that a positive example denies (lecture 05)."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.numbers.validation import as_bit, as_bits, as_count
from coursekit.perceptrons.concepts import InconsistentError
from coursekit.perceptrons.concepts.literals import as_point, conjunction_text
from coursekit.perceptrons.online.protocol import Learner


class Elimination(Learner):
    """Learn a conjunction by crossing out literals.

    Parameters
    ----------
    n : int
        The number of attributes; an instance is n zeros and ones.
    monotone : bool, optional
        Whether to begin with x1, ..., xn only, or with their negations too.

    Notes
    -----
    It predicts 1 if all literals left are true. `bounds.elimination_bound` has the number of
    mistakes, its proof and the source.

    Examples
    --------
    >>> learner = Elimination(3)
    >>> learner.update((1, 1, 0), 1)
    >>> learner.update((1, 0, 0), 1)
    >>> str(learner), learner.predict((1, 1, 1))
    ('x1 ∧ ¬x3', 0)
    """

    def __init__(self, n: int, monotone: bool = False) -> None:
        n = as_count(n, "n")
        self.monotone = bool(monotone)
        self.unnegated = np.ones(n, dtype=bool)
        self.negated = np.full(n, not self.monotone)

    def predict(self, x: Any) -> int:
        """Return 1 if all literals left are true on x, else 0."""
        x = as_bits(x, len(self.unnegated))
        return int(not (self.unnegated & ~x).any() and not (self.negated & x).any())

    def update(self, x: Any, label: int) -> None:
        """Cross out the literals that a positive example makes false.

        Raises
        ------
        InconsistentError
            If a negative example makes all of them true: then no conjunction gave the labels.
        ValueError
            If x is not n zeros and ones, or the label neither 0 nor 1.
        """
        if as_bit(label) == 1:
            x = as_bits(x, len(self.unnegated))
            self.unnegated, self.negated = self.unnegated & x, self.negated & ~x
        elif self.predict(x) == 1:
            raise InconsistentError(
                f"No conjunction {'without negations ' * self.monotone}gives these labels: {self}, "
                "which the positive examples leave, "
                f"is true on {list(map(int, x))} too, whose label is 0."
            )

    @property
    def key(self) -> tuple[bytes, bytes]:
        """The literals left, as a key for a dictionary."""
        return self.unnegated.tobytes(), self.negated.tobytes()

    def __str__(self) -> str:
        n = len(self.unnegated)
        literals = as_point(self.unnegated, n) | as_point(self.negated, n) << n
        return conjunction_text(literals, n)

    def __repr__(self) -> str:
        return f"<Elimination: {self}>"
