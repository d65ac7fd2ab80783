r"""A length, triangle by triangle

Why is the length of $v$ the root of $v \cdot v$, in any number of dimensions? Pythagoras answers it
in two dimensions, and we need only his theorem. Let $\ell_k$ be the length of $(v_1, \dots, v_k)$,
the vector that keeps the first $k$ coordinates.

- One coordinate: $\ell_1 = |v_1|$.
- One more: the new coordinate stands at right angles to all the earlier ones. So $\ell_k$ is the
  hypotenuse of a right triangle with legs $\ell_{k-1}$ and $|v_k|$.

Write `lengths(v)`: return $\ell_1, \dots, \ell_d$, each from the one before; leave `v` as it is.

**Example.** `lengths` of $(3, -4, 12)$ is $(3, 5, 13)$, for $3^2 + 4^2 = 5^2$ and $5^2 + 12^2 =
13^2$.

**Think about.** What are the squares of your lengths? You have a proof that $\ell_d = \sqrt{v \cdot
v}$.
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 2, 20

HINTS = (
    "Keep a list, whose last entry is the leg that you need next.",
    "From one length to the next: `np.sqrt(ell[-1] ** 2 + v_k ** 2)`. The first is `abs(v[0])`.",
)

SHOWN = (
    "The length of a vector is the theorem of Pythagoras, used once for each further coordinate."
)


def lengths(v):
    """Return the lengths of the vectors of the first 1, 2, ..., d coordinates of v, (d,).

    v : array (d,)
    """
    ell = [abs(v[0])]
    for v_k in v[1:]:
        ell.append(np.sqrt(ell[-1] ** 2 + v_k**2))
    return np.array(ell)


def any_signs(rng, i):
    """Return a vector of two to four coordinates; some make triangles with whole sides."""
    return (draw.vector(rng, 2 + i % 3) if i % 4 else draw.normal(rng, 2),)


CHECKS = [
    ("no coordinate is negative", 1, draw.each(24, lambda rng, i: (abs(any_signs(rng, i)[0]),))),
    ("coordinates of any sign, and v stays as it is", 3, draw.each(24, any_signs), True),
]

WRONG = [
    ("root forgotten",
     "What is the length of (3, 4), and what do you return for it? "
     "You return the squares of the lengths. Each length is the root: ℓ_k = √(ℓ_(k-1)² + v_k²).",
     "np.array(ell) -> np.array(ell) ** 2"),
    ("first length with a sign",
     "Can a length be negative? "
     "You start with v_1. A length is never negative: start with |v_1|.",
     "abs(v[0]) -> v[0]"),
    ("along the axes",
     "How long is the straight way from (0, 0) to (3, 4)? "
     "You add up the coordinates, which is the way along the axes. The hypotenuse is shorter: ℓ_k "
     "= √(ℓ_(k-1)² + v_k²).",
     "np.sqrt(ell[-1] ** 2 + v_k**2) -> ell[-1] + abs(v_k)"),
    ("one leg not squared",
     "What stands under the root for a triangle with legs a and b? "
     "You add ℓ_(k-1) where its square belongs. Both legs are squared: ℓ_k = √(ℓ_(k-1)² + v_k²).",
     "ell[-1] ** 2 -> ell[-1]"),
    ("coordinate before in place of length before",
     "Which two legs has the second triangle? "
     "Your triangles have the legs |v_(k-1)| and |v_k|. The first leg is the length so far, "
     "ℓ_(k-1), which holds all the earlier coordinates.",
     "v_k in v[1:] -> v_j, v_k in zip(v, v[1:])", "ell[-1] ** 2 -> v_j**2"),
    ("last length only",
     "How many lengths does the question ask for? "
     "You return the length of the whole vector. Right as it is, it is the last of the d lengths "
     "asked for: return the ones on the way too.",
     "np.array(ell) -> ell[-1]"),
    ("starts from no coordinate",
     "With how many coordinates does the first length begin? "
     "You also return ℓ_0 = 0, the length of no coordinate at all. A good start for the loop, but "
     "the answer begins with ℓ_1 = |v_1|.",
     "abs(v[0]) -> 0", "v[1:] -> v"),
    ("changes v in place",
     "What has become of v after your function? "
     "The lengths are right, but you write them into the caller's array, which then is no longer "
     "the vector. Collect them in a list or array of your own.",
     "return np.array(ell) -> v[:] = ell; return v"),
    ("root forgotten on the way",
     "What do you carry from one step to the next, a length or its square? "
     "Your steps take no root, so what you carry on is the square of a length, and the next step "
     "squares it once more. Take the root in each step: ℓ_k = √(ℓ_(k-1)² + v_k²).",
     "np.sqrt(ell[-1] ** 2 + v_k**2) -> ell[-1] ** 2 + v_k**2"),
    ("first coordinate twice",
     "How often does v_1 enter your last length? "
     "You start with |v_1| and then go through all coordinates, with v_1 among them once more. Go "
     "on with the second: v[1:].",
     "v[1:] -> v"),
    ("last coordinate left out",
     "How many lengths do you return, and how many coordinates are there? "
     "Your loop ends one coordinate too early. There are as many lengths as coordinates, and the "
     "last one is that of the whole vector.",
     "v[1:] -> v[1:-1]"),
]  # fmt: skip
