"""ps3.false_step: a wrong proof of convergence, and the numbers that show where it is wrong."""

from itertools import count, product
from typing import Any

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.forms import labelled_example, parts, whole
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.validation import as_scalar

LARGEST = 1000

STATEMENT = r"""
Here is a proof that the perceptron stops, shorter than the one in the lecture. The components of
all examples are whole numbers, and so are those of `u`, a vector that is right about all examples:
$y\,(u \cdot x) \ge 1$. The perceptron starts at $w = 0$.

1. An update is made on a mistake, $y\,(w \cdot x) \le 0$, and it leads from $w$ to $w + y\,x$.
2. So the square of the distance between $w$ and $u$ grows by
   $2\,y\,(w \cdot x) - 2\,y\,(u \cdot x) + \lVert x \rVert^2$ (and falls if this is below 0).
3. Here $2\,y\,(w \cdot x) \le 0$ because of step 1, and $-2\,y\,(u \cdot x) \le -2$ because $u$ is
   right.
4. Therefore every update brings $w$ nearer to $u$:
   $\lVert w + y\,x - u \rVert^2 < \lVert w - u \rVert^2$.
5. Both sides of step 4 are whole numbers, so each update lowers the square of the distance by at
   least 1. It begins with $\lVert u \rVert^2$ and is never below 0: there are at most
   $\lVert u \rVert^2$ updates.

One of the steps does not follow from what stands before it. Write `false_step(u, w)`: return three
things, the `number` of that step, and an example `x` with its label `y` that refutes it: $w$ makes
a mistake on it, $u$ is right about it, and what the step claims is false. The components of `x` are
whole numbers between $-1000$ and $1000$. The given `w` is 0 at first; later it is any vector, but
never a multiple of `u`.

If you see nothing wrong, compare the result with the bound of the lecture,
$R^2 \lVert u \rVert^2 / \gamma^2$, where $\gamma$ is 1 or more. What became of $R$? And once you
have it: the step becomes true for all examples of a set if $u$ is first made long enough. How long?
"""


def false_step(u, w):
    """Return the number of the false step, an example x, array (d,), and its label y, -1 or +1.

    u : array (d,), a vector that has to be right about the example
    w : array (d,), a weight vector that has to make a mistake on it; zero, or no multiple of u
    """
    if w.any():
        # a multiple of the part of u at right angles to w
        x = (w @ w) * u - (u @ w) * w
    else:
        x = u
    return 4, 3 * x, 1


def with_a_negative_label(u, w):
    x = (w @ w) * u - (u @ w) * w if w.any() else u
    return [4, (-2 * x).tolist(), -1]


def by_search(u, w):
    for size in count(1):
        for x in product(range(-size, size + 1), repeat=len(u)):
            x = np.array(x)
            if w @ x <= 0 and 1 <= u @ x and x @ x + 2 * (w @ x) >= 2 * (u @ x):
                return 4, x, 1


def just_not_nearer(u, w):
    x = (w @ w) * u - (u @ w) * w if w.any() else 2 * u
    return 4, tuple(x), 1


def with_number(number):
    """Return an answer that blames another step, with an example that refutes step 4."""

    def answer(u, w):
        return number, *false_step(u, w)[1:]

    return answer


def number_only(u, w):
    return 4


def at_the_start_only(u, w):
    return 4, 3 * u, 1


def u_itself(u, w):
    return 4, u, 1


def label_exchanged(u, w):
    return 4, false_step(u, w)[1], -1


def at_right_angles(u, w):
    x = np.zeros(len(u))
    x[0], x[1] = 9 * u[1], -9 * u[0]
    return 4, x if w @ x <= 0 else -x, 1


TRUE_STEPS = {
    1: "Step 1 is true: it only says what the algorithm does.",
    2: "Step 2 is true: multiply ‖(w - u) + y x‖² out.",
    3: "Step 3 is true: the first half is the mistake, the second says that u is right.",
    5: "Step 5 does follow from step 4: whole numbers that fall, fall by at least 1.",
}


def verify(arguments: tuple, value: Any) -> str | None:
    """Compute with the whole numbers what the steps say."""
    u, w = (argument.astype(np.int64) for argument in arguments)
    number, x, y = parts(value, "number", "x", "y")
    number = as_scalar(number, "number")
    x, y = labelled_example([x, y], len(u))
    x = whole(x, "x", LARGEST)
    if number != 4:
        return TRUE_STEPS.get(number, "The steps count from 1 to 5.")
    if y * (w @ x) > 0:
        return "w makes no mistake on your example: y (w · x) is above 0, and there is no update."
    if y * (u @ x) < 1:
        return f"u has to be right about your example, but y (u · x) = {y * (u @ x)}."
    if 2 * y * (w @ x) - 2 * y * (u @ x) + x @ x < 0:
        return "On your example the step is true: the update does bring w nearer to u."
    return None


def from_zero(rng):
    drawn = [draw.oblique(rng, 2 + i % 2, 4) for i in range(10)]
    return [(u, np.zeros(len(u))) for u in drawn]


def from_anywhere(rng):
    """Draw u and w in all directions but parallel; every second w points rather the way of u."""
    drawn = []
    while len(drawn) < 12:
        d = 2 + len(drawn) % 2
        u, w = draw.oblique(rng, d, 4), draw.oblique(rng, d, 3)
        parallel = (u @ w) ** 2 == (u @ u) * (w @ w)
        if not parallel and (len(drawn) < 6 or u @ w > 0):
            drawn.append((u, w))
    return drawn


QUESTION = Question(
    name="ps3.false_step",
    title="A wrong proof",
    statement=STATEMENT,
    reference=false_step,
    checks=(
        Check("the false step, refuted at w = 0", 1, from_zero),
        Check("the false step, refuted at any w", 2, from_anywhere),
    ),
    misconceptions=(
        Misconception(
            "blames the square multiplied out",
            "Step 2 is an identity, true for all vectors. Check it with the numbers of your "
            "example.",
            with_number(2),
        ),
        Misconception(
            "blames the estimate",
            "Both halves of step 3 are true. What is done with them afterwards?",
            with_number(3),
        ),
        Misconception(
            "blames the end",
            "The result is false, but the last step is not what is wrong with it: if step 4 were "
            "true, step 5 would be. Look for where the first false claim comes in.",
            with_number(5),
        ),
        Misconception(
            "no example",
            "The number alone shows nothing. Return three things: number, x and y.",
            number_only,
        ),
        Misconception(
            "right at the start only",
            "Your example refutes the step at w = 0. For another w it need not be a mistake at "
            "all: w · x has to be 0 or less, and u · x above 0. Think of the part of u that is at "
            "right angles to w.",
            at_the_start_only,
        ),
        Misconception(
            "the example u itself",
            "With x = u the update leads from 0 just to u, and not beyond it. The step fails "
            "where ‖x‖² is large compared with y (u · x): make x longer.",
            u_itself,
        ),
        Misconception(
            "u is wrong about it",
            "Your label is that of the other side. The premise is that u is right about all "
            "examples, y (u · x) >= 1; an example that breaks it refutes nothing.",
            label_exchanged,
        ),
        Misconception(
            "at right angles to u",
            "An example at right angles to u is not one about which u is right. It has to be "
            "y (u · x) >= 1: nearly at right angles is a good idea, exactly is not.",
            at_right_angles,
        ),
    ),
    alternatives=(with_a_negative_label, by_search, just_not_nearer),
    verify=verify,
)
