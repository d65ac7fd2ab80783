r"""By machine

What you did by hand, a machine does for any positive vectors. Write `trace(vectors)`: start with
$w = 0$, go through the rows of `vectors` in their order, pass after pass, add each row with
$w \cdot x \le 0$ to $w$, and stop after the first full pass without a mistake.

Return a list with one pair for each update, in the order in which they are made: the index of the
row (counted from 0) and the weight vector after the update. You can rely on it that some $w$ is
right for all rows, so the passes come to an end.

**Example.** For the rows $(1, 0)$ and $(-1, 2)$ the trace is `[(0, (1, 0)), (1, (0, 2)), (0, (1,
2))]`; whether a weight vector is a tuple, a list or an array does not matter. Try it on the five
vectors that you did by hand.

**Think about.** Could the same pair $(i, w)$ come twice in one run?
"""

from itertools import pairwise
from operator import mul

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps2 import sets

STARS, MINUTES = 2, 30

HINTS = (
    "It is the loop of `train`, with a list in place of the counter.",
    "`w = w + x` makes a new array each time; with `w += x` all entries of your list "
    "would be the same array.",
)

SHOWN = "The whole run follows from the examples and their order: no number of it is chosen by us."


def trace(vectors):
    """Return the updates of the perceptron, a list of pairs (index, weight vector after).

    vectors : array (n, d), one positive vector a row, in the order in which they are shown
    """
    w = np.zeros(vectors.shape[1])
    updates = []
    clean = False
    while not clean:
        clean = True
        for i in range(len(vectors)):
            if w @ vectors[i] <= 0:
                w = w + vectors[i]
                clean = False
                updates.append((i, w))
    return updates


def vectors(rng, least, most, smallest=3):
    """Return positive vectors for which `least` to `most` passes are needed."""
    X, y = sets.separable(rng, least, most, smallest)
    return (y[:, None] * X,)


def kind(vectors):
    """Return whether two slips show: going back to the first row, and repeating an update.

    That is whether an update comes while a row before it, already shown, is wrong again, and
    whether one is not enough for its own row.
    """
    rows = vectors.tolist()
    updates = list(sets.trace(rows))
    left_behind = any(
        sum(map(mul, w, row)) <= 0 for (_, w), (j, _) in pairwise(updates) for row in rows[:j]
    )
    return left_behind, any(sum(map(mul, w, rows[i])) <= 0 for i, w in updates)


def several_passes(rng, i):
    """Return positive vectors for several passes; in one case for a long trace."""
    return vectors(rng, 4, 9, 4) if i == 1 else vectors(rng, 3, 5)


LAST_LEFT_OUT = "range(len(vectors)) -> range(len(vectors) - 1)"

# Three or four vectors hardly ever leave a row behind in one pass: every other case has more.
CHECKS = [
    ("all mistakes in the first pass", 2,
     draw.telling(
         draw.mixed(12, lambda rng, i: vectors(rng, 2, 2, 3 + 2 * (i % 2)), kind,
                    (False, False), (True, False)),
         trace, LAST_LEFT_OUT, "<= 0 -> <= 1")),
    ("mistakes in several passes", 2,
     draw.telling(
         draw.mixed(12, several_passes, kind, (False, False), (False, True), (True, True)),
         trace, "return updates -> return updates[:12]", "if w @ -> while w @", LAST_LEFT_OUT,
         "<= 0 -> <= 1")),
]  # fmt: skip

WRONG = [
    ("the same array again and again",
     "Are the arrays in your list different ones? "
     "All your weight vectors are the last one. `w += x` changes the one array that is already in "
     "your list; `w = w + x` makes a new one.",
     "w = w + -> w +="),
    ("w before the update",
     "Which w does the question ask for, that before or after the update? "
     "You note w before the update, so your list begins with 0 and lacks the last one. Note it "
     "afterwards.",
     "(i, w) -> (i, w - vectors[i])"),
    ("vectors in place of w",
     "Which vector do you note, the one that is added or the one that is reached? "
     "You note the vector that was added. The question asks for w after the update, the sum of "
     "all that were added so far.",
     "(i, w) -> (i, vectors[i])"),
    ("counts from one",
     "Which index has the first row? "
     "Your indices are one too high: the first row has index 0, as everywhere in Python.",
     "(i, w) -> (i + 1, w)"),
    ("counts on through the passes",
     "Which index has the first row in the second pass? "
     "You count how many rows have been shown. The question asks for the row: its index begins "
     "again at 0 in every pass.",
     "while not clean -> for t in range(20)", "(i, w) -> (t * len(vectors) + i, w)"),
    ("stops after one pass",
     "Can a later update spoil an earlier row? "
     "You make one pass. A later update can make an earlier row wrong again: go on until a full "
     "pass makes no mistake.",
     "while -> if"),
    ("no update on the hyperplane",
     "What is every score at w = 0, and is that a mistake? "
     "You update only where w · x < 0. From w = 0 every score is 0, so your list stays empty. A "
     "score of 0 is a mistake.",
     "<= 0 -> < 0"),
    ("notes every example",
     "What happens to your list at a row that is right? "
     "You note each row that is shown. Note the updates only: the list belongs inside the `if`.",
     "    updates.append -> updates.append"),
    ("back to the first row",
     "Which row comes after an update? "
     "After an update you begin again with the first row. The pass goes on with the next row; what "
     "has become wrong before it waits for the next pass.",
     "append((i, w)) -> append((i, w)); break"),
    ("repeats until right",
     "How often is a row added when it is shown once? "
     "You add a row again and again until it is right. Each time a row is shown it is added at "
     "most once; if it is still wrong, the next pass will see.",
     "if w @ -> while w @"),
    ("last row decides",
     "What if the first row of a pass was a mistake and the last one was not? "
     "Whether you go on depends on the last row alone. One that is right does not undo a mistake "
     "on an earlier one: a pass is clean if all of its rows were right.",
     "if w @ -> clean = w @ vectors[i] > 0\n            if w @"),
]  # fmt: skip
