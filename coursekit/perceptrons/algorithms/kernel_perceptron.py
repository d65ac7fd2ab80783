"""The kernel perceptron: everything in inner products (lecture 07-kernels-and-classes).

The examples are taken in blocks: products of matrices give the scores of the whole block under what
was learned before it; then its examples are shown one by one, and an update changes the scores of
those after it in the block. No kernel matrix is made or cached, only the scores in `kernel_scores`;
several perceptrons that learn from the same examples share the kernel's values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.progress import progress
from coursekit.numbers.validation import as_count, as_examples, as_labels
from coursekit.perceptrons.algorithms.kernel_scores import Dual, Primal
from coursekit.perceptrons.algorithms.kernels import LARGEST_FLOAT, Kernel, as_kernel, numbers_for
from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.training import MAX_EPOCHS, orders_for, warn_if_cut_off

EXAMPLES_IN_A_BLOCK = 256


def kernel_perceptron(
    X: ArrayLike,
    y: ArrayLike,
    kernel: Callable,
    *,
    max_epochs: int = MAX_EPOCHS,
    order: ArrayLike | None = None,
    rng: np.random.Generator | int | None = None,
) -> Run:
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
    max_epochs, order, rng
        As for `perceptron`.

    Returns
    -------
    Run
        What happened, update by update.

    Raises
    ------
    ValueError
        If an argument is not as described; the message names it.

    Warns
    -----
    NotConvergedWarning, RunInterruptedWarning
        As for `perceptron`; an interrupted run may end amid an epoch, see `shown`.

    Notes
    -----
    With the linear kernel it makes the updates of `perceptron`. On integers and
    Fractions, linear and polynomial kernels are exact; where the sums could exceed 2^53 this takes
    Python's own numbers, which is a thousand times slower, so give floats if you do not need it. In
    floats, the last bits of a score can depend on the processor.

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
    >>> from coursekit.perceptrons.algorithms import polynomial
    >>> X, y = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1]  # XOR
    >>> run = kernel_perceptron(X, y, polynomial(2), max_epochs=10)
    >>> run, run.scores(X)
    (<Run: 4 mistakes in 3 epochs, converged, 4 support vectors>, array([ 8,  8, -8, -8]))
    """
    X, kernel = as_examples(X, largest=LARGEST_FLOAT), as_kernel(kernel)
    y = as_labels(y, len(X))
    [run] = learn(X, y[None], kernel, max_epochs, orders_for(len(X), order, rng), Dual)
    warn_if_cut_off([run], max_epochs)
    return run


def learn(
    X: np.ndarray,
    signs: np.ndarray,
    kernel: Kernel,
    max_epochs: int,
    orders: Iterator[np.ndarray],
    scorer: type[Dual] | type[Primal],
) -> list[Run]:
    """Show all examples, pass after pass, to one perceptron for each row of `signs`.

    The signs (classes, n) are the labels that each is to learn, `orders` yields the order of the
    rows in each pass, and `scorer` keeps the scores. A pass without a mistake by any of them is
    the last; `converged` is the same for all runs.
    """
    n, max_epochs = len(X), as_count(max_epochs, "max_epochs")
    (numbers, _), _ = numbers_for(kernel, n * max_epochs, X, X)
    scorer, in_a_pass = scorer(kernel, numbers, len(signs)), -(-n // EXAMPLES_IN_A_BLOCK)
    nothing = np.array([], dtype=np.int64)
    blocks = [(nothing, nothing, nothing, 0)]  # one entry a block: an interrupt leaves whole ones
    try:
        for rows, ahead in _blocks(n, orders, max_epochs):
            points = scorer.X[rows]
            gram = kernel.matrix(points, points)
            changes = _show(scorer.scores(rows), gram, signs[:, rows])
            at = np.flatnonzero(changes.any(axis=0))
            scorer.add(rows[at], changes[:, at], ahead)
            positions, classes = np.nonzero(changes.T)
            shown = blocks[-1][-1]
            blocks.append((rows[positions], shown + positions, classes, shown + len(rows)))
            if blocks[-1][-1] % n == 0 and not any(len(block[0]) for block in blocks[-in_a_pass:]):
                break
    except KeyboardInterrupt:
        pass
    rows, steps, classes = (np.concatenate(parts) for parts in list(zip(*blocks))[:3])
    shown = blocks[-1][-1]
    converged = shown > 0 and shown % n == 0 and not (steps >= shown - n).any()
    runs = []
    for c, y in enumerate(signs):
        own = classes == c
        runs.append(
            Run(X, y, None, 1, rows[own], steps[own], shown, converged, None, kernel=kernel)
        )
    return runs


def _blocks(
    n: int, orders: Iterator[np.ndarray], max_epochs: int
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield the rows of each block, and the rows that will be shown again after it."""
    in_a_pass = -(-n // EXAMPLES_IN_A_BLOCK)
    for number in progress(range(max_epochs * in_a_pass), "blocks of examples"):
        epoch, part = divmod(number, in_a_pass)
        if part == 0:
            order = next(orders).astype(np.int64)
        end = (part + 1) * EXAMPLES_IN_A_BLOCK
        yield (
            order[end - EXAMPLES_IN_A_BLOCK : end],
            order[end:] if epoch == max_epochs - 1 else order,
        )


def _show(scores: np.ndarray, gram: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """Show the examples of a block one by one; return their labels at updates, 0 elsewhere.

    The `scores` (classes, block) under what was learned before change as the block is learned;
    `gram` (block, block) is the kernel of its examples with each other, `signs` are their labels.
    """
    changes = np.zeros_like(scores)
    for i in range(len(gram)):
        wrong = np.flatnonzero(signs[:, i] * scores[:, i] <= 0)
        if len(wrong):
            changes[wrong, i] = signs[wrong, i]
            scores[wrong] += signs[wrong, i, None] * gram[i]
    return changes
