"""Make the students' notebooks from the questions, which are the only place to edit.

questions  ->  exercises/source/ps1/ps1.ipynb   with solutions, for nbgrader, not in the repository
           ->  exercises/release/ps1/ps1.ipynb  what nbgrader makes of the source, kept there
           ->  homework/ps1.ipynb               the student's own, never written over
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from coursekit.course import course, course_root
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.own_folders import sheet_names


def class_seed_file() -> Path | None:
    """Return the file of the class seed, or None outside a course."""
    try:
        return course_root() / "exercises" / "class_seed"
    except FileNotFoundError:
        return None


def write_sources(exercises: Path) -> list[Path]:
    """Write the problem sets with solutions into this folder's `source`; return the files.

    A file that says the same already is left alone, with its time.
    """
    import nbformat  # takes longer to load than all else that this module is needed for

    from coursekit.exercises.sheet_notebook import source_notebook

    files = []
    for name in sheet_names():
        file = exercises / "source" / name / f"{name}.ipynb"
        text = nbformat.writes(source_notebook(problem_set(name))) + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        files.append(file)
    return files


def release(root: Path) -> list[Path]:
    """Write the sources; let nbgrader make the students' copies that are missing or older.

    Return the copies, one for each problem set.

    Raises
    ------
    RuntimeError
        If nbgrader is missing or fails; the message says how to get it, or holds what it said.
    """
    exercises = root / "exercises"
    copies, stale = [], []
    for source in write_sources(exercises):
        copy = exercises / "release" / source.relative_to(exercises / "source")
        if not copy.exists() or copy.stat().st_mtime < source.stat().st_mtime:
            stale.append(source.stem)
        copies.append(copy)
    if stale:
        _generate(exercises, stale)
    return copies


def hand_out(root: Path) -> list[Path]:
    """Give the student a copy of each problem set to work in; return the new copies.

    A copy that exists is the student's work and stays as it is. A problem set outside the package
    may still be in the making: if it was never released it is passed over.

    Raises
    ------
    FileNotFoundError
        If a problem set of the package was never released; the message says how that is done.
    """
    new = []
    for name in sheet_names():
        copy = root / "exercises" / "release" / name / f"{name}.ipynb"
        own = root / "homework" / copy.name
        if own.exists() or (name not in course().problem_sets and not copy.exists()):
            continue
        if not copy.exists():
            raise FileNotFoundError(
                f"There is no {copy.relative_to(root)} to hand out: "
                f"`{course().command('release')}` makes it."
            )
        own.parent.mkdir(exist_ok=True)
        shutil.copyfile(copy, own)
        new.append(own)
    return new


def _generate(exercises: Path, names: list[str]) -> None:
    """Let nbgrader make the copies of these problem sets, in its own process."""
    if importlib.util.find_spec("nbgrader") is None:
        raise RuntimeError(
            f"nbgrader is not installed. This adds it: {course().adding('teach')} "
            "(on Windows, py stands for python3)."
        )
    # nbgrader calls alembic by name, so the environment's scripts must be found.
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
    process = subprocess.run(
        [sys.executable, "-m", "coursekit.exercises.nbgrader_generate", *names],
        cwd=exercises,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    if process.returncode:
        raise RuntimeError(f"nbgrader could not make the copies:\n{process.stderr.strip()}")
