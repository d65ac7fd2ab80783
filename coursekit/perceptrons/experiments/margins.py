"""What the margin perceptron pays for a margin, and what the pocket keeps (lecture 06)."""

from __future__ import annotations

from functools import cache

import numpy as np

from coursekit.perceptrons.algorithms import (
    averaged,
    margin_perceptron,
    perceptron,
    pocket,
)
from coursekit.perceptrons.algorithms.scores import is_mistake
from coursekit.perceptrons.certificates import max_margin
from coursekit.perceptrons.datasets import digits
from coursekit.perceptrons.experiments.unfinished import stopped_on_purpose
from coursekit.perceptrons.geometry import margin, norm

NEAR = 2  # how far an image is moved
TRAINING = 200
EPOCHS = 3000  # far more than any of these rules needs on the images


@cache
def _images() -> tuple[np.ndarray, np.ndarray, float]:
    """Return the threes and eights, their labels, and the largest margin."""
    X, y = digits(positive=3, negative=8)
    return X, y, float(max_margin(X, y).lower)


def price_of_a_margin(
    rng: np.random.Generator, threshold: float = 0, share: float = 0
) -> dict[str, float]:
    """Run the margin perceptron on all threes and eights in a random order, until it ends.

    Parameters
    ----------
    rng : Generator
        Draws the order of each epoch.
    threshold : float, optional
        The fixed threshold.
    share : float, optional
        The parameter gamma of the relative threshold, as a share of the largest margin.

    Returns
    -------
    dict of str to float
        The ``updates``; the reached ``share of γ*``, the largest margin; and how many images
        are ``nearer than 2`` to the hyperplane.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> sorted(repeat(price_of_a_margin, runs=2))
    ['nearer than 2', 'share of γ*', 'updates']
    """
    X, y, best = _images()
    rule = {"threshold": float(threshold), "gamma": share * best}
    run = margin_perceptron(X, y, max_epochs=EPOCHS, rng=rng, **rule)
    return {
        "updates": run.mistakes,
        "share of γ*": float(margin(run.w, X, y)) / best,
        "nearer than 2": int((y * (X @ run.w) < NEAR * norm(run.w)).sum()),
    }


def errors_with_a_margin(rng: np.random.Generator) -> dict[str, int]:
    """Train on 200 threes and eights without and with a margin, and count errors on the other 157.

    Parameters
    ----------
    rng : Generator
        Draws the 200 images and their order, which is the same in each epoch.

    Returns
    -------
    dict of str to int
        The errors of the last vector of the ``perceptron``, and of the margin perceptron whose
        gamma is the largest margin of all images; and those of the averages of both.

    Examples
    --------
    >>> sorted(errors_with_a_margin(np.random.default_rng(0)))
    ['perceptron', 'perceptron, averaged', 'with a margin', 'with a margin, averaged']
    """
    X, y, best = _images()
    train, new = np.split(rng.permutation(len(X)), [TRAINING])
    errors = {}
    for name, gamma in (("perceptron", 0.0), ("with a margin", best)):
        run = margin_perceptron(X[train], y[train], gamma=gamma, max_epochs=EPOCHS)
        for vote, words in (("last", name), ("averaged", f"{name}, averaged")):
            errors[words] = int((run.predict(X[new], vote) != y[new]).sum())
    return errors


def pocket_on_noise(
    rng: np.random.Generator, flipped: int = 18, max_epochs: int = 10
) -> dict[str, int]:
    """Flip labels of the 357 threes and eights, train, and count the training examples missed.

    Parameters
    ----------
    rng : Generator
        Draws the labels that are flipped, and the order of each epoch.
    flipped : int, optional
        How many labels are flipped.
    max_epochs : int, optional
        When the run is stopped.

    Returns
    -------
    dict of str to int
        How many of the given labels the ``last`` vector, that in the ``pocket`` and the
        ``averaged`` one misclassify.

    Examples
    --------
    >>> pocket_on_noise(np.random.default_rng(0))
    {'last': 65, 'pocket': 24, 'averaged': 24}
    """
    X, y, _ = _images()
    given = y.copy()
    given[rng.permutation(len(X))[:flipped]] *= -1
    with stopped_on_purpose():
        run = perceptron(X, given, max_epochs=max_epochs, rng=rng)
    vectors = {"last": run.w, "pocket": pocket(run), "averaged": averaged(run)}
    return {name: int(is_mistake(w, X, given).sum()) for name, w in vectors.items()}
