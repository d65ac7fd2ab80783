r"""A certificate that a set is not separable

That a run has not stopped yet proves nothing. A *certificate* does: numbers
$\lambda_1, \dots, \lambda_n$, one for each example, none below zero and not all zero, with

$$\lambda_1\, y_1 x_1 + \dots + \lambda_n\, y_n x_n = 0 .$$

Take the dot product with any $w$: the terms $\lambda_i\, y_i\,(w \cdot x_i)$ add up to 0, so those
with $\lambda_i > 0$ cannot all be positive: $w$ makes a mistake on one of these examples.

Write `not_separable(X, y)`: for examples that no weight vector classifies correctly, return such
numbers, one for each row of `X`. They need not add up to 1. The check computes exactly with what
you return: whole numbers or `Fraction`s are safe, while decimals that have been rounded will make a
sum that is nearly 0, and that proves nothing.

**Example.** For the rows $(1, 2)$, $(2, -1)$, $(1, 0)$ with labels $+1$, $+1$, $-1$ the numbers
`[1, 2, 5]` are a certificate: $(1, 2) + 2\,(2, -1) - 5\,(1, 0) = (0, 0)$. They come from a run of
the perceptron from $w = 0$ that goes through the three rows again and again. After the first pass
$w = (2, 1)$, after the second $(1, 1)$, then $(0, 1)$, $(1, 0)$, and after the fifth $(0, 0)$: it
is back where it began. In these five passes the three rows were mistakes 1, 2 and 5 times.

**Think about.** What did the perceptron add up between two passes that end with the same $w$, and
how much of each example? (All numbers in `X` are small and whole, so $w$ does come back: after 40
passes at most.)
"""

from collections import deque
from fractions import Fraction

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.constructions import exact, readable, usable
from coursekit.numbers.validation import as_vector
from coursekit.perceptrons.problems.passes import signed, updates_of_pass

STARS, MINUTES = 3, 45

HINTS = (
    "Run the given `one_pass` again and again, and look at $w$ after each pass, `tuple(w)`: "
    "which ones have you seen before?",
    "Keep a dictionary: for each weight vector at the end of a pass, `tuple(w)`, how often each "
    "row had been a mistake until then.",
    "When $w$ comes back, what was added between its two visits is 0. Which counts belong to the "
    "passes in between, and to no others?",
)

SHOWN = (
    "A certificate ends the argument: these weights prove that no hyperplane through the origin "
    "separates the set."
)


def not_separable(X, y):
    """Return numbers >= 0, one for each row of X, not all 0: the sum of number * y * x is 0.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    """

    def one_pass(w):
        """Return w after a pass, and how often each row was a mistake in it."""
        mistakes = np.zeros(len(X), dtype=int)
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
                mistakes[i] += 1
        return w, mistakes

    ### BEGIN SOLUTION
    w, total = np.zeros(X.shape[1]), np.zeros(len(X), dtype=int)
    seen = {}
    while tuple(w) not in seen:
        seen[tuple(w)] = total
        w, mistakes = one_pass(w)
        total = total + mistakes
    return total - seen[tuple(w)]
    ### END SOLUTION


ROUNDING = Fraction(1, 10**6)


def verify(arguments, value):
    """Add the signed examples up, exactly."""
    X, y = exact(arguments[0]), arguments[1]
    numbers = exact(as_vector(usable(value, "one number for each row of X"), "The answer", len(X)))
    if min(numbers) < 0:
        return f"A number is below zero: {show(min(numbers))}. Then the sum proves nothing."
    if not numbers.any():
        return "All numbers are zero. That sum vanishes for every set, separable or not."
    total = (numbers * y) @ X
    if total.any():
        fault = f"The sum of number · y · x is not zero but {show([readable(v) for v in total])}."
        if max(abs(total)) < ROUNDING * max(numbers):
            how = "Fraction(v).limit_denominator(1000) of each number v"
            return f"{fault} That is rounding: return whole numbers, or {how}."
        return fault
    return None


PASSES = 40


def examples(rng, d, sizes):
    n = sizes[int(rng.integers(len(sizes)))]
    return draw.examples(rng, n, d, 3), draw.labels(rng, n)


def comes_back(X, y):
    """Return which w recurs within `PASSES` passes; None if none does or the examples are special.

    To come back after one pass is special, too; where the set is separable, that pass is clean.
    """
    where = _comes_back(signed(X.astype(int).tolist(), y.tolist()))
    d = X.shape[1]
    if where and (np.linalg.matrix_rank(X[: d + 1]) < d or not (y @ X).any()):
        return None
    return where


def _comes_back(Z):
    w, visits = [0] * len(Z[0]), {}
    for number in range(PASSES + 1):
        first = visits.setdefault(tuple(w), number)
        if first < number:
            return None if number - first == 1 else "elsewhere" if first else "to zero"
        deque(updates_of_pass(Z, w), maxlen=0)
    return None


CHECKS = [
    ("in the plane", 3,
     draw.mixed(10, lambda rng, i: examples(rng, 2, [3, 4]), comes_back, "to zero")),
    ("in space, where w comes back, but not to zero", 3,
     draw.mixed(10, lambda rng, i: examples(rng, 3, [5, 6]), comes_back, "elsewhere")),
]  # fmt: skip


def dependence(X, y):
    """Return numbers of any sign, for the first d + 1 rows, by determinants (Cramer)."""
    n, d = X.shape
    Z = (y[:, None] * X)[: d + 1]
    minors = [round(np.linalg.det(np.delete(Z, i, axis=0))) for i in range(d + 1)]
    return [(-1) ** i * minor for i, minor in enumerate(minors)] + [0] * (n - d - 1)


WRONG = [
    ("all alike",
     "Equal numbers do it for the exclusive or, where the signed examples themselves add up to "
     "zero. In general some examples count more than others, and some not at all.",
     "total - seen[tuple(w)] -> np.ones(len(X))"),
    ("all zero",
     "With all numbers zero the sum is zero for every set, so it says nothing about this one. (If "
     "you have counted with `total += ...`: that changes the array which your dictionary holds. "
     "Write `total = total + ...`, which is a new one.)",
     "total - seen[tuple(w)] -> 0 * total"),
    ("numbers of any sign",
     "Your sum is zero, but with negative numbers. More than d vectors always have such a sum, "
     "also where a hyperplane separates. The argument needs numbers >= 0.",
     dependence),
    ("labels in the numbers",
     "You have multiplied the numbers by the labels. The labels are in the sum already: it is "
     "number times y times x, with numbers >= 0.",
     "total - seen[tuple(w)] -> y * (total - seen[tuple(w)])"),
    ("counted since the start",
     "You count the updates since the start. They add up to w, and that is zero only if w = 0 is "
     "the weight vector that came back. Count from its first visit to its second.",
     "total - seen[tuple(w)] -> total"),
    ("the last pass only",
     "You return the counts of the last pass. Between the two visits to the same w there may be "
     "several passes: add up the counts of all of them.",
     "return total - seen[tuple(w)] -> return mistakes"),
    ("one pass only",
     "You count the updates of one pass, which add up to w after it. Go on until w is one that you "
     "have seen before.",
     "while tuple(w) not in seen -> while not seen", "total - seen[tuple(w)] -> total"),
    ("rounded",
     "Your numbers are right but for rounding, and a sum that is nearly zero is no proof: sets "
     "that a hyperplane separates have that, too. Return the whole numbers, before you divide.",
     "return total - seen[tuple(w)] -> total = total - seen[tuple(w)]\n    "
     "return np.round(total / total.sum(), 3)"),
    ("weight vector in place of the numbers",
     "You return a weight vector, with one number for each feature. A certificate has one number "
     "for each example.",
     "while tuple(w) not in seen -> while not seen", "total - seen[tuple(w)] -> w"),
]  # fmt: skip
