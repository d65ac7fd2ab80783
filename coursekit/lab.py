"""Open the course: make a reader's own copies, and start JupyterLab on the first lecture."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from coursekit.course import course, course_root
from coursekit.exercises.release import hand_out

# Show the whole course in JupyterLab; naming the file would only show its folder.
WHOLE = "--ServerApp.root_dir=."


def make_copies(root: Path) -> None:
    """Hand out exercises and lectures, and print the new ones."""
    from coursekit.exercises.reader_copies import hand_out_lectures, trust  # loads nbformat

    for file in hand_out(root):
        print(f"Your copy of the exercises: {file.relative_to(root)}")
    new, changed = hand_out_lectures(root)
    if new:
        trust(new)
        print(f"Your copies of the lectures are in lectures/: {len(new)} new.")
    for file in changed:
        original = Path("notebooks") / file.relative_to(root / "lectures")
        print(f"{file.relative_to(root)} is yours now and stays, but {original} is newer.")


def open_lab(options: Sequence[str]) -> int:
    """Make the reader's copies, then start JupyterLab on the first lecture with these options."""
    root = course_root()
    make_copies(root)
    if _is_root() and "--allow-root" not in options:
        print("You are root: JupyterLab is told to start all the same (--allow-root).")
        options = ["--allow-root", *options]
    if not _has_browser() and "--no-browser" not in options:
        print("No browser can be opened from here: open the address below in yours.")
        options = ["--no-browser", *options]
    # Settings that turn off Jupyter's news and update checks, and reduce its start to one line.
    _put_first("JUPYTER_CONFIG_PATH", str(Path(__file__).parent / "jupyter"))
    _put_first("PYTHONPATH", str(root))  # notebooks find the course's package, as commands do
    os.chdir(root)
    sys.stdout.flush()
    first = f"--LabApp.default_url=/lab/tree/lectures/{course().first_lecture}.ipynb"
    command = [sys.executable, "-m", "jupyterlab", WHOLE, first, *options]
    if os.name != "nt":
        os.execv(command[0], command)  # replace this process, so that JupyterLab gets its signals
    return subprocess.call(command)


def _put_first(variable: str, folder: str) -> None:
    """Put a folder before the others that a variable of the environment names."""
    os.environ[variable] = os.pathsep.join(filter(None, [folder, os.environ.get(variable)]))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _has_browser() -> bool:
    """Whether a graphical browser can be opened; a text browser would occupy this terminal."""
    if sys.platform.startswith("linux") and not {"BROWSER", "DISPLAY", "WAYLAND_DISPLAY"} & {
        *os.environ
    }:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
