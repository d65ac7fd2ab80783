"""Digits of writers who are known or new (lecture 08)."""

from __future__ import annotations

import numpy as np

from coursekit.perceptrons.algorithms import multiclass_perceptron
from coursekit.perceptrons.datasets import ten_digits
from coursekit.perceptrons.experiments.unfinished import stopped_on_purpose
from coursekit.perceptrons.geometry import augment

HALF = 898


def digits_of_new_writers(rng: np.random.Generator) -> dict[str, int]:
    """Train on half of the 1,797 digits, and count errors on the other half.

    Its labels repeat one sequence fourteen times, like one form filled in after another: where each
    person's images stand together, the halves have at most one writer in common.

    Parameters
    ----------
    rng : Generator
        Draws the random halves, and the order in which each half is learned.

    Returns
    -------
    dict of str to int
        The errors with ``random halves``, with the ``second half tested`` after training on the
        first, and with the ``first half tested`` after training on the second.

    Examples
    --------
    >>> errors = digits_of_new_writers(np.random.default_rng(0))
    >>> errors["random halves"] < errors["first half tested"]
    True
    """
    images, digits = ten_digits()
    X, rows = augment(images), np.arange(len(digits))
    orders = {
        "random halves": rng.permutation(rows),
        "second half tested": rows,
        "first half tested": rows[::-1],
    }
    errors = {}
    for name, order in orders.items():
        here, there = order[:HALF], order[HALF:]
        with stopped_on_purpose():
            run = multiclass_perceptron(X[here], digits[here], max_epochs=10, rng=rng)
        errors[name] = int((run.predict(X[there], "averaged") != digits[there]).sum())
    return errors
