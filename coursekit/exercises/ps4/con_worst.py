"""ps4.con_worst: as many mistakes of CON as there can be."""

from typing import Any

import numpy as np

from coursekit.exercises.forms import parts
from coursekit.exercises.ps4 import tables
from coursekit.exercises.ps4.con import con
from coursekit.exercises.question import Check, Misconception, Question

MOST_ROUNDS = 50

STATEMENT = r"""
CON makes at most $|C| - 1$ mistakes, and there are classes and sequences on which it makes so many.
Here are such classes, and you find the sequences.

The class is a table `C` of $m$ concepts, where `C[i, j]` is the label, 0 or 1, that concept $i$
gives to instance $j$. CON predicts what the first concept of the table says that agrees with all
examples so far, as in `ps4.con`. Write `con_worst(C)`: return `xs`, the instances of a sequence,
and `ys`, their labels, on which CON makes $m - 1$ mistakes. One of the concepts has to agree with
all the labels. At most 50 rounds are allowed. The tables are such that it can be done: their rows
are in an order that allows it.

For example, let the concepts be the rows of `[[0, 0, 1], [1, 0, 1], [1, 1, 0]]`. Then instance 2
with label 0 is a mistake of concept 0, but it rules out concept 1 as well, and no second mistake
follows. The sequence `[0, 1], [1, 1]` makes two: instance 0 with label 1 rules out concept 0 only,
then concept 1 predicts 0 for instance 1, and that is wrong, too. Which concept do all the labels
agree with, whatever you do? And what does CON leave if it makes $m - 1$ mistakes?
"""


def con_worst(C):
    """Return xs, numbers of instances, and ys, their labels, on which CON makes m - 1 mistakes.

    C : array (m, d) of 0 and 1, one concept a row
    """
    xs, ys = [], []
    for i in range(len(C) - 1):
        later = C[i + 1 :]
        for j in range(C.shape[1]):
            if (later[:, j] != C[i, j]).all():  # rules out concept i, and none that comes later
                xs.append(j)
                ys.append(later[0, j])
                break
    return xs, ys


def from_the_last_concept(C):
    target = C[-1]
    alone = [
        [
            j
            for j in range(C.shape[1])
            if (C[i + 1 :, j] == target[j]).all() and C[i, j] != target[j]
        ]
        for i in range(len(C) - 1)
    ]
    xs = np.array([columns[-1] for columns in alone])
    return xs, target[xs]


def from_the_end(C):
    xs = []
    for i in range(len(C) - 2, -1, -1):
        difference = np.abs(C[i + 1 :] - C[i]).min(axis=0)
        xs.insert(0, int(difference.argmax()))
    return tuple(xs), tuple(float(C[-1, x]) for x in xs)


def with_rounds_that_are_right(C):
    xs, ys = con_worst(C)
    return np.repeat(xs, 2), np.repeat(ys, 2)


def own_labels(C):
    xs, _ = con_worst(C)
    return xs, [C[i, x] for i, x in enumerate(xs)]


def zeros_only(C):
    xs = [int(row.argmax()) for row in C[:-1]]
    return xs, [0] * len(xs)


def first_difference(C):
    xs = [int((row != C[-1]).argmax()) for row in C[:-1]]
    return xs, C[-1, xs]


def instances_in_order(C):
    return np.arange(C.shape[1]), C[-1]


def backwards(C):
    xs, ys = con_worst(C)
    return xs[::-1], ys[::-1]


def one_mistake(C):
    xs, ys = con_worst(C)
    return xs[:1], ys[:1]


def first_concept_is_the_target(C):
    xs, _ = con_worst(C)
    return xs, C[0, xs]


def counted_from_one(C):
    xs, ys = con_worst(C)
    return [x + 1 for x in xs], ys


def verify(arguments: tuple, value: Any) -> str | None:
    """Let CON play the sequence, and count."""
    (C,) = arguments
    xs, ys = as_game(value, C)
    wrong = np.array(con(C, xs, ys)) != ys
    made, possible = int(wrong.sum()), len(C) - 1
    if made == possible:
        return None
    said = f"CON makes {made} mistake{'s' * (made != 1)} on your sequence; {possible} are possible."
    sizes = [len(left) for left in tables.left_before(C, xs, ys)]
    sizes.append(len(tables.agreeing(C, xs, ys)))
    for t in range(len(xs)):
        if sizes[t] - sizes[t + 1] > wrong[t]:
            lost = sizes[t] - sizes[t + 1]
            cost = "one mistake" if wrong[t] else "none"
            return f"{said} Round {t} rules out {lost} of {sizes[t]} concepts and costs {cost}."
    return f"{said} At the end {sizes[-1]} concepts are left."


def as_game(value: Any, C: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the instances and labels of an answer, or raise ValueError."""
    return tables.as_sequence(*parts(value, "xs", "ys"), C, MOST_ROUNDS)


def peeled(rng, m, more):
    """Draw m concepts of which each disagrees with all later ones on an instance of its own."""
    C = rng.integers(0, 2, (m, m - 1 + more))
    for i in range(m - 1):
        C[i:, i] = rng.integers(0, 2)
        C[i, i] = 1 - C[i, i]
    return C[:, rng.permutation(C.shape[1])]


def on_singletons(rng):
    return [(tables.singletons(rng, int(m)),) for m in (4, *rng.integers(5, 9, 9))]


def on_other_tables(rng):
    return [(peeled(rng, int(m), i % 3),) for i, m in enumerate((4, *rng.integers(5, 9, 11)))]


QUESTION = Question(
    name="ps4.con_worst",
    title="As many mistakes of CON as there can be",
    statement=STATEMENT,
    reference=con_worst,
    checks=(
        Check("each concept says 1 on one instance", 1, on_singletons),
        Check("other classes", 2, on_other_tables),
    ),
    misconceptions=(
        Misconception(
            "labels of the concept that predicts",
            "Your labels are what the predicting concepts say, so CON is right. Give the label "
            "that all the later concepts agree on.",
            own_labels,
        ),
        Misconception(
            "the first concept is the target",
            "Your labels are those of concept 0, so CON is right from the start. The target has to "
            "be the concept that CON comes to last.",
            first_concept_is_the_target,
        ),
        Misconception(
            "zeros only",
            "You label an instance on which the concept says 1 with 0. That does it where each "
            "concept says 1 on one instance; elsewhere the label may have to be 1, and the "
            "instance one on which all later concepts agree.",
            zeros_only,
        ),
        Misconception(
            "any instance on which it is wrong",
            "You take the first instance on which the concept disagrees with the last one. It may "
            "rule out other concepts, too, and each of them is a mistake lost.",
            first_difference,
        ),
        Misconception(
            "instances in their order",
            "You show the instances in their order. CON asks the concepts in the order of the "
            "rows: rule them out in that order.",
            instances_in_order,
        ),
        Misconception(
            "backwards",
            "You rule the concepts out from the last row to the first. CON believes the first; a "
            "concept that goes before it was asked costs no mistake.",
            backwards,
        ),
        Misconception(
            "one mistake",
            "You stop after one mistake. Go on with the concept that CON asks next.",
            one_mistake,
        ),
        Misconception(
            "counts from one",
            "Your instances count from 1. As everywhere in Python the first column is column 0.",
            counted_from_one,
        ),
    ),
    alternatives=(from_the_last_concept, from_the_end, with_rounds_that_are_right),
    verify=verify,
)
