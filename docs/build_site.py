"""Build the web site of the course in build/site: `make site`.

The pages are prepared in build/site-source: lectures with the outputs that they have stored,
problem sets as students get them, tables and the reference of `coursekit`. Sphinx turns them into
HTML. Nothing is run, and `notebooks/` stays as it is.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
import tomllib
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "docs" / "site")]

from sitekit import lectures, pictures, reference, tables  # noqa: E402
from sphinx.cmd.build import main as sphinx  # noqa: E402

from docs import fonts  # noqa: E402

BUILD = ROOT / "build"
DOCUMENTS = {"INSTRUCTORS.md": "instructors.md", "CONTRIBUTING.md": "contributing.md"}
FILE_LINK = re.compile(r"\[([^\]]*)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def prepare(source: Path) -> None:
    """Write the folder that Sphinx reads, anew but for what takes long to make.

    Parameters
    ----------
    source : Path
        The folder to write.

    Raises
    ------
    OSError
        If the fonts cannot be fetched; the message says what can be done.
    """
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    for page in (ROOT / "docs" / "site").glob("*.md"):
        shutil.copyfile(page, source / page.name)
    (source / "extra" / "pictures").mkdir(parents=True)
    (source / "extra" / "downloads").mkdir()
    notebooks = _read_lectures()
    titles = {name: tables.title(notebook) for name, notebook in notebooks.items()}
    terms = _toml("docs/glossary.toml")["term"]
    rows = _toml("notebooks/coverage.toml")
    _write(source / "glossary.md", tables.glossary(terms, titles))
    _write(source / "coverage.md", tables.coverage(rows, titles))
    _write(source / "_notation.md", tables.notation(notebooks["00-start-here"]))
    _write(source / "_taught.json", json.dumps(reference.taught(rows, titles)))
    for name, text in reference.pages().items():
        _write(source / "reference" / f"{name}.rst", text)
    _write_lectures(source, notebooks, tables.forms(terms))
    _write_exercises(source)
    _write_documents(source)
    fonts.write(source / "_fonts")


def _read_lectures() -> dict[str, nbformat.NotebookNode]:
    """Return the lectures by the names of their files, without `.ipynb`."""
    files = sorted((ROOT / "notebooks").glob("*.ipynb"))
    return {file.stem: nbformat.read(file, as_version=4) for file in files}


def _write_lectures(
    source: Path, notebooks: dict[str, nbformat.NotebookNode], terms: dict[str, str]
) -> None:
    """Write the lectures with pictures in files and a download."""

    def keep(png: bytes) -> str:
        name = hashlib.sha256(png).hexdigest()[:16] + ".png"
        small = BUILD / "site-pictures" / name
        if not small.exists():  # to shrink all of them takes as long as all else
            small.parent.mkdir(exist_ok=True)
            small.write_bytes(pictures.shrink(png))
        shutil.copyfile(small, source / "extra" / "pictures" / name)
        return f"../pictures/{name}"

    def keep_script(text: str) -> str:
        name = hashlib.sha256(text.encode()).hexdigest()[:16] + ".js"
        _write(source / "extra" / "widgets" / name, text)
        return f"../widgets/{name}"

    for name, notebook in notebooks.items():
        page = lectures.page(notebook, name, keep, terms)
        lectures.share_modules(page, keep_script)
        _write_notebook(source / "lectures" / f"{name}.ipynb", page)
        _offer(source, ROOT / "notebooks" / f"{name}.ipynb")


def _write_exercises(source: Path) -> None:
    """Write the problem sets as students get them, without solutions."""
    for copy in sorted((ROOT / "exercises" / "release").glob("*/*.ipynb")):
        sheet = nbformat.read(copy, as_version=4)
        _write_notebook(source / "exercises" / copy.name, sheet)
        _offer(source, copy)


def _write_notebook(file: Path, notebook: nbformat.NotebookNode) -> None:
    """Write a notebook with a link to the file from which it can be worked."""
    download = f"<a download href='../downloads/{file.name}'>{file.name}</a>"
    cell = notebook.cells[0]
    title, _, rest = cell.source.partition("\n")
    cell.source = f"{title}\n\nThe notebook itself: {download}.\n{rest}"
    file.parent.mkdir(exist_ok=True)
    nbformat.write(notebook, file)


def _offer(source: Path, notebook: Path) -> None:
    """Put a notebook, as it is, among the downloads."""
    shutil.copyfile(notebook, source / "extra" / "downloads" / notebook.name)


def _write_documents(source: Path) -> None:
    """Write the pages for instructors and maintainers, and the picture of the README."""
    for file in ("exercises/INSTRUCTORS.md", "CONTRIBUTING.md"):
        text = FILE_LINK.sub(_page_link, (ROOT / file).read_text(encoding="utf-8"))
        _write(source / DOCUMENTS[Path(file).name], text)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    text, picture = re.search(r"!\[([^\]]+)\]\((docs/[^)]+)\)", readme).groups()
    shutil.copyfile(ROOT / picture, source / Path(picture).name)
    landing = (source / "index.md").read_text(encoding="utf-8")
    _write(
        source / "index.md",
        landing.replace("(picture)", f"({Path(picture).name})").replace("![picture]", f"![{text}]"),
    )


def _page_link(found: re.Match[str]) -> str:
    """Return a link to a page in place of one to a file; of other files only the words."""
    words, file, place = found.groups(default="")
    page = DOCUMENTS.get(Path(file).name)
    return f"[{words}]({page}{place})" if page else words


def _toml(file: str) -> dict:
    return tomllib.loads((ROOT / file).read_text(encoding="utf-8"))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def build(source: Path, site: Path) -> int:
    """Let Sphinx write the site; return 0 if it had nothing to complain about."""
    shutil.rmtree(site, ignore_errors=True)
    return sphinx([
        "-b", "html", "-E", "-q", "-W", "--keep-going", "-c", str(ROOT / "docs" / "site"),
        "-d", str(source.with_name(source.name + "-doctrees")),
        "-D", f"html_extra_path={source / 'extra'}",
        "-D", f"html_static_path=_static,{source / '_fonts'}", str(source), str(site),
    ])  # fmt: skip


def main(folder: Path = BUILD) -> int:
    """Prepare the pages in a folder, build the site beside them, and say where it is."""
    try:
        prepare(folder / "site-source")
    except OSError as error:
        print(f"\n{error}\n", file=sys.stderr)
        return 1
    failed = build(folder / "site-source", folder / "site")
    if not failed:
        print(f"The site is ready: open {folder / 'site' / 'index.html'}")
    return failed


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
