"""Set the course up afresh, and count packages and megabytes: make setup-size

A clone is set up in a temporary folder, first as readers do it, then for the checks. Runs on any
Python that the course runs on, prints a table and writes it into README.md.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import report

ROOT = Path(__file__).parents[1]
MOST_PACKAGES, MOST_MB = 110, 600
LECTURES = "jupyter nbconvert --to notebook --execute --output-dir executed".split()


def course(copy, *arguments):
    """Run a command of course.py in the copy, and return what it printed."""
    command = [sys.executable, "course.py", *arguments]
    variables = dict(os.environ, TQDM_DISABLE="1")
    for name in ("CONDA_DEFAULT_ENV", "PYTHONDONTWRITEBYTECODE"):  # a reader sets neither
        variables.pop(name, None)
    return subprocess.run(
        command, cwd=copy, check=True, stdout=subprocess.PIPE, env=variables, text=True
    ).stdout


def megabytes(folder):
    """Return how much room the files of a folder take on the disk, links not followed."""
    files = {}
    for path in folder.rglob("*"):
        status = path.lstat()
        files[status.st_ino or path] = getattr(status, "st_blocks", -(-status.st_size // 512)) * 512
    return sum(files.values()) / 2**20


def row(name, copy, seconds):
    """Return the packages of the environment, and its MB; pip and the course itself count too."""
    listed = json.loads(course(copy, "run", "pip", "list", "--format=json").splitlines()[-1])
    return name, len(listed), megabytes(copy / ".venv"), seconds


def measure(copy):
    """Yield a row for each state of the environment."""
    for name, command in [
        ("to read: `make lab`", ["run", "python", "--version"]),
        ("the same, after all lectures have run", ["run", *LECTURES, *lectures(copy)]),
        ("to check: `make test`", ["add", "fast", "teach", "test"]),
    ]:
        start = time.perf_counter()
        course(copy, *command)
        yield row(name, copy, time.perf_counter() - start)


def lectures(copy):
    return [str(path) for path in sorted((copy / "notebooks").glob("*.ipynb"))]


def main():
    load = report.load()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "course")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(copy)], check=True)
        rows = list(measure(copy))
    lines = ["| environment | packages | MB | seconds |", "|---|--:|--:|--:|"]
    lines += [f"| {name} | {count} | {mb:.0f} | {s:.0f} |" for name, count, mb, s in rows]
    (_, count, mb, _), used = rows[0], rows[1]
    reached = "reached" if count <= MOST_PACKAGES and mb <= MOST_MB else "not reached"
    lines += ["", f"- At most {MOST_PACKAGES} packages and {MOST_MB} MB to read: {reached}", ""]
    lines[-2] += f" ({count} and {mb:.0f}; {used[2]:.0f} MB after use)."
    python = f"Python {platform.python_version()}"
    machine = f"{os.cpu_count()} cores, {platform.system()}"
    lines.append(f"- {machine}; load before the start {load:.1f}; {python}")
    report.write("setup-size", lines)


if __name__ == "__main__":
    main()
