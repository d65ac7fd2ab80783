"""ps2.predict: what a weight vector says about examples."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Write `predict(w, X)`: the label that the weight vector `w` gives to each row $x$ of `X`. It is $+1$
where $w \cdot x \ge 0$ and $-1$ elsewhere. A prediction has to say *something* on the hyperplane,
and here it says $+1$.

For example, `predict(w, X)` with $w = (1, -1)$ and the rows $(2, 1)$, $(1, 2)$, $(1, 1)$ of `X` is
$(1, -1, 1)$: the scores are $1$, $-1$ and $0$.
"""


def predict(w, X):
    """Return the predicted label of each example, array (n,) of -1 and +1.

    w : array (d,), the weight vector
    X : array (n, d), one example a row
    """
    return np.where(X @ w >= 0, 1, -1)


def with_a_loop(w, X):
    labels = []
    for x in X:
        score = 0
        for j in range(len(w)):
            score += w[j] * x[j]
        labels.append(1 if score >= 0 else -1)
    return labels


def from_truth_values(w, X):
    return 2 * (np.dot(X, w) >= 0) - 1


def in_integers(w, X):
    scores = [sum(int(a) * int(b) for a, b in zip(w, x, strict=True)) for x in X]
    return tuple(-1 if score < 0 else 1 for score in scores)


def sign(w, X):
    return np.sign(X @ w)


def negative_on_the_hyperplane(w, X):
    return np.where(X @ w > 0, 1, -1)


def truth_values(w, X):
    return X @ w >= 0


def scores(w, X):
    return X @ w


def other_way_round(w, X):
    return np.where(X @ w >= 0, -1, 1)


def first_row_only(w, X):
    return 1 if w @ X[0] >= 0 else -1


def wrong_side(w, X):
    return np.where(w @ X >= 0, 1, -1)


def cases_with(*signs):
    """Return a function that draws X with rows whose score has each of these signs."""

    def cases(rng):
        drawn = []
        while len(drawn) < 12:
            d = int(rng.integers(2, 4))
            n = d if len(drawn) % 3 == 0 else 4
            w, X = draw.vector(rng, d, 3), draw.examples(rng, n, d, 3)
            found = set(np.sign(X @ w))
            if found == set(signs) if n > d else found <= set(signs):
                drawn.append((w, X))
        return drawn

    return cases


QUESTION = Question(
    name="ps2.predict",
    title="Predict",
    statement=STATEMENT,
    reference=predict,
    checks=(
        Check("each row gets the sign of its score", 1, cases_with(-1, 1)),
        Check("an example on the hyperplane gets +1", 1, cases_with(-1, 0, 1)),
    ),
    misconceptions=(
        Misconception(
            "0 on the hyperplane",
            "np.sign(0) is 0, which is not a label. Where w · x = 0 the prediction is +1.",
            sign,
        ),
        Misconception(
            "-1 on the hyperplane",
            "You ask for w · x > 0. Where w · x = 0 the prediction is +1, so ask for w · x >= 0.",
            negative_on_the_hyperplane,
        ),
        Misconception(
            "true or false in place of labels",
            "You return whether the score is at least 0, as True and False or as 1 and 0. The "
            "label of the other side is -1, not 0.",
            truth_values,
        ),
        Misconception(
            "scores in place of labels",
            "You return the scores w · x. A prediction is only the side: +1 or -1.",
            scores,
        ),
        Misconception(
            "sides exchanged",
            "Your labels are the wrong way round: w points to the side of the +1.",
            other_way_round,
        ),
        Misconception(
            "first example only",
            "You return one label, that of the first row. Each row of X is an example of its own.",
            first_row_only,
        ),
        Misconception(
            "product from the wrong side",
            "w @ X adds up the rows of X, weighted with w. The score of every row is X @ w.",
            wrong_side,
        ),
    ),
    alternatives=(with_a_loop, from_truth_values, in_integers),
)
