"""The loop of the kernel perceptron, for one or several at once (lecture 05-variants).

The weight vector is a sum of the examples that brought an update, so its inner product with x is a
sum of kernels. The examples are taken in blocks: products of matrices give the scores of the whole
block under what was learned before it; then its examples are shown one by one, and an update
changes the scores of those after it in the block. No matrix of all examples with all is ever made,
and several perceptrons that learn from the same examples share the kernel's values.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from coursekit.algorithms.kernel_scores import Dual, Primal
from coursekit.algorithms.perceptron import NotConvergedWarning, RunInterruptedWarning
from coursekit.progress import progress

BLOCK = 256  # examples


@dataclass
class Record:
    """All updates in the order in which they were made: rows, steps and classes, (T,) each."""

    rows: np.ndarray
    steps: np.ndarray
    classes: np.ndarray
    shown: int
    converged: bool


def learn(
    scorer: Dual | Primal, signs: np.ndarray, orders: Iterator[np.ndarray], max_epochs: int
) -> Record:
    """Show all examples of `scorer.X`, pass after pass, to one perceptron for each row of `signs`.

    Parameters
    ----------
    scorer : Dual or Primal
        Has the kernel and the examples, and no support vectors yet; it is left with all of them.
    signs : ndarray of int, shape (classes, n)
        The labels, -1 or +1, that each of the perceptrons is to learn.
    orders : iterator
        The order of the rows in each pass.
    max_epochs : int
        The largest number of passes; one in which nobody makes a mistake is the last.
    """
    n = signs.shape[1]
    nothing = np.array([], dtype=np.int64)
    made = [(nothing, nothing, nothing, 0)]  # one entry a block: an interrupt leaves whole ones
    try:
        for rows, each, is_last, ahead in _blocks(n, orders, max_epochs):
            points = scorer.X[rows]
            gram = scorer.kernel.matrix(points, points)
            changes = _show(scorer.scores(rows), gram, signs[:, rows])
            at = np.flatnonzero(changes.any(axis=0))
            scorer.add(rows[at], changes[:, at], ahead)
            which, classes = np.nonzero(changes.T)
            shown = made[-1][-1]
            made.append((rows[which], shown + which, classes, shown + len(rows)))
            if is_last and not any(len(block[0]) for block in made[-each:]):
                break
    except KeyboardInterrupt:
        _warn_interrupted(made[-1][-1])
    rows, steps, classes = (np.concatenate(parts) for parts in list(zip(*made))[:3])
    shown = made[-1][-1]
    left = int((steps >= shown - n).sum())
    converged = shown > 0 and shown % n == 0 and left == 0
    if shown == n * max_epochs and max_epochs > 1 and not converged:
        _warn_not_converged(left, max_epochs)
    return Record(rows, steps, classes, shown, converged)


def _blocks(
    n: int, orders: Iterator[np.ndarray], max_epochs: int
) -> Iterator[tuple[np.ndarray, int, bool, np.ndarray]]:
    """Yield the rows of each block, and where in a run it is.

    That is the number of blocks in a pass, whether a pass ends with this one, and the rows that
    will be shown again.
    """
    each = -(-n // BLOCK)
    for number in progress(range(max_epochs * each), "blocks of examples"):
        epoch, part = divmod(number, each)
        if part == 0:
            order = next(orders).astype(np.int64)
        end = (part + 1) * BLOCK
        ahead = order[end:] if epoch == max_epochs - 1 else order
        yield order[end - BLOCK : end], each, part == each - 1, ahead


def _show(scores: np.ndarray, gram: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """Show the examples of a block one by one, (classes, block).

    Parameters
    ----------
    scores : ndarray, shape (classes, block)
        Under what was learned before the block; changed as the block is learned.
    gram : ndarray, shape (block, block)
        The kernel of its examples with each other.
    signs : ndarray, shape (classes, block)
        Their labels.

    Returns
    -------
    ndarray, shape (classes, block)
        The labels where there was an update, 0 elsewhere.
    """
    changes = np.zeros_like(scores)
    for i in range(len(gram)):
        wrong = np.flatnonzero(signs[:, i] * scores[:, i] <= 0)
        if len(wrong):
            changes[wrong, i] = signs[wrong, i]
            scores[wrong] += signs[wrong, i, None] * gram[i]
    return changes


def _warn_not_converged(left: int, max_epochs: int) -> None:
    """Tell the caller that the last of several passes still brought `left` mistakes."""
    mistakes = "1 mistake" if left == 1 else f"{left} mistakes"
    warnings.warn(
        f"The perceptron still made {mistakes} in epoch {max_epochs}, the last that "
        f"max_epochs={max_epochs} allows, so this run does not show that the kernel's features "
        "separate the data. Allow more epochs, or take another kernel.",
        NotConvergedWarning,
        stacklevel=4,
    )


def _warn_interrupted(shown: int) -> None:
    """Tell the caller that the run was interrupted after so many examples."""
    warnings.warn(
        f"The run was interrupted after {shown} examples. What it had learned by then is returned.",
        RunInterruptedWarning,
        stacklevel=4,
    )
