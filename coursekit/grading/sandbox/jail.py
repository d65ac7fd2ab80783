"""The files that a submission can see: Python and its packages, read-only (bubblewrap)."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from coursekit.course import course
from coursekit.grading.sandbox.limits import Limits

HERE = Path(__file__).parent
EXERCISES = HERE.parents[1] / "exercises"

# The files of the course on the submission's side: only those through which it is called.
FILES = {
    "__init__.py": None,
    "exercises/__init__.py": HERE / "student_stub.py",
    "exercises/call.py": EXERCISES / "call.py",
    "exercises/time_limit.py": EXERCISES / "time_limit.py",
    "exercises/compare.py": EXERCISES / "compare.py",
    "exercises/values_as_json.py": EXERCISES / "values_as_json.py",
    "grading/__init__.py": None,
    "grading/sandbox/__init__.py": None,
    **{
        f"grading/sandbox/{name}.py": HERE / f"{name}.py"
        for name in (
            "worker", "run_cells", "rehearsal", "start", "watchdog", "privileges", "seccomp",
            "limits", "protocol", "arrays", "journal",
        )
    },
}  # fmt: skip
START = """
import sys
sys.path.insert(0, {folder!r})
from coursekit.grading.sandbox.worker import main
main()
"""

# The system's folders of programs and libraries, and files that locate them. Not all of /usr, since
# people's own files, such as those in /usr/local/share, stay private.
SYSTEM = (
    "/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/share/fonts",
    "/usr/share/fontconfig", "/usr/share/zoneinfo", "/bin", "/lib", "/lib64", "/etc/ld.so.cache",
    "/etc/alternatives", "/etc/fonts", "/etc/localtime",
)  # fmt: skip
OF_PYTHON = ("bin", "lib", "lib64", "pyvenv.cfg")  # in the folder of its installation
HOMES = ("/tmp", "/var/tmp", "/mnt")  # the first one without a Python inside is a submission's own
VARIABLES = {
    "HOME": HOMES[0],
    "LANG": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
    "MPLBACKEND": "agg",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
}


def write_files(folder: Path) -> None:
    """Write the parts of the course that the submission's side needs into a folder."""
    for name, source in FILES.items():
        target = folder / "coursekit" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"" if source is None else source.read_bytes())


def program(folder: str, descriptor: int, mode: str, limits: Limits) -> list[str]:
    """Return the command that starts the warm Python with the files of `write_files`.

    Neither the user's own packages nor the folder of the grader is on its path.
    """
    python = [sys.executable, "-s", "-P", "-B", "-c", START.format(folder=folder)]
    return [*python, str(descriptor), mode, limits.as_text()]


def bubblewrap(folder: Path, descriptor: int, limits: Limits) -> list[str]:
    """Return the same command inside the sandbox.

    Raises
    ------
    OSError
        If bubblewrap is not installed.
    """
    executable = shutil.which("bwrap")
    if executable is None:
        raise OSError("bubblewrap (the command bwrap) is not installed")
    own = home()
    settings = VARIABLES | {"HOME": own}
    variables = [word for pair in settings.items() for word in ("--setenv", *pair)]
    return [
        *(executable, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"),
        *mounts(),
        *("--ro-bind", str(folder), "/course", "--proc", "/proc", "--dev", "/dev"),
        *("--ro-bind", "/dev/null", "/dev/zero"),  # otherwise its memory is not accounted for
        *("--tmpfs", own, "--chdir", own, "--remount-ro", "/", "--remount-ro", "/dev"),
        *variables,
        *program("/course", descriptor, "shut-off", limits),
    ]


def home() -> str:
    """Return the folder that a submission may write to, mounted over its real contents."""
    pythons = tuple(f"{place}/" for place in _pythons())
    return next(h for h in HOMES if not any(p.startswith(f"{h}/") for p in pythons))


def mounts() -> list[str]:
    """Return bubblewrap's arguments for the visible folders and the hidden ones inside them.

    A folder inside another one comes later, so that its own rule counts: the course is hidden where
    it is installed with the other packages, and so is its repository, wherever it is; Python is
    visible even inside the repository.
    """
    seen = {*SYSTEM, *(os.path.join(p, part) for p in _pythons() for part in OF_PYTHON)}
    hidden = {str(place) for place in _course() if place.is_dir()}
    words = []
    for place in sorted(seen | hidden, key=lambda place: (place.count("/"), place)):
        if place in seen:
            words += ["--ro-bind-try", place, place]
        elif any(place.startswith(f"{above}/") for above in seen):
            words += ["--tmpfs", place]
    return words


def _pythons() -> set[str]:
    """Return the folders of this Python and of the one from which its environment was made."""
    named = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    named |= {os.path.realpath(place) for place in named}
    return named | {os.path.dirname(os.path.dirname(link)) for link in _links(sys.executable)}


def _links(path: str) -> list[str]:
    """Return a path and its symbolic links, one by one, all of which must be visible."""
    links = [path]
    while os.path.islink(links[-1]):
        target = os.path.join(os.path.dirname(links[-1]), os.readlink(links[-1]))
        if target in links:
            break
        links.append(os.path.normpath(target))
    return [*links, os.path.realpath(path)]


def _course() -> list[Path]:
    """Return the folders that hold kit and course: packages, repositories, installed copies."""
    package, taught = HERE.parents[1], course()
    with_packages = {Path(sysconfig.get_path(kind)) for kind in ("purelib", "platlib")}
    with_packages |= {Path(place) for place in sys.path if place}
    copies = [place / name for place in with_packages for name in ("coursekit", taught.package)]
    is_repository = (package.parent / "pyproject.toml").exists()
    return [package, taught.root, *copies, *[package.parent] * is_repository]
