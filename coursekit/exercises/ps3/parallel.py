"""ps3.parallel: where the Cauchy-Schwarz inequality is an equality."""

from typing import Any

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.forms import exact, usable
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.validation import as_vector

STATEMENT = r"""
The proof of convergence needs one inequality about any two vectors, the Cauchy–Schwarz inequality
$(u \cdot v)^2 \le \lVert u \rVert^2 \lVert v \rVert^2$. The lecture gets it from a parabola: the
number $f(s) = \lVert s\,u + v \rVert^2$ is not below 0 for any $s$. When is the inequality an
*equality*?

Write `parallel(u, t)`: for a vector $u \ne 0$ and a number $t \ne 0$ return a vector $v \ne 0$ for
which the inequality is an equality, and the parabola touches 0 just at $s = t$. The check computes
with the very numbers that you return, without any rounding.

For example, for $u = (1, 2)$ and $t = 3$ the vector $v = (-6, 3)$ will not do: $u \cdot v = 0$,
while $\lVert u \rVert^2 \lVert v \rVert^2 = 5 \cdot 45$. It is at right angles to $u$, and that is
as far from equality as one can get. What does $f(t) = 0$ say about the vector $t\,u + v$?
"""


def parallel(u, t):
    """Return a vector v, array (d,), not zero: equality, and ‖s u + v‖² is 0 at s = t.

    u : array (d,), not zero
    t : a number, not zero
    """
    return -t * u


def in_a_list(u, t):
    return [-t * component for component in u]


def what_is_missing(u, t):
    zero = np.zeros(len(u))
    return np.subtract(zero, np.multiply(t, u))


def in_fractions(u, t):
    u, t = exact(u), exact(np.array([t]))
    return tuple(-(u * t[0]))


def sign_forgotten(u, t):
    return t * u


def some_multiple(u, t):
    return -2 * u


def t_divides(u, t):
    return -u / t


def at_right_angles(u, t):
    j, k = np.flatnonzero(u)[:2]
    v = np.zeros(len(u))
    v[j], v[k] = -t * u[k], t * u[j]
    return v


def zero(u, t):
    return 0 * u


def as_long(u, t):
    return -t * np.roll(u, 1)


def same_direction(u, t):
    return abs(t) * u


def verify(arguments: tuple, value: Any) -> str | None:
    """Compare both sides of the inequality exactly, and say where the parabola touches 0."""
    u = exact(arguments[0])
    t = exact(np.array([arguments[1]]))[0]
    v = exact(as_vector(usable(value, "v"), "v", len(u)))
    if not v.any():
        return "v is zero, which was excluded: then both sides are 0, and nothing is shown."
    left, right, root = (u @ v) ** 2, (u @ u) * (v @ v), -(u @ v) / (u @ u)
    if left < right:
        return f"There is no equality: (u · v)² is {show(left)}, ‖u‖² ‖v‖² is {show(right)}."
    if root != t:
        return f"There is equality, but the parabola touches 0 at s = {show(root)}, not at s = t."
    return None


def with_sign(sign):
    """Return a function that draws u and a t of this sign."""

    def cases(rng):
        numbers = rng.permuted(np.repeat([0.25, 0.5, 2, 3, 4, 8], 2))
        return [(draw.oblique(rng, 2 + i % 3), sign * float(t)) for i, t in enumerate(numbers)]

    return cases


QUESTION = Question(
    name="ps3.parallel",
    title="Equality in Cauchy–Schwarz",
    statement=STATEMENT,
    reference=parallel,
    checks=(
        Check("equality, and the parabola touches 0 at a given t > 0", 1, with_sign(1)),
        Check("the same for t < 0", 1, with_sign(-1)),
    ),
    misconceptions=(
        Misconception(
            "sign forgotten",
            "With v = t u there is equality, but the parabola touches 0 at s = -t. At s = t it is "
            "to be 0, that is t u + v = 0: solve this for v.",
            sign_forgotten,
        ),
        Misconception(
            "equality anywhere",
            "Any multiple of u gives equality. The t says which multiple is asked for: the one "
            "with t u + v = 0.",
            some_multiple,
        ),
        Misconception(
            "divided by t",
            "Your v solves u + t v = 0, with t at the wrong vector. Solve t u + v = 0.",
            t_divides,
        ),
        Misconception(
            "at right angles",
            "You have made u · v = 0. That is the other extreme: then (u · v)² is as small as it "
            "can be. Equality needs v to lie along u.",
            at_right_angles,
        ),
        Misconception(
            "v is zero",
            "For v = 0 both sides are 0, whatever u is. Look for another v: t is not 0, and "
            "neither is u.",
            zero,
        ),
        Misconception(
            "right length, other direction",
            "Your v has the length that is needed but not the direction: the dot product of two "
            "vectors of given lengths is largest if they are parallel, component by component.",
            as_long,
        ),
        Misconception(
            "v points the way of u",
            "Your v points the way of u for every t. That is right for t < 0 only: t u + v = 0 "
            "asks for a v that points the other way if t is positive.",
            same_direction,
        ),
    ),
    alternatives=(in_a_list, what_is_missing, in_fractions),
    verify=verify,
)
