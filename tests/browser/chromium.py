"""Find Chromium, or skip the tests without it."""

import os

import pytest
from built import skip

from coursekit.pages import chromium


def command():
    """Return the path of Chromium, once it is sure that Playwright is here too."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        skip("no package playwright to drive a browser: pip install '.[browser]' brings it")
    variable = os.environ.get("COURSE_CHROMIUM")
    path = chromium.find([variable] if variable else chromium.NAMES)
    if path is None and variable:
        pytest.fail(f"COURSE_CHROMIUM is {variable!r}, and there is no program of that name.")
    if path is None:
        skip("no Chromium: install chromium or Google Chrome, or set COURSE_CHROMIUM to its path")
    return path
