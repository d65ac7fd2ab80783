"""Errors of the last vector, the vote and the average, and a bound (lecture 06 and further)."""

from __future__ import annotations

import warnings

import numpy as np

from coursekit.perceptrons.algorithms import NotConvergedWarning, perceptron
from coursekit.perceptrons.bounds import draw_one_pass
from coursekit.perceptrons.datasets import digits

TRAINING = 200
NS = (10, 20, 40, 80, 160, 320)


def last_vote_average(
    rng: np.random.Generator, flipped: int = 0, max_epochs: int = 1000, mixed: bool = False
) -> dict[str, int]:
    """Train on 200 threes and eights in a random order, and count errors on the other 157.

    Parameters
    ----------
    rng : Generator
        Draws the order, and the training labels that are flipped.
    flipped : int, optional
        How many training labels are flipped.
    max_epochs : int, optional
        When a run that does not end by itself is stopped.
    mixed : bool, optional
        Whether the 200 are drawn at random, instead of being the first of the file.

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
    rows = rng.permutation(len(X)) if mixed else np.arange(len(X))
    order, labels = rng.permutation(rows[:TRAINING]), y.copy()
    labels[order[:flipped]] *= -1
    order = rng.permutation(order)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        run = perceptron(X[order], labels[order], max_epochs=max_epochs)
    new, truth = X[rows[TRAINING:]], y[rows[TRAINING:]]
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


def hinge_of_one_pass(rng: np.random.Generator) -> dict[str, float]:
    """Draw 320 threes and eights, make one pass, and bound the error of the average.

    Parameters
    ----------
    rng : Generator
        Draws the examples.

    Returns
    -------
    dict of str to float
        In percent of all 357 images: the errors of the ``average``, the mean errors of the
        ``vectors`` in use before each example, and 100 times their mean hinge loss after all are
        multiplied by c, such as ``c = 0.001``.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(hinge_of_one_pass, runs=20))
                median  10 % to 90 %  of 20 runs
    average       1.68  0.84 to 2.8
    vectors         10  8.85 to 11.9
    c = 1         9019  7559 to 11642
    c = 0.01       101  85.4 to 128
    c = 0.001     25.8  22.5 to 31.8
    c = 0.0001    78.6  75.1 to 83.5
    """
    X, y = digits(positive=3, negative=8)
    one = draw_one_pass(X, y, 320, rng=rng)
    vectors = np.repeat(one.run.trajectory(), one.run.survival, axis=0)  # before each example
    margins = y[:, None] * (X @ vectors.T)
    errors = {"average": 100 * float(one.averaged), "vectors": 100 * float(one.random)}
    return errors | {
        f"c = {c}": 100 * float(np.maximum(0, 1 - c * margins).mean())
        for c in (1, 0.01, 0.001, 0.0001)
    }
