"""Labels, -1 and +1 of examples or 0 and 1 of concepts, and the instances of concepts."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.validation.arrays import as_numbers, is_number, without_mask


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
    """Return the label of a concept as the int 0 or 1; accept a zero-dimensional array.

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
    if not is_number(label) or label not in (0, 1):
        raise ValueError(f"{name} must be 0 or 1, but it is {label!r}.")
    return int(label)


def as_bits(x: ArrayLike, n: int | None = None) -> np.ndarray:
    """Return an instance of `n` attributes, or of any number, as an array of Booleans.

    Examples
    --------
    >>> as_bits((1, 0, 1), 3)
    array([ True, False,  True])
    >>> as_bits((1, 0, 2), 3)
    Traceback (most recent call last):
    ...
    ValueError: x must be 3 zeros and ones, but it is [1, 0, 2].
    """
    expected = "zeros and ones" if n is None else f"{n} zeros and ones"
    without_mask(x, "x")
    try:
        bits = np.asarray(x)
    except ValueError:
        raise ValueError(f"x must be {expected}, but it is {x!r}.") from None
    ones = bits == 1
    if bits.ndim != 1 or n not in (None, len(bits)) or not (ones | (bits == 0)).all():
        raise ValueError(f"x must be {expected}, but it is {bits.tolist()}.")
    return ones


def as_instance(x: Any) -> Hashable:
    """Return an instance as a hashable value, for comparison and lookup.

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
