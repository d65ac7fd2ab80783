"""The file in which every vote stays: a line for each, written as a whole before it is confirmed.

Lines that arrive together are written together, and one wait for the disk is for all of them. What
a crash has left of a line that was not finished is cut off when the file is opened again.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ANOTHER_DAY = 12 * 3600  # seconds without a line, after which a journal is that of another day
FAR = 2**30  # where Windows locks a byte, which then cannot be read


def read(file: Path) -> tuple[list[Any], int]:
    """Return the lines of a journal, and how many bytes of it are whole lines."""
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    return [line for part in whole.split(b"\n") if (line := _parsed(part)) is not None], len(whole)


def _parsed(part: bytes) -> list[Any] | None:
    """Return a line, or None for one that a broken disk has made unreadable."""
    try:
        line = json.loads(part)
    except ValueError:
        return None
    return line if isinstance(line, list) and len(line) > 1 else None


def _lock(handle: int) -> None:
    """Lock an open file until it is closed; raise `OSError` if another process has."""
    try:
        import fcntl
    except ImportError:  # on Windows
        import msvcrt

        os.lseek(handle, FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Journal:
    """An open journal, to which lines are added; one process has it at a time.

    Raises
    ------
    RuntimeError
        If another process has it.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._handle = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            _lock(self._handle)
        except OSError:
            os.close(self._handle)
            raise RuntimeError(
                "A hall of this course is open already: use that one, or stop it first."
            ) from None
        self.last_written = os.fstat(self._handle).st_mtime  # before it was opened
        self.lines, self._size = read(file)
        os.ftruncate(self._handle, self._size)
        self._disk = ThreadPoolExecutor(1)
        self._waiting: list[tuple[bytes, asyncio.Future]] = []
        self._writer: asyncio.Task | None = None

    @property
    def is_of_another_day(self) -> bool:
        """Whether it has lines from so long ago that nobody is waiting any more."""
        return bool(self.lines) and time.time() - self.last_written > ANOTHER_DAY

    async def add(self, lines: Iterable[Any]) -> None:
        """Write lines; return when they are on the disk.

        Raises
        ------
        OSError
            If they cannot be written, for example because the disk is full. Nothing of them stays.
        """
        data = b"".join(_as_bytes(line) for line in lines)
        if not data:
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((data, future))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        await future

    async def _write_all(self) -> None:
        """Write what is waiting, together, until nothing is."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            data = b"".join(part for part, _ in batch)
            try:
                await loop.run_in_executor(self._disk, self.write, data)
            except OSError as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(OSError(error.errno, error.strerror))
                continue
            for _, future in batch:
                if not future.done():
                    future.set_result(None)

    def write(self, data: bytes) -> None:
        """Write bytes at the end, all or none."""
        try:
            os.lseek(self._handle, self._size, os.SEEK_SET)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._handle, rest) :]
            os.fsync(self._handle)
        except OSError:
            os.ftruncate(self._handle, self._size)
            raise
        self._size += len(data)

    def write_now(self, *lines: Any) -> None:
        """Write lines before the server has started."""
        self.write(b"".join(_as_bytes(line) for line in lines))

    def close(self) -> None:
        """Close the file."""
        self._disk.shutdown()
        os.close(self._handle)


def _as_bytes(line: Any) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"
