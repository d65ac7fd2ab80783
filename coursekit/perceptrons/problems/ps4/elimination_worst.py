r"""As many mistakes of elimination as there can be

Elimination (`ps4.elimination`) begins with $2n$ literals, and still it makes at most $n + 1$
mistakes. If the target has $k$ literals there are at most $n + 1 - k$. Both bounds can be reached,
and you show how.

Write `elimination_worst(n, literals)`: return a sequence `X` of at most $n + 1$ examples, one a
row, each with $n$ attributes that are 0 or 1, on which elimination makes $n + 1 - k$ mistakes. The
target is the conjunction of the $k$ given literals, where $j$ stands for $x_j$ and $-j$ for
$\lnot x_j$; with no literal at all it is true on every example. Attributes count from 1. The check
adds the labels, which are 1 where the target is true and 0 elsewhere. You may assume $0 \le k < n$.

**Example.** Let $n = 2$ and the target be $x_1$. Then $(1, 0)$, $(1, 1)$ are two mistakes, and $n +
1 - k = 2$: the first leaves $x_1$ and $\lnot x_2$, the second $x_1$. But for the empty target $(1,
0)$, $(0, 1)$ are two mistakes only, where three are possible.

**Think about.** How many literals did the second one cross out, and how many should it?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.numbers.plurals import counted
from coursekit.perceptrons.problems.ps4 import literals as conjunctions
from coursekit.perceptrons.problems.returned_examples import boolean_examples

STARS, MINUTES = 2, 35

HINTS = (
    "The first positive example crosses out $n$ literals at once. After that one a "
    "mistake should cross out one literal only.",
    "Change one attribute at a time, one that is not in the target.",
)

SHOWN = "The bound n + 1 - k is tight: a clever order of examples reaches it for each target."


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


def verify(arguments, value):
    """Play elimination on the sequence, and count."""
    n, literals = arguments
    X = boolean_examples(value, n, most=n + 1)
    y = conjunctions.truth(literals, X)
    count, left = played(X, y)
    possible = n + 1 - len(literals)
    if count == possible:
        return None
    return (
        f"Elimination makes {counted(count, 'mistake')} on your sequence; {possible} are "
        f"possible. Literals left at the end: {left}. {first_negative(literals, X, y)}"
    )


def played(X, y):
    """Return how many mistakes elimination makes, and how many literals it has left.

    The plain and the negated literals that are left are the bits of two numbers.
    """
    plain = negated = (1 << X.shape[1]) - 1
    mistakes = 0
    bits = 1 << np.arange(X.shape[1], dtype=np.int64)
    for x, label in zip((X @ bits).tolist(), y.tolist()):
        mistakes += label != (plain & ~x == 0 == negated & x)
        if label:
            plain, negated = plain & x, negated & ~x
    return mistakes, plain.bit_count() + negated.bit_count()


def first_negative(literals, X, y):
    """Say which example is the first negative one, and why."""
    if y.all():
        return "All your examples are positive."
    i = int(y.argmin())
    false = [j for j in literals if X[i, abs(j) - 1] != (j > 0)]
    return f"Row {i} is negative, since {conjunctions.text(false[:1])} is false."


def empty_target(rng):
    return [(n, []) for n in (3, *rng.choice(np.arange(4, 41), 8, replace=False).tolist())]


def any_target(rng, i):
    n = i + 3
    k = i + 1 if i < 2 else int(rng.integers(2, n - 1))
    return n, conjunctions.conjunction(rng, n, k)


def kind(n, literals):
    """Return whether a literal is negated, not the first of several, and the first attribute.

    Attributes from 3 on are given as 3.
    """
    both_signs = min(literals) < 0 and (len(literals) == 1 or literals[0] > 0)
    return both_signs, min(abs(literals[0]), 3)


CHECKS = [
    ("n + 1 mistakes if the target is empty", 2, empty_target),
    ("n + 1 - k mistakes for a target of k literals", 2,
     draw.mixed(10, any_target, kind, (True, 1), (True, 1), (True, 3))),
]  # fmt: skip

WRONG = [
    ("the target is ignored",
     "Right for the empty target. For another one some of your examples are negative, and "
     "elimination is never wrong on these: keep the target true on all that you show.",
     "relevant = [ -> literals = []\n    relevant = ["),
    ("the signs exchanged",
     "Your examples make the literals of the target false. The literal j is true where attribute j "
     "is 1, and -j where it is 0.",
     "j > 0 -> j < 0"),
    ("negated literals taken for plain ones",
     "You set all attributes of the target to 1. A literal -j asks that attribute j is 0.",
     "int(j > 0) -> 1"),
    ("one example short",
     "One mistake is missing. The first positive example is the dearest: it crosses out n literals "
     "at once, and should leave the n that you then cross out one by one.",
     "rows = [x] -> rows = []"),
    ("one attribute at a time is 1",
     "Your first two examples differ in two attributes, so the second crosses out two literals in "
     "one mistake. Let it differ in one.",
     "np.array(rows) -> np.where(np.isin(range(n), relevant), rows[0], np.eye(n, dtype=int))"),
    ("all at once",
     "Your second example crosses out all that is left. Take one literal at a time.",
     "np.array(rows) -> np.array([rows[0], rows[-1]])"),
    ("the same again",
     "After its first mistake elimination is right about that example for good.",
     "np.array(rows) -> np.array(rows[:1] * (n + 1))"),
    ("longer than needed",
     "The mistakes would do, but the sequence is too long: leave out what is predicted right.",
     "np.array(rows) -> np.array(rows * 4)"),
    ("attributes of the target counted from zero",
     "You take j for the index of an attribute. Attributes count from 1 here: the literal j is "
     "about X[:, j - 1].",
     "[abs(j) - 1 for -> [abs(j) for", "x[abs(j) - 1] -> x[abs(j)]"),
]  # fmt: skip
