"""The perceptron algorithm, and the one that wants a margin (lectures 02 and 05).

Both go through the examples with a loop of `coursekit.algorithms.loops`, the first with
`one_epoch`, which lecture 02 shows as it stands there, and write down what happened as a `Run`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from coursekit.algorithms.loops import LARGEST, LARGEST_OF_MARGINS, epoch_for
from coursekit.algorithms.orders import orders_for
from coursekit.algorithms.run import Run
from coursekit.arithmetic import as_smallest
from coursekit.progress import progress
from coursekit.validation import as_count, as_examples, as_labels, as_scalar, as_vector


class NotConvergedWarning(UserWarning):
    """A run reached `max_epochs` before it made a full pass without a mistake."""


class RunInterruptedWarning(UserWarning):
    """Somebody interrupted a run; what it had learned by then is kept."""


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
    RunInterruptedWarning
        If Ctrl-C, or the stop button of a notebook, ended the run; the full passes made by then
        are returned.

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
    return _run(X, y, w0, rate, max_epochs, orders_for(len(X), order, rng), LARGEST)


def margin_perceptron(
    X: Any,
    y: Any,
    *,
    threshold: Any = 0,
    gamma: Any = 0,
    w0: Any = None,
    rate: Any = 1,
    max_epochs: int = 1000,
    order: Any = None,
    rng: np.random.Generator | int | None = None,
) -> Run:
    """Run the perceptron that also updates on examples which are right too narrowly.

    An example brings an update if y (w . x) <= threshold + (gamma / 2) ||w||.

    Parameters
    ----------
    threshold : number, optional
        The fixed part, the same whatever the length of w: at least 0.
    gamma : number, optional
        The part that is relative to the length of w, a margin: at least 0. The run ends with a
        margin above gamma / 2, and can do so if the data have a margin above gamma / 2.
    X, y, w0, rate, max_epochs, order, rng
        As for `perceptron`; floats may be up to 1e37 in size here.

    Returns
    -------
    Run
        What happened, update by update; exact if also `threshold` and `gamma` are.

    Raises
    ------
    ValueError
        If an argument is not as described; the message names it.

    Warns
    -----
    NotConvergedWarning, RunInterruptedWarning
        As for `perceptron`.

    Notes
    -----
    With both at 0 this is `perceptron`. Where the literature asks for less than the threshold, this
    asks for at most the threshold: so w = 0 is no special case, although it has no direction, and
    the perceptron is the one whose threshold is 0. `coursekit.bounds` has the mistake bounds.

    References
    ----------
    W. Krauth and M. Mézard, "Learning algorithms with optimal stability in neural networks",
    Journal of Physics A 20 (1987), L745, for the fixed threshold.

    Examples
    --------
    >>> X, y = [[1, 1], [2, -1]], [1, -1]
    >>> margin_perceptron(X, y, threshold=5)
    <Run: 6 updates in 5 epochs, converged, w = [0 6]>
    >>> margin_perceptron(X, y, gamma=1)
    <Run: 3 updates in 3 epochs, converged, w = [0 3]>
    """
    X = as_examples(X, largest=LARGEST_OF_MARGINS)
    rule = {"threshold": threshold, "gamma": gamma}
    for name, value in rule.items():
        rule[name] = as_scalar(value, name, LARGEST_OF_MARGINS)
        if rule[name] < 0:
            raise ValueError(f"{name} must be at least 0, but it is {rule[name]}.")
    orders = orders_for(len(X), order, rng)
    return _run(X, y, w0, rate, max_epochs, orders, LARGEST_OF_MARGINS, **rule)


def _run(
    X: np.ndarray,
    y: Any,
    w0: Any,
    rate: Any,
    max_epochs: int,
    orders: Iterator[np.ndarray],
    largest: float,
    threshold: Any = 0,
    gamma: Any = 0,
) -> Run:
    """Make passes over the data until one brings no update, and write down what happened."""
    y = as_labels(y, len(X))
    d = X.shape[1]
    w0 = np.zeros(d, dtype=np.int64) if w0 is None else as_vector(w0, "w0", d, largest).copy()
    rate = as_scalar(rate, "rate", largest)
    if rate <= 0:
        raise ValueError(f"rate must be positive, but it is {rate}.")
    max_epochs = as_count(max_epochs, "max_epochs")

    epoch, arguments = epoch_for(X, y, w0, rate, max_epochs, threshold, gamma)
    made, w, interrupted = _passes(epoch, arguments, orders, max_epochs)
    epochs = len(made)
    converged = epochs > 0 and len(made[-1][0]) == 0
    if interrupted:
        _warn_interrupted(epochs)
    if epochs == max_epochs and not converged:
        _warn_not_converged(len(made[-1][0]), max_epochs, bool(threshold or gamma))
    nothing = np.array([], dtype=np.int64)
    updates, steps = (np.concatenate([nothing, *(each[part] for each in made)]) for part in (0, 1))
    return Run(X, y, w0, rate, updates, steps, epochs, converged, as_smallest(w), threshold, gamma)


def _passes(
    epoch: Callable, arguments: tuple, orders: Iterator[np.ndarray], max_epochs: int
) -> tuple[list[tuple[np.ndarray, np.ndarray]], np.ndarray, bool]:
    """Make passes until one brings no update; an interrupt takes back the one that it broke off.

    Returns the rows and the steps of the updates of each full pass, w after the last of these, and
    whether there was an interrupt.
    """
    X, y, w, rate = arguments
    made, finished = [], (0, w.copy())
    try:
        for _ in progress(range(max_epochs), "epochs"):
            order = next(orders)
            in_epoch = epoch(X, y, w, rate, order)
            made.append((order[in_epoch].astype(np.int64), len(made) * len(X) + in_epoch))
            finished = len(made), w.copy()
            if len(in_epoch) == 0:
                break
    except KeyboardInterrupt:
        epochs, w = finished
        return made[:epochs], w, True
    return made, w, False


def _warn_not_converged(left: int, max_epochs: int, wants_margin: bool) -> None:
    """Tell the caller that the last epoch still brought `left` updates."""
    what = "update" if wants_margin else "mistake"
    count = f"1 {what}" if left == 1 else f"{left} {what}s"
    if wants_margin:
        shown = "that w has the margin"
        question = "ask for less of a margin, or ask whether the data can be separated at all."
    else:
        shown = "that w separates the data"
        question = "ask whether the data can be separated at all."
    warnings.warn(
        f"The perceptron still made {count} in epoch {max_epochs}, the last that "
        f"max_epochs={max_epochs} allows, so this run does not show {shown}. "
        f"Allow more epochs, or {question}",
        NotConvergedWarning,
        stacklevel=4,
    )


def _warn_interrupted(epochs: int) -> None:
    """Tell the caller that the run was interrupted after so many full epochs."""
    count = f"{epochs} full epoch{'s' * (epochs != 1)}"
    warnings.warn(
        f"The run was interrupted after {count}. What it had learned by then is returned; "
        "give its w as w0 to go on from there.",
        RunInterruptedWarning,
        stacklevel=4,
    )
