"""The outcomes of calls, which a submission writes into memory shared with the grader.

So nobody waits for each of them, and those before a call that ends its process, or never ends, are
there all the same. Both sides load this module.
"""

from __future__ import annotations

import mmap
import struct

BYTES_OF_OUTCOMES = 16 * 2**20
HEAD = struct.Struct("<Q")  # the number of bytes written after it


def clear(memory: mmap.mmap, start: int) -> None:
    """Start a new journal at this place of the memory."""
    HEAD.pack_into(memory, start, 0)


def write(memory: memoryview, start: int, line: bytes) -> bool:
    """Append a line to the journal; return whether there was room."""
    (end,) = HEAD.unpack_from(memory, start)
    if HEAD.size + end + len(line) + 1 > BYTES_OF_OUTCOMES:
        return False
    place = start + HEAD.size + end
    memory[place : place + len(line) + 1] = line + b"\n"
    HEAD.pack_into(memory, start, end + len(line) + 1)  # last, so that partial lines do not count
    return True


def read(memory: mmap.mmap, start: int) -> list[bytes]:
    """Return the written lines, which any process of the submission may have written."""
    (end,) = HEAD.unpack_from(memory, start)
    first = start + HEAD.size
    return memory[first : first + min(end, BYTES_OF_OUTCOMES - HEAD.size)].split(b"\n")[:-1]
