"""What the problem sets of the site need to be alive: Python for the browser, and the course."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import nbformat
from nbformat import NotebookNode

from coursekit.course import NAME, PACKAGE, course
from coursekit.exercises.lecture_links import plain_heading
from coursekit.pages import npm
from coursekit.pages.site.lectures import headings, section_name
from coursekit.pages.site.numpy_wheel import slim
from coursekit.pages.site.programs import programs
from coursekit.palette import coloured

JS = PACKAGE / "live" / "js"
CORE = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
OFFLINE = "live-offline.js"  # beside the pages, which are all that it may answer for
LEFT_OUT = {"grading", "jupyter", "new_course", "pages", "widgets", "figures"}  # not for a page
# In the place of a room of the subject that is left out: its names lead to the message for readers.
NOT_HERE = b"""def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise ModuleNotFoundError(name="matplotlib")
"""
READ = {".py", ".pyi", ".npz", ".csv", ".toml", ".json"}
ESBUILD = ["--bundle", "--minify", "--format=esm", "--charset=utf8"]
POLICY = (
    "default-src 'self'; script-src 'self' blob: 'unsafe-inline' 'wasm-unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'"
)
NEEDS_A_SERVER = (
    "Answers can be written and checked on this page when the site comes from a server. In the "
    "folder of the site, <code>python3 -m http.server 8000</code> is one: then open "
    "<code>http://localhost:8000</code>."
)
STAMP = (2026, 1, 1, 0, 0, 0)  # of files in the archive, so that equal contents are equal bytes


class Live(NamedTuple):
    """What was written for live pages.

    Attributes
    ----------
    folder : str
        Where it is, from the root of the site.
    wheel : str
        The name of numpy's file in it.
    files : list of (str, int)
        The files that a page loads to run Python, with their sizes in bytes.
    integrity : str
        What the page's script must be, as browsers check it.
    """

    folder: str
    wheel: str
    files: list[tuple[str, int]]
    integrity: str


def write(extra: Path, numpy: Path) -> Live:
    """Write what live pages load into the folder `live` of a site, named after its contents.

    Parameters
    ----------
    extra : Path
        The folder whose contents come to the root of the site.
    numpy : Path
        The wheel of numpy for the Pyodide that is used.
    """
    parts = {name: (npm.fetch(*npm.PYODIDE) / name).read_bytes() for name in CORE}
    parts |= {numpy.name: slim(numpy), "course.zip": archive()}
    loaded = [(name, len(content)) for name, content in parts.items()]
    parts |= {"page.js": script("main.js"), "worker.js": script("worker.js")}
    parts["page.css"] = style(JS / "live.css")
    parts["sections.json"] = json.dumps(sections(), ensure_ascii=False).encode()
    digest = hashlib.sha256(b"".join(parts.values())).hexdigest()[:12]
    folder = extra / "live" / digest
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in parts.items():
        (folder / name).write_bytes(content)
    for licence in _licences():
        shutil.copy(licence, folder / f"LICENSE-{licence.parent.name}")
    (extra / "exercises").mkdir(exist_ok=True)
    (extra / "exercises" / OFFLINE).write_bytes(script("offline.js"))
    integrity = "sha384-" + b64encode(hashlib.sha384(parts["page.js"]).digest()).decode()
    return Live(f"live/{digest}", numpy.name, loaded, integrity)


def script(name: str, folder: Path = JS) -> bytes:
    """Return one of the scripts of live pages, with all that it imports; it is kept for later."""
    modules = npm.fetch_together("editor", npm.EDITOR)
    sources = sorted(file for room in PACKAGE.rglob("js") for file in room.glob("*.[jc]s*"))
    what = [str((folder, name, npm.ESBUILD, npm.EDITOR, ESBUILD)).encode()]
    digest = hashlib.sha256(b"".join([*what, *(file.read_bytes() for file in sources)]))
    kept = course().root / "build" / "scripts" / f"{digest.hexdigest()[:16]}.js"
    if not kept.exists():
        esbuild = npm.fetch(*npm.ESBUILD) / "bin" / "esbuild"
        done = subprocess.run(
            ["node", str(esbuild), name, *ESBUILD],
            cwd=folder, env={**os.environ, "NODE_PATH": str(modules)},
            stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(done.stdout)
    return kept.read_bytes()


def style(own: Path) -> bytes:
    """Return the style of a live page: what all of them share, then its own."""
    texts = [file.read_text(encoding="utf-8") for file in (JS / "parts.css", own)]
    return coloured("".join(texts)).encode()


def _licences() -> Iterator[Path]:
    """Yield the licences of the packages that are in the scripts."""
    modules = npm.fetch_together("editor", npm.EDITOR)
    for package in npm.EDITOR:
        yield from (modules / package).glob("LICENSE")


def archive() -> bytes:
    """Return the course for the browser as a zip: its package, its data and its lectures' text."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(_contents()):
            packed.writestr(zipfile.ZipInfo(name, STAMP), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the archive by their paths."""
    for package in sorted({"coursekit", course().package}):
        yield from _package(package)
    for room in sorted(LEFT_OUT):
        if (course().folder() / room).is_dir():
            yield f"{course().subject.replace('.', '/')}/{room}/__init__.py", NOT_HERE
    yield from _package("lazy_loader")
    for name in course().data_files:
        package, _, inside = name.partition("/")
        [place] = find_spec(package).submodule_search_locations
        yield name, Path(place, inside).read_bytes()
    yield NAME, course().as_toml().encode()
    yield "exercises/nbgrader_config.py", b""  # so that it is known for a course
    for lecture in sorted((course().root / "notebooks").glob("*.ipynb")):
        yield f"notebooks/{lecture.name}", _text_only(lecture)


def _package(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package that a page may need."""
    [place] = find_spec(name).submodule_search_locations
    for file in Path(place).rglob("*"):
        inside = file.relative_to(place)
        if file.suffix in READ and not LEFT_OUT & {*inside.parts[:-1]}:
            yield f"{name}/{inside.as_posix()}", file.read_bytes()


def _text_only(lecture: Path) -> bytes:
    """Return the text cells of a lecture, in which a card looks for sections to read again."""
    notebook = nbformat.read(lecture, as_version=4)
    cells = [{"cell_type": "markdown", "source": c.source} for c in notebook.cells if _is_text(c)]
    return json.dumps({"cells": cells}, ensure_ascii=False).encode()


def _is_text(cell: NotebookNode) -> bool:
    return cell.cell_type == "markdown"


def sections() -> dict[str, dict[str, str]]:
    """Return, by lecture and by the anchor of a section in JupyterLab, its anchor in the site."""
    anchors: dict[str, dict[str, str]] = {}
    for lecture in sorted((course().root / "notebooks").glob("*.ipynb")):
        cells = filter(_is_text, nbformat.read(lecture, as_version=4).cells)
        texts = [text for cell in cells for _, _, text in headings(cell.source)]
        anchors[quote(lecture.name)] = {
            quote(plain_heading(text).replace(" ", "-")): section_name(lecture.stem, text)
            for text in texts
        }
    return anchors


def enliven(notebook: NotebookNode, sheet: str, live: Live) -> None:
    """Mark the cells of a problem set for the page's script, and put the script in."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            _mark(cell)
        elif cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = f"<div data-live='{cell.id}'>\n\n{cell.source}\n\n</div>"
    begin = f"<div class='live-sheet' data-live='{{}}'><p>{NEEDS_A_SERVER}</p></div>"
    _begin(notebook, "../", begin, live, {"sheet": sheet})


def enliven_lecture(notebook: NotebookNode, up: str, live: Live) -> None:
    """Mark the programs of a lecture that can be edited and run in its page.

    `up` leads from the page to the top of the site.
    """
    found = programs(notebook)
    names = {code.name for code in found if code.runs}
    if names:
        for cell in notebook.cells:
            if cell.id in names:
                _mark(cell)
        _begin(
            notebook, up, "<div class='live-lecture' data-live='{}'></div>", live, {"cells": found}
        )


def _mark(cell: NotebookNode) -> None:
    """Give a cell of code a class of its own in the page."""
    cell.metadata.tags = [*cell.metadata.get("tags", []), f"live-{cell.id}"]


def _begin(notebook: NotebookNode, up: str, element: str, live: Live, more: dict) -> None:
    """Put the element that the page's script looks for below the title, with the script."""
    data = escape(json.dumps({"wheel": live.wheel, "files": live.files, **more}), quote=True)
    folder = f"{up}{live.folder}"
    notebook.cells[0].source += (
        f"\n\n{element.format(data)}\n<link rel='stylesheet' href='{folder}/page.css'>\n"
        # From a file, browsers load no module, and say so on the console.
        "<script>if (location.protocol !== 'file:') document.head.append(Object.assign("
        f"document.createElement('script'), {{type: 'module', src: '{folder}/page.js', "
        f"integrity: '{live.integrity}'}}));</script>"
    )
