"""Turn what a caller gives into clean arrays and numbers, or say what is wrong with it.

Each function returns what it was given in the one form that the package computes with, or raises a
ValueError that begins with the argument's name, says what it must be and what was found.
"""

from __future__ import annotations

import numbers
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from coursekit.arithmetic import as_smallest, rounded

FLOAT_MAX = float(np.finfo(np.float64).max)
ENTRIES_AT_ONCE = 2**17  # 1 MB of floats, which a cache holds


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
        Leave an array of float32 as it is, for a caller that computes with it in float64.

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
        found = array.shape if array.ndim else f"() ({type(array.item()).__name__})"
        raise ValueError(f"{name} must have {_shape_words(ndim)}, but its shape is {found}.")
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
    """Return `v` as a vector; with `length`, one that has that many components."""
    vector = as_numbers(v, name, 1, largest)
    if length is not None and len(vector) != length:
        raise ValueError(f"{name} must have {length} components, but it has {len(vector)}.")
    return vector


def as_scalar(value: Any, name: str, largest: float = FLOAT_MAX) -> int | Fraction | float:
    """Return `value` as one finite Python number, exact if it was exact."""
    return as_numbers(value, name, 0, largest).item()


def as_positive(value: Any, name: str, largest: float = FLOAT_MAX) -> int | Fraction | float:
    """Return `value` as one number above 0."""
    number = as_scalar(value, name, largest)
    if number <= 0:
        raise ValueError(f"{name} must be positive, but it is {number}.")
    return number


def as_not_negative(value: Any, name: str, largest: float = FLOAT_MAX) -> int | Fraction | float:
    """Return `value` as one number that is at least 0."""
    number = as_scalar(value, name, largest)
    if number < 0:
        raise ValueError(f"{name} must not be negative, but it is {number}.")
    return number


def as_float(value: Any, name: str, largest: float = FLOAT_MAX) -> float:
    """Return `value` as a float, of at most the `largest` size even if it was exact.

    Examples
    --------
    >>> as_float(10**400, "width", 1e75)
    Traceback (most recent call last):
    ...
    ValueError: width must be at most 1e+75 in size, but it is larger.
    """
    number = as_scalar(value, name, largest)
    if abs(number) > largest:
        raise ValueError(f"{name} must be at most {largest:g} in size, but it is larger.")
    return float(number)


def as_count(value: Any, name: str, least: int = 1, most: int | None = None) -> int:
    """Return `value` as an int from `least` to `most`.

    Examples
    --------
    >>> as_count(0, "n")
    Traceback (most recent call last):
    ...
    ValueError: n must be a whole number of at least 1, but it is 0.
    """
    wanted = f"of at least {least}" if most is None else f"from {least} to {most}"
    whole = isinstance(value, numbers.Integral) and not isinstance(value, bool)
    if not whole or value < least or (most is not None and value > most):
        raise ValueError(f"{name} must be a whole number {wanted}, but it is {value!r}.")
    return int(value)


def as_counts(values: Any, name: str, least: int = 0, ndim: int = 1) -> np.ndarray:
    """Return whole numbers of at least `least` as an int64 array with `ndim` dimensions.

    Examples
    --------
    >>> as_counts([3, 0.5], "counts")
    Traceback (most recent call last):
    ...
    ValueError: counts must be whole numbers of at least 0, but one is 0.5.
    """
    counts = as_numbers(values, name, ndim)
    for value in counts.ravel().tolist():
        if value < least or value != int(value):
            raise ValueError(
                f"{name} must be whole numbers of at least {least}, but one is {value}."
            )
    return counts.astype(np.int64)


def as_choice(value: Any, name: str, choices: Sequence[str]) -> str:
    """Return `value`, which is one of these words.

    Examples
    --------
    >>> as_choice("first", "vote", ("last", "averaged", "voted"))
    Traceback (most recent call last):
    ...
    ValueError: vote must be one of last, averaged, voted, but it is 'first'.
    """
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, but it is {value!r}.")
    return value


def as_labels(y: ArrayLike, n: int, name: str = "y") -> np.ndarray:
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


def as_label(y: Any, name: str = "y") -> int:
    """Return one label as the int -1 or +1."""
    return int(as_labels(np.atleast_1d(y), 1, name)[0])


def as_bit(label: Any, name: str = "label") -> int:
    """Return the label of a concept as the int 0 or 1; an array of no dimension will do.

    Examples
    --------
    >>> as_bit(True)
    1
    >>> as_bit(-1)
    Traceback (most recent call last):
    ...
    ValueError: label must be 0 or 1, but it is -1.
    """
    if isinstance(label, np.ndarray) and label.ndim == 0:
        label = without_mask(label, name).item()
    if not isinstance(label, numbers.Real | np.bool_) or label not in (0, 1):
        raise ValueError(f"{name} must be 0 or 1, but it is {label!r}.")
    return int(label)


def as_bits(x: ArrayLike, n: int | None = None) -> np.ndarray:
    """Return an instance of `n` attributes, or of any number, as so many booleans.

    Examples
    --------
    >>> as_bits((1, 0, 1), 3)
    array([ True, False,  True])
    >>> as_bits((1, 0, 2), 3)
    Traceback (most recent call last):
    ...
    ValueError: x must be 3 zeros and ones, but it is [1, 0, 2].
    """
    wanted = "zeros and ones" if n is None else f"{n} zeros and ones"
    without_mask(x, "x")
    try:
        bits = np.asarray(x)
    except ValueError:
        raise ValueError(f"x must be {wanted}, but it is {x!r}.") from None
    ones = bits == 1
    if bits.ndim != 1 or n not in (None, len(bits)) or not (ones | (bits == 0)).all():
        raise ValueError(f"x must be {wanted}, but it is {bits.tolist()}.")
    return ones


def as_instance(x: Any) -> Hashable:
    """Return an instance in the form in which it can be compared and looked up.

    Examples
    --------
    >>> as_instance(np.array([0, 1])), as_instance("abc")
    ((0, 1), 'abc')
    """
    if isinstance(x, np.ndarray | np.generic):
        x = without_mask(x, "An instance").tolist()
    if isinstance(x, list | tuple):
        return tuple(map(as_instance, x))
    if not isinstance(x, Hashable):
        raise ValueError(
            f"An instance must be a number, a text or a point, but one is {x!r} "
            f"({type(x).__name__})."
        )
    return x


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


def as_floats(array: np.ndarray, name: str, largest: float = FLOAT_MAX) -> np.ndarray:
    """Return clean numbers as float64, or raise naming the first that is too large for it."""
    if array.dtype == np.float64:
        return array
    floats = rounded(
        array, f"{name} holds a number too large for a float, and other numbers are floats."
    )
    return _finite(floats, name, largest)


def without_mask(values: Any, name: str) -> Any:
    """Return values as they are, or raise if an entry is masked, since numpy would unmask it.

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
        return as_smallest(exact)
    floats = rounded(array, f"{name} mixes floats with a number too large for a float.")
    return _finite(floats, name, largest)


def _as_exact(value: Any) -> int | Fraction:
    if isinstance(value, (numbers.Integral, np.bool_)):
        return int(value)
    return Fraction(int(value.numerator), int(value.denominator))


def _finite(array: np.ndarray, name: str, largest: float) -> np.ndarray:
    """Return a float array as it is, or raise naming its first entry that is not finite or large.

    One quick pass clears nearly all data: a sum of squares is at least as large as each of them.
    Else it is looked through in parts, as it may be larger than the memory.
    """
    largest = np.float64(largest)  # Python's float would be rounded to a float32 to compare it
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


def _shape_words(ndim: int) -> str:
    return ("no dimension (one number)", "one dimension (d,)", "two dimensions (n, d)")[ndim]
