"""Read labelled examples that an answer returns, or say plainly which form was asked for."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.exercises.constructions import at_most, parts, usable
from coursekit.numbers.validation import as_examples, as_labels, as_vector


def labelled_examples(value: Any, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Return X and y from a value that must be examples of d features and their labels."""
    X, y = parts(value, "X", "y")
    X = as_examples(X)
    if X.shape == (d, np.size(y)) and X.shape[1] != d:
        raise ValueError(f"Each example must be a row, but X has shape {X.shape}: take X.T.")
    if X.shape[1] != d:
        raise ValueError(f"Each example must have {d} features, but X has shape {X.shape}.")
    return X, as_labels(y, len(X))


def labelled_example(value: Any, d: int) -> tuple[np.ndarray, int]:
    """Return x and y from a value that must be one example of d features and its label."""
    x, y = parts(value, "x", "y")
    return as_vector(x, "x", d), int(as_labels([y], 1)[0])


def boolean_examples(value: Any, n: int, most: int) -> np.ndarray:
    """Return at most `most` examples of `n` attributes, 0 or 1, as int64 (T, n).

    Examples
    --------
    >>> boolean_examples([[0, 1], [1.0, 1]], 2, 10)
    array([[0, 1],
           [1, 1]])
    """
    X = as_examples(at_most(most, usable(value, "X"), "X"))
    if X.shape[1] != n:
        raise ValueError(f"Each example must have {n} attributes, but X has shape {X.shape}.")
    if ((X != 0) & (X != 1)).any():
        raise ValueError("Each attribute must be 0 or 1.")
    return X.astype(np.int64)
