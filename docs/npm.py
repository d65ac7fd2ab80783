"""Fetch what slides, site, bundle and browser tests use of npm, each in one version.

`npm pack` downloads a package and checks it against the registry's sum; nothing of it is installed,
and what it depends on is not fetched. A package lies in `build/npm/NAME-VERSION` as its
authors packed it, with its licence, and is downloaded once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "build" / "npm"
SECONDS = 600  # for the largest, of 10 MB or so

# Versions in one place: `fetch(*REVEAL)`.
REVEAL = ("reveal.js", "4.6.1")  # nbconvert makes slides for 4; they fail with 6
MATHJAX_3 = ("mathjax", "3.2.2")  # for the slides: all of it in one file, no fonts
MATHJAX = ("mathjax", "4.1.3")
SOURCE_SANS = ("@fontsource/source-sans-3", "5.3.1")
STIX = ("@fontsource/stix-two-math", "5.3.0")
AXE = ("axe-core", "4.14.1")
ESBUILD = ("esbuild-wasm", "0.28.2")  # the one package of it for all systems


def fetch(name: str, version: str) -> Path:
    """Return the folder of an npm package, downloaded unless it is there already.

    Parameters
    ----------
    name : str
        The package's name, such as ``"reveal.js"``.
    version : str
        One version, not a range.

    Returns
    -------
    Path
        A folder under `FOLDER` with what the package holds: `package.json` and the rest.

    Raises
    ------
    FileNotFoundError
        If the package is not there and there is no command `npm`.
    OSError
        If npm fails or brings something that cannot be unpacked; nothing of it is kept. The
        message says what can be done.
    """
    folder = FOLDER / f"{name}-{version}"
    if (folder / "package.json").is_file():
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError(
            f"{name} {version} is downloaded by npm, and there is no command npm. "
            "Install Node.js, which brings npm, and try again."
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".partial-") as place:
        _pack(npm, f"{name}@{version}", Path(place))
        _keep(_unpack(Path(place), f"{name}@{version}"), folder)
    return folder


def _pack(npm: str, package: str, place: Path) -> None:
    """Let npm put the packed package into the folder `place`."""
    command = [npm, "pack", package, "--fetch-retries=1"]
    try:
        done = subprocess.run(command, cwd=place, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise OSError(
            f"npm pack {package} did not end within {SECONDS} seconds. Try again with a quicker "
            "connection to the internet."
        ) from None
    if done.returncode != 0 or not list(place.glob("*.tgz")):
        raise OSError(
            f"npm pack {package} failed; is there a connection to the internet? Try again when "
            f"there is. npm says:\n{done.stderr.decode(errors='replace').strip()[:1000]}"
        )


def _unpack(place: Path, package: str) -> Path:
    """Unpack the archive in `place` beside itself and return the folder of its contents."""
    try:
        with tarfile.open(next(place.glob("*.tgz"))) as archive:
            # The filter lets nothing out of the folder, be it by "..", by a link or by a device.
            archive.extractall(place, filter="data")
    except (EOFError, tarfile.TarError, OSError) as error:
        raise OSError(
            f"What npm brought as {package} cannot be unpacked: {error}. Nothing was kept; try "
            "again, after `npm cache clean --force` if it happens twice."
        ) from None
    inside = [path for path in place.iterdir() if (path / "package.json").is_file()]
    if len(inside) != 1:
        raise OSError(f"What npm brought as {package} is no npm package. Nothing was kept.")
    return inside[0]


def _keep(contents: Path, folder: Path) -> None:
    """Move the unpacked package to its place at once, so that it is there whole or not at all."""
    try:
        os.replace(contents, folder)
    except OSError:
        if not (folder / "package.json").is_file():  # else somebody else was quicker: as good
            raise
