"""Fixtures of the tests in a real browser: Chromium, a page, a running course, axe-core.

Without Chromium or Playwright they are skipped, and the reason is said. Where they must not be
skipped in silence, set COURSE_CHROMIUM to the browser's path: then whatever is missing is an error.
"""

import re
from pathlib import Path

import chromium as installed
import pytest
from accessibility import violations
from built import skip
from machines import machines
from notebook_page import NotebookPage
from records import Record
from running_lab import Lab
from served import served
from widget_page import WidgetPage

from coursekit.pages import npm
from coursekit.pages.chromium import QUIET

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300_000  # milliseconds until a busy machine has done what is waited for
FAILED = pytest.StashKey[bool]()


def pytest_itemcollected(item):
    """Mark what opens pages in Chromium."""
    if "chromium_command" in item.fixturenames:
        item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium_command():
    """The path of Chromium, once it is sure that Playwright is here too."""
    return installed.command()


@pytest.fixture(scope="module")
def chromium(chromium_command):
    """A running Chromium.

    One for each module of tests: Playwright keeps an event loop running in this thread for as long
    as it is there, and tests that come later may want one of their own.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_command, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def browsers(chromium_command, tmp_path_factory):
    """A browser on each machine that has only a few fonts of its own."""
    with machines(chromium_command, tmp_path_factory.mktemp("fonts")) as browsers:
        yield browsers


@pytest.fixture
def record():
    """The network requests and errors of this test's `page`."""
    return Record()


@pytest.fixture
def page(chromium, record, shots, request):
    """A page of 1280 × 900 without motion; if the test fails, its last view is kept."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    record.listen(context)
    page = context.new_page()
    yield page
    last_view = shots / f"FAILED-{file_name(request.node.name)}.png"
    last_view.unlink(missing_ok=True)  # of an earlier run
    if request.node.stash.get(FAILED, False):
        page.screenshot(path=last_view)
    context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Remember for `page` whether the test failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="module")
def address(site):
    """The address of the module's `site` on a server of this computer."""
    with served(site.folder) as address:
        yield address


@pytest.fixture
def open_widget(page, record, tmp_path):
    """A function that opens a widget on a page of its own; nothing may go wrong on it."""
    yield lambda widget: WidgetPage(page, tmp_path, widget)
    assert record.problems == []
    assert record.external == []


@pytest.fixture(scope="session")
def shots():
    """The folder `build/screenshots`, for people to look at."""
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def shoot(shots, request):
    """A function that keeps a picture of a page or of a part of it: `shoot(page, "top")`."""

    def shoot(what, name):
        path = shots / f"{file_name(request.node.name)}-{name}.png"
        what.screenshot(path=path)
        return path

    return shoot


def file_name(test_name):
    """Return a test's name without what file systems and shells do not like."""
    return re.sub(r"[^\w.-]+", "-", test_name.removeprefix("test_")).strip("-")


@pytest.fixture(scope="session")
def lab(chromium_command, tmp_path_factory):
    """A running JupyterLab, opened as `make lab` does, on a copy of the course."""
    with Lab(ROOT, tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture
def open_notebook(page, lab):
    """A function that opens a notebook of the course there; its kernel ends with the test."""
    yield lambda path: NotebookPage(page, lab, path)
    lab.shut_down_kernels()


@pytest.fixture(scope="session")
def axe_source(chromium_command):
    """The source of axe-core."""
    try:
        folder = npm.fetch(*npm.AXE)
    except OSError as error:
        skip(f"no axe-core: {error}")
    return (folder / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def axe(axe_source):
    """A function that lists what axe-core finds wrong: `assert axe(page) == []`.

    `axe(page, ".result")` looks at the elements of a selector only; `page` may also be a frame.
    """

    def axe(page, selector=None):
        return violations(page, axe_source, selector)

    return axe
