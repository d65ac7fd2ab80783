r"""Play teacher

Now you are the teacher. You know the target, a conjunction of literals of $n$ attributes, and
choose examples such that *no other* conjunction agrees with all of their labels. A good teacher
needs few examples.

Write `teach(n, literals, monotone)`: return the examples `X`, one a row, each with $n$ attributes
that are 0 or 1. The target is the conjunction of the given literals, where $j$ stands for $x_j$ and
$-j$ for $\lnot x_j$; attributes count from 1. The check adds the labels, 1 where the target is true
and 0 elsewhere. If `monotone` is `True`, the student knows that no literal is negated: the class
has the $2^n$ monotone conjunctions. If it is `False`, the class has all $3^n$ conjunctions, without
the one that is always false. The target has to be the only conjunction of the class that agrees
with your examples, and **you may not use more examples than necessary**. You may assume $3 \le n
\le 6$, and there may be no literal at all or as many as $n$.

**Example.** Let the target be $x_1$, where $n = 3$ and the class is the monotone one. Then $(1, 0,
0)$ and $(0, 1, 1)$ are right: the first is positive and shows that $x_2$ and $x_3$ are not needed,
the second is negative and shows that $x_1$ is. But in the class of all conjunctions, $x_1 \wedge
\lnot x_2$ agrees with both.

**Think about.** Which example is missing? And for which targets is one of the usual examples not
needed?
"""

from functools import cache
from itertools import product

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps4 import literals as conjunctions
from coursekit.perceptrons.problems.returned_examples import boolean_examples

STARS, MINUTES = 2, 40

HINTS = (
    "One positive example shows which literals are *not* needed; to make every other "
    "literal false at least once you may need two.",
    "For each literal of the target one negative example shows that it *is* needed: all "
    "other literals true, this one false.",
    "If all $n$ attributes are in a monotone target, what would the positive example "
    "exclude that the negative ones do not?",
)

SHOWN = (
    "A teacher who knows the target needs far fewer examples than a learner would need to find it "
    "by chance."
)

MOST_EXAMPLES = 50


def teach(n, literals, monotone):
    """Return the fewest examples X, array (m, n) of 0 and 1, that leave no other conjunction.

    n : whole number, how many attributes there are
    literals : list of whole numbers, the target: j for x_j, -j for not x_j
    monotone : whether the class is that of monotone conjunctions, or of all
    """
    positive = np.zeros(n, dtype=int)  # as few ones as the target allows
    positive[[j - 1 for j in literals if j > 0]] = 1
    ### BEGIN SOLUTION
    rows = []
    if len(literals) < n or not monotone:
        rows.append(positive)
    if len(literals) < n and not monotone:
        # together the two positive examples make every other literal false once
        other = 1 - positive
        for j in literals:
            other[abs(j) - 1] = positive[abs(j) - 1]
        rows.append(other)
    for j in literals:
        # only this literal is false, so that it is needed
        negative = np.ones(n, dtype=int) if monotone else positive.copy()
        negative[abs(j) - 1] = 1 - positive[abs(j) - 1]
        rows.append(negative)
    return np.array(rows)
    ### END SOLUTION


@cache
def conjunctions_of(n, monotone):
    """Return all monotone conjunctions of n attributes, or all, and their literals in bits.

    The bits, an array each, are those of the plain literals and those of the negated ones.
    """
    choices = [(0, j) if monotone else (0, j, -j) for j in range(1, n + 1)]
    every = [[j for j in literals if j] for literals in product(*choices)]
    plain = [sum(1 << (j - 1) for j in literals if j > 0) for literals in every]
    negated = [sum(1 << (-j - 1) for j in literals if j < 0) for literals in every]
    return every, np.array(plain)[:, None], np.array(negated)[:, None]


def agreeing(n, monotone, X, y):
    """Return the conjunctions that give these labels to the examples."""
    every, plain, negated = conjunctions_of(n, monotone)
    x = X @ (1 << np.arange(n, dtype=np.int64))
    says_1 = (plain & ~x | negated & x) == 0
    return [every[c] for c in np.flatnonzero((says_1 == y).all(axis=1))]


def fewest(n, k, monotone):
    """Return how many examples it takes to teach a conjunction of k of n attributes, n >= 2.

    A negative example for each literal: without it, the conjunction without this literal agrees
    too. Where attributes are free, each of their literals has to be false on a positive example:
    one does for all the plain ones, two for both kinds. Where none is free, n negative examples
    leave of all monotone conjunctions the target only; in the class of all, other points are
    ruled out by the positive example or one by one.
    """
    if k == n:
        return n if monotone else n + 1
    return k + 1 if monotone else k + 2


def verify(arguments, value):
    """Look for another conjunction that agrees, and count the examples."""
    n, literals, monotone = arguments
    X = boolean_examples(value, n, most=MOST_EXAMPLES)
    y = conjunctions.truth(literals, X)
    found = agreeing(n, monotone, X, y)
    others = [other for other in found if sorted(other) != sorted(literals)]
    if others:
        also = conjunctions.text(min(others, key=len))
        more = f", and {len(others) - 1} more." if len(others) > 1 else "."
        return f"Besides the target, {also} agrees with all your examples{more}"
    enough = fewest(n, len(literals), monotone)
    if len(X) > enough:
        return (
            f"No other conjunction agrees, but you show {len(X)} examples where {enough} would do."
        )
    return None


def target(rng, n, k, monotone):
    """Draw a target of k of n attributes."""
    return n, conjunctions.conjunction(rng, n, k, monotone), monotone


def small_ones_show_signs(n, literals, monotone):
    """Return whether a literal is negated, and another is not; if n is 3."""
    return n > 3 or (min(literals) < 0 and (len(literals) == 1 or max(literals) > 0))


# Targets of some and of no attributes, and then others.
SIZES = (3, 1), (3, 2), (4, 0), (4, 3), (5, 3), (5, 2), (6, 2), (6, 3), (6, 4), (5, 4), (6, 5)

CHECKS = [
    ("monotone conjunctions", 1,
     draw.each(len(SIZES), lambda rng, i: target(rng, *SIZES[i], True))),
    ("all conjunctions", 2,
     draw.mixed(len(SIZES), lambda rng, i: target(rng, *SIZES[i], False),
                small_ones_show_signs, True)),
    ("all n attributes are in the target", 1,
     draw.each(8, lambda rng, i: target(rng, 3 + i // 2, 3 + i // 2, i % 2 == 0))),
]  # fmt: skip


def one_negative_for_all(n, literals, monotone):
    X = teach(n, literals, monotone)
    opposite = X[:1].copy()
    for j in literals:
        opposite[0, abs(j) - 1] = int(j < 0)
    return np.vstack([X[conjunctions.truth(literals, X) == 1], opposite])


WRONG = [
    ("one positive example in the class of all",
     "Right for monotone conjunctions. In the class of all, a positive example rules out only one "
     "of x_j and ¬x_j for an attribute that does not matter. Which second one rules out all the "
     "others at once?",
     "len(literals) < n and not monotone -> False"),
    ("always a positive example",
     "Nearly: if a monotone target has all n attributes, there is nothing for a positive example "
     "to rule out, and the negative ones do it alone.",
     "len(literals) < n or not monotone -> True"),
    ("more positive examples than are needed",
     "Nearly: if the target has all n attributes, you show too many positive examples. In the "
     "class of all one is enough, for there is no other; in the monotone class none is needed.",
     "len(literals) < n or not monotone -> True",
     "len(literals) < n and not monotone -> not monotone"),
    ("two positive examples for monotone targets",
     "In the monotone class one positive example does for all attributes that do not matter: let "
     "it be 0 in each of them.",
     "len(literals) < n and not monotone -> len(literals) < n"),
    ("positive examples only",
     "Positive examples show which literals are not needed. That the others are needed, only "
     "negative ones can show: one for each literal.",
     "len(literals) < n or not monotone -> True", "rows.append(negative) -> pass"),
    ("negative examples only",
     "Your negative examples show that the literals are needed, but nothing shows that no others "
     "are. That takes a positive example.",
     "rows.append(positive) -> pass", "rows.append(other) -> pass",
     "np.array(rows) -> np.array(rows or [[1] * n])"),
    ("one negative example for all literals",
     "On your negative example all literals are false, so each of them alone explains it. Make "
     "only one literal false at a time.",
     one_negative_for_all),
    ("signs forgotten",
     "You teach the conjunction of the attributes without their negations. The literal -j is true "
     "where attribute j is 0.",
     "positive = np -> literals = [abs(j) for j in literals]\n    positive = np"),
    ("every example there is",
     "All examples identify it, of course. Which of them tell the student something new?",
     "np.array(rows) -> np.array(list(product((0, 1), repeat=n)))[-MOST_EXAMPLES:]"),
    ("two positive examples where none is free",
     "Nearly: if the target has all n attributes, your two positive examples are the same one. One "
     "is enough, for there is no other.",
     "len(literals) < n and not monotone -> not monotone"),
    ("everything turned round",
     "Your second positive example is the first one turned round in every attribute, also in those "
     "of the target, so that it is not positive. Turn only the others round.",
     "other[abs(j) - 1] = positive[abs(j) - 1] -> pass"),
    ("attributes counted from zero",
     "You take j for the index of an attribute. Attributes count from 1 here: the literal j is "
     "about X[:, j - 1].",
     "positive = np -> literals = [j + np.sign(j) for j in literals]\n    positive = np"),
]  # fmt: skip
