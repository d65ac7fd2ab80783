"""Without Chromium or Playwright the browser tests are skipped, with the reason."""

import os
import subprocess
import sys
from pathlib import Path

import chromium
import pytest

SKIPPED, FAILED = pytest.skip.Exception, pytest.fail.Exception


@pytest.mark.parametrize(
    ("playwright", "variable", "outcome", "words"),
    [
        (True, None, SKIPPED, "no Chromium: install chromium"),
        (False, None, SKIPPED, "no package playwright"),
        (False, sys.executable, FAILED, "no package playwright"),
        (True, "no-such-browser", FAILED, "COURSE_CHROMIUM is 'no-such-browser'"),
    ],
)
def test_what_is_missing_is_said_and_an_error_where_a_browser_was_asked_for(
    playwright, variable, outcome, words, monkeypatch
):
    for name in ("playwright", "playwright.sync_api"):
        monkeypatch.setitem(sys.modules, name, sys if playwright else None)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("COURSE_CHROMIUM", raising=False)
    if variable:
        monkeypatch.setenv("COURSE_CHROMIUM", variable)
    with pytest.raises(outcome, match=words):
        chromium.command()


@pytest.mark.slow
def test_without_playwright_all_that_opens_chromium_is_skipped(tmp_path):
    (tmp_path / "playwright.py").write_text("raise ModuleNotFoundError('No module playwright')\n")
    variables = {k: v for k, v in os.environ.items() if k != "COURSE_CHROMIUM"}
    command = [sys.executable, "-m", "pytest", "-p", "no:nbval", "-p", "no:cacheprovider"]
    process = subprocess.run(
        [*command, "-m", "browser", "-rs", "--tb=line", str(Path(__file__).parent)],
        env={**variables, "PYTHONPATH": str(tmp_path)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0 and "no package playwright" in process.stdout, process.stdout
    *_, summary = process.stdout.strip().splitlines()
    assert "skipped" in summary and "passed" not in summary
