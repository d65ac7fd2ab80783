"""Shared memory for the arrays among the arguments of calls.

The grader writes them into memory that both see, and looks there once when the calls are done. So
whether an answer has changed them is seen, not told. The arguments of a call are packed once,
however many submissions are called with them.
"""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from coursekit.exercises.call import Outcome
from coursekit.exercises.values_as_json import PLAIN, as_json
from coursekit.grading.sandbox import journal

SIZE = 64 * 2**20  # bytes for all calls of a submission; pages never written take no memory
WHOLE = SIZE + journal.BYTES_OF_OUTCOMES  # the journal comes after the arrays
BOUNDARY = 64  # bytes; every array begins at a multiple of it
CANNOT_CHANGE = (int, float, bool, str, type(None), Fraction)  # types of arguments
WRITABLE = 0x200  # a flag of Python's memoryview

Place = list  # the dtype and shape of an array, and its offset from the first one of its call


@dataclass(frozen=True, eq=False)
class Packed:
    """The arguments of one call, packed for sending.

    Attributes
    ----------
    arguments : tuple
        Plain data.
    places : list of Place or None
        Where each of them is, if it is an array whose bytes are all there is to know.
    data : bytes
        These arrays.
    text : bytes
        The other arguments and the places, as JSON.
    outcomes : dict of bytes to Outcome
        The known outcomes of messages about this call; see `Session.calls`.
    """

    arguments: tuple
    places: list[Place | None]
    data: bytes
    text: bytes
    outcomes: dict[bytes, Outcome] = field(default_factory=dict)


def pack(arguments: tuple) -> Packed:
    """Pack arguments for sending."""
    places, others, data = [], [], b""
    for value in arguments:
        if isinstance(value, np.ndarray) and value.dtype.kind in PLAIN:
            places.append([value.dtype.str, list(value.shape), len(data)])
            others.append("null")
            data += value.tobytes()
            data += bytes(-len(data) % BOUNDARY)
        else:
            places.append(None)
            others.append(as_json(value))
    text = f"[[{', '.join(others)}], {json.dumps(places)}]"
    return Packed(arguments, places, data, text.encode())


@dataclass(frozen=True)
class Seen:
    """A snapshot of the arrays of some calls, taken by the grader.

    The processes of a submission may go on changing the memory. Every conclusion is drawn from this
    copy, which they cannot reach: otherwise the grader could keep an outcome for other submissions
    because the arrays were unchanged at one look, but made of their values at the next.

    Attributes
    ----------
    begin : int
        Where these arrays begin in the memory.
    data : bytes
        The copy.
    is_unchanged : bool
        Whether they are all as they were written.
    """

    begin: int
    data: bytes
    is_unchanged: bool

    def changed(self, start: int, place: Place, before: np.ndarray) -> np.ndarray | None:
        """Return an array of the call whose arrays begin at `start`, or None if unchanged."""
        dtype, shape, offset = place
        first = start + offset - self.begin
        now = self.data[first : first + before.nbytes]
        return None if now == before.tobytes() else np.frombuffer(now, dtype).reshape(shape)


class SharedArrays:
    """The grader's side of the shared memory.

    Attributes
    ----------
    descriptor : int
        Of the memory, for the submission to `attach`.
    """

    def __init__(self) -> None:
        if hasattr(os, "memfd_create"):
            self.descriptor = os.memfd_create("arguments", os.MFD_ALLOW_SEALING)
        else:
            with tempfile.TemporaryFile() as file:
                self.descriptor = os.dup(file.fileno())
        os.ftruncate(self.descriptor, WHOLE)
        if hasattr(os, "memfd_create"):  # it cannot be truncated while the grader reads it
            import fcntl  # not on Windows

            fcntl.fcntl(self.descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL)
        self._memory = mmap.mmap(self.descriptor, WHOLE)
        self._end, self._written = 0, b""

    def write(self, calls: Sequence[Packed]) -> list[int]:
        """Write the arrays of some calls into free memory; return the start of each call's arrays.

        Raises
        ------
        ValueError
            If there is no room left.
        """
        starts, end = [], self._end
        for call in calls:
            starts.append(end)
            end += len(call.data)
        if end > SIZE:
            raise ValueError(f"The arguments take more than {SIZE:,} bytes.")
        self._written = b"".join(call.data for call in calls)
        self._memory[self._end : end] = self._written
        self._end = end
        return starts

    def look(self) -> Seen:
        """Return a snapshot of the arrays that were written last."""
        begin = self._end - len(self._written)
        data = self._memory[begin : self._end]
        return Seen(begin, data, data == self._written)

    def clear_journal(self) -> None:
        """Clear the outcomes of the last request."""
        journal.clear(self._memory, SIZE)

    def journal(self) -> list[bytes]:
        """Return the outcomes of the calls, each as its message."""
        return journal.read(self._memory, SIZE)

    def close(self) -> None:
        """Release the memory."""
        self._memory.close()
        os.close(self.descriptor)


def attach(descriptor: int) -> memoryview:
    """Map the memory on the submission's side; close its file, so that it cannot be truncated."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    rights = mmap.PROT_READ | mmap.PROT_WRITE
    address = libc.mmap(None, WHOLE, rights, mmap.MAP_SHARED, descriptor, 0)
    if address == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), f"mmap: {os.strerror(ctypes.get_errno())}")
    os.close(descriptor)
    view = ctypes.pythonapi.PyMemoryView_FromMemory
    view.restype = ctypes.py_object
    view.argtypes = [ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int]
    return view(address, WHOLE, WRITABLE)


def array_at(memory: memoryview, start: int, place: Place) -> np.ndarray:
    """Return the array at a place in the memory, not a copy."""
    dtype, shape, offset = place
    return np.ndarray(shape, dtype, memory, start + offset)
