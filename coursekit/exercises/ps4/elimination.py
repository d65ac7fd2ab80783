"""ps4.elimination: cross out the literals that a positive example makes false."""

import numpy as np

from coursekit.exercises.ps4 import literals
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
The target is a conjunction of some of the $2n$ literals $x_1, \lnot x_1, \ldots, x_n, \lnot x_n$.
The elimination algorithm does not keep a list of $3^n$ conjunctions but a single one: at first that
of *all* $2n$ literals. It predicts 1 if all literals that are left are true, and 0 if not. After an
example with label 1 it crosses out the literals that are false on it; after one with label 0 it
does nothing.

Write `elimination(X, y)`: the algorithm is shown the rows of `X`, one after the other, and each
time predicts before it is told the label in `y`; labels are 0 and 1. Return two things: the list of
its predictions, and the literals that are left at the end. A literal is written as a whole number,
$j$ for $x_j$ and $-j$ for $\lnot x_j$, where attributes count from 1; go through the attributes in
order, and where both literals are left, put $j$ before $-j$. Leave the arrays as they are.

For example, let the examples be $(1, 1, 0)$ with label 1, $(1, 0, 0)$ with label 1, $(1, 0, 1)$
with label 0. On the first one $\lnot x_1$ is false, so the prediction is 0, which is wrong; left
are $x_1, x_2, \lnot x_3$. The second is predicted 0, too, because of $x_2$, which is crossed out.
The third is predicted 0, because of $\lnot x_3$. So the answer is `[0, 0, 0], [1, -3]`. On which
labels can this algorithm be wrong at all?
"""


def elimination(X, y):
    """Return the predictions of elimination, and the literals left: j for x_j, -j for not x_j.

    X : array (m, n) of 0 and 1, one example a row
    y : array (m,), their labels, 0 or 1
    """
    n = X.shape[1]
    plain = np.ones(n, dtype=bool)
    negated = np.ones(n, dtype=bool)
    predictions = []
    for x, label in zip(X, y):
        all_true = (x[plain] == 1).all() and (x[negated] == 0).all()
        predictions.append(int(all_true))
        if label == 1:
            plain = plain & (x == 1)
            negated = negated & (x == 0)
    left = []
    for j in range(n):
        if plain[j]:
            left.append(j + 1)
        if negated[j]:
            left.append(-(j + 1))
    return predictions, left


def is_true(literal, x):
    return x[abs(literal) - 1] == int(literal > 0)


def all_literals(n):
    return [literal for j in range(1, n + 1) for literal in (j, -j)]


def played(X, y, start=None, says=all, cross=lambda left, x, label: label == 1):
    """Return predictions and literals of a learner like elimination, in parts to exchange."""
    left = all_literals(X.shape[1]) if start is None else start
    predictions = []
    for x, label in zip(X, y, strict=True):
        predictions.append(int(says(is_true(literal, x) for literal in left)))
        if cross(left, x, label):
            left = [literal for literal in left if is_true(literal, x)]
    return predictions, left


def with_a_list(X, y):
    return played(X, y)


def after_mistakes_only(X, y):
    def wrong(left, x, label):
        return all(is_true(literal, x) for literal in left) != label

    return played(X, y, cross=wrong)


def from_all_positive_examples(X, y):
    doubled = np.stack([X, 1 - X], axis=2).reshape(len(X), -1)
    predictions = []
    for t, row in enumerate(doubled):
        left = doubled[:t][y[:t] == 1].all(axis=0)
        predictions.append(bool(row[left].all()))
    left = doubled[y == 1].all(axis=0)
    return predictions, np.array(all_literals(X.shape[1]))[left]


def monotone_only(X, y):
    return played(X, y, start=list(range(1, X.shape[1] + 1)))


def whatever_the_label(X, y):
    return played(X, y, cross=lambda left, x, label: True)


def from_negative_examples(X, y):
    def satisfied(left, x, label):
        return label == 1

    predictions, left = played(X, y, cross=satisfied)
    for x in X[y == 0]:
        left = [literal for literal in left if not is_true(literal, x)]
    return predictions, left


def any_literal(X, y):
    return played(X, y, says=any)


def predicts_afterwards(X, y):
    predictions = [
        int(all(is_true(literal, x) for literal in elimination(X[: t + 1], y[: t + 1])[1]))
        for t, x in enumerate(X)
    ]
    return predictions, elimination(X, y)[1]


def empty_at_first(X, y):
    predictions, left = elimination(X, y)
    unknown = np.cumsum(y) - y == 0
    return [1 if new else p for p, new in zip(predictions, unknown, strict=True)], left


def last_positive_only(X, y):
    n = X.shape[1]
    predictions = []
    for t in range(len(X)):
        before = X[:t][y[:t] == 1][-1:]
        predictions.append(int(len(before) > 0 and (before == X[t]).all()))
    last = X[y == 1][-1]
    return predictions, [j for j in all_literals(n) if is_true(j, last)]


def counted_from_zero(X, y):
    predictions, left = elimination(X, y)
    return predictions, [j - 1 if j > 0 else j + 1 for j in left]


def shown(rng, n, k, rounds, negative):
    """Return examples of a conjunction in any order, at least two of them positive."""
    target = literals.conjunction(rng, n, k)
    kinds = rng.permutation([literals.violated] * negative + [literals.satisfied] * rounds)
    X = np.array([kind(rng, n, target) for kind in kinds])
    return X, literals.truth(target, X)


def positive_only(rng):
    sizes = [(3, 1, 3), *([(4, 2, 4), (5, 1, 4), (5, 3, 4)] * 4)]
    return [shown(rng, *size, negative=0) for size in sizes]


def with_both_labels(rng):
    sizes = [(3, 1, 2, 2), *([(3, 2, 3, 3), (4, 2, 3, 3), (5, 2, 4, 3), (6, 3, 4, 4)] * 5)]
    return [shown(rng, *size) for size in sizes]


QUESTION = Question(
    name="ps4.elimination",
    title="Cross out literals",
    statement=STATEMENT,
    reference=elimination,
    checks=(
        Check("positive examples only", 1, positive_only, keeps_arguments=True),
        Check("examples with both labels", 2, with_both_labels, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "negations forgotten",
            "You begin with x1, ..., xn only, as for monotone conjunctions. Here the target may "
            "hold negated attributes, so begin with all 2n literals.",
            monotone_only,
        ),
        Misconception(
            "crosses out whatever the label",
            "You cross out on negative examples, too. On these the target is false, and so at "
            "least one of its literals is: that one must stay.",
            whatever_the_label,
        ),
        Misconception(
            "crosses out what is true on negative examples",
            "A literal that is true on a negative example may well be in the target: it is enough "
            "that another one is false. Negative examples cross out nothing.",
            from_negative_examples,
        ),
        Misconception(
            "one true literal is enough",
            "You predict 1 if any of the literals left is true. A conjunction is true if all are.",
            any_literal,
        ),
        Misconception(
            "predicts after the label",
            "Your prediction uses the example's own label. First predict, then cross out.",
            predicts_afterwards,
        ),
        Misconception(
            "begins with the empty conjunction",
            "Before the first positive example you predict 1. All 2n literals are never true "
            "together, so the algorithm says 0 until then.",
            empty_at_first,
        ),
        Misconception(
            "only the last positive example",
            "Your literals are those of the last positive example. What another positive example "
            "made false was crossed out for good.",
            last_positive_only,
        ),
        Misconception(
            "counts from zero",
            "Attributes count from 1 here: -0 could not be told from 0.",
            counted_from_zero,
        ),
    ),
    alternatives=(with_a_list, after_mistakes_only, from_all_positive_examples),
)
