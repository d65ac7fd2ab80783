"""Why a shortest conjunction is hard to find: it is a smallest set cover (further/best-learner).

D. Haussler, "Quantifying inductive bias: AI learning algorithms and Valiant's learning framework",
Artificial Intelligence 36 (1988) 177-221, doi:10.1016/0004-3702(88)90002-1.

Set number j of a set cover problem stands for the attribute x(j + 1). Labels are 0 and 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.numbers.validation import as_bit, as_bits, as_examples, as_numbers
from coursekit.perceptrons.concepts import InconsistentError
from coursekit.perceptrons.datasets import Dataset
from coursekit.perceptrons.online.conjunction import Conjunction
from coursekit.perceptrons.online.set_cover import Sets, as_sets, elements_of, smallest_cover


def examples_from_sets(sets: Sets) -> Dataset:
    """Return examples whose consistent conjunctions are exactly the covers.

    Parameters
    ----------
    sets : sequence of collections
        Together they hold the elements.

    Returns
    -------
    Dataset
        X is (1 + elements, sets), y of 0 and 1. The first example is (1, ..., 1) with label 1:
        no attribute may be negated. Then comes each element in order with label 0, and its
        attributes are 0 for the sets that hold it. A conjunction denies it if and only if it has
        one of these.

    Raises
    ------
    ValueError
        If there is no element.

    Examples
    --------
    >>> examples_from_sets([{"a", "b"}, {"b"}, {"c"}])
    Dataset(X=array([[1, 1, 1],
           [0, 1, 1],
           [0, 0, 1],
           [1, 1, 0]]), y=array([1, 0, 0, 0]))
    """
    sets = as_sets(sets)
    elements = elements_of(sets)
    rows = [[1] * len(sets), *([int(e not in s) for s in sets] for e in elements)]
    return Dataset(np.array(rows), np.array([1] + [0] * len(elements)))


def sets_from_examples(X: Any, y: Any) -> list[set[int]]:
    """Return a sample's set cover problem: the negative examples that each attribute denies.

    Parameters
    ----------
    X : array_like, shape (n, d)
        Zeros and ones.
    y : array_like, shape (n,)
        Labels, 0 or 1.

    Returns
    -------
    list of set of int
        For each attribute the row numbers of the negative examples where it is 0; none if it is 0
        in a positive example, so that no consistent conjunction has it. The conjunctions without
        negations that agree with the sample are the covers of all negative examples by sets of
        attributes that are 1 in all positive ones.

    Examples
    --------
    >>> sets_from_examples([[1, 1, 0], [0, 1, 1], [0, 0, 1]], [1, 0, 0])
    [{1, 2}, {2}, set()]
    """
    X, y = _arrays(X, y)
    usable = X[y == 1].all(axis=0)
    return [
        set(np.flatnonzero((y == 0) & (column == 0)).tolist()) if use else set()
        for use, column in zip(usable, X.T)
    ]


def smallest_conjunction(X: Any, y: Any) -> Conjunction:
    """Return a shortest conjunction without negations that is consistent with a sample.

    Elimination finds the longest at once; this one takes a search for a smallest cover.

    Parameters
    ----------
    X, y
        As for `sets_from_examples`.

    Raises
    ------
    InconsistentError
        If there is none that agrees; the message names a negative example that is the reason.
    TooLargeError
        As `smallest_cover`.

    Examples
    --------
    >>> from coursekit.perceptrons.datasets import hundred_attributes
    >>> str(smallest_conjunction(*hundred_attributes()))
    'x2 ∧ x5'
    """
    X, y = _arrays(X, y)
    negative = np.flatnonzero(y == 0).tolist()
    sets = sets_from_examples(X, y)
    for row in negative:
        if not any(row in s for s in sets):
            raise InconsistentError(
                "No conjunction without negations gives these labels: every attribute that is 1 in "
                f"all positive examples is 1 in example {row} too, whose label is 0."
            )
    return Conjunction(X.shape[1], tuple(j + 1 for j in smallest_cover(sets, negative)))


def _arrays(X: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    X, y = as_examples(X), as_numbers(y, "y", 1)
    if len(X) != len(y):
        raise ValueError(f"y must have one label for each of the {len(X)} examples, not {len(y)}.")
    labels = [as_bit(label, "The label of an example") for label in y.tolist()]
    return np.array([as_bits(x).astype(int) for x in X]), np.array(labels)
