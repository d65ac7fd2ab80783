r"""Which side?

A hyperplane $w \cdot x = c$ classifies: a point has class $+1$ where $w \cdot x \ge c$, that is on
the side to which $w$ points *and on the hyperplane itself*, and class $-1$ elsewhere.

Write `classify(w, c, X)`: return the class of each row of `X`.

**Example.** With $(-0.22, -0.07) \cdot x = -0.16105$ from the previous question the point $(0.5,
0.5)$ has class $+1$, for $-0.145 \ge -0.16105$.

**Think about.** Why must a point on the hyperplane get *some* label?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.example_picture import Scene

STARS, MINUTES = 1, 5

HINTS = (
    "`X @ w` are all the scores, and you compare them with `c`.",
    "`np.where(condition, 1, -1)` chooses for each row.",
)

SHOWN = "A hyperplane becomes a classifier once you say what happens on the hyperplane itself."


def classify(w, c, X):
    """Return the class of each point: +1 where w · x >= c, else -1, (n,).

    w : array (d,)
    c : number
    X : array (n, d), one point a row
    """
    return np.where(X @ w >= c, 1, -1)


def anywhere(rng, i):
    """Return a hyperplane and two to four points; every third is half a unit from one of them."""
    d = rng.integers(2, 4)
    w, c, X = draw.vector(rng, d), int(rng.integers(-9, 10)), draw.examples(rng, 2 + i % 3, d)
    return w, float(w @ X[0] + 0.5 - i // 3 % 2) if i % 3 == 1 else c, X


def through_a_point(rng, i):
    """Return a hyperplane and two to four points, one of them on it."""
    w, _, X = anywhere(rng, i)
    return w, int(w @ rng.choice(X)), X


def sides(w, c, X):
    """Return the side of each point: 1 is where w points, 0 is on the hyperplane."""
    return set(np.sign(X @ w - c))


def scene(arguments, value):
    w, c, X = arguments
    return Scene(X, value, lines=[(w, c)])


CHECKS = [
    ("points on either side", 1, draw.mixed(24, anywhere, sides, {-1, 1})),
    ("points on the hyperplane have class +1", 1,
     draw.mixed(24, through_a_point, sides, {-1, 0}, {-1, 0, 1}, {-1, 0, 1})),
]  # fmt: skip

WRONG = [
    ("-1 on the hyperplane",
     "Which class does the question give to a point with w · x = c? "
     "You test w · x > c. A point on the hyperplane, w · x = c, has class +1 here: test w · x >= "
     "c.",
     ">= -> >"),
    ("0 on the hyperplane",
     "What does `np.sign` say of 0, and is that a class? "
     "np.sign gives 0 on the hyperplane, which is no class. A point with w · x = c has class +1.",
     "np.where(X @ w >= c, 1, -1) -> np.sign(X @ w - c)"),
    ("c left out",
     "Does your hyperplane pass through the origin, whatever c is? "
     "You compare w · x with 0, as if the hyperplane passed through the origin. Compare it with c.",
     ">= c -> >= 0"),
    ("sign of c wrong",
     "Which of the two forms does the question use, w · x = c or w · x + b = 0? "
     "You test w · x + c >= 0, as for the form w · x + b = 0. Here c stands on the right: w · x - "
     "c >= 0.",
     ">= c -> >= -c"),
    ("classes exchanged",
     "Which class is on the side to which w points? "
     "Your classes are the wrong way round: w points to the side of class +1.",
     "1, -1 -> -1, 1"),
    ("true or false",
     "Which two values may a class have here? "
     "You return whether w · x >= c, and False counts as 0. The classes are +1 and -1: "
     "np.where(..., 1, -1).",
     "np.where(X @ w >= c, 1, -1) -> X @ w >= c"),
    ("one class for all points",
     "How many classes do you return for two rows? "
     "You return one number for all rows. Each row of X is a point with a class of its own.",
     "X @ w >= c -> np.all(X @ w >= c)"),
    ("test turned round",
     "On which side is w · x larger than c? "
     "You test w · x <= c, which is the other side: w points to where w · x is larger. Class +1 is "
     "where w · x >= c.",
     ">= -> <="),
    ("products not added up",
     "Is `X * w` one score for each row? "
     "X * w multiplies each coordinate by its weight and adds nothing up. The dot product of each "
     "row with w is X @ w.",
     "@ -> *"),
    ("product from the wrong side",
     "How many numbers does your product have, one for each row or one for each column? "
     "w @ X adds up the rows of X, weighted with w. The score of every row is X @ w.",
     "X @ w -> w @ X"),
]  # fmt: skip
