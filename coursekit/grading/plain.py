"""Plain data: the numbers, strings, lists and arrays that pass between a check and an answer.

A check gives copies and gets copies, so that it can run in a process of its own: nothing that it
receives can hold a reference to it, compare itself as it likes, or change later.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

MAX_SHOWN = 160


@dataclass(frozen=True)
class NotPlain:
    """Stands for a value that is not plain data, of which only the name of its type is kept."""

    type_name: str


def plain(value: Any) -> Any:
    """Return a copy of `value` made of plain data only; anything else becomes `NotPlain`.

    Examples
    --------
    >>> plain((1, np.float64(2.5), [True, None]))
    [1, 2.5, [True, None]]
    >>> plain([1, object()])
    [1, NotPlain(type_name='object')]
    """
    kind = type(value)
    if value is None or kind in (bool, int, float, str, Fraction):
        return value
    if kind in (list, range):
        return [plain(v) for v in value]
    if issubclass(kind, tuple):  # named tuples too, read as the tuples that they are
        return [plain(v) for v in tuple.__iter__(value)]
    if kind is dict:
        return {str(k): plain(v) for k, v in value.items()}
    if kind is np.ndarray and value.dtype.kind in "biuf":
        return value.copy()
    if kind is np.ndarray and value.dtype.kind == "O":
        return plain(value.tolist())
    if isinstance(value, np.generic) and kind.__module__ == "numpy" and value.dtype.kind in "biuf":
        return value.item()
    return NotPlain(kind.__name__)


def same(expected: Any, got: Any) -> bool:
    """Whether two plain values mean the same: numbers to nine digits, sequences entry by entry.

    Lists, tuples and arrays count alike, and so do 1, 1.0 and True; a shape has to be right.

    Examples
    --------
    >>> same([1, 2], np.array([1.0, 2.0])), same([1, 2], [[1, 2]]), same(0.3, 0.1 + 0.2)
    (True, False, True)
    """
    if _is_sequence(expected) or _is_sequence(got):
        return (
            _is_sequence(expected)
            and _is_sequence(got)
            and len(expected) == len(got)
            and all(same(e, g) for e, g in zip(_items(expected), _items(got), strict=True))
        )
    if _is_number(expected) and _is_number(got):
        return bool(expected == got or _close(expected, got))
    return type(expected) is type(got) and expected == got


def show(value: Any) -> str:
    """Return plain data as a student would write it, on one line.

    Examples
    --------
    >>> show(np.array([[1.0, -2.5], [0.0, 1 / 3]]))
    '[[1, -2.5], [0, 0.333333]]'
    """
    text = _show(value)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def _show(value: Any) -> str:
    if _is_sequence(value):
        return "[" + ", ".join(_show(v) for v in _items(value)[: MAX_SHOWN + 1]) + "]"
    if isinstance(value, float):
        return f"{value + 0.0:.6g}"  # adding zero turns -0.0 into 0.0
    if isinstance(value, NotPlain):
        return f"an object of type {value.type_name}"
    try:
        return str(value) if isinstance(value, Fraction) else repr(value)
    except ValueError:  # Python does not write out integers of thousands of digits
        return "a number of thousands of digits"


def _close(expected: Any, got: Any) -> bool:
    try:
        return math.isclose(float(got), float(expected), rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:  # integers that no float can hold
        return False


def _is_sequence(value: Any) -> bool:
    return isinstance(value, list) or (isinstance(value, np.ndarray) and value.ndim > 0)


def _items(value: Any) -> list:
    return value.tolist() if isinstance(value, np.ndarray) else value


def _is_number(value: Any) -> bool:
    return isinstance(value, bool | int | float | Fraction) or (
        isinstance(value, np.ndarray) and value.ndim == 0
    )
