"""ps3.not_separable: a certificate that no weight vector is right about a set."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.forms import exact, usable
from coursekit.exercises.loops import history
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.validation import as_vector

STATEMENT = r"""
That a run has not stopped yet proves nothing. A *certificate* does: numbers
$\lambda_1, \dots, \lambda_n$, one for each example, none below zero and not all zero, with

$$\lambda_1\, y_1 x_1 + \dots + \lambda_n\, y_n x_n = 0 .$$

Take the dot product with any $w$: the terms $\lambda_i\, y_i\,(w \cdot x_i)$ add up to 0, so they
cannot all be positive where $\lambda_i$ is, and $w$ makes a mistake on one of these examples.

Write `not_separable(X, y)`: for examples that no weight vector is right about, return such numbers,
one for each row of `X`. Any common factor will do; they need not add up to 1. The check computes
exactly with what you return: whole numbers or `Fraction`s are safe, while decimals that have been
rounded will make a sum that is nearly 0, and that proves nothing.

For example, for the rows $(1, 2)$, $(2, -1)$, $(1, 0)$ with labels $+1$, $+1$, $-1$ the numbers
`[1, 2, 5]` are a certificate: $(1, 2) + 2\,(2, -1) - 5\,(1, 0) = (0, 0)$.

How to find one? Run the perceptron on these three, with pencil and paper, until the weight vector
at the end of a pass is one that you have seen at the end of an earlier pass, or at the start. What
has it added up in between, and how much of each example? (All numbers in `X` are small and whole,
so it does come back, after 40 passes at most.)
"""


def not_separable(X, y):
    """Return numbers >= 0, one for each row of X, not all 0: the sum of number * y * x is 0.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    """
    w = np.zeros(X.shape[1])
    updates = np.zeros(len(X), dtype=int)
    seen = {}
    while tuple(w) not in seen:
        seen[tuple(w)] = updates.copy()
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
                updates[i] += 1
    return updates - seen[tuple(w)]


def with_lists_of_states(X, y):
    signed = [[int(label * v) for v in x] for x, label in zip(X, y, strict=True)]
    states, counts = [[0] * len(signed[0])], [[0] * len(signed)]
    while states[-1] not in states[:-1]:
        w, made = list(states[-1]), list(counts[-1])
        for i, z in enumerate(signed):
            if sum(a * b for a, b in zip(w, z, strict=True)) <= 0:
                w, made[i] = [a + b for a, b in zip(w, z, strict=True)], made[i] + 1
        states.append(w)
        counts.append(made)
    before = counts[states.index(states[-1])]
    return [b - a for a, b in zip(before, counts[-1], strict=True)]


def summing_to_one(X, y):
    numbers = not_separable(X, y).tolist()
    return [Fraction(number, sum(numbers)) for number in numbers]


def by_determinants(X, y):
    """Look for a few examples whose linear dependence has no two signs."""
    Z, d = y[:, None] * X, X.shape[1]
    for chosen in map(list, combinations(range(len(X)), d + 1)):
        numbers = dependence(Z[chosen])
        if any(numbers) and (min(numbers) >= 0 or max(numbers) <= 0):
            answer = np.zeros(len(X))
            answer[chosen] = np.abs(numbers)
            return answer


def dependence(Z):
    """Return numbers, of any sign, with which the d + 1 rows of Z add up to zero (Cramer)."""
    return [(-1) ** i * round(np.linalg.det(np.delete(Z, i, axis=0))) for i in range(len(Z))]


def all_alike(X, y):
    return np.ones(len(X))


def nothing(X, y):
    return np.zeros(len(X))


def any_sign(X, y):
    d = X.shape[1]
    numbers = np.zeros(len(X))
    numbers[: d + 1] = dependence(y[: d + 1, None] * X[: d + 1])
    return numbers


def labels_in_the_numbers(X, y):
    return y * not_separable(X, y)


def counted(X, y, passes):
    """Return how often each row is a mistake in the first so many passes."""
    rows = [i for updates in history(X, y, passes) for i, _ in updates]
    return np.bincount(rows, minlength=len(X))


def since_the_start(X, y):
    return counted(X, y, sum(cycle(X, y)))


def one_pass(X, y):
    return counted(X, y, 1)


def rounded(X, y):
    numbers = not_separable(X, y)
    return np.round(numbers / numbers.sum(), 3)


def the_weight_vector(X, y):
    return one_pass(X, y) @ (y[:, None] * X)


def verify(arguments: tuple, value: Any) -> str | None:
    """Add the signed examples up, exactly."""
    X, y = exact(arguments[0]), arguments[1]
    numbers = exact(as_vector(usable(value, "one number for each row of X"), "The answer", len(X)))
    if min(numbers) < 0:
        return f"A number is below zero: {show(min(numbers))}. Then the sum proves nothing."
    if not numbers.any():
        return "All numbers are zero. That sum vanishes for every set, separable or not."
    total = (numbers * y) @ X
    if total.any():
        return f"The sum of number · y · x is not zero but {show([readable(v) for v in total])}."
    return None


def readable(number: Fraction) -> Fraction | float:
    """Return a fraction as a decimal, but as it is if it is short or too large for a float."""
    try:
        return number if number.denominator < 1000 else float(number)
    except OverflowError:
        return number


def cycle(X: np.ndarray, y: np.ndarray, most: int = 40) -> tuple[int, int] | None:
    """Return after how many passes w is first where it comes back to, and how many passes later.

    None if it has not come back after `most` passes. After a clean pass it is back 1 pass later.
    """
    w, seen = np.zeros(X.shape[1]), {}
    Z = y[:, None] * X
    for t in range(most + 1):
        if tuple(w) in seen:
            return seen[tuple(w)], t - seen[tuple(w)]
        seen[tuple(w)] = t
        for z in Z:
            if w @ z <= 0:
                w = w + z
    return None


def cases_with(d, sizes, back_at_zero):
    """Return a function that draws sets whose w comes back to zero, or not there but elsewhere."""

    def cases(rng):
        drawn = []
        while len(drawn) < 10:
            n = int(rng.choice(sizes))
            X, y = draw.examples(rng, n, d, 3), draw.labels(rng, n)
            if np.linalg.matrix_rank(X[: d + 1]) < d or not (y @ X).any():
                continue
            found = cycle(X, y)
            if found is not None and found[1] > 1 and (found[0] == 0) == back_at_zero:
                drawn.append((X, y))
        return drawn

    return cases


QUESTION = Question(
    name="ps3.not_separable",
    title="A certificate that a set is not separable",
    statement=STATEMENT,
    reference=not_separable,
    checks=(
        Check("in the plane", 2, cases_with(2, [3, 4], back_at_zero=True)),
        Check("in space, where w comes back, but not to zero", 2, cases_with(3, [5, 6], False)),
    ),
    misconceptions=(
        Misconception(
            "all alike",
            "Equal numbers do it for the exclusive or, where the signed examples themselves add up "
            "to zero. In general some examples count more than others, and some not at all.",
            all_alike,
        ),
        Misconception(
            "all zero",
            "With all numbers zero the sum is zero for every set, so it says nothing about this "
            "one. At least one number has to be positive.",
            nothing,
        ),
        Misconception(
            "numbers of any sign",
            "Your sum is zero, but with negative numbers. More than d vectors always have such a "
            "sum, also where a hyperplane separates. The argument needs numbers >= 0.",
            any_sign,
        ),
        Misconception(
            "labels in the numbers",
            "You have multiplied the numbers by the labels. The labels are in the sum already: it "
            "is number times y times x, with numbers >= 0.",
            labels_in_the_numbers,
        ),
        Misconception(
            "counted since the start",
            "You count the updates since the start. They add up to w, and that is zero only if "
            "w = 0 is the weight vector that came back. Count from its first visit to its second.",
            since_the_start,
        ),
        Misconception(
            "one pass only",
            "You count the updates of one pass, which add up to w after it. Go on until w is one "
            "that you have seen before.",
            one_pass,
        ),
        Misconception(
            "rounded",
            "Your numbers are right but for rounding, and a sum that is nearly zero is no proof: "
            "sets that a hyperplane separates have that, too. Return the whole numbers, before "
            "you divide.",
            rounded,
        ),
        Misconception(
            "weight vector in place of the numbers",
            "You return a weight vector, with one number for each feature. A certificate has one "
            "number for each example.",
            the_weight_vector,
        ),
    ),
    alternatives=(with_lists_of_states, summing_to_one, by_determinants),
    verify=verify,
)
