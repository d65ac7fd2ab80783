"""The perceptron as scikit-learn's classifier: the last w, the average, or the vote."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.extmath import safe_sparse_dot
from sklearn.utils.multiclass import check_classification_targets

from coursekit.numbers.validation import as_choice, as_count, as_generator, without_mask
from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.scores import VOTES
from coursekit.perceptrons.algorithms.training import (
    MAX_EPOCHS,
    Data,
    orders_for,
    train,
    warn_if_cut_off,
)
from coursekit.perceptrons.estimators import mixing
from coursekit.perceptrons.estimators.base import Classifier
from coursekit.perceptrons.estimators.sparse import epoch_of, prepared
from coursekit.perceptrons.estimators.votes import VOTERS, Votes, ends_of


class Perceptron(Classifier):
    """Rosenblatt's perceptron: on a mistake, w moves by the example.

    Parameters
    ----------
    vote : {"last", "averaged", "voted"}, optional
        Who answers: the last w; the average of w, taken after every example; or every weight
        vector, each with a vote for every example after which it was the one in use.
    fit_intercept : bool, optional
        Give each example a last feature 1, so that the hyperplane need not go through the origin.
    max_epochs : int, optional
        Stop after this many passes over the data even if there are still mistakes. For the average
        or the vote, one to ten are usual.
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
        class against the rest. There is none if all vote: that is not a hyperplane.
    intercept_ : ndarray, shape (1,) or (k,)
        The constant added to w . x; 0 without `fit_intercept`.
    n_updates_ : int
        The number of updates, of all hyperplanes together.
    n_support_ : int
        If all vote, the number of training examples that are kept: those that brought an update.
    n_iter_ : int
        The number of passes over the data.
    converged_ : bool
        Whether every hyperplane had a pass without an update: then its last w separates the data.
        The average may get some of the training examples wrong all the same.
    n_features_in_ : int
        The number of features.
    feature_names_in_ : ndarray, shape (d,)
        Their names, if X had any.

    Notes
    -----
    It makes the updates of `coursekit.algorithms.perceptron`, in floats. scikit-learn's class of
    this name does too with ``tol=None, shuffle=False``, for dense data and as many epochs; it stops
    by its tolerance unless that is None, goes on after a pass without mistakes if it is, has no
    count of the updates, and its intercept moves by 0.01 where data is sparse. The average is its
    ``SGDClassifier(loss="perceptron", penalty=None, learning_rate="constant", eta0=1,
    average=True, tol=None, shuffle=False)``. Where all vote, a prediction takes time in proportion
    to the number of updates, and of kept examples times features. Examples of float32 are learned
    from as they are, in float64; without the intercept no copy is made of X, which may be a
    `numpy.memmap` that is larger than the memory.

    References
    ----------
    F. Rosenblatt, "The perceptron: a probabilistic model for information storage and
    organization in the brain", Psychological Review 65 (1958).

    Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
    Machine Learning 37 (1999) 277-296, doi:10.1023/A:1007662407062, for the average and the vote.

    Examples
    --------
    >>> model = Perceptron(shuffle=False).fit([[1, 2], [2, -1], [4, 0]], ["up", "down", "down"])
    >>> model.coef_, model.intercept_, model.n_updates_, model.converged_
    (array([[-1.,  3.]]), array([0.]), 2, True)
    >>> model.predict([[0, 5], [5, 0]])
    array(['up', 'down'], dtype='<U4')
    >>> for vote in "averaged", "voted":
    ...     model = Perceptron(vote, shuffle=False, fit_intercept=False)
    ...     print(model.fit([[1, 1], [2, -1]], [1, -1]).decision_function([[1, 2], [1, 0]]))
    [ 3.  -0.5]
    [ 1.  -0.5]
    """

    def __init__(
        self,
        vote: str = "last",
        *,
        fit_intercept: bool = True,
        max_epochs: int = MAX_EPOCHS,
        shuffle: bool = True,
        random_state: Any = 0,
    ):
        self.vote = vote
        self.fit_intercept = fit_intercept
        self.max_epochs = max_epochs
        self.shuffle = shuffle
        self.random_state = random_state

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from the examples until every class has had a pass without an update.

        Parameters
        ----------
        X : array_like, sparse matrix or dask.array, shape (n, d)
            One example a row. From a Dask array it learns by iterative parameter mixing, as
            `algorithms.mixing` does: its blocks of rows are the shards, and nothing is gathered.
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
        if mixing.is_collection(X):
            return self._fit_in_blocks(*mixing.in_blocks(X, y), max_epochs)
        X, y = self._validated(X, y, reset=True)
        self._start(y)
        runs = self._learn(X, y, max_epochs)
        warn_if_cut_off(runs, max_epochs, type(self).__name__, ConvergenceWarning)
        return self

    def partial_fit(self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None) -> Self:
        """Show each of these examples once, continuing from what was learned before.

        Parameters
        ----------
        X, y
            As for `fit`, but a Dask array is gathered on this machine, as one batch.
        classes : array_like, optional
            All classes that will ever come, if `y` of the first call does not have them all.

        Raises
        ------
        ValueError
            If an argument is not as described, or the classes are not those of the first call.

        Notes
        -----
        `vote`, `fit_intercept`, `shuffle` and `random_state` are what they were when learning
        began; to change them, call `fit`. A call is one more pass for `n_iter_`, and `converged_`
        then says of these examples only that they brought no update.
        """
        first = not self.__sklearn_is_fitted__()
        without_mask(classes, "classes")
        X, y = self._validated(X, y, reset=first)
        if first:
            self._start(y if classes is None else classes)
        elif classes is not None and not np.array_equal(self.classes_, np.unique(classes)):
            raise ValueError(f"classes must be those of the first call, {self.classes_}.")
        runs = self._learn(X, y, 1)
        warn_if_cut_off(runs, 1, type(self).__name__)
        return self

    def decision_function(self, X: ArrayLike) -> np.ndarray:
        """Return w . x + b, or the votes for minus the votes against, as a share of all.

        (m,) for two classes, positive for the second; else (m, classes). A Dask array is gathered
        on this machine.
        """
        X = self._points(X)
        if isinstance(self._voter, Votes):
            scores = self._voter.shares(prepared(X, constant=self._constant, margins=False))
        else:
            scores = safe_sparse_dot(X, self.coef_.T, dense_output=True) + self.intercept_
        return scores[:, 0] if scores.shape[1] == 1 else scores

    def _fit_in_blocks(self, X: Any, y: Any, max_epochs: int) -> Self:
        """Learn from a Dask array: a pass over all blocks in parallel, then the mean of their w."""
        if self.vote != "last":
            raise ValueError(f'vote must be "last" with a Dask array, but it is {self.vote!r}.')
        check_classification_targets(labels := mixing.labels_of(y))
        self.__dict__.pop("feature_names_in_", None)  # from an earlier fit; a Dask array has none
        self.n_features_in_ = X.shape[1]
        self._start(labels)
        rule = self._rule()
        shards = mixing.shards_of(X, y, self._signs, constant=self._constant, margins=any(rule))
        run = mixing.mix(shards, self._w, rule, max_epochs, self._rng)
        self._w, self.n_updates_, self.n_iter_, self.converged_ = run
        self._set_hyperplanes(self._w)
        mixing.warn_if_cut_off(run, max_epochs, type(self).__name__)
        return self

    def _rule(self) -> tuple[float, float]:
        """Return threshold and gamma."""
        return 0.0, 0.0

    def _start(self, classes: ArrayLike) -> None:
        """Start anew with these classes: no update, and w = 0."""
        self._set_classes(classes)
        d = self.n_features_in_ + bool(self.fit_intercept)
        decisions = 1 if len(self.classes_) == 2 else len(self.classes_)
        self._w = np.zeros((decisions, d))
        self._voter = VOTERS[as_choice(self.vote, "vote", VOTES)](decisions, d)
        self._rng = as_generator(self.random_state, "random_state") if self.shuffle else None
        self.n_iter_, self.n_updates_ = 0, 0

    @property
    def _constant(self) -> bool:
        """Whether examples get a constant feature, as they did when learning began."""
        return self._w.shape[1] > self.n_features_in_

    def _learn(self, X: Any, y: np.ndarray, max_epochs: int) -> list[Run]:
        """Show the examples up to `max_epochs` times, and store what the runs learned."""
        rule = self._rule()
        X = prepared(X, constant=self._constant, margins=any(rule))
        signs = zip(self._signs(y), self._w, strict=True)
        datas = [Data(X, labels, w, 1.0, *rule, max_epochs) for labels, w in signs]
        learners = [(data, epoch_of(data), data.w0.copy()) for data in datas]
        runs = train(learners, orders_for(X.shape[0], rng=self._rng))
        self._count(runs)
        self._w = ends_of(runs)
        self._voter.add(X, runs)
        if isinstance(self._voter, Votes):
            self.n_support_ = self._voter.support.shape[0]
        else:
            self._set_hyperplanes(self._voter.weights)
        return runs

    def _set_hyperplanes(self, weights: np.ndarray) -> None:
        d = self.n_features_in_
        self.coef_ = weights[:, :d].copy()
        self.intercept_ = weights[:, d].copy() if self._constant else np.zeros(len(weights))
