"""Scores of kernel perceptrons, computed from their updates (lecture 07-kernels-and-classes).

A weight vector is a sum of the examples that brought an update, so its inner product with a point
is a sum of kernels, with one coefficient for each support vector. `Dual` and `Primal` keep such
sums while perceptrons learn; `scores_of` makes them of finished runs, for a part of the points and
a part of the updates at a time, so that memory does not grow with the product of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.progress import progress
from coursekit.numbers.validation import as_choice, as_examples, require_same_features
from coursekit.perceptrons.algorithms.kernels import LARGEST_FLOAT, Kernel, Polynomial, numbers_for
from coursekit.perceptrons.algorithms.scores import VOTES

# How many entries of a kernel's matrix to compute at once: 16 MB while learning, 32 MB afterwards.
TRAINING_ENTRIES, ENTRIES = 2**21, 2**22
MOST_WAITING_VECTORS = 512
# How many partial sums to compute at once: 256 KB, which fit into a processor's cache.
ENTRIES_OF_SUMS = 2**15


def is_explicit(kernel: Kernel) -> bool:
    """Whether the features of the kernel are those of the examples, perhaps with a constant."""
    return isinstance(kernel, Polynomial) and kernel.degree == 1


def combine(
    kernel: Kernel, X: np.ndarray, coefficients: np.ndarray, points: np.ndarray
) -> np.ndarray:
    """Return the sum of the kernel's values for the rows of X (s, d), weighted by coefficients.

    `coefficients` is (classes, s), `points` (m, d), and the result (classes, m).
    """
    sums = np.zeros((len(coefficients), len(points)), dtype=X.dtype)
    if len(X) and len(points):
        wide = min(len(points), 1024)
        high = max(1, TRAINING_ENTRIES // wide)
        for left in range(0, len(points), wide):
            part = points[left : left + wide]
            for top in range(0, len(X), high):
                rows = slice(top, top + high)
                matrix = kernel.matrix(X[rows], part)
                sums[:, left : left + wide] += coefficients[:, rows] @ matrix
    return sums


class Dual:
    """Scores from coefficients: the score of class c at x is the sum of a_ci K(x_i, x).

    It keeps the scores of all examples. A support vector changes all of them; hundreds of support
    vectors wait until one product of matrices adds their changes together.
    """

    def __init__(self, kernel: Kernel, X: np.ndarray, classes: int):
        self.kernel, self.X = kernel, X
        self._scores = np.zeros((classes, len(X)), dtype=X.dtype)
        self._rows = np.empty(0, dtype=np.int64)
        self._coefficients = np.zeros((classes, 0), dtype=X.dtype)

    def scores(self, rows: np.ndarray) -> np.ndarray:
        """Return the scores of these examples, (classes, len(rows))."""
        waiting = combine(self.kernel, self.X[self._rows], self._coefficients, self.X[rows])
        return self._scores[:, rows] + waiting

    def add(self, rows: np.ndarray, coefficients: np.ndarray, ahead: np.ndarray) -> None:
        """Add coefficients (classes, len(rows)); only the scores of `ahead` are needed later."""
        self._rows = np.concatenate([self._rows, rows])
        self._coefficients = np.hstack([self._coefficients, coefficients])
        if len(self._rows) >= MOST_WAITING_VECTORS:
            X = self.X[self._rows]
            for begin in range(0, len(ahead), 4096):  # so that no copy of all examples is made
                part = ahead[begin : begin + 4096]
                change = combine(self.kernel, X, self._coefficients, self.X[part])
                self._scores[:, part] += change
            self._rows, self._coefficients = self._rows[:0], self._coefficients[:, :0]


class Primal:
    """The same scores from weight vectors, which is cheaper for kernels a . b + constant."""

    def __init__(self, kernel: Polynomial, X: np.ndarray, classes: int):
        self.kernel, self.X = kernel, X
        self._constant = kernel.constant if X.dtype == object else float(kernel.constant)
        self._weights = np.zeros((classes, X.shape[1]), dtype=X.dtype)
        self._sums = np.zeros((classes, 1), dtype=X.dtype)

    def scores(self, rows: np.ndarray) -> np.ndarray:
        """Return the scores of these examples, (classes, len(rows))."""
        return self.of(self.X[rows])

    def of(self, points: np.ndarray) -> np.ndarray:
        """Return the scores of the points (m, d), (classes, m)."""
        return self._weights @ points.T + self._constant * self._sums

    def add(
        self, rows: np.ndarray, coefficients: np.ndarray, ahead: np.ndarray | None = None
    ) -> None:
        """Add the rows, weighted by these coefficients, to the weight vectors."""
        self._weights += coefficients @ self.X[rows]
        self._sums += coefficients.sum(axis=1, keepdims=True)


def scores_of(runs: Sequence[Any], X: ArrayLike, vote: str) -> np.ndarray:
    """Return the scores of points under runs with one kernel and the same examples, (runs, m).

    The runs share the values of the kernel; what the scores are is said at `Run.scores`.
    """
    as_choice(vote, "vote", VOTES)
    kernel, examples, points = runs[0].kernel, runs[0].X, as_examples(X, largest=LARGEST_FLOAT)
    require_same_features(examples, points, "the examples learned from", "X")
    support = np.unique(np.concatenate([run.updates for run in runs]))
    if len(support) == 0:  # interrupted at once: w = 0
        return np.zeros((len(runs), len(points)), dtype=np.int64)
    rows = [np.searchsorted(support, run.updates) for run in runs]
    changes = [run.y[run.updates] for run in runs]
    if vote == "averaged":
        changes = [change * (run.shown - run.steps) for run, change in zip(runs, changes)]
    terms = max(int(np.abs(change).sum()) for change in changes)
    (examples, points), finish = numbers_for(kernel, terms, examples[support], points)
    if vote == "voted":
        return _votes(kernel, examples, rows, changes, [run.votes for run in runs], points)
    coefficients = np.zeros((len(rows), len(examples)), dtype=np.int64)
    for total, row, change in zip(coefficients, rows, changes):
        np.add.at(total, row, change)
    return finish(_sums(kernel, examples, coefficients.astype(examples.dtype), points))


def _sums(kernel, X, coefficients, points) -> np.ndarray:
    """Return the sums of the kernel's values for all of X, weighted by their coefficients."""
    if is_explicit(kernel):
        primal = Primal(kernel, X, len(coefficients))
        primal.add(np.arange(len(X)), coefficients)
        return primal.of(points)
    parts = [combine(kernel, X, coefficients, points[part]) for part in _parts(X, points)]
    return np.hstack(parts)


def _votes(kernel, X, rows, changes, votes, points) -> np.ndarray:
    """Return the votes for +1 minus those for -1."""
    totals = np.empty((len(rows), len(points)), dtype=np.int64)
    for part in _parts(X, points):
        matrix = kernel.matrix(X, points[part])
        for total, row, change, count in zip(totals, rows, changes, votes):
            total[part] = 2 * _votes_for(matrix, row, change, count) - count.sum()
    return totals


def _parts(X: np.ndarray, points: np.ndarray) -> Iterator[slice]:
    """Yield parts of the points for which the kernel's matrix with X is small enough."""
    size = max(1, ENTRIES // len(X))
    for begin in progress(range(0, len(points), size), "parts of the points"):
        yield slice(begin, begin + size)


def _votes_for(
    matrix: np.ndarray, rows: np.ndarray, changes: np.ndarray, counts: np.ndarray
) -> np.ndarray:
    """Return the votes for +1 on each column of the kernel's matrix, (m,), w_0 = 0 included.

    The scores under w_0, w_1, ... are the partial sums of the matrix in the order of the updates.
    """
    total = np.full(matrix.shape[1], float(counts[0]))  # whole numbers, exact up to 2^53
    score = np.zeros(matrix.shape[1], dtype=matrix.dtype)
    size = max(1, ENTRIES_OF_SUMS // matrix.shape[1])
    for begin in range(0, len(rows), size):
        part = slice(begin, begin + size)
        partial = matrix[rows[part]]
        partial *= changes[part, None]
        partial[0] += score
        np.add.accumulate(partial, axis=0, out=partial)
        total += counts[1:][part].astype(float) @ (partial >= 0).astype(float)
        score = partial[-1]
    return total.astype(np.int64)
