"""Grade a class: from a folder of submissions to a folder of results."""

from __future__ import annotations

import itertools
from pathlib import Path

from coursekit.exercises.bank import problem_set
from coursekit.grading.adjust import adjusted, read_adjustments
from coursekit.grading.batch import divide, grade_class, processes
from coursekit.grading.cluster import workers
from coursekit.grading.export.canvas import read_roster
from coursekit.grading.export.gradebook import check_gradebook, to_gradebook
from coursekit.grading.manual import codes_of, points_by_hand, read_rubric, with_points
from coursekit.grading.marking import Job
from coursekit.grading.prepare import class_seed, prepare
from coursekit.grading.regrade import keep_before
from coursekit.grading.requests import read_requests
from coursekit.grading.results import (
    OLD,
    Pages,
    check_assignment,
    put_aside,
    records_in,
    remove_unfinished,
    without_pictures,
)
from coursekit.grading.roster import read_class
from coursekit.grading.similarity import filter_code
from coursekit.grading.submissions import find
from coursekit.grading.summary import (
    print_class,
    print_preview,
    print_summary,
    write_canvas,
    write_changes,
    write_requests,
    write_similar,
)
from coursekit.grading.text import one_line
from coursekit.plurals import counted

AHEAD_ON_A_CLUSTER = 256  # submissions handed over at a time, however many workers there are


def grade(
    folder: Path,
    assignment: str,
    out: Path,
    *,
    seed_file: Path | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    pattern: str | None = None,
    layout: str | None = None,
    class_list: Path | None = None,
    by_hand: Path | None = None,
    anonymous: bool = False,
    rubric_file: Path | None = None,
    changes: Path | None = None,
    late: Path | None = None,
    requests: Path | None = None,
    preview: str | None = None,
    roster_file: Path | None = None,
    roster_column: str | None = None,
    gradebook: Path | None = None,
    similar: bool = False,
    lectures: str | None = None,
    protected: bool = True,
    again: bool = False,
) -> None:
    """Grade a class, write its results, and print what has come of it.

    The options are those of `coursekit grade --help`; `again` is for `coursekit regrade`, which
    also says who gains and who loses against the results that are there.

    Parameters
    ----------
    folder, out : Path
        The submissions, in a folder or a zip, and the folder of the results.
    assignment : str
        Such as ``"ps2"``.
    seed_file : Path, optional
        Where the seed of the class is kept; see `class_seed`.

    Raises
    ------
    ValueError
        If there is nothing to grade, no seed to grade with, or a file given that does not fit, or
        the course's own solutions fail with this seed, or there are no results to compare with.
    RuntimeError
        If the sandbox, a Dask scheduler or an extra package cannot be had.
    """
    sheet = problem_set(assignment)
    intake = find(folder, assignment, pattern, layout=layout, besides=out)
    submissions = intake.submissions
    print(intake)
    if class_list:
        print_class(submissions, read_class(class_list))
    if jobs < 1:
        raise ValueError(f"At least one submission is graded at a time, not {jobs}.")
    seed = class_seed(seed_file)
    old = records_in(out)
    check_assignment(old, assignment, out)
    names = [submission.student for submission in submissions]
    everybody = {*names, *(record.student for record in old)}
    rubric = read_rubric(rubric_file, sheet) if rubric_file else None
    codes = codes_of(everybody, seed)
    points = points_by_hand(out, by_hand, everybody, sheet, rubric, codes)
    adjustments = read_adjustments(out, everybody, sheet, changes, late)
    objections = read_requests(requests, names, sheet) if requests else []
    roster = read_roster(roster_file, sheet, roster_column) if roster_file else None
    if gradebook:
        check_gradebook(sheet, gradebook)
    if similar:
        filter_code()
    job = Job(assignment, seed, protected)
    if preview is not None:
        print_preview(submissions, preview, job, out, lectures)
        return
    done, waiting = divide(submissions, job, {record.student: record for record in old})
    if waiting:
        prepare(job, len(waiting), out)
    before = keep_before(waiting, old, sheet, seed, out) if again else None
    executor = workers(scheduler) if scheduler else processes(jobs)
    ahead = AHEAD_ON_A_CLUSTER if scheduler else 4 * jobs
    marked = grade_class(waiting, job, out, executor=executor, ahead=ahead)
    pages = Pages(sheet, out, lectures, codes=codes if anonymous else None, rubric=rubric)
    records = []
    for record in itertools.chain(done, marked):
        whole = adjusted(with_points(record, points), adjustments)
        pages.write_one(whole)
        records.append(without_pictures(whole))
    records.sort(key=lambda record: record.student)
    gone = put_aside(old, names, out)
    pages.write_class(records, intake.nobodys)
    remove_unfinished(out)
    print_summary(records, out, intake.nobodys)
    if gone:
        names = one_line(", ".join(gone))
        print(f"No longer among the submissions, so put into {out / OLD}: {names}.")
    if objections:
        write_requests(objections, records, submissions, sheet, out)
    if similar:
        write_similar(submissions, sheet, out)
    if roster:
        write_canvas(records, sheet, roster, out)
    if gradebook:
        to_gradebook(records, sheet, gradebook)
        print(f"The points of {counted(len(records), 'student')} are in {gradebook}.")
    if before:
        write_changes(before, out)
