"""The loops for sparse examples, and the other code that depends on how examples are stored.

Both kinds of examples make the same eight partial sums in the same order, that of
`algorithms.update_loops.score`; a sparse row only leaves out terms that are 0, which change no
sum. So the model is the same to the last bit. Where numba is not, the function with `_in_numpy` in
its name stands in for the loop before it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import sparse

from coursekit.numbers.validation import as_numbers
from coursekit.perceptrons.algorithms import multiclass
from coursekit.perceptrons.algorithms.numpy_update_loops import (
    by_halves,
    highest_rival,
    is_too_narrow,
    warn_if_slow,
)
from coursekit.perceptrons.algorithms.training import Data, Epoch
from coursekit.perceptrons.algorithms.update_loops import (
    LARGEST,
    LARGEST_OF_MARGINS,
    compiled,
    epoch_for,
    prefetch_part,
)
from coursekit.perceptrons.geometry import augment

ROWS_AHEAD = 4  # measured on documents of 72 words

Rows = np.ndarray | sparse.csr_array | sparse.csr_matrix


def one_sparse_epoch(entries, columns, starts, ends, y, w, order, threshold, gamma):
    """`one_margin_epoch` on the rows of a CSR matrix.

    Row i has its `entries` in these `columns`, both from starts[i] up to ends[i]. With threshold
    and gamma 0 this is `one_epoch`.
    """
    steps, updates = np.empty_like(order), 0
    norm_squared, sums = 0.0, np.zeros(8)
    if gamma > 0:  # there may be millions of features
        for j in range(len(w)):
            norm_squared += w[j] * w[j]
    for step in range(len(order)):
        prefetch(entries, columns, starts, ends, order, step)
        i = order[step]
        beyond = y[i] * score(w, entries, columns, starts[i], ends[i], sums) - threshold
        if beyond <= 0 or (gamma > 0 and 4 * beyond * beyond <= gamma * gamma * norm_squared):
            for k in range(starts[i], ends[i]):
                w[columns[k]] += y[i] * entries[k]
            if gamma > 0:
                norm_squared = 0.0
                for j in range(len(w)):
                    norm_squared += w[j] * w[j]
            steps[updates] = step
            updates += 1
    return steps[:updates].copy()


def prefetch(entries, columns, starts, ends, order, step):
    """Prefetch a row that comes soon; without numba, do nothing."""
    later = order[min(step + ROWS_AHEAD, len(order) - 1)]
    prefetch_part(entries, starts[later], ends[later])
    prefetch_part(columns, starts[later], ends[later])


def score(w, entries, columns, start, end, s):
    """Return the score of a row as `update_loops.score` does; `s` holds its eight partial sums."""
    s[:] = 0
    rest = 0.0
    full = len(w) - len(w) % 8
    for k in range(start, end):
        j = columns[k]
        if j < full:
            s[j % 8] += w[j] * entries[k]
        else:
            rest += w[j] * entries[k]
    return (((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))) + rest


def one_sparse_epoch_in_numpy(entries, columns, starts, ends, y, w, order, threshold, gamma):
    """`one_sparse_epoch` in numpy, one row at a time."""
    steps = []
    for step, i in enumerate(order):
        row = slice(starts[i], ends[i])
        at, x = columns[row], entries[row]
        if is_too_narrow(y[i] * score_in_numpy(w, x, at) - threshold, gamma, w):
            w[at] += y[i] * x
            steps.append(step)
    warn_if_slow(len(order))
    return np.array(steps, dtype=np.int64)


def score_in_numpy(w, entries, columns):
    """`score` of one row in numpy."""
    full = len(w) - len(w) % 8
    sums = np.bincount(np.where(columns < full, columns % 8, 8), w[columns] * entries, 9)
    return by_halves(sums[:8]) + sums[8]


def one_sparse_multiclass_epoch(entries, columns, starts, ends, y, W, order):
    """`one_multiclass_epoch` on the rows of a CSR matrix."""
    steps, rivals, updates = np.empty_like(order), np.empty(len(order), dtype=np.int64), 0
    sums = np.zeros(8)
    for step in range(len(order)):
        prefetch(entries, columns, starts, ends, order, step)
        i = order[step]
        rival, own, highest = -1, 0.0, 0.0
        for c in range(len(W)):
            s = score(W[c], entries, columns, starts[i], ends[i], sums)
            if c == y[i]:
                own = s
            elif rival < 0 or s > highest:
                rival, highest = c, s
        if highest >= own:
            for k in range(starts[i], ends[i]):
                W[y[i], columns[k]] += entries[k]
                W[rival, columns[k]] -= entries[k]
            steps[updates], rivals[updates] = step, rival
            updates += 1
    return steps[:updates].copy(), rivals[:updates].copy()


def one_sparse_multiclass_epoch_in_numpy(entries, columns, starts, ends, y, W, order):
    """`one_sparse_multiclass_epoch` in numpy, one row at a time."""
    steps, rivals = [], []
    for step, i in enumerate(order):
        row = slice(starts[i], ends[i])
        at, x = columns[row], entries[row]
        scores = np.array([score_in_numpy(w, x, at) for w in W])
        rival = highest_rival(scores, y[i])
        if scores[rival] >= scores[y[i]]:
            W[y[i], at] += x
            W[rival, at] -= x
            steps.append(step)
            rivals.append(rival)
    warn_if_slow(len(order))
    return np.array(steps, dtype=np.int64), np.array(rivals, dtype=np.int64)


def add_rows(X, coefficients, total):
    """Add coefficients[i] times row i to `total`, row by row."""
    for i in range(len(coefficients)):
        if coefficients[i] != 0:
            for j in range(len(total)):
                total[j] += coefficients[i] * X[i, j]


def add_rows_in_numpy(X, coefficients, total):
    """`add_rows` in numpy."""
    for i in np.flatnonzero(coefficients):
        total += coefficients[i] * X[i]


def add_sparse_rows(entries, columns, starts, ends, coefficients, total):
    """`add_rows` on the rows of a CSR matrix."""
    for i in range(len(coefficients)):
        if coefficients[i] != 0:
            for k in range(starts[i], ends[i]):
                total[columns[k]] += coefficients[i] * entries[k]


def add_sparse_rows_in_numpy(entries, columns, starts, ends, coefficients, total):
    """`add_sparse_rows` in numpy."""
    for i in np.flatnonzero(coefficients):
        row = slice(starts[i], ends[i])
        total[columns[row]] += coefficients[i] * entries[row]


def prepared(X: Rows, *, constant: bool, margins: bool) -> Rows:
    """Return examples, with a constant feature on request; raise if one is too large."""
    largest = LARGEST_OF_MARGINS if margins else LARGEST
    if not sparse.issparse(X):
        as_numbers(X, "X", 2, largest, single=True)
        return augment(X) if constant else X
    if X.nnz:
        as_numbers(X.data, "X.data", 1, largest, single=True)
    if constant:
        X = sparse.hstack([X, np.ones((X.shape[0], 1), X.dtype)], format="csr")
    elif not X.has_canonical_format:
        X = X.copy()  # it may be the caller's
    X.sum_duplicates()  # and sorts the columns
    return X


def epoch_of(data: Data) -> Epoch:
    """Return a function (w, order) that shows each example, dense or sparse, once to w."""
    if not sparse.issparse(data.X):
        return epoch_for(data)[0]
    loop = compiled(one_sparse_epoch, one_sparse_epoch_in_numpy)
    stored, rule = _stored(data.X), (data.threshold, data.gamma)
    return lambda w, order: loop(*stored, data.y, w, order, *rule)


def epoch_of_classes(data: Data) -> Callable:
    """Return a function (W, order) that shows each example, dense or sparse, once to W."""
    if not sparse.issparse(data.X):
        return multiclass.epoch_of_classes(data)
    loop = compiled(one_sparse_multiclass_epoch, one_sparse_multiclass_epoch_in_numpy)
    stored = _stored(data.X)
    return lambda W, order: loop(*stored, data.y, W, order)


def weighted_sum(X: Rows, coefficients: np.ndarray) -> np.ndarray:
    """Return the sum of the rows weighted by their coefficients, (d,)."""
    total = np.zeros(X.shape[1])
    if sparse.issparse(X):
        compiled(add_sparse_rows, add_sparse_rows_in_numpy)(*_stored(X), coefficients, total)
    else:
        compiled(add_rows, add_rows_in_numpy)(X, coefficients, total)
    return total


def _stored(X: sparse.csr_array | sparse.csr_matrix) -> tuple[np.ndarray, ...]:
    """Return entries, columns, starts and ends, as unsigned integers for the loops' speed."""
    columns, starts = (a.view(f"u{a.itemsize}") for a in (X.indices, X.indptr))
    return X.data, columns, starts[:-1], starts[1:]
