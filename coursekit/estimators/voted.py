"""The voted perceptron as scikit-learn's classifier: every weight vector has a say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse
from sklearn.utils.extmath import safe_sparse_dot

from coursekit.estimators.learning import LinearPerceptron, Record
from coursekit.estimators.rows import Rows, prepared
from coursekit.progress import progress

NONE = np.zeros(0, dtype=np.int64)
LARGEST_TABLE = 4 * 10**6  # scores at once, 32 MB


class VotedPerceptron(LinearPerceptron):
    """The perceptron of which every weight vector votes, as often as it was right in a row.

    Parameters
    ----------
    fit_intercept, max_epochs, shuffle, random_state
        As for `Perceptron`.

    Attributes
    ----------
    classes_, n_updates_, n_iter_, converged_, n_features_in_, feature_names_in_
        As for `Perceptron`. There is no `coef_`: the vote of many hyperplanes is not a hyperplane.
    n_support_ : int
        The number of training examples that are kept, those on which a mistake was made.

    Notes
    -----
    No weight vector is kept. An update changes the score of x by y_i (x_i . x), so the scores that
    all of them give to x come from one product of matrices and sums along its rows. A prediction
    takes time in proportion to the number of updates, and of kept examples times features.

    References
    ----------
    Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
    Machine Learning 37 (1999) 277-296, doi:10.1023/A:1007662407062.

    Examples
    --------
    >>> model = VotedPerceptron(shuffle=False, fit_intercept=False).fit([[1, 1], [2, -1]], [1, -1])
    >>> model.decision_function([[1, 2], [1, 0]]), model.predict([[1, 2], [1, 0]])
    (array([ 1. , -0.5]), array([ 1, -1]))
    """

    def decision_function(self, X: Any) -> np.ndarray:
        """Return the votes for less the votes against, as a share of all, between -1 and 1.

        (m,) for two classes, positive for the second; else (m, classes).
        """
        X = prepared(self._points(X), constant=self._constant, margins=False)
        widest = max(self.n_support_, *(len(ballot.rows) for ballot in self._ballots))
        size = max(1, LARGEST_TABLE // max(1, widest))
        begins = progress(range(0, X.shape[0], size), "parts of the examples")
        shares = np.concatenate([self._shares(X[begin : begin + size]) for begin in begins])
        return shares[:, 0] if shares.shape[1] == 1 else shares

    def _shares(self, X: Rows) -> np.ndarray:
        products = safe_sparse_dot(X, self._support.T, dense_output=True)
        return np.stack([ballot.shares(products) for ballot in self._ballots], axis=1)

    def _start(self, d: int) -> None:
        super()._start(d)
        self._support, self.n_support_ = np.zeros((0, d)), 0
        self._ballots = [Ballot(NONE, NONE, np.array([0])) for _ in self._w]

    def _keep(self, X: Rows, records: list[Record]) -> None:
        """Keep each example that brought an update once, and for each class who brought which."""
        super()._keep(X, records)
        rows = np.unique(np.concatenate([record.updates for record in records]))
        for k, record in enumerate(records):
            places = self.n_support_ + np.searchsorted(rows, record.updates)
            self._ballots[k] = self._ballots[k].extended(places, record)
        self._support = _stacked(self._support, X[rows])
        self.n_support_ = self._support.shape[0]

    def _set_hyperplanes(self, weights: np.ndarray) -> None:
        """Set none: the vote is not a hyperplane."""


@dataclass(frozen=True)
class Ballot:
    """The updates of one run, and after how many examples each of its weight vectors was in use."""

    rows: np.ndarray  # among the examples that are kept, (T,)
    signs: np.ndarray  # (T,)
    votes: np.ndarray  # (T + 1,)

    def extended(self, rows: np.ndarray, record: Record) -> Ballot:
        """Return the ballot with the updates of another record, on these of the kept examples."""
        votes = np.diff(np.concatenate([[0], record.steps, [record.shown]]))
        votes[0] += self.votes[-1]
        return Ballot(
            np.concatenate([self.rows, rows]),
            np.concatenate([self.signs, record.y[record.updates]]),
            np.concatenate([self.votes[:-1], votes]),
        )

    def shares(self, products: np.ndarray) -> np.ndarray:
        """Return the shares of the votes (m,), given the inner products with the kept examples."""
        scores = np.cumsum(products[:, self.rows] * self.signs, axis=1)
        totals = np.where(scores >= 0, 1.0, -1.0) @ self.votes[1:].astype(float)
        return totals / max(1, self.votes.sum())  # w = 0 has no votes: its first example ends it


def _stacked(old: Rows, new: Rows) -> Rows:
    """Return both, one under the other: sparse if the new ones are."""
    if sparse.issparse(new) or sparse.issparse(old):
        return sparse.vstack([sparse.csr_array(old), sparse.csr_array(new)], format="csr")
    return np.concatenate([old, new])
