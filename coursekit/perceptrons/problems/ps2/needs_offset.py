r"""A set that needs an offset

A line $w \cdot x + b = 0$ *separates* labelled points if $y\,(w \cdot x + b) > 0$ for each of them.
Lines through the origin are those with $b = 0$, so can we always do without $b$?

Write `needs_offset(x)`: for a point $x \ne 0$ of the plane return `X` and `y`, a set of labelled
points that some line separates, but no line through the origin. The set holds the given $x$ with
label $+1$ among its points. You may take up to ten points, with components between $-1000$ and
$1000$.

**Example.** For $x = (1, 1)$ it is *not* enough to add $(-1, -1)$ with label $-1$, that is `[[1,
1], [-1, -1]], [1, -1]`: the line $x_1 + x_2 = 0$ separates these two and goes through the origin.

**Think about.** Which point of the plane do all lines through the origin have in common, and what
does that forbid?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.constructions import exact
from coursekit.exercises.example_picture import Scene
from coursekit.perceptrons.problems.returned_examples import labelled_examples

STARS, MINUTES = 2, 15

HINTS = (
    "A line through the origin sees only the direction of a point. Can you take two "
    "points in the same direction?",
    "With $x$ on one side and $2x$ on the other, no line through the origin separates "
    "them. Which lines with an offset separate the two points?",
)

SHOWN = (
    "Some sets need a line that does not pass through the origin, so a constant feature is no "
    "luxury."
)


def needs_offset(x):
    """Return X, array (n, 2), and y, labels (n,): separable, but only with an offset.

    x : array (2,), not zero, a point that the set must hold with label +1
    """
    return np.array([x, 2 * x]), np.array([1, -1])


def verify(arguments, value):
    """Check the form, and decide both separations exactly."""
    x = exact(arguments[0])
    X, y = labelled_examples(value, 2)
    if len(X) == 2 and not (X == arguments[0]).all(axis=1).any() and all(X[:, 0] == arguments[0]):
        return "The given x is a column of your X. Each point must be a row: take X.T."
    if len(X) > 10:
        return "Your set has more than 10 points."
    X = exact(X)
    if max(abs(v) for v in X.flat) > 1000:
        return "A component of your points is not between -1000 and 1000."
    labels_of_x = [label for row, label in zip(X, y, strict=True) if all(row == x)]
    if not labels_of_x:
        return "The given x is not in your set."
    if 1 not in labels_of_x:
        return "The given x is in your set, but with label -1."
    rows = [[*row, 1] for row in X]
    if not is_positive([[label * v for v in row] for row, label in zip(rows, y, strict=True)]):
        return "No line separates your set, not even one with an offset."
    if is_positive([[label * v for v in row] for row, label in zip(X, y, strict=True)]):
        return "A line through the origin separates your set, so it needs no offset."
    return None


def is_positive(rows: list[list]) -> bool:
    """Whether some w has w . row > 0 for every row: Fourier and Motzkin's elimination, exact.

    A component can be chosen if and only if every lower bound on it is below every upper bound.
    """
    if not rows or not rows[0]:
        return not rows
    lower = [row for row in rows if row[-1] > 0]
    upper = [row for row in rows if row[-1] < 0]
    free = [row[:-1] for row in rows if row[-1] == 0]
    between = [
        [low[-1] * u - up[-1] * v for u, v in zip(up[:-1], low[:-1], strict=True)]
        for low in lower
        for up in upper
    ]
    return is_positive(free + between)


def on_the_diagonal(x):
    """Return whether x lies on one line with (1, 1) and the origin."""
    return x[0] == x[1]


def special(rng, i):
    """Return a point on an axis or a diagonal, on either side of the origin."""
    directions = [[1, 0], [0, 1], [1, 1], [1, -1], [-1, 0], [0, -1], [-1, -1], [-1, 1]]
    return (rng.integers(2, 10) * np.array(directions[i], float),)


def scene(arguments, value):
    return Scene(*value)


CHECKS = [
    ("x anywhere in the plane", 3,
     draw.mixed(12, lambda rng, i: (draw.vector(rng, 2, 9),), on_the_diagonal, False)),
    ("x on an axis or on a diagonal", 1, draw.each(8, special)),
]  # fmt: skip

WRONG = [
    ("a line through the origin will do",
     "A line through the origin separates your set, as it does a point and its opposite with "
     "different labels (take w = x). Look for points that every line through the origin has to "
     "treat alike.",
     "2 * x -> -x"),
    ("not separable at all",
     "You have gone too far: no line separates your set, with or without an offset, as if it were "
     "the exclusive or. The set has to be separable with an offset.",
     "2 * x -> 2 * x, 3 * x", "[1, -1] -> [1, -1, 1]"),
    ("x left out",
     "The given x has to be one of your points. So a set that is always the same cannot do: build "
     "it from x.",
     "[x, -> [3 * x,"),
    ("labels exchanged",
     "The given x must have the label +1. A set in which it has the label -1 answers another "
     "question.",
     "[1, -1] -> [-1, 1]"),
    ("labels 0 and 1",
     "The labels of the perceptron are -1 and +1. With the label 0, y (w · x + b) would be 0 for "
     "every line.",
     "[1, -1] -> [1, 0]"),
    ("constant feature added",
     "Give the points of the plane themselves, with two components. With a third component 1 each "
     "of them would have an offset built in.",
     "[x, 2 * x] -> [[*x, 1], [*(2 * x), 1]]"),
    ("points in the columns",
     "Your points are the columns of X. Give one point a row: take X.T.",
     "[x, 2 * x]) -> [x, 2 * x]).T"),
    ("x added to another set",
     "Your set is right for most x, but there are x that spoil it. Adding x to fixed points, such "
     "as (1, 1) with -1 and (3, 3) with +1, does that: no line separates them if (1, 1) lies "
     "between (3, 3) and x. Build the whole set from x.",
     "2 * x -> [1, 1], [3, 3]", "[1, -1] -> [1, -1, 1]"),
]  # fmt: skip
