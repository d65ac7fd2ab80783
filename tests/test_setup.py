"""course.py: installing, keeping and running, and its error messages."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import run

ROOT = Path(__file__).parents[1]


def copy_to(folder: Path) -> Path:
    """Put the files that the set-up reads into `folder`."""
    for name in ("course.py", "pyproject.toml", "constraints.txt", "Makefile"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture
def course(tmp_path, monkeypatch):
    """Return course.py as a module that takes an empty copy of the project for its own."""
    monkeypatch.delenv("CONDA_DEFAULT_ENV", raising=False)
    spec = importlib.util.spec_from_file_location("course", copy_to(tmp_path) / "course.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def steps(course, monkeypatch):
    """Return the list of the steps of the set-up, with nothing really made or installed."""
    steps = []

    def make():
        steps.append("make")
        shutil.rmtree(course.VENV, ignore_errors=True)
        course.PYTHON.parent.mkdir(parents=True)
        course.PYTHON.touch()

    monkeypatch.setattr(course, "make", make)
    monkeypatch.setattr(course, "install", lambda extras: steps.append(" ".join(extras)))
    return steps


@pytest.fixture
def commands(course, monkeypatch):
    """Return the list of the commands that the set-up would run."""
    commands = []
    monkeypatch.setattr(course, "must", lambda *command: commands.append([*map(str, command)]))
    return commands


def change(file: Path) -> None:
    file.write_text(file.read_text() + "# a change\n")


def output(command: list, **options) -> tuple[int, str]:
    """Run a command; return its exit status and all that it wrote."""
    process = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options
    )
    return process.returncode, process.stdout


# Which Python


@pytest.mark.parametrize("version", ["3.6", "3.10", "3.15", "4.0"])
def test_a_python_that_does_not_fit_is_refused_in_a_sentence(version, tmp_path):
    python = shutil.which(f"python{version}")
    if python is None or output([python, "-c", "pass"])[0]:
        python = sys.executable  # which pretends
    code = f"""
import sys
sys.version, sys.version_info = "{version}.1 (main)", ({version.replace(".", ", ")}, 1)
sys.argv = ["course.py", "lab"]
exec(compile(open("course.py").read(), "course.py", "exec"), {{"__file__": "course.py"}})
"""
    status, text = output([python, "-c", code], cwd=copy_to(tmp_path))
    assert status == 1
    assert text.startswith(f"This is Python {version}.1, and the course needs Python 3.11 to 3.14.")
    assert "Traceback" not in text
    assert not (tmp_path / ".venv").exists()


def test_the_range_of_pythons_is_that_of_the_package():
    needed = re.search(r'requires-python = "(.*)"', (ROOT / "pyproject.toml").read_text())[1]
    oldest, newest = re.search(
        r"\((\d+, \d+)\) <= sys.version_info < \((\d+, \d+)\)", (ROOT / "course.py").read_text()
    ).groups()
    assert needed == f">={oldest},<{newest}".replace(", ", ".")


# The environment


def test_a_second_set_up_does_nothing(course, steps):
    assert course.set_up({"lab"}) == course.PYTHON
    course.set_up({"lab"})
    assert steps == ["make", "lab"]


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_changed_list_is_installed_into_the_same_environment(course, steps, name):
    course.set_up({"lab"})
    change(course.ROOT / name)
    course.set_up({"lab"})
    course.set_up({"lab"})
    assert steps == ["make", "lab", "lab"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda c: c.STAMP.write_text(c.STAMP.read_text().replace(str(c.ROOT), "/elsewhere")),
        lambda c: c.PYTHON.unlink(),
        lambda c: setattr(c, "sys", type("sys", (), {"version_info": (3, 14), "prefix": ""})),
    ],
    ids=["moved", "its Python is gone", "another Python asks"],
)
def test_an_environment_that_does_not_fit_is_made_again(course, steps, spoil):
    course.set_up({"lab"})
    spoil(course)
    course.set_up({"lab"})
    course.set_up({"lab"})
    assert steps == ["make", "lab"] * 2


def test_what_was_interrupted_is_done_again_and_nothing_else_is_lost(course, steps, monkeypatch):
    def interrupted(extras):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(course, "install", interrupted)
        course.set_up({"lab"})
    course.set_up({"lab"})
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(course, "install", interrupted)
        course.set_up({"lab", "site"})
    course.set_up({"lab"})
    course.set_up({"lab", "site"})
    assert steps == ["make", "make", "lab", "lab site"]


def test_extras_stay_whatever_comes_after(course, steps):
    course.set_up({"lab", "site"})
    course.set_up({"lab"})
    change(course.ROOT / "constraints.txt")
    course.set_up({"lab"})
    course.STAMP.write_text(course.STAMP.read_text().replace(str(course.ROOT), "/elsewhere"))
    course.set_up({"test"})
    assert steps == ["make", "lab site", "lab site", "make", "lab site test"]


def test_an_extra_that_there_was_once_is_forgotten(course, steps):
    course.set_up({"lab", "teach"})
    course.STAMP.write_text(course.STAMP.read_text().replace("teach", "fast"))
    course.set_up({"lab"})
    assert steps == ["make", "lab teach", "lab"]
    assert json.loads(course.STAMP.read_text())["extras"] == ["lab"]


def test_uv_makes_and_fills_the_environment_where_there_is_one(course, commands, monkeypatch):
    monkeypatch.setattr(course.shutil, "which", lambda name: f"/usr/bin/{name}")
    course.make()
    course.install(["lab", "test"])
    assert [command[:3] for command in commands] == [
        ["uv", "venv", "--quiet"],
        ["uv", "pip", "install"],
    ]
    assert "pip" in commands[1][3:]  # for `course.py run pip`
    assert commands[1][-4:] == ["--constraint", "constraints.txt", "--editable", ".[lab,test]"]


def test_pip_does_without_uv(course, commands, monkeypatch):
    monkeypatch.setattr(course.shutil, "which", lambda name: None)
    course.make()
    course.install(["lab"])
    assert commands[0] == [sys.executable, "-m", "venv", "--clear", str(course.VENV)]
    assert commands[-1][:4] == [str(course.PYTHON), "-m", "pip", "install"]
    assert "--no-compile" in commands[-1]
    assert commands[-1][-4:] == ["--constraint", "constraints.txt", "--editable", ".[lab]"]
    assert ["uninstall" in command for command in commands[1:-1]] == [True] * (
        sys.version_info < (3, 12)
    )


def test_a_step_that_fails_is_named_and_the_next_start_begins_again(course, capfd, monkeypatch):
    monkeypatch.setattr(course.shutil, "which", lambda name: None)
    course.VENV.write_text("in the way")
    with pytest.raises(SystemExit) as error:
        course.main("test")
    assert f"    {sys.executable} -m venv --clear {course.VENV}\n" in error.value.code
    assert "give the same command again" in error.value.code
    assert not course.STAMP.exists()


def test_the_python_of_the_environment_does_not_remove_itself(course, commands, monkeypatch):
    monkeypatch.setattr(course.sys, "prefix", str(course.VENV))
    with pytest.raises(SystemExit, match="deactivate"):
        course.make()
    assert commands == []


def test_the_active_conda_environment_is_used_and_gets_what_it_lacks(course, commands, monkeypatch):
    monkeypatch.setenv("CONDA_DEFAULT_ENV", "perceptron-course")
    assert course.set_up(course.CHECKING) == Path(sys.executable)
    assert commands == []
    course.set_up(course.READING | {"site"})
    assert [command[-1] for command in commands] == [".[site]"]
    monkeypatch.setenv("CONDA_DEFAULT_ENV", "base")
    monkeypatch.setattr(course, "install", lambda extras: None)
    course.PYTHON.parent.mkdir(parents=True)
    assert course.set_up(course.READING) == course.PYTHON


# The commands


@pytest.mark.parametrize(
    "arguments", [[], ["teach"], ["run"], ["test", "-x"], ["test-all", "tests"]], ids=" ".join
)
def test_what_it_does_not_know_shows_the_usage_and_does_nothing(course, steps, arguments):
    assert "usage: python course.py lab" in course.main(*arguments)
    assert steps == []


@pytest.mark.parametrize("extras", [[], ["tech"], ["teach", "tech"]], ids=" ".join)
def test_an_extra_that_does_not_exist_is_refused_with_those_that_do(course, steps, extras):
    message = course.main("add", *extras)
    assert message.startswith("Add which extras? There are ")
    for extra in course.EVERYTHING:
        assert re.search(rf"\b{extra}\b", message)
    assert steps == []


def test_extras_are_added_by_name(course, steps, capsys):
    assert course.main("add", "teach", "site") == 0
    assert steps == ["make", "lab site teach"]
    assert capsys.readouterr().out.endswith("has what you asked for: teach, site.\n")


@pytest.mark.parametrize("name", ["lab", "test", "test-rest", "test-all"])
def test_what_it_hands_over_to(course, steps, monkeypatch, name):
    def become(command):
        executed.extend(command)
        sys.exit(7)

    executed, options = [], ["--no-browser", "--port", "8899"] if name == "lab" else []
    monkeypatch.setattr(course, "become", become)
    monkeypatch.setenv("PATH", "")  # which it changes
    with pytest.raises(SystemExit):
        course.main(name, *options)
    expected = ["-m", "coursekit", "lab", *options] if name == "lab" else [course.RUN, name]
    assert executed == [course.PYTHON, *expected]


def test_a_command_finds_the_environments_programs_first_and_its_status_is_handed_on(tmp_path):
    code = f"""
import pathlib, course
course.set_up = lambda extras: pathlib.Path({str(tmp_path / "bin" / "python")!r})
course.main("run", {sys.executable!r}, "-c", "import os; print(os.environ['PATH']); exit(7)")
"""
    status, text = output([sys.executable, "-c", code], cwd=copy_to(tmp_path))
    assert text.startswith(f"{tmp_path / 'bin'}{os.pathsep}")
    assert status == 7


# The checks


def test_every_check_is_run_and_those_that_failed_are_named(monkeypatch, capsys):
    commands = []

    def call(command, **_):
        commands.append(command[2:])
        return int("format" in command or "--doctest-modules" in command)

    monkeypatch.setattr(run.subprocess, "call", call)
    assert run.run(run.TIERS["test-all"]) == ["ruff format", "tests", "the rest"]
    assert commands == [*run.FAST.values(), *run.REST.values()]
    text = capsys.readouterr().out
    assert text.endswith("\nFailed: ruff format, tests, the rest.\n")
    assert re.search(r"\nTime: ruff check \d+ s, ruff format \d+ s, tests \d+ s, ", text)
    monkeypatch.setattr(run.subprocess, "call", lambda command, **_: 0)
    assert run.run(run.TIERS["test"]) == []
    assert capsys.readouterr().out.endswith("\nEverything passed.\n")


@pytest.mark.parametrize("tier", [[], ["tests"]], ids=["none", "unknown"])
def test_a_tier_that_does_not_exist_shows_the_usage(tier):
    status, text = output([sys.executable, ROOT / "tests" / "run.py", *tier])
    assert status == 1 and "usage: python tests/run.py test" in text


def test_no_test_is_left_out_of_both_tiers():
    """The rest runs exactly the markers that the fast tier leaves out."""
    fast, rest = run.FAST["tests"], run.REST["the rest"]
    expressions = [command[command.index("-m") + 1] for command in (fast, rest)]
    assert expressions[0] == f"not ({run.SLOWER})"
    assert expressions[1] == f"{run.SLOWER} or hypothesis"
    pyproject = (ROOT / "pyproject.toml").read_text()
    markers = re.search(r"^markers = \[\n(.*?)^\]", pyproject, flags=re.M | re.S)[1]
    assert run.SLOWER.split(" or ") == re.findall(r'^    "(\w+):', markers, flags=re.M)


def test_the_stamp_of_the_environment_says_for_whom_it_was_made(course, steps):
    course.set_up({"lab"})
    stamp = json.loads(course.STAMP.read_text())
    assert str(course.ROOT) in stamp["place"] and stamp["extras"] == ["lab"]


# make


def make(*arguments: str, folder: Path) -> tuple[int, str]:
    """Run make, or skip if it is not installed."""
    if shutil.which("make") is None:
        pytest.skip("no make on this machine")
    return output(["make", "--no-print-directory", *arguments], cwd=folder)


@pytest.mark.parametrize("target", ["lab", "test", "test-rest", "test-all"])
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


def test_ci_runs_the_commands_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "\nmake test ||" in script and "\nmake test-rest ||" in script
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert output(["bash", "-n", str(ROOT / ".ci" / "run")]) == (0, "")
