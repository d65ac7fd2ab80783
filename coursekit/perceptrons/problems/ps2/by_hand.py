r"""By hand

Take pencil and paper: this one gives no points, and it is for you, before the machine does it.

The points $(1, 1)$, $(0, 2)$, $(3, 0)$ with label $+1$ and $(-2, -1)$, $(0, -2)$ with label $-1$
become a *positive set*, as in lecture 01: each gets a third component $1$ and is then multiplied by
its label. A mistake is now $w \cdot x \le 0$, and the update is $w + x$. Take them in this order:

| index | 0 | 1 | 2 | 3 | 4 |
|---|---|---|---|---|---|
| vector | $(0, 2, -1)$ | $(2, 1, -1)$ | $(3, 0, 1)$ | $(1, 1, 1)$ | $(0, 2, 1)$ |

Start with $w = (0, 0, 0)$ and go through them, pass after pass, until a full pass makes no mistake.
Return your trace: for each update, in the order in which you made them, the index of the vector
that triggered it and $w$ after it.

**Example.** For the two vectors $(1, 0)$ and $(-1, 2)$ the trace is `[(0, (1, 0)), (1, (0, 2)), (0,
(1, 2))]`. The last update belongs to the second pass, because $(0, 2) \cdot (1, 0) = 0$ is a
mistake.

**Think about.** Does the line $w_1 x_1 + w_2 x_2 + w_3 = 0$ of your last $w = (w_1, w_2, w_3)$
separate the five points? And a published solution of this exercise begins with the vector $(1, 1,
1)$. Does yours begin with it as well, and does it matter for the end?
"""

from operator import mul

from coursekit.exercises import draw
from coursekit.numbers.validation import as_scalar, as_vector

STARS, MINUTES = 1, 10

HINTS = (
    "Write down $w$, the index and the dot product, line by line.",
    "After the last vector of a pass the first one comes again.",
)

SHOWN = "You have done by hand what the machine does, and so you can check the machine."

VECTORS = ((0, 2, -1), (2, 1, -1), (3, 0, 1), (1, 1, 1), (0, 2, 1))


def by_hand():
    """Return your trace: a list of pairs (index of the vector, w after the update)."""
    return [(0, (0, 2, -1)), (2, (3, 2, 0))]


def verify(arguments, value):
    """Follow the trace, update by update, and say where it leaves the path."""
    if not isinstance(value, list) or not all(isinstance(v, list) and len(v) == 2 for v in value):
        raise ValueError("The trace must be a list of pairs: (index, weight vector after).")
    right, w, last = by_hand(), (0, 0, 0), -1
    for number, (index, vector) in enumerate(value, start=1):
        index = as_scalar(index, f"The index in update {number}")
        vector = tuple(as_vector(vector, f"w after update {number}", 3))
        if number > len(right):
            return f"Before your update {number}, w = {w} makes no mistake any more: you are done."
        if index not in range(5):
            return f"Your update {number} names vector {index}, but they count from 0 to 4."
        before, (added, w) = w, right[number - 1]
        if index != added and vector == w:
            return f"Your w after update {number} is right, but the vector added is {added}."
        if index != added:
            return _other_vector(number, before, int(index), last)
        if vector != w:
            return _other_sum(number, before, added, vector)
        last = added
    if len(value) < len(right):
        return f"Your trace ends at w = {w}, which still makes a mistake: go on."
    return None


def _other_vector(number: int, w: tuple, index: int, after: int) -> str:
    score = sum(map(mul, w, VECTORS[index]))
    if score > 0:
        return (
            f"Your update {number} names vector {index}, but w · x = {score} there "
            f"with w = {w}: that is no mistake."
        )
    since = "the start" if after < 0 else f"vector {after}"
    return (
        f"Your update {number} names vector {index}. It is a mistake for w = {w}, but another "
        f"mistake comes before it in the order, counted from {since}."
    )


def _other_sum(number: int, before: tuple, index: int, vector: tuple) -> str:
    right = f"Vector {index} does trigger update {number}, but w after it is not"
    if vector == VECTORS[index]:
        return f"{right} the vector itself: add it to {before}."
    return f"{right} what you have: add the vector to {before}."


CHECKS = [("your trace follows the algorithm", 0, draw.each(1, lambda rng, i: ()))]

WRONG = [
    ("counts from one",
     "Your trace looks right but for the indices: the first vector has index 0.",
     "(0, (0 -> (1, (0", "(2, (3 -> (3, (3"),
    ("begins with (1, 1, 1)",
     "With w = 0 every vector is a mistake, (1, 1, 1) too. But the order decides which one is met "
     "first, and in this order (1, 1, 1) is the fourth.",
     "(0, (0, 2, -1)) -> (3, (1, 1, 1))"),
    ("nothing to do",
     "With w = 0 every score is 0. That is a mistake: on the hyperplane no label is right.",
     "[(0, (0, 2, -1)), (2, (3, 2, 0))] -> []"),
    ("ends too early",
     "One update is not the end: go on through the pass, and then make passes until one of them is "
     "without a mistake.",
     ", (2, (3, 2, 0)) -> "),
    ("vectors in place of w",
     "You give the vector that was added. The question asks for w after the update: add the "
     "vector to the w of the line before.",
     "3, 2, 0 -> 3, 0, 1"),
    ("adds a vector that is right",
     "Your second update adds the next vector, about which w is right. Only mistakes change w: "
     "look at w · x first.",
     "(2, (3, 2, 0)) -> (1, (2, 3, -2)), (2, (5, 3, -1)), (3, (6, 4, 0)), (4, (6, 6, 1))"),
]  # fmt: skip
