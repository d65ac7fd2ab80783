"""The last, the averaged and the voted classifier of kernel perceptrons (lecture 05-variants).

All three are computed from the record of the run. The last and the averaged one are sums of kernels
with one coefficient for each support vector. For the vote, the scores under w_0, w_1, w_2, ... are
the partial sums of the kernel's values in the order of the updates; they are made for a part of the
points and a part of the updates at a time, so that memory does not grow with the product of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from coursekit.algorithms.kernel_arithmetic import LARGEST, numbers_for, same_features
from coursekit.algorithms.kernel_scores import Primal, combine, is_explicit
from coursekit.progress import progress
from coursekit.validation import as_examples

if TYPE_CHECKING:
    from coursekit.algorithms.kernel_run import KernelRun

READINGS = ("last", "averaged", "voted")
ENTRIES = 2**22  # of the kernel's matrix at once: 32 MB
ENTRIES_OF_SUMS = 2**15  # of partial sums at once: 256 KB, which a processor's cache holds


def read(runs: Sequence[KernelRun], points: Any, reading: str) -> np.ndarray:
    """Return the scores of the points under runs with the same kernel and examples, (runs, m).

    The runs share the values of the kernel.

    Raises
    ------
    ValueError
        If `points` has other features than the examples, or there is no such reading.
    """
    if reading not in READINGS:
        raise ValueError(f"reading must be one of {', '.join(READINGS)}, but it is {reading!r}.")
    kernel, X = runs[0].kernel, runs[0].X
    points = as_examples(points, largest=LARGEST)
    same_features(X, points, "the examples learned from", "X")
    support = np.unique(np.concatenate([run.updates for run in runs]))
    if len(support) == 0:  # interrupted at once: w = 0, which says +1
        return np.full((len(runs), len(points)), runs[0].shown * (reading == "voted"))
    changes = [run.y[run.updates] for run in runs]
    if reading == "averaged":  # an update at step s is part of w after that example and later ones
        changes = [change * (run.shown - run.steps) for run, change in zip(runs, changes)]
    terms = max(int(np.abs(change).sum()) for change in changes)
    (X, points), finish = numbers_for(kernel, terms, X[support], points)
    places = [np.searchsorted(support, run.updates) for run in runs]
    if reading == "voted":
        return _count_votes(kernel, X, points, places, changes, [run.votes for run in runs])
    coefficients = np.zeros((len(runs), len(support)), dtype=np.int64)
    for row, place, change in zip(coefficients, places, changes):
        np.add.at(row, place, change)
    return finish(_sums(kernel, X, coefficients.astype(X.dtype), points))


def _sums(kernel, X, coefficients, points) -> np.ndarray:
    """Return the sums of the kernel's values times the coefficients (runs, s), (runs, m)."""
    if is_explicit(kernel):
        explicit = Primal(kernel, X, len(coefficients))
        explicit.add(np.arange(len(X)), coefficients)
        return explicit.of(points)
    size = max(1, ENTRIES // len(X))
    begins = progress(range(0, len(points), size), "parts of the points")
    parts = [combine(kernel, X, coefficients, points[a : a + size]) for a in begins]
    return np.hstack(parts)


def _count_votes(kernel, X, points, places, changes, votes) -> np.ndarray:
    """Return the votes for +1 less those for -1, (runs, m) int.

    Each of the last three arguments has an array for each run: for each of its T updates, the row
    of X and the label, and the votes of w_0 to w_T.
    """
    totals = np.empty((len(places), len(points)), dtype=np.int64)
    size = max(1, ENTRIES // len(X))
    for begin in progress(range(0, len(points), size), "parts of the points"):
        part = slice(begin, begin + size)
        matrix = kernel.matrix(X, points[part])
        for total, place, change, count in zip(totals, places, changes, votes):
            total[part] = 2 * _votes_for(matrix, place, change, count) - count.sum()
    return totals


def _votes_for(
    matrix: np.ndarray, place: np.ndarray, change: np.ndarray, votes: np.ndarray
) -> np.ndarray:
    """Return the votes for +1 on each column of the kernel's matrix, (m,), w_0 = 0 included."""
    count = np.full(matrix.shape[1], float(votes[0]))  # whole numbers, exact up to 2^53
    score = np.zeros(matrix.shape[1], dtype=matrix.dtype)
    size = max(1, ENTRIES_OF_SUMS // matrix.shape[1])
    for begin in range(0, len(place), size):
        part = slice(begin, begin + size)
        sums = matrix[place[part]]
        sums *= change[part, None]
        sums[0] += score
        np.add.accumulate(sums, axis=0, out=sums)
        count += votes[1:][part].astype(float) @ (sums >= 0).astype(float)
        score = sums[-1]
    return count.astype(np.int64)
