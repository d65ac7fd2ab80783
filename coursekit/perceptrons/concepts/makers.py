"""Concept classes by name, as tables (lecture 04)."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from coursekit.numbers.validation import as_count
from coursekit.perceptrons.concepts.conjunctions import Conjunctions
from coursekit.perceptrons.concepts.spaces import TooLargeError, require_concept_class
from coursekit.perceptrons.concepts.tables import ConceptTable

MOST_CELLS = 20_000_000


def all_functions(n: int) -> ConceptTable:
    """Return all 2^(2^n) Boolean functions of n attributes, on all 2^n points; n is at most 4.

    Examples
    --------
    >>> all_functions(2)
    <ConceptTable: 16 concepts on 4 instances>
    """
    n = as_count(n, "n", 1, 4)
    instances = tuple(itertools.product((0, 1), repeat=n))
    functions = np.arange(2 ** len(instances))
    return ConceptTable(functions[:, None] >> np.arange(len(instances)) & 1, instances)


def thresholds(m: int) -> ConceptTable:
    """Return the m + 1 concepts x >= t for t = 1, ..., m + 1, on the numbers 1 to m.

    Examples
    --------
    >>> thresholds(3).labels
    array([[1, 1, 1],
           [0, 1, 1],
           [0, 0, 1],
           [0, 0, 0]], dtype=uint8)
    """
    m = as_count(m, "m")
    _refuse_if_too_large(m + 1, m)
    x, t = np.arange(1, m + 1), np.arange(1, m + 2)[:, None]
    return ConceptTable(x >= t, x.tolist(), [f"x ≥ {i}" for i in range(1, m + 2)])


def intervals(m: int) -> ConceptTable:
    """Return the m (m + 1) / 2 concepts a <= x <= b, and the empty one, on the numbers 1 to m.

    Examples
    --------
    >>> space = intervals(3).version_space()
    >>> [space.describe(i) for i in range(space.size)]
    ['x = 1', '1 ≤ x ≤ 2', '1 ≤ x ≤ 3', 'x = 2', '2 ≤ x ≤ 3', 'x = 3', 'nothing']
    """
    m = as_count(m, "m")
    _refuse_if_too_large(m * (m + 1) // 2 + 1, m)
    x = np.arange(1, m + 1)
    ends = [(a, b) for a in range(1, m + 1) for b in range(a, m + 1)]
    names = [f"x = {a}" if a == b else f"{a} ≤ x ≤ {b}" for a, b in ends]
    a, b = np.array([*ends, (1, 0)]).T[:, :, None]
    return ConceptTable((a <= x) & (x <= b), x.tolist(), [*names, "nothing"])


def singletons(m: int) -> ConceptTable:
    """Return the m concepts x = i, on the numbers 1 to m.

    Examples
    --------
    >>> singletons(100)
    <ConceptTable: 100 concepts on 100 instances>
    """
    m = as_count(m, "m")
    _refuse_if_too_large(m, m)
    numbers = range(1, m + 1)
    return ConceptTable(np.eye(m, dtype=np.int64), numbers, [f"x = {i}" for i in numbers])


def disjunctions(n: int, monotone: bool = False) -> ConceptTable:
    """Return the 3^n disjunctions of n attributes, or the 2^n monotone ones, on all 2^n points.

    The one without literals is always false. By de Morgan, a disjunction says 0 on x where the
    conjunction of the same literals says 1 on the complement of x.

    Examples
    --------
    >>> disjunctions(2, monotone=True).names
    ('false', 'x1', 'x2', 'x1 ∨ x2')
    """
    conjunctions = table_of(Conjunctions(n, monotone))
    names = ["false" if s == "true" else s.replace("∧", "∨") for s in conjunctions.names]
    return ConceptTable(1 - conjunctions.labels[:, ::-1], conjunctions.instances, names)


def table_of(concepts: Any) -> ConceptTable:
    """Return a class as a table, if its version space lists its concepts.

    Parameters
    ----------
    concepts : Conjunctions or another concept class
        With `size`, `instances` and `version_space()`.

    Raises
    ------
    TooLargeError
        If the table would have more than 20,000,000 cells.

    Examples
    --------
    >>> table_of(Conjunctions(4, with_false=True))
    <ConceptTable: 82 concepts on 16 instances>
    """
    require_concept_class(concepts)
    _refuse_if_too_large(concepts.size, len(concepts.instances))
    space = concepts.version_space()
    labels = np.array([space.labels(x) for x in concepts.instances]).T
    names = [space.describe(i) for i in range(space.size)]
    return ConceptTable(labels, concepts.instances, names)


def _refuse_if_too_large(concepts: int, instances: int) -> None:
    if concepts * instances > MOST_CELLS:
        raise TooLargeError(
            f"A table of {concepts:,} concepts on {instances:,} instances has "
            f"{concepts * instances:,} cells, and {MOST_CELLS:,} are the most."
        )
