"""Opponents for the learners of lecture 04, who adapt to the learner and never lie.

Examples are pairs (x, label) with labels 0 and 1, as `online.play` takes them. An opponent plays
against a copy of a learner that is given to it; show the learner the examples afterwards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.numbers.validation import as_count
from coursekit.perceptrons.bounds.mistakes import con_bound

Examples = list[tuple[Any, int]]
MOST_EXAMPLES = 10_000_000


def against_con(size: int) -> Examples:
    """Return size - 1 examples on which CON can err every time if its class is the singletons.

    The j-th concept says 1 on j alone, for j = 1, ..., size. The opponent counts up and says 0:
    each time only one concept is ruled out. CON errs if it has chosen this one, as it does with the
    rules "first" and "adversarial": |C| - 1 mistakes.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import singletons
    >>> from coursekit.perceptrons.online import CON, Halving
    >>> from coursekit.perceptrons.online.protocol import play
    >>> play(CON(singletons(50), rule="first"), against_con(50)).mistakes
    49
    >>> play(Halving(singletons(50)), against_con(50)).mistakes
    0
    """
    size = as_count(size, "size", most=MOST_EXAMPLES)
    return [(j, 0) for j in range(1, con_bound(size) + 1)]


def against_elimination(n: int, monotone: bool = False, k: int = 0) -> Examples:
    """Return examples of x1 and ... and xk on which elimination errs every time.

    All are positive. One attribute that the conjunction does not have is 0 in each, so each
    crosses out one literal and no more. With negated literals there is (1, ..., 1) before, which
    crosses out all of these.

    Parameters
    ----------
    n : int
        The number of attributes.
    monotone : bool, optional
        Whether elimination begins without negated literals.
    k : int, optional
        The length of the conjunction. With 0, which is always true, the bound is reached.

    Returns
    -------
    list of (x, label)
        There are n - k for monotone conjunctions, else n - k + 1.

    Examples
    --------
    >>> from coursekit.perceptrons.online import Elimination
    >>> from coursekit.perceptrons.online.protocol import play
    >>> play(Elimination(100), against_elimination(100)).mistakes
    101
    >>> against_elimination(3, monotone=True, k=1)
    [(array([1, 0, 1]), 1), (array([1, 1, 0]), 1)]
    """
    n = as_count(n, "n")
    k = as_count(k, "k", 0, n)
    X = 1 - np.eye(n, dtype=np.int64)[k:]
    if not monotone:
        X = np.vstack([np.ones(n, dtype=np.int64), X])
    return [(x, 1) for x in X]
