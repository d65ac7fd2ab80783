r"""Predict what most of the concepts say

Now the Halving algorithm plays the same game as `ps4.con`, with the same table `C` of concepts.

Write `halving(C, xs, ys)`. In round $t$ the algorithm is shown instance `xs[t]`. It predicts 1 if
*more than half* of the concepts left say 1, and 0 if not; so a tie predicts 0. Then it is told the
label `ys[t]`, and only the concepts that agree with it are left, whether or not the prediction was
right. Return two lists: the predictions, and how many concepts are left *after* each round. Leave
the arrays as they are.

**Example.** Let the concepts be the rows of `[[1, 0, 0], [0, 1, 0], [0, 0, 1]]`, and the examples
instance 1 with label 0, then instance 0 with label 1. In round 0 one concept of three says 1: the
prediction is 0, it is right, and two concepts are left. In round 1 one of these two says 1, which
is a tie: the prediction is 0, it is wrong, and one concept is left. So the answer is `[0, 0], [2,
1]`.

**Think about.** Divide each size by the one before it: what can be said where there was a mistake?
"""

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps4 import tables

STARS, MINUTES = 1, 20

HINTS = (
    "`C[:, x].sum()` concepts say 1; compare with `len(C) / 2`.",
    "After each round, right or wrong, keep the rows that agree: `C = C[C[:, x] == y]`.",
)

SHOWN = (
    "A mistake of the majority removes at least half of the concepts. That is where the logarithm "
    "comes from."
)


def halving(C, xs, ys):
    """Return the predictions of Halving, and how many concepts are left after each round.

    C : array (m, d) of 0 and 1, one concept a row
    xs : array (rounds,), the number of the instance shown in each round
    ys : array (rounds,), its label, 0 or 1
    """
    predictions, sizes = [], []
    for x, y in zip(xs, ys):
        ones = C[:, x].sum()
        predictions.append(int(ones > len(C) / 2))
        C = C[C[:, x] == y]
        sizes.append(len(C))
    return predictions, sizes


def game(rng, i):
    """Draw a game; two are small."""
    if i in (0, 2):
        return tables.game(rng, tables.table(rng, 3 + i // 2, 3), 3)
    return tables.game(rng, tables.table(rng, *rng.integers([5, 4], [10, 6])), 6)


def kind(C, xs, ys):
    """Return whether a vote is a tie; None if Halving makes no mistake."""
    left = tables.left(C, xs, ys)
    tie = any(2 * C[rows, x].sum() == len(rows) for rows, x in zip(left, xs))
    return None if halving(C, xs, ys)[0] == ys.tolist() else "tie" if tie else "no tie"


HALF_A_VOTE = (  # is left to a concept for each time that it was wrong
    "predictions, sizes = [], [] -> predictions, sizes, whole, v = [], [], C, [1] * len(C)",
    "ones > len(C) / 2 -> v @ whole[:, x] > sum(v) / 2",
    "C = C[ -> v = v * (1 + (whole[:, x] == y)) / 2\n        C = C[",
)

GAMES = draw.mixed(16, game, kind, "no tie", "tie")

CHECKS = [
    ("the predictions, also at a tie", 1,
     draw.telling(GAMES, halving, "/ 2 -> / 3", HALF_A_VOTE, parts=(0,)), True, (0,)),
    ("how many concepts are left after each round", 1, GAMES, True, (1,)),
]  # fmt: skip

WRONG = [
    ("a tie predicts 1",
     "Where as many concepts say 1 as 0, your prediction is 1. Either rule has the same bound, but "
     "here a 1 needs more than half.",
     "ones > len -> ones >= len"),
    ("learns from mistakes only",
     "You rule concepts out after a mistake only. The bound log2 |C| holds for that, too, but here "
     "concepts that disagree with a label go after every round.",
     "C = C[ -> if predictions[-1] != y:\n            C = C["),
    ("half of the whole class",
     "You compare with half of the whole class, also where fewer concepts are left. More than half "
     "of those that are left have to say 1.",
     "predictions, sizes = [], [] -> predictions, sizes, m = [], [], len(C)",
     "len(C) / 2 -> m / 2"),
    ("never rules anything out",
     "All concepts vote in every round, even those that were wrong. Without ruling any out the "
     "majority learns nothing.",
     "C = C[C[:, x] == y] -> pass"),
    ("keeps those that were wrong",
     "You keep the concepts that disagree with the label. Those that agree are the ones among "
     "which the truth is.",
     "== y -> != y"),
    ("keeps the majority",
     "You keep the concepts that voted as the prediction, even where it was wrong. The label "
     "decides who stays, not the vote.",
     "== y -> == predictions[-1]"),
    ("only the last example counts",
     "After each round you go back to the whole class. What was ruled out once stays ruled out.",
     "predictions, sizes = [], [] -> predictions, sizes, whole = [], [], C",
     "C[C[:, x] == y] -> whole[whole[:, x] == y]"),
    ("looks at the label first",
     "Your predictions are never wrong, for they use the label of the round itself. First predict, "
     "then look.",
     "int(ones > len(C) / 2) -> y"),
    ("the first concept in place of the vote",
     "You predict what the first concept left says. That is CON; Halving asks all of them.",
     "int(ones > len(C) / 2) -> C[0, x]"),
    ("sizes before the rounds",
     "Your sizes are those before each round, beginning with the whole class. The question asks "
     "how many are left after it.",
     "        sizes.append(len(C))\n -> ", "ones = -> sizes.append(len(C))\n        ones ="),
    ("those ruled out vote, too",
     "Your sizes are right, but the whole class votes in every round. Only the concepts that are "
     "left have a vote.",
     "predictions, sizes = [], [] -> predictions, sizes, whole = [], [], C",
     "ones > len(C) / 2 -> whole[:, x].sum() > len(whole) / 2"),
    ("sizes before the predictions",
     "Your two lists are right but in the other order: first the predictions, then the sizes.",
     "return predictions, sizes -> return sizes, predictions"),
]  # fmt: skip
