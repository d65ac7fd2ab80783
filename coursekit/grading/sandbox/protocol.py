"""Messages between the grader and a submission: data only, nothing that is run when it is read.

Both sides load this module; on the submission's side it imports nothing of the course. A message is
JSON behind its length. What JSON does not know travels as an object with one key that names it.
"""

from __future__ import annotations

import base64
import json
import math
import socket
import time
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.exercises.compare import DEEPEST, NotPlain

# Bytes of a message. An answer holds a value and the arguments as they are after the call; in the
# course none is near it. What the grader reads is small so that nothing in it can take long.
LARGEST, LARGEST_ANSWER = 64 * 2**20, 4 * 2**20
# Values of an answer: an empty list is three bytes of a message, and sixty of memory.
MOST_VALUES = 2**17
EXACT_IN_JSON = 2**53
MOST_BITS = 2**15  # of an integer; Python takes long over the common divisor of longer ones
MOST_LEVELS = DEEPEST + 8
MOST_EMPTY = 2**10  # rows of an array that hold nothing, and so take no room in a message
ARRAYS = {np.dtype(name).newbyteorder(order).str for name in "?bhilqBHILQefd" for order in "<>"}


class LostError(Exception):
    """The other side is gone, was too slow, or sent what is no message; the text says which."""


class TooSlowError(LostError):
    """The other side has not answered in time."""


class TooLargeError(LostError):
    """A message would be too large, and was not sent."""


@dataclass
class Allowance:
    """What the grader reads in answer to one request: so many bytes and values, then no more."""

    bytes: int = 4 * LARGEST_ANSWER
    values: int = 4 * MOST_VALUES

    def use(self, text: bytes) -> None:
        """Take a message off what is left.

        Raises
        ------
        LostError
            If it is more than that.
        """
        self.bytes -= len(text)
        self.values -= count_values(text)
        if self.bytes < 0 or self.values < 0:
            raise LostError("sent more than can be read.")


def encode(value: Any) -> Any:
    """Return `value` as JSON can hold it: numbers, strings, lists, tuples, dicts and arrays.

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
    if value is None or kind in (bool, str, float):
        return value
    if kind is int:
        return _integer(value)
    if kind is list:
        return [encode(v) for v in value]
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


def decode(value: Any, levels: int = MOST_LEVELS) -> Any:
    """Return what `encode` was given.

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


def send(
    connection: socket.socket,
    message: Any,
    seconds: float | None = None,
    *,
    largest: int = LARGEST,
    most_values: int | None = None,
) -> None:
    """Send one message, if the other side takes it within so many seconds.

    Raises
    ------
    LostError
        If nobody is there to read it, or it is too large.
    """
    text = json.dumps(encode(message)).encode()
    if len(text) > largest:
        raise TooLargeError(f"{len(text):,} bytes, where {largest:,} are allowed.")
    if most_values is not None and count_values(text) > most_values:
        raise TooLargeError(f"more than {most_values:,} values.")
    connection.settimeout(seconds)
    try:
        connection.sendall(len(text).to_bytes(4, "big") + text)
    except TimeoutError:
        raise TooSlowError("did not listen.") from None
    except OSError:
        raise LostError("ended its Python process.") from None


def receive(
    connection: socket.socket,
    seconds: float | None = None,
    *,
    largest: int = LARGEST,
    allowance: Allowance | None = None,
) -> Any:
    """Return the next message, if it comes within so many seconds.

    With an allowance it is counted before anything is made of it.

    Raises
    ------
    LostError
        If the other side has ended, is too slow, or sends anything but messages.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    length = int.from_bytes(_bytes(connection, 4, deadline), "big")
    if length > largest:
        raise LostError(f"sent {length:,} bytes, where {largest:,} are allowed.")
    text = _bytes(connection, length, deadline)
    if allowance is not None:
        if count_values(text) > MOST_VALUES:
            raise LostError(f"sent more than {MOST_VALUES:,} values.")
        allowance.use(text)
    try:
        return decode(json.loads(text))
    except (ValueError, RecursionError, MemoryError):
        raise LostError("sent something that is no message.") from None


def count_values(text: bytes) -> int:
    """Return about how many values JSON holds, and not fewer.

    Examples
    --------
    >>> count_values(b"[[], [1, 2], {}]")
    7
    """
    return text.count(b",") + text.count(b"[") + text.count(b"{")


def _bytes(connection: socket.socket, count: int, deadline: float | None) -> bytes:
    """Return exactly so many bytes."""
    received = bytearray()
    while len(received) < count:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise TooSlowError("took too long.")
        connection.settimeout(left)
        try:
            part = connection.recv(min(count - len(received), 2**20))
        except TimeoutError:
            raise TooSlowError("took too long.") from None
        except OSError:
            part = b""
        if not part:
            raise LostError("ended its Python process.")
        received += part
    return bytes(received)


TOO_LONG = {"object": "number of thousands of digits"}


def _integer(value: int) -> Any:
    """Return an integer as JSON can hold it: in decimals, huge ones would take Python long."""
    if value.bit_length() > MOST_BITS:
        return TOO_LONG
    return value if abs(value) < EXACT_IN_JSON else {"int": hex(value)}


def _entries(array: np.ndarray) -> Any:
    """Return the entries of an array: its bytes, or a list if they are Python objects."""
    if array.dtype.kind == "O":
        return [encode(v) for v in array.ravel().tolist()]
    if array.dtype.str not in ARRAYS:
        raise TypeError(f"an array of {array.dtype} is no plain data.")
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()


def _clean(text: str) -> str:
    """Return a text without halves of characters, which no file could hold."""
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
    """Return a dictionary; its keys are strings, whose hashes nobody can foresee."""
    if not all(type(key) is str for key, _ in pairs):
        raise ValueError("This is no dictionary.")
    return {_clean(key): decode(value, levels) for key, value in pairs}


def _array(content: list, levels: int) -> np.ndarray:
    dtype, shape, entries = content
    if not all(type(n) is int and 0 <= n <= LARGEST for n in shape):
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
