"""Build the web site of the course in build/site: `coursekit site`.

The pages are prepared in build/site-source: lectures with the outputs that they have stored,
problem sets as students get them, tables and the reference of `coursekit`. Sphinx turns them into
HTML. Nothing is run, and `notebooks/` stays as it is.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tomllib
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import jinja2
from sphinx.cmd.build import main as sphinx

from coursekit.course import VARIABLE, course
from coursekit.exercises import guess
from coursekit.exercises.find_questions import questions
from coursekit.pages import chromium, fonts, pictures, slides, times
from coursekit.pages.drawings import STYLE
from coursekit.pages.notebooks import read_lectures, title
from coursekit.pages.site import (
    book,
    coq,
    following,
    lectures,
    live,
    lookup,
    notebook_pages,
    proofs,
    reference,
)  # fmt: skip
from coursekit.pages.site.link_previews import PICTURE
from coursekit.pages.timed_steps import told
from coursekit.palette import coloured

HERE = Path(__file__).parent
EXERCISES = HERE.parents[1] / "exercises"  # whose scripts and styles a page needs
ICON = "favicon.svg"
DOCUMENTS = {"INSTRUCTORS.md": "instructors.md", "CONTRIBUTING.md": "contributing.md"}
FILE_LINK = re.compile(r"\[([^\]]*)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")
JOBS = "auto"  # as many processes as there are cores


def prepare(source: Path, numpy: Path | None = None, with_coq: bool = False) -> None:
    """Write the sources for Sphinx afresh; the shrunk pictures are cached.

    With numpy's wheel for the browser, the problem sets are live, and with Coq the proofs.

    Raises
    ------
    OSError
        If the fonts cannot be fetched; the message says what can be done.
    """
    root = course().root
    shutil.rmtree(source, ignore_errors=True)
    notebooks = read_lectures(root / "notebooks")
    titles = {name: title(notebook) for name, notebook in notebooks.items()}
    terms, rows = _toml("notebooks/glossary.toml").get("term", []), _toml("notebooks/coverage.toml")
    write_own_pages(source, terms=terms, rows=rows, titles=titles)
    write_documents(source)
    for name, text in reference.pages().items():
        _write(source / "reference" / f"{name}.rst", text)
    _write(source / "_taught.json", json.dumps(reference.taught(rows, titles)))
    forms = {form.lower(): t["name"] for t in terms for form in (t["name"], *t.get("also", []))}
    notation = source / "notation.md"
    symbols = notation.read_text(encoding="utf-8") if notation.exists() else ""
    _write(source / "_shared" / "lookup.js", lookup.script(terms, symbols))
    parts = live.write(source / "extra", numpy) if numpy else None
    following.lead_on(notebooks)
    notebook_pages.write_lectures(source, notebooks, forms, parts)
    notebook_pages.write_sheets(source, parts)
    if (root / "proofs").is_dir():
        proofs.write(source / "proofs", coq.write(source / "extra") if with_coq else None)
    write_shared(source / "_shared", root / "docs" / "site")


def write_shared(folder: Path, own: Path) -> None:
    """Write the files that all pages share, and what of the course's own is there of them."""
    fonts.write(folder)
    _write(folder / "guess.js", guess.script())
    given = *(HERE / "static").glob("*"), *own.glob(ICON), *own.glob("*.css"), *own.glob("*.js")
    for file in (EXERCISES / "guess.css", STYLE, *given):
        _write(folder / file.name, coloured(file.read_text(encoding="utf-8")))
    for link in own.glob(PICTURE):
        shutil.copy(link, folder)


def write_own_pages(source: Path, **values: Any) -> None:
    """Write the pages of `docs/site` from their templates; the first page has a widget."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(course().root / "docs" / "site"),
        undefined=jinja2.StrictUndefined,
    )
    environment.filters |= {
        "entry": reference.entry,
        "lecture": lambda file: file.removesuffix(".ipynb"),
        "minutes": lambda name: times.minutes(course().root / "notebooks" / f"{name}.ipynb"),
        "reference_to": lectures.reference_to,
    }
    values |= {
        "cited": citation(course().root / "CITATION.cff"),
        "course": course(),
        "core": [name for name in values["titles"] if "/" not in name],
        "pdf": chromium.find() is not None,
        "proofs": len(list((course().root / "proofs").glob("[A-Z]*.v"))),
        "questions": len(questions()),
        "repository": notebook_pages.REPOSITORY,
        "sheets": course().problem_sets,
        "widget": first_widget(source),
    }
    for name in environment.list_templates(["md"]):
        _write(source / name, environment.get_template(name).render(**values))


def citation(file: Path) -> str:
    """Return how to cite the course, in one line from its CITATION.cff; "" without one."""
    if not file.exists():
        return ""
    text = file.read_text(encoding="utf-8")
    found = dict(re.findall(r"^(?:  - )?(title|version|name): \"?(.+?)\"?$", text, re.MULTILINE))
    return "{name}. *{title}*. Version {version}.".format(**found)


def first_widget(source: Path) -> str:
    """Return the first page's widget, after its first step; "" if there is none."""
    if not course().first_widget:
        return ""
    module, _, name = course().first_widget.rpartition(".")
    widget = getattr(import_module(module), name)()
    files = sorted((course().root / "notebooks").glob("[0-9]*.ipynb"))
    addresses = {f"lecture {file.name[:2]}": f"lectures/{file.stem}.html" for file in files}
    widget.state = {**widget.state, "brief": addresses}  # what it names is a link there
    widget.step = 1  # there is a result to see, and a step left to take
    keep = partial(pictures.store, source / "extra", up="")
    page = pictures.take_out(widget._repr_html_(), keep)
    return pictures.share_module(page, keep).replace("\n\n", "\n")


def write_documents(source: Path) -> None:
    """Write the pages for instructors and maintainers."""
    for file in ("exercises/INSTRUCTORS.md", "CONTRIBUTING.md"):
        if (course().root / file).exists():
            text = (course().root / file).read_text(encoding="utf-8")
            _write(source / DOCUMENTS[Path(file).name], FILE_LINK.sub(_page_link, text))


def _page_link(match: re.Match[str]) -> str:
    """Replace a link to a file by one to its page; for other files, keep only the words."""
    words, file, place = match.groups(default="")
    page = DOCUMENTS.get(Path(file).name)
    return f"[{words}]({page}{place})" if page else words


def _toml(file: str) -> dict:
    """Return the tables of one of the course's files, {} if the file does not exist."""
    path = course().root / file
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def build(source: Path, site: Path) -> int:
    """Run Sphinx on the sources; return 0 if there was no warning."""
    shutil.rmtree(site, ignore_errors=True)
    icon = source / "_shared" / ICON
    return sphinx([
        "-b", "html", "-E", "-q", "-j", JOBS, "-W", "--keep-going", "-c", str(HERE),
        "-d", str(source.with_name(source.name + "-doctrees")),
        "-D", f"html_extra_path={source / 'extra'}",
        "-D", f"html_static_path={source / '_shared'}",
        *(("-D", f"html_favicon={icon}") if icon.exists() else ()), str(source), str(site),
    ])  # fmt: skip


def share_widgets(folder: Path) -> None:
    """Write the widgets, if there are any, to where other pages can load them."""
    if course().bundle().exists():
        import_module(f"{course().subject}.widgets").embed(folder)


def make(folder: Path, numpy: Path | None = None, with_coq: bool = False) -> int:
    """Prepare the sources in a folder and build the site beside them; return 0 on success.

    With numpy's wheel for the browser, the problem sets are live, and with Coq the proofs.

    Raises
    ------
    OSError
        If fonts or libraries cannot be fetched; the message says what can be done.
    """
    source, site, decks = folder / "site-source", folder / "site", folder / "site-slides"
    os.environ["TQDM_DISABLE"] = "1"  # a bar of an example's run would break the lines
    os.environ[VARIABLE] = str(course().root)  # Sphinx reads its settings in their own folder
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
        shown = other.submit(slides.build, decks, course().root / "notebooks", home="../index.html")
        with told("Lectures, problem sets and the texts of other pages; slides meanwhile"):
            prepare(source, numpy, with_coq)
        with told("All pages as HTML, with links between them and to the reference"):
            failed = build(source, site)
        shown.result()
    if not failed:
        os.replace(decks, site / "slides")
        share_widgets(site / "_static")
        with told("All lectures as one PDF"):
            book.write(site, citation(course().root / "CITATION.cff"))
    return failed
