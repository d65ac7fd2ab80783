"""Ten digits learned one against the rest, and all together (lecture 07)."""

from __future__ import annotations

from functools import cache

import numpy as np

from coursekit.perceptrons.algorithms import averaged, multiclass_perceptron, perceptron
from coursekit.perceptrons.datasets import ten_digits
from coursekit.perceptrons.experiments.unfinished import stopped_on_purpose
from coursekit.perceptrons.geometry import augment

CLASSES, HALF, EPOCHS = 10, 898, 10


@cache
def _images() -> tuple[np.ndarray, np.ndarray]:
    """Return the 1,797 images of ten digits with a constant feature, and their digits."""
    images, digits = ten_digits()
    return augment(images), digits


def nobody_and_several(rng: np.random.Generator) -> dict[str, int]:
    """Learn the ten digits one against the rest from a random half; ask who claims the other half.

    Parameters
    ----------
    rng : Generator
        Draws the half.

    Returns
    -------
    dict of str to int
        How many of 899 new images are ``claimed by none`` of the ten averages, how many of these
        get the right digit (``none, right``), the same for ``claimed by several``, and how many in
        all get a ``wrong`` digit.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(nobody_and_several, runs=20))
                        median  10 % to 90 %  of 20 runs
    claimed by none       74.5    61 to 81.1
    none, right             48  40.2 to 57
    claimed by several    35.5  26.9 to 41.1
    several, right        27.5  18.9 to 32.4
    wrong                 40.5  37.8 to 54.1
    """
    X, labels = _images()
    half, others = np.split(rng.permutation(len(X)), [HALF])
    _, averages = _one_against_rest(X[half], labels[half])
    scores = X[others] @ averages.T
    right = scores.argmax(axis=1) == labels[others]
    none, several = (scores < 0).all(axis=1), (scores > 0).sum(axis=1) > 1
    return {
        "claimed by none": int(none.sum()),
        "none, right": int(right[none].sum()),
        "claimed by several": int(several.sum()),
        "several, right": int(right[several].sum()),
        "wrong": int((~right).sum()),
    }


def two_ways_to_ten_classes(rng: np.random.Generator) -> dict[str, int]:
    """Learn the ten digits from a random half in both ways, and classify the other half.

    Parameters
    ----------
    rng : Generator
        Draws the half, and the order, which is the same for both.

    Returns
    -------
    dict of str to int
        How often one-vs-rest (``rest``) and the multiclass perceptron (``multi``) change a weight
        vector in ten epochs, and how many of 899 new images their averages misclassify.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(two_ways_to_ten_classes, runs=20))
                   median  10 % to 90 %  of 20 runs
    rest changes     2314  2214 to 2486
    multi changes    1651  1602 to 1767
    rest errors      40.5  37.8 to 54.1
    multi errors     36.5  30.9 to 46.1
    """
    X, labels = _images()
    half, others = np.split(rng.permutation(len(X)), [HALF])
    changes, averages = _one_against_rest(X[half], labels[half])
    with stopped_on_purpose():
        run = multiclass_perceptron(X[half], labels[half], max_epochs=EPOCHS)
    rest = (X[others] @ averages.T).argmax(axis=1)
    return {
        "rest changes": changes,
        "multi changes": 2 * run.mistakes,
        "rest errors": int((rest != labels[others]).sum()),
        "multi errors": int((run.predict(X[others], vote="averaged") != labels[others]).sum()),
    }


def _one_against_rest(X: np.ndarray, labels: np.ndarray) -> tuple[int, np.ndarray]:
    """Return how many updates ten perceptrons make, and the sum of each one's vectors, (10, d).

    A run that ends before the ten epochs keeps its last vector for the rest of them.
    """
    with stopped_on_purpose():
        runs = [
            perceptron(X, np.where(labels == digit, 1, -1), max_epochs=EPOCHS)
            for digit in range(CLASSES)
        ]
    sums = [averaged(run) + (EPOCHS * len(X) - run.shown) * run.w for run in runs]
    return sum(run.mistakes for run in runs), np.array(sums)
