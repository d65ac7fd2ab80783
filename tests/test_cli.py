"""The `coursekit` command: opening the course for real, and what it says when it cannot."""

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

from coursekit import cli
from coursekit.grading.bank import PROBLEM_SETS
from coursekit.homework import course_root

ROOT = course_root()


@pytest.fixture
def course(tmp_path):
    """A copy of the course, so that a test leaves nothing in the real one."""
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("coursekit", "notebooks"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    (tmp_path / "exercises").mkdir()
    shutil.copy(ROOT / "exercises" / "nbgrader_config.py", tmp_path / "exercises")
    shutil.copytree(ROOT / "exercises" / "source", tmp_path / "exercises" / "source")
    return tmp_path


def command(course, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(course), "JUPYTER_RUNTIME_DIR": str(course)}
    return subprocess.Popen(
        [sys.executable, "-m", "coursekit", *arguments],
        cwd=course,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def printed_until_ready(server):
    """What is printed up to and including the address of the first lecture."""
    printed = []
    for line in server.stdout:
        printed.append(line)
        if "/lab/tree/notebooks/00-start-here.ipynb" in line:
            return "".join(printed)
    raise AssertionError("".join(printed))


def get(url):
    """Fetch a page, giving the server the moment that it needs between printing and serving."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return answer.read()
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nothing answers at {url}")


def test_the_course_opens_with_its_exercises_and_ends_when_it_is_told_to(course):
    token, port = "a-token-for-this-test", free_port()
    options = ["--no-browser", f"--port={port}", f"--IdentityProvider.token={token}"]
    server = command(course, "lab", *options, "--allow-root", "--ServerApp.ip=127.0.0.1")
    try:
        printed = printed_until_ready(server)
        for sheet in PROBLEM_SETS:
            assert str(Path("homework") / f"{sheet}.ipynb") in printed
            url = f"http://127.0.0.1:{port}/api/contents/homework/{sheet}.ipynb?token={token}"
            assert json.loads(get(url))["type"] == "notebook"
    finally:
        server.terminate()
        server.stdout.close()
        server.wait(timeout=60)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))


@pytest.mark.slow
def test_a_failure_of_nbgrader_is_told_without_a_traceback(course):
    source = course / "exercises" / "source" / "ps1" / "ps1.ipynb"
    source.write_text("this is no notebook")
    run = command(course, "release")
    printed, _ = run.communicate(timeout=120)
    assert run.returncode == 1
    assert printed.startswith("nbgrader generate_assignment ps1 --force failed:")
    assert "homework.py" not in printed


def test_without_the_course_around_it_the_package_says_where_to_run(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("coursekit.homework.ROOT", tmp_path)
    assert cli.main(["release"]) == 1
    assert "Run this in a clone of the course" in capsys.readouterr().err


def test_options_that_only_jupyterlab_knows_are_refused_elsewhere(capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.main(["sources", "--port", "8899"])
    assert stopped.value.code == 2
    assert "unknown options: --port 8899" in capsys.readouterr().err


def test_sources_are_written_from_the_questions(course):
    source = course / "exercises" / "source" / "ps2" / "ps2.ipynb"
    kept = source.read_text(encoding="utf-8")
    source.unlink()
    run = command(course, "sources")
    printed, _ = run.communicate(timeout=60)
    assert run.returncode == 0 and str(source) in printed
    assert source.read_text(encoding="utf-8") == kept
