"""Grade a class: from a folder of submissions to a folder of results."""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Iterable
from pathlib import Path

from coursekit.exercises.bank import problem_set
from coursekit.exercises.check import check
from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.seed import PUBLIC_SEED, current_seed, make_seed_file
from coursekit.grading.batch import Job, grade_class, processes, timings
from coursekit.grading.cluster import workers
from coursekit.grading.export.canvas import Roster, canvas, read_roster, unmatched
from coursekit.grading.export.gradebook import check_gradebook, to_gradebook
from coursekit.grading.export.table import table
from coursekit.grading.feedback import feedback
from coursekit.grading.incoming import File
from coursekit.grading.manual import (
    BY_HAND,
    answers_to_read,
    points_by_hand,
    table_to_fill,
    with_points,
)
from coursekit.grading.regrade import changes, format_changes, keep_before
from coursekit.grading.results import (
    OLD,
    check_assignment,
    put_aside,
    records_in,
    remove_unfinished,
)
from coursekit.grading.roster import missing_and_unknown, read_class
from coursekit.grading.sandbox.session import sandbox_fault
from coursekit.grading.similarity import alike, class_code, filter_code, page
from coursekit.grading.store import UNFINISHED, Record, file_name, write
from coursekit.grading.submissions import Submission, find
from coursekit.grading.text import one_line


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
    students = [submission.student for submission in submissions]
    points = points_by_hand(out, by_hand, {*students, *(r.student for r in old)}, sheet)
    roster = read_roster(roster_file, sheet, roster_column) if roster_file else None
    if gradebook:
        check_gradebook(sheet, gradebook)
    if similar:
        filter_code()
    check_references(sheet, seed)
    require_sandbox(protected)
    before = keep_before(submissions, sheet, seed, out) if again else None
    executor = workers(scheduler) if scheduler else processes(jobs)
    job = Job(assignment, seed, protected)
    graded = list(grade_class(submissions, job, out, executor=executor, ahead=4 * jobs))
    records = sorted((with_points(r, points) for r in graded), key=lambda record: record.student)
    gone = put_aside(old, students, out)
    write_results(records, sheet, out, lectures, intake.nobodys)
    remove_unfinished(out)
    print_summary(records, out, intake.nobodys)
    if gone:
        names = one_line(", ".join(gone))
        print(f"No longer among the submissions, so put into {out / OLD}: {names}.")
    if similar:
        write_alike(submissions, sheet, out)
    if roster:
        write_canvas(records, sheet, roster, out)
    if gradebook:
        to_gradebook(records, sheet, gradebook)
        print(f"The points of {_students(len(records))} are in {gradebook}.")
    if before:
        write_changes(before, graded, out)


def class_seed(seed_file: Path | None) -> str:
    """Return the seed of the class: of the environment, or of the course's own file.

    A course that has no such file yet gets one, as it would from nbgrader.

    Raises
    ------
    ValueError
        If there is none, and no course to keep one: with the public seed, answers made for the
        inputs that everybody can see would be right.
    """
    seed = current_seed()
    if seed == PUBLIC_SEED and (os.environ.keys() & {"COURSEKIT_SEED", "COURSEKIT_SEED_FILE"}):
        raise ValueError(f"{PUBLIC_SEED!r} is the seed that everybody knows: no class can have it.")
    if seed == PUBLIC_SEED and seed_file is not None:
        if not seed_file.exists():
            make_seed_file(seed_file)
            print(f"{seed_file} is new: the seed of your class. Whoever grades with you needs it.")
        seed = seed_file.read_text(encoding="utf-8").split("\n")[0].strip() or PUBLIC_SEED
    if seed == PUBLIC_SEED:
        raise ValueError(
            "There is no class seed. Set COURSEKIT_SEED, or COURSEKIT_SEED_FILE, to a seed that "
            f"only you know{f', or delete {seed_file}, which is empty' if seed_file else ''}."
        )
    return seed


def check_references(sheet: ProblemSet, seed: str) -> None:
    """Try the course's own solutions on what the seed draws, before any student's.

    Raises
    ------
    ValueError
        If one of them does not get all points.
    """
    for question in sheet.questions:
        if isinstance(question, Question):
            result = check(question, question.reference, seed=seed)
            if not result.passed:
                raise ValueError(
                    f"With this seed the course's own solution of {question.name} is not right, "
                    "which is a fault of the course. Take another seed, and please report it:\n"
                    f"{result}"
                )


def require_sandbox(protected: bool) -> None:
    """Raise an error unless a sandbox can be had, before anything is run.

    Raises
    ------
    RuntimeError
        If it cannot be had; the text says what is missing.
    """
    fault = sandbox_fault(protected=protected)
    if fault:
        raise RuntimeError(
            f"{fault} Without it a submission runs as you: it can read and change your files, use "
            "the network, and see other submissions. On Debian and Ubuntu `apt-get install "
            "bubblewrap` brings it. To go on without it, add --unsafe."
        )


def write_results(
    records: list[Record],
    sheet: ProblemSet,
    out: Path,
    lectures: str | None = None,
    nobodys: Iterable[File] = (),
) -> None:
    """Write all that is made of the records: marks, feedback, what to read, and the report."""
    from coursekit.grading.report import report  # loads matplotlib

    for record in records:
        file = out / "feedback" / f"{file_name(record.student)}.html"
        write(file, feedback(record, sheet, lectures), out / UNFINISHED)
    write(out / "marks.csv", table(records, sheet, nobodys))
    write(out / BY_HAND, table_to_fill(records))
    write(out / "by_hand.md", answers_to_read(records, sheet))
    texts, pictures = report(records, sheet, nobodys)
    for name, text in texts.items():
        write(out / name, text)
    for name, picture in pictures.items():
        (out / name).parent.mkdir(exist_ok=True)
        picture.save(out / name)


def print_class(submissions: list[Submission], rows: list[list[str]]) -> None:
    """Print who of the class has handed in nothing, and who is not in the class."""
    missing, unknown = missing_and_unknown([s.student for s in submissions], rows)
    print(f"Of {_students(len(rows))} in the class {len(missing)} have handed in nothing.")
    for heading, names in (("Nothing from", missing), ("Not in the class", unknown)):
        for name in names:
            print(one_line(f"{heading}: {name}"))


def print_summary(records: list[Record], out: Path, nobodys: Iterable[File] = ()) -> None:
    """Print how many were graded, which were not and why, and where the results are."""
    errors = [record for record in records if record.error]
    answers = [answer for record in records for answer in record.free_answers.values()]
    for record in errors:
        print(one_line(f"{record.student}: {record.error}"), file=sys.stderr)
    for file in nobodys:
        print(one_line(f"{file.name} {file.why_left}."), file=sys.stderr)
    count = _students(len(records))
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
    waiting = sum(answer.points is None for answer in answers)
    if waiting:
        print(
            f"{waiting} answers in words are to be graded by hand: read {out / 'by_hand.md'}, put "
            f"the points into {out / BY_HAND}, and give this command again."
        )


def write_canvas(records: list[Record], sheet: ProblemSet, roster: Roster, out: Path) -> None:
    """Write the table for Canvas, and name the submissions that are not in it."""
    text, left = canvas(records, sheet, roster)
    write(out / "canvas.csv", text)
    write(out / "canvas_unmatched.csv", unmatched(left))
    print(f"The table for Canvas is {out / 'canvas.csv'}.")
    if left:
        print(
            f"{_students(len(left))} could not be found in {roster.file}, or not without doubt; "
            f"their points are in {out / 'canvas_unmatched.csv'}: "
            f"{one_line(', '.join(record.student for record in left))}.",
            file=sys.stderr,
        )


def write_alike(submissions: list[Submission], sheet: ProblemSet, out: Path) -> None:
    """Write which answers are alike, and say how many pairs there are."""
    codes = class_code(submissions, sheet)
    pairs = alike(codes)
    write(out / "alike.html", page(pairs, codes))
    print(f"Pairs of answers that are alike: {len(pairs)}, in {out / 'alike.html'}.")


def write_changes(before: Path, records: list[Record], out: Path) -> None:
    """Write and print who gains and who loses against the records that were there before."""
    text = format_changes(changes(before, records), len(list(before.glob("*.json"))), before)
    write(out / "regrade.txt", text + "\n")
    print(f"\n{text}")


def _students(count: int) -> str:
    return f"{count} student{'s' * (count != 1)}"
