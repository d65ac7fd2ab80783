"""The mistake bound of the multiclass perceptron (lecture 08)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import is_exact
from coursekit.numbers.validation import as_examples, as_numbers
from coursekit.perceptrons.algorithms.one_against_rest import as_classes
from coursekit.perceptrons.bounds.convergence import in_range
from coursekit.perceptrons.certificates.integers import to_integers
from coursekit.perceptrons.geometry.exact import Number, answer


def multiclass_bound(X: Any, labels: Any, U: Any) -> Number:
    """Return 2 R² ‖U‖² / γ², where γ is the least lead of the right class: min (u_y - u_r)·x.

    The multiclass perceptron makes at most this many mistakes, in whatever order and however often
    it sees the examples.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row; R is the largest norm.
    labels : array_like, shape (n,)
        The classes, k of them: numbers or strings.
    U : array_like, shape (k, d)
        A vector for each class, in sorted order, such that each example has its highest score with
        that of its class alone. ‖U‖² is the sum of the squares of all entries.

    Returns
    -------
    number
        Exact for exact data. Floats count as the fractions that they are, and the bound is rounded
        once.

    Raises
    ------
    ValueError
        If U does not separate the classes; the message names an example.

    Notes
    -----
    It is Novikoff's bound for `algorithms.kesler`'s examples, whose squared norms are twice those
    of the x, and `check_proof` looks at every step of its proof on a run. With two classes it is
    the bound of the perceptron, and as tight. If n orthogonal examples of length 1 are spread over
    k classes, then every run makes n mistakes, and with the best U the bound is 2 n (k - 1) / k.

    References
    ----------
    M. Collins, "Discriminative training methods for hidden Markov models: theory and experiments
    with perceptron algorithms", EMNLP (2002) 1-8, doi:10.3115/1118693.1118694, theorem 1.

    Examples
    --------
    >>> X, labels = [[2, 1], [1, 2], [-2, -3]], ["red", "green", "blue"]
    >>> multiclass_bound(X, labels, [[-2, -3], [-1, 3], [3, 0]])
    208
    """
    X = as_examples(X)
    classes, numbers = as_classes(labels, len(X))
    U = as_numbers(U, "U", 2)
    if U.shape != (len(classes), X.shape[1]):
        raise ValueError(
            f"U must have the shape ({len(classes)}, {X.shape[1]}), a vector for each class, "
            f"but its shape is {U.shape}."
        )
    (Z, scale), (V, unit) = to_integers(X), to_integers(U)
    scores = Z @ V.T
    leads = scores[np.arange(len(X)), numbers][:, None] - scores
    leads = leads[np.arange(len(classes)) != numbers[:, None]].reshape(len(X), -1).min(axis=1)
    if (leads <= 0).any():
        i = int(np.flatnonzero(leads <= 0)[0])
        raise ValueError(
            "U must give each example its highest score with its own class, but for example "
            f"{i} another class has at least as high a score as {classes[numbers[i]]}."
        )
    gamma = Fraction(leads.min(), scale * unit)
    R_squared, U_squared = Fraction((Z * Z).sum(axis=1).max(), scale**2), (V * V).sum()
    bound = 2 * R_squared * Fraction(U_squared, unit**2) / gamma**2
    return answer(bound) if is_exact(X, U) else in_range(bound)
