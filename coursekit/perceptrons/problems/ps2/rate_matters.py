"""The learning rate, from elsewhere

From $w = 0$ the learning rate only scales $w$. From another start it matters, but not always as is
often said.

Write `rate_matters(r1, r2)`: for two rates $0 < r_1 < r_2$ return examples `X`, their labels `y`
and a weight vector `w0` such that the perceptron, started at `w0`, makes *more* mistakes with the
higher rate $r_2$ than with $r_1$. With both rates it must converge within 100 passes. You may take
up to ten examples with up to ten features each, and numbers between $-1000$ and $1000$.

**Example.** `w0` $= (0, 0)$ never works: on $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$
the perceptron makes 2 mistakes with every rate.

**Think about.** Divide $w_0$ and every update by the rate: which run with rate 1 do you get?
"""

from fractions import Fraction
from math import lcm

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.constructions import exact, parts
from coursekit.numbers.validation import as_vector
from coursekit.perceptrons.problems.ps2.sets import updates_per_pass
from coursekit.perceptrons.problems.returned_examples import labelled_examples

STARS, MINUTES = 3, 35

HINTS = (
    "Divide everything by the rate: the run with rate $r$ from $w_0$ is the run with rate 1 from "
    "$w_0 / r$. So look for examples on which a *shorter* start costs more mistakes.",
    "One example with the features $(0, 1)$ is a mistake for any $w_0$ on the first axis. "
    "Its update changes the second weight to $r$. Add an example that is right after that "
    "with $r_1$ and wrong with $r_2$.",
    "Try $(1, -1)$ with label $+1$: what is its score at $w = (a, r)$, and for which rates is that "
    "a mistake? The choice of $a$ is then left to you.",
)

SHOWN = "From another start the learning rate does matter, and a higher one may be slower."

# The mistakes of at most 100 passes would have to grow with the rate without end.
NO_START_FOR_ALL = "No start does for all rates: let w0 depend on r1 and r2."


def rate_matters(r1, r2):
    """Return X, array (n, d), y, labels (n,), and w0, array (d,): slower with r2 than with r1.

    r1, r2 : two learning rates, 0 < r1 < r2
    """
    X = np.array([[0, 1], [1, -1]])
    y = np.array([1, 1])
    w0 = np.array([r2, 0])  # after one update (r2, r): right for r < r2, a mistake for r = r2
    return X, y, w0


def verify(arguments, value):
    """Run the perceptron with both rates, exactly, and compare the mistakes."""
    X, y, w0 = parts(value, "X", "y", "w0")
    w0 = as_vector(w0, "w0")
    X, y = labelled_examples([X, y], len(w0))
    if max(X.shape) > 10:
        return "You have more than 10 examples or more than 10 features."
    X, w0 = exact(X), exact(w0)
    if max(abs(v) for v in (*X.flat, *w0)) > 1000:
        return "A number in X or w0 is not between -1000 and 1000."
    slow, fast = (run(X, y, w0, Fraction(rate)) for rate in arguments)
    if slow[-1] or fast[-1]:
        return "With one of the rates it has not converged after 100 passes."
    if not w0.any():
        return "w0 is zero, and from there the number of mistakes is the same with every rate."
    if sum(slow) == sum(fast) == 0:
        return "With both rates there is no mistake at all: w0 is right already."
    if sum(slow) == sum(fast):
        return f"With both rates it makes the same number of mistakes. {NO_START_FOR_ALL}"
    if sum(slow) > sum(fast):
        return f"With the higher rate it makes fewer mistakes, not more. {NO_START_FOR_ALL}"
    return None


def run(X: np.ndarray, y: np.ndarray, w0: np.ndarray, rate: Fraction) -> list[int]:
    """Return the mistakes in each pass, exactly.

    With X and the rate c times and w0 c² times as large every score is c³ times as large, so the
    mistakes are the same. With c the common denominator there are only whole numbers left.
    """
    c = lcm(*(v.denominator for v in (*X.flat, *w0, rate)))
    as_integers = np.vectorize(int, otypes=[object])
    return updates_per_pass(as_integers(c * X), y.tolist(), as_integers(c * c * w0), int(c * rate))


def rates(rng, i):
    """Return a pair of rates, half of them below the others."""
    r1 = int(rng.integers(1, 20)) + 40 * (i % 2)
    return r1 / 4, (r1 + int(rng.integers(1, 20))) / 4


CHECKS = [("more mistakes with the higher rate", 6, draw.each(12, rates))]

WRONG = [
    ("starts at zero",
     "From w0 = 0 the rate only scales w: the mistakes are the same with every rate. Start "
     "somewhere else.",
     "[r2, 0] -> [0, 0]"),
    ("starts with a separating w0",
     "Your w0 is right about every example, so nothing is ever updated and the rate plays no part. "
     "It must be wrong about some of them.",
     "[r2, 0] -> [2 * r2, r2]"),
    ("starts far on the wrong side",
     "With the higher rate it makes fewer mistakes. That happens where the start is far on the "
     "wrong side, because there long steps do help. The question asks for the opposite: a start "
     "that is nearly right, and that a long step spoils.",
     "[[0, 1], [1, -1]] -> [[1, 0], [0, 1]]", "[r2, 0] -> [-4 * r2, 1]"),
    ("the rate makes no difference",
     "Your start is wrong somewhere, but both rates make the same mistakes from there. Look for an "
     "example that is right after an update with the short step and wrong after the long one.",
     "[r2, 0] -> [r1 / 2, 0]"),
    ("no weight vector is right",
     "The perceptron does not come to an end, so its mistakes cannot be compared. Check that some "
     "w is right about all your examples; it has to do without an offset.",
     "[[0, 1], [1, -1]] -> [[1, 1], [-1, -1]]"),
    ("no start given",
     "Return three things: X, y and w0. Without w0 the run starts at 0, where every rate makes the "
     "same mistakes.",
     "X, y, w0 -> X, y"),
]  # fmt: skip
