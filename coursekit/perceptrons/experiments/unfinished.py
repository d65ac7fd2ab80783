"""Runs that are stopped on purpose, without their warning."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from coursekit.perceptrons.algorithms import NotConvergedWarning


@contextmanager
def stopped_on_purpose() -> Iterator[None]:
    """Ignore, inside of it, the warning that a run of a function or an estimator has not ended.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> with stopped_on_purpose():
    ...     perceptron([[1], [1]], [1, -1], max_epochs=3).converged
    False
    """
    from sklearn.exceptions import ConvergenceWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        warnings.simplefilter("ignore", ConvergenceWarning)
        yield
