r"""Cross out literals

The target is a conjunction of some of the $2n$ literals $x_1, \lnot x_1, \ldots, x_n, \lnot x_n$.
The elimination algorithm does not keep a list of $3^n$ conjunctions but a single one: at first that
of *all* $2n$ literals. It predicts 1 if all literals that are left are true, and 0 if not. After an
example with label 1 it crosses out the literals that are false on it; after one with label 0 it
does nothing.

Write `elimination(X, y)`: the algorithm is shown the rows of `X`, one after the other, and each
time predicts before it is told the label in `y`; labels are 0 and 1. Return two things: the list of
its predictions, and the literals that are left at the end. A literal is written as a whole number,
$j$ for $x_j$ and $-j$ for $\lnot x_j$; attributes count from 1, and the order of the literals means
nothing. Two things are given: boolean arrays that say which literals are left, and the lines that
make the list of them at the end. Leave the arguments as they are.

**Example.** Let the examples be $(1, 1, 0)$ with label 1, $(1, 0, 0)$ with label 1, $(1, 0, 1)$
with label 0. On the first one $\lnot x_1$ is false, so the prediction is 0, which is wrong; left
are $x_1, x_2, \lnot x_3$. The second is predicted 0, too, because of $x_2$, which is crossed out.
The third is predicted 0, because of $\lnot x_3$. So the answer is `[0, 0, 0], [1, -3]`.

**Think about.** On which labels can this algorithm be wrong at all?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps4 import literals

STARS, MINUTES = 2, 30

HINTS = (
    "`x[plain]` holds the attributes whose plain literal is left, and `x[negated]` those whose "
    "negated one is.",
    "Predict first: all plain literals that are left must be 1 in $x$, all negated ones "
    "0. Then, if the label is 1, cross out those that are false.",
)

SHOWN = (
    "One list of literals stands for a huge class of conjunctions, and it costs n steps for each "
    "example."
)


def elimination(X, y):
    """Return the predictions of elimination, and the literals left: j for x_j, -j for not x_j.

    X : array (m, n) of 0 and 1, one example a row
    y : array (m,), their labels, 0 or 1
    """
    n = X.shape[1]
    plain = np.ones(n, dtype=bool)  # which x_j are left
    negated = np.ones(n, dtype=bool)  # which not x_j are left
    predictions = []
    for x, label in zip(X, y):
        ### BEGIN SOLUTION
        all_true = (x[plain] == 1).all() and (x[negated] == 0).all()
        predictions.append(int(all_true))
        if label == 1:
            plain = plain & (x == 1)
            negated = negated & (x == 0)
        ### END SOLUTION
    left = []
    for j in range(n):
        if plain[j]:
            left.append(j + 1)
        if negated[j]:
            left.append(-(j + 1))
    return predictions, left


def canonical(value):
    """Return the literals in order: which comes first means nothing."""
    try:
        predictions, left = value
        return [predictions, sorted(np.asarray(left).tolist())]
    except (TypeError, ValueError):  # not of the form that is asked for
        return value


def examples(rng, n, k, positive, negative):
    """Return examples of a conjunction of k literals, in random order."""
    target = literals.conjunction(rng, n, k)
    kinds = rng.permutation([literals.violated] * negative + [literals.satisfied] * positive)
    X = np.array([kind(rng, n, target) for kind in kinds])
    return X, literals.truth(target, X)


POSITIVE_ONLY = [(3, 1, 3, 0), *([(4, 2, 4, 0), (5, 1, 4, 0), (5, 3, 4, 0)] * 4)]
BOTH_LABELS = [(3, 1, 2, 2), *([(3, 2, 3, 3), (4, 2, 3, 3), (5, 2, 4, 3), (6, 3, 4, 4)] * 5)]


def positive_only(rng, i):
    return examples(rng, *POSITIVE_ONLY[i])


def both_labels(rng, i):
    return examples(rng, *BOTH_LABELS[i])


CHECKS = [
    ("the predictions on positive examples", 1, draw.each(13, positive_only), True, (0,)),
    ("the literals left by positive examples", 1, draw.each(13, positive_only), True, (1,)),
    ("the predictions on examples with both labels", 1, draw.each(21, both_labels), True, (0,)),
    ("the literals left by examples with both labels", 1, draw.each(21, both_labels), True, (1,)),
]  # fmt: skip

WRONG = [
    ("negations forgotten",
     "You begin with x1, ..., xn only, as for monotone conjunctions. Here the target may hold "
     "negated attributes, so begin with all 2n literals.",
     "negated = np.ones -> negated = np.zeros"),
    ("crosses out whatever the label",
     "You cross out on negative examples, too. On these the target is false, and so at least one "
     "of its literals is: that one must stay.",
     "label == 1 -> True"),
    ("crosses out what is true on negative examples",
     "A literal that is true on a negative example may well be in the target: it is enough that "
     "another one is false. Negative examples cross out nothing.",
     "left = [] -> for x in X[y == 0]:\n        "
     "plain, negated = plain & (x == 0), negated & (x == 1)\n    left = []"),
    ("one true literal is enough",
     "You predict 1 if any of the literals left is true. A conjunction is true if all are.",
     "(x[plain] == 1).all() and (x[negated] == 0).all() -> "
     "(x[plain] == 1).any() or (x[negated] == 0).any()"),
    ("predicts after the label",
     "Your prediction uses the example's own label. First predict, then cross out.",
     "all_true = -> if label == 1:\n            "
     "plain, negated = plain & (x == 1), negated & (x == 0)\n        all_true ="),
    ("begins with the empty conjunction",
     "Before the first positive example you predict 1. All 2n literals are never true together, so "
     "the algorithm says 0 until then.",
     "all_true = -> all_true = plain.all() and negated.all() or"),
    ("only the last positive example",
     "Your literals are those of the last positive example. What another positive example made "
     "false was crossed out for good.",
     "plain & (x == 1) -> x == 1", "negated & (x == 0) -> x == 0"),
    ("counts from zero",
     "Attributes count from 1 here: -0 could not be told from 0.",
     "left.append(j + 1) -> left.append(j)", "left.append(-(j + 1)) -> left.append(-j)"),
    ("negated literals left out of the prediction",
     "You predict 1 where all plain literals left are true. The negated ones that are left have to "
     "be true as well: their attributes have to be 0.",
     " and (x[negated] == 0).all() -> "),
    ("crosses out what is true on positive examples",
     "On a positive example all literals of the target are true. Cross out those that are false.",
     "plain & (x == 1) -> plain & (x == 0)", "negated & (x == 0) -> negated & (x == 1)"),
]  # fmt: skip
