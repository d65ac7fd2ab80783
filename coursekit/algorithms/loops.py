"""The loops of the algorithm, and the arithmetic in which they run (lectures 02 and 05).

numba compiles them for float64 data and for integers that cannot overflow; where it cannot be
imported, numpy does the same in larger steps. Python itself runs these lines on Fractions and on
larger integers. In each way the sums are made in the order in which they are written, so every
machine makes the same run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from coursekit.algorithms import numpy_loops
from coursekit.arithmetic import INT64_MAX, as_python, is_exact, largest_size
from coursekit.validation import as_floats

# No score of floats up to this size can overflow: it is below d * n * epochs * LARGEST**3.
LARGEST = 1e75
# A threshold that grows with the norm of w compares squares of scores.
LARGEST_OF_MARGINS = 1e37


def one_epoch(X, y, w, rate, order):
    """Show each example once, in this order, and update w on every mistake.

    Changes `w` in place and returns the steps, counted from 0, at which it was updated.
    """
    steps = []
    for step in range(len(order)):
        i = order[step]
        score = 0
        for j in range(len(w)):
            score += w[j] * X[i, j]
        if y[i] * score <= 0:
            for j in range(len(w)):
                w[j] += rate * y[i] * X[i, j]
            steps.append(step)
    return np.array(steps, dtype=np.int64)


def one_margin_epoch(X, y, w, rate, order, threshold, gamma):
    """Show each example once, in this order, and update w on every one that is right too narrowly.

    That is where y (w . x) is at most threshold + gamma / 2 times the norm of w. No root is taken,
    so that exact numbers stay exact. Changes `w` in place and returns the steps of the updates.
    """
    steps = []
    norm_squared = 0
    for j in range(len(w)):
        norm_squared += w[j] * w[j]
    for step in range(len(order)):
        i = order[step]
        score = 0
        for j in range(len(w)):
            score += w[j] * X[i, j]
        beyond = y[i] * score - threshold
        if beyond <= 0 or (gamma > 0 and 4 * beyond * beyond <= gamma * gamma * norm_squared):
            norm_squared = 0
            for j in range(len(w)):
                w[j] += rate * y[i] * X[i, j]
                norm_squared += w[j] * w[j]
            steps.append(step)
    return np.array(steps, dtype=np.int64)


def epoch_for(
    X: np.ndarray,
    y: np.ndarray,
    w0: np.ndarray,
    rate: Any,
    max_epochs: int,
    threshold: Any = 0,
    gamma: Any = 0,
) -> tuple[Callable, tuple]:
    """Return the loop that suits the data and the rule, and its arguments, w a fresh copy."""
    rule = {"threshold": threshold, "gamma": gamma} if threshold or gamma else {}
    loop, largest = (one_margin_epoch, LARGEST_OF_MARGINS) if rule else (one_epoch, LARGEST)
    numbers = {"rate": rate} | rule
    if not is_exact(X, w0, *map(np.asarray, numbers.values())):
        X, w = (as_floats(a, name, largest) for a, name in ((X, "X"), (w0, "w0")))
        floats = {k: float(as_floats(np.asarray(v), k, largest)) for k, v in numbers.items()}
        arguments = np.ascontiguousarray(X), y.astype(np.int8), w.copy(), floats.pop("rate")
        return _with(compiled(loop), floats), arguments
    if _fits_int64(X, w0, rate, max_epochs, threshold, gamma):
        return _with(compiled(loop), rule), (np.ascontiguousarray(X), y, w0.copy(), rate)
    return _with(loop, rule), (as_python(X), as_python(y), as_python(w0).copy(), rate)


def _with(loop: Callable, rule: dict) -> Callable:
    return partial(loop, **rule) if rule else loop


def _fits_int64(
    X: np.ndarray, w0: np.ndarray, rate: Any, max_epochs: int, threshold: Any = 0, gamma: Any = 0
) -> bool:
    """Whether no number of the run can leave int64, even if every example brought an update."""
    if X.dtype != np.int64 or w0.dtype != np.int64:
        return False
    if not all(isinstance(number, int) for number in (rate, threshold, gamma)):
        return False
    d, largest_x = X.shape[1], largest_size(X)
    largest_w = largest_size(w0) + rate * largest_x * max_epochs * len(X)
    largest = max(rate, d * largest_x * largest_w)
    if threshold or gamma:
        largest = max(4 * (largest + threshold) ** 2, max(gamma, 1) ** 2 * d * largest_w**2)
    return largest <= INT64_MAX


@cache
def compiled(loop: Callable) -> Callable:
    """Return a loop compiled by numba, or numpy's stand-in where numba cannot be imported."""
    try:
        from numba import njit
    except ImportError:
        return getattr(numpy_loops, loop.__name__)
    try:
        return njit(cache=True)(loop)
    except RuntimeError:  # no folder in which numba may keep the compiled form
        return njit(loop)
