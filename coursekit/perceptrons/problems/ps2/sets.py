"""Draw the examples that the loops of this problem set run over, and count their updates."""

from collections.abc import Iterator
from operator import mul

import numpy as np

from coursekit.perceptrons.problems import draw
from coursekit.perceptrons.problems.passes import signed, updates_of_pass


def updates_per_pass(
    X: np.ndarray, y: np.ndarray, w: np.ndarray, rate: int = 1, most: int = 100
) -> list[int]:
    """Return the updates in each pass of the perceptron from w; the last is 0 if it converged."""
    return _updates((rate * np.asarray(y)[:, None] * X).tolist(), w.tolist(), most)


def _updates(vectors: list[list], w: list, most: int) -> list[int]:
    updates = []
    while len(updates) < most and 0 not in updates:
        updates.append(len([*updates_of_pass(vectors, w)]))
    return updates


def trace(vectors: list[list[float]], most: int = 100) -> Iterator[tuple[int, list[float]]]:
    """Yield each update of the perceptron from w = 0 on positive vectors: its row, w after it."""
    w, clean = [0.0] * len(vectors[0]), False
    while not clean and most > 0:
        most, clean = most - 1, True
        for i in updates_of_pass(vectors, w):
            clean = False
            yield i, [*w]


def passes_needed(X: np.ndarray, y: np.ndarray) -> int:
    """Return how many passes the perceptron makes from w = 0, the clean one included."""
    return len(updates_per_pass(X, y, np.zeros(X.shape[1])))


def separable(
    rng: np.random.Generator, least: int, most: int, smallest: int = 3
) -> tuple[np.ndarray, np.ndarray]:
    """Return separable examples for which the perceptron needs `least` to `most` passes.

    There are `smallest` of them, or one more.
    """
    while True:
        n, d = smallest + int(rng.integers(2)), int(rng.integers(2, 4))
        rows, labels, _ = draw.separated_rows(rng, n, d, largest=3)
        vectors = signed(rows, labels)
        if least <= len(_updates(vectors, [0] * d, most + 1)) <= most:
            return np.array(rows, dtype=float), np.array(labels)


def undershoots(X: np.ndarray, y: np.ndarray) -> bool:
    """Return whether an update of the perceptron from w = 0 leaves its own example wrong."""
    vectors = (y[:, None] * X).tolist()
    return any(sum(map(mul, w, vectors[i])) <= 0 for i, w in trace(vectors))


def crossed(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return the corners of a rectangle, opposite ones with the same label: not separable."""
    a, b = rng.integers(1, 4, 2)
    X = np.array([[a, b], [-a, -b], [a, -b], [-a, b]], dtype=float)
    y = np.array([1, 1, -1, -1]) * draw.label(rng)
    order = rng.permutation(4)
    return X[order], y[order]
