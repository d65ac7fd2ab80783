"""Disjunctions that are hard for the perceptron (lecture 03-convergence)."""

from __future__ import annotations

import numpy as np

from coursekit.numbers.validation import as_count
from coursekit.perceptrons.datasets import Dataset


def hard_disjunction(n: int, k: int) -> Dataset:
    """Return k + 1 examples of x1 or ... or xk that cost the perceptron 2k(n - k + 2) + 1 mistakes.

    Each of the first k attributes is 1 in one positive example and 0 in all others; the n - k
    irrelevant attributes are 1 throughout, and so is the constant feature, the last. The first
    example, with none of the k, is the negative one.

    Returns
    -------
    Dataset
        X is (k + 1, n + 1), with the constant feature; y has one -1 and k times +1.

    Notes
    -----
    From w = 0 the number of mistakes is the same in every order, in epochs or not. Let the weight
    of the i-th attribute be a_i. The m = n - k irrelevant attributes and the constant feature are
    alike in all examples, so they have one weight c in common. The scores are (m + 1) c and
    a_i + (m + 1) c, and each mistake changes c by 1, one on a positive example also its a_i.

    - The negative example lowers c only if c >= 0, so c >= -1 at all times.
    - So a positive one is a mistake only if a_i <= m + 1, and a_i is m + 2 at most.
    - When no example is a mistake, c < 0, which leaves c = -1, and then a_i > m + 1 for every i,
      which leaves a_i = m + 2.

    Hence there were k (m + 2) mistakes on positive examples and, since c = -1, one more on the
    negative one. For k much smaller than n this is about 2k/(4k + 1) of the mistakes that
    `bounds.disjunction_bound(n, k)` allows: two fifths for k = 1, nearly half for larger k.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> hard_disjunction(4, 2)
    Dataset(X=array([[0, 0, 1, 1, 1],
           [1, 0, 1, 1, 1],
           [0, 1, 1, 1, 1]]), y=array([-1,  1,  1]))
    >>> perceptron(*hard_disjunction(100, 5)).mistakes == 2 * 5 * (100 - 5 + 2) + 1
    True
    """
    n = as_count(n, "n")
    k = as_count(k, "k", 0, n)
    X = np.hstack([np.eye(k + 1, k, -1), np.ones((k + 1, n - k + 1))])
    return Dataset(X.astype(np.int64), np.repeat([-1, 1], [1, k]))


def against_perceptron(n: int, k: int) -> Dataset:
    """Play against the perceptron: show examples that it misclassifies, until there are none.

    The opponent has in mind the disjunction x1 or ... or xk of n Boolean attributes, and never says
    a wrong label. It looks at w and takes the first example of `hard_disjunction` that is a
    mistake. In the end w is right on all 2^n examples.

    Parameters
    ----------
    n, k : int
        The numbers of attributes, and of those that are relevant.

    Returns
    -------
    Dataset
        The examples in the order shown, X (T, n + 1) with the constant feature as the last, where
        T = 2k(n - k + 2) + 1. The perceptron makes a mistake on every one.

    Notes
    -----
    That an adversary can force a number of mistakes that grows like k n, with disjunctions of at
    most k attributes, is due to J. Kivinen, M. K. Warmuth and P. Auer, "The Perceptron algorithm
    versus Winnow: linear versus logarithmic mistake bounds when few input variables are relevant",
    Artificial Intelligence 97 (1997) 325-343, doi:10.1016/S0004-3702(97)00039-8. The proof for this
    one is with `hard_disjunction`. It is not the worst one: for n = 5 and k = 1 it forces 13
    mistakes, and the longest sequence has 19.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> X, y = against_perceptron(20, 3)
    >>> run = perceptron(X, y)
    >>> len(X), run.mistakes, run.epochs
    (115, 115, 2)
    """
    X, y = hard_disjunction(n, k)
    w, shown = np.zeros(n + 1, dtype=np.int64), []
    while (wrong := np.flatnonzero(y * (X @ w) <= 0)).size:
        i = wrong[0]
        w += y[i] * X[i]
        shown.append(i)
    return Dataset(X[shown], y[shown])
