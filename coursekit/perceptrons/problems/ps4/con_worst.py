r"""As many mistakes of CON as there can be

CON makes at most $|C| - 1$ mistakes, and on some classes we can force it to make exactly that many.
You get such classes, and find the sequences.

The class is a table `C` of $m$ concepts, where `C[i, j]` is the label, 0 or 1, that concept $i$
gives to instance $j$. As in `ps4.con`, CON takes the first concept of the table that agrees with
all examples so far. Write `con_worst(C)`: return `xs`, the instances of a sequence, and `ys`, their
labels, on which CON makes $m - 1$ mistakes. One of the concepts has to agree with all the labels.
At most 50 rounds are allowed. The rows of each table are in an order that makes this possible.

**Example.** Let the concepts be the rows of `[[0, 0, 1], [1, 0, 1], [1, 1, 0]]`. Then instance 2
with label 0 is a mistake of concept 0, but it rules out concept 1 as well, and no second mistake
follows. The sequence `[0, 1], [1, 1]` makes two: instance 0 with label 1 rules out concept 0 only,
then concept 1 predicts 0 for instance 1, and that is wrong, too.

**Think about.** If CON makes $m - 1$ mistakes, which concept is left at the end? So which concept
must all your labels agree with?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.constructions import parts
from coursekit.numbers.plurals import counted
from coursekit.perceptrons.problems.ps4 import tables
from coursekit.perceptrons.problems.ps4.con import con

STARS, MINUTES = 2, 30

HINTS = (
    "Play the adversary: which label would contradict the concept that CON uses now?",
    "Each mistake should remove one concept only.",
)

SHOWN = "The bound |C| - 1 of CON is tight: there is a class and a sequence that reach it."

MOST_ROUNDS = 50


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


def verify(arguments, value):
    """Let CON play the sequence, and count."""
    (C,) = arguments
    xs, ys = tables.as_sequence(*parts(value, "xs", "ys"), C, MOST_ROUNDS)
    wrong = np.array(con(C, xs, ys)) != ys
    count, possible = int(wrong.sum()), len(C) - 1
    if count == possible:
        return None
    text = f"CON makes {counted(count, 'mistake')} on your sequence; {possible} are possible."
    sizes = list(map(len, tables.left(C, xs, ys)))
    for t in range(len(xs)):
        lost = sizes[t] - sizes[t + 1]
        if lost > wrong[t]:
            cost = "one mistake" if wrong[t] else "none"
            return f"{text} Round {t} rules out {lost} of {sizes[t]} concepts and costs {cost}."
    return f"{text} At the end {sizes[-1]} concepts are left."


def peeled(rng, m, more):
    """Draw m concepts of which each disagrees with all later ones on an instance of its own."""
    C = rng.integers(0, 2, (m, m - 1 + more))
    for i in range(m - 1):
        C[i:, i] = rng.integers(0, 2)
        C[i, i] = 1 - C[i, i]
    return C[:, rng.permutation(C.shape[1])]


def size(rng, i):
    return 4 if i == 0 else int(rng.integers(5, 9))


CHECKS = [
    ("each concept says 1 on one instance", 1,
     draw.each(10, lambda rng, i: (tables.singletons(rng, size(rng, i)),))),
    ("other classes", 3,
     draw.telling(draw.each(12, lambda rng, i: (peeled(rng, size(rng, i), (i + 1) % 3),)),
                  con_worst, "range(C.shape[1]) -> range(len(C))", verify=verify)),
]  # fmt: skip

WRONG = [
    ("labels of the concept that predicts",
     "Your labels contradict each other: soon no concept agrees with all of them. Concepts that "
     "were ruled out have no say: give the label that all the later concepts agree on.",
     "later[0, j] -> C[i, j]"),
    ("the first concept is the target",
     "Your labels are those of concept 0, so CON is right from the start. The target has to be the "
     "concept that CON comes to last.",
     "later[0, j] -> C[0, j]"),
    ("zeros only",
     "You label an instance on which the concept says 1 with 0. That does it where each concept "
     "says 1 on one instance; elsewhere the label may have to be 1, and the instance one on which "
     "all later concepts agree.",
     "return xs, ys -> return [int(row.argmax()) for row in C[:-1]], [0] * (len(C) - 1)"),
    ("any instance on which it is wrong",
     "You take the first instance on which the concept disagrees with the last one. It may rule "
     "out other concepts, too, and each of them is a mistake lost.",
     "(later[:, j] != C[i, j]).all() -> C[-1, j] != C[i, j]", "later[0, j] -> C[-1, j]"),
    ("instances in their order",
     "You show the instances in their order. CON asks the concepts in the order of the rows: rule "
     "them out in that order.",
     "return xs, ys -> return np.arange(C.shape[1]), C[-1]"),
    ("backwards",
     "You rule the concepts out from the last row to the first. CON believes the first; a concept "
     "that goes before it was asked costs no mistake.",
     "return xs, ys -> return xs[::-1], ys[::-1]"),
    ("one mistake",
     "You stop after one mistake. Go on with the concept that CON asks next.",
     "return xs, ys -> return xs[:1], ys[:1]"),
    ("counts from one",
     "Your instances count from 1. As everywhere in Python the first column is column 0.",
     "xs.append(j) -> xs.append(j + 1)"),
    ("the last mistake missing",
     "One more mistake is possible: two concepts are left, and CON believes the first of them. "
     "Rule that one out, too.",
     "range(len(C) - 1) -> range(len(C) - 2)"),
]  # fmt: skip
