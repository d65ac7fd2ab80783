"""ps1.signed_distance: how far points are from a hyperplane, and on which side."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
The score $w \cdot x + b$ says on which side of the hyperplane $w \cdot x + b = 0$ a point $x$
lies. Divided by the length of $w$ it also says how far away it is:
$$\frac{w \cdot x + b}{\lVert w \rVert}$$
is positive on the side to which $w$ points, negative on the other, and its size is the distance.

Write `signed_distance(w, b, X)`: return this number for each row of `X`. Leave `w` and `X` as they
are.

For example, take the line $-2 x_1 + 3 x_2 = 5$ and the origin. Written with $b$, it has
$w = (-2, 3)$ and $b = -5$, so the signed distance of the origin is
$b / \lVert w \rVert = -5 / \sqrt{13} \approx -1.387$. The *distance* is $5 / \sqrt{13}$; the minus
sign says that $w$ points away from the origin.
"""


def signed_distance(w, b, X):
    """Return the signed distance of each point from the hyperplane w · x + b = 0, (n,).

    w : array (d,), not zero
    b : number
    X : array (n, d), one point a row
    """
    return (X @ w + b) / np.linalg.norm(w)


def with_a_loop(w, b, X):
    length = sum(w_j**2 for w_j in w) ** 0.5
    return [(sum(w_j * x_j for w_j, x_j in zip(w, x, strict=True)) + b) / length for x in X]


def with_the_unit_normal(w, b, X):
    length = np.sqrt(w @ w)
    return np.dot(X, w / length) + b / length


def with_a_constant_feature(w, b, X):
    return np.column_stack([X, np.ones(len(X))]) @ np.append(w, b) / np.linalg.norm(w)


def not_divided(w, b, X):
    return X @ w + b


def unsigned(w, b, X):
    return np.abs(X @ w + b) / np.linalg.norm(w)


def divided_by_square(w, b, X):
    return (X @ w + b) / (w @ w)


def sign_of_b(w, b, X):
    return (X @ w - b) / np.linalg.norm(w)


def brackets_missing(w, b, X):
    return X @ w + b / np.linalg.norm(w)


def b_left_out(w, b, X):
    return X @ w / np.linalg.norm(w)


def wrong_way_round(w, b, X):
    return -(X @ w + b) / np.linalg.norm(w)


def in_place(w, b, X):
    b = b / np.linalg.norm(w)
    w /= np.linalg.norm(w)
    return X @ w + b


def one_point(rng):
    """Return cases with one point each, the origin in every other one."""
    drawn = []
    for i in range(24):
        w, b = draw.normal(rng, 2 + i % 3), draw.label(rng) * int(rng.integers(1, 10))
        drawn.append((w, b, draw.examples(rng, 1, len(w)) * (i % 2)))
    return drawn


def several_points(rng):
    """Return cases with two to four points, in every other one a point on the hyperplane."""
    drawn = []
    for i in range(24):
        d = int(rng.integers(2, 4))
        w, X = draw.normal(rng, d), draw.examples(rng, 2 + i % 3, d)
        drawn.append((w, int(-w @ X[-1]) if i % 2 else int(rng.integers(-9, 10)), X))
    return drawn


QUESTION = Question(
    name="ps1.signed_distance",
    title="Signed distances",
    statement=STATEMENT,
    reference=signed_distance,
    checks=(
        Check("the origin and other single points", 1, one_point),
        Check("several points at once, and the arguments stay", 2, several_points, True),
    ),
    misconceptions=(
        Misconception(
            "not divided by the length of w",
            "You return the score w · x + b. It doubles if w and b are doubled, though the "
            "hyperplane stays where it is: divide by ‖w‖.",
            not_divided,
        ),
        Misconception(
            "sign lost",
            "You return distances, without the sign that tells on which side the point lies. "
            "Leave out the absolute value.",
            unsigned,
        ),
        Misconception(
            "divided by the square",
            "You divide by w · w = ‖w‖². That is how many times w fits in between; for the "
            "distance divide by ‖w‖.",
            divided_by_square,
        ),
        Misconception(
            "sign of b wrong",
            "You compute w · x - b, which belongs to the form w · x = b. Here the hyperplane is "
            "w · x + b = 0.",
            sign_of_b,
        ),
        Misconception(
            "brackets missing",
            "You divide only b by ‖w‖. The whole score is divided: (X @ w + b) / ‖w‖.",
            brackets_missing,
        ),
        Misconception(
            "b left out",
            "You leave out b, and so measure from the parallel hyperplane through the origin.",
            b_left_out,
        ),
        Misconception(
            "sides exchanged",
            "Your signs are the other way round. A point on the side to which w points has a "
            "positive score w · x + b and a positive signed distance.",
            wrong_way_round,
        ),
        Misconception(
            "changes w in place",
            "The values are right, but `w /= ...` changes the caller's array. Write "
            "`w = w / ...`, which makes a new one.",
            in_place,
        ),
    ),
    alternatives=(with_a_loop, with_the_unit_normal, with_a_constant_feature),
)
