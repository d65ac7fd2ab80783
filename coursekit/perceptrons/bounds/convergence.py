"""Novikoff's theorem as a number: how many mistakes separable data allows (lecture 03)."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from coursekit.numbers.arithmetic import is_exact
from coursekit.numbers.validation import as_examples, as_not_negative, as_positive, as_vector
from coursekit.perceptrons.certificates.integers import signed_integers, to_integers
from coursekit.perceptrons.geometry.exact import Number, answer, plain_text


def novikoff(R: Number, gamma: Number, norm_u: Number = 1) -> Number:
    """Return (R/γ(u))², the most mistakes of the perceptron from w = 0: γ(u) = gamma / ‖u‖.

    Parameters
    ----------
    R : number
        No example is longer than this.
    gamma : number
        y (u·x) is at least this for every example: the margin, if u is a unit vector.
    norm_u : number, optional
        The length of u, for a u that is not a unit vector.

    Returns
    -------
    number
        Exact if all arguments are integers and Fractions. Floats count as the fractions that they
        are, and the bound is rounded up.

    Raises
    ------
    ValueError
        If an argument is not as described, or the bound is larger than any float.

    References
    ----------
    A. B. J. Novikoff, "On convergence proofs on perceptrons", Symposium on the Mathematical Theory
    of Automata (1962); H. D. Block, "The perceptron: a model for brain functioning", Reviews of
    Modern Physics 34 (1962).

    Examples
    --------
    >>> novikoff(5, 2), novikoff(3, Fraction(1, 2)), novikoff(1.0, 0.25)
    (Fraction(25, 4), 36, 16.0)
    >>> novikoff(5, 2 * 7, norm_u=7)
    Fraction(25, 4)
    """
    R, gamma = as_not_negative(R, "R"), as_positive(gamma, "gamma")
    norm_u = as_positive(norm_u, "norm_u")
    bound = (Fraction(norm_u) * Fraction(R) / Fraction(gamma)) ** 2
    return rounded_up(bound, R, gamma, norm_u)


def mistake_bound(X: Any, y: Any, u: Any) -> Number:
    """Return R² ‖u‖² / (min y (u·x))², Novikoff's bound for a set and a vector that separates it.

    It is the square that the theorem bounds the mistakes by, so that no root has to be taken.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    u : array_like, shape (d,)
        A vector of any length with y (u·x) > 0 for every example.

    Returns
    -------
    number
        Exact for exact data. Floats count as the fractions that they are, and the bound is rounded
        once: a whole number of mistakes below the bound is not above the rounded one.

    Raises
    ------
    ValueError
        If u does not separate the examples; the message names one that it gets wrong.

    Examples
    --------
    >>> mistake_bound([[3, 4], [-1, 0]], [1, -1], [1, 0]), mistake_bound([[1, 0]], [1], [1, 1])
    (25, 2)
    """
    X, u = as_examples(X), as_vector(u, "u")
    bound = premises(X, y, u).bound
    return answer(bound) if is_exact(X, u) else in_range(bound)


class Premises(NamedTuple):
    """The theorem's premises in whole numbers: Z = scale·y x, v = unit·u."""

    Z: np.ndarray
    scale: int
    v: np.ndarray
    unit: int
    gamma: Fraction
    radius_squared: Fraction
    norm_u_squared: Fraction

    @property
    def bound(self) -> Fraction:
        """(R/γ(u))², where γ(u) = gamma / ‖u‖."""
        return self.radius_squared * self.norm_u_squared / self.gamma**2


def premises(X: np.ndarray, y: Any, u: Any) -> Premises:
    """Return the theorem's premises; raise an error that names an example misclassified by u."""
    Z, scale = signed_integers(X, y)
    u = as_vector(u, "u", X.shape[1])
    v, unit = to_integers(u)
    scores = Z @ v
    wrong = np.flatnonzero(scores <= 0)
    if wrong.size:
        score = Fraction(scores[wrong[0]], scale * unit)
        score = plain_text(answer(score) if is_exact(X, u) else nearest_float(score))
        raise ValueError(
            f"u must separate the examples, but y (u·x) is {score} for example {wrong[0]}, "
            "and it must be positive for each."
        )
    return Premises(
        *(Z, scale, v, unit),
        gamma=Fraction(scores.min(), scale * unit),
        radius_squared=Fraction((Z * Z).sum(axis=1).max(), scale**2),
        norm_u_squared=Fraction(v @ v, unit**2),
    )


def rounded_up(bound: Fraction, *arguments: Number) -> Number:
    """Return a bound exactly if all arguments are exact, else as a float not below it."""
    return at_least(bound) if any(isinstance(v, float) for v in arguments) else answer(bound)


def at_least(value: Fraction) -> float:
    """Return the smallest float that is not below the value.

    Examples
    --------
    >>> at_least(Fraction(1, 3)) > Fraction(1, 3) > 1 / 3
    True
    """
    rounded = in_range(value)
    return rounded if rounded >= value else in_range(math.nextafter(rounded, math.inf))


def in_range(value: Fraction | float) -> float:
    """Return a bound rounded once; raise if it is larger than any float.

    Examples
    --------
    >>> in_range(Fraction(10) ** 400)
    Traceback (most recent call last):
    ...
    ValueError: The bound is larger than any float: give numbers whose sizes differ less.
    """
    rounded = nearest_float(Fraction(value)) if abs(value) != math.inf else value
    if not math.isfinite(rounded):
        raise ValueError(
            "The bound is larger than any float: give numbers whose sizes differ less."
        )
    return rounded


def nearest_float(value: Fraction) -> float:
    """Return a fraction rounded once, infinity if it is larger than any float."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
