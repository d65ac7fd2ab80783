"""Readers' packages are available ready-made for each system and Python, and are few.

Asks the package index, and is skipped where there is none or no uv.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.network
ROOT = Path(__file__).parents[1]
MOST = 115
SYSTEMS = {
    "Linux": "x86_64-unknown-linux-gnu",
    "Linux on ARM": "aarch64-unknown-linux-gnu",
    "Windows": "x86_64-pc-windows-msvc",
    "macOS": "aarch64-apple-darwin",
}
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


@pytest.fixture(scope="module")
def uv():
    """The command of uv, which the tests do not install."""
    command = shutil.which("uv") or shutil.which("uv", path=Path(sys.executable).parent)
    if command is None:
        pytest.skip("needs uv: python3 course.py add test-rest")
    return command


def resolved(uv, triple, python, *options):
    """The packages of the extra `lab`, with the tested versions, ready-made ones alone."""
    command = [uv, "pip", "compile", "--quiet", "--no-header", "--no-annotate", "--no-progress"]
    command += ["--no-python-downloads"]  # else it looks for one of that version for ten seconds
    command += ["--only-binary", ":all:", "--extra", "lab", "--constraints", "constraints.txt"]
    command += ["--python-platform", triple, "--python-version", python, *options]
    process = subprocess.run([*command, "pyproject.toml"], cwd=ROOT, capture_output=True, text=True)
    unreached = ("error sending request", "dns error", "Failed to fetch", "Could not connect")
    if any(words in process.stderr for words in unreached):
        pytest.skip("no package index can be reached")
    assert process.returncode == 0, process.stderr
    return process.stdout.split()


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_list_resolves_everywhere_and_is_short(uv, system, python):
    tested = set((ROOT / "constraints.txt").read_text(encoding="utf-8").split())
    requirements = resolved(uv, SYSTEMS[system], python)
    assert {"jupyterlab", "anywidget"} <= {line.split("==")[0] for line in requirements}
    assert set(requirements) <= tested
    assert len(requirements) <= MOST  # `pip list` shows pip and the course as well
