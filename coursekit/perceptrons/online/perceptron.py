"""The perceptron as a learner that plays the protocol of lecture 04."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_python, as_smallest
from coursekit.numbers.validation import as_bit, as_count, as_not_negative, as_vector
from coursekit.perceptrons.online.protocol import Learner


class PerceptronLearner(Learner):
    """The perceptron, one example at a time, with a constant feature added to each.

    Parameters
    ----------
    n : int
        The number of attributes of an instance.
    threshold : number, optional
        Update whenever y (w . x) is at most this: at 0 on a mistake, above 0 also on examples that
        are right by too little (the margin perceptron). Exact for exact instances.

    Attributes
    ----------
    w : ndarray, shape (n + 1,)
        The weights, that of the constant feature last.
    updates : int
        How many there were, at least as many as mistakes: a score of 0 with the label 1 is
        predicted right and brings an update too, and so does what is below the threshold.

    Examples
    --------
    >>> from coursekit.perceptrons.online.protocol import play
    >>> examples = [((1, 0), 1), ((0, 0), 0), ((0, 1), 1)]
    >>> learner = PerceptronLearner(2)
    >>> play(learner, examples * 10).mistakes, learner.w.tolist()
    (5, [2, 2, -1])
    """

    def __init__(self, n: int, threshold: Any = 0) -> None:
        self.w = np.zeros(as_count(n, "n") + 1, dtype=np.int64)
        self.threshold = as_not_negative(threshold, "threshold")
        self.updates = 0

    def predict(self, x: Any) -> int:
        """Return 1 if w . x >= 0, else 0."""
        return int(self._score(self._with_constant(x)) >= 0)

    def update(self, x: Any, label: int) -> None:
        """Add y x to w if the example is misclassified or its margin is too small."""
        x, y = self._with_constant(x), 2 * as_bit(label) - 1
        if y * self._score(x) <= self.threshold:
            self.w = as_smallest(as_python(self.w) + y * as_python(x))
            self.updates += 1

    @property
    def key(self) -> tuple:
        """The weights, as a key for a dictionary."""
        return tuple(self.w.tolist())

    def _with_constant(self, x: Any) -> np.ndarray:
        return np.append(as_vector(x, "x", len(self.w) - 1), 1)

    def _score(self, x: np.ndarray) -> Any:
        return as_python(self.w) @ as_python(x)
