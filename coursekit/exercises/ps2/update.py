"""ps2.update: the perceptron's update."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Write `update(w, x, y)`: the perceptron has the weight vector `w` and is shown the example `x` with
label `y` ($-1$ or $+1$). Return the weight vector that it has afterwards.

- A mistake is $y\,(w \cdot x) \le 0$. An example *on* the hyperplane is a mistake too.
- On a mistake the new weight vector is $w + y\,x$; otherwise it stays $w$.
- `w` and `x` are arrays that belong to the caller: leave them as they are.

For example, `update(w, x, -1)` with $w = (1, 0)$ and $x = (2, 1)$ is $(-1, -1)$.
"""


def update(w, x, y):
    """Return the weight vector after the perceptron has been shown one example.

    w : array (d,), the weight vector before
    x : array (d,), the example
    y : -1 or +1, its label
    """
    if y * (w @ x) <= 0:
        return w + y * x
    return w.copy()


def with_a_loop(w, x, y):
    score = 0
    for w_j, x_j in zip(w, x, strict=True):
        score += w_j * x_j
    if score * y > 0:
        return list(w)
    return [w_j + y * x_j for w_j, x_j in zip(w, x, strict=True)]


def without_if(w, x, y):
    return w + (y * np.dot(w, x) <= 0) * y * x


def in_integers(w, x, y):
    w, x = [int(v) for v in w], [int(v) for v in x]
    mistake = y * sum(a * b for a, b in zip(w, x, strict=True)) <= 0
    return tuple(a + y * b if mistake else a for a, b in zip(w, x, strict=True))


def not_on_the_hyperplane(w, x, y):
    return w + y * x if y * (w @ x) < 0 else w.copy()


def label_forgotten(w, x, y):
    return w + x if y * (w @ x) <= 0 else w.copy()


def every_time(w, x, y):
    return w + y * x


def wrong_sign(w, x, y):
    return w - y * x if y * (w @ x) <= 0 else w.copy()


def when_right(w, x, y):
    return w + y * x if y * (w @ x) > 0 else w.copy()


def label_left_out_of_test(w, x, y):
    return w + y * x if w @ x <= 0 else w.copy()


def in_place(w, x, y):
    if y * (w @ x) <= 0:
        w += y * x
    return w


def until_right(w, x, y):
    w = w.copy()
    while y * (w @ x) <= 0:
        w += y * x
    return w


def kind_of(w, x, y):
    """Return what it is for w to be shown x: right, on the hyperplane, a mistake, an undershoot."""
    score = y * (w @ x)
    if score > 0:
        return "right"
    if score == 0:
        return "on the hyperplane"
    return "undershoot" if score + x @ x <= 0 else "mistake"


def cases_with(*kinds):
    """Return a function that draws cases of these kinds in turn, as many of each."""

    def cases(rng):
        drawn = []
        while len(drawn) < 24:
            d = int(rng.integers(2, 5))
            w, x, y = draw.vector(rng, d), draw.vector(rng, d), draw.label(rng)
            if kind_of(w, x, y) == kinds[len(drawn) % len(kinds)]:
                drawn.append((w, x, y))
        return drawn

    return cases


ALL_KINDS = ("mistake", "undershoot", "on the hyperplane", "right")

QUESTION = Question(
    name="ps2.update",
    title="The update",
    statement=STATEMENT,
    reference=update,
    checks=(
        Check(
            "w moves by y x on a mistake, and else stays",
            1,
            cases_with("mistake", "undershoot", "right"),
        ),
        Check("an example on the hyperplane is a mistake", 1, cases_with("on the hyperplane")),
        Check("the same again, and the arguments stay", 1, cases_with(*ALL_KINDS), True),
    ),
    misconceptions=(
        Misconception(
            "no update on the hyperplane",
            "You update only where y (w · x) < 0. On the hyperplane the score is 0 and neither "
            "label is right: that is a mistake too, and from w = 0 it is the first one.",
            not_on_the_hyperplane,
        ),
        Misconception(
            "label forgotten in the update",
            "You add x whatever its label is. A mistake on a negative example has to push w away "
            "from x: add y x.",
            label_forgotten,
        ),
        Misconception(
            "updates every time",
            "You change w on every example. The perceptron is driven by mistakes: where "
            "y (w · x) > 0, w stays.",
            every_time,
        ),
        Misconception(
            "moves the wrong way",
            "You subtract y x. That lowers the score y (w · x) by ‖x‖² where it should rise by as "
            "much.",
            wrong_sign,
        ),
        Misconception(
            "updates when right",
            "Your test is the wrong way round: you change w where y (w · x) > 0, which is where "
            "the example is classified right.",
            when_right,
        ),
        Misconception(
            "label left out of the test",
            "You test w · x <= 0. Whether that is a mistake depends on the label: test "
            "y (w · x) <= 0.",
            label_left_out_of_test,
        ),
        Misconception(
            "changes w in place",
            "The values are right, but `w += ...` changes the caller's array, and so every other "
            "place that still uses it. Return w + y * x, which is a new array.",
            in_place,
        ),
        Misconception(
            "repeats until right",
            "You repeat the update until the example is right. One example shown is at most one "
            "update, even if it stays wrong (that is the undershoot of lecture 02).",
            until_right,
        ),
    ),
    alternatives=(with_a_loop, without_if, in_integers),
)
