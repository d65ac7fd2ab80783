"""Mistake bounds for the learners of the mistake-bound model (lectures 04 and 05).

Each bound holds for every sequence of examples whose labels a concept of the class gives. Mistakes
are whole numbers, so a bound with a logarithm is given as the largest whole number it allows,
without rounding error at any size.
"""

from __future__ import annotations

from coursekit.numbers.validation import as_choice, as_count

DEMOTIONS = ("elimination", "halving")


def con_bound(size: int) -> int:
    """Return |C| - 1, the most mistakes of CON on a class of this size.

    Notes
    -----
    A mistake rules out at least the concept that predicted, and the true one is never ruled out
    (D. Angluin, "Queries and concept learning", Machine Learning 2 (1988) 319-342,
    doi:10.1007/BF00116828).

    Examples
    --------
    >>> con_bound(3**10)
    59048
    """
    return as_count(size, "size") - 1


def halving_bound(size: int) -> int:
    """Return floor(log2 |C|), the most mistakes of the Halving algorithm on a class of this size.

    Notes
    -----
    A mistake means that at least half of the concepts were wrong; exactly half if it was a tie. So
    1 <= |C_M| <= |C| / 2^M (J. M. Barzdin and R. V. Freivald, "On the prediction of general
    recursive functions", Soviet Mathematics Doklady 13 (1972); N. Littlestone, 1988).

    Examples
    --------
    >>> halving_bound(3**10), halving_bound(2**100), halving_bound(2**100 - 1)
    (15, 100, 99)
    """
    return as_count(size, "size").bit_length() - 1


def elimination_bound(n: int, monotone: bool = False) -> int:
    """Return the most mistakes of elimination on a conjunction of literals of n attributes.

    Notes
    -----
    Its literals always include those of the true conjunction, so it errs on positive examples
    only, and each mistake crosses out a literal at least. Monotone conjunctions begin with n, hence
    n mistakes. With negated literals there are 2n; the first mistake crosses out n of them at once,
    one of each attribute, and n are left: n + 1 (L. G. Valiant, "A theory of the learnable",
    Communications of the ACM 27 (1984) 1134-1142, doi:10.1145/1968.1972, has the algorithm).

    Examples
    --------
    >>> elimination_bound(100, monotone=True), elimination_bound(100)
    (100, 101)
    """
    n = as_count(n, "n")
    return n if monotone else n + 1


def winnow_bound(n: int, k: int, demotion: str = "elimination") -> int:
    """Return a bound on the mistakes of Winnow on a disjunction of k of n attributes.

    The threshold is n and the factor 2. With c = ceil(log2 n), the bound of Winnow1 is the whole
    part of 1 + k (2c - (c + 2^c) / n), and that of Winnow2 is the largest whole number below
    2 + k (3c - 2^(c + 1) / n).

    Parameters
    ----------
    n, k : int
        The numbers of attributes, and of those that are relevant.
    demotion : str, optional
        "elimination" for Winnow1, "halving" for Winnow2: what a mistake on a negative example does
        to the weights.

    Notes
    -----
    Let there be u mistakes on positive examples and v on negative ones, and let the i-th relevant
    weight be doubled u_i times.

    - Each of the u doubles a relevant weight, one that is at most n - 1, since it is a whole number
      and the score is below n. Nothing lowers it: it is not active in a negative example. So
      u <= u_1 + ... + u_k, and u_i <= c.
    - All weights together are n at first, and at the end the relevant ones alone are the sum of the
      2^(u_i). Each of the u adds at most n - 1 (Winnow2, whose scores need not be whole: less than
      n). Each of the v takes away at least n (Winnow2: n/2). So v n <= n + u (n - 1) - sum 2^(u_i)
      (Winnow2: v n/2 < n + u n - sum 2^(u_i); if u = 0 and no attribute is irrelevant, v is 0).

    Add u. The sum grows with each u_i as long as u_i <= c, so u_i = c gives the bound. If n = 2^c,
    it is k (2c - 1) for Winnow1 with k >= 1 and k c <= n, and k (3c - 2) + 1 for Winnow2. Where
    k = 0 and all labels are 0, both are 1. For k >= 1 small beside n the first is tight:
    `adversaries.against_winnow` forces exactly this many mistakes.

    The idea, and bounds for any threshold and factor, are in N. Littlestone, "Learning quickly when
    irrelevant attributes abound: a new linear-threshold algorithm", Machine Learning 2 (1988)
    285-318, doi:10.1007/BF00116827; A. Blum, "On-line algorithms in machine learning", Lecture
    Notes in Computer Science 1442 (1998) 306-325, doi:10.1007/BFb0029575, is a survey. Often one
    reads the larger 1 + 2k (1 + log2 n) and 2 + 3k (1 + log2 n).

    Examples
    --------
    >>> winnow_bound(256, 5), winnow_bound(256, 5, "halving"), winnow_bound(10**6, 5)
    (75, 111, 195)
    """
    n = as_count(n, "n")
    k = as_count(k, "k", 0, n)
    as_choice(demotion, "demotion", DEMOTIONS)
    c = (n - 1).bit_length()
    if demotion == "elimination":
        return 1 + k * (2 * c * n - c - 2**c) // n
    return max(0, 1 + 3 * k * c - k * 2 ** (c + 1) // n)


def disjunction_lower_bound(n: int, k: int) -> int:
    """Return k floor(log2(n/k)), a lower bound for learners of disjunctions of k of n attributes.

    No deterministic learner can guarantee fewer mistakes.

    Notes
    -----
    An opponent may say each time that the prediction was wrong (N. Littlestone, 1988). The proof is
    in lecture 05, section 7.

    Examples
    --------
    >>> disjunction_lower_bound(128, 5), winnow_bound(128, 5)
    (20, 65)
    """
    n = as_count(n, "n")
    k = as_count(k, "k", 0, n)
    return k * ((n // k).bit_length() - 1) if k else 0
