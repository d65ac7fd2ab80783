"""Build the web site of the course in build/site: `make site`.

The pages are prepared in build/site-source: lectures with the outputs that they have stored,
problem sets as students get them, tables and the reference of `coursekit`. Sphinx turns them into
HTML. Nothing is run, and `notebooks/` stays as it is.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "docs" / "site")]

from sitekit import lectures, pictures, reference  # noqa: E402
from sphinx.cmd.build import main as sphinx  # noqa: E402

from coursekit.course import course  # noqa: E402
from coursekit.exercises.bank import questions  # noqa: E402
from coursekit.perceptrons import widgets  # noqa: E402
from docs import book, chromium, fonts, slides  # noqa: E402
from docs.notebooks import read_lectures, title  # noqa: E402

BUILD = ROOT / "build"
DOCUMENTS = {"INSTRUCTORS.md": "instructors.md", "CONTRIBUTING.md": "contributing.md"}
FILE_LINK = re.compile(r"\[([^\]]*)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")
REPOSITORY = os.environ.get("GITHUB_REPOSITORY", "")  # owner/name, where a workflow builds this


def prepare(source: Path) -> None:
    """Write the folder that Sphinx reads, anew but for what takes long to make.

    Raises
    ------
    OSError
        If the fonts cannot be fetched; the message says what can be done.
    """
    shutil.rmtree(source, ignore_errors=True)
    notebooks = read_lectures()
    titles = {name: title(notebook) for name, notebook in notebooks.items()}
    terms, rows = _toml("docs/glossary.toml")["term"], _toml("notebooks/coverage.toml")
    write_own_pages(source, terms=terms, rows=rows, titles=titles)
    write_documents(source)
    for name, text in reference.pages().items():
        _write(source / "reference" / f"{name}.rst", text)
    _write(source / "_taught.json", json.dumps(reference.taught(rows, titles)))
    forms = {form.lower(): t["name"] for t in terms for form in (t["name"], *t.get("also", []))}
    for name, notebook in notebooks.items():
        keep = partial(pictures.store, source / "extra", up=_up(f"lectures/{name}"))
        lectures.page(notebook, name, forms, keep)
        write_notebook(source, notebook, ROOT / "notebooks" / f"{name}.ipynb")
    for sheet in sorted((ROOT / "exercises" / "release").glob("*/*.ipynb")):
        write_notebook(source, nbformat.read(sheet, as_version=4), sheet)
    write_proofs(source / "proofs")
    fonts.write(source / "_shared")
    for file in (ROOT / "coursekit" / "exercises").glob("guess.[cj]s*"):
        shutil.copy(file, source / "_shared")


def write_own_pages(source: Path, **values: Any) -> None:
    """Write the pages of `docs/site`, which are templates; the first has a widget."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ROOT / "docs" / "site"), undefined=jinja2.StrictUndefined
    )
    environment.filters |= {
        "entry": reference.entry,
        "lecture": lambda file: file.removesuffix(".ipynb"),
        "reference_to": lectures.reference_to,
    }
    keep = partial(pictures.store, source / "extra", up="")
    first = widgets.perceptron()
    first.step = 1  # the first mistake: there is a line to see, and something left to press
    widget = pictures.take_out(first._repr_html_(), keep)
    values |= {
        "core": [name for name in values["titles"] if "/" not in name],
        "pdf": chromium.find() is not None,
        "proofs": len(list((ROOT / "proofs").glob("[A-Z]*.v"))),
        "questions": len(questions()),
        "repository": REPOSITORY,
        "sheets": course().problem_sets,
        "widget": lectures.share_module(widget, keep).replace("\n\n", "\n"),
    }
    for name in environment.list_templates(["md"]):
        _write(source / name, environment.get_template(name).render(**values))


def write_notebook(source: Path, notebook: nbformat.NotebookNode, original: Path) -> None:
    """Write the page of a notebook, with a link to the file from which it can be worked."""
    if ROOT / "notebooks" in original.parents:
        page = "lectures" / original.relative_to(ROOT / "notebooks")
    else:
        page = Path("exercises", original.name)
    cell = notebook.cells[0]
    heading, _, rest = cell.source.partition("\n")
    address = f"{_up(page)}downloads/{original.name}"
    if REPOSITORY and page.parts[0] == "lectures":
        there = f"https://mybinder.org/v2/gh/{REPOSITORY}/HEAD?urlpath=lab/tree/{page}"
        rest = f"[Run it on Binder]({there}), with nothing to install.\n\n{rest}"
    download = f"<a download href='{address}'>{original.name}</a>"
    cell.source = f"{heading}\n\nThe notebook itself: {download}.\n{rest}"
    _write(source / page, nbformat.writes(notebook))
    downloads = source / "extra" / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    shutil.copy(original, downloads)


def write_proofs(folder: Path) -> None:
    """Write a page for each proof that a machine has checked, and one that lists them."""
    listed = "\n\n```{toctree}\n:glob:\n:hidden:\n:titlesonly:\n[A-Z]*\n```\n"
    _write(
        folder / "index.md", (ROOT / "proofs" / "README.md").read_text(encoding="utf-8") + listed
    )
    for file in sorted((ROOT / "proofs").glob("*.v")):
        proof = file.read_text(encoding="utf-8")
        _write(folder / f"{file.stem}.md", f"# {file.name}\n\n```coq\n{proof}```\n")


def _up(page: Path | str) -> str:
    """Return the way from a page to the top of the site."""
    return "../" * len(Path(page).parent.parts)


def write_documents(source: Path) -> None:
    """Write the pages for instructors and maintainers."""
    for file in ("exercises/INSTRUCTORS.md", "CONTRIBUTING.md"):
        text = FILE_LINK.sub(_page_link, (ROOT / file).read_text(encoding="utf-8"))
        _write(source / DOCUMENTS[Path(file).name], text)


def _page_link(match: re.Match[str]) -> str:
    """Return a link to a page in place of one to a file; of other files only the words."""
    words, file, place = match.groups(default="")
    page = DOCUMENTS.get(Path(file).name)
    return f"[{words}]({page}{place})" if page else words


def _toml(file: str) -> dict:
    return tomllib.loads((ROOT / file).read_text(encoding="utf-8"))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def build(source: Path, site: Path) -> int:
    """Let Sphinx write the site; return 0 if it had nothing to complain about."""
    shutil.rmtree(site, ignore_errors=True)
    return sphinx([
        "-b", "html", "-E", "-q", "-W", "--keep-going", "-c", str(ROOT / "docs" / "site"),
        "-d", str(source.with_name(source.name + "-doctrees")),
        "-D", f"html_extra_path={source / 'extra'}",
        "-D", f"html_static_path=_static,{source / '_shared'}", str(source), str(site),
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
        slides.build(folder / "site" / "slides")
        book.write(folder / "site")
        print(f"The site is ready: open {folder / 'site' / 'index.html'}")
    return failed


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
