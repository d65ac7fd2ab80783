"""What must be right before submissions run: the seed, the course's solutions, the sandbox."""

from __future__ import annotations

import gc
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from coursekit.exercises.bank import problem_set
from coursekit.exercises.check import check
from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.seed import PUBLIC_SEED, current_seed, make_seed_file
from coursekit.grading.files import write
from coursekit.grading.grade_submission import Job, draw_for_class, sandbox_of
from coursekit.grading.results import LIMITS
from coursekit.grading.sandbox.session import SandboxError


def class_seed(seed_file: Path | None) -> str:
    """Return the seed of the class: of the environment, or of the course's own file.

    A course that has no such file yet gets one, as it would from nbgrader.

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
    return seed


def prepare(job: Job, submissions: int, out: Path) -> None:
    """See that so many submissions can be graded, and make what they share, all at once.

    Which limits are in force is written into the folder of the results.

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
    gc.freeze()  # what all share need not be looked through again, in this process or a copy of it
    write(out / LIMITS, "\n".join(sandbox_of(job.protected).in_force()) + "\n")


def require_sandbox(job: Job) -> None:
    """Start the sandbox.

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
    check_references(problem_set(job.assignment), job.seed)
    draw_for_class(job, submissions)


def check_references(sheet: ProblemSet, seed: str) -> None:
    """Try the course's own solutions on what the seed draws, before any student's.

    Raises
    ------
    ValueError
        If one of them does not get all points.
    """
    for question in sheet.questions:
        if isinstance(question, Question):
            result = check(question, question.reference, seed=seed)
            if not result.passed:
                raise ValueError(
                    f"With this seed the course's own solution of {question.name} is not right, "
                    "which is a fault of the course. Take another seed, and please report it:\n"
                    f"{result}"
                )
