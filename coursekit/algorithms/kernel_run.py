"""The record of a kernel perceptron's run (lecture 05-variants)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from coursekit.algorithms.kernel_votes import read
from coursekit.algorithms.kernels import Kernel


@dataclass(frozen=True, eq=False)
class KernelRun:
    """What one call of `kernel_perceptron` did.

    Attributes
    ----------
    kernel, X, y
        What the run was given; `X` is not a copy.
    updates : ndarray of int, shape (T,)
        The row of the example that triggered each of the T updates, in order.
    steps : ndarray of int, shape (T,)
        How many examples had been shown before the one that triggered each update.
    shown : int
        How many examples were shown, each counted in every epoch.
    converged : bool
        Whether the last pass made no mistake.

    Examples
    --------
    >>> from coursekit.algorithms import kernel_perceptron, linear
    >>> run = kernel_perceptron([[1, 1], [2, -1]], [1, -1], linear, max_epochs=10)
    >>> run
    <KernelRun: 2 mistakes in 2 epochs, converged, 2 support vectors>
    >>> run.updates, run.steps, run.votes, run.alpha
    (array([0, 1]), array([0, 1]), array([0, 1, 3]), array([ 1, -1]))
    >>> points = [[1, 2], [1, 0]]
    >>> run.scores(points), run.scores(points, "averaged"), run.scores(points, "voted")
    (array([ 3, -1]), array([12, -2]), array([ 4, -2]))
    """

    kernel: Kernel
    X: np.ndarray
    y: np.ndarray
    updates: np.ndarray
    steps: np.ndarray
    shown: int
    converged: bool

    @property
    def epochs(self) -> int:
        """The number of full passes over the data."""
        return self.shown // len(self.X)

    @property
    def mistakes(self) -> int:
        """The number of mistakes, which is the number of updates."""
        return len(self.updates)

    @property
    def support(self) -> np.ndarray:
        """The rows that brought an update, each once, in increasing order."""
        return np.unique(self.updates)

    @property
    def alpha(self) -> np.ndarray:
        """The coefficient of each row: its label times the number of its updates, (n,) int."""
        return self.y * np.bincount(self.updates, minlength=len(self.X))

    @property
    def votes(self) -> np.ndarray:
        """After how many examples each weight vector was the one in use, (T + 1,)."""
        return np.diff(np.concatenate([[0], self.steps, [self.shown]]))

    def scores(self, X: Any, reading: str = "last") -> np.ndarray:
        """Return the score of each row, (m,).

        Parameters
        ----------
        X : array_like, shape (m, d)
        reading : {"last", "averaged", "voted"}
            The inner product with the last weight vector; or the sum of those with every weight
            vector, each times its votes; or the votes for +1 less those for -1.

        Raises
        ------
        ValueError
            If `X` has other features than the run's examples, or there is no such reading.
        """
        return read([self], X, reading)[0]

    def predict(self, X: Any, reading: str = "last") -> np.ndarray:
        """Return the label of each row, +1 where the score is at least 0 and -1 elsewhere, (m,)."""
        return np.where(self.scores(X, reading) >= 0, 1, -1)

    def __repr__(self) -> str:
        end = "converged" if self.converged else "NOT converged"
        mistakes = f"{self.mistakes} mistake{'s' * (self.mistakes != 1)}"
        epochs = f"{self.epochs} epoch{'s' * (self.epochs != 1)}"
        if self.shown % len(self.X):
            epochs += f" and {self.shown % len(self.X)} examples"
        support = len(self.support)
        vectors = f"{support} support vector{'s' * (support != 1)}"
        return f"<KernelRun: {mistakes} in {epochs}, {end}, {vectors}>"
