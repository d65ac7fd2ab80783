r"""A published proof

Published lecture notes claim that the margin perceptron makes at most $8 / \gamma^2$ updates. It
updates on a *margin mistake*, $y\,(w \cdot x) \le \frac{\gamma}{2} \lVert w \rVert$; all examples
have $\lVert x \rVert \le 1$, and some unit vector $u$ has $y\,(u \cdot x) \ge \gamma$ on all of
them. Their proof, in short:

1. One update gives
   $\lVert w' \rVert^2 \le \lVert w \rVert^2 + \gamma\,\lVert w \rVert + 1$.
2. With $\sqrt{1 + s} \le 1 + \frac{s}{2}$ it follows that
   $\lVert w' \rVert \le \lVert w \rVert + \frac{\gamma}{2} + \frac{1}{2 \lVert w \rVert}$ if
   $w \ne 0$.
3. Therefore $\lVert w' \rVert \le \lVert w \rVert + \frac{3}{4} \gamma$ in every update from a
   $w \ne 0$.
4. So after $M$ updates, if $\lVert w \rVert \le \frac{2}{\gamma}$ at the beginning,
   $\lVert w_M \rVert \le \frac{2}{\gamma} + \frac{3}{4} \gamma M$.
5. Each update adds at least $\gamma$ to $u \cdot w$, so
   $\gamma M \le u \cdot w_M \le \lVert w_M \rVert \le \frac{2}{\gamma} + \frac{3}{4} \gamma M$, and
   $M \le 8 / \gamma^2$.

One of the steps does not follow from those before it. Write `wrong_step(w, gamma)`: return three
things, the `number` of that step, and an example `x` with its label `y` that refutes it for the
given $w \ne 0$ and $\gamma$. That is: $\lVert x \rVert \le 1$, $w$ makes a margin mistake on it,
and the claim of the step is false for $w' = w + y\,x$. Two unit vectors are given to build `x`
from: `along` points in the direction of $w$, and `across` stands at a right angle to it. The check
allows for rounding in the ninth digit.

**Example.** For $w = (1, 0)$ and $\gamma = 0.5$ the example $x = (0, 0.8)$, $y = 1$ is allowed: it
is short enough, and $y\,(w \cdot x) = 0$ is a margin mistake. It leads to $w' = (1, 0.8)$, which is
too short to refute anything.

**Think about.** For which $\lVert w \rVert$ is the wrong step true after all? (The bound itself is
true: the questions before prove it.)
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.constructions import parts
from coursekit.numbers.validation import as_scalar
from coursekit.perceptrons.problems.returned_examples import labelled_example

STARS, MINUTES = 2, 25

HINTS = (
    r"Compare step 2 with step 3: for which lengths of $w$ is $1 / (2 \lVert w \rVert)$ at "
    r"most $\gamma / 4$?",
    r"To make $w'$ as long as possible, take $x$ of length 1 with $y\,(w \cdot x)$ just at "
    r"the threshold: a part along $w$, the rest at right angles to it.",
)

SHOWN = "A true result can have a wrong proof, and one vector w is enough to show the wrong step."

ROUNDING = 1e-9


def wrong_step(w, gamma):
    """Return the number of the wrong step, an example x, array (d,), and its label y, -1 or +1.

    w : array (d,), not zero, a weight vector that has to make a margin mistake on the example
    gamma : number between 0 and 1, the parameter of the margin perceptron
    """
    along = w / np.sqrt(w @ w)  # given: the unit vector in the direction of w
    axis = np.eye(len(w))[np.argmin(np.abs(w))]
    across = axis - (axis @ along) * along
    across = across / np.sqrt(across @ across)  # given: a unit vector at right angles to w
    ### BEGIN SOLUTION
    # as long as allowed, and right by as much as a margin mistake may be
    x = gamma / 2 * along + np.sqrt(1 - gamma**2 / 4) * across
    return 3, x, 1
    ### END SOLUTION


TRUE_STEPS = {
    1: "Step 1 is true: multiply ‖w + y x‖² out, and use what a margin mistake is.",
    2: "Step 2 does follow from step 1: pull ‖w‖² out of the root.",
    4: "Step 4 does follow from step 3, M times (from w = 0 the first update leads to length 1).",
    5: "Step 5 does follow from step 4: solve γ M <= 2 / γ + (3/4) γ M for M.",
}


def verify(arguments, value):
    """Compare lengths in floating point, with allowance for the ninth digit."""
    w, gamma = arguments
    number, x, y = parts(value, "number", "x", "y")
    number = as_scalar(number, "number")
    x, y = labelled_example([x, y], len(w))
    if max(abs(x)) > 2 or np.sqrt(float(x @ x)) > 1 + ROUNDING:
        return "Your x is longer than 1."
    x = x.astype(float)
    if number != 3:
        return TRUE_STEPS.get(number, "The steps count from 1 to 5.")
    length, after = np.sqrt(w @ w), np.sqrt((w + y * x) @ (w + y * x))
    score, least = y * (w @ x), gamma / 2 * length
    if score > least + ROUNDING:
        return (
            f"w makes no margin mistake on your example: y (w · x) is {score:.6g}, above "
            f"(γ / 2) ‖w‖ = {least:.6g}."
        )
    claimed = length + 3 * gamma / 4
    if after <= claimed + ROUNDING:
        return (
            f"On your example the step is true: ‖w'‖ = {after:.6g}, which is not more than "
            f"‖w‖ + (3/4) γ = {claimed:.6g}."
        )
    return None


def sample(rng, i):
    gamma = draw.one(rng, [0.125, 0.25, 0.375, 0.5, 0.625])
    return draw.oblique(rng, draw.one(rng, [2, 3]), 9) / draw.one(rng, [1.0, 2.0, 4.0]), gamma


def kind(w, gamma):
    """Return the length of w, short or longer, relative to that at which the step becomes true."""
    share = np.sqrt(w @ w) / (2 / gamma - 9 * gamma / 8)
    return "short" if 0.02 <= share <= 0.25 else "longer" if 0.5 <= share <= 0.95 else None


CHECKS = [
    ("the wrong step, refuted where w is short", 2,
     draw.telling(draw.mixed(10, sample, kind, "short"), wrong_step,
                  "x, 1 -> x, -1", "gamma**2 / 4 -> gamma**2 * 4", verify=verify)),
    ("the wrong step, refuted where w is nearly too long for it", 2,
     draw.telling(draw.mixed(12, sample, kind, "longer"), wrong_step,
                  "gamma**2 / 4 -> gamma / 2", "gamma**2 / 4 -> gamma / 4", verify=verify)),
]  # fmt: skip

X = "gamma / 2 * along + np.sqrt(1 - gamma**2 / 4) * across -> "

WRONG = [
    ("blames the square multiplied out",
     "Step 1 is true: of the three terms of ‖w + y x‖² the margin mistake keeps the second small, "
     "and ‖x‖ <= 1 the third.",
     "return 3 -> return 1"),
    ("blames the root",
     "Step 2 is true for every w that is not 0: √(1 + s) <= 1 + s / 2 holds for all s >= 0, large "
     "or small.",
     "return 3 -> return 2"),
    ("blames the sum",
     "Step 4 only adds up what step 3 says about one update. Is that true?",
     "return 3 -> return 4"),
    ("blames the end",
     "Step 5 is right if step 4 is. The false claim comes in before.",
     "return 3 -> return 5"),
    ("no example",
     "Return three things: the number of the step, the example x and its label y.",
     "return 3, x, 1 -> return 3"),
    ("at right angles only",
     "An x at right angles to w refutes the step for a short w. For a longer one it has to add to "
     "the length as well: a margin mistake may lie on the right side, up to "
     "y (w · x) = (γ / 2) ‖w‖.",
     X + "across"),
    ("along w",
     "Your x points the way of w, so that w is right about it, by more than γ / 2. There is no "
     "update.",
     X + "along"),
    ("against w",
     "Your x makes w shorter, or hardly longer. Look for an update after which it is as long as "
     "possible.",
     X + "-along"),
    ("example too long",
     "Your x is longer than 1. All examples are at most of length 1.",
     X + "4 * across"),
    ("gamma in place of gamma / 2",
     "Your example has y (w · x) = γ ‖w‖, which is too right for an update: only up to half of "
     "that is a margin mistake.",
     X + "gamma * along + np.sqrt(1 - gamma**2) * across"),
    ("label exchanged",
     "With your label the update leads to w - x, which is not as long. Try the other one.",
     "x, 1 -> x, -1"),
    ("short example along w",
     "Your x adds γ / 2 to the length, less than step 3 allows for. It should be as long as it may "
     "be: what is left of its length goes across w.",
     X + "gamma / 2 * along"),
    ("lengths added in place of squares",
     "The lengths of the parts of your x, along w and across it, add up to 1. Their squares may: "
     "what is left across w is √(1 - γ² / 4), which is more.",
     "np.sqrt(1 - gamma**2 / 4) -> (1 - gamma / 2)"),
]  # fmt: skip
