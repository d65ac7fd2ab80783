"""Result files: names valid on every system, written atomically."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import unicodedata
from contextlib import suppress
from pathlib import Path

AGAIN = "What was done is kept: give the same command again."
ADVICE = {  # advice for errors of the system, by their numbers
    (errno.ENOSPC, errno.EDQUOT): f"Make room on that disk. {AGAIN}",
    (
        errno.EACCES,
        errno.EPERM,
        errno.EROFS,
    ): "Choose another folder, or get the right to this one.",
    (errno.EEXIST, errno.ENOTDIR, errno.EISDIR): "It is in the way, for a file stands where a "
    "folder is needed or a folder where a file is. Move it away, or choose another folder.",
}
LONGEST = 80  # bytes of a name, before the hash that tells two names apart
# Names that Windows takes for a device, with any extension.
RESERVED = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9\u00b9\u00b2\u00b3])(\..*)?", re.IGNORECASE)
MARKS = "marks"  # the folder of the records
TIMINGS = "timings.csv"  # student, seconds: a line whenever a submission is graded
SUBMISSIONS = "submissions.txt"  # where the submissions were when they were graded last
UNFINISHED = "unfinished"  # the folder of files being written; empty after a run


def file_name(student: str) -> str:
    """Return a file name for a student that is valid on every system and unique.

    Letters of all alphabets stay, in their composed form.

    Examples
    --------
    >>> file_name("alice"), file_name("../é b"), file_name("aux")
    ('alice', 'é-b-c66c8bb0', '_aux-321f6814')
    """
    letters = (c if _is_of_name(c) else " " for c in unicodedata.normalize("NFC", student))
    plain = "-".join("".join(letters).split()).strip("-.")
    plain = plain.encode()[:LONGEST].decode(errors="ignore")
    if RESERVED.fullmatch(plain):
        plain = f"_{plain}"
    # Some systems ignore case; and a student's name may look like one made below.
    if plain == student.lower() and plain.isascii() and not re.search("-[0-9a-f]{8}$", plain):
        return plain
    return f"{plain}-{hashlib.sha256(student.encode()).hexdigest()[:8]}"


def _is_of_name(character: str) -> bool:
    """Whether a character is a letter, an accent, a digit, or one that file names may contain."""
    return character.isalnum() or character in "._@+-" or unicodedata.category(character)[0] == "M"


def write(
    file: Path, text: str | bytes, unfinished: Path | None = None, *, lasting: bool = False
) -> None:
    """Write a file atomically: if this is interrupted, the file stays as it was.

    A file that already has these contents is left alone. A partial file is in the folder
    `unfinished`, or beside its place. Contents that no run could make again are `lasting`: they are
    on the disk before this returns, even if the machine then crashes.
    """
    # A path may contain bytes that are not UTF-8; that must not stop the class.
    data = text if isinstance(text, bytes) else text.encode(errors="replace")
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


def in_words(error: OSError) -> str:
    """Return the system's error in words, with the file and some advice.

    Examples
    --------
    >>> print(in_words(PermissionError(errno.EACCES, "Permission denied", "marks")))
    marks: Permission denied. Choose another folder, or get the right to this one.
    """
    if error.errno is None:  # one of our own sentences
        return str(error)
    file = f"{error.filename}: " if error.filename else ""
    advice = (advice for numbers, advice in ADVICE.items() if error.errno in numbers)
    return f"{file}{error.strerror or error}. {next(advice, AGAIN)}"
