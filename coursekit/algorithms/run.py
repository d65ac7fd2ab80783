"""The record of a run: which examples changed w, and when (lectures 02 and 05)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

import numpy as np

from coursekit.arithmetic import as_python, as_smallest, is_exact


@dataclass(frozen=True, eq=False)
class Run:
    """What one call of `perceptron` or `margin_perceptron` did.

    Attributes
    ----------
    X, y, w0, rate
        The data and the settings of the run; `X` is not a copy.
    updates : ndarray of int, shape (T,)
        The row of the example that triggered each of the T updates, in order.
    steps : ndarray of int, shape (T,)
        How many examples had been shown before the one that triggered each update.
    epochs : int
        The number of passes over the data.
    converged : bool
        Whether the last pass brought no update.
    w : ndarray, shape (d,)
        The weight vector at the end.
    threshold, gamma : number
        What y (w . x) had to exceed: threshold + gamma / 2 times the norm of w; 0 for `perceptron`.

    Examples
    --------
    >>> from coursekit.algorithms import perceptron
    >>> run = perceptron([[1, 1], [2, -1]], [1, -1])
    >>> run
    <Run: 2 mistakes in 2 epochs, converged, w = [-1  2]>
    >>> run.updates, run.steps, run.survival, run.votes
    (array([0, 1]), array([0, 1]), array([1, 1, 2]), array([0, 1, 3]))
    >>> run.trajectory()
    array([[ 0,  0],
           [ 1,  1],
           [-1,  2]])
    """

    X: np.ndarray
    y: np.ndarray
    w0: np.ndarray
    rate: int | Fraction | float
    updates: np.ndarray
    steps: np.ndarray
    epochs: int
    converged: bool
    w: np.ndarray
    threshold: int | Fraction | float = 0
    gamma: int | Fraction | float = 0

    @property
    def mistakes(self) -> int:
        """The number of updates, each made on a mistake unless there is a threshold or a gamma."""
        return len(self.updates)

    @property
    def exact(self) -> bool:
        """Whether every number of the run is exact, since all that went in were."""
        settings = map(np.asarray, (self.rate, self.threshold, self.gamma))
        return is_exact(self.X, self.w0, *settings)

    @property
    def shown(self) -> int:
        """How many examples were shown, each counted in every epoch."""
        return self.epochs * len(self.X)

    @property
    def survival(self) -> np.ndarray:
        """How many examples each weight vector was shown, (T + 1,), its last one included."""
        return np.diff(np.concatenate([[-1], self.steps, [self.shown - 1]]))

    @property
    def votes(self) -> np.ndarray:
        """After how many examples each weight vector was the one in use, (T + 1,).

        The example that made a vector counts for it, the one that ended it does not.
        """
        return np.diff(np.concatenate([[0], self.steps, [self.shown]]))

    @property
    def updates_per_epoch(self) -> np.ndarray:
        """The number of updates in each epoch, (epochs,)."""
        return np.bincount(self.steps // len(self.X), minlength=self.epochs)

    def weights(self, t: int) -> np.ndarray:
        """Return w_t, the weight vector after `t` updates, shape (d,).

        Raises
        ------
        ValueError
            If the run did not make `t` updates.
        """
        if not 0 <= t <= self.mistakes:
            raise ValueError(f"t must be between 0 and {self.mistakes} updates, but it is {t}.")
        w = next(islice(self.walk(), t, None))
        return as_smallest(w)

    def trajectory(self) -> np.ndarray:
        """Return all weight vectors w_0 to w_T, one a row, (T + 1, d)."""
        return as_smallest(np.array(list(self.walk())))

    def walk(self) -> Iterator[np.ndarray]:
        """Yield w_0, w_1, ..., w_T one after the other, with the arithmetic of the run."""
        numbers, rate = (as_python, self.rate) if self.exact else (np.float64, float(self.rate))
        w = numbers(self.w0.copy())
        yield w
        for i in self.updates:
            w = w + rate * int(self.y[i]) * numbers(self.X[i])
            yield w

    def __repr__(self) -> str:
        end = "converged" if self.converged else "NOT converged"
        word = "update" if self.threshold or self.gamma else "mistake"
        mistakes = f"{self.mistakes} {word}{'s' * (self.mistakes != 1)}"
        epochs = f"{self.epochs} epoch{'s' * (self.epochs != 1)}"
        return f"<Run: {mistakes} in {epochs}, {end}, w = {np.array2string(self.w, threshold=10)}>"
