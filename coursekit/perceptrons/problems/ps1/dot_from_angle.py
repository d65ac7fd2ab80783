r"""A dot product from an angle

You do not see the unit vector $u$, only the angle between $u$ and a vector $v$. That is enough to
know their dot product, $u \cdot v = \lVert u \rVert \, \lVert v \rVert \cos\theta$.

Write `dot_from_angle(v, degrees)`: return $u \cdot v$ for a unit vector $u$ that makes an angle of
`degrees` degrees (from 0 to 180) with `v`.

**Example.** For $v = (2, 1, 5)$ and 60° it is $\sqrt{30} / 2 \approx 2.7386$.

**Think about.** What is the sign of the answer beyond 90°, and what does that say about the two
vectors?
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 1, 5

HINTS = (
    "Two of the three factors are easy: one length is 1, the other is `np.linalg.norm(v)`.",
    "`np.cos` wants radians: `np.radians(degrees)`.",
)

SHOWN = (
    "A dot product is two lengths times a cosine. So its sign alone says whether two vectors "
    "point the same way."
)


def dot_from_angle(v, degrees):
    """Return u · v for a unit vector u that makes a given angle with v.

    v : array (d,)
    degrees : number from 0 to 180, the angle in degrees
    """
    return np.linalg.norm(v) * np.cos(np.radians(degrees))


def sample(rng, i, *angles):
    """Return a vector and, in turn, one of these angles."""
    d = rng.integers(2, 5)
    return draw.vector(rng, d) if i % 3 else draw.normal(rng, d), angles[i % len(angles)]


CHECKS = [
    ("angles up to 90°", 1, draw.each(24, lambda rng, i: sample(rng, i, 0, 30, 45, 60, 90))),
    ("angles over 90° too", 1,
     draw.each(24, lambda rng, i: sample(rng, i, 120, 135, 150, 180, 60))),
]  # fmt: skip

WRONG = [
    ("degrees taken as radians",
     "In which unit does `np.cos` expect an angle? "
     "np.cos expects radians. A half turn is 180 degrees or π radians, so convert first: "
     "np.radians(degrees).",
     "np.radians(degrees) -> degrees"),
    ("sine for cosine",
     "At which angle is u · v largest, and at which is it 0? "
     "You take the sine. u · v is largest where u and v point the same way, at 0°, and 0 at a "
     "right angle: that is the cosine.",
     "np.cos -> np.sin"),
    ("length left out",
     "What becomes of u · v if v is twice as long? "
     "You return cos θ alone, which is the dot product of two unit vectors. Here only u has length "
     "1; multiply by ‖v‖.",
     "np.linalg.norm(v) * -> "),
    ("length squared",
     "What becomes of u · v if v is twice as long, and what becomes of your answer? "
     "You multiply by v · v = ‖v‖². The formula has ‖v‖, which is its root.",
     "np.linalg.norm(v) -> v @ v"),
    ("sum of the coordinates as length",
     "How long is (3, 4)? "
     "You add up |v_j| for the length. That is the way along the axes; the straight way is ‖v‖ = "
     "√(v_1² + … + v_d²).",
     "np.linalg.norm(v) -> np.abs(v).sum()"),
    ("never negative",
     "What is the sign of u · v if the angle is larger than 90°? "
     "You drop the sign. Past 90° the cosine is negative: u then points away from v, and u · v < "
     "0.",
     "np.cos(np.radians(degrees)) -> abs(np.cos(np.radians(degrees)))"),
    ("v in place of its length",
     "Is a dot product a number or a vector? "
     "You multiply v itself by cos θ, which gives a vector. A dot product is a number: multiply "
     "the length ‖v‖ by cos θ.",
     "np.linalg.norm(v) -> v"),
    ("divided by the length",
     "What becomes of u · v if v is twice as long, and what becomes of your answer? "
     "You divide by ‖v‖. So one gets the cosine from the dot product; here you have the cosine, "
     "and multiply by ‖v‖.",
     "np.linalg.norm(v) * -> 1 / np.linalg.norm(v) *"),
    ("converted the wrong way",
     "What does `np.degrees` return, and what does `np.cos` expect? "
     "np.degrees turns radians into degrees. You have degrees and np.cos expects radians: that is "
     "np.radians.",
     "np.radians -> np.degrees"),
]  # fmt: skip
