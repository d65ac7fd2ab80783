"""Mark one submission, in a process that marks many: what they share is made once."""

from __future__ import annotations

import hashlib
import threading
import time
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing.util import Finalize

from coursekit.exercises.bank import problem_set
from coursekit.exercises.cases import Case, Deal
from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.seed import attempt_seed
from coursekit.grading.cells import UnreadableError, read_cells
from coursekit.grading.grade_cells import Graded, autograde
from coursekit.grading.sandbox.sandbox import Sandbox
from coursekit.grading.sandbox.session import SandboxError
from coursekit.grading.store import Key, Record, new_record
from coursekit.grading.submissions import Submission

WORTH_DRAWING_ALL = 32  # submissions; for fewer, what they need is drawn when they need it

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


def draw_for_class(job: Job, submissions: int) -> None:
    """Draw the cases that so many submissions share, before this process is copied."""
    if submissions >= WORTH_DRAWING_ALL:
        _deal(job.seed).draw_all(problem_set(job.assignment))


def grade_one(
    submission: Submission, data: bytes, key: Key | None, job: Job, known: Record | None = None
) -> tuple[Record, float]:
    """Return the record of one submission and its seconds; runs in a process of the executor.

    Within one process only one submission is graded at a time. Of a record that is known, what was
    made of the same file with the same checks stays as it is.
    """
    with _ONE_AT_A_TIME:
        begin = time.monotonic()
        return _grade(submission, data, key, job, known), time.monotonic() - begin


def _grade(
    submission: Submission, data: bytes, key: Key | None, job: Job, known: Record | None
) -> Record:
    sheet = problem_set(job.assignment)
    todo = _left_of(sheet, key, known)
    try:
        graded = _autograde(read_cells(data), todo, job, attempt(submission, data, job))
    except UnreadableError as error:
        return new_record(submission, sheet, error=str(error), key=key)
    except SandboxError:
        raise
    except Exception as error:  # a fault of the grader must not stop the class
        why = f"The grader failed, which is no fault of the student: {error!r}."
        return new_record(submission, sheet, error=why)
    return new_record(submission, sheet, _with_known(graded, known, sheet), key=key)


def attempt(submission: Submission, data: bytes, job: Job) -> str:
    """Return the seed of one submission, of which `data` is the file."""
    return attempt_seed(job.seed, submission.student, hashlib.sha256(data).hexdigest())


def _left_of(sheet: ProblemSet, key: Key | None, known: Record | None) -> ProblemSet:
    """Return the sheet with those questions only whose checks are others than those known."""
    if known is None:
        return sheet
    stale = [q for q in sheet.questions if known.key.checks.get(q.name) != key.checks[q.name]]
    return replace(sheet, questions=tuple(stale))


def _with_known(graded: Graded, known: Record | None, sheet: ProblemSet) -> Graded:
    """Return what came of a submission, with what was known of its other questions."""
    if known is None:
        return graded
    texts = {name: answer.text for name, answer in known.free_answers.items()} | graded.texts
    results = known.results | graded.results
    again = tuple(f"The answer to {name} " for name in graded.results)
    earlier = [r for r in known.remarks if r not in graded.remarks and not r.startswith(again)]
    return Graded(
        {q.name: results[q.name] for q in sheet.questions if q.name in results},
        {q.name: texts[q.name] for q in sheet.questions if q.name in texts},
        [*graded.remarks, *earlier],
    )


def _autograde(cells: list[dict], sheet: ProblemSet, job: Job, seed: str) -> Graded:
    """Grade the cells of a notebook in the sandbox of this process."""

    def cases_of(question: Question) -> dict[str, list[Case]]:
        return _deal(job.seed).cases(question, seed)

    try:
        return autograde(cells, sheet, cases_of, sandbox_of(job.protected))
    except SandboxError:  # the warm process has died: a new one does as well
        sandbox_of.cache_clear()
        return autograde(cells, sheet, cases_of, sandbox_of(job.protected))


_deal = cache(Deal)  # one in this process for a class


@cache
def sandbox_of(protected: bool) -> Sandbox:
    """Return the sandbox of this process and its copies; it lasts as long as the process does.

    Raises
    ------
    SandboxError
        If it cannot be had.
    """
    sandbox = Sandbox(protected=protected)
    Finalize(None, sandbox.close, exitpriority=1)
    return sandbox
