"""How the perceptron and its linear variants learn: pass after pass, all classes side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from sklearn.utils.extmath import safe_sparse_dot

from coursekit.algorithms.orders import orders_for
from coursekit.estimators.base import Classifier
from coursekit.estimators.rows import Rows, epoch_for, prepared
from coursekit.progress import progress
from coursekit.validation import as_count, as_generator


@dataclass(frozen=True)
class Record:
    """What one hyperplane did with the examples; every epoch makes a new one."""

    y: np.ndarray
    w: np.ndarray
    epochs: tuple[tuple[np.ndarray, np.ndarray], ...] = ()  # the updates of each: rows, steps

    @property
    def converged(self) -> bool:
        """Whether the last epoch made no update; if so, none will be made."""
        return bool(self.epochs) and len(self.epochs[-1][0]) == 0

    @property
    def shown(self) -> int:
        """How many examples were shown, each counted in every epoch."""
        return len(self.epochs) * len(self.y)

    @property
    def updates(self) -> np.ndarray:
        """The rows of all updates, (T,)."""
        return np.concatenate([np.zeros(0, dtype=np.int64), *(rows for rows, _ in self.epochs)])

    @property
    def steps(self) -> np.ndarray:
        """How many examples had been shown before each update, (T,)."""
        return np.concatenate([np.zeros(0, dtype=np.int64), *(steps for _, steps in self.epochs)])

    def after(self, epoch: Callable, order: np.ndarray) -> Record:
        """Return the record after one more epoch, which need not be run if the last was clean."""
        w = self.w.copy()
        steps = order[:0].astype(np.int64) if self.converged else epoch(self.y, w, order)
        made = order[steps].astype(np.int64), self.shown + steps
        return Record(self.y, w, (*self.epochs, made))


class LinearPerceptron(Classifier):
    """The part that the perceptron and its linear variants share: how they learn."""

    def __init__(
        self,
        *,
        fit_intercept: bool = True,
        max_epochs: int = 100,
        shuffle: bool = True,
        random_state: Any = 0,
    ):
        self.fit_intercept = fit_intercept
        self.max_epochs = max_epochs
        self.shuffle = shuffle
        self.random_state = random_state

    def fit(self, X: Any, y: Any) -> Self:
        """Learn from the examples until every class had a pass without an update.

        Parameters
        ----------
        X : array_like or sparse matrix, shape (n, d)
            One example a row.
        y : array_like, shape (n,)
            Their classes, at least two different ones.

        Raises
        ------
        ValueError
            If an argument or a parameter is not as described.

        Warns
        -----
        sklearn.exceptions.ConvergenceWarning
            If more than one pass was allowed and the last one still made an update. (One pass from
            w = 0 always makes one, and is what one asks for to use the average or the vote.) The
            class is scikit-learn's, since users of its tools filter by that.
        RunInterruptedWarning
            If it was interrupted. What the full passes until then have taught is kept. A search
            or a cross-validation goes on with its next fit.
        """
        max_epochs = as_count(self.max_epochs, "max_epochs")
        X, y = self._validated(X, y, reset=True)
        self._set_classes(y)
        self._start(X.shape[1] + bool(self.fit_intercept))
        interrupted = self._learn(X, y, max_epochs)
        self._warn(interrupted)
        return self

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Self:
        """Show each of these examples once, and go on from what has been learned before.

        Parameters
        ----------
        X, y
            As for `fit`.
        classes : array_like, optional
            All classes that will ever come, if `y` of the first call does not have them all.

        Raises
        ------
        ValueError
            If an argument is not as described, or the classes are not those of the first call.

        Notes
        -----
        `fit_intercept`, `shuffle` and `random_state` are what they were when learning began; to
        change them, call `fit`. A call is one more pass for `n_iter_`, and `converged_` then says
        of these examples only that they brought no update.
        """
        first = not self.__sklearn_is_fitted__()
        X, y = self._validated(X, y, reset=first)
        if first:
            self._set_classes(y if classes is None else classes)
            self._start(X.shape[1] + bool(self.fit_intercept))
        elif classes is not None and not np.array_equal(self.classes_, np.unique(classes)):
            raise ValueError(f"classes must be those of the first call, {self.classes_}.")
        if self._learn(X, y, 1):
            self._warn(interrupted=True)
        return self

    def decision_function(self, X: Any) -> np.ndarray:
        """Return w . x + b, (m,) for two classes, positive for the second; else (m, classes)."""
        X = self._points(X)
        scores = safe_sparse_dot(X, self.coef_.T, dense_output=True) + self.intercept_
        return scores[:, 0] if len(self.coef_) == 1 else scores

    def _rule(self) -> tuple[float, float]:
        """Return threshold and gamma."""
        return 0.0, 0.0

    def _start(self, d: int) -> None:
        """Set what is learned to nothing: no update, and w = 0 in d dimensions."""
        decisions = 1 if len(self.classes_) == 2 else len(self.classes_)
        self._w = np.zeros((decisions, d))
        self._rng = as_generator(self.random_state, "random_state") if self.shuffle else None
        self.n_iter_, self.n_updates_ = 0, 0

    @property
    def _constant(self) -> bool:
        """Whether examples get a constant feature, as they did when learning began."""
        return self._w.shape[1] > self.n_features_in_

    def _learn(self, X: Rows, y: np.ndarray, max_epochs: int) -> bool:
        """Show the examples up to `max_epochs` times; return whether that was interrupted."""
        threshold, gamma = self._rule()
        X = prepared(X, constant=self._constant, margins=bool(threshold or gamma))
        records = [Record(y, w) for y, w in zip(self._signs(y), self._w, strict=True)]
        epoch, orders = epoch_for(X, threshold, gamma), orders_for(X.shape[0], None, self._rng)
        interrupted = False
        try:
            for _ in progress(range(max_epochs), "epochs"):
                order = next(orders)
                records = [record.after(epoch, order) for record in records]
                if all(record.converged for record in records):
                    break
        except KeyboardInterrupt:
            interrupted = True
        self.converged_ = all(record.converged for record in records)
        self.n_iter_ += len(records[0].epochs)
        self.n_updates_ += sum(len(record.updates) for record in records)
        self._keep(X, records)
        return interrupted

    def _keep(self, X: Rows, records: list[Record]) -> None:
        """Keep of the records what `partial_fit` and `decision_function` need."""
        self._w = np.array([record.w for record in records])
        self._set_hyperplanes(self._w)

    def _set_hyperplanes(self, weights: np.ndarray) -> None:
        d = self.n_features_in_
        self.coef_ = weights[:, :d].copy()
        self.intercept_ = weights[:, d].copy() if self._constant else np.zeros(len(weights))
