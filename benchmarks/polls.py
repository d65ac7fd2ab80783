"""From the slide with a question to the hall's picture: this course's hall beside mentipy.

Three phones answer two questions in a row, in Chromium, first in the hall of lecture 02 and then in
mentipy, another polling tool that runs on the lecturer's computer alone. Counted is what people do:
keys and clicks of the lecturer, taps and scans of a student. Prints a table and writes it into
README.md beside this file. Needs the extras `browser` and `hall`, and mentipy in an environment of
its own: python -m venv /tmp/mentipy; /tmp/mentipy/bin/pip install mentipy; then
python benchmarks/polls.py /tmp/mentipy/bin/mentipy.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any
from urllib.request import urlopen

import report
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from halls import Server, free_port  # noqa: E402

from coursekit.hall.address import own_address  # noqa: E402
from coursekit.pages import chromium  # noqa: E402

PHONES, PATIENCE = 3, 300  # and seconds
NAME = "02-the-perceptron"
# The command, with the course's own decks, but with what is left in another folder.
PROGRAM = """
import sys
from pathlib import Path
from coursekit.hall import address, command
made = command.prepared(command.course_root())
command.course_root, command.prepared = lambda: Path(sys.argv[1]), lambda root: made
address.own_address = lambda: "127.0.0.1"
port = int(sys.argv[2].partition("=")[2])
command.hall(command.Listening(port, "127.0.0.1", browser=False))
"""
SLIDE = "section.present:not(.stack)"
NEXT = """() => {
    const slides = Reveal.getSlides(), here = slides.indexOf(Reveal.getCurrentSlide());
    const { h, v } = Reveal.getIndices(slides.slice(here + 1).find(slide => slide.dataset.asks));
    Reveal.slide(h, v);
}"""


class Hands:
    """What people do, counted."""

    def __init__(self) -> None:
        self.lecturer, self.student, self.seconds = [], [], 0.0

    def lecturer_does(self, what: str, act: Callable[[], object]) -> None:
        """Count a key or a click of the lecturer."""
        self.lecturer.append(what)
        act()

    def students_do(self, what: str, phones: list, act: Callable[[Any], object]) -> None:
        """Count a tap or a scan, which each student does."""
        self.student.append(what)
        for phone in phones:
            act(phone)


class Decks(Server):
    """The hall on the decks of the course."""

    def prepare(self) -> None:
        """Serve them."""
        self.program = [PROGRAM, str(self.folder)]


def our_hall(browser: Browser) -> Iterator[Hands]:
    """Yield what is done for each of two questions in the hall."""
    with tempfile.TemporaryDirectory() as folder:
        server = Decks(Path(folder))
        try:
            wall, phones = pages(browser)
            wall.goto(f"{server.wall}{NAME}.html")
            wall.wait_for_selector(".title .hall-code img")
            for number in range(2):
                hands = Hands()
                if not number:
                    hands.students_do("scan", phones, lambda phone: phone.goto(server.address))
                yield in_our_hall(hands, wall, phones)
        finally:
            server.kill()


def in_our_hall(hands: Hands, wall: Page, phones: list[Page]) -> Hands:
    """Ask one question, whose slide comes onto the wall as any other does."""
    wall.evaluate(NEXT)
    begin = perf_counter()
    hands.students_do("pick", phones, lambda phone: phone.get_by_role("radio").first.check())
    lock = "Lock it in"
    hands.students_do(lock, phones, lambda phone: phone.get_by_role("button", name=lock).click())
    wall.locator(f"{SLIDE} .hall .count", has_text=f"{PHONES} of {PHONES}").wait_for()
    hands.lecturer_does("V", lambda: wall.keyboard.press("v"))
    wall.locator(f"{SLIDE} .hall-bars").wait_for()
    hands.seconds = perf_counter() - begin
    hands.lecturer_does("V", lambda: wall.keyboard.press("v"))
    wall.locator(f"{SLIDE} .hall-bars .hall-truth").wait_for()
    return hands


def their_hall(browser: Browser, program: str) -> Iterator[Hands]:
    """Yield what is done for each of two questions with mentipy."""
    with mentipy(program) as (address, for_phones, names):
        wall, phones = pages(browser)
        slides = wall.context.new_page()  # a deck of their own, which mentipy has in LaTeX
        wall.goto(address)
        yield in_their_hall(Hands(), wall, slides, phones, f"{for_phones}/{names[0]}")
        yield in_their_hall(Hands(), wall, slides, phones)


def in_their_hall(
    hands: Hands, wall: Page, slides: Page, phones: list[Page], address: str | None = None
) -> Hands:
    """Ask one question, which opens with its page of results: the first by its address."""
    slides.bring_to_front()
    begin = perf_counter()
    go_on = "Next →"
    if address:
        hands.students_do("scan", phones, lambda phone: phone.goto(address))
        to_results = wall.locator(f"a[href='/{address.rpartition('/')[2]}/results']")
    else:
        to_next = [phone.get_by_role("link", name=go_on) for phone in phones]
        hands.students_do(go_on, to_next, lambda link: link.click())
        to_results = wall.get_by_role("link", name=go_on)
    hands.lecturer_does("window", wall.bring_to_front)
    hands.lecturer_does("results" if address else go_on, to_results.click)
    hands.students_do("pick", phones, lambda phone: phone.get_by_role("radio").first.check())
    submit = "Submit"
    hands.students_do(submit, phones, lambda p: p.get_by_role("button", name=submit).click())
    wall.locator("p", has_text=f"Total responses: {PHONES}").wait_for()
    hands.seconds = perf_counter() - begin
    hands.lecturer_does("window", slides.bring_to_front)
    hands.lecturer_does("next slide", lambda: None)  # on which the truth is
    return hands


@contextmanager
def mentipy(program: str) -> Iterator[tuple[str, str, list[str]]]:
    """Serve two questions; yield the address of their list, that of phones, and their names."""
    with tempfile.TemporaryDirectory() as folder:
        port, own = free_port(), own_address() or "127.0.0.1"
        run = {"cwd": folder, "env": os.environ | {"MENTIPY_CONFIG": f"{folder}/config.json"}}
        for_phones = f"http://{own}:{port}"
        settings = [program, "config", "mentipy.base_url", "--set", for_phones]
        subprocess.run(settings, check=True, **run)
        for text in ("Where does w point after the first mistake?", "How many mistakes?"):
            asked = [program, "render", "mc", text, "(a)", "(b)", "(c)", "--store", "polls.json"]
            subprocess.run(asked, check=True, stdout=subprocess.DEVNULL, **run)
        listed = [program, "list", "--store", "polls.json"]
        found = subprocess.run(listed, check=True, capture_output=True, text=True, **run).stdout
        names = [line.split()[0] for line in found.splitlines()]
        serve = [program, "serve", "--store", "polls.json", "--host", "0.0.0.0", "--port"]
        server = subprocess.Popen([*serve, str(port)], stdout=subprocess.DEVNULL, **run)
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}/", for_phones, names
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str) -> None:
    """Wait until something is served at an address."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with suppress(OSError), urlopen(address):
            return
        sleep(0.1)
    raise TimeoutError(f"Nothing is served at {address}.")


def pages(browser: Browser) -> tuple[Page, list[Page]]:
    """Return the page on the wall, and those of the phones."""
    contexts = [browser.new_context(viewport={"width": 1280, "height": 720})]
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    contexts += [browser.new_context(**phone) for _ in range(PHONES)]
    for context in contexts:
        context.set_default_timeout(1000 * PATIENCE)
    wall, *phones = [context.new_page() for context in contexts]
    return wall, phones


def row(name: str, each: list[Hands]) -> list[str]:
    """Return the row of a tool: what is done for the first and the second question."""
    cells = [name]
    for hands in each:
        for done in (hands.lecturer, hands.student):
            cells.append(f"{len(done)}: {', '.join(done)}")
        cells.append(f"{hands.seconds:.1f}")
    return cells


def main() -> None:
    """Measure, and write the results."""
    load, program = report.load(), str(Path(sys.argv[1]).absolute())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.QUIET, "--no-sandbox"]
        )
        rows = [
            row("`make hall`", list(our_hall(browser))),
            row("mentipy", list(their_hall(browser, program))),
        ]
        told = f"- Chromium {browser.version}; mentipy {version_of(program)}"
    head = (
        "tool | first question, lecturer | student | s: | second question, lecturer | student | s:"
    )
    report.write("polls", [*report.table(head, rows), "", told], load, "tornado")


def version_of(program: str) -> str:
    """Return the version of mentipy in its environment."""
    ask = "import importlib.metadata as m; print(m.version('mentipy'))"
    python = str(Path(program).with_name("python"))
    asked = subprocess.run([python, "-c", ask], check=True, capture_output=True, text=True)
    return asked.stdout.strip()


if __name__ == "__main__":
    main()
