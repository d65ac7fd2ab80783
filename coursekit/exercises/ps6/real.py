"""Slices of real data, small enough to be looked at: tumours of the breast, handwritten digits."""

from functools import cache

import numpy as np

from coursekit.datasets import Dataset, breast_cancer, ten_digits


@cache
def all_tumours() -> Dataset:
    """Return all tumours, read once."""
    return breast_cancer()


@cache
def all_digits() -> Dataset:
    """Return all images of digits and which digit each is, read once."""
    return ten_digits()


def tumours(rng: np.random.Generator, n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Return n tumours of both kinds with d of the 30 measurements, and their labels."""
    X, y = all_tumours()
    columns = rng.choice(X.shape[1], d, replace=False)
    while True:
        rows = rng.choice(len(X), n, replace=False)
        if 1 < (y[rows] == 1).sum() < n - 1:
            return X[np.ix_(rows, columns)].copy(), y[rows].astype(int)


def images(rng: np.random.Generator, n: int, digits: tuple) -> tuple[np.ndarray, np.ndarray]:
    """Return n images of these digits, (n, 64), and for each the position of its digit."""
    X, digit = all_digits()
    rows = rng.permutation(np.flatnonzero(np.isin(digit, digits)))[:n]
    return X[rows].astype(float), np.array([digits.index(int(v)) for v in digit[rows]])


def pair(rng: np.random.Generator) -> tuple[int, int]:
    """Return two different digits."""
    first, second = rng.choice(10, 2, replace=False)
    return int(first), int(second)
