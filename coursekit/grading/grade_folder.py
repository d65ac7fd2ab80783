"""Grade a class: from a folder of submissions to a folder of results."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from coursekit.grading.adjust_points import LATE, Adjustments, adjusted, read_adjustments
from coursekit.grading.answers_in_words import (
    Points,
    Rubric,
    codes_of,
    points_by_hand,
    read_rubric,
    with_points,
)
from coursekit.grading.atomic_files import SUBMISSIONS, write
from coursekit.grading.before_grading import class_seed, prepare, require_sheets
from coursekit.grading.cluster import workers
from coursekit.grading.days_late import read_due
from coursekit.grading.earlier_results import (
    Earlier,
    check_gone,
    put_aside,
    remove_returned,
    rename,
    rename_files,
    with_earlier,
)
from coursekit.grading.end_of_run import (
    print_class,
    print_gone,
    print_lateness,
    print_preview,
    print_summary,
    write_canvas,
    write_changes,
    write_gradebook,
    write_moodle,
    write_requests,
    write_similar,
)
from coursekit.grading.export.canvas_grades import Roster, read_roster
from coursekit.grading.export.gradebook import check_gradebook
from coursekit.grading.export.moodle import Worksheet, read_worksheet
from coursekit.grading.grade_class import Waiting, divide, grade_class, processes
from coursekit.grading.grade_submission import Job
from coursekit.grading.intake.find_submissions import Intake, find
from coursekit.grading.intake.submission_times import handed_in
from coursekit.grading.lateness_table import measured
from coursekit.grading.one_seed_per_folder import check_claim, check_seed, claim
from coursekit.grading.options import Options
from coursekit.grading.records import Record, record_file, write_record
from coursekit.grading.regrade import keep_before
from coursekit.grading.regrade_requests import Request, read_requests
from coursekit.grading.results_folder import (
    Pages,
    check_assignment,
    remove_unfinished,
    without_examples,
)
from coursekit.grading.roster import missing_and_unknown, read_class
from coursekit.grading.safe_text import name_order
from coursekit.grading.similarity import filter_code

AHEAD_ON_A_CLUSTER = 256  # submissions queued at a time, however many workers there are


@dataclass(frozen=True)
class _Tables:
    """The tables given besides the submissions, as `_read_tables` reads and checks them."""

    rubric: Rubric | None
    codes: dict[str, str]
    points: Points
    adjustments: Adjustments
    requests: list[Request]
    canvas: Roster | None
    moodle: Worksheet | None


def grade(options: Options) -> None:
    """Grade a class, write its results, and print a summary.

    Raises
    ------
    ValueError
        If there is no such problem set, nothing to grade, no seed to grade with or another one than
        that of the results which are there, or a file given that does not fit, or the course's own
        solutions fail with this seed, or there are no results to compare with.
    RuntimeError
        If the sandbox, a Dask scheduler or an extra package cannot be had.
    """
    require_sheets(options.assignment)
    intake = _find_submissions(options)
    job = _job(options)
    intake, earlier = _with_earlier(intake, job.seed, options)
    if options.preview is not None:
        pages = Pages(options.sheet, options.out, options.published)
        print_preview(intake.submissions, options.preview, job, pages)
        return
    if not options.put_aside:
        check_gone(earlier, intake.submissions, options.out)
    rename_files(earlier, options.out)
    rename(earlier, job.seed, options.out)
    tables = _read_tables(options, job.seed, intake, earlier)
    _check_exports(options)
    known = {record.student: record for record in earlier.records}
    done, waiting = divide(intake.submissions, job, known)
    for record in done:  # the file may have moved
        write_record(record_file(options.out, record.student), record)
    if waiting:
        prepare(job, len(waiting), options.out)
    before = None
    if options.again:
        before = keep_before(waiting, earlier.records, options.sheet, job.seed, options.out)
    claim(options.out, job.seed)
    write(options.out / SUBMISSIONS, f"{options.folder.resolve()}\n")
    graded = itertools.chain(done, _graded(waiting, job, options))
    records = _write_results(graded, intake, earlier, tables, job, options)
    _write_exports(records, intake, tables, options)
    if before:
        write_changes(before, options.out)


def _find_submissions(options: Options) -> Intake:
    """Return all submissions; print the number of students, and who of the class is missing."""
    intake = find(
        options.folder,
        options.assignment,
        options.pattern,
        layout=options.layout,
        besides=options.out,
    )
    print(intake)
    if options.roster:
        print_class(intake.submissions, read_class(options.roster))
    return intake


def _with_earlier(intake: Intake, seed: str, options: Options) -> tuple[Intake, Earlier]:
    """Return the submissions with the names of earlier results, and these, if they fit."""
    submissions, earlier = with_earlier(intake.submissions, options.out)
    check_assignment(earlier.records, options.assignment, options.out)
    if not options.new_seed:
        check_seed(earlier.records, seed, options.out)
    return replace(intake, submissions=submissions), earlier


def _absent(intake: Intake, options: Options) -> list[str]:
    """Return the students of the class who have handed in nothing, if there is a roster."""
    if not options.roster:
        return []
    students = {submission.student: submission.identity for submission in intake.submissions}
    return missing_and_unknown(students, read_class(options.roster))[0]


def _job(options: Options) -> Job:
    """Return the settings for grading each submission."""
    if options.jobs < 1:
        raise ValueError(f"At least one submission is graded at a time, not {options.jobs}.")
    return Job(options.assignment, class_seed(options.seed_file), options.protected)


def _read_tables(options: Options, seed: str, intake: Intake, earlier: Earlier) -> _Tables:
    """Read and check the tables, which may name current students and those of earlier records."""
    sheet, out = options.sheet, options.out
    students = {submission.student for submission in intake.submissions}
    everybody = students | earlier.students
    rubric = read_rubric(options.rubric, sheet) if options.rubric else None
    codes = codes_of(everybody, seed)
    given = points_by_hand(out, options.by_hand, everybody, sheet, rubric, codes)
    moodle = read_worksheet(options.moodle, sheet) if options.moodle else None
    late = _late_table(options, intake, moodle, everybody) if options.due else options.late
    adjustments = read_adjustments(out, everybody, sheet, options.changes, late, options.viva)
    requests = read_requests(options.requests, students, sheet) if options.requests else []
    file, column = options.canvas, options.canvas_column
    canvas = read_roster(file, sheet, column) if file else None
    return _Tables(rubric, codes, earlier.points | given, adjustments, requests, canvas, moodle)


def _late_table(
    options: Options, intake: Intake, worksheet: Worksheet | None, everybody: set[str]
) -> Path:
    """Measure who was late; return the table of lateness, written into the results."""
    table, due = options.out / LATE, read_due(options.due)
    found = handed_in(intake, worksheet, due.zone)
    text = measured(options.late or table, found, due, everybody)
    write(table, text, lasting=True)
    print_lateness(found, due, table)
    return table


def _check_exports(options: Options) -> None:
    """Check before grading that the exports at the end have everything that they need."""
    if options.gradebook:
        check_gradebook(options.sheet, options.gradebook)
    if options.alike:
        filter_code()


def _graded(waiting: list[Waiting], job: Job, options: Options) -> Iterator[Record]:
    """Return the records of submissions, each as soon as it is graded."""
    if options.scheduler:
        executor, ahead = workers(options.scheduler), AHEAD_ON_A_CLUSTER
    else:
        executor, ahead = processes(options.jobs), 4 * options.jobs
    return grade_class(waiting, job, options.out, executor=executor, ahead=ahead)


def _write_results(
    graded: Iterable[Record],
    intake: Intake,
    earlier: Earlier,
    tables: _Tables,
    job: Job,
    options: Options,
) -> list[Record]:
    """Write and print the results; return the final records, sorted by student."""
    codes = tables.codes if options.anonymous else None
    pages = Pages(options.sheet, options.out, options.published, codes=codes, rubric=tables.rubric)
    records = []
    for record in graded:
        final = adjusted(with_points(record, tables.points), tables.adjustments)
        pages.write_one(final)
        records.append(without_examples(final))
    check_claim(options.out, job.seed)
    records.sort(key=lambda record: name_order(record.student))
    students = [record.student for record in records]
    gone = put_aside(earlier, students, tables.points, options.out)
    pages.write_class(records, intake.unclaimed, _absent(intake, options))
    remove_returned(earlier, students, options.out)
    remove_unfinished(options.out)
    print_summary(records, options.out, intake.unclaimed)
    print_gone(gone, options.out)
    return records


def _write_exports(
    records: list[Record], intake: Intake, tables: _Tables, options: Options
) -> None:
    """Write the requested exports besides the results."""
    sheet, out = options.sheet, options.out
    if tables.requests:
        write_requests(tables.requests, records, intake.submissions, sheet, out)
    if options.alike:
        write_similar(intake.submissions, sheet, out)
    if tables.canvas:
        write_canvas(records, sheet, tables.canvas, out)
    if tables.moodle:
        write_moodle(records, tables.moodle, out)
    if options.gradebook:
        write_gradebook(records, sheet, options.gradebook)
