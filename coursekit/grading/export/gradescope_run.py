"""Grade the single submission of a Gradescope container.

/autograder/submission/...           what the student handed in
/autograder/source/class_seed        the seed, taken away before the submission runs
/autograder/results/results.json     what Gradescope reads
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from coursekit.exercises.find_questions import problem_set
from coursekit.grading.atomic_files import write
from coursekit.grading.export.gradescope import gradescope
from coursekit.grading.grade_submission import Job, grade_one
from coursekit.grading.intake.find_submissions import Submission, find
from coursekit.grading.records import new_record
from coursekit.grading.sandbox.sandbox import sandbox_fault

SEED_FILE = "class_seed"
OF_ONE_STUDENT = r"(?P<student>\.ipynb)$"
PR_SET_DUMPABLE = 4


def main(assignment: str, root: Path) -> None:
    """Grade the submission in its folder and write the result.

    Raises
    ------
    ValueError
        If there is no seed.
    """
    sheet = problem_set(assignment)
    seed = take_seed(root / "source" / SEED_FILE)
    hide_memory()
    why_not = sandbox_fault()
    try:
        [submission] = find(root / "submission", assignment, OF_ONE_STUDENT).submissions
    except ValueError:
        nothing = Submission("", "none", root)
        record = new_record(nothing, sheet, error="There is no notebook (*.ipynb) in it.")
    else:
        submission = replace(submission, student="")
        job = Job(assignment, seed, protected=not why_not)
        record, _ = grade_one(submission, submission.read(), None, job)
    text = json.dumps(gradescope(record, sheet, why_not), indent=1, ensure_ascii=False)
    write(root / "results" / "results.json", text + "\n")


def take_seed(file: Path) -> str:
    """Return the seed and delete its file, since the submission will run in the same container.

    Raises
    ------
    ValueError
        If it is not there.
    """
    try:
        seed = file.read_text(encoding="utf-8").strip()
        file.unlink()
    except OSError as error:
        raise ValueError(
            f"There is no class seed in {file} ({error.strerror}): it is taken away before a "
            "submission runs, so an autograder that was unpacked runs once."
        ) from None
    return seed


def hide_memory() -> None:
    """Keep other processes of this user from reading the memory of this one (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    for name in [name for name in os.environ if name.startswith("COURSEKIT")]:
        del os.environ[name]


if __name__ == "__main__":
    try:
        main(sys.argv[1], Path(sys.argv[2]))
    except ValueError as error:
        sys.exit(str(error))
