"""Files of the results: named for a student on every system, and never there by half."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from contextlib import suppress
from pathlib import Path

UNFINISHED = "unfinished"  # the folder of files that are being written; none is left after a run


def file_name(student: str) -> str:
    """Return a name for a student's files that every system takes and no other student has.

    Examples
    --------
    >>> file_name("alice"), file_name("../é b")
    ('alice', 'e-b-c66c8bb0')
    """
    plain = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9._@+-]+", "-", plain).strip("-.")[:80]
    # Some systems take Bob and bob for one; and a name may look like one that is made here.
    if plain == student.lower() and not re.search("-[0-9a-f]{8}$", plain):
        return plain
    return f"{plain}-{hashlib.sha256(student.encode()).hexdigest()[:8]}"


def write(file: Path, text: str, unfinished: Path | None = None, *, lasting: bool = False) -> None:
    """Write a file so that it is there as a whole or, if this is interrupted, as it was before.

    A file that holds this text already is left alone. Until it is whole it lies in the folder
    `unfinished`, or beside its place. What no run could make again is `lasting`: it is on the disk
    before this returns, whatever becomes of the machine.
    """
    # A path may hold bytes that are no UTF-8; that must not stop the class.
    data = text.encode(errors="replace")
    with suppress(OSError):
        if file.read_bytes() == data:
            return
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = (unfinished or file.parent) / f".{file.name}.{os.getpid()}"
    unfinished.parent.mkdir(exist_ok=True)
    try:
        with open(unfinished, "wb") as stream:
            stream.write(data)
            if lasting:
                stream.flush()
                os.fsync(stream.fileno())
        os.replace(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)
