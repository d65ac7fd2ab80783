"""Mistakes on data that is not separable, in one pass (further/beyond-separability).

Each example has a deviation: how much it lacks of the margin γ, d = max(0, γ - y (u·x)) for a unit
vector u. With S the sum of the d and D² the sum of the d², one pass of the perceptron from w = 0
makes at most ((R + D)/γ)² and at most ((R + √(R² + 4γS))/(2γ))² mistakes, whatever the examples,
their order, u and γ > 0. Neither bound is always the smaller one.

Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm", Machine
Learning 37 (1999) 277-296, Theorem 2, doi:10.1023/A:1007662407062. The other is in C. Gentile, "The
robustness of the p-norm algorithms", Machine Learning 53 (2003) 265-299,
doi:10.1023/A:1026319107706; both are compared in M. Mohri and A. Rostamizadeh, "Perceptron mistake
bounds" (2013), arXiv:1305.0208.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from coursekit.numbers.validation import (
    as_examples,
    as_positive,
    as_vector,
)
from coursekit.perceptrons.bounds.convergence import in_range
from coursekit.perceptrons.certificates.integers import signed_integers, to_integers
from coursekit.perceptrons.geometry.exact import Number, nonzero

BITS = 100


def deviation(X: Any, y: Any, u: Any, gamma: Number) -> float:
    """Return D, the root of the sum of max(0, γ - y (u·x))² for the unit vector along u.

    Parameters
    ----------
    X, y
        As for `mistake_bound`.
    u : array_like, shape (d,)
        Any vector but zero.
    gamma : number
        A positive number.

    Raises
    ------
    ValueError
        If u is zero or gamma is not positive, or the result is larger than any float.

    Examples
    --------
    >>> deviation([[0, 1], [1, 0], [-2, 0]], [1, 1, 1], [3, 0], 1)
    3.1622776601683795
    """
    _, _, deviations = _measured(X, y, u, gamma)
    return in_range(_at_least_root(sum(d * d for d in deviations)))


def one_pass_bound(X: Any, y: Any, u: Any, gamma: Number) -> float:
    """Return ((R + D)/γ)² for examples shown once each, with D as in `deviation`.

    It holds for any u but zero and any γ > 0; try several, the smallest bound counts. For a second
    pass the examples count a second time, so D grows with every pass and so does the bound.

    Parameters
    ----------
    X, y, u, gamma
        As for `deviation`.

    Returns
    -------
    float
        Floats count as the fractions that they are, roots are rounded up, and the rest is exact
        until the result is rounded once: rounding never takes the bound below the number of
        mistakes.

    Examples
    --------
    >>> one_pass_bound([[0, 1], [3, 4], [-3, -4]], [1, 1, 1], [0, 1], 1)
    100.0
    """
    gamma, R_squared, deviations = _measured(X, y, u, gamma)
    R_and_D = _at_least_root(R_squared) + _at_least_root(sum(d * d for d in deviations))
    return in_range((R_and_D / gamma) ** 2)


def hinge_bound(X: Any, y: Any, u: Any, gamma: Number) -> float:
    """Return ((R + √(R² + 4γS))/(2γ))², S = Σ max(0, γ - y (u·x)), for examples shown once each.

    S/γ is the total hinge loss of u at scale γ. As for `one_pass_bound`, any u but zero and any
    γ > 0 will do, and in a second pass every example counts a second time. Where few examples
    deviate by much this is the smaller of the two bounds.

    Parameters
    ----------
    X, y, u, gamma
        As for `deviation`.

    Returns
    -------
    float
        Rounded as by `one_pass_bound`: never below the number of mistakes.

    Notes
    -----
    The proof is in further/beyond-separability, section 4. S may be that of the mistakes alone.

    Examples
    --------
    >>> hinge_bound([[0, 1], [3, 4], [-3, -4]], [1, 1, 1], [0, 1], 1)
    34.270509831248425
    """
    gamma, R_squared, deviations = _measured(X, y, u, gamma)
    below_root = R_squared + 4 * gamma * sum(deviations)
    roots = _at_least_root(R_squared) + _at_least_root(below_root)
    return in_range((roots / (2 * gamma)) ** 2)


def _measured(X: Any, y: Any, u: Any, gamma: Any) -> tuple[Fraction, Fraction, list[Fraction]]:
    """Return γ, R², and the deviations that are not 0.

    Where ‖u‖ is no fraction, a deviation may be above the true one by next to nothing.
    """
    X, gamma = as_examples(X), Fraction(as_positive(gamma, "gamma"))
    Z, scale = signed_integers(X, y)
    R_squared = Fraction((Z * Z).sum(axis=1).max(), scale**2)
    u = nonzero(as_vector(u, "u", X.shape[1]), "u")
    v, _ = to_integers(u)
    scores = Z @ v
    most = _at_least_root(Fraction(1, v @ v)) / scale  # an upper bound on 1/‖v‖
    least = 1 / (_at_least_root(Fraction(v @ v)) * scale)
    deviations = (gamma - score * (least if score > 0 else most) for score in scores.tolist())
    return gamma, R_squared, [d for d in deviations if d > 0]


def _at_least_root(square: Fraction) -> Fraction:
    """Return the root if it is a fraction, else one above it by at most 2**-BITS of it."""
    n, d = square.numerator, square.denominator
    scaled = n * d << 2 * BITS
    root = math.isqrt(scaled)
    return Fraction(root + (root * root < scaled), d << BITS)
