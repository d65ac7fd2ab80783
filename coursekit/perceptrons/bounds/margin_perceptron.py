"""How many updates a margin costs: the theorems about the margin perceptron (lecture 06).

The rule: an example triggers an update if y (w·x) <= threshold + (γ/2) ‖w‖, from w = 0. The
examples are at most R long, and a unit vector u has the margin γ*: y (u·x) >= γ* for each. With

    Q² = R² + 2 threshold

every update lets u·w grow by γ* at least and ‖w‖² by γ ‖w‖ + Q² at most, and all else follows from
these two. Everything holds for γ < 2 γ*: no γ/2 as large as the best margin can be had for good.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction
from typing import Any, NamedTuple

from coursekit.numbers.validation import as_not_negative, as_positive
from coursekit.perceptrons.bounds.convergence import at_least, rounded_up
from coursekit.perceptrons.geometry.exact import Number

DIGITS = 120
# Below this γ/γ* the sharp bound and the simple one are the same float.
SMALLEST_RATIO = Fraction(1, 10**20)


def simple_margin_perceptron_bound(
    gamma0: Number, gamma: Number = 0, threshold: Number = 0, R: Number = 1
) -> Number:
    """Return Q² / (γ* - γ/2)², the most updates by the simple proof: 4 (R/γ*)² for γ = γ*.

    Parameters
    ----------
    gamma0 : number
        The margin of the data: y (u·x) >= gamma0 for every example and some unit vector u.
    gamma, threshold : number, optional
        The parameters of the rule; with both 0 this is Novikoff's bound, and with gamma = 0 it is
        (R² + 2 threshold) / gamma0², the bound for a fixed threshold.
    R : number, optional
        No example is longer than this.

    Returns
    -------
    number
        Exact or rounded up, as by `novikoff`.

    Raises
    ------
    ValueError
        If gamma0 or R is not positive, gamma or threshold is negative, or gamma is not below
        2 gamma0.

    Notes
    -----
    By induction ‖w_t‖ <= γ t/2 + Q √t. For with a = γ (t + 1)/2

        ‖w_{t+1}‖² <= (‖w_t‖ + γ/2)² + Q² <= (a + Q √t)² + Q² = a² + 2 a Q √t + Q² (t + 1),

    which is (a + Q √(t+1))² at most. Since t γ* <= u·w_t <= ‖w_t‖, t (γ* - γ/2) <= Q √t.

    References
    ----------
    M. Mohri, A. Rostamizadeh and A. Talwalkar, Foundations of Machine Learning, 2nd edition (2018),
    Exercise 8.6, for this rule with γ = γ* and the bound 16 (R/γ*)².

    Examples
    --------
    >>> simple_margin_perceptron_bound(Fraction(1, 10), gamma=Fraction(1, 10))
    400
    >>> simple_margin_perceptron_bound(2, threshold=12, R=5), simple_margin_perceptron_bound(0.5)
    (Fraction(49, 4), 4.0)
    """
    rule = _rule(gamma0, gamma, threshold, R)
    return rounded_up(rule.simple, *rule.arguments)


def margin_perceptron_bound(
    gamma0: Number, gamma: Number = 0, threshold: Number = 0, R: Number = 1
) -> Number:
    """Return x Q² / (γ γ*), the most updates by the sharper proof: 2.51286... (R/γ*)² for γ = γ*.

    Here x is the positive number for which (γ/γ*) x = 2 (x - ln(1 + x)). As γ goes to 0 this
    becomes Novikoff's bound.

    Parameters
    ----------
    gamma0, gamma, threshold, R
        As for `simple_margin_perceptron_bound`.

    Returns
    -------
    number
        A float, rounded up; for gamma = 0 as `simple_margin_perceptron_bound`.

    Notes
    -----
    Let s = γ ‖w‖ / Q² and F(s) = 2 (s - ln(1 + s)). An update makes s² grow by (γ²/Q²)(1 + s) at
    most. As a function of s², F has the slope 1/(1 + s), which falls: F is concave and stays below
    its tangents, so an update makes F grow by γ²/Q² at most, and F(s) <= t γ²/Q² after t of them.

    On the other hand ‖w_t‖ >= t γ*, so s >= t γ γ* / Q² =: x, and F(x) <= t γ²/Q² = (γ/γ*) x. The
    difference F(x) - (γ/γ*) x is convex, 0 at 0 and falls there, so it is negative only below its
    positive zero; there is one since F has a slope near 2 in the end.

    It is never above the simple bound: at s = p²/2 + p with p = γ √t / Q, where the simple proof
    has its bound for ‖w_t‖, F(s) = p² + 2 (p - ln(1 + p + p²/2)) >= p² since e^p >= 1 + p + p²/2.

    Examples
    --------
    >>> margin_perceptron_bound(1, gamma=1), margin_perceptron_bound(0.1, gamma=0.1)
    (2.5128624172523395, 251.28624172523394)
    >>> margin_perceptron_bound(1, gamma=1e-9), margin_perceptron_bound(Fraction(1, 10))
    (1.0000000006666667, 100)
    """
    rule = _rule(gamma0, gamma, threshold, R)
    ratio = rule.gamma / rule.gamma0
    if not ratio:
        return rounded_up(rule.simple, *rule.arguments)
    if ratio < SMALLEST_RATIO:
        return at_least(rule.simple)
    return at_least(_positive_zero(ratio) / ratio * rule.Q_squared / rule.gamma0**2)


class _Rule(NamedTuple):
    """The arguments that all bounds have in common, as fractions."""

    gamma0: Fraction
    gamma: Fraction
    threshold: Fraction
    Q_squared: Fraction
    arguments: tuple[Number, ...]  # unconverted

    @property
    def simple(self) -> Fraction:
        """Q² / (γ* - γ/2)²."""
        return self.Q_squared / (self.gamma0 - self.gamma / 2) ** 2


def _rule(gamma0: Any, gamma: Any, threshold: Any, R: Any) -> _Rule:
    """Return the arguments as fractions; raise an error that names an invalid one."""
    arguments = (
        as_positive(gamma0, "gamma0"),
        as_not_negative(gamma, "gamma"),
        as_not_negative(threshold, "threshold"),
        as_positive(R, "R"),
    )
    gamma0, gamma, threshold, R = map(Fraction, arguments)
    if gamma >= 2 * gamma0:
        raise ValueError(
            f"gamma must be below 2 gamma0 = {2 * arguments[0]}, but it is {arguments[1]}: no "
            "hyperplane need have a margin above gamma0."
        )
    return _Rule(gamma0, gamma, threshold, R * R + 2 * threshold, arguments)


def _positive_zero(ratio: Fraction) -> Fraction:
    """Return the x > 0 with ratio x = 2 (x - ln(1 + x)), or a number very slightly above it."""
    gap = 2 - ratio
    start = ratio / (1 - ratio / 2) ** 2  # from the simple bound
    with localcontext() as context:
        context.prec, context.Emax, context.Emin = DIGITS, MAX_EMAX, MIN_EMIN
        gap, x = (Decimal(v.numerator) / v.denominator for v in (gap, start))
        while True:
            # gap x - 2 ln(1 + x) is convex, so that no step goes below the zero; written as one
            # quotient, a step from far above loses no digits.
            lower = 2 * ((1 + x).ln() - x / (1 + x)) / (gap - 2 / (1 + x))
            if x - lower < x * Decimal("1e-40"):
                return Fraction(x * (1 + Decimal("1e-40")))
            x = lower
