"""Data sets made to order, of any size and with a margin of your choice (lectures 02 to 08)."""

from __future__ import annotations

import numpy as np

from coursekit.numbers.validation import as_count, as_float, as_generator, as_not_negative
from coursekit.perceptrons.datasets.dataset import Dataset


def parity(n: int) -> Dataset:
    """Return all 2^n vectors of n bits, labelled +1 if the number of ones is even.

    Raises
    ------
    ValueError
        If `n` is not a whole number from 1 to 20.

    Examples
    --------
    >>> parity(2)
    Dataset(X=array([[0, 0],
           [0, 1],
           [1, 0],
           [1, 1]]), y=array([ 1, -1, -1,  1]))
    """
    X = _bit_vectors(n)
    return Dataset(X, 1 - 2 * (X.sum(axis=1) % 2))


def separable(
    n: int, d: int, margin: float, rng: np.random.Generator | int | None = None
) -> Dataset:
    """Return n points of the unit ball in d dimensions, separable with at least this margin.

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
        If n or d is not a whole number of at least 1, or the margin is outside [0, 1).

    Examples
    --------
    >>> X, y = separable(50, 3, 0.2, rng=0)
    >>> X.shape, bool(np.linalg.norm(X, axis=1).max() <= 1)
    ((50, 3), True)
    """
    n, d = as_count(n, "n"), as_count(d, "d")
    margin = as_float(as_not_negative(margin, "margin"), "margin")
    if margin >= 1:
        raise ValueError(f"margin must be below 1, but it is {margin}.")
    rng = as_generator(rng)
    u = _directions(1, d, rng)[0]
    along = rng.uniform(margin, 1, n) * rng.choice([-1, 1], n)
    across = _directions(n, d, rng)
    across -= np.outer((across * u).sum(axis=1), u)  # @ would round differently on each machine
    across *= (np.sqrt(1 - along**2) * rng.uniform(0, 1, n))[:, None]
    return Dataset(np.outer(along, u) + across, np.where(along > 0, 1, -1))


def _bit_vectors(n: int) -> np.ndarray:
    """Return all vectors of n bits, (2^n, n), in counting order."""
    n = as_count(n, "n", 1, 20)
    return (np.arange(2**n)[:, None] >> np.arange(n)[::-1]) & 1


def _directions(n: int, d: int, rng: np.random.Generator) -> np.ndarray:
    """Return n random unit vectors of d dimensions, (n, d)."""
    vectors = rng.standard_normal((n, d))
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
