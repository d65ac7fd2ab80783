"""What a submission can see: Python and its packages to read, and nothing else (bubblewrap)."""

from __future__ import annotations

import shutil
import site
import sys
from pathlib import Path

HERE = Path(__file__).parent
GRADING = HERE.parents[1] / "grading"

# What the submission's side has of the course, and where: the door through which it is called.
FILES = {
    "__init__.py": None,
    "grading/__init__.py": HERE / "stub.py",
    "grading/calling.py": GRADING / "calling.py",
    "grading/plain.py": GRADING / "plain.py",
    "marking/__init__.py": None,
    "marking/sandbox/__init__.py": None,
    "marking/sandbox/inside.py": HERE / "inside.py",
    "marking/sandbox/wire.py": HERE / "wire.py",
}
START = """
import sys
sys.path.insert(0, {folder!r})
from coursekit.marking.sandbox.inside import main
main()
"""

# Folders of the system that hold programs and libraries, and files that tell where they are.
SYSTEM = (
    "/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts",
    "/etc/localtime",
)  # fmt: skip
VARIABLES = {
    "HOME": "/tmp",
    "LANG": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
    "MPLBACKEND": "agg",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
}


def write_files(folder: Path) -> None:
    """Write what the submission's side has of the course into a folder."""
    for name, source in FILES.items():
        target = folder / "coursekit" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"" if source is None else source.read_bytes())


def program(folder: str, descriptor: int, mode: str) -> list[str]:
    """Return the command that starts the warm Python, with the files of `write_files` in a folder.

    Neither the user's own packages nor the folder of the grader is on its path.
    """
    python = [sys.executable, "-s", "-P", "-B", "-c", START.format(folder=folder)]
    return [*python, str(descriptor), mode]


def bubblewrap(folder: Path, descriptor: int) -> list[str]:
    """Return the same command inside the sandbox.

    Raises
    ------
    OSError
        If bubblewrap is not installed.
    """
    executable = shutil.which("bwrap")
    if executable is None:
        raise OSError("bubblewrap (the command bwrap) is not installed")
    seen = [*SYSTEM, *sorted({sys.base_prefix, sys.prefix})]
    hidden = [p / "coursekit" for p in map(Path, site.getsitepackages())]
    variables = [word for pair in VARIABLES.items() for word in ("--setenv", *pair)]
    return [
        *(executable, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"),
        *(word for place in seen for word in ("--ro-bind-try", place, place)),
        *(word for place in hidden if place.is_dir() for word in ("--tmpfs", str(place))),
        *("--ro-bind", str(folder), "/course", "--proc", "/proc", "--dev", "/dev"),
        *("--tmpfs", "/tmp", "--chdir", "/tmp", "--remount-ro", "/", "--remount-ro", "/dev"),
        *variables,
        *program("/course", descriptor, "shut-off"),
    ]
