"""Draw the examples of this problem set, and walk through them one example at a time."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.ps2 import sets


def walk(X: np.ndarray, y: np.ndarray, epochs: int) -> Iterator[tuple]:
    """Yield for each example shown its row and the perceptron's w before and after it."""
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for i in range(len(X)):
            before = w
            if y[i] * (X[i] @ w) <= 0:
                w = w + y[i] * X[i]
            yield i, before, w


def weights(X: np.ndarray, y: np.ndarray, epochs: int) -> tuple[np.ndarray, np.ndarray]:
    """Return w_0, w_1, ... and after how many examples each was the weight vector."""
    W, votes = [np.zeros(X.shape[1])], [0]
    for _, before, after in walk(X, y, epochs):
        if after is not before:
            W.append(after)
            votes.append(0)
        votes[-1] += 1
    return np.array(W), np.array(votes)


def passes(rng: np.random.Generator, k: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Return examples and so many passes, the k-th of some, that matter in different ways.

    By turns: some that end clean, some with a clean pass left over, some that never end.
    """
    if k % 3 == 2:
        return *sets.crossed(rng), int(rng.integers(2, 4))
    X, y = sets.separable(rng, 3, 5)
    return X, y, sets.passes_needed(X, y) + k % 3


def one_pass(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, int]:
    """Return examples with an update on one that is not the first, and one pass over them."""
    while True:
        n, d = int(rng.integers(3, 5)), int(rng.integers(2, 4))
        X, y = draw.separable(rng, n, d, largest=3)
        made = [after is not before for _, before, after in walk(X, y, 1)]
        if any(made[1:]) and not all(made):
            return X, y, 1


class MarginRun(NamedTuple):
    """What a run of the margin perceptron did.

    `passes` counts the clean one; it is None if there was none. `clear` says whether no example
    came so near to a relative threshold that rounding could decide.
    """

    rows: list[int]
    passes: int | None
    clear: bool


def margin_run(
    X: np.ndarray, y: np.ndarray, threshold: float = 0, gamma: float = 0, most: int = 100
) -> MarginRun:
    """Run the margin perceptron from w = 0, with at most so many passes."""
    Z = [[float(v) * int(label) for v in x] for x, label in zip(X, y, strict=True)]
    w, rows, clear = [0.0] * len(Z[0]), [], True
    for k in range(1, most + 1):
        before = len(rows)
        for i, z in enumerate(Z):
            length = math.sqrt(sum(v * v for v in w))
            slack = sum(a * b for a, b in zip(w, z, strict=True)) - threshold - gamma / 2 * length
            clear = clear and (abs(slack) > 1e-6 or gamma == 0 or length == 0)
            if slack <= 0:
                w = [a + b for a, b in zip(w, z, strict=True)]
                rows.append(i)
        if len(rows) == before:
            return MarginRun(rows, k, clear)
    return MarginRun(rows, None, clear)
