"""The files in a folder or zip of submissions: all are listed, none is unpacked."""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from coursekit.grading.atomic_files import MARKS, TIMINGS

UNREADABLE = (OSError, RuntimeError, NotImplementedError, EOFError, zipfile.BadZipFile, zlib.error)
LEFT_BY_TOOLS = {
    ".DS_Store", "Thumbs.db", "desktop.ini", "timestamp.txt", "submission_metadata.yml",
}  # fmt: skip
CHECKPOINTS = ".ipynb_checkpoints"
RESOURCES = "__MACOSX"  # macOS's folder of attributes: those of a file x are in ._x
RESULTS = "holds the results of an earlier grading, which are left out"
ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".7z", ".rar", ".bz2", ".xz")
RENAMED = (".ipynb.txt", ".ipynb.json", ".ipynb.html", ".ipynb.download")


@dataclass(frozen=True)
class File:
    """One submitted file.

    Attributes
    ----------
    name : str
        As the folder or zip has it.
    path : PurePosixPath
        The same without what means nothing, such as ``./`` or a folder of macOS; of a checkpoint,
        that of its notebook.
    fault : str or None
        Why it is not graded, as the end of a sentence; None if it is a notebook.
    """

    name: str
    path: PurePosixPath
    fault: str | None

    @property
    def why_left(self) -> str:
        """Why the file is not graded if it belongs to no student."""
        return self.fault or "belongs to no student"

    @property
    def is_of_results(self) -> bool:
        """Whether it is a folder written by `coursekit grade`, which belongs to no student."""
        return self.fault == RESULTS

    @property
    def is_checkpoint(self) -> bool:
        """Whether it is a checkpoint that Jupyter has put beside a notebook."""
        return CHECKPOINTS in self.name


def files_in(source: Path, *, besides: Path | None = None) -> list[File]:
    """Return all files of a zip, or of a folder except those in the folder `besides`, by path.

    Files left behind by systems and tools are omitted; a folder of results is listed as one file.

    Raises
    ------
    ValueError
        If the source is neither, or cannot be read, or is to hold the results itself.
    """
    if not source.exists():
        raise ValueError(f"There is no {source}.")
    if besides is not None and besides.resolve() == source.resolve():
        raise ValueError(
            f"The results cannot lie among the submissions in {source}: choose another folder."
        )
    if source.is_dir():
        files = list(_of_folder(source, besides))
    elif zipfile.is_zipfile(source):
        try:
            files = _of_zip(source)
        except UNREADABLE as error:
            raise ValueError(f"{source} cannot be read: {error}.") from None
    else:
        raise ValueError(f"{source} is neither a folder nor a zip.")
    files = _without_results([file for file in files if not _is_left_by_tools(file)])
    return sorted(files, key=lambda file: (str(file.path), file.name))


def _is_left_by_tools(file: File) -> bool:
    """Whether a system or a tool has written a file, not a student."""
    *folders, name = PurePosixPath(file.name.replace("\\", "/")).parts or [""]
    return name in LEFT_BY_TOOLS or (RESOURCES in folders and name.startswith("._"))


def _without_results(files: list[File]) -> list[File]:
    """Return the files, with each folder of results replaced by a single entry.

    Such a folder has records and the table of times, since the first submission was graded.
    """
    paths = {file.path for file in files}
    records = (path for path in paths if path.parent.name == MARKS and path.suffix == ".json")
    folders = {record.parents[1] for record in records} - {PurePosixPath()}
    folders = {folder for folder in folders if folder / TIMINGS in paths}
    left = [file for file in files if folders.isdisjoint(file.path.parents)]
    return left + [File(str(folder), folder, RESULTS) for folder in folders]


def _of_folder(source: Path, besides: Path | None) -> Iterator[File]:
    """Yield the files of a folder; links are listed, not followed."""
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
            yield File(str(relative), _meant(path), fault)
    for error in errors:
        path = Path(error.filename).relative_to(source)
        yield File(str(path), PurePosixPath(path.as_posix()), f"cannot be opened: {error.strerror}")


def _fault_on_disk(file: Path) -> str | None:
    mode = file.lstat().st_mode
    if stat.S_ISLNK(mode):  # it could lead to any file: another submission, one of yours
        return "is a link, which is not followed"
    return None if stat.S_ISREG(mode) else "is no file"


def _of_zip(source: Path) -> list[File]:
    """Return the files of a zip; among files of the same name only the last can be read."""
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
        files.append(File(name, _meant(path), fault))
    return files


def _meant(path: PurePosixPath) -> PurePosixPath:
    """Return a path without folders of tools; for a checkpoint, the path of its notebook."""
    folders = [part for part in path.parts[:-1] if part not in (CHECKPOINTS, RESOURCES)]
    is_checkpoint = CHECKPOINTS in path.parts
    name = path.name.replace("-checkpoint", "") if is_checkpoint else path.name
    return PurePosixPath(*folders, name)


def _fault(path: PurePosixPath) -> str | None:
    """Return why a file, by its name, is not a notebook; None if it is one."""
    name = path.name.lower()
    if CHECKPOINTS in path.parts:
        return "is only a checkpoint"
    if RESOURCES in path.parts[:-1]:
        return f"lies in {RESOURCES}, a folder of macOS"
    if name.endswith(".ipynb"):
        return None
    if name.endswith(RENAMED):
        return "must be renamed to end in .ipynb"
    if name.endswith(ARCHIVES):
        return "is packed and must be unpacked first"
    return "is no notebook (*.ipynb)"
