"""The `coursekit` command."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from coursekit.exercises.release import (
    class_seed_file,
    course_root,
    hand_out,
    release,
    write_sources,
)
from coursekit.grading.command import (
    add_gradescope_options,
    add_options,
    grade,
    gradescope,
    regrade,
)

LAB = [
    # The whole course is what JupyterLab shows; naming the file would show its folder only.
    "--ServerApp.root_dir=.",
    "--LabApp.default_url=/lab/tree/notebooks/00-start-here.ipynb",
]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, those of the shell unless given."""
    parser = argparse.ArgumentParser(prog="coursekit", description="Open and maintain the course.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("lab", help="make your copies of the exercises and open JupyterLab")
    commands.add_parser("release", help="make the students' copies of the exercises")
    commands.add_parser("sources", help="write exercises/source from the questions")
    add_options(commands.add_parser("grade", help="mark a class in a sandbox"))
    add_options(commands.add_parser("regrade", help="mark again, and say who gains and who loses"))
    add_gradescope_options(
        commands.add_parser("gradescope", help="make an autograder for Gradescope")
    )
    chosen, options = parser.parse_known_args(arguments)
    if options and chosen.command != "lab":
        parser.error(f"unknown options: {' '.join(options)}")
    try:
        if chosen.command == "lab":
            return open_lab(options)
        if chosen.command == "grade":
            return grade(chosen, class_seed_file())
        if chosen.command == "regrade":
            return regrade(chosen, class_seed_file())
        if chosen.command == "gradescope":
            return gradescope(chosen, course_root())
        make = {"release": release, "sources": write_sources}[chosen.command]
        for file in make(course_root()):
            print(file)
        return 0
    except (FileNotFoundError, RuntimeError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1


def open_lab(options: Sequence[str]) -> int:
    """Hand out the exercises, then open JupyterLab on the first lecture with these options."""
    root = course_root()
    for file in hand_out(root):
        print(f"Your copy of the exercises: {file.relative_to(root)}")
    if _is_root() and "--allow-root" not in options:
        print("You are root: JupyterLab is told to start all the same (--allow-root).")
        options = ["--allow-root", *options]
    if not _has_browser() and "--no-browser" not in options:
        print("No browser can be opened from here: open the address below in yours.")
        options = ["--no-browser", *options]
    # Its settings say no to news of Jupyter and to newer versions: ours are the tested ones.
    folders = [str(Path(__file__).parent / "jupyter"), os.environ.get("JUPYTER_CONFIG_PATH")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, folders))
    os.chdir(root)
    sys.stdout.flush()
    command = [sys.executable, "-m", "jupyterlab", *LAB, *options]
    if os.name != "nt":
        os.execv(command[0], command)  # become JupyterLab, so that signals and exit are its own
    return subprocess.call(command)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _has_browser() -> bool:
    """Whether a browser with a window of its own can be opened; one of text would take this one."""
    if sys.platform.startswith("linux") and not {"BROWSER", "DISPLAY", "WAYLAND_DISPLAY"} & {
        *os.environ
    }:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
