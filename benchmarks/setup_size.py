"""Set the course up afresh, and count its packages and megabytes: make setup-size

A clone is set up in a temporary folder, first as readers do it, then for the checks, and the core
lectures are run in it. Runs on any Python that the course runs on, prints a table and writes it
into README.md.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import report

ROOT = Path(__file__).parents[1]
MOST_PACKAGES, MOST_MB, MOST_SECONDS = 115, 720, 30
CHILDREN = "children_user", "children_system"  # which Windows does not count
LECTURES = "jupyter nbconvert --to notebook --execute --output-dir executed".split()


def course(copy: Path, *arguments: str) -> str:
    """Run a command of course.py in the copy, and return its output."""
    variables = dict(os.environ, TQDM_DISABLE="1")
    for name in ("CONDA_DEFAULT_ENV", "PYTHONDONTWRITEBYTECODE"):  # a reader sets neither
        variables.pop(name, None)
    command = [sys.executable, "course.py", *arguments]
    return subprocess.run(
        command, cwd=copy, check=True, stdout=subprocess.PIPE, env=variables, text=True
    ).stdout


def megabytes(folder: Path) -> float:
    """Return the disk space of the files in a folder, without following links."""
    files = {}
    for path in folder.rglob("*"):
        status = path.lstat()
        files[status.st_ino or path] = getattr(status, "st_blocks", -(-status.st_size // 512)) * 512
    return sum(files.values()) / 2**20


def measure(copy: Path, lecture_seconds: dict[str, float]):
    """Yield name, packages, MB and seconds of each state of the environment.

    Packages and MB include pip and the course itself.
    """
    for name, change in [
        ("to read: `make lab`", lambda: course(copy, "run", "python", "--version")),
        ("the same, after all lectures have run", lambda: run_lectures(copy, lecture_seconds)),
        ("to check: `make test`", lambda: course(copy, "add", "teach", "test")),
    ]:
        begin = time.perf_counter()
        change()
        seconds = time.perf_counter() - begin
        packages = json.loads(course(copy, "run", "pip", "list", "--format=json").splitlines()[-1])
        yield name, len(packages), megabytes(copy / ".venv"), seconds


def run_lectures(copy: Path, seconds: dict[str, float]) -> None:
    """Run the core lectures one by one; record the processor time of each."""
    for lecture in sorted((copy / "notebooks").glob("*.ipynb")):
        before = os.times()
        course(copy, "run", *LECTURES, str(lecture))
        after = os.times()
        user, system = (getattr(after, k) - getattr(before, k) for k in CHILDREN)
        seconds[lecture.stem] = user + system


def main() -> None:
    load = report.load()
    lecture_seconds = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "course")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(copy)], check=True)
        rows = list(measure(copy, lecture_seconds))
    (_, packages, mb, _), (*_, used, _), _ = rows
    longest = max(lecture_seconds, key=lecture_seconds.get)
    most = lecture_seconds[longest]
    report.write("setup-size", [
        *report.table(
            "environment | packages: | MB: | seconds:",
            [(name, count, f"{size:.0f}", f"{seconds:.0f}") for name, count, size, seconds in rows],
        ),
        "",
        *report.table(
            "lecture | seconds of processor time:",
            [(name, f"{seconds:.0f}") for name, seconds in lecture_seconds.items()],
        ),
        "",
        report.verdict(
            f"At most {MOST_PACKAGES} packages and {MOST_MB} MB to read",
            packages <= MOST_PACKAGES and mb <= MOST_MB,
            f"{packages} and {mb:.0f}; {used:.0f} MB after use",
        ),
        report.verdict(
            f"Every core lecture in at most {MOST_SECONDS} s of processor time",
            most <= MOST_SECONDS,
            f"{most:.0f} s for {longest}",
        ),
    ], load)  # fmt: skip


if __name__ == "__main__":
    main()
