"""Results of earlier runs: match them to today's students, and put aside those of missing ones.

Records, pages and points by hand of those whose submission is gone lie in `old/`, and all of it
comes back when the student does.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from coursekit.grading.adjust_points import CHANGES, LATE
from coursekit.grading.answers_in_words import BY_HAND, Points, codes_of, with_given
from coursekit.grading.atomic_files import UNFINISHED, file_name, write
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.intake.student_identity import called, matched
from coursekit.grading.read_tables import with_students_renamed
from coursekit.grading.records import Record, as_text, read_record, record_file
from coursekit.grading.results_folder import feedback_file, records_in
from coursekit.grading.safe_text import as_cell, name_order, one_line
from coursekit.grading.viva.points import VIVA

OLD = "old"  # the folder for records and pages of students whose submission is gone
MOST_GONE = 1 / 10  # of the students with results; if more are gone, it is an error
MOST_NAMED = 20


@dataclass(frozen=True)
class Earlier:
    """The records of earlier runs, by the current names of the students.

    Attributes
    ----------
    records : list of Record
        Those in the results.
    aside : list of Record
        Those that wait in `old/`, each with its points by hand.
    renamed : dict of str to str
        What students were called, and are called now, if that is not the same.
    """

    records: list[Record]
    aside: list[Record]
    renamed: dict[str, str]

    @property
    def students(self) -> set[str]:
        """The students with records."""
        return {record.student for record in (*self.records, *self.aside)}

    @property
    def points(self) -> Points:
        """The points given by hand to the students who were put aside."""
        return {
            (record.student, name): (answer.points, answer.comment)
            for record in self.aside
            for name, answer in record.free_answers.items()
            if answer.points is not None
        }


def with_earlier(submissions: Iterable[Submission], out: Path) -> tuple[list[Submission], Earlier]:
    """Return submissions and the records of earlier runs, all by the current names of students.

    A student with the same name as an earlier one, but another number, is another person.
    """
    submissions = list(submissions)
    records, aside = records_in(out), records_in(out / OLD)
    present = [submission.identity for submission in submissions]
    who = matched((record.identity for record in (*records, *aside)), present)
    names = called([*present, *who.values()])

    def now(record: Record) -> Record:
        identity = who[record.identity]
        return replace(record, student=names[identity], number=identity.number)

    renamed = {
        record.student: now(record).student
        for record in (*records, *aside)
        if record.student != now(record).student
    }
    earlier = Earlier([now(r) for r in records], [now(r) for r in aside], renamed)
    return [replace(s, student=names[s.identity]) for s in submissions], earlier


def check_gone(earlier: Earlier, submissions: Iterable[Submission], out: Path) -> None:
    """Raise an error if suspiciously many students of earlier runs are missing.

    Raises
    ------
    ValueError
        If so: it says who, and what to do.
    """
    gone = _gone(earlier, {submission.student for submission in submissions})
    if len(gone) <= MOST_GONE * len(earlier.records):
        return
    named = ", ".join(gone[:MOST_NAMED])
    more = f" and {len(gone) - MOST_NAMED} more" if len(gone) > MOST_NAMED else ""
    raise ValueError(
        f"These students have results in {out} and no submission now ({len(gone)} of "
        f"{len(earlier.records)}): {one_line(named)}{more}. Nothing was changed. Give all "
        f"submissions, or another folder for the results; or add --put-aside to move the results "
        f"of these students into {out / OLD}."
    )


def rename(earlier: Earlier, seed: str, out: Path) -> None:
    """Rename students in the results whose name is now shared with another student.

    The tables come first: if this is interrupted, the next run starts with the same records.
    """
    if not earlier.renamed:
        return
    before, now = codes_of(earlier.renamed, seed), codes_of(earlier.renamed.values(), seed)
    written = {}
    for old, new in earlier.renamed.items():
        written |= {old: new, as_cell(old): new, before[old]: now[new]}
    for table in (BY_HAND, CHANGES, LATE, VIVA):
        if (out / table).exists():
            write(out / table, with_students_renamed(out / table, written), lasting=True)
    was = {new: old for old, new in earlier.renamed.items()}
    for folder, records in ((out, earlier.records), (out / OLD, earlier.aside)):
        for record in records:
            if record.student in was:
                _write_lasting(folder, out, record)
                old = was[record.student]
                _move(feedback_file(folder, old), feedback_file(folder, record.student))
                record_file(folder, old).unlink(missing_ok=True)


def rename_files(earlier: Earlier, out: Path) -> None:
    """Rename files from an earlier version of the course that named them in another way."""
    names = {file_name(student) for student in earlier.students}
    for folder in (out, out / OLD):
        for file in sorted((folder / "marks").glob("*.json")):
            if unicodedata.normalize("NFC", file.stem) in names:  # some systems take names apart
                continue
            with suppress(ValueError):
                student = read_record(file).student
                _move(folder / "feedback" / f"{file.stem}.html", feedback_file(folder, student))
                _move(file, record_file(folder, student))  # last, so that a later run can resume


def put_aside(earlier: Earlier, students: Iterable[str], points: Points, out: Path) -> list[str]:
    """Move to `old/` the results of students whose submission is gone; return their names."""
    gone = _gone(earlier, set(students))
    records = {record.student: record for record in earlier.records}
    for student in gone:
        _write_lasting(out / OLD, out, with_given(records[student], points))
        _move(feedback_file(out, student), feedback_file(out / OLD, student))
        record_file(out, student).unlink(missing_ok=True)
    return gone


def remove_returned(earlier: Earlier, students: Iterable[str], out: Path) -> None:
    """Remove from `old/` the files of students who are back in the results."""
    for student in {record.student for record in earlier.aside} & set(students):
        for file in (record_file(out / OLD, student), feedback_file(out / OLD, student)):
            file.unlink(missing_ok=True)


def _gone(earlier: Earlier, students: set[str]) -> list[str]:
    return sorted({record.student for record in earlier.records} - students, key=name_order)


def _move(file: Path, place: Path) -> None:
    """Move a file, if it exists."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        file.replace(place)


def _write_lasting(folder: Path, out: Path, record: Record) -> None:
    file = record_file(folder, record.student)
    write(file, as_text(record), out / UNFINISHED, lasting=True)
