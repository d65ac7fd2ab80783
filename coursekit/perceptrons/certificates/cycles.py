"""Cycles of the perceptron's weights on data that no hyperplane separates."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import INT64_MAX, as_python, as_smallest, is_exact, largest_size
from coursekit.numbers.plurals import counted
from coursekit.numbers.progress import progress
from coursekit.numbers.validation import as_count, as_examples
from coursekit.perceptrons.algorithms.training import Data, checked, row_type
from coursekit.perceptrons.algorithms.update_loops import LARGEST, epoch_for
from coursekit.perceptrons.certificates.integers import shortest_relation, to_integers
from coursekit.perceptrons.certificates.separability import UndecidedError, separate
from coursekit.perceptrons.geometry import radius_squared
from coursekit.perceptrons.geometry.exact import answer

# After this many epochs we check whether the run can end at all.
PATIENCE = 1000
MOST_ROWS = 40  # up to here a lower bound on the period takes at most a second

Advance = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True, eq=False)
class Cycle:
    """The cycle into which a run of the perceptron from w = 0 falls.

    Attributes
    ----------
    start : int
        The number of epochs before the first state that comes back.
    period : int
        The number of epochs after which it does, for the first time.
    weights : ndarray, shape (period, d)
        The weight vectors at the end of the epochs start, start + 1, ..., which repeat for ever.
    max_norm_squared : int or Fraction
        The largest squared norm of a weight vector during the run, hence for ever.
    """

    start: int
    period: int
    weights: np.ndarray
    max_norm_squared: int | Fraction

    def __repr__(self) -> str:
        return (
            f"<Cycle: from epoch {self.start} on the weights repeat every "
            f"{counted(self.period, 'epoch')}, max ‖w‖² = {self.max_norm_squared}>"
        )


class CycleNotFoundError(RuntimeError):
    """No state recurred within the allowed number of epochs."""


def cycle(X: Any, y: Any, *, max_epochs: int = 1_000_000) -> Cycle:
    """Run the perceptron from w = 0, in fixed order, until its weights after an epoch recur.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row, integers or Fractions.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    max_epochs : int, optional
        Give up if no state has recurred within this many epochs. More than
        elsewhere by default, since periods grow quickly: 8 features may take 20,000 epochs.

    Returns
    -------
    Cycle

    Raises
    ------
    CycleNotFoundError
        If `max_epochs` were not enough.
    ValueError
        If the examples are separable, so that the run converges, now or after very many epochs, and
        nothing comes back; if `X` holds floats; or if another argument is not as described.

    Notes
    -----
    On examples that are not separable all weight vectors stay in a bounded region (H. D. Block and
    S. A. Levin, 1970). Exact examples are multiples of one fraction, so the region holds finitely
    many of their sums, and one of them has to come back; in a fixed order, everything after it
    does too. R. P. Brent's method (1980) sees that without keeping the states: it compares each
    state with one before it, which it exchanges after 1, 2, 4, 8, ... epochs.

    Examples
    --------
    >>> from coursekit.perceptrons.datasets import xor
    >>> from coursekit.perceptrons.geometry import augment
    >>> X, y = xor()
    >>> cycle(augment(X), y)
    <Cycle: from epoch 0 on the weights repeat every 1 epoch, max ‖w‖² = 3>
    """
    X = as_examples(X)
    if not is_exact(X):
        raise ValueError(
            "X must hold integers or Fractions: with floats, what comes back is the rounding. "
            "Scale the examples to whole numbers."
        )
    max_epochs = as_count(max_epochs, "max_epochs")
    integers, scale = to_integers(X)
    common = math.gcd(*integers.ravel().tolist()) or 1
    data = checked(as_smallest(integers // common), y, max_epochs=1, largest=LARGEST)
    advance, w0 = _by_epochs(data), data.w0
    repeated = _walk(advance, w0, _period(advance, w0, max_epochs, data))
    unit = Fraction(common, scale)
    if unit == 1:
        return repeated
    weights = as_smallest(as_python(repeated.weights) * unit)
    max_norm_squared = answer(repeated.max_norm_squared * unit**2)
    return replace(repeated, weights=weights, max_norm_squared=max_norm_squared)


def _by_epochs(data: Data) -> Advance:
    """Return a function that takes w through an epoch, in int64 as long as its numbers fit."""
    exactly = _by_epochs_in(replace(data, arithmetic="exact"))
    if data.arithmetic == "exact":
        return exactly
    quickly, size = _by_epochs_in(data), largest_size(data.X)
    room = INT64_MAX // max(1, data.X.shape[1] * size) - len(data.X) * size
    return lambda w: (quickly if w.dtype == np.int64 and largest_size(w) <= room else exactly)(w)


def _by_epochs_in(data: Data) -> Advance:
    """Return a function from w to the w after an epoch and all weight vectors on the way."""
    epoch, _ = epoch_for(data)
    number = as_python if data.arithmetic == "exact" else np.asarray
    n, Z = len(data.X), number(data.y)[:, None] * number(data.X)
    order = np.arange(n, dtype=row_type(n))

    def advance(w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        after = number(w).copy()
        updated = order[epoch(after, order)]
        return as_smallest(after), w + np.add.accumulate(Z[updated])

    return advance


def _period(advance: Advance, w: np.ndarray, max_epochs: int, data: Data) -> int:
    """Return the number of epochs after which weights recur, by Brent's method."""
    saved, power, period = w, 1, 0
    for epoch in progress(range(1, max_epochs + 1), "epochs"):
        w, path = advance(w)
        if not len(path):
            raise _nothing_comes_back(f"the run converged. Epoch {epoch} made no mistake", w)
        period += 1
        if np.array_equal(w, saved):
            return period
        if period == power:
            saved, power, period = w, 2 * power, 0
        if epoch == PATIENCE:
            _refuse_if_separable(data)
            _refuse_if_longer(data, max_epochs)
    raise CycleNotFoundError(
        f"No weights were seen to come back in max_epochs = {max_epochs} epochs; the last are "
        f"{w.tolist()}. Allow more epochs, or ask `separate` whether the run can converge."
    )


def _refuse_if_separable(data: Data) -> None:
    """Raise if the run will converge, however long it may still take."""
    try:
        separation = separate(data.X, data.y)
    except UndecidedError:
        return
    if separation.separable:
        raise _nothing_comes_back(
            f"the run will converge, though not in {PATIENCE} epochs", separation.w
        )


def _refuse_if_longer(data: Data, max_epochs: int) -> None:
    """Raise if a lower bound on the epochs between equal weights exceeds the allowed number.

    Between them each row was added a whole number of times, and all that was added is zero; an
    epoch adds at most n of them.
    """
    n = len(data.X)
    if n > MOST_ROWS:
        return
    square = shortest_relation(as_python(data.X))
    least = math.isqrt(math.floor(square)) // n
    if least > max_epochs:
        raise CycleNotFoundError(
            f"No weights come back in max_epochs = {max_epochs} epochs: {least:,} at least have to "
            "lie between them. Round the examples to fewer digits, or allow more epochs."
        )


def _nothing_comes_back(reason: str, w: np.ndarray) -> ValueError:
    return ValueError(
        f"Nothing comes back: {reason}, so the examples are separable, by w = {w.tolist()}."
    )


def _walk(advance: Advance, w: np.ndarray, period: int) -> Cycle:
    """Repeat the run, now that the period is known, and describe its cycle."""
    ahead, behind, start, norms = w, w, 0, [0]
    for _ in range(period):
        ahead, path = advance(ahead)
        norms.append(radius_squared(path))
    while not np.array_equal(ahead, behind):
        ahead, path = advance(ahead)
        behind, _ = advance(behind)
        start, norms = start + 1, [max(norms), radius_squared(path)]
    weights = []
    for _ in range(period):
        weights.append(behind)
        behind, _ = advance(behind)
    return Cycle(start, period, as_smallest(np.array(weights)), max(norms))
