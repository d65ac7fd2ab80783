"""Find Chromium, which films, measures and tests pages, and the options to start it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable

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


def find(names: Iterable[str] = NAMES) -> str | None:
    """Return the path of the first of these programs that is installed, or None."""
    return next(filter(None, map(shutil.which, names)), None)
