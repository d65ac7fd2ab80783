r"""A fixed threshold in other units

The same fish are measured in centimetres and in inches: every example $x$ becomes $c\,x$ with the
same number $c > 0$. To the perceptron this makes no difference. To the margin perceptron with a
*fixed* threshold, which updates where $y\,(w \cdot x) \le \eta$, it does.

Write `scale(X, y, threshold, other)`: return a number $c$ with $0 < c \le 10^6$ such that the run
on $c\,X$ with the fixed threshold $\eta =$ `threshold` makes the same updates, on the same rows in
the same order, as the run on `X` itself with $\eta =$ `other`. Both start at $w = 0$ and go
through the rows in their order until a pass makes no update. You may assume $\eta > 0$ for
`threshold`, but `other` may be 0, which is the plain perceptron. The components of `X` are whole
numbers, not all of a row 0. The check makes both runs and compares them.

**Example.** Take the examples $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$. With $\eta =
6.5$ the run on them updates on the rows 0, 1, 0, 1. So does the run with $\eta = 26$ on the
examples doubled, and $c = 2$ is right for `threshold` $= 26$ and `other` $= 6.5$. On the doubled
examples $\eta = 13$ would *not* do: it updates on the rows 0 and 1 only, as $\eta = 3.25$ does on
those that are not.

**Think about.** What becomes of $w$, and of $w \cdot x$, when each $x$ becomes $c\,x$? And what is
the smallest positive score that whole numbers can have?
"""

from fractions import Fraction

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_scalar
from coursekit.perceptrons.problems.ps5.runs import examples

STARS, MINUTES = 2, 25

HINTS = (
    r"On $c\,X$ every weight vector is $c$ times as long, and every score $c^2$ times as large.",
    "If `other` is 0, all positive scores of `X`, which are 1 or more, must be above the "
    "threshold once they are scaled.",
)

SHOWN = "A fixed threshold has a unit, so its meaning changes with the units of the data."

LARGEST = 10**6


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


def verify(arguments, value):
    """Make both runs, in whole numbers and fractions, and compare them."""
    X, y, threshold, other = arguments
    c = as_scalar(value, "c")
    if not 0 < c <= LARGEST:
        return f"c must be above 0 and at most {LARGEST}, but it is {show(c)}."
    expected = updates(X, y, Fraction(other))
    # the run on c X with this threshold is, divided by c, the run on X with threshold / c²
    rows = updates(X, y, Fraction(threshold) / Fraction(c) ** 2)
    if rows == expected:
        return None
    k = next((k for k, (a, b) in enumerate(zip(rows, expected)) if a != b), None)
    if k is None:
        return (
            f"With c = {show(c)} the run makes {count(len(rows))}, the other one "
            f"{count(len(expected))}: the rows {show(expected)}."
        )
    return (
        f"With c = {show(c)} update number {k + 1} is on row {rows[k]}, in the other run on row "
        f"{expected[k]}."
    )


def count(n):
    return "more than 200 updates" if n > 200 else counted(n, "update")


def updates(X, y, threshold):
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


def two_thresholds(rng, i):
    """Draw thresholds for which c must be below 1 and above 1 in turn."""
    other = float(rng.integers(2, 19)) + 0.5
    factor = rng.choice([2, 3, 4, 6, 9, 16] if i % 2 else [0.1, 0.125, 0.25, 0.5])
    return *examples(rng), round(other * float(factor), 6), other


def plain_perceptron(rng, i):
    """Draw cases with `other` 0, and some without; the root of a threshold is not rounded."""
    if i % 5 > 2:
        return two_thresholds(rng, i)
    return *examples(rng), (float(rng.integers(1, 6)) + 0.5) ** 2, 0.0


def matters(X, y, threshold, other):
    """Return whether c is right, but c ± 20 %, or a smaller c if `other` is 0, is wrong."""
    rows = updates(X, y, Fraction(other))
    near = [other * 0.8, other * 1.25] if other else [1, threshold]
    return len(rows) <= 40 and rows not in [updates(X, y, Fraction(t)) for t in near]


CHECKS = [
    ("from one threshold to another", 2, draw.mixed(10, two_thresholds, matters, True)),
    ("and to the plain perceptron, where `other` is 0", 2,
     draw.mixed(10, plain_perceptron, matters, True)),
]  # fmt: skip

ROOT, FOR_0 = "np.sqrt(threshold / other) -> ", "np.sqrt(threshold) + 1 -> "

WRONG = [
    ("no answer for 0",
     "Your c is right where `other` is above 0. Where it is 0 you divide by it. Then c² has to be "
     "so large that even the smallest positive score is above the threshold.",
     "other > 0 -> True"),
    ("no scale for the plain perceptron",
     "Your c is right where `other` is above 0. Where it is 0 you leave the examples as they are, "
     "and the threshold still counts: make them longer, until even the smallest positive score is "
     "above it.",
     FOR_0 + "1"),
    ("on the threshold",
     "Your c is right where `other` is above 0. Where it is 0, a score of 1 becomes c², which with "
     "your c is the threshold itself, and there the rule still updates. Take a larger c.",
     FOR_0 + "np.sqrt(threshold)"),
    ("no root",
     "You return the quotient of the thresholds. A score w · x has the factor c twice: once from "
     "x, and once from w, which is a sum of examples. So c² has to be the quotient.",
     ROOT + "threshold / other", FOR_0 + "threshold"),
    ("other way round",
     "You return the root of other / threshold. Longer examples make larger scores, so a larger "
     "threshold goes with a larger c.",
     "threshold / other -> other / threshold", FOR_0 + "1 / (np.sqrt(threshold) + 1)"),
    ("quotient upside down",
     "You return other / threshold. A larger threshold goes with a larger c, and a score has the "
     "factor c twice, not once.",
     ROOT + "other / threshold", FOR_0 + "1 / threshold"),
    ("no scale needed",
     "You return 1, which leaves the examples as they are. Then the two thresholds make different "
     "updates. (A relative threshold only needs its γ in the new unit.)",
     ROOT + "1", FOR_0 + "1"),
    ("difference",
     "You subtract the thresholds. Scores are multiplied when the examples are: look for a factor.",
     ROOT + "abs(threshold - other)", FOR_0 + "threshold"),
    ("square in place of root",
     "You square the quotient of the thresholds. It is c² that has to be the quotient, so take the "
     "root.",
     ROOT + "(threshold / other) ** 2", FOR_0 + "threshold**2"),
    ("the examples in place of the factor",
     "You return the examples multiplied by c. The question asks for the number c.",
     ROOT + "np.sqrt(threshold / other) * X", FOR_0 + "(np.sqrt(threshold) + 1) * X"),
]  # fmt: skip
