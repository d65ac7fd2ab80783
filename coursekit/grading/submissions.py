"""Find the submissions of a class: who handed in what, and what of it is graded.

Every file that came in is accounted for. It is a student's notebook that is graded, or it is named
with the reason: as a further file of a student, as all that one has handed in, or as nobody's.
"""

from __future__ import annotations

import re
import zipfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath

from coursekit.grading.cells import LARGEST, UnreadableError
from coursekit.grading.incoming import UNREADABLE, File, files_in
from coursekit.grading.layouts import Name, layouts_of, naming, of_another
from coursekit.grading.text import clean
from coursekit.numbers.plurals import counted

AGAIN = re.compile(r"-(\d+)$")  # what Canvas puts behind the name of a file handed in again
MOST_NAMED = 20  # further files of a student


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
        Further files of the same student, which are not graded.
    fault : str or None
        Why nothing that the student handed in can be graded.
    """

    student: str
    path: str
    source: Path
    others: tuple[str, ...] = ()
    fault: str | None = None

    def read(self) -> bytes:
        """Return what is in the file, or a little more than can be graded of a huge one.

        Raises
        ------
        UnreadableError
            If it cannot be read: damaged or encrypted in its zip, forbidden, or no notebook.
        """
        if self.fault is not None:
            raise UnreadableError(self.fault)
        try:
            if self.source.is_dir():
                with open(self.source / self.path, "rb") as file:
                    return file.read(LARGEST + 1)
            status = self.source.stat()
            archive = _archive(self.source, status.st_mtime_ns, status.st_size)
            with archive.open(self.path) as file:
                return file.read(LARGEST + 1)
        except UNREADABLE as error:
            raise UnreadableError(f"The file could not be read: {error}.") from None


@lru_cache(maxsize=1)
def _archive(source: Path, changed: int, size: int) -> zipfile.ZipFile:
    """Return a zip, opened once for the class: its list of files takes longer than one of them."""
    return zipfile.ZipFile(source)


@dataclass(frozen=True)
class Intake:
    """All that came in.

    Attributes
    ----------
    layout : str
        One of `LAYOUTS`, or the pattern that was given.
    submissions : list of Submission
        One for each student, by the student's name.
    unclaimed : list of File
        The files that belong to no student.
    """

    layout: str
    submissions: list[Submission]
    unclaimed: list[File]

    def __str__(self) -> str:
        students = counted(len(self.submissions), "student")
        none = sum(submission.fault is not None for submission in self.submissions)
        without = f", {none} of them without a notebook that can be graded" if none else ""
        return clean(f"The layout is that of {self.layout!r}: {students}{without}.")


def find(
    source: Path,
    assignment: str,
    pattern: str | None = None,
    *,
    layout: str | None = None,
    besides: Path | None = None,
) -> Intake:
    """Return one notebook for each student, and account for all other files.

    If a student has several, the one that is called like the assignment counts, else the one that
    was handed in again most often, else the last by name.

    Parameters
    ----------
    source : Path
        A folder, or a zip.
    assignment : str
        Such as ``"ps2"``. In nbgrader's folders only this one is looked at.
    pattern : str, optional
        A regular expression with a group `student`, which is searched in the path.
    layout : str, optional
        One of `LAYOUTS`; unless given, it is recognised.
    besides : Path, optional
        A folder in the source that is not looked at: that of the results.

    Raises
    ------
    ValueError
        If there is nothing to grade, the pattern is no such expression or fits no path, or the
        paths may be read in more than one way.
    """
    files = files_in(source, besides=besides)
    notebooks = [file.path for file in files if file.fault is None]
    if not notebooks:
        raise ValueError(f"There is no notebook (*.ipynb) in {source}.{_instead(files)}")
    if pattern:
        layout, name = pattern, _named_by(pattern)
    else:
        layout = layout or _recognised(notebooks, assignment, source)
        name = naming(layout, notebooks, assignment)
    if layout == "nbgrader":
        is_of_another = of_another(notebooks, assignment)
        files = [file for file in files if not is_of_another(file.path)]
    by_student: dict[str, list[File]] = defaultdict(list)
    unclaimed = []
    for file in files:
        student = name(file.path)
        if student is not None:
            by_student[_named(student, file)].append(file)
        elif not file.is_checkpoint:
            unclaimed.append(file)
    submissions = [
        _submission(student, by_student[student], source, assignment)
        for student in sorted(by_student)
    ]
    if all(submission.fault for submission in submissions):
        what = f"no notebook whose path fits {pattern!r}" if pattern else "no notebook of a student"
        raise ValueError(f"There is {what} in {source}.")
    return Intake(layout, submissions, unclaimed)


def _recognised(notebooks: list[PurePosixPath], assignment: str, source: Path) -> str:
    """Return the layout of the paths, if there is no doubt."""
    layouts = layouts_of(notebooks, assignment)
    if len(layouts) == 1:
        return layouts[0]
    lines = [
        f"Who handed in what in {source} may be read in more than one way; add one of these:",
        *(_reading(layout, notebooks, assignment) for layout in layouts),
    ]
    raise ValueError("\n".join(lines))


def _reading(layout: str, notebooks: list[PurePosixPath], assignment: str) -> str:
    """Return what a layout would make of the paths, in a line."""
    students = sorted({str(naming(layout, notebooks, assignment)(path)) for path in notebooks})
    named = ", ".join(students[:3]) + ", ..." * (len(students) > 3)
    return clean(f"--layout {layout:9} {counted(len(students), 'student')}: {named}")


def _submission(student: str, files: list[File], source: Path, assignment: str) -> Submission:
    """Return what counts of the files of one student."""
    notebooks = [file for file in files if file.fault is None]
    if not notebooks:
        named = "; ".join(f"{file.name} {file.fault}" for file in files[:MOST_NAMED])
        return Submission(student, files[0].name, source, (), clean(f"Not graded: {named}."))
    last = max(notebooks, key=lambda file: _rank(file.path, assignment))
    others = [file.name for file in files if file is not last and not file.is_checkpoint]
    more = len(others) - MOST_NAMED
    named = others[:MOST_NAMED] + [f"and {more} more"] * (more > 0)
    return Submission(student, last.name, source, tuple(named))


def _instead(files: Iterable[File]) -> str:
    """Return what there is in place of notebooks."""
    named = [f"{file.name} {file.fault}" for file in files][:3]
    return clean(f" There are: {'; '.join(named)}.") if named else ""


def _named_by(pattern: str) -> Name:
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


def _named(student: str, file: File) -> str:
    """Return a student's name as UTF-8 can hold it; who has none is called like the file."""
    name = student if student.strip() else str(file.path)
    return name.encode(errors="backslashreplace").decode()


def _rank(path: PurePosixPath, assignment: str) -> tuple:
    """Return what sorts the notebooks of one student, the one that counts last."""
    again = AGAIN.search(path.stem)
    return path.stem.casefold() == assignment, int(again[1]) if again else 0, str(path)
