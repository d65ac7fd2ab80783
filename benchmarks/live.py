"""Measure live problem sets in Chromium: megabytes, and seconds to a first and to a later answer.

For each problem set the page is opened by a browser that has never seen it, from a server on this
computer. The first answer counts from the click on Check, with loading and starting Python in it;
later ones are the median of all answers of the sheet that follow. Needs Chromium and the extras
`browser` and `site`. Prints a table and writes it into README.md beside this file:
python benchmarks/live.py FOLDER, where the folder is that of a site with live problem sets.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

import report

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from live_page import LivePage  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from served import served  # noqa: E402
from submissions import solved  # noqa: E402

from coursekit.course import course  # noqa: E402
from coursekit.exercises.bank import problem_set  # noqa: E402
from coursekit.exercises.question import Question  # noqa: E402
from coursekit.pages import chromium  # noqa: E402
from coursekit.pages.site.live import CORE  # noqa: E402

GOALS = {"megabytes": 10, "first": 10, "later": 0.3}
MEGABYTE = 1e6


def main() -> None:
    """Measure every problem set, and write the results."""
    site, load = Path(sys.argv[1]), report.load()
    rows = []
    with served(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.QUIET, "--no-sandbox"]
        )
        times = {sheet: answers(browser, address, sheet) for sheet in course().problem_sets}
        version = browser.version
    for sheet, (first, *later) in times.items():
        rows.append([f"`{sheet}`", f"{first:.1f}", f"{median(later):.2f}", f"{max(later):.1f}"])
    worst = {
        "megabytes": megabytes(site),
        "first": max(first for first, *_ in times.values()),
        "later": median(second for _, *later in times.values() for second in later),
    }
    header = "problem set | first answer, s: | a later one, median, s: | the slowest, s:"
    report.write("live", [
        *report.table(header, rows),
        "",
        report.verdict(f"At most {GOALS['megabytes']} MB to load, compressed, once",
                       worst["megabytes"] <= GOALS["megabytes"], f"{worst['megabytes']:.1f}"),
        report.verdict(f"The first answer within {GOALS['first']} s",
                       worst["first"] <= GOALS["first"], f"{worst['first']:.1f}"),
        report.verdict(f"A later answer within {GOALS['later']} s in the median",
                       worst["later"] <= GOALS["later"], f"{worst['later']:.2f}"),
        f"- Chromium {version}",
    ], load, "numpy")  # fmt: skip


def answers(browser: Browser, address: str, sheet: str) -> list[float]:
    """Return the seconds to each answer of a problem set, all of them right."""
    page = browser.new_context().new_page()
    page.set_default_timeout(300_000)
    live = LivePage(page, address, sheet)
    notebook = {cell.id: cell.source for cell in solved(sheet).cells}
    seconds = []
    for question in problem_set(sheet).questions:
        if isinstance(question, Question):
            cell = live.cell(question.name)
            live.write(
                cell, notebook[question.name.replace(".", "-").replace("_", "-") + "-answer"]
            )
            begin = perf_counter()
            live.run(cell)
            seconds.append(perf_counter() - begin)
    page.context.close()
    return seconds


def megabytes(site: Path) -> float:
    """Return the size of what a page loads to run Python, as servers that compress send it."""
    [folder] = (site / "live").iterdir()
    files = [folder / name for name in (*CORE, "course.zip")] + list(folder.glob("numpy*.whl"))
    return sum(len(gzip.compress(file.read_bytes())) for file in files) / MEGABYTE


if __name__ == "__main__":
    main()
