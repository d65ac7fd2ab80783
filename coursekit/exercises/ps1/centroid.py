"""ps1.centroid: the hyperplane halfway between the centroids of the two classes."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
The simplest way to learn a half-space needs no loop. Take the *centroid* of each class, the mean of
its examples: $m_+$ and $m_-$. Then classify a point as the centroid that is nearer. The boundary is
the hyperplane at right angles to $w = m_+ - m_-$ through the midpoint $\tfrac12 (m_+ + m_-)$.

Write `centroid(X, y)`: return $w$ and $c$ such that this hyperplane is $w \cdot x = c$. Both labels
occur in `y`, not always equally often.

For example, for the positive examples $(0.1, -0.2)$, $(0.2, 0.1)$, $(-0.15, 0.1)$, $(1.1, 0.8)$,
$(1.2, 1.1)$ and the negative examples $(1.1, -0.1)$, $(1.25, 0.15)$, $(0.9, 0.1)$, $(0.1, 1.2)$,
$(0.2, 0.9)$, the centroids are $m_+ = (0.49, 0.38)$ and $m_- = (0.71, 0.45)$, and the boundary is
$(-0.22, -0.07) \cdot x = -0.16105$.
"""


def centroid(X, y):
    """Return w and c of the hyperplane w · x = c halfway between the centroids.

    X : array (n, d), one example a row
    y : array (n,), the labels, -1 or +1
    """
    plus = X[y == 1].mean(axis=0)
    minus = X[y == -1].mean(axis=0)
    w = plus - minus
    return w, w @ (plus + minus) / 2


def with_a_loop(X, y):
    means = {}
    for label in 1, -1:
        members = [x_i for x_i, y_i in zip(X, y, strict=True) if y_i == label]
        means[label] = [sum(column) / len(members) for column in zip(*members, strict=True)]
    pairs = list(zip(means[1], means[-1], strict=True))
    return [p - m for p, m in pairs], sum((p - m) * (p + m) / 2 for p, m in pairs)


def difference_of_squares(X, y):
    plus, minus = np.mean(X[y > 0], axis=0), np.mean(X[y < 0], axis=0)
    return [plus - minus, (plus @ plus - minus @ minus) / 2]


def with_weights(X, y):
    plus, minus = (y == 1) / np.sum(y == 1), (y == -1) / np.sum(y == -1)
    w = (plus - minus) @ X
    return w, np.dot(w, 0.5 * (plus + minus) @ X)


def centroids(X, y):
    return X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)


def exchanged(X, y):
    plus, minus = centroids(X, y)
    return minus - plus, (minus - plus) @ (plus + minus) / 2


def through_the_origin(X, y):
    plus, minus = centroids(X, y)
    return plus - minus, 0.0


def through_the_mean_of_all(X, y):
    plus, minus = centroids(X, y)
    return plus - minus, (plus - minus) @ X.mean(axis=0)


def sums_for_means(X, y):
    plus, minus = X[y == 1].sum(axis=0), X[y == -1].sum(axis=0)
    return plus - minus, (plus - minus) @ (plus + minus) / 2


def not_halved(X, y):
    plus, minus = centroids(X, y)
    return plus - minus, (plus - minus) @ (plus + minus)


def b_in_place_of_c(X, y):
    plus, minus = centroids(X, y)
    return plus - minus, -(plus - minus) @ (plus + minus) / 2


def mean_of_everything(X, y):
    plus, minus = X[y == 1].mean(), X[y == -1].mean()
    return plus - minus, (plus - minus) * (plus + minus) / 2


def classes(rng, positive, negative, d):
    """Return so many examples of each label whose two centroids are whole numbers, and differ."""
    while True:
        X = draw.examples(rng, positive + negative, d)
        y = rng.permutation(np.repeat([1, -1], [positive, negative]))
        for rows in np.flatnonzero(y == 1), np.flatnonzero(y == -1):
            X[rows[0]] -= X[rows].sum(axis=0) % len(rows)
        if np.any(np.subtract(*centroids(X, y))):
            return X, y


def classes_of_sizes(*sizes):
    """Return a function that draws classes of these sizes, in turn."""

    def cases(rng):
        return [classes(rng, *sizes[i % len(sizes)], 2 + i % 5 // 4) for i in range(24)]

    return cases


QUESTION = Question(
    name="ps1.centroid",
    title="The nearest centroid",
    statement=STATEMENT,
    reference=centroid,
    checks=(
        Check("classes of the same size", 1, classes_of_sizes((1, 1), (2, 2), (3, 3))),
        Check("classes of different sizes", 2, classes_of_sizes((2, 1), (1, 3), (3, 2), (1, 2))),
    ),
    misconceptions=(
        Misconception(
            "centroids exchanged",
            "Your w points from m_+ to m_-. It is the same hyperplane, but with the sides "
            "exchanged: w = m_+ - m_- points to the positive examples.",
            exchanged,
        ),
        Misconception(
            "through the origin",
            "Your c is 0, so your hyperplane passes through the origin. It has to pass through the "
            "midpoint m of the centroids: c = w · m.",
            through_the_origin,
        ),
        Misconception(
            "through the mean of all examples",
            "Your hyperplane passes through the mean of all examples, which lies nearer to the "
            "larger class. The midpoint of the centroids counts both classes alike.",
            through_the_mean_of_all,
        ),
        Misconception(
            "sums in place of means",
            "You add up the examples of each class. Divide each sum by the number of its examples "
            "to get the centroid.",
            sums_for_means,
        ),
        Misconception(
            "midpoint not halved",
            "You take w · (m_+ + m_-). The midpoint is half of that sum, and so is c.",
            not_halved,
        ),
        Misconception(
            "b in place of c",
            "Your second number has the wrong sign: it is b in w · x + b = 0. Here it stands on "
            "the right, w · x = c.",
            b_in_place_of_c,
        ),
        Misconception(
            "one mean over everything",
            "mean() without axis averages all coordinates of a class into one number. A centroid "
            "is a point: mean(axis=0) averages each coordinate for itself.",
            mean_of_everything,
        ),
    ),
    alternatives=(with_a_loop, difference_of_squares, with_weights),
)
