"""The numpy of live pages: the wheel of the same release as Pyodide, checked and made smaller."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import urllib.request
import zipfile
from pathlib import Path

from coursekit.course import course
from coursekit.pages import npm

# What only a compiler or an editor reads, and f2py, which needs a compiler.
NOT_FOR_A_PAGE = (".pyi", ".h", ".a", ".pxd", ".c", ".pyx")
F2PY = "numpy/f2py/"


def wheel(folder: Path | None = None) -> Path:
    """Return numpy's wheel for Pyodide, from a folder or else from where Pyodide has it.

    Raises
    ------
    FileNotFoundError
        If the folder does not contain it.
    OSError
        If it cannot be downloaded, or is not the file that Pyodide was released with.
    """
    pyodide = npm.fetch(*npm.PYODIDE)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    name, digest = (lock["packages"]["numpy"][part] for part in ("file_name", "sha256"))
    file = (folder or npm.cache()) / name
    if folder and not file.is_file():
        raise FileNotFoundError(f"{folder} does not contain {name}, numpy for the browser.")
    if not file.is_file():
        _download(_origin(pyodide) + name, file)
    if hashlib.sha256(file.read_bytes()).hexdigest() != digest:
        raise OSError(
            f"{file} is not the file that Pyodide {npm.PYODIDE[1]} was released with: its SHA-256 "
            f"must be {digest}. Delete it, and try again."
        )
    return file


def _origin(pyodide: Path) -> str:
    """Return the address of the packages of a release, as Pyodide itself has it."""
    script = (pyodide / "pyodide.mjs").read_text(encoding="utf-8")
    [address] = set(re.findall(r"`(https://[^`$]*/v)\$\{\w+\}/full/`", script))
    return f"{address}{npm.PYODIDE[1]}/full/"


def _download(address: str, file: Path) -> None:
    """Download a file; of a failure nothing is kept."""
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            content = answer.read()
    except OSError as error:
        raise OSError(
            f"numpy for the browser could not be downloaded: {error}. It is not in a package "
            f"registry. Download {address} elsewhere, and name its folder: "
            f"{course().command('site --wheels FOLDER')}."
        ) from None
    partial = file.with_suffix(".partial")
    partial.write_bytes(content)
    os.replace(partial, file)


def slim(file: Path) -> bytes:
    """Return a wheel of numpy without what no page can use.

    Its files stay uncompressed, as in the original: servers compress the whole.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(made, "w") as small:
        for entry in whole.infolist():
            if not entry.filename.endswith(NOT_FOR_A_PAGE) and not entry.filename.startswith(F2PY):
                small.writestr(entry, whole.read(entry))
    return made.getvalue()
