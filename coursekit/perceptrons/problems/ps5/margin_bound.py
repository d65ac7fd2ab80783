r"""How many updates the margin costs

How many updates can the margin perceptron make? Let $\lVert x \rVert \le 1$, let $\gamma^\ast$ be
the margin of the data, and $0 < \gamma \le \gamma^\ast$ its parameter. After $t$ updates
$\gamma^\ast\,t \le \lVert w_t \rVert$. Two upper bounds for $\lVert w_t \rVert$ give two bounds for
$t$.

**(a)** $\lVert w_t \rVert \le \frac{\gamma}{2} t + \sqrt t$, as in the question about the table. So
$\gamma^\ast\,t \le \frac{\gamma}{2} t + \sqrt t$; solve this for $t$.

**(b)** For a long $w$ one update adds little more than $\gamma / 2$ to its length. With this a
sharper bound can be proved: $x = \gamma \gamma^\ast\,t$ satisfies

$$2\,(x - \ln(1 + x)) \le \frac{\gamma}{\gamma^\ast}\,x .$$

This is true for small $x$ and false for large ones. Let $x > 0$ be the point where both sides are
equal. Then $t \le x / (\gamma \gamma^\ast)$.

Write `margin_bound(gamma0, gamma)`: return the two bounds, (a) and (b), each with six correct
digits, not rounded to whole numbers. There is no formula for $x$, so we halve an interval: at `low`
the left side is smaller, at `high` it is larger. Which end moves to the middle `x`?

**Example.** For $\gamma^\ast = \gamma = 0.1$ the two are $400$ and about $251.286$, since then $x
\approx 2.51286$.

**Think about.** What do they become for $\gamma \to 0$, and do you know that number?
"""

import math

import numpy as np

from coursekit.exercises.constructions import parts
from coursekit.numbers.validation import as_scalar

STARS, MINUTES = 2, 25

HINTS = (
    r"(a): divide by $\sqrt t$, and solve for $\sqrt t$.",
    r"(b): if the left side is smaller at `x`, then `low` moves there, and else `high`. After "
    "sixty halvings `low` is as good as the point itself.",
)

SHOWN = "Both bounds are numbers that you can compute before the run, and the smaller one counts."


def margin_bound(gamma0, gamma):
    """Return two bounds for the number of updates, (a) and (b).

    gamma0 : number, 0 < gamma0 <= 1, the margin of the data, with examples of length 1 at most
    gamma : number, 0 < gamma <= gamma0, the parameter of the margin perceptron
    """
    low, high = gamma / gamma0, 3.0  # at low the left side is smaller, at high it is larger
    for _ in range(60):  # halve the interval between them
        x = (low + high) / 2
        ### BEGIN SOLUTION
        if 2 * (x - np.log(1 + x)) <= gamma / gamma0 * x:
            low = x
        else:
            high = x
        ### END SOLUTION
    ### BEGIN SOLUTION
    simple = 1 / (gamma0 - gamma / 2) ** 2
    return simple, low / (gamma * gamma0)
    ### END SOLUTION


def verify(arguments, value):
    """Compare both numbers with those of the reference, to six digits."""
    values = parts(value.tolist() if isinstance(value, np.ndarray) else value, "(a)", "(b)")
    for name, number, right in zip("ab", values, margin_bound(*arguments)):
        number = float(as_scalar(number, f"({name})"))
        if not math.isclose(number, right, rel_tol=2e-6):
            text = f"({name}) is {right:.8g}, but you have {number:.8g}."
            return text + sides(*arguments, number) if name == "b" and number > 0 else text
    return None


def sides(gamma0, gamma, t):
    """Write both sides of the equation for x = gamma gamma_0 t."""
    x = gamma * gamma0 * t
    left, right = 2 * (x - math.log1p(x)), gamma / gamma0 * x
    return f" That is x = {x:.6g}, for which the left side is {left:.6g} and the right {right:.6g}."


def equal(rng):
    margins = rng.choice(np.arange(2, 100), 8, replace=False) / 100
    return [(float(margin), float(margin)) for margin in margins]


def smaller(rng):
    """Draw parameters from a twentieth of the margin of the data up to nearly all of it."""
    shares = rng.choice(np.arange(1, 20), 12, replace=False) / 20
    margins = rng.choice(np.arange(1, 21), 12) / 20
    return [(float(m), round(float(m * share), 4)) for m, share in zip(margins, shares)]


CHECKS = [("gamma is the whole margin of the data", 2, equal), ("gamma is smaller", 2, smaller)]

A, B = "1 / (gamma0 - gamma / 2) ** 2 -> ", "low / (gamma * gamma0) -> "

WRONG = [
    ("4 / gamma_0 squared",
     "Your (a) is the bound for γ = γ*, which holds for every smaller γ, too. But for those it "
     "can be said more sharply: keep γ / 2.",
     A + "4 / gamma0**2"),
    ("gamma in place of gamma / 2",
     "In (a) you subtract γ from γ*. Divide γ* t <= (γ / 2) t + √t by √t and look again: it is "
     "half of γ.",
     A + "1 / np.float64(gamma0 - gamma) ** 2"),
    ("square forgotten",
     "Your (a) is a bound for √t. Square it.",
     " ** 2 -> "),
    ("bound of the perceptron",
     "Your (a) is 1 / (γ*)², the bound for the perceptron. The margin costs something.",
     A + "1 / gamma0**2"),
    ("the wrong end moves",
     "In (b) the wrong end of the interval moves. Where the left side is the smaller one, x lies "
     "further to the right: let `low` move there.",
     "<= gamma / gamma0 * x -> > gamma / gamma0 * x"),
    ("x is zero",
     "At x = 0 both sides are 0, so your search has found that one. Begin with an interval that 0 "
     "is not in: at x = γ / γ* the left side is still the smaller one.",
     B + "0.0"),
    ("always x = 2.51286",
     "2.51286 is right for γ = γ*. For a smaller γ there is another x, which you have to find "
     "anew.",
     B + "2.5128624172523 / (gamma * gamma0)"),
    ("divided by the square of gamma_0",
     "In (b) you divide x by (γ*)². It was put as x = γ γ* t, so divide by γ γ*.",
     B + "low / gamma0**2"),
    ("divided by the square of gamma",
     "In (b) you divide x by γ². It was put as x = γ γ* t, so divide by γ γ*.",
     B + "low / gamma**2"),
    ("x in place of t",
     "Your (b) is x itself. The question asks for the bound for t, x / (γ γ*).",
     B + "low"),
    ("logarithm to the base 2",
     "Your x belongs to another logarithm. ln is the natural one, np.log.",
     "np.log -> np.log2", "3.0 -> 9.0"),
    ("factor 2 forgotten",
     "Your x solves x - ln(1 + x) = (γ / γ*) x. The left side has a factor 2.",
     "2 * (x - np.log(1 + x)) -> x - np.log(1 + x)", "3.0 -> 1e9", "60 -> 99"),
    ("exchanged",
     "Your two numbers are right but in the other order: first (a), then (b).",
     "simple, low / (gamma * gamma0) -> low / (gamma * gamma0), simple"),
    ("x with one digit",
     "Your x is right to the first digit after the point. Go on halving the interval until six "
     "digits no longer change.",
     B + "round(low, 1) / (gamma * gamma0)"),
    ("4 / gamma squared",
     "Your (a) is 4 / γ². That is right for γ = γ* only; for a smaller γ it grows, while the "
     "margin costs less. Keep both: γ* - γ / 2.",
     A + "4 / gamma**2"),
]  # fmt: skip
