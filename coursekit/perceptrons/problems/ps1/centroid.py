r"""The nearest centroid

The simplest way to learn a half-space needs no loop. Take the *centroid* of each class, the mean of
its examples: $m_+$ and $m_-$. Then classify a point as the centroid that is nearer. The boundary is
the hyperplane at right angles to $w = m_+ - m_-$ through the midpoint $\tfrac12 (m_+ + m_-)$.

Write `centroid(X, y)`: return $w$ and $c$ such that this hyperplane is $w \cdot x = c$, where $w$
points to the positive examples. You may multiply both by the same positive number: the hyperplane
stays the same. Both labels occur in `y`, not always equally often.

**Example.** For the positive examples $(0.1, -0.2)$, $(0.2, 0.1)$, $(-0.15, 0.1)$, $(1.1, 0.8)$,
$(1.2, 1.1)$ and the negative examples $(1.1, -0.1)$, $(1.25, 0.15)$, $(0.9, 0.1)$, $(0.1, 1.2)$,
$(0.2, 0.9)$, the centroids are $m_+ = (0.49, 0.38)$ and $m_- = (0.71, 0.45)$, and the boundary is
$(-0.22, -0.07) \cdot x = -0.16105$.

**Think about.** Where does the boundary go if one class gets many more examples in the same place?
"""

import math
from fractions import Fraction

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import items
from coursekit.exercises.example_picture import Scene

STARS, MINUTES = 2, 20

HINTS = (
    "`X[y == 1]` are the rows of the positive examples; their mean is taken with `axis=0`.",
    "The midpoint of the two centroids lies on the hyperplane, so $c$ is $w$ times the midpoint.",
)

SHOWN = (
    "A classifier that needs no loop at all: two means, and the hyperplane halfway between them."
)


def centroid(X, y):
    """Return w and c of the hyperplane w · x = c halfway between the centroids.

    X : array (n, d), one example a row
    y : array (n,), the labels, -1 or +1
    """
    plus = X[y == 1].mean(axis=0)
    minus = X[y == -1].mean(axis=0)
    w = plus - minus
    return w, w @ (plus + minus) / 2


def classes_of_sizes(*sizes):
    """Return a function that draws classes of these sizes, in turn, with two centroids."""

    def sample(rng, i):
        return classes(rng, *sizes[i % len(sizes)], 2 + i % 5 // 4)

    return draw.mixed(24, sample, lambda X, y: centroid(X, y)[0].any(), True)


def classes(rng, positive, negative, d):
    """Return examples, this many of each label, whose centroids are integers."""
    X = draw.examples(rng, positive + negative, d)
    y = rng.permutation(np.repeat([1, -1], [positive, negative]))
    for rows in np.flatnonzero(y == 1), np.flatnonzero(y == -1):
        X[rows[0]] -= X[rows].sum(axis=0) % len(rows)
    return X, y


def canonical(value):
    """Return w and c divided by the largest of |w_1|, ..., |w_d|: w may have any length.

    Whole numbers become fractions, so that they are divided exactly. What is no such pair stays.
    """
    try:
        w, c = value
        numbers = [Fraction(v) if isinstance(v, int) else v for v in (*items(w), c)]
        largest = max(map(abs, numbers[:-1]))
        if not 0 < largest < math.inf:
            return value
        *w, c = (v / largest for v in numbers)
    except (TypeError, ValueError, OverflowError):
        return value
    return [w, c]


def scene(arguments, value):
    return Scene(*arguments, lines=[value])


SAME = classes_of_sizes((1, 1), (2, 2), (3, 3))
DIFFERENT = classes_of_sizes((2, 1), (1, 3), (3, 2), (1, 2))
CHECKS = [
    ("w for classes of the same size", 1, SAME, False, (0,)),
    ("c for classes of the same size", 1, SAME, False, (1,)),
    ("w for classes of different sizes", 1, DIFFERENT, False, (0,)),
    ("c for classes of different sizes", 1, DIFFERENT, False, (1,)),
]

WRONG = [
    ("centroids exchanged",
     "To which class does your w point? "
     "Your w points from m_+ to m_-. It is the same hyperplane, but with the sides exchanged: w = "
     "m_+ - m_- points to the positive examples.",
     "plus - minus -> minus - plus"),
    ("through the origin",
     "Does the midpoint of the two centroids lie on your hyperplane? "
     "Your c is 0, so your hyperplane passes through the origin. It has to pass through the "
     "midpoint m of the centroids: c = w · m.",
     "w @ (plus + minus) / 2 -> 0"),
    ("through the mean of all examples",
     "Is your hyperplane equally far from both centroids, even if one class has more examples? "
     "Your hyperplane passes through the mean of all examples, which lies nearer to the larger "
     "class. The midpoint of the centroids counts both classes alike.",
     "(plus + minus) / 2 -> X.mean(axis=0)"),
    ("sums in place of means",
     "What happens to your w if every example is there twice? "
     "You add up the examples of each class. Divide each sum by the number of its examples to get "
     "the centroid.",
     "y == 1].mean -> y == 1].sum", "y == -1].mean -> y == -1].sum"),
    ("midpoint not halved",
     "Which point lies halfway between m_+ and m_-? "
     "You take w · (m_+ + m_-). The midpoint is half of that sum, and so is c.",
     " / 2 -> "),
    ("b in place of c",
     "On which side of the equation does the question have its second number? "
     "Your second number has the wrong sign: it is b in w · x + b = 0. Here it stands on the "
     "right, w · x = c.",
     "w @ ( -> -w @ ("),
    ("one mean over everything",
     "How many numbers does the centroid of points in the plane have? "
     "mean() without axis averages all coordinates of a class into one number. A centroid is a "
     "point: mean(axis=0) averages each coordinate for itself.",
     "y == 1].mean(axis=0) -> y == 1].mean()", "y == -1].mean(axis=0) -> y == -1].mean()",
     "w @ -> w *"),
    ("midpoint in place of c",
     "Is your second value a point or a number? "
     "Your second value is a point, the midpoint m of the centroids. c is a number, the same w · x "
     "for every x of the hyperplane: c = w · m.",
     "w @ (plus + minus) -> (plus + minus)"),
    ("mean along the wrong axis",
     "Over what does a centroid average, over the examples or over the coordinates? "
     "mean(axis=1) averages the coordinates of each example. A centroid is the mean of the "
     "examples of a class: mean(axis=0).",
     "y == 1].mean(axis=0) -> y == 1].mean(axis=1)",
     "y == -1].mean(axis=0) -> y == -1].mean(axis=1)"),
]  # fmt: skip
