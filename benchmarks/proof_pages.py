"""Measure the proofs that Coq replays in Chromium: seconds to a first row and to the end.

Each theorem's page is opened by a browser that has never seen it, from a server on this computer,
and then once more. The first row counts from the request for the page, with loading and starting
Coq in it; the end counts from there until Coq has accepted the last row. After that Coq looks for
what the theorem assumes. Needs Chromium and the extras `browser` and `site`. Prints a table and
writes it into README.md beside this file: python benchmarks/proof_pages.py FOLDER, where the folder
is that of a site with live proofs.
"""

from __future__ import annotations

import gzip
import re
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import report

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from playwright.sync_api import BrowserContext, Playwright, sync_playwright  # noqa: E402
from proof_page import ProofPage  # noqa: E402
from served import served  # noqa: E402

from coursekit.pages import chromium  # noqa: E402
from coursekit.proving.pages import proof_pages  # noqa: E402

GOALS = {"ready": 10, "end": 5}
MEGABYTE = 1e6
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # nothing comes from elsewhere
OPTIONS = [*chromium.QUIET, "--no-sandbox", ALONE]
ACCEPTED = re.compile("Coq accepts the proof|The proof is checked")


class Visit(NamedTuple):
    """Seconds to the first row, from there to the end, and from there to what is assumed."""

    ready: float
    end: float
    rests: float


def main() -> None:
    """Measure the page of every theorem, and write the results."""
    site, load = Path(sys.argv[1]), report.load()
    if not (site / "proofs-live").is_dir():
        sys.exit(f"{site} has no live proofs: `coursekit site` makes them.")
    visits, noted = {}, set()
    with sync_playwright() as playwright, served(site, noted) as address:
        for name in [page.name for page in proof_pages()]:
            noted.clear()  # the files of one page, whichever it is
            visits[name] = cold_and_warm(playwright, address, name)
        files = [file for file in noted if file.is_file()]
        size = sum(len(gzip.compress(file.read_bytes())) for file in files) / MEGABYTE
    report.write("proofs", [*results(visits), f"- {size:.1f} MB to load, compressed, once."], load)


def cold_and_warm(playwright: Playwright, address: str, name: str) -> list[Visit]:
    """Return how long a page took in a fresh profile of the browser, and when it came again."""
    with tempfile.TemporaryDirectory() as profile:
        browser = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium.find(),
            args=OPTIONS,
            viewport={"width": 1280, "height": 900},
        )
        times = [visit(browser, address, name) for _ in range(2)]
        browser.close()
    return times


def visit(browser: BrowserContext, address: str, name: str) -> Visit:
    """Open a page, step to its first row and then to its end; return the seconds."""
    page = browser.new_page()
    page.set_default_timeout(300_000)
    clock = [perf_counter()]
    proof = ProofPage(page, address, name)
    proof.press("Step forward")
    clock.append(perf_counter())
    proof.panel.get_by_role("button", name="To the end").click()
    page.locator(".proof-live .live-status").filter(has_text=ACCEPTED).wait_for()
    clock.append(perf_counter())
    page.locator(".proof-checked").filter(has_text="Closed under the global context").wait_for()
    clock.append(perf_counter())
    page.close()
    return Visit(*(later - earlier for earlier, later in pairwise(clock)))


def results(visits: dict[str, list[Visit]]) -> list[str]:
    """Return the table of the pages, and what became of the goals."""
    rows = [
        [f"`{name}`", *(f"{seconds:.1f}" for times in both for seconds in times)]
        for name, both in visits.items()
    ]
    columns = [
        f"{kind} {what}"
        for kind in ("cold:", "warm:")
        for what in ("first row", "to the end", "what it rests on")
    ]
    header = " | ".join(["theorem", *(f"{column}, s:" for column in columns)])
    lines = [*report.table(header, rows), ""]
    for which, kind in enumerate(("cold", "warm")):
        ready, end = (max(getattr(both[which], part) for both in visits.values()) for part in GOALS)
        lines.append(
            report.verdict(
                f"The first row within {GOALS['ready']} s, {kind}",
                ready <= GOALS["ready"],
                f"{ready:.1f}",
            )
        )
        lines.append(
            report.verdict(
                f"From there to the end within {GOALS['end']} s, {kind}",
                end <= GOALS["end"],
                f"{end:.1f}",
            )
        )
    return lines


if __name__ == "__main__":
    main()
