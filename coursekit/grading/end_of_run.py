"""The summary that a run prints at the end, and the tables that it mentions."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterable
from pathlib import Path

from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import ProblemSet
from coursekit.grading.answers_in_words import BY_HAND
from coursekit.grading.atomic_files import write
from coursekit.grading.before_grading import require_sandbox
from coursekit.grading.days_late import Due
from coursekit.grading.earlier_results import OLD
from coursekit.grading.export.canvas_grades import Roster, canvas
from coursekit.grading.export.gradebook import is_left_out, to_gradebook
from coursekit.grading.export.matching import unmatched
from coursekit.grading.export.moodle import Worksheet, moodle
from coursekit.grading.export.moodle_feedback import feedback_zip
from coursekit.grading.grade_class import timings
from coursekit.grading.grade_submission import Job, grade_one
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.intake.list_files import File
from coursekit.grading.intake.submission_times import READABLE, HandedIn
from coursekit.grading.read_notebook import UnreadableError
from coursekit.grading.records import Record, new_record
from coursekit.grading.regrade import changes, format_changes
from coursekit.grading.regrade_requests import Request
from coursekit.grading.regrade_requests import page as request_page
from coursekit.grading.regrade_requests import table as request_table
from coursekit.grading.results_folder import Pages, feedback_file
from coursekit.grading.roster import missing_and_unknown
from coursekit.grading.safe_text import amount, clean, one_line
from coursekit.grading.similarity import class_code, page, similar_pairs
from coursekit.numbers.plurals import counted


def print_class(submissions: list[Submission], rows: list[list[str]]) -> None:
    """Print the students of the class without a submission, and those not in the class."""
    missing, unknown = missing_and_unknown({s.student: s.identity for s in submissions}, rows)
    print(f"Of {counted(len(rows), 'student')} in the class {len(missing)} have handed in nothing.")
    for heading, names in (("Nothing from", missing), ("Not in the class", unknown)):
        for name in names:
            print(one_line(f"{heading}: {name}"))


def print_summary(records: list[Record], out: Path, unclaimed: Iterable[File] = ()) -> None:
    """Print how many were graded, which were not and why, and where the results are."""
    errors = [record for record in records if record.error]
    answers = [a for r in records if not r.error for a in r.free_answers.values()]
    for record in errors:
        print(one_line(f"{record.student}: {record.error}"), file=sys.stderr)
    for file in unclaimed:
        print(one_line(f"{file.name} {file.why_left}."), file=sys.stderr)
    count = counted(len(records), "student")
    print(f"{count}, {len(errors)} of them with a file that could not be graded.")
    print(f"The marks are in {out / 'marks.csv'}, what students get back in {out / 'feedback'},")
    print(f"and what there is to say about the class in {out / 'report.html'}.")
    seconds = timings(out)
    if seconds:
        slowest = max(seconds, key=seconds.get)
        print(
            f"A submission took {statistics.median(seconds.values()):.2f} s in the median; the "
            f"longest, {one_line(slowest)}'s, {seconds[slowest]:.1f} s."
        )
    ungraded = sum(answer.points is None for answer in answers)
    if ungraded:
        print(
            f"{counted(ungraded, 'answer')} in words to be graded by hand: read "
            f"{out / 'by_hand.md'}, put the points into {out / BY_HAND}, and give this command "
            "again."
        )


def print_lateness(found: HandedIn, due: Due, table: Path) -> None:
    """Print how many were late, and whose lateness is unknown."""
    late = sum(due.days_late(time) > 0 for time in found.times.values())
    print(
        f"Handed in after {due.time.isoformat(' ', 'minutes')}: {late} of "
        f"{counted(len(found.times), 'student')} whose time is known. The days are in {table}."
    )
    for students, what in (
        (found.late, "Late by the names of their files, which do not say how much"),
        (found.unread, f"The time cannot be read ({READABLE})"),
        (found.unknown, "Nothing says when they handed in"),
    ):
        if students:
            names = one_line(", ".join(students))
            print(f"{what}: {names}. Put their days into {table}.", file=sys.stderr)


def print_gone(students: list[str], out: Path) -> None:
    """Print the students whose results were put aside, if there are any."""
    if students:
        names = one_line(", ".join(students))
        print(f"No longer among the submissions, so put into {out / OLD}: {names}.")


def write_canvas(records: list[Record], sheet: ProblemSet, roster: Roster, out: Path) -> None:
    """Write the table for Canvas, and print the submissions that are not in it."""
    text, left = canvas(records, sheet, roster)
    write(out / "canvas.csv", text)
    print(f"The table for Canvas is {out / 'canvas.csv'}.")
    _write_left(records, left, roster.file, out / "canvas_unmatched.csv")


def write_moodle(records: list[Record], worksheet: Worksheet, out: Path) -> None:
    """Write the worksheet and the pages for Moodle, and print the submissions without a row."""
    text, found, left = moodle(records, worksheet)
    pages = []
    for place, record in found.items():
        row, page = worksheet.rows[place], feedback_file(out, record.student)
        pages.append((row["name"], row["identifier"], page.read_bytes()))
    write(out / "moodle.csv", text)
    write(out / "moodle_feedback.zip", feedback_zip(pages))
    print(f"The worksheet for Moodle is {out / 'moodle.csv'}, the students' pages are in")
    print(f"{out / 'moodle_feedback.zip'}.")
    _write_left(records, left, worksheet.file, out / "moodle_unmatched.csv")


def _write_left(records: list[Record], left: list[Record], file: Path, table: Path) -> None:
    """Write the students without a row in a system's list; print them and those without a sum."""
    write(table, unmatched(left))
    unfinished = [record.student for record in records if record.missing]
    if unfinished:
        print(
            f"{counted(len(unfinished), 'student')} without a number in it, since the sum is not "
            f"final; `missing` in marks.csv says why: {one_line(', '.join(unfinished))}."
        )
    if left:
        print(
            f"{counted(len(left), 'student')} could not be found in {file}, or not without "
            f"doubt; their points are in {table}: "
            f"{one_line(', '.join(record.student for record in left))}.",
            file=sys.stderr,
        )


def write_gradebook(records: list[Record], sheet: ProblemSet, gradebook: Path) -> None:
    """Write the points into nbgrader's gradebook, and print how many are in it."""
    to_gradebook(records, sheet, gradebook)
    without = [record.student for record in records if is_left_out(record)]
    print(f"The points of {counted(len(records) - len(without), 'student')} are in {gradebook}.")
    if without:
        print(
            f"Not in it: {counted(len(without), 'student')} whose file could not be graded; "
            f"`missing` in marks.csv says why: {one_line(', '.join(without))}."
        )


def write_similar(submissions: list[Submission], sheet: ProblemSet, out: Path) -> None:
    """Write the answers that are alike, and print the number of pairs."""
    codes = class_code(submissions, sheet)
    pairs = similar_pairs(codes)
    write(out / "alike.html", page(pairs, codes))
    print(f"Pairs of answers that are alike: {len(pairs)}, in {out / 'alike.html'}.")


def write_changes(before: Path, out: Path) -> None:
    """Write and print who gains and who loses points compared with the earlier records."""
    differences = changes(before, out / "marks")
    text = format_changes(differences, len(list(before.glob("*.json"))), before)
    write(out / "regrade.txt", text + "\n")
    print(f"\n{text}")


def write_requests(
    requests: list[Request],
    records: list[Record],
    submissions: list[Submission],
    sheet: ProblemSet,
    out: Path,
) -> None:
    """Write the page for deciding on regrade requests, and the table to fill in."""
    students = {request.student for request in requests}
    codes = class_code([s for s in submissions if s.student in students], sheet)
    text = request_page(requests, {record.student: record for record in records}, codes)
    write(out / "requests.html", text)
    write(out / "requests.csv", request_table(requests), lasting=True)
    print(f"Regrade requests: {len(requests)}, in {out / 'requests.html'}.")


def print_preview(submissions: list[Submission], student: str, job: Job, pages: Pages) -> None:
    """Grade one submission, print the result, and write its page; change nothing else.

    Raises
    ------
    ValueError
        If there is no such student.
    """
    matching = [submission for submission in submissions if submission.student == student]
    if not matching:
        raise ValueError(f"There is no submission of a student {student!r}.")
    require_sandbox(job)
    try:
        record, seconds = grade_one(matching[0], matching[0].read(), None, job)
    except UnreadableError as error:
        sheet = problem_set(job.assignment)
        record, seconds = new_record(matching[0], sheet, error=str(error)), 0.0
    file = pages.write_preview(record)
    for text in (record.error, *record.remarks, *record.results.values()):
        if text:
            print(clean(str(text)))
    print(f"{amount(record.points)} of {record.max_points} points, in {seconds:.2f} s: {file}")
