"""Slices of real data, small enough to be looked at: tumours of the breast, handwritten digits."""

from functools import cache

import numpy as np

from coursekit.perceptrons.datasets import Dataset, breast_cancer
from coursekit.perceptrons.problems.ps5.handwriting import all_digits


@cache
def all_tumours() -> Dataset:
    """Return all tumours, read once."""
    return breast_cancer()


def tumours(rng: np.random.Generator, n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Return n tumours of both kinds with d of the 30 measurements, and their labels."""
    X, y = all_tumours()
    columns = rng.choice(X.shape[1], d, replace=False)
    while True:
        rows = rng.choice(len(X), n, replace=False)
        if 1 < np.count_nonzero(y[rows] == 1) < n - 1:
            return X[rows[:, None], columns], y[rows].astype(int)


def in_whole_units(rng: np.random.Generator, n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Return tumours, each measurement in tenths of its median above or below it."""
    X, y = tumours(rng, n, d)
    ordered = np.sort(X, axis=0)
    median = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2  # np.median takes ten times as long
    return np.round(X / median * 10 - 10), y


def images(rng: np.random.Generator, n: int, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Return n images of k digits, (n, 64), and for each the position of its digit."""
    X, digit = all_digits()
    digits = rng.choice(10, k, replace=False).tolist()
    rows = rng.permutation(np.flatnonzero(np.isin(digit, digits)))[:n]
    return X[rows].astype(float), np.array([digits.index(int(v)) for v in digit[rows]])
