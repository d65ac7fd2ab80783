"""Measure live problem sets in Chromium: megabytes, and seconds to a first and to a later answer.

For each problem set the page is opened by a browser that has never seen it, from a server on this
computer. The first answer counts from the click on Check, with loading and starting Python in it;
later ones are the median of all answers of the sheet that follow. Then one question is answered in
its page and in JupyterLite, which pip downloads for that. Needs Chromium and the extras `browser`
and `site`. Prints tables and writes them into README.md beside this file:
python benchmarks/live.py FOLDER, where the folder is that of a site with live problem sets.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import perf_counter

import report

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

import jupyterlite  # noqa: E402
from live_page import LivePage, answer_to  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from served import served  # noqa: E402
from submissions import solved  # noqa: E402

from coursekit.course import course  # noqa: E402
from coursekit.exercises.find_questions import problem_set  # noqa: E402
from coursekit.exercises.question import Question  # noqa: E402
from coursekit.pages import chromium  # noqa: E402
from coursekit.pages.site.live import CORE  # noqa: E402

GOALS = {"megabytes": 10, "first": 10, "later": 0.3}
MEGABYTE = 1e6
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # nothing comes from elsewhere
SHEET, QUESTION, RIGHT = "ps2", "ps2.update", "2 of 2"
AGAIN = 20


def main() -> None:
    """Measure every problem set, and write the results."""
    site, load = Path(sys.argv[1]), report.load()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.QUIET, "--no-sandbox", ALONE]
        )
        with served(site) as address:
            times = {sheet: answers(browser, address, sheet) for sheet in course().problem_sets}
        lines = [*of_sheets(times, megabytes(site)), f"- Chromium {browser.version}", ""]
        lines += beside_jupyterlite(browser, site)
    report.write("live", lines, load, "numpy")


def of_sheets(times: dict[str, list[float]], loaded: float) -> list[str]:
    """Return the table of the problem sets, and what became of the goals."""
    rows = [
        [f"`{sheet}`", f"{first:.1f}", f"{median(later):.2f}", f"{max(later):.1f}"]
        for sheet, (first, *later) in times.items()
    ]
    first = max(first for first, *_ in times.values())
    later = median(second for _, *later in times.values() for second in later)
    return [
        *report.table(
            "problem set | first answer, s: | a later one, median, s: | the slowest, s:", rows
        ),
        "",
        report.verdict(f"At most {GOALS['megabytes']} MB to load, compressed, once",
                       loaded <= GOALS["megabytes"], f"{loaded:.1f}"),
        report.verdict(f"The first answer within {GOALS['first']} s",
                       first <= GOALS["first"], f"{first:.1f}"),
        report.verdict(f"A later answer within {GOALS['later']} s in the median",
                       later <= GOALS["later"], f"{later:.2f}"),
    ]  # fmt: skip


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
    names = [folder / name for name in (*CORE, "course.zip")]
    return compressed([*names, *folder.glob("numpy*.whl")])


def compressed(files: Iterable[Path]) -> float:
    """Return the megabytes of some files when each is compressed."""
    return sum(len(gzip.compress(file.read_bytes())) for file in files) / MEGABYTE


def beside_jupyterlite(browser: Browser, site: Path) -> list[str]:
    """Return the table of one question in its page and in JupyterLite, or why there is none."""
    sheet = {cell.id: cell.source for cell in solved(SHEET).cells}
    names = (answer_to(QUESTION), answer_to(QUESTION).replace("-answer", "-check"))
    cells = ["import numpy as np", *(sheet[name] for name in names)]
    with tempfile.TemporaryDirectory() as folder:
        try:
            built = jupyterlite.build(site, cells, Path(folder))
        except OSError as error:
            return [f"- JupyterLite could not be built here: {error}"]
        rows = [
            ["its page", *one_question(browser, site, in_page, cells)],
            ["JupyterLite", *one_question(browser, built, in_jupyterlite, cells)],
        ]
    header = f"`{QUESTION}` in | opened and answered, s: | again, median, s: | MB: | files:"
    return [*report.table(header, rows), "", f"- {', '.join(jupyterlite.BUILDER[:2])}"]


def in_page(page: Page, address: str, cells: list[str]) -> Callable[[], str]:
    """Open the live page, write the answer, and return what checks it and returns the card."""
    live = LivePage(page, address, SHEET)
    cell = live.cell(QUESTION)
    live.write(cell, cells[-2])
    return lambda: live.run(cell)


def in_jupyterlite(page: Page, address: str, cells: list[str]) -> Callable[[], str]:
    """Do the same in JupyterLite, where one more cell installs the course."""
    lite = jupyterlite.LitePage(page, address, len(cells) + 1)
    how_many = iter([len(cells) + 1])  # at first all cells, then only the answer and its check
    return lambda: lite.run(next(how_many, 2))


def one_question(
    browser: Browser, site: Path, way: Callable[..., Callable[[], str]], cells: list[str]
) -> list[str]:
    """Return the seconds to a first and to a later answer, the size of the files, their number."""
    noted: set[Path] = set()
    with served(site, noted) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 1500})
        page.set_default_timeout(120_000)
        begin = perf_counter()
        run = way(page, address, cells)
        shown = [run()]
        seconds = [perf_counter() - begin]
        for _ in range(AGAIN):
            begin = perf_counter()
            shown.append(run())
            seconds.append(perf_counter() - begin)
        page.close()
    if not all(RIGHT in card for card in shown):
        raise AssertionError(f"{QUESTION} did not get all points: {shown}")
    files = [file for file in noted if file.is_file()]
    first, *later = seconds
    return [f"{first:.1f}", f"{median(later):.2f}", f"{compressed(files):.1f}", str(len(files))]


if __name__ == "__main__":
    main()
