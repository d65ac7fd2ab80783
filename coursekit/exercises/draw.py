"""Draw the inputs of checks: small whole numbers, so that a student can follow them by hand.

They travel as floats: an update in place with a fraction would fail on an integer array, for a
reason that has nothing to do with the question.
"""

from __future__ import annotations

import math

import numpy as np


def vector(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers from -largest to largest that is not zero, (d,)."""
    while True:
        v = rng.integers(-largest, largest + 1, d).astype(float)
        if v.any():
            return v


def oblique(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers that lies along no axis, (d,), d at least 2."""
    while True:
        v = vector(rng, d, largest)
        if np.count_nonzero(v) > 1:
            return v


def normal(rng: np.random.Generator, d: int, largest: int = 8) -> np.ndarray:
    """Return an oblique vector whose length is a whole number too, such as (-3, 4), (d,)."""
    while True:
        v = oblique(rng, d, largest)
        if math.isqrt(int(v @ v)) ** 2 == v @ v:
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
    return separated(rng, n, d, largest)[:2]


def separated(
    rng: np.random.Generator, n: int, d: int, largest: int = 5
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return n examples, their labels, both of them, and a u that is right about all, (d,)."""
    while True:
        u, X = vector(rng, d), examples(rng, n, d, largest)
        scores = X @ u
        if scores.all() and scores.min() < 0 < scores.max():
            return X, np.where(scores > 0, 1, -1), u
