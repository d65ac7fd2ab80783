"""Hyperplanes, distances, angles and margins (lecture 01-hyperplanes).

Exact data (integers and Fractions) gives exact answers. Where a root is needed the answer is a
float: exact data is rounded only once, and float data is scaled by a power of two first, so that
neither 10**200 nor 1e-200 overflows or underflows on the way. Lengths and distances have the unit
of the features, angles are in radians.

Vectors are (d,), examples `X` are (n, d), labels `y` are (n,). An argument that is empty, not
finite, of the wrong shape, zero where a direction is needed, or a label other than -1 and +1
raises a ValueError that names the argument and says what was found.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.validation import (
    alike,
    as_examples,
    as_labels,
    as_points,
    as_scalar,
    as_vector,
    is_exact,
    tidy,
    widen,
)

Number = int | Fraction | float


@dataclass(frozen=True, eq=False, repr=False)
class Hyperplane:
    """The points x with w·x + b = 0; `w` points to the positive side.

    The methods take one point (d,) and return one value, or take points (n, d) and return one
    value a row.

    Parameters
    ----------
    w : array_like, (d,)
        The normal, not zero. Kept as a read-only copy.
    b : number
        The offset. `Hyperplane.from_offset` takes the other convention, w·x = c.

    Examples
    --------
    >>> line = Hyperplane([-2, 3], -5)
    >>> line
    Hyperplane(-2 x1 + 3 x2 - 5 = 0)
    >>> line.score([[0, 0], [-1, 1], [0, 2]])
    array([-5,  0,  1])
    >>> round(line.distance([0, 0]) * 13**0.5, 12)
    5.0
    """

    w: np.ndarray
    b: Number = 0

    def __post_init__(self) -> None:
        w, b = alike(_nonzero(self.w, "w"), np.asarray(as_scalar(self.b, "b")))
        w = np.array(tidy(w))
        w.flags.writeable = False
        object.__setattr__(self, "w", w)
        object.__setattr__(self, "b", _answer(b))

    @classmethod
    def from_offset(cls, w: Any, c: Number) -> Hyperplane:
        """Return the points x with w·x = c.

        Examples
        --------
        >>> Hyperplane.from_offset([1, 1], 3)
        Hyperplane(x1 + x2 - 3 = 0)
        """
        return cls(w, 0 - as_scalar(c, "c"))

    @classmethod
    def through(cls, normal: Any, point: Any) -> Hyperplane:
        """Return the hyperplane through `point` (d,) at right angles to `normal` (d,).

        Examples
        --------
        >>> Hyperplane.through([1, -1, 3], [0, 1, -2]).equation("c")
        'x1 - x2 + 3 x3 = -7'
        """
        normal = _nonzero(normal, "normal")
        return cls.from_offset(normal, dot(normal, as_vector(point, "point", len(normal))))

    @property
    def c(self) -> Number:
        """The right-hand side of w·x = c, which is -b."""
        return 0 - self.b

    @property
    def unit_normal(self) -> np.ndarray:
        """The normal of length 1, w / ‖w‖, (d,) float64."""
        _, w, _ = self._balanced(self.w)
        return _over_norm(w, w)

    def score(self, X: Any) -> Any:
        """Return w·x + b, exact for exact data."""
        points, w, b = alike(as_points(X, len(self.w)), self.w, np.asarray(self.b))
        return _answer(points @ w + b)

    def side(self, X: Any) -> Any:
        """Return the sign of w·x + b: +1 or -1 in the two half-spaces, 0 on the hyperplane.

        Examples
        --------
        >>> Hyperplane([1, 1], -3).side([[2, 2], [1, 2], [0, 0]])
        array([ 1,  0, -1])
        """
        points, w, b = self._balanced(X)
        scores = np.asarray(points @ w + b)
        return _answer((scores > 0).astype(np.int64) - (scores < 0))

    def signed_distance(self, X: Any) -> Any:
        """Return (w·x + b) / ‖w‖: for the origin b / ‖w‖, negative if `w` points away from it.

        Examples
        --------
        >>> Hyperplane([3, 4], -10).signed_distance([[0, 0], [2, 1], [6, 3]])
        array([-2.,  0.,  4.])
        """
        points, w, b = self._balanced(X)
        return _answer(_over_norm(points @ w + b, w))

    def distance(self, X: Any) -> Any:
        """Return |w·x + b| / ‖w‖."""
        return abs(self.signed_distance(X))

    def projection(self, X: Any) -> np.ndarray:
        """Return the nearest point on the hyperplane, x - (w·x + b) w / ‖w‖²; shape as `X`.

        Examples
        --------
        >>> Hyperplane([1, 2], -1).projection([0, 0])
        array([Fraction(1, 5), Fraction(2, 5)], dtype=object)
        """
        points, w, b = self._balanced(X)
        return tidy(points - _along(points @ w + b, w))

    def margin(self, X: Any, y: Any) -> float:
        """Return min y (w·x + b) / ‖w‖ over the examples: negative if one is misclassified.

        Examples
        --------
        >>> Hyperplane([3, 4], -10).margin([[0, 0], [6, 3]], [-1, 1])
        2.0
        """
        X = as_examples(X)
        y = as_labels(y, len(X))
        points, w, b = self._balanced(X)
        return _answer(_over_norm((y * (points @ w + b)).min(), w))

    def equation(self, convention: str = "b") -> str:
        """Return the equation as text: w·x + b = 0, or w·x = c for the convention "c".

        Floats are shown with six significant digits.

        Examples
        --------
        >>> Hyperplane([Fraction(1, 2), 0, -1], 3).equation("c")
        '1/2 x1 - x3 = -3'
        """
        names = [f" x{i}" for i in range(1, len(self.w) + 1)]
        return self._equation(names, _plain, convention)

    def latex(self, convention: str = "b") -> str:
        r"""Return the equation in LaTeX, without dollar signs.

        Examples
        --------
        >>> print(Hyperplane([Fraction(1, 2), 0, -1], 3).latex())
        \frac{1}{2}x_1 - x_3 + 3 = 0
        """
        names = [f"x_{i}" if i < 10 else f"x_{{{i}}}" for i in range(1, len(self.w) + 1)]
        return self._equation(names, _latex, convention)

    def __repr__(self) -> str:
        return f"Hyperplane({self.equation()})"

    def _equation(self, names: list[str], written: Callable, convention: str) -> str:
        terms = list(zip(self.w.tolist(), names, strict=True))
        if convention == "b":
            return f"{_sum([*terms, (self.b, '')], written)} = 0"
        if convention == "c":
            return f"{_sum(terms, written)} = {_sum([(self.c, '')], written)}"
        raise ValueError(f"convention must be 'b' or 'c', but it is {convention!r}.")

    def _balanced(self, X: Any) -> list[np.ndarray]:
        """Return points, w, b: all exact, or all float with `w` and `b` scaled to Σ|w| < 1."""
        points, w, b = alike(as_points(X, len(self.w)), self.w, np.asarray(self.b))
        if is_exact(w):
            return [points, w, b]
        exponent = _exponent(w) + len(w).bit_length()
        return [points, np.ldexp(w, -exponent), np.ldexp(b, -exponent)]


def dot(u: Any, v: Any) -> Number:
    """Return u·v for vectors (d,), exact for exact data.

    Examples
    --------
    >>> dot([1, -1, 3], [0, 1, -2])
    -7
    """
    u = as_vector(u, "u")
    u, v = alike(u, as_vector(v, "v", len(u)))
    return _answer(u @ v)


def norm_squared(v: Any) -> Number:
    """Return ‖v‖² = v·v for a vector (d,), exact for exact data.

    Examples
    --------
    >>> norm_squared([2, 1, 5])
    30
    """
    v = as_vector(v, "v")
    return dot(v, v)


def norm(v: Any) -> float:
    """Return the length ‖v‖ = √(v·v) of a vector (d,).

    Examples
    --------
    >>> norm([3, 4]), norm([3 * 10**200, 4 * 10**200]), norm([3e-200, 4e-200])
    (5.0, 5e+200, 5e-200)
    """
    v = as_vector(v, "v")
    return _root(norm_squared(v)) if is_exact(v) else math.hypot(*v)


def cauchy_schwarz_gap(u: Any, v: Any) -> Number:
    """Return ‖u‖²‖v‖² - (u·v)², exact for exact data: never negative, 0 iff u and v are parallel.

    That it is never negative is the inequality of Cauchy (1821), Bunyakovsky (1859) and Schwarz
    (1888). For floats it is computed exactly and rounded once.

    Examples
    --------
    >>> cauchy_schwarz_gap([1, 2], [3, 4]), cauchy_schwarz_gap([1, 2], [-2, -4])
    (4, 0)
    """
    u = as_vector(u, "u")
    v = as_vector(v, "v", len(u))
    a, b = _rational(u), _rational(v)
    gap = (a @ a) * (b @ b) - (a @ b) ** 2
    return _answer(gap) if is_exact(u, v) else float(gap)


def angle(u: Any, v: Any) -> float:
    """Return the angle between two vectors (d,), in radians from 0 to π.

    It is atan2(√gap, u·v) with the gap of Cauchy and Schwarz, since ‖u‖‖v‖ sin = √gap: unlike
    arccos it loses no digits near 0 and π, and right angles come out as π/2.

    Examples
    --------
    >>> angle([1, 0], [0, 5]) == math.pi / 2
    True
    """
    u = _nonzero(u, "u")
    v = _nonzero(as_vector(v, "v", len(u)), "v")
    u, v = _rational(u), _rational(v)
    squares = (u @ u) * (v @ v)
    sine = _root(Fraction(squares - (u @ v) ** 2) / squares)
    return math.atan2(sine, _over_root(u @ v, squares))


def projection(v: Any, onto: Any) -> np.ndarray:
    """Return the projection (v·u / u·u) u of `v` (d,) on the line along u = `onto` (d,).

    Examples
    --------
    >>> projection([1, 2], onto=[3, 4])
    array([Fraction(33, 25), Fraction(44, 25)], dtype=object)
    """
    onto = _nonzero(onto, "onto")
    v, u = alike(as_vector(v, "v", len(onto)), onto)
    u = u if is_exact(u) else np.ldexp(u, -_exponent(u))
    return tidy(_along(v @ u, u))


def radius_squared(X: Any) -> Number:
    """Return R² = max ‖x‖² over the rows of `X` (n, d), exact for exact data.

    Examples
    --------
    >>> radius_squared([[1, 1], [0, 2]]), radius_squared(augment([[1, 1], [0, 2]]))
    (4, 5)
    """
    X = widen(as_examples(X))
    return _answer((X * X).sum(axis=1).max())


def radius(X: Any) -> float:
    """Return R = max ‖x‖ over the rows of `X` (n, d).

    Examples
    --------
    >>> radius([[3, 4], [-1, 0]])
    5.0
    """
    X = as_examples(X)
    if is_exact(X):
        return _root(radius_squared(X))
    exponent = _exponent(X)
    return math.ldexp(math.sqrt(radius_squared(np.ldexp(X, -exponent))), exponent)


def augment(X: Any) -> np.ndarray:
    """Return `X` (n, d) with a last feature 1, (n, d + 1): its weight plays the part of b.

    Nilsson (1965), Learning Machines, calls the rows augmented pattern vectors. R² grows by 1.

    Examples
    --------
    >>> augment([[0, 2], [3, 0]])
    array([[0, 2, 1],
           [3, 0, 1]])
    """
    X = as_examples(X)
    return np.hstack([X, np.ones((len(X), 1), dtype=X.dtype)])


def positive_vectors(X: Any, y: Any) -> np.ndarray:
    """Return the rows y (x, 1), (n, d + 1): (w, b) separates the examples iff it scores all > 0.

    `X` is (n, d) without the constant feature, which this function adds.

    Examples
    --------
    >>> positive_vectors([[0, 2], [0, -2]], [1, -1])
    array([[ 0,  2,  1],
           [ 0,  2, -1]])
    """
    X = augment(X)
    y = as_labels(y, len(X))
    return tidy(y[:, None] * widen(X))


def margin(w: Any, X: Any, y: Any, b: Number = 0) -> float:
    """Return the geometric margin min y (w·x + b) / ‖w‖ of a hyperplane for a labelled set.

    It is the distance of the nearest example if all are on their side, negative if one is not;
    Novikoff (1962) bounds the perceptron's mistakes by (R / margin)² for any `w` with b = 0.

    Examples
    --------
    >>> margin([0, 2], [[0, 3], [5, -1]], [1, -1])
    1.0
    """
    return Hyperplane(w, b).margin(X, y)


def nearest_centroid(X: Any, y: Any) -> Hyperplane:
    """Return the Simple-Learning hyperplane, halfway between the centroids of the two classes.

    w is the centroid of class +1 minus that of class -1: a point is classified as the nearer
    centroid (Nilsson 1965, the minimum-distance classifier). It may err on a separable set.

    Examples
    --------
    >>> nearest_centroid([[0, -1], [0, 0], [0, 4]], [-1, 1, 1]).equation("c")
    '3 x2 = 3/2'
    """
    X = as_examples(X)
    y = as_labels(y, len(X))
    if abs(y.sum()) == len(y):
        raise ValueError(f"y must hold both labels, but all {len(y)} are {y[0]:+d}.")
    plus, minus = _centroid(X[y == 1]), _centroid(X[y == -1])
    if (plus == minus).all():
        where = ", ".join(map(_plain, plus))
        raise ValueError(f"X must have two centroids, but both classes have ({where}).")
    midpoint = _centroid(np.array([plus, minus]))
    return Hyperplane.through(plus - minus, midpoint)


def _answer(value: Any) -> Any:
    """Return an array tidied, one number as a Python number."""
    array = tidy(np.asarray(value))
    return array if array.ndim else array.item()


def _nonzero(v: Any, name: str) -> np.ndarray:
    v = as_vector(v, name)
    if not v.any():
        raise ValueError(f"{name} must not be the zero vector, but it is {v.tolist()}.")
    return v


def _rational(v: np.ndarray) -> np.ndarray:
    """Return a vector as exact numbers; every float is a fraction too."""
    return widen(v) if is_exact(v) else np.array([Fraction(x) for x in v], dtype=object)


def _centroid(rows: np.ndarray) -> np.ndarray:
    total = widen(rows).sum(axis=0)
    return total * Fraction(1, len(rows)) if is_exact(rows) else total / len(rows)


def _exponent(array: np.ndarray) -> int:
    """Return the e with max |entry| in [2**(e - 1), 2**e)."""
    return int(np.frexp(np.abs(array).max())[1])


def _along(scores: Any, w: np.ndarray) -> np.ndarray:
    """Return (score / ‖w‖²) w, for one score or for each."""
    square = w @ w
    factors = scores * Fraction(1, square) if is_exact(w) else scores / square
    return np.multiply.outer(factors, w)


def _over_norm(values: Any, w: np.ndarray) -> np.ndarray:
    """Return values / ‖w‖ as floats."""
    if not is_exact(w):
        return values / norm(w)
    values, square = np.asarray(values, dtype=object), norm_squared(w)
    return np.reshape([_over_root(value, square) for value in values.flat], values.shape)


def _over_root(value: int | Fraction, square: int | Fraction) -> float:
    """Return value / √square, rounded once."""
    root = _root(Fraction(value * value) / square)
    return -root if value < 0 else root


def _root(square: int | Fraction) -> float:
    """Return √square, rounded once: 55 bits of the root, the last set if there were more."""
    n, d = square.numerator, square.denominator
    shift = (n.bit_length() - d.bit_length() - 109) // 2
    n, d = (n, d << 2 * shift) if shift >= 0 else (n << -2 * shift, d)
    root = math.isqrt(n // d)
    return math.ldexp(root | (root * root * d != n), shift)


def _plain(value: Number) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _latex(value: Number) -> str:
    if isinstance(value, Fraction) and value.denominator > 1:
        return rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
    digits, _, exponent = _plain(value).partition("e")
    return rf"{digits} \times 10^{{{int(exponent)}}}" if exponent else digits


def _sum(terms: list[tuple[Number, str]], written: Callable[[Number], str]) -> str:
    """Return the sum of coefficients times names as one writes it by hand."""
    text = ""
    for coefficient, name in terms:
        if coefficient:
            size = written(abs(coefficient))
            text += " - " if coefficient < 0 else " + "
            text += name.strip() if name and size == "1" else size + name
    sign = "-" if text.startswith(" - ") else ""
    return sign + text[3:] if text else "0"
