"""The data of the course: its worked examples by name, sets made to order, and real images.

Every function returns a `Dataset`, which unpacks: ``X, y = xor()``. Worked examples are exact
(integers or Fractions), so that a result can be compared with a hand calculation digit by digit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from coursekit.validation import as_generator


class Dataset(NamedTuple):
    """Examples and their labels.

    Attributes
    ----------
    X : ndarray, shape (n, d)
        One example a row.
    y : ndarray, shape (n,)
        Labels, -1 or +1; 0 or 1 where the examples are those of a concept class.
    """

    X: np.ndarray
    y: np.ndarray


def two_points() -> Dataset:
    """Return two points on which the perceptron makes two mistakes, one on each, and is done.

    Examples
    --------
    >>> from coursekit.perceptron import perceptron
    >>> perceptron(*two_points())
    <Run: 2 mistakes in 2 epochs, converged, w = [-1  3]>
    """
    return Dataset(np.array([[1, 2], [2, -1]]), np.array([1, -1]))


def five_points() -> Dataset:
    """Return five labelled points of the plane that a line with an offset separates."""
    X = np.array([[-1, 1], [-2, 3], [1, 3], [3, -1], [4, 5]])
    return Dataset(X, np.array([1, 1, 1, -1, -1]))


def five_more_points() -> Dataset:
    """Return five labelled points that a line through the origin separates, 3 x1 + 2 x2 = 0."""
    X = np.array([[1, 1], [0, 2], [3, 0], [-2, -1], [0, -2]])
    return Dataset(X, np.array([1, 1, 1, -1, -1]))


def two_clouds() -> Dataset:
    """Return ten points, exact decimal fractions, whose centroids are (0.49, 0.38), (0.71, 0.45).

    Examples
    --------
    >>> X, y = two_clouds()
    >>> [float(c) for c in X[y == 1].mean(axis=0)]
    [0.49, 0.38]
    """
    positive = [[10, -20], [20, 10], [-15, 10], [110, 80], [120, 110]]
    negative = [[110, -10], [125, 15], [90, 10], [10, 120], [20, 90]]
    hundredths = np.array([*positive, *negative], dtype=object)
    return Dataset(hundredths * Fraction(1, 100), np.repeat([1, -1], 5))


def centroid_trap() -> Dataset:
    """Return three separable points of which the nearest centroid gets one wrong."""
    return Dataset(np.array([[0, -1], [0, 0], [0, 4]]), np.array([-1, 1, 1]))


def offset_only() -> Dataset:
    """Return a set that a hyperplane separates, but none through the origin.

    The two points lie on one ray from the origin, so w . x has the same sign on both.
    """
    return Dataset(np.array([[1, 1], [3, 3]]), np.array([-1, 1]))


def xor() -> Dataset:
    """Return the exclusive or of two bits with label +1 where they are equal."""
    return Dataset(np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), np.array([1, -1, -1, 1]))


def parity(n: int) -> Dataset:
    """Return all 2^n vectors of n bits, labelled +1 where the number of ones is even.

    Raises
    ------
    ValueError
        If `n` is not between 1 and 20.

    Examples
    --------
    >>> np.array_equal(parity(2).y, xor().y)
    True
    """
    X = _bit_vectors(n)
    return Dataset(X, 1 - 2 * (X.sum(axis=1) % 2))


def disjunction(n: int, k: int) -> Dataset:
    """Return all 2^n vectors of n bits, labelled +1 where one of the first k bits is 1.

    The first k attributes are the relevant ones of the k-disjunction x1 or ... or xk; for k = 0
    nothing makes it true, and every label is -1. There is no constant feature: `geometry.augment`
    adds it, and without it the zero vector could not be classified right.

    Raises
    ------
    ValueError
        If `n` is not between 1 and 20, or `k` not between 0 and `n`.

    Examples
    --------
    >>> X, y = disjunction(2, 1)
    >>> X.tolist(), y.tolist()
    ([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, 1, 1])
    """
    X = _bit_vectors(n)
    if not 0 <= k <= n:
        raise ValueError(f"k must be between 0 and n = {n} relevant attributes, but it is {k}.")
    return Dataset(X, np.where(X[:, :k].any(axis=1), 1, -1))


def hundred_attributes() -> Dataset:
    """Return eight examples of x2 ∧ x3 ∧ x4 ∧ x5 ∧ x100 over a hundred attributes, labels 0 and 1.

    Nobody chose them: x1 is 1 in all four positive ones, though the conjunction does not have it.
    `zip(*hundred_attributes())` is a sequence of examples as `online.play` takes it.

    Examples
    --------
    >>> X, y = hundred_attributes()
    >>> X.shape, y.tolist()
    ((8, 100), [1, 0, 1, 0, 1, 0, 1, 0])
    """
    # What is printed of an example is its first six bits, its last two or three, and its label.
    # The dots stand for more of the sixth bit, which makes x6 to x98 irrelevant for all to see.
    printed = """
        111111 ... 11, 1
        111000 ... 00, 0
        111110 ... 011, 1
        101110 ... 011, 0
        111110 ... 001, 1
        101000 ... 011, 0
        111111 ... 01, 1
        010100 ... 011, 0
    """
    rows = [line.replace(",", "").split() for line in printed.strip().splitlines()]
    bits = [first + first[-1] * (94 - len(last)) + last for first, _, last, _ in rows]
    X = np.array([[int(bit) for bit in row] for row in bits])
    return Dataset(X, np.array([int(label) for *_, label in rows]))


def orthonormal(n: int) -> Dataset:
    """Return the n unit vectors along the axes, all labelled +1.

    The perceptron makes exactly n mistakes on them, one on each, and by Novikoff (1962) it could
    make no more: R = 1, and the margin is 1/sqrt(n), that of (1, ..., 1).

    Raises
    ------
    ValueError
        If `n` is below 1.

    Examples
    --------
    >>> from coursekit.perceptron import perceptron
    >>> perceptron(*orthonormal(5)).mistakes
    5
    """
    if n < 1:
        raise ValueError(f"n must be at least 1, but it is {n}.")
    return Dataset(np.eye(n, dtype=np.int64), np.ones(n, dtype=np.int64))


def separable(
    n: int, d: int, margin: float, rng: np.random.Generator | int | None = None
) -> Dataset:
    """Return n points of the unit ball in d dimensions, separable by at least this margin.

    A random unit vector u gives the labels. Along u each point lies between `margin` and 1 from
    the hyperplane, across u anywhere in the ball: y (u . x) >= `margin` and R <= 1, up to rounding.

    Parameters
    ----------
    n, d : int
        The number of examples and of features.
    margin : float
        A number from 0 up to, but not including, 1.
    rng : numpy.random.Generator or int, optional
        The source of randomness or its seed.

    Raises
    ------
    ValueError
        If n or d is below 1 or the margin is outside [0, 1).

    Examples
    --------
    >>> X, y = separable(50, 3, 0.2, rng=0)
    >>> X.shape, bool(np.linalg.norm(X, axis=1).max() <= 1)
    ((50, 3), True)
    """
    if n < 1 or d < 1:
        raise ValueError(f"n and d must be at least 1, but they are {n} and {d}.")
    if not 0 <= margin < 1:
        raise ValueError(f"margin must be at least 0 and below 1, but it is {margin}.")
    rng = as_generator(rng)
    u = _directions(1, d, rng)[0]
    along = rng.uniform(margin, 1, n) * rng.choice([-1, 1], n)
    across = _directions(n, d, rng)
    across -= np.outer((across * u).sum(axis=1), u)  # @ would round differently on each machine
    across *= (np.sqrt(1 - along**2) * rng.uniform(0, 1, n))[:, None]
    return Dataset(np.outer(along, u) + across, np.where(along > 0, 1, -1))


def digits(positive: int = 3, negative: int = 8) -> Dataset:
    """Return scikit-learn's 8 by 8 images of two handwritten digits as integer vectors.

    Parameters
    ----------
    positive, negative : int
        The digits that get the labels +1 and -1.

    Returns
    -------
    Dataset
        X is (n, 64) with grey values from 0 to 16; ``X[i].reshape(8, 8)`` is the image.

    Raises
    ------
    ValueError
        If the two are not different digits from 0 to 9.

    Examples
    --------
    >>> digits(3, 8).X.shape
    (357, 64)
    """
    if positive == negative or not {positive, negative} <= set(range(10)):
        raise ValueError(
            f"Two different digits from 0 to 9 are needed, not {positive}, {negative}."
        )
    from sklearn.datasets import load_digits

    images, labels = load_digits(return_X_y=True)
    chosen = np.isin(labels, [positive, negative])
    return Dataset(images[chosen].astype(np.int64), np.where(labels[chosen] == positive, 1, -1))


def _bit_vectors(n: int) -> np.ndarray:
    """Return all vectors of n bits, (2^n, n), in the order in which one counts."""
    if not 1 <= n <= 20:
        raise ValueError(f"n must be between 1 and 20 (there are 2**n examples), but it is {n}.")
    return (np.arange(2**n)[:, None] >> np.arange(n)[::-1]) & 1


def _directions(n: int, d: int, rng: np.random.Generator) -> np.ndarray:
    """Return n random unit vectors of d dimensions, (n, d)."""
    vectors = rng.standard_normal((n, d))
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
