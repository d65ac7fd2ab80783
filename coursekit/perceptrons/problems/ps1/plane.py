r"""A plane from a normal and a point

A plane is known once you know a vector at right angles to it, its *normal* $w$, and one of its
points. Write `plane(normal, point)`: return the number $c$ on the right of its equation
$w \cdot x = c$.

Two points of the plane differ by a vector that is at right angles to $w$. So $w \cdot x$ is the
same number everywhere on the plane, and the given point tells you which number. Nothing in this
needs three dimensions: your function should work in any number of them.

**Example.** The plane through $(0, 1, -2)$ with normal $(1, -1, 3)$ is $x_1 - x_2 + 3 x_3 = -7$,
and the one through $(0, 0, -5)$ with normal $(-2, 1, 5)$ is $-2 x_1 + x_2 + 5 x_3 = -25$.

**Think about.** What happens to $c$ if you turn the normal round, and is it another plane?
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 1, 5

HINTS = (
    "The given point lies on the plane, so it satisfies the equation.",
    "Put the point in for $x$: $c$ is one dot product.",
)

SHOWN = "One point and one normal vector are enough for a plane, in any number of dimensions."


def plane(normal, point):
    """Return c in the equation normal · x = c of the plane through a point.

    normal : array (d,), at right angles to the plane
    point : array (d,), on the plane
    """
    return normal @ point


def sample(rng, i):
    """Return a normal and a point; of every three points two have halves."""
    d = (3, 2, 4, 5)[i % 4]
    return draw.vector(rng, d), draw.vector(rng, d) / (2 if i % 3 else 1)


def fraction(normal, point):
    """Return the fractional part of c: a rounded answer is wrong if it is 1/2."""
    return plane(normal, point) % 1


CHECKS = [
    ("planes in space, lines in the plane, and more dimensions", 1,
     draw.mixed(24, sample, fraction, 0, 0.5, 0.5)),
]  # fmt: skip

WRONG = [
    ("b in place of c",
     "On which side of its equation does the question have the number? "
     "You return b of the other form, w · x + b = 0. Here the number stands on the right, w · x = "
     "c, and c = -b.",
     "normal @ point -> -(normal @ point)"),
    ("sign lost",
     "Are w · x = 3 and w · x = -3 the same plane? "
     "You return |w · point|. The sign of c matters: w · x = c and w · x = -c are two different "
     "planes, on opposite sides of the origin.",
     "normal @ point -> abs(normal @ point)"),
    ("divided by the length of the normal",
     "Which normal has the equation that the question asks for? "
     "You divide by ‖w‖. That is right for the unit normal w / ‖w‖; the equation asked for has the "
     "normal as it was given.",
     "normal @ point -> normal @ point / np.linalg.norm(normal)"),
    ("products not added up",
     "How many numbers is a dot product? "
     "You return the products w_j x_j one by one. The dot product is their sum, one number: normal "
     "@ point.",
     "@ -> *"),
    ("cross product for dot product",
     "Is your answer a number or a vector? "
     "You take the cross product, which is a vector at right angles to both. The equation needs "
     "the dot product, a number: normal @ point.",
     np.cross),
    ("three dimensions only",
     "What does your line do with points of two coordinates, or of five? "
     "You write out three products. A line in the plane has two coordinates a point, data may have "
     "hundreds: normal @ point adds up as many products as there are.",
     "normal @ point -> normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2]"),
]  # fmt: skip
