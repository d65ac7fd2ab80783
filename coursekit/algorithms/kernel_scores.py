"""The scores of the examples while perceptrons learn from them (lecture 05-variants)."""

from __future__ import annotations

import numpy as np

from coursekit.algorithms.kernels import Kernel, Polynomial

ENTRIES = 2**21  # of a kernel's matrix at once: 16 MB
WAITING = 512  # support vectors


def is_explicit(kernel: Kernel) -> bool:
    """Whether the features of the kernel are those of the examples, and perhaps a constant one."""
    return isinstance(kernel, Polynomial) and kernel.degree == 1


def combine(
    kernel: Kernel, X: np.ndarray, coefficients: np.ndarray, points: np.ndarray
) -> np.ndarray:
    """Return the sums of the kernel's values for rows of X, each times its coefficient.

    Parameters
    ----------
    kernel : Kernel
    X : ndarray, shape (s, d)
    coefficients : ndarray, shape (classes, s)
    points : ndarray, shape (m, d)

    Returns
    -------
    ndarray, shape (classes, m)
    """
    sums = np.zeros((len(coefficients), len(points)), dtype=X.dtype)
    if len(X) and len(points):
        wide = min(len(points), 1024)
        high = max(1, ENTRIES // wide)
        for left in range(0, len(points), wide):
            part = points[left : left + wide]
            for top in range(0, len(X), high):
                rows = slice(top, top + high)
                matrix = kernel.matrix(X[rows], part)
                sums[:, left : left + wide] += coefficients[:, rows] @ matrix
    return sums


class Dual:
    """Scores from coefficients: the score of class c at x is the sum of a_ci K(x_i, x).

    It keeps the scores of all examples. A support vector changes all of them, and this is done for
    hundreds at once, which matrices are made for: until then they wait.
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
        """Add coefficients (classes, len(rows)); only the scores of `ahead` are asked for again."""
        self._rows = np.concatenate([self._rows, rows])
        self._coefficients = np.hstack([self._coefficients, coefficients])
        if len(self._rows) >= WAITING:
            X = self.X[self._rows]
            for begin in range(0, len(ahead), 4096):  # so that no copy of all examples is made
                part = ahead[begin : begin + 4096]
                change = combine(self.kernel, X, self._coefficients, self.X[part])
                self._scores[:, part] += change
            self._rows, self._coefficients = self._rows[:0], self._coefficients[:, :0]


class Primal:
    """The same scores from weight vectors, for kernels a . b + constant, where it is cheaper."""

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
        """Add to the weight vectors what these coefficients of rows make of them."""
        self._weights += coefficients @ self.X[rows]
        self._sums += coefficients.sum(axis=1, keepdims=True)
