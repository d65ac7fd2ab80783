"""Grade a class with coursekit and with nbgrader, and compare the points and the time."""

from __future__ import annotations

import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import nbformat
import report
from nbgrader.api import Gradebook

from coursekit.course import course_root
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import Question
from coursekit.exercises.sheet_notebook import cell_id
from coursekit.grading.records import read_record, record_file

sys.path.insert(0, str(course_root() / "tests"))

from also_right.ps2 import ALSO_RIGHT

SHEET = problem_set("ps2")
QUESTIONS = [question for question in SHEET.questions if isinstance(question, Question)]
CLASS, LARGE_CLASS = 50, 1000
TURNS = 3
GOAL_RATIO, GOAL_MS, GOAL_SECONDS, GOAL_AGAIN = 100, 18, 2.0, 0.5
LOOK_AT = (100, 250, 500, 750, 950)  # submissions; after the last the report begins

PATH = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
ENVIRONMENT = {**os.environ, "PATH": PATH, "COURSEKIT_SEED": "the seed of the benchmark"}
ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)  # as for anybody who uses an environment


# The submissions


def source(question: Question, answer: Callable) -> str | None:
    """Return an answer as a student would write it, or None if it is not a plain function."""
    name = question.reference.__name__
    text = textwrap.dedent(inspect.getsource(answer))
    written = re.sub(rf"^def {answer.__name__}\(", f"def {name}(", text)
    return written if written.startswith(f"def {name}(") else None


def answers(question: Question) -> list[str | None]:
    """Return the answers to a question: right, unusual, wrong, and blank."""
    unusual = ALSO_RIGHT[question.name.split(".")[1]]
    wrong = [misconception.answer for misconception in question.misconceptions]
    sources = [source(question, answer) for answer in (question.reference, *unusual, *wrong)]
    return [*filter(None, sources), None]


def hand_in(course: Path) -> None:
    """Write the submissions of a class into nbgrader's folders."""
    release = course / "release" / SHEET.name / f"{SHEET.name}.ipynb"
    choices = {question.name: answers(question) for question in QUESTIONS}
    for student in range(CLASS):
        notebook = nbformat.read(release, as_version=4)
        cells = {cell.id: cell for cell in notebook.cells}
        for number, question in enumerate(QUESTIONS):
            known = choices[question.name]
            # Two thirds of all answers are right; the others go through what else is known.
            turn = 0 if (student + number) % 3 else (student * 7 + number) % len(known)
            cell = cells[cell_id(question, "answer")]
            cell.source = known[turn] or cell.source
        folder = course / "submitted" / f"student-{student:02d}" / SHEET.name
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / f"{SHEET.name}.ipynb")


def large_class(course: Path, students: int) -> Path:
    """Return a folder with copies of the class's notebooks, each with a cell of its own."""
    folder = course / "large"
    folder.mkdir()
    for number in range(students):
        student = f"student-{number % CLASS:02d}"
        notebook = course / "submitted" / student / SHEET.name / f"{SHEET.name}.ipynb"
        data = json.loads(notebook.read_text(encoding="utf-8"))
        cell = {"cell_type": "code", "id": f"own-{number}", "source": f"me = {number}"}
        data["cells"].append(cell | {"metadata": {}, "outputs": [], "execution_count": None})
        (folder / f"student-{number:05d}.ipynb").write_text(json.dumps(data), encoding="utf-8")
    return folder


def prepare(course: Path, name: str) -> None:
    """Make a course of nbgrader's that has handed out a problem set."""
    shutil.copy(course_root() / "exercises" / "nbgrader_config.py", course)
    call([sys.executable, "-m", "nbgrader", "generate_assignment", name], course)


def course_with_a_class(course: Path) -> None:
    """Make a course whose class has handed in."""
    course.mkdir()
    prepare(course, SHEET.name)
    hand_in(course)


# The graders


def call(command: list[str], folder: Path) -> float:
    """Run a command and return how many seconds it took."""
    begin = time.perf_counter()
    finished = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    seconds = time.perf_counter() - begin
    if finished.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{finished.stderr[-2000:]}")
    return seconds


def by_nbgrader(course: Path, name: str = SHEET.name) -> float:
    """Grade the class with nbgrader; return the seconds."""
    return call([sys.executable, "-m", "nbgrader", "autograde", name], course)


def command(submissions: Path, out: Path, name: str = SHEET.name) -> list[str]:
    """Return the command that grades a folder of submissions with coursekit."""
    options = ["--assignment", name, "--out", str(out), "--jobs", "2"]
    return [sys.executable, "-m", "coursekit", "grade", str(submissions), *options]


def by_coursekit(course: Path, out: Path) -> float:
    """Grade the class with coursekit from scratch; return the seconds."""
    shutil.rmtree(out, ignore_errors=True)
    return call(command(course / "submitted", out), course)


def again(course: Path, out: Path) -> float:
    """Run coursekit again when nothing is new; return the seconds."""
    return median(call(command(course / "submitted", out), course) for _ in range(TURNS))


def same_points(course: Path, out: Path) -> int:
    """Return for how many students both give the same points to every question."""
    same = 0
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        for folder in (course / "submitted").iterdir():
            [notebook] = book.find_submission(SHEET.name, folder.name).notebooks
            theirs = {grade.name: grade.score for grade in notebook.grades}
            ours = read_record(record_file(out, folder.name)).results
            same += all(theirs[cell_id(q, "check")] == ours[q.name].points for q in QUESTIONS)
    return same


# Memory


def watched(folder: Path, out: Path) -> tuple[float, dict[int, float]]:
    """Grade a large class; return the seconds, and the grader's MB after some submissions."""
    begin = time.perf_counter()
    process = subprocess.Popen(
        command(folder, out), cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    sizes: dict[int, float] = {}
    while process.poll() is None:
        time.sleep(0.2)
        graded = len(list((out / "marks").glob("*.json")))
        for count in LOOK_AT:
            if count <= graded and count not in sizes:
                sizes[count] = memory(process.pid)
    if process.returncode:
        raise SystemExit("coursekit grade failed on the large class.")
    return time.perf_counter() - begin, sizes


def memory(parent: int) -> float:
    """Return the MB of the command and the processes that grade, without the sandboxes."""
    family, total = [parent], 0.0
    own = Path(f"/proc/{parent}/cmdline").read_bytes()
    for pid in family:
        try:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            words = Path(f"/proc/{pid}/cmdline").read_bytes()
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            continue
        if pid == parent or words == own:  # a copy of the command
            family += map(int, children)
            resident = re.search(r"VmRSS:\s+(\d+)", status)  # one that has ended has none
            total += int(resident[1]) / 1024 if resident else 0
    return total


# The report


def main() -> None:
    """Grade the class with both in turn, then a large class, and write the results."""
    load = report.load()
    with tempfile.TemporaryDirectory() as folder:
        course, out, large_out = (Path(folder, name) for name in ("course", "results", "large"))
        course_with_a_class(course)
        times = [by_coursekit(course, out) for _ in range(TURNS - 1)]
        theirs = by_nbgrader(course)
        ours = median([*times, by_coursekit(course, out)])
        nothing = again(course, out)
        same = same_points(course, out)
        large, sizes = watched(large_class(course, LARGE_CLASS), large_out)
        records = map(read_record, (large_out / "marks").glob("*.json"))
        errors = sum(record.error is not None for record in records)
    rows = [
        [grader, f"{count:,}", f"{seconds:,.1f}", f"{1000 * seconds / count:,.0f}",
         f"{60 * count / seconds:,.0f}"]
        for grader, count, seconds in [
            ("coursekit", CLASS, ours),
            ("nbgrader", CLASS, theirs),
            ("coursekit", LARGE_CLASS, large),
        ]
    ]  # fmt: skip
    report.write("grader", [
        *report.table("grader | submissions: | seconds: | ms each: | a minute:", rows),
        "",
        *goals(ours, theirs, large, nothing),
        f"- MB of the grader's own processes, by the submissions marked: "
        f"{', '.join(f'{mb:.0f} at {count:,}' for count, mb in sizes.items()) or 'not known'}.",
        f"- The same points for every question by both: {same} of {CLASS} submissions; files that "
        f"could not be graded: {errors}.",
    ], load, "numpy", "ipython", "nbgrader")  # fmt: skip


def goals(ours: float, theirs: float, large: float, nothing: float) -> list[str]:
    """Return for each goal whether it was reached."""
    ratio, each = theirs / ours, 1000 * large / LARGE_CLASS
    return [
        report.verdict(
            f"At least {GOAL_RATIO} times nbgrader's submissions a minute on the same {CLASS}, "
            "start and reports included",
            ratio >= GOAL_RATIO,
            f"{ratio:.0f}; at the pace of the {LARGE_CLASS:,} "
            f"{theirs / CLASS / (large / LARGE_CLASS):.0f}",
        ),
        report.verdict(
            f"At most {GOAL_MS} ms a submission",
            each <= GOAL_MS,
            f"{each:.0f}, over {LARGE_CLASS:,}",
        ),
        report.verdict(
            f"At most {GOAL_SECONDS:g} seconds for {CLASS} submissions",
            ours <= GOAL_SECONDS,
            f"{ours:.1f}",
        ),
        report.verdict(
            f"At most {GOAL_AGAIN:g} seconds for {CLASS} submissions of which none is new",
            nothing <= GOAL_AGAIN,
            f"{nothing:.2f}",
        ),
    ]


if __name__ == "__main__":
    main()
