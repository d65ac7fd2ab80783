"""ps1.projection: the point of a hyperplane that is nearest to a given one."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Drop a perpendicular from a point $x$ on the hyperplane $w \cdot x + b = 0$. Where does it land?
That point is the *foot*, the nearest to $x$ of all points of the hyperplane. You get there by
walking from $x$ along $w$, so it is $x - t\,w$ for some number $t$; find the $t$ for which it lies
on the hyperplane.

Write `projection(w, b, x)`: return the foot. A point that is on the hyperplane already is its own
foot. Leave the array `x` as it is.

For example, the foot of the origin on $-2 x_1 + 3 x_2 - 5 = 0$ is $(-10/13,\ 15/13)$. Its
distance from the origin is $5 / \sqrt{13}$, as it should be.
"""


def projection(w, b, x):
    """Return the foot of the perpendicular from x on the hyperplane w · x + b = 0, (d,).

    w : array (d,), not zero
    b : number
    x : array (d,), the point
    """
    return x - (w @ x + b) / (w @ w) * w


def with_a_loop(w, b, x):
    t, square = b, 0
    for w_j, x_j in zip(w, x, strict=True):
        t += w_j * x_j
        square += w_j * w_j
    return [x_j - t * w_j / square for w_j, x_j in zip(w, x, strict=True)]


def signed_distance_along_the_unit_normal(w, b, x):
    unit = w / np.linalg.norm(w)
    return x - (unit @ x + b / np.linalg.norm(w)) * unit


def part_along_and_part_across(w, b, x):
    across = x - w * (w @ x) / (w @ w)
    return tuple(across - b * w / np.sum(w**2))


def not_divided(w, b, x):
    return x - (w @ x + b) * w


def divided_by_length(w, b, x):
    return x - (w @ x + b) / np.linalg.norm(w) * w


def away(w, b, x):
    return x + (w @ x + b) / (w @ w) * w


def mirror_image(w, b, x):
    return x - 2 * (w @ x + b) / (w @ w) * w


def b_left_out(w, b, x):
    return x - (w @ x) / (w @ w) * w


def sign_of_b(w, b, x):
    return x - (w @ x - b) / (w @ w) * w


def on_the_normal(w, b, x):
    return (w @ x) / (w @ w) * w


def in_place(w, b, x):
    x -= (w @ x + b) / (w @ w) * w
    return x


def case(rng, d, t=None):
    """Return a case in which t is the whole number of times that w fits in, if it is given."""
    w, x = draw.oblique(rng, d, 3), draw.vector(rng, d)
    b = int(rng.integers(-9, 10)) if t is None else int(t * (w @ w) - w @ x)
    return w, b, x


def in_the_plane(rng):
    steps = (-2, -1, 1, 2, 3, None)
    return [case(rng, 2, steps[i % 6]) for i in range(24)]


def in_any_dimension(rng):
    steps = (-1, 0, 1, 2, None)
    return [case(rng, 2 + i % 3, steps[i % 5]) for i in range(30)]


QUESTION = Question(
    name="ps1.projection",
    title="The foot of the perpendicular",
    statement=STATEMENT,
    reference=projection,
    checks=(
        Check("points and lines in the plane", 1, in_the_plane),
        Check("any dimension, also on the hyperplane, and x stays", 2, in_any_dimension, True),
    ),
    misconceptions=(
        Misconception(
            "not divided at all",
            "You walk the score times w. Each w that you walk changes the score by w · w, so to "
            "bring it to 0 you need (w · x + b) / (w · w) of them.",
            not_divided,
        ),
        Misconception(
            "divided by the length once",
            "You walk the signed distance times w. But w is not a unit vector: divide by ‖w‖ once "
            "for the distance and once more for the direction, together by w · w.",
            divided_by_length,
        ),
        Misconception(
            "walks away",
            "You add where you should subtract. Where the score is positive, w points away from "
            "the hyperplane, and the way to it is along -w.",
            away,
        ),
        Misconception(
            "mirror image",
            "You walk twice as far as the hyperplane, and come out at the mirror image of x.",
            mirror_image,
        ),
        Misconception(
            "b left out",
            "You leave out b, and so project on the parallel hyperplane through the origin.",
            b_left_out,
        ),
        Misconception(
            "sign of b wrong",
            "Your foot lies on w · x = b. Here the hyperplane is w · x + b = 0.",
            sign_of_b,
        ),
        Misconception(
            "projects on the normal",
            "You return the shadow of x on the line along w. The hyperplane is at right angles to "
            "that line.",
            on_the_normal,
        ),
        Misconception(
            "changes x in place",
            "The foot is right, but `x -= ...` changes the caller's array, and the point is lost. "
            "Write `x - ...`, which makes a new one.",
            in_place,
        ),
    ),
    alternatives=(with_a_loop, signed_distance_along_the_unit_normal, part_along_and_part_across),
)
