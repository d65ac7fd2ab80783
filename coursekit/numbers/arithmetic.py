"""The two kinds of numbers in the package: exact ones, which are never rounded, and floats.

Integers and `fractions.Fraction` are *exact*: no function of the package rounds them or lets them
overflow. All other real numbers are float64. Exact data is stored as int64 where it fits, else as
Python numbers in an object array; `as_python` turns it into Python numbers before it is multiplied
and added, and `as_smallest` turns the result back.
"""

from __future__ import annotations

import numpy as np

INT64_MAX = int(np.iinfo(np.int64).max)


def is_exact(*arrays: np.ndarray) -> bool:
    """Whether every array holds only integers and Fractions."""
    return all(np.asarray(array).dtype.kind in "iuO" for array in arrays)


def as_python(array: np.ndarray) -> np.ndarray:
    """Return exact data as an object array of Python numbers, and floats unchanged.

    Examples
    --------
    >>> as_python(np.array([2**62])) * 4 == 2**64
    array([ True])
    """
    return array.astype(object) if array.dtype.kind in "iu" else array


def as_smallest(array: np.ndarray) -> np.ndarray:
    """Return an exact array of whole numbers as integers, int64 if they fit; others unchanged.

    Examples
    --------
    >>> from fractions import Fraction
    >>> as_smallest(np.array([3, Fraction(4, 2)], dtype=object))
    array([3, 2])
    """
    if array.dtype != object or any(v.denominator != 1 for v in array.flat):
        return array
    integers = np.empty_like(array)
    integers.flat = [int(v) for v in array.flat]
    too_large = any(abs(v) > INT64_MAX for v in integers.flat)
    return integers if too_large else integers.astype(np.int64)


def common_type(*arrays: np.ndarray) -> list[np.ndarray]:
    """Return all arrays as Python numbers if all are exact, else all as float64.

    Raises
    ------
    ValueError
        If one array holds floats and another an exact number too large for a float.

    Examples
    --------
    >>> common_type(np.array([1, 2]), np.array([0.5]))
    [array([1., 2.]), array([0.5])]
    """
    if is_exact(*arrays):
        return [as_python(array) for array in arrays]
    message = "Some numbers are floats, and another is too large for a float: give all exactly."
    return [rounded(array, message) for array in arrays]


def rounded(array: np.ndarray, message: str) -> np.ndarray:
    """Return exact or mixed numbers as float64; raise if one is too large for a float."""
    try:
        return array.astype(np.float64)
    except OverflowError:
        raise ValueError(message) from None


def largest_size(array: np.ndarray) -> int:
    """Return the largest absolute value in an int64 array as a Python integer.

    Examples
    --------
    >>> largest_size(np.array([3, -(2**63)])) == 2**63
    True
    """
    return max(int(array.max()), -int(array.min()))


def weighted_sum(coefficients: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return the sum of the rows of X weighted by int64 coefficients, exact for exact rows.

    Examples
    --------
    >>> weighted_sum(np.array([2, -1]), np.array([[1, 2], [3, 4]]))
    array([-1,  0])
    """
    if X.dtype == np.int64 and X.size:
        if sum(map(abs, coefficients.tolist())) * largest_size(X) > INT64_MAX:
            X = as_python(X)
    if X.dtype == object:
        coefficients = as_python(coefficients)
    return (coefficients[:, None] * X).sum(axis=0)
