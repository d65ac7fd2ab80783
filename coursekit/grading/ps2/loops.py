"""The perceptron's loop with parts to exchange: most wrong answers are made of it."""

from collections.abc import Callable

import numpy as np


def is_mistake(w, x, y):
    return y * (w @ x) <= 0


def is_mistake_off_the_hyperplane(w, x, y):
    return y * (w @ x) < 0


def towards(w, x, y):
    return w + y * x


def towards_whatever_the_label(w, x, y):
    return w + x


def history(
    X: np.ndarray,
    y: np.ndarray,
    max_epochs: int,
    *,
    test: Callable = is_mistake,
    change: Callable = towards,
    start: np.ndarray | None = None,
) -> list[list]:
    """Return for each pass its updates, each a pair of the row and the weight vector after it."""
    w = np.zeros(X.shape[1]) if start is None else start
    passes = []
    for _ in range(max_epochs):
        passes.append([])
        for i in range(len(X)):
            if test(w, X[i], y[i]):
                w = change(w, X[i], y[i])
                passes[-1].append((i, w))
        if not passes[-1]:
            break
    return passes


def last_weights(passes: list[list], start: np.ndarray) -> np.ndarray:
    """Return the weight vector after these passes, `start` if none of them changed it."""
    updates = [update for updates in passes for update in updates]
    return updates[-1][1] if updates else start
