"""From mistakes on the way to errors on new examples: online to batch (lecture 06).

Let n examples be drawn independently from one distribution and shown to an online learner once
each. The vector in use before an example has not seen it, so that its mistake there is a fair
sample of its error. All bounds here come from this remark. An error is what a mistake is,
y (w·x) <= 0, and the error of a vector is the probability of that for a new example.
"""

from __future__ import annotations

import math
from fractions import Fraction

from coursekit.numbers.validation import (
    as_count,
    as_float,
    as_positive,
    as_scalar,
)
from coursekit.perceptrons.bounds.convergence import in_range
from coursekit.perceptrons.geometry.exact import Number

SMALL = Fraction(1, 10**300)


def high_probability_bound(mistakes: int, n: int, delta: Number) -> float:
    """Return M/n + √(ln(1/δ)/(2n)), a bound on the mean error that fails with probability δ.

    Parameters
    ----------
    mistakes : int
        The number of mistakes that there were on n examples: seen, not expected.
    n : int
        The number of examples.
    delta : number
        The probability, over the draw of the examples, that the bound may be wrong.

    Returns
    -------
    float
        The mean of the errors of the n vectors in use before the examples is at most this, with
        probability 1 - delta at least.

    Raises
    ------
    ValueError
        If `n` is not a whole number of at least 1, `mistakes` not one from 0 to n, or `delta` not
        above 0 and at most 1.

    Notes
    -----
    Whatever came before, the error of w_i less its mistake on example i has expectation 0. Since
    the mistake is 0 or 1, it takes values in an interval of length 1. By the inequality of
    Hoeffding and Azuma the mean of n of them exceeds ε with probability exp(-2n ε²) at most. In the
    references the root is √((2/n) ln(1/δ)), which is twice this one: there all that is used is that
    the values lie between -1 and 1.

    References
    ----------
    N. Cesa-Bianchi, A. Conconi and C. Gentile, "On the generalization ability of on-line learning
    algorithms", IEEE Transactions on Information Theory 50 (2004) 2050-2057; M. Mohri,
    A. Rostamizadeh and A. Talwalkar, Foundations of Machine Learning, 2nd edition (2018),
    Lemma 8.14.

    Examples
    --------
    >>> high_probability_bound(25, 1000, 0.05)
    0.0637022...
    """
    n = as_count(n, "n")
    mistakes = as_count(mistakes, "mistakes", 0, n)
    return mistakes / n + math.sqrt(1 / (2 * n) * _log_of_inverse(delta))


def exponential_bound(mistakes: int, n: int, delta: Number, rate: Number) -> float:
    """Return (λM + ln(1/δ))/(n (1 - e^-λ)), a bound on the mean error that fails with chance δ.

    Parameters
    ----------
    mistakes, n, delta
        As for `high_probability_bound`.
    rate : number
        λ, any positive number that was fixed before the mistakes were counted: large if few are
        expected.

    Returns
    -------
    float
        As for `high_probability_bound`. It may be above 1.

    Raises
    ------
    ValueError
        If an argument is not as described.

    Notes
    -----
    The proof is in further/from-mistakes-to-errors, section 2. With few mistakes the bound falls
    like 1/n, where the root of `high_probability_bound` falls like 1/√n only.

    References
    ----------
    N. Cesa-Bianchi and C. Gentile, "Improved risk tail bounds for on-line algorithms", Advances in
    Neural Information Processing Systems 18 (2005), for bounds of this size without a λ.

    Examples
    --------
    >>> exponential_bound(25, 20_000, 0.05, rate=0.5)
    0.00196911...
    """
    rate, n = as_float(as_positive(rate, "rate"), "rate"), as_count(n, "n")
    mistakes = as_count(mistakes, "mistakes", 0, n)
    # As fractions, since a product of floats may overflow although the bound does not.
    log, share = Fraction(_log_of_inverse(delta)), Fraction(mistakes, n)
    fall = -math.expm1(-rate)
    if not fall:
        raise ValueError("rate must not be too small for a float, but it is.")
    return in_range((Fraction(rate) * share + log / n) / Fraction(fall))


def _log_of_inverse(delta: Number) -> float:
    """Return ln(1/δ) for a probability above 0, even if 1/δ or δ is outside the range of floats."""
    delta = as_scalar(delta, "delta")
    if not 0 < delta <= 1:
        raise ValueError(f"delta must be a probability above 0, but it is {delta}.")
    if isinstance(delta, float) or delta > SMALL:
        return -math.log(delta)
    return math.log(delta.denominator) - math.log(delta.numerator)
