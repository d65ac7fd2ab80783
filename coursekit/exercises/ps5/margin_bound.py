"""ps5.margin_bound: two bounds for the updates of the margin perceptron."""

import math
from typing import Any

import numpy as np

from coursekit.exercises.forms import parts
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.validation import as_scalar

STATEMENT = r"""
How many updates can the margin perceptron make? Let $\lVert x \rVert \le 1$, let $\gamma_0$ be the
margin of the data, and $0 < \gamma \le \gamma_0$ its parameter. After $t$ updates
$\gamma_0\,t \le \lVert w_t \rVert$. Two ways to bound $\lVert w_t \rVert$ from above give two
bounds.

**(a)** $\lVert w_t \rVert \le \frac{\gamma}{2} t + \sqrt t$, as in the question about the table. So
$\gamma_0\,t \le \frac{\gamma}{2} t + \sqrt t$; solve this for $t$.

**(b)** That was generous. One update leads from the length $s$ at most to
$\sqrt{s^2 + \gamma s + 1}$; for a long $w$ this is an increase of little more than $\gamma / 2$.
Put $F(s) = 2\,(s - \ln(1 + s))$; it can be shown that $F(\gamma \lVert w_t \rVert)$ grows by at
most $\gamma^2$ with each update, so that

$$F(\gamma \gamma_0\,t) \le F(\gamma \lVert w_t \rVert) \le \gamma^2\,t .$$

With $x = \gamma \gamma_0\,t$ this says $2\,(x - \ln(1 + x)) \le \frac{\gamma}{\gamma_0}\,x$. It is
true for small $x$ and false for large ones; let $x > 0$ be where both sides are equal. Then
$t \le x / (\gamma \gamma_0)$.

Write `margin_bound(gamma0, gamma)`: return the two bounds, (a) and (b), each with six digits that
are right. You need not round them down to whole numbers. There is no formula for $x$. Find an
interval with a point where the left side is smaller and a point where the right side is, and halve
it again and again (at $x = 0$ both sides are 0, but that is not the $x$ that is meant).

For example, for $\gamma_0 = \gamma = 0.1$ the two are $400$ and about $251.286$, since then
$x \approx 2.51286$. What do they become for $\gamma \to 0$, and do you know that number?
"""


def margin_bound(gamma0, gamma):
    """Return two bounds for the number of updates, (a) and (b).

    gamma0 : number, 0 < gamma0 <= 1, the margin of the data, with examples of length 1 at most
    gamma : number, 0 < gamma <= gamma0, the parameter of the margin perceptron
    """
    simple = 1 / (gamma0 - gamma / 2) ** 2
    ratio = gamma / gamma0
    # At x = ratio the left side is still smaller, at x = 3 it is already larger.
    low, high = ratio, 3.0
    for _ in range(60):
        x = (low + high) / 2
        if 2 * (x - np.log(1 + x)) <= ratio * x:
            low = x
        else:
            high = x
    return simple, low / (gamma * gamma0)


def by_newton(gamma0, gamma):
    r, x = gamma / gamma0, 3.0
    for _ in range(50):
        value = (2 - r) * x - 2 * math.log1p(x)
        x -= value / (2 - r - 2 / (1 + x))
    return [4 / (2 * gamma0 - gamma) ** 2, x / gamma / gamma0]


def by_repetition(gamma0, gamma):
    r, x = gamma / gamma0, 3.0
    for _ in range(20000):
        x = 2 * math.log(1 + x) / (2 - r)
    return (gamma0 - gamma / 2) ** -2, x / (gamma * gamma0)


def by_doubling_t(gamma0, gamma):
    def allowed(t):
        s = gamma * gamma0 * t
        return 2 * (s - np.log1p(s)) <= gamma**2 * t

    low, step = 1 / gamma0**2, 4 / gamma0**2
    while step > 1e-9 * low:
        low, step = (low + step, step) if allowed(low + step) else (low, step / 2)
    return 1 / (gamma0 * (1 - gamma / gamma0 / 2)) ** 2, low


def root(gamma0, gamma, log=math.log):
    """Return x, from another logarithm if need be."""
    r, low, high = gamma / gamma0, 1e-3, 1e3
    for _ in range(100):
        x = (low + high) / 2
        low, high = (x, high) if 2 * (x - log(1 + x)) <= r * x else (low, x)
    return low


def four(gamma0, gamma):
    return 4 / gamma0**2, margin_bound(gamma0, gamma)[1]


def whole_gamma(gamma0, gamma):
    difference = gamma0 - gamma
    return 1 / difference**2 if difference else math.inf, margin_bound(gamma0, gamma)[1]


def square_forgotten(gamma0, gamma):
    return 1 / (gamma0 - gamma / 2), margin_bound(gamma0, gamma)[1]


def perceptron(gamma0, gamma):
    return 1 / gamma0**2, margin_bound(gamma0, gamma)[1]


def root_zero(gamma0, gamma):
    return margin_bound(gamma0, gamma)[0], 0.0


def always_the_same_root(gamma0, gamma):
    return margin_bound(gamma0, gamma)[0], 2.5128624172523 / (gamma * gamma0)


def divided_by_gamma0_twice(gamma0, gamma):
    return margin_bound(gamma0, gamma)[0], root(gamma0, gamma) / gamma0**2


def divided_by_gamma_twice(gamma0, gamma):
    return margin_bound(gamma0, gamma)[0], root(gamma0, gamma) / gamma**2


def x_itself(gamma0, gamma):
    return margin_bound(gamma0, gamma)[0], root(gamma0, gamma)


def another_logarithm(gamma0, gamma):
    return margin_bound(gamma0, gamma)[0], root(gamma0, gamma, math.log2) / (gamma * gamma0)


def factor_two_forgotten(gamma0, gamma):
    low, high = 1e-9, 1e9
    for _ in range(200):
        x = (low * high) ** 0.5
        low, high = (x, high) if x - math.log1p(x) <= gamma / gamma0 * x else (low, x)
    return margin_bound(gamma0, gamma)[0], low / (gamma * gamma0)


def exchanged(gamma0, gamma):
    return margin_bound(gamma0, gamma)[::-1]


def too_coarse(gamma0, gamma):
    return margin_bound(gamma0, gamma)[0], round(root(gamma0, gamma), 1) / (gamma * gamma0)


def verify(arguments: tuple, value: Any) -> str | None:
    """Compare both numbers with those of the reference, to six digits."""
    values = parts(value.tolist() if isinstance(value, np.ndarray) else value, "(a)", "(b)")
    for name, given, right in zip("ab", values, margin_bound(*arguments), strict=True):
        given = float(as_scalar(given, f"({name})"))
        if not math.isclose(given, right, rel_tol=2e-6):
            said = f"({name}) is {right:.8g}, but you have {given:.8g}."
            return said + sides(*arguments, given) if name == "b" and given > 0 else said
    return None


def sides(gamma0: float, gamma: float, t: float) -> str:
    """Say what is left and right of the equation for x = gamma gamma_0 t."""
    x = gamma * gamma0 * t
    left, right = 2 * (x - math.log1p(x)), gamma / gamma0 * x
    return f" That is x = {x:.6g}, for which the left side is {left:.6g} and the right {right:.6g}."


def equal(rng):
    margins = rng.choice(np.arange(2, 100), 8, replace=False) / 100
    return [(float(margin), float(margin)) for margin in margins]


def smaller(rng):
    """Draw parameters from a twentieth of the margin of the data up to nearly all of it."""
    parts_of_it = rng.choice(np.arange(1, 20), 12, replace=False) / 20
    margins = rng.choice(np.arange(1, 21), 12) / 20
    return [(float(m), round(float(m * part), 4)) for m, part in zip(margins, parts_of_it)]


QUESTION = Question(
    name="ps5.margin_bound",
    title="How many updates the margin costs",
    statement=STATEMENT,
    reference=margin_bound,
    checks=(
        Check("gamma is the whole margin of the data", 1, equal),
        Check("gamma is smaller", 2, smaller),
    ),
    misconceptions=(
        Misconception(
            "4 / gamma_0 squared",
            "Your (a) is the bound for γ = γ_0, which holds for every smaller γ, too. But for "
            "those it can be said more sharply: keep γ / 2.",
            four,
        ),
        Misconception(
            "gamma in place of gamma / 2",
            "In (a) you subtract γ from γ_0. Divide γ_0 t <= (γ / 2) t + √t by √t and look again: "
            "it is half of γ.",
            whole_gamma,
        ),
        Misconception(
            "square forgotten",
            "Your (a) is a bound for √t. Square it.",
            square_forgotten,
        ),
        Misconception(
            "bound of the perceptron",
            "Your (a) is 1 / γ_0², the bound for the perceptron. The margin costs something.",
            perceptron,
        ),
        Misconception(
            "x is zero",
            "At x = 0 both sides are 0, so your search has found that one. Begin with an interval "
            "that 0 is not in: at x = γ / γ_0 the left side is still the smaller one.",
            root_zero,
        ),
        Misconception(
            "always x = 2.51286",
            "2.51286 is right for γ = γ_0. For a smaller γ there is another x, which you have to "
            "find anew.",
            always_the_same_root,
        ),
        Misconception(
            "divided by the square of gamma_0",
            "In (b) you divide x by γ_0². It was put as x = γ γ_0 t, so divide by γ γ_0.",
            divided_by_gamma0_twice,
        ),
        Misconception(
            "divided by the square of gamma",
            "In (b) you divide x by γ². It was put as x = γ γ_0 t, so divide by γ γ_0.",
            divided_by_gamma_twice,
        ),
        Misconception(
            "x in place of t",
            "Your (b) is x itself. Asked is the bound for t, x / (γ γ_0).",
            x_itself,
        ),
        Misconception(
            "logarithm to the base 2",
            "Your x belongs to another logarithm. ln is the natural one, np.log.",
            another_logarithm,
        ),
        Misconception(
            "factor 2 forgotten",
            "Your x solves x - ln(1 + x) = (γ / γ_0) x. The left side has a factor 2.",
            factor_two_forgotten,
        ),
        Misconception(
            "exchanged",
            "Your two numbers are right but in the other order: first (a), then (b).",
            exchanged,
        ),
        Misconception(
            "x with one digit",
            "Your x is right to the first digit after the point. Go on halving the interval until "
            "six digits no longer change.",
            too_coarse,
        ),
    ),
    alternatives=(by_newton, by_repetition, by_doubling_t),
    verify=verify,
)
