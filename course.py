#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Set the course up and open it, or run all its checks: `python course.py lab` or `... test`.

usage: python course.py lab [options of JupyterLab]   open the course
       python course.py test                          run everything that is checked
       python course.py run COMMAND [arguments]       run a command inside the environment
       python course.py add EXTRA ...                 install what only some need (see below)

Each of them first makes sure that the environment is there: `.venv` beside this file with the
versions of constraints.txt, or the conda environment `perceptron-course` where that is active.
It begins with what a reader needs; `test` adds what the checks need, `add` what you name: `fast`
(long runs, compiled), `teach` (nbgrader) or another extra of pyproject.toml. What was added stays.

This file alone must be readable for every Python, down to 2.7: an old one should be told that it is
old in a sentence and not by a SyntaxError. So it has no type hints and uses only what comes with
Python.
"""

from __future__ import print_function

import glob
import hashlib
import os
import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 14)  # the newest for which all of constraints.txt comes ready-made

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "course-stamp.txt")
EXTRAS = {"lab": ["lab"], "run": ["lab"], "add": ["lab"], "test": ["lab", "fast", "teach", "test"]}
CONDA_NAME = "perceptron-course"
NBVAL = [
    "--nbval",
    "--nbval-current-env",
    "--nbval-cell-timeout=60",
    "--nbval-sanitize-with=tests/nbval-sanitize.cfg",
]


class Problem(Exception):
    """Something that only the reader can mend; its text says what and how."""


# Which Python


def dotted(version):
    """Return (3, 11) as "3.11"."""
    return ".".join(str(part) for part in version[:2])


def check_python(version):
    """Raise a Problem if the course cannot run on this version of Python."""
    if OLDEST <= tuple(version[:2]) <= NEWEST:
        return
    old = tuple(version[:2]) < OLDEST
    raise Problem(
        "This is Python {}, which is too {}: the course needs Python {} to {}.\n{}".format(
            dotted(version), "old" if old else "new", dotted(OLDEST), dotted(NEWEST), advice()
        )
    )


def advice():
    """Return what to do about a Python that does not fit."""
    for python in candidates():
        if starts(python):
            command = " ".join(python)
            how = "{} course.py lab".format(command)
            if os.name != "nt":
                how += "\n    make lab PYTHON={}".format(command)
            return "There is one here that fits. Use it, for example so:\n\n    " + how
    return "Install one from your system's packages or from python.org, and run this with it."


def candidates():
    """Return the commands that start a Python which fits, newest first, if they are installed."""
    versions = ["3.{}".format(minor) for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    if os.name == "nt":
        return [["py", "-" + version] for version in versions]
    return [["python" + version] for version in versions]


def starts(python):
    """Return whether this command starts a Python."""
    try:
        with open(os.devnull, "w") as nowhere:
            return subprocess.call(python + ["-c", "pass"], stderr=nowhere) == 0
    except OSError:
        return False


def check_venv_module():
    """Raise a Problem if this Python cannot make an environment with pip in it."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError as error:
        raise Problem(
            "This Python ({}) cannot make an environment: {}.\n"
            "On Debian and Ubuntu what is missing is a package of its own:\n\n"
            "    sudo apt install python3-venv\n\n"
            "(python{}-venv, if this Python is not the system's own.) Then run this again.".format(
                sys.executable, error, dotted(sys.version_info)
            )
        )


# The environment


def conda_is_active():
    """Return whether this Python is that of the activated conda environment of the course."""
    prefix = os.environ.get("CONDA_PREFIX", "")
    return os.environ.get("CONDA_DEFAULT_ENV") == CONDA_NAME and same_folder(prefix, sys.prefix)


def same_folder(one, other):
    """Return whether two paths lead to the same folder."""
    return os.path.realpath(one) == os.path.realpath(other)


def bin_folder(prefix):
    """Return the folder of an environment that holds its commands."""
    return os.path.join(prefix, "Scripts" if os.name == "nt" else "bin")


def venv_python():
    """Return the path of the environment's Python, be it there or not."""
    return os.path.join(bin_folder(VENV), "python.exe" if os.name == "nt" else "python")


def expected_stamp(extras):
    """Return the lines that tell a finished environment: what it is for, its lists, its extras."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    place = "Python {} in {}".format(dotted(sys.version_info), ROOT)
    return [place, digest.hexdigest(), " ".join(sorted(set(extras)))]


def read_stamp():
    """Return the lines of the environment's stamp; none if its installation never finished."""
    try:
        with open(STAMP) as file:
            return file.read().splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def set_up(extras):
    """Make the environment, or bring it up to date; do nothing if it is as it should be.

    A changed list of packages is installed into the environment that is there, and so are extras
    that it lacks; those that it has remain. One that moved, has another Python, does not start or
    was never finished is made again.
    """
    found = read_stamp()
    present = found[2].split() if len(found) == 3 else []
    wanted = expected_stamp(present + extras)
    sound = found[:1] == wanted[:1] and starts([venv_python()])
    if sound and found == wanted:
        return
    check_venv_module()
    if not sound:
        make_venv()
    elif found[1] != wanted[1]:
        os.remove(STAMP)  # an extra, in contrast, leaves as it is what it does not add
    install(wanted[2].split())
    with open(STAMP, "w") as file:
        file.write("\n".join(wanted) + "\n")


def make_venv():
    """Make an empty environment in `.venv`, in place of what may be there."""
    if same_folder(sys.prefix, VENV):
        raise Problem(
            "The environment in .venv has to be made again, and this is its own Python.\n"
            "Leave it with `deactivate` and run this again."
        )
    print("Making an environment in {} ...".format(VENV))
    must([sys.executable, "-m", "venv", "--clear", VENV])
    if sys.version_info < (3, 12):  # which puts setuptools there, and nothing here uses it
        must([venv_python(), "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools"])


def install(extras):
    """Install the tested versions and the course itself into `.venv`, with these extras.

    Bytecode is left to Python, which writes that of what is used: all of it takes 130 MB.
    """
    print("Installing the course's packages into it; the first time this takes minutes ...")
    how = [] if sys.stdout.isatty() else ["--quiet"]  # in a log only what went wrong is of interest
    pip_install = [venv_python(), "-m", "pip", "install", "--disable-pip-version-check"] + how
    course = ".[{}]".format(",".join(extras))
    must(pip_install + ["--no-compile", "-c", "constraints.txt", "-e", course])


def add_to_conda(extras):
    """Install extras into the activated conda environment, which has the others already."""
    if extras:
        pip_install = [sys.executable, "-m", "pip", "install", "--quiet", "-e"]
        must(pip_install + [".[{}]".format(",".join(extras))])


def must(command):
    """Run a step of the set-up; if it fails, say what that means."""
    sys.stdout.flush()
    if subprocess.call(command, cwd=ROOT) != 0:
        raise Problem(
            "Setting up did not work; the reason is in the lines above. This step failed:\n\n"
            "    {}\n\nNothing is lost: once that is mended, run the same command again.".format(
                " ".join(command)
            )
        )


# Inside the environment


def inside(prefix):
    """Return the environment variables for a command that runs in the environment `prefix`."""
    variables = dict(os.environ, PATH=bin_folder(prefix) + os.pathsep + os.environ.get("PATH", ""))
    variables.pop("PYTHONHOME", None)
    if prefix == VENV:
        variables["VIRTUAL_ENV"] = VENV
    return variables


def hand_over(command, variables):
    """Become `command`, so that signals and the exit status are its own."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execvpe(command[0], command, variables)
    process = subprocess.Popen(command, env=variables)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the command was told too, and may ask before it ends
            pass


def lab(python, variables, options):
    """Open the course in JupyterLab."""
    os.chdir(ROOT)
    return hand_over([python, "-m", "coursekit", "lab"] + options, variables)


def run(python, variables, command):
    """Run a command of the reader's inside the environment."""
    if not command:
        raise Problem("Run what? For example: python course.py run pytest tests")
    return hand_over(command, variables)


def add(python, variables, extras):
    """Say that the extras are in; `main` has added them."""
    print("The environment has what you asked for: {}.".format(", ".join(extras)))
    return 0


def known_extras():
    """Return the names of the extras in pyproject.toml, in which each begins a line."""
    with open(os.path.join(ROOT, "pyproject.toml")) as file:
        section = file.read().split("[project.optional-dependencies]")[1].split("\n[")[0]
    return [line.split(" = ")[0] for line in section.splitlines() if line.endswith(" = [")]


def check_extras(extras):
    """Raise a Problem unless these are extras of the course, at least one."""
    known = known_extras()
    unknown = [extra for extra in extras if extra not in known]
    if unknown or not extras:
        what = "There is no extra {}.".format(", ".join(unknown)) if unknown else "Add what?"
        raise Problem("{} There are: {}.".format(what, ", ".join(known)))


def checks():
    """Return the name and the command, without its Python, of everything that is checked."""
    steps = [
        ("ruff check", ["ruff", "check", "."]),
        ("ruff format", ["ruff", "format", "--check", "."]),
        ("tests", ["pytest", "-p", "no:nbval", "--doctest-modules", "tests", "coursekit"]),
    ]
    if glob.glob(os.path.join(ROOT, "notebooks", "*.ipynb")):
        steps.append(("notebooks", ["pytest"] + NBVAL + ["notebooks"]))
    return steps


def test(python, variables, options):
    """Run every check, also after one has failed, and name those that failed."""
    if options:
        raise Problem("test takes no options. For one check: python course.py run pytest ...")
    # A busy machine would show progress bars, and lectures would differ from what they stored.
    variables = dict(variables, TQDM_DISABLE="1")
    failed = []
    for name, command in checks():
        print("\n== {} ==".format(name))
        sys.stdout.flush()
        if subprocess.call([python, "-m"] + command, cwd=ROOT, env=variables) != 0:
            failed.append(name)
    print("\nFailed: {}".format(", ".join(failed)) if failed else "\nEverything passed.")
    return 1 if failed else 0


def main(arguments):
    """Do what the command line asks for and return the exit status."""
    commands = {"add": add, "lab": lab, "run": run, "test": test}
    if not arguments or arguments[0] not in commands:
        print(__doc__)
        return 0 if arguments in (["help"], ["-h"], ["--help"]) else 2
    name, options = arguments[0], arguments[1:]
    try:
        if name == "add":
            check_extras(options)
        if conda_is_active():
            prefix, python = sys.prefix, sys.executable
            add_to_conda(options if name == "add" else [])
        else:
            check_python(sys.version_info)
            set_up(EXTRAS[name] + (options if name == "add" else []))
            prefix, python = VENV, venv_python()
        return commands[name](python, inside(prefix), options)
    except Problem as problem:
        print("\n{}\n".format(problem), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
