"""Disjunctions of Boolean attributes: the margin and the bound (lecture 03)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from coursekit.numbers.validation import as_count
from coursekit.perceptrons.geometry.exact import Number, answer


def disjunction_separator(n: int, k: int) -> np.ndarray:
    """Return the vector of largest margin for x1 or ... or xk, and the constant feature, (n + 1,).

    It is 2 on the k relevant attributes, 0 on the others, and -1 on the constant feature, so that
    y (u·x) >= 1: it is 2 - 1 where one relevant bit is 1, and 1 where none is.

    Examples
    --------
    >>> disjunction_separator(4, 2)
    array([ 2,  2,  0,  0, -1])
    """
    n = as_count(n, "n")
    k = as_count(k, "k", 0, n)
    return np.repeat(np.array([2, 0, -1]), [k, n - k, 1])


def disjunction_margin_squared(n: int, k: int) -> Number:
    """Return γ² = 1/(4k + 1), the best there is for a disjunction of k of n Boolean attributes.

    All 2^n vectors of bits are examples, with a constant feature; it makes no difference how many
    irrelevant attributes there are. With k = 0 nothing is true, all labels are -1, and the constant
    feature alone tells so with margin 1.

    Notes
    -----
    At least: `disjunction_separator` has y (u·x) >= 1 and ‖u‖² = 4k + 1. At most: no margin is
    larger than a convex combination of the y x is long, and one of them is u/(4k + 1); section 2 of
    further/beyond-separability has its weights.

    Examples
    --------
    >>> disjunction_margin_squared(100, 5)
    Fraction(1, 21)
    """
    n = as_count(n, "n")
    k = as_count(k, "k", 0, n)
    return answer(Fraction(1, 4 * k + 1))


def disjunction_bound(n: int, k: int) -> int:
    """Return (4k + 1)(n + 1), Novikoff's bound on mistakes for a disjunction of k of n attributes.

    Notes
    -----
    For k = n the perceptron never makes more than 4n + 1 mistakes, far fewer than this. The zero
    vector is then the only negative example. It lowers the weight c of the constant feature only
    if c >= 0, so c >= -1 at all times. The other weights change on positive examples only, each
    time by +1, and only while the weights of the ones of that example sum to at most -c <= 1. So
    none of them exceeds 2, and there are at most 2n mistakes on positive examples. Those on the
    zero vector are at most one more, since their difference is c.

    Examples
    --------
    >>> disjunction_bound(100, 5)
    2121
    """
    n = as_count(n, "n")
    k = as_count(k, "k", 0, n)
    return (4 * k + 1) * (n + 1)
