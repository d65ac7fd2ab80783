"""Lengths, dot products, angles and projections of vectors (d,)."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import common_type, is_exact
from coursekit.numbers.validation import as_vector, require_same_length
from coursekit.perceptrons.geometry.exact import (
    Number,
    along,
    answer,
    as_given,
    nonzero,
    over_root,
    rational,
    root,
    without_overflow,
)


def dot(u: Any, v: Any) -> Number:
    """Return u·v for vectors (d,), exact for exact data.

    Examples
    --------
    >>> dot([1, -1, 3], [0, 1, -2])
    -7
    """
    u, v = common_type(*_same_length(as_vector(u, "u"), as_vector(v, "v")))
    return answer(u @ v)


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
    [v] = without_overflow(as_vector(v, "v"))
    return root(norm_squared(v)) if is_exact(v) else math.hypot(*v)


def over_norm(values: Any, w: np.ndarray) -> np.ndarray:
    """Return values / ‖w‖ as floats."""
    if not is_exact(w):
        return values / norm(w)
    values, square = np.asarray(values, dtype=object), norm_squared(w)
    return np.reshape([over_root(value, square) for value in values.flat], values.shape)


def angle(u: Any, v: Any) -> float:
    """Return the angle between two vectors (d,), in radians from 0 to π.

    It is atan2(√gap, u·v) with the gap of Cauchy and Schwarz, since ‖u‖‖v‖ sin = √gap: unlike
    arccos it loses no digits near 0 and π, and right angles come out as π/2.

    Examples
    --------
    >>> angle([1, 0], [0, 5]) == math.pi / 2
    True
    """
    u, v = map(rational, _same_length(nonzero(u, "u"), nonzero(v, "v")))
    squares = (u @ u) * (v @ v)
    sine = root(Fraction(squares - (u @ v) ** 2) / squares)
    return math.atan2(sine, over_root(u @ v, squares))


def projection(v: Any, onto: Any) -> np.ndarray:
    """Return the projection (v·u / u·u) u of `v` (d,) on the line along u = `onto` (d,).

    Examples
    --------
    >>> projection([1, 2], onto=[3, 4])
    array([Fraction(33, 25), Fraction(44, 25)], dtype=object)
    """
    arrays = common_type(*_same_length(as_vector(v, "v"), nonzero(onto, "onto"), "v", "onto"))
    v, u = without_overflow(*arrays)
    return as_given(along(v @ u, u), *arrays)


def _same_length(
    u: np.ndarray, v: np.ndarray, name_u: str = "u", name_v: str = "v"
) -> tuple[np.ndarray, np.ndarray]:
    """Return both vectors unchanged; raise unless they have the same number of components."""
    require_same_length(u, v, name_u, name_v)
    return u, v
