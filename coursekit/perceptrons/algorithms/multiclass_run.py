"""The record of a run with several classes, and the equivalent run with two (lecture 08).

Kesler's construction turns the multiclass perceptron into the perceptron on other examples, so that
what was proved of that one holds for it as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import as_python
from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_choice, as_examples, require_same_features
from coursekit.perceptrons.algorithms.one_against_rest import as_classes
from coursekit.perceptrons.algorithms.run import Run, length
from coursekit.perceptrons.algorithms.scores import VOTES, inner_products
from coursekit.perceptrons.datasets import Dataset


@dataclass(frozen=True, eq=False)
class MulticlassRun:
    """The record of one run of `multiclass_perceptron`.

    Attributes
    ----------
    X : ndarray, shape (n, d)
        The examples.
    labels : ndarray of int, shape (n,)
        The number of its class, from 0, for each example.
    classes : ndarray, shape (k,)
        The classes, sorted.
    runs : tuple of Run
        What happened to the weight vector of each class; the label there is +1 on the class.
    updates : ndarray of int, shape (T,)
        The row of the example that triggered each of the T updates, in order.
    rivals : ndarray of int, shape (T,)
        The number of the class, from 0, that had the highest score of the others.
    steps : ndarray of int, shape (T,)
        How many examples had been shown before the one that triggered each update.
    """

    X: np.ndarray
    labels: np.ndarray
    classes: np.ndarray
    runs: tuple[Run, ...]
    updates: np.ndarray
    rivals: np.ndarray
    steps: np.ndarray

    @property
    def w(self) -> np.ndarray:
        """The weight vectors at the end, one for each class, (k, d)."""
        return np.array([run.w for run in self.runs])

    @property
    def mistakes(self) -> int:
        """The number of mistakes; each moved two weight vectors."""
        return len(self.updates)

    @property
    def epochs(self) -> int:
        """The number of full passes over the data."""
        return self.runs[0].epochs

    @property
    def converged(self) -> bool:
        """Whether the last epoch made no mistake."""
        return self.runs[0].converged

    @property
    def votes(self) -> np.ndarray:
        """The number of examples after which they were in use, (T + 1,); see `Run.votes`."""
        return np.diff(np.concatenate([[0], self.steps, [self.runs[0].shown]]))

    def walk(self) -> Iterator[np.ndarray]:
        """Yield the weight vectors (k, d) before the first update and after each of them."""
        numbers = as_python if self.runs[0].exact else np.float64
        W = numbers(np.zeros_like(self.w))
        yield W
        for i, rival in zip(self.updates, self.rivals):
            x, W = numbers(self.X[i]), W.copy()
            W[self.labels[i]] += x
            W[rival] -= x
            yield W

    def scores(self, X: ArrayLike, vote: str = "last") -> np.ndarray:
        """Return the score of each row for each class, (m, k).

        Parameters
        ----------
        X : array_like, shape (m, d)
        vote : {"last", "averaged", "voted"}
            The inner products with the last weight vectors; or with the sum of those after every
            example; or the number of examples after which the class had the highest score.
        """
        if as_choice(vote, "vote", VOTES) != "voted":
            return np.stack([run.scores(X, vote) for run in self.runs], axis=1)
        X = as_examples(X, single=True)
        require_same_features(self.X, X, "the examples learned from", "X")
        votes = np.zeros((len(X), len(self.classes)), dtype=np.int64)
        for W, ballots in zip(self.walk(), self.votes.tolist()):
            if ballots:
                class_scores = [inner_products(w, X) for w in W]
                votes[np.arange(len(X)), np.argmax(class_scores, axis=0)] += ballots
        return votes

    def predict(self, X: ArrayLike, vote: str = "last") -> np.ndarray:
        """Return the class with the highest score for each row, the first of a tie, (m,)."""
        return self.classes[self.scores(X, vote).argmax(axis=1)]

    def kesler(self) -> Run:
        """Return the run of the perceptron on `kesler`'s examples that makes these updates.

        Of the examples that stand for one of ours it was shown all but the rival's first, and then
        this one. `bounds.check_proof` can look at it.
        """
        others = len(self.classes) - 1
        Z, y = kesler(self.X, self.labels)
        wrong = self.rivals - (self.rivals > self.labels[self.updates])
        steps, shown = self.steps * others + others - 1, self.runs[0].shown * others
        w0, w = np.zeros(Z.shape[1], dtype=np.int64), self.w.ravel()
        return Run(Z, y, w0, 1, self.updates * others + wrong, steps, shown, self.converged, w)

    def __repr__(self) -> str:
        end = "converged" if self.converged else "NOT converged"
        return (
            f"<MulticlassRun: {len(self.classes)} classes, {counted(self.mistakes, 'mistake')} in "
            f"{length(self.runs[0])}, {end}>"
        )


def kesler(X: ArrayLike, labels: ArrayLike) -> Dataset:
    """Return Kesler's examples: a positive one for each example and each class but its own.

    Where the example is x, of class y, and the other class is r, it is a vector of k blocks, one
    for each class: x in block y, -x in block r, and zeros elsewhere. So its inner product with
    (w_1, ..., w_k) is w_y . x - w_r . x, which is positive if x is not mistaken for r.

    Returns
    -------
    Dataset
        X is (n (k - 1), k d), all that stand for one example next to each other, in the order of
        the other classes; y is 1 throughout.

    References
    ----------
    As for `multiclass_perceptron`.

    Examples
    --------
    >>> kesler([[5, 1]] * 3, ["a", "b", "c"]).X[:2]
    array([[ 5,  1, -5, -1,  0,  0],
           [ 5,  1,  0,  0, -5, -1]])
    """
    X = as_examples(X)
    classes, numbers = as_classes(labels, len(X))
    (n, d), k = X.shape, len(classes)
    Z = np.zeros((n, k, k, d), dtype=X.dtype)  # example, other class, block
    rows = np.arange(n)
    for other in range(k):
        Z[rows, other, numbers] = X
        Z[:, other, other] -= X
    is_other = np.arange(k) != numbers[:, None]
    return Dataset(Z[is_other].reshape(-1, k * d), np.ones(n * (k - 1), dtype=np.int64))
