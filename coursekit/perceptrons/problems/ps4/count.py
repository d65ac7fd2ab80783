r"""Count conjunctions

How many conjunctions of $n$ attributes are there? The bounds of CON and Halving depend on the
answer. A *literal* is an attribute $x_j$ or its negation $\lnot x_j$. A conjunction is a set of
literals that does not hold both literals of any attribute; the empty one, which is always true, is
one of them. The one that is always false is left out.

Write `count(n, k)` and return four numbers, for $n$ attributes:

- how many conjunctions are monotone, that is without a negated attribute,
- how many conjunctions there are in all,
- how many of these have exactly $k$ literals,
- how many of these have at most $k$ literals.

**Example.** For $n = 1$ the conjunctions are the empty one, $x_1$ and $\lnot x_1$, so `count(1, 1)`
is `(2, 3, 2, 3)`. Write those for $n = 2$ down by hand before you look for formulas. You may assume
$0 \le k \le n \le 60$, so a list of them would be too long.

**Think about.** For $n = 30$ and $k = 3$, how many mistakes may Halving make in the class of all,
and how many in the class of at most $k$ literals?
"""

import numpy as np

STARS, MINUTES = 1, 10

HINTS = (
    "For each attribute: how many ways are there to use it?",
    "Count choices attribute by attribute, and multiply. Think about the empty "
    "conjunction and the one that is always false separately.",
)

SHOWN = (
    "Halving needs at most log₂ of this number of mistakes, and CON this number minus one. So "
    "counting is the first step to a bound."
)


def count(n, k):
    """Return how many conjunctions are monotone, how many in all, with k literals, with at most k.

    n : whole number, how many attributes there are
    k : whole number, how many literals, 0 <= k <= n
    """
    from math import comb

    with_literals = [2**j * comb(n, j) for j in range(k + 1)]  # choose attributes, then signs
    # In all: each attribute is not in, in plainly, or in negated.
    return 2**n, 3**n, with_literals[k], sum(with_literals)


def sizes(rng, least):
    """Return eight different n, at least one of them so large that 3^n has more than 64 bits."""
    return [*rng.choice(np.arange(least, 41), 7, replace=False).tolist(), int(rng.integers(41, 61))]


def several_literals(rng):
    small = [(2, 1)] + [(n, int(rng.integers(2, n + 1))) for n in (3, 4, 5)]
    return small + [(n, int(rng.integers(2, n))) for n in sizes(rng, 6)]


CHECKS = [
    ("how many are monotone, and how many there are in all", 1, several_literals, False, (0, 1)),
    ("how many have k literals, and how many at most k", 1, several_literals, False, (2, 3)),
]

WRONG = [
    ("contradictions counted",
     "You let each of the 2n literals be in or out. That counts sets that hold both x_j and ¬x_j, "
     "all of which are the one conjunction that is always false. Each attribute has three "
     "possibilities, not four.",
     "2**j * comb(n, j) -> comb(2 * n, j)", "3**n -> 4**n"),
    ("negations forgotten",
     "You count monotone conjunctions throughout. An attribute that is in may be plain or negated.",
     "2**j * comb -> comb", "3**n -> 2**n"),
    ("one sign for all",
     "You choose one sign for the whole conjunction. Each of the k attributes has a sign of its "
     "own: 2^k choices, not 2.",
     "2**j -> (2 if j else 1)", "3**n -> 2 * 2**n - 1"),
    ("the order counts",
     "x1 ∧ x2 and x2 ∧ x1 are one conjunction. You count each k! times.",
     "comb(n, j) -> perm(n, j)", "import comb -> import perm"),
    ("n to the k",
     "2^k n^k is only an upper estimate: it takes the k attributes in order, and the same one "
     "several times. Choose k of n instead.",
     "comb(n, j) -> n**j"),
    ("the empty conjunction left out",
     "The empty conjunction, which is always true, is one of them: it has 0 literals, and so at "
     "most k.",
     "2**n, 3**n -> 2**n - 1, 3**n - 1", "sum(with_literals) -> sum(with_literals) - 1"),
    ("the always-false one counted",
     "You have one too many in all: the conjunction that is always false is left out here.",
     "3**n -> 3**n + 1"),
    ("fewer than k",
     "Your last number leaves out those with exactly k literals. At most k includes k.",
     "sum(with_literals) -> sum(with_literals[:-1])"),
    ("logarithms",
     "You return logarithms to base 2. They are what Halving's bound needs, but the question asks "
     "for the numbers themselves.",
     "2**n, 3**n, with_literals[k], sum(with_literals) -> "
     "[log2(v) for v in (2**n, 3**n, with_literals[k], sum(with_literals))]",
     "import comb -> import comb, log2"),
    ("contradictions counted in all",
     "Those with k literals are right, but in all you count 4^n sets of literals. Those that hold "
     "both x_j and ¬x_j are left out: each attribute has three possibilities, not four.",
     "3**n -> 4**n"),
    ("signs of the k literals forgotten",
     "In all you count right, but for k literals you only choose the attributes. Each of them may "
     "be plain or negated, which is 2^k times as many.",
     "2**j * comb -> comb"),
    ("64 bits",
     "Your numbers are right while they fit into 64 bits, the integers of numpy. Python's own have "
     "no limit: 3**n for a Python number n.",
     "3**n -> int(np.int64(3) ** n)"),
    ("at most k without the empty one",
     "Your last number begins with one literal. The empty conjunction has none, and so at most k.",
     "sum(with_literals) -> sum(with_literals[1:])"),
]  # fmt: skip
