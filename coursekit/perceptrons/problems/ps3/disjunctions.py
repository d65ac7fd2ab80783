r"""Disjunctions

How large is the mistake bound if the label is a disjunction, "at least one of these features is
present"? A *literal* is an attribute, which is 0 or 1, or its negation. A disjunction of $k$
literals is true if at least one of them is. The examples are all $2^n$ vectors of $n$ attributes,
each with a constant feature 1 behind it; the label is $+1$ where the disjunction is true and $-1$
where it is not.

Write `disjunctions(n, k, negated)` for a disjunction of $k$ different attributes, `negated` of
which are negated: return three numbers,

- $R^2$, the largest $\lVert x \rVert^2$ (the constant feature included),
- $(\gamma^\ast)^2$, where $\gamma^\ast$ is the margin of the set: the largest $\gamma(u)$ of all
  unit vectors $u$,
- the mistake bound $(R / \gamma^\ast)^2$.

To find $\gamma^\ast$, look for a vector $v$ with $y\,(v \cdot x) \ge 1$ on all examples that is as
short as possible. The unit vector along it, $u = v / \lVert v \rVert$, then has the margin
$\gamma(u) = 1 / \lVert v \rVert = \gamma^\ast$. You need not prove that it is the shortest. The
best one has weight 0 on attributes that do not matter; it gives the score $-1$ where all the
literals are false, and $+1$ where exactly one of them is true.

**Example.** For $n = 3$ and the single literal $x_1$ the shortest $v$ is $(2, 0, 0, -1)$, so $R^2 =
4$, $(\gamma^\ast)^2 = 1/5$ and the bound is $20$: the answer is `(4, 0.2, 20)`. For the single
literal "not $x_1$" we get $v = (-2, 0, 0, 1)$ and the same numbers.

**Think about.** What is $v$ for "$x_1$ or not $x_2$", and what for "not $x_1$ or not $x_2$"?
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 2, 25

HINTS = (
    "Let each plain literal have weight 2, each negated one $-2$. What constant makes the "
    "score $-1$ where all the literals are false?",
    r"With `negated` negated literals the score without the constant is $-2$ times "
    r"`negated` there. So the constant is $2 \cdot$ `negated` $- 1$.",
)

SHOWN = "The bound can be computed before any run, from R and the margin alone."


def disjunctions(n, k, negated):
    """Return R², the square of the margin γ* of the set, and the mistake bound (R / γ*)².

    n : whole number, how many attributes there are
    k : whole number, how many of them are in the disjunction, 1 <= k <= n
    negated : whole number, how many of those are negated, 0 <= negated <= k
    """
    R_squared = n + 1
    v_squared = 4 * k + (2 * negated - 1) ** 2
    return R_squared, 1 / v_squared, R_squared * v_squared


def plain(rng, i):
    """Draw 1 < k < n, at first small ones, and no negation."""
    k, n = np.sort(rng.choice(np.arange(2, 6 if i < 4 else 60), 2, replace=False)).tolist()
    return n, k, 0


def with_negations(rng, i):
    n, k, _ = plain(rng, i)
    return n, k, int(rng.integers(1 + i % 2, k + 1))


CHECKS = [
    ("R²", 1, draw.each(12, with_negations), False, (0,)),
    ("(γ*)² without a negation", 1, draw.each(12, plain), False, (1,)),
    ("(γ*)² with negations", 1, draw.each(12, with_negations), False, (1,)),
    ("the mistake bound", 1, draw.each(12, with_negations), False, (2,)),
]

WRONG = [
    ("negations ignored",
     "Right for attributes that are not negated. A negated one gets the weight -2, so it is 1 - x "
     "that counts: each of them adds 2 to the weight of the constant feature.",
     "(2 * negated - 1) ** 2 -> 1"),
    ("constant feature left out of R",
     "The longest example has all n attributes 1, and the constant feature is one more 1.",
     "n + 1 -> n"),
    ("constant feature left out of v",
     "The weight of the constant feature is a component of v like the others: its square belongs "
     "to ‖v‖².",
     "4 * k + (2 * negated - 1) ** 2 -> 4 * k"),
    ("scores of 1/2",
     "Your v has y (v · x) >= 1/2 only. For γ* = 1 / ‖v‖ it has to be 1 or more on all examples: "
     "take v twice as long.",
     "4 * k + (2 * negated - 1) ** 2 -> k + (negated - 0.5) ** 2"),
    ("v not made a unit vector",
     "1 is the smallest y (v · x) of a v that is longer than 1. The margin belongs to the unit "
     "vector along v, so divide by ‖v‖.",
     "4 * k + (2 * negated - 1) ** 2 -> 1"),
    ("all attributes in v",
     "You count all n attributes in ‖v‖². Those that are not in the disjunction get the weight 0: "
     "they enter R, not γ*.",
     "4 * k -> 4 * n"),
    ("offset of negations with the wrong sign",
     "Where all literals are false, each negated attribute is 1 and adds its weight -2 to the "
     "score. The score must be -1 there, so the constant feature has to make up for it: its "
     "weight is 2 times `negated`, minus 1.",
     "2 * negated - 1 -> 2 * negated + 1"),
    ("gamma not squared",
     "R² and the bound are right, but the number in the middle is γ*. The question asks for its "
     "square.",
     "1 / v_squared -> 1 / v_squared**0.5"),
    ("bound with gamma in place of its square",
     "You divide R² by γ*. The bound is (R / γ*)²: half the margin costs four times the mistakes, "
     "not twice.",
     "R_squared * v_squared -> R_squared * v_squared**0.5"),
    ("bound upside down",
     "Your bound is (γ* / R)², less than one mistake. A wide margin makes the bound small: γ* "
     "belongs below the line.",
     "R_squared * v_squared -> 1 / (R_squared * v_squared)"),
    ("weights not squared",
     "Each of the k weights is 2 or -2 and adds its square to ‖v‖²: that is 4, not 2.",
     "4 * k -> 2 * k"),
    ("offset not squared",
     "The weight of the constant feature is 2 times `negated`, minus 1. ‖v‖² holds its square.",
     "(2 * negated - 1) ** 2 -> (2 * negated - 1)"),
    ("offset of negations without the -1",
     "With 2 times `negated` as the weight of the constant feature, the score is 0 where all "
     "literals are false. It must be -1 there: subtract 1.",
     "2 * negated - 1 -> 2 * negated"),
    ("square of v in place of gamma squared",
     "Your number in the middle is ‖v‖². The shorter v is, the wider the margin: (γ*)² is 1 / "
     "‖v‖².",
     "1 / v_squared -> v_squared"),
]  # fmt: skip
