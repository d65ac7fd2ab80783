"""Arrays that the grader and a submission share: those among the arguments of calls.

The grader writes them into memory that both see, and looks there when a call is done. So whether an
answer has changed them is seen, not told.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import tempfile
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.grading.sandbox import journal

SIZE = 64 * 2**20  # bytes for all calls of a submission; only those written to take memory
WHOLE = SIZE + journal.SIZE  # which lies behind the arrays
BOUNDARY = 64  # bytes; every array begins at a multiple of it
CANNOT_CHANGE = (int, float, bool, str, type(None), Fraction)  # types of arguments
PLAIN = "biuf"  # kinds of numbers whose bytes are all there is to know

Place = list  # the dtype, shape and offset of an array


class SharedArrays:
    """The grader's side.

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
        if hasattr(os, "memfd_create"):  # nobody can cut it while the grader looks into it
            import fcntl  # which Windows has not

            fcntl.fcntl(self.descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL)
        self._memory = mmap.mmap(self.descriptor, WHOLE)
        self._end = 0

    def place(self, value: Any) -> Place | None:
        """Write an array where no other one is; return its place, None if it is no array.

        Raises
        ------
        ValueError
            If there is no room left.
        """
        if not isinstance(value, np.ndarray) or value.dtype.kind not in PLAIN:
            return None
        offset = -(-self._end // BOUNDARY) * BOUNDARY
        self._end = offset + value.nbytes
        if self._end > SIZE:
            raise ValueError(f"The arguments take more than {SIZE:,} bytes.")
        self._memory[offset : self._end] = value.tobytes()
        return [value.dtype.str, list(value.shape), offset]

    def has_changed(self, place: Place, before: np.ndarray) -> bool:
        """Whether an array is not what was written any more."""
        return self._memory[place[-1] : place[-1] + before.nbytes] != before.tobytes()

    def read(self, place: Place) -> np.ndarray:
        """Return a copy of an array as it is now."""
        dtype, shape, offset = place
        size = np.dtype(dtype).itemsize * int(np.prod(shape, dtype=int))
        return np.frombuffer(self._memory[offset : offset + size], dtype).reshape(shape)

    def clear_journal(self) -> None:
        """Forget the outcomes of the last request."""
        journal.clear(self._memory, SIZE)

    def journal(self) -> list[bytes]:
        """Return the outcomes of the calls that were made, each as its message."""
        return journal.read(self._memory, SIZE)

    def close(self) -> None:
        """Give the memory back."""
        self._memory.close()
        os.close(self.descriptor)


def attach(descriptor: int) -> ctypes.Array:
    """Return the memory on the submission's side, which gets no file of it that it could cut."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    rights = mmap.PROT_READ | mmap.PROT_WRITE
    address = libc.mmap(None, WHOLE, rights, mmap.MAP_SHARED, descriptor, 0)
    if address == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), f"mmap: {os.strerror(ctypes.get_errno())}")
    os.close(descriptor)
    return (ctypes.c_char * WHOLE).from_address(address)


def array_at(memory: ctypes.Array, place: Place) -> np.ndarray:
    """Return the array that is at a place, not a copy of it."""
    dtype, shape, offset = place
    return np.ndarray(shape, dtype, memory, offset)
