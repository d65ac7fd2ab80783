"""Without Chromium or Playwright the browser tests are skipped and say why."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__)


def run_the_others(name="", **variables):
    """Run the other tests of this folder, or one file of it, in a changed environment."""
    kept = {k: v for k, v in os.environ.items() if k not in ("COURSE_CHROMIUM", "PYTHONPATH")}
    options = ["-p", "no:nbval", "-p", "no:cacheprovider", "-rsE", "--no-header", "--tb=line"]
    tests = [str(HERE.parent / name), f"--ignore={HERE}"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    done = subprocess.run(
        command, env={**kept, **variables}, cwd=HERE.parents[2], capture_output=True, text=True
    )
    *_, summary = done.stdout.strip().splitlines()
    return done, summary


@pytest.fixture
def without_playwright(tmp_path):
    """A folder which, first on Python's path, makes it impossible to import Playwright."""
    package = tmp_path / "playwright"
    package.mkdir()
    (package / "__init__.py").write_text("raise ModuleNotFoundError('No module playwright')\n")
    return str(tmp_path)


@pytest.fixture
def playwright():
    """Skip where it is missing, for then nobody asks for Chromium."""
    pytest.importorskip("playwright", reason="no package playwright: the extra browser brings it")


def test_without_chromium_everything_is_skipped(tmp_path, playwright):
    done, summary = run_the_others(PATH=str(tmp_path))
    assert done.returncode == 0, done.stdout
    assert "no Chromium: install chromium" in done.stdout
    assert "skipped" in summary and "passed" not in summary


def test_without_playwright_everything_is_skipped(without_playwright):
    done, summary = run_the_others(PYTHONPATH=without_playwright)
    assert done.returncode == 0, done.stdout
    assert "no package playwright" in done.stdout
    assert "skipped" in summary and "passed" not in summary


def test_nothing_is_skipped_where_a_browser_is_asked_for(without_playwright):
    done, summary = run_the_others(
        "test_problem_sets.py", PYTHONPATH=without_playwright, COURSE_CHROMIUM=sys.executable
    )
    assert "no package playwright" in done.stdout
    assert "error" in summary and "skipped" not in summary


def test_a_browser_that_is_not_there_is_an_error(playwright):
    done, summary = run_the_others("test_problem_sets.py", COURSE_CHROMIUM="no-such-browser")
    assert "COURSE_CHROMIUM is 'no-such-browser'" in done.stdout
    assert "error" in summary and "skipped" not in summary
