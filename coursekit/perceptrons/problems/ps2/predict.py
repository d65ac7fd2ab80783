r"""Predict

Write `predict(w, X)`: the label that the weight vector `w` gives to each row $x$ of `X`. It is $+1$
where $w \cdot x \ge 0$ and $-1$ elsewhere. A prediction has to say *something* on the hyperplane,
and here it says $+1$.

**Example.** `predict(w, X)` with $w = (1, -1)$ and the rows $(2, 1)$, $(1, 2)$, $(1, 1)$ of `X` is
$(1, -1, 1)$: the scores are $1$, $-1$ and $0$.

**Think about.** Why is `np.sign` not enough?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.example_picture import Scene

STARS, MINUTES = 1, 5

HINTS = (
    "The product `X @ w` is the array of all the scores at once.",
    "`np.where(condition, 1, -1)` chooses for each row; mind the score 0.",
)

SHOWN = "All rows are predicted at once, and the score 0 has a label, too."


def predict(w, X):
    """Return the predicted label of each example, array (n,) of -1 and +1.

    w : array (d,), the weight vector
    X : array (n, d), one example a row
    """
    return np.where(X @ w >= 0, 1, -1)


def sample(rng, i):
    """Return a weight vector and examples, every third time as many as they have features.

    Half of the weight vectors have halves.
    """
    d = rng.integers(2, 4)
    return draw.vector(rng, d, 3) / int(rng.integers(1, 3)), draw.examples(
        rng, 4 if i % 3 else d, d, 3
    )


def signs(w, X):
    return set(np.sign(X @ w))


def scene(arguments, value):
    w, X = arguments
    return Scene(X, value, lines=[(w, 0)])


OTHER_THRESHOLDS = [f">= 0 -> >= {v}" for v in (-0.5, -1, 1, "(X @ w).mean()")]

CHECKS = [
    ("each row gets the sign of its score", 1,
     draw.telling(draw.mixed(12, sample, signs, {-1, 1}), predict, *OTHER_THRESHOLDS)),
    ("an example on the hyperplane gets +1", 1,
     draw.telling(draw.mixed(12, sample, signs, {-1, 0}, {-1, 0, 1}, {-1, 0, 1}), predict,
                  *OTHER_THRESHOLDS)),
]  # fmt: skip

WRONG = [
    ("0 on the hyperplane",
     "What does `np.sign` say of 0, and is that a label? "
     "np.sign(0) is 0, which is not a label. Where w · x = 0 the prediction is +1.",
     "np.where(X @ w >= 0, 1, -1) -> np.sign(X @ w)"),
    ("-1 on the hyperplane",
     "Which label does the question give to the score 0? "
     "You ask for w · x > 0. Where w · x = 0 the prediction is +1, so ask for w · x >= 0.",
     ">= -> >"),
    ("true or false in place of labels",
     "Which two values may a label have? "
     "You return whether the score is at least 0, as True and False or as 1 and 0. The label of "
     "the other side is -1, not 0.",
     "np.where(X @ w >= 0, 1, -1) -> X @ w >= 0"),
    ("scores in place of labels",
     "Does a prediction say how far, or only on which side? "
     "You return the scores w · x. A prediction is only the side: +1 or -1.",
     "np.where(X @ w >= 0, 1, -1) -> X @ w"),
    ("sides exchanged",
     "Which label is on the side to which w points? "
     "Your labels are the wrong way round: w points to the side of the +1.",
     "1, -1 -> -1, 1"),
    ("first example only",
     "How many labels do you return for two rows? "
     "You return one label, that of the first row. Each row of X is an example of its own.",
     "X @ w -> X[0] @ w"),
    ("product from the wrong side",
     "How many numbers does your product have, one for each row or one for each column? "
     "w @ X adds up the rows of X, weighted with w. The score of every row is X @ w.",
     "X @ w -> w @ X"),
    ("test turned round",
     "On which side is the score positive? "
     "You give +1 where w · x <= 0, which is the other side: w points to where w · x is larger. "
     "Ask for w · x >= 0.",
     ">= -> <="),
    ("products not added up",
     "How many numbers does your product have for each row? "
     "X * w multiplies each feature by its weight and adds nothing up. The score of each row is X "
     "@ w.",
     "@ -> *"),
]  # fmt: skip
