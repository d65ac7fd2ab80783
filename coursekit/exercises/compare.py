"""Plain data: the numbers, strings, lists and arrays that pass between a check and an answer.

A check gives copies and gets copies, so that it can run in a process of its own: nothing that it
receives can hold a reference to it, compare itself as it likes, or change later.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

MAX_SHOWN = 160
FLOAT64_BYTES = 8
DEEPEST_NESTING = 32  # no answer needs more, and Python has a limit


@dataclass(frozen=True)
class NotPlain:
    """A value that is not plain data, represented by the name of its type."""

    type_name: str

    def __repr__(self) -> str:
        return f"an object of type {self.type_name}"


def plain(value: Any, deepest: int = DEEPEST_NESTING) -> Any:
    """Return a copy of `value` as plain data; anything else becomes `NotPlain`.

    Examples
    --------
    >>> plain((1, np.float64(2.5), [True, None]))
    [1, 2.5, [True, None]]
    >>> plain([1, object()])
    [1, an object of type object]
    """
    kind = type(value)
    if value is None or kind in (bool, int, float, str, Fraction, NotPlain):
        return value
    if kind is np.ndarray or (isinstance(value, np.generic) and np.dtype(kind).type is kind):
        return _plain_array(value, deepest)
    if deepest == 0:
        return NotPlain(f"{kind.__name__}, nested too deeply")
    if kind in (list, range):
        return [plain(v, deepest - 1) for v in value]
    if kind in (set, frozenset):  # in a fixed order
        return sorted((plain(v, deepest - 1) for v in value), key=lambda v: (str(type(v)), repr(v)))
    if issubclass(kind, tuple):  # named tuples count as tuples
        return [plain(v, deepest - 1) for v in tuple.__iter__(value)]
    if kind is dict:
        return {str(k): plain(v, deepest - 1) for k, v in value.items()}
    return NotPlain(kind.__name__)


def _plain_array(value: np.ndarray | np.generic, deepest: int) -> Any:
    """Return numpy's own arrays and numbers as plain data, with no more digits than float64."""
    if value.dtype.kind == "O" and value.size:
        return plain(value.tolist(), deepest)
    if value.dtype.kind == "O":
        return np.empty(value.shape)
    if value.dtype.kind not in "biuf":
        return NotPlain(f"{type(value).__name__} that holds {value.dtype}")
    if value.dtype.itemsize > FLOAT64_BYTES:
        value = value.astype(np.float64)
    return value.copy() if isinstance(value, np.ndarray) else value.item()


def same(expected: Any, got: Any) -> bool:
    """Whether two plain values are equal: numbers to nine digits, sequences entry by entry.

    Lists, tuples and arrays count alike, and so do 1, 1.0 and True; a shape has to be right.

    Examples
    --------
    >>> same([1, 2], np.array([1.0, 2.0])), same([1, 2], [[1, 2]]), same(0.3, 0.1 + 0.2)
    (True, False, True)
    """
    if type(expected) is np.ndarray is type(got) and np.array_equal(expected, got):
        return True
    if is_sequence(expected) or is_sequence(got):
        return (
            is_sequence(expected)
            and is_sequence(got)
            and len(expected) == len(got)
            and all(same(e, g) for e, g in zip(items(expected), items(got), strict=True))
        )
    if is_number(expected) and is_number(got):
        both_nan = expected != expected and got != got
        return bool(expected == got or both_nan or _close(expected, got))
    return type(expected) is type(got) and expected == got


def same_parts(expected: Any, got: Any, parts: tuple[int, ...] | None) -> bool:
    """Whether two plain values are equal in these places, or in all if `parts` is None.

    They must have the same number of entries.

    Examples
    --------
    >>> same_parts([7, 8, 9], [7, 0, 9], (0, 2)), same_parts([7, 8, 9], [7], (0,))
    (True, False)
    """
    has_parts = parts is not None and is_sequence(expected) and is_sequence(got)
    if not has_parts or len(expected) != len(got) or max(parts) >= len(expected):
        return same(expected, got)
    right, yours = items(expected), items(got)
    return all(same(right[i], yours[i]) for i in parts)


def show(value: Any) -> str:
    """Return plain data as a student would write it, on one line.

    Examples
    --------
    >>> show(np.array([[1.0, -2.5], [0.0, 1 / 3]]))
    '[[1, -2.5], [0, 0.333333]]'
    """
    text = ""
    for piece in _pieces(value):
        text += piece
        if len(text) > MAX_SHOWN:
            return text[: MAX_SHOWN - 1] + "…"
    return text


def _pieces(value: Any) -> Iterator[str]:
    """Yield the text of a value piece by piece, as only the start of a long one is shown."""
    if is_sequence(value):
        yield "["
        for i, entry in enumerate(value):
            yield ", " * (i > 0)
            yield from _pieces(entry)
        yield "]"
    elif isinstance(value, dict):
        yield "{"
        for i, (key, entry) in enumerate(value.items()):
            yield ", " * (i > 0) + f"{key!r}: "
            yield from _pieces(entry)
        yield "}"
    else:
        yield _word(value.item() if isinstance(value, np.ndarray | np.generic) else value)


def _word(value: Any) -> str:
    if isinstance(value, float):
        return f"{value + 0.0:.6g}"  # adding zero turns -0.0 into 0.0
    try:
        return str(value) if isinstance(value, Fraction | NotPlain) else repr(value)
    except ValueError:  # Python refuses to print integers of thousands of digits
        return "a number of thousands of digits"


def _close(expected: Any, got: Any) -> bool:
    try:
        return math.isclose(float(got), float(expected), rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:  # integers too large for a float
        return False


def is_sequence(value: Any) -> bool:
    """Whether a plain value has entries: a list, or an array of at least one dimension."""
    return isinstance(value, list) or (isinstance(value, np.ndarray) and value.ndim > 0)


def items(value: Any) -> list:
    """Return the entries of a sequence."""
    return value.tolist() if isinstance(value, np.ndarray) else value


def is_number(value: Any) -> bool:
    """Whether a plain value is a single number."""
    return isinstance(value, bool | int | float | Fraction) or (
        isinstance(value, np.ndarray) and value.ndim == 0
    )
