"""Mistakes and errors with kernels, over orders and over sets of points (lecture 07)."""

from __future__ import annotations

from functools import cache

import numpy as np

from coursekit.perceptrons.algorithms import gaussian, kernel_perceptron, polynomial
from coursekit.perceptrons.datasets import digits
from coursekit.perceptrons.experiments.unfinished import stopped_on_purpose

TRAINING = 200
DEGREES = (1, 2, 4, 6)


@cache
def _images() -> tuple[np.ndarray, np.ndarray]:
    """Return the threes and eights with pixels from 0 to 1, and their labels."""
    X, y = digits(positive=3, negative=8)
    return X / 16, y


def degrees_of_a_kernel(rng: np.random.Generator) -> dict[str, int]:
    """Learn the first 200 threes and eights with polynomial kernels, in a random order.

    Parameters
    ----------
    rng : Generator
        Draws the order, the same for each degree.

    Returns
    -------
    dict of str to int
        For the degrees 1, 2, 4 and 6 the ``mistakes`` until a pass is without one, and how many of
        the other 157 images are then ``wrong``, such as ``wrong 4``.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(degrees_of_a_kernel, runs=20))
                median  10 % to 90 %  of 20 runs
    mistakes 1      27    15 to 35
    wrong 1         10     7 to 15
    mistakes 2      21  14.8 to 26
    wrong 2         11     8 to 13.1
    mistakes 4    14.5    12 to 17.1
    wrong 4       11.5     7 to 14.1
    mistakes 6      14    10 to 17.1
    wrong 6       10.5   6.9 to 15
    """
    X, y = _images()
    order, results = rng.permutation(TRAINING), {}
    for degree in DEGREES:
        run = kernel_perceptron(X[order], y[order], polynomial(degree))
        results[f"mistakes {degree}"] = run.mistakes
        results[f"wrong {degree}"] = int((run.predict(X[TRAINING:]) != y[TRAINING:]).sum())
    return results


def island(rng: np.random.Generator, max_epochs: int = 200) -> dict[str, int]:
    """Draw an island of positive points in a sea of negative ones, and learn it with kernels.

    Parameters
    ----------
    rng : Generator
        Draws 80 points with whole coordinates up to 9, of which those near the shore are left out.
    max_epochs : int, optional
        When a run that does not end by itself is stopped.

    Returns
    -------
    dict of str to int
        The mistakes with ``degree 2`` and with Gaussians, ``σ = 4`` and ``σ = 0.7``, and how many
        of these three runs came to an ``end``.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(island, runs=20))
              median  10 % to 90 %  of 20 runs
    degree 2    1021   792 to 1448
    σ = 4          9     8 to 14.1
    σ = 0.7       10     7 to 13
    end            3     3 to 3
    """
    points = rng.integers(-9, 10, (80, 2))
    squares = (points**2).sum(axis=1)
    points, squares = points[abs(squares - 45) > 15], squares[abs(squares - 45) > 15]
    y = np.where(squares < 45, 1, -1)
    kernels = {"degree 2": polynomial(2), "σ = 4": gaussian(4), "σ = 0.7": gaussian(0.7)}
    with stopped_on_purpose():
        runs = {
            name: kernel_perceptron(points, y, K, max_epochs=max_epochs)
            for name, K in kernels.items()
        }
    mistakes = {name: run.mistakes for name, run in runs.items()}
    return mistakes | {"end": sum(run.converged for run in runs.values())}
