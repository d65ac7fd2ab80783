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
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.grading.plain import NotPlain

LARGEST = 32 * 2**20  # bytes of a message; no answer of the course is near it
EXACT_IN_JSON = 2**53


class LostError(Exception):
    """The other side is gone, was too slow, or sent what is no message; the text says which."""


class TooSlowError(LostError):
    """The other side has not answered in time."""


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
    if kind is int:  # decimal digits of huge numbers take Python long, and it refuses them
        return value if abs(value) < EXACT_IN_JSON else {"int": hex(value)}
    if kind is list:
        return [encode(v) for v in value]
    if kind is tuple:
        return {"tuple": [encode(v) for v in value]}
    if kind is dict:
        return {"dict": [[encode(k), encode(v)] for k, v in value.items()]}
    if kind is Fraction:
        return {"fraction": [encode(value.numerator), encode(value.denominator)]}
    if kind is np.ndarray:
        return {"array": [value.dtype.str, list(value.shape), _entries(value)]}
    if isinstance(value, np.generic):
        return {"scalar": [value.dtype.str, _entries(np.asarray(value))]}
    if kind is NotPlain:
        return {"object": value.type_name}
    raise TypeError(f"{kind.__name__} is no plain data.")


def decode(value: Any) -> Any:
    """Return what `encode` was given.

    Raises
    ------
    ValueError
        If `value` is not what `encode` makes.
    """
    kind = type(value)
    if kind is list:
        return [decode(v) for v in value]
    if kind is str:  # without halves of characters, which no file could hold
        return value.encode(errors="replace").decode()
    if kind is not dict:
        return value
    try:
        [(name, content)] = value.items()
        return _DECODERS[name](content)
    except (KeyError, TypeError, AttributeError, OverflowError, ArithmeticError) as error:
        raise ValueError(f"This is no message: {type(error).__name__}.") from None


def send(connection: socket.socket, message: Any) -> None:
    """Send one message.

    Raises
    ------
    LostError
        If nobody is there to read it, or it is too large.
    """
    text = json.dumps(encode(message)).encode()
    if len(text) > LARGEST:
        raise LostError(f"a message of {len(text):,} bytes is too large.")
    try:
        connection.sendall(len(text).to_bytes(4, "big") + text)
    except (BrokenPipeError, ConnectionResetError, TimeoutError):
        raise LostError("it ended.") from None


def receive(connection: socket.socket, seconds: float | None = None) -> Any:
    """Return the next message, if it comes within so many seconds.

    Raises
    ------
    LostError
        If the other side has ended, is too slow, or sends anything but messages.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    length = int.from_bytes(_bytes(connection, 4, deadline), "big")
    if length > LARGEST:
        raise LostError(f"it sent {length:,} bytes, which is too much.")
    text = _bytes(connection, length, deadline)
    try:
        return decode(json.loads(text))
    except (ValueError, RecursionError, MemoryError):
        raise LostError("it sent something that is no message.") from None


def _bytes(connection: socket.socket, count: int, deadline: float | None) -> bytes:
    """Return exactly so many bytes."""
    received = bytearray()
    while len(received) < count:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise TooSlowError("it took too long.")
        connection.settimeout(left)
        try:
            some = connection.recv(min(count - len(received), 2**20))
        except TimeoutError:
            raise TooSlowError("it took too long.") from None
        except ConnectionResetError:
            some = b""
        if not some:
            raise LostError("it ended.")
        received += some
    return bytes(received)


def _entries(array: np.ndarray) -> Any:
    """Return the entries of an array: its bytes, or a list if they are Python objects."""
    if array.dtype.kind == "O":
        return [encode(v) for v in array.ravel().tolist()]
    if array.dtype.kind not in "biufU":
        raise TypeError(f"an array of {array.dtype} is no plain data.")
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()


def _array(content: list) -> np.ndarray:
    dtype, shape, entries = content
    dtype = np.dtype(dtype)
    if dtype.kind not in "biufUO" or not all(type(n) is int and n >= 0 for n in shape):
        raise ValueError("This is no array.")
    if dtype.kind != "O":
        return np.frombuffer(base64.b64decode(entries), dtype).reshape(shape).copy()
    if len(entries) != math.prod(shape):
        raise ValueError("This is no array.")
    array = np.empty(len(entries), dtype=object)
    array[:] = [decode(v) for v in entries]
    return array.reshape(shape)


_DECODERS = {
    "int": lambda text: int(text, 16),
    "tuple": lambda entries: tuple(decode(v) for v in entries),
    "dict": lambda pairs: {decode(k): decode(v) for k, v in pairs},
    "fraction": lambda pair: Fraction(*map(decode, pair)),
    "array": _array,
    "scalar": lambda content: _array([content[0], [], content[1]])[()],
    "object": lambda name: NotPlain(str(name)),
}
