#!/usr/bin/env python3
"""Set the course up and open it, or check it.

usage: python course.py lab [options of JupyterLab]   open the course
       python course.py hall [options]                show the slides, with votes from phones
       python course.py test                          check what a change most often breaks
       python course.py test-rest                     check the rest, in a browser too
       python course.py test-all                      both
       python course.py run COMMAND [arguments]       run a command inside the environment
       python course.py add EXTRA ...                 install what only some need

Each of them first makes sure that the environment is there: `.venv` beside this file with the
versions of constraints.txt, made by uv if you have it and else by pip, or the conda environment
`perceptron-course` where that is active. It begins with what a reader needs; the checks add what
they need, and `add` what you name: `teach` (nbgrader) or another extra of pyproject.toml. What was
added stays.
"""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

if not (3, 11) <= sys.version_info < (3, 15):
    sys.exit(
        f"This is Python {sys.version.split()[0]}, and the course needs Python 3.11 to 3.14. "
        "If you have one, name it: make lab PYTHON=python3.12, or python3.12 course.py lab."
    )

import tomllib

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "course-stamp.json"
RUN = ROOT / "tests" / "run.py"
READING = {"lab"}
SHOWING = READING | {"hall", "site"}
CHECKING = READING | {"hall", "teach", "test"}
EVERYTHING = CHECKING | {"alike", "browser", "cluster", "commit", "site", "test-rest"}
EXTRAS = {"lab": READING, "hall": SHOWING, "run": READING, "add": READING, "test": CHECKING}
EXTRAS |= {"test-rest": EVERYTHING, "test-all": EVERYTHING}


def set_up(extras: set[str]) -> Path:
    """Return the Python of an environment with these extras, installing the missing parts first.

    A changed list of packages is installed into the environment that is there. One that moved, has
    another Python or was never finished is made again, with the extras that it had.
    """
    if os.environ.get("CONDA_DEFAULT_ENV") == "perceptron-course":
        if extras - CHECKING:  # environment.yml contains the others
            more = f".[{','.join(extras - CHECKING)}]"
            must(sys.executable, "-m", "pip", "install", "--quiet", "--editable", more)
        return Path(sys.executable)
    lists = b"".join((ROOT / f).read_bytes() for f in ("pyproject.toml", "constraints.txt"))
    stamp = json.loads(STAMP.read_text()) if STAMP.exists() and PYTHON.exists() else {}
    wanted = {
        "place": f"{sys.version_info[:2]} {ROOT}",
        "lists": hashlib.sha256(lists).hexdigest(),
        "extras": sorted(extras | EVERYTHING.intersection(stamp.get("extras", []))),
    }
    if stamp != wanted:
        if stamp.get("place") != wanted["place"]:
            make()
        install(wanted["extras"])
        STAMP.write_text(json.dumps(wanted))
    return PYTHON


def make() -> None:
    """Make an empty environment in `.venv`, replacing any that is there."""
    if Path(sys.prefix) == VENV:
        sys.exit("The environment in .venv has to be made again: leave it first, by `deactivate`.")
    print(f"Making an environment in {VENV} ...", flush=True)
    if shutil.which("uv"):
        must("uv", "venv", "--quiet", "--clear", "--python", sys.executable, VENV)
        return
    must(sys.executable, "-m", "venv", "--clear", VENV)
    if sys.version_info < (3, 12):  # which would install setuptools, unused here
        must(PYTHON, "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools")


def install(extras: list[str]) -> None:
    """Install the tested versions and the course itself, with these extras, into `.venv`."""
    print("Installing the course's packages; the first time this takes minutes ...", flush=True)
    # Python compiles modules when they are used: all bytecode together takes 130 MB.
    pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-compile"]
    if shutil.which("uv"):
        pip = ["uv", "pip", "install", "--python", PYTHON, "pip"]  # for `course.py run pip`
    quiet = [] if sys.stdout.isatty() else ["--quiet"]  # a log needs only the errors
    course = f".[{','.join(extras)}]"
    must(*pip, *quiet, "--constraint", "constraints.txt", "--editable", course)


def must(*command: str | Path) -> None:
    """Run a step of the set-up; end the program if it fails."""
    if subprocess.run(command, cwd=ROOT).returncode:
        sys.exit(
            "\nSetting up did not work; the reason is in the lines above. This step failed:\n\n"
            f"    {' '.join(map(str, command))}\n\n"
            "Nothing is lost: once that is mended, give the same command again."
        )


def become(command: list) -> NoReturn:
    """Hand over to this command, so that signals and the exit status are its own."""
    if os.name != "nt":
        os.execvp(command[0], command)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command gets it too, and ends by itself
    sys.exit(subprocess.call(command))


def main(name: str = "", *options: str) -> int | str:
    """Do what the command line asks for; return the exit status, or an error message."""
    takes_options = {"run": bool(options), "lab": True, "hall": True, "add": True}
    if name not in EXTRAS or not takes_options.get(name, not options):
        return __doc__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    known = project["optional-dependencies"]
    if name == "add" and not (options and known.keys() >= {*options}):
        return f"Add which extras? There are {', '.join(known)}."
    python = set_up(EXTRAS[name] | set(options if name == "add" else ()))
    if name == "add":
        print(f"The environment has what you asked for: {', '.join(options)}.")
        return 0
    os.environ["PATH"] = os.pathsep.join([str(python.parent), os.environ.get("PATH", "")])
    if name == "run":
        become(list(options))
    is_course = name in ("lab", "hall")
    become([python, "-m", "coursekit", name, *options] if is_course else [python, RUN, name])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
