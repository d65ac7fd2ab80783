"""Restore a function as if it had never been called, by copying everything its calls can change."""

from __future__ import annotations

import ast
import contextlib
import copy
import inspect
import random
import textwrap
from collections import deque
from collections.abc import Iterator
from types import CellType, CodeType, FunctionType
from typing import Any

import numpy as np

STATE = (list, dict, set, bytearray, deque, np.ndarray, np.random.Generator, random.Random)
MOST_ENTRIES_COPIED = 10**5  # no answer collects more from call to call


class Fresh:
    """Keeps a function in its present state, and makes copies of it that share nothing.

    The copies include values that calls change in place or rebind: default arguments, attributes,
    variables of enclosing functions, and the notebook's variables that it or its helpers name.

    Parameters
    ----------
    function : callable
        The function; of anything else that can be called there are no copies.

    Examples
    --------
    >>> def collect(x, found=[]):
    ...     found.append(x)
    ...     return found
    >>> kept = Fresh(collect)
    >>> collect(1), kept.function()(2), kept.function()(3)
    ([1], [2], [3])
    """

    def __init__(self, function: Any) -> None:
        self._kept = None
        if isinstance(function, FunctionType):
            self._kept = _Copies(function).of_function(function)
            self._kept.__defaults__ = _as_written(function, self._kept.__defaults__)

    def function(self) -> FunctionType | None:
        """Return another copy, or None if copying is impossible."""
        return None if self._kept is None else _Copies(self._kept).of_function(self._kept)


class _Copies:
    """Copies of functions that refer to one another, and of their variables, in one namespace."""

    def __init__(self, function: FunctionType) -> None:
        self._before = function.__globals__
        self._namespace = dict(self._before)
        self._functions: dict[int, FunctionType] = {}
        self._memo: dict = {}

    def of_function(self, function: FunctionType) -> FunctionType:
        """Return the only copy of a function."""
        if id(function) in self._functions:
            return self._functions[id(function)]
        cells = function.__closure__ or ()
        closure = tuple(CellType() for _ in cells)
        new = FunctionType(function.__code__, self._namespace, function.__name__, None, closure)
        self._functions[id(function)] = new
        new.__defaults__ = self._of(function.__defaults__)
        new.__kwdefaults__ = self._of(function.__kwdefaults__)
        new.__dict__.update(self._of(function.__dict__))
        for cell, before in zip(closure, cells, strict=True):
            with contextlib.suppress(ValueError):  # it may be empty
                cell.cell_contents = self._of(before.cell_contents)
        for name in _names(function.__code__):
            if name in self._before:
                self._namespace[name] = self._of(self._before[name])
        return new

    def _of(self, value: Any) -> Any:
        """Return a copy of a value if calls can change it, else the value."""
        if isinstance(value, FunctionType) and value.__globals__ is self._before:
            return self.of_function(value)
        if isinstance(value, tuple):
            return tuple(map(self._of, value))
        if not isinstance(value, STATE) or _size(value) > MOST_ENTRIES_COPIED:
            return value
        try:
            return copy.deepcopy(value, self._memo)
        except Exception:  # it contains a value that cannot be copied
            return value


def _size(value: Any) -> int:
    """Return the number of entries of a value, 0 if it has none."""
    if isinstance(value, np.ndarray):
        return value.size
    return len(value) if hasattr(value, "__len__") else 0


def _names(code: CodeType) -> Iterator[str]:
    """Yield the global names of a function and its inner functions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _as_written(function: FunctionType, defaults: tuple | None) -> tuple | None:
    """Return default arguments, with lists, sets and dictionaries as written in the source.

    The reader may have called the function before, so that they have changed.
    """
    try:
        [definition] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
        written = definition.args.defaults
    except (OSError, TypeError, SyntaxError, ValueError, AttributeError):
        return defaults
    if defaults is None or len(written) != len(defaults):
        return defaults
    return tuple(map(_literal, written, defaults))


def _literal(node: ast.expr, default: Any) -> Any:
    """Return the list, set or dictionary written in the source, or else the default unchanged."""
    if not isinstance(node, ast.List | ast.Dict | ast.Set):
        return default
    try:
        return ast.literal_eval(node)
    except ValueError:
        return default
