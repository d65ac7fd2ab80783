"""ps4.k_disjunctions: examples that short disjunctions can label in every way."""

from itertools import combinations
from typing import Any

import numpy as np

from coursekit.exercises.forms import boolean_examples
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
On disjunctions of $k$ of $n$ attributes the perceptron can be made to err about $2kn$ times
(`ps3.force_mistakes`), and Winnow at most $1 + 2k\,(1 + \log_2 n)$ times. Is there an algorithm
that errs far less than Winnow where $k$ is small? You show that there is none: here are examples
for which *any* algorithm may be told, each time, that it was wrong.

Write `k_disjunctions(n, k)`: return `X`, exactly $k \lfloor \log_2 (n / k) \rfloor$ examples, one
a row, each with $n$ attributes that are 0 or 1, such that **every** choice of labels for them, 0 or
1 each, is that of a disjunction of at most $k$ attributes. (A disjunction says 1 where at least one
of its attributes is 1; none is negated. The one of no attributes says 0 everywhere.) It is always
$n \ge 2k$.

For example, for $n = 2$ and $k = 1$ one example is asked for, and $(0, 1)$ is right: $x_1$ says 0
and $x_2$ says 1. For $n = 4$ and $k = 1$ two are asked for, and $(1, 1, 0, 0)$, $(0, 0, 1, 1)$ are
*not* right: the labels of $x_1$ are 1, 0, those of $x_3$ are 0, 1, but no attribute is 1 on both.
Begin with $k = 1$, where each of the $2^m$ choices of labels for $m$ examples needs an attribute of
its own. Then think how $k$ attributes can share the work.
"""


def k_disjunctions(n, k):
    """Return X, array (k floor(log2(n / k)), n) of 0 and 1, that can be labelled in every way.

    n : whole number, how many attributes there are
    k : whole number, how many of them a disjunction may have, 1 <= k <= n / 2
    """
    bits = 1
    while k * 2 ** (bits + 1) <= n:
        bits += 1
    size = 2**bits  # k groups of so many attributes, numbered in binary within the group
    X = np.zeros((k * bits, n), dtype=int)
    for group in range(k):
        for number in range(size):
            for bit in range(bits):
                X[group * bits + bit, group * size + number] = number >> bit & 1
    return X


def as_blocks(n, k):
    bits = (n // k).bit_length() - 1
    block = np.arange(2**bits) >> np.arange(bits)[:, None] & 1
    used = np.kron(np.eye(k, dtype=int), block)
    return np.hstack([used, np.ones((k * bits, n - used.shape[1]), dtype=int)])


def groups_in_turn(n, k):
    bits = (n // k).bit_length() - 1
    rows = []
    for group in range(k):
        for bit in range(bits):
            rows.append([int(j % k == group) * (j // k >> bit & 1) for j in range(n)])
    return rows[::-1]


def from_the_choices(n, k):
    """Give each attribute of a group one of the choices of labels for its own examples."""
    bits = int(np.log2(n / k) + 1e-9)
    columns = []
    for group in range(k):
        for number in range(2**bits):
            choice = [float(d) for d in f"{number:0{bits}b}"]
            columns.append([0.0] * bits * group + choice + [0.0] * bits * (k - group - 1))
    columns += [[0.0] * k * bits] * (n - len(columns))
    return np.array(columns).T


def unit_vectors(n, k):
    return np.eye(len(k_disjunctions(n, k)), n, dtype=int)


def one_group(n, k):
    return k_disjunctions(n, 1)


def too_few(n, k):
    return k_disjunctions(n, k)[: (n // k).bit_length() - 1]


def numbered_without_groups(n, k):
    m = len(k_disjunctions(n, k))
    return np.array([[j >> bit & 1 for j in range(n)] for bit in range(m)])


def same_attributes_in_every_group(n, k):
    return np.vstack([k_disjunctions(n, k)[: (n // k).bit_length() - 1]] * k)


def growing(n, k):
    m = len(k_disjunctions(n, k))
    return [[int(j > t) for j in range(n)] for t in range(m)]


def everything(n, k):
    return np.array([[1] * n] * len(k_disjunctions(n, k)))


def with_labels(n, k):
    X = k_disjunctions(n, k)
    return X, [1] * len(X)


def verify(arguments: tuple, value: Any) -> str | None:
    """List the labels of all disjunctions."""
    n, k = arguments
    asked = k * ((n // k).bit_length() - 1)
    X = boolean_examples(value, n, most=4 * asked)
    if len(X) != asked:
        return f"X has {len(X)} example{'s' * (len(X) != 1)}; {asked} are asked for."
    columns = [int("".join(map(str, column)), 2) for column in X.T.tolist()]
    given = {0}
    for size in range(1, k + 1):
        for chosen in combinations(columns, size):
            given.add(_any_of(chosen))
    if len(given) == 2**asked:
        return None
    missing = next(labels for labels in range(2**asked) if labels not in given)
    shown = ", ".join(f"{missing:0{asked}b}")
    return (
        f"Only {len(given)} of the {2**asked} choices of labels are those of a disjunction of at "
        f"most {k} attribute{'s' * (k != 1)}. None has the labels {shown}."
    )


def _any_of(columns: tuple[int, ...]) -> int:
    """Return the labels of a disjunction; labels are the binary digits of a number."""
    labels = 0
    for column in columns:
        labels |= column
    return labels


def one_attribute(rng):
    drawn = rng.choice(np.arange(6, 65), 8, replace=False)
    return [(int(n), 1) for n in (int(rng.integers(4, 6)), *drawn)]


def several_attributes(rng):
    small = [(int(rng.integers(8, 10)), 2)]
    twos = [(int(n), 2) for n in rng.choice(np.arange(10, 41), 5, replace=False)]
    threes = [(int(n), 3) for n in rng.choice(np.arange(12, 25), 3, replace=False)]
    return small + twos + threes + [(int(rng.integers(16, 21)), 4)]


QUESTION = Question(
    name="ps4.k_disjunctions",
    title="What no algorithm can avoid",
    statement=STATEMENT,
    reference=k_disjunctions,
    checks=(
        Check("one attribute", 1, one_attribute),
        Check("several attributes", 2, several_attributes),
    ),
    misconceptions=(
        Misconception(
            "one attribute an example",
            "Each example has an attribute of its own. Then k attributes are 1 on k examples at "
            "most, and more than k labels 1 are impossible.",
            unit_vectors,
        ),
        Misconception(
            "one group only",
            "Right for k = 1. With k attributes make k groups of them, each with its own examples, "
            "and let one attribute of each group take care of the group's examples.",
            one_group,
        ),
        Misconception(
            "the examples of one group only",
            "You have the examples of one group of attributes. Each of the k groups needs its own.",
            too_few,
        ),
        Misconception(
            "numbered without groups",
            "You number all n attributes in binary over all the examples, and that takes more "
            "attributes than there are. Let each group of attributes be numbered on examples of "
            "its own, and be 0 on all others.",
            numbered_without_groups,
        ),
        Misconception(
            "the same examples again",
            "Every group has the same examples, so the labels of the copies cannot differ. On the "
            "examples of a group the attributes of the others have to be 0.",
            same_attributes_in_every_group,
        ),
        Misconception(
            "one more each time",
            "An attribute of yours that is 1 on an example is 1 on all those before it, so the "
            "labels are some ones and then zeros. Number the attributes in binary, not in unary.",
            growing,
        ),
        Misconception(
            "all ones",
            "All your examples are equal, so they all have the same label.",
            everything,
        ),
        Misconception(
            "labels returned too",
            "Return the examples only: they have to work with all choices of labels.",
            with_labels,
        ),
    ),
    alternatives=(as_blocks, groups_in_turn, from_the_choices),
    verify=verify,
)
