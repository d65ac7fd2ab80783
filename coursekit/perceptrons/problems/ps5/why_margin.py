r"""What the margin is good for

Two weight vectors $w_0$ and $w_1$ both classify all training examples correctly. Why prefer one
of them? Suppose that examples are measured with an error: we get $x + e$ in place of $x$, with
$\lVert e \rVert \le \varepsilon$. One of the two stays right about every example, whatever the
errors are. The other one does not.

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

The reason has to be true for every such set, not only for some.

**Example.** Let the examples be $(3, 1)$ with label $+1$ and $(-1, 2)$ with label $-1$, and $w_0 =
(8, -6)$, $w_1 = (5, 0)$, $\varepsilon = 1.5$. The error $e = (0, 1.5)$ is no witness against $w_1$,
which ignores the second component. But $e = (1, 0)$ on row 1 leads to $(0, 2)$, where $w_1$ has the
score 0 and makes a mistake. So the answer is `0`, a letter, `1` and `(1, 0)`. Which letter? More
than one is true of $w_0$ here, but only one is the reason.

**Think about.** Which errors are the worst for a given $w$?
"""

from fractions import Fraction
from operator import mul

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.constructions import exact, parts
from coursekit.numbers.validation import as_scalar, as_vector

STARS, MINUTES = 2, 30

HINTS = (
    "How far may $x$ be moved before $w$ is wrong about it? That is a distance, not a score.",
    r"The worst error goes straight towards the hyperplane: along $-y\,w / \lVert w \rVert$.",
)

SHOWN = "A larger margin means that each example may be moved further before it changes sides."

ROUNDING = Fraction(1, 10**9)


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


NOT_THE_REASON = {
    "A": "A is not the reason: twice a weight vector has twice the score, and errs as soon.",
    "C": "C is not the reason: how long a weight vector is does not change its hyperplane.",
    "D": "D is not the reason: how long a weight vector is does not change its hyperplane.",
}


def verify(arguments, value):
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
        is_choice = isinstance(reason, str) and reason in NOT_THE_REASON
        return NOT_THE_REASON[reason] if is_choice else 'The reason must be "A", "B", "C" or "D".'
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
WHOLE = [[3, 4], [4, 3], [5, 12], [12, 5], [8, 15], [15, 8]]


def agreed(rng):
    """Return vectors and two weight vectors that agree on all of them, on some with either label.

    Most that are drawn do not: they are refused before there are arrays.
    """
    n, signs = draw.one(rng, [2, 3, 4]), (draw.label(rng), draw.label(rng))
    while True:
        X = draw.rows(rng, n, 2, largest=9)
        W = [list(map(mul, signs, WHOLE[k])) for k in rng.permutation(len(WHOLE))[:2]]
        scores, others = ([sum(map(mul, w, x)) for x in X] for w in W)
        if min(scores) < 0 < max(scores) and min(map(mul, scores, others)) > 0:
            return X, W, [1 if score > 0 else -1 for score in scores]


def sample(rng, i):
    X, W, y = map(np.array, agreed(rng))
    X, W = X.astype(float), W * [[draw.one(rng, [1.0, 2.0, 4.0, 5.0])] for _ in W]
    distances = (y * (W @ X.T)).min(axis=1) / np.sqrt((W**2).sum(axis=1))
    return X, y, W, round(float(distances.mean()), 1)


def misleading(X, y, W, epsilon):
    """Return whether the safe weight vector has smaller scores and is shorter; None if unclear."""
    scores, lengths = (y * (W @ X.T)).min(axis=1), np.sqrt((W**2).sum(axis=1))
    distances = scores / lengths
    safe, other = np.argmax(distances), np.argmin(distances)
    row = np.argmin(y * (X @ W[safe]))
    e = -y[row] * epsilon * W[safe] / lengths[safe]
    clear = (
        0 < 1.05 * distances[other] < epsilon < 0.95 * distances[safe]
        and scores[0] != scores[1]
        and lengths[0] != lengths[1]
        and y[row] * (W[other] @ (X[row] + e)) > 0  # a witness against the safe one is none
    )
    return (scores[safe] < scores[other], lengths[safe] < lengths[other]) if clear else None


LABEL_FORGOTTEN = "-y[row] * -> -"
OTHER_IS_1 = "1 - number -> 1 + number"  # right where the number is 0

CHECKS = [
    ("the safe weight vector has the larger scores", 2,
     draw.telling(draw.mixed(10, sample, misleading, (False, False), (False, True)), why_margin,
                  "/ lengths[:, None] -> * lengths[:, None]", LABEL_FORGOTTEN, OTHER_IS_1,
                  verify=verify)),
    ("the safe weight vector has the smaller scores", 2,
     draw.telling(draw.mixed(10, sample, misleading, (True, True)), why_margin,
                  LABEL_FORGOTTEN, OTHER_IS_1, verify=verify)),
]  # fmt: skip

SAFE = "argmax(distances.min(axis=1)) -> "

WRONG = [
    ("the larger score",
     "You take the weight vector with the larger scores. Twice a weight vector has twice the "
     "scores and the same hyperplane: divide by ‖w‖.",
     SAFE + "argmax((y * (W @ X.T)).min(axis=1))", '"B" -> "A"'),
    ("the shorter one",
     "You take the shorter weight vector. Its length has nothing to do with its hyperplane.",
     SAFE + "argmin(lengths)", '"B" -> "C"'),
    ("the longer one",
     "You take the longer weight vector. Its length has nothing to do with its hyperplane.",
     SAFE + "argmax(lengths)", '"B" -> "D"'),
    ("right one, reason A",
     "Your number is right, but not the reason: a large score can be due to a long w. It is the "
     "distance, score over ‖w‖, that an error has to overcome.",
     '"B" -> "A"'),
    ("the larger score, called a distance",
     "You compare the smallest scores y (w · x) of the two. What an error has to overcome is a "
     "distance: divide each score by ‖w‖ first.",
     SAFE + "argmax((y * (W @ X.T)).min(axis=1))"),
    ("the other number",
     "You name the weight vector with the smaller margin. The question is which one stays right.",
     "argmax -> argmin"),
    ("error not made a unit vector",
     "Your error has the right direction, but it is longer than ε: divide w by its length first.",
     " / lengths[other] -> "),
    ("away from the hyperplane",
     "Your error leads away from the hyperplane, and makes the score larger: turn it round.",
     "-y[row] -> y[row]"),
    ("label forgotten in the error",
     "Your error goes against w whatever the label is. For a negative example it has to go along "
     "w: multiply by -y.",
     LABEL_FORGOTTEN),
    ("witness against the safe one",
     "Your witness tries the weight vector that stays right. It has to be one against the other.",
     "other = 1 - number -> other = number"),
    ("no witness",
     "Return four things: number, reason, row and e.",
     '"B", row, e -> "B"'),
    ("the example moved, in place of the error",
     "You return x + e. The question asks for the error e by itself.",
     "row, e -> row, X[row] + e"),
    ("row counted from 1",
     "Your error is right, but the row is one too large: rows count from 0.",
     "row, e -> row + 1, e"),
    ("the row that the safe one is nearest to",
     "You take the example that is nearest to the hyperplane of the safe weight vector. The "
     "witness is against the other one: take the example that this is nearest to.",
     "argmin(distances[other]) -> argmin(distances[number])"),
]  # fmt: skip
