r"""The proof as a table

The proof speaks about every run, so we can check it on any one. Here the perceptron ran from
$w = 0$ on the examples `X` with labels `y`, and `updates` holds the rows of its mistakes in their
order: the $t$-th mistake was made on $(x_t, y_t)$, which is row `updates[t - 1]` (rows count from
0), and led to the weight vector $w_t$. You also get a vector `u` that is right about all the
examples, $y\,(u \cdot x) > 0$.

Write `proof_table(X, y, updates, u)`: return a list with one row for each mistake
$t = 1, 2, \dots$, which holds the four numbers

$$u \cdot w_t, \qquad t\,c, \qquad \lVert w_t \rVert^2, \qquad t\,R^2 .$$

Here $c$ is the smallest $y\,(u \cdot x)$ and $R^2$ the largest $\lVert x \rVert^2$, each over *all*
examples. `u` is not made a unit vector, so that whole numbers stay whole; the margin of the unit
vector along `u` is $\gamma = c / \lVert u \rVert$. Leave the arrays as they are.

**Example.** On $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$ the mistakes are `[0, 1]`.
With $u = (0, 1)$ we get $c = 1$ and $R^2 = 5$, and the rows are `(2, 1, 5, 5)` and `(3, 2, 10,
10)`. The proof says that the first number of a row is never below the second, and the third never
above the fourth. The check calls your function on a hundred runs.

**Think about.** Which columns show that the run had to end?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps3 import runs

STARS, MINUTES = 2, 30

HINTS = (
    "$c$ and $R^2$ are taken over all examples, once, before the loop over the mistakes.",
    "`for t, i in enumerate(updates, start=1)` counts the mistakes from 1.",
)

SHOWN = (
    "The inequalities of the proof hold in every row of a run, and you can watch the room between "
    "them close."
)


def proof_table(X, y, updates, u):
    """Return a list of rows (u · w_t, t c, ‖w_t‖², t R²), one for each mistake t = 1, 2, ...

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


def every_example_is_a_mistake(X, y, updates, u):
    return len(set(updates)) == len(X)


CHECKS = [
    ("runs in which every example is a mistake", 1,
     draw.telling(draw.mixed(12, runs.sample, every_example_is_a_mistake, True), proof_table,
                  "np.zeros(X.shape[1]) -> np.zeros(len(X))")),
    ("a hundred runs, and the arrays stay as they are", 3, draw.each(100, runs.sample), True),
]  # fmt: skip

WRONG = [
    ("gamma and R from the mistakes only",
     "You look for c and R among the examples that were mistakes. They belong to the whole set: "
     "the theorem gives a bound before anybody knows where the mistakes will be.",
     "(y * (X @ u)) -> (y * (X @ u))[updates]", ".sum(axis=1) -> .sum(axis=1)[updates]"),
    ("label left out of gamma",
     "Your c is the smallest u · x, which is below 0 if there are negative examples. The smallest "
     "y (u · x) is above 0, because u is right about all of them.",
     "(y * (X @ u)) -> (X @ u)"),
    ("w before the update",
     "Your rows hold the weight vector before each mistake, so they begin with 0. Row t is about "
     "w_t, the weight vector after t mistakes.",
     "w = w + y[i] * X[i] -> before, w = w, w + y[i] * X[i]",
     "u @ w -> u @ before", "w @ w -> before @ before"),
    ("one update alone",
     "Your rows hold what each update adds, u · (y x) and ‖x‖². The question asks for the weight "
     "vector after it, the sum of all that were added so far.",
     "w = w + y[i] -> w = y[i]"),
    ("label forgotten in the update",
     "You add x whatever its label is. A negative example has to be subtracted: add y x.",
     "w + y[i] * X[i] -> w + X[i]"),
    ("largest component in place of the norm",
     "Your R² is the square of the largest number in X. It is the largest ‖x‖²: add up the squares "
     "of each row first.",
     "(X**2).sum(axis=1).max() -> (X**2).max()"),
    ("examples counted from 1",
     "Your update takes the row before the one that is meant. Row numbers count from 0, so the "
     "t-th mistake was made on X[updates[t - 1]]: take i from `updates` as it is.",
     "y[i] * X[i] -> y[i - 1] * X[i - 1]"),
    ("R not squared",
     "Your last column is t R. ‖w_t‖² grows by at most R² with each mistake, the square of the "
     "largest norm.",
     ".max() -> .max() ** 0.5"),
    ("u made a unit vector",
     "You divide u by its length, so u · w_t and c become smaller. Here u stays as it is given; "
     "then whole numbers stay whole.",
     "gamma = (y -> u = u / np.linalg.norm(u)\n    gamma = (y"),
    ("counts mistakes from zero",
     "Your bounds lag by one mistake: the first row is about w_1, after one mistake, so it holds c "
     "and R² and not 0.",
     "start=1 -> start=0"),
    ("changes X in place",
     "The values are right, but `X *= ...` turns the caller's own examples into others. Write X * "
     "y[:, None], which is a new array.",
     "gamma = (y * (X @ u)) -> X *= y[:, None]\n    gamma = (X @ u)", "y[i] * X[i] -> X[i]"),
    ("bounds of one mistake",
     "Your second and fourth numbers are c and R² in every row. Each mistake adds so much, so row "
     "t holds t c and t R².",
     "t * gamma -> gamma", "t * R_squared -> R_squared"),
    ("length in place of its square",
     "Your third number is ‖w_t‖. The proof bounds the square, w_t · w_t, by t R².",
     "w @ w -> (w @ w) ** 0.5"),
    ("columns in place of rows",
     "You add up the squares of one feature over all examples. An example is a row of X: for its "
     "‖x‖² add along axis=1.",
     "axis=1 -> axis=0"),
]  # fmt: skip
