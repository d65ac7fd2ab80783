"""Winnow: weights that are multiplied, and few mistakes among many attributes (lecture 05).

N. Littlestone, "Learning quickly when irrelevant attributes abound: a new linear-threshold
algorithm", Machine Learning 2 (1988) 285-318, doi:10.1007/BF00116827.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_smallest
from coursekit.numbers.validation import as_bit, as_bits, as_choice, as_count, as_scalar
from coursekit.perceptrons.bounds.mistakes import DEMOTIONS
from coursekit.perceptrons.geometry.exact import Number, answer
from coursekit.perceptrons.online.protocol import Learner


class Winnow(Learner):
    """Learn a monotone disjunction of few of n attributes as a linear threshold function.

    All weights are 1 at first, and the prediction is 1 if w . x >= threshold. A mistake on a
    positive example multiplies the weights of the attributes that are 1 by the factor. A mistake on
    a negative one makes them 0 (Littlestone's Winnow1) or divides them by the factor (Winnow2).

    Parameters
    ----------
    n : int
        The number of attributes; an instance is n zeros and ones.
    threshold : number, optional
        A positive number, n unless given.
    factor : number, optional
        A number above 1.
    demotion : str, optional
        "elimination" or "halving" (with another factor than 2, it divides by that).

    Notes
    -----
    Arithmetic is exact however long it goes on: a weight is the factor to a whole power, or 0, and
    the powers are what is kept. A threshold or factor in floating point counts as the fraction that
    it is. `bounds.winnow_bound` has the number of mistakes and its proof.

    Examples
    --------
    >>> from coursekit.perceptrons.online.protocol import play
    >>> learner = Winnow(4)
    >>> play(learner, [((1, 0, 0, 1), 1), ((0, 1, 1, 1), 0), ((1, 0, 1, 0), 1)])
    <Transcript: 3 rounds, 3 mistakes>
    >>> learner
    <Winnow: w = [4 0 0 0], threshold 4>
    """

    def __init__(
        self, n: int, threshold: Any = None, factor: Any = 2, demotion: str = "elimination"
    ) -> None:
        n = as_count(n, "n")
        self.threshold = _above(0, n if threshold is None else threshold, "threshold")
        self.factor = _above(1, factor, "factor")
        self.demotion = as_choice(demotion, "demotion", DEMOTIONS)
        self._powers = np.zeros(n, dtype=np.int64)
        self._nonzero = np.ones(n, dtype=bool)

    @property
    def weights(self) -> np.ndarray:
        """The weights w, (n,), exact: integers, or Fractions if one of them is not whole."""
        powers, place = np.unique(self._powers * self._nonzero, return_inverse=True)
        values = as_smallest(np.array([*map(self._power, powers), 0], dtype=object))
        return values[np.where(self._nonzero, place, -1)]

    def score(self, x: Any) -> Number:
        """Return w . x, exact."""
        powers = self._powers[as_bits(x, len(self._powers)) & self._nonzero]
        if not len(powers):
            return 0
        lowest = powers.min()
        counts = np.bincount(powers - lowest)
        used = np.flatnonzero(counts)
        return answer(sum(int(counts[i]) * self._power(lowest + i) for i in used))

    def predict(self, x: Any) -> int:
        """Return 1 if w . x reaches the threshold, else 0."""
        return int(self.score(x) >= self.threshold)

    def update(self, x: Any, label: int) -> None:
        """After a mistake, promote or demote the weights of the attributes that are 1."""
        if self.predict(x) == as_bit(label):
            return
        active = as_bits(x, len(self._powers))
        if label == 1:
            self._powers = self._powers + active
        elif self.demotion == "halving":
            self._powers = self._powers - active
        else:
            self._nonzero = self._nonzero & ~active

    @property
    def key(self) -> tuple[bytes, bytes]:
        """The weights, as a key for a dictionary."""
        return (self._powers * self._nonzero).tobytes(), self._nonzero.tobytes()

    def __repr__(self) -> str:
        shown = " ".join(map(str, self.weights[:10])) + " ..." * (len(self._nonzero) > 10)
        return f"<Winnow: w = [{shown}], threshold {self.threshold}>"

    def _power(self, exponent: Any) -> Fraction:
        return Fraction(self.factor) ** int(exponent)


def _above(limit: int, value: Any, name: str) -> Number:
    """Return a number above this limit, exactly; raise an error that names an invalid one."""
    number = as_scalar(value, name)
    if number <= limit:
        raise ValueError(f"{name} must be greater than {limit}, but it is {number}.")
    return answer(Fraction(number))
