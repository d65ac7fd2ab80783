"""One pass of the perceptron over a random sample, and its errors on the population (06)."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_count, as_examples, as_generator, as_labels, as_vector
from coursekit.perceptrons.algorithms import NotConvergedWarning, Run, averaged, perceptron
from coursekit.perceptrons.algorithms.scores import is_mistake

# At most this many scores are in memory at once.
MOST_SCORES = 10**7


@dataclass(frozen=True, eq=False)
class OnePass:
    """One pass of the perceptron over n examples of a population, and its true errors.

    Attributes
    ----------
    run : Run
        The run, with the examples as drawn.
    population : int
        The number of examples in the population; each is drawn with the same probability.
    wrong : ndarray of int, shape (T + 1,)
        On how many of them w_0, ..., w_T err.
    last, averaged, voted : float
        The error of w_T, of the average, and of the vote. A tie of votes counts as an error.
    """

    run: Run
    population: int
    wrong: np.ndarray
    last: float
    averaged: float
    voted: float

    @property
    def n(self) -> int:
        """The number of sampled examples."""
        return self.run.shown

    @property
    def mistakes(self) -> int:
        """The number of mistakes on the n examples, each counted before the example is learned."""
        return self.run.mistakes

    @property
    def errors(self) -> np.ndarray:
        """The error of each of w_0, ..., w_T, (T + 1,)."""
        return self.wrong / self.population

    @property
    def random(self) -> float:
        """The mean error of the n vectors in use before the examples: the error of a random one."""
        return float(self.run.survival @ self.wrong / (self.n * self.population))

    @property
    def voter(self) -> float:
        """The mean error of the n vectors in use after the examples: those that vote."""
        return float(self.run.votes @ self.wrong / (self.n * self.population))

    def __repr__(self) -> str:
        names = ("random", "last", "averaged", "voted")
        errors = ", ".join(f"{name} {getattr(self, name):.4g}" for name in names)
        mistakes = counted(self.mistakes, "mistake")
        return f"<OnePass: {mistakes} on {self.n} examples, errors: {errors}>"


def one_pass(X: Any, y: Any, rows: Any) -> OnePass:
    """Show these examples of a population to the perceptron, once each, and count the true errors.

    Parameters
    ----------
    X : array_like, shape (N, d)
        The population, one example a row.
    y : array_like, shape (N,)
        Labels, -1 or +1.
    rows : array_like of int, shape (n,)
        The examples that were drawn, in order; one can occur several times.

    Notes
    -----
    Over all draws of n rows the mean of `random` is exactly the mean of `mistakes` / n: the example
    after the pick is as new to it as any. In each of them `voted` is at most twice `voter`, since
    where the vote errs, at least half of the votes are wrong.

    Examples
    --------
    >>> one_pass([[1, 0], [0, 1], [1, 1]], [1, 1, 1], [0, 2, 1, 1])
    <OnePass: 2 mistakes on 4 examples, errors: random 0.4167, last 0, averaged 0, voted 0>
    """
    X = as_examples(X)
    y = as_labels(y, len(X))
    rows = as_vector(rows, "rows")
    outside = [row for row in rows.tolist() if row != int(row) or not 0 <= row < len(X)]
    if outside:
        raise ValueError(
            f"rows must be row numbers from 0 to {len(X) - 1}, but one is {outside[0]}."
        )
    rows = rows.astype(np.int64)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        run = perceptron(X[rows], y[rows], max_epochs=1)
    wrong, totals = _wrong_and_votes(run, X, y)
    return OnePass(
        run=run,
        population=len(X),
        wrong=wrong,
        last=float(wrong[-1] / len(X)),
        averaged=float(is_mistake(averaged(run), X, y).mean()),
        voted=float((y * totals <= 0).mean()),
    )


def draw_one_pass(X: Any, y: Any, n: int, rng: np.random.Generator | int | None = None) -> OnePass:
    """Draw n examples of a population, with replacement, and return `one_pass` over them.

    Parameters
    ----------
    X, y
        As for `one_pass`.
    n : int
        The number of examples to draw.
    rng : numpy.random.Generator or int, optional
        Where the draw comes from. Give one generator to all draws of a simulation.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> passes = [draw_one_pass(np.eye(4), [1] * 4, 5, rng) for _ in range(400)]
    >>> mean = np.mean([(p.mistakes / 5, p.random) for p in passes], axis=0)
    >>> [round(float(value), 2) for value in mean]  # both have the same expectation
    [0.61, 0.61]
    """
    X = as_examples(X)
    rows = as_generator(rng).integers(len(X), size=as_count(n, "n"))
    return one_pass(X, y, rows)


def _wrong_and_votes(run: Run, X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return on how many examples each w_t errs, (T + 1,), and the sum of the votes on each, (N,).

    All at once if the scores are whole numbers that floats hold exactly, else one w after another.
    """
    largest = max(int(X.max()), -int(X.min())) if X.dtype == np.int64 else math.inf
    exact_in_floats = X.shape[1] * largest**2 * max(1, run.mistakes) < 2**53
    if not exact_in_floats or len(X) * (run.mistakes + 1) > MOST_SCORES:
        wrong = [np.count_nonzero(is_mistake(w, X, y)) for w in run.walk()]
        return np.array(wrong), run.scores(X, "voted")
    scores = X.astype(float) @ run.trajectory().astype(float).T
    wrong = np.count_nonzero(y[:, None] * scores <= 0, axis=0)
    return wrong, np.where(scores >= 0, 1, -1) @ run.votes
