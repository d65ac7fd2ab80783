"""ps2.undershoot: an update after which the example is still wrong."""

from typing import Any

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.forms import exact, labelled_example
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
An update pulls $w$ in the right direction. It does not always pull far enough: that is an
*undershoot*. Write `undershoot(w)`: for a weight vector $w \ne 0$ return an example `x` and a label
`y` such that $w$ makes a mistake on it, and the updated weight vector $w + y\,x$ makes a mistake on
it too. A mistake is $y\,(w \cdot x) \le 0$. Not allowed is $x = 0$, which no weight vector gets
right.

For example, $w = (-6, 0)$ makes a mistake on $x = (2, 0)$ with label $+1$: the score is $-12$. The
update leads to $(-4, 0)$, the score is now $-8$, still a mistake. What is the rule behind it that
works for every $w$, long or short?
"""


def undershoot(w):
    """Return an example x, array (d,), and a label y, -1 or +1, on which w undershoots.

    w : array (d,), the weight vector, not zero
    """
    return w / 2, -1


def opposite(w):
    return -w, 1  # the updated weight vector is 0, which is a mistake on everything


def along_one_axis(w):
    j = int(np.argmax(np.abs(w)))
    x = np.zeros(len(w))
    x[j] = -w[j] / 3
    return x, 1


def in_lists(w):
    return [-float(v) / 10 for v in w], 1.0


def zero(w):
    return 0 * w, 1


def classified_right(w):
    return w, 1


def on_the_hyperplane(w):
    x = np.zeros(len(w))
    x[0], x[1] = -w[1], w[0]
    return x if x.any() else np.eye(len(w))[2], 1


def too_long(w):
    return -2 * w, 1


def length_one(w):
    return -w / np.linalg.norm(w) * 0.99, 1


def without_label(w):
    return -w / 2


def verify(arguments: tuple, value: Any) -> str | None:
    """Check the two mistakes, exactly."""
    w = exact(arguments[0])
    x, y = labelled_example(value, len(w))
    x = exact(x)
    if not x.any():
        return "x is zero, which no weight vector gets right: that is not allowed here."
    before = y * (w @ x)
    if before > 0:
        return "w makes no mistake on your example, y (w · x) > 0, so there is no update."
    if before == 0:
        return "Your x lies on the hyperplane, so the update by itself makes y (w · x) positive."
    if before + x @ x > 0:
        return "The update is enough for your example: after it, y (w · x) > 0."
    return None


def cases_with(parts, *dimensions):
    """Return a function that draws w and -w, whole numbers divided by `parts`."""

    def cases(rng):
        drawn = [draw.vector(rng, d) / parts for d in dimensions * 3]
        return [(sign * w,) for w in drawn for sign in (1, -1)]

    return cases


QUESTION = Question(
    name="ps2.undershoot",
    title="An update that is not enough",
    statement=STATEMENT,
    reference=undershoot,
    checks=(
        Check("in the plane", 1, cases_with(1, 2)),
        Check("in more dimensions", 1, cases_with(1, 3, 4)),
        Check("for short weight vectors too", 1, cases_with(10, 2, 3)),
    ),
    misconceptions=(
        Misconception(
            "zero example",
            "The zero vector is a mistake for every w, but the update with it changes nothing. "
            "Look for an example that could be learned.",
            zero,
        ),
        Misconception(
            "no mistake to begin with",
            "Your example is classified right, so the perceptron does not update at all. It has "
            "to lie on the wrong side of the hyperplane.",
            classified_right,
        ),
        Misconception(
            "on the hyperplane",
            "Your example is a mistake because it lies on the hyperplane, with score 0. One update "
            "adds ‖x‖² to y (w · x), which is more than 0. Go to the wrong side.",
            on_the_hyperplane,
        ),
        Misconception(
            "example too long",
            "The update adds ‖x‖² to y (w · x). Your x is so long that this is enough: make it "
            "shorter, and ‖x‖² shrinks faster than w · x.",
            too_long,
        ),
        Misconception(
            "length chosen without looking at w",
            "Your x is short enough where w is long, and too long where w is short. How much the "
            "update adds, ‖x‖², has to be compared with -y (w · x): a shorter w needs a shorter x.",
            length_one,
        ),
        Misconception(
            "example without its label",
            "Return two things, x and y. Without a label nothing can be a mistake.",
            without_label,
        ),
    ),
    alternatives=(opposite, along_one_axis, in_lists),
    verify=verify,
)
