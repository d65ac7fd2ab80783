"""The perceptron algorithm and the margin perceptron (lectures 02 and 06).

Both go through the examples with a loop of `algorithms.update_loops`, the first with `one_epoch`,
and write down what happened as a `Run`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.training import (
    MAX_EPOCHS,
    checked,
    orders_for,
    train,
    warn_if_cut_off,
)
from coursekit.perceptrons.algorithms.update_loops import LARGEST, LARGEST_OF_MARGINS, epoch_for
from coursekit.perceptrons.geometry.exact import Number


def perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    w0: ArrayLike | None = None,
    rate: Number = 1,
    max_epochs: int = MAX_EPOCHS,
    order: ArrayLike | None = None,
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
        Stop after this many passes even if there are still mistakes.
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

    Floats are added in an order of our own, that of `update_loops.score`, so that the run is the
    same to the last bit on every processor. X is not copied if it holds float64, float32 or int64
    row by row: a `numpy.memmap` may be larger than the memory. From float32 w is learned in
    float64.

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
    data = checked(X, y, w0, rate, max_epochs=max_epochs, largest=LARGEST)
    [run] = train([(data, *epoch_for(data))], orders_for(len(data.X), order, rng))
    warn_if_cut_off([run], max_epochs)
    return run


def margin_perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    threshold: Number = 0,
    gamma: Number = 0,
    w0: ArrayLike | None = None,
    rate: Number = 1,
    max_epochs: int = MAX_EPOCHS,
    order: ArrayLike | None = None,
    rng: np.random.Generator | int | None = None,
) -> Run:
    """Run the perceptron that also updates on correct examples with too small a margin.

    An example triggers an update if y (w . x) <= threshold + (gamma / 2) ||w||.

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
    the perceptron is the one whose threshold is 0. `bounds` has the mistake bounds.

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
    size = {"max_epochs": max_epochs, "largest": LARGEST_OF_MARGINS}
    data = checked(X, y, w0, rate, threshold, gamma, **size)
    [run] = train([(data, *epoch_for(data))], orders_for(len(data.X), order, rng))
    warn_if_cut_off([run], max_epochs)
    return run
