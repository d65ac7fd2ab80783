"""Sets of examples (n, d): radius, constant feature, margin, and the centroids of the classes."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_python, as_smallest, is_exact
from coursekit.numbers.validation import as_examples, as_labels
from coursekit.perceptrons.geometry.exact import Number, answer, plain_text, root, without_overflow
from coursekit.perceptrons.geometry.hyperplane import Hyperplane


def radius_squared(X: Any) -> Number:
    """Return R² = max ‖x‖² over the rows of `X` (n, d), exact for exact data.

    Examples
    --------
    >>> radius_squared([[1, 1], [0, 2]]), radius_squared(augment([[1, 1], [0, 2]]))
    (4, 5)
    """
    X = as_python(as_examples(X))
    return answer((X * X).sum(axis=1).max())


def radius(X: Any) -> float:
    """Return R = max ‖x‖ over the rows of `X` (n, d).

    Examples
    --------
    >>> radius([[3, 4], [-1, 0]])
    5.0
    """
    [X] = without_overflow(as_examples(X))
    return root(radius_squared(X)) if is_exact(X) else math.sqrt(radius_squared(X))


def augment(X: Any) -> np.ndarray:
    """Return `X` (n, d) with a last feature 1, (n, d + 1): its weight plays the part of b.

    Nilsson (1965), Learning Machines, calls the rows augmented pattern vectors. R² grows by 1.

    Examples
    --------
    >>> augment([[0, 2], [3, 0]])
    array([[0, 2, 1],
           [3, 0, 1]])
    """
    X = as_examples(X, single=True)
    return np.hstack([X, np.ones((len(X), 1), dtype=X.dtype)])


def positive_vectors(X: Any, y: Any) -> np.ndarray:
    """Return the rows y (x, 1), (n, d + 1): (w, b) separates the examples iff it scores all > 0.

    `X` is (n, d) without the constant feature, which this function adds.

    Examples
    --------
    >>> positive_vectors([[0, 2], [0, -2]], [1, -1])
    array([[ 0,  2,  1],
           [ 0,  2, -1]])
    """
    X = augment(X)
    y = as_labels(y, len(X))
    return as_smallest(y[:, None] * as_python(X))


def margin(w: Any, X: Any, y: Any, b: Number = 0) -> float:
    """Return the geometric margin min y (w·x + b) / ‖w‖ of a hyperplane for a labelled set.

    It is the distance of the nearest example if all are on their side, negative if one is not;
    Novikoff (1962) bounds the perceptron's mistakes by (R / margin)² for any `w` with b = 0.

    Examples
    --------
    >>> margin([0, 2], [[0, 3], [5, -1]], [1, -1])
    1.0
    """
    return Hyperplane(w, b).margin(X, y)


def nearest_centroid(X: Any, y: Any) -> Hyperplane:
    """Return the Simple-Learning hyperplane, halfway between the centroids of the two classes.

    w is the centroid of class +1 minus that of class -1: a point is classified as the nearer
    centroid (Nilsson 1965, the minimum-distance classifier). It may err on a separable set.

    Examples
    --------
    >>> nearest_centroid([[0, -1], [0, 0], [0, 4]], [-1, 1, 1]).equation("c")
    '3 x2 = 3/2'
    """
    X = as_examples(X)
    y = as_labels(y, len(X))
    if abs(y.sum()) == len(y):
        raise ValueError(f"y must hold both labels, but all {len(y)} are {y[0]:+d}.")
    plus, minus = _centroid(X[y == 1]), _centroid(X[y == -1])
    if (plus == minus).all():
        where = ", ".join(map(plain_text, plus))
        raise ValueError(f"X must have two centroids, but both classes have ({where}).")
    midpoint = _centroid(np.array([plus, minus]))
    return Hyperplane.through(plus - minus, midpoint)


def _centroid(rows: np.ndarray) -> np.ndarray:
    total = as_python(rows).sum(axis=0)
    return total * Fraction(1, len(rows)) if is_exact(rows) else total / len(rows)
