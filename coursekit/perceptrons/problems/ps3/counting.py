"""Read a small set that an answer returns, and count the perceptron's mistakes on it."""

from typing import Any

import numpy as np

from coursekit.exercises.constructions import at_most, whole
from coursekit.numbers.validation import as_examples, as_labels
from coursekit.perceptrons.problems.passes import signed, updates_of_pass

LARGEST, MOST_FEATURES = 1000, 50


def small_set(X: Any, y: Any, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Return X and y, which must be whole numbers, at most `most` examples of 50 features."""
    X = as_examples(at_most(most, X, "X"))
    if X.shape[1] > MOST_FEATURES:
        raise ValueError(f"Your examples have more than {MOST_FEATURES} features.")
    return whole(X, "X", LARGEST), as_labels(y, len(X))


def mistakes(X: np.ndarray, y: np.ndarray, most: int) -> int:
    """Return how many mistakes the perceptron makes from w = 0 until a pass is clean.

    It stops to count when there are more than `most`.
    """
    Z, w, total = signed(X.tolist(), y.tolist()), [0] * X.shape[1], 0
    while total <= most:
        in_this_pass = len([*updates_of_pass(Z, w)])
        if not in_this_pass:
            break
        total += in_this_pass
    return total
