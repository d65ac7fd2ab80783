"""Draw the inputs of checks: small whole numbers, so that a student can follow them by hand.

They travel as floats: an update in place with a fraction would fail on an integer array, for a
reason that has nothing to do with the question.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np

TRIES = 100_000  # far more than any question needs


def each(n: int, sample: Callable) -> Callable:
    """Return a function that draws the cases of a check: ``sample(rng, i)`` for i from 0 to n - 1.

    Examples
    --------
    >>> each(2, lambda rng, i: (i, label(rng)))(np.random.default_rng(0))
    [(0, 1), (1, 1)]
    """
    return lambda rng: [sample(rng, i) for i in range(n)]


def mixed(n: int, sample: Callable, kind: Callable, *kinds) -> Callable:
    """Return a function that draws n cases, of some kinds in turn.

    Parameters
    ----------
    n : int
        How many cases.
    sample : callable
        ``sample(rng, i)`` draws arguments for the i-th case.
    kind : callable
        ``kind(*arguments)`` says of which kind they are. They are drawn until it is the i-th
        case's turn.
    *kinds
        The kinds that are wanted, in turn.

    Examples
    --------
    >>> cases = mixed(4, lambda rng, i: (int(rng.integers(9)),), lambda v: v % 2, 0, 1)
    >>> [v % 2 for (v,) in cases(np.random.default_rng(0))]
    [0, 1, 0, 1]
    """

    def cases(rng: np.random.Generator) -> list[tuple]:
        return [
            first((sample(rng, i) for _ in range(TRIES)), kind, kinds[i % len(kinds)])
            for i in range(n)
        ]

    return cases


def first(samples: Iterable[tuple], kind: Callable, wanted: object) -> tuple:
    """Return the first of some samples that is of the kind that is wanted.

    Raises
    ------
    RuntimeError
        If there is none: the question asks for what it never draws.
    """
    for sample in samples:
        if kind(*sample) == wanted:
            return sample
    raise RuntimeError(f"None of the samples was of the kind {wanted!r}.")


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
