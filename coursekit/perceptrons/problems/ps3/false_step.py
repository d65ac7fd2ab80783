r"""A wrong proof

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

One of the steps does not follow from those before it. Write `false_step(u, w)`: return three
things, the `number` of that step, and an example `x` with its label `y` that refutes it: $w$ makes
a mistake on it, $u$ is right about it, and what the step claims is false. The components of `x` are
whole numbers between $-1000$ and $1000$. The first check passes `w` $= 0$. The second passes
vectors `w` that are not multiples of `u`.

**Example.** For $u = (1, 2)$ and $w = (0, 0)$ the example $x = (1, 0)$, $y = 1$ is allowed: $w$
makes a mistake on it, and $u$ is right. It leads from $w$ to $(1, 0)$, and the square of the
distance to $u$ falls from 5 to 4, as step 4 says.

**Think about.** If you see nothing wrong, compare the result with the bound of the lecture. The
unit vector along $u$ has a margin of at least $1 / \lVert u \rVert$, so that bound is
$R^2 \lVert u \rVert^2$ here. Where is $R$ now? And once you have
found the step: it becomes true for all examples of a set if we first make $u$ long enough. How
long must it be?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.constructions import parts, whole
from coursekit.numbers.validation import as_scalar
from coursekit.perceptrons.problems.returned_examples import labelled_example

STARS, MINUTES = 3, 45

HINTS = (
    "Put numbers in, first small ones and then a long $x$. Which is the first step whose "
    "claim fails?",
    "Step 2 has three terms. Which of them do steps 3 and 4 speak about?",
    "For $w = 0$ every example is a mistake. For another $w$ look for an $x$ at a right angle to "
    "it: subtract from $u$ what points along $w$. What is left to find is how long it has to be.",
)

SHOWN = "A short proof is wrong if one step is, and one small example is enough to show it."

LARGEST = 1000


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


TRUE_STEPS = {
    1: "Step 1 is true: it only says what the algorithm does.",
    2: "Step 2 is true: multiply ‖(w - u) + y x‖² out.",
    3: "Step 3 is true: the first half is the mistake, the second says that u is right.",
    5: "Step 5 does follow from step 4: whole numbers that fall, fall by at least 1.",
}


def verify(arguments, value):
    """Compute both sides of each step in integers."""
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


def from_zero(rng, i):
    u = draw.oblique(rng, 2 + i % 2, 4)
    return u, np.zeros(len(u))


def from_anywhere(rng, i):
    return draw.oblique(rng, 2 + i % 2, 4), draw.oblique(rng, 2 + i % 2, 3)


def direction(u, w):
    """Return the direction of w relative to u: along, against, or parallel."""
    if (u @ w) ** 2 == (u @ u) * (w @ w):
        return "parallel"
    return "along" if u @ w > 0 else "against"


CHECKS = [
    ("the false step, refuted at w = 0", 2, draw.each(10, from_zero)),
    ("the false step, refuted at any w", 4,
     draw.mixed(12, from_anywhere, direction, "along", "along", "against")),
]  # fmt: skip


def at_right_angles(u, w):
    x = np.zeros(len(u))
    x[0], x[1] = 9 * u[1], -9 * u[0]
    return 4, x if w @ x <= 0 else -x, 1


WRONG = [
    ("blames the square multiplied out",
     "Step 2 is an identity, true for all vectors. Check it with the numbers of your example.",
     "return 4 -> return 2"),
    ("blames the estimate",
     "Both halves of step 3 are true. What is done with them afterwards?",
     "return 4 -> return 3"),
    ("blames the end",
     "The result is false, but the last step is not what is wrong with it: if step 4 were true, "
     "step 5 would be. Look for where the first false claim comes in.",
     "return 4 -> return 5"),
    ("no example",
     "Return three things: the number of the step, the example x and its label y.",
     "return 4, 3 * x, 1 -> return 4"),
    ("right at the start only",
     "Your example refutes the step at w = 0. For another w it need not be a mistake at all: w · x "
     "has to be 0 or less, and u · x above 0. Think of the part of u that is at right angles to w.",
     "(w @ w) * u - (u @ w) * w -> u"),
    ("the example u itself",
     "Your x is too short. With x = u, for example, the update leads from 0 just to u, and not "
     "beyond it. The step fails where ‖x‖² is large compared with y (u · x): make x longer.",
     "3 * x -> u"),
    ("u is wrong about it",
     "Your label is that of the other side. The premise is that u is right about all examples, y "
     "(u · x) >= 1; an example that breaks it refutes nothing.",
     "3 * x, 1 -> 3 * x, -1"),
    ("at right angles to u",
     "An example at right angles to u is not one about which u is right. It has to be y (u · x) >= "
     "1: nearly at right angles is a good idea, exactly is not.",
     at_right_angles),
    ("u itself at the start",
     "Right for any other w. At w = 0 your x is too short: with x = u, for example, the update "
     "leads just to u. Make x longer.",
     "3 * x -> x"),
    ("not divided by the square of w",
     "You subtract (u · w) w from u. That leaves a vector at right angles to w only if w is a unit "
     "vector: take (w · w) u - (u · w) w, which has whole numbers, too.",
     "(w @ w) * u -> u"),
]  # fmt: skip
