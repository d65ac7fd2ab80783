"""What a submission may use, known to both sides: the grader sets it, the sandbox keeps to it."""

from __future__ import annotations

import json
import struct
from dataclasses import asdict, dataclass

SECONDS = struct.Struct("<d")  # how the processor time of a submission is told


@dataclass(frozen=True)
class Limits:
    """What one submission may use. The grader watches the clock; these are for the rest.

    Attributes
    ----------
    memory : int
        Bytes, for all its processes together.
    processes : int
        How many processes and threads it may have at a time.
    file_size, folder_size : int
        Bytes of one file, and of all files in a folder that it may write to.
    open_files : int
        How many files a process may have open.
    cpu_seconds : int
        What a process may compute before it is ended.
    """

    memory: int = 2**30
    processes: int = 32
    file_size: int = 32 * 2**20
    folder_size: int = 64 * 2**20
    open_files: int = 256
    cpu_seconds: int = 120

    def as_text(self) -> str:
        """Return the limits as a word of a command.

        Examples
        --------
        >>> Limits.from_text(Limits(memory=5).as_text()).memory
        5
        """
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Limits:
        """Return the limits that `as_text` wrote."""
        return cls(**json.loads(text))
