"""Messages between the grader and a submission: data only, never code to run.

Both sides load this module; on the submission's side it imports nothing of the course. A message is
JSON behind its length; `values_as_json` says what of it stands for which values.
"""

from __future__ import annotations

import json
import socket
import time
from dataclasses import dataclass
from typing import Any

from coursekit.exercises.values_as_json import as_json, decode

# Bytes of a message. An answer holds a value and the arguments after the call; in the course none
# is nearly as large. The grader reads only small messages, so that none of them takes long.
LARGEST, LARGEST_ANSWER = 64 * 2**20, 4 * 2**20
# Values of an answer: an empty list is three bytes of a message, and sixty of memory.
MOST_VALUES = 2**17
BYTES_READ_AHEAD = 2**16
EMPTY = as_json({}).encode()


class LostError(Exception):
    """The other side is gone, was too slow, or sent no valid message; the message says which."""


class TooSlowError(LostError):
    """The other side has not answered in time."""


class WaitedError(TooSlowError):
    """The other side has hardly computed all this time: it waited, or the machine was busy."""


class MessageTooLargeError(LostError):
    """A message would be too large, and was not sent."""


@dataclass
class Allowance:
    """How many bytes and values the grader still reads in answer to one request."""

    bytes: int = 4 * LARGEST_ANSWER
    values: int = 4 * MOST_VALUES

    def use(self, text: bytes) -> None:
        """Subtract a message from the rest of the allowance.

        Raises
        ------
        LostError
            If it is more than that.
        """
        self.bytes -= len(text)
        self.values -= count_values(text)
        if self.bytes < 0 or self.values < 0:
            raise LostError("sent more than can be read.")


def as_text(message: Any, *, largest: int = LARGEST, most_values: int | None = None) -> bytes:
    """Encode a message for sending.

    Raises
    ------
    MessageTooLargeError
        If it is too large.
    """
    text = as_json(message).encode()
    if len(text) > largest:
        raise MessageTooLargeError(f"{len(text):,} bytes, where {largest:,} are allowed.")
    if most_values is not None and len(text) > most_values < count_values(text):
        raise MessageTooLargeError(f"more than {most_values:,} values.")
    return text


def send(
    connection: socket.socket,
    message: Any,
    seconds: float | None = None,
    *,
    largest: int = LARGEST,
) -> None:
    """Send one message; raise an error if the other side does not take it in time.

    Raises
    ------
    LostError
        If no process is there to read it, or it is too large.
    """
    send_text(connection, as_text(message, largest=largest), seconds)


def send_text(
    connection: socket.socket, text: bytes, seconds: float | None = None, *, largest: int = LARGEST
) -> None:
    """Send a message that is already encoded, in the same way."""
    if len(text) > largest:
        raise MessageTooLargeError(f"{len(text):,} bytes, where {largest:,} are allowed.")
    connection.settimeout(seconds)
    try:
        connection.sendall(len(text).to_bytes(4, "big") + text)
    except TimeoutError:
        raise TooSlowError("did not listen.") from None
    except OSError:
        raise LostError("ended its Python process.") from None


class Stream:
    """A buffered connection, since many small messages arrive together."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._ahead = bytearray()

    def frame(self, largest: int, deadline: float | None) -> bytes:
        """Return the next message if it comes in time; else keep the part received for later."""
        self._fill(4, deadline)
        length = int.from_bytes(self._ahead[:4], "big")
        if length > largest:
            raise LostError(f"sent {length:,} bytes, where {largest:,} are allowed.")
        self._fill(4 + length, deadline)
        text = bytes(self._ahead[4 : 4 + length])
        del self._ahead[: 4 + length]
        return text

    def _fill(self, count: int, deadline: float | None) -> None:
        """Wait until this many bytes have arrived."""
        while len(self._ahead) < count:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise TooSlowError("took too long.")
            self._connection.settimeout(left)
            try:
                part = self._connection.recv(BYTES_READ_AHEAD)
            except TimeoutError:
                raise TooSlowError("took too long.") from None
            except OSError:
                part = b""
            if not part:
                raise LostError("ended its Python process.")
            self._ahead += part


def receive(
    stream: Stream,
    seconds: float | None = None,
    *,
    largest: int = LARGEST,
    allowance: Allowance | None = None,
) -> Any:
    """Return the next message; raise an error if it does not come in time.

    Raises
    ------
    LostError
        If the other side has ended, is too slow, or sends anything but messages.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    return from_text(stream.frame(largest, deadline), allowance)


def from_text(text: bytes, allowance: Allowance | None = None) -> Any:
    """Decode a message.

    With an allowance, its values are counted before any of them is created.

    Raises
    ------
    LostError
        If it is no message, or more than can be read.
    """
    if text == EMPTY:  # as most answers are
        return {}
    if allowance is not None:
        if count_values(text) > MOST_VALUES:
            raise LostError(f"sent more than {MOST_VALUES:,} values.")
        allowance.use(text)
    try:
        return decode(json.loads(text.decode()))
    except (ValueError, RecursionError, MemoryError):
        raise LostError("sent something that is no message.") from None


def count_values(text: bytes) -> int:
    """Return an estimate of the number of values in JSON, never too low.

    Examples
    --------
    >>> count_values(b"[[], [1, 2], {}]")
    7
    """
    return text.count(b",") + text.count(b"[") + text.count(b"{")
