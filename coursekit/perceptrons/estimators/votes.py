"""The state of a linear perceptron's vote between batches: last w, average, or all updates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse
from sklearn.utils.extmath import safe_sparse_dot

from coursekit.numbers.progress import progress
from coursekit.perceptrons.algorithms import Run
from coursekit.perceptrons.algorithms.scores import VOTES
from coursekit.perceptrons.estimators.sparse import Rows, weighted_sum

MOST_SCORES_AT_ONCE = 4 * 10**6  # 32 MB


class Last:
    """The last weight vector of each decision."""

    def __init__(self, decisions: int, d: int):
        self.weights = np.zeros((decisions, d))

    def add(self, X: Rows, runs: Sequence[Run]) -> None:
        """Continue with the ends of the next runs, one for each decision."""
        self.weights = ends_of(runs)


class Average:
    """The average of w after every example, for each decision."""

    def __init__(self, decisions: int, d: int):
        self._sums, self._shown = np.zeros((decisions, d)), 0

    def add(self, X: Rows, runs: Sequence[Run]) -> None:
        """Add w after every example: each update counts from its step on."""
        for total, run in zip(self._sums, runs):
            times = np.bincount(run.updates, run.shown - run.steps, minlength=X.shape[0])
            total += run.shown * run.w0 + weighted_sum(X, run.y * times)
        self._shown += runs[0].shown

    @property
    def weights(self) -> np.ndarray:
        """The average weight vector of each decision, (decisions, d)."""
        return self._sums / max(1, self._shown)


class Votes:
    """Every weight vector of each decision, none of them stored explicitly.

    An update changes the score of x by y_i (x_i . x), so the scores that all of them give to x come
    from one product of matrices and sums along its rows.
    """

    def __init__(self, decisions: int, d: int):
        nothing = np.zeros(0, dtype=np.int64)
        self.support: Rows = np.zeros((0, d))
        self._ballots = [Ballot(nothing, nothing, np.array([0]))] * decisions

    def add(self, X: Rows, runs: Sequence[Run]) -> None:
        """Store each example with an update once, and the indices of each decision's own."""
        rows = np.unique(np.concatenate([run.updates for run in runs]))
        places = [self.support.shape[0] + np.searchsorted(rows, run.updates) for run in runs]
        decisions = zip(self._ballots, places, runs, strict=True)
        self._ballots = [ballot.extended(place, run) for ballot, place, run in decisions]
        parts = self.support, X[rows]
        if any(map(sparse.issparse, parts)):
            self.support = sparse.vstack([*map(sparse.csr_array, parts)], format="csr")
        else:
            self.support = np.concatenate(parts)

    def shares(self, X: Rows) -> np.ndarray:
        """Return the votes for minus the votes against, as a share of all, (m, decisions)."""
        widest = max(self.support.shape[0], *(len(ballot.rows) for ballot in self._ballots))
        size = max(1, MOST_SCORES_AT_ONCE // max(1, widest))
        parts = []
        for begin in progress(range(0, X.shape[0], size), "parts of the examples"):
            part = X[begin : begin + size]
            products = safe_sparse_dot(part, self.support.T, dense_output=True)
            parts.append(np.stack([ballot.shares(products) for ballot in self._ballots], axis=1))
        return np.concatenate(parts)


@dataclass(frozen=True)
class Ballot:
    """The updates of one decision, and for how many examples each weight vector was in use."""

    rows: np.ndarray  # of the stored examples, (T,)
    signs: np.ndarray  # (T,)
    votes: np.ndarray  # (T + 1,)

    def extended(self, rows: np.ndarray, run: Run) -> Ballot:
        """Return the ballot extended by the updates of another run, on these stored examples."""
        votes = run.votes
        votes[0] += self.votes[-1]
        return Ballot(
            np.concatenate([self.rows, rows]),
            np.concatenate([self.signs, run.y[run.updates]]),
            np.concatenate([self.votes[:-1], votes]),
        )

    def shares(self, products: np.ndarray) -> np.ndarray:
        """Return the shares of the votes (m,), given inner products with the stored examples."""
        scores = np.cumsum(products[:, self.rows] * self.signs, axis=1)
        totals = np.where(scores >= 0, 1.0, -1.0) @ self.votes[1:].astype(float)
        return totals / max(1, self.votes.sum())  # w = 0 has no votes: its first example ends it


VOTERS = dict(zip(VOTES, (Last, Average, Votes), strict=True))


def ends_of(runs: Sequence[Run]) -> np.ndarray:
    """Return the last weight vectors, (decisions, d); for a single run, not a copy."""
    return runs[0].w[None] if len(runs) == 1 else np.array([run.w for run in runs])
