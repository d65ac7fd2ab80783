r"""The perceptron with a kernel

The perceptron's weight vector is a sum of examples: $w = \sum_j \alpha_j\,y_j\,x_j$, where
$\alpha_j$ counts the mistakes on row $j$. So we need not keep $w$: the counts are enough, and
$w \cdot x = \sum_j \alpha_j\,y_j\,(x_j \cdot x)$ uses only dot products of examples. If we replace
them by another function, such as the *polynomial kernel*

$$K(x, x') = (1 + x \cdot x')^d ,$$

the same algorithm finds curved surfaces.

Write `dual(X, y, degree, epochs, new)`; the passes and the kernel values are given: `K[j, i]` is
that of rows $j$ and $i$ of `X`, and `K_new[m, j]` that of row $m$ of `new` and row $j$ of `X`. The
score of $x$ is $\sum_j \alpha_j\,y_j\,K(x_j, x)$. On a mistake, where $y_i$ times the score of
$x_i$ is 0 or less, add one to $\alpha_i$. Return two things: the $\alpha_j$, one number for each
row; and the labels predicted for the rows of `new`, $+1$ where the score is 0 or more, else $-1$.
Leave the arrays as they are. (In lecture 07 $\alpha_j$ has the sign of $y_j$; here it only counts.)

**Example.** Take three points of a line, $1$ with label $+1$ and $-2$ and $3$ with label $-1$, and
$d = 2$. In the first pass $1$ is a mistake, since all scores are 0. So is $-2$, whose score is
$(1 - 2)^2 = 1$. The score of $3$ is $(1 + 3)^2 - (1 - 6)^2 = -9$, which is right. In the second
pass the scores are $3$, $-24$ and $-9$, all of them right. So for two passes and the new examples
$0$ and $4$ the answer is `[1, 1, 0], [1, -1]`.

**Think about.** No weight $w$ and offset $b$ classify these three points correctly: why?
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 2, 25

HINTS = (
    r"Each example $j$ adds $\alpha_j\,y_j\,K(x_j, x_i)$ to the score of row $i$, and column $i$ "
    "of `K` holds these kernel values.",
    "The score of row $i$ is `(alpha * y) @ K[:, i]`; those of the new rows are "
    "`K_new @ (alpha * y)`.",
)

SHOWN = (
    "The perceptron needs only dot products. Any kernel may take their place, and then it can "
    "learn what no line separates."
)


def dual(X, y, degree, epochs, new):
    """Return the counts alpha, one for each row of X, and the labels predicted for new.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    degree : whole number, 1 or more, of the polynomial kernel
    epochs : whole number, how many passes are made
    new : array (m, d), the examples to be labelled, one a row
    """
    K, K_new = (1 + X @ X.T) ** degree, (1 + new @ X.T) ** degree
    alpha = np.zeros(len(X))
    for _ in range(epochs):
        for i in range(len(X)):
            ### BEGIN SOLUTION
            if y[i] * ((alpha * y) @ K[:, i]) <= 0:
                alpha[i] += 1
            ### END SOLUTION
    ### BEGIN SOLUTION
    scores = K_new @ (alpha * y)
    return alpha, np.where(scores >= 0, 1, -1)
    ### END SOLUTION


def points(rng, n, degree, epochs):
    X, y = draw.examples(rng, n, 2, largest=2), draw.labels(rng, n)
    return X, y, degree, epochs, draw.examples(rng, 3, 2, largest=4)


def several_passes(rng, i):
    return points(rng, 5, 1 + i % 3, int(rng.integers(2, 5)))


def is_rich(X, y, degree, epochs, new):
    """Return whether no two examples are alike, some are mistakes, and both labels are predicted.

    In several passes one is a mistake more than once; with degree 1 a new one has the score 0.
    """
    if len({*map(tuple, X.tolist())}) < len(X):
        return False
    alpha, labels = dual(X, y, degree, epochs, new)
    scores = (1 + new @ X.T) ** degree @ (alpha * y)
    return bool(
        1 < np.count_nonzero(alpha) < len(X)
        and (epochs == 1 or alpha.max() > 1)
        and len(set(labels.tolist())) == 2
        and (degree > 1 or not scores.all())
    )


K, K_NEW = "(1 + X @ X.T) ** degree -> ", "(1 + new @ X.T) ** degree -> "
WITHOUT = K + "(X @ X.T) ** degree", K_NEW + "(new @ X.T) ** degree"
OUTSIDE = K + "1 + (X @ X.T) ** degree", K_NEW + "1 + (new @ X.T) ** degree"
LINEAR = K + "1 + X @ X.T", K_NEW + "1 + new @ X.T"
UPDATE, BOUNDARY = "<= 0 -> <= 1", "scores >= 0 -> scores >= -1"

CHECKS = [
    ("the counts α in one pass", 1,
     draw.telling(draw.mixed(12, lambda rng, i: points(rng, 4, 1 + i % 3, 1), is_rich, True),
                  dual, UPDATE, None, OUTSIDE, LINEAR, None, WITHOUT, parts=(0,)), True, (0,)),
    ("counts and labels in one pass", 1,
     draw.telling(draw.mixed(12, lambda rng, i: points(rng, 4, 1 + i % 3, 1), is_rich, True),
                  dual, UPDATE, BOUNDARY, OUTSIDE, None, None, WITHOUT), True),
    ("the counts α in several passes", 1,
     draw.telling(draw.mixed(12, several_passes, is_rich, True), dual, UPDATE, None, None, LINEAR,
                  parts=(0,)), True, (0,)),
    ("counts and labels in several passes", 1,
     draw.telling(draw.mixed(12, several_passes, is_rich, True), dual, BOUNDARY, UPDATE), True),
]  # fmt: skip

WRONG = [
    ("labels forgotten in the score",
     "Your score is the sum of α_j K(x_j, x) without the labels, so it hardly ever gets below 0. "
     "Each term needs its y_j.",
     "(alpha * y) @ K -> alpha @ K", "K_new @ (alpha * y) -> K_new @ alpha"),
    ("counts a row only once",
     "You set α to 1 on a mistake. It counts: a row that is a mistake again gets 2, and so on.",
     "+= 1 -> = 1"),
    ("kernel without the constant",
     "Your kernel is (x · x')^d. The 1 in (1 + x · x')^d brings the lower powers in, and among "
     "them the offset.",
     *WITHOUT),
    ("constant outside of the power",
     "Your kernel is 1 + (x · x')^d. The power belongs to the whole bracket.",
     *OUTSIDE),
    ("degree left out",
     "Your kernel is 1 + x · x', whatever the degree is. Raise it to the power d.",
     *LINEAR),
    ("always the square",
     "Your kernel is always (1 + x · x')². The degree is an argument.",
     K + "(1 + X @ X.T) ** 2", K_NEW + "(1 + new @ X.T) ** 2"),
    ("no update on the hyperplane",
     "You count a mistake only below 0. At the beginning every score is 0, so α never leaves 0. A "
     "score of 0 is a mistake.",
     "<= 0 -> < 0"),
    ("every example counts",
     "You count every example shown. Count mistakes only.",
     "y[i] * ((alpha * y) @ K[:, i]) <= 0 -> True"),
    ("stops after one pass",
     "You make one pass. Make as many as `epochs` says.",
     "range(epochs) -> range(1)"),
    ("a whole pass at once",
     "You count the mistakes of a pass all at once. Each score must be computed with the α as it "
     "is then: the next example already meets the new one.",
     "range(epochs): -> range(epochs):\n        before = alpha.copy()",
     "(alpha * y) @ K -> (before * y) @ K"),
    ("labels in alpha",
     "Your labels are right, but you return y_j α_j. The question asks how often each row was a "
     "mistake, a number that is never below 0.",
     "return alpha -> return alpha * y"),
    ("labels forgotten at the end",
     "Your α is right, but the scores of the new examples lack the labels y_j.",
     "K_new @ (alpha * y) -> K_new @ alpha"),
    ("scores in place of labels",
     "You return the scores of the new examples. The question asks for the labels, -1 or +1.",
     "np.where(scores >= 0, 1, -1) -> scores"),
    ("-1 on the boundary",
     "Your α is right, but where the score of a new example is 0 you predict -1. It must be +1.",
     "scores >= 0 -> scores > 0"),
    ("no label on the boundary",
     "Your α is right, but where the score of a new example is 0 you predict 0, because np.sign(0) "
     "is 0. It must be +1.",
     "np.where(scores >= 0, 1, -1) -> np.sign(scores)"),
    ("label left out of the test",
     "You test whether the score is 0 or less. Whether that is a mistake depends on the label: "
     "multiply the score by y_i first.",
     "y[i] * ((alpha * y) @ K[:, i]) -> (alpha * y) @ K[:, i]"),
    ("labels forgotten while learning",
     "The scores of the new examples have the labels y_j, but those by which you look for mistakes "
     "lack them.",
     "(alpha * y) @ K -> alpha @ K"),
]  # fmt: skip
