"""Is there a separating hyperplane? An answer with its proof, either way."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_smallest
from coursekit.perceptrons.certificates.integers import (
    nearby_floats,
    signed_integers,
    to_integers,
    vanishing_weights,
)
from coursekit.perceptrons.certificates.linear_program import best_box_w
from coursekit.perceptrons.certificates.simplex import gordan

# Above this the whole numbers of a simplex tableau would keep a laptop busy for minutes.
MOST_WORK = 2 * 10**10


@dataclass(frozen=True, eq=False)
class Separation:
    """Whether a hyperplane through the origin separates a set, with the proof of the answer.

    Attributes
    ----------
    separable : bool
        The answer.
    w : ndarray of int, shape (d,), or None
        If it is yes: y (w . x) > 0 for every example. No whole number above 1 divides all of it.
    weights : ndarray of Fraction, shape (n,), or None
        If it is no: numbers >= 0 that sum to 1 and make the weighted sum of the y x zero. So for
        every w the weighted sum of all y (w . x) is zero, and they cannot all be positive.
    """

    separable: bool
    w: np.ndarray | None
    weights: np.ndarray | None

    def __repr__(self) -> str:
        if self.separable:
            return f"<Separation: separable, w = {np.array2string(self.w, threshold=10)}>"
        used = np.flatnonzero(self.weights)
        shown = ", ".join(f"{_brief(self.weights[i])} of example {i}" for i in used[:6])
        more = f" and {len(used) - 6} more" if len(used) > 6 else ""
        return f"<Separation: NOT separable, weights {shown}{more}>"


class NotSeparableError(ValueError):
    """No hyperplane separates the examples; `separation` holds the proof."""

    def __init__(self, message: str, separation: Separation) -> None:
        super().__init__(message)
        self.separation = separation


class UndecidedError(RuntimeError):
    """Neither answer could be proved in reasonable time."""


def separate(X: Any, y: Any) -> Separation:
    """Decide whether a hyperplane through the origin separates the examples, with a certificate.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row; for a hyperplane with an offset give `geometry.augment(X)`. A float
        counts as the fraction that it is.
    y : array_like, shape (n,)
        Labels, -1 or +1.

    Returns
    -------
    Separation
        With a weight vector `w` or with `weights`, verified in exact arithmetic.

    Raises
    ------
    UndecidedError
        If floating point is too coarse for an answer, and an exact one would take minutes: for
        hundreds of features, or about a hundred with many digits.

    Notes
    -----
    That always exactly one of the two exists is P. Gordan's theorem (1873). A linear program in
    floating point (scipy's HiGHS) proposes w, and the few examples that decide. If w fails in
    whole numbers, weights are wanted for those few, which are weights for all: they solve linear
    equations. Where these have no such solution, as rounding chose the examples, `simplex.gordan`
    settles them; as long as its w is wrong on other examples, the worst of these join them.

    It can be interrupted at any time, and shows a bar where it takes long.

    Examples
    --------
    >>> from coursekit.perceptrons.datasets import offset_only
    >>> X, y = offset_only()
    >>> separate(X, y)
    <Separation: NOT separable, weights 3/4 of example 0, 1/4 of example 1>
    >>> from coursekit.perceptrons.geometry import augment
    >>> w = separate(augment(X), y).w
    >>> bool((y * (augment(X) @ w) > 0).all())
    True
    """
    Z, _ = signed_integers(X, y)
    near = np.array([nearby_floats(z) for z in Z])  # the length of an example does not matter
    guess, rows = best_box_w(near)
    for w in _rounded(guess):
        if (Z @ w > 0).all():
            return Separation(True, _shortest(w), None)
    weights = vanishing_weights(Z[rows])
    if weights is not None:
        return Separation(False, None, _verified(weights, rows, Z))
    _refuse_if_too_long(Z)
    while True:
        w, weights = gordan(Z[rows])
        if w is None:
            return Separation(False, None, _verified(weights, rows, Z))
        wrong = np.flatnonzero(Z @ w <= 0)
        if not len(wrong):
            return Separation(True, _shortest(w), None)
        scores = near[wrong] @ nearby_floats(w)
        rows = np.append(rows, wrong[np.argsort(scores, kind="stable")[: Z.shape[1]]])


def _rounded(w: np.ndarray) -> Iterator[np.ndarray]:
    """Yield w in whole numbers, from coarse to fine, so that a simple w is found first."""
    size = np.abs(w).max()
    if size > 0:
        for steps in (1, 2, 3, 4, 6, 12, 100, 10**4, 10**8, 2**53):
            yield np.array([round(v * steps) for v in (w / size).tolist()], dtype=object)


def _refuse_if_too_long(Z: np.ndarray) -> None:
    digits = int(abs(Z).max()).bit_length()
    if Z.shape[1] ** 4 * digits > MOST_WORK:
        raise UndecidedError(
            f"Floating point is too coarse for these {len(Z)} examples, and an exact answer for "
            f"{Z.shape[1]} features of {digits} binary digits would take very long. Give fewer "
            "features or round them to fewer digits."
        )


def _shortest(w: np.ndarray) -> np.ndarray:
    """Return whole numbers divided by their greatest common divisor."""
    return as_smallest(w // math.gcd(*w.tolist()))


def _verified(weights: np.ndarray, rows: np.ndarray, Z: np.ndarray) -> np.ndarray:
    """Check that the weights of some rows are a proof; return them as weights of all rows."""
    spread = np.full(len(Z), Fraction(0), dtype=object)
    spread[rows] = weights
    used = np.flatnonzero(spread)
    integers, total = to_integers(spread[used])
    if min(integers) < 0 or sum(integers) != total or (integers @ Z[used]).any():
        raise ArithmeticError("What was found is no certificate: please report these examples.")
    return spread


def _brief(weight: Fraction) -> str:
    """Return a weight as text, rounded if it has too many digits to read."""
    exactly = str(weight)
    return exactly if len(exactly) <= 12 else f"about {float(weight):.6g}"
