"""ps5.average_naive: the averaged perceptron, word for word."""

import numpy as np

from coursekit.exercises.ps5 import runs
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
The last weight vector of a run is the one that happened to be there at the end. The averaged
perceptron takes all of them, each as often as it was there.

Write `average_naive(X, y, epochs)`: run the perceptron from $w = 0$ over the rows of `X` in the
order given, `epochs` times, with the update $w + y\,x$ on every mistake, $y\,(w \cdot x) \le 0$.
After *every* example, whether it was a mistake or not, add to the vector $a$, which begins at 0,
the weight vector as it is then. Return $a$, the sum. (The average is $a$ divided by the number of
examples shown. That is a positive number, so the hyperplane is the same, and whole numbers stay
whole.) It always makes all the passes, even after a clean one. Leave `X` and `y` as they are.

For example, take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$. The first pass updates
twice, to $(1, 2)$ and to $(-1, 3)$, so `average_naive(X, y, 1)` is
$(1, 2) + (-1, 3) = (0, 5)$. The second pass is clean and adds $(-1, 3)$ twice more:
`average_naive(X, y, 2)` is $(-2, 11)$.
"""


def average_naive(X, y, epochs):
    """Return a, the sum of the perceptron's weight vectors after every example, array (d,).

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    epochs : whole number, how many passes are made
    """
    w = np.zeros(X.shape[1])
    a = np.zeros(X.shape[1])
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
            a = a + w
    return a


def collected(X, y, epochs):
    seen = [np.zeros(X.shape[1])]
    for k in range(epochs * len(X)):
        x, label = X[k % len(X)], y[k % len(X)]
        wrong = np.sign(seen[-1] @ x) != label
        seen.append(seen[-1] + label * x if wrong else seen[-1])
    return np.sum(seen, axis=0)


def from_the_votes(X, y, epochs):
    W, votes = runs.weights(X, y, epochs)
    return votes @ W


def in_integers(X, y, epochs):
    rows = [[int(v) for v in x] for x in X]
    w, a = [0] * len(rows[0]), [0] * len(rows[0])
    for x, label in list(zip(rows, y.tolist(), strict=True)) * epochs:
        if label * sum(p * q for p, q in zip(w, x, strict=True)) <= 0:
            w = [p + label * q for p, q in zip(w, x, strict=True)]
        a = [p + q for p, q in zip(a, w, strict=True)]
    return tuple(a)


def as_it_is_left(X, y, epochs):
    """Each update counts for all examples from its own on."""
    shown, a = epochs * len(X), 0 * X[0]
    for k, (i, before, after) in enumerate(runs.walk(X, y, epochs)):
        if after is not before:
            a += (shown - k) * y[i] * X[i]
    return a


def last(X, y, epochs):
    return [after for _, _, after in runs.walk(X, y, epochs)][-1]


def after_mistakes_only(X, y, epochs):
    return sum(after for _, before, after in runs.walk(X, y, epochs) if after is not before)


def when_right_only(X, y, epochs):
    right = [after for _, before, after in runs.walk(X, y, epochs) if after is before]
    return np.sum([0 * X[0], *right], axis=0)


def before_the_update(X, y, epochs):
    return sum(before for _, before, _ in runs.walk(X, y, epochs))


def ends_of_passes(X, y, epochs):
    return sum(after for i, _, after in runs.walk(X, y, epochs) if i == len(X) - 1)


def starts_every_pass_at_zero(X, y, epochs):
    return epochs * average_naive(X, y, 1)


def last_pass_only(X, y, epochs):
    return average_naive(X, y, epochs) - average_naive(X, y, epochs - 1)


def divided(X, y, epochs):
    return average_naive(X, y, epochs) / (epochs * len(X))


def stops_at_a_clean_pass(X, y, epochs):
    a, w = np.zeros(X.shape[1]), None
    for k, (i, before, after) in enumerate(runs.walk(X, y, epochs)):
        if i == 0 and k and w is before:
            break
        w = before if i == 0 else w
        a = a + after
    return a


def not_on_the_hyperplane(X, y, epochs):
    return np.zeros(X.shape[1])


def zero_is_positive(X, y, epochs):
    w = a = np.zeros(X.shape[1])
    for x, label in list(zip(X, y, strict=True)) * epochs:
        if (1 if w @ x >= 0 else -1) != label:
            w = w + label * x
        a = a + w
    return a


def the_same_array(X, y, epochs):
    return epochs * len(X) * last(X, y, epochs)


def two_names(X, y, epochs):
    w = np.zeros(X.shape[1])
    a = w
    for x, label in list(zip(X, y, strict=True)) * epochs:
        if label * (w @ x) <= 0:
            w += label * x
        a += w
    return a


def single_passes(rng):
    return [runs.one_pass(rng) for _ in range(12)]


def several_passes(rng):
    return [runs.passes(rng, k) for k in range(12)]


QUESTION = Question(
    name="ps5.average_naive",
    title="The averaged perceptron, word for word",
    statement=STATEMENT,
    reference=average_naive,
    checks=(
        Check("one pass", 1, single_passes, keeps_arguments=True),
        Check("several passes", 1, several_passes, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "the last one",
            "You return the last weight vector. Asked is the sum of the weight vectors after every "
            "example.",
            last,
        ),
        Misconception(
            "adds after mistakes only",
            "You add w only where it has just changed. Then each weight vector counts once, "
            "however long it was right. The line a = a + w does not belong in the `if`.",
            after_mistakes_only,
        ),
        Misconception(
            "adds where w was right only",
            "You leave out the examples that were mistakes. After an update, too, w is added: the "
            "new one.",
            when_right_only,
        ),
        Misconception(
            "adds before the update",
            "You add w before the example is learned, so the weight vector after the last example "
            "is missing. First the update, if there is one, then a = a + w.",
            before_the_update,
        ),
        Misconception(
            "adds at the end of each pass",
            "You add w once for each pass. It is to be added after every example.",
            ends_of_passes,
        ),
        Misconception(
            "starts every pass at zero",
            "You set w back to 0 before each pass, so that every pass repeats the first. Set it "
            "once, before all passes.",
            starts_every_pass_at_zero,
        ),
        Misconception(
            "sums up the last pass only",
            "You set a back to 0 before each pass, so only the last one is left. Set it once, "
            "before all passes.",
            last_pass_only,
        ),
        Misconception(
            "divided by the number of examples",
            "You return the average. Asked is the sum a: it has the same hyperplane, and stays "
            "whole if the examples are.",
            divided,
        ),
        Misconception(
            "stops at a clean pass",
            "You stop when a pass was clean. The last weight vector is right then, but it has to "
            "be added in the passes that are left, too.",
            stops_at_a_clean_pass,
        ),
        Misconception(
            "no update on the hyperplane",
            "You update only where y (w · x) < 0. From w = 0 every score is 0, so nothing is ever "
            "learned. A score of 0 is a mistake.",
            not_on_the_hyperplane,
        ),
        Misconception(
            "a score of 0 is right for +1",
            "You update where the predicted label is wrong, and predict +1 where w · x = 0. A "
            "score of 0 is a mistake for both labels: y (w · x) <= 0.",
            zero_is_positive,
        ),
        Misconception(
            "one array, many times",
            "You add the last w again and again: a list of arrays w that are changed in place, by "
            "w += ..., holds one and the same array. Write w = w + y * x, which is a new one.",
            the_same_array,
        ),
        Misconception(
            "two names for one array",
            "Your a and your w are one array: after a = w both change with each +=. Begin with two "
            "arrays, or write a = a + w and w = w + y * x.",
            two_names,
        ),
    ),
    alternatives=(collected, from_the_votes, in_integers, as_it_is_left),
)
