"""Download the npm packages of slides, site, bundle and browser tests, each in a fixed version.

npm checks a package against the registry's sum; none of its scripts is run. A package lies in
`build/npm/NAME-VERSION` as its authors packed it, with its licence, and is downloaded once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from coursekit.course import course

DOWNLOAD_SECONDS = 600
INSTALL = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]

# Versions in one place: `fetch(*REVEAL)`.
REVEAL = ("reveal.js", "5.2.1")
SOURCE_SANS = ("@fontsource/source-sans-3", "5.3.1")
STIX = ("@fontsource/stix-two-math", "5.3.0")
AXE = ("axe-core", "4.14.1")
ESBUILD = ("esbuild-wasm", "0.28.2")  # one package for all systems


def cache() -> Path:
    """Return the folder in which packages are cached."""
    return course().root / "build" / "npm"


def fetch(name: str, version: str) -> Path:
    """Return the folder of a version of an npm package, downloading it if necessary.

    Raises
    ------
    FileNotFoundError
        If the package is not there and there is no command `npm`.
    OSError
        If npm fails; nothing of the package is kept. The message says what can be done.
    """
    folder = cache() / f"{name}-{version}"
    if folder.is_dir():
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError(
            f"{name} {version} is downloaded by npm, and there is no command npm. "
            "Install Node.js, which brings npm, and try again."
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache(), prefix=".partial-") as place:
        command = [npm, *INSTALL, "--fetch-retries=1", "--prefix", place, f"{name}@{version}"]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=DOWNLOAD_SECONDS)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            raise OSError(
                f"{name} {version} could not be downloaded within {DOWNLOAD_SECONDS} seconds; is "
                "there a connection to the internet? Try again when there is. npm says:\n"
                f"{(error.stderr or b'').decode(errors='replace').strip()[:1000]}"
            ) from None
        try:  # atomically, so that it is never incomplete
            os.replace(Path(place, "node_modules", name), folder)
        except OSError:
            if not folder.is_dir():  # otherwise another process was faster, which is fine
                raise
    return folder
