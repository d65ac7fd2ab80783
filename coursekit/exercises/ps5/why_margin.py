"""ps5.why_margin: two weight vectors without a mistake, and examples that are not quite exact."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.forms import exact, parts
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.validation import as_scalar, as_vector

ROUNDING = Fraction(1, 10**9)

STATEMENT = r"""
Two weight vectors $w_0$ and $w_1$ are both right about all the training examples. Why prefer one of
them? Suppose that examples are measured with an error: what you get is not $x$ but $x + e$ with
$\lVert e \rVert \le \varepsilon$. One of the two is still right about every example, whatever the
errors are. The other one is not.

Write `why_margin(X, y, W, epsilon)`: `W` has the two weight vectors as its rows, 0 and 1. Return
four things:

- the `number` of the weight vector that stays right;
- the `reason`, one of these letters:
  - `"A"`: its smallest $y\,(w \cdot x)$ is the larger one;
  - `"B"`: its smallest $y\,(w \cdot x) / \lVert w \rVert$ is the larger one, and above
    $\varepsilon$;
  - `"C"`: its $\lVert w \rVert$ is the smaller one;
  - `"D"`: its $\lVert w \rVert$ is the larger one;
- a witness against the other one: a `row` of `X`, counted from 0, and an error `e` with
  $\lVert e \rVert \le \varepsilon$ for which it makes a mistake on `X[row] + e`,
  $y\,(w \cdot (x + e)) \le 0$. The check allows for rounding in the ninth digit of
  $\lVert e \rVert$.

The reason has to be true on all the sets that are drawn, not only on some of them.

For example, let the examples be $(3, 1)$ with label $+1$ and $(-1, 2)$ with label $-1$, and
$w_0 = (8, -6)$, $w_1 = (5, 0)$, $\varepsilon = 1.5$. The error $e = (0, 1.5)$ is no witness
against $w_1$, which does not even look at the second component. But $e = (1, 0)$ on row 1 leads to
$(0, 2)$, where $w_1$ has the score 0 and makes a mistake. So `0`, a letter, `1` and `(1, 0)` are
the answer. Which letter? Here more than one is true of $w_0$, but only one of them is the reason.
Which errors are the worst for a given $w$?
"""


def why_margin(X, y, W, epsilon):
    """Return number, reason, row, e: which of the two is safe, why, and a witness.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    W : array (2, d), two weight vectors that are right about all examples, one a row
    epsilon : number above 0, how long an error may be
    """
    lengths = np.sqrt((W**2).sum(axis=1))
    distances = y * (W @ X.T) / lengths[:, None]
    number = int(np.argmax(distances.min(axis=1)))
    other = 1 - number
    row = int(np.argmin(distances[other]))
    # straight towards the hyperplane of the other one, and as far as allowed
    e = -y[row] * epsilon * W[other] / lengths[other]
    return number, "B", row, e


def onto_the_hyperplane(X, y, W, epsilon):
    margins = [min(label * (w @ x) for x, label in zip(X, y)) / np.linalg.norm(w) for w in W]
    number = 0 if margins[0] > margins[1] else 1
    w = W[1 - number]
    row = min(range(len(X)), key=lambda i: y[i] * (X[i] @ w))
    return [number, "B", row, (-(X[row] @ w) / (w @ w) * w).tolist()]


def by_trial(X, y, W, epsilon):
    """Try errors in the direction of each weight vector, on each example."""
    for number in (0, 1):
        w = W[1 - number]
        for sign in (-1, 1):
            e = sign * 0.999999 * epsilon * w / np.linalg.norm(w)
            for row in range(len(X)):
                if y[row] * (w @ (X[row] + e)) <= 0:
                    return number, "B", row, e


def in_lists(X, y, W, epsilon):
    def distance(w, i):
        score = sum(a * b for a, b in zip(w, X[i], strict=True))
        return y[i] * score / sum(a * a for a in w) ** 0.5

    nearest = [min(range(len(X)), key=lambda i: distance(w, i)) for w in W]
    worse = 0 if distance(W[0], nearest[0]) < distance(W[1], nearest[1]) else 1
    w, row = W[worse], nearest[worse]
    length = sum(a * a for a in w) ** 0.5
    return 1.0 - worse, "B", float(row), tuple(-y[row] * epsilon / length * a for a in w)


def with_letter(letter):
    """Return an answer that is right but for the reason."""

    def answer(X, y, W, epsilon):
        number, _, row, e = why_margin(X, y, W, epsilon)
        return number, letter, row, e

    return answer


def against(number, X, y, W, epsilon, letter="B"):
    """Return the answer that calls this one safe, with the worst error for the other one."""
    w = W[1 - number]
    row = int(np.argmin(y * (X @ w)))
    return number, letter, row, -y[row] * epsilon * w / np.sqrt(w @ w)


def larger_score(X, y, W, epsilon):
    smallest = (y * (W @ X.T)).min(axis=1)
    return against(int(np.argmax(smallest)), X, y, W, epsilon, "A")


def shorter(X, y, W, epsilon):
    return against(int(np.argmin((W**2).sum(axis=1))), X, y, W, epsilon, "C")


def longer(X, y, W, epsilon):
    return against(int(np.argmax((W**2).sum(axis=1))), X, y, W, epsilon, "D")


def other_number(X, y, W, epsilon):
    return against(1 - why_margin(X, y, W, epsilon)[0], X, y, W, epsilon)


def error_too_long(X, y, W, epsilon):
    number, _, row, _ = why_margin(X, y, W, epsilon)
    return number, "B", row, -y[row] * epsilon * W[1 - number]


def away_from_the_hyperplane(X, y, W, epsilon):
    number, _, row, e = why_margin(X, y, W, epsilon)
    return number, "B", row, -e


def label_forgotten(X, y, W, epsilon):
    number, _, row, e = why_margin(X, y, W, epsilon)
    return number, "B", row, y[row] * e


def witness_against_the_safe_one(X, y, W, epsilon):
    number = why_margin(X, y, W, epsilon)[0]
    return number, *against(1 - number, X, y, W, epsilon)[1:]


def no_witness(X, y, W, epsilon):
    return why_margin(X, y, W, epsilon)[:2]


def moved_example(X, y, W, epsilon):
    number, _, row, e = why_margin(X, y, W, epsilon)
    return number, "B", row, X[row] + e


NOT_THE_REASON = {
    "A": "A is not the reason: twice a weight vector has twice the score, and errs as soon.",
    "C": "C is not the reason: how long a weight vector is does not change its hyperplane.",
    "D": "D is not the reason: how long a weight vector is does not change its hyperplane.",
}


def verify(arguments: tuple, value: Any) -> str | None:
    """Check number and reason, and the witness in exact arithmetic."""
    X, y, W, epsilon = arguments
    number, reason, row, e = parts(value, "number", "reason", "row", "e")
    number, row = as_scalar(number, "number"), as_scalar(row, "row")
    e = exact(as_vector(e, "e", X.shape[1]))
    if number not in (0, 1):
        return f"The number must be 0 or 1, but it is {show(number)}."
    if row not in range(len(X)):
        return f"The rows count from 0 to {len(X) - 1}, but yours is {show(row)}."
    number, row = int(number), int(row)
    if number != why_margin(*arguments)[0]:
        return f"Vector {number} is not safe: there are errors that it does not stand."
    if reason != "B":
        known = isinstance(reason, str) and reason in NOT_THE_REASON
        return NOT_THE_REASON[reason] if known else 'The reason must be "A", "B", "C" or "D".'
    if e @ e > Fraction(epsilon) ** 2 * (1 + 2 * ROUNDING):
        return f"Your error is longer than epsilon: its length is {np.sqrt(float(e @ e)):.6g}."
    w = exact(W[1 - number])
    score = int(y[row]) * (w @ (exact(X[row]) + e))
    if score > ROUNDING:
        return (
            f"Vector {1 - number} stays right about row {row} with your error: y (w · x) is "
            f"{float(score):.6g}."
        )
    return None


# whole vectors of whole length, oblique, without common factors
WHOLE = np.array([[3, 4], [4, 3], [5, 12], [12, 5], [8, 15], [15, 8]], dtype=float)
FACTORS = list(product([1, 2, 4, 5], repeat=2))


def drawn(rng, scores_mislead, lengths_mislead):
    """Draw a set and two weight vectors of which the safe one has the smaller scores, or length."""
    while True:
        X = draw.examples(rng, int(rng.integers(2, 5)), 2, largest=9)
        W = rng.choice(WHOLE, 2, replace=False) * rng.choice([-1, 1], 2)
        lengths = np.sqrt((W**2).sum(axis=1))
        y = np.where(X @ W[0] > 0, 1, -1)
        distances = (y * (W @ X.T)).min(axis=1) / lengths
        safe, epsilon = int(np.argmax(distances)), round(float(distances.mean()), 1)
        clear = 0 < 1.05 * distances[1 - safe] < epsilon < 0.95 * distances[safe]
        if not clear or abs(y.sum()) == len(y):
            continue
        for factors in rng.permutation(FACTORS):
            sizes = np.array([distances * lengths, lengths]) * factors
            if ((sizes[:, safe] < sizes[:, 1 - safe]) == (scores_mislead, lengths_mislead)).all():
                if (sizes[:, 0] != sizes[:, 1]).all():
                    return X, y, W * factors[:, None], epsilon


def not_misleading(rng):
    return [drawn(rng, False, bool(k % 2)) for k in range(10)]


def misleading(rng):
    return [drawn(rng, True, True) for k in range(10)]


QUESTION = Question(
    name="ps5.why_margin",
    title="What the margin is good for",
    statement=STATEMENT,
    reference=why_margin,
    checks=(
        Check("the safe weight vector has the larger scores", 1, not_misleading),
        Check("the safe weight vector has the smaller scores", 1, misleading),
    ),
    misconceptions=(
        Misconception(
            "the larger score",
            "You take the weight vector with the larger scores. Twice a weight vector has twice "
            "the scores and the same hyperplane: divide by ‖w‖.",
            larger_score,
        ),
        Misconception(
            "the shorter one",
            "You take the shorter weight vector. Its length has nothing to do with its hyperplane.",
            shorter,
        ),
        Misconception(
            "the longer one",
            "You take the longer weight vector. Its length has nothing to do with its hyperplane.",
            longer,
        ),
        Misconception(
            "right one, reason A",
            "Your number and your witness are right, but not the reason: a large score can be due "
            "to a long w. It is the distance, score over ‖w‖, that an error has to overcome.",
            with_letter("A"),
        ),
        Misconception(
            "the other number",
            "You name the weight vector with the smaller margin. The question is which one stays "
            "right.",
            other_number,
        ),
        Misconception(
            "error not made a unit vector",
            "Your error has the right direction, but it is longer than ε: divide w by its length "
            "first.",
            error_too_long,
        ),
        Misconception(
            "away from the hyperplane",
            "Your error leads away from the hyperplane, and makes the score larger: turn it round.",
            away_from_the_hyperplane,
        ),
        Misconception(
            "label forgotten in the error",
            "Your error goes against w whatever the label is. For a negative example it has to go "
            "along w: multiply by -y.",
            label_forgotten,
        ),
        Misconception(
            "witness against the safe one",
            "Your witness tries the weight vector that stays right. It has to be one against the "
            "other.",
            witness_against_the_safe_one,
        ),
        Misconception(
            "no witness",
            "Return four things: number, reason, row and e.",
            no_witness,
        ),
        Misconception(
            "the example moved, in place of the error",
            "You return x + e. Asked is the error e by itself.",
            moved_example,
        ),
    ),
    alternatives=(onto_the_hyperplane, by_trial, in_lists),
    verify=verify,
)
