"""ps2.train: the whole algorithm."""

import numpy as np

from coursekit.exercises.ps2 import sets
from coursekit.exercises.ps2.wrong_training import MISCONCEPTIONS
from coursekit.exercises.question import Check, Question

STATEMENT = r"""
Write `train(X, y, max_epochs)`: the perceptron from $w = 0$. It is shown the rows of `X` in the
order given, pass after pass, and changes $w$ to $w + y\,x$ on every mistake,
$y\,(w \cdot x) \le 0$. It stops after the first full pass without a mistake. On examples that no
hyperplane separates there is *never* such a pass: that is what `max_epochs` is for. After so many
passes it stops in any case.

Return three things: `w` at the end; `mistakes`, how many updates were made in all passes together
(an example that triggers an update in three passes counts three times); and `converged`, which is
`True` if the last pass was without a mistake, else `False`. Leave `X` and `y` as they are.

For example, take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$. The first pass updates
twice, to $(1, 2)$ and to $(-1, 3)$; the second makes no mistake. So `train(X, y, 10)` is $(-1, 3)$,
`2`, `True`. But `train(X, y, 1)` is $(-1, 3)$, `2`, `False`: nobody has seen yet that $w$ is right.
"""


def train(X, y, max_epochs):
    """Run the perceptron from w = 0 and return w, mistakes, converged.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    max_epochs : whole number, how many passes are allowed
    """
    w = np.zeros(X.shape[1])
    mistakes = 0
    for _ in range(max_epochs):
        before = mistakes
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
                mistakes += 1
        if mistakes == before:
            return w, mistakes, True
    return w, mistakes, False


def with_while(X, y, max_epochs):
    w, mistakes, epoch, clean = 0 * X[0], 0, 0, False
    while epoch < max_epochs and not clean:
        epoch, clean = epoch + 1, True
        for x, label in zip(X, y, strict=True):
            if np.sign(x @ w) != label:  # the sign 0 is neither label
                w, mistakes, clean = w + label * x, mistakes + 1, False
    return w, mistakes, clean


def from_positive_vectors(X, y, max_epochs):
    updates = []
    for _ in range(max_epochs):
        before = len(updates)
        for z in y[:, None] * X:
            if np.sum(updates, axis=0) @ z <= 0 if updates else True:
                updates.append(z)
        if len(updates) == before:
            break
    return [np.sum(updates, axis=0), len(updates), len(updates) == before]


def in_integers(X, y, max_epochs):
    rows = [[int(v) for v in x] for x in X]
    w, mistakes, errors = [0] * len(rows[0]), 0, 0
    for _ in range(max_epochs):
        errors = 0
        for x, label in zip(rows, y, strict=True):
            if label * sum(a * b for a, b in zip(w, x, strict=True)) <= 0:
                w = [a + int(label) * b for a, b in zip(w, x, strict=True)]
                errors += 1
        mistakes += errors
        if errors == 0:
            break
    return tuple(w), mistakes, errors == 0


def until_clean(rng):
    return [(*sets.separable(rng, 3, 6), 20) for _ in range(12)]


def cut_short(rng):
    """Draw sets that need more passes, exactly as many or fewer than allowed, or never end."""
    drawn = [(*sets.crossed(rng), int(epochs)) for epochs in rng.integers(1, 5, 5)]
    for spare in (-1, 0, 1) * 3:
        X, y = sets.separable(rng, 2, 4)
        drawn.append((X, y, sets.passes_needed(X, y) + spare))
    return drawn


QUESTION = Question(
    name="ps2.train",
    title="Train",
    statement=STATEMENT,
    reference=train,
    checks=(
        Check("on separable examples it runs until a pass is clean", 2, until_clean),
        Check("max_epochs ends it, and converged says what happened", 2, cut_short),
        Check("the same again, and X and y stay as they are", 1, until_clean, True),
    ),
    misconceptions=MISCONCEPTIONS,
    alternatives=(with_while, from_positive_vectors, in_integers),
)
