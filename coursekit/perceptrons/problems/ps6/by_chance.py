r"""Is the difference chance?

Two classifiers have predicted the same examples, and one made fewer errors. Would it win again?
Examples on which both are right, or both are wrong, say nothing about that. Look at the others, on
which *exactly one* errs. If both were equally good, each of these examples would be like the toss
of a fair coin, which says who errs. The **sign test** asks how often fair coins fall as unevenly as
this.

Write `by_chance(y, a, b)`: `a` and `b` are the labels that the two classifiers predict, `y` the
true ones. Return three things: on how many examples only `a` errs; on how many only `b` errs; and
the *p-value*, that is the probability that the rarer side of $n$ fair coins comes as seldom as here
or still more seldom, where $n$ is the sum of your two counts. It is

$$p = \min \left(1,\; \frac{2}{2^n} \sum_{i=0}^{s} \binom{n}{i} \right),$$

where $s$ is the smaller of your two counts; so for $n = 0$ it is 1. Compute it exactly; you may use
`math.comb`, and need not use scipy.

**Example.** Let only `a` err on one example and only `b` on five. Of 6 coins, at most one falls on
the rarer side with the probability $2\,(1 + 6) / 64$: the answer is `1, 5, 0.21875`. Such a
difference comes by chance more often than in one case of five, so we cannot tell the two apart.

**Think about.** How uneven must 6 coins fall for $p < 0.05$? And what happens to $p$ if you compare
twenty pairs of classifiers and report the smallest?
"""

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps6 import real

STARS, MINUTES = 2, 30

HINTS = (
    "`(a != y) & (b == y)` is true where only `a` errs.",
    "`sum(comb(n, i) for i in range(s + 1))` adds up how many of the $2^n$ ways have at most $s$ "
    "coins on one given side.",
    "Where both counts are equal, twice that sum is more than $2^n$: the middle is counted twice. "
    "A probability is at most 1.",
)

SHOWN = (
    "Two classifiers differ only where exactly one of them errs, and few such examples prove "
    "little."
)


def by_chance(y, a, b):
    """Return on how many examples only a errs, on how many only b errs, and the p-value.

    y : array (m,), the true labels, -1 or +1
    a : array (m,), the labels that one classifier predicts
    b : array (m,), the labels that the other classifier predicts
    """
    from math import comb

    only_a = int(((a != y) & (b == y)).sum())
    only_b = int(((b != y) & (a == y)).sum())
    n, s = only_a + only_b, min(only_a, only_b)
    tail = sum(comb(n, i) for i in range(s + 1))
    return only_a, only_b, min(1.0, 2 * tail / 2**n)


def tumours(rng, i):
    """Return the labels of a few tumours or of many, and what two measurements predict."""
    return real.two_classifiers(rng, 10 + 2 * i if i < 6 else 100)


def how(y, a, b):
    """Return whether as many errors are only a's as are only b's; both err on some tumour."""
    only_a, only_b, p = by_chance(y, a, b)
    both = bool(((a != y) & (b != y)).any())
    if only_a == only_b:
        return "equal" if only_a and both else "dull"
    return "different" if min(only_a, only_b) and both and p < 0.9 else "dull"


def never_apart(rng, i):
    """Return predictions of which both err on the same examples only, in every other case."""
    y, a, b = real.two_classifiers(rng, 8 + i)
    return (y, a, a.copy()) if i % 2 else (y, a, b)


DIFFERENT = draw.mixed(12, tumours, how, "different")

CHECKS = [
    ("on how many only one of them errs", 2, DIFFERENT, True, (0, 1)),
    ("the p-value, if one of them errs more often", 1, DIFFERENT, True, (2,)),
    ("the p-value, if both err equally often, or always together", 1,
     draw.mixed(12, lambda rng, i: never_apart(rng, i) if i % 2 else tumours(rng, i),
                lambda y, a, b: "together" if (a == b).all() else how(y, a, b),
                "equal", "together"), True, (2,)),
]  # fmt: skip

RETURN = "return only_a, only_b, min(1.0, 2 * tail / 2**n) -> "

WRONG = [
    ("all errors counted",
     "You count all errors of each classifier. Where both err, nothing speaks for one of them: "
     "count the examples on which exactly one errs.",
     "(a != y) & (b == y) -> a != y", "(b != y) & (a == y) -> b != y"),
    ("one side only",
     "Your counts are right. Your p is the probability that this one of the two errs so seldom; "
     "before you looked, it could have been the other one as well. Multiply by 2.",
     RETURN + "return only_a, only_b, tail / 2**n"),
    ("exactly so many",
     "Your counts are right. You take the probability of exactly this number. A p-value also adds "
     "what would be still more uneven: all i from 0 to s.",
     "sum(comb(n, i) for i in range(s + 1)) -> comb(n, s)"),
    ("without the number itself",
     "Your counts are right, but your sum ends at s - 1: `range(s)` leaves s out.",
     "range(s + 1) -> range(s)"),
    ("more than 1",
     "Right where the counts differ. Where they are equal your p is above 1, because the middle is "
     "counted twice: take the smaller of it and 1.",
     RETURN + "return only_a, only_b, 2 * tail / 2**n"),
    ("coins for all examples",
     "Your counts are right, but you toss a coin for each example. Only those on which exactly one "
     "errs are coins: n is the sum of the two counts.",
     "n, s = only_a + only_b, -> n, s = len(y),"),
    ("always a's side",
     "Your counts are right. You add up to the count of `a`; where `a` errs more often that is the "
     "larger side. Take the smaller one.",
     "min(only_a, only_b) -> only_a"),
    ("the two exchanged",
     "Your p is right, but the two counts are exchanged, or you count where one *alone is right*. "
     "First comes on how many `a` alone errs.",
     RETURN + "return only_b, only_a, min(1.0, 2 * tail / 2**n)"),
    ("where they disagree on nothing",
     "Your first count has all examples on which the two predictions differ. Say of each which of "
     "the two errs.",
     "(a != y) & (b == y) -> a != b"),
    ("chance of no difference",
     "Your counts are right, but you return 1 - p. The p-value is small where chance would seldom "
     "make such a difference.",
     RETURN + "return only_a, only_b, 1 - min(1.0, 2 * tail / 2**n)"),
]  # fmt: skip
