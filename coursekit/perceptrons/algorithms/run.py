"""The record of a run and its classifiers (lectures 02 and 06).

A run is written down update by update: which example changed w, and when. The last, the averaged
and the voted classifier are all computed from this record, whatever algorithm made it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import as_python, as_smallest, is_exact, weighted_sum
from coursekit.numbers.plurals import counted
from coursekit.numbers.progress import progress
from coursekit.numbers.validation import as_choice, as_count, as_examples, require_same_features
from coursekit.perceptrons.algorithms.kernel_scores import scores_of
from coursekit.perceptrons.algorithms.kernels import Kernel, Polynomial
from coursekit.perceptrons.algorithms.scores import VOTES, inner_products
from coursekit.perceptrons.geometry.exact import Number


@dataclass(frozen=True, eq=False)
class Run:
    """The record of one run of a perceptron.

    Attributes
    ----------
    X, y, w0, rate, threshold, gamma, kernel
        What the run was given; `X` is not a copy. y (w . x) had to exceed threshold + gamma / 2
        times the norm of w, both 0 but for `margin_perceptron`. With a `kernel`, w is a vector of
        its features, which are never computed: `w0` and `w` are None then.
    updates : ndarray of int, shape (T,)
        The row of the example that triggered each of the T updates, in order.
    steps : ndarray of int, shape (T,)
        How many examples had been shown before the one that triggered each update.
    shown : int
        How many examples were shown, each counted in every epoch.
    converged : bool
        Whether the last epoch brought no update.
    w : ndarray, shape (d,)
        The weight vector at the end.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> run = perceptron([[1, 1], [2, -1]], [1, -1])
    >>> run
    <Run: 2 mistakes in 2 epochs, converged, w = [-1  2]>
    >>> run.updates, run.steps, run.survival, run.votes
    (array([0, 1]), array([0, 1]), array([1, 1, 2]), array([0, 1, 3]))
    >>> run.trajectory()
    array([[ 0,  0],
           [ 1,  1],
           [-1,  2]])
    >>> points = [[1, 2], [1, 0]]
    >>> run.scores(points), run.scores(points, "averaged"), run.scores(points, "voted")
    (array([ 3, -1]), array([12, -2]), array([ 4, -2]))
    """

    X: np.ndarray
    y: np.ndarray
    w0: np.ndarray | None
    rate: Number
    updates: np.ndarray
    steps: np.ndarray
    shown: int
    converged: bool
    w: np.ndarray | None
    threshold: Number = 0
    gamma: Number = 0
    kernel: Kernel | None = None

    @property
    def mistakes(self) -> int:
        """The number of updates, each made on a mistake unless there is a threshold or a gamma."""
        return len(self.updates)

    @property
    def epochs(self) -> int:
        """The number of full passes over the data."""
        return self.shown // len(self.y)

    @property
    def exact(self) -> bool:
        """Whether every number of the run is exact, because every argument was.

        The only kernels that keep it exact are polynomials, the linear one among them.
        """
        settings = [self.rate, self.threshold, self.gamma]
        if self.kernel is not None:
            if not isinstance(self.kernel, Polynomial):
                return False
            settings.append(self.kernel.constant)
        return is_exact(self.X, self.w0, *map(np.asarray, settings))

    @property
    def separates(self) -> bool:
        """Whether w classifies every example correctly, y (w . x) > 0, with a kernel too."""
        return not (self.y * self.scores(self.X) <= 0).any()

    @property
    def support(self) -> np.ndarray:
        """The rows that triggered an update, each once, in increasing order."""
        return np.unique(self.updates)

    @property
    def alpha(self) -> np.ndarray:
        """The coefficient of each row: its label times the number of its updates, (n,) int."""
        return self.y * np.bincount(self.updates, minlength=len(self.y))

    @property
    def survival(self) -> np.ndarray:
        """How many examples each weight vector was shown, the last one included, (T + 1,)."""
        return np.diff(np.concatenate([[-1], self.steps, [self.shown - 1]]))

    @property
    def votes(self) -> np.ndarray:
        """The number of examples after which each weight vector was in use, (T + 1,).

        The example that made a vector counts for it, the one that ended it does not.
        """
        return np.diff(np.concatenate([[0], self.steps, [self.shown]]))

    @property
    def updates_per_epoch(self) -> np.ndarray:
        """The number of updates in each epoch, (epochs,)."""
        return np.bincount(self.steps // len(self.y), minlength=self.epochs)

    def weights(self, t: int) -> np.ndarray:
        """Return w_t, the weight vector after `t` of the run's updates, (d,)."""
        t = as_count(t, "t", 0, self.mistakes)
        return as_smallest(next(islice(self.walk(), t, None)))

    def trajectory(self) -> np.ndarray:
        """Return all weight vectors w_0 to w_T, one a row, (T + 1, d)."""
        return as_smallest(np.array(list(self.walk())))

    def walk(self) -> Iterator[np.ndarray]:
        """Yield w_0, w_1, ..., w_T one after the other, with the arithmetic of the run."""
        if self.kernel is not None:
            raise ValueError(
                f"A run with the kernel {self.kernel} has no weight vectors to show: `scores` and "
                "`predict` do without them."
            )
        numbers, rate = (as_python, self.rate) if self.exact else (np.float64, float(self.rate))
        w = numbers(self.w0.copy())
        yield w
        for i in self.updates:
            w = w + rate * int(self.y[i]) * numbers(self.X[i])
            yield w

    def scores(self, X: ArrayLike, vote: str = "last") -> np.ndarray:
        """Return the score of each row, (m,).

        Parameters
        ----------
        X : array_like, shape (m, d)
        vote : {"last", "averaged", "voted"}
            The inner product with the last weight vector; or the sum of those with every weight
            vector, each times its votes; or the votes for +1 less those for -1. Each weight vector
            has `votes`, and is for +1 also on its hyperplane.

        References
        ----------
        Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
        Machine Learning 37 (1999) 277-296, doi:10.1023/A:1007662407062.
        """
        if self.kernel is not None:
            return scores_of([self], X, vote)[0]
        X = as_examples(X, single=True)
        require_same_features(self.X, X, "the examples learned from", "X")
        if as_choice(vote, "vote", VOTES) == "last":
            return as_smallest(inner_products(self.w, X))
        if vote == "averaged":
            return as_smallest(inner_products(averaged(self), X))
        weights = progress(self.walk(), "weight vectors", self.mistakes + 1)
        votes = ((count, w) for count, w in zip(self.votes, weights) if count)
        signs = (count * np.where(inner_products(w, X) >= 0, 1, -1) for count, w in votes)
        return sum(signs, start=np.zeros(len(X), dtype=np.int64))

    def predict(self, X: ArrayLike, vote: str = "last") -> np.ndarray:
        """Return the label of each row, +1 if its score is at least 0 and -1 otherwise, (m,)."""
        return np.where(self.scores(X, vote) >= 0, 1, -1)

    def __repr__(self) -> str:
        noun = "update" if self.threshold or self.gamma else "mistake"
        end = "converged" if self.converged else "NOT converged"
        if self.kernel is None:
            classifier = f"w = {np.array2string(self.w, threshold=10)}"
        else:
            classifier = counted(len(self.support), "support vector")
        return f"<Run: {counted(self.mistakes, noun)} in {length(self)}, {end}, {classifier}>"


def averaged(run: Run) -> np.ndarray:
    """Return the sum of w after every example of the run, computed from its updates, (d,).

    The averaged classifier is the hyperplane of this vector. Divide by `run.shown` for the average
    itself: the hyperplane is the same. Exact for an exact run.

    Notes
    -----
    What an update adds to w at step s is part of w after that example and all later ones, of which
    there are N - s in N examples. So the sum is N w0 plus (N - s) rate y x for each update. The
    source is that of `Run.scores`.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> averaged(perceptron([[1, 1], [2, -1]], [1, -1]))
    array([-2,  7])
    """
    check_run(run)
    w0 = next(run.walk())
    rows, places = np.unique(run.updates, return_inverse=True)
    times = np.zeros(len(rows), dtype=np.int64)
    np.add.at(times, places, run.shown - run.steps)
    total = weighted_sum(run.y[rows] * times, run.X[rows])
    if run.exact:
        return as_smallest(run.shown * w0 + run.rate * as_python(total))
    return run.shown * w0 + float(run.rate) * total.astype(np.float64)


def check_run(run: Any) -> None:
    """Raise unless this is the record of a run."""
    if not isinstance(run, Run):
        raise ValueError(f"run must be what `perceptron` returns, not a {type(run).__name__}.")


def length(run: Run) -> str:
    """Return the length of a run in words."""
    part = run.shown % len(run.y)
    return counted(run.epochs, "epoch") + (f" and {counted(part, 'example')}" if part else "")
