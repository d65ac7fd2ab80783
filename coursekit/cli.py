"""The `coursekit` command."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from coursekit.exercises.bank import PROBLEM_SETS, problem_set
from coursekit.exercises.release import (
    class_seed_file,
    course_root,
    hand_out,
    release,
    write_sources,
)
from coursekit.grading.layouts import LAYOUTS

LAB = [
    # The whole course is what JupyterLab shows; naming the file would show its folder only.
    "--ServerApp.root_dir=.",
    "--LabApp.default_url=/lab/tree/lectures/00-start-here.ipynb",
]

TABLES = {
    "--by-hand": "points for answers in words, with the columns student, question, points "
    "(by_hand.csv in the results is read in any case)",
    "--rubric": "items to choose from for answers in words, with the columns question, item, "
    "points, text",
    "--changes": "points that a person has changed, with the columns student, question, points, "
    "reason; it is kept in the results",
    "--late": "who was late, with the columns student, days, extension, and a row * with the "
    "percent that each day takes off; it is kept in the results",
    "--requests": "regrade requests, with the columns student, question, reason; they are listed "
    "with what is needed to decide",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, those of the shell unless given."""
    parser = argparse.ArgumentParser(prog="coursekit", description="Open and maintain the course.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("lab", help="make your copies of the exercises and open JupyterLab")
    commands.add_parser("copies", help="make your copies, and open nothing")
    commands.add_parser("release", help="make the students' copies of the exercises")
    commands.add_parser("sources", help="write exercises/source from the questions")
    _add_options(commands.add_parser("grade", help="grade a class in a sandbox"))
    _add_options(commands.add_parser("regrade", help="grade again, and say who gains or loses"))
    total = commands.add_parser("total", help="add up problem sets, the lowest dropped")
    total.add_argument("results", nargs="+", type=Path, help="folders of results")
    total.add_argument("--drop", type=int, default=0, help="so many do not count for a student")
    total.add_argument("--out", required=True, type=Path, help="the table (CSV) to write")
    gradescope = commands.add_parser("gradescope", help="make an autograder for Gradescope")
    gradescope.add_argument("assignment", choices=PROBLEM_SETS)
    gradescope.add_argument("--out", required=True, type=Path, help="the zip to upload")
    args, options = parser.parse_known_args(arguments)
    if options and args.command != "lab":
        parser.error(f"unknown options: {' '.join(options)}")
    try:
        return open_lab(options) if args.command == "lab" else _run(**vars(args))
    except (OSError, RuntimeError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            "Stopped. What was done is kept: the same command goes on from there.", file=sys.stderr
        )
        return 130


def _add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `coursekit grade` to the parser, by their names in `Options`."""
    _add_submissions(parser)
    _add_tables(parser)
    _add_results(parser)
    _add_marking(parser)


def _add_submissions(parser: argparse.ArgumentParser) -> None:
    """Add what tells who handed in what."""
    group = parser.add_argument_group("submissions")
    group.add_argument(
        "folder", metavar="submissions", type=Path, help="a folder of submissions, or a zip"
    )
    group.add_argument("--assignment", required=True, choices=PROBLEM_SETS)
    group.add_argument(
        "--student", dest="pattern", help="a regular expression with a group called student"
    )
    group.add_argument(
        "--layout", choices=LAYOUTS, help="how the submissions lie, if that is not recognised"
    )
    group.add_argument(
        "--roster", type=Path, metavar="FILE", help="say who of this class (a CSV of ids, logins "
        "or names) has handed in nothing, and who has but is not in it",
    )  # fmt: skip


def _add_tables(parser: argparse.ArgumentParser) -> None:
    """Add the tables that people fill in, and whether they see names when they read answers."""
    group = parser.add_argument_group("points that people give", "Each FILE is a table (CSV).")
    for option, text in TABLES.items():
        group.add_argument(option, type=Path, metavar="FILE", help=text)
    group.add_argument(
        "--anonymous", action="store_true",
        help="let codes stand for names where answers in words are read",
    )  # fmt: skip


def _add_results(parser: argparse.ArgumentParser) -> None:
    """Add where the results go, and what else is made of them."""
    group = parser.add_argument_group("results")
    group.add_argument("--out", required=True, type=Path, help="the folder of the results")
    group.add_argument(
        "--lectures", metavar="ADDRESS", help="where the lectures are published, for links to them"
    )
    group.add_argument(
        "--alike", action="store_true", help="also look for answers whose code is alike"
    )
    group.add_argument(
        "--canvas", type=Path, metavar="ROSTER", help="write canvas.csv for the students of this "
        "file, which Canvas's gradebook exports",
    )  # fmt: skip
    group.add_argument(
        "--canvas-column", metavar="NAME", help="the assignment's column in that file"
    )
    group.add_argument(
        "--gradebook", type=Path, metavar="FILE", help="put the points into nbgrader's gradebook"
    )


def _add_marking(parser: argparse.ArgumentParser) -> None:
    """Add where and how submissions run."""
    group = parser.add_argument_group("marking")
    group.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")
    group.add_argument(
        "--scheduler", metavar="ADDRESS", help="grade on the Dask cluster with this scheduler"
    )
    group.add_argument(
        "--preview", metavar="STUDENT", help="mark one submission and show it; change nothing else"
    )
    group.add_argument(
        "--unsafe", dest="protected", action="store_false",
        help="run submissions as you, with no sandbox around them",
    )  # fmt: skip


def _run(command: str, **options: Any) -> int:
    """Run a command with its options, and return what it returns to the shell."""
    if command in ("grade", "regrade"):
        from coursekit.grading.grade import grade  # loads what only graders need
        from coursekit.grading.options import Options

        grade(Options(**options, seed_file=class_seed_file(), again=command == "regrade"))
    elif command == "total":
        from coursekit.grading.files import write
        from coursekit.grading.totals import totals

        write(options["out"], totals(options["results"], options["drop"]))
        print(options["out"])
    elif command == "gradescope":
        make_autograder(**options)
    elif command == "copies":
        make_copies(course_root())
    else:
        for file in {"release": release, "sources": write_sources}[command](course_root()):
            print(file)
    return 0


def make_autograder(assignment: str, out: Path) -> None:
    """Write an autograder for Gradescope, with the seed of the class in it."""
    from coursekit.grading.export.gradescope_build import build
    from coursekit.grading.prepare import class_seed

    root = course_root()
    seed = class_seed(root / "exercises" / "class_seed")
    build(problem_set(assignment), seed, root, out)
    print(f"{out} holds the seed of the class: upload it to Gradescope, show it to nobody.")


def make_copies(root: Path) -> None:
    """Hand out exercises and lectures, and say what is new."""
    from coursekit.exercises.lectures import hand_out_lectures, trust  # loads nbformat

    for file in hand_out(root):
        print(f"Your copy of the exercises: {file.relative_to(root)}")
    new, changed = hand_out_lectures(root)
    if new:
        trust(new)
        print(f"Your copies of the lectures are in lectures/: {len(new)} new.")
    for file in changed:
        original = Path("notebooks") / file.relative_to(root / "lectures")
        print(f"{file.relative_to(root)} is yours now and stays, but {original} is newer.")


def open_lab(options: Sequence[str]) -> int:
    """Make the reader's copies, then open JupyterLab on the first lecture with these options."""
    root = course_root()
    make_copies(root)
    if _is_root() and "--allow-root" not in options:
        print("You are root: JupyterLab is told to start all the same (--allow-root).")
        options = ["--allow-root", *options]
    if not _has_browser() and "--no-browser" not in options:
        print("No browser can be opened from here: open the address below in yours.")
        options = ["--no-browser", *options]
    # Its settings say no to news of Jupyter and to newer versions, and let it start in a line.
    folders = [str(Path(__file__).parent / "jupyter"), os.environ.get("JUPYTER_CONFIG_PATH")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, folders))
    os.chdir(root)
    sys.stdout.flush()
    command = [sys.executable, "-m", "jupyterlab", *LAB, *options]
    if os.name != "nt":
        os.execv(command[0], command)  # become JupyterLab, so that signals and exit are its own
    return subprocess.call(command)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _has_browser() -> bool:
    """Whether a browser with a window of its own can be opened; one of text would take this one."""
    if sys.platform.startswith("linux") and not {"BROWSER", "DISPLAY", "WAYLAND_DISPLAY"} & {
        *os.environ
    }:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
