"""Learning a conjunction by asking, and what a teacher would show (lecture 04).

A conjunction over n attributes is learnt exactly by n questions, and by fewer examples if somebody
chooses them who knows it. Of examples that nobody chose, `Elimination` learns what it can.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from coursekit.numbers.validation import as_bit, as_bits, as_count
from coursekit.perceptrons.online.conjunction import Conjunction

Examples = list[tuple[np.ndarray, int]]


class Learned(NamedTuple):
    """A learned conjunction, and the examples that it took.

    Attributes
    ----------
    hypothesis : Conjunction
        The answer.
    examples : list of (x, label)
        What it took: instances, (n,) of 0 and 1, each with its label.
    """

    hypothesis: Conjunction
    examples: Examples


def learn_by_queries(oracle: Callable[[Any], int], n: int, positive: Any = None) -> Learned:
    """Learn a conjunction exactly with n queries, each for the label of an instance.

    Each question negates one attribute of an instance that is known to be positive. If the label
    becomes 0, the conjunction needs the attribute as it was, else it does not have it.

    Parameters
    ----------
    oracle : callable
        It gets an instance, (n,), and returns its label; a `Conjunction` is one.
    n : int
        The number of attributes.
    positive : array_like, shape (n,), optional
        An instance with label 1. All ones unless given, which is one for every conjunction without
        negated literals.

    Returns
    -------
    Learned
        Its examples are the questions, from the last attribute to the first.

    Raises
    ------
    ValueError
        If an answer is neither 0 nor 1, n is not a whole number of at least 1, or `positive` is not
        n zeros and ones.

    Notes
    -----
    To ask for labels is to make membership queries (D. Angluin, "Queries and concept learning",
    Machine Learning 2 (1988) 319-342, doi:10.1007/BF00116828).

    Examples
    --------
    >>> learned = learn_by_queries(Conjunction(100, (2, 3, 4, 5, 100)), 100)
    >>> str(learned.hypothesis), len(learned.examples)
    ('x2 ∧ x3 ∧ x4 ∧ x5 ∧ x100', 100)
    >>> str(learn_by_queries(Conjunction(3, (1, -3)), 3, positive=(1, 1, 0)).hypothesis)
    'x1 ∧ ¬x3'
    """
    n = as_count(n, "n")
    positive = as_bits(np.ones(n, dtype=int) if positive is None else positive, n).astype(int)
    literals, queries = [], []
    for i in reversed(range(n)):
        query = positive.copy()
        query[i] = 1 - positive[i]
        answer = as_bit(oracle(query.copy()), "The answer of the oracle")
        queries.append((query, answer))
        if answer == 0:
            literals.append(i + 1 if positive[i] else -(i + 1))
    return Learned(Conjunction(n, tuple(literals)), queries)


def teaching_examples(target: Conjunction) -> Examples:
    """Return k + 1 examples that are consistent with exactly one conjunction, of k attributes.

    The first says that its attributes are enough: they are 1, all others 0. Each other takes one of
    them away and says that it is needed.

    Parameters
    ----------
    target : Conjunction
        One without negated literals.

    Returns
    -------
    list of (x, label)

    Raises
    ------
    ValueError
        If the target has a negated literal.

    Notes
    -----
    For k < n fewer will not do, as lecture 04 proves. For k = n there is no attribute more that has
    to be denied, and the first example can be left out. (S. A. Goldman and M. J. Kearns, "On the
    complexity of teaching", Journal of Computer and System Sciences 50 (1995) 20-31.)

    Examples
    --------
    >>> for x, label in teaching_examples(Conjunction(4, (2, 4))):
    ...     print(x, label)
    [0 1 0 1] 1
    [0 0 0 1] 0
    [0 1 0 0] 0
    >>> len(teaching_examples(Conjunction(100, (2, 3, 4, 5, 100))))
    6
    """
    if any(i < 0 for i in target.literals):
        raise ValueError(f"target must have no negated literal, but it is {target}.")
    enough = np.zeros(target.n, dtype=int)
    enough[[i - 1 for i in target.literals]] = 1
    examples = [(enough, 1)]
    for i in target.literals:
        lacking = enough.copy()
        lacking[i - 1] = 0
        examples.append((lacking, 0))
    return examples
