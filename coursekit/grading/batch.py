"""Grade a class: in parallel, each record written when it is known, nothing done twice."""

from __future__ import annotations

import csv
import hashlib
import itertools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.util import Finalize
from pathlib import Path

from coursekit.exercises.bank import problem_set
from coursekit.exercises.cases import Case, Deal
from coursekit.exercises.question import Question
from coursekit.exercises.seed import attempt_seed
from coursekit.grading.autograde import Graded, autograde
from coursekit.grading.cells import UnreadableError, read_cells
from coursekit.grading.sandbox.session import Sandbox, SandboxError
from coursekit.grading.store import (
    Key,
    Record,
    new_record,
    read_record,
    record_file,
    record_key,
    submission_key,
    write_record,
)
from coursekit.grading.submissions import Submission
from coursekit.grading.text import as_cell
from coursekit.progress import progress

TRIES = 3  # so often the executor may fail without having finished anything

TIMINGS = "timings.csv"  # student, seconds: a line whenever a submission is graded

_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True)
class Job:
    """How the submissions of a class are graded.

    Attributes
    ----------
    assignment, seed : str
        Such as ``"ps2"``, and the seed of the class.
    protected : bool
        Whether submissions run in the sandbox; see `Sandbox`.
    """

    assignment: str
    seed: str
    protected: bool = True


def grade_class(
    submissions: list[Submission],
    job: Job,
    out: Path,
    *,
    executor: Callable[[], Executor],
    ahead: int = 8,
) -> Iterator[Record]:
    """Grade all submissions that are not graded yet, and yield the record of every student.

    Parameters
    ----------
    submissions : list of Submission
        What `submissions.find` found.
    job : Job
        How they are graded.
    out : Path
        The folder of the results. A record is written into ``marks/`` as soon as it is known; one
        that is there and has the same key is not made again.
    executor : callable
        Makes an executor of `concurrent.futures`, a new one if all its processes have died.
    ahead : int
        How many submissions are handed to the executor at a time.
    """
    out.mkdir(parents=True, exist_ok=True)
    waiting: list[Submission] = []
    for submission in submissions:
        record = _stored(submission, job, out)
        if record is None:
            waiting.append(submission)
        else:
            yield record
    graded = _in_parallel(waiting, job, executor, ahead)
    for record, seconds in progress(graded, "submissions", total=len(waiting)):
        with open(out / TIMINGS, "a", encoding="utf-8", newline="") as file:
            csv.writer(file).writerow([as_cell(record.student), f"{seconds:.3f}"])
        file = record_file(out, record.student)
        write_record(file, record)
        yield read_record(file)  # the same as in the next run, to the letter


def timings(out: Path) -> dict[str, float]:
    """Return by the student's name how many seconds the last grading of a submission took."""
    seconds = {}
    with suppress(FileNotFoundError), open(out / TIMINGS, encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            with suppress(ValueError):  # the last line of a run that was killed
                student, text = row
                seconds[student] = float(text)
    return seconds


def grade_one(
    submission: Submission, data: bytes, key: Key | None, job: Job
) -> tuple[Record, float]:
    """Return the record of one submission and its seconds; runs in a process of the executor.

    Within one process only one submission is graded at a time.
    """
    with _ONE_AT_A_TIME:
        begin = time.monotonic()
        return _grade(submission, data, key, job), time.monotonic() - begin


def processes(jobs: int) -> Callable[[], Executor]:
    """Return what makes an executor of so many processes on this machine."""
    # A new interpreter for each, since a copy of this one would not be safe beside threads.
    context = get_context("spawn")
    return lambda: ProcessPoolExecutor(jobs, context, initializer=_end_with_the_grader)


def _end_with_the_grader() -> None:
    """Let this process end when the one that started it does, even if that was killed.

    Ctrl-C reaches both; what it means is for that one to say.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        parent_process().join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _stored(submission: Submission, job: Job, out: Path) -> Record | None:
    """Return the record that is there already, if it was made of the same by the same."""
    key = submission_key(submission, problem_set(job.assignment), job.seed)
    with suppress(ValueError):
        record = read_record(record_file(out, submission.student))
        if key is not None and record.key == key:
            return record
    return None


def _grade(submission: Submission, data: bytes, key: Key | None, job: Job) -> Record:
    sheet = problem_set(job.assignment)
    try:
        graded = _autograde(read_cells(data), job, attempt(submission, data, job))
    except UnreadableError as error:
        return new_record(submission, sheet, error=str(error), key=key)
    except SandboxError:
        raise
    except Exception as error:  # a fault of the grader must not stop the class
        why = f"The grader failed, which is no fault of the student: {error!r}."
        return new_record(submission, sheet, error=why)
    return new_record(submission, sheet, graded, key=key)


def attempt(submission: Submission, data: bytes, job: Job) -> str:
    """Return the seed of one submission, of which `data` is the file."""
    return attempt_seed(job.seed, submission.student, hashlib.sha256(data).hexdigest())


def _autograde(cells: list[dict], job: Job, seed: str) -> Graded:
    """Grade the cells of a notebook in the sandbox of this process."""
    sheet = problem_set(job.assignment)

    def cases_of(question: Question) -> dict[str, list[Case]]:
        return _deal(job.seed).cases(question, seed)

    try:
        return autograde(cells, sheet, cases_of, _sandbox(job.protected))
    except SandboxError:  # the warm process has died: a new one does as well
        _sandbox.cache_clear()
        return autograde(cells, sheet, cases_of, _sandbox(job.protected))


_deal = cache(Deal)  # one in this process for a class


@cache
def _sandbox(protected: bool) -> Sandbox:
    """Return the sandbox of this process, which lasts as long as the process does."""
    sandbox = Sandbox(protected=protected)
    Finalize(None, sandbox.close, exitpriority=1)
    return sandbox


def _in_parallel(
    waiting: list[Submission], job: Job, executor: Callable[[], Executor], ahead: int
) -> Iterator[tuple[Record, float]]:
    """Yield records with their seconds as they are made.

    If the processes of the executor keep dying, the submissions that are left go one by one, and
    the one that still brings them down is not graded.
    """
    left = {submission.student: submission for submission in waiting}
    failures = 0
    while left:
        before, alone = len(left), failures >= TRIES
        batch = list(left.values())[:1] if alone else list(left.values())
        with executor() as pool:
            try:
                for future in _hand_in(pool, batch, job, ahead):
                    record, seconds = future.result()
                    del left[record.student]
                    yield record, seconds
            except (KeyboardInterrupt, GeneratorExit):
                for process in active_children():
                    process.terminate()  # or it would be waited for
                raise
            except BrokenExecutor:  # one of its processes was killed; nothing of it is lost
                failures = failures + 1 if len(left) == before else 0
        if alone and len(left) == before:
            [submission] = batch
            del left[submission.student]
            times = f"{TRIES + 1} times, perhaps for want of memory."
            yield _not_graded(submission, job, f"The process that grades it has died {times}")


def _hand_in(
    pool: Executor, submissions: list[Submission], job: Job, ahead: int
) -> Iterator[Future]:
    """Yield the futures of submissions as they are done, a few handed in at a time."""
    queue, running = iter(submissions), set()
    while True:
        for submission in itertools.islice(queue, ahead - len(running)):
            running.add(_submit(pool, submission, job))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from done


def _submit(pool: Executor, submission: Submission, job: Job) -> Future:
    """Hand one submission to the executor; one that cannot be read is done at once."""
    try:
        data = submission.read()
    except UnreadableError as error:
        done = Future()
        done.set_result(_not_graded(submission, job, str(error)))
        return done
    key = record_key(data, problem_set(job.assignment), job.seed)
    return pool.submit(grade_one, submission, data, key, job)


def _not_graded(submission: Submission, job: Job, why: str) -> tuple[Record, float]:
    """Return the record of a submission that was not graded, which the next run tries again."""
    return new_record(submission, problem_set(job.assignment), error=why), 0.0
