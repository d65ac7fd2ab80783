"""Every weight vector of a run has a say: the average and the vote (lecture 05).

A weight vector counts as often as there were examples after which it was the one in use, so those
that survived long have more to say. All of it is read off the record of the run; no function here
keeps more than one weight vector at a time.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from coursekit.algorithms.run import Run
from coursekit.algorithms.scores import scores
from coursekit.arithmetic import INT64_MAX, as_python, as_smallest, largest_size
from coursekit.progress import progress
from coursekit.validation import as_examples


def averaged_naive(run: Run) -> np.ndarray:
    """Return the sum of w after every example of the run, one addition for each, (d,).

    This is the loop of the slides, a <- a + w after every example; see `averaged` for the quick way
    to the same sum.

    Examples
    --------
    >>> from coursekit.algorithms import perceptron
    >>> averaged_naive(perceptron([[1, 1], [2, -1]], [1, -1]))
    array([-2,  7])
    """
    weights = progress(run.walk(), "weight vectors", run.mistakes + 1)
    w = next(weights)
    a = w * 0
    for start, end in pairwise([0, *run.steps.tolist(), run.shown]):
        for _ in range(start, end):
            a = a + w
        w = next(weights, w)
    return as_smallest(a)


def averaged(run: Run) -> np.ndarray:
    """Return the sum of w after every example of the run, by work on the updates only, (d,).

    The averaged classifier is the hyperplane of this vector. Divide by `run.shown` for the average
    itself: the hyperplane is the same.

    Parameters
    ----------
    run : Run
        What `perceptron` or `margin_perceptron` returned.

    Returns
    -------
    ndarray, shape (d,)
        Exact for an exact run, and then equal to `averaged_naive`; in floats the two round
        differently.

    Notes
    -----
    What an update adds to w at step s is part of w after that example and all later ones, of which
    there are N - s in N examples. So the sum is N w0 plus (N - s) rate y x for each update.

    References
    ----------
    Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
    Machine Learning 37 (1999) 277-296, doi:10.1023/A:1007662407062.

    Examples
    --------
    >>> from coursekit.algorithms import perceptron
    >>> averaged(perceptron([[1, 1], [2, -1]], [1, -1]))
    array([-2,  7])
    """
    rows, which = np.unique(run.updates, return_inverse=True)
    left = np.zeros(len(rows), dtype=np.int64)
    np.add.at(left, which, run.shown - run.steps)
    total = _combination(run.y[rows] * left, run.X[rows])
    if run.exact:
        return as_smallest(run.shown * as_python(run.w0) + run.rate * as_python(total))
    return run.shown * run.w0.astype(np.float64) + float(run.rate) * total.astype(np.float64)


def vote_totals(run: Run, X: Any) -> np.ndarray:
    """Return for each row the votes for +1 less those for -1, (m,) int.

    Each weight vector of the run predicts, +1 on its hyperplane, and has `run.votes` votes.

    Raises
    ------
    ValueError
        If the rows of `X` are not as long as w.

    Examples
    --------
    >>> from coursekit.algorithms import perceptron
    >>> run = perceptron([[1, 1], [2, -1]], [1, -1])
    >>> run.votes, vote_totals(run, [[1, 2], [1, 0]])
    (array([0, 1, 3]), array([ 4, -2]))
    """
    X = as_examples(X)
    totals = np.zeros(len(X), dtype=np.int64)
    weights = progress(run.walk(), "weight vectors", run.mistakes + 1)
    for w, votes in zip(weights, run.votes):
        if votes > 0:
            totals += votes * np.where(scores(w, X) >= 0, 1, -1)
    return totals


def voted(run: Run, X: Any) -> np.ndarray:
    """Return the label that most votes are for, +1 if they are equal, (m,).

    Parameters
    ----------
    run : Run
        What `perceptron` or `margin_perceptron` returned.
    X : array_like, shape (m, d)
        The examples to classify.

    Raises
    ------
    ValueError
        If the rows of `X` are not as long as w.

    References
    ----------
    Freund and Schapire (1999), as for `averaged`.

    Examples
    --------
    >>> from coursekit.algorithms import perceptron
    >>> voted(perceptron([[1, 1], [2, -1]], [1, -1]), [[1, 2], [1, 0]])
    array([ 1, -1])
    """
    return np.where(vote_totals(run, X) >= 0, 1, -1)


def _combination(coefficients: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return the sum of the rows of X, each times its int64 coefficient, exact for exact rows."""
    if X.dtype == np.int64 and X.size:
        if sum(map(abs, coefficients.tolist())) * largest_size(X) > INT64_MAX:
            X = as_python(X)
    if X.dtype == object:
        coefficients = as_python(coefficients)
    return (coefficients[:, None] * X).sum(axis=0)
