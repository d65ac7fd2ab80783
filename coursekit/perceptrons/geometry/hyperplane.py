"""A hyperplane: its two sides, how far away a point is, and how it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_smallest, common_type
from coursekit.numbers.validation import (
    as_examples,
    as_labels,
    as_points,
    as_scalar,
    as_vector,
    require_same_length,
)
from coursekit.perceptrons.geometry.exact import (
    Number,
    along,
    answer,
    as_given,
    nonzero,
    plain_text,
    without_overflow,
)
from coursekit.perceptrons.geometry.vectors import dot, over_norm


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
        The offset. `Hyperplane.from_level` takes the other convention, w·x = c.

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
        w, b = common_type(nonzero(self.w, "w"), np.asarray(as_scalar(self.b, "b")))
        w = np.array(as_smallest(w))
        w.flags.writeable = False
        object.__setattr__(self, "w", w)
        object.__setattr__(self, "b", answer(b))

    @classmethod
    def from_level(cls, w: Any, c: Number) -> Hyperplane:
        """Return the points x with w·x = c.

        Examples
        --------
        >>> Hyperplane.from_level([1, 1], 3)
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
        normal, point = nonzero(normal, "normal"), as_vector(point, "point")
        require_same_length(normal, point, "normal", "point")
        return cls.from_level(normal, dot(normal, point))

    @property
    def c(self) -> Number:
        """The right-hand side of w·x = c, which is -b."""
        return 0 - self.b

    @property
    def unit_normal(self) -> np.ndarray:
        """The normal of length 1, w / ‖w‖, (d,) float64."""
        [w] = without_overflow(self.w)
        return over_norm(w, w)

    def score(self, X: Any) -> Any:
        """Return w·x + b, exact for exact data."""
        points, w, b = self._terms(X)
        return answer(points @ w + b)

    def side(self, X: Any) -> Any:
        """Return the sign of w·x + b: +1 or -1 in the two half-spaces, 0 on the hyperplane.

        Examples
        --------
        >>> Hyperplane([1, 1], -3).side([[2, 2], [1, 2], [0, 0]])
        array([ 1,  0, -1])
        """
        points, w, b = without_overflow(*self._terms(X))
        scores = np.asarray(points @ w + b)
        return answer((scores > 0).astype(np.int64) - (scores < 0))

    def signed_distance(self, X: Any) -> Any:
        """Return (w·x + b) / ‖w‖: for the origin b / ‖w‖, negative if `w` points away from it.

        Examples
        --------
        >>> Hyperplane([3, 4], -10).signed_distance([[0, 0], [2, 1], [6, 3]])
        array([-2.,  0.,  4.])
        """
        points, w, b = without_overflow(*self._terms(X))
        return answer(over_norm(points @ w + b, w))

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
        terms = self._terms(X)
        points, w, b = without_overflow(*terms)
        return as_given(points - along(points @ w + b, w), *terms)

    def margin(self, X: Any, y: Any) -> float:
        """Return min y (w·x + b) / ‖w‖ over the examples: negative if one is misclassified.

        Examples
        --------
        >>> Hyperplane([3, 4], -10).margin([[0, 0], [6, 3]], [-1, 1])
        2.0
        """
        X = as_examples(X)
        y = as_labels(y, len(X))
        points, w, b = without_overflow(*self._terms(X))
        return answer(over_norm((y * (points @ w + b)).min(), w))

    def equation(self, convention: str = "b") -> str:
        """Return the equation as text: w·x + b = 0, or w·x = c for the convention "c".

        Floats are shown with six significant digits.

        Examples
        --------
        >>> Hyperplane([Fraction(1, 2), 0, -1], 3).equation("c")
        '1/2 x1 - x3 = -3'
        """
        names = [f" x{i}" for i in range(1, len(self.w) + 1)]
        return self._equation(names, plain_text, convention)

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

    def _equation(self, names: list[str], format_number: Callable, convention: str) -> str:
        terms = list(zip(self.w.tolist(), names, strict=True))
        if convention == "b":
            return f"{_sum([*terms, (self.b, '')], format_number)} = 0"
        if convention == "c":
            return f"{_sum(terms, format_number)} = {_sum([(self.c, '')], format_number)}"
        raise ValueError(f"convention must be 'b' or 'c', but it is {convention!r}.")

    def _terms(self, X: Any) -> list[np.ndarray]:
        """Return points, w, b: all exact or all float."""
        return common_type(as_points(X, len(self.w)), self.w, np.asarray(self.b))


def _latex(value: Number) -> str:
    if isinstance(value, Fraction) and value.denominator > 1:
        return rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
    digits, _, exponent = plain_text(value).partition("e")
    return rf"{digits} \times 10^{{{int(exponent)}}}" if exponent else digits


def _sum(terms: list[tuple[Number, str]], format_number: Callable[[Number], str]) -> str:
    """Return the sum of coefficients times names as we write it by hand."""
    text = ""
    for coefficient, name in terms:
        if coefficient:
            size = format_number(abs(coefficient))
            text += " - " if coefficient < 0 else " + "
            text += name.strip() if name and size == "1" else size + name
    sign = "-" if text.startswith(" - ") else ""
    return sign + text[3:] if text else "0"
