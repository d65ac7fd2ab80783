r"""An update that is not enough

An update pulls $w$ in the right direction, but not always far enough: that is an *undershoot*.
Write `undershoot(w)`: for a weight vector $w \ne 0$ return an example `x` and a label
`y` such that $w$ makes a mistake on it, and the updated weight vector $w + y\,x$ makes a mistake on
it too. A mistake is $y\,(w \cdot x) \le 0$. The example $x = 0$ is not allowed: no weight vector
gets it right.

**Example.** $w = (-6, 0)$ makes a mistake on $x = (2, 0)$ with label $+1$: the score is $-12$. The
update leads to $(-4, 0)$, the score is now $-8$, still a mistake.

**Think about.** Which rule works for every $w$, long or short?
"""

from operator import mul

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.constructions import whole_multiples
from coursekit.exercises.example_picture import Scene
from coursekit.perceptrons.problems.returned_examples import labelled_example

STARS, MINUTES = 2, 15

HINTS = (
    r"Take $x$ along $w$: $x = s\,w$ with a label that makes it a mistake.",
    r"An update changes $y\,(w \cdot x)$ by $\lVert x \rVert^2$, so for which $s$ is this too "
    "little?",
)

SHOWN = (
    "One update need not put an example right. What it does for certain is to raise the score y "
    "(w · x) by ‖x‖²."
)


def undershoot(w):
    """Return an example x, array (d,), and a label y, -1 or +1, on which w undershoots.

    w : array (d,), the weight vector, not zero
    """
    return w / 2, -1


def verify(arguments, value):
    """Check the two mistakes, exactly."""
    x, y = labelled_example(value, len(arguments[0]))
    w, x = whole_multiples(arguments[0], x)  # a common factor changes no sign
    if not any(x):
        return "x is zero, which no weight vector gets right: that is not allowed here."
    before = y * sum(map(mul, w, x))
    if before > 0:
        return "w makes no mistake on your example, y (w · x) > 0, so there is no update."
    if before == 0:
        return "Your x lies on the hyperplane, so the update by itself makes y (w · x) positive."
    if before + sum(map(mul, x, x)) > 0:
        return "The update is enough for your example: after it, y (w · x) > 0."
    return None


def of_both_signs(parts, *dimensions):
    """Return a function that draws weight vectors, integers over `parts`, of each sign in turn."""

    def sample(rng, i):
        turn, place = divmod(i, len(dimensions))
        w = draw.vector(rng, dimensions[place]) / parts
        first = next(v for v in w if v)
        return (w if (first > 0) == (turn % 2 == 0) else -w,)

    return draw.each(6 * len(dimensions), sample)


def scene(arguments, value):
    (w,), (x, y) = arguments, value
    after = w + y * np.asarray(x, dtype=float)
    return Scene([x], [y], lines=[(w, 0)], arrows=[w, after], names=["w", "w after"])


CHECKS = [
    ("in the plane", 1, of_both_signs(1, 2)),
    ("in more dimensions", 1, of_both_signs(1, 3, 4)),
    ("for short weight vectors too", 2, of_both_signs(10, 2, 3)),
]


def on_the_hyperplane(w):
    x = np.zeros(len(w))
    x[0], x[1] = -w[1], w[0]
    return x if x.any() else np.eye(len(w))[2], 1


WRONG = [
    ("zero example",
     "What does your update change? "
     "The zero vector is a mistake for every w, but the update with it changes nothing. Look for "
     "an example that could be learned.",
     "w / 2 -> 0 * w"),
    ("no mistake to begin with",
     "Does w make a mistake on your example before the update? "
     "Your example is classified right, so the perceptron does not update at all. It has to lie on "
     "the wrong side of the hyperplane.",
     "-1 -> 1"),
    ("on the hyperplane",
     "What is y (w · x) after the update if it was 0 before? "
     "Your example is a mistake because it lies on the hyperplane, with score 0. One update adds "
     "‖x‖² to y (w · x), which is more than 0. Go to the wrong side.",
     on_the_hyperplane),
    ("example too long",
     "By how much does your update raise y (w · x)? "
     "The update adds ‖x‖² to y (w · x). Your x is so long that this is enough: make it shorter, "
     "and ‖x‖² shrinks faster than w · x.",
     "w / 2 -> 2 * w"),
    ("length chosen without looking at w",
     "Is your x also short enough for a very short w? "
     "Your x is short enough where w is long, and too long where w is short. How much the update "
     "adds, ‖x‖², has to be compared with -y (w · x): a shorter w needs a shorter x.",
     "w / 2 -> w / np.linalg.norm(w) * 0.99"),
    ("example without its label",
     "How many things does the question ask for? "
     "Return two things, x and y. Without a label nothing can be a mistake.",
     "w / 2, -1 -> w / 2"),
]  # fmt: skip
