"""Three ways of learning a conjunction: by asking, from a teacher, from nature (lecture 04).

A conjunction over n attributes is learnt exactly by n questions, and by fewer examples if somebody
chooses them who knows it. Examples that nobody chose may leave more than one possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from coursekit.numbers.validation import as_bit, as_bits, as_count
from coursekit.perceptrons.online.conjunction import Conjunction
from coursekit.perceptrons.online.elimination import Elimination

Examples = list[tuple[np.ndarray, int]]


class Learned(NamedTuple):
    """What was learnt, and from what.

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
    """Learn a conjunction exactly by n questions, each for the label of an instance.

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
    """Return k + 1 examples that leave one conjunction of k attributes and no other.

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


def learn_from_teacher(examples: Iterable[tuple[Any, int]]) -> Learned:
    """Learn a conjunction without negations from examples that leave no other.

    The attributes that are 1 in all positive examples are enough. Each is needed if a negative
    example lacks it alone.

    Parameters
    ----------
    examples : iterable of (x, label)
        Such as `teaching_examples` chooses, in any order.

    Returns
    -------
    Learned

    Raises
    ------
    InconsistentError
        If no conjunction without negations gives these labels.
    ValueError
        If more than one does; the message names an attribute of which it is open whether it is
        needed.

    Examples
    --------
    >>> learned = learn_from_teacher(teaching_examples(Conjunction(100, (2, 3, 4, 5, 100))))
    >>> str(learned.hypothesis), len(learned.examples)
    ('x2 ∧ x3 ∧ x4 ∧ x5 ∧ x100', 6)
    """
    learned = learn_from_nature(examples)
    enough = [i - 1 for i in learned.hypothesis.literals]
    lacking = [[i for i in enough if x[i] == 0] for x, label in learned.examples if label == 0]
    open_questions = [i + 1 for i in enough if [i] not in lacking]
    if open_questions:
        raise ValueError(
            f"The examples leave more than one conjunction: {learned.hypothesis} agrees with them, "
            f"and no negative example lacks x{open_questions[0]} alone to show that it is needed."
        )
    return learned


def learn_from_nature(examples: Iterable[tuple[Any, int]]) -> Learned:
    """Learn a conjunction without negations from given examples, by elimination.

    Parameters
    ----------
    examples : iterable of (x, label)
        At least one, in any order.

    Returns
    -------
    Learned
        All attributes that are 1 in every positive example. Of the conjunctions that agree with the
        examples it is the longest, and false wherever one of the others is.

    Raises
    ------
    InconsistentError
        If no conjunction without negations gives these labels.
    ValueError
        If there is no example, or one is not zeros and ones with a label 0 or 1.

    Examples
    --------
    >>> from coursekit.perceptrons.datasets import hundred_attributes
    >>> str(learn_from_nature(zip(*hundred_attributes())).hypothesis)
    'x1 ∧ x2 ∧ x3 ∧ x4 ∧ x5 ∧ x100'
    """
    sample = as_sample(examples)
    n = len(sample[0][0])
    learner = Elimination(n, monotone=True)
    for x, label in sorted(sample, key=lambda example: -example[1]):  # the positive ones first
        learner.update(x, label)
    return Learned(Conjunction(n, tuple(np.flatnonzero(learner.unnegated) + 1)), sample)


def as_sample(examples: Iterable[tuple[Any, int]]) -> Examples:
    """Return examples as arrays of as many zeros and ones as the first has, with their labels."""
    try:
        pairs = [(x, label) for x, label in examples]
    except (TypeError, ValueError):
        raise ValueError(f"examples must be pairs (x, label), but they are {examples!r}.") from None
    if not pairs:
        raise ValueError("examples must hold at least one example, but there is none.")
    n = len(as_bits(pairs[0][0]))
    name = "The label of an example"
    return [(as_bits(x, n).astype(int), as_bit(label, name)) for x, label in pairs]
