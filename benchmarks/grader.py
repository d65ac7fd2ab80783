"""A class graded by coursekit and by nbgrader: the same submissions, the same points, the time."""

from __future__ import annotations

import csv
import inspect
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import textwrap
import time
from pathlib import Path

import nbformat
import report
from nbgrader.api import Gradebook

from coursekit.exercises.bank import problem_set
from coursekit.exercises.notebook import cell_id
from coursekit.exercises.question import FreeText
from coursekit.exercises.release import course_root

SHEET = problem_set("ps2")
ASKED = [asked for asked in SHEET.questions if not isinstance(asked, FreeText)]
CLASS, LARGE_CLASS = 50, 1000
TURNS = 3
GOAL_RATIO, GOAL_MS = 25, 80
LOOK_AT = (100, 250, 500, 750, 990)  # submissions; after the last the report begins

PATH = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
ENVIRONMENT = {**os.environ, "PATH": PATH, "COURSEKIT_SEED": "the seed of the benchmark"}


# The submissions


def source(asked, answer) -> str | None:
    """Return an answer as a student would have written it, or None if it has no such form."""
    text = textwrap.dedent(inspect.getsource(answer))
    name = asked.reference.__name__
    written = re.sub(rf"^def {answer.__name__}\(", f"def {name}(", text)
    return written if written.startswith(f"def {name}(") else None


def answers(asked) -> list[str | None]:
    """Return the answers to a question: right, unusual, wrong, and none."""
    known = [*asked.alternatives, *(m.answer for m in asked.misconceptions)]
    written = [source(asked, answer) for answer in (asked.reference, *known)]
    return [*(text for text in written if text), None]


def hand_in(course: Path) -> None:
    """Write the submissions of a class into nbgrader's folders."""
    release = course / "release" / SHEET.name / f"{SHEET.name}.ipynb"
    choices = {asked.name: answers(asked) for asked in ASKED}
    for student in range(CLASS):
        notebook = nbformat.read(release, as_version=4)
        cells = {cell.id: cell for cell in notebook.cells}
        for number, asked in enumerate(ASKED):
            known = choices[asked.name]
            # Two thirds of all answers are right; the others go through what else is known.
            turn = 0 if (student + number) % 3 else (student * 7 + number) % len(known)
            cell = cells[cell_id(asked, "answer")]
            cell.source = known[turn] or cell.source
        folder = course / "submitted" / f"student-{student:02d}" / SHEET.name
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / f"{SHEET.name}.ipynb")


def prepare(course: Path) -> None:
    """Make a course of nbgrader's that has handed out the problem set."""
    exercises = course_root() / "exercises"
    shutil.copy(exercises / "nbgrader_config.py", course)
    shutil.copytree(exercises / "source" / SHEET.name, course / "source" / SHEET.name)
    call([sys.executable, "-m", "nbgrader", "generate_assignment", SHEET.name], course)
    hand_in(course)


# The graders


def call(command: list[str], folder: Path) -> float:
    """Run a command and return how many seconds it took."""
    begin = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    seconds = time.perf_counter() - begin
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
    return seconds


def by_nbgrader(course: Path) -> float:
    """Let nbgrader grade the class; return the seconds."""
    return call([sys.executable, "-m", "nbgrader", "autograde", SHEET.name], course)


def command(submissions: Path, out: Path) -> list[str]:
    """Return what grades a folder of submissions with coursekit."""
    options = ["--assignment", SHEET.name, "--out", str(out), "--jobs", "2"]
    return [sys.executable, "-m", "coursekit", "grade", str(submissions), *options]


def by_coursekit(course: Path, out: Path) -> float:
    """Let coursekit grade the class from the beginning; return the seconds."""
    shutil.rmtree(out, ignore_errors=True)
    return call(command(course / "submitted", out), course)


def same_points(course: Path, out: Path) -> int:
    """Return for how many students both give the same points to every question."""
    with open(out / "marks.csv", newline="", encoding="utf-8") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    same = 0
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        for student, row in rows.items():
            [notebook] = book.find_submission(SHEET.name, student).notebooks
            theirs = {grade.name: grade.score for grade in notebook.grades}
            same += all(
                theirs[cell_id(q, "check")] == float(row[f"{q.name} ({q.max_points})"])
                for q in ASKED
            )
    return same


# Memory


def large_class(course: Path) -> Path:
    """Return a folder with the class's notebooks again and again."""
    folder = course / "large"
    folder.mkdir()
    for number in range(LARGE_CLASS):
        student = f"student-{number % CLASS:02d}"
        notebook = course / "submitted" / student / SHEET.name / f"{SHEET.name}.ipynb"
        os.link(notebook, folder / f"student-{number:04d}.ipynb")
    return folder


def watched(course: Path, out: Path) -> tuple[float, list[float]]:
    """Grade a large class; return the seconds, and the grader's MB after some submissions."""
    begin = time.perf_counter()
    process = subprocess.Popen(
        command(large_class(course), out), cwd=course, env=ENVIRONMENT,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    sizes: list[float] = []
    while process.poll() is None:
        time.sleep(0.2)
        done = len(list((out / "marks").glob("*.json"))) if out.exists() else 0
        while len(sizes) < len(LOOK_AT) and done >= LOOK_AT[len(sizes)]:
            sizes.append(memory(process.pid))
    if process.returncode:
        raise SystemExit("coursekit grade failed on the large class.")
    return time.perf_counter() - begin, sizes


def memory(parent: int) -> float:
    """Return the MB of the command and the processes that mark, without the sandboxes."""
    family, total = [parent], 0.0
    for pid in family:
        try:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            words = Path(f"/proc/{pid}/cmdline").read_bytes()
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            continue
        if pid == parent or b"multiprocessing" in words:
            family += map(int, children)
            total += int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024
    return total


# The report


def main() -> None:
    """Grade the class with both in turn, then a large class, and write what came of it."""
    load = report.load()
    with tempfile.TemporaryDirectory() as folder:
        course, out = Path(folder) / "course", Path(folder) / "results"
        course.mkdir()
        prepare(course)
        ours = [by_coursekit(course, out) for _ in range(TURNS - 1)]
        theirs = by_nbgrader(course)
        ours.append(by_coursekit(course, out))
        same = same_points(course, out)
        seconds, sizes = watched(course, Path(folder) / "large-results")
        errors = sum(
            json.loads(file.read_text(encoding="utf-8"))["error"] is not None
            for file in (Path(folder) / "large-results" / "marks").glob("*.json")
        )
    lines = table(statistics.median(ours), theirs, seconds)
    lines += goals(statistics.median(ours), theirs, seconds, sizes)
    lines += [
        f"- The same points for every question by both: {same} of {CLASS} submissions; files that "
        f"could not be graded: {errors}.",
        "",
        report.machine(load, "numpy", "ipython", "nbgrader"),
    ]
    report.write("grader", lines)


def table(ours: float, theirs: float, large: float) -> list[str]:
    rows = [
        ("coursekit", CLASS, ours),
        ("nbgrader", CLASS, theirs),
        ("coursekit", LARGE_CLASS, large),
    ]
    return [
        "| grader | submissions | seconds | ms each | a minute |",
        "|---|--:|--:|--:|--:|",
        *(
            f"| {name} | {count:,} | {seconds:,.1f} | {1000 * seconds / count:,.0f} | "
            f"{60 * count / seconds:,.0f} |"
            for name, count, seconds in rows
        ),
        "",
    ]


def goals(ours: float, theirs: float, large: float, sizes: list[float]) -> list[str]:
    """Return for each goal whether it was reached."""
    ratio, each = theirs / ours, 1000 * large / LARGE_CLASS
    lines = [
        f"- At least {GOAL_RATIO} times nbgrader's submissions a minute on the same {CLASS}, start "
        f"and reports included: {said(ratio >= GOAL_RATIO)} ({ratio:.1f}); at the pace of the "
        f"{LARGE_CLASS:,} it is {theirs / CLASS / (large / LARGE_CLASS):.1f} times.",
        f"- At most {GOAL_MS} ms a submission: {said(each <= GOAL_MS)} ({each:.0f}, over "
        f"{LARGE_CLASS:,}).",
    ]
    if len(sizes) > 1:
        seen = ", ".join(f"{mb:.0f} at {count:,}" for count, mb in zip(LOOK_AT, sizes))
        lines.append(f"- MB of the grader's own processes, by the submissions marked: {seen}.")
    return lines


def said(reached: bool) -> str:
    return "reached" if reached else "not reached"


if __name__ == "__main__":
    main()
