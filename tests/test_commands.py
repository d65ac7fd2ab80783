"""The README's commands, each in a new clone with a fresh environment."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from copies import ROOT, copy_course

SECONDS = 900  # on a busy machine
# What would take long, or for ever, is tried by its first step.
TRIED = {
    "make lab": ["make", "lab", "LAB=--version"],
    "make hall": ["make", "hall", "HALL=--help"],
    "make site": ["make", "site"],  # and with it `make slides`
    "make test": [sys.executable, "-c", "import course; course.set_up(course.CHECKING)"],
}
COLLECT = ["pytest", "-p", "no:nbval", "--collect-only", "-q", "-m", "not slow", "tests"]


@pytest.fixture
def clone(tmp_path):
    """A clone of the course with all that is not yet committed, and with no environment."""
    copy_course(tmp_path)
    (tmp_path / "build").mkdir()
    if (ROOT / "build" / "npm").is_dir():  # what was fetched once
        (tmp_path / "build" / "npm").symlink_to((ROOT / "build" / "npm").resolve())
    return tmp_path


def run(command, folder):
    """Run a command where no environment is active; return its status and output."""
    outside = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    process = subprocess.run(
        command,
        cwd=folder,
        env=outside | {"PYTHON": sys.executable, "TQDM_DISABLE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
    )
    return process.returncode, process.stdout


def test_each_of_them_is_tried():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = {*re.findall(r"(?:^|`)(make [\w-]+)", readme, re.MULTILINE)}
    assert named == {*TRIED, "make slides", "make test-all"}


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.parametrize("command", TRIED)
def test_it_works_in_an_environment_of_its_own(command, clone):
    if shutil.which("uv") is None or shutil.which("npm") is None or shutil.which("make") is None:
        pytest.skip(
            "an environment for each command takes long without uv; pages take npm, and make"
        )
    status, output = run(TRIED[command], clone)
    assert status == 0, output
    if command == "make lab":
        assert re.search(r"^\d+\.\d+\.\d+$", output, re.M) and (clone / "lectures").is_dir()
        status, output = run([sys.executable, "course.py", "run", "coursekit", "grade"], clone)
        assert "the following arguments are required: submissions" in output
    if command == "make site":
        assert (clone / "build" / "site" / "slides" / "03-convergence.html").exists()
    if command == "make test":
        status, output = run([str(clone / ".venv" / "bin" / "python"), "-m", *COLLECT], clone)
        assert status == 0, output[-3000:]
