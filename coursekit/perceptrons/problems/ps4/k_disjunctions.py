r"""What no deterministic algorithm can avoid

On disjunctions of $k$ of $n$ attributes the perceptron can be forced to make about $2kn$ mistakes
(`ps3.force_mistakes`), and Winnow makes at most $1 + 2k\,(1 + \log_2 n)$. Is there a deterministic
algorithm that makes far fewer than Winnow where $k$ is small? You show that there is none: you find
examples for which we may tell *any* deterministic algorithm, each time, that it was wrong.

Write `k_disjunctions(n, k)`: return `X`, exactly $k \lfloor \log_2 (n / k) \rfloor$ examples, one
a row, each with $n$ attributes that are 0 or 1. For **every** choice of labels for them, 0 or 1
each, some disjunction of at most $k$ attributes has to have these labels. (A disjunction says 1
where at least one of its attributes is 1; none is negated. The one of no attributes says 0
everywhere.) An array of the right shape is given, with zeros only. You may assume $n \ge 2k$.

**Example.** For $n = 2$ and $k = 1$ we need one example, and $(0, 1)$ is right: $x_1$ says 0 and
$x_2$ says 1. For $n = 4$ and $k = 1$ we need two, and $(1, 1, 0, 0)$, $(0, 0, 1, 1)$ are *not*
right: the labels of $x_1$ are 1, 0, those of $x_3$ are 0, 1, but no attribute is 1 on both.

**Think about.** Begin with $k = 1$, where each of the $2^m$ choices of labels for $m$ examples
needs an attribute of its own. Then think how $k$ attributes can share the work.
"""

import numpy as np

from coursekit.numbers.plurals import counted
from coursekit.perceptrons.problems.returned_examples import boolean_examples

STARS, MINUTES = 3, 45

HINTS = (
    "For $k = 1$ write the number of each attribute in binary, one bit for each example: "
    "every column of labels occurs.",
    "For several attributes, each of the $k$ has to take care of examples of its own, and may not "
    "disturb the others. How would you share the $n$ attributes out?",
)

SHOWN = (
    "About k log₂(n / k) mistakes cannot be avoided by any deterministic algorithm. So Winnow is "
    "nearly as good as possible."
)


def k_disjunctions(n, k):
    """Return X, array (k floor(log2(n / k)), n) of 0 and 1, that can be labelled in every way.

    n : whole number, how many attributes there are
    k : whole number, how many of them a disjunction may have, 1 <= k <= n / 2
    """
    bits = (n // k).bit_length() - 1  # floor(log2(n / k))
    X = np.zeros((k * bits, n), dtype=int)
    ### BEGIN SOLUTION
    size = 2**bits  # k groups of so many attributes, numbered in binary within the group
    for group in range(k):
        for number in range(size):
            for bit in range(bits):
                X[group * bits + bit, group * size + number] = number >> bit & 1
    return X
    ### END SOLUTION


def verify(arguments, value):
    """List the labels of all disjunctions; labels are the binary digits of a number."""
    n, k = arguments
    m = k * ((n // k).bit_length() - 1)
    X = boolean_examples(value, n, most=4 * m)
    if len(X) != m:
        return f"X has {counted(len(X), 'example')}, not {m}."
    columns = [int("".join(map(str, column)), 2) for column in X.T.tolist()]
    possible = np.arange(2**m) == 0
    for _ in range(k):
        possible[np.bitwise_or.outer(np.flatnonzero(possible), columns)] = True
    if possible.all():
        return None
    missing = int(possible.argmin())
    return (
        f"Only {possible.sum()} of the {2**m} choices of labels are those of a disjunction of at "
        f"most {counted(k, 'attribute')}. None has the labels {', '.join(f'{missing:0{m}b}')}."
    )


# In each check n / k is a power of 2 once, and in the second it is once below 4.
def one_attribute(rng):
    larger = rng.choice(np.arange(6, 65), 7, replace=False)
    return [(int(n), 1) for n in (rng.integers(4, 6), rng.choice([8, 16, 32]), *larger)]


def several_attributes(rng):
    twos = [rng.integers(8, 10), rng.choice([16, 32]), *rng.integers(10, 41, 4)]
    threes = [rng.integers(6, 12), *rng.choice(np.arange(12, 25), 2, replace=False)]
    sizes = [*((n, 2) for n in twos), *((n, 3) for n in threes), (rng.integers(16, 21), 4)]
    return [(int(n), k) for n, k in sizes]


CHECKS = [("one attribute", 2, one_attribute), ("several attributes", 4, several_attributes)]

WRONG = [
    ("one attribute an example",
     "Each example has an attribute of its own. Then k attributes are 1 on k examples at most, and "
     "more than k labels 1 are impossible.",
     "return X -> return np.eye(k * bits, n, dtype=int)"),
    ("one group only",
     "Right for k = 1. With k attributes make k groups of them, each with its own examples, and "
     "let one attribute of each group take care of the group's examples.",
     "size = 2**bits -> bits = n.bit_length() - 1\n    "
     "size, k, X = 2**bits, 1, np.zeros((bits, n), dtype=int)"),
    ("the examples of one group only",
     "You have the examples of one group of attributes. Each of the k groups needs its own.",
     "return X -> return X[:bits]"),
    ("numbered without groups",
     "You number all n attributes in binary over all the examples, and that takes more attributes "
     "than there are. Let each group of attributes be numbered on examples of its own, and be 0 on "
     "all others.",
     "return X -> return np.array([[j >> t & 1 for j in range(n)] for t in range(k * bits)])"),
    ("the same examples again",
     "Every group has the same examples, so the labels of the copies cannot differ. On the "
     "examples of a group the attributes of the others have to be 0.",
     "group * size + number -> number"),
    ("one more each time",
     "An attribute of yours that is 1 on an example is 1 on all those before it, so the labels are "
     "some ones and then zeros. Number the attributes in binary, not in unary.",
     "return X -> return [[int(j > t) for j in range(n)] for t in range(k * bits)]"),
    ("all ones",
     "All your examples are equal, so they all have the same label.",
     "return X -> return np.ones_like(X)"),
    ("labels returned too",
     "Return one array, with one example of n attributes a row, and no labels: the examples have "
     "to work with all choices of them.",
     "return X -> return X, [1] * len(X)"),
    ("powers of 2 missed",
     "Where n / k is a power of 2 your examples are too few: its logarithm is whole there, and all "
     "of it counts.",
     "(n // k) -> ((n - 1) // k)"),
    ("rows and columns exchanged",
     "Your examples are the columns. Return one a row, with n attributes each.",
     "return X -> return X.T"),
]  # fmt: skip
