"""What is kept of a marked submission: a small JSON file, the same whenever it is made again."""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import coursekit
from coursekit.exercises.question import FreeText, ProblemSet
from coursekit.exercises.result import CheckResult, Result
from coursekit.grading.autograde import Mark


def key(data: bytes, sheet: ProblemSet, seed: str) -> dict[str, str]:
    """Return what a mark depends on: the submission, the checks, the package and the seed.

    Of the seed and the submission only hashes are kept. While the key is the same, so is the mark.
    """
    return {
        "submission": hashlib.sha256(data).hexdigest(),
        "checks": checks_version(sheet.name),
        "coursekit": coursekit.__version__,
        "seed": hashlib.sha256(f"the seed {seed}".encode()).hexdigest()[:16],
    }


@cache
def checks_version(assignment: str) -> str:
    """Return a short hash of all that decides a mark: the questions and how they are compared."""
    folder = Path(import_module(f"coursekit.exercises.{assignment}").__file__).parent
    files = [*folder.glob("*.py"), *folder.parent.glob("*.py")]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def record(
    student: str, path: str, sheet: ProblemSet, mark: Mark | None, error: str | None
) -> dict:
    """Return the record of one student: all that is shown and exported later.

    Parameters
    ----------
    student, path : str
        Who, and the notebook's place.
    sheet : ProblemSet
        What was to be answered.
    mark : Mark or None
        What came of it, unless it could not be read.
    error : str or None
        Why it could not be read.
    """
    by_hand = [q for q in sheet.questions if isinstance(q, FreeText)]
    results = mark.results if mark else {}
    return {
        "student": student,
        "path": path,
        "assignment": sheet.name,
        "points": sum(result.points for result in results.values()),
        "max_points": sum(q.max_points for q in sheet.questions),
        "by_hand": {
            q.name: {"max_points": q.max_points, "text": mark.words[q.name] if mark else ""}
            for q in by_hand
        },
        "questions": {name: _result(result) for name, result in results.items()},
        "remarks": mark.remarks if mark else [],
        "error": error,
    }


def results_of(kept: dict) -> list[Result]:
    """Return the results of the questions in a record, as students see them."""
    return [
        Result(
            name,
            tuple(CheckResult(**check) for check in question["checks"]),
            question["misconception"],
            question["advice"],
        )
        for name, question in kept["questions"].items()
    ]


def file_name(student: str) -> str:
    """Return a name for a student's files that every system takes and no other student has.

    Examples
    --------
    >>> file_name("alice"), file_name("../é b")
    ('alice', 'e-b-c66c8bb0')
    """
    plain = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9._@+-]+", "-", plain).strip("-.")[:80]
    if plain == student.lower():  # some systems take Bob and bob for one
        return plain
    return f"{plain}-{hashlib.sha256(student.encode()).hexdigest()[:8]}"


def write(file: Path, text: str) -> None:
    """Write a file so that it is there as a whole or, if this is interrupted, not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        # A path may hold bytes that are no UTF-8; that must not stop the class.
        with open(unfinished, "w", encoding="utf-8", errors="replace", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)


def as_text(kept: Any) -> str:
    """Return a record as the text of its file."""
    return json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=False) + "\n"


def _result(result: Result) -> dict:
    return {
        "points": result.points,
        "max_points": result.max_points,
        "checks": [vars(check) for check in result.checks],
        "misconception": result.misconception,
        "advice": result.advice,
    }
