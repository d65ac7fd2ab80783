"""Draw separable examples; all that the kit draws is drawn here, too."""

from __future__ import annotations

from operator import mul

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.draw import *  # noqa: F403


def separable(
    rng: np.random.Generator, n: int, d: int, largest: int = 5
) -> tuple[np.ndarray, np.ndarray]:
    """Return n examples with both labels that a hyperplane through the origin separates."""
    return separated(rng, n, d, largest)[:2]


def separated(
    rng: np.random.Generator, n: int, d: int, largest: int = 5
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return n examples, labels of both kinds, and a vector u that separates them, (d,)."""
    vectors, labels, u = separated_rows(rng, n, d, largest)
    return np.array(vectors, dtype=float), np.array(labels), np.array(u, dtype=float)


def separated_rows(
    rng: np.random.Generator, n: int, d: int, largest: int = 5
) -> tuple[list[list[int]], list[int], list[int]]:
    """Return the same as lists of integers, which are faster if most draws are rejected."""
    while True:
        [u] = draw.rows(rng, 1, d)
        vectors = draw.rows(rng, n, d, largest)
        scores = [sum(map(mul, row, u)) for row in vectors]
        if all(scores) and min(scores) < 0 < max(scores):
            return vectors, [1 if score > 0 else -1 for score in scores], u
