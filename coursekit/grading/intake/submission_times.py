"""When students handed in, as far as their system records it.

    moodle      the column Last modified (submission) of the grading worksheet
    gradescope  `submission_metadata.yml`, beside the folders of the submissions
    nbgrader    `timestamp.txt`, beside the notebook
    canvas      LATE in the name of the file, which says no time; Canvas alone knows when it was due

The times of files are no evidence: a zip, a copy or a student can make them anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import lru_cache
from pathlib import Path

from coursekit.grading.dates import read_time
from coursekit.grading.export.moodle import Worksheet, rows_of
from coursekit.grading.intake.find_submissions import Intake, Submission, read_from
from coursekit.grading.read_notebook import UnreadableError
from coursekit.grading.safe_text import one_line

LATE_IN_CANVAS = re.compile(r"[^/]+?_(?:LATE|late)_\d+_\d+_[^/]*")
# A student's folder and, indented by two spaces, its time; the student's own text is indented more.
OF_GRADESCOPE = re.compile(
    r"^(?P<student>submission_\d+):|"
    r"^  :created_at: (?:!ruby/object:ActiveSupport::TimeWithZone\n    utc: (?:&\d+ )?)?"
    r"(?P<time>.+)$",
    re.MULTILINE,
)
READABLE = (
    "Times are read in English, in German and as ISO 8601, such as 'Friday, 20 November 2026, "
    "11:58 PM' or '2026-11-20 23:58'. In Moodle, set your language to English and download the "
    "worksheet again."
)
NO_TIME = ("", "-")  # Moodle's entries without a submission


@dataclass(frozen=True)
class HandedIn:
    """The times at which the students of a class handed in.

    Attributes
    ----------
    times : dict of str to datetime
        By student.
    late : list of str
        The students who were late by an unknown time.
    unread : dict of str to str
        Times that could not be read, as written, by student.
    unknown : list of str
        Those of whom nothing is written.
    """

    times: dict[str, datetime] = field(default_factory=dict)
    late: list[str] = field(default_factory=list)
    unread: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)


def handed_in(intake: Intake, worksheet: Worksheet | None, zone: tzinfo | None) -> HandedIn:
    """Return the time at which each student handed in.

    Parameters
    ----------
    intake : Intake
        All that came in.
    worksheet : Worksheet, optional
        Moodle's grading worksheet.
    zone : tzinfo or None
        The time zone of times that do not say theirs; None is that of this machine.

    Raises
    ------
    ValueError
        If nothing is known of anybody.
    """
    found = HandedIn()
    written = dict(_written(intake, worksheet))
    for submission in intake.submissions:
        student = submission.student
        if student in written:
            try:
                found.times[student] = read_time(written[student], zone)
            except ValueError:
                found.unread[student] = written[student]
        elif intake.layout != "canvas":
            found.unknown.append(student)
        elif LATE_IN_CANVAS.fullmatch(submission.path.rpartition("/")[2]):
            found.late.append(student)
    if not found.times and intake.layout != "canvas":
        raise ValueError(_nothing(found, intake.layout))
    return found


def _written(intake: Intake, worksheet: Worksheet | None) -> Iterator[tuple[str, str]]:
    """Yield students, each with the time as the system wrote it."""
    if worksheet:
        for place, submission in rows_of(intake.submissions, worksheet)[0].items():
            text = worksheet.rows[place]["submitted"]
            if text not in NO_TIME:
                yield submission.student, text
        return
    read = {"gradescope": _of_gradescope, "nbgrader": _of_nbgrader}.get(intake.layout)
    for submission in intake.submissions if read else ():
        text = read(submission)
        if text is not None:
            yield submission.student, text


def _of_nbgrader(submission: Submission) -> str | None:
    folder = submission.path.rpartition("/")[0]
    return _text(submission.source, f"{folder}/timestamp.txt")


def _of_gradescope(submission: Submission) -> str | None:
    around = re.split(rf"(?:^|(?<=/)){submission.student}/", submission.path)[0]
    times = _times_of_gradescope(submission.source, f"{around}submission_metadata.yml")
    return times.get(submission.student)


@lru_cache(maxsize=1)  # one file for the class
def _times_of_gradescope(source: Path, path: str) -> dict[str, str]:
    times, student = {}, None
    for match in OF_GRADESCOPE.finditer(_text(source, path) or ""):
        if match["student"]:
            student = match["student"]
        elif student:
            times.setdefault(student, match["time"])
    return times


def _text(source: Path, path: str) -> str | None:
    """Return the text of a file that the system has written, or None if it does not exist."""
    with suppress(UnreadableError):
        return read_from(source, path).decode(errors="replace").strip()
    return None


def _nothing(found: HandedIn, layout: str) -> str:
    """Return why no time of a submission is known, and what to do."""
    instead = "Leave --due out and put the days into a table for --late."
    if found.unread:
        student, text = next(iter(found.unread.items()))
        return (
            f"No time of a submission could be read; that of {one_line(student)} is "
            f"{one_line(text)!r}. {READABLE} {instead}"
        )
    where = "Give Moodle's grading worksheet with --moodle. " if layout == "moodle" else ""
    return f"Nothing says when students handed in. {where}{instead}"
