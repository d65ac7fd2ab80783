"""The worked examples of the course by name.

They are exact (integers or Fractions), so that a result can be compared with a hand calculation
digit by digit, and made anew by each call.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from coursekit.perceptrons.datasets.dataset import Dataset


def two_points() -> Dataset:
    """Return two points on which the perceptron makes two mistakes, one on each.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
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


def offset_only() -> Dataset:
    """Return a set that some hyperplane separates, but no hyperplane through the origin.

    The two points lie on one ray from the origin, so w . x has the same sign on both.
    """
    return Dataset(np.array([[1, 1], [3, 3]]), np.array([-1, 1]))


def xor() -> Dataset:
    """Return the four points of XOR, the exclusive or: +1 if the two bits differ."""
    return Dataset(np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), np.array([-1, 1, 1, -1]))


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
