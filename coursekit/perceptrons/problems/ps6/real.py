"""Slices of real data, small enough to be looked at: tumours, handwritten digits, mails."""

from functools import cache

import numpy as np

from coursekit.perceptrons.datasets import Dataset, breast_cancer, spam_with
from coursekit.perceptrons.problems.ps5.handwriting import all_digits

WORDS = (
    "!",
    "$",
    "free",
    "money",
    "click",
    "email",
    "your",
    "please",
    "list",
    "re",
    "wrote",
    "http",
)


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


@cache
def all_mails() -> Dataset:
    """Return for each mail which of `WORDS` it contains, 1 or 0, in the order of arrival."""
    X, y = spam_with(*WORDS)
    return Dataset(X.astype(float), y)


def mails(rng: np.random.Generator, n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Return n mails in a row, d words of each and a constant 1, and their labels of both kinds."""
    X, y = all_mails()
    columns = rng.choice(len(WORDS), d, replace=False)
    while True:
        rows = np.arange(n) + int(rng.integers(len(X) - n))
        if 1 < np.count_nonzero(y[rows] == 1) < n - 1:
            return np.column_stack([X[rows[:, None], columns], np.ones(n)]), y[rows].astype(int)


def two_classifiers(rng: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the labels of n tumours, and what two single measurements predict of each.

    A tumour is called malignant where a measurement is nearer to the mean of the malignant ones.
    """
    X, y = all_tumours()
    rows = rng.choice(len(X), n, replace=False)
    columns = rng.choice(X.shape[1], 2, replace=False)
    predictions = []
    for values in X[:, columns].T:
        malignant, benign = values[y == 1].mean(), values[y == -1].mean()
        nearer = abs(values[rows] - malignant) < abs(values[rows] - benign)
        predictions.append(np.where(nearer, 1, -1))
    return y[rows].astype(int), *predictions


def read_digits(rng: np.random.Generator, n: int, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the classes of n images of k digits, and what a few pixels make of them.

    Each image is taken for the digit whose mean is nearest.
    """
    X, digit = all_digits()
    digits, pixels = (rng.choice(m, size, replace=False) for m, size in ((10, k), (64, 8)))
    means = np.array([X[digit == j][:, pixels].mean(axis=0) for j in digits])
    rows = rng.permutation(np.flatnonzero(np.isin(digit, digits)))[:n]
    distances = ((X[rows][:, None, pixels] - means) ** 2).sum(axis=2)
    true = np.array([digits.tolist().index(j) for j in digit[rows].tolist()])
    return true, distances.argmin(axis=1)
