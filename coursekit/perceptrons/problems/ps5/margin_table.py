r"""The proof as a table

Here is the whole proof in one line for each update, $t = 1, 2, \dots$ Let $u$ classify all examples
correctly. As a *unit* vector it has the margin $\gamma(u)$, the smallest
$y\,(u \cdot x) / \lVert u \rVert$. Let $\gamma$ be the parameter of the margin perceptron, and $R$
the largest $\lVert x \rVert$. Then

$$t\,\gamma(u) \;\le\; \frac{u \cdot w_t}{\lVert u \rVert} \;\le\; \lVert w_t \rVert \;\le\;
\frac{\gamma}{2}\,t + R \sqrt t .$$

The first inequality holds because each update adds at least $\gamma(u)$, the second is
Cauchy–Schwarz, and the third is the one of the question before, with $\eta = 0$. If
$\gamma \le \gamma(u)$, the left end grows faster than the right one, so the run must end:
$t \le R^2 / (\gamma(u) - \gamma / 2)^2$.

Write `margin_table(X, y, updates, u, gamma)`. As in `ps3.proof_table`, the $t$-th update of a run
from $w = 0$ was made on row `updates[t - 1]`; the loop over the updates is given. Return a list
with one row for each update: the four numbers of the line above, in this order. Leave the arrays
as they are.

**Example.** On $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$ and with $\gamma = 1$ the
updates are `[0, 1]`. For $u = (0, 3)$ it is $\gamma(u) = 1$ and $R = \sqrt 5 \approx 2.236$, and
the rows are about `(1, 2, 2.236, 2.736)` and `(2, 3, 3.162, 4.162)`. The check makes a hundred
runs.

**Think about.** In which of the four columns would you see that a run has gone on for too long?
"""

import numpy as np

from coursekit.perceptrons.problems import draw
from coursekit.perceptrons.problems.ps5.runs import margin_run

STARS, MINUTES = 1, 15

HINTS = (
    "It is the table of problem set 3, with a unit vector and with roots.",
    r"`unit = u / np.sqrt(u @ u)`, and $\gamma(u)$ is the smallest $y\,(unit \cdot x)$.",
)

SHOWN = "Each line of the proof was checked on a run, so you can see which line limits the run."


def margin_table(X, y, updates, u, gamma):
    """Return a list of rows (t γ(u), u · w_t / ‖u‖, ‖w_t‖, gamma t / 2 + R √t), t = 1, 2, ...

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    updates : array (T,), the rows of the updates, in the order in which they were made
    u : array (d,), a weight vector that is right about all examples
    gamma : number, the parameter with which the margin perceptron was run
    """
    ### BEGIN SOLUTION
    unit = u / np.sqrt(u @ u)
    gamma_0 = (y * (X @ unit)).min()
    R = np.sqrt((X**2).sum(axis=1).max())
    ### END SOLUTION
    w = np.zeros(X.shape[1])
    rows = []
    for t, i in enumerate(updates, start=1):
        w = w + y[i] * X[i]
        ### BEGIN SOLUTION
        rows.append((t * gamma_0, unit @ w, np.sqrt(w @ w), gamma / 2 * t + R * np.sqrt(t)))
        ### END SOLUTION
    return rows


def run(rng, i):
    """Draw X, y, the rows of the updates, u and a gamma that is at most the margin of u."""
    X, y, u = draw.separated(rng, int(rng.integers(3, 6)), int(rng.integers(2, 4)), largest=3)
    gamma_0 = (y * (X @ u)).min() / np.sqrt(u @ u)
    gamma = draw.one(rng, [g for g in (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0) if g <= gamma_0])
    return X, y, np.array(margin_run(X, y, 0, gamma).rows), u, gamma


def is_clear(X, y, updates, u, gamma):
    """Return whether there are updates and rounding decides none of them."""
    some = gamma > 0 and u @ u > 1 and len(updates) > 1
    return bool(some and margin_run(X, y, 0, gamma).clear)


def updates_on_all(X, y, updates, u, gamma):
    return len(set(updates.tolist())) == len(X) and is_clear(X, y, updates, u, gamma)


CHECKS = [
    ("runs in which every example is updated on", 1, draw.mixed(12, run, updates_on_all, True)),
    ("a hundred runs, and the arrays stay as they are", 1,
     draw.mixed(100, run, is_clear, True), True),
]  # fmt: skip

WRONG = [
    ("u not made a unit vector",
     "γ(u) and u · w_t belong to the unit vector: divide u by its length, else the second column "
     "can be above the third.",
     "u / np.sqrt(u @ u) -> u"),
    ("margin of u as it is",
     "Your γ(u) is the smallest y (u · x). It is the margin of the unit vector: divide it by ‖u‖.",
     "X @ unit -> X @ u"),
    ("product with u as it is",
     "Your γ(u) is right, but the second column is u · w_t. Divide that by ‖u‖, too, else it can "
     "be above the third.",
     "unit @ w -> u @ w"),
    ("gamma in place of gamma_0",
     "Your first column has the parameter γ. It must have the margin γ(u), which may be "
     "larger.",
     "t * gamma_0 -> t * gamma"),
    ("gamma_0 in place of gamma",
     "Your last column has the margin γ(u). How much w can grow depends on the parameter γ, "
     "with which the algorithm was run.",
     "gamma / 2 -> gamma_0 / 2"),
    ("gamma in place of gamma / 2",
     "Your last column has γ t. The algorithm asks for half of γ: (γ / 2) t.",
     "gamma / 2 -> gamma"),
    ("R left out",
     "Your last column has √t. The examples are longer than 1 here: R √t.",
     "R * np.sqrt(t) -> np.sqrt(t)"),
    ("R squared",
     "Your last column has R² √t. It is about ‖w_t‖ and not its square: R √t.",
     "R * np.sqrt(t) -> R**2 * np.sqrt(t)"),
    ("t in place of its root",
     "Your last column has R t. That is as if all examples pointed the same way; the square of the "
     "length grows by R² with each update, and its root is R √t.",
     "R * np.sqrt(t) -> R * t"),
    ("as for the perceptron",
     "Your last column is R √t, as for the perceptron. The margin perceptron also updates on "
     "examples that are right, and each may add another γ / 2.",
     "gamma / 2 * t -> 0"),
    ("squares",
     "Your last two columns are squares. The line is about ‖w_t‖ itself.",
     "np.sqrt(w @ w) -> w @ w",
     "gamma / 2 * t + R * np.sqrt(t) -> (gamma / 2 * t + R * np.sqrt(t)) ** 2"),
    ("w before the update",
     "Your rows hold the weight vector before each update, so they begin with 0. Row t is about "
     "w_t, the weight vector after t updates.",
     "        w = w + y[i] * X[i]\n -> ",
     "R * np.sqrt(t))) -> R * np.sqrt(t)))\n        w = w + y[i] * X[i]"),
    ("counts updates from zero",
     "Your bounds lag by one update: the first row is about w_1, so it has t = 1.",
     "start=1 -> start=0"),
    ("label forgotten in the update",
     "You add x whatever its label is. Add y x.",
     "y[i] * X[i] -> X[i]"),
    ("gamma_0 and R from the updates only",
     "You look for γ(u) and R among the examples that were updated on. They belong to the whole "
     "set: the bound is known before the run.",
     "y * (X @ unit) -> y[updates] * (X[updates] @ unit)", "(X**2) -> (X[updates] ** 2)"),
    ("changes X in place",
     "The values are right, but `X *= ...` turns the caller's own examples into others. Write "
     "X * y[:, None], which is a new array.",
     "unit = u -> X *= y[:, None]\n    unit = u", "y * (X @ unit) -> X @ unit",
     "y[i] * X[i] -> X[i]"),
    ("label forgotten in the margin",
     "Your γ(u) is the smallest u · x, which is below 0 on a negative example. The margin is the "
     "smallest y (u · x).",
     "y * (X @ unit) -> (X @ unit)"),
    ("t forgotten",
     "Your first column is γ(u) in every row. Each update adds at least as much, so after t "
     "updates it is t γ(u).",
     "t * gamma_0 -> gamma_0"),
    ("square of the length",
     "Your third column is w · w. That is ‖w_t‖²: take the root.",
     "np.sqrt(w @ w) -> w @ w"),
]  # fmt: skip
