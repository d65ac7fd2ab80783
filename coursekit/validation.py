"""Turn what a caller gives into clean arrays, exact or floating, or say what is wrong.

Two kinds of numbers run through the package. Integers and `fractions.Fraction` are *exact*: no
function of the package rounds them or lets them overflow. All other real numbers are float64.
Exact data is stored as int64 where it fits, else as Python numbers in an object array; `widen`
turns it into Python numbers before it is multiplied and added.
"""

from __future__ import annotations

import numbers
from fractions import Fraction
from typing import Any

import numpy as np

INT64_MAX = int(np.iinfo(np.int64).max)
FLOAT_MAX = float(np.finfo(np.float64).max)


def as_numbers(values: Any, name: str, ndim: int, largest: float = FLOAT_MAX) -> np.ndarray:
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

    Returns
    -------
    ndarray
        float64 if any entry is a float, int64 if all are integers that fit, else object holding
        Python integers and Fractions.

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
        found = array.shape if array.ndim else f"() ({type(array.item()).__name__})"
        raise ValueError(f"{name} must have {_shape_words(ndim)}, but its shape is {found}.")
    if array.dtype == object:
        return _from_objects(array, name, largest)
    if array.dtype.kind in "bi":
        return array.astype(np.int64, copy=False)
    if array.dtype.kind == "u":
        return tidy(array.astype(object)) if array.dtype == np.uint64 else array.astype(np.int64)
    if array.dtype.kind != "f":
        raise ValueError(f"{name} must hold real numbers, but its type is {array.dtype}.")
    return _finite(array.astype(np.float64, copy=False), name, largest)


def as_examples(X: Any, name: str = "X", largest: float = FLOAT_MAX) -> np.ndarray:
    """Return `X` as an array of examples, (n, d), one example a row."""
    return as_numbers(X, name, 2, largest)


def as_points(X: Any, length: int, name: str = "X") -> np.ndarray:
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
    v: Any, name: str, length: int | None = None, largest: float = FLOAT_MAX
) -> np.ndarray:
    """Return `v` as a vector; with `length`, one that has that many components."""
    vector = as_numbers(v, name, 1, largest)
    if length is not None and len(vector) != length:
        raise ValueError(f"{name} must have {length} components, but it has {len(vector)}.")
    return vector


def as_scalar(value: Any, name: str, largest: float = FLOAT_MAX) -> int | Fraction | float:
    """Return `value` as one finite Python number, exact if it was exact."""
    return as_numbers(value, name, 0, largest).item()


def as_labels(y: Any, n: int, name: str = "y") -> np.ndarray:
    """Return `y` as (n,) int64 labels, each -1 or +1.

    Raises
    ------
    ValueError
        If there are not `n` labels, or one is neither -1 nor +1.

    Examples
    --------
    >>> as_labels([1.0, -1.0], 2)
    array([ 1, -1])
    >>> as_labels([1, 0], 2)
    Traceback (most recent call last):
    ...
    ValueError: y must hold only the labels -1 and +1, but y[1] is 0.
    """
    labels = as_numbers(y, name, 1)
    if len(labels) != n:
        raise ValueError(
            f"{name} must have one label for each of the {n} examples, not {len(labels)}."
        )
    wrong = np.flatnonzero((labels != 1) & (labels != -1))
    if wrong.size:
        i = wrong[0]
        raise ValueError(
            f"{name} must hold only the labels -1 and +1, but {name}[{i}] is {labels[i]}."
        )
    return labels.astype(np.int64)


def as_generator(rng: Any, name: str = "rng") -> np.random.Generator:
    """Return the generator that `rng` is or seeds; without one, one seeded by chance.

    Examples
    --------
    >>> as_generator("dice")
    Traceback (most recent call last):
    ...
    ValueError: rng must be a numpy.random.Generator or a seed (an integer), but it is 'dice'.
    """
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        raise ValueError(
            f"{name} must be a numpy.random.Generator or a seed (an integer), but it is {rng!r}."
        ) from None


def as_epochs(max_epochs: Any) -> int:
    """Return the largest number of passes as an int.

    Raises
    ------
    ValueError
        If it is not a whole number of at least 1.
    """
    if not isinstance(max_epochs, int | np.integer) or max_epochs < 1:
        raise ValueError(f"max_epochs must be a whole number of at least 1, not {max_epochs!r}.")
    return int(max_epochs)


def is_exact(*arrays: np.ndarray) -> bool:
    """Whether every array holds integers and Fractions only."""
    return all(np.asarray(array).dtype.kind in "iuO" for array in arrays)


def as_floats(array: np.ndarray, name: str, largest: float = FLOAT_MAX) -> np.ndarray:
    """Return clean numbers as float64, or raise naming the first that is too large for it."""
    if array.dtype == np.float64:
        return array
    floats = _as_float(
        array, f"{name} holds a number too large for a float, and other numbers are floats."
    )
    return _finite(floats, name, largest)


def alike(*arrays: np.ndarray) -> list[np.ndarray]:
    """Return all arrays as Python numbers if all are exact, else all as float64.

    Examples
    --------
    >>> alike(np.array([1, 2]), np.array([0.5]))
    [array([1., 2.]), array([0.5])]
    """
    if is_exact(*arrays):
        return [widen(array) for array in arrays]
    complaint = "Some numbers are floats, and another is too large for a float: give all exactly."
    return [_as_float(array, complaint) for array in arrays]


def largest_size(array: np.ndarray) -> int:
    """Return the largest size of an entry of an int64 array as a Python integer.

    Examples
    --------
    >>> largest_size(np.array([3, -(2**63)])) == 2**63
    True
    """
    return max(int(array.max()), -int(array.min()))


def widen(array: np.ndarray) -> np.ndarray:
    """Return exact data as an object array of Python numbers, floats as they are.

    Examples
    --------
    >>> widen(np.array([2**62])) * 4 == 2**64
    array([ True])
    """
    return array.astype(object) if array.dtype.kind in "iu" else array


def tidy(array: np.ndarray) -> np.ndarray:
    """Return an exact array of whole numbers as integers, int64 if they fit; the rest as it is.

    Examples
    --------
    >>> tidy(np.array([3, Fraction(4, 2)], dtype=object))
    array([3, 2])
    """
    if array.dtype != object or any(v.denominator != 1 for v in array.flat):
        return array
    whole = np.empty_like(array)
    whole.flat = [int(v) for v in array.flat]
    return whole if any(abs(v) > INT64_MAX for v in whole.flat) else whole.astype(np.int64)


def _regular_array(values: Any, name: str) -> np.ndarray:
    """Return the array behind `values`, without silent conversions of big or mixed input."""
    if isinstance(values, np.ndarray):
        return np.asarray(values)  # np.matrix multiplies in its own way
    try:
        array = np.array(values, dtype=object)
        ragged = any(isinstance(v, (list, tuple, np.ndarray)) for v in array.flat)
    except ValueError:
        ragged = True
    if ragged:
        raise ValueError(f"{name} must be a regular array: its rows differ in length.")
    return array


def _from_objects(array: np.ndarray, name: str, largest: float) -> np.ndarray:
    """Return an object array as exact numbers, or as float64 if any entry is a float."""
    for index, value in np.ndenumerate(array):
        if not isinstance(value, (numbers.Real, np.bool_)):
            what = f"{_where(name, index)} is {value!r} ({type(value).__name__})"
            raise ValueError(f"{name} must hold real numbers, but {what}.")
    if all(isinstance(v, (numbers.Rational, np.bool_)) for v in array.flat):
        exact = np.empty(array.shape, dtype=object)
        exact.flat = [_as_exact(v) for v in array.flat]
        return tidy(exact)
    floats = _as_float(array, f"{name} mixes floats with a number too large for a float.")
    return _finite(floats, name, largest)


def _as_exact(value: Any) -> int | Fraction:
    if isinstance(value, (numbers.Integral, np.bool_)):
        return int(value)
    return Fraction(int(value.numerator), int(value.denominator))


def _as_float(array: np.ndarray, complaint: str) -> np.ndarray:
    """Return exact or mixed numbers as float64, or complain of one that is too large for that."""
    try:
        return array.astype(np.float64)
    except OverflowError:
        raise ValueError(complaint) from None


def _finite(array: np.ndarray, name: str, largest: float) -> np.ndarray:
    """Return a float array as it is, or raise naming its first entry that is not finite or large.

    One quick pass clears nearly all data: a sum of squares is at least as large as each of them.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        if array.flags.forc:
            entries = array.ravel(order="K")
            size = np.sqrt(np.vdot(entries, entries))
        else:
            size = max(array.max(), -array.min())
    if size <= largest:
        return array
    bad = np.argwhere(~(np.abs(array) <= largest))
    if len(bad):
        index = tuple(int(i) for i in bad[0])
        limit = f"at most {largest:g} in size" if np.isfinite(array[index]) else "finite"
        raise ValueError(f"{name} must be {limit}, but {_where(name, index)} is {array[index]}.")
    return array


def _where(name: str, index: tuple[int, ...]) -> str:
    return f"{name}[{', '.join(map(str, index))}]" if index else name


def _shape_words(ndim: int) -> str:
    return ("no dimension (one number)", "one dimension (d,)", "two dimensions (n, d)")[ndim]
