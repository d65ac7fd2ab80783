"""Single values, counts, words and random generators."""

from __future__ import annotations

import numbers
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.validation.arrays import FLOAT_MAX, as_numbers, is_number, without_mask


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
    """Return `value` as an int from `least` to `most`; accept a zero-dimensional array.

    Examples
    --------
    >>> as_count(0, "n")
    Traceback (most recent call last):
    ...
    ValueError: n must be a whole number of at least 1, but it is 0.
    """
    bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = without_mask(value, name).item()
    is_integer = is_number(value, numbers.Integral) and not isinstance(value, bool | np.bool_)
    if not is_integer or value < least or (most is not None and value > most):
        raise ValueError(f"{name} must be a whole number {bounds}, but it is {value!r}.")
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
    """Return `value`; raise unless it is one of these words.

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


def as_generator(rng: Any, name: str = "rng") -> np.random.Generator:
    """Return the generator that `rng` is or seeds; if it is None, a randomly seeded one.

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
