"""A notebook in JupyterLite, made of package registries only, and operated in a browser.

Pyodide, numpy and the course are those of a site with live problem sets; pip downloads JupyterLite
and IPython. It stays the version for that Pyodide: `BUILDER` and `KERNEL` change together with it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import nbformat
from notebook_page import CELL, OUTPUT
from playwright.sync_api import Page

from coursekit.pages import npm
from coursekit.pages.site import live

BUILDER = ("jupyterlite-core==0.7.6", "jupyterlite-pyodide-kernel==0.7.2", "jupyter-server>=2,<3")
KERNEL = ("ipython==9.0.2", "comm", "jedi", "micropip==0.11.1", "packaging")
FOR_PYODIDE = (
    "--only-binary=:all: --platform any --python-version 3.13 --implementation py --abi none"
).split()
LOCKED = ("numpy", "micropip", "packaging")  # what Pyodide loads itself; the kernel installs others
FROM_NPM = ("pyodide.js", *(name for name in live.CORE if name != "pyodide-lock.json"))
SETTINGS = {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}}
CONFIG = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"litePluginSettings": SETTINGS}}
PYTHON = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
INSTALL = "%pip install -q course"
MADE = "sheet.ipynb"
DONE = """([cell, place, number]) => document.querySelectorAll(cell)[place]
    .querySelector(".jp-InputPrompt").textContent.includes(number)"""


def build(site: Path, cells: list[str], folder: Path) -> Path:
    """Build JupyterLite with a notebook of these cells in an empty folder; return its site.

    Raises
    ------
    OSError
        If pip or JupyterLite fails; the message ends with what they say.
    """
    [ours] = (site / "live").iterdir()
    pyodide, wheels, files = (folder / name for name in ("static/pyodide", "pypi", "files"))
    for new in (pyodide, wheels, files):
        new.mkdir(parents=True)
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    _run(programs / "pip", "install", *BUILDER)
    _run(programs / "pip", "download", "--dest", wheels, *FOR_PYODIDE, *KERNEL)
    _add_pyodide(ours, pyodide, wheels)
    _add_wheel("course", wheels, ours / "course.zip")
    _add_wheel("sqlite3", wheels)  # in no registry; the kernel asks for it, IPython does without
    (folder / "jupyter-lite.json").write_text(json.dumps(CONFIG))
    sources = [nbformat.v4.new_code_cell(cell) for cell in [INSTALL, *cells]]
    notebook = nbformat.v4.new_notebook(cells=sources, metadata={"kernelspec": PYTHON})
    nbformat.write(notebook, files / MADE)
    _run(programs / "jupyter", "lite", "build", "--lite-dir", folder, "--apps", "notebooks",
         "--output-dir", folder / "site", "--no-sourcemaps", cwd=folder)  # fmt: skip
    return folder / "site"


def _run(*command: object, cwd: Path | None = None) -> None:
    """Run a command; raise OSError, with the end of what it says, if it fails."""
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        said = " ".join((done.stdout + done.stderr).split())
        raise OSError(f"`{Path(str(command[0])).name} {command[1]}` failed: {said[-300:]}")


def _add_pyodide(ours: Path, pyodide: Path, wheels: Path) -> None:
    """Copy Pyodide and its packages, and write the list of those that are there."""
    core = npm.fetch(*npm.PYODIDE)
    packages = [[*(ours if name == "numpy" else wheels).glob(f"{name}-*.whl")] for name in LOCKED]
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {name: lock["packages"][name] for name in LOCKED}
    for name in FROM_NPM:
        shutil.copy(core / name, pyodide)
    for entry, [wheel] in zip(lock["packages"].values(), packages):
        shutil.copy(wheel, pyodide)
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        entry |= {"file_name": wheel.name, "sha256": digest, "version": wheel.name.split("-")[1]}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock))


def _add_wheel(name: str, folder: Path, contents: Path | None = None) -> None:
    """Make a wheel of an archive, or one with nothing in it."""
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    about = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    if contents:
        shutil.copy(contents, wheel)
    with zipfile.ZipFile(wheel, "a") as packed:
        for file, text in about.items():
            packed.writestr(f"{name}-1.0.dist-info/{file}", text)


class LitePage:
    """The notebook that was built, open in the browser, by the number of its cells."""

    def __init__(self, page: Page, address: str, cells: int) -> None:
        self.page, self.own, self.done = page, cells, 0
        page.goto(f"{address}/notebooks/index.html?path={MADE}", wait_until="domcontentloaded")
        self.cells = page.locator(CELL)
        self.cells.nth(cells - 1).wait_for()

    def run(self, last: int) -> str:
        """Run the last cells of the notebook by keyboard, and return the output of the last one."""
        self.cells.nth(self.own - last).locator(".cm-content").click()
        for _ in range(last):
            self.page.keyboard.press("Shift+Enter")
        self.done += last
        # It looks in each frame; `expect` would look once a second at the end.
        self.page.wait_for_function(DONE, arg=[CELL, self.own - 1, f"[{self.done}]"])
        return self.cells.nth(self.own - 1).locator(OUTPUT.removeprefix(CELL)).inner_text()
