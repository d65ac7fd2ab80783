"""The folder of results: for one assignment and its current submissions, without partial files."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.grading.answers_in_words import BY_HAND, Rubric, answers_to_read, table_to_fill
from coursekit.grading.atomic_files import UNFINISHED, file_name, write
from coursekit.grading.export.table import table
from coursekit.grading.feedback_page import feedback
from coursekit.grading.intake.list_files import File
from coursekit.grading.live_links import RunAgain
from coursekit.grading.options import Published
from coursekit.grading.records import Record, read_record
from coursekit.grading.report import report

LIMITS_FILE = "limits.txt"


def records_in(out: Path) -> list[Record]:
    """Return all readable records in the folder."""
    records = []
    for file in sorted((out / "marks").glob("*.json")):
        with suppress(ValueError):
            records.append(read_record(file))
    return records


def check_assignment(records: Iterable[Record], assignment: str, out: Path) -> None:
    """Raise an error if there are results of another assignment.

    Raises
    ------
    ValueError
        If so: they would be written over.
    """
    for record in records:
        if record.assignment != assignment:
            raise ValueError(
                f"{out} holds the results of {record.assignment}: choose another folder for those "
                f"of {assignment}."
            )


def without_examples(record: Record) -> Record:
    """Return a record without pictures and arguments, of use only for the student's page."""
    results = {
        name: replace(
            result, checks=tuple(replace(c, picture=None, example=None) for c in result.checks)
        )
        for name, result in record.results.items()
    }
    return replace(record, results=results)


def remove_unfinished(out: Path) -> None:
    """Remove the partial files of a run that was killed while writing."""
    shutil.rmtree(out / UNFINISHED, ignore_errors=True)


def feedback_file(out: Path, student: str) -> Path:
    """Return the path of a student's feedback page in a folder of results."""
    return out / "feedback" / f"{file_name(student)}.html"


class Pages:
    """Writes the files made from the records: grades, feedback, answers to read, and the report.

    Parameters
    ----------
    sheet : ProblemSet
        The problem set to be answered.
    out : Path
        The folder of the results.
    published : Published, optional
        What feedback leads to.
    codes : mapping of str to str, optional
        What stands for the names of students where answers in words are read.
    rubric : Rubric, optional
        What there is to choose from where answers in words are read.
    """

    def __init__(
        self,
        sheet: ProblemSet,
        out: Path,
        published: Published | None = None,
        *,
        codes: Mapping[str, str] | None = None,
        rubric: Rubric | None = None,
    ) -> None:
        self._sheet, self._out, self._published = sheet, out, published or Published()
        self._codes, self._rubric = codes, rubric

    def write_one(self, record: Record) -> None:
        """Write the feedback of one student."""
        self._write(feedback_file(Path(), record.student).as_posix(), self._feedback(record))

    def write_preview(self, record: Record) -> Path:
        """Write the feedback of one student into a folder of its own, and return its file."""
        file = self._out / "preview" / f"{file_name(record.student)}.html"
        write(file, self._feedback(record))
        return file

    def _feedback(self, record: Record) -> str:
        lectures, exercises, submissions = vars(self._published).values()
        run_again = RunAgain(record, self._sheet, submissions, exercises) if exercises else None
        return feedback(record, self._sheet, lectures, run_again)

    def write_class(
        self,
        records: list[Record],
        unclaimed: Iterable[File] = (),
        absent: Sequence[str] = (),
    ) -> None:
        """Write the files about the whole class; `absent` students have handed in nothing."""
        unclaimed = list(unclaimed)
        self._write("marks.csv", table(records, self._sheet, unclaimed))
        write(self._out / BY_HAND, table_to_fill(records, self._codes), lasting=True)
        text = answers_to_read(records, self._sheet, codes=self._codes, rubric=self._rubric)
        self._write("by_hand.md", text)
        limits = _lines(self._out / LIMITS_FILE)
        texts, pictures = report(records, self._sheet, unclaimed, limits, absent)
        for name, picture in pictures.items():
            (self._out / name).parent.mkdir(exist_ok=True)
            picture.save(self._out / name)
        for name, text in texts.items():
            self._write(name, text)

    def _write(self, name: str, text: str) -> None:
        write(self._out / name, text, self._out / UNFINISHED)


def _lines(file: Path) -> list[str]:
    """Return the lines of a file, or none if the file does not exist."""
    with suppress(OSError):
        return file.read_text(encoding="utf-8").splitlines()
    return []
