"""Learners that multiply, cross out or add, on random examples of a disjunction (lecture 05)."""

from __future__ import annotations

import numpy as np

from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.experiments.unfinished import stopped_on_purpose
from coursekit.perceptrons.geometry import augment

BLOCK = 64  # examples that are looked at together


def race_of_weights(rng: np.random.Generator, n: int = 64) -> dict[str, int]:
    """Learn x3 ∨ x17 from 2,000 random examples in which 15 % of the n attributes are 1.

    Parameters
    ----------
    rng : Generator
        Draws the examples.
    n : int, optional
        How many attributes there are, at least 17.

    Returns
    -------
    dict of str to int
        The mistakes of ``Winnow1``, ``elimination`` and the ``perceptron`` with a constant feature.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(race_of_weights, runs=20))
                 median  10 % to 90 %  of 20 runs
    Winnow1          14    12 to 15
    elimination      18    15 to 21.1
    perceptron       65    60 to 68.2
    """
    X = (rng.random((2000, n)) < 0.15).astype(int)
    labels = X[:, 2] | X[:, 16]
    with stopped_on_purpose():
        added = perceptron(augment(X), 2 * labels - 1, max_epochs=1).mistakes
    return {
        "Winnow1": int((threshold_predictions(X, labels, n) != labels).sum()),
        "elimination": int((threshold_predictions(X, labels, 1) != labels).sum()),
        "perceptron": added,
    }


def wrong_labels(rng: np.random.Generator, share: float = 0.01) -> dict[str, int]:
    """Learn x1 ∨ x2 ∨ x3 from 5,000 random examples of 100 attributes, some labels of them wrong.

    Parameters
    ----------
    rng : Generator
        Draws the examples, in which a tenth of the attributes are 1, and which labels are wrong.
    share : float, optional
        The probability that a label is wrong.

    Returns
    -------
    dict of str to int
        How many of the predictions of ``Winnow1`` and ``Winnow2`` differ from the true label.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(wrong_labels, runs=20))
             median  10 % to 90 %  of 20 runs
    Winnow1    1080   942 to 1187
    Winnow2    63.5  54.7 to 69
    """
    X = (rng.random((5000, 100)) < 0.1).astype(int)
    truth = X[:, :3].max(axis=1)
    shown = truth ^ (rng.random(5000) < share)
    return {
        name: int((threshold_predictions(X, shown, 100, demote) != truth).sum())
        for name, demote in (("Winnow1", 0.0), ("Winnow2", 0.5))
    }


def threshold_predictions(
    X: np.ndarray, labels: np.ndarray, threshold: float, demote: float = 0.0
) -> np.ndarray:
    """Return the predictions of Winnow on these examples, made one after the other.

    With the threshold 1 it is elimination for disjunctions: no mistake is on a positive example.

    Parameters
    ----------
    X : array of shape (m, n)
        The instances, zeros and ones.
    labels : array of shape (m,)
        What the learner is told, 0 or 1.
    threshold : float
        It predicts 1 if w . x reaches this.
    demote : float, optional
        By what a mistake on a negative example multiplies: 0 in Winnow1, 1/2 in Winnow2.

    Examples
    --------
    >>> X = np.array([[1, 0, 0, 1], [0, 1, 1, 1], [1, 0, 1, 0]])
    >>> threshold_predictions(X, np.array([1, 0, 1]), threshold=4)
    array([0, 1, 0])
    """
    instances, told = X.astype(float), labels == 1
    w, predictions, start = np.ones(X.shape[1]), np.zeros(len(X), dtype=int), 0
    while start < len(X):
        ahead = instances[start : start + BLOCK] @ w >= threshold  # until the next mistake
        wrong = np.flatnonzero(ahead != told[start : start + BLOCK])
        end = start + (wrong[0] + 1 if len(wrong) else len(ahead))
        predictions[start:end] = ahead[: end - start]
        if len(wrong):
            w[X[end - 1] == 1] *= 2.0 if told[end - 1] else demote
        start = end
    return predictions
