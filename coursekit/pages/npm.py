"""Download the npm packages of slides, site, bundle and browser tests, each in a fixed version.

npm checks a package against the registry's sum; none of its scripts is run. A package lies in
`build/npm/NAME-VERSION` as its authors packed it, with its licence, and is downloaded once.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
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
PYODIDE = ("pyodide", "0.29.4")
# The editor of pages with live answers, and what cleans the HTML that answers bring along.
EDITOR = {
    "@codemirror/autocomplete": "6.20.4",
    "@codemirror/commands": "6.11.1",
    "@codemirror/lang-python": "6.2.1",
    "@codemirror/language": "6.13.1",
    "@codemirror/state": "6.7.6",
    "@codemirror/view": "6.43.15",
    "@lezer/common": "1.5.5",
    "@lezer/highlight": "1.2.5",
    "@lezer/lr": "1.4.12",
    "@lezer/python": "1.1.19",
    "@marijn/find-cluster-break": "1.0.4",
    "crelt": "1.0.7",
    "dompurify": "3.4.18",
    "style-mod": "4.1.5",
    "w3c-keyname": "2.2.8",
}
# Coq for the browser, under a licence of its own, with what it runs on and the texts of licences.
JSCOQ = {
    "jscoq": "0.17.1",
    "@ocaml-wasm/4.12--janestreet-base": "0.16.0-0",
    "@ocaml-wasm/4.12--zarith": "1.13.0-0",
    "ocaml-wasm": "4.12.0-0",
    "spdx-license-list": "6.12.0",
}


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
    return _fetched(cache() / f"{name}-{version}", [f"{name}@{version}"], f"node_modules/{name}")


def fetch_together(name: str, packages: Mapping[str, str]) -> Path:
    """Return the folder `node_modules` with these versions of packages that import one another.

    It is cached under this name, which a change of the versions changes, too. Raises as `fetch`.
    """
    wanted = [f"{package}@{version}" for package, version in packages.items()]
    digest = hashlib.sha256(" ".join(wanted).encode()).hexdigest()[:8]
    return _fetched(cache() / f"{name}-{digest}", wanted, "node_modules")


def _fetched(folder: Path, packages: list[str], part: str) -> Path:
    """Return a folder, made of this part of what npm installs if it is not there."""
    if folder.is_dir():
        return folder
    npm, names = shutil.which("npm"), ", ".join(packages)
    if npm is None:
        raise FileNotFoundError(
            f"npm downloads {names}, and there is no command npm. Install Node.js, which brings "
            "npm, and try again."
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache(), prefix=".partial-") as place:
        command = [npm, *INSTALL, "--fetch-retries=1", "--prefix", place, *packages]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=DOWNLOAD_SECONDS)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            raise OSError(
                f"npm could not download {names} within {DOWNLOAD_SECONDS} seconds; is there a "
                "connection to the internet? Try again when there is. npm says:\n"
                f"{(error.stderr or b'').decode(errors='replace').strip()[:1000]}"
            ) from None
        try:  # atomically, so that it is never incomplete
            os.replace(Path(place, part), folder)
        except OSError:
            if not folder.is_dir():  # otherwise another process was faster, which is fine
                raise
    return folder
