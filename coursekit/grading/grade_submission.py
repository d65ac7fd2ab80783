"""Grade one submission, in a process that grades many: what they share is made once."""

from __future__ import annotations

import hashlib
import threading
import time
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing.util import Finalize

from coursekit.exercises.draw_cases import Case, Deal
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.seed import attempt_seed
from coursekit.grading.grade_cells import Graded, MachineError, grade_cells
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.read_notebook import UnreadableError, read_cells
from coursekit.grading.records import Key, Record, new_record
from coursekit.grading.sandbox.sandbox import Sandbox
from coursekit.grading.sandbox.session import SandboxError
from coursekit.grading.wrong_problem_set import another_sheet
from coursekit.numbers.progress import no_bars

WORTH_DRAWING_ALL = 32  # submissions; for fewer, cases are drawn when needed

_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True)
class Job:
    """The settings for grading the submissions of a class.

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
    """Draw the cases that all submissions share, before this process is copied."""
    if submissions >= WORTH_DRAWING_ALL:
        deal_of(job.seed).draw_all(problem_set(job.assignment))


def grade_one(
    submission: Submission, data: bytes, key: Key | None, job: Job, known: Record | None = None
) -> tuple[Record, float]:
    """Return the record of one submission and its seconds; runs in a process of the executor.

    Within one process only one submission is graded at a time. From a known record, results of the
    same file with the same checks are kept.
    """
    with _ONE_AT_A_TIME, no_bars():
        begin = time.monotonic()
        return _grade(submission, data, key, job, known), time.monotonic() - begin


def _grade(
    submission: Submission, data: bytes, key: Key | None, job: Job, known: Record | None
) -> Record:
    sheet = problem_set(job.assignment)
    todo = _left_of(sheet, key, known)
    try:
        graded = _grade_cells(_cells(data, sheet), todo, job, attempt(submission, data, job))
    except UnreadableError as error:
        return new_record(submission, sheet, error=str(error), key=key)
    except MachineError as error:  # no key, so that the next run tries again
        return new_record(submission, sheet, error=str(error))
    except SandboxError:
        raise
    except Exception as error:  # a fault of the grader must not stop the class
        why = f"The grader failed, which is no fault of the student: {error!r}."
        return new_record(submission, sheet, error=why)
    return new_record(submission, sheet, _with_known(graded, known, sheet), key=key)


def _cells(data: bytes, sheet: ProblemSet) -> list[dict]:
    """Return the cells of a notebook; raise if it belongs to another problem set.

    Raises
    ------
    UnreadableError
        If it is no notebook that can be graded, or one of another problem set.
    """
    cells = read_cells(data)
    other = another_sheet(cells, sheet)
    if other is not None:
        raise UnreadableError(
            f"This is the notebook of {other.title!r}, and {sheet.title!r} was to be handed in."
        )
    return cells


def attempt(submission: Submission, data: bytes, job: Job) -> str:
    """Return the seed of one submission, whose file is `data`.

    It depends on the name alone, so it stays when a second student of that name joins.
    """
    return attempt_seed(job.seed, submission.identity.name, hashlib.sha256(data).hexdigest())


def _left_of(sheet: ProblemSet, key: Key | None, known: Record | None) -> ProblemSet:
    """Return the sheet reduced to the questions whose checks have changed since the record."""
    if known is None:
        return sheet
    stale = [q for q in sheet.questions if known.key.checks.get(q.name) != key.checks[q.name]]
    return replace(sheet, questions=tuple(stale))


def _with_known(graded: Graded, known: Record | None, sheet: ProblemSet) -> Graded:
    """Return the result of a submission, completed with the recorded results of other questions."""
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


def _grade_cells(cells: list[dict], sheet: ProblemSet, job: Job, seed: str) -> Graded:
    """Grade the cells of a notebook in the sandbox of this process."""

    def cases_of(question: Question) -> dict[str, list[Case]]:
        return deal_of(job.seed).cases(question, seed)

    try:
        return grade_cells(cells, sheet, cases_of, sandbox_of(job.protected))
    except SandboxError:  # the warm process has died: a new one does as well
        sandbox_of.cache_clear()
        return grade_cells(cells, sheet, cases_of, sandbox_of(job.protected))


deal_of = cache(Deal)  # one for each class in this process


@cache
def sandbox_of(protected: bool) -> Sandbox:
    """Return the sandbox of this process and its copies; it lasts as long as the process.

    Raises
    ------
    SandboxError
        If it cannot be had.
    """
    sandbox = Sandbox(protected=protected)
    Finalize(None, sandbox.close, exitpriority=1)
    return sandbox
