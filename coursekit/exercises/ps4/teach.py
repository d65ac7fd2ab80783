"""ps4.teach: the fewest examples that leave one conjunction only."""

from itertools import product
from typing import Any

import numpy as np

from coursekit.exercises.forms import boolean_examples
from coursekit.exercises.ps4 import literals as conjunctions
from coursekit.exercises.question import Check, Misconception, Question

MOST_EXAMPLES = 50

STATEMENT = r"""
Now you are the teacher. You know the target, a conjunction of literals of $n$ attributes, and
choose examples so well that *no other* conjunction agrees with all of their labels. A good teacher
needs few.

Write `teach(n, literals, monotone)`: return the examples `X`, one a row, each with $n$ attributes
that are 0 or 1. The target is the conjunction of the given literals, where $j$ stands for $x_j$ and
$-j$ for $\lnot x_j$; attributes count from 1. The check adds the labels, 1 where the target is
true and 0 elsewhere. If `monotone` is `True`, the student to be taught knows that no literal is
negated: the class is that of the $2^n$ monotone conjunctions. If it is `False`, the class is that
of all $3^n$ conjunctions; the one that is always false is not among them. The target has to be the
only conjunction of the class that agrees with your examples, and **no smaller number of examples
must do**. It is always $3 \le n \le 6$, and there may be no literal at all or as many as $n$.

For example, let the target be $x_1$, where $n = 3$ and the class is the monotone one. Then
$(1, 0, 0)$ and $(0, 1, 1)$ are right: the first is positive and shows that $x_2$ and $x_3$ are not
needed, the second is negative and shows that $x_1$ is. But in the class of all conjunctions,
$x_1 \wedge \lnot x_2$ agrees with both. What is missing? And when is one of the examples that you
would always show not needed at all?
"""


def teach(n, literals, monotone):
    """Return the fewest examples X, array (m, n) of 0 and 1, that leave no other conjunction.

    n : whole number, how many attributes there are
    literals : list of whole numbers, the target: j for x_j, -j for not x_j
    monotone : whether the class is that of monotone conjunctions, or of all
    """
    positive = np.zeros(n, dtype=int)
    for j in literals:
        positive[abs(j) - 1] = int(j > 0)
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
        for i in literals:
            negative[abs(i) - 1] = positive[abs(i) - 1]
        negative[abs(j) - 1] = 1 - positive[abs(j) - 1]
        rows.append(negative)
    return np.array(rows)


def negatives_first(n, literals, monotone):
    if monotone and len(literals) == n:
        return [[int(i != j) for i in range(n)] for j in range(n)]
    return teach(n, literals, monotone)[::-1].tolist()


def positives_exchanged(n, literals, monotone):
    X = teach(n, literals, monotone)
    if not monotone:
        wanted = np.abs(literals).astype(int) - 1
        free = np.setdiff1d(np.arange(n), wanted)
        X[:, free[::2]] = 1 - X[:, free[::2]]
    return X.astype(float)


def by_greed(n, literals, monotone):
    """Take the example that leaves the fewest conjunctions, until one is left."""
    space, chosen = conjunctions_of(n, monotone), []
    X = np.array(list(product((1, 0), repeat=n)))
    labels = np.array([conjunctions.truth(c, X) for c in space])
    agrees = labels == conjunctions.truth(literals, X)
    if monotone and len(literals) == n:
        return [tuple(int(i != j) for i in range(n)) for j in range(n)]
    positive = [i for i in range(len(X)) if conjunctions.truth(literals, X[i : i + 1])[0]]
    while agrees.shape[0] > 1:
        counts = agrees.sum(axis=0)
        wanted = positive if agrees[:, positive].sum() < agrees[:, positive].size else range(len(X))
        best = min(wanted, key=lambda i: counts[i])
        chosen.append(tuple(X[best].tolist()))
        agrees = agrees[agrees[:, best]]
    return tuple(chosen)


def as_if_monotone(n, literals, monotone):
    X = np.zeros((len(literals) + 1, n), dtype=int)
    for row, missing in enumerate([None, *literals]):
        for j in literals:
            X[row, abs(j) - 1] = int((j > 0) != (j == missing))
    return X if len(X) <= n or not monotone else X[1:]


def always_a_positive_example(n, literals, monotone):
    if monotone and len(literals) == n:
        return np.vstack([np.ones((1, n), dtype=int), teach(n, literals, monotone)])
    return teach(n, literals, monotone)


def two_positive_ones_always(n, literals, monotone):
    X = teach(n, literals, monotone)
    if monotone and len(literals) < n:
        return np.vstack([np.ones((1, n), dtype=int), X])
    return X


def positive_only(n, literals, monotone):
    X = always_a_positive_example(n, literals, monotone)
    return X[conjunctions.truth(literals, X) == 1]


def negative_only(n, literals, monotone):
    X = teach(n, literals, monotone)
    return X[conjunctions.truth(literals, X) == 0] if literals else np.ones((1, n))


def all_of_them(n, literals, monotone):
    return np.array(list(product((0, 1), repeat=n)))[-MOST_EXAMPLES:]


def one_negative_for_all(n, literals, monotone):
    X = teach(n, literals, monotone)
    y = conjunctions.truth(literals, X)
    opposite = X[:1].copy()
    for j in literals:
        opposite[0, abs(j) - 1] = int(j < 0)
    return np.vstack([X[y == 1], opposite])


def signs_forgotten(n, literals, monotone):
    return teach(n, [abs(j) for j in literals], monotone)


def conjunctions_of(n: int, monotone: bool) -> list[list[int]]:
    """Return all monotone conjunctions of n attributes, or all conjunctions."""
    choices = [(0, j) if monotone else (0, j, -j) for j in range(1, n + 1)]
    return [[j for j in chosen if j] for chosen in product(*choices)]


def fewest(n: int, k: int, monotone: bool) -> int:
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


def verify(arguments: tuple, value: Any) -> str | None:
    """Look for another conjunction that agrees, and count the examples."""
    n, literals, monotone = arguments
    X = boolean_examples(value, n, most=MOST_EXAMPLES)
    y = conjunctions.truth(literals, X)
    others = [
        other
        for other in conjunctions_of(n, monotone)
        if (conjunctions.truth(other, X) == y).all() and sorted(other) != sorted(literals)
    ]
    if others:
        also = conjunctions.text(min(others, key=len))
        return (
            f"Besides the target, {also} agrees with all your examples"
            + f", and {len(others) - 1} more." * (len(others) > 1)
            + "." * (len(others) == 1)
        )
    enough = fewest(n, len(literals), monotone)
    if len(X) > enough:
        return (
            f"No other conjunction agrees, but you show {len(X)} examples where {enough} would do."
        )
    return None


def targets(rng, monotone):
    """Draw a target of some, of no and of all attributes, and then others."""
    sizes = [(3, 1), (3, 2), (4, 0), (4, 4), (5, 3), (5, 2), (6, 2), (6, 3), (6, 4), (5, 5), (6, 5)]
    return [(n, conjunctions.conjunction(rng, n, k, monotone), monotone) for n, k in sizes]


def monotone_targets(rng):
    return targets(rng, monotone=True)


def any_targets(rng):
    while True:
        drawn = targets(rng, monotone=False)
        if min(drawn[0][1]) < 0 < max(drawn[1][1]) and min(drawn[1][1]) < 0:
            return drawn


QUESTION = Question(
    name="ps4.teach",
    title="Play teacher",
    statement=STATEMENT,
    reference=teach,
    checks=(
        Check("monotone conjunctions", 1, monotone_targets),
        Check("all conjunctions", 2, any_targets),
    ),
    misconceptions=(
        Misconception(
            "one positive example in the class of all",
            "Right for monotone conjunctions. In the class of all, a positive example rules out "
            "only one of x_j and ¬x_j for an attribute that does not matter. Which second one "
            "rules out all the others at once?",
            as_if_monotone,
        ),
        Misconception(
            "always a positive example",
            "Nearly: if a monotone target has all n attributes, there is nothing for a positive "
            "example to rule out, and the negative ones do it alone.",
            always_a_positive_example,
        ),
        Misconception(
            "two positive examples for monotone targets",
            "In the monotone class one positive example does for all attributes that do not "
            "matter: let it be 0 in each of them.",
            two_positive_ones_always,
        ),
        Misconception(
            "positive examples only",
            "Positive examples show which literals are not needed. That the others are needed, "
            "only negative ones can show: one for each literal.",
            positive_only,
        ),
        Misconception(
            "negative examples only",
            "Your negative examples show that the literals are needed, but nothing shows that no "
            "others are. That takes a positive example.",
            negative_only,
        ),
        Misconception(
            "one negative example for all literals",
            "On your negative example all literals are false, so each of them alone explains it. "
            "Make only one literal false at a time.",
            one_negative_for_all,
        ),
        Misconception(
            "signs forgotten",
            "You teach the conjunction of the attributes without their negations. The literal -j "
            "is true where attribute j is 0.",
            signs_forgotten,
        ),
        Misconception(
            "every example there is",
            "All examples identify it, of course. Which of them tell the student something new?",
            all_of_them,
        ),
    ),
    alternatives=(negatives_first, positives_exchanged, by_greed),
    verify=verify,
)
