"""Values as JSON, between a grader or a page and the process of an answer: data only.

Both sides load this module. What JSON does not know travels as an object with one key that names
it. Nothing is run when it is read.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.exercises.compare import DEEPEST_NESTING, NotPlain

AS_THEY_ARE = frozenset((type(None), bool, str, float))
EXACT_IN_JSON = 2**53
MOST_ENCODED_SINGLY = 32
PLAIN = "biuf"  # kinds of numbers that are fully described by their bytes
MOST_BITS = 2**15  # of an integer; common divisors of longer ones are slow
MOST_LEVELS = DEEPEST_NESTING + 8
LONGEST_ROW = 64 * 2**20
MOST_EMPTY = 2**10  # empty rows of an array, which take no room in a message
ARRAYS = {np.dtype(name).newbyteorder(order).str for name in "?bhilqBHILQefd" for order in "<>"}
TOO_LONG = {"object": "number of thousands of digits"}


def encode(value: Any) -> Any:
    """Encode a value for JSON: numbers, strings, lists, tuples, dicts and arrays.

    Raises
    ------
    TypeError
        If there is something else in it.

    Examples
    --------
    >>> decode(encode((1, [2.5, Fraction(1, 3)])))
    (1, [2.5, Fraction(1, 3)])
    """
    kind = type(value)
    if kind in AS_THEY_ARE:
        return value
    if kind is int:
        return _integer(value)
    if kind is list:
        return [v if type(v) in AS_THEY_ARE else encode(v) for v in value]
    if kind is tuple:
        return {"tuple": [encode(v) for v in value]}
    if kind is dict and all(type(key) is str for key in value):
        return {"dict": [[k, encode(v)] for k, v in value.items()]}
    if kind is Fraction:
        parts = [_integer(value.numerator), _integer(value.denominator)]
        return {"fraction": parts} if TOO_LONG not in parts else TOO_LONG
    if kind is np.ndarray:
        return {"array": [value.dtype.str, list(value.shape), _entries(value)]}
    if isinstance(value, np.generic):
        return {"scalar": [value.dtype.str, _entries(np.asarray(value))]}
    if kind is NotPlain:
        return {"object": _clean(value.type_name)[:200]}
    raise TypeError(f"{kind.__name__} is no plain data.")


def as_json(value: Any) -> str:
    """Return `value` as JSON text, quickly for the few values of most messages.

    It is the text of what `encode` returns.

    Raises
    ------
    TypeError
        As `encode` does.

    Examples
    --------
    >>> as_json([1, [2.5, None], np.array([1.0, 2.0])])
    '[1, [2.5, null], {"array": ["<f8", [2], "AAAAAAAA8D8AAAAAAAAAQA=="]}]'
    """
    kind = type(value)
    if value is None:
        return "null"
    if kind is list and len(value) <= MOST_ENCODED_SINGLY:
        return f"[{', '.join(map(as_json, value))}]"
    if kind is np.ndarray and value.dtype.kind in PLAIN:
        name, shape = value.dtype.str, list(value.shape)
        return f'{{"array": ["{name}", {shape}, "{_in_base64(value, name)}"]}}'
    if kind is int and -EXACT_IN_JSON < value < EXACT_IN_JSON:
        return repr(value)
    if kind is float and math.isfinite(value):
        return repr(value)
    return json.dumps(encode(value))


def decode(value: Any, levels: int = MOST_LEVELS) -> Any:
    """Decode a value that `encode` has encoded.

    Raises
    ------
    ValueError
        If `value` is not what `encode` makes.
    """
    kind = type(value)
    if levels == 0:
        raise ValueError("This is nested too deeply.")
    if kind is list:
        return [decode(v, levels - 1) for v in value]
    if kind is str:
        return _clean(value)
    if kind is not dict:
        return value
    try:
        [(name, content)] = value.items()
        return _DECODERS[name](content, levels - 1)
    except (LookupError, TypeError, AttributeError, ArithmeticError) as error:
        raise ValueError(f"This is no message: {type(error).__name__}.") from None


def _integer(value: int) -> Any:
    """Encode an integer, a large one in hexadecimal, since decimals of huge ones are slow."""
    if value.bit_length() > MOST_BITS:
        return TOO_LONG
    return value if abs(value) < EXACT_IN_JSON else {"int": hex(value)}


def _entries(array: np.ndarray) -> Any:
    """Encode the entries of an array: as bytes, or as a list if they are Python objects."""
    if array.dtype.kind == "O":
        return [encode(v) for v in array.ravel().tolist()]
    return _in_base64(array, array.dtype.str)


def _in_base64(array: np.ndarray, name: str) -> str:
    """Encode the bytes of an array with a dtype of this name."""
    if name not in ARRAYS:
        raise TypeError(f"an array of {array.dtype} is no plain data.")
    return binascii.b2a_base64(array.tobytes(), newline=False).decode()


def _clean(text: str) -> str:
    """Return a text with unpaired surrogates replaced, which no file could hold."""
    return text.encode(errors="replace").decode()


def _int(text: str, _: int) -> int:
    if len(text) > MOST_BITS // 4 + 8:
        raise ValueError("This integer is too long.")
    return int(text, 16)


def _fraction(pair: list, levels: int) -> Fraction:
    numerator, denominator = (decode(v, levels) for v in pair)
    if not type(numerator) is type(denominator) is int:
        raise ValueError("This is no fraction.")
    return Fraction(numerator, denominator)


def _dict(pairs: list, levels: int) -> dict:
    """Return a dictionary; its keys must be strings, whose hashes cannot be predicted."""
    if not all(type(key) is str for key, _ in pairs):
        raise ValueError("This is no dictionary.")
    return {_clean(key): decode(value, levels) for key, value in pairs}


def _array(content: list, levels: int) -> np.ndarray:
    dtype, shape, entries = content
    if not all(type(n) is int and 0 <= n <= LONGEST_ROW for n in shape):
        raise ValueError("This is no array.")
    if math.prod(shape) == 0 and math.prod(max(n, 1) for n in shape) > MOST_EMPTY:
        raise ValueError("This is many empty rows.")
    if dtype in ARRAYS:
        return np.frombuffer(base64.b64decode(entries), dtype).reshape(shape).copy()
    if dtype != "|O" or type(entries) is not list or len(entries) != math.prod(shape):
        raise ValueError("This is no array.")
    array = np.empty(len(entries), dtype=object)
    for place, entry in enumerate(entries):
        array[place] = decode(entry, levels)
    return array.reshape(shape)


def _object(name: str, _: int) -> NotPlain:
    if type(name) is not str or len(name) > 200:
        raise ValueError("This is no name of a type.")
    return NotPlain(_clean(name))


_DECODERS = {
    "int": _int,
    "tuple": lambda entries, levels: tuple(decode(v, levels) for v in entries),
    "dict": _dict,
    "fraction": _fraction,
    "array": _array,
    "scalar": lambda content, levels: _array([content[0], [], content[1]], levels)[()],
    "object": _object,
}
