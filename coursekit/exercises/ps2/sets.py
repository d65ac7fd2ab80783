"""Draw the examples that the loops of this problem set run over, and count their updates."""

import numpy as np

from coursekit.algorithms import one_epoch
from coursekit.exercises import draw


def updates_per_pass(
    X: np.ndarray, y: np.ndarray, w: np.ndarray, rate: int = 1, most: int = 100
) -> list[int]:
    """Run the perceptron from w, which it changes; the last number is 0 if it converged."""
    updates = []
    while len(updates) < most and 0 not in updates:
        updates.append(len(one_epoch(X, y, w, rate, range(len(X)))))
    return updates


def passes_needed(X: np.ndarray, y: np.ndarray) -> int:
    """Return how many passes the perceptron makes from w = 0, the clean one included."""
    return len(updates_per_pass(X, y, np.zeros(X.shape[1])))


def separable(rng: np.random.Generator, least: int, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Return separable examples for which the perceptron needs `least` to `most` passes."""
    while True:
        n, d = int(rng.integers(3, 5)), int(rng.integers(2, 4))
        X, y = draw.separable(rng, n, d, largest=3)
        if least <= passes_needed(X, y) <= most:
            return X, y


def undershoots(X: np.ndarray, y: np.ndarray) -> bool:
    """Return whether an update of the perceptron from w = 0 leaves its own example wrong."""
    w, Z = np.zeros(X.shape[1]), y[:, None] * X
    for _ in range(passes_needed(X, y)):
        for z in Z:
            if w @ z <= 0:
                w = w + z
                if w @ z <= 0:
                    return True
    return False


def crossed(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return the corners of a rectangle, equal labels across: no hyperplane separates them."""
    a, b = rng.integers(1, 4, 2)
    X = np.array([[a, b], [-a, -b], [a, -b], [-a, b]], dtype=float)
    y = np.array([1, 1, -1, -1]) * draw.label(rng)
    order = rng.permutation(4)
    return X[order], y[order]
