"""What the tests in a real browser stand on: Chromium, a page, a running course, axe-core.

Without Chromium or Playwright they are skipped, and the reason is said. Where they must not be
skipped in silence, set COURSE_CHROMIUM to the browser's path: then whatever is missing is an error.
"""

import os
import re
import runpy
import shutil
from pathlib import Path

import pytest
from accessibility import violations
from records import Record
from running_lab import Lab

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Nothing that Chromium does on its own account should be in the record of a page's requests.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
FAILED = pytest.StashKey[bool]()


def lacking(reason):
    """Skip what asks for a thing that is not here, or fail if the browser tests were asked for."""
    stop = pytest.fail if os.environ.get("COURSE_CHROMIUM") else pytest.skip
    stop(reason)


@pytest.fixture(scope="session")
def chromium_command():
    """The path of Chromium, once it is sure that Playwright is here too."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        lacking("no package playwright to drive a browser: pip install '.[browser]' brings it")
    asked = os.environ.get("COURSE_CHROMIUM")
    found = next(filter(None, map(shutil.which, [asked] if asked else NAMES)), None)
    if found is None and asked:
        pytest.fail(f"COURSE_CHROMIUM is {asked!r}, and there is no program of that name.")
    if found is None:
        lacking(
            "no Chromium: install chromium or Google Chrome, or set COURSE_CHROMIUM to its path"
        )
    return found


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


@pytest.fixture
def record():
    """What the `page` of this test asks the network for, and what goes wrong in it."""
    return Record()


@pytest.fixture
def page(chromium, record, shots, request):
    """A page in a fresh profile of 1280 × 900; if the test fails, its last view is kept."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
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


@pytest.fixture(scope="session")
def axe_source(chromium_command):
    """The source of axe-core."""
    npm = runpy.run_path(str(ROOT / "docs" / "npm.py"))
    try:
        folder = npm["fetch"](*npm["AXE"])
    except OSError as error:
        lacking(f"no axe-core: {error}")
    return (folder / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def axe(axe_source):
    """A function that lists what axe-core finds wrong: `assert axe(page) == []`.

    `axe(page, ".result")` looks at the elements of a selector only; `page` may also be a frame.
    """

    def axe(page, selector=None):
        return violations(page, axe_source, selector)

    return axe
