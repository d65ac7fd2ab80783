"""Where the perceptron's weights come back, if no hyperplane separates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.algorithms.loops import LARGEST, epoch_for
from coursekit.algorithms.training import checked
from coursekit.arithmetic import as_python, as_smallest, is_exact
from coursekit.geometry import radius_squared
from coursekit.progress import progress
from coursekit.validation import as_examples


@dataclass(frozen=True, eq=False)
class Cycle:
    """How a run of the perceptron from w = 0 comes back to where it has been, again and again.

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
        epochs = f"epoch{'s' * (self.period != 1)}"
        return (
            f"<Cycle: from epoch {self.start} on the weights repeat every {self.period} {epochs}, "
            f"max ‖w‖² = {self.max_norm_squared}>"
        )


class CycleNotFoundError(RuntimeError):
    """No state came back within the epochs that were allowed."""


def cycle(X: Any, y: Any, *, max_epochs: int = 1_000_000) -> Cycle:
    """Run the perceptron from w = 0, in fixed order, until its weights after an epoch come back.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row, integers or Fractions.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    max_epochs : int, optional
        Give up when so many epochs have not been enough to see a state come back. More than
        elsewhere by default, since periods grow quickly: 8 features may take 20,000 epochs.

    Returns
    -------
    Cycle

    Raises
    ------
    CycleNotFoundError
        If `max_epochs` were not enough.
    ValueError
        If the run converges, so that the examples are separable and nothing comes back; if `X`
        holds floats; or if another argument is not as described.

    Notes
    -----
    On examples that are not separable all weight vectors stay in a bounded region (H. D. Block and
    S. A. Levin, 1970). Exact examples are multiples of one fraction, so the region holds finitely
    many of their sums, and one of them has to come back; in a fixed order, everything after it
    does too. R. P. Brent's method (1980) sees that without keeping the states: it compares each
    state with one before it, which it exchanges after 1, 2, 4, 8, ... epochs.

    Examples
    --------
    >>> from coursekit.datasets import xor
    >>> from coursekit.geometry import augment
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
    data = checked(X, y, max_epochs=max_epochs, largest=LARGEST)
    epoch, w0 = epoch_for(data)
    X, y = (as_python(a) if data.arithmetic == "exact" else a for a in (data.X, data.y))
    order = np.arange(len(X), dtype=np.uint64)

    def advance(w: np.ndarray) -> np.ndarray:
        """Move w on by one epoch, in place, and return the weight vectors on the way."""
        before = w.copy()
        updated = order[epoch(w, order)]
        return before + np.add.accumulate(y[updated, None] * X[updated])

    return _walk(advance, w0, _period(advance, w0, data.max_epochs))


def _period(advance: Callable, w0: np.ndarray, max_epochs: int) -> int:
    """Return after how many epochs weights come back, by Brent's method."""
    w, saved = w0.copy(), w0.copy()
    power, period = 1, 0
    for epoch in progress(range(1, max_epochs + 1), "epochs"):
        if not len(advance(w)):
            raise ValueError(
                f"Nothing comes back: the run converged. Epoch {epoch} made no mistake, so the "
                f"examples are separable, by w = {as_smallest(w).tolist()}."
            )
        period += 1
        if np.array_equal(w, saved):
            return period
        if period == power:
            saved, power, period = w.copy(), 2 * power, 0
    raise CycleNotFoundError(
        f"No weights were seen to come back in max_epochs = {max_epochs} epochs; the last are "
        f"{as_smallest(w).tolist()}. Allow more epochs, or ask `separate` whether the run can "
        "converge."
    )


def _walk(advance: Callable, w0: np.ndarray, period: int) -> Cycle:
    """Go through the run once more, now that the period is known, and describe it."""
    ahead, behind = w0.copy(), w0.copy()
    norms = [radius_squared(advance(ahead)) for _ in range(period)]
    start = 0
    while not np.array_equal(ahead, behind):
        norms = [max(norms), radius_squared(advance(ahead))]
        advance(behind)
        start += 1
    weights = []
    for _ in range(period):
        weights.append(behind.copy())
        advance(behind)
    return Cycle(start, period, as_smallest(np.array(weights)), max(norms))
