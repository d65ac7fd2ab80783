"""The multiclass perceptron as scikit-learn's classifier."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.validation import as_choice
from coursekit.perceptrons.algorithms.multiclass import learn
from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.training import Data, orders_for
from coursekit.perceptrons.estimators.linear import Perceptron
from coursekit.perceptrons.estimators.sparse import epoch_of_classes, prepared
from coursekit.perceptrons.estimators.votes import VOTERS


class MulticlassPerceptron(Perceptron):
    """The perceptron that compares the classes: a mistake moves the right class and its rival.

    Parameters
    ----------
    vote : {"last", "averaged"}, optional
        Who answers: the last weight vectors, or their averages, taken after every example.
    fit_intercept, max_epochs, shuffle, random_state
        As for `Perceptron`.

    Attributes
    ----------
    coef_ : ndarray, shape (1, d) or (k, d)
        A weight vector for each class; for two classes, that of the second less that of the first.
    intercept_ : ndarray, shape (1,) or (k,)
        The constants added to the scores; 0 without `fit_intercept`.
    n_updates_ : int
        The number of mistakes. Each moved two weight vectors.
    converged_ : bool
        Whether a pass made no mistake: then the last weight vectors separate the classes.
    classes_, n_iter_, n_features_in_, feature_names_in_
        As for `Perceptron`.

    Notes
    -----
    It makes the updates of `coursekit.algorithms.multiclass_perceptron`, in floats. For two classes
    these are the updates of `Perceptron`, with a w of twice the length. It does not learn from a
    Dask array.

    Examples
    --------
    >>> X, y = [[2, 1], [1, 2], [-2, -3]], ["red", "green", "blue"]
    >>> model = MulticlassPerceptron(shuffle=False, fit_intercept=False).fit(X, y)
    >>> model.coef_.tolist(), model.n_updates_, model.predict([[9, 1]]).tolist()
    ([[-2.0, -1.0], [-1.0, 4.0], [3.0, -3.0]], 6, ['red'])
    """

    def _start(self, classes: ArrayLike) -> None:
        as_choice(self.vote, "vote", ("last", "averaged"))
        super()._start(classes)
        self._w = np.zeros((len(self.classes_), self._w.shape[1]))
        self._voter = VOTERS[self.vote](*self._w.shape)

    def _fit_in_blocks(self, X: Any, y: Any, max_epochs: int) -> NoReturn:
        raise ValueError(
            "X must be gathered on one machine by X.compute(), but it is a Dask array. "
            "`Perceptron` learns from it as it is, each class against the rest."
        )

    def _learn(self, X: Any, y: np.ndarray, max_epochs: int) -> list[Run]:
        """Show the examples up to `max_epochs` times, and store what the run learned."""
        X = prepared(X, constant=self._constant, margins=False)
        data = Data(X, self._numbers(y), self._w, 1.0, 0.0, 0.0, max_epochs)
        orders = orders_for(X.shape[0], rng=self._rng)
        run, _, runs = learn(data, epoch_of_classes(data), orders)
        self._count([run])
        self._w = run.w
        self._voter.add(X, runs)
        weights = self._voter.weights
        self._set_hyperplanes(weights if len(weights) > 2 else weights[1:] - weights[:1])
        return [run]
