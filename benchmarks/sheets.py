"""Time coursekit and nbgrader on each problem set in one run, per submission."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

import nbformat
import report
from grader import by_nbgrader, call, command, prepare

from coursekit.course import course
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.sheet_notebook import source_notebook

CLASS, OF_NBGRADER = 500, 5  # submissions
GOAL_RATIO = 60
INSTRUCTORS = Path(__file__).parents[1] / "exercises" / "INSTRUCTORS.md"


def hand_in(folder: Path, name: str, students: int) -> None:
    """Write the solved problem set for each student, in nbgrader's folders, with a cell of its own.

    The checks are those that students were handed, with nbgrader's metadata.
    """
    solved = json.loads(nbformat.writes(source_notebook(problem_set(name))))
    for number in range(students):
        own = nbformat.v4.new_code_cell(f"me = {number}", id=f"own-{number}")
        place = folder / f"student-{number:03d}" / name
        place.mkdir(parents=True)
        notebook = {**solved, "cells": [*solved["cells"], own]}
        (place / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


def measured(name: str) -> tuple[float, float]:
    """Return the seconds that a submission takes with coursekit and with nbgrader."""
    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder, "course")
        course.mkdir()
        prepare(course, name)
        hand_in(course / "submitted", name, OF_NBGRADER)
        large = Path(folder, "large")
        hand_in(large, name, CLASS)
        ours = call(command(large, Path(folder, "results"), name), course) / CLASS
        theirs = by_nbgrader(course, name) / OF_NBGRADER
        shutil.rmtree(large)
    return ours, theirs


def main() -> None:
    """Grade each problem set with both, and write the results, for instructors in short."""
    load = report.load()
    times = {name: measured(name) for name in course().problem_sets}
    rows = [
        [f"`{name}`", f"{1000 * ours:,.0f}", f"{1000 * theirs:,.0f}", f"{theirs / ours:.0f}"]
        for name, (ours, theirs) in times.items()
    ]
    worst = min(theirs / ours for ours, theirs in times.values())
    report.write("sheets", [
        *report.table("problem set | coursekit, ms each: | nbgrader, ms each: | ratio:", rows),
        "",
        report.verdict(
            f"Each problem set at least {GOAL_RATIO} times as fast as with nbgrader",
            worst >= GOAL_RATIO,
            f"{worst:.0f}",
        ),
    ], load, "numpy", "ipython", "nbgrader")  # fmt: skip
    short = [[name, ours, ratio] for name, ours, _, ratio in rows]
    header = "problem set | milliseconds each: | nbgrader ÷ this:"
    report.put("sheets", report.table(header, short), INSTRUCTORS)


if __name__ == "__main__":
    main()
