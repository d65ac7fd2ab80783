"""`coursekit grade`: from a folder of submissions to a folder of results."""

from __future__ import annotations

import os
import statistics
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from coursekit.exercises.bank import PROBLEM_SETS, problem_set
from coursekit.exercises.check import check
from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.seed import PUBLIC_SEED, current_seed, make_seed_file
from coursekit.grading.batch import mark_class, processes, timings
from coursekit.grading.cluster import workers
from coursekit.grading.export.canvas import Roster, canvas, read_roster, unmatched
from coursekit.grading.export.gradebook import see_that_it_fits, to_gradebook
from coursekit.grading.gradescope.build import build
from coursekit.grading.pages import clean
from coursekit.grading.regrade import changes, keep_before, told
from coursekit.grading.results import Records, points_by_hand, write_alike, write_results
from coursekit.grading.sandbox.session import Sandbox, SandboxError
from coursekit.grading.similarity import reader
from coursekit.grading.store import write
from coursekit.grading.submissions import Found, find


def add_options(parser: ArgumentParser) -> None:
    """Say what `coursekit grade` takes."""
    parser.add_argument("submissions", type=Path, help="a folder of submissions, or a zip")
    parser.add_argument("--assignment", required=True, choices=PROBLEM_SETS)
    parser.add_argument("--out", required=True, type=Path, help="the folder of the results")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="mark on the Dask cluster with this scheduler"
    )
    parser.add_argument(
        "--student", metavar="PATTERN", help="a regular expression with a group called student"
    )
    parser.add_argument(
        "--by-hand", type=Path, metavar="FILE", help="points for answers in words: a CSV with the "
        "columns student, question, points (by_hand.csv in the results is read in any case)",
    )  # fmt: skip
    parser.add_argument(
        "--canvas", type=Path, metavar="ROSTER", help="write canvas.csv for the students of this "
        "file, which Canvas's gradebook exports",
    )  # fmt: skip
    parser.add_argument(
        "--canvas-column", metavar="NAME", help="the assignment's column in that file"
    )
    parser.add_argument(
        "--gradebook", type=Path, metavar="FILE", help="put the points into nbgrader's gradebook"
    )
    parser.add_argument(
        "--alike", action="store_true", help="also look for answers whose code is alike"
    )
    parser.add_argument(
        "--lectures", metavar="ADDRESS", help="where the lectures are published, for links to them"
    )
    parser.add_argument(
        "--unsafe", action="store_true", help="run submissions as you, with no sandbox around them"
    )


def grade(chosen: Namespace, seed_file: Path | None) -> int:
    """Mark a class and write its results; return what the command returns to the shell.

    Raises
    ------
    ValueError
        If there is nothing to grade, no seed to grade with, or a file given that does not fit, or
        the course's own solutions fail with this seed.
    RuntimeError
        If the sandbox, a Dask scheduler or what `--alike` needs cannot be had.
    """
    sheet = problem_set(chosen.assignment)
    found = find(chosen.submissions, chosen.assignment, chosen.student)
    seed = class_seed(seed_file)
    students = [one.student for one in found]
    points = points_by_hand(chosen.out, chosen.by_hand, students, sheet)
    roster = read_roster(chosen.canvas, sheet, chosen.canvas_column) if chosen.canvas else None
    if chosen.gradebook:
        see_that_it_fits(sheet, chosen.gradebook)
    if chosen.alike:
        reader()
    see_that_the_seed_is_good(sheet, seed)
    _see_that_it_is_safe(protected=not chosen.unsafe)
    mark_all(found, chosen, seed)
    records = Records(chosen.out, students, points)
    write_results(records, sheet, chosen.out, chosen.lectures)
    _say(records, chosen.out)
    if chosen.alike:
        pairs = write_alike(found, sheet, chosen.out)
        print(f"Pairs of answers that are alike: {pairs}, in {chosen.out / 'alike.html'}.")
    if roster:
        _for_canvas(records, sheet, roster, chosen.out)
    if chosen.gradebook:
        count = to_gradebook(records, sheet, chosen.gradebook)
        print(f"The points of {_students(count)} are in {chosen.gradebook}.")
    return 0


def regrade(chosen: Namespace, seed_file: Path | None) -> int:
    """Mark a class again and say who gains and who loses; arguments and errors are as in `grade`.

    Raises
    ------
    ValueError
        If there are no results to compare with.
    """
    found = find(chosen.submissions, chosen.assignment, chosen.student)
    sheet, seed = problem_set(chosen.assignment), class_seed(seed_file)
    before = keep_before(found, sheet, seed, chosen.out)
    code = grade(chosen, seed_file)
    text = told(changes(before, chosen.out), len(list(before.glob("*.json"))), before)
    write(chosen.out / "regrade.txt", text + "\n")
    print(f"\n{text}")
    return code


def mark_all(found: list[Found], chosen: Namespace, seed: str) -> None:
    """Mark the submissions of a class that are not marked yet, with the options of `grade`."""
    for _ in mark_class(
        found,
        chosen.assignment,
        seed,
        chosen.out,
        executor=_executor(chosen),
        protected=not chosen.unsafe,
        ahead=4 * chosen.jobs,
    ):
        pass  # the record is in its file


def add_gradescope_options(parser: ArgumentParser) -> None:
    """Say what `coursekit gradescope` takes."""
    parser.add_argument("assignment", choices=PROBLEM_SETS)
    parser.add_argument("--out", required=True, type=Path, help="the zip to upload to Gradescope")


def gradescope(chosen: Namespace, root: Path) -> int:
    """Write an autograder for Gradescope; return what the command returns to the shell.

    Raises
    ------
    ValueError
        If there is no seed to grade with.
    RuntimeError
        If the package cannot be built.
    """
    seed = class_seed(root / "exercises" / "class_seed")
    build(problem_set(chosen.assignment), seed, root, chosen.out)
    print(f"{chosen.out} holds the seed of the class: upload it to Gradescope, show it to nobody.")
    return 0


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


def see_that_the_seed_is_good(sheet: ProblemSet, seed: str) -> None:
    """Try the course's own solutions on what the seed draws, before any student's.

    Raises
    ------
    ValueError
        If one of them does not get all points.
    """
    for asked in sheet.questions:
        if isinstance(asked, Question):
            result = check(asked, asked.reference, seed=seed)
            if not result.passed:
                raise ValueError(
                    f"With this seed the course's own solution of {asked.name} is not right, which "
                    f"is a fault of the course. Take another seed, and please report it:\n{result}"
                )


def _executor(chosen: Namespace) -> Callable[[], Executor]:
    return workers(chosen.scheduler) if chosen.scheduler else processes(max(chosen.jobs, 1))


def _see_that_it_is_safe(protected: bool) -> None:
    """Start a sandbox once, so that it is known to work before anything is run."""
    try:
        Sandbox(protected=protected).close()
    except SandboxError as error:
        raise RuntimeError(
            f"{error} Without it a submission runs as you: it can read and change your files, use "
            "the network, and see other submissions. On Debian and Ubuntu `apt-get install "
            "bubblewrap` brings it. To go on without it, add --unsafe."
        ) from None


def _say(records: Records, out: Path) -> None:
    """Print what has come of it."""
    count, errors, waiting = 0, 0, 0
    for one in records:
        count += 1
        if one["error"]:
            errors += 1
            print(clean(f"{one['student']}: {one['error']}"), file=sys.stderr)
        waiting += sum(answer["points"] is None for answer in one["by_hand"].values())
    print(f"{_students(count)}, {errors} of them with a file that could not be graded.")
    print(f"The marks are in {out / 'marks.csv'}, what students get back in {out / 'feedback'},")
    print(f"and what there is to say about the class in {out / 'report.html'}.")
    seconds = timings(out)
    if seconds:
        slowest = max(seconds, key=seconds.get)
        print(
            f"A submission took {statistics.median(seconds.values()):.2f} s in the median; the "
            f"longest, {clean(slowest)}'s, {seconds[slowest]:.1f} s."
        )
    if waiting:
        print(
            f"{waiting} answers in words are to be graded by hand: read {out / 'by_hand.md'}, put "
            f"the points into {out / 'by_hand.csv'}, and give this command again."
        )


def _for_canvas(records: Records, sheet: ProblemSet, roster: Roster, out: Path) -> None:
    """Write the table for Canvas, and name the submissions that are not in it."""
    text, left = canvas(records, sheet, roster)
    write(out / "canvas.csv", text)
    write(out / "canvas_unmatched.csv", unmatched(left))
    print(f"The table for Canvas is {out / 'canvas.csv'}.")
    if left:
        print(
            f"{_students(len(left))} could not be found in {roster.file}, or not without doubt; "
            f"their points are in {out / 'canvas_unmatched.csv'}: "
            f"{clean(', '.join(one['student'] for one in left))}.",
            file=sys.stderr,
        )


def _students(count: int) -> str:
    return f"{count} student{'s' * (count != 1)}"
