"""`coursekit lab`: the course opens wherever it is, and hands out the problem sets."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from coursekit import cli, lab
from coursekit.course import course as course_of
from coursekit.course import course_root
from coursekit.exercises.release import hand_out

ROOT = course_root()
NO_SCREEN = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}


@pytest.fixture
def course(tmp_path):
    """A copy of the course, so that a test leaves nothing in the real one."""
    for folder in ("coursekit", "notebooks", "exercises/release"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "exercises" / "nbgrader_config.py", tmp_path / "exercises")
    shutil.copy(ROOT / "course.toml", tmp_path)
    return tmp_path


@pytest.fixture
def taken_port():
    """A port that is taken, as by another JupyterLab."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def get(url):
    """Fetch a page, giving the server the moment that it needs between printing and serving."""
    end = time.monotonic() + 300
    while True:
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return answer.read()
        except urllib.error.URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def test_the_course_opens_for_root_without_a_browser_and_beside_another_jupyterlab(
    course, taken_port, tmp_path
):
    """And below the folder for temporary files, which is where this copy lies."""
    options = [f"--port={taken_port}", "--IdentityProvider.token=a-token"]
    server = subprocess.Popen(
        [sys.executable, "-m", "coursekit", "lab", *options],
        cwd=course,
        env=NO_SCREEN | {"PYTHONPATH": str(course), "JUPYTER_RUNTIME_DIR": str(course / "run")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        lines = []
        for line in server.stdout:
            lines.append(line)
            if "http://127.0.0.1:" in line:
                break
        output = "".join(lines)
        assert "http://127.0.0.1:" in output, output
        address, _, rest = lines[-1][lines[-1].index("http") :].partition("/lab/tree/")
        assert rest.startswith("lectures/00-start-here.ipynb?token="), output
        assert int(address.rpartition(":")[2]) != taken_port
        assert ("You are root" in output) == (os.name == "posix" and os.geteuid() == 0)
        if sys.platform == "linux":
            assert "No browser can be opened from here" in output
        for sheet in course_of().problem_sets:
            assert str(Path("homework") / f"{sheet}.ipynb") in output
            answer = get(f"{address}/api/contents/homework/{sheet}.ipynb?token=a-token")
            assert json.loads(answer)["type"] == "notebook"
        asks = "@jupyterlab/apputils-extension:notification"
        settings = json.loads(get(f"{address}/lab/api/settings/{asks}?token=a-token"))["schema"]
        assert settings["properties"]["fetchNews"]["default"] == "false"
    finally:
        server.terminate()
        server.stdout.close()
        server.wait(timeout=300)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])))


@pytest.mark.parametrize("own", [["--no-browser"], ["--allow-root"], ["--no-browser", "--port=1"]])
def test_what_a_reader_has_said_is_not_said_again(own, monkeypatch, capsys):
    executed = []
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "of-the-reader")
    monkeypatch.setenv("PYTHONPATH", "of-the-reader")
    monkeypatch.setattr(lab, "hand_out", lambda root: [])
    monkeypatch.setattr(
        "coursekit.exercises.reader_copies.hand_out_lectures", lambda root: ([], [])
    )
    monkeypatch.setattr(lab, "_is_root", lambda: True)
    monkeypatch.setattr(lab, "_has_browser", lambda: False)
    monkeypatch.setattr(lab.os, "execv", lambda file, command: executed.extend(command))
    monkeypatch.setattr(lab.subprocess, "call", lambda command: 0)
    lab.open_lab(own)
    for option in ["--no-browser", "--allow-root", *own]:
        assert executed.count(option) == 1
    assert os.environ["JUPYTER_CONFIG_PATH"].endswith(f"{os.pathsep}of-the-reader")
    assert os.environ["PYTHONPATH"] == f"{ROOT}{os.pathsep}of-the-reader"
    output = capsys.readouterr().out
    assert ("You are root" in output) == ("--allow-root" not in own)
    assert ("No browser" in output) == ("--no-browser" not in own)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
def test_a_browser_needs_a_screen_and_a_program(monkeypatch, tmp_path):
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not lab._has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(lab.webbrowser, "get", lambda: object())
    assert lab._has_browser()

    def none():
        raise lab.webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(lab.webbrowser, "get", none)
    assert not lab._has_browser()


def test_the_students_own_copy_is_never_written_over(course):
    new = hand_out(course)
    assert [file.name for file in new] == [f"{sheet}.ipynb" for sheet in course_of().problem_sets]
    new[0].write_text("my answers")
    new[1].unlink()
    for copy in (course / "exercises" / "release").rglob("*.ipynb"):
        os.utime(copy)  # a new version of the course came in
    assert hand_out(course) == [new[1]]
    assert new[0].read_text() == "my answers"


def test_a_problem_set_that_was_never_released_is_named(course):
    shutil.rmtree(course / "exercises" / "release" / "ps2")
    with pytest.raises(FileNotFoundError, match=r"release.ps2.ps2\.ipynb.*coursekit release"):
        hand_out(course)


def test_without_the_course_around_it_the_package_says_where_to_run(monkeypatch, tmp_path, capsys):
    shutil.copy(ROOT / "course.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["lab"]) == 1
    assert "Run this in a clone of the course" in capsys.readouterr().err
