"""Read the parts of a construction, or say plainly which form is required.

Anything else raises a ValueError, whose message the student reads.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from coursekit.exercises.compare import NotPlain, show

DEEPEST = 8  # numpy cannot walk through more than 32 dimensions; no answer has that many


def parts(value: Any, *names: str) -> list:
    """Return the parts of a value that must be a sequence with one entry for each name.

    Examples
    --------
    >>> parts([[1, 2], 1], "x", "y")
    [[1, 2], 1]
    >>> parts(np.array([[1, 2], [0, 1]]), "x", "y")  # one array of all parts is accepted
    [array([1, 2]), array([0, 1])]
    >>> parts(5, "x", "y")
    Traceback (most recent call last):
    ...
    ValueError: The answer must be x, y: 2 things, in this order.
    """
    expected = ", ".join(names)
    if isinstance(value, np.ndarray) and value.ndim > 1:
        value = list(value[: len(names) + 1])
    if not isinstance(value, list) or len(value) != len(names):
        raise ValueError(f"The answer must be {expected}: {len(names)} things, in this order.")
    return usable(value, expected)


def usable(value: Any, expected: str) -> Any:
    """Return a value that numpy can convert to an array, or raise naming what is `expected`.

    Examples
    --------
    >>> usable([1, NotPlain("generator")], "v")
    Traceback (most recent call last):
    ...
    ValueError: The answer must be v, but it holds an object of type generator.
    """
    odd = _not_plain(value)
    if odd is not None:
        raise ValueError(f"The answer must be {expected}, but it holds {odd}.")
    if _depth(value) > DEEPEST:
        raise ValueError(f"The answer must be {expected}, not lists in lists in lists.")
    return value


def _not_plain(value: Any) -> NotPlain | None:
    """Return the first value in nested lists that is not plain data, or None."""
    if isinstance(value, list):
        return next((odd for odd in map(_not_plain, value) if odd is not None), None)
    return value if isinstance(value, NotPlain) else None


def _depth(value: Any, most: int = DEEPEST + 1) -> int:
    """Return the nesting depth of lists and arrays, or any number from `most` up if deeper."""
    if isinstance(value, np.ndarray):
        return value.ndim
    if not isinstance(value, list) or most == 0:
        return 0
    return 1 + max((_depth(v, most - 1) for v in value), default=0)


def at_most(most: int, value: Any, name: str) -> Any:
    """Return a value unchanged; raise if it is a sequence of more than `most` entries.

    Call this before reading a sequence, so that a very long one costs no time.

    Examples
    --------
    >>> at_most(2, [[1, 0], [0, 1], [1, 1]], "X")
    Traceback (most recent call last):
    ...
    ValueError: X has 3 rows, but at most 2 are allowed.
    """
    if (isinstance(value, list) or np.ndim(value) > 0) and len(value) > most:
        raise ValueError(f"{name} has {len(value)} rows, but at most {most} are allowed.")
    return value


def exact(numbers: np.ndarray) -> np.ndarray:
    """Return the same numbers as Fractions, so that calculations with them are exact.

    Examples
    --------
    >>> exact(np.array([2.0, 0.5])) @ exact(np.array([1, 3]))
    Fraction(7, 2)
    """
    fractions = np.empty(numbers.shape, dtype=object)
    fractions.flat = [Fraction(v) for v in numbers.ravel().tolist()]
    return fractions


def readable(number: Fraction) -> Fraction | float:
    """Return a fraction as a decimal, or unchanged if it is short or too large for a float.

    Examples
    --------
    >>> readable(Fraction(1, 3)), readable(Fraction(1, 2048))
    (Fraction(1, 3), 0.00048828125)
    """
    try:
        return number if number.denominator < 1000 else float(number)
    except OverflowError:
        return number


def whole_multiples(*arrays: np.ndarray) -> list[list[int]]:
    """Return vectors times their common denominator: exact, and fast to compute with.

    Examples
    --------
    >>> whole_multiples(np.array([0.5, 2.0]), np.array([0.25]))
    [[2, 8], [1]]
    """
    ratios = [[v.as_integer_ratio() for v in array.tolist()] for array in arrays]
    common = lcm(*(denominator for ratio in ratios for _, denominator in ratio))
    return [[above * (common // below) for above, below in ratio] for ratio in ratios]


def whole(numbers: np.ndarray, name: str, largest: int) -> np.ndarray:
    """Return the same numbers as int64; raise unless they are whole and within ±largest.

    Examples
    --------
    >>> whole(np.array([2.0, -3.0]), "w", 10)
    array([ 2, -3])
    >>> whole(np.array([2.0, 0.5]), "w", 10)
    Traceback (most recent call last):
    ...
    ValueError: w must hold whole numbers, but one is 0.5.
    """
    parts_of_one = numbers[numbers % 1 != 0]
    if parts_of_one.size:
        raise ValueError(f"{name} must hold whole numbers, but one is {show(parts_of_one[0])}.")
    if (abs(numbers) > largest).any():
        raise ValueError(f"A number in {name} is not between {-largest} and {largest}.")
    return numbers.astype(np.int64)
