"""Hypothesis strategies, and random sets of examples, shared by several test files.

Small whole numbers come first, as ties, zero vectors, repeated rows and contradictions are what a
rule is wrong about, and large numbers are seldom any of them. Everything drawn is plain lists.
"""

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from coursekit.perceptrons.concepts import ConceptTable
from coursekit.perceptrons.online import Conjunction

integers = st.integers(-4, 4)
fractions = st.fractions(-4, 4, max_denominator=6)
exact_numbers = st.one_of(integers, fractions)
huge_integers = st.integers(-(10**12), 10**12)
positives = st.fractions("1/50", 20, max_denominator=50)
rates = st.one_of(st.integers(1, 5), st.fractions("1/7", 7, max_denominator=7))
labels = st.sampled_from([-1, 1])
bits = st.integers(0, 1)
seeds = st.integers(0, 2**32 - 1)

# Four points that no hyperplane through the origin separates; each epoch ends with a mistake.
XOR = [[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]], [1, -1, -1, 1]


def vectors(numbers, d, nonzero=False):
    """One vector of `d` components."""
    lists = st.lists(numbers, min_size=d, max_size=d)
    return lists.filter(any) if nonzero else lists


@st.composite
def labelled_sets(draw, numbers=integers, most_rows=6, most_features=4):
    """A few examples with any labels; many rows are zero or come again, also with the other one."""
    d = draw(st.integers(1, most_features))
    row = st.one_of(vectors(numbers, d), st.just([0] * d))
    X = draw(st.lists(row, min_size=1, max_size=most_rows))
    X += draw(st.lists(st.sampled_from(X), max_size=3))
    return X, draw(st.lists(labels, min_size=len(X), max_size=len(X)))


exact_sets = st.one_of(labelled_sets(), labelled_sets(fractions), labelled_sets(huge_integers))


@st.composite
def separable_sets(draw, numbers=None, most_rows=7):
    """A few examples, their labels, and a u of any length that separates them exactly."""
    d = draw(st.integers(1, 4))
    numbers = draw(st.sampled_from([integers, fractions])) if numbers is None else numbers
    u = draw(vectors(numbers, d, nonzero=True))
    rows = draw(st.lists(vectors(numbers, d), min_size=1, max_size=most_rows))
    scores = [sum(a * b for a, b in zip(u, row)) for row in rows]
    examples = [(row, 1 if score > 0 else -1) for row, score in zip(rows, scores) if score]
    assume(examples)
    X, y = zip(*examples)
    return [*X], [*y], u


@st.composite
def concept_tables(draw, most=10, most_instances=4):
    """A class of different concepts on a few instances."""
    m = draw(st.integers(1, most_instances))
    row = st.tuples(*[bits] * m)
    rows = draw(st.lists(row, min_size=1, max_size=min(most, 2**m), unique=True))
    return ConceptTable(np.array(rows))


@st.composite
def conjunctions(draw, n=None, most=7, negated=True):
    """A conjunction of some of `n` attributes, or of up to `most`."""
    n = draw(st.integers(1, most)) if n is None else n
    signs = draw(
        st.lists(st.sampled_from([0, 1, -1] if negated else [0, 1]), min_size=n, max_size=n)
    )
    return Conjunction(n, tuple(sign * (i + 1) for i, sign in enumerate(signs) if sign))


def random_set(seed, n=30, d=4, largest=9):
    """Whole numbers with random labels, which need not be separable."""
    rng = np.random.default_rng(seed)
    return rng.integers(-largest, largest + 1, (n, d)), rng.choice([-1, 1], n)


def random_sets(count, seed=0, most_rows=9, largest=3):
    """Yield small sets of whole numbers of every kind.

    Some rows are zero; in every third set rows come again; every second one has any labels and the
    others those of a hyperplane, with -1 on it, so that most of them are separable.
    """
    rng = np.random.default_rng(seed)
    for k in range(count):
        n, d = int(rng.integers(1, most_rows + 1)), int(rng.integers(1, 5))
        X = rng.integers(-largest, largest + 1, (n, d))
        X[rng.random(n) < 0.1] = 0
        if k % 3 == 0:
            X = X[rng.integers(0, n, n)]
        y = rng.choice([-1, 1], n) if k % 2 else np.where(X @ rng.integers(-3, 4, d) > 0, 1, -1)
        yield X, y


def conjunction_examples(rng, n, length, literals=None, monotone=False):
    """Yield examples of a random conjunction, about half of them where it is true or nearly so."""
    relevant = rng.permutation(n)[: rng.integers(n + 1) if literals is None else literals]
    wanted = np.ones(n, dtype=int) if monotone else rng.integers(2, size=n)
    for _ in range(length):
        x = rng.integers(2, size=n)
        if rng.random() < 0.5:
            x[relevant] = wanted[relevant]
            x[rng.permutation(n)[: rng.integers(3)]] ^= 1
        yield tuple(x.tolist()), int((x[relevant] == wanted[relevant]).all())
