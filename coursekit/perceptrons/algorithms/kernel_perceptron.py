"""The kernel perceptron: everything in inner products (lecture 07-kernels-and-classes).

The examples are taken in blocks: products of matrices give the scores of the whole block under what
was learned before it; then its examples are shown one by one, and an update changes the scores of
those after it in the block. No kernel matrix is made or cached, only the scores in `kernel_scores`;
several perceptrons that learn from the same examples share the kernel's values.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.progress import progress
from coursekit.numbers.validation import as_count, as_examples, as_floats, as_labels
from coursekit.perceptrons.algorithms.kernel_scores import TRAINING_ENTRIES, Dual, Primal
from coursekit.perceptrons.algorithms.kernels import (
    LARGEST_FLOAT,
    Gaussian,
    Kernel,
    as_kernel,
    numbers_for,
)
from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.training import MAX_EPOCHS, orders_for, warn_if_cut_off

EXAMPLES_IN_A_BLOCK = 256
WIDTHS_TO_ZERO = 38.5  # exp(-38.5^2 / 2) is a float above 0; from 38.61 on it is 0


class KernelUnderflowWarning(UserWarning):
    """A score was 0 in floats, hence a mistake, as a Gaussian kernel is too narrow for them."""


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
    KernelUnderflowWarning
        If a mistake is none: all kernel values of the example with those learned before are less
        than 1e-323, so that in floats its score is 0, which counts as a mistake.

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
    warn_if_underflow([run])
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


def warn_if_underflow(runs: Sequence[Run], learner: str = "The kernel perceptron") -> None:
    """Warn the caller if a Gaussian kernel was 0 in floats where that made up a mistake."""
    rows = [row for run in runs if isinstance(run.kernel, Gaussian) for row in _made_up(run)]
    if rows:
        message = (
            f"{learner} counted a mistake on example {rows[0]} that is none. {runs[0].kernel} is 0 "
            "in floats between it and all examples learned before, which are more than "
            f"{WIDTHS_TO_ZERO} widths away, so its score became 0, and from there on the run is "
            "another one. Take a larger width, or scale the features down."
        )
        warnings.warn(message, KernelUnderflowWarning, stacklevel=3)


def _made_up(run: Run) -> Iterator[int]:
    """Yield the first row with an update that only a score of 0 in floats has made necessary."""
    support, first = np.unique(run.updates, return_index=True)
    support, first = support[np.argsort(first)], np.sort(first)
    X = as_floats(run.X[support], "X", LARGEST_FLOAT)
    from_first = (X - X[:1]) / run.kernel.width
    if np.sqrt(np.einsum("ij,ij->i", from_first, from_first)).max(initial=0) < WIDTHS_TO_ZERO / 2:
        return  # then no two of them are far enough apart
    size = max(1, TRAINING_ENTRIES // len(X))
    for begin in range(0, len(X), size):
        values = run.kernel.matrix(X[begin : begin + size], X[: begin + size])
        for i in begin + np.flatnonzero(~np.tril(values, begin - 1).any(axis=1)):
            if i and run.y[support[i]] * _score(run, run.updates[: first[i]], support[i]) > 0:
                yield int(support[i])
                return


def _score(run: Run, updates: np.ndarray, row: int) -> float:
    """Return the score of a row after these updates, divided by the largest kernel value in it."""
    X = as_floats(run.X[np.append(updates, row)], "X", LARGEST_FLOAT)
    squares = (((X[:-1] - X[-1]) / run.kernel.width) ** 2).sum(axis=1) / 2
    return float(run.y[updates] @ np.exp(squares.min() - squares))
