"""What features cost that say nothing about the label: many small ones, a few large ones (03)."""

from __future__ import annotations

import numpy as np

from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.datasets import digits

ADDED = {"many small": (936, 0.1), "few large": (36, 16)}  # how many features, and their size


def noise_features(rng: np.random.Generator) -> dict[str, int]:
    """Train on threes and eights to which features were added that are plus or minus a constant.

    Parameters
    ----------
    rng : Generator
        Draws the order of the images and the signs of the new features.

    Returns
    -------
    dict of str to int
        The mistakes on the images ``as they are``, with ``many small`` features, 936 of ±0.1, and
        with a ``few large`` ones, 36 of ±16, the grey value of the darkest pixel. The order is the
        same for all three.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(noise_features, runs=20))
                 median  10 % to 90 %  of 20 runs
    as they are    68.5  46.7 to 91
    many small     61.5  46.7 to 77.1
    few large       178   142 to 192
    """
    X, y = digits(positive=3, negative=8)
    order = rng.permutation(len(X))
    results = {"as they are": perceptron(X[order], y[order]).mistakes}
    for name, (count, size) in ADDED.items():
        noise = size * rng.choice([-1, 1], (len(X), count))
        results[name] = perceptron(np.hstack([X, noise])[order], y[order]).mistakes
    return results
