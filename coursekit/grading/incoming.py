"""The files that came in, in a folder or a zip: every one is listed, none is unpacked."""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

UNREADABLE = (OSError, RuntimeError, NotImplementedError, EOFError, zipfile.BadZipFile, zlib.error)
MOST_FILES = 200_000
LEFT_BY_TOOLS = {
    "__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", "timestamp.txt", "submission_metadata.yml",
}  # fmt: skip
CHECKPOINTS = ".ipynb_checkpoints"
ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".7z", ".rar", ".bz2", ".xz")
RENAMED = (".ipynb.txt", ".ipynb.json", ".ipynb.html", ".ipynb.download")


@dataclass(frozen=True)
class File:
    """One file that came in.

    Attributes
    ----------
    name : str
        As the folder or zip has it.
    path : PurePosixPath
        The same without what means nothing, such as ``./``; of a checkpoint, that of its notebook.
    fault : str or None
        Why it is not graded, as the end of a sentence; None if it is a notebook.
    """

    name: str
    path: PurePosixPath
    fault: str | None

    @property
    def why_left(self) -> str:
        """Why it is not graded if it is nobody's."""
        return self.fault or "belongs to no student"

    @property
    def is_checkpoint(self) -> bool:
        """Whether Jupyter has put it beside a notebook."""
        return CHECKPOINTS in self.name


def files_in(source: Path, *, besides: Path | None = None) -> list[File]:
    """Return all files of a folder, but those in one folder besides, or of a zip, by their paths.

    What systems and tools leave behind is left out.

    Raises
    ------
    ValueError
        If the source is neither, cannot be read, or has too many files.
    """
    if not source.exists():
        raise ValueError(f"There is no {source}.")
    if source.is_dir():
        files = list(_of_folder(source, besides))
    elif zipfile.is_zipfile(source):
        try:
            files = _of_zip(source)
        except UNREADABLE as error:
            raise ValueError(f"{source} cannot be read: {error}.") from None
    else:
        raise ValueError(f"{source} is neither a folder nor a zip.")
    if len(files) > MOST_FILES:
        raise ValueError(f"{source} has more than {MOST_FILES:,} files.")
    files = [file for file in files if LEFT_BY_TOOLS.isdisjoint(file.path.parts)]
    return sorted(files, key=lambda file: (str(file.path), file.name))


def _of_folder(source: Path, besides: Path | None) -> Iterator[File]:
    """Yield the files of a folder; links are named, not followed."""
    besides = besides and besides.resolve()
    errors: list[OSError] = []
    for place, folders, names in os.walk(source, onerror=errors.append):
        here = Path(place)
        links = [name for name in folders if (here / name).is_symlink()]
        folders[:] = [f for f in folders if f not in links and (here / f).resolve() != besides]
        for name in [*names, *links]:
            relative = (here / name).relative_to(source)
            path = PurePosixPath(relative.as_posix())
            fault = _fault_on_disk(here / name) or _fault(path)
            yield File(str(relative), _without_checkpoints(path), fault)
    for error in errors:
        path = Path(error.filename).relative_to(source)
        yield File(str(path), PurePosixPath(path.as_posix()), f"cannot be opened: {error.strerror}")


def _fault_on_disk(file: Path) -> str | None:
    mode = file.lstat().st_mode
    if stat.S_ISLNK(mode):  # it could name anything: another submission, a file of yours
        return "is a link, which is not followed"
    return None if stat.S_ISREG(mode) else "is no file"


def _of_zip(source: Path) -> list[File]:
    """Return the files of a zip; of several with the same name only the last can be read."""
    with zipfile.ZipFile(source) as archive:
        names = [info.filename for info in archive.infolist() if not info.is_dir()]
    files, remaining = [], Counter(names)
    for name in names:
        remaining[name] -= 1
        parts = name.replace("\\", "/").split("/")
        climbs = ".." in parts or parts[0] == "" or parts[0].endswith(":")
        path = PurePosixPath(*[part for part in parts if part not in ("", ".", "..")])
        fault = "leads out of the zip" if climbs else _fault(path)
        if remaining[name]:
            fault = "is in the zip again, and the last one counts"
        files.append(File(name, _without_checkpoints(path), fault))
    return files


def _without_checkpoints(path: PurePosixPath) -> PurePosixPath:
    """Return the path of the notebook to which a checkpoint belongs; others stay as they are."""
    if CHECKPOINTS not in path.parts:
        return path
    folders = [part for part in path.parts[:-1] if part != CHECKPOINTS]
    return PurePosixPath(*folders, path.name.replace("-checkpoint", ""))


def _fault(path: PurePosixPath) -> str | None:
    """Return why a file is no notebook by its name."""
    name = path.name.lower()
    if CHECKPOINTS in path.parts:
        return "is only a checkpoint"
    if name.endswith(".ipynb"):
        return None
    if name.endswith(RENAMED):
        return "must be renamed to end in .ipynb"
    if name.endswith(ARCHIVES):
        return "is packed and must be unpacked first"
    return "is no notebook (*.ipynb)"
