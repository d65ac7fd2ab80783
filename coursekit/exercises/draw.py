"""Draw the inputs of checks: small whole numbers, so that a student can follow them by hand.

They travel as floats: an update in place with a fraction would fail on an integer array, for a
reason that has nothing to do with the question.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

TRIES = 100_000  # far more than any question needs


@dataclass(frozen=True)
class Cases:
    """Draws the cases of a check, all of them or any one.

    Attributes
    ----------
    n : int
        How many there are.
    draw_one : callable
        ``draw_one(rng, i)`` draws the arguments of the i-th case, for i from 0 to n - 1.
    """

    n: int
    draw_one: Callable

    def __call__(self, rng: np.random.Generator) -> list[tuple]:
        """Return the arguments of all n cases."""
        return [self.draw_one(rng, i) for i in range(self.n)]


def each(n: int, sample: Callable) -> Cases:
    """Return what draws the cases of a check: ``sample(rng, i)`` for i from 0 to n - 1.

    Examples
    --------
    >>> each(2, lambda rng, i: (i, label(rng)))(np.random.default_rng(0))
    [(0, -1), (1, 1)]
    """
    return Cases(n, sample)


def mixed(n: int, sample: Callable, kind: Callable, *kinds) -> Cases:
    """Return what draws n cases, of some kinds in turn.

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

    def case(rng: np.random.Generator, i: int) -> tuple:
        return first((sample(rng, i) for _ in range(TRIES)), kind, kinds[i % len(kinds)])

    return Cases(n, case)


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


def whole(rng: np.random.Generator, shape: int | tuple[int, ...], largest: int) -> np.ndarray:
    """Return whole numbers from -largest to largest, each as likely as the others."""
    # `rng.integers` takes ten times as long for a few numbers, and most draws are refused.
    return np.floor(rng.random(shape) * (2 * largest + 1)) - largest


def vector(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers from -largest to largest that is not zero, (d,)."""
    while True:
        v = whole(rng, d, largest)
        if np.count_nonzero(v):
            return v


def oblique(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers that lies along no axis, (d,), d at least 2."""
    while True:
        v = whole(rng, d, largest)
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
    return 1 if rng.random() < 0.5 else -1


def labels(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return n labels, at least one of each kind, (n,)."""
    while True:
        positive = rng.random(n) < 0.5
        if 0 < np.count_nonzero(positive) < n:
            return np.where(positive, 1, -1)


def examples(rng: np.random.Generator, n: int, d: int, largest: int = 5) -> np.ndarray:
    """Return n vectors that are not zero, one a row, (n, d)."""
    while True:
        X = whole(rng, (n, d), largest)
        if all(map(any, X.tolist())):
            return X


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
        positive = scores > 0
        if np.count_nonzero(scores) == n and 0 < np.count_nonzero(positive) < n:
            return X, np.where(positive, 1, -1), u
