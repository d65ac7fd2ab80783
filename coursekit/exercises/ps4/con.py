"""ps4.con: predict what a consistent concept says."""

import numpy as np

from coursekit.exercises.ps4 import tables
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
A class of $m$ concepts on $d$ instances is given as a table `C` of 0 and 1: `C[i, j]` is the label
that concept $i$ gives to instance $j$. Labels are 0 and 1 in this problem set, and rows, columns
and rounds count from 0.

Write `con(C, xs, ys)`: in round $t$ the algorithm CON is shown the instance `xs[t]`, predicts its
label, and is then told the true one, `ys[t]`. It predicts what a concept says that agrees with all
the examples *before* this round; if there are several, take the first of them in the table. Return
the list of its predictions. (One of the concepts agrees with all the labels, so there is always one
left.) Leave the arrays as they are.

For example, let the concepts be the rows of `[[1, 0, 0], [0, 1, 0], [0, 0, 1]]`, and the examples
instance 1 with label 0, instance 0 with label 0, instance 1 with label 0. In round 0 nothing is
known, and concept 0 predicts 0, which is right. It agrees, so it predicts in round 1, too: 1, which
is wrong. Now only concept 2 agrees with both examples, and it predicts 0. So the answer is
`[0, 1, 0]`. Why was concept 1 not asked?
"""


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


def crossing_out(C, xs, ys):
    left = list(C)
    predictions = []
    for x, y in zip(xs, ys, strict=True):
        predictions.append(int(left[0][x]))
        left = [concept for concept in left if concept[x] == y]
    return predictions


def next_after_a_mistake(C, xs, ys):
    i, predictions = 0, []
    for t, x in enumerate(xs):
        predictions.append(C[i, x])
        while any(C[i, xs[s]] != ys[s] for s in range(t + 1)):
            i += 1
    return np.array(predictions)


def with_argmax(C, xs, ys):
    wrong = np.zeros(len(C))
    predictions = ()
    for x, y in zip(xs, ys, strict=True):
        predictions += (C[np.argmin(wrong > 0), x],)
        wrong = wrong + (C[:, x] != y)
    return predictions


def last_one(C, xs, ys):
    before = tables.left_before(C, xs, ys)
    return [C[left[-1], x] for left, x in zip(before, xs, strict=True)]


def majority(C, xs, ys):
    before = tables.left_before(C, xs, ys)
    return [int(2 * C[left, x].sum() > len(left)) for left, x in zip(before, xs, strict=True)]


def looks_first(C, xs, ys):
    return [C[tables.agreeing(C, xs[: t + 1], ys[: t + 1])[0], xs[t]] for t in range(len(xs))]


def last_example_only(C, xs, ys):
    before = [tables.agreeing(C, xs[t - 1 : t], ys[t - 1 : t])[0] for t in range(1, len(xs))]
    return [C[i, x] for i, x in zip([0, *before], xs, strict=True)]


def never_rules_out(C, xs, ys):
    return [C[0, x] for x in xs]


def next_row(C, xs, ys):
    i, predictions = 0, []
    for x, y in zip(xs, ys, strict=True):
        predictions.append(C[i, x])
        i += int(C[i, x] != y)
    return predictions


def rows(C, xs, ys):
    return [left[0] for left in tables.left_before(C, xs, ys)]


def mistakes(C, xs, ys):
    return [int(p != y) for p, y in zip(con(C, xs, ys), ys, strict=True)]


def on_singletons(rng):
    sizes = [3, *rng.integers(4, 7, 11)]
    return [tables.game(rng, tables.singletons(rng, m), int(m) + 2) for m in sizes]


def on_any_table(rng):
    small = [tables.game(rng, tables.table(rng, m, 3), 4) for m in (3, 3, 4, 4)]
    sizes = rng.integers([5, 4], [9, 6], (14, 2))
    return small + [tables.game(rng, tables.table(rng, m, d), 7) for m, d in sizes]


QUESTION = Question(
    name="ps4.con",
    title="Predict what a consistent concept says",
    statement=STATEMENT,
    reference=con,
    checks=(
        Check("each concept says 1 on one instance", 1, on_singletons, keeps_arguments=True),
        Check("any class", 1, on_any_table, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "looks at the label first",
            "Your predictions are never wrong, for they use the label of the round itself. CON "
            "has to predict first, from the rounds before.",
            looks_first,
        ),
        Misconception(
            "the last concept",
            "You take the last consistent concept of the table. Any would do for the bound "
            "|C| - 1, but the question asks for the first.",
            last_one,
        ),
        Misconception(
            "the majority",
            "You ask all the concepts that are left and go with the majority. That is Halving, a "
            "question further on; CON believes the first of them.",
            majority,
        ),
        Misconception(
            "only the last example counts",
            "Your concept agrees with the example just seen, but not with all that came before. "
            "What was ruled out once stays ruled out.",
            last_example_only,
        ),
        Misconception(
            "never rules anything out",
            "Concept 0 predicts in every round, even after it was wrong. Choose anew among the "
            "concepts that agree with all examples so far.",
            never_rules_out,
        ),
        Misconception(
            "simply the next row",
            "After a mistake you go on to the next row of the table. It may disagree with an "
            "example that you have already seen; go on until one agrees with all of them.",
            next_row,
        ),
        Misconception(
            "rows in place of predictions",
            "You return which concept predicts. Asked is what it says: its label for the instance "
            "of this round.",
            rows,
        ),
        Misconception(
            "mistakes in place of predictions",
            "You return 1 where CON is wrong. Asked is what it predicts.",
            mistakes,
        ),
    ),
    alternatives=(crossing_out, next_after_a_mistake, with_argmax),
)
