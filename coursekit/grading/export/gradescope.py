"""Grades for Gradescope: the `results.json` of one submission.

Gradescope shows its result at once, and students hand in as often as they like. So they read there
which checks failed and which misconception their answer has, but not on which inputs: these are
drawn from the seed of the class, and collecting them would be an answer. The examples are in an
entry that only instructors see.
"""

from __future__ import annotations

from typing import Any

from coursekit.exercises.question import FreeText, ProblemSet
from coursekit.exercises.result import Result, verdict
from coursekit.grading.records import Record
from coursekit.grading.safe_text import clean

RUN_THE_CHECK = "Run the check in your notebook: it shows you an example."
WAITS = "A person reads this answer; its points are not in the sum yet."
NOT_PROTECTED = (
    "bubblewrap cannot be used in this container, so this submission ran as the container's user: "
    "in a process of its own, without the checks and without the seed, but free to read and change "
    "what is in the container. The container holds nothing but this one submission. "
)


def gradescope(record: Record, sheet: ProblemSet, why_not_protected: str | None = None) -> dict:
    """Return the contents of Gradescope's `results.json` for one submission.

    Parameters
    ----------
    record : Record
        The record.
    sheet : ProblemSet
        The problem set to be answered.
    why_not_protected : str, optional
        Why there was no sandbox, for the instructor; nothing if there was one.
    """
    tests = []
    if not record.error:
        for number, question in enumerate(sheet.questions, start=1):
            name = f"{number}. {question.title}"
            is_free = isinstance(question, FreeText)
            tests.append(_waits(name) if is_free else _test(name, record.results[question.name]))
    tests.append(_for_the_instructor(record, why_not_protected))
    return {
        "score": record.points,
        "output": _output(record, sheet),
        "output_format": "text",
        "stdout_visibility": "hidden",
        "tests": tests,
    }


def _test(name: str, result: Result) -> dict[str, Any]:
    """Return the entry of one question, as the student reads it."""
    lines = [f"{verdict(check)}: {check.name}" for check in result.checks]
    for name, advice in result.misconceptions.items():
        lines.append(f"This behaves like “{name}”. {advice}")
    if not result.passed:
        missing = {(check.message or "").split("\n")[0] for check in result.checks}
        lines += [line for line in missing if line.startswith("There is no function ")]
        lines.append(RUN_THE_CHECK)
    return {
        "name": name,
        "score": result.points,
        "max_score": result.max_points,
        "status": "passed" if result.passed else "failed",
        "visibility": "visible",
        "output": "\n".join(lines),
        "output_format": "text",
    }


def _waits(name: str) -> dict[str, Any]:
    return {"name": name, "visibility": "visible", "output": WAITS, "output_format": "text"}


def _for_the_instructor(record: Record, why_not_protected: str | None) -> dict[str, Any]:
    """Return an entry hidden from students: examples, remarks, and how the submission ran."""
    parts = [NOT_PROTECTED + why_not_protected] if why_not_protected else []
    parts += [*record.remarks, *map(str, record.results.values())]
    parts += [f"{name}\n{answer.text}" for name, answer in record.free_answers.items()]
    return {
        "name": "For the instructor",
        "visibility": "hidden",
        "output": clean("\n\n".join(parts)),
        "output_format": "text",
    }


def _output(record: Record, sheet: ProblemSet) -> str:
    """Return the summary above the questions."""
    lines = [sheet.title, f"The file: {clean(record.path)}"]
    if record.others:
        lines.append(f"Further notebooks, not graded: {clean(', '.join(record.others))}")
    if record.error:
        lines.append(f"It could not be graded. {record.error}")
    return "\n".join(lines)
