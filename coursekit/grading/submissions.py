"""Find the submissions of a class: in nbgrader's folders, in a flat folder, or in an LMS's zip.

Who handed in is read off the path, by the first of these that fits:

    alice/ps2/ps2.ipynb                                 nbgrader: the first folder
    Alice Miller_123_assignsubmission_file/x.ipynb      Moodle: what stands before the number
    submission_123/x.ipynb, alice/x.ipynb               Gradescope and others: the folder
    milleralice_123_456_ps2.ipynb                       Canvas: what stands before the numbers
    alice.ipynb                                         anything else: the name of the file

or by a regular expression with a group called `student`, which is searched in the path.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from coursekit.grading.cells import LARGEST, UnreadableError
from coursekit.grading.text import encodable

UNREADABLE = (OSError, RuntimeError, NotImplementedError, EOFError, zipfile.BadZipFile, zlib.error)

MOODLE = re.compile(r"(?P<student>.+?)_\d+_assignsubmission_")
CANVAS = re.compile(r"(?P<student>.+?)_(?:LATE_|late_)?\d+_\d+_")
AGAIN = re.compile(r"-(\d+)$")  # what Canvas puts behind the name of a file handed in again


@dataclass(frozen=True)
class Submission:
    """One student's notebook.

    Attributes
    ----------
    student : str
        Who handed it in, as the path tells.
    path : str
        Where it is, from the folder or zip down.
    source : Path
        The folder or zip.
    others : tuple of str
        Further notebooks of the same student, which are not graded.
    """

    student: str
    path: str
    source: Path
    others: tuple[str, ...] = ()

    def read(self) -> bytes:
        """Return what is in the file, or a little more than can be graded of a huge one.

        Raises
        ------
        UnreadableError
            If it cannot be read: damaged or encrypted in its zip, or forbidden.
        """
        try:
            if self.source.is_dir():
                with open(self.source / self.path, "rb") as file:
                    return file.read(LARGEST + 1)
            with zipfile.ZipFile(self.source) as archive, archive.open(self.path) as file:
                return file.read(LARGEST + 1)
        except UNREADABLE as error:
            raise UnreadableError(f"The file could not be read: {error}.") from None


def find(source: Path, assignment: str, pattern: str | None = None) -> list[Submission]:
    """Return one notebook for each student, by the student's name.

    If a student has several, the one that is called like the assignment counts, else the one that
    was handed in again most often, else the last by name.

    Parameters
    ----------
    source : Path
        A folder, or a zip.
    assignment : str
        Such as ``"ps2"``. In nbgrader's folders only this one is looked at.
    pattern : str, optional
        A regular expression with a group `student`.

    Raises
    ------
    ValueError
        If there is nothing to grade, or the pattern is no such expression or fits no path.
    """
    paths = _notebooks(source)
    nbgrader = [p for p in paths if len(p.parts) >= 3 and p.parts[-2] == assignment]
    paths = nbgrader or paths
    name = _named_by(pattern) if pattern else _name
    by_student: dict[str, list[PurePosixPath]] = {}
    for path in paths:
        student = encodable(name(path) or "")
        if student:
            by_student.setdefault(student, []).append(path)
    if not by_student:
        what = f"no notebook whose path fits {pattern!r}" if paths else "no notebook (*.ipynb)"
        raise ValueError(f"There is {what} in {source}.")
    submissions = []
    for student in sorted(by_student):
        *others, last = sorted(by_student[student], key=lambda path: _rank(path, assignment))
        submissions.append(Submission(student, str(last), source, tuple(map(str, others))))
    return submissions


def _notebooks(source: Path) -> list[PurePosixPath]:
    """Return the paths of all notebooks in a folder or zip, but not those that tools leave."""
    if source.is_dir():
        real = source.resolve()  # a link could name anything: another submission, a file of yours
        files = (
            p
            for p in source.rglob("*.ipynb")
            if p.is_file() and p.resolve() == real / p.relative_to(source)
        )
        paths = [PurePosixPath(p.relative_to(source).as_posix()) for p in files]
    elif zipfile.is_zipfile(source):
        with zipfile.ZipFile(source) as archive:
            names = [PurePosixPath(name) for name in archive.namelist()]
        paths = [name for name in names if name.suffix == ".ipynb"]
    elif source.exists():
        raise ValueError(f"{source} is neither a folder nor a zip.")
    else:
        raise ValueError(f"There is no {source}.")
    left_behind = {".ipynb_checkpoints", "__MACOSX"}
    return [path for path in paths if not left_behind.intersection(path.parts)]


def _name(path: PurePosixPath) -> str:
    """Return who handed in a file, by the rules above."""
    for part in path.parts[:-1]:
        moodle = MOODLE.match(part)
        if moodle:
            return moodle["student"]
    if len(path.parts) > 1:
        return path.parts[-3] if len(path.parts) > 2 else path.parts[0]
    canvas = CANVAS.match(path.name)
    return canvas["student"] if canvas else path.stem


def _named_by(pattern: str):
    """Return the function that finds the student with a pattern."""
    try:
        expression = re.compile(pattern)
    except re.error as error:
        raise ValueError(f"{pattern!r} is no regular expression: {error}.") from None
    if "student" not in expression.groupindex:
        raise ValueError(f"{pattern!r} has no group (?P<student>...).")

    def name(path: PurePosixPath) -> str | None:
        match = expression.search(str(path))
        return match["student"] if match else None

    return name


def _rank(path: PurePosixPath, assignment: str) -> tuple:
    """Return what sorts the notebooks of one student, the one that counts last."""
    again = AGAIN.search(path.stem)
    return path.stem == assignment, int(again[1]) if again else 0, str(path)
