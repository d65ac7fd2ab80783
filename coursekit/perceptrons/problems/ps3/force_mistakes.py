r"""Force mistakes

A target is kept secret from the perceptron: the label of a vector of $n$ attributes, each 0 or 1,
is $+1$ if at least one of the first $k$ attributes is 1, and $-1$ if not. The other $n - k$
attributes do not matter, but the perceptron does not know that. It sees each example once, one
after the other, with a constant feature 1 behind it, and starts at $w = 0$. You choose the
examples, and you want it to be wrong as often as possible.

Write `force_mistakes(n, k)`: return a sequence `X` of examples, one a row, with $n$ attributes
each, on which the perceptron makes **at least $2k(n - k)$ mistakes**. (The check adds the constant
feature and the labels.) Since more than $(4k + 1)(n + 1)$ mistakes are impossible, your sequence
may be that long but not longer. An example may come as often as you like. You may assume
$1 \le k \le n / 2$.

**Example.** For $n = 2$ and $k = 1$ the examples $(0, 1)$, $(1, 1)$ with labels $-1$, $+1$ are two
mistakes: the first makes $w = (0, -1, -1)$, the second leads to $(1, 0, 0)$. Two are enough here.

**Think about.** Look at what the pair has done to $w$: what happens if it comes again, and when
does that end? Which pair of examples, equal but for one attribute, keeps a long game going?
"""

import numpy as np

from coursekit.exercises.compare import show
from coursekit.numbers.plurals import counted
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.problems.passes import signed, updates_of_pass
from coursekit.perceptrons.problems.returned_examples import boolean_examples

STARS, MINUTES = 3, 45
ROWS_SHOWN = 8  # rows of a sequence that is too short of mistakes

HINTS = (
    "The pair $(0, 1)$, $(1, 1)$ of the example changes $w$ in one place only: its two "
    "updates cancel in all the others.",
    "Take the negative example with all of the last $n - k$ attributes 1, and the positive one "
    "that has one of the first $k$ attributes in addition. How long can this pair be repeated?",
    "When the pair is no mistake any more, one weight has grown large. Which of the other weights "
    "are still as they were, and what do they allow?",
)

SHOWN = (
    "An opponent can force about 2kn mistakes. So the bound for disjunctions is not a weakness of"
    " the proof."
)


def force_mistakes(n, k):
    """Return a sequence X of examples, array (m, n) of 0 and 1, m at most (4k + 1)(n + 1).

    n : whole number, how many attributes there are
    k : whole number, the first k of them make the label +1, 1 <= k <= n / 2
    """
    negative = np.array([0] * k + [1] * (n - k))
    rows = []
    for j in range(k):
        positive = negative.copy()
        positive[j] = 1
        # Each pair of mistakes changes w in attribute j only: it rises by 1.
        for _ in range(n - k):
            rows += [negative, positive]
    return np.array(rows)


def _signed(X, y):
    """Return y (x, 1) for each example, which are lists of whole numbers."""
    return signed(augment(X).tolist(), y.tolist())


def remark(arguments, value):
    """Return the first rows, and the first one on which the perceptron makes no mistake."""
    n, k = arguments
    X = boolean_examples(value, n, most=(4 * k + 1) * (n + 1))
    y = np.where(X[:, :k].any(axis=1), 1, -1)
    rows = "; ".join(
        f"{show(x)} with {label:+d}" for x, label in zip(X[:ROWS_SHOWN], y[:ROWS_SHOWN])
    )
    shown = f"{counted(len(X), 'row')}{f', the first {ROWS_SHOWN}' * (len(X) > ROWS_SHOWN)}"
    w = [0] * (n + 1)
    mistakes = [*updates_of_pass(_signed(X, y), w)]
    right = next((i for i in range(len(X)) if i not in mistakes), None)
    if right is None:
        return f"{shown}: {rows}. All of them are mistakes, but they are too few."
    w = [0] * (n + 1)
    [*updates_of_pass(_signed(X[:right], y[:right]), w)]
    score = np.dot(w, [*X[right].tolist(), 1])
    return (
        f"{shown}: {rows}\nThe first that is no mistake is row {right}, counted from 0: "
        f"{show(X[right])} with {y[right]:+d}. There w is {show(w)}, the constant's weight last, "
        f"and w · x is {score}."
    )


def verify(arguments, value):
    """Show the sequence to the perceptron, once, and count."""
    n, k = arguments
    X = boolean_examples(value, n, most=(4 * k + 1) * (n + 1))
    y = np.where(X[:, :k].any(axis=1), 1, -1)
    count = len([*updates_of_pass(_signed(X, y), [0] * (n + 1))])
    least = 2 * k * (n - k)
    if count < least:
        return f"Your sequence forces {counted(count, 'mistake')}, not {least}."
    return None


def one_relevant_attribute(rng):
    small, large = rng.choice([3, 4, 5], 2, replace=False), rng.choice(np.arange(12, 41), 8, False)
    return [(n, 1) for n in [*small.tolist(), *large.tolist()]]


def several_relevant_attributes(rng):
    large = [(int(rng.integers(12, 25)), k) for k in (2, 2, 2, 3, 3, 4, 4, 5)]
    return [(int(rng.integers(4, 7)), 2), *large]


CHECKS = [
    ("2(n - 1) mistakes if one attribute matters", 2, one_relevant_attribute),
    ("2k(n - k) mistakes if k attributes matter", 4, several_relevant_attributes),
]

WRONG = [
    ("each attribute once",
     "Each attribute comes once, alone. Without a constant feature that would be n mistakes; with "
     "it, the perceptron soon gives every new attribute the right label. Look for two examples "
     "that undo each other's update but for one attribute.",
     "return np.array(rows) -> return np.eye(n)"),
    ("one attribute that matters",
     "You play the game with one of the k attributes that matter, until it is lost there. Begin it "
     "again with the next one.",
     "for j in range(k) -> for j in [0] * k"),
    ("all that matter at once",
     "Your positive example has all k attributes that matter at once. One pair of updates then "
     "raises all their weights, and the game is over k times as soon. Let it have one of them at a "
     "time.",
     "positive[j] = 1 -> positive[:k] = 1"),
    ("the others at zero",
     "Your pairs differ in one attribute, and all the others are 0. Then its weight has to "
     "overcome only the constant feature, and the game is over soon. The attributes that do not "
     "matter can help to keep the score of the positive example down.",
     "[1] * (n - k) -> [0] * (n - k)"),
    ("only one of the others",
     "You use one attribute that does not matter, where you have n - k. With each that is 1 in "
     "both examples of a pair, the positive one stays a mistake longer.",
     "[1] * (n - k) -> [0] * (n - k - 1) + [1]"),
    ("the same again",
     "An example that comes again and again is soon right. It takes examples with both labels, "
     "each of which spoils what the other has mended.",
     "return np.array(rows) -> return np.ones((2 * k * (n - k), n))"),
    ("constant feature added",
     "Return n attributes an example; the check adds the constant feature itself.",
     "return np.array(rows) -> return augment(rows)"),
    ("labels returned too",
     "Return one array, with one example of n attributes a row, and no labels: they follow from "
     "the first k attributes.",
     "return np.array(rows) -> return np.array(rows), [-1, 1] * (len(rows) // 2)"),
    ("longer than the bound",
     "The theorem says that a longer sequence gains nothing: after (4k + 1)(n + 1) mistakes there "
     "are no more. Yours would do if it were shorter.",
     "return np.array(rows) -> return np.array(rows * 20)"),
    ("begins with the positive example",
     "One mistake is missing. After your first pair only the attribute that matters has a weight, "
     "above 0, so the positive example is right when it comes next. Let the negative one of each "
     "pair come first.",
     "[negative, positive] -> [positive, negative]"),
]  # fmt: skip
