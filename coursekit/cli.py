"""The `coursekit` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from coursekit.course import course_root
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.find_questions import question as find_question
from coursekit.exercises.own_folders import use
from coursekit.exercises.release import class_seed_file, release, write_sources
from coursekit.exercises.seed import PUBLIC_SEED, current_seed
from coursekit.grading.atomic_files import in_words, write
from coursekit.grading.command_line import add_options
from coursekit.hall import command_line as hall
from coursekit.lab import make_copies, open_lab
from coursekit.pages.commands import COMMANDS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default those of the shell."""
    parser = _parser()
    args, options = parser.parse_known_args(arguments)
    if options and args.command != "lab":
        parser.error(f"unknown options: {' '.join(options)}")
    try:
        return open_lab(options) if args.command == "lab" else _run(**vars(args))
    except (OSError, RuntimeError, ValueError) as error:
        print(in_words(error) if isinstance(error, OSError) else error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            "Stopped. Finished work is kept: run the same command again to continue.",
            file=sys.stderr,
        )
        return 130


def _parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = argparse.ArgumentParser(prog="coursekit", description="Open and maintain the course.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("lab", help="make your copies of the exercises and open JupyterLab")
    commands.add_parser("copies", help="make your copies without opening JupyterLab")
    _add_folder(commands.add_parser("release", help="make the students' copies of the exercises"))
    _add_folder(commands.add_parser("sources", help="write the problem sets with solutions"))
    new = commands.add_parser("new", help="write a small course on another subject to start from")
    new.add_argument("folder", type=Path, help="a folder that is new or empty")
    commands.add_parser("seed", help="make the seed of your class if there is none")
    _add_class(commands)
    commands.add_parser("slides", help="make slides of the lectures in build/slides")
    _add_site(commands.add_parser("site", help="build the course as a web site in build/site"))
    hall.add_options(commands.add_parser("hall", help="serve the slides, and votes from phones"))
    commands.add_parser("bundle", help="bundle the JavaScript of the widgets into one file")
    times = commands.add_parser("times", help="estimate how long each lecture takes")
    times.add_argument("--write", action="store_true", help="write the minutes into the lectures")
    gradescope = commands.add_parser("gradescope", help="make an autograder for Gradescope")
    gradescope.add_argument("assignment", help="the problem set, such as ps2")
    gradescope.add_argument("--out", required=True, type=Path, help="the zip to upload")
    _add_folder(gradescope)
    _add_question(commands.add_parser("question", help="write a question of your own, or try it"))
    return parser


def _add_site(parser: argparse.ArgumentParser) -> None:
    """Add the options of `coursekit site`."""
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="build it in another folder")
    parser.add_argument(
        "--wheels", type=Path, metavar="FOLDER",
        help="take numpy for the browser from this folder instead of downloading it",
    )  # fmt: skip
    parser.add_argument(
        "--without-coq", dest="with_coq", action="store_false",
        help="show proofs as text, without fetching Coq for the browser",
    )  # fmt: skip


def _add_class(commands: Any) -> None:
    """Add the commands for a class."""
    for name, text in (
        ("grade", "grade a class in a sandbox"),
        ("regrade", "grade again, and list who gains or loses points"),
    ):
        grade = commands.add_parser(name, help=text)
        add_options(grade)
        _add_folder(grade)
    total = commands.add_parser("total", help="average the results of several problem sets")
    total.add_argument("results", nargs="+", type=Path, help="folders of results")
    total.add_argument(
        "--drop", type=int, default=0, help="drop each student's N lowest results", metavar="N"
    )
    total.add_argument("--out", required=True, type=Path, help="the table (CSV) to write")
    _add_viva(commands.add_parser("viva", help="print questions on each student's own program"))


def _add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option for a folder with further problem sets."""
    parser.add_argument(
        "--questions", type=Path, metavar="FOLDER",
        help="a folder with problem sets of your own, besides those that course.toml names",
    )  # fmt: skip


def _add_viva(parser: argparse.ArgumentParser) -> None:
    """Add the options of `coursekit viva`, by their names in `viva`."""
    parser.add_argument("results", type=Path, help="a folder of results of `coursekit grade`")
    parser.add_argument("--out", required=True, type=Path, help="the folder for the sheets")
    parser.add_argument(
        "--question", metavar="NAME", help="ask about the answers to this question, such as "
        "ps2.train, instead of each student's longest one with full marks",
    )  # fmt: skip
    parser.add_argument(
        "--submissions", type=Path, metavar="FOLDER",
        help="where the submissions are, if they have been moved since",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many to prepare at a time"
    )
    parser.add_argument(
        "--unsafe", dest="protected", action="store_false",
        help="run programs as you, with no sandbox around them",
    )  # fmt: skip
    _add_folder(parser)


def _add_question(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands for a question."""
    steps = parser.add_subparsers(dest="step", required=True)
    new = steps.add_parser("new", help="write a first version from your solution")
    new.add_argument("source", help="the solution, FILE.py::function, or the question's name alone")
    new.add_argument("--sheet", required=True, help="the problem set to add it to, such as ps7")
    test = steps.add_parser("try", help="grade its solution and generated wrong answers")
    test.add_argument("name", help="such as ps7.binary_search")
    test.add_argument(
        "--all", dest="everything", action="store_true", help="show all wrong answers, not a few"
    )
    for step in (new, test):
        _add_folder(step)


def _run(command: str, questions: Path | None = None, **options: Any) -> int:
    """Run a command with its options; return the exit code."""
    if questions is not None:
        if options.get("step") == "new":
            questions.mkdir(parents=True, exist_ok=True)
        use(questions)
    functions = COMMANDS | {
        "copies": lambda: make_copies(course_root()),
        "grade": grade_class,
        "gradescope": make_autograder,
        "hall": hall.open_hall,
        "new": make_course,
        "question": ask_or_try,
        "regrade": partial(grade_class, again=True),
        "release": lambda: print_names(release(course_root())),
        "seed": make_seed,
        "sources": lambda: print_names(write_sources(course_root() / "exercises")),
        "total": write_total,
        "viva": ask_class,
    }
    return functions[command](**options) or 0


def print_names(files: Iterable[Path]) -> None:
    """Print the names of files, as soon as each is written."""
    for file in files:
        print(file)


def grade_class(again: bool = False, **options: Any) -> None:
    """Grade a class, perhaps again."""
    from coursekit.grading.grade_folder import grade  # slow to load, and rarely needed
    from coursekit.grading.options import Options

    grade(Options(**options, seed_file=class_seed_file(), again=again))


def ask_class(**options: Any) -> None:
    """Print questions on each student's own program."""
    from coursekit.grading.viva.command import viva

    viva(**options, seed_file=class_seed_file())


def write_total(results: Sequence[Path], drop: int, out: Path) -> None:
    """Write the table of all results, and print whose sum is not final."""
    from coursekit.grading.course_total import totals
    from coursekit.grading.safe_text import one_line

    table, unfinished = totals(results, drop)
    write(out, table)
    print(out)
    if unfinished:
        print(
            "A sum is not final, so these have no percent yet; the column `missing` says what "
            f"is missing: {one_line(', '.join(unfinished))}."
        )


def make_course(folder: Path) -> None:
    """Write a small course into a folder, and print how to go on."""
    from coursekit.new_course.write import NEXT, write_course

    write_course(folder)
    print(NEXT.format(folder=folder).strip())


def ask_or_try(step: str, **options: Any) -> int:
    """Write a question or try one; return 1 if it is not fit to be handed out."""
    if step == "new":
        from coursekit.exercises.new_question import new_question

        file = new_question(**options)
        print(f"{file}\nTry it: coursekit question try {file.parent.name}.{file.stem}")
        return 0
    from coursekit.exercises.try_question import try_question
    from coursekit.exercises.try_question_report import report

    trial = try_question(find_question(options["name"]))
    print(report(trial, options["everything"]))
    return int(bool(trial.faults))


def make_seed() -> None:
    """Make the seed of the class unless there is one, and print where it is."""
    from coursekit.grading.before_grading import class_seed

    file = course_root() / "exercises" / "class_seed"
    is_in_environment = current_seed() != PUBLIC_SEED
    if is_in_environment or file.exists():
        print(f"Your class has its seed in {'the environment' if is_in_environment else file}.")
    class_seed(file)


def make_autograder(assignment: str, out: Path) -> None:
    """Write an autograder for Gradescope, which contains the seed of the class."""
    from coursekit.grading.before_grading import class_seed
    from coursekit.grading.export.gradescope_build import build

    root = course_root()
    seed = class_seed(root / "exercises" / "class_seed")
    build(problem_set(assignment), seed, root, out)
    print(f"{out} holds the seed of the class: upload it to Gradescope, and keep it secret.")
