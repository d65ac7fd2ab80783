"""ps3.proof_table: the proof of convergence as a table, one row a mistake."""

import numpy as np

from coursekit.exercises.ps3 import runs
from coursekit.exercises.question import Check, Misconception, Question

RUNS = 300

STATEMENT = r"""
A proof about every run can be looked at on any run. Somebody has run the perceptron from $w = 0$ on
the examples `X` with labels `y`. You are told the rows of its mistakes in their order, `updates`:
the $t$-th mistake was made on row `updates[t - 1]` (rows count from 0), and led to the weight
vector $w_t$. You also get a vector `u` that is right about all the examples, $y\,(u \cdot x) > 0$.

Write `proof_table(X, y, updates, u)`: return a list with one row for each mistake
$t = 1, 2, \dots$, which holds the four numbers

$$u \cdot w_t, \qquad t\,\gamma, \qquad \lVert w_t \rVert^2, \qquad t\,R^2 .$$

Here $\gamma$ is the smallest $y\,(u \cdot x)$ and $R^2$ the largest $\lVert x \rVert^2$, each over
*all* examples; `u` is not made a unit vector. Leave the arrays as they are.

For example, on $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$ the mistakes are `[0, 1]`.
With $u = (0, 1)$ it is $\gamma = 1$ and $R^2 = 5$, and the rows are `(2, 1, 5, 5)` and
`(3, 2, 10, 10)`. The proof says that the first number of a row is never below the second, and the
third never above the fourth. The check runs your function on hundreds of runs; look for yourself at
some of them.
"""


def proof_table(X, y, updates, u):
    """Return a list of rows (u · w_t, t gamma, ‖w_t‖², t R²), one for each mistake t = 1, 2, ...

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    updates : array (T,), the rows of the mistakes, in the order in which they were made
    u : array (d,), a weight vector that is right about all examples
    """
    gamma = (y * (X @ u)).min()
    R_squared = (X**2).sum(axis=1).max()
    w = np.zeros(X.shape[1])
    rows = []
    for t, i in enumerate(updates, start=1):
        w = w + y[i] * X[i]
        rows.append((u @ w, t * gamma, w @ w, t * R_squared))
    return rows


def by_sums(X, y, updates, u):
    signed = y[:, None] * X
    W = np.cumsum(signed[updates], axis=0)
    t = np.arange(1, len(updates) + 1)
    bounds = t * np.min(signed @ u), t * np.max(np.sum(X * X, axis=1))
    return np.column_stack([W @ u, bounds[0], np.sum(W * W, axis=1), bounds[1]])


def in_integers(X, y, updates, u):
    rows = [[int(label) * int(v) for v in x] for x, label in zip(X, y, strict=True)]
    u = [int(v) for v in u]
    gamma = min(sum(a * b for a, b in zip(u, z, strict=True)) for z in rows)
    largest = max(sum(a * a for a in z) for z in rows)
    w, table = [0] * len(u), []
    for i in updates:
        w = [a + b for a, b in zip(w, rows[i], strict=True)]
        t = len(table) + 1
        score = sum(a * b for a, b in zip(u, w, strict=True))
        table.append([score, t * gamma, sum(a * a for a in w), t * largest])
    return table


def step_by_step(X, y, updates, u):
    scores = [label * np.dot(u, x) for x, label in zip(X, y, strict=True)]
    squares = [np.linalg.norm(x) ** 2 for x in X]
    table, w = [np.zeros(4)], 0 * u
    for i in updates:
        growth = 2 * y[i] * (w @ X[i]) + squares[i]
        table.append(table[-1] + [scores[i], min(scores), growth, max(squares)])
        w = w + y[i] * X[i]
    return table[1:]


def table(X, y, updates, u, gamma=None, largest=None, weights=None, first=1):
    """Return the table with some of its parts exchanged."""
    gamma = (y * (X @ u)).min() if gamma is None else gamma
    largest = (X**2).sum(axis=1).max() if largest is None else largest
    weights = np.cumsum(y[updates, None] * X[updates], axis=0) if weights is None else weights
    return [(u @ w, t * gamma, w @ w, t * largest) for t, w in enumerate(weights, start=first)]


def from_the_mistakes_only(X, y, updates, u):
    seen, labels = X[updates], y[updates]
    return table(X, y, updates, u, (labels * (seen @ u)).min(), (seen**2).sum(axis=1).max())


def gamma_without_labels(X, y, updates, u):
    return table(X, y, updates, u, gamma=(X @ u).min())


def before_the_update(X, y, updates, u):
    weights = np.cumsum(y[updates, None] * X[updates], axis=0)
    return table(X, y, updates, u, weights=[np.zeros(len(u)), *weights[:-1]])


def step_alone(X, y, updates, u):
    return table(X, y, updates, u, weights=y[updates, None] * X[updates])


def label_forgotten(X, y, updates, u):
    return table(X, y, updates, u, weights=np.cumsum(X[updates], axis=0))


def radius_not_squared(X, y, updates, u):
    return table(X, y, updates, u, largest=np.sqrt((X**2).sum(axis=1)).max())


def unit_vector(X, y, updates, u):
    return table(X, y, updates, u / np.sqrt(u @ u))


def counts_from_zero(X, y, updates, u):
    return table(X, y, updates, u, first=0)


def in_place(X, y, updates, u):
    X *= y[:, None]
    return table(X, np.ones(len(X)), updates, u)


def every_example_a_mistake(rng):
    """Draw runs in which each example is a mistake at some time, so that none is left out."""
    cases = []
    while len(cases) < 12:
        X, y, updates, u = runs.drawn(rng)
        if len(set(updates)) == len(X):
            cases.append((X, y, updates, u))
    return cases


def many_runs(rng):
    return [runs.drawn(rng) for _ in range(RUNS)]


QUESTION = Question(
    name="ps3.proof_table",
    title="The proof as a table",
    statement=STATEMENT,
    reference=proof_table,
    checks=(
        Check("runs in which every example is a mistake", 1, every_example_a_mistake),
        Check("hundreds of runs, and the arrays stay as they are", 2, many_runs, True),
    ),
    misconceptions=(
        Misconception(
            "gamma and R from the mistakes only",
            "You look for γ and R among the examples that were mistakes. They belong to the whole "
            "set: the theorem gives a bound before anybody knows where the mistakes will be.",
            from_the_mistakes_only,
        ),
        Misconception(
            "label left out of gamma",
            "Your γ is the smallest u · x, which is below 0 if there are negative examples. The "
            "smallest y (u · x) is above 0, because u is right about all of them.",
            gamma_without_labels,
        ),
        Misconception(
            "w before the update",
            "Your rows hold the weight vector before each mistake, so they begin with 0. Row t is "
            "about w_t, the weight vector after t mistakes.",
            before_the_update,
        ),
        Misconception(
            "one update alone",
            "Your rows hold what each update adds, u · (y x) and ‖x‖². Asked is the weight vector "
            "after it, the sum of all that were added so far.",
            step_alone,
        ),
        Misconception(
            "label forgotten in the update",
            "You add x whatever its label is. A negative example has to be subtracted: add y x.",
            label_forgotten,
        ),
        Misconception(
            "R not squared",
            "Your last column is t R. ‖w_t‖² grows by at most R² with each mistake, the square of "
            "the largest norm.",
            radius_not_squared,
        ),
        Misconception(
            "u made a unit vector",
            "You divide u by its length, so u · w_t and γ become smaller. Here u stays as it is "
            "given; then whole numbers stay whole.",
            unit_vector,
        ),
        Misconception(
            "counts mistakes from zero",
            "Your bounds lag by one mistake: the first row is about w_1, after one mistake, so "
            "it holds γ and R² and not 0.",
            counts_from_zero,
        ),
        Misconception(
            "changes X in place",
            "The values are right, but `X *= ...` turns the caller's own examples into others. "
            "Write X * y[:, None], which is a new array.",
            in_place,
        ),
    ),
    alternatives=(by_sums, in_integers, step_by_step),
)
