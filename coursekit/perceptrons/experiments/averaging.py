"""Errors of the last vector, the vote and the average over orders (lecture 06)."""

from __future__ import annotations

import warnings

import numpy as np

from coursekit.perceptrons.algorithms import NotConvergedWarning, perceptron
from coursekit.perceptrons.bounds import draw_one_pass
from coursekit.perceptrons.datasets import digits

TRAINING = 200
NS = (10, 20, 40, 80, 160, 320)


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


def errors_of_one_pass(rng: np.random.Generator) -> dict[str, float]:
    """Draw threes and eights, make one pass, and compute the errors on all 357 images.

    Parameters
    ----------
    rng : Generator
        Draws the examples, for each number of them anew.

    Returns
    -------
    dict of str to float
        For each n of 10, 20, 40, 80, 160 and 320, such as ``voted 40``, the shares of the images
        that the ``last`` vector, ``voted`` and ``averaged`` misclassify, and the ``mistakes`` of
        the pass as a share of n.

    Examples
    --------
    >>> errors = errors_of_one_pass(np.random.default_rng(0))
    >>> len(errors), 0 <= errors["averaged 320"] <= 1
    (24, True)
    """
    X, y = digits(positive=3, negative=8)
    passes = {n: draw_one_pass(X, y, n, rng=rng) for n in NS}
    return {
        f"{name} {n}": float(value)
        for n, p in passes.items()
        for name, value in (
            ("mistakes", p.mistakes / n),
            ("last", p.last),
            ("voted", p.voted),
            ("averaged", p.averaged),
        )
    }
