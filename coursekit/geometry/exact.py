"""Arithmetic that does not round before it must: roots, quotients and answers of exact numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.arithmetic import as_python, as_smallest, is_exact
from coursekit.validation import as_vector

Number = int | Fraction | float


def answer(value: Any) -> Any:
    """Return an array tidied, one number as a Python number."""
    array = as_smallest(np.asarray(value))
    return array if array.ndim else array.item()


def nonzero(v: Any, name: str) -> np.ndarray:
    """Return `v` as a vector, or raise naming it if it is the zero vector."""
    v = as_vector(v, name)
    if not v.any():
        raise ValueError(f"{name} must not be the zero vector, but it is {v.tolist()}.")
    return v


def rational(v: np.ndarray) -> np.ndarray:
    """Return a vector as exact numbers; every float is a fraction too."""
    return as_python(v) if is_exact(v) else np.array([Fraction(x) for x in v], dtype=object)


def exponent_of(array: np.ndarray) -> int:
    """Return the e with max |entry| in [2**(e - 1), 2**e)."""
    return int(np.frexp(np.abs(array).max())[1])


def along(scores: Any, w: np.ndarray) -> np.ndarray:
    """Return (score / ‖w‖²) w, for one score or for each."""
    square = w @ w
    factors = scores * Fraction(1, square) if is_exact(w) else scores / square
    return np.multiply.outer(factors, w)


def over_root(value: int | Fraction, square: int | Fraction) -> float:
    """Return value / √square, rounded once."""
    size = root(Fraction(value * value) / square)
    return -size if value < 0 else size


def root(square: int | Fraction) -> float:
    """Return √square, rounded once: 55 bits of the root, the last set if there were more."""
    n, d = square.numerator, square.denominator
    shift = (n.bit_length() - d.bit_length() - 109) // 2
    n, d = (n, d << 2 * shift) if shift >= 0 else (n << -2 * shift, d)
    bits = math.isqrt(n // d)
    return math.ldexp(bits | (bits * bits * d != n), shift)


def plain_text(value: Number) -> str:
    """Return a number as text, a float with six significant digits."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
