"""The perceptron algorithm and the record of its run (lecture 02).

The algorithm is one function, `one_epoch`, which the lecture shows as it stands here. numba
compiles it for float64 data and for integers that cannot overflow; Python itself runs the same
lines on Fractions and larger integers, and on everything where numba cannot be imported. Either
way the sums are made in the order in which they are written, so every machine makes the same run.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from coursekit.validation import (
    INT64_MAX,
    as_examples,
    as_floats,
    as_generator,
    as_labels,
    as_scalar,
    as_vector,
    is_exact,
    tidy,
    widen,
)

# No score of floats up to this size can overflow: it is below d * n * epochs * LARGEST**3.
LARGEST = 1e75


class NotConvergedWarning(UserWarning):
    """A run reached `max_epochs` before it made a full pass without a mistake."""


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


def perceptron(
    X: Any,
    y: Any,
    *,
    w0: Any = None,
    rate: Any = 1,
    max_epochs: int = 1000,
    order: Any = None,
    rng: np.random.Generator | int | None = None,
) -> Run:
    """Run Rosenblatt's algorithm until a full pass over the data makes no mistake.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row. For a hyperplane with an offset, give `geometry.augment(X)`. Floats, here
        and in the other arguments, may be up to 1e75 in size, so that no score can overflow.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    w0 : array_like, shape (d,), optional
        The weight vector to start from; zero unless given.
    rate : number, optional
        The learning rate: a positive factor on every update.
    max_epochs : int, optional
        Stop after so many passes even if mistakes go on.
    order : array_like, shape (n,), optional
        A permutation of the row numbers: the order of every pass, 0 to n - 1 unless given.
    rng : numpy.random.Generator or int, optional
        Draw a new random order before each pass. Cannot go together with `order`.

    Returns
    -------
    Run
        What happened, update by update. If `X`, `w0` and `rate` hold only integers and
        Fractions, every number in it is exact.

    Raises
    ------
    ValueError
        If an argument is not as described; the message names it.

    Warns
    -----
    NotConvergedWarning
        If `max_epochs` passes were made and the last one still had a mistake.

    Notes
    -----
    A mistake is y (w . x) <= 0: an example on the hyperplane is a mistake. From w0 = 0 and on
    separable data the number of updates is at most (R / gamma)^2 (A. B. J. Novikoff, 1962).

    References
    ----------
    F. Rosenblatt, "The perceptron: a probabilistic model for information storage and
    organization in the brain", Psychological Review 65 (1958).

    Examples
    --------
    >>> run = perceptron([[0, 2, -1], [2, 1, -1], [3, 0, 1]], [1, 1, 1])
    >>> run.w, run.mistakes, run.epochs, run.converged
    (array([3, 2, 0]), 2, 2, True)
    """
    X = as_examples(X, largest=LARGEST)
    y = as_labels(y, len(X))
    d = X.shape[1]
    w0 = np.zeros(d, dtype=np.int64) if w0 is None else as_vector(w0, "w0", d, LARGEST).copy()
    rate = as_scalar(rate, "rate", LARGEST)
    if rate <= 0:
        raise ValueError(f"rate must be positive, but it is {rate}.")
    if not isinstance(max_epochs, int | np.integer) or max_epochs < 1:
        raise ValueError(f"max_epochs must be a whole number of at least 1, not {max_epochs!r}.")

    orders = _orders(len(X), order, rng)
    epoch, (X_, y_, w, rate_) = epoch_for(X, y, w0, rate, int(max_epochs))
    updates, steps = [], []
    for epochs in range(1, max_epochs + 1):
        this_order = next(orders)
        in_epoch = epoch(X_, y_, w, rate_, this_order)
        updates.append(this_order[in_epoch])
        steps.append((epochs - 1) * len(X) + in_epoch)
        if len(in_epoch) == 0:
            break
    converged = len(in_epoch) == 0
    if not converged:
        _warn_not_converged(len(in_epoch), max_epochs)
    updates = np.concatenate(updates, dtype=np.int64, casting="unsafe")
    return Run(X, y, w0, rate, updates, np.concatenate(steps), epochs, converged, tidy(w))


@dataclass(frozen=True, eq=False)
class Run:
    """What one call of `perceptron` did.

    Attributes
    ----------
    X, y, w0, rate
        The data and the settings of the run; `X` is not a copy.
    updates : ndarray of int, shape (T,)
        The row of the example that triggered each of the T updates, in order.
    steps : ndarray of int, shape (T,)
        How many examples had been shown before the one that triggered each update.
    epochs : int
        The number of passes over the data.
    converged : bool
        Whether the last pass made no mistake.
    w : ndarray, shape (d,)
        The weight vector at the end.

    Examples
    --------
    >>> run = perceptron([[1, 1], [2, -1]], [1, -1])
    >>> run
    <Run: 2 mistakes in 2 epochs, converged, w = [-1  2]>
    >>> run.updates, run.steps, run.survival
    (array([0, 1]), array([0, 1]), array([1, 1, 2]))
    >>> run.trajectory()
    array([[ 0,  0],
           [ 1,  1],
           [-1,  2]])
    """

    X: np.ndarray
    y: np.ndarray
    w0: np.ndarray
    rate: int | Fraction | float
    updates: np.ndarray
    steps: np.ndarray
    epochs: int
    converged: bool
    w: np.ndarray

    @property
    def mistakes(self) -> int:
        """The number of mistakes, which is the number of updates."""
        return len(self.updates)

    @property
    def survival(self) -> np.ndarray:
        """How many examples each weight vector was shown, (T + 1,), the last mistake included."""
        shown = self.epochs * len(self.X)
        return np.diff(np.concatenate([[-1], self.steps, [shown - 1]]))

    @property
    def updates_per_epoch(self) -> np.ndarray:
        """The number of updates in each epoch, (epochs,)."""
        return np.bincount(self.steps // len(self.X), minlength=self.epochs)

    def weights(self, t: int) -> np.ndarray:
        """Return w_t, the weight vector after `t` updates, shape (d,).

        Raises
        ------
        ValueError
            If the run did not make `t` updates.
        """
        if not 0 <= t <= self.mistakes:
            raise ValueError(f"t must be between 0 and {self.mistakes} updates, but it is {t}.")
        for _w in self._weights(t):
            pass
        return tidy(_w)

    def trajectory(self) -> np.ndarray:
        """Return all weight vectors w_0 to w_T, one a row, (T + 1, d)."""
        return tidy(np.array(list(self._weights(self.mistakes))))

    def _weights(self, t: int) -> Iterator[np.ndarray]:
        """Yield w_0, w_1, ..., w_t, with the arithmetic of the run, step by step."""
        exact = is_exact(self.X, self.w0, np.asarray(self.rate))
        numbers, rate = (widen, self.rate) if exact else (np.float64, float(self.rate))
        w = numbers(self.w0.copy())
        yield w
        for i in self.updates[:t]:
            w = w + rate * int(self.y[i]) * numbers(self.X[i])
            yield w

    def __repr__(self) -> str:
        end = "converged" if self.converged else "NOT converged"
        mistakes = f"{self.mistakes} mistake{'s' * (self.mistakes != 1)}"
        epochs = f"{self.epochs} epoch{'s' * (self.epochs != 1)}"
        return f"<Run: {mistakes} in {epochs}, {end}, w = {np.array2string(self.w, threshold=10)}>"


def _warn_not_converged(left: int, max_epochs: int) -> None:
    """Tell the caller of `perceptron` that its last epoch still made `left` mistakes."""
    mistakes = "1 mistake" if left == 1 else f"{left} mistakes"
    warnings.warn(
        f"The perceptron still made {mistakes} in epoch {max_epochs}, the last that "
        f"max_epochs={max_epochs} allows, so this run does not show that w separates the data. "
        "Allow more epochs, or ask whether the data can be separated at all.",
        NotConvergedWarning,
        stacklevel=3,
    )


def epoch_for(
    X: np.ndarray, y: np.ndarray, w0: np.ndarray, rate: Any, max_epochs: int
) -> tuple[Callable, tuple]:
    """Return the form of `one_epoch` that suits the data, and its arguments, w a fresh copy."""
    if not is_exact(X, w0, np.asarray(rate)):
        X, w = (as_floats(a, name, LARGEST) for a, name in ((X, "X"), (w0, "w0")))
        rate = float(as_floats(np.asarray(rate), "rate", LARGEST))
        return _compiled(), (np.ascontiguousarray(X), y.astype(np.int8), w.copy(), rate)
    if _fits_int64(X, w0, rate, max_epochs):
        return _compiled(), (np.ascontiguousarray(X), y, w0.copy(), rate)
    return one_epoch, (widen(X), widen(y), widen(w0).copy(), rate)


def _fits_int64(X: np.ndarray, w0: np.ndarray, rate: Any, max_epochs: int) -> bool:
    """Whether no number of the run can leave int64, even if every example were a mistake."""
    if X.dtype != np.int64 or w0.dtype != np.int64 or not isinstance(rate, int):
        return False
    largest_x = max(int(X.max()), -int(X.min()))
    largest_w = max(int(w0.max()), -int(w0.min())) + rate * largest_x * max_epochs * len(X)
    return max(rate, X.shape[1] * largest_x * largest_w) <= INT64_MAX


@cache
def _compiled() -> Callable:
    """Return `one_epoch` compiled by numba, or as it is where numba cannot be imported."""
    try:
        from numba import njit
    except ImportError:
        return one_epoch
    try:
        return njit(cache=True)(one_epoch)
    except RuntimeError:  # no folder in which numba may keep the compiled form
        return njit(one_epoch)


def _orders(n: int, order: Any, rng: Any) -> Iterator[np.ndarray]:
    """Return an endless supply of orders, one for each epoch.

    The row numbers are unsigned, which spares the compiled loop asking whether they are negative.
    """
    if order is not None and rng is not None:
        raise ValueError("order and rng cannot both be given: is the order fixed or random?")
    if rng is not None:
        generator = as_generator(rng)
        return (generator.permutation(n).astype(np.uint64) for _ in itertools.count())
    if order is None:
        return itertools.repeat(np.arange(n, dtype=np.uint64))
    fixed = as_vector(order, "order", n)
    if not np.array_equal(np.sort(fixed), np.arange(n)):
        shown = np.array2string(fixed, threshold=20)
        raise ValueError(f"order must hold each row number from 0 to {n - 1} once, not {shown}.")
    return itertools.repeat(fixed.astype(np.uint64))
