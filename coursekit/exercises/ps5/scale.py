"""ps5.scale: a fixed threshold means something else in other units."""

import math
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.validation import as_scalar

LARGEST = 10**6

STATEMENT = r"""
The same fish are measured in centimetres and in inches: every example $x$ becomes $c\,x$ with the
same number $c > 0$. To the perceptron this makes no difference. To the margin perceptron with a
*fixed* threshold, which updates where $y\,(w \cdot x) \le \eta$, it does.

Write `scale(X, y, threshold, other)`: return a number $c$ with $0 < c \le 10^6$ such that the run
on $c\,X$ with the fixed threshold $\eta =$ `threshold` makes the same updates, on the same rows in
the same order, as the run on `X` itself with $\eta =$ `other`. Both start at $w = 0$ and go
through the rows in their order until a pass makes no update. It is always $\eta > 0$ for
`threshold`, but `other` may be 0, which is the plain perceptron. The components of `X` are whole
numbers, not all of a row 0. The check makes both runs and compares them.

For example, take the examples $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$. With
$\eta = 6.5$ the run on them updates on the rows 0, 1, 0, 1. So does the run with $\eta = 26$ on the
examples doubled, and $c = 2$ is right for `threshold` $= 26$ and `other` $= 6.5$. On the doubled
examples $\eta = 13$ would *not* do: it updates on the rows 0 and 1 only, as $\eta = 3.25$ does on
those that are not. What becomes of $w$, and of $w \cdot x$, when each $x$ becomes $c\,x$? And
what is the smallest positive score that whole numbers can have?
"""


def scale(X, y, threshold, other):
    """Return c: on c X the fixed threshold makes the same updates as `other` does on X.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    threshold : number above 0, the fixed threshold on c X
    other : number, 0 or more, the fixed threshold on X
    """
    # On c X every w is c times as long, so that the scores are c² times as large.
    if other > 0:
        return np.sqrt(threshold / other)
    # The positive scores on X are 1 or more, so on c X they are to be more than the threshold.
    return np.sqrt(threshold) + 1


def with_a_power(X, y, threshold, other):
    return (threshold / (other or 0.99)) ** 0.5


def by_bisection(X, y, threshold, other):
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if middle * middle * other > threshold else (middle, high)
    return low


def rounded(X, y, threshold, other):
    if other == 0:
        return 1000
    return round(math.exp((math.log(threshold) - math.log(other)) / 2), 3)


def plain_perceptron_left_out(X, y, threshold, other):
    return math.sqrt(threshold / other)


def no_scale_for_the_perceptron(X, y, threshold, other):
    return math.sqrt(threshold / other) if other else 1


def quotient(X, y, threshold, other):
    return threshold / other if other else threshold


def other_way_round(X, y, threshold, other):
    return np.sqrt(other / threshold) if other else 1 / (np.sqrt(threshold) + 1)


def quotient_upside_down(X, y, threshold, other):
    return other / threshold if other else 1 / threshold


def one(X, y, threshold, other):
    return 1


def difference(X, y, threshold, other):
    return abs(threshold - other)


def squared(X, y, threshold, other):
    return (threshold / other) ** 2 if other else threshold**2


def on_the_threshold(X, y, threshold, other):
    return math.sqrt(threshold / other) if other else math.sqrt(threshold)


def the_examples(X, y, threshold, other):
    return scale(X, y, threshold, other) * X


def verify(arguments: tuple, value: Any) -> str | None:
    """Make both runs, in whole numbers and fractions, and compare them."""
    X, y, threshold, other = arguments
    c = as_scalar(value, "c")
    if not 0 < c <= LARGEST:
        return f"c must be above 0 and at most {LARGEST}, but it is {show(c)}."
    wanted = updates(X, y, Fraction(other))
    # the run on c X with this threshold is, divided by c, the run on X with threshold / c²
    made = updates(X, y, Fraction(threshold) / Fraction(c) ** 2)
    if made == wanted:
        return None
    k = next((k for k, (a, b) in enumerate(zip(made, wanted, strict=False)) if a != b), None)
    if k is None:
        return (
            f"With c = {show(c)} the run makes {count(len(made))}, the other one "
            f"{count(len(wanted))}: the rows {show(wanted)}."
        )
    return (
        f"With c = {show(c)} update number {k + 1} is on row {made[k]}, in the other run on row "
        f"{wanted[k]}."
    )


def count(n: int) -> str:
    return "more than 200 updates" if n > 200 else f"{n} update{'s' * (n != 1)}"


def updates(X: np.ndarray, y: np.ndarray, threshold: Fraction) -> list[int]:
    """Return the rows of the updates; the examples are whole numbers, so the scores are exact."""
    X, w, rows, before = X.astype(np.int64), np.zeros(X.shape[1], dtype=np.int64), [], -1
    most = threshold.numerator // threshold.denominator  # a whole score is at most the floor
    while before < len(rows) <= 200:
        before = len(rows)
        for i in range(len(X)):
            if y[i] * int(X[i] @ w) <= most:
                w = w + y[i] * X[i]
                rows.append(i)
    return rows


def examples(rng):
    n, d = int(rng.integers(3, 5)), int(rng.integers(2, 4))
    return draw.separable(rng, n, d, largest=3)


def two_thresholds(rng, factor):
    """Draw a case whose updates would be others with a threshold 20 % larger or smaller."""
    while True:
        X, y = examples(rng)
        other = float(rng.integers(2, 40)) + 0.5
        wanted = updates(X, y, Fraction(other))
        near = [updates(X, y, Fraction(other) * Fraction(k)) for k in (0.8, 1.25)]
        if len(wanted) <= 40 and all(rows != wanted for rows in near):
            return X, y, round(other * factor, 6), other


def plain_perceptron(rng):
    """Draw a case with `other` 0 that the threshold makes different, unless c is large enough.

    The threshold has a root without rounding, and with just this c, too, the updates are others.
    """
    while True:
        X, y = examples(rng)
        threshold = (float(rng.integers(1, 6)) + 0.5) ** 2
        wanted = updates(X, y, Fraction(0))
        if wanted not in (updates(X, y, Fraction(1)), updates(X, y, Fraction(threshold))):
            return X, y, threshold, 0.0


FACTORS = (0.1, 0.125, 0.25, 0.5, 2, 3, 4, 6, 9, 16)


def positive(rng):
    """Draw cases of which some need a c above 1 and some below."""
    factors = rng.permutation([*rng.choice(FACTORS[:4], 5), *rng.choice(FACTORS[4:], 5)])
    return [two_thresholds(rng, float(factor)) for factor in factors]


def with_zero(rng):
    """Draw cases with `other` 0, and some without."""
    return [plain_perceptron(rng) for _ in range(6)] + positive(rng)[:4]


QUESTION = Question(
    name="ps5.scale",
    title="A fixed threshold in other units",
    statement=STATEMENT,
    reference=scale,
    checks=(
        Check("from one threshold to another", 1, positive),
        Check("and to the plain perceptron, where `other` is 0", 1, with_zero),
    ),
    misconceptions=(
        Misconception(
            "no answer for 0",
            "Your c is right where `other` is above 0. Where it is 0 you divide by it. Then c² has "
            "to be so large that even the smallest positive score is above the threshold.",
            plain_perceptron_left_out,
        ),
        Misconception(
            "no scale for the plain perceptron",
            "Your c is right where `other` is above 0. Where it is 0 you leave the examples as "
            "they are, and the threshold still counts: make them longer, until even the smallest "
            "positive score is above it.",
            no_scale_for_the_perceptron,
        ),
        Misconception(
            "on the threshold",
            "Your c is right where `other` is above 0. Where it is 0, a score of 1 becomes c², "
            "which with your c is the threshold itself, and there the rule still updates. Take a "
            "larger c.",
            on_the_threshold,
        ),
        Misconception(
            "no root",
            "You return the quotient of the thresholds. A score w · x has the factor c twice: once "
            "from x, and once from w, which is a sum of examples. So c² has to be the quotient.",
            quotient,
        ),
        Misconception(
            "other way round",
            "You return the root of other / threshold. Longer examples make larger scores, so a "
            "larger threshold goes with a larger c.",
            other_way_round,
        ),
        Misconception(
            "quotient upside down",
            "You return other / threshold. A larger threshold goes with a larger c, and a score "
            "has the factor c twice, not once.",
            quotient_upside_down,
        ),
        Misconception(
            "no scale needed",
            "You return 1, which leaves the examples as they are. Then the two thresholds make "
            "different updates. (A relative threshold only needs its γ in the new unit.)",
            one,
        ),
        Misconception(
            "difference",
            "You subtract the thresholds. Scores are multiplied when the examples are: look for a "
            "factor.",
            difference,
        ),
        Misconception(
            "square in place of root",
            "You square the quotient of the thresholds. It is c² that has to be the quotient, so "
            "take the root.",
            squared,
        ),
        Misconception(
            "the examples in place of the factor",
            "You return the examples multiplied by c. Asked is the number c.",
            the_examples,
        ),
    ),
    alternatives=(with_a_power, by_bisection, rounded),
    verify=verify,
)
