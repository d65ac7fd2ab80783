"""The perceptron's loop with parts to exchange: most wrong answers are made of it."""

from collections.abc import Callable

import numpy as np

from coursekit.algorithms import one_epoch


def is_mistake(w, x, y):
    """Whether w makes a mistake on x, as the course has it."""
    return y * (w @ x) <= 0


def is_mistake_off_the_hyperplane(w, x, y):
    """Whether x is on the wrong side, which an example on the hyperplane is not."""
    return y * (w @ x) < 0


def towards(w, x, y):
    """Return w after the update."""
    return w + y * x


def towards_whatever_the_label(w, x, y):
    """Return w after an update that forgets the label."""
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


def updates_per_pass(
    X: np.ndarray, y: np.ndarray, w: np.ndarray, rate: int = 1, most: int = 100
) -> list[int]:
    """Run the perceptron from w, which it changes; the last number is 0 if it converged."""
    made = []
    while len(made) < most and 0 not in made:
        made.append(len(one_epoch(X, y, w, rate, range(len(X)))))
    return made
