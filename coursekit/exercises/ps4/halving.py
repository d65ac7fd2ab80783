"""ps4.halving: predict what most of the consistent concepts say."""

import numpy as np

from coursekit.exercises.ps4 import tables
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Let the same game be played by the Halving algorithm. The class is again a table `C`, where
`C[i, j]` is the label, 0 or 1, that concept $i$ gives to instance $j$.

Write `halving(C, xs, ys)`: in round $t$ the algorithm is shown instance `xs[t]`. It predicts 1 if
*more than half* of the concepts left say 1, and 0 if not; so a tie predicts 0. Then it is told the
label `ys[t]`, and only the concepts that agree with it are left, whether or not the prediction was
right. At first all are left. Return two lists: the predictions, and how many concepts are left
*after* each round. Leave the arrays as they are.

For example, let the concepts be the rows of `[[1, 0, 0], [0, 1, 0], [0, 0, 1]]`, and the examples
instance 1 with label 0, then instance 0 with label 1. In round 0 one concept of three says 1: the
prediction is 0, it is right, and two concepts are left. In round 1 one of these two says 1, which
is a tie: the prediction is 0, it is wrong, and one concept is left. So the answer is
`[0, 0], [2, 1]`. Divide each size by the one before it: what can be said where there was a mistake?
"""


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


def from_the_beginning(C, xs, ys):
    predictions, sizes = [], []
    for t, x in enumerate(xs):
        left = [row for row in C if all(row[xs[s]] == ys[s] for s in range(t))]
        votes = [row[x] for row in left]
        predictions.append(1 if votes.count(1) > votes.count(0) else 0)
        sizes.append(votes.count(ys[t]))
    return [predictions, sizes]


def with_weights(C, xs, ys):
    w, rounds = np.ones(len(C)), []
    for x, y in zip(xs, ys, strict=True):
        score = w @ (2 * C[:, x] - 1)
        w[C[:, x] != y] = 0
        rounds.append((float(score > 0), w.sum()))
    return np.array(rounds).T


def with_sets(C, xs, ys):
    left, predictions, sizes = set(range(len(C))), [], []
    for x, y in zip(xs, ys, strict=True):
        ones = {i for i in left if C[i, x] == 1}
        predictions.append(len(ones) > len(left - ones))
        left = ones if y == 1 else left - ones
        sizes.append(len(left))
    return tuple(predictions), tuple(sizes)


def vote(C, x):
    return int(2 * C[:, x].sum() > len(C))


def played(C, xs, ys, predict=vote, keep=lambda C, x, y: C[C[:, x] == y]):
    """Return predictions and sizes of a learner like Halving, in parts to exchange."""
    predictions, sizes = [], []
    for x, y in zip(xs, ys, strict=True):
        predictions.append(predict(C, x))
        C = keep(C, x, y)
        sizes.append(len(C))
    return predictions, sizes


def tie_says_one(C, xs, ys):
    return played(C, xs, ys, predict=lambda C, x: int(2 * C[:, x].sum() >= len(C)))


def after_mistakes_only(C, xs, ys):
    return played(C, xs, ys, keep=lambda C, x, y: C if vote(C, x) == y else C[C[:, x] == y])


def never_rules_out(C, xs, ys):
    return played(C, xs, ys, keep=lambda C, x, y: C)


def keeps_the_wrong_ones(C, xs, ys):
    return played(C, xs, ys, keep=lambda C, x, y: C[C[:, x] != y])


def last_example_only(C, xs, ys):
    return played(C, xs, ys, keep=lambda left, x, y: C[C[:, x] == y])


def keeps_the_majority(C, xs, ys):
    return played(C, xs, ys, keep=lambda C, x, y: C[C[:, x] == vote(C, x)])


def looks_first(C, xs, ys):
    return ys, halving(C, xs, ys)[1]


def first_one(C, xs, ys):
    return played(C, xs, ys, predict=lambda C, x: C[0, x])


def sizes_before(C, xs, ys):
    predictions, sizes = halving(C, xs, ys)
    return predictions, [len(C), *sizes[:-1]]


def drawn(rng, i, ties):
    """Draw a game in which Halving errs, with a tie or without; the first are small."""
    while True:
        m, d = (3 + i, 3) if i < 2 else rng.integers([5, 4], [10, 6])
        C, xs, ys = tables.game(rng, tables.table(rng, m, d), 3 if i < 2 else 6)
        before = tables.left_before(C, xs, ys)
        votes = [2 * C[left, x].sum() - len(left) for left, x in zip(before, xs, strict=True)]
        if (0 in votes) == ties and halving(C, xs, ys)[0] != ys.tolist():
            return C, xs, ys


def without_ties(rng):
    return [drawn(rng, i, ties=False) for i in range(14)]


def with_ties(rng):
    return [drawn(rng, i, ties=True) for i in range(10)]


QUESTION = Question(
    name="ps4.halving",
    title="Predict what most of the concepts say",
    statement=STATEMENT,
    reference=halving,
    checks=(
        Check("games without a tie", 2, without_ties, keeps_arguments=True),
        Check("games with a tie", 1, with_ties, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "a tie predicts 1",
            "Where as many concepts say 1 as 0, your prediction is 1. Either rule has the same "
            "bound, but here a 1 needs more than half.",
            tie_says_one,
        ),
        Misconception(
            "learns from mistakes only",
            "You rule concepts out after a mistake only. The bound log2 |C| holds for that, too, "
            "but here concepts that disagree with a label go after every round.",
            after_mistakes_only,
        ),
        Misconception(
            "never rules anything out",
            "All concepts vote in every round, even those that were wrong. Without ruling any out "
            "the majority learns nothing.",
            never_rules_out,
        ),
        Misconception(
            "keeps those that were wrong",
            "You keep the concepts that disagree with the label. Those that agree are the ones "
            "among which the truth is.",
            keeps_the_wrong_ones,
        ),
        Misconception(
            "keeps the majority",
            "You keep the concepts that voted as the prediction, even where it was wrong. The "
            "label decides who stays, not the vote.",
            keeps_the_majority,
        ),
        Misconception(
            "only the last example counts",
            "After each round you go back to the whole class. What was ruled out once stays ruled "
            "out.",
            last_example_only,
        ),
        Misconception(
            "looks at the label first",
            "Your predictions are never wrong, for they use the label of the round itself. First "
            "predict, then look.",
            looks_first,
        ),
        Misconception(
            "the first concept in place of the vote",
            "You predict what the first concept left says. That is CON; Halving asks all of them.",
            first_one,
        ),
        Misconception(
            "sizes before the rounds",
            "Your sizes are those before each round, beginning with the whole class. Asked is how "
            "many are left after it.",
            sizes_before,
        ),
    ),
    alternatives=(from_the_beginning, with_weights, with_sets),
)
