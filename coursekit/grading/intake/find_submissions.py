"""Find the submissions of a class: who handed in which file, and which one is graded.

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
from stat import S_ISREG

from coursekit.grading.intake.list_files import UNREADABLE, File, files_in
from coursekit.grading.intake.student_identity import Identity, called, identity_of, matched
from coursekit.grading.intake.zip_layouts import naming, naming_by, of_another, recognised
from coursekit.grading.read_notebook import LARGEST, UnreadableError
from coursekit.grading.read_tables import EVERYBODY
from coursekit.grading.safe_text import clean, name_order
from coursekit.numbers.plurals import counted

CANVAS_RESUBMISSION = re.compile(r"-(\d+)$")
DOUBLED_ENDING = ".ipynb"
MOST_OTHER_FILES_NAMED = 20
MOST_FILES_OF_A_STUDENT = 200_000


@dataclass(frozen=True)
class Submission:
    """The submission of one student: the notebook to grade.

    Attributes
    ----------
    student : str
        What the student is called, as the path tells; see `called`.
    path : str
        Where it is, from the folder or zip down.
    source : Path
        The folder or zip.
    others : tuple of str
        Further files of the same student, which are not graded.
    fault : str or None
        Why nothing that the student handed in can be graded.
    number : str or None
        The participant number (Moodle) or user id (Canvas), where the path has one.
    """

    student: str
    path: str
    source: Path
    others: tuple[str, ...] = ()
    fault: str | None = None
    number: str | None = None

    @property
    def identity(self) -> Identity:
        """The identity of the student."""
        return identity_of(self.student, self.number)

    def read(self) -> bytes:
        """Return the contents of the file; of a huge one, slightly more than can be graded.

        Raises
        ------
        UnreadableError
            If it cannot be read: damaged or encrypted in its zip, forbidden, or no notebook.
        """
        if self.fault is not None:
            raise UnreadableError(self.fault)
        return read_from(self.source, self.path)


def read_from(source: Path, path: str) -> bytes:
    """Return the contents of a file in a folder or zip, slightly more at most than can be graded.

    Raises
    ------
    UnreadableError
        If it cannot be read: not there, no file, damaged or encrypted in its zip, or forbidden.
    """
    try:
        if source.is_dir():
            if not S_ISREG((source / path).lstat().st_mode):  # a link could lead anywhere
                raise UnreadableError("The file could not be read: it is no file.")
            with open(source / path, "rb") as file:
                return file.read(LARGEST + 1)
        status = source.stat()
        with _archive(source, status.st_mtime_ns, status.st_size).open(path) as file:
            return file.read(LARGEST + 1)
    except (*UNREADABLE, KeyError) as error:
        raise UnreadableError(f"The file could not be read: {error}.") from None


@lru_cache(maxsize=1)
def _archive(source: Path, changed: int, size: int) -> zipfile.ZipFile:
    """Return a zip, opened once for the class: reading its list of files is slow."""
    return zipfile.ZipFile(source)


@dataclass(frozen=True)
class Intake:
    """All files that came in.

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

    If a student has several, the one named like the assignment counts, else the one with the most
    resubmissions, else the last by name.

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
        layout, name = pattern, naming_by(pattern)
    else:
        layout = layout or recognised(notebooks, assignment, source)
        name = naming(layout, notebooks, assignment)
    if layout == "nbgrader":
        is_of_another = of_another(notebooks, assignment)
        files = [file for file in files if not is_of_another(file.path)]
    by_identity: dict[Identity, list[File]] = defaultdict(list)
    unclaimed = []
    for file in files:
        student = None if file.is_of_results else name(file.path)
        if student is not None:
            by_identity[_named(student, file)].append(file)
        elif not file.is_checkpoint:
            unclaimed.append(file)
    submissions = _submissions(by_identity, source, assignment)
    if all(submission.fault for submission in submissions):
        what = f"no notebook whose path fits {pattern!r}" if pattern else "no notebook of a student"
        raise ValueError(f"There is {what} in {source}.")
    return Intake(layout, submissions, unclaimed)


def _submissions(
    by_identity: dict[Identity, list[File]], source: Path, assignment: str
) -> list[Submission]:
    """Return the submission of each student, sorted by display name."""
    numbered = [identity for identity in by_identity if identity.number]
    files: dict[Identity, list[File]] = defaultdict(list)
    for identity, student in matched(by_identity, numbered).items():
        files[student] += by_identity[identity]
    names = called(files)
    found = [_submission(names[s], s.number, files[s], source, assignment) for s in files]
    return sorted(found, key=lambda submission: name_order(submission.student))


def _submission(
    student: str, number: str | None, files: list[File], source: Path, assignment: str
) -> Submission:
    """Return the submission of one student, chosen from their files."""
    notebooks = [file for file in files if file.fault is None]
    if len(files) > MOST_FILES_OF_A_STUDENT:
        most = f"more than {MOST_FILES_OF_A_STUDENT:,} files"
        fault = f"Not graded: there are {most}, and only one is graded."
        return Submission(student, files[0].name, source, (), fault, number)
    if not notebooks:
        named = "; ".join(f"{file.name} {file.fault}" for file in files[:MOST_OTHER_FILES_NAMED])
        fault = clean(f"Not graded: {named}.")
        return Submission(student, files[0].name, source, (), fault, number)
    last = max(notebooks, key=lambda file: _rank(file.path, assignment))
    others = [file.name for file in files if file is not last and not file.is_checkpoint]
    more = len(others) - MOST_OTHER_FILES_NAMED
    named = others[:MOST_OTHER_FILES_NAMED] + [f"and {more} more"] * (more > 0)
    return Submission(student, last.name, source, tuple(named), None, number)


def _instead(files: Iterable[File]) -> str:
    """Return a sentence on the files that were found instead of notebooks."""
    named = [f"{file.name} {file.fault}" for file in files][:3]
    return clean(f" There are: {'; '.join(named)}.") if named else ""


def _named(student: Identity, file: File) -> Identity:
    """Return a student with a name valid in UTF-8; a student without one is named after the file.

    So is a student with the name that means everybody in tables.
    """
    name = str(file.path) if student.name.strip() in ("", EVERYBODY) else student.name
    return student._replace(name=name.encode(errors="backslashreplace").decode())


def _rank(path: PurePosixPath, assignment: str) -> tuple:
    """Return the sort key of a student's notebook; the largest one counts."""
    name, is_doubled = path.stem, path.stem.casefold().endswith(DOUBLED_ENDING)
    again = CANVAS_RESUBMISSION.search(name)
    return name.casefold() == assignment, not is_doubled, int(again[1]) if again else 0, str(path)
