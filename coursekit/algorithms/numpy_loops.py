"""The loops again, for where numba is not: numpy looks for the next mistake (lectures 02 and 06).

As long as w stays the same, the scores of many examples can be computed at once, and the first of
them that brings an update is the one that the loop would have come to. Each score is summed from
the first feature to the last, as the loop does it, so that the run is the same to the last bit.

Each function has the name of the loop for which it stands in, and its arguments.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

FEWEST, MOST = 8, 4096  # examples whose scores are computed at once


def one_epoch(X, y, w, rate, order):
    """Do what `coursekit.algorithms.one_epoch` does."""

    def wrong(rows):
        return y[rows] * sum_in_order(X[rows] * w) <= 0

    def update(i):
        w[:] += rate * y[i] * X[i]

    return _search(wrong, update, np.asarray(order))


def one_margin_epoch(X, y, w, rate, order, threshold, gamma):
    """Do what `coursekit.algorithms.one_margin_epoch` does."""

    def wrong(rows):
        return is_too_narrow(y[rows] * sum_in_order(X[rows] * w) - threshold, gamma, w)

    def update(i):
        w[:] += rate * y[i] * X[i]

    return _search(wrong, update, np.asarray(order))


def one_multiclass_epoch(X, y, W, order):
    """Do what the loop does, an example at a time."""
    steps, rivals = [], []
    for step, i in enumerate(order):
        scores = sum_in_order(W * X[i])
        rival = highest_rival(scores, y[i])
        if scores[rival] >= scores[y[i]]:
            W[y[i]] += X[i]
            W[rival] -= X[i]
            steps.append(step)
            rivals.append(rival)
    return np.array(steps, dtype=np.int64), np.array(rivals, dtype=np.int64)


def highest_rival(scores, y):
    """Return the class with the highest score but for class y, the first of equal ones."""
    rival = np.delete(scores, y).argmax()
    return rival + (rival >= y)


def _search(
    wrong: Callable[[np.ndarray], np.ndarray], update: Callable[[int], None], order: np.ndarray
) -> np.ndarray:
    """Return the steps at which examples, shown in this order, bring an update, and make them.

    The blocks grow while nothing is wrong and shrink when something is.
    """
    steps, step, size = [], 0, FEWEST
    while step < len(order):
        rows = order[step : step + size]
        found = np.flatnonzero(wrong(rows))
        if len(found):
            step += int(found[0])
            update(order[step])
            steps.append(step)
            step, size = step + 1, max(size // 4, FEWEST)
        else:
            step, size = step + len(rows), min(2 * size, MOST)
    return np.array(steps, dtype=np.int64)


def is_too_narrow(beyond, gamma, w):
    """Return what is wrong if scores are this far beyond the threshold."""
    if not gamma > 0:
        return beyond <= 0
    return (beyond <= 0) | (4 * beyond * beyond <= gamma * gamma * sum_in_order(w * w))


def sum_in_order(terms: np.ndarray) -> np.ndarray:
    """Return the sums over the last axis, from the first term to the last; `sum` makes pairs."""
    return np.add.accumulate(terms, axis=-1)[..., -1] if terms.shape[-1] else 0
