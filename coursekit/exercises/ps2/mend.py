"""ps2.mend: a published loop that never learns."""

import numpy as np

from coursekit.exercises.loops import (
    history,
    is_mistake_off_the_hyperplane,
    last_weights,
    towards_whatever_the_label,
)
from coursekit.exercises.ps2 import sets
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
A loop for the perceptron has been published that, written in Python, does this:

```python
def as_published(X, y, max_epochs):
    w = np.zeros(X.shape[1])
    for _ in range(max_epochs):
        for i in range(len(X)):
            f = np.sign(y[i] * (X[i] @ w))
            if f == -1:
                w = w + y[i] * X[i]
        if converged := True:
            break
    return w
```

It runs without an error, and it never learns anything. Try it: for $(1, 2)$ with label $+1$ and
$(2, -1)$ with label $-1$ it returns $(0, 0)$, where the perceptron finds $(-1, 3)$. Two lines are
wrong, and mending one of them is not enough.

Write `mended(X, y, max_epochs)`: the weight vector that the loop was meant to find. It starts with
$w = 0$, a mistake is $y\,(w \cdot x) \le 0$, and it ends after the first pass without a mistake, or
after `max_epochs` passes.
"""


def mended(X, y, max_epochs):
    """Return the perceptron's weight vector after its last pass, starting from w = 0.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    max_epochs : whole number, how many passes are allowed
    """
    w = np.zeros(X.shape[1])
    for _ in range(max_epochs):
        converged = True
        for i in range(len(X)):
            f = np.sign(y[i] * (X[i] @ w))
            if f != 1:
                w = w + y[i] * X[i]
                converged = False
        if converged:
            break
    return w


def without_an_early_end(X, y, max_epochs):
    w = np.zeros(X.shape[1])
    for _ in range(max_epochs):  # passes after a clean one change nothing
        for x, label in zip(X, y, strict=True):
            w = w + label * x * (label * (x @ w) <= 0)
    return w


def until_w_stays(X, y, max_epochs):
    w, before, passes = [0] * X.shape[1], None, 0
    while w != before and passes < max_epochs:
        before, passes = w, passes + 1
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            if label * sum(a * b for a, b in zip(w, x, strict=True)) <= 0:
                w = [a + label * b for a, b in zip(w, x, strict=True)]
    return tuple(w)


def with_sign(X, y, max_epochs):
    w, epoch = np.zeros(X.shape[1]), 0
    while epoch < max_epochs and (np.sign(X @ w) != y).any():
        for i in range(len(X)):
            if np.sign(w @ X[i]) != y[i]:
                w += y[i] * X[i]
        epoch += 1
    return list(w)


def variation(**parts):
    """Return an answer that runs the loop with these parts exchanged."""

    def answer(X, y, max_epochs):
        return last_weights(history(X, y, max_epochs, **parts), np.zeros(X.shape[1]))

    return answer


def never_leaves_zero(X, y, max_epochs):
    return np.zeros(X.shape[1])


def one_pass(X, y, max_epochs):
    return last_weights(history(X, y, 1), np.zeros(X.shape[1]))


def starts_elsewhere(X, y, max_epochs):
    start = np.ones(X.shape[1])
    passes = history(X, y, max_epochs, test=is_mistake_off_the_hyperplane, start=start)
    return last_weights(passes, start)


def ends_at_the_first_right_one(X, y, max_epochs):
    w = np.zeros(X.shape[1])
    for _ in range(max_epochs):
        for i in range(len(X)):
            if y[i] * (w @ X[i]) > 0:
                return w
            w = w + y[i] * X[i]
    return w


def predicts_plus_on_the_hyperplane(w, x, y):
    return y != (1 if w @ x >= 0 else -1)


def predicts_minus_on_the_hyperplane(w, x, y):
    return y != (1 if w @ x > 0 else -1)


def first_pass(rng):
    """Draw examples on which w is not 0 after one pass."""
    drawn = []
    while len(drawn) < 12:
        X, y = sets.separable(rng, 2, 5)
        if mended(X, y, 1).any():
            drawn.append((X, y, 1))
    return drawn


def several_passes(rng):
    return [(*sets.separable(rng, 3, 5), 20) for _ in range(12)]


def no_end(rng):
    """Draw examples that nothing separates, with some that end early between them."""
    endless = [(*sets.crossed(rng), int(epochs)) for epochs in rng.integers(2, 6, 6)]
    return endless + [(*sets.separable(rng, 4, 7), int(k)) for k in rng.integers(2, 9, 6)]


QUESTION = Question(
    name="ps2.mend",
    title="Mend a loop",
    statement=STATEMENT,
    reference=mended,
    checks=(
        Check("it learns in the first pass", 1, first_pass),
        Check("it goes on until a pass is clean", 2, several_passes),
        Check("it ends after max_epochs passes at the latest", 1, no_end),
    ),
    misconceptions=(
        Misconception(
            "never leaves zero",
            "Your loop still returns 0. With w = 0 every score is 0, and so is its sign, which "
            "is never -1: nothing is ever called a mistake. Mend the test before the ending.",
            never_leaves_zero,
        ),
        Misconception(
            "stops after one pass",
            "You have mended the test. The ending is still wrong: `converged := True` does not "
            "ask whether it converged, it says so, and the loop ends after one pass.",
            one_pass,
        ),
        Misconception(
            "+1 on the hyperplane",
            "You compare a prediction that is +1 where w · x = 0 with the label. Then a positive "
            "example on the hyperplane is no mistake, and the run becomes another one. A score "
            "of 0 is a mistake for both labels.",
            variation(test=predicts_plus_on_the_hyperplane),
        ),
        Misconception(
            "-1 on the hyperplane",
            "You compare a prediction that is -1 where w · x = 0 with the label. Then a negative "
            "example on the hyperplane is no mistake, and the run becomes another one. A score "
            "of 0 is a mistake for both labels.",
            variation(test=predicts_minus_on_the_hyperplane),
        ),
        Misconception(
            "starts elsewhere",
            "Your loop learns because it starts with ones in place of 0. That goes round the "
            "fault and does not mend it: an example with the score 0 is still never a mistake.",
            starts_elsewhere,
        ),
        Misconception(
            "ends at the first right example",
            "Your loop ends as soon as one example is right. All of them have to be, in one and "
            "the same pass.",
            ends_at_the_first_right_one,
        ),
        Misconception(
            "label lost in the update",
            "The update adds x whatever its label is. That line was right: add y x.",
            variation(change=towards_whatever_the_label),
        ),
    ),
    alternatives=(without_an_early_end, until_w_stays, with_sign),
)
