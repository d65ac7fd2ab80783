"""Let Coq in a page of Chromium read every file of proofs, and measure how long it takes for each.

What a file requires is compiled by jsCoq before; then Coq reads the file from its first sentence to
its last, and says what its theorems rest on. Needs Chromium and the extras `browser` and `site`.
Prints a row as soon as a file is read, and writes the table into README.md beside this file:
python benchmarks/proof_files.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import report

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from playwright.sync_api import sync_playwright  # noqa: E402
from replayed import MOST_SECONDS, page_that_can_read, replay  # noqa: E402

from coursekit.pages import chromium  # noqa: E402
from proofs import check  # noqa: E402


class Reading(NamedTuple):
    """What Coq said at the end of a file, and after how many seconds."""

    file: str
    answer: str
    seconds: float

    @property
    def accepted(self) -> bool:
        """Whether Coq accepts the file, and its theorems rest on nothing."""
        return self.answer == check.NOTHING

    @property
    def row(self) -> list[str]:
        """The row of the table: the seconds, or the first line of what went wrong."""
        first_line = self.answer.partition("\n")[0]
        return [f"`{self.file}`", f"{self.seconds:.1f}" if self.accepted else first_line]


def main() -> None:
    """Read every file, and write the results."""
    load, readings = report.load(), []
    with (
        tempfile.TemporaryDirectory() as folder,
        page_that_can_read(check.FILES, Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.QUIET, "--no-sandbox"]
        )
        page = browser.new_page()
        page.goto(address)
        replay(page, check.FILES[0])  # starts Coq
        for file in check.FILES:
            readings.append(Reading(file.name, *replay(page, file)))
            print(*readings[-1].row, flush=True)
        browser.close()
    report.write("files of proofs", results(readings), load)


def results(readings: list[Reading]) -> list[str]:
    """Return the table of the files, and what became of the goal."""
    accepted = sum(reading.accepted for reading in readings)
    goal = f"All files are accepted in the page within {MOST_SECONDS} s, and nothing is assumed"
    verdict = report.verdict(goal, accepted == len(readings), f"{accepted} of {len(readings)}")
    rows = [reading.row for reading in readings]
    return [*report.table("file | read from beginning to end, s:", rows), "", verdict]


if __name__ == "__main__":
    main()
