"""The multiclass perceptron: a weight vector for each class; a mistake moves two (lecture 08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import as_smallest
from coursekit.numbers.validation import as_examples
from coursekit.perceptrons.algorithms import numpy_update_loops
from coursekit.perceptrons.algorithms.multiclass_run import MulticlassRun
from coursekit.perceptrons.algorithms.one_against_rest import as_classes
from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.training import (
    MAX_EPOCHS,
    Data,
    checked,
    orders_for,
    train,
    warn_if_cut_off,
)
from coursekit.perceptrons.algorithms.update_loops import (
    ARITHMETIC,
    LARGEST,
    compiled,
    one_multiclass_epoch,
)


def multiclass_perceptron(
    X: ArrayLike,
    labels: ArrayLike,
    *,
    max_epochs: int = MAX_EPOCHS,
    order: ArrayLike | None = None,
    rng: np.random.Generator | int | None = None,
) -> MulticlassRun:
    """Run the perceptron that compares the classes, until a full pass makes no mistake.

    Each class has a weight vector, zero at first. An example x of class y is a mistake if another
    class has a score w . x at least as high as that of y. Then w_y grows by x, and the vector of
    the rival, the other class with the highest score (the first of equal ones), loses x.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row. For hyperplanes with an offset, give `geometry.augment(X)`. Floats may be
        up to 1e75 in size.
    labels
        As for `one_against_rest`.
    max_epochs, order, rng
        As for `perceptron`.

    Returns
    -------
    MulticlassRun
        What happened, update by update; exact if `X` holds only integers and Fractions.

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
    With two classes it makes the updates of `perceptron`, and the weight vectors are -w and w. The
    number of mistakes is at most `bounds.multiclass_bound`.

    References
    ----------
    N. J. Nilsson, "Learning Machines", McGraw-Hill (1965), and R. O. Duda and P. E. Hart, "Pattern
    Classification and Scene Analysis", Wiley (1973), section 5.12, who both owe the construction to
    C. Kesler; K. Crammer and Y. Singer, "Ultraconservative online
    algorithms for multiclass problems", Journal of Machine Learning Research 3 (2003) 951-991.

    Examples
    --------
    >>> X, labels = [[2, 1], [1, 2], [-2, -3]], ["red", "green", "blue"]
    >>> run = multiclass_perceptron(X, labels)
    >>> run
    <MulticlassRun: 3 classes, 6 mistakes in 4 epochs, converged>
    >>> run.w.tolist(), run.predict([[9, 1], [-1, 0]]).tolist()
    ([[-2, -1], [-1, 4], [3, -3]], ['red', 'blue'])
    """
    X = as_examples(X, largest=LARGEST)
    classes, numbers = as_classes(labels, len(X))
    data = checked(X, np.ones(len(X)), max_epochs=max_epochs, largest=LARGEST)
    data = replace(data, y=numbers, w0=np.zeros((len(classes), X.shape[1]), dtype=np.int64))
    run, rivals, runs = learn(data, epoch_of_classes(data), orders_for(len(X), order, rng))
    warn_if_cut_off([run], max_epochs, "The multiclass perceptron")
    return MulticlassRun(X, numbers, classes, runs, run.updates, rivals, run.steps)


def epoch_of_classes(data: Data) -> Callable:
    """Return a function (W, order) that shows each example once to all weight vectors W."""
    X, *_ = ARITHMETIC[data.arithmetic](data)
    loop = one_multiclass_epoch
    if data.arithmetic != "exact":
        loop = compiled(loop, numpy_update_loops.one_multiclass_epoch)
    return lambda W, order: loop(X, data.y, W, order)


def learn(
    data: Data, epoch: Callable, orders: Iterator[np.ndarray]
) -> tuple[Run, np.ndarray, tuple[Run, ...]]:
    """Show the examples pass after pass until a pass makes no update.

    The y of `data` holds the numbers of the classes, its w0 is (k, d), and epoch(W, order) returns
    the steps of the updates, and the rivals. The result is the run of all weight vectors
    together, the rival of each update, and the run of each class's weight vector.
    """
    rivals = [np.zeros(0, dtype=np.int64)]

    def steps_of(W: np.ndarray, order: np.ndarray) -> np.ndarray:
        steps, new_rivals = epoch(W, order)
        rivals.append(new_rivals)
        return steps

    W = data.w0.astype({"int64": np.int64, "exact": object}.get(data.arithmetic, np.float64))
    [run] = train([(data, steps_of, W)], orders)
    rivals = np.concatenate(rivals)[: run.mistakes]  # an interrupt takes back a whole pass
    runs = []
    for c, (w0, w) in enumerate(zip(data.w0, run.w)):
        moved = (run.y[run.updates] == c) | (rivals == c)
        of_class = {"updates": run.updates[moved], "steps": run.steps[moved]}
        runs.append(
            replace(run, y=np.where(run.y == c, 1, -1), w0=w0, w=as_smallest(w), **of_class)
        )
    return run, rivals, tuple(runs)
