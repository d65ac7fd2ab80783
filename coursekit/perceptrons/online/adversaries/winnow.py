"""The opponent of Winnow, who uses the proof of its bound as a plan (lecture 05)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from coursekit.numbers.validation import as_count
from coursekit.perceptrons.online.adversaries.learners import Examples
from coursekit.perceptrons.online.winnow import Winnow


def against_winnow(learner: Any, k: int) -> Examples:
    """Play against Winnow with the disjunction x1 or ... or xk; reach its bound, or nearly.

    First come mistakes on positive examples, as many as there are. Each makes use of one relevant
    attribute only, and of as much weight of irrelevant ones as fits below the threshold, which is
    wrongly promoted too. Then come mistakes on negative examples, each with as little weight as
    reaches the threshold. This is the proof of the bound, read as a plan. If n is a power of
    2 and k small beside it, Winnow1 makes all mistakes that the bound allows. Against Winnow2 there
    can be worse sequences.

    Parameters
    ----------
    learner : Winnow
        It is not changed.
    k : int
        How many of its attributes are relevant, the first k.

    Returns
    -------
    list of (x, label)
        The learner errs on every one.

    Examples
    --------
    >>> from coursekit.perceptrons.bounds import winnow_bound
    >>> from coursekit.perceptrons.online import Winnow
    >>> for demotion in ("elimination", "halving"):
    ...     examples = against_winnow(Winnow(256, demotion=demotion), 5)
    ...     print(len(examples), winnow_bound(256, 5, demotion))
    75 75
    110 111
    """
    if not isinstance(learner, Winnow):
        raise ValueError(f"learner must be a Winnow, but it is {learner!r}.")
    learner, examples = learner.copy(), []
    k = as_count(k, "k", 0, len(learner.weights))
    for label, choose in ((1, _low_positive), (0, _low_negative)):
        while (attributes := choose(learner, k)) is not None:
            x = np.zeros(len(learner.weights), dtype=np.int64)
            x[attributes] = 1
            learner.update(x, label)
            examples.append((x, label))
    return examples


def _low_positive(learner: Any, k: int) -> list[int] | None:
    """Return the ones of a positive example with a score below the threshold, or None."""
    w, threshold = _in_whole_numbers(learner)
    relevant = min(range(k), key=w.__getitem__, default=None)
    if relevant is None or w[relevant] >= threshold:
        return None
    # A weight above the threshold after promotion would not fit into any later sum.
    liftable = [i for i in range(k, len(w)) if 0 < learner.factor * w[i] <= threshold]
    return [relevant, *_fill(w, liftable, threshold - w[relevant] - 1)]


def _low_negative(learner: Any, k: int) -> list[int] | None:
    """Return the ones of a negative example that barely reach the threshold, or None."""
    w, threshold = _in_whole_numbers(learner)
    irrelevant = [i for i in range(k, len(w)) if w[i]]
    ones = _fill(w, irrelevant, threshold)
    if sum(w[i] for i in ones) == threshold:
        return ones
    others = set(irrelevant).difference(ones)
    return [*ones, min(others, key=lambda i: (w[i], i))] if others else None


def _in_whole_numbers(learner: Any) -> tuple[list[int], int]:
    """Return weights and threshold, multiplied by the least number that makes them whole."""
    values = [*learner.weights.tolist(), learner.threshold]
    scale = math.lcm(*{value.denominator for value in values})
    *w, threshold = [value.numerator * (scale // value.denominator) for value in values]
    return w, threshold


def _fill(w: list[int], candidates: list[int], room: int) -> list[int]:
    """Return the candidates that fit into the room left, from the heaviest to the lightest."""
    fitting = []
    for i in sorted(candidates, key=lambda i: -w[i]):
        if w[i] <= room:
            fitting.append(i)
            room -= w[i]
    return fitting
