r"""Where Halving is not optimal

Halving counts the concepts that are left, however hard it is to learn them. So there are classes
on which another deterministic algorithm makes fewer mistakes in the worst case. Which?

Write `not_optimal(m, gap)`: return three things, a class `C` of exactly $m$ different concepts and
a sequence of examples, its instances `xs` and their labels `ys`. The class is a table as before,
with at most 40 instances; at most 50 rounds are allowed, and one of the concepts has to agree with
all the labels. Halving plays as in `ps4.halving`: a tie predicts 0. On your sequence it has to make
at least `gap` mistakes *more* than the best deterministic algorithm for your class makes on any
sequence. This best number is the Littlestone dimension of the class; the check computes it from all
mistake trees. Either `gap` $= 1$ and $9 \le m \le 40$, or `gap` $= 2$ and $20 \le m \le 40$.

A class is given to begin with: four concepts that are hard to learn and $m - 4$ that are easy. On
instances $m - 2$ and $m - 1$ all of them still say 0.

**Example.** The four concepts `[[0, 0], [0, 1], [1, 0], [1, 1]]` are *not* right for $m = 4$: on
instance 0 with label 1 and instance 1 with label 1 Halving makes two mistakes, but every algorithm
can be made to err twice there. The $m$ concepts that say 1 on one of $m$ instances each are not
right either: Halving makes at most one mistake on them, and no algorithm can promise none.

**Think about.** How could the many easy concepts outvote the few hard ones at first, and be wrong?
"""

import numpy as np

from coursekit.exercises.constructions import parts
from coursekit.numbers.plurals import counted
from coursekit.perceptrons.concepts import ConceptTable
from coursekit.perceptrons.online import littlestone_dimension
from coursekit.perceptrons.problems.ps4 import tables
from coursekit.perceptrons.problems.ps4.halving import halving

MOST_INSTANCES, MOST_ROUNDS = 40, 50

STARS, MINUTES = 3, 45

HINTS = (
    "Four concepts with all labels on two instances are hard: every algorithm errs twice on them.",
    "Let all the easy concepts say 1 on one more instance, which they have in common. How does "
    "Halving predict there, and what does its mistake remove?",
    "For a gap of 2 let Halving lose two groups of easy concepts, one after the other. How large "
    "must each group be, compared with what is left after it, to outvote it?",
)

SHOWN = (
    "Halving counts concepts, but not how hard they are to tell apart. So its vote is not always "
    "the best one."
)


def not_optimal(m, gap):
    """Return C, array (m, d) of 0 and 1, and a sequence: xs, numbers of instances, and ys, labels.

    m : whole number, how many concepts there are, 9 <= m <= 40
    gap : 1, or 2 if m >= 20, how many mistakes more than the best algorithm Halving must make
    """
    C = np.zeros((m, m), dtype=int)
    C[:4, :2] = [[0, 0], [0, 1], [1, 0], [1, 1]]  # hard: all labels on instances 0 and 1
    C[4:, 2 : m - 2] = np.eye(m - 4)  # easy: each says 1 on an instance of its own
    ### BEGIN SOLUTION
    # Each easy group outvotes all above it in the table, on an instance that it has in common.
    starts = [4] if gap == 1 else [9, 4]
    ends = [m, 9]
    xs = [m - 2, m - 1][:gap]
    for g in range(gap):
        C[starts[g] : ends[g], xs[g]] = 1
    ys = [0] * gap
    return C, [*xs, 0, 1], [*ys, 1, 1]
    ### END SOLUTION


def verify(arguments, value):
    """Let Halving play the sequence, and search for the best number of mistakes."""
    m, gap = arguments
    C, xs, ys = parts(value, "C", "xs", "ys")
    C = tables.as_class(C, m, MOST_INSTANCES)
    xs, ys = tables.as_sequence(xs, ys, C, MOST_ROUNDS)
    mistakes = int((np.array(halving(C, xs, ys)[0]) != ys).sum())
    best = littlestone_dimension(ConceptTable(C))
    if mistakes >= best + gap:
        return None
    left = len(tables.agreeing(C, xs, ys))
    return (
        f"Halving makes {counted(mistakes, 'mistake')} on your sequence, after which "
        f"{left} concept{'s are' if left > 1 else ' is'} left, and the Littlestone dimension of "
        f"your class is {best}. The question asks for at least {best + gap} mistakes."
    )


CHECKS = [
    ("one mistake more than the best", 3,
     lambda rng: [(int(m), 1) for m in (9, *rng.choice(np.arange(10, 41), 6, replace=False))]),
    ("two mistakes more than the best", 3,
     lambda rng: [(int(m), 2) for m in rng.choice(np.arange(20, 41), 5, replace=False)]),
]  # fmt: skip


def all_functions(m, gap):
    bits = (m - 1).bit_length()
    C = np.arange(m)[:, None] >> np.arange(bits) & 1
    return C, list(range(bits)), C[0]


def many_hard_ones(m, gap):
    C = np.zeros((m, 11), dtype=int)
    C[:5, 0] = 1
    C[:5, 6:] = np.eye(5)
    C[5:, 1:7] = np.arange(m - 5)[:, None] >> np.arange(6) & 1
    return C, [0, 1, 2, 3], [0] * 4


ANSWER = "return C, [*xs, 0, 1], [*ys, 1, 1] -> return "

WRONG = [
    ("one mistake more, whatever is asked",
     "Right for a gap of 1. For a gap of 2, Halving has to be outvoted twice: let a second group "
     "of easy concepts, larger than all the rest, go before the first.",
     "starts = -> gap = 1\n    starts ="),
    ("all functions",
     "You number the concepts in binary. Where all labels are possible Halving is optimal: what is "
     "left is always cut into halves that are equally hard.",
     all_functions),
    ("easy concepts only",
     "Of concepts that say 1 on one instance each Halving makes one mistake, and this is the best. "
     "Add a few concepts that are harder to learn.",
     ANSWER + "np.eye(m, dtype=int), list(range(m)), [0] * (m - 1) + [1]"),
    ("many hard concepts",
     "Your hard concepts are in the majority, and there Halving goes with them, as it should. Let "
     "there be few hard ones and many easy ones.",
     many_hard_ones),
    ("the easy part is asked",
     "Your class would do, but your sequence goes where the majority is. Say that the majority of "
     "easy concepts is wrong, and go on with the hard ones.",
     ANSWER + "C, [m - 2, m - 3], [1, 1]"),
    ("stops too early",
     "Your sequence rules out the easy concepts and stops. Go on: among the hard ones Halving can "
     "be made to err as often as any algorithm.",
     ANSWER + "C, xs, ys"),
    ("labels of no concept",
     "No concept agrees with all your labels. Without one, any algorithm could be made to err for "
     "ever: after each label look which concepts are left.",
     ANSWER + "C, list(range(m)), np.ones(m)"),
    ("equal concepts",
     "Some of your rows are equal. A class is a set, so rows have to be different: let the easy "
     "concepts differ on instances of their own.",
     "return C -> C[4:] = C[4]\n    return C"),
]  # fmt: skip
