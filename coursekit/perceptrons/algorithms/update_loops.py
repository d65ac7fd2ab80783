"""The loops of the algorithm and their arithmetic (lectures 02 and 06).

numba compiles them for floats and for integers that cannot overflow; where it cannot be imported,
numpy does the same in larger steps. Python itself runs these lines on Fractions and on larger
integers. In each way the sums are made in the order in which they are written, so every machine
makes the same run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType

import numpy as np

from coursekit.numbers.arithmetic import as_python
from coursekit.numbers.validation import as_floats
from coursekit.perceptrons.algorithms import numpy_update_loops
from coursekit.perceptrons.algorithms.training import Data, Epoch

# No score of floats up to this size can overflow: it is below d * n * epochs * LARGEST**3.
LARGEST = 1e75
# A threshold that grows with the norm of w compares squares of scores.
LARGEST_OF_MARGINS = 1e37
# How far ahead a row is prefetched, and how much of it. Measured: the processor's own prefetching
# stops at the end of a page of memory, but continues within a long row.
BYTES_AHEAD, BYTES_OF_A_ROW = 2048, 1024


def one_epoch(X, y, w, rate, order):
    """Show each example once, in this order, and update w on every mistake.

    Changes `w` in place and returns the steps, counted from 0, at which it was updated.
    """
    steps, updates = np.empty_like(order), 0
    for step in range(len(order)):
        i = shown(X, order, step)
        if y[i] * score(w, X, i) <= 0:
            add_row(w, rate * y[i], X, i)
            steps[updates] = step
            updates += 1
    return steps[:updates].copy()


def one_margin_epoch(X, y, w, rate, order, threshold, gamma):
    """Show each example once, in this order, and update w whenever its margin is too small.

    That is where y (w . x) is at most threshold + gamma / 2 times the norm of w. No root is taken,
    so that exact numbers stay exact. Changes `w` in place and returns the steps of the updates.
    """
    steps, updates = np.empty_like(order), 0
    norm_squared = 0
    for j in range(len(w)):
        norm_squared += w[j] * w[j]
    for step in range(len(order)):
        i = shown(X, order, step)
        beyond = y[i] * score(w, X, i) - threshold
        if beyond <= 0 or (gamma > 0 and 4 * beyond * beyond <= gamma * gamma * norm_squared):
            add_row(w, rate * y[i], X, i)
            if gamma > 0:
                norm_squared = 0
                for j in range(len(w)):
                    norm_squared += w[j] * w[j]
            steps[updates] = step
            updates += 1
    return steps[:updates].copy()


def one_multiclass_epoch(X, y, W, order):
    """Show each example once, and on every mistake move the weight vectors of two classes.

    That is where another class, the rival, has a score as high as the right class y[i] at least:
    the first with the highest. Changes `W` in place and returns the steps of the updates, counted
    from 0, and the rivals.
    """
    steps, rivals, updates = np.empty_like(order), np.empty(len(order), dtype=np.int64), 0
    for step in range(len(order)):
        i = shown(X, order, step)
        rival, highest = -1, 0  # the 0 is never read, but numba wants a number
        for c in range(len(W)):
            s = score(W[c], X, i)
            if c == y[i]:
                own = s
            elif rival < 0 or s > highest:
                rival, highest = c, s
        if highest >= own:
            add_row(W[y[i]], 1, X, i)
            add_row(W[rival], -1, X, i)
            steps[updates], rivals[updates] = step, rival
            updates += 1
    return steps[:updates].copy(), rivals[:updates].copy()


def score(w, X, i):
    """Return w . x for row i of X, as eight partial sums in an order that no compiler changes.

    Feature j goes into partial sum j mod 8; these are added by halves, first 4 to 7 to 0 to 3. The
    up to seven features at the end are summed one by one, and come last: of fewer than eight
    features this is the plain sum. A processor makes the eight additions at once, where a single
    sum would have to wait for each.
    """
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = rest = 0
    full = len(w) - len(w) % 8
    for j in range(0, full, 8):
        s0 += w[j] * X[i, j]
        s1 += w[j + 1] * X[i, j + 1]
        s2 += w[j + 2] * X[i, j + 2]
        s3 += w[j + 3] * X[i, j + 3]
        s4 += w[j + 4] * X[i, j + 4]
        s5 += w[j + 5] * X[i, j + 5]
        s6 += w[j + 6] * X[i, j + 6]
        s7 += w[j + 7] * X[i, j + 7]
    for j in range(full, len(w)):
        rest += w[j] * X[i, j]
    return (((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7))) + rest


def add_row(w, factor, X, i):
    """Add row i of X, times this factor, to w."""
    for j in range(len(w)):
        w[j] += factor * X[i, j]


def shown(X, order, step):
    """Return the row whose turn it is; where numba is, let memory send one that comes soon."""
    return order[step]


def prefetch_part(values, begin, end):
    """Prefetch this part of an array, or its beginning; without numba, do nothing."""


def epoch_for(data: Data) -> tuple[Epoch, np.ndarray]:
    """Return a function (w, order) that shows each example once to w, and a copy of w0."""
    X, y, w, rate, rule = ARITHMETIC[data.arithmetic](data)
    loop = one_margin_epoch if rule else one_epoch
    if data.arithmetic != "exact":
        loop = compiled(
            loop, numpy_update_loops.one_margin_epoch if rule else numpy_update_loops.one_epoch
        )
    return lambda w, order: loop(X, y, w, rate, order, *rule), w


def _in_floats(data: Data) -> tuple:
    largest = LARGEST_OF_MARGINS if data.rule else LARGEST
    X = data.X if data.X.dtype == np.float32 else as_floats(data.X, "X", largest)
    names = ("w0", "rate", "threshold", "gamma")[: 4 if data.rule else 2]
    w, *numbers = (as_floats(np.asarray(getattr(data, k)), k, largest) for k in names)
    rate, *rule = map(float, numbers)
    return np.ascontiguousarray(X), data.y.astype(np.int8), w.copy(), rate, rule


def _in_int64(data: Data) -> tuple:
    return np.ascontiguousarray(data.X), data.y, data.w0.copy(), data.rate, data.rule


def _in_python(data: Data) -> tuple:
    X, y, w = map(as_python, (data.X, data.y, data.w0))
    return X, y, w.copy(), data.rate, data.rule


ARITHMETIC = {"float64": _in_floats, "int64": _in_int64, "exact": _in_python}


@cache
def compiled(loop: Callable, stand_in: Callable) -> Callable:
    """Return a loop compiled by numba, or its numpy version if numba is not installed."""
    try:
        from numba import njit
    except ImportError:
        return stand_in
    for function in called_in(loop):
        call_from_loops(function)
    try:
        return njit(cache=True)(loop)
    except RuntimeError:  # no folder in which numba may keep the compiled form
        return njit(loop)


@cache
def call_from_loops(function: Callable) -> None:
    """Inline this function in compiled loops, since a real call would cost as much as a row."""
    from numba.extending import overload, register_jitable

    from coursekit.perceptrons.algorithms.intrinsics import IN_VECTORS

    if function in IN_VECTORS:
        overload(function, inline="always")(IN_VECTORS[function])
    else:
        for called in called_in(function):
            call_from_loops(called)
        register_jitable(inline="always")(function)


def called_in(function: Callable) -> list[Callable]:
    """Return the functions that a function calls by their global names."""
    values = (function.__globals__.get(name) for name in function.__code__.co_names)
    return [value for value in values if isinstance(value, FunctionType)]
