"""ps1.lengths: the length of a vector, one right triangle after another."""

import math

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Why is the length of $v$ the root of $v \cdot v$, in any number of dimensions? Pythagoras knew it
for two, and you need no more than him. Let $\ell_k$ be the length of $(v_1, \dots, v_k)$, the
vector that keeps the first $k$ coordinates.

- One coordinate: $\ell_1 = |v_1|$.
- One more: the new coordinate stands at right angles to all the earlier ones. So $\ell_k$ is the
  hypotenuse of a right triangle with legs $\ell_{k-1}$ and $|v_k|$.

Write `lengths(v)`: return $\ell_1, \dots, \ell_d$, each from the one before. Then look at the
squares of your lengths: you have a proof that $\ell_d = \sqrt{v \cdot v}$.

For example, `lengths` of $(3, -4, 12)$ is $(3, 5, 13)$, for $3^2 + 4^2 = 5^2$ and
$5^2 + 12^2 = 13^2$. Leave the array `v` as it is.
"""


def lengths(v):
    """Return the lengths of the vectors of the first 1, 2, ..., d coordinates of v, (d,).

    v : array (d,)
    """
    found = [abs(v[0])]
    for v_k in v[1:]:
        found.append(np.sqrt(found[-1] ** 2 + v_k**2))
    return np.array(found)


def running_sum(v):
    return np.sqrt(np.cumsum(v**2))


def with_hypot(v):
    found = [0.0]
    for v_k in v:
        found.append(math.hypot(found[-1], v_k))
    return tuple(found[1:])


def in_integers(v):
    squares = [int(v_k) ** 2 for v_k in v]
    return [math.sqrt(sum(squares[: k + 1])) for k in range(len(squares))]


def squares(v):
    return np.cumsum(v**2)


def first_sign_kept(v):
    found = [v[0]]
    for v_k in v[1:]:
        found.append(np.sqrt(found[-1] ** 2 + v_k**2))
    return found


def along_the_axes(v):
    return np.cumsum(np.abs(v))


def leg_not_squared(v):
    found = [abs(v[0])]
    for v_k in v[1:]:
        found.append(np.sqrt(found[-1] + v_k**2))
    return found


def neighbours_only(v):
    return [abs(v[0])] + [np.sqrt(v[k - 1] ** 2 + v[k] ** 2) for k in range(1, len(v))]


def last_only(v):
    return np.sqrt(v @ v)


def from_zero(v):
    return np.sqrt(np.cumsum([0, *(v**2)]))


def in_place(v):
    v[0] = abs(v[0])
    for k in range(1, len(v)):
        v[k] = np.sqrt(v[k - 1] ** 2 + v[k] ** 2)
    return v


def cases(rng):
    """Return vectors of two to four coordinates; some make triangles with whole sides."""
    drawn = [draw.vector(rng, 2 + i % 3) if i % 4 else draw.normal(rng, 2) for i in range(24)]
    return [(v,) for v in drawn]


def cases_without_signs(rng):
    return [(np.abs(v),) for (v,) in cases(rng)]


QUESTION = Question(
    name="ps1.lengths",
    title="A length, triangle by triangle",
    statement=STATEMENT,
    reference=lengths,
    checks=(
        Check("no coordinate is negative", 1, cases_without_signs),
        Check("coordinates of any sign, and v stays as it is", 2, cases, True),
    ),
    misconceptions=(
        Misconception(
            "root forgotten",
            "You return the squares of the lengths. Each length is the root: ℓ_k = √(ℓ_(k-1)² + "
            "v_k²).",
            squares,
        ),
        Misconception(
            "first length with a sign",
            "You start with v_1. A length is never negative: start with |v_1|.",
            first_sign_kept,
        ),
        Misconception(
            "along the axes",
            "You add up the coordinates, which is the way along the axes. The hypotenuse is "
            "shorter: ℓ_k = √(ℓ_(k-1)² + v_k²).",
            along_the_axes,
        ),
        Misconception(
            "one leg not squared",
            "You add ℓ_(k-1) where its square belongs. Both legs are squared: ℓ_k = √(ℓ_(k-1)² + "
            "v_k²).",
            leg_not_squared,
        ),
        Misconception(
            "coordinate before in place of length before",
            "Your triangles have the legs |v_(k-1)| and |v_k|. The first leg is the length so far, "
            "ℓ_(k-1), which holds all the earlier coordinates.",
            neighbours_only,
        ),
        Misconception(
            "last length only",
            "You return the length of the whole vector. Right as it is, it is the last of the d "
            "lengths asked for: return the ones on the way too.",
            last_only,
        ),
        Misconception(
            "starts from no coordinate",
            "You also return ℓ_0 = 0, the length of no coordinate at all. A good start for the "
            "loop, but the answer begins with ℓ_1 = |v_1|.",
            from_zero,
        ),
        Misconception(
            "changes v in place",
            "The lengths are right, but you write them into the caller's array, which then is no "
            "longer the vector. Collect them in a list or array of your own.",
            in_place,
        ),
    ),
    alternatives=(running_sum, with_hypot, in_integers),
)
