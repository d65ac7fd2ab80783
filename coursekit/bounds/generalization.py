"""From mistakes on the way to errors on new examples: online to batch (lecture 05).

Let n examples be drawn independently from one distribution and shown to an online learner once
each. The vector in use before an example has not seen it, so that its mistake there is a fair
sample of its error. All bounds here come from this remark. An error is what a mistake is,
y (w·x) <= 0, and the error of a vector is the probability of that for a new example.
"""

from __future__ import annotations

import math
import numbers
import warnings
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.bounds.convergence import not_negative
from coursekit.classifier import is_mistake
from coursekit.geometry.exact import Number, answer
from coursekit.perceptron import (
    NotConvergedWarning,
    Run,
    averaged,
    perceptron,
    vote_totals,
)
from coursekit.validation import (
    alike,
    as_examples,
    as_generator,
    as_labels,
    as_scalar,
    as_vector,
    is_exact,
)

# More scores than this are not held at once.
MOST_SCORES = 10**7


def expected_error_bound(mistakes: Number, n: int) -> Number:
    """Return M/n, the expected error of a vector picked at random among those in use.

    Parameters
    ----------
    mistakes : number
        The expected number of mistakes on n examples, and then the expected error is equal to this;
        or a bound on the number of mistakes, like Novikoff's, and then it is at most this.
    n : int
        The number of examples.

    Returns
    -------
    number
        Exact if `mistakes` is.

    Raises
    ------
    ValueError
        If `mistakes` is negative, or `n` not a whole number of at least 1.

    Notes
    -----
    Let w_i be the vector in use before example i, and pick i from 1, ..., n at random. The error of
    w_i is the probability that it errs on a new example; example i is as new to it as any, so its
    expectation is the probability of a mistake on example i. The mean of these n is E[M]/n.

    Examples
    --------
    >>> expected_error_bound(25, 1000), expected_error_bound(12.5, 50)
    (Fraction(1, 40), 0.25)
    """
    mistakes, n = not_negative(mistakes, "mistakes"), _as_count(n, "n")
    return mistakes / n if isinstance(mistakes, float) else answer(Fraction(mistakes) / n)


def leave_one_out_bound(mistakes: Number, n: int) -> Number:
    """Return 2 M/(n + 1), which the expected error of the vote of all n + 1 vectors is at most.

    Parameters
    ----------
    mistakes : number
        The expected number of mistakes on n + 1 examples, or a bound on their number.
    n : int
        The number of examples that the vectors were learned from.

    Returns
    -------
    number
        Exact if `mistakes` is.

    Raises
    ------
    ValueError
        If `mistakes` is negative, or `n` not a whole number of at least 1.

    Notes
    -----
    Each of the n + 1 vectors has one vote: the one before the first example, and the one after each
    of the n. Pick one of them at random; by the argument of `expected_error_bound`, for n + 1
    examples of which the new one is put in at the place of the pick, it errs with probability
    E[M]/(n + 1).

    The vote errs at most twice as often as a random voter. Where it errs, at least half of the
    votes are wrong; so if V(x) is the share of wrong votes on x, the vote errs only where
    V(x) >= 1/2, and the probability of that is 2 E[V(x)] at most (Markov).

    It holds for `perceptron.voted` as well, which leaves out the vector before the first example.
    From w = 0 that one errs on every example, so a random voter of the others has the expected
    error (E[M] - 1)/n, and this is no more than E[M]/(n + 1) since M <= n + 1.

    For the perceptron, M is ((R + D)/γ)² at most, with R and D of all n + 1 examples: Y. Freund and
    R. E. Schapire, "Large margin classification using the perceptron algorithm", Machine Learning
    37 (1999) 277-296, doi:10.1023/A:1007662407062.

    Examples
    --------
    >>> leave_one_out_bound(25, 999)
    Fraction(1, 20)
    """
    return expected_error_bound(2 * not_negative(mistakes, "mistakes"), _as_count(n, "n") + 1)


def high_probability_bound(mistakes: int, n: int, delta: Number) -> float:
    """Return M/n + √((2/n) ln(1/δ)), a bound of the mean error that fails with probability δ.

    Parameters
    ----------
    mistakes : int
        The number of mistakes that there were on n examples: seen, not expected.
    n : int
        The number of examples.
    delta : number
        The probability, over the draw of the examples, that the bound may be wrong.

    Returns
    -------
    float
        The mean of the errors of the n vectors in use before the examples is at most this, with
        probability 1 - delta at least.

    Raises
    ------
    ValueError
        If `mistakes` is negative, `n` not a whole number of at least 1, or `delta` not above 0 and
        at most 1.

    Notes
    -----
    The error of w_i less its mistake on example i, 0 or 1, has expectation 0 whatever came before,
    and is between -1 and 1. By the inequality of Hoeffding and Azuma the mean of n of them exceeds
    ε with probability exp(-n ε²/2) at most. (Given what came before, it takes values in an interval
    of length 1, so that √(ln(1/δ) / (2n)), half of the root, would do.)

    References
    ----------
    N. Cesa-Bianchi, A. Conconi and C. Gentile, "On the generalization ability of on-line learning
    algorithms", IEEE Transactions on Information Theory 50 (2004) 2050-2057; as stated here in
    M. Mohri, A. Rostamizadeh and A. Talwalkar, Foundations of Machine Learning, 2nd edition (2018),
    Lemma 8.14.

    Examples
    --------
    >>> high_probability_bound(25, 1000, 0.05)
    0.10240455...
    """
    delta = as_scalar(delta, "delta")
    if not 0 < delta <= 1:
        raise ValueError(f"delta must be a probability above 0, but it is {delta}.")
    rate = float(expected_error_bound(mistakes, n))
    return rate + math.sqrt(2 / n * math.log(1 / delta))


def hinge_loss(w: Any, X: Any, y: Any) -> Number:
    """Return the mean of max(0, 1 - y (w·x)).

    Parameters
    ----------
    w : array_like, shape (d,)
        A weight vector.
    X : array_like, shape (n, d)
        One example a row.
    y : array_like, shape (n,)
        Labels, -1 or +1.

    Returns
    -------
    number
        Exact for exact data.

    Raises
    ------
    ValueError
        If an argument is not as described.

    Notes
    -----
    Why averages of vectors may be trusted, where votes were not needed. On a mistake 1 - y (w·x) is
    1 at least, so no vector has more errors than hinge loss. And the hinge loss is convex in w, the
    larger of two linear functions: that of an average of vectors is at most the average of theirs.
    So the error of the average is at most the mean hinge loss of the vectors. The errors themselves
    are not convex: the average can err where most of the vectors are right.

    Examples
    --------
    >>> hinge_loss([1, -1], [[2, 1], [1, 3]], [1, 1])
    Fraction(3, 2)
    """
    X = as_examples(X)
    y, w = as_labels(y, len(X)), as_vector(w, "w", X.shape[1])
    rows, w = alike(X, w)
    losses = np.maximum(0, 1 - y * (rows @ w))
    return answer(Fraction(sum(losses)) / len(X)) if is_exact(X, w) else float(losses.mean())


@dataclass(frozen=True, eq=False)
class OnePass:
    """One pass of the perceptron over n examples of a population, and the true errors of it all.

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
        """The number of examples that were drawn."""
        return self.run.shown

    @property
    def mistakes(self) -> int:
        """The number of mistakes on the n examples, each before it was learned from."""
        return self.run.mistakes

    @property
    def errors(self) -> np.ndarray:
        """The error of each of w_0, ..., w_T, (T + 1,)."""
        return self.wrong / self.population

    @property
    def random(self) -> float:
        """The mean error of the n vectors in use before the examples: that of a random pick."""
        return float(self.run.survival @ self.wrong / (self.n * self.population))

    @property
    def voter(self) -> float:
        """The mean error of the n vectors in use after the examples: those that vote."""
        return float(self.run.votes @ self.wrong / (self.n * self.population))

    def __repr__(self) -> str:
        names = ("random", "last", "averaged", "voted")
        errors = ", ".join(f"{name} {getattr(self, name):.4g}" for name in names)
        mistakes = f"{self.mistakes} mistake{'s' * (self.mistakes != 1)}"
        return f"<OnePass: {mistakes} on {self.n} examples, errors: {errors}>"


def one_pass(X: Any, y: Any, rows: Any) -> OnePass:
    """Show these examples of a population to the perceptron, once each, and count its true errors.

    Parameters
    ----------
    X : array_like, shape (N, d)
        The population, one example a row.
    y : array_like, shape (N,)
        Labels, -1 or +1.
    rows : array_like of int, shape (n,)
        The examples that were drawn, in order; one can occur several times.

    Raises
    ------
    ValueError
        If an argument is not as described.

    Notes
    -----
    Over all draws of n rows the mean of `random` is exactly the mean of `mistakes` / n
    (`expected_error_bound`), and in each of them `voted` is at most twice `voter`
    (`leave_one_out_bound`).

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

    Raises
    ------
    ValueError
        If an argument is not as described.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> passes = [draw_one_pass(np.eye(4), [1] * 4, 5, rng) for _ in range(400)]
    >>> mean = np.mean([(p.mistakes / 5, p.random) for p in passes], axis=0)
    >>> [round(float(value), 2) for value in mean]  # both have the same expectation
    [0.61, 0.61]
    """
    X = as_examples(X)
    rows = as_generator(rng).integers(len(X), size=_as_count(n, "n"))
    return one_pass(X, y, rows)


def _wrong_and_votes(run: Run, X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return on how many examples each w_t errs, (T + 1,), and the sum of the votes on each, (N,).

    All at once if the scores are whole numbers that floats hold exactly, else one w after another.
    """
    largest = max(int(X.max()), -int(X.min())) if X.dtype == np.int64 else math.inf
    exact_in_floats = X.shape[1] * largest**2 * max(1, run.mistakes) < 2**53
    if not exact_in_floats or len(X) * (run.mistakes + 1) > MOST_SCORES:
        wrong = [np.count_nonzero(is_mistake(w, X, y)) for w in run.walk()]
        return np.array(wrong), vote_totals(run, X)
    scores = X.astype(float) @ run.trajectory().astype(float).T
    wrong = np.count_nonzero(y[:, None] * scores <= 0, axis=0)
    return wrong, np.where(scores >= 0, 1, -1) @ run.votes


def _as_count(n: Any, name: str) -> int:
    if not isinstance(n, numbers.Integral) or n < 1:
        raise ValueError(f"{name} must be a whole number of at least 1, but it is {n!r}.")
    return int(n)
