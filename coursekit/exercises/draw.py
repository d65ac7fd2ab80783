"""Draw the inputs of checks: small whole numbers, so that a student can follow them by hand.

They travel as floats: an update in place with a fraction would fail on an integer array, for a
reason that has nothing to do with the question.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import mul

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
    kinds : int
        How many kinds of cases take turns.
    """

    n: int
    draw_one: Callable
    kinds: int = 1

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
        The kinds that are wanted, in turn. In a class the first is drawn most often: let it be one
        that is found soon.

    Examples
    --------
    >>> cases = mixed(4, lambda rng, i: (int(rng.integers(9)),), lambda v: v % 2, 0, 1)
    >>> [v % 2 for (v,) in cases(np.random.default_rng(0))]
    [0, 1, 0, 1]
    """

    def case(rng: np.random.Generator, i: int) -> tuple:
        return first((sample(rng, i) for _ in range(TRIES)), kind, kinds[i % len(kinds)])

    return Cases(n, case, len(kinds))


def first(samples: Iterable[tuple], kind: Callable, value: object) -> tuple:
    """Return the first of some samples for which `kind` has this value.

    Raises
    ------
    RuntimeError
        If there is none: the question asks for what it never draws.
    """
    for sample in samples:
        if kind(*sample) == value:
            return sample
    raise RuntimeError(f"None of the samples was of the kind {value!r}.")


def whole(rng: np.random.Generator, n: int, largest: int) -> list[int]:
    """Return n whole numbers from -largest to largest, each as likely as the others.

    Most draws are refused, and of so few numbers Python's own are quicker than numpy's.
    """
    choices = 2 * largest + 1
    return [int(v * choices) - largest for v in rng.random(n).tolist()]


def vector(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers from -largest to largest that is not zero, (d,)."""
    return np.array(_row(rng, d, largest), dtype=float)


def _row(rng: np.random.Generator, d: int, largest: int = 5) -> list[int]:
    while not any(v := whole(rng, d, largest)):
        pass
    return v


def oblique(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers that lies along no axis, (d,), d at least 2."""
    while True:
        v = whole(rng, d, largest)
        if sum(map(bool, v)) > 1:
            return np.array(v, dtype=float)


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
    return np.array(_rows(rng, n, d, largest), dtype=float)


def _rows(rng: np.random.Generator, n: int, d: int, largest: int) -> list[list[int]]:
    while True:
        numbers = whole(rng, n * d, largest)
        rows = [numbers[i : i + d] for i in range(0, n * d, d)]
        if all(map(any, rows)):
            return rows


def separable(
    rng: np.random.Generator, n: int, d: int, largest: int = 5
) -> tuple[np.ndarray, np.ndarray]:
    """Return n examples with both labels that a hyperplane through the origin separates."""
    return separated(rng, n, d, largest)[:2]


def separated(
    rng: np.random.Generator, n: int, d: int, largest: int = 5
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return n examples, their labels, both of them, and a u that is right about all, (d,)."""
    rows, labels, u = separated_rows(rng, n, d, largest)
    return np.array(rows, dtype=float), np.array(labels), np.array(u, dtype=float)


def separated_rows(
    rng: np.random.Generator, n: int, d: int, largest: int = 5
) -> tuple[list[list[int]], list[int], list[int]]:
    """Return the same as lists of whole numbers, for those who draw many to take one."""
    while True:
        u = _row(rng, d)
        rows = _rows(rng, n, d, largest)
        scores = [sum(map(mul, row, u)) for row in rows]
        if all(scores) and min(scores) < 0 < max(scores):
            return rows, [1 if score > 0 else -1 for score in scores], u
