"""The limits on a submission's resources, shared by the grader, who sets them, and the sandbox."""

from __future__ import annotations

import json
import struct
from dataclasses import asdict, dataclass

# The message about a submission's seconds: how many it has computed, and for how many it was ready
# but had no processor.
SECONDS = struct.Struct("<dd")

# Seconds that a submission computes, on which the grader keeps an eye.
CELL_SECONDS = 20.0
QUESTION_SECONDS = 10.0  # as at home, for all calls of a question together
SUBMISSION_SECONDS = 240.0
JUDGE_SECONDS = 10.0  # the grader's own, for what came back; what is right takes a moment

# What the page of a student shows of odd cells; more could carry all inputs out to it.
MOST_REMARKS = 12
LONGEST_ERROR = 160


@dataclass(frozen=True)
class Limits:
    """The limits on one submission, except time, which the grader watches.

    Attributes
    ----------
    memory : int
        Bytes, for all its processes together.
    processes : int
        How many processes and threads it may have at a time.
    file_size, folder_size : int
        Bytes of one file, and of all files in a folder that it may write to.
    open_files : int
        How many files a process may have open; each may be a socket, whose buffer of 200 KB is not
        counted as memory.
    cpu_seconds : int
        What a process may compute before it is ended.
    """

    memory: int = 2**30
    processes: int = 32
    file_size: int = 32 * 2**20
    folder_size: int = 64 * 2**20
    open_files: int = 128
    cpu_seconds: int = 120

    def as_text(self) -> str:
        """Return the limits as one argument of a command.

        Examples
        --------
        >>> Limits.from_text(Limits(memory=5).as_text()).memory
        5
        """
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Limits:
        """Return the limits from a text written by `as_text`."""
        return cls(**json.loads(text))
