"""How long w can become in a number of updates of the margin perceptron (lecture 06).

The rule, γ, the threshold and Q² = R² + 2 threshold are those of `bounds.margin_perceptron`: an
update takes ‖w‖² to ‖w‖² + γ ‖w‖ + Q² at most.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from coursekit.numbers.validation import (
    as_count,
    as_float,
    as_floats,
    as_not_negative,
    as_numbers,
    as_positive,
)
from coursekit.perceptrons.bounds.convergence import rounded_up
from coursekit.perceptrons.geometry.exact import Number

# Factors above the rounding errors in `largest_norms`: of one recursion step, and of all the rest.
STEP_UP, UP = 1 + 2.0**-50, 1 + 1e-12
LARGEST = 1e30  # for gamma, threshold, R and 1/R: no square and no quotient overflows
LARGEST_S = 1e150
MOST_UPDATES = 10_000_000  # one after the other, in Python
# The last coefficients of 2(s - ln(1 + s)) / s² come first, as numpy.polyval takes them.
SERIES = [2 * (-1) ** k / k for k in range(9, 1, -1)]


def classical_step(norm: Number, gamma: Number, R: Number = 1) -> Number:
    """Return ‖w‖ + γ/2 + R²/(2 ‖w‖), a bound on the length of w after one more update.

    Parameters
    ----------
    norm : number
        ‖w‖ before the update, positive.
    gamma, R : number
        As for `simple_margin_perceptron_bound`; the threshold is 0.

    Returns
    -------
    number
        Exact if all arguments are, else rounded up.

    Notes
    -----
    It is ‖w‖ √(1 + γ/‖w‖ + R²/‖w‖²) at most, and √(1 + x) <= 1 + x/2, with equality for x = 0 only,
    since (1 + x/2)² = 1 + x + x²/4. For R = 1 this is ‖w‖ + 3γ/4 at most if ‖w‖ >= 2/γ, but not
    before: with γ = 1/2 and the examples (1, 0) and (0, 1) the second update is one from (1, 0) to
    (1, 1), and √2 > 1 + 3/8. A proof that goes on from here has to count the steps before that too,
    as further/cost-of-a-margin does, and comes to 12/γ*², three times the simple bound.

    Examples
    --------
    >>> classical_step(4, Fraction(1, 2)), classical_step(1, Fraction(1, 2))
    (Fraction(35, 8), Fraction(7, 4))
    """
    norm, R = as_positive(norm, "norm"), as_positive(R, "R")
    gamma = as_not_negative(gamma, "gamma")
    step = Fraction(norm) + Fraction(gamma) / 2 + Fraction(R) ** 2 / (2 * Fraction(norm))
    return rounded_up(step, norm, gamma, R)


class LargestNorms(NamedTuple):
    """Bounds on ‖w_t‖ for t = 0, 1, ..., T, each an array of T + 1 floats.

    Attributes
    ----------
    recursion : ndarray
        Where ‖w_{t+1}‖² = ‖w_t‖² + γ ‖w_t‖ + Q² in every step. Without a threshold and for
        γ <= 2 R it is as large as ‖w_t‖ can be, so no bound that knows no more is smaller. (With
        one, a short w has no example with a score of the whole threshold.)
    concave : ndarray
        (Q²/γ) s for F(s) = t γ²/Q², as in the proof of `margin_perceptron_bound`.
    simple : ndarray
        γ t/2 + Q √t, as in the proof of `simple_margin_perceptron_bound`.
    """

    recursion: np.ndarray
    concave: np.ndarray
    simple: np.ndarray


def largest_norms(T: int, gamma: Number = 0, threshold: Number = 0, R: Number = 1) -> LargestNorms:
    """Return three bounds on ‖w_t‖ for t = 0 to T, from the exact one to the simple one.

    Parameters
    ----------
    T : int
        The number of updates.
    gamma, threshold, R : number, optional
        As for `simple_margin_perceptron_bound`.

    Returns
    -------
    LargestNorms
        Three arrays of floats, (T + 1,); recursion <= concave <= simple, but for rounding, which
        is upwards.

    Raises
    ------
    ValueError
        If T is not a whole number from 0 to 10,000,000, or gamma or threshold is negative or above
        1e30, or R is not from 1e-30 to 1e30.

    Examples
    --------
    >>> norms = largest_norms(100, gamma=0.1)
    >>> [float(bound[-1].round(3)) for bound in norms]
    [13.538, 13.577, 15.0]
    """
    T = as_count(T, "T", 0, MOST_UPDATES)
    gamma = as_float(as_not_negative(gamma, "gamma"), "gamma", LARGEST)
    threshold = as_float(as_not_negative(threshold, "threshold"), "threshold", LARGEST)
    R = as_float(as_positive(R, "R"), "R", LARGEST)
    if R < 1 / LARGEST:
        raise ValueError(f"R must be at least {1 / LARGEST:g}, but it is {R}.")
    Q_squared = R * R + 2 * threshold
    recursion = [0.0]
    for _ in range(T):
        norm = recursion[-1]
        recursion.append(STEP_UP * math.sqrt(norm * norm + gamma * norm + Q_squared))
    t = np.arange(T + 1)
    simple = gamma * t / 2 + np.sqrt(Q_squared * t)
    concave = _below(simple, gamma / Q_squared, Q_squared * t)
    return LargestNorms(np.array(recursion), UP * concave, UP * simple)


def potential(s: Any) -> Any:
    """Return F(s) = 2 (s - ln(1 + s)) for s >= 0, a number or an array of them.

    Without cancellation for small s, where F(s) is nearly s².

    Raises
    ------
    ValueError
        If s is negative, above 1e150, or no number.

    Examples
    --------
    >>> potential(1), potential(1e-9)
    (0.6137056388801094, 9.999999993333335e-19)
    """
    s = as_floats(as_numbers(s, "s", np.ndim(s), LARGEST_S), "s", LARGEST_S)
    if (s < 0).any():
        raise ValueError(f"s must not be negative, but it is {s.min()}.")
    F = potential_ratio(s) * s**2
    return F if F.ndim else F.item()


def potential_ratio(s: np.ndarray) -> np.ndarray:
    """Return F(s) / s² for s >= 0, which is 1 at 0 and falls from there."""
    large = np.maximum(s, 0.01)
    F = 2 * (large - np.log1p(large))
    return np.where(s < 0.01, np.polyval(SERIES, np.minimum(s, 0.01)), F / large**2)


def _below(norms: np.ndarray, c: float, squares: np.ndarray) -> np.ndarray:
    """Return the n with F(c n) = c² squares, by Newton's method from above."""
    n = norms
    for _ in range(10):
        # As a function of n, F(c n) / c² is convex: no step goes below the solution.
        above = potential_ratio(c * n) * n**2 - squares
        n = n - np.divide(above * (1 + c * n), 2 * n, out=np.zeros_like(n), where=n > 0)
    return n
