"""The perceptron, its average, and the one that wants a margin, as scikit-learn's classifiers."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.algorithms.loops import LARGEST_OF_MARGINS
from coursekit.estimators.learning import LinearPerceptron, Record
from coursekit.estimators.rows import Rows, weighted_sum
from coursekit.validation import as_scalar


class Perceptron(LinearPerceptron):
    """Rosenblatt's perceptron: on a mistake, w moves by the example; the last w is the answer.

    Parameters
    ----------
    fit_intercept : bool, optional
        Give each example a last feature 1, so that the hyperplane need not go through the origin.
    max_epochs : int, optional
        Stop after so many passes over the data even if mistakes go on.
    shuffle : bool, optional
        Draw a new random order before each pass, the same for all classes.
    random_state : int, Generator, RandomState or None, optional
        Where the orders come from: whatever `numpy.random.default_rng` takes. The orders are those
        of ``perceptron(X, y, rng=random_state)``.

    Attributes
    ----------
    classes_ : ndarray, shape (k,)
        The classes, sorted.
    coef_ : ndarray, shape (1, d) or (k, d)
        One hyperplane for two classes, its positive side that of the second; else one for each
        class against the rest.
    intercept_ : ndarray, shape (1,) or (k,)
        What is added to w . x; 0 without `fit_intercept`.
    n_updates_ : int
        The number of updates, of all hyperplanes together.
    n_iter_ : int
        The number of passes over the data.
    converged_ : bool
        Whether every hyperplane had a pass without an update: then it separates the data.
    n_features_in_ : int
        The number of features.
    feature_names_in_ : ndarray, shape (d,)
        Their names, if X had any.

    Notes
    -----
    It makes the updates of `coursekit.algorithms.perceptron`, in floats. scikit-learn's class of
    this name does too with ``tol=None, shuffle=False``, for dense data and as many epochs; it stops
    by its tolerance unless that is None, goes on after a pass without mistakes if it is, has no
    count of the updates, and its intercept moves by 0.01 where data is sparse.

    References
    ----------
    F. Rosenblatt, "The perceptron: a probabilistic model for information storage and
    organization in the brain", Psychological Review 65 (1958).

    Examples
    --------
    >>> model = Perceptron(shuffle=False).fit([[1, 2], [2, -1], [4, 0]], ["up", "down", "down"])
    >>> model.coef_, model.intercept_, model.n_updates_, model.converged_
    (array([[-1.,  3.]]), array([0.]), 2, True)
    >>> model.predict([[0, 5], [5, 0]])
    array(['up', 'down'], dtype='<U4')
    """


class AveragedPerceptron(LinearPerceptron):
    """The perceptron whose answer is the average of w, taken after every example.

    Parameters
    ----------
    fit_intercept, max_epochs, shuffle, random_state
        As for `Perceptron`.

    Attributes
    ----------
    coef_, intercept_
        The average weight vector of each hyperplane, of the shapes that `Perceptron` has.
    classes_, n_updates_, n_iter_, converged_, n_features_in_, feature_names_in_
        As for `Perceptron`. The updates are the same; `converged_` is about the last w, not about
        the average, which may get some of the training examples wrong.

    Notes
    -----
    Only updates are worked on, never each example: see `coursekit.algorithms.averaged`. It is
    scikit-learn's ``SGDClassifier(loss="perceptron", penalty=None, learning_rate="constant",
    eta0=1, average=True, tol=None, shuffle=False)`` for dense data and as many epochs. One to ten
    epochs are usual; from two on a warning that the run has not converged is to be expected.

    References
    ----------
    Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
    Machine Learning 37 (1999) 277-296, doi:10.1023/A:1007662407062.

    Examples
    --------
    >>> model = AveragedPerceptron(shuffle=False, fit_intercept=False)
    >>> model.fit([[1, 1], [2, -1]], [1, -1]).coef_ * 4
    array([[-2.,  7.]])
    """

    def _start(self, d: int) -> None:
        super()._start(d)
        self._sums = np.zeros_like(self._w)
        self._shown = np.zeros((len(self._w), 1), dtype=np.int64)

    def _keep(self, X: Rows, records: list[Record]) -> None:
        """Add w after every example to the sums: each update is part of it from its step on."""
        for k, record in enumerate(records):
            left = np.bincount(record.updates, record.shown - record.steps, minlength=X.shape[0])
            self._sums[k] += record.shown * self._w[k] + weighted_sum(X, record.y * left)
            self._shown[k] += record.shown
        super()._keep(X, records)
        self._set_hyperplanes(self._sums / np.maximum(self._shown, 1))


class MarginPerceptron(LinearPerceptron):
    """The perceptron that also updates on examples which are right too narrowly.

    An example brings an update if y (w . x) <= threshold + (gamma / 2) ||w||.

    Parameters
    ----------
    threshold : float, optional
        The fixed part, the same whatever the length of w: at least 0.
    gamma : float, optional
        The part that is relative to the length of w, a margin: at least 0. A run that converges
        ends with a margin above gamma / 2 on the examples as they are given, the constant feature
        included.
    fit_intercept, max_epochs, shuffle, random_state
        As for `Perceptron`.

    Attributes
    ----------
    coef_, intercept_, classes_, n_updates_, n_iter_, converged_, n_features_in_, feature_names_in_
        As for `Perceptron`. `converged_` says that every example had what the rule asks for.

    Notes
    -----
    It makes the updates of `coursekit.algorithms.margin_perceptron`. With threshold 1 and gamma 0
    it is scikit-learn's ``SGDClassifier(loss="hinge", penalty=None, learning_rate="constant",
    eta0=1, tol=None, shuffle=False)`` for dense data and as many epochs.

    Examples
    --------
    >>> X, y = [[1, 1], [2, -1]], [1, -1]
    >>> MarginPerceptron(threshold=5, shuffle=False, fit_intercept=False).fit(X, y).coef_
    array([[0., 6.]])
    """

    def __init__(
        self,
        *,
        threshold: float = 1.0,
        gamma: float = 0.0,
        fit_intercept: bool = True,
        max_epochs: int = 100,
        shuffle: bool = True,
        random_state: Any = 0,
    ):
        super().__init__(
            fit_intercept=fit_intercept,
            max_epochs=max_epochs,
            shuffle=shuffle,
            random_state=random_state,
        )
        self.threshold = threshold
        self.gamma = gamma

    def _rule(self) -> tuple[float, float]:
        rule = {"threshold": self.threshold, "gamma": self.gamma}
        for name, value in rule.items():
            rule[name] = float(as_scalar(value, name, LARGEST_OF_MARGINS))
            if rule[name] < 0:
                raise ValueError(f"{name} must be at least 0, but it is {value}.")
        return rule["threshold"], rule["gamma"]
