"""Disjunctions of Boolean attributes: the bound (lecture 03)."""

from __future__ import annotations

from coursekit.numbers.validation import as_count


def disjunction_bound(n: int, k: int) -> int:
    """Return (4k + 1)(n + 1), Novikoff's bound on mistakes for a disjunction of k of n attributes.

    Notes
    -----
    The vector u that is 2 on the k relevant attributes, 0 on the others and -1 on the constant
    feature has y (u·x) >= 1 on all 2^n vectors of bits, and ‖u‖² = 4k + 1. No margin is larger
    than γ² = 1/(4k + 1): section 2 of further/beyond-separability.

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
