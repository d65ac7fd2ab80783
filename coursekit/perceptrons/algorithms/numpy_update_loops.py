"""The loops in numpy, for machines without numba: numpy finds the next mistake (02 and 06).

As long as w stays the same, the scores of many examples can be computed at once, and the first of
them that brings an update is the one that the loop would have come to. Each score is summed in the
order of `update_loops.score`, so that the run is the same to the last bit.

Each function has the name of the loop for which it stands in, and its arguments.
"""

from __future__ import annotations

import warnings

import numpy as np

from coursekit.numbers.validation import ENTRIES_AT_ONCE

FEWEST_EXAMPLES_AT_ONCE, MOST_EXAMPLES_AT_ONCE = 8, 4096
# An epoch of this many steps in Python itself is slow enough for a warning.
MANY = 10_000
SLOW = (
    "There is no numba here, so numpy makes the passes over the examples: with the same updates, "
    "to the last bit, but much more slowly where there are many. `pip install numba` mends that "
    "on every computer for which there is a numba."
)


def one_epoch(X, y, w, rate, order):
    """`update_loops.one_epoch` in numpy: `one_margin_epoch` with no margin."""
    return one_margin_epoch(X, y, w, rate, order, 0, 0)


def one_margin_epoch(X, y, w, rate, order, threshold, gamma):
    """`update_loops.one_margin_epoch` in numpy, one block of examples at a time.

    The blocks grow after a block without an update and shrink after an update.
    """
    largest = max(
        FEWEST_EXAMPLES_AT_ONCE, min(MOST_EXAMPLES_AT_ONCE, ENTRIES_AT_ONCE // X.shape[1])
    )
    steps, step, size = [], 0, FEWEST_EXAMPLES_AT_ONCE
    while step < len(order):
        rows = order[step : step + size]
        beyond = y[rows] * scores(w, X[rows]) - threshold
        wrong = np.flatnonzero(is_too_narrow(beyond, gamma, w))
        if len(wrong):
            step += int(wrong[0])
            i = order[step]
            w += rate * y[i] * X[i]
            steps.append(step)
            step, size = step + 1, max(size // 4, FEWEST_EXAMPLES_AT_ONCE)
        else:
            step, size = step + len(rows), min(2 * size, largest)
    warn_if_slow(len(steps))
    return np.array(steps, dtype=np.int64)


def one_multiclass_epoch(X, y, W, order):
    """`update_loops.one_multiclass_epoch` in numpy, one example at a time."""
    steps, rivals = [], []
    for step, i in enumerate(order):
        class_scores = scores(X[i], W)
        rival = highest_rival(class_scores, y[i])
        if class_scores[rival] >= class_scores[y[i]]:
            W[y[i]] += X[i]
            W[rival] -= X[i]
            steps.append(step)
            rivals.append(rival)
    warn_if_slow(len(order))
    return np.array(steps, dtype=np.int64), np.array(rivals, dtype=np.int64)


def highest_rival(scores, y):
    """Return the class with the highest score except class y, the first of a tie."""
    rival = np.delete(scores, y).argmax()
    return rival + (rival >= y)


def warn_if_slow(steps: int) -> None:
    """Warn that numba would be much faster; Python shows the warning once."""
    if steps >= MANY:
        warnings.warn(SLOW, stacklevel=1)


def scores(w, X):
    """Return `update_loops.score` for every row of X, (n,)."""
    terms, full = X * w, len(w) - len(w) % 8
    rest = sum_in_order(terms[:, full:])
    if full == 0:
        return rest
    # Along an axis that is not the last one numpy adds in order, too.
    return by_halves(np.add.reduce(terms[:, :full].reshape(len(X), -1, 8), axis=1)) + rest


def by_halves(sums):
    """Sum eight partial sums each, (..., 8), by adding the later half to the earlier."""
    for half in 4, 2, 1:
        sums = sums[..., :half] + sums[..., half:]
    return sums[..., 0]


def is_too_narrow(beyond, gamma, w):
    """Return whether scores this far above the threshold call for an update."""
    if not gamma > 0:
        return beyond <= 0
    return (beyond <= 0) | (4 * beyond * beyond <= gamma * gamma * sum_in_order(w * w))


def sum_in_order(terms: np.ndarray) -> np.ndarray:
    """Sum over the last axis from the first term to the last; `np.sum` would add in pairs."""
    return np.add.accumulate(terms, axis=-1)[..., -1] if terms.shape[-1] else 0
