"""ps1.plane: the equation of a plane from a normal and a point."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
A plane is known once you know a vector at right angles to it, its *normal* $w$, and one of its
points. Write `plane(normal, point)`: return the number $c$ on the right of its equation
$w \cdot x = c$.

Two points of the plane differ by a vector that is at right angles to $w$. So $w \cdot x$ is the
same number everywhere on the plane, and you know a point to find it with. Nothing in this needs
three dimensions: your function should work in any number of them.

For example, the plane through $(0, 1, -2)$ with normal $(1, -1, 3)$ is $x_1 - x_2 + 3 x_3 = -7$,
and the one through $(0, 0, -5)$ with normal $(-2, 1, 5)$ is $-2 x_1 + x_2 + 5 x_3 = -25$.
"""


def plane(normal, point):
    """Return c in the equation normal · x = c of the plane through a point.

    normal : array (d,), at right angles to the plane
    point : array (d,), on the plane
    """
    return normal @ point


def with_a_loop(normal, point):
    c = 0
    for w_j, x_j in zip(normal, point, strict=True):
        c += w_j * x_j
    return c


def sum_of_products(normal, point):
    return np.sum(normal * point)


def in_integers(normal, point):
    return sum(int(w_j) * int(x_j) for w_j, x_j in zip(normal, point, strict=True))


def by_way_of_b(normal, point):
    b = -np.dot(point, normal)
    return -b


def sign_of_b(normal, point):
    return -(normal @ point)


def without_sign(normal, point):
    return abs(normal @ point)


def unit_normal(normal, point):
    return normal @ point / np.linalg.norm(normal)


def not_summed(normal, point):
    return normal * point


def cross_product(normal, point):
    return np.cross(normal, point)


def in_space_only(normal, point):
    return normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2]


def cases_in(*dimensions):
    """Return a function that draws normals and points in these dimensions, in turn."""

    def cases(rng):
        drawn = [dimensions[i % len(dimensions)] for i in range(24)]
        return [(draw.vector(rng, d), draw.vector(rng, d)) for d in drawn]

    return cases


QUESTION = Question(
    name="ps1.plane",
    title="A plane from a normal and a point",
    statement=STATEMENT,
    reference=plane,
    checks=(
        Check("planes in space", 1, cases_in(3)),
        Check("lines in the plane, and more dimensions", 1, cases_in(2, 4, 5)),
    ),
    misconceptions=(
        Misconception(
            "b in place of c",
            "You return b of the other form, w · x + b = 0. Here the number stands on the right, "
            "w · x = c, and c = -b.",
            sign_of_b,
        ),
        Misconception(
            "sign lost",
            "You return |w · point|. The sign of c matters: w · x = c and w · x = -c are two "
            "different planes, on opposite sides of the origin.",
            without_sign,
        ),
        Misconception(
            "divided by the length of the normal",
            "You divide by ‖w‖. That is right for the unit normal w / ‖w‖; the equation asked for "
            "has the normal as it was given.",
            unit_normal,
        ),
        Misconception(
            "products not added up",
            "You return the products w_j x_j one by one. The dot product is their sum, one number: "
            "normal @ point.",
            not_summed,
        ),
        Misconception(
            "cross product for dot product",
            "You take the cross product, which is a vector at right angles to both. The equation "
            "needs the dot product, a number: normal @ point.",
            cross_product,
        ),
        Misconception(
            "three dimensions only",
            "You write out three products. A line in the plane has two coordinates a point, data "
            "may have hundreds: normal @ point adds up as many products as there are.",
            in_space_only,
        ),
    ),
    alternatives=(with_a_loop, sum_of_products, in_integers, by_way_of_b),
)
