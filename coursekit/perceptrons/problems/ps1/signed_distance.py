r"""Signed distances

The score $w \cdot x + b$ says on which side of the hyperplane $w \cdot x + b = 0$ a point $x$
lies. Divided by the length of $w$ it also says how far away it is:

$$\frac{w \cdot x + b}{\lVert w \rVert}$$

is positive on the side to which $w$ points, negative on the other, and its size is the distance.

Write `signed_distance(w, b, X)`: return this number for each row of `X`. Leave `w` and `X` as they
are.

**Example.** Take the line $-2 x_1 + 3 x_2 = 5$ and the origin. Written with $b$, it has $w = (-2,
3)$ and $b = -5$, so the signed distance of the origin is $b / \lVert w \rVert = -5 / \sqrt{13}
\approx -1.387$. The *distance* is $5 / \sqrt{13}$; the minus sign says that $w$ points away from
the origin.

**Think about.** What changes if $w$ and $b$ are both doubled?
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 1, 5

HINTS = (
    "`X @ w + b` are the scores of all rows at once.",
    "Mind the brackets: the whole score is divided by `np.linalg.norm(w)`.",
)

SHOWN = (
    "A score becomes a distance when it is divided by ‖w‖. The smallest such distance of a set is "
    "its margin, on which the bound of lecture 03 depends."
)


def signed_distance(w, b, X):
    """Return the signed distance of each point from the hyperplane w · x + b = 0, (n,).

    w : array (d,), not zero
    b : number
    X : array (n, d), one point a row
    """
    return (X @ w + b) / np.linalg.norm(w)


def one_point(rng, i):
    """Return a hyperplane and one point, every other time the origin."""
    w, b = draw.normal(rng, 2 + i % 3), draw.label(rng) * int(rng.integers(1, 10))
    return w, b, draw.examples(rng, 1, len(w)) * (i % 2)


def several_points(rng, i):
    """Return a hyperplane and two to four points, every other time one on the hyperplane."""
    d = rng.integers(2, 4)
    w, X = draw.normal(rng, d), draw.examples(rng, 2 + i % 3, d)
    return w, int(-w @ X[-1]) if i % 2 else int(rng.integers(-9, 10)), X


CHECKS = [
    ("the origin and other single points", 1, draw.each(24, one_point)),
    ("several points at once, and the arguments stay", 1, draw.each(24, several_points), True),
]

WRONG = [
    ("not divided by the length of w",
     "What becomes of your number if w and b are both doubled? "
     "You return the score w · x + b. It doubles if w and b are doubled, though the hyperplane "
     "stays where it is: divide by ‖w‖.",
     " / np.linalg.norm(w) -> "),
    ("sign lost",
     "How does your answer tell one side from the other? "
     "You return distances, without the sign that tells on which side the point lies. Leave out "
     "the absolute value.",
     "(X @ w + b) -> abs(X @ w + b)"),
    ("divided by the square",
     "What becomes of your number if w and b are both doubled? "
     "You divide by w · w = ‖w‖². That is how many times w fits in between; for the distance "
     "divide by ‖w‖.",
     "np.linalg.norm(w) -> (w @ w)"),
    ("sign of b wrong",
     "Which equation has the hyperplane here? "
     "You compute w · x - b, which belongs to the form w · x = b. Here the hyperplane is w · x + b "
     "= 0.",
     "+ b -> - b"),
    ("brackets missing",
     "Which numbers does your line divide by ‖w‖, and which not? "
     "You divide only b by ‖w‖. The whole score is divided: (X @ w + b) / ‖w‖.",
     "(X @ w + b) -> X @ w + b"),
    ("b left out",
     "Does your hyperplane pass through the origin, whatever b is? "
     "You leave out b, and so measure from the parallel hyperplane through the origin.",
     " + b -> "),
    ("sides exchanged",
     "Which sign has your number on the side to which w points? "
     "Your signs are the other way round. A point on the side to which w points has a positive "
     "score w · x + b and a positive signed distance.",
     "(X @ w + b) -> -(X @ w + b)"),
    ("changes w in place",
     "What has become of w after your function? "
     "The values are right, but `w /= ...` changes the caller's array. Write `w = w / ...`, which "
     "makes a new one.",
     "return (X @ w + b) / np.linalg.norm(w) -> length = np.linalg.norm(w)\n    "
     "w /= length\n    return X @ w + b / length"),
    ("b not divided",
     "Which numbers does your line divide by ‖w‖, and which not? "
     "You divide only w · x by ‖w‖. The whole score is divided, b too: (X @ w + b) / ‖w‖.",
     "(X @ w + b) / np.linalg.norm(w) -> X @ w / np.linalg.norm(w) + b"),
    ("products not added up",
     "How many numbers does your product have for each row? "
     "X * w multiplies each coordinate by its weight and adds nothing up. The dot product of each "
     "row with w is X @ w.",
     "@ -> *"),
    ("product from the wrong side",
     "How many numbers does your product have, one for each row or one for each column? "
     "w @ X adds up the rows of X, weighted with w. The score of every row is X @ w.",
     "X @ w -> w @ X"),
]  # fmt: skip
