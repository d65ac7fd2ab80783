"""Arrays of numbers, exact or float, of the required shape."""

from __future__ import annotations

import numbers
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import as_smallest, rounded

FLOAT_MAX = float(np.finfo(np.float64).max)
ENTRIES_AT_ONCE = 2**17  # 1 MB of floats, which fits into a cache


def as_numbers(
    values: ArrayLike, name: str, ndim: int, largest: float = FLOAT_MAX, single: bool = False
) -> np.ndarray:
    """Return `values` as an array of finite numbers with `ndim` dimensions.

    Parameters
    ----------
    values : array_like
        Integers, Fractions or real floating-point numbers.
    name : str
        What the caller calls this argument; errors begin with it.
    ndim : int
        The number of dimensions that it must have.
    largest : float, optional
        The size up to which a float is accepted; exact numbers may have any size.
    single : bool, optional
        Leave an array of float32 unchanged, for a caller that computes with it in float64.

    Returns
    -------
    ndarray
        float64 if any entry is a float, int64 if all are integers that fit, else object holding
        Python integers and Fractions. No copy is made of an array that has its type already.

    Raises
    ------
    ValueError
        If the shape is not regular or not `ndim`-dimensional, if there is no entry at all, or if
        an entry is not a finite real number or is a float of more than the `largest` size.

    Examples
    --------
    >>> as_numbers([1, 2], "v", 1)
    array([1, 2])
    >>> as_numbers([1, 0.5], "v", 1)
    array([1. , 0.5])
    >>> as_numbers([1, float("nan")], "v", 1)
    Traceback (most recent call last):
    ...
    ValueError: v must be finite, but v[1] is nan.
    """
    array = _regular_array(values, name)
    if array.size == 0:
        raise ValueError(f"{name} is empty: its shape is {array.shape}.")
    if array.ndim != ndim:
        shape = array.shape if array.ndim else f"() ({type(array.item()).__name__})"
        form = ("no dimension (one number)", "one dimension (d,)", "two dimensions (n, d)")[ndim]
        raise ValueError(f"{name} must have {form}, but its shape is {shape}.")
    if array.dtype == object:
        return _from_objects(array, name, largest)
    if array.dtype.kind in "bi":
        return array.astype(np.int64, copy=False)
    if array.dtype.kind == "u":
        return as_smallest(array.astype(object))
    if array.dtype.kind != "f":
        raise ValueError(f"{name} must hold real numbers, but its type is {array.dtype}.")
    if not (single and array.dtype == np.float32):
        array = array.astype(np.float64, copy=False)
    return _finite(array, name, largest)


def as_examples(
    X: ArrayLike, name: str = "X", largest: float = FLOAT_MAX, single: bool = False
) -> np.ndarray:
    """Return `X` as an array of examples, (n, d), one example a row; see `as_numbers`."""
    return as_numbers(X, name, 2, largest, single)


def as_points(X: ArrayLike, length: int, name: str = "X") -> np.ndarray:
    """Return `X` as one point (d,) or as several (n, d), each with `length` components.

    Examples
    --------
    >>> as_points([1, 2], 2).shape, as_points([[1, 2]], 2).shape
    ((2,), (1, 2))
    >>> as_points([1, 2, 3], 2)
    Traceback (most recent call last):
    ...
    ValueError: X must have 2 components a point, but its shape is (3,).
    """
    array = _regular_array(X, name)
    points = as_numbers(array, name, 1 if array.ndim == 1 else 2)
    if points.shape[-1] != length:
        raise ValueError(
            f"{name} must have {length} components a point, but its shape is {points.shape}."
        )
    return points


def as_vector(
    v: ArrayLike, name: str, length: int | None = None, largest: float = FLOAT_MAX
) -> np.ndarray:
    """Return `v` as a vector, of `length` components if given."""
    vector = as_numbers(v, name, 1, largest)
    if length is not None and len(vector) != length:
        raise ValueError(f"{name} must have {length} components, but it has {len(vector)}.")
    return vector


def as_floats(array: np.ndarray, name: str, largest: float = FLOAT_MAX) -> np.ndarray:
    """Return clean numbers as float64; raise an error that names the first that is too large."""
    if array.dtype == np.float64:
        return array
    floats = rounded(
        array, f"{name} holds a number too large for a float, and other numbers are floats."
    )
    return _finite(floats, name, largest)


def without_mask(values: Any, name: str) -> Any:
    """Return values unchanged; raise if an entry is masked, since numpy would unmask it.

    Examples
    --------
    >>> without_mask(np.ma.array([1, 2], mask=[True, False]), "v")
    Traceback (most recent call last):
    ...
    ValueError: v must not hold masked entries, but one is masked.
    """
    if _has_mask(values):
        raise ValueError(f"{name} must not hold masked entries, but one is masked.")
    return values


def _has_mask(values: Any) -> bool:
    """Return whether an entry is masked, in an array or in lists of lists."""
    if isinstance(values, list | tuple):
        nested = list | tuple | np.ma.MaskedArray
        return any(_has_mask(part) for part in values if isinstance(part, nested))
    return isinstance(values, np.ma.MaskedArray) and bool(np.ma.is_masked(values))


def _regular_array(values: Any, name: str) -> np.ndarray:
    """Return the array behind `values`, without silent conversions of big or mixed input."""
    without_mask(values, name)
    if isinstance(values, np.ndarray):
        return np.asarray(values)  # np.matrix multiplies in its own way
    try:
        array = np.array(values, dtype=object)
        nested = [v for v in array.flat if isinstance(v, (list, tuple, np.ndarray))]
        ragged = any(np.ndim(v) for v in nested)
        if nested and not ragged:  # zero-dimensional arrays, which are numbers
            array.flat = [v.item() if isinstance(v, np.ndarray) else v for v in array.flat]
    except ValueError:
        ragged = True
    if ragged:
        raise ValueError(f"{name} must be a regular array: its rows differ in length.")
    return array


def _from_objects(array: np.ndarray, name: str, largest: float) -> np.ndarray:
    """Return an object array as exact numbers, or as float64 if any entry is a float."""
    for index, value in np.ndenumerate(array):
        if not is_number(value):
            entry = f"{_where(name, index)} is {value!r} ({type(value).__name__})"
            raise ValueError(f"{name} must hold real numbers, but {entry}.")
    if all(isinstance(v, (numbers.Rational, np.bool_)) for v in array.flat):
        exact = np.empty(array.shape, dtype=object)
        exact.flat = [_as_exact(v) for v in array.flat]
        return as_smallest(exact)
    floats = rounded(array, f"{name} mixes floats with a number too large for a float.")
    return _finite(floats, name, largest)


def is_number(value: Any, kind: type = numbers.Real) -> bool:
    """Return whether a value is a number of this kind or a Boolean.

    A time interval is not, although numpy counts it among its integers.

    Examples
    --------
    >>> is_number(np.int8(1)), is_number(0.5, numbers.Integral), is_number(np.timedelta64(1, "s"))
    (True, False, False)
    """
    return isinstance(value, (kind, np.bool_)) and not isinstance(value, np.timedelta64)


def _as_exact(value: Any) -> int | Fraction:
    if isinstance(value, (numbers.Integral, np.bool_)):
        return int(value)
    return Fraction(int(value.numerator), int(value.denominator))


def _finite(array: np.ndarray, name: str, largest: float) -> np.ndarray:
    """Return a float array unchanged; raise an error that names an entry infinite or too large.

    One quick pass clears nearly all data: a sum of squares is at least as large as each square.
    Other data is searched in parts, as it may be larger than the memory.
    """
    largest = np.float64(largest)  # a Python float would be rounded to float32 for comparison
    with np.errstate(over="ignore", invalid="ignore"):
        if array.flags.forc:
            entries = array.ravel(order="K")
            size = np.sqrt(np.vdot(entries, entries))
        else:
            size = max(array.max(), -array.min())
    if size <= largest:
        return array
    rows = np.atleast_1d(array)
    size = max(1, ENTRIES_AT_ONCE // max(1, rows[0].size))
    for begin in range(0, len(rows), size):
        bad = np.argwhere(~(np.abs(rows[begin : begin + size]) <= largest))
        if len(bad):
            index = (begin + int(bad[0, 0]), *map(int, bad[0, 1:]))[: array.ndim]
            limit = f"at most {largest:g} in size" if np.isfinite(array[index]) else "finite"
            where = _where(name, index)
            raise ValueError(f"{name} must be {limit}, but {where} is {array[index]}.")
    return array


def _where(name: str, index: tuple[int, ...]) -> str:
    return f"{name}[{', '.join(map(str, index))}]" if index else name


def require_same_length(u: np.ndarray, v: np.ndarray, name_u: str, name_v: str) -> None:
    """Raise a ValueError unless the vectors have the same number of components."""
    if len(u) != len(v):
        raise ValueError(
            f"{name_v} must have as many components as {name_u}: {len(u)}, but it has {len(v)}."
        )


def require_same_features(A: np.ndarray, B: np.ndarray, name_a: str, name_b: str) -> None:
    """Raise a ValueError unless the examples have the same number of features."""
    if A.shape[1] != B.shape[1]:
        raise ValueError(
            f"{name_b} must have as many features as {name_a}: "
            f"{A.shape[1]}, but it has {B.shape[1]}."
        )
