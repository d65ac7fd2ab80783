"""ps5.dual: the perceptron without a weight vector, with a kernel."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
The perceptron's weight vector is a sum of examples: $w = \sum_j \alpha_j\,y_j\,x_j$, where
$\alpha_j$ says how often row $j$ has been a mistake. So one need not keep $w$. It is enough to
count, and then $w \cdot x = \sum_j \alpha_j\,y_j\,(x_j \cdot x)$ uses nothing of the examples but
their dot products. Put another function in their place, such as the *polynomial kernel*

$$K(x, x') = (1 + x \cdot x')^d ,$$

and the same algorithm finds surfaces that are not flat.

Write `dual(X, y, degree, epochs, new)`: begin with all $\alpha_j = 0$ and go through the rows of
`X` in their order, `epochs` times. The score of $x$ is $\sum_j \alpha_j\,y_j\,K(x_j, x)$, with
$d =$ `degree`. On a mistake, where $y_i$ times the score of $x_i$ is 0 or less, add one to
$\alpha_i$. Return two things: the $\alpha_j$, one number for each row; and the labels that are
predicted for the rows of `new`, $+1$ where the score is 0 or more, else $-1$. It always makes all
the passes. Leave the arrays as they are. (In lecture 05 $\alpha_j$ has the sign of $y_j$; here it
is the mere count.)

For example, take $1$ with label $+1$, $-2$ with label $-1$ and $3$ with label $-1$, points of a
line, and $d = 2$. In the first pass $1$ is a mistake, since all is 0, then $-2$, whose score is
$(1 - 2)^2 = 1$, and then $3$: its score is $(1 + 3)^2 - (1 - 6)^2 = -9$, so it is none. In the
second pass $1$ has the score $2^2 - (-1)^2 = 3$, $-2$ has $1 - 5^2 = -24$, and $3$ has $-9$. So
for two passes and the new examples $0$ and $4$ the answer is `[1, 1, 0], [1, -1]`. No weight
vector $w$ with a number of its own for an offset could do that: why?
"""


def dual(X, y, degree, epochs, new):
    """Return the counts alpha, one for each row of X, and the labels predicted for new.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    degree : whole number, 1 or more, of the polynomial kernel
    epochs : whole number, how many passes are made
    new : array (m, d), the examples to be labelled, one a row
    """
    K = (1 + X @ X.T) ** degree
    alpha = np.zeros(len(X))
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * ((alpha * y) @ K[:, i]) <= 0:
                alpha[i] += 1
    scores = (1 + new @ X.T) ** degree @ (alpha * y)
    return alpha, np.where(scores >= 0, 1, -1)


def by_definition(X, y, degree, epochs, new):
    def score(x):
        return sum(a * label * (1 + z @ x) ** degree for a, label, z in zip(alpha, y, X))

    alpha = [0] * len(X)
    for i in list(range(len(X))) * epochs:
        alpha[i] += int(y[i] * score(X[i]) <= 0)
    return alpha, [1 if score(x) >= 0 else -1 for x in new]


def with_a_list_of_mistakes(X, y, degree, epochs, new):
    mistakes = []
    for _ in range(epochs):
        for i, x in enumerate(X):
            if y[i] * np.sum(y[mistakes] * (1 + X[mistakes] @ x) ** degree) <= 0:
                mistakes.append(i)
    labels = [np.sum(y[mistakes] * (X[mistakes] @ x + 1) ** degree) >= 0 for x in new]
    return np.bincount(mistakes, minlength=len(X)), 2 * np.array(labels) - 1.0


def with_scores_kept(X, y, degree, epochs, new):
    """Keep the scores of all examples, old and new, and add a column of the kernel a mistake."""
    K = np.power(np.vstack([X, new]) @ X.T + 1, degree)
    scores, counts = np.zeros(len(K)), [0] * len(X)
    for k in range(epochs * len(X)):
        i = k % len(X)
        if np.sign(scores[i]) != y[i]:
            scores, counts[i] = scores + y[i] * K[:, i], counts[i] + 1
    return tuple(counts), [1 if score >= 0 else -1 for score in scores[len(X) :]]


def polynomial(A, B, degree):
    return (1 + A @ B.T) ** degree


def learned(kernel=polynomial, labels=True, once=False, strictly=False, always=False):
    """Return an answer with another kernel, another count or another test."""

    def answer(X, y, degree, epochs, new):
        K, signs = kernel(X, X, degree), y if labels else np.ones(len(X))
        alpha = np.zeros(len(X))
        for _ in range(epochs):
            for i in range(len(X)):
                score = y[i] * ((alpha * signs) @ K[:, i])
                if always or score < 0 or (score == 0 and not strictly):
                    alpha[i] = 1 if once else alpha[i] + 1
        scores = kernel(new, X, degree) @ (alpha * signs)
        return alpha, np.where(scores >= 0, 1, -1)

    return answer


def homogeneous(A, B, degree):
    return (A @ B.T) ** degree


def flat(A, B, degree):
    return 1 + A @ B.T


def square_only(A, B, degree):
    return (1 + A @ B.T) ** 2


def constant_outside(A, B, degree):
    return 1 + (A @ B.T) ** degree


def one_pass(X, y, degree, epochs, new):
    return dual(X, y, degree, 1, new)


def signed(X, y, degree, epochs, new):
    alpha, labels = dual(X, y, degree, epochs, new)
    return alpha * y, labels


def labels_forgotten_at_the_end(X, y, degree, epochs, new):
    alpha, _ = dual(X, y, degree, epochs, new)
    return alpha, np.where(polynomial(new, X, degree) @ alpha >= 0, 1, -1)


def scores_in_place_of_labels(X, y, degree, epochs, new):
    alpha, _ = dual(X, y, degree, epochs, new)
    return alpha, polynomial(new, X, degree) @ (alpha * y)


def labelled(label):
    """Return an answer that reads a label off a score in another way."""

    def answer(X, y, degree, epochs, new):
        alpha, _ = dual(X, y, degree, epochs, new)
        return alpha, label(polynomial(new, X, degree) @ (alpha * y))

    return answer


def minus_at_zero(scores):
    return np.where(scores > 0, 1, -1)


def whole_pass_at_once(X, y, degree, epochs, new):
    K, alpha = polynomial(X, X, degree), np.zeros(len(X))
    for _ in range(epochs):
        alpha = alpha + (y * (K @ (alpha * y)) <= 0)
    return alpha, np.where(polynomial(new, X, degree) @ (alpha * y) >= 0, 1, -1)


def drawn(rng, degree, epochs):
    """Draw examples with both labels, no two alike, of which one is a mistake more than once.

    With degree 1 one of the new ones has the score 0.
    """
    while True:
        n = 4 if epochs == 1 else 5
        X, y = draw.examples(rng, n, 2, largest=2), draw.labels(rng, n)
        new = draw.examples(rng, 3, 2, largest=4)
        if len(np.unique(X, axis=0)) < n:
            continue
        alpha, labels = dual(X, y, degree, epochs, new)
        scores = polynomial(new, X, degree) @ (alpha * y)
        if degree == 1 and scores.all():
            continue
        if 1 < np.count_nonzero(alpha) < n and len(set(labels.tolist())) == 2:
            if epochs == 1 or alpha.max() > 1:
                return X, y, degree, epochs, new


def single_passes(rng):
    return [drawn(rng, 1 + k % 3, 1) for k in range(12)]


def several_passes(rng):
    return [drawn(rng, 1 + k % 3, int(rng.integers(2, 5))) for k in range(12)]


QUESTION = Question(
    name="ps5.dual",
    title="The perceptron with a kernel",
    statement=STATEMENT,
    reference=dual,
    checks=(
        Check("one pass", 1, single_passes, keeps_arguments=True),
        Check("several passes", 1, several_passes, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "labels forgotten in the score",
            "Your score is the sum of α_j K(x_j, x) without the labels, so it hardly ever gets "
            "below 0. Each term needs its y_j.",
            learned(labels=False),
        ),
        Misconception(
            "counts a row only once",
            "You set α to 1 on a mistake. It counts: a row that is a mistake again gets 2, and so "
            "on.",
            learned(once=True),
        ),
        Misconception(
            "kernel without the constant",
            "Your kernel is (x · x')^d. The 1 in (1 + x · x')^d brings the lower powers in, and "
            "among them the offset.",
            learned(homogeneous),
        ),
        Misconception(
            "constant outside of the power",
            "Your kernel is 1 + (x · x')^d. The power belongs to the whole bracket.",
            learned(constant_outside),
        ),
        Misconception(
            "degree left out",
            "Your kernel is 1 + x · x', whatever the degree is. Raise it to the power d.",
            learned(flat),
        ),
        Misconception(
            "always the square",
            "Your kernel is always (1 + x · x')². The degree is an argument.",
            learned(square_only),
        ),
        Misconception(
            "no update on the hyperplane",
            "You count a mistake only below 0. At the beginning every score is 0, so α never "
            "leaves 0. A score of 0 is a mistake.",
            learned(strictly=True),
        ),
        Misconception(
            "every example counts",
            "You count every example shown. Count mistakes only.",
            learned(always=True),
        ),
        Misconception(
            "stops after one pass",
            "You make one pass. It is to be as many as `epochs` says.",
            one_pass,
        ),
        Misconception(
            "a whole pass at once",
            "You count the mistakes of a pass all at once. Each score is to be computed with the α "
            "as it is then: the next example already meets the new one.",
            whole_pass_at_once,
        ),
        Misconception(
            "labels in alpha",
            "Your labels are right, but you return y_j α_j. Asked is how often each row was a "
            "mistake, a number that is never below 0.",
            signed,
        ),
        Misconception(
            "labels forgotten at the end",
            "Your α is right, but the scores of the new examples lack the labels y_j.",
            labels_forgotten_at_the_end,
        ),
        Misconception(
            "scores in place of labels",
            "You return the scores of the new examples. Asked are the labels, -1 or +1.",
            scores_in_place_of_labels,
        ),
        Misconception(
            "-1 on the boundary",
            "Your α is right, but where the score of a new example is 0 you predict -1. It is to "
            "be +1.",
            labelled(minus_at_zero),
        ),
        Misconception(
            "no label on the boundary",
            "Your α is right, but where the score of a new example is 0 you predict 0, because "
            "np.sign(0) is 0. It is to be +1.",
            labelled(np.sign),
        ),
    ),
    alternatives=(by_definition, with_a_list_of_mistakes, with_scores_kept),
)
