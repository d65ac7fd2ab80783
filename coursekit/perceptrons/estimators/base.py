"""The common part of all classifiers of this package: labels, classes and warnings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from coursekit.numbers.validation import without_mask
from coursekit.perceptrons.algorithms import Run

FORM = {"accept_sparse": "csr", "dtype": [np.float64, np.float32], "order": "C"}  # of examples


class Classifier(ClassifierMixin, BaseEstimator):
    """A classifier with one decision for two classes, or one against the rest for each of several.

    A subclass provides `fit` and `decision_function`.
    """

    def predict(self, X: ArrayLike) -> np.ndarray:
        """Return the class of each row of X, (m,).

        Where the decision between two classes is 0, it is the second, as `algorithms.predict` says
        +1 on the hyperplane; where several classes have the highest score, the first of them.
        """
        scores = self.decision_function(X)
        best = (scores >= 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)
        return self.classes_[best]

    def __sklearn_is_fitted__(self) -> bool:
        """Whether some call has learned from examples; a call that raised does not count."""
        return hasattr(self, "converged_")

    def _validated(self, X: ArrayLike, y: ArrayLike, *, reset: bool) -> tuple[Any, np.ndarray]:
        """Return examples, dense or in CSR with sorted indices, and their labels.

        Examples are float64, or float32 if that is what they were.
        """
        X, y = without_mask(X, "X"), without_mask(y, "y")
        X, y = validate_data(self, X, y, reset=reset, **FORM)
        check_classification_targets(y)
        return X, y

    def _points(self, X: ArrayLike) -> Any:
        """Return examples without labels, for a classifier that has been fitted."""
        check_is_fitted(self)
        form = {"accept_sparse": "csr", "dtype": np.float64}
        return validate_data(self, without_mask(X, "X"), reset=False, **form)

    def _signs(self, y: np.ndarray) -> np.ndarray:
        """Return the labels -1 or +1 for each decision, (1, n) or (classes, n) int8."""
        positive = np.arange(len(self.classes_))[-1 if len(self.classes_) == 2 else 0 :]
        return np.where(self._numbers(y) == positive[:, None], 1, -1).astype(np.int8)

    def _numbers(self, y: np.ndarray) -> np.ndarray:
        """Return the index of its class for each label, (n,)."""
        numbers = np.searchsorted(self.classes_, y)
        if (self.classes_.take(numbers, mode="clip") != y).any():
            unknown = np.setdiff1d(y, self.classes_)
            raise ValueError(f"y must hold only the classes {self.classes_}, but it has {unknown}.")
        return numbers

    def _set_classes(self, classes: ArrayLike) -> None:
        classes = np.unique(without_mask(classes, "classes"))
        if len(classes) < 2:
            raise ValueError(f"y must hold at least two classes, but it has 1 class: {classes}.")
        self.classes_ = classes

    def _count(self, runs: Sequence[Run]) -> None:
        """Set the attributes that count epochs and updates of the runs, one for each decision."""
        self.converged_ = all(run.converged for run in runs)
        self.n_iter_ += runs[0].epochs
        self.n_updates_ += sum(run.mistakes for run in runs)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags
