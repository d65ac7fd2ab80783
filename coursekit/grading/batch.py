"""Mark a whole class: in parallel, each result written when it is known, nothing done twice."""

from __future__ import annotations

import csv
import itertools
import json
import os
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
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.util import Finalize
from pathlib import Path

from coursekit.exercises.bank import problem_set
from coursekit.exercises.question import ProblemSet
from coursekit.grading import store
from coursekit.grading.autograde import mark
from coursekit.grading.cells import UnreadableError, read_cells
from coursekit.grading.export.table import as_cell
from coursekit.grading.sandbox.session import Sandbox, SandboxError
from coursekit.grading.submissions import Found
from coursekit.progress import progress

TRIES = 3  # so often the executor may fail without having finished anything

TIMINGS = "timings.csv"  # student, seconds: a line whenever one is marked

_ONE_AT_A_TIME = threading.Lock()


def mark_class(
    found: list[Found],
    assignment: str,
    seed: str,
    out: Path,
    *,
    executor: Callable[[], Executor],
    protected: bool = True,
    ahead: int = 8,
) -> Iterator[dict]:
    """Mark all submissions that have no result yet, and yield every student's record.

    Parameters
    ----------
    found : list of Found
        What `finding.find` found.
    assignment : str
        Such as ``"ps2"``.
    seed : str
        The class's seed.
    out : Path
        The folder of the results. A result is kept in ``marks/`` as soon as it is known; one that
        is there and was made of the same submission by the same checks is not made again.
    executor : callable
        Makes an executor of `concurrent.futures`, a new one if all its processes have died.
    protected : bool
        Whether submissions run in the sandbox; see `Sandbox`.
    ahead : int
        How many submissions are handed to the executor at a time.
    """
    sheet = problem_set(assignment)
    out.mkdir(parents=True, exist_ok=True)
    waiting: list[Found] = []
    for one in found:
        key = key_of(one, sheet, seed)
        kept = _kept(_file(out, one), key) if key else None
        if kept is None:
            waiting.append(one)
        else:
            yield kept
    job = (assignment, seed, protected)
    marked = _in_parallel(waiting, executor, ahead, job)
    for one, kept in progress(marked, "submissions", total=len(waiting)):
        yield _write(out, one, kept)


def key_of(one: Found, sheet: ProblemSet, seed: str) -> dict | None:
    """Return what the mark of a submission depends on, or None if it cannot be read."""
    try:
        return store.key(one.read(), sheet, seed)
    except UnreadableError:
        return None


def timings(out: Path) -> dict[str, float]:
    """Return by the student's name how many seconds the last marking of a submission took."""
    found = {}
    with suppress(FileNotFoundError), open(out / TIMINGS, encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            with suppress(ValueError):  # the last line of a run that was killed
                student, seconds = row
                found[student] = float(seconds)
    return found


def mark_one(
    student: str, path: str, data: bytes, assignment: str, seed: str, protected: bool
) -> dict:
    """Return the record of one submission and its seconds; runs in a process of the executor.

    Within one process only one submission is marked at a time.
    """
    with _ONE_AT_A_TIME:
        begin = time.monotonic()
        kept = _mark_one(student, path, data, assignment, seed, protected)
        return kept | {"seconds": time.monotonic() - begin}


def _mark_one(
    student: str, path: str, data: bytes, assignment: str, seed: str, protected: bool
) -> dict:
    sheet = problem_set(assignment)
    kept = {"key": store.key(data, sheet, seed)}
    try:
        cells = read_cells(data)
    except UnreadableError as error:
        return kept | store.record(student, path, sheet, None, str(error))
    try:
        try:
            made = mark(cells, sheet, seed, _sandbox(protected))
        except SandboxError:  # the warm process has died: a new one does as well
            _sandbox.cache_clear()
            made = mark(cells, sheet, seed, _sandbox(protected))
    except SandboxError:
        raise
    except Exception as error:  # a fault of the grader must not stop the class
        why = f"The grader failed, which is no fault of the student: {error!r}."
        return {"key": None} | store.record(student, path, sheet, None, why)
    return kept | store.record(student, path, sheet, made, None)


def processes(jobs: int) -> Callable[[], Executor]:
    """Return what makes an executor of so many processes on this machine."""
    # A new interpreter for each, since a copy of this one would not be safe beside threads.
    context = get_context("spawn")
    return lambda: ProcessPoolExecutor(jobs, context, initializer=_end_with_the_grader)


def _end_with_the_grader() -> None:
    """Let this process end when the one that started it does, even if that was killed."""

    def watch() -> None:
        parent_process().join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _in_parallel(
    waiting: list[Found], executor: Callable[[], Executor], ahead: int, job: tuple
) -> Iterator[tuple[Found, dict]]:
    """Yield submissions with their records as they are done.

    If the processes of the executor keep dying, the submissions that are left go one by one, and
    the one that still brings them down is not marked.
    """
    left = {one.student: one for one in waiting}
    failures = 0
    while left:
        before, alone = len(left), failures >= TRIES
        batch = list(left.values())[:1] if alone else list(left.values())
        with executor() as pool:
            try:
                for one, future in _hand_in(pool, batch, ahead, job):
                    kept = future.result()
                    del left[one.student]
                    yield one, kept
            except BrokenExecutor:  # one of its processes was killed; nothing of it is lost
                failures = failures + 1 if len(left) == before else 0
        if alone and len(left) == before:
            [one] = batch
            del left[one.student]
            why = (
                f"The process that marks it has died {TRIES + 1} times, perhaps for want of memory."
            )
            yield one, _unmarked(one, job[0], why)


def _unmarked(one: Found, assignment: str, why: str) -> dict:
    """Return the record of a submission that was not marked, which the next run tries again."""
    sheet = problem_set(assignment)
    return {"key": None} | store.record(one.student, one.path, sheet, None, why)


def _write(out: Path, one: Found, kept: dict) -> dict:
    """Keep a record, and return it.

    How long it took is no part of it, since it is never the same twice, and has a file of its own.
    """
    seconds = kept.pop("seconds", 0.0)
    kept["others"] = list(one.others)
    with open(out / TIMINGS, "a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow([as_cell(one.student), f"{seconds:.3f}"])
    store.write(_file(out, one), store.as_text(kept))
    return kept


def _hand_in(
    pool: Executor, waiting: list[Found], ahead: int, job: tuple
) -> Iterator[tuple[Found, Future]]:
    """Yield submissions with their futures as they are done, a few handed in at a time."""
    queue, running = iter(waiting), {}
    while True:
        for one in itertools.islice(queue, ahead - len(running)):
            running[_submit(pool, one, job)] = one
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            yield running.pop(future), future


def _submit(pool: Executor, one: Found, job: tuple) -> Future:
    """Hand one submission to the executor; one that cannot be read is done at once."""
    try:
        return pool.submit(mark_one, one.student, one.path, one.read(), *job)
    except UnreadableError as error:
        done = Future()
        done.set_result(_unmarked(one, job[0], str(error)))
        return done


@cache
def _sandbox(protected: bool) -> Sandbox:
    """Return the sandbox of this process, which lasts as long as the process does."""
    sandbox = Sandbox(protected=protected)
    Finalize(None, sandbox.close, exitpriority=1)
    return sandbox


def _file(out: Path, one: Found) -> Path:
    return out / "marks" / f"{store.file_name(one.student)}.json"


def _kept(file: Path, key: dict) -> dict | None:
    """Return the record that is there already, if it was made of the same by the same."""
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return kept if isinstance(kept, dict) and kept.get("key") == key else None
