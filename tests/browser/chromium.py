"""Where Chromium is, and what happens where it is not."""

import os
import shutil

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def command():
    """Return the path of Chromium, once it is sure that Playwright is here too."""
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


def lacking(reason):
    """Skip what asks for a thing that is not here, or fail if the browser tests were asked for."""
    stop = pytest.fail if os.environ.get("COURSE_CHROMIUM") else pytest.skip
    stop(reason)
