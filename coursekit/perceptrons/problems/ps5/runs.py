"""Draw the examples of this problem set, and run the margin perceptron over them."""

import math
from operator import add, mul
from typing import NamedTuple

import numpy as np

from coursekit.perceptrons.problems import draw
from coursekit.perceptrons.problems.ps2 import sets


def examples(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return three or four separable examples."""
    return draw.separable(rng, int(rng.integers(3, 5)), int(rng.integers(2, 4)), largest=3)


def single_pass(rng: np.random.Generator, i: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Return separable examples, and one pass."""
    return *examples(rng), 1


def learns_later(X: np.ndarray, y: np.ndarray, epochs: int) -> bool:
    """Return whether the first pass updates on some example after the first, but not on all."""
    return 1 < len(margin_run(X, y, most=1).rows) < len(X)


def several_passes(rng: np.random.Generator, i: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Return examples and a number of passes, which matters in different ways.

    By turns: some that end clean, some with a clean pass left over, some that never end.
    """
    if i % 3 == 2:
        return *sets.crossed(rng), int(rng.integers(2, 4))
    X, y = sets.separable(rng, 3, 5)
    return X, y, sets.passes_needed(X, y) + i % 3


class MarginRun(NamedTuple):
    """The record of a run of the margin perceptron.

    `passes` counts the clean one; it is None if there was none. `clear` says whether no example
    came so near to a relative threshold that rounding could decide.
    """

    rows: list[int]
    passes: int | None
    clear: bool


def margin_run(
    X: np.ndarray, y: np.ndarray, threshold: float = 0, gamma: float = 0, most: int = 100
) -> MarginRun:
    """Run the margin perceptron from w = 0, for at most `most` passes."""
    Z = (X * y[:, None]).tolist()
    w, length, rows, clear = [0.0] * len(Z[0]), 0.0, [], True
    for k in range(1, most + 1):
        before = len(rows)
        for i, z in enumerate(Z):
            slack = sum(map(mul, w, z)) - threshold - gamma / 2 * length
            clear = clear and (abs(slack) > 1e-6 or gamma == 0 or length == 0)
            if slack <= 0:
                w = list(map(add, w, z))
                length = math.sqrt(sum(map(mul, w, w)))
                rows.append(i)
        if len(rows) == before:
            return MarginRun(rows, k, clear)
    return MarginRun(rows, None, clear)
