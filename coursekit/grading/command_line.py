"""The options of `coursekit grade`, by their names in `Options`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from coursekit.grading.intake.zip_layouts import LAYOUTS

TABLES = {
    "--by-hand": "points for answers in words, with the columns student, question, points "
    "(by_hand.csv in the results is always read)",
    "--rubric": "rubric items for answers in words, with the columns question, item, points, text",
    "--changes": "points changed by a person, with the columns student, question, points, reason; "
    "a copy is kept in the results",
    "--late": "late submissions, with the columns student, days, extension, and a row * with the "
    "percentage to deduct for each day; a copy is kept in the results",
    "--viva": "answers to questions on students' own code, in the table from `coursekit viva`; "
    "a copy is kept in the results",
    "--requests": "regrade requests, with the columns student, question, reason; writes a list "
    "with everything needed to decide",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `coursekit grade` to the parser."""
    for add in (_add_submissions, _add_tables, _add_results, _add_grading):
        add(parser)


def _add_submissions(parser: argparse.ArgumentParser) -> None:
    """Add the options on who submitted which file."""
    group = parser.add_argument_group("submissions")
    group.add_argument(
        "folder", metavar="submissions", type=Path, help="a folder of submissions, or a zip"
    )
    group.add_argument("--assignment", required=True, help="the problem set, such as ps2")
    group.add_argument(
        "--student", dest="pattern", help="a regular expression with a group named student"
    )
    group.add_argument(
        "--layout", choices=LAYOUTS, help="how the submissions are arranged, if not recognised"
    )
    group.add_argument(
        "--roster", type=Path, metavar="FILE", help="list who of this class (a CSV of ids, logins "
        "or names) has handed in nothing, and who handed in but is not in it",
    )  # fmt: skip


def _add_tables(parser: argparse.ArgumentParser) -> None:
    """Add the tables that people fill in, and anonymous reading of answers."""
    group = parser.add_argument_group("points given by people", "Each FILE is a table (CSV).")
    for option, text in TABLES.items():
        group.add_argument(option, type=Path, metavar="FILE", help=text)
    group.add_argument(
        "--due", metavar="TIME", help="the deadline, such as '2026-11-20 23:59': if the system "
        "records times, write the days that students were late into the table of --late",
    )  # fmt: skip
    group.add_argument(
        "--anonymous", action="store_true",
        help="replace names by codes in the answers in words",
    )  # fmt: skip


def _add_results(parser: argparse.ArgumentParser) -> None:
    """Add the folder of the results, and the further outputs."""
    group = parser.add_argument_group("results")
    group.add_argument("--out", required=True, type=Path, help="the folder for the results")
    group.add_argument(
        "--put-aside", action="store_true",
        help="move old results aside even if over a tenth of their students have no submission now",
    )  # fmt: skip
    group.add_argument(
        "--lectures", metavar="ADDRESS", help="the address of the published lectures, for links"
    )
    group.add_argument(
        "--exercises", metavar="ADDRESS", help="the address of the problem sets of the published "
        "site, where students run their answers again",
    )  # fmt: skip
    group.add_argument("--alike", action="store_true", help="also look for similar code in answers")
    group.add_argument(
        "--canvas", type=Path, metavar="ROSTER", help="write canvas.csv for the students in this "
        "file, exported from Canvas's gradebook",
    )  # fmt: skip
    group.add_argument(
        "--canvas-column", metavar="NAME", help="the assignment's column in that file"
    )
    group.add_argument(
        "--moodle", type=Path, metavar="WORKSHEET", help="fill in this grading worksheet from "
        "Moodle as moodle.csv, and write moodle_feedback.zip for the students",
    )  # fmt: skip
    group.add_argument(
        "--gradebook", type=Path, metavar="FILE", help="write the points into nbgrader's gradebook"
    )


def _add_grading(parser: argparse.ArgumentParser) -> None:
    """Add where and how submissions run."""
    group = parser.add_argument_group("grading")
    group.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many to grade at a time"
    )
    group.add_argument(
        "--new-seed", action="store_true",
        help="grade everybody again if the results were made with another seed",
    )  # fmt: skip
    group.add_argument(
        "--scheduler", metavar="ADDRESS", help="grade on the Dask cluster with this scheduler"
    )
    group.add_argument(
        "--preview",
        metavar="STUDENT",
        help="grade one submission and show the result; change nothing else",
    )
    group.add_argument(
        "--unsafe", dest="protected", action="store_false",
        help="run submissions as you, with no sandbox around them",
    )  # fmt: skip
