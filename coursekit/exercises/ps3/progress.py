"""ps3.progress: by how much one update moves the proof of convergence."""

import numpy as np

from coursekit.exercises.ps3 import runs
from coursekit.exercises.question import Check, Misconception, Question

RUNS = 100

STATEMENT = r"""
The proof of convergence keeps an eye on two numbers: on $u \cdot w$, which has to grow, and on
$\lVert w \rVert^2$, which must not grow too fast. What does a single update do to them?

Write `progress(w, x, y, u)`: the perceptron has the weight vector `w` and makes a mistake on the
example `x` with label `y`, so that it changes to $w + y\,x$. Return two numbers: by how much
$u \cdot w$ grows in this update, and by how much $\lVert w \rVert^2$ grows (a number below zero if
it falls). Leave the arrays as they are.

For example, take $w = (3, 0)$, $x = (-1, 1)$ with label $+1$, and $u = (1, 2)$. The update leads to
$(2, 1)$; so $u \cdot w$ goes from $3$ to $4$ and $\lVert w \rVert^2$ from $9$ to $5$, and the
answer is `(1, -4)`. Which of the two numbers could you have known without being told $w$?
"""


def progress(w, x, y, u):
    """Return by how much u · w grows in the update, and by how much the square of the norm of w.

    w : array (d,), the weight vector before the update
    x : array (d,), the example on which w makes a mistake
    y : -1 or +1, its label
    u : array (d,), a weight vector that is right about all examples
    """
    gain = y * (u @ x)
    growth = 2 * y * (w @ x) + x @ x
    return gain, growth


def before_and_after(w, x, y, u):
    new = w + y * x
    return [u @ new - u @ w, new @ new - w @ w]


def in_a_loop(w, x, y, u):
    gain = growth = 0
    for w_j, x_j, u_j in zip(w, x, u, strict=True):
        gain += u_j * y * x_j
        growth += (w_j + y * x_j) ** 2 - w_j**2
    return gain, growth


def with_norms(w, x, y, u):
    new = np.add(w, np.multiply(y, x))
    return np.dot(u, new - w), np.linalg.norm(new) ** 2 - np.linalg.norm(w) ** 2


def label_forgotten(w, x, y, u):
    return u @ x, 2 * (w @ x) + x @ x


def square_of_x_only(w, x, y, u):
    return y * (u @ x), x @ x


def cross_term_once(w, x, y, u):
    return y * (u @ x), y * (w @ x) + x @ x


def not_squared(w, x, y, u):
    return y * (u @ x), np.sqrt((w + y * x) @ (w + y * x)) - np.sqrt(w @ w)


def new_values(w, x, y, u):
    return u @ (w + y * x), (w + y * x) @ (w + y * x)


def other_order(w, x, y, u):
    return progress(w, x, y, u)[::-1]


def unit_vector(w, x, y, u):
    gain, growth = progress(w, x, y, u)
    return gain / np.sqrt(u @ u), growth


def in_place(w, x, y, u):
    before = u @ w, w @ w
    w += y * x
    return u @ w - before[0], w @ w - before[1]


def update_of_a_run(rng, first):
    """Return w, x, y, u of the first or of another mistake of a run, every one equally likely."""
    while True:
        X, y, updates, u = runs.drawn(rng)
        t = 0 if first else int(rng.integers(len(updates)))
        i = updates[t]
        w = y[updates[:t]] @ X[updates[:t]]
        if first or t > 0:
            return w, X[i], int(y[i]), u


def first_mistakes(rng):
    return [update_of_a_run(rng, first=True) for _ in range(12)]


def later_mistakes(rng):
    return [update_of_a_run(rng, first=False) for _ in range(RUNS)]


QUESTION = Question(
    name="ps3.progress",
    title="What one update does for the proof",
    statement=STATEMENT,
    reference=progress,
    checks=(
        Check("the first mistake of a run, from w = 0", 1, first_mistakes),
        Check("later mistakes, each of another run, and the arrays stay", 1, later_mistakes, True),
    ),
    misconceptions=(
        Misconception(
            "label forgotten",
            "The update is w + y x: on a negative example x is subtracted. So y belongs to u · x "
            "and to w · x; only to ‖x‖² it makes no difference, since y² = 1.",
            label_forgotten,
        ),
        Misconception(
            "square of x only",
            "‖w + y x‖² is not ‖w‖² + ‖x‖². Multiply it out: there is a cross term, 2 y (w · x). "
            "From w = 0 it vanishes, and after a mistake it is never above 0, which is what the "
            "proof lives on.",
            square_of_x_only,
        ),
        Misconception(
            "cross term only once",
            "Multiply (w + y x) · (w + y x) out: the product of w and y x comes twice, so the "
            "cross term is 2 y (w · x).",
            cross_term_once,
        ),
        Misconception(
            "length in place of its square",
            "You return by how much ‖w‖ grows. The proof uses the square, since what an update "
            "adds to ‖w‖² can be said without a root.",
            not_squared,
        ),
        Misconception(
            "new values in place of changes",
            "You return u · w and ‖w‖² after the update. Asked is what the update adds to them: "
            "subtract what they were before.",
            new_values,
        ),
        Misconception(
            "order exchanged",
            "Your two numbers are right but in the other order: first u · w, then ‖w‖².",
            other_order,
        ),
        Misconception(
            "u made a unit vector",
            "You divide by ‖u‖. That is one way to write the proof, but here u stays as it is "
            "given: then no root is needed, and whole numbers stay whole.",
            unit_vector,
        ),
        Misconception(
            "changes w in place",
            "The values are right, but `w += ...` changes the caller's array. Write w + y * x, "
            "which is a new one.",
            in_place,
        ),
    ),
    alternatives=(before_and_after, in_a_loop, with_norms),
)
