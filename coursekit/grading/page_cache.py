"""Which pages of a folder are as they would be written again, so that none is written twice."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import coursekit
from coursekit.exercises.release import course_root
from coursekit.grading.files import UNFINISHED, write

FILE = "pages.json"


class PageCache:
    """The pages that are there, each with a hash of all that decides what is on it.

    Parameters
    ----------
    out : Path
        The folder of the results.
    *common
        What decides all of the pages, besides the course itself.
    """

    def __init__(self, out: Path, *common: Any) -> None:
        self._out, self._common = out, _digest(_course(), common)
        self._before: dict[str, str] = {}
        with suppress(OSError, ValueError):
            self._before = dict(json.loads((out / FILE).read_text(encoding="utf-8")))
        self._now: dict[str, str] = {}

    def is_fresh(self, name: str, *parts: Any) -> bool:
        """Whether a page was written from these parts; if not, it is to be written now."""
        digest = self._now[name] = _digest(self._common, parts)
        return self._before.get(name) == digest and (self._out / name).exists()

    def save(self) -> None:
        """Write down what the pages were written from."""
        text = json.dumps(self._now, indent=0, sort_keys=True) + "\n"
        write(self._out / FILE, text, self._out / UNFINISHED)


def _digest(*parts: Any) -> str:
    return hashlib.sha256(repr(parts).encode(errors="replace")).hexdigest()


@cache
def _course() -> list[tuple[str, int, int]]:
    """Return the size and the time of all files of the course that decide what a page says."""
    package = Path(coursekit.__file__).parent
    files = [*package.rglob("*.py"), *package.rglob("templates/*")]
    with suppress(FileNotFoundError):
        files += (course_root() / "notebooks").glob("*.ipynb")
    stats = [(file, file.stat()) for file in sorted(files)]
    return [(str(file), stat.st_size, stat.st_mtime_ns) for file, stat in stats]
