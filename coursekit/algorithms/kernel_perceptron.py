"""The kernel perceptron: the algorithm in terms of inner products alone (lecture 05-variants)."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.algorithms.kernel_arithmetic import LARGEST, numbers_for
from coursekit.algorithms.kernel_loops import learn
from coursekit.algorithms.kernel_run import KernelRun
from coursekit.algorithms.kernel_scores import Dual
from coursekit.algorithms.kernels import as_kernel
from coursekit.algorithms.orders import orders_for
from coursekit.validation import as_count, as_examples, as_labels


def kernel_perceptron(
    X: Any,
    y: Any,
    kernel: Any,
    *,
    max_epochs: int = 1,
    order: Any = None,
    rng: np.random.Generator | int | None = None,
) -> KernelRun:
    """Run the perceptron from zero in the space of the kernel's features.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row. Floats may be up to 1e75 in size.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    kernel : callable
        `linear`, `polynomial(degree)`, `gaussian(width)`, or a function of A (n, d) and B (m, d)
        that returns the matrix (n, m) of K(a, b) in floats.
    max_epochs : int, optional
        Stop after so many passes even if mistakes go on.
    order : array_like, shape (n,), optional
        A permutation of the row numbers: the order of every pass, 0 to n - 1 unless given.
    rng : numpy.random.Generator or int, optional
        Draw a new random order before each pass. Cannot go together with `order`.

    Returns
    -------
    KernelRun
        What happened, update by update. If you interrupt it, what it did until then.

    Raises
    ------
    ValueError
        If an argument is not as described; the message names it.

    Warns
    -----
    NotConvergedWarning
        If more than one pass was allowed and the last one still had a mistake. One pass is what one
        asks for to use the average or the vote, not to separate the data.
    RunInterruptedWarning
        If it was interrupted. All examples up to some point have been shown; see `shown`.

    Notes
    -----
    With the linear kernel it makes the updates of `coursekit.algorithms.perceptron`. On integers
    and Fractions, linear and polynomial kernels are exact; where the sums could exceed 2^53 this
    takes Python's own numbers, which is a thousand times slower, so give floats if you do not need
    it. In floats, the last bits of a score can depend on the processor.

    Each update costs n values of the kernel, or as many as there are examples still to come in the
    last pass; those that follow each other within 256 examples cost a little more. With the linear
    kernel, `perceptron` does the same in far less time. Beside the data, and a copy as floats of
    data that is none, memory holds a score for each example, the record, and a matrix of 2 million
    values, however many examples there are: never one of all with all.

    References
    ----------
    M. A. Aizerman, E. M. Braverman and L. I. Rozonoer, "Theoretical foundations of the potential
    function method in pattern recognition learning", Automation and Remote Control 25 (1964).

    Examples
    --------
    >>> from coursekit.algorithms import polynomial
    >>> X, y = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1]  # XOR
    >>> run = kernel_perceptron(X, y, polynomial(2), max_epochs=10)
    >>> run, run.scores(X)
    (<KernelRun: 4 mistakes in 3 epochs, converged, 4 support vectors>, array([ 8,  8, -8, -8]))
    """
    X, kernel = as_examples(X, largest=LARGEST), as_kernel(kernel)
    y = as_labels(y, len(X))
    max_epochs, orders = as_count(max_epochs, "max_epochs"), orders_for(len(X), order, rng)
    (numbers, _), _ = numbers_for(kernel, len(X) * max_epochs, X, X)
    record = learn(Dual(kernel, numbers, 1), y[None], orders, max_epochs)
    return KernelRun(kernel, X, y, record.rows, record.steps, record.shown, record.converged)
