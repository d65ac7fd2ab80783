"""Submissions for the tests of grading, and a check for anything they leave behind."""

import csv
import io
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from coursekit import cli
from coursekit.course import course
from coursekit.exercises import check
from coursekit.exercises.draw_cases import draw
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import FreeText, Question
from coursekit.exercises.sheet_notebook import cell_id, source_notebook
from coursekit.grading import grade_folder as command
from coursekit.grading.grade_cells import Graded, grade_cells
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.read_notebook import read_cells
from coursekit.grading.records import new_record, record_file, record_key, write_record
from coursekit.grading.results_folder import Pages
from coursekit.grading.sandbox.limits import Limits
from coursekit.grading.sandbox.sandbox import sandbox_fault
from coursekit.grading.sandbox.session import Session

SEED = "canary-4f9b1c7e"
LIMITS = Limits(memory=250 * 2**20, processes=16, file_size=4 * 2**20, folder_size=8 * 2**20)

# These draw their cases from real data, long enough to be tried with the slow tests.
SLOW = ("ps5", "ps6")
EVERY_SHEET = [
    pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in course().problem_sets
]


def one_sheet_fast(fast):
    """Return all problem sets as parameters, of which this one alone is not slow."""
    return [
        pytest.param(name, marks=[pytest.mark.slow] * (name != fast))
        for name in course().problem_sets
    ]


@cache
def why_open():
    """Why submissions cannot be shut off on this machine, or None if they can."""
    return sandbox_fault()


def solved(name="ps2", **sources):
    """A sheet with its solutions, but for the answers that are given by their functions' names."""
    notebook = source_notebook(problem_set(name))
    for question, source in sources.items():
        [q] = [q for q in problem_set(name).questions if q.name == f"{name}.{question}"]
        [cell] = [c for c in notebook.cells if c.id == cell_id(q, "answer")]
        cell.source = source
    return notebook


def as_bytes(notebook):
    return json.dumps(notebook).encode()


def touch(folder, *paths):
    """Make empty files in a folder, and return it."""
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).touch()
    return folder


def grade_sheet(notebook, sandbox, sheet="ps2", seed=SEED):
    """The result of grading a notebook, or the bytes of a file."""
    data = notebook if isinstance(notebook, bytes) else as_bytes(notebook)
    sheet = problem_set(sheet) if type(sheet) is str else sheet
    return grade_cells(read_cells(data), sheet, lambda question: draw(question, seed), sandbox)


def faults(graded):
    """The messages on each question that is not right."""
    return {name: result.messages for name, result in graded.results.items() if not result.passed}


@cache
def right_results(name):
    """The results of right answers to a sheet."""
    programming = [q for q in problem_set(name).questions if isinstance(q, Question)]
    return {q.name: check(q, q.reference, seed=SEED) for q in programming}


def record(
    student, name="ps2", answers=None, *, words="", path=None, remarks=(), error=None, others=()
):
    """The record of a student who has all right but for the answers that are given."""
    sheet = problem_set(name)
    wrong = {q: check(q, answer, seed=SEED) for q, answer in (answers or {}).items()}
    texts = {q.name: words for q in sheet.questions if isinstance(q, FreeText)}
    graded = None if error else Graded(right_results(name) | wrong, texts, list(remarks))
    path = path or f"{student}/{name}/{name}.ipynb"
    submission = Submission(student, path, Path("class"), tuple(others))
    key = record_key(student.encode(), sheet, SEED)
    return new_record(submission, sheet, graded, error=error, key=key)


def write_records(out, records):
    for record in records:
        write_record(record_file(out, record.student), record)


def write_pages(records, sheet, out):
    pages = Pages(sheet, out)
    for record in records:
        pages.write_one(record)
    pages.write_class(records)


def rows(text):
    return list(csv.reader(io.StringIO(text)))


def in_threads():
    """One thread in place of processes: quicker to start, and the same to the batch."""
    return ThreadPoolExecutor(1)


def grade(name, folder, out, *options):
    """Run `coursekit grade` or `coursekit regrade` in this process; return its code."""
    unsafe = ["--unsafe"] if why_open() else []
    arguments = [folder, "--assignment", "ps2", "--out", out, *unsafe, *options]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSEKIT_SEED", SEED)
        patch.setattr(command, "processes", lambda jobs: in_threads)
        return cli.main([name, *map(str, arguments)])


def start_grading(folder, out, *options, before=""):
    """Start `coursekit grade` as a teaching assistant does."""
    unsafe = ["--unsafe"] if why_open() else []
    arguments = ["grade", str(folder), "--assignment", "ps2", "--out", str(out), *options, *unsafe]
    # Started in the background, the tests may have been told to ignore Ctrl-C, and it would be too.
    heed = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)"
    program = f"{heed}\n{before}\nfrom coursekit import cli\nraise SystemExit(cli.main())"
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "COURSEKIT_SEED": SEED},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def hurry(monkeypatch, seconds, *hurried, plenty=600.0):
    """Give these cells and functions few seconds, and everything else plenty.

    So an answer without end ends soon, and a right one comes in time on however busy a machine.
    """
    for name in ("grade_cells.CELL", "grade_answer.QUESTION", "grade_cells.SUBMISSION"):
        monkeypatch.setattr(f"coursekit.grading.{name}_SECONDS", plenty)
    sent, send = [], Session.send

    def noted(session, sources, function=None, cases=()):
        sent[:] = [*sources, function]
        send(session, sources, function, cases)

    monkeypatch.setattr(Session, "send", noted)
    for name in ("ran", "outcomes"):
        method = getattr(Session, name)

        def shorter(session, left, method=method):
            return method(session, seconds if sent.pop(0) in hurried else left)

        monkeypatch.setattr(Session, name, shorter)


def processes():
    """The processes of this machine that are alive, each with its parent."""
    completed = subprocess.run(["ps", "-eo", "pid=,ppid=,stat="], capture_output=True, text=True)
    lines = [line.split() for line in completed.stdout.splitlines()]
    return {int(pid): int(parent) for pid, parent, state in lines if not state.startswith("Z")}


def family(first):
    """The processes that came out of one."""
    parents, members = processes(), {first}
    for _ in range(12):
        members |= {pid for pid, parent in parents.items() if parent in members}
    return members - {first}


def eventually(holds):
    """Whether something comes true; nothing depends on how long that takes, if not for ever."""
    for _ in range(3000):
        if holds():
            return True
        time.sleep(0.1)
    return False
