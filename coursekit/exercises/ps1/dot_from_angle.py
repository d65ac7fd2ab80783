"""ps1.dot_from_angle: the dot product from a length and an angle."""

import math

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Somebody has a unit vector $u$ and does not show it to you: you only learn the angle between $u$
and a vector $v$. That is enough to know their dot product,
$u \cdot v = \lVert u \rVert \, \lVert v \rVert \cos\theta$.

Write `dot_from_angle(v, degrees)`: return $u \cdot v$ for a unit vector $u$ that makes an angle of
`degrees` degrees (from 0 to 180) with `v`.

For example, for $v = (2, 1, 5)$ and 60° it is $\sqrt{30} / 2 \approx 2.7386$.
"""

ACUTE = (0, 30, 45, 60, 90)
OBTUSE = (120, 135, 150, 180)


def dot_from_angle(v, degrees):
    """Return u · v for a unit vector u that makes a given angle with v.

    v : array (d,)
    degrees : number from 0 to 180, the angle in degrees
    """
    return np.linalg.norm(v) * np.cos(np.radians(degrees))


def with_a_loop(v, degrees):
    square = 0
    for v_j in v:
        square += v_j**2
    return square**0.5 * np.cos(degrees * np.pi / 180)


def from_the_standard_library(v, degrees):
    return math.hypot(*v) * math.cos(math.radians(degrees))


def sine_of_the_complement(v, degrees):
    return np.sqrt(v @ v) * np.sin(np.deg2rad(90 - degrees))


def degrees_as_radians(v, degrees):
    return np.linalg.norm(v) * np.cos(degrees)


def sine(v, degrees):
    return np.linalg.norm(v) * np.sin(np.radians(degrees))


def length_left_out(v, degrees):
    return np.cos(np.radians(degrees))


def length_squared(v, degrees):
    return v @ v * np.cos(np.radians(degrees))


def sum_for_length(v, degrees):
    return np.abs(v).sum() * np.cos(np.radians(degrees))


def never_negative(v, degrees):
    return abs(np.linalg.norm(v) * np.cos(np.radians(degrees)))


def cases_at(*angles):
    """Return a function that draws vectors, and goes through these angles in turn."""

    def cases(rng):
        drawn = []
        for i in range(24):
            d = int(rng.integers(2, 5))
            v = draw.vector(rng, d) if i % 3 else draw.normal(rng, d)
            drawn.append((v, angles[i % len(angles)]))
        return drawn

    return cases


QUESTION = Question(
    name="ps1.dot_from_angle",
    title="A dot product from an angle",
    statement=STATEMENT,
    reference=dot_from_angle,
    checks=(
        Check("angles up to 90°", 1, cases_at(*ACUTE)),
        Check("angles over 90° too", 1, cases_at(*OBTUSE, 60)),
    ),
    misconceptions=(
        Misconception(
            "degrees taken as radians",
            "np.cos expects radians. A half turn is 180 degrees or π radians, so convert first: "
            "np.radians(degrees).",
            degrees_as_radians,
        ),
        Misconception(
            "sine for cosine",
            "You take the sine. u · v is largest where u and v point the same way, at 0°, and 0 at "
            "a right angle: that is the cosine.",
            sine,
        ),
        Misconception(
            "length left out",
            "You return cos θ alone, which is the dot product of two unit vectors. Here only u has "
            "length 1; multiply by ‖v‖.",
            length_left_out,
        ),
        Misconception(
            "length squared",
            "You multiply by v · v = ‖v‖². The formula has ‖v‖, which is its root.",
            length_squared,
        ),
        Misconception(
            "sum of the coordinates as length",
            "You add up |v_j| for the length. That is the way along the axes; the straight way is "
            "‖v‖ = √(v_1² + … + v_d²).",
            sum_for_length,
        ),
        Misconception(
            "never negative",
            "You drop the sign. Past 90° the cosine is negative: u then points away from v, and "
            "u · v < 0.",
            never_negative,
        ),
    ),
    alternatives=(
        with_a_loop,
        from_the_standard_library,
        sine_of_the_complement,
    ),
)
