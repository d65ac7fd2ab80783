"""course.py: what it says when something is missing, what it makes, and what it runs."""

import ast
import configparser
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = (ROOT / "course.py").read_text(encoding="ascii")
OLD = ["2.7", "3.6", "3.7", "3.8", "3.9", "3.10"]
FITTING = ["3.11", "3.12", "3.13", "3.14"]


@pytest.fixture
def course(tmp_path):
    """Return course.py as a module that takes an empty copy of the project for its own."""
    spec = importlib.util.spec_from_file_location("course", copy_to(tmp_path) / "course.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def copy_to(folder: Path) -> Path:
    """Put the files that the set-up reads into `folder`."""
    for name in ("course.py", "pyproject.toml", "constraints.txt", "Makefile"):
        shutil.copy(ROOT / name, folder)
    return folder


def output(command: list[str], **options) -> tuple[int, str]:
    """Run a command; return its exit status and all that it wrote."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options
    )
    return done.returncode, done.stdout


# Which Python


def find_python(version: str) -> str | None:
    """Return the path of an interpreter of this version, if the machine has one that starts."""
    beside = Path(os.environ.get("PYENV_ROOT", "nowhere"), "versions")
    found = [shutil.which(f"python{version}"), *beside.glob(f"{version}.*/bin/python")]
    for path in filter(None, found):
        if output([str(path), "-c", "pass"])[0] == 0:
            return str(path)
    return None


@pytest.mark.parametrize("version", OLD)
def test_an_old_python_is_told_in_a_sentence(version, tmp_path):
    python = find_python(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    status, text = output([python, copy_to(tmp_path) / "course.py", "lab"])
    assert status == 1
    assert f"This is Python {version}, which is too old: the course needs Python 3.11" in text
    assert "Traceback" not in text and "SyntaxError" not in text
    assert not (tmp_path / ".venv").exists()


def test_course_py_has_no_syntax_that_an_old_python_lacks():
    new = {
        ast.JoinedStr,
        ast.AnnAssign,
        ast.NamedExpr,
        ast.Nonlocal,
        ast.AsyncFunctionDef,
        ast.Match,
        ast.YieldFrom,
    }
    for node in ast.walk(ast.parse(SOURCE, feature_version=(3, 7))):
        assert type(node) not in new, ast.unparse(node)
        if isinstance(node, ast.FunctionDef):
            arguments = node.args.args
            assert node.returns is None, node.name
            assert not any(a.annotation for a in arguments), node.name
            assert not node.args.kwonlyargs and not node.args.posonlyargs, node.name
        if isinstance(node, ast.Raise):
            assert node.cause is None, ast.unparse(node)
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            assert not any(isinstance(e, ast.Starred) for e in node.elts), ast.unparse(node)
        if isinstance(node, ast.Dict):
            assert None not in node.keys, ast.unparse(node)


@pytest.mark.parametrize("version", [*OLD, "3.15", "4.0"])
def test_a_python_that_does_not_fit_is_refused(course, version, capsys, monkeypatch):
    number = (*map(int, version.split(".")), 1, "final", 0)
    monkeypatch.setattr(course.sys, "version_info", number)
    monkeypatch.setattr(course, "set_up", lambda extras: pytest.fail("went on"))
    assert course.main(["test"]) == 1
    said = capsys.readouterr().err
    assert f"This is Python {version}, which is too {'old' if version in OLD else 'new'}" in said
    assert "needs Python 3.11 to 3.14" in said


@pytest.mark.parametrize("version", FITTING)
def test_a_python_that_fits_is_taken(course, version):
    course.check_python((*map(int, version.split(".")), 0))


def test_the_range_of_pythons_is_that_of_the_package(course):
    needed = re.search(r'requires-python = "(.*)"', (ROOT / "pyproject.toml").read_text())[1]
    oldest, newest = course.OLDEST, course.NEWEST
    assert needed == f">={oldest[0]}.{oldest[1]},<{newest[0]}.{newest[1] + 1}"
    assert f"Python {oldest[0]}.{oldest[1]} to {newest[0]}.{newest[1]}" in readme_top()


def test_another_python_that_fits_is_named(course, monkeypatch):
    monkeypatch.setattr(course.os, "name", "posix")
    monkeypatch.setattr(course, "starts", lambda python: python == ["python3.12"])
    assert "python3.12 course.py lab" in course.advice()
    monkeypatch.setattr(course, "starts", lambda python: False)
    assert "Install one" in course.advice()


def test_a_python_without_ensurepip_is_told_what_to_install(tmp_path):
    shim = tmp_path / "shim"
    shim.mkdir()
    (shim / "ensurepip.py").write_text("raise ImportError(\"No module named 'ensurepip'\")")
    project = tmp_path / "project"
    project.mkdir()
    status, text = output(
        [sys.executable, copy_to(project) / "course.py", "test"],
        env=os.environ | {"PYTHONPATH": str(shim)},
    )
    assert status == 1
    assert "No module named 'ensurepip'" in text
    assert "sudo apt install python3-venv" in text
    assert "Traceback" not in text
    assert not (project / ".venv").exists()


# The environment


@pytest.fixture
def done(course, monkeypatch):
    """Return the list of what the set-up does, with nothing really made or installed."""
    log = []

    def make():
        log.append("make")
        shutil.rmtree(course.VENV, ignore_errors=True)
        os.mkdir(course.VENV)

    monkeypatch.setattr(course, "make_venv", make)
    monkeypatch.setattr(course, "install", lambda extras: log.append(("install", *extras)))
    monkeypatch.setattr(course, "starts", lambda python: os.path.isdir(course.VENV))
    return log


def test_a_second_set_up_does_nothing(course, done):
    course.set_up(["lab"])
    assert done == ["make", ("install", "lab")]
    course.set_up(["lab"])
    assert done == ["make", ("install", "lab")]


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_changed_list_is_installed_into_the_same_environment(course, done, name):
    course.set_up(["lab"])
    with open(os.path.join(course.ROOT, name), "a") as file:
        file.write("# a change\n")
    done.clear()
    course.set_up(["lab"])
    course.set_up(["lab"])
    assert done == [("install", "lab")]


@pytest.mark.parametrize("kept", ["a finished environment", "no environment"])
def test_an_interrupted_installation_starts_afresh(course, done, monkeypatch, kept):
    if kept == "a finished environment":
        course.set_up(["lab"])
        with open(os.path.join(course.ROOT, "constraints.txt"), "a") as file:
            file.write("# a change\n")
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(course, "install", lambda extras: (_ for _ in ()).throw(KeyboardInterrupt))
        course.set_up(["lab"])
    done.clear()
    course.set_up(["lab"])
    assert done == ["make", ("install", "lab")]


def test_a_moved_environment_is_made_again(course, done):
    course.set_up(["lab"])
    stamp = Path(course.STAMP)
    stamp.write_text(stamp.read_text().replace(course.ROOT, course.ROOT + "-before"))
    done.clear()
    course.set_up(["lab"])
    assert done == ["make", ("install", "lab")]


def test_an_environment_of_another_python_is_made_again(course, done, monkeypatch):
    course.set_up(["lab"])
    monkeypatch.setattr(course.sys, "version_info", (3, 14, 0))
    done.clear()
    course.set_up(["lab"])
    assert done == ["make", ("install", "lab")]


def test_an_environment_whose_python_does_not_start_is_made_again(course, done, monkeypatch):
    course.set_up(["lab"])
    monkeypatch.setattr(course, "starts", lambda python: False)
    done.clear()
    course.set_up(["lab"])
    assert done == ["make", ("install", "lab")]


def test_a_python_is_known_to_start_only_if_it_does(course, tmp_path):
    assert course.starts([sys.executable])
    assert not course.starts([str(tmp_path / "python")])
    assert not course.starts([sys.executable, "-c", "raise SystemExit(1)"])


def test_a_failed_step_is_named_and_leaves_no_stamp(course, monkeypatch, capfd):
    monkeypatch.setattr(course, "VENV", str(Path(course.ROOT, "file")))
    Path(course.ROOT, "file").write_text("in the way")
    assert course.main(["test"]) == 1
    assert "This step failed" in capfd.readouterr().err
    assert course.read_stamp() == []


def test_the_python_of_the_environment_does_not_remove_itself(course, monkeypatch):
    monkeypatch.setattr(course.sys, "prefix", course.VENV)
    with pytest.raises(course.Problem, match="deactivate"):
        course.make_venv()


def test_the_activated_conda_environment_is_used_as_it_is(course, monkeypatch):
    ran = []
    monkeypatch.setenv("CONDA_DEFAULT_ENV", "perceptron-course")
    monkeypatch.setenv("CONDA_PREFIX", sys.prefix)
    monkeypatch.setattr(course, "set_up", lambda extras: pytest.fail("installed something"))
    monkeypatch.setattr(course, "hand_over", lambda command, _: ran.append(command))
    course.main(["lab"])
    assert ran == [[sys.executable, "-m", "coursekit", "lab"]]


@pytest.mark.parametrize("name, folder", [("base", sys.prefix), ("perceptron-course", "/other")])
def test_another_conda_environment_is_not(course, monkeypatch, name, folder):
    monkeypatch.setenv("CONDA_DEFAULT_ENV", name)
    monkeypatch.setenv("CONDA_PREFIX", folder)
    assert not course.conda_is_active()


def test_commands_find_the_programs_of_the_environment_first(course, monkeypatch):
    monkeypatch.setenv("PATH", "/usr/bin")
    monkeypatch.setenv("PYTHONHOME", "/elsewhere")
    variables = course.inside(course.VENV)
    folder = os.path.dirname(course.venv_python())
    assert variables["PATH"] == folder + os.pathsep + "/usr/bin"
    assert variables["VIRTUAL_ENV"] == course.VENV
    assert "PYTHONHOME" not in variables


def test_windows_has_its_own_folder_for_commands(course, monkeypatch):
    monkeypatch.setattr(course.os, "name", "nt")
    assert course.venv_python().replace("\\", "/").endswith(".venv/Scripts/python.exe")
    assert course.candidates()[-1] == ["py", "-3.11"]


# Extras


def test_the_checks_add_to_what_readers_have_and_reading_takes_nothing_away(course, done):
    for command in ("lab", "test", "lab", "test", "run"):
        course.set_up(course.EXTRAS[command])
    assert done == ["make", ("install", "lab"), ("install", "fast", "lab", "teach", "test")]


def test_an_extra_stays_when_the_list_of_packages_changes_or_the_course_moves(course, done):
    course.set_up(["lab", "site"])
    done.clear()
    with open(os.path.join(course.ROOT, "constraints.txt"), "a") as file:
        file.write("# a change\n")
    course.set_up(["lab"])
    stamp = Path(course.STAMP)
    stamp.write_text(stamp.read_text().replace(course.ROOT, course.ROOT + "-before"))
    course.set_up(["lab"])
    assert done == [("install", "lab", "site"), "make", ("install", "lab", "site")]


def test_an_extra_that_cannot_be_had_leaves_the_environment_as_it_is(course, done, monkeypatch):
    course.set_up(["lab"])
    done.clear()

    def fail(extras):
        raise course.Problem("no network")

    with monkeypatch.context() as patch, pytest.raises(course.Problem):
        patch.setattr(course, "install", fail)
        course.set_up(["lab", "test"])
    course.set_up(["lab"])
    assert done == []
    course.set_up(["lab", "test"])
    assert done == [("install", "lab", "test")]


def test_the_stamp_of_before_there_were_extras_is_understood(course, done):
    course.set_up(["lab"])
    stamp = Path(course.STAMP)
    stamp.write_text("".join(stamp.read_text().splitlines(keepends=True)[:2]))
    done.clear()
    course.set_up(["lab"])
    assert done == [("install", "lab")]


def test_what_is_installed_is_tested_versions_without_bytecode(course, monkeypatch):
    ran = []
    monkeypatch.setattr(course, "must", ran.append)
    course.install(["lab", "test"])
    assert [ran[0][i] for i in (0, 1, 2, 3, -1)] == [
        course.venv_python(), "-m", "pip", "install", ".[lab,test]"
    ]  # fmt: skip
    assert " -c constraints.txt -e " in " ".join(ran[0]) and "--no-compile" in ran[0]


@pytest.mark.parametrize("minor, removed", [(11, True), (12, False), (14, False)])
def test_no_python_leaves_its_setuptools_there(course, monkeypatch, minor, removed):
    ran = []
    monkeypatch.setattr(course, "must", ran.append)
    monkeypatch.setattr(course.sys, "version_info", (3, minor, 0))
    course.make_venv()
    assert ran[0][1:] == ["-m", "venv", "--clear", course.VENV]
    assert ["uninstall" in command for command in ran] == [False, *[True] * removed]


def test_extras_are_added_by_name(course, done, capsys):
    assert course.main(["add", "teach", "site"]) == 0
    assert done == ["make", ("install", "lab", "site", "teach")]
    assert capsys.readouterr().out.endswith("has what you asked for: teach, site.\n")


@pytest.mark.parametrize("names, said", [(["tech"], "There is no extra tech."), ([], "Add what?")])
def test_an_extra_that_does_not_exist_is_refused_with_those_that_do(
    course, done, capsys, names, said
):
    assert course.main(["add", *names]) == 1
    assert done == []
    told = capsys.readouterr().err
    assert said in told
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    assert f"There are: {', '.join(extras)}." in told


def test_each_command_asks_for_extras_that_exist(course):
    for extras in course.EXTRAS.values():
        course.check_extras(extras)


def test_conda_gets_extras_too(course, monkeypatch):
    ran = []
    monkeypatch.setenv("CONDA_DEFAULT_ENV", "perceptron-course")
    monkeypatch.setenv("CONDA_PREFIX", sys.prefix)
    monkeypatch.setattr(course, "must", ran.append)
    assert course.main(["add", "site"]) == 0
    assert [command[-1] for command in ran] == [".[site]"]


# What is run


@pytest.fixture
def ready(course, monkeypatch):
    """Return course.py with its environment taken as made."""
    monkeypatch.setattr(course, "set_up", lambda extras: None)
    monkeypatch.delenv("CONDA_DEFAULT_ENV", raising=False)
    return course


def test_lab_passes_its_options_on(ready, monkeypatch):
    ran = []
    monkeypatch.chdir(ROOT)  # lab changes the folder; this brings the old one back
    monkeypatch.setattr(ready, "hand_over", lambda command, _: ran.append(command))
    ready.main(["lab", "--no-browser", "--port", "8899"])
    assert ran == [
        [ready.venv_python(), "-m", "coursekit", "lab", "--no-browser", "--port", "8899"]
    ]


def test_a_command_run_inside_gives_its_own_status(tmp_path):
    code = f"""
import course
course.set_up = lambda extras: None
course.bin_folder = lambda prefix: {str(tmp_path)!r}
course.main(["run", {sys.executable!r}, "-c", "import os; print(os.environ['PATH']); exit(7)"])
"""
    status, text = output([sys.executable, "-c", code], cwd=copy_to(tmp_path))
    assert text.startswith(str(tmp_path) + os.pathsep)
    assert status == 7


def test_every_check_is_run_and_those_that_failed_are_named(ready, monkeypatch, capsys):
    ran = []

    def call(command, **_):
        ran.append(command)
        return int("format" in command or "tests" in command)

    monkeypatch.setattr(ready.subprocess, "call", call)
    add_notebook(ready)
    assert ready.main(["test"]) == 1
    assert [name for name, _ in ready.checks()] == [
        "ruff check",
        "ruff format",
        "tests",
        "notebooks",
    ]
    assert len(ran) == 4
    assert capsys.readouterr().out.endswith("\nFailed: ruff format, tests\n")


def test_nothing_failed_is_success(ready, monkeypatch, capsys):
    monkeypatch.setattr(ready.subprocess, "call", lambda command, **_: 0)
    assert ready.main(["test"]) == 0
    assert capsys.readouterr().out.endswith("\nEverything passed.\n")


def add_notebook(course) -> None:
    """Put an empty file where a lecture would be."""
    folder = Path(course.ROOT, "notebooks")
    folder.mkdir()
    (folder / "00-first.ipynb").touch()


def test_lectures_are_compared_as_soon_as_there_are_any(course):
    assert "notebooks" not in dict(course.checks())
    add_notebook(course)
    command = dict(course.checks())["notebooks"]
    assert {"--nbval", "--nbval-current-env", "notebooks"} <= set(command)
    assert "--nbval-lax" not in command


@pytest.mark.parametrize(
    "one, other, same",
    [
        ('<img src="data:image/png;base64,iVBO/+=">', '<img src="data:image/png;base64,QUJD">', 1),
        ('<img alt="a" src="data:image/png;base64,Q">', '<img src="data:image/png;base64,Q">', 0),
        ("<f at 0x7f3a12bc4d>", "<f at 0x7f00000000>", 1),
        ("0x1f", "0x2f", 0),
    ],
)
def test_only_pictures_and_addresses_are_not_compared(course, one, other, same):
    option = next(o for o in course.NBVAL if o.startswith("--nbval-sanitize-with="))
    rules = configparser.RawConfigParser()
    rules.read(ROOT / option.split("=")[1])
    assert rules.sections()
    for section in rules.sections():
        regex, replacement = rules.get(section, "regex"), rules.get(section, "replace")
        one, other = (re.sub(regex, replacement, text) for text in (one, other))
    assert (one == other) == bool(same)


def test_an_unknown_command_shows_the_usage(course, capsys):
    assert course.main(["teach"]) == 2
    assert course.main([]) == 2
    assert "usage: python course.py lab" in capsys.readouterr().out


def test_a_repeat_costs_little():
    ready = """
import course
found = course.read_stamp()
print(found == course.expected_stamp(course.EXTRAS["run"] + " ".join(found[2:]).split()))
"""
    if output([sys.executable, "-c", ready], cwd=ROOT)[1] != "True\n":
        pytest.skip("the tests run in an environment that course.py did not make")
    start = time.perf_counter()
    status, _ = output([sys.executable, "course.py", "run", sys.executable, "-c", "pass"], cwd=ROOT)
    assert status == 0
    assert time.perf_counter() - start < 3


# make and the README


def make(*arguments: str, folder: Path = ROOT) -> tuple[int, str]:
    """Run make, or skip where there is none."""
    if shutil.which("make") is None:
        pytest.skip("no make on this machine")
    return output(["make", "--no-print-directory", *arguments], cwd=folder)


@pytest.mark.parametrize("target", ["lab", "test"])
def test_make_hands_its_options_to_course_py(tmp_path, target):
    fake = tmp_path / "python"
    fake.write_text('#!/bin/sh\nfor word in "$@"; do echo "[$word]"; done\n')
    fake.chmod(0o755)
    options = ["--no-browser", "--port", "8899"]
    status, text = make(
        target, f"LAB={' '.join(options)}", f"PYTHON={fake}", folder=copy_to(tmp_path)
    )
    assert status == 0
    words = ["course.py", target, *(options if target == "lab" else [])]
    assert text.split() == [f"[{word}]" for word in words]


def test_make_says_that_python_is_missing(tmp_path):
    status, text = make("lab", "PYTHON=no-such-python", folder=copy_to(tmp_path))
    assert status != 0
    assert 'There is no command "no-such-python". Install Python 3.11 or newer' in text


def test_make_alone_only_explains(tmp_path):
    status, text = make(folder=copy_to(tmp_path))
    assert status == 0
    assert "make lab" in text and "make test" in text
    assert not (tmp_path / ".venv").exists()


def readme_top() -> str:
    """Return what the README says before its second heading and the one after it."""
    return "\n## ".join((ROOT / "README.md").read_text(encoding="utf-8").split("\n## ")[:2])


def test_the_readme_begins_with_the_commands():
    commands = ["make lab", "make test", "py course.py lab", "py course.py test"]
    commands += ["conda env create -f environment.yml", "conda activate perceptron-course"]
    commands += ["python course.py lab", "python course.py test"]
    places = [readme_top().find(f"\n{command}") for command in commands]
    assert -1 not in places
    assert places == sorted(places)


def test_ci_runs_the_test_command_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "\nmake test" in script
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert output(["bash", "-n", str(ROOT / ".ci" / "run")]) == (0, "")


def test_the_version_is_the_same_everywhere():
    version = re.search(r'__version__ = "(.*)"', (ROOT / "coursekit" / "__init__.py").read_text())[
        1
    ]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
