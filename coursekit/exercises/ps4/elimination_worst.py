"""ps4.elimination_worst: as many mistakes of elimination as there can be."""

from typing import Any

import numpy as np

from coursekit.exercises.forms import boolean_examples
from coursekit.exercises.ps4 import literals as conjunctions
from coursekit.exercises.ps4.elimination import elimination, is_true
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Elimination (`ps4.elimination`) begins with $2n$ literals, and still it makes at most $n + 1$
mistakes. If the target has $k$ literals there are at most $n + 1 - k$. Both is reached, and you
show it.

Write `elimination_worst(n, literals)`: return a sequence `X` of at most $n + 1$ examples, one a
row, each with $n$ attributes that are 0 or 1, on which elimination makes $n + 1 - k$ mistakes. The
target is the conjunction of the $k$ given literals, where $j$ stands for $x_j$ and $-j$ for
$\lnot x_j$; with no literal at all it is true on every example. Attributes count from 1. The check
adds the labels, which are 1 where the target is true and 0 elsewhere. It is always $0 \le k < n$.

For example, let $n = 2$ and the target be $x_1$. Then $(1, 0)$, $(1, 1)$ are two mistakes, and
$n + 1 - k = 2$: the first leaves $x_1$ and $\lnot x_2$, the second $x_1$. But for the empty target
$(1, 0)$, $(0, 1)$ are two mistakes only, where three are possible. How many literals did the second
one cross out, and how many should it?
"""


def elimination_worst(n, literals):
    """Return a sequence X of examples, array (at most n + 1, n) of 0 and 1.

    n : whole number, how many attributes there are
    literals : list of whole numbers, the target: j for x_j, -j for not x_j
    """
    x = np.zeros(n, dtype=int)
    relevant = [abs(j) - 1 for j in literals]
    for j in literals:
        x[abs(j) - 1] = int(j > 0)
    rows = [x]
    for i in range(n):
        if i not in relevant:
            x = x.copy()
            x[i] = 1  # makes the literal "not x_i" false, and no other that is left
            rows.append(x)
    return np.array(rows)


def one_flip_each(n, literals):
    first = [1 if i in literals else 0 for i in range(1, n + 1)]
    return [first] + [[v ^ (i == j) for i, v in enumerate(first)] for j in range(n)]


def downwards(n, literals):
    rows = [[int(-i not in literals) for i in range(1, n + 1)]]
    for i in range(n, 0, -1):
        if i not in literals and -i not in literals:
            rows.append([0 if j + 1 == i else v for j, v in enumerate(rows[-1])])
    return tuple(rows)


def by_playing(n, literals):
    X = np.array([[int(-i not in literals) for i in range(1, n + 1)]])
    for i in range(n):
        x = X[0].copy()
        x[i] = 1 - x[i]
        longer = np.vstack([X, x])
        y = conjunctions.truth(literals, longer)
        if y[-1] == 1 and elimination(longer, y)[0][-1] == 0:
            X = longer
    return X.astype(float)


def target_ignored(n, literals):
    return elimination_worst(n, [])


def opposite_signs(n, literals):
    return elimination_worst(n, [-j for j in literals])


def attributes_only(n, literals):
    return elimination_worst(n, [abs(j) for j in literals])


def without_the_first(n, literals):
    return elimination_worst(n, literals)[1:]


def units(n, literals):
    X = np.eye(n, dtype=int)
    for j in literals:
        X[:, abs(j) - 1] = int(j > 0)
    return X


def all_at_once(n, literals):
    x = elimination_worst(n, literals)[0]
    flipped = np.array([v if i in np.abs(literals) else 1 - v for i, v in enumerate(x, start=1)])
    return np.array([x, flipped])


def the_same_again(n, literals):
    return np.array([elimination_worst(n, literals)[0]] * (n + 1))


def too_long(n, literals):
    X = elimination_worst(n, literals)
    return np.vstack([X, X, X, X])


def verify(arguments: tuple, value: Any) -> str | None:
    """Play elimination on the sequence, and count."""
    n, literals = arguments
    X = boolean_examples(value, n, most=n + 1)
    y = conjunctions.truth(literals, X)
    predictions, left = elimination(X, y)
    made, possible = int((np.array(predictions) != y).sum()), n + 1 - len(literals)
    if made == possible:
        return None
    return (
        f"Elimination makes {made} mistake{'s' * (made != 1)} on your sequence; {possible} are "
        f"possible. Literals left at the end: {len(left)}. {_negative(literals, X, y)}"
    )


def _negative(literals: list[int], X: np.ndarray, y: np.ndarray) -> str:
    """Say which example is the first negative one, and why."""
    if y.all():
        return "All your examples are positive."
    i = int(y.argmin())
    false = next(j for j in literals if not is_true(j, X[i]))
    return f"Row {i} is negative, since {conjunctions.text([false])} is false."


def empty_target(rng):
    return [(int(n), []) for n in (3, *rng.choice(np.arange(4, 41), 8, replace=False))]


def any_target(rng):
    sizes = [(3, 1), (4, 2), *((int(n), int(rng.integers(2, n - 1))) for n in range(5, 13))]
    return [(n, with_both_signs(rng, n, k)) for n, k in sizes]


def with_both_signs(rng, n, k):
    """Draw k literals, one of which is negated; if there are several, the first is not."""
    while True:
        target = conjunctions.conjunction(rng, n, k)
        if min(target) < 0 and (k == 1 or target[0] > 0):
            return target


QUESTION = Question(
    name="ps4.elimination_worst",
    title="As many mistakes of elimination as there can be",
    statement=STATEMENT,
    reference=elimination_worst,
    checks=(
        Check("n + 1 mistakes if the target is empty", 1, empty_target),
        Check("n + 1 - k mistakes for a target of k literals", 1, any_target),
    ),
    misconceptions=(
        Misconception(
            "the target is ignored",
            "Right for the empty target. For another one some of your examples are negative, and "
            "elimination is never wrong on these: keep the target true on all that you show.",
            target_ignored,
        ),
        Misconception(
            "the signs exchanged",
            "Your examples make the literals of the target false. The literal j is true where "
            "attribute j is 1, and -j where it is 0.",
            opposite_signs,
        ),
        Misconception(
            "negated literals taken for plain ones",
            "You set all attributes of the target to 1. A literal -j asks that attribute j is 0.",
            attributes_only,
        ),
        Misconception(
            "one example short",
            "One mistake is missing. The first positive example is the dearest: it crosses out n "
            "literals at once, and should leave the n that you then cross out one by one.",
            without_the_first,
        ),
        Misconception(
            "one attribute at a time is 1",
            "Your first two examples differ in two attributes, so the second crosses out two "
            "literals in one mistake. Let it differ in one.",
            units,
        ),
        Misconception(
            "all at once",
            "Your second example crosses out all that is left. Take one literal at a time.",
            all_at_once,
        ),
        Misconception(
            "the same again",
            "After its first mistake elimination is right about that example for good.",
            the_same_again,
        ),
        Misconception(
            "longer than needed",
            "The mistakes would do, but the sequence is too long: leave out what is predicted "
            "right.",
            too_long,
        ),
    ),
    alternatives=(one_flip_each, downwards, by_playing),
    verify=verify,
)
