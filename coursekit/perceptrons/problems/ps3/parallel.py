r"""Equality in Cauchy–Schwarz

The proof of convergence needs one inequality about any two vectors, the Cauchy–Schwarz inequality
$(u \cdot v)^2 \le \lVert u \rVert^2 \lVert v \rVert^2$. Exercise 2 of lecture 01 proves it with a
parabola: $f(s) = \lVert s\,u + v \rVert^2$ is never below 0. When is the inequality an *equality*?

Write `parallel(u, t)`: for a vector $u \ne 0$ and a number $t \ne 0$ return a vector $v \ne 0$ for
which the inequality is an equality, and the parabola touches 0 just at $s = t$. The check computes
exactly with the numbers that you return.

**Example.** For $u = (1, 2)$ and $t = 3$ the vector $v = (-6, 3)$ will not do: $u \cdot v = 0$,
while $\lVert u \rVert^2 \lVert v \rVert^2 = 5 \cdot 45$. It stands at a right angle to $u$, as far
from equality as possible.

**Think about.** What does $f(t) = 0$ say about the vector $t\,u + v$?
"""

from fractions import Fraction

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.constructions import exact, readable, usable
from coursekit.numbers.validation import as_vector

STARS, MINUTES = 1, 5

HINTS = (
    "A vector has length 0 only if it is 0.",
    r"So $t\,u + v = 0$: solve for $v$.",
)

SHOWN = (
    "Cauchy–Schwarz is an equality only for parallel vectors. So the bound is reached only if w "
    "points along u."
)


def parallel(u, t):
    """Return a vector v, array (d,), not zero: equality, and ‖s u + v‖² is 0 at s = t.

    u : array (d,), not zero
    t : a number, not zero
    """
    return -t * u


ROUNDING = Fraction(1, 10**9)


def verify(arguments, value):
    """Compare both sides of the inequality exactly, and say where the parabola touches 0."""
    u = exact(arguments[0])
    t = exact(np.array([arguments[1]]))[0]
    v = exact(as_vector(usable(value, "v"), "v", len(u)))
    if not v.any():
        return "v is zero, which was excluded: then both sides are 0, and nothing is shown."
    left, right, root = (u @ v) ** 2, (u @ u) * (v @ v), -(u @ v) / (u @ u)
    if left < right * (1 - ROUNDING):
        sides = f"(u · v)² is {show(readable(left))}, ‖u‖² ‖v‖² is {show(readable(right))}"
        return f"There is no equality: {sides}."
    if abs(root - t) > ROUNDING * abs(t):
        text = f"the parabola touches 0 at s = {show(readable(root))}, not at s = t"
        return f"There is equality, but {text}."
    if left < right or root != t:
        return "Your v is right but for rounding. There is one that needs no division."
    return None


SIZES = [0.25, 0.5, 2.0, 3.0, 4.0, 8.0]

CHECKS = [
    ("equality, and the parabola touches 0 at a given t > 0", 1,
     draw.each(12, lambda rng, i: (draw.oblique(rng, 2 + i % 3), SIZES[i // 2]))),
    ("the same for t < 0", 1,
     draw.each(12, lambda rng, i: (draw.oblique(rng, 2 + i % 3), -SIZES[i // 2]))),
]  # fmt: skip


def at_right_angles(u, t):
    j, k = np.flatnonzero(u)[:2]
    v = np.zeros(len(u))
    v[j], v[k] = -t * u[k], t * u[j]
    return v


WRONG = [
    ("sign forgotten",
     "With v = t u there is equality, but the parabola touches 0 at s = -t. At s = t it must be "
     "0, that is t u + v = 0: solve this for v.",
     "-t * u -> t * u"),
    ("equality anywhere",
     "Any multiple of u gives equality. The t says which multiple is asked for: the one with t u + "
     "v = 0.",
     "-t * u -> -2 * u"),
    ("divided by t",
     "Your v solves u + t v = 0, with t at the wrong vector. Solve t u + v = 0.",
     "-t * u -> -u / t"),
    ("at right angles",
     "You have made u · v = 0. That is the other extreme: then (u · v)² is as small as it can be. "
     "Equality needs v to lie along u.",
     at_right_angles),
    ("v is zero",
     "For v = 0 both sides are 0, whatever u is. Look for another v: t is not 0, and neither is u.",
     "-t * u -> 0 * u"),
    ("right length, other direction",
     "Your v has the length that is needed but not the direction: the dot product of two vectors "
     "of given lengths is largest if they are parallel, component by component.",
     "-t * u -> -t * np.roll(u, 1)"),
    ("v points the way of u",
     "Your v points the way of u for every t. That is right for t < 0 only: t u + v = 0 asks for a "
     "v that points the other way if t is positive.",
     "-t * u -> abs(t) * u"),
    ("u itself",
     "With v = u there is equality, but t takes no part in it: the parabola touches 0 at s = -1, "
     "whatever t is. Solve t u + v = 0 for v.",
     "-t * u -> u"),
]  # fmt: skip
