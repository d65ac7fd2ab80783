"""The loops for sparse examples, and what else depends on how the examples are stored.

Both kinds of examples make the same sums in the same order; a sparse row only leaves out terms that
are 0, which change no sum. So the model is the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import sparse

from coursekit.algorithms.loops import (
    LARGEST,
    LARGEST_OF_MARGINS,
    compiled,
    one_epoch,
    one_margin_epoch,
)
from coursekit.geometry import augment
from coursekit.validation import as_numbers

Rows = np.ndarray | sparse.csr_array | sparse.csr_matrix


def one_sparse_epoch(entries, columns, starts, ends, y, w, order, threshold, gamma):
    """Do what `one_margin_epoch` does, on the rows of a matrix in the form CSR.

    Row i has its `entries` in these `columns`, both from starts[i] up to ends[i]. With threshold
    and gamma 0 this is `one_epoch`.
    """
    steps = []
    norm_squared = 0.0
    for j in range(len(w)):
        norm_squared += w[j] * w[j]
    for step in range(len(order)):
        i = order[step]
        score = 0.0
        for k in range(starts[i], ends[i]):
            score += w[columns[k]] * entries[k]
        beyond = y[i] * score - threshold
        if beyond <= 0 or (gamma > 0 and 4 * beyond * beyond <= gamma * gamma * norm_squared):
            for k in range(starts[i], ends[i]):
                w[columns[k]] += y[i] * entries[k]
            if gamma > 0:
                norm_squared = 0.0
                for j in range(len(w)):
                    norm_squared += w[j] * w[j]
            steps.append(step)
    return np.array(steps, dtype=np.int64)


def add_rows(X, coefficients, total):
    """Add coefficients[i] times row i to `total`, row by row."""
    for i in range(len(coefficients)):
        if coefficients[i] != 0:
            for j in range(len(total)):
                total[j] += coefficients[i] * X[i, j]


def add_sparse_rows(entries, columns, starts, ends, coefficients, total):
    """Do what `add_rows` does, on the rows of a matrix in the form CSR."""
    for i in range(len(coefficients)):
        if coefficients[i] != 0:
            for k in range(starts[i], ends[i]):
                total[columns[k]] += coefficients[i] * entries[k]


def prepared(X: Rows, *, constant: bool, margins: bool) -> Rows:
    """Return examples with a constant feature if wanted, or complain of one that is too large."""
    largest = LARGEST_OF_MARGINS if margins else LARGEST
    if not sparse.issparse(X):
        as_numbers(X, "X", 2, largest)
        return augment(X) if constant else X
    if X.nnz:
        as_numbers(X.data, "X.data", 1, largest)
    if constant:
        X = sparse.hstack([X, np.ones((X.shape[0], 1))], format="csr")
    elif not X.has_canonical_format:
        X = X.copy()  # it may be the caller's
    X.sum_duplicates()  # and sorts the columns
    return X


def epoch_for(X: Rows, threshold: float, gamma: float) -> Callable:
    """Return the loop that suits the examples and the rule, as a function of y, w and the order."""
    if sparse.issparse(X):
        loop = compiled(one_sparse_epoch)
        stored = _stored(X)
        return lambda y, w, order: loop(*stored, y, w, order, threshold, gamma)
    if threshold or gamma:
        loop = compiled(one_margin_epoch)
        return lambda y, w, order: loop(X, y, w, 1.0, order, threshold, gamma)
    loop = compiled(one_epoch)
    return lambda y, w, order: loop(X, y, w, 1.0, order)


def weighted_sum(X: Rows, coefficients: np.ndarray) -> np.ndarray:
    """Return the sum of the rows, each times its coefficient, (d,)."""
    total = np.zeros(X.shape[1])
    if sparse.issparse(X):
        compiled(add_sparse_rows)(*_stored(X), coefficients, total)
    else:
        compiled(add_rows)(X, coefficients, total)
    return total


def _stored(X: sparse.csr_array | sparse.csr_matrix) -> tuple[np.ndarray, ...]:
    """Return entries, columns, starts and ends; unsigned, since the loops then need not ask."""
    columns, starts = (a.view(f"u{a.itemsize}") for a in (X.indices, X.indptr))
    return X.data, columns, starts[:-1], starts[1:]
