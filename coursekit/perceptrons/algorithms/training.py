"""Validation, training loop and warnings that all perceptrons share (lectures 02, 06 and 07).

Their arguments are checked once and become `Data`; passes are made over it until one brings no
update; and what happened is written down as a `Run`, with a warning if it was cut off.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import INT64_MAX, as_smallest, is_exact, largest_size
from coursekit.numbers.plurals import counted
from coursekit.numbers.progress import progress
from coursekit.numbers.validation import (
    as_count,
    as_examples,
    as_generator,
    as_labels,
    as_not_negative,
    as_positive,
    as_vector,
)
from coursekit.perceptrons.algorithms.run import Run, length
from coursekit.perceptrons.geometry.exact import Number

Epoch = Callable[[np.ndarray, np.ndarray], np.ndarray]

MAX_EPOCHS = 1000  # the default of every algorithm and estimator; only `cycle` goes on for longer


class NotConvergedWarning(UserWarning):
    """A run of several epochs ended before it made a full pass without an update."""


class RunInterruptedWarning(UserWarning):
    """A run was interrupted; what it had learned by then is kept."""


@dataclass(frozen=True)
class Data:
    """The clean arguments of a run, and the arithmetic in which it is computed.

    That is "float64" if anything is a float; "int64" if no number of the run can leave that even if
    every example triggers an update; and else "exact", with Python's integers and Fractions.
    """

    X: np.ndarray
    y: np.ndarray
    w0: np.ndarray
    rate: Number
    threshold: Number
    gamma: Number
    max_epochs: int
    arithmetic: str = "float64"

    @property
    def rule(self) -> tuple[Number, ...]:
        """The threshold and gamma that an example has to exceed, or () if both are 0."""
        return (self.threshold, self.gamma) if self.threshold or self.gamma else ()


def checked(
    X: ArrayLike,
    y: ArrayLike,
    w0: ArrayLike | None = None,
    rate: Number = 1,
    *rule: Number,
    max_epochs: int,
    largest: float,
) -> Data:
    """Return the arguments of a run as `Data`; raise a ValueError that names an invalid one.

    `rule` is threshold and gamma, or nothing for the perceptron, where both are 0. Floats may be up
    to `largest` in size.
    """
    X = as_examples(X, largest=largest, single=True)
    n, d = X.shape
    rule = [as_not_negative(v, name, largest) for v, name in zip(rule, ("threshold", "gamma"))]
    y = as_labels(y, n)
    w0 = np.zeros(d, dtype=np.int64) if w0 is None else as_vector(w0, "w0", d, largest).copy()
    rate, max_epochs = as_positive(rate, "rate", largest), as_count(max_epochs, "max_epochs")
    settings = rate, *(rule or (0, 0))
    if not is_exact(X, w0, *map(np.asarray, settings)):
        arithmetic = "float64"
    else:
        arithmetic = "int64" if _fits_int64(X, w0, *settings, max_epochs) else "exact"
    return Data(X, y, w0, *settings, max_epochs, arithmetic)


def _fits_int64(X, w0, rate, threshold, gamma, max_epochs) -> bool:
    """Whether every number of the run fits into int64, even if every example triggers an update."""
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


def orders_for(
    n: int, order: ArrayLike | None = None, rng: np.random.Generator | int | None = None
) -> Iterator[np.ndarray]:
    """Return an endless iterator over orders of n examples, one for each epoch."""
    if order is not None and rng is not None:
        raise ValueError("order and rng cannot both be given: is the order fixed or random?")
    if rng is not None:
        generator = as_generator(rng)
        return (generator.permutation(n).astype(row_type(n)) for _ in itertools.count())
    if order is None:
        return itertools.repeat(np.arange(n, dtype=row_type(n)))
    fixed = as_vector(order, "order", n)
    if not np.array_equal(np.sort(fixed), np.arange(n)):
        shown = np.array2string(fixed, threshold=20)
        raise ValueError(f"order must hold each row number from 0 to {n - 1} once, not {shown}.")
    return itertools.repeat(fixed.astype(row_type(n)))


def row_type(n: int) -> type[np.unsignedinteger]:
    """Return the smallest integer type of n row numbers for which the loops are compiled.

    It is unsigned, which spares a loop asking of each whether it is negative.
    """
    return np.uint32 if n <= 2**32 else np.uint64


def train(
    learners: Sequence[tuple[Data, Epoch, np.ndarray]], orders: Iterator[np.ndarray]
) -> list[Run]:
    """Show the examples until a pass without an update for any learner; return their runs.

    Each learner, (Data, epoch, w), learns other labels for the same examples. Its epoch(w, order)
    shows each example once, changes w in place, and returns the steps of the updates. It is not
    called again after an epoch without an update, since no later one can have any. An interrupt
    takes back the unfinished pass.
    """
    n, max_epochs = len(learners[0][0].y), learners[0][0].max_epochs
    nothing = np.zeros(0, dtype=row_type(n))
    passes, active = [], [True] * len(learners)  # in each pass, rows and steps for each learner
    ends, spare = ([w.copy() for _, _, w in learners] for _ in range(2))
    finished = 0, ends
    try:
        for _ in progress(range(max_epochs), "epochs"):
            order = next(orders)
            steps = [
                epoch(w, order) if is_active else nothing
                for is_active, (_, epoch, w) in zip(active, learners)
            ]
            passes.append([(order.take(at), at) for at in steps])
            for end, (_, _, w) in zip(spare, learners):
                end[:] = w
            finished, spare = (len(passes), spare), finished[1]
            active = [len(at) > 0 for at in steps]
            if not any(active):
                break
    except KeyboardInterrupt:
        pass
    epochs, weights = finished
    runs = []
    for (data, _, _), w, *of_each_epoch in zip(learners, weights, *passes[:epochs]):
        converged = epochs > 0 and not len(of_each_epoch[-1][0])
        start, end = (data.X, data.y, data.w0, data.rate), (epochs * n, converged, as_smallest(w))
        runs.append(Run(*start, *_joined(of_each_epoch, n), *end, data.threshold, data.gamma))
    return runs


def _joined(
    passes: Sequence[tuple[np.ndarray, np.ndarray]], n: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows and the steps of all updates, given those within each pass."""
    nothing = np.zeros(0, dtype=np.int64)
    rows, steps = (
        np.concatenate([nothing, *(part[k] for part in passes)], dtype=np.int64) for k in (0, 1)
    )
    ends = np.cumsum([len(within) for _, within in passes], dtype=np.int64)
    for number, part in enumerate(np.split(steps, ends)):
        part += number * n
    return rows, steps


def warn_if_cut_off(
    runs: Sequence[Run],
    max_epochs: int,
    learner: str = "The perceptron",
    category: type[Warning] = NotConvergedWarning,
) -> None:
    """Warn the caller if runs over the same examples were interrupted or have not converged.

    One epoch is what one asks for to use the average or the vote, not to separate the data: no
    warning says that it did not.
    """
    run = runs[0]
    if all(run.converged for run in runs):
        return
    if run.shown < max_epochs * len(run.y):
        after = length(run)
        message = f"{learner} was interrupted after {after}. What it had learned by then is kept."
        warnings.warn(message, RunInterruptedWarning, stacklevel=3)
    elif max_epochs > 1:
        goal, advice = "that w separates the data", "ask whether the data can be separated at all"
        if run.threshold or run.gamma:
            goal, advice = "that w has the margin", f"ask for less of a margin, or {advice}"
        elif run.kernel is not None:
            goal, advice = "that the kernel's features separate the data", "take another kernel"
        count = sum(
            len(run.steps) - int(np.searchsorted(run.steps, run.shown - len(run.y))) for run in runs
        )
        mistakes = counted(count, "update" if run.threshold or run.gamma else "mistake")
        message = (
            f"{learner} still made {mistakes} in epoch {max_epochs}, the last that "
            f"max_epochs={max_epochs} allows, so this run does not show {goal}. Allow more epochs, "
            f"or {advice}."
        )
        warnings.warn(message, category, stacklevel=3)
