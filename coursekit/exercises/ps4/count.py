"""ps4.count: how many conjunctions there are."""

from math import comb, factorial, log

import numpy as np

from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
How many conjunctions of $n$ attributes are there? The answer is what the bounds of CON and Halving
are made of. A *literal* is an attribute $x_j$ or its negation $\lnot x_j$. A conjunction is a set
of literals that does not hold both literals of any attribute; the empty one, which is always true,
is one of them. The one that is always false is left out.

Write `count(n, k)` and return four numbers, for $n$ attributes:

- how many conjunctions are monotone, that is without a negated attribute,
- how many conjunctions there are in all,
- how many of these have exactly $k$ literals,
- how many of these have at most $k$ literals.

For example, for $n = 1$ the conjunctions are the empty one, $x_1$ and $\lnot x_1$, so `count(1, 1)`
is `(2, 3, 2, 3)`. Write those for $n = 2$ down by hand before you look for formulas. It is always
$0 \le k \le n \le 60$, so listing them is not what will do. For $n = 30$ and $k = 3$, how many
mistakes may Halving make in the class of all, and how many in the class of at most $k$ literals?
"""


def count(n, k):
    """Return how many conjunctions are monotone, how many in all, with k literals, with at most k.

    n : whole number, how many attributes there are
    k : whole number, how many literals, 0 <= k <= n
    """
    from math import comb

    with_literals = [2**j * comb(n, j) for j in range(n + 1)]  # choose attributes, then signs
    return 2**n, sum(with_literals), with_literals[k], sum(with_literals[: k + 1])


def with_formulas(n, k):
    exactly = [comb(n, j) << j for j in range(k + 1)]
    return [2**n, 3**n, exactly[-1], sum(exactly)]


def one_attribute_after_the_other(n, k):
    monotone, with_literals = 1, [1]
    for _ in range(n):  # each attribute is in plainly, in negated, or not in
        monotone *= 2
        shifted = [0, *with_literals]
        with_literals = [a + 2 * b for a, b in zip([*with_literals, 0], shifted, strict=True)]
    return monotone, sum(with_literals), with_literals[k], sum(with_literals[: k + 1])


def as_floats(n, k):
    j = np.arange(k + 1)
    exactly = 2.0**j * np.cumprod(np.r_[1.0, (n - j[:-1]) / (j[:-1] + 1)])
    return np.array([2.0**n, 3.0**n, exactly[k], exactly.sum()])


def contradictions(n, k):
    return 2**n, 4**n, comb(2 * n, k), sum(comb(2 * n, j) for j in range(k + 1))


def signs_forgotten(n, k):
    return 2**n, 2**n, comb(n, k), sum(comb(n, j) for j in range(k + 1))


def one_sign_for_all(n, k):
    exactly = [comb(n, j) * (2 if j else 1) for j in range(n + 1)]
    return 2**n, sum(exactly), exactly[k], sum(exactly[: k + 1])


def order_counts(n, k):
    right, exactly = count(n, k), [2**j * comb(n, j) * factorial(j) for j in range(k + 1)]
    return right[0], right[1], exactly[k], sum(exactly)


def power_in_place_of_choice(n, k):
    right, exactly = count(n, k), [2**j * n**j for j in range(k + 1)]
    return right[0], right[1], exactly[k], sum(exactly)


def without_the_empty_one(n, k):
    monotone, everything, exactly, at_most = count(n, k)
    return monotone - 1, everything - 1, exactly, at_most - 1


def with_the_false_one(n, k):
    monotone, everything, exactly, at_most = count(n, k)
    return monotone, everything + 1, exactly, at_most


def functions(n, k):
    _, _, exactly, at_most = count(n, k)
    return 2**n, 2 ** min(2**n, 500), exactly, at_most


def fewer_than_k(n, k):
    monotone, everything, exactly, at_most = count(n, k)
    return monotone, everything, exactly, at_most - exactly


def logarithms(n, k):
    return [log(number, 2) for number in count(n, k)]


def one_literal(rng):
    return [(2, 1), *((int(n), 1) for n in rng.choice(np.arange(3, 61), 8, replace=False))]


def several_literals(rng):
    small = [(int(n), int(rng.integers(2, n + 1))) for n in (3, 4, 5)]
    large = rng.choice(np.arange(6, 61), 8, replace=False)
    return small + [(int(n), int(rng.integers(2, n))) for n in large]


QUESTION = Question(
    name="ps4.count",
    title="Count conjunctions",
    statement=STATEMENT,
    reference=count,
    checks=(
        Check("k = 1", 1, one_literal),
        Check("any k", 1, several_literals),
    ),
    misconceptions=(
        Misconception(
            "contradictions counted",
            "You let each of the 2n literals be in or out. That counts sets that hold both x_j and "
            "¬x_j, all of which are the one conjunction that is always false. Each attribute has "
            "three possibilities, not four.",
            contradictions,
        ),
        Misconception(
            "negations forgotten",
            "You count monotone conjunctions throughout. An attribute that is in may be plain or "
            "negated.",
            signs_forgotten,
        ),
        Misconception(
            "one sign for all",
            "You choose one sign for the whole conjunction. Each of the k attributes has a sign of "
            "its own: 2^k choices, not 2.",
            one_sign_for_all,
        ),
        Misconception(
            "the order counts",
            "x1 ∧ x2 and x2 ∧ x1 are one conjunction. You count each k! times.",
            order_counts,
        ),
        Misconception(
            "n to the k",
            "2^k n^k is only an upper estimate: it takes the k attributes in order, and the same "
            "one several times. Choose k of n instead.",
            power_in_place_of_choice,
        ),
        Misconception(
            "the empty conjunction left out",
            "The empty conjunction, which is always true, is one of them: it has 0 literals, and "
            "so at most k.",
            without_the_empty_one,
        ),
        Misconception(
            "the always-false one counted",
            "You have one too many in all: the conjunction that is always false is left out here.",
            with_the_false_one,
        ),
        Misconception(
            "fewer than k",
            "Your last number leaves out those with exactly k literals. At most k includes k.",
            fewer_than_k,
        ),
        Misconception(
            "logarithms",
            "You return logarithms to base 2. They are what Halving's bound needs, but asked are "
            "the numbers themselves.",
            logarithms,
        ),
    ),
    alternatives=(with_formulas, one_attribute_after_the_other, as_floats),
)
