"""Check before submissions run: the seed, the course's solutions, the sandbox."""

from __future__ import annotations

import gc
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from coursekit.exercises.call import Answer
from coursekit.exercises.check import call_on, judge
from coursekit.exercises.draw_cases import Deal
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.own_folders import own_sheets
from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.result import Result
from coursekit.exercises.seed import PUBLIC_SEED, attempt_seed, current_seed, make_seed_file
from coursekit.grading.atomic_files import write
from coursekit.grading.grade_submission import Job, deal_of, draw_for_class, sandbox_of
from coursekit.grading.results_folder import LIMITS_FILE
from coursekit.grading.sandbox.session import SandboxError
from coursekit.numbers.progress import no_bars

LONG_ENOUGH = 16  # characters of a seed that cannot be found by trying
SHORT = (
    f"Warning: the seed of the class has fewer than {LONG_ENOUGH} characters. It could be found by "
    "trying, by whoever has one of its anonymous codes. Take a longer one before the first sheet, "
    'such as what `python3 -c "import secrets; print(secrets.token_hex(16))"` prints; results '
    "that are there need --new-seed then."
)


def class_seed(seed_file: Path | None) -> str:
    """Return the seed of the class, from the environment or from the course's own file.

    A course without such a file gets one, as it would from nbgrader. A short seed causes a
    warning.

    Raises
    ------
    ValueError
        If there is none, and no course to keep one: with the public seed, answers made for the
        inputs that everybody can see would be right.
    """
    seed = current_seed()
    if seed == PUBLIC_SEED and (os.environ.keys() & {"COURSEKIT_SEED", "COURSEKIT_SEED_FILE"}):
        raise ValueError(f"{PUBLIC_SEED!r} is the seed that everybody knows: no class can have it.")
    if seed == PUBLIC_SEED and seed_file is not None:
        if not seed_file.exists():
            make_seed_file(seed_file)
            print(f"{seed_file} is new: the seed of your class. Whoever grades with you needs it.")
        seed = seed_file.read_text(encoding="utf-8").split("\n")[0].strip() or PUBLIC_SEED
    if seed == PUBLIC_SEED:
        raise ValueError(
            "There is no class seed. Set COURSEKIT_SEED, or COURSEKIT_SEED_FILE, to a seed that "
            f"only you know{f', or delete {seed_file}, which is empty' if seed_file else ''}."
        )
    if len(seed) < LONG_ENOUGH:
        print(SHORT, file=sys.stderr)
    return seed


def require_sheets(assignment: str) -> None:
    """Read the problem set, and those outside the package, as a notebook may belong to one of them.

    Raises
    ------
    ValueError
        If one of them is not there or not written as it must be.
    """
    for name in (assignment, *own_sheets()):
        problem_set(name)


def prepare(job: Job, submissions: int, out: Path) -> None:
    """Check that this many submissions can be graded, and prepare what they share.

    The limits in force are written into the folder of the results.

    Raises
    ------
    ValueError
        If one of the course's own solutions does not get all points.
    RuntimeError
        If the sandbox cannot be had; the text says what is missing.
    """
    with ThreadPoolExecutor(1) as pool:  # it draws while the sandbox starts
        drawing = pool.submit(_check_and_draw, job, submissions)
        require_sandbox(job)
        drawing.result()
    gc.freeze()  # the garbage collector can skip shared objects, here and in forks
    write(out / LIMITS_FILE, "\n".join(sandbox_of(job.protected).in_force()) + "\n")


def require_sandbox(job: Job) -> None:
    """Start the sandbox; raise an error with advice if that fails.

    Raises
    ------
    RuntimeError
        If it cannot be had; the text says what is missing.
    """
    try:
        sandbox_of(job.protected)
    except SandboxError as error:
        raise RuntimeError(
            f"{error} Without it a submission runs as you: it can read and change your files, use "
            "the network, and see other submissions. On Debian and Ubuntu `apt-get install "
            "bubblewrap` brings it. To go on without it, add --unsafe."
        ) from None


def _check_and_draw(job: Job, submissions: int) -> None:
    with no_bars():
        check_references(problem_set(job.assignment), job.seed, deal_of(job.seed))
        draw_for_class(job, submissions)


def check_references(sheet: ProblemSet, seed: str, deal: Deal | None = None) -> None:
    """Check the course's own solutions on the seed's cases, before any submission.

    Cases that the deal of the class draws for this need not be drawn again.

    Raises
    ------
    ValueError
        If one of them does not get all points, or nothing can be drawn.
    """
    for question in sheet.questions:
        if isinstance(question, Question):
            result = _of_reference(question, seed, deal or Deal(seed))
            if not result.passed:
                raise ValueError(
                    f"With this seed the course's own solution of {question.name} is not right, "
                    "which is a fault of the course. Take another seed, and please report it:\n"
                    f"{result}"
                )


def _of_reference(question: Question, seed: str, deal: Deal) -> Result:
    """Return the result of the course's own solution, on a seed of its own."""
    try:
        cases = deal.cases(question, attempt_seed(seed, "", "the course's own solution"))
    except Exception as error:  # of what draws them
        raise ValueError(
            f"The cases of {question.name} cannot be drawn: {type(error).__name__}: {error}. "
            f"Mend its CHECKS; `coursekit question try {question.name}` tries them."
        ) from None
    answer = Answer(question.reference)
    outcomes = call_on(cases, lambda every: [answer.call(*case.arguments) for case in every])
    return judge(question, cases, outcomes)
