"""The kernel perceptron as scikit-learn's classifier."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike
from scipy import sparse
from sklearn.exceptions import ConvergenceWarning

from coursekit.numbers.validation import as_choice, as_count, as_examples, as_generator
from coursekit.perceptrons.algorithms import gaussian, linear, polynomial
from coursekit.perceptrons.algorithms.kernel_perceptron import learn, warn_if_underflow
from coursekit.perceptrons.algorithms.kernel_scores import Dual, Primal, is_explicit, scores_of
from coursekit.perceptrons.algorithms.kernels import LARGEST_FLOAT, as_kernel
from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.scores import VOTES
from coursekit.perceptrons.algorithms.training import MAX_EPOCHS, orders_for, warn_if_cut_off
from coursekit.perceptrons.estimators.base import Classifier


class KernelPerceptron(Classifier):
    """The perceptron on the features of a kernel, which are never computed explicitly.

    Parameters
    ----------
    kernel : {"linear", "polynomial", "gaussian"} or callable, optional
        x . x', (1 + x . x')^degree, exp(-||x - x'||^2 / (2 width^2)), or a function of A (n, d) and
        B (m, d) that returns the matrix (n, m) of the kernel's values. No constant feature is
        added.
    degree : int, optional
        Of the polynomial kernel.
    width : float, optional
        Of the Gaussian kernel.
    vote : {"voted", "averaged", "last"}, optional
        Who answers, as for `Perceptron`.
    max_epochs : int, optional
        Stop after this many passes over the data even if there are still mistakes. Each costs up
        to n² values of the kernel; the bounds of the vote are about one pass.
    shuffle, random_state
        As for `Perceptron`.

    Attributes
    ----------
    n_updates_ : int
        The number of updates, of all decisions together: one for two classes, else one for each.
    n_support_ : int
        The number of training examples that are kept, those on which a mistake was made.
    converged_ : bool
        Whether a pass made no mistake: then the last weight vectors separate the data.
    classes_, n_iter_, n_features_in_, feature_names_in_
        As for `Perceptron`.

    Notes
    -----
    The work is done by `coursekit.algorithms`, in floats. Sparse examples are made dense first, all
    of them: for very many features that are mostly 0, the linear classifiers are the better choice.
    There is no `partial_fit`.

    References
    ----------
    Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
    Machine Learning 37 (1999) 277-296, doi:10.1023/A:1007662407062.

    Examples
    --------
    >>> X, y = [[0, 0], [0, 1], [1, 0], [1, 1]], ["same", "differ", "differ", "same"]
    >>> model = KernelPerceptron("polynomial", degree=2, vote="last").fit(X, y)
    >>> model.predict(X).tolist() == y, model.converged_
    (True, True)
    """

    def __init__(
        self,
        kernel: str | Callable = "polynomial",
        *,
        degree: int = 2,
        width: float = 1.0,
        vote: str = "voted",
        max_epochs: int = MAX_EPOCHS,
        shuffle: bool = True,
        random_state: Any = 0,
    ):
        self.kernel = kernel
        self.degree = degree
        self.width = width
        self.vote = vote
        self.max_epochs = max_epochs
        self.shuffle = shuffle
        self.random_state = random_state

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from the examples until every class has had a pass without an update.

        Arguments, errors and warnings are those of `Perceptron.fit`, but a Dask array is gathered
        on this machine. An interrupted run keeps all blocks of 256 examples until then.
        """
        kernel, max_epochs = as_kernel(self._kernel()), as_count(self.max_epochs, "max_epochs")
        as_choice(self.vote, "vote", VOTES)
        X, y = self._validated(X, y, reset=True)
        self._set_classes(y)
        X = as_examples(_dense(X), largest=LARGEST_FLOAT)
        rng = as_generator(self.random_state, "random_state") if self.shuffle else None
        scorer, orders = Primal if is_explicit(kernel) else Dual, orders_for(len(X), rng=rng)
        runs = learn(X, self._signs(y), kernel, max_epochs, orders, scorer)
        self.n_iter_, self.n_updates_ = 0, 0
        self._count(runs)
        self._keep(X, runs)
        warn_if_cut_off(runs, max_epochs, type(self).__name__, ConvergenceWarning)
        warn_if_underflow(runs, type(self).__name__)
        return self

    def decision_function(self, X: ArrayLike) -> np.ndarray:
        """Return the scores, (m,) for two classes, positive for the second; else (m, classes).

        They are the inner product with the last weight vector or with the average one, or the votes
        for less the votes against, as a share of all. One run has all three: `set_params(vote=...)`
        takes another one without a new `fit`.
        """
        X = _dense(self._points(X))
        scores = scores_of(self._runs, X, self.vote).T
        if self.vote != "last":
            scores = scores / max(1, self._runs[0].shown)
        return scores[:, 0] if scores.shape[1] == 1 else scores

    def _kernel(self) -> Callable:
        """Return the kernel that the parameters describe."""
        if callable(self.kernel):
            return self.kernel
        if self.kernel == "linear":
            return linear
        if self.kernel == "polynomial":
            return polynomial(self.degree)
        if self.kernel == "gaussian":
            return gaussian(self.width)
        raise ValueError(
            'kernel must be "linear", "polynomial", "gaussian" or a function, but it is '
            f"{self.kernel!r}."
        )

    def _keep(self, X: np.ndarray, runs: Sequence[Run]) -> None:
        """Store the runs, and the examples on which any of them made an update."""
        support = np.unique(np.concatenate([run.updates for run in runs]))
        self.n_support_ = len(support)
        X = X[support]
        self._runs = [
            replace(run, X=X, y=run.y[support], updates=np.searchsorted(support, run.updates))
            for run in runs
        ]


def _dense(X: Any) -> np.ndarray:
    return X.toarray() if sparse.issparse(X) else X
