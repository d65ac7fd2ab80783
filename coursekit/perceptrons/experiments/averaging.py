"""Errors of the last vector, the vote and the average, and a bound (lecture 06 and further)."""

from __future__ import annotations

import numpy as np

from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.bounds import draw_one_pass
from coursekit.perceptrons.datasets import digits
from coursekit.perceptrons.experiments.unfinished import stopped_on_purpose

TRAINING = 200
NS = (20, 80, 320)
VOTES = ("last", "voted", "averaged")


def last_vote_average(
    rng: np.random.Generator, flipped: int = 0, max_epochs: int = 1000
) -> dict[str, int]:
    """Train on 200 threes and eights in a random order, and count errors on the other 157.

    Parameters
    ----------
    rng : Generator
        Draws the 200 images, their order, and the training labels that are flipped.
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
    last           2     0 to 6.2
    voted        1.5     0 to 7
    averaged     1.5     0 to 5
    """
    X, y = digits(positive=3, negative=8)
    train, others = np.split(rng.permutation(len(X)), [TRAINING])
    labels = y.copy()
    labels[rng.choice(train, flipped, replace=False)] *= -1
    with stopped_on_purpose():
        run = perceptron(X[train], labels[train], max_epochs=max_epochs)
    return {v: int((run.predict(X[others], vote=v) != y[others]).sum()) for v in VOTES}


def errors_of_one_pass(rng: np.random.Generator) -> dict[str, float]:
    """Draw threes and eights, make one pass, and compute the errors on all 357 images.

    Parameters
    ----------
    rng : Generator
        Draws the examples, for each number of them anew.

    Returns
    -------
    dict of str to float
        For each n of 20, 80 and 320, such as ``voted 80``, the shares of the images that the
        ``last`` vector, ``voted`` and ``averaged`` misclassify, the mean error of the vectors
        ``predicting`` each example, and the ``mistakes / n``.

    Examples
    --------
    >>> errors = errors_of_one_pass(np.random.default_rng(0))
    >>> len(errors), 0 <= errors["averaged 320"] <= 1
    (15, True)
    """
    X, y = digits(positive=3, negative=8)
    errors = {}
    for n in NS:
        drawn = rng.integers(len(X), size=n)
        with stopped_on_purpose():
            run = perceptron(X[drawn], y[drawn], max_epochs=1)
        for vote in VOTES:
            errors[f"{vote} {n}"] = float((run.predict(X, vote=vote) != y).mean())
        used = np.repeat(run.trajectory(), run.survival, axis=0)
        errors[f"predicting {n}"] = float((y * (used @ X.T) <= 0).mean())
        errors[f"mistakes / n {n}"] = run.mistakes / n
    return errors


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
