"""From questions to the notebooks that instructors edit and students get.

questions  ->  exercises/source/ps1/ps1.ipynb   with solutions, kept in the repository
           ->  exercises/release/ps1/ps1.ipynb  what nbgrader makes of the source, kept as well
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
from coursekit.exercises.bank import problem_set
from coursekit.exercises.folders import sheet_names


def class_seed_file() -> Path | None:
    """Return where the course keeps the seed of the class, if there is a course around us."""
    try:
        return course_root() / "exercises" / "class_seed"
    except FileNotFoundError:
        return None


def write_sources(root: Path) -> list[Path]:
    """Write the problem sets as notebooks with solutions; return the files."""
    import nbformat  # takes longer to load than all else that this module is needed for

    from coursekit.exercises.notebook import source_notebook

    files = []
    for name in sheet_names():
        file = root / "exercises" / "source" / name / f"{name}.ipynb"
        file.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(source_notebook(problem_set(name)), file)
        files.append(file)
    return files


def release(root: Path) -> list[Path]:
    """Let nbgrader make the students' copies that are missing or older than their source.

    Return the copies, one for each problem set.

    Raises
    ------
    RuntimeError
        If nbgrader is missing or fails; the message says how to get it, or holds what it said.
    """
    exercises = root / "exercises"
    copies = []
    for name in sheet_names():
        source = exercises / "source" / name / f"{name}.ipynb"
        copy = exercises / "release" / name / f"{name}.ipynb"
        if not copy.exists() or copy.stat().st_mtime < source.stat().st_mtime:
            _nbgrader(exercises, "generate_assignment", name, "--force")
        copies.append(copy)
    return copies


def hand_out(root: Path) -> list[Path]:
    """Give the student a copy of each problem set to work in; return those that are new.

    A copy that exists is the student's work and stays as it is.

    Raises
    ------
    FileNotFoundError
        If a problem set was never released; the message says how that is done.
    """
    new = []
    for name in sheet_names():
        copy = root / "exercises" / "release" / name / f"{name}.ipynb"
        own = root / "homework" / copy.name
        if own.exists():
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


def _nbgrader(exercises: Path, *arguments: str) -> None:
    """Run one of nbgrader's commands in the course's folder."""
    if importlib.util.find_spec("nbgrader") is None:
        raise RuntimeError(
            "nbgrader is not installed. This adds it: python3 course.py add teach "
            "(on Windows: py course.py add teach)."
        )
    # nbgrader calls alembic by name, so the environment's scripts must be found.
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
    process = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=exercises,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    if process.returncode:
        raise RuntimeError(f"nbgrader {' '.join(arguments)} failed:\n{process.stderr.strip()}")
