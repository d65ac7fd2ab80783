"""Errors of the last vector, the vote and the average over orders (lecture 06)."""

from __future__ import annotations

import warnings

import numpy as np

from coursekit.perceptrons.algorithms import NotConvergedWarning, perceptron
from coursekit.perceptrons.datasets import digits

TRAINING = 200


def last_vote_average(
    rng: np.random.Generator, flipped: int = 0, max_epochs: int = 1000
) -> dict[str, int]:
    """Train on the first 200 threes and eights in a random order; count errors on the other 157.

    Parameters
    ----------
    rng : Generator
        Draws the order, and the training labels that are flipped.
    flipped : int, optional
        How many training labels are flipped.
    max_epochs : int, optional
        When a run that does not end by itself is stopped.

    Returns
    -------
    dict of str to int
        The errors with the ``last`` vector, ``voted`` and ``averaged``.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(last_vote_average, runs=20))
              median  10 % to 90 %  of 20 runs
    last          11   6.9 to 14
    voted         11   6.9 to 14
    averaged    12.5   8.8 to 14
    """
    X, y = digits(positive=3, negative=8)
    order = rng.permutation(TRAINING)
    labels = y.copy()
    labels[order[:flipped]] *= -1
    order = rng.permutation(order)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        run = perceptron(X[order], labels[order], max_epochs=max_epochs)
    new, truth = X[TRAINING:], y[TRAINING:]
    votes = ("last", "voted", "averaged")
    return {vote: int((run.predict(new, vote=vote) != truth).sum()) for vote in votes}
