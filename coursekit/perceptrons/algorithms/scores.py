"""The scores of examples, and the effect of an update on them (lecture 02).

The hyperplane goes through the origin; `geometry.augment` adds the constant feature that gives it
an offset. A mistake is y (w . x) <= 0, so an example on the hyperplane is a mistake, although
`predict` has to say something there and says +1. Scores are summed in the order in which the
perceptron sums them, so the two never disagree about a mistake, not even by rounding.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import (
    INT64_MAX,
    as_python,
    as_smallest,
    common_type,
    largest_size,
)
from coursekit.numbers.validation import (
    ENTRIES_AT_ONCE,
    as_examples,
    as_label,
    as_labels,
    as_positive,
    as_vector,
    require_same_length,
)
from coursekit.perceptrons.algorithms import numpy_update_loops
from coursekit.perceptrons.geometry.exact import Number

VOTES = ("last", "averaged", "voted")  # the weight vectors of a run that may answer


def predict(w: ArrayLike, X: ArrayLike) -> np.ndarray:
    """Return the predicted label of each row, +1 if w . x >= 0 and -1 otherwise, (n,).

    Examples
    --------
    >>> predict([1, -1], [[2, 1], [1, 2], [1, 1]])
    array([ 1, -1,  1])
    """
    return np.where(scores(w, X) >= 0, 1, -1)


def is_mistake(w: ArrayLike, X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """Return for each row whether y (w . x) <= 0, the condition for an update, (n,) bool.

    Examples
    --------
    >>> is_mistake([1, -1], [[2, 1], [1, 2], [1, 1]], [1, 1, 1])
    array([False,  True,  True])
    """
    X = as_examples(X, single=True)
    return np.asarray(as_labels(y, len(X)) * inner_products(w, X) <= 0, dtype=bool)


def updates_needed(w: ArrayLike, x: ArrayLike, y: int, rate: Number = 1) -> int:
    """Return how many updates in a row on one example it takes to classify it correctly.

    One update raises y (w . x) by rate ||x||^2, so the answer is 0 if that is positive already and
    else floor(-y (w . x) / (rate ||x||^2)) + 1: on the hyperplane itself is not yet right. It is
    exact; floats count as the fractions that they are.

    Raises
    ------
    ValueError
        If `x` is zero, since no update ever changes its score, or `rate` is not positive.

    Examples
    --------
    >>> updates_needed([-6, 0], [2, 0], +1)
    4
    """
    w, x = as_vector(w, "w"), as_vector(x, "x")
    require_same_length(w, x, "w", "x")
    rate = as_positive(rate, "rate")
    w, x = ([Fraction(entry) for entry in vector.tolist()] for vector in (w, x))
    score = as_label(y) * sum(a * b for a, b in zip(w, x))
    if score > 0:
        return 0
    if not any(x):
        raise ValueError("x must not be zero: no update changes its score.")
    return math.floor(-score / (Fraction(rate) * sum(a * a for a in x))) + 1


def scores(w: ArrayLike, X: ArrayLike) -> np.ndarray:
    """Return the score w . x of each row, (n,), exactly if both are exact.

    Examples
    --------
    >>> scores([1, -1], [[2, 1], [1, 2], [1, 1]])
    array([ 1, -1,  0])
    """
    return as_smallest(inner_products(w, as_examples(X, single=True)))


def inner_products(w: ArrayLike, X: np.ndarray) -> np.ndarray:
    """Return w . x for each row of examples that `validation.as_examples` returned, (n,)."""
    w = as_vector(w, "w")
    if len(w) != X.shape[1]:
        raise ValueError(
            f"X must have as many features as w has components: {len(w)}, but it has {X.shape[1]}."
        )
    if X.dtype == w.dtype == np.int64 and len(w) * largest_size(X) * largest_size(w) <= INT64_MAX:
        return as_python(X @ w)
    size = max(1, ENTRIES_AT_ONCE // X.shape[1])
    parts = (common_type(w, X[begin : begin + size]) for begin in range(0, len(X), size))
    return np.concatenate([numpy_update_loops.scores(*part) for part in parts])
