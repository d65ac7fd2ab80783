"""The margin of a set, between a lower and an upper bound (lecture 03)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_python, as_smallest, is_exact
from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_examples, as_labels
from coursekit.perceptrons.certificates.integers import nearby_floats, signed_integers, to_integers
from coursekit.perceptrons.certificates.nearest_point import nearest_point
from coursekit.perceptrons.certificates.separability import NotSeparableError, separate
from coursekit.perceptrons.geometry import Hyperplane, augment
from coursekit.perceptrons.geometry.exact import Number, answer, root

# A float answer whose bounds are farther apart than this, relatively, is made exact instead.
LARGEST_GAP = 1e-10


@dataclass(frozen=True, eq=False)
class Margin:
    """The largest margin of a set and the hyperplane that attains it.

    Attributes
    ----------
    w : ndarray, shape (d,)
        The normal of the hyperplane, of the length for which min y (w . x + b) = 1, so that its
        length is 1 / margin. Exact for exact data, else floats, if floats can express it.
    b : number
        The offset; 0 for a hyperplane through the origin.
    support : ndarray of int
        The rows of the examples that hold the hyperplane: those of positive weight.
    weights : ndarray of Fraction, shape (n,)
        Numbers >= 0 that sum to 1. The weighted sum of the y x is at least as long as every
        margin of the set (with an offset, the weights of both classes have the same sum).
    lower_squared, upper_squared : int or Fraction
        Exact bounds of the squared margin: what w has, and the squared length of that sum.
    """

    w: np.ndarray
    b: Number
    support: np.ndarray
    weights: np.ndarray
    lower_squared: int | Fraction
    upper_squared: int | Fraction

    @property
    def exact(self) -> bool:
        """Whether both bounds are equal: then they are the square of the margin."""
        return self.lower_squared == self.upper_squared

    @property
    def lower(self) -> float:
        """A lower bound on the margin."""
        nearest = root(self.lower_squared)
        too_large = Fraction(nearest) ** 2 > self.lower_squared
        return math.nextafter(nearest, 0) if too_large else nearest

    @property
    def upper(self) -> float:
        """An upper bound on the margin."""
        nearest = root(self.upper_squared)
        too_small = Fraction(nearest) ** 2 < self.upper_squared
        return math.nextafter(nearest, math.inf) if too_small else nearest

    @property
    def hyperplane(self) -> Hyperplane:
        """The hyperplane w . x + b = 0."""
        return Hyperplane(self.w, self.b)

    def __repr__(self) -> str:
        squared = str(self.lower_squared)
        if not self.exact:
            precision = f"known to a factor of 1 + {self.upper / self.lower - 1:.0e}"
        elif len(squared) <= 20:
            precision = f"squared exactly {squared}"
        else:
            precision = "known exactly"
        count = counted(len(self.support), "support vector")
        return f"<Margin: {self.lower:.6g}, {precision}, {count}>"


def max_margin(X: Any, y: Any, *, offset: bool = False) -> Margin:
    """Return the largest margin of a hyperplane on these examples, with its proof.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row. A float counts as the fraction that it is.
    y : array_like, shape (n,)
        Labels, -1 or +1; with an offset, both have to occur.
    offset : bool, optional
        Whether hyperplanes w . x + b = 0 count, or only those through the origin. This is not the
        same as a constant feature, whose weight counts in the length of w.

    Returns
    -------
    Margin
        With a hyperplane, whose margin is a bound from below, and a convex combination of the y x,
        whose length is a bound from above. For exact data the two are the same number, else they
        meet to a relative 1e-9 or better; either way they are bounds for the numbers as given.

    Raises
    ------
    NotSeparableError
        If no hyperplane separates the examples; its `separation` holds the proof.

    Notes
    -----
    For a unit vector u and weights that sum to 1, min y (u . x) <= sum of weights y (u . x) <= the
    length of the weighted sum. The two ends meet at the point of the convex hull nearest to the
    origin (K. P. Bennett and E. J. Bredensteiner, 2000), which `nearest_point` finds.

    Examples
    --------
    >>> max_margin([[1, 0], [0, 1]], [1, 1])
    <Margin: 0.707107, squared exactly 1/2, 2 support vectors>
    >>> margin = max_margin([[1, 1], [3, 3]], [-1, 1], offset=True)
    >>> margin.w, margin.b, margin.upper_squared
    (array([Fraction(1, 2), Fraction(1, 2)], dtype=object), -2, 2)
    """
    X = as_examples(X)
    y = as_labels(y, len(X))
    _require_separable(X, y, offset)
    Z, scale = signed_integers(X, y)
    groups = [np.flatnonzero(y == 1), np.flatnonzero(y == -1)] if offset else [np.arange(len(y))]
    weights = _best_weights(Z, groups, is_exact(X))
    support = np.flatnonzero(weights)
    nearest, total = _weighted_sum(weights, Z)
    w, b = _hyperplane(nearest, Z, groups, scale)
    lower_squared = _margin_squared(w, b, Z, scale, y)
    if not is_exact(X):
        rounded = w.astype(float), float(b)
        after_rounding = _margin_squared(*rounded, Z, scale, y)
        if after_rounding >= (1 - Fraction(LARGEST_GAP)) * lower_squared:
            (w, b), lower_squared = rounded, after_rounding
    upper_squared = answer(Fraction(nearest @ nearest, (scale * total) ** 2))
    return Margin(w, b, support, weights, lower_squared, upper_squared)


def _require_separable(X: np.ndarray, y: np.ndarray, offset: bool) -> None:
    if offset and abs(y.sum()) == len(y):
        raise ValueError(f"y must hold both labels, but all {len(y)} are {y[0]:+d}.")
    separation = separate(augment(X) if offset else X, y)
    if not separation.separable:
        kind = "" if offset else " through the origin"
        raise NotSeparableError(
            f"X, y have no margin: no hyperplane{kind} separates them. The error's `separation` "
            f"proves it: {separation!r}.",
            separation,
        )


def _best_weights(Z: np.ndarray, groups: list[np.ndarray], exact: bool) -> np.ndarray:
    """Return the weights of the nearest point: exact if asked for, or if floats are too coarse."""
    near = nearby_floats(Z)
    start = _least_squares(near) if len(groups) == 1 else (None, None)
    corners, parts = nearest_point(near, groups, *start)
    weights = _of_examples(corners, parts, len(Z))
    if exact or _gap(weights, Z, groups) > LARGEST_GAP:
        corners, parts = nearest_point(Z, groups, corners, parts)
        weights = _of_examples(corners, parts, len(Z))
    return weights


def _least_squares(near: np.ndarray) -> tuple[list[tuple[int]], np.ndarray]:
    """Return an approximation of the nearest point of one hull, as a start.

    C. L. Lawson and R. J. Hanson (1974): it is proportional to the numbers >= 0 whose weighted sum
    of the rows (z, 1) comes closest to (0, ..., 0, 1).
    """
    from scipy.optimize import nnls

    rows = np.hstack([near, np.ones((len(near), 1))])
    parts, _ = nnls(rows.T, np.eye(rows.shape[1])[-1], maxiter=100 * len(rows))
    corners = np.flatnonzero(parts)
    return [(int(i),) for i in corners], parts[corners] / parts.sum()


def _gap(weights: np.ndarray, Z: np.ndarray, groups: list[np.ndarray]) -> Fraction:
    """Return how much the margin in the point's direction falls short of its length, relatively."""
    nearest, total = _weighted_sum(weights, Z)
    scores = Z @ nearest
    reached = total * sum(scores[group].min() for group in groups)
    return 1 - Fraction(reached, len(groups) * (nearest @ nearest))


def _weighted_sum(weights: np.ndarray, Z: np.ndarray) -> tuple[np.ndarray, int]:
    """Return the weighted sum of the rows, scaled to whole numbers, and the scale."""
    support = np.flatnonzero(weights)
    shares, total = to_integers(weights[support])
    return shares @ Z[support], total


def _of_examples(corners: list[tuple[int, ...]], parts: np.ndarray, n: int) -> np.ndarray:
    """Convert weights of the corners to weights of the n examples that sum to 1, exactly."""
    weights = np.full(n, Fraction(0), dtype=object)
    for corner, part in zip(corners, parts):
        weights[list(corner)] += Fraction(part)
    return weights / weights.sum()


def _hyperplane(
    nearest: np.ndarray, Z: np.ndarray, groups: list[np.ndarray], scale: int
) -> tuple[np.ndarray, Number]:
    """Return w along `nearest` and the b between the classes, scaled to min y (w . x + b) = 1."""
    scores = Z @ nearest
    least = [scores[group].min() for group in groups]
    middle = Fraction(sum(least), len(least))
    b = Fraction(least[1] - least[0], 2) / middle if len(least) == 2 else 0
    return as_smallest(nearest * (scale / middle)), answer(b)


def _margin_squared(w: np.ndarray, b: Number, Z: np.ndarray, scale: int, y: np.ndarray) -> Number:
    """Return margin |margin| of a hyperplane, with every float taken as an exact fraction."""
    numbers, _ = to_integers(np.array([*w.tolist(), b], dtype=object))
    w, b = numbers[:-1], numbers[-1]
    least = (Z @ w + scale * b * as_python(y)).min()
    return answer(Fraction(least * abs(least), scale**2 * (w @ w)))
