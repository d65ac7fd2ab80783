"""ps1.classify: the half-space in which a point lies."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
A hyperplane $w \cdot x = c$ classifies: a point has class $+1$ where $w \cdot x \ge c$, that is on
the side to which $w$ points *and on the hyperplane itself*, and class $-1$ elsewhere.

Write `classify(w, c, X)`: return the class of each row of `X`.

For example, with $(-0.22, -0.07) \cdot x = -0.16105$ from the previous question the point
$(0.5, 0.5)$ has class $+1$, for $-0.145 \ge -0.16105$.
"""


def classify(w, c, X):
    """Return the class of each point: +1 where w · x >= c, else -1, (n,).

    w : array (d,)
    c : number
    X : array (n, d), one point a row
    """
    return np.where(X @ w >= c, 1, -1)


def with_a_loop(w, c, X):
    classes = []
    for x in X:
        score = sum(w_j * x_j for w_j, x_j in zip(w, x, strict=True))
        classes.append(1 if score >= c else -1)
    return classes


def from_zero_and_one(w, c, X):
    return 2 * (np.dot(X, w) >= c) - 1


def negative_first(w, c, X):
    classes = np.ones(len(X))
    classes[X @ w - c < 0] = -1
    return classes


def negative_on_the_hyperplane(w, c, X):
    return np.where(X @ w > c, 1, -1)


def zero_on_the_hyperplane(w, c, X):
    return np.sign(X @ w - c)


def c_left_out(w, c, X):
    return np.where(X @ w >= 0, 1, -1)


def sign_of_c(w, c, X):
    return np.where(X @ w + c >= 0, 1, -1)


def exchanged(w, c, X):
    return np.where(X @ w >= c, -1, 1)


def true_or_false(w, c, X):
    return X @ w >= c


def all_alike(w, c, X):
    return 1 if np.all(X @ w >= c) else -1


def off_the_hyperplane(rng):
    """Return cases with two to four points, some on each side and none on the hyperplane."""
    drawn = []
    while len(drawn) < 24:
        d, n = int(rng.integers(2, 4)), 2 + len(drawn) % 3
        w, X, c = draw.vector(rng, d), draw.examples(rng, n, d), int(rng.integers(-9, 10))
        heights = X @ w - c
        if heights.all() and heights.min() < 0 < heights.max():
            drawn.append((w, c, X))
    return drawn


def on_the_hyperplane(rng):
    """Return cases with two to four points, one of them on the hyperplane and one below it."""
    drawn = []
    while len(drawn) < 24:
        d, n = int(rng.integers(2, 4)), 2 + len(drawn) % 3
        w, X = draw.vector(rng, d), draw.examples(rng, n, d)
        c = int(X[rng.integers(n)] @ w)
        if c != 0 and (X @ w).min() < c:
            drawn.append((w, c, X))
    return drawn


QUESTION = Question(
    name="ps1.classify",
    title="Which side?",
    statement=STATEMENT,
    reference=classify,
    checks=(
        Check("points on either side", 1, off_the_hyperplane),
        Check("points on the hyperplane have class +1", 1, on_the_hyperplane),
    ),
    misconceptions=(
        Misconception(
            "-1 on the hyperplane",
            "You test w · x > c. A point on the hyperplane, w · x = c, has class +1 here: test "
            "w · x >= c.",
            negative_on_the_hyperplane,
        ),
        Misconception(
            "0 on the hyperplane",
            "np.sign gives 0 on the hyperplane, which is no class. A point with w · x = c has "
            "class +1.",
            zero_on_the_hyperplane,
        ),
        Misconception(
            "c left out",
            "You compare w · x with 0, as if the hyperplane passed through the origin. Compare it "
            "with c.",
            c_left_out,
        ),
        Misconception(
            "sign of c wrong",
            "You test w · x + c >= 0, as for the form w · x + b = 0. Here c stands on the right: "
            "w · x - c >= 0.",
            sign_of_c,
        ),
        Misconception(
            "classes exchanged",
            "Your classes are the wrong way round: w points to the side of class +1.",
            exchanged,
        ),
        Misconception(
            "true or false",
            "You return whether w · x >= c, and False counts as 0. The classes are +1 and -1: "
            "np.where(..., 1, -1).",
            true_or_false,
        ),
        Misconception(
            "one class for all points",
            "You return one number for all rows. Each row of X is a point with a class of its own.",
            all_alike,
        ),
    ),
    alternatives=(with_a_loop, from_zero_and_one, negative_first),
)
