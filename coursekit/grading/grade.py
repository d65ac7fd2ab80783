"""Grade a class: from a folder of submissions to a folder of results."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from coursekit.grading.adjust import Adjustments, adjusted, read_adjustments
from coursekit.grading.cluster import workers
from coursekit.grading.export.canvas_export import Roster, read_roster
from coursekit.grading.export.gradebook import check_gradebook
from coursekit.grading.grade_class import Waiting, divide, grade_class, processes
from coursekit.grading.grade_submission import Job
from coursekit.grading.manual import (
    Points,
    Rubric,
    codes_of,
    points_by_hand,
    read_rubric,
    with_points,
)
from coursekit.grading.options import Options
from coursekit.grading.prepare import class_seed, prepare
from coursekit.grading.regrade import keep_before
from coursekit.grading.requests import Request, read_requests
from coursekit.grading.results import (
    Pages,
    check_assignment,
    put_aside,
    records_in,
    remove_unfinished,
    without_pictures,
)
from coursekit.grading.roster import read_class
from coursekit.grading.similarity import filter_code
from coursekit.grading.store import Record
from coursekit.grading.submissions import Intake, find
from coursekit.grading.summary import (
    print_class,
    print_gone,
    print_preview,
    print_summary,
    write_canvas,
    write_changes,
    write_gradebook,
    write_requests,
    write_similar,
)

AHEAD_ON_A_CLUSTER = 256  # submissions handed over at a time, however many workers there are


@dataclass(frozen=True)
class _Tables:
    """What people gave besides the submissions, as `_read_tables` reads and checks it."""

    rubric: Rubric | None
    codes: dict[str, str]
    points: Points
    adjustments: Adjustments
    requests: list[Request]
    canvas: Roster | None


def grade(options: Options) -> None:
    """Grade a class, write its results, and print what has come of it.

    Raises
    ------
    ValueError
        If there is nothing to grade, no seed to grade with, or a file given that does not fit, or
        the course's own solutions fail with this seed, or there are no results to compare with.
    RuntimeError
        If the sandbox, a Dask scheduler or an extra package cannot be had.
    """
    intake = _find_submissions(options)
    job = _job(options)
    earlier = records_in(options.out)
    check_assignment(earlier, options.assignment, options.out)
    tables = _read_tables(options, job.seed, intake, earlier)
    _check_exports(options)
    if options.preview is not None:
        print_preview(intake.submissions, options.preview, job, options.out, options.lectures)
        return
    done, waiting = divide(intake.submissions, job, {record.student: record for record in earlier})
    if waiting:
        prepare(job, len(waiting), options.out)
    before = None
    if options.again:
        before = keep_before(waiting, earlier, options.sheet, job.seed, options.out)
    marked = itertools.chain(done, _mark(waiting, job, options))
    records = _write_results(marked, intake, earlier, tables, options)
    _write_exports(records, intake, tables, options)
    if before:
        write_changes(before, options.out)


def _find_submissions(options: Options) -> Intake:
    """Return all that came in; print how many students that is, and who of the class is missing."""
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


def _job(options: Options) -> Job:
    """Return how each submission is graded."""
    if options.jobs < 1:
        raise ValueError(f"At least one submission is graded at a time, not {options.jobs}.")
    return Job(options.assignment, class_seed(options.seed_file), options.protected)


def _read_tables(options: Options, seed: str, intake: Intake, earlier: list[Record]) -> _Tables:
    """Read and check the tables, which may name students of now and of the earlier records."""
    sheet, out = options.sheet, options.out
    students = {submission.student for submission in intake.submissions}
    everybody = students | {record.student for record in earlier}
    rubric = read_rubric(options.rubric, sheet) if options.rubric else None
    codes = codes_of(everybody, seed)
    points = points_by_hand(out, options.by_hand, everybody, sheet, rubric, codes)
    adjustments = read_adjustments(out, everybody, sheet, options.changes, options.late)
    requests = read_requests(options.requests, students, sheet) if options.requests else []
    file, column = options.canvas, options.canvas_column
    canvas = read_roster(file, sheet, column) if file else None
    return _Tables(rubric, codes, points, adjustments, requests, canvas)


def _check_exports(options: Options) -> None:
    """See that what is written at the end will find what it needs."""
    if options.gradebook:
        check_gradebook(options.sheet, options.gradebook)
    if options.alike:
        filter_code()


def _mark(waiting: list[Waiting], job: Job, options: Options) -> Iterator[Record]:
    """Return the records of submissions, each as soon as it is marked."""
    if options.scheduler:
        executor, ahead = workers(options.scheduler), AHEAD_ON_A_CLUSTER
    else:
        executor, ahead = processes(options.jobs), 4 * options.jobs
    return grade_class(waiting, job, options.out, executor=executor, ahead=ahead)


def _write_results(
    marked: Iterable[Record],
    intake: Intake,
    earlier: list[Record],
    tables: _Tables,
    options: Options,
) -> list[Record]:
    """Write and print what comes of the records; return them with what people gave, by student."""
    codes = tables.codes if options.anonymous else None
    pages = Pages(options.sheet, options.out, options.lectures, codes=codes, rubric=tables.rubric)
    records = []
    for record in marked:
        final = adjusted(with_points(record, tables.points), tables.adjustments)
        pages.write_one(final)
        records.append(without_pictures(final))
    records.sort(key=lambda record: record.student)
    gone = put_aside(earlier, [record.student for record in records], options.out)
    pages.write_class(records, intake.unclaimed)
    remove_unfinished(options.out)
    print_summary(records, options.out, intake.unclaimed)
    print_gone(gone, options.out)
    return records


def _write_exports(
    records: list[Record], intake: Intake, tables: _Tables, options: Options
) -> None:
    """Write what was asked for besides the results."""
    sheet, out = options.sheet, options.out
    if tables.requests:
        write_requests(tables.requests, records, intake.submissions, sheet, out)
    if options.alike:
        write_similar(intake.submissions, sheet, out)
    if tables.canvas:
        write_canvas(records, sheet, tables.canvas, out)
    if options.gradebook:
        write_gradebook(records, sheet, options.gradebook)
