"""Grade a class in parallel: write each record at once, and grade nothing twice."""

from __future__ import annotations

import csv
import itertools
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from queue import SimpleQueue

from coursekit.exercises.find_questions import problem_set
from coursekit.grading.atomic_files import TIMINGS
from coursekit.grading.grade_submission import Job, grade_one
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.one_seed_per_folder import check_claim
from coursekit.grading.read_notebook import UnreadableError
from coursekit.grading.records import (
    Key,
    Record,
    new_record,
    read_record,
    record_file,
    record_key,
    submission_key,
    write_record,
)
from coursekit.grading.safe_text import as_cell
from coursekit.numbers.progress import progress

TRIES = 3  # how often the executor may fail without having finished anything


@dataclass(frozen=True)
class Waiting:
    """A submission that has to be graded.

    Attributes
    ----------
    submission : Submission
        The submission.
    record : Record or None
        Its record, if some of its questions need not be graded again.
    """

    submission: Submission
    record: Record | None = None


def divide(
    submissions: list[Submission], job: Job, records: Mapping[str, Record]
) -> tuple[list[Record], list[Waiting]]:
    """Return the records that are up to date, and the submissions that have to be graded.

    Parameters
    ----------
    submissions : list of Submission
        What `submissions.find` found.
    job : Job
        How they are graded.
    records : mapping of str to Record
        Those of the results, by student.
    """
    done, waiting = [], []
    for submission in submissions:
        record = records.get(submission.student)
        if record is None or record.key is None:
            waiting.append(Waiting(submission))
            continue
        key = submission_key(submission, problem_set(job.assignment), job.seed)
        if key is None:
            waiting.append(Waiting(submission))
        elif record.key == key:
            done.append(replace(record, path=submission.path, others=submission.others))
        else:
            waiting.append(Waiting(submission, record if _is_of_use(record, key) else None))
    return done, waiting


def _is_of_use(record: Record, key: Key) -> bool:
    """Whether a record has the same file and seed, so that only checks have changed."""
    same = record.key.submission == key.submission and record.key.seed == key.seed
    return same and record.error is None


def grade_class(
    waiting: list[Waiting],
    job: Job,
    out: Path,
    *,
    executor: Callable[[], Executor],
    ahead: int = 8,
) -> Iterator[Record]:
    """Grade submissions, and yield each record as soon as it is written.

    Parameters
    ----------
    waiting : list of Waiting
        What `divide` returned.
    job : Job
        How they are graded.
    out : Path
        The folder of the results. A record is written into ``marks/``.
    executor : callable
        Makes an executor of `concurrent.futures`, a new one if all its processes have died.
    ahead : int
        How many submissions are handed to the executor at a time.

    Raises
    ------
    ValueError
        If a run with another seed has begun to write into the folder.
    """
    out.mkdir(parents=True, exist_ok=True)
    graded = _in_parallel(waiting, job, executor, ahead)
    with open(out / TIMINGS, "a", encoding="utf-8", newline="") as timings:
        for record, seconds in progress(graded, "submissions", total=len(waiting)):
            check_claim(out, job.seed)
            csv.writer(timings).writerow([as_cell(record.student), f"{seconds:.3f}"])
            timings.flush()
            file = record_file(out, record.student)
            write_record(file, record)
            yield read_record(file)  # the same as in the next run, to the letter


def timings(out: Path) -> dict[str, float]:
    """Return, by student, how many seconds the last grading of a submission took."""
    seconds = {}
    with suppress(FileNotFoundError), open(out / TIMINGS, encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            with suppress(ValueError):  # the last line of a run that was killed
                student, text = row
                seconds[student] = float(text)
    return seconds


def processes(jobs: int) -> Callable[[], Executor]:
    """Return a function that makes an executor with this many processes on this machine."""
    # A fork of this process keeps its modules and drawn cases. It is made before there are threads;
    # outside Linux, the system's own libraries start some.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    return lambda: ProcessPoolExecutor(jobs, context, initializer=_end_with_the_grader)


def _end_with_the_grader() -> None:
    """End this process when its parent ends, even if the parent was killed.

    Ctrl-C reaches both processes; the parent decides what it means.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        parent_process().join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _in_parallel(
    waiting: list[Waiting], job: Job, executor: Callable[[], Executor], ahead: int
) -> Iterator[tuple[Record, float]]:
    """Yield each record with its seconds as soon as it is made.

    If the processes of the executor keep dying, the remaining submissions go one by one, and
    one that still brings them down is not graded.
    """
    left = {entry.submission.student: entry for entry in waiting}
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
                    process.terminate()  # otherwise the executor would wait for it
                raise
            except BrokenExecutor:  # a process was killed; its submissions are tried again
                failures = failures + 1 if len(left) == before else 0
        if alone and len(left) == before:
            [entry] = batch
            del left[entry.submission.student]
            times = f"{TRIES + 1} times, perhaps for want of memory."
            yield _not_graded(entry.submission, job, f"The process that grades it has died {times}")


def _hand_in(pool: Executor, waiting: list[Waiting], job: Job, ahead: int) -> Iterator[Future]:
    """Yield the futures of submissions as they finish, submitting a few at a time."""
    queue, finished = iter(waiting), SimpleQueue()
    running = 0
    while True:
        for entry in itertools.islice(queue, ahead - running):
            _submit(pool, entry, job).add_done_callback(finished.put)
            running += 1
        if not running:
            return
        yield finished.get()
        running -= 1


def _submit(pool: Executor, entry: Waiting, job: Job) -> Future:
    """Submit one submission to the executor; if it cannot be read, its record is ready at once."""
    try:
        data = entry.submission.read()
    except UnreadableError as error:
        future = Future()
        future.set_result(_not_graded(entry.submission, job, str(error)))
        return future
    key = record_key(data, problem_set(job.assignment), job.seed)
    return pool.submit(grade_one, entry.submission, data, key, job, entry.record)


def _not_graded(submission: Submission, job: Job, error: str) -> tuple[Record, float]:
    """Return the record of a submission that was not graded; the next run tries again."""
    return new_record(submission, problem_set(job.assignment), error=error), 0.0
