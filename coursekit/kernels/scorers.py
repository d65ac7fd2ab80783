"""The scores of examples under sums of kernels, class by class (lecture 05-variants)."""

from __future__ import annotations

import numpy as np

from coursekit.kernels.functions import Kernel, Polynomial

PART = 2048  # support vectors at once: a part of the matrix then has 2048 times the points


class Dual:
    """Scores from coefficients: the score of class c at x is the sum of a_ci K(x_i, x).

    Attributes
    ----------
    rows : ndarray of int, shape (s,)
        The support vectors, as rows of X, in the order in which they came.
    coefficients : ndarray, shape (classes, s)
    """

    def __init__(self, kernel: Kernel, X: np.ndarray, classes: int):
        self.kernel, self.X = kernel, X
        self.rows = np.empty(0, dtype=np.int64)
        self.coefficients = np.zeros((classes, 0), dtype=X.dtype)
        self._place = np.full(len(X), -1)

    def add(self, rows: np.ndarray, coefficients: np.ndarray) -> None:
        """Add coefficients (classes, len(rows)) to those of different rows."""
        new = rows[self._place[rows] < 0]
        self._place[new] = len(self.rows) + np.arange(len(new))
        self.rows = np.concatenate([self.rows, new])
        zeros = np.zeros((len(self.coefficients), len(new)), dtype=self.X.dtype)
        self.coefficients = np.hstack([self.coefficients, zeros])
        self.coefficients[:, self._place[rows]] += coefficients

    def scores(self, points: np.ndarray) -> np.ndarray:
        """Return the scores of the points (m, d), (classes, m)."""
        scores = np.zeros((len(self.coefficients), len(points)), dtype=self.X.dtype)
        for begin in range(0, len(self.rows), PART):
            part = slice(begin, begin + PART)
            matrix = self.kernel.matrix(self.X[self.rows[part]], points)
            scores += self.coefficients[:, part] @ matrix
        return scores


class Primal:
    """The same scores from weight vectors, for kernels a . b + constant, where it is cheaper."""

    def __init__(self, kernel: Polynomial, X: np.ndarray, classes: int):
        self.kernel, self.X = kernel, X
        self._constant = kernel.constant if X.dtype == object else float(kernel.constant)
        self.weights = np.zeros((classes, X.shape[1]), dtype=X.dtype)
        self.sums = np.zeros((classes, 1), dtype=X.dtype)

    def add(self, rows: np.ndarray, coefficients: np.ndarray) -> None:
        """Add to the weight vectors what these coefficients of rows make of them."""
        self.weights += coefficients @ self.X[rows]
        self.sums += coefficients.sum(axis=1, keepdims=True)

    def scores(self, points: np.ndarray) -> np.ndarray:
        """Return the scores of the points (m, d), (classes, m)."""
        return self.weights @ points.T + self._constant * self.sums


def cheapest(kernel: Kernel, X: np.ndarray, classes: int) -> Dual | Primal:
    """Return weight vectors if the kernel has them among its own features, else coefficients."""
    explicit = isinstance(kernel, Polynomial) and kernel.degree == 1
    return (Primal if explicit else Dual)(kernel, X, classes)
