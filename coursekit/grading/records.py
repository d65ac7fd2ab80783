"""The records of a class: the result of each submission, in one JSON file per student."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import FreeText, ProblemSet
from coursekit.exercises.result import CheckResult, Result
from coursekit.grading.atomic_files import MARKS, UNFINISHED, file_name, write
from coursekit.grading.code_version import versions
from coursekit.grading.grade_cells import Graded
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.intake.student_identity import Identity, identity_of
from coursekit.grading.read_notebook import UnreadableError
from coursekit.grading.viva.points import Viva

UNTOUCHED = "YOUR ANSWER HERE"  # nbgrader's placeholder for an answer


@dataclass(frozen=True)
class Key:
    """The inputs of a grade: while the key is the same, so is the grade.

    Attributes
    ----------
    submission, seed : str
        A hash of the file that was handed in, and the `fingerprint` of the seed of the class.
    checks : dict of str to str
        What `versions` says of each question.
    """

    submission: str
    checks: dict[str, str]
    seed: str


@dataclass(frozen=True)
class FreeAnswer:
    """An answer in words; its points are None until a person has given them, with a comment."""

    text: str
    max_points: int
    points: float | None = None
    comment: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether nothing was written."""
        return self.text.strip() in ("", UNTOUCHED)


@dataclass(frozen=True)
class Adjustment:
    """A change to the points of a question, or to the sum if none is named, with its reason."""

    question: str
    points: float
    reason: str


@dataclass(frozen=True)
class Record:
    """The record of one student's submission, from which all pages and exports are made.

    Attributes
    ----------
    student, path : str
        Who handed it in, and where the notebook is.
    assignment : str
        Such as ``"ps2"``.
    max_points : int
        What could be earned.
    results : dict of str to Result
        By the names of the questions, in the order of the sheet; empty if there is an error.
    free_answers : dict of str to FreeAnswer
        The answers in words, in the same way.
    remarks : tuple of str
        Remarks on the cells.
    others : tuple of str
        Further notebooks of the student, which were not graded.
    error : str or None
        Why the file has not been graded.
    key : Key or None
        The inputs of the grade; None if the submission must be graded again in any case.
    number : str or None
        The student's number, see `Submission`.
    adjustments : tuple of Adjustment
        The changes made after grading; they are not on the disk.
    viva : Viva or None
        What came of the viva; it is not on the disk either.
    viva_code : str
        What opens the student's sheet in the hall, if there will be a viva; nor is it there.
    """

    student: str
    path: str
    assignment: str
    max_points: int
    results: dict[str, Result]
    free_answers: dict[str, FreeAnswer]
    remarks: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    error: str | None = None
    key: Key | None = None
    number: str | None = None
    adjustments: tuple[Adjustment, ...] = ()
    viva: Viva | None = None
    viva_code: str = ""

    @property
    def identity(self) -> Identity:
        """The identity of the student."""
        return identity_of(self.student, self.number)

    @property
    def points(self) -> float:
        """The sum of the points graded so far, including changes."""
        by_hand = sum(answer.points or 0 for answer in self.free_answers.values())
        changed = sum(adjustment.points for adjustment in self.adjustments)
        return by_hand + sum(result.points for result in self.results.values()) + changed

    @property
    def missing(self) -> str:
        """The missing parts of the sum, in words; empty if it is final."""
        names = [
            q.name for q in problem_set(self.assignment).questions if not self.has_points(q.name)
        ]
        if self.error and names:
            return "the file has not been graded"
        return f"nobody has read {', '.join(names)}" if names else ""

    def has_points(self, question: str) -> bool:
        """Whether a question has points, given by machine or by a person."""
        is_changed = any(adjustment.question == question for adjustment in self.adjustments)
        return is_changed or self.marked(question) is not None

    def marked(self, question: str) -> float | None:
        """Return the points of a question before any change, or None if it has none yet."""
        graded = self.results.get(question) or self.free_answers.get(question)
        return graded.points if graded else None

    def changed(self, question: str) -> float:
        """Return how many points were added to a question after grading."""
        return sum(a.points for a in self.adjustments if a.question == question)


def new_record(
    submission: Submission,
    sheet: ProblemSet,
    graded: Graded | None = None,
    *,
    error: str | None = None,
    key: Key | None = None,
) -> Record:
    """Return the record of a submission, graded or not."""
    graded = graded or Graded()
    return Record(
        submission.student,
        submission.path,
        sheet.name,
        sum(question.max_points for question in sheet.questions),
        graded.results,
        {
            question.name: FreeAnswer(graded.texts.get(question.name, ""), question.max_points)
            for question in sheet.questions
            if isinstance(question, FreeText)
        },
        tuple(graded.remarks),
        submission.others,
        error,
        key,
        submission.number,
    )


def record_key(data: bytes, sheet: ProblemSet, seed: str) -> Key:
    """Return the key of a submission whose file is `data`."""
    return Key(
        hashlib.sha256(data).hexdigest(),
        versions(sheet),
        fingerprint(seed),
    )


@cache
def fingerprint(seed: str) -> str:
    """Return a slow hash that identifies a seed, so that short ones are not found by trying.

    Examples
    --------
    >>> fingerprint("secret") == fingerprint("secret"), fingerprint("secret") == fingerprint("s")
    (True, False)
    """
    return hashlib.scrypt(seed.encode(), salt=b"a class", n=2**14, r=8, p=1, dklen=16).hex()


def submission_key(submission: Submission, sheet: ProblemSet, seed: str) -> Key | None:
    """Return the key of a submission, or None if its file cannot be read."""
    try:
        return record_key(submission.read(), sheet, seed)
    except UnreadableError:
        return None


def record_file(out: Path, student: str) -> Path:
    """Return the path of a student's record in a folder of results."""
    return out / MARKS / f"{file_name(student)}.json"


def write_record(file: Path, record: Record) -> None:
    """Write a record, always as the same bytes."""
    write(file, as_text(record), file.parents[1] / UNFINISHED)


def as_text(record: Record) -> str:
    """Return a record as JSON, without the changes made after grading."""
    later = ("adjustments", "viva", "viva_code")
    data = {name: value for name, value in vars(record).items() if name not in later}
    return json.dumps(data, default=vars, ensure_ascii=False) + "\n"


def read_record(file: Path) -> Record:
    """Read a record from its file.

    Raises
    ------
    ValueError
        If the file cannot be read, is damaged, or was written by another version of the course.
    """
    try:
        return _record(json.loads(file.read_text(encoding="utf-8")))
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}.") from None
    except (ValueError, TypeError, LookupError, AttributeError):
        raise ValueError(
            f"{file} is no record of this version of the course: it is damaged, or an older one."
        ) from None


def _record(data: dict) -> Record:
    """Rebuild a record from the JSON of `write_record`."""
    key, answers = data["key"], data["free_answers"]
    fields = {
        "results": {name: _result(result) for name, result in data["results"].items()},
        "free_answers": {name: FreeAnswer(**answer) for name, answer in answers.items()},
        "remarks": tuple(data["remarks"]),
        "others": tuple(data["others"]),
        "key": key if key is None else Key(**key),
    }
    return Record(**(data | fields))


def _result(data: dict) -> Result:
    return Result(data["question"], tuple(CheckResult(**check) for check in data["checks"]))
