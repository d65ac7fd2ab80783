r"""Predict what a consistent concept says

A class of $m$ concepts on $d$ instances is given as a table `C` of 0 and 1: `C[i, j]` is the label
that concept $i$ gives to instance $j$. Labels are 0 and 1 in this problem set, and rows, columns
and rounds count from 0.

Write `con(C, xs, ys)`: in round $t$ the algorithm CON is shown the instance `xs[t]`, predicts its
label, and is then told the true one, `ys[t]`. It takes the first concept of the table that agrees
with all examples *before* this round, and predicts the label that this concept gives. Return the
list of its predictions. (One of the concepts agrees with all the labels, so there is always one
left.) Leave the arrays as they are.

**Example.** Let the concepts be the rows of `[[1, 0, 0], [0, 1, 0], [0, 0, 1]]`, and the examples
instance 1 with label 0, instance 0 with label 0, instance 1 with label 0. In round 0 nothing is
known, and concept 0 predicts 0, which is right. It agrees, so it predicts in round 1, too: 1, which
is wrong. Now only concept 2 agrees with both examples, and it predicts 0. So the answer is `[0, 1,
0]`.

**Think about.** Why does concept 1 never predict?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps4 import tables

STARS, MINUTES = 1, 15

HINTS = (
    "Go through the rounds in order, and keep the list of rows that agree with all the "
    "labels so far.",
    "`C[C[:, x] == y]` are the rows that agree with a label.",
)

SHOWN = (
    "CON only asks to be consistent with what it has seen, and each mistake removes the concept "
    "that it used."
)


def con(C, xs, ys):
    """Return the predictions of CON, which takes the first consistent concept of the table.

    C : array (m, d) of 0 and 1, one concept a row
    xs : array (rounds,), the number of the instance shown in each round
    ys : array (rounds,), its label, 0 or 1
    """
    predictions = []
    for t in range(len(xs)):
        agrees = (C[:, xs[:t]] == ys[:t]).all(axis=1)
        first = np.flatnonzero(agrees)[0]
        predictions.append(C[first, xs[t]])
    return predictions


def on_singletons(rng, i):
    m = 3 if i == 0 else int(rng.integers(4, 7))
    return tables.game(rng, tables.singletons(rng, m), m + 2)


def on_any_table(rng, i):
    if i < 4:
        return tables.game(rng, tables.table(rng, (3, 3, 4, 4)[i], 3), 4)
    return tables.game(rng, tables.table(rng, *rng.integers([5, 4], [9, 6])), 7)


AFTER_MISTAKES_ONLY = (
    "agrees = (C -> m = [s for s in range(t) if predictions[s] != ys[s]]\n        agrees = (C",
    "xs[:t]] == ys[:t] -> [xs[s] for s in m]] == [ys[s] for s in m]",
)

CHECKS = [
    ("each concept says 1 on one instance", 1,
     draw.telling(draw.each(12, on_singletons), con, AFTER_MISTAKES_ONLY), True),
    ("any class", 1, draw.telling(draw.each(18, on_any_table), con, AFTER_MISTAKES_ONLY), True),
]  # fmt: skip

WRONG = [
    ("looks at the label first",
     "Your predictions are never wrong, for they use the label of the round itself. CON has to "
     "predict first, from the rounds before.",
     "xs[:t]] == ys[:t] -> xs[: t + 1]] == ys[: t + 1]"),
    ("the last concept",
     "You take the last consistent concept of the table. Any would do for the bound |C| - 1, but "
     "the question asks for the first.",
     "(agrees)[0] -> (agrees)[-1]"),
    ("the majority",
     "You ask all the concepts that are left and go with the majority. That is Halving, a question "
     "further on; CON believes the first of them.",
     "C[first, xs[t]] -> int(C[agrees, xs[t]].mean() > 0.5)"),
    ("only the last example counts",
     "Your concept agrees with the example just seen, but not with all that came before. What was "
     "ruled out once stays ruled out.",
     "xs[:t]] == ys[:t] -> xs[t - 1 : t]] == ys[t - 1 : t]"),
    ("never rules anything out",
     "Concept 0 predicts in every round, even after it was wrong. Choose anew among the concepts "
     "that agree with all examples so far.",
     "np.flatnonzero(agrees)[0] -> 0"),
    ("simply the next row",
     "After a mistake you go on to the next row of the table. It may disagree with an example that "
     "you have already seen; go on until one agrees with all of them.",
     "np.flatnonzero(agrees)[0] -> sum(p != label for p, label in zip(predictions, ys))"),
    ("rows in place of predictions",
     "You return which concept predicts. The question asks what it says: its label for the "
     "instance of this round.",
     "append(C[first, xs[t]]) -> append(first)"),
    ("mistakes in place of predictions",
     "You return 1 where CON is wrong. The question asks what it predicts.",
     "append(C[first, xs[t]]) -> append(C[first, xs[t]] != ys[t])"),
]  # fmt: skip
