"""Draw the inputs of checks: small whole numbers, so that a student can follow them by hand.

They travel as floats: an update in place with a fraction would fail on an integer array, for a
reason that has nothing to do with the question.
"""

from __future__ import annotations

import numpy as np


def vector(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers from -largest to largest that is not zero, (d,)."""
    while True:
        v = rng.integers(-largest, largest + 1, d).astype(float)
        if v.any():
            return v


def label(rng: np.random.Generator) -> int:
    """Return -1 or +1."""
    return int(rng.choice([-1, 1]))


def labels(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return n labels, at least one of each kind, (n,)."""
    while True:
        y = rng.choice([-1, 1], n)
        if abs(y.sum()) < n:
            return y


def examples(rng: np.random.Generator, n: int, d: int, largest: int = 5) -> np.ndarray:
    """Return n vectors that are not zero, one a row, (n, d)."""
    return np.array([vector(rng, d, largest) for _ in range(n)])


def separable(
    rng: np.random.Generator, n: int, d: int, largest: int = 5
) -> tuple[np.ndarray, np.ndarray]:
    """Return n examples with both labels that a hyperplane through the origin separates."""
    while True:
        u, X = vector(rng, d), examples(rng, n, d, largest)
        scores = X @ u
        if scores.all() and scores.min() < 0 < scores.max():
            return X, np.where(scores > 0, 1, -1)
