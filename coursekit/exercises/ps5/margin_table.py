"""ps5.margin_table: the proof for the margin perceptron as a table, one row an update."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.ps5 import runs
from coursekit.exercises.question import Check, Misconception, Question

RUNS = 100

STATEMENT = r"""
Here is the whole proof as a line for each update, $t = 1, 2, \dots$ Let $u$ be right about all
examples, and $\gamma_0$ the margin that it has as a *unit* vector, the smallest
$y\,(u \cdot x) / \lVert u \rVert$. Let $\gamma$ be the parameter of the margin perceptron, and $R$
the largest $\lVert x \rVert$. Then

$$t\,\gamma_0 \;\le\; \frac{u \cdot w_t}{\lVert u \rVert} \;\le\; \lVert w_t \rVert \;\le\;
\frac{\gamma}{2}\,t + R \sqrt t .$$

The first inequality holds because each update adds at least $\gamma_0$, the second is that of
Cauchy and Schwarz, and the third is the one of the question before with $\eta = 0$.
If $\gamma \le \gamma_0$, the left end grows faster than the right one, and they cannot go on like
this for long: $t \le R^2 / (\gamma_0 - \gamma / 2)^2$.

Write `margin_table(X, y, updates, u, gamma)`: somebody has run the margin perceptron from $w = 0$
on the examples `X` with labels `y`. The $t$-th update was made on row `updates[t - 1]` and led to
$w_t$. Return a list with one row for each update, which holds the four numbers of the line above
in their order. Leave the arrays as they are.

For example, on $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$ and with $\gamma = 1$ the
updates are `[0, 1]`. For $u = (0, 3)$ it is $\gamma_0 = 1$ and $R = \sqrt 5 \approx 2.236$, and the
rows are about `(1, 2, 2.236, 2.736)` and `(2, 3, 3.162, 4.162)`. The check makes a hundred runs. In
which of the four columns would you see that a run has gone on for too long?
"""


def margin_table(X, y, updates, u, gamma):
    """Return a list of rows (t gamma_0, u · w_t / ‖u‖, ‖w_t‖, gamma t / 2 + R √t), t = 1, 2, ...

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    updates : array (T,), the rows of the updates, in the order in which they were made
    u : array (d,), a weight vector that is right about all examples
    gamma : number, the parameter with which the margin perceptron was run
    """
    unit = u / np.sqrt(u @ u)
    gamma_0 = (y * (X @ unit)).min()
    R = np.sqrt((X**2).sum(axis=1).max())
    w = np.zeros(X.shape[1])
    rows = []
    for t, i in enumerate(updates, start=1):
        w = w + y[i] * X[i]
        rows.append((t * gamma_0, unit @ w, np.sqrt(w @ w), gamma / 2 * t + R * np.sqrt(t)))
    return rows


def by_sums(X, y, updates, u, gamma):
    signed, t = y[:, None] * X, np.arange(1, len(updates) + 1)
    W = np.cumsum(signed[updates], axis=0)
    gamma_0 = np.min(signed @ u) / np.linalg.norm(u)
    lengths, R = np.linalg.norm(W, axis=1), np.linalg.norm(X, axis=1).max()
    columns = gamma_0 * t, W @ u / np.linalg.norm(u), lengths, t * gamma / 2 + R * t**0.5
    return np.column_stack(columns)


def in_lists(X, y, updates, u, gamma):
    length = sum(v * v for v in u) ** 0.5
    scores = [label * sum(a * b for a, b in zip(x, u, strict=True)) for x, label in zip(X, y)]
    R_squared, w, table = max(sum(v * v for v in x) for x in X), [0.0] * len(u), []
    for t in range(1, len(updates) + 1):
        i = updates[t - 1]
        w = [a + y[i] * b for a, b in zip(w, X[i], strict=True)]
        along = sum(a * b for a, b in zip(w, u, strict=True)) / length
        bound = t * gamma / 2 + (R_squared * t) ** 0.5
        table.append([t * min(scores) / length, along, sum(v * v for v in w) ** 0.5, bound])
    return table


def step_by_step(X, y, updates, u, gamma):
    length = np.sqrt(np.sum(u**2))
    scores = y * (X @ u) / length
    along, square, table, w = 0, 0, (), 0 * u
    for t, i in enumerate(updates):
        along, square = along + scores[i], square + 2 * y[i] * (w @ X[i]) + X[i] @ X[i]
        w = w + y[i] * X[i]
        bound = gamma * (t + 1) / 2 + np.linalg.norm(X, axis=1).max() * np.sqrt(t + 1)
        table += ((scores.min() * (t + 1), along, np.sqrt(square), bound),)
    return table


def table(X, y, updates, u, gamma, margin=None, last=None, weights=None, length=None, first=1):
    """Return the table with some of its parts exchanged."""
    unit = u / (np.linalg.norm(u) if length is None else length)
    margin = (y * (X @ unit)).min() if margin is None else margin
    R = np.linalg.norm(X, axis=1).max()
    W = np.cumsum(y[updates, None] * X[updates], axis=0) if weights is None else weights
    last = (lambda t: gamma / 2 * t + R * np.sqrt(t)) if last is None else last
    return [
        (t * margin, unit @ w, np.linalg.norm(w), last(t)) for t, w in enumerate(W, start=first)
    ]


def not_a_unit_vector(X, y, updates, u, gamma):
    return table(X, y, updates, u, gamma, length=1)


def margin_of_u_as_it_is(X, y, updates, u, gamma):
    return table(X, y, updates, u, gamma, margin=(y * (X @ u)).min())


def product_with_u_as_it_is(X, y, updates, u, gamma):
    whole = table(X, y, updates, u, gamma)
    return [(a, b * np.linalg.norm(u), c, d) for a, b, c, d in whole]


def parameter_for_margin(X, y, updates, u, gamma):
    return table(X, y, updates, u, gamma, margin=gamma)


def margin_for_parameter(X, y, updates, u, gamma):
    return table(X, y, updates, u, (y * (X @ u)).min() / np.linalg.norm(u))


def whole_gamma(X, y, updates, u, gamma):
    return table(X, y, updates, u, 2 * gamma)


def radius_one(X, y, updates, u, gamma):
    return table(X, y, updates, u, gamma, last=lambda t: gamma / 2 * t + np.sqrt(t))


def radius_squared(X, y, updates, u, gamma):
    largest = (X**2).sum(axis=1).max()
    return table(X, y, updates, u, gamma, last=lambda t: gamma / 2 * t + largest * np.sqrt(t))


def root_forgotten(X, y, updates, u, gamma):
    R = np.linalg.norm(X, axis=1).max()
    return table(X, y, updates, u, gamma, last=lambda t: gamma / 2 * t + R * t)


def as_for_the_perceptron(X, y, updates, u, gamma):
    return table(X, y, updates, u, 0)


def squared(X, y, updates, u, gamma):
    return [(a, b, c**2, d**2) for a, b, c, d in table(X, y, updates, u, gamma)]


def before_the_update(X, y, updates, u, gamma):
    W = np.cumsum(y[updates, None] * X[updates], axis=0)
    return table(X, y, updates, u, gamma, weights=[np.zeros(len(u)), *W[:-1]])


def counts_from_zero(X, y, updates, u, gamma):
    return table(X, y, updates, u, gamma, first=0)


def label_forgotten(X, y, updates, u, gamma):
    return table(X, y, updates, u, gamma, weights=np.cumsum(X[updates], axis=0))


def from_the_updates_only(X, y, updates, u, gamma):
    seen, labels = X[updates], y[updates]
    return table(seen, labels, np.arange(len(updates)), u, gamma)


def in_place(X, y, updates, u, gamma):
    X *= y[:, None]
    return table(X, np.ones(len(X)), updates, u, gamma)


def drawn(rng):
    """Return X, y, the rows of the updates, u and a gamma that is at most the margin of u."""
    while True:
        n, d = int(rng.integers(3, 6)), int(rng.integers(2, 4))
        X, y, u = draw.separated(rng, n, d, largest=3)
        gamma_0 = (y * (X @ u)).min() / np.sqrt(u @ u)
        gammas = [gamma for gamma in (0.25, 0.5, 0.75, 1.0, 1.5, 2.0) if gamma <= gamma_0]
        if not gammas or u @ u == 1:
            continue
        gamma = float(rng.choice(gammas))
        run = runs.margin_run(X, y, 0, gamma)
        if run.clear and len(run.rows) > 1:
            return X, y, np.array(run.rows), u, gamma


def every_example_an_update(rng):
    """Draw runs in which each example is updated on at some time, so that none is left out."""
    cases = []
    while len(cases) < 12:
        case = drawn(rng)
        if len(set(case[2])) == len(case[0]):
            cases.append(case)
    return cases


def many_runs(rng):
    return [drawn(rng) for _ in range(RUNS)]


QUESTION = Question(
    name="ps5.margin_table",
    title="The proof as a table",
    statement=STATEMENT,
    reference=margin_table,
    checks=(
        Check("runs in which every example is updated on", 1, every_example_an_update),
        Check("a hundred runs, and the arrays stay as they are", 1, many_runs, True),
    ),
    misconceptions=(
        Misconception(
            "u not made a unit vector",
            "γ_0 and u · w_t belong to the unit vector: divide u by its length, else the second "
            "column can be above the third.",
            not_a_unit_vector,
        ),
        Misconception(
            "margin of u as it is",
            "Your γ_0 is the smallest y (u · x). It is the margin of the unit vector: divide it "
            "by ‖u‖.",
            margin_of_u_as_it_is,
        ),
        Misconception(
            "product with u as it is",
            "Your γ_0 is right, but the second column is u · w_t. Divide that by ‖u‖, too, else it "
            "can be above the third.",
            product_with_u_as_it_is,
        ),
        Misconception(
            "gamma in place of gamma_0",
            "Your first column has the parameter γ. It is to have the margin γ_0 of u, which may "
            "be larger.",
            parameter_for_margin,
        ),
        Misconception(
            "gamma_0 in place of gamma",
            "Your last column has the margin γ_0 of u. How much w can grow depends on the "
            "parameter γ, with which the algorithm was run.",
            margin_for_parameter,
        ),
        Misconception(
            "gamma in place of gamma / 2",
            "Your last column has γ t. The algorithm asks for half of γ: (γ / 2) t.",
            whole_gamma,
        ),
        Misconception(
            "R left out",
            "Your last column has √t. The examples are longer than 1 here: R √t.",
            radius_one,
        ),
        Misconception(
            "R squared",
            "Your last column has R² √t. It is about ‖w_t‖ and not its square: R √t.",
            radius_squared,
        ),
        Misconception(
            "t in place of its root",
            "Your last column has R t. That is as if all examples pointed the same way; the square "
            "of the length grows by R² with each update, and its root is R √t.",
            root_forgotten,
        ),
        Misconception(
            "as for the perceptron",
            "Your last column is R √t, as for the perceptron. The margin perceptron also updates "
            "on examples that are right, and each may add another γ / 2.",
            as_for_the_perceptron,
        ),
        Misconception(
            "squares",
            "Your last two columns are squares. The line is about ‖w_t‖ itself.",
            squared,
        ),
        Misconception(
            "w before the update",
            "Your rows hold the weight vector before each update, so they begin with 0. Row t is "
            "about w_t, the weight vector after t updates.",
            before_the_update,
        ),
        Misconception(
            "counts updates from zero",
            "Your bounds lag by one update: the first row is about w_1, so it has t = 1.",
            counts_from_zero,
        ),
        Misconception(
            "label forgotten in the update",
            "You add x whatever its label is. Add y x.",
            label_forgotten,
        ),
        Misconception(
            "gamma_0 and R from the updates only",
            "You look for γ_0 and R among the examples that were updated on. They belong to the "
            "whole set: the bound is known before the run.",
            from_the_updates_only,
        ),
        Misconception(
            "changes X in place",
            "The values are right, but `X *= ...` turns the caller's own examples into others. "
            "Write X * y[:, None], which is a new array.",
            in_place,
        ),
    ),
    alternatives=(by_sums, in_lists, step_by_step),
)
