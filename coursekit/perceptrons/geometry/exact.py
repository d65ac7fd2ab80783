"""Arithmetic that does not round before it must: roots, quotients and answers of exact numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_python, as_smallest, is_exact, rounded
from coursekit.numbers.validation import as_vector

Number = int | Fraction | float
# Computing with floats from TAME to 1/TAME neither underflows nor overflows.
TAME = 2.0**-300


def answer(value: Any) -> Any:
    """Return an array in its smallest type; a single number becomes a Python number."""
    array = as_smallest(np.asarray(value))
    return array if array.ndim else array.item()


def as_given(result: np.ndarray, *arguments: np.ndarray) -> np.ndarray:
    """Return the result in its smallest exact type if all arguments are exact, else as floats."""
    if is_exact(*arguments):
        return as_smallest(result)
    return rounded(result, "The result is larger than any float: give smaller numbers.")


def nonzero(v: Any, name: str) -> np.ndarray:
    """Return `v` as a vector; raise an error that names it if it is the zero vector."""
    v = as_vector(v, name)
    if not v.any():
        raise ValueError(f"{name} must not be the zero vector, but it is {v.tolist()}.")
    return v


def rational(v: np.ndarray) -> np.ndarray:
    """Return an array as exact numbers; every float is a fraction too."""
    if is_exact(v):
        return as_python(v)
    fractions = np.empty(v.shape, dtype=object)
    fractions.flat = [Fraction(x) for x in v.flat]
    return fractions


def without_overflow(*arrays: np.ndarray) -> list[np.ndarray]:
    """Return arrays unchanged, or all as fractions if a float might overflow or underflow.

    Examples
    --------
    >>> without_overflow(np.array([1e200]), np.array([0.5]))[1]
    array([Fraction(1, 2)], dtype=object)
    """
    return list(arrays) if all(map(_is_tame, arrays)) else list(map(rational, arrays))


def _is_tame(array: np.ndarray) -> bool:
    if is_exact(array):
        return True
    sizes = np.abs(array)
    return bool(((sizes == 0) | ((sizes >= TAME) & (sizes <= 1 / TAME))).all())


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
    """Return √square, rounded once: 55 bits of the root, the last set if there were more.

    Raises
    ------
    ValueError
        If the root is larger than any float.
    """
    n, d = square.numerator, square.denominator
    shift = (n.bit_length() - d.bit_length() - 109) // 2
    n, d = (n, d << 2 * shift) if shift >= 0 else (n << -2 * shift, d)
    bits = math.isqrt(n // d)
    try:
        return math.ldexp(bits | (bits * bits * d != n), shift)
    except OverflowError:
        raise ValueError("A length is larger than any float: give smaller numbers.") from None


def plain_text(value: Number) -> str:
    """Return a number as text, a float with six significant digits."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
