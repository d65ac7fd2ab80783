"""The pages that are made of notebooks: lectures, and problem sets as students get them."""

from __future__ import annotations

import os
import shutil
from functools import partial
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from coursekit.course import course
from coursekit.exercises.find_questions import problem_set
from coursekit.pages import pictures
from coursekit.pages.site import call_drawing, lectures, live, opening

REPOSITORY = os.environ.get("GITHUB_REPOSITORY", "")  # owner/name, set in a workflow


def write_lectures(
    source: Path,
    notebooks: dict[str, NotebookNode],
    terms: dict[str, str],
    parts: live.Live | None,
) -> None:
    """Write the sources of the lectures' pages; with the `parts` of what is live, these run.

    `terms` maps every form of a glossary word, in small letters, to its entry.
    """
    for name, notebook in notebooks.items():
        up = "../" * len(Path("lectures", name).parent.parts)
        if parts:
            live.enliven_lecture(notebook, up, parts)
        lectures.page(notebook, name, terms, partial(pictures.store, source / "extra", up=up))
        opening.compose(notebook, name, links_of(name, up))
        _write(source / "lectures" / f"{name}.ipynb", notebook)
        _offer(source, course().root / "notebooks" / f"{name}.ipynb")


def write_sheets(source: Path, parts: live.Live | None) -> None:
    """Write the sources of the problem sets' pages; with the `parts` of what is live, these run."""
    for sheet in sorted((course().root / "exercises" / "release").glob("*/*.ipynb")):
        notebook = nbformat.read(sheet, as_version=4)
        call_drawing.illustrate(notebook, problem_set(sheet.stem))
        if parts:
            live.enliven(notebook, sheet.stem, parts)
        opening.compose_sheet(notebook, sheet.stem)
        _write(source / "exercises" / sheet.name, notebook)
        _offer(source, sheet)


def links_of(lecture: str, up: str) -> dict[str, str]:
    """Return the attributes of the links in a lecture's line of facts, by their words.

    `up` leads from its page to the top of the site.

    Examples
    --------
    >>> links_of("further/many-machines", "../../")["Notebook"]
    "download href='../../downloads/many-machines.ipynb'"
    """
    name = lecture.rpartition("/")[2]
    links = {"Notebook": f"download href='{up}downloads/{name}.ipynb'"}
    if name == lecture:  # others have no slides
        links["Slides"] = f"href='{up}slides/{name}.html'"
    if REPOSITORY:
        there = f"https://mybinder.org/v2/gh/{REPOSITORY}/HEAD?urlpath=lab/tree/lectures/{lecture}"
        links["Run it on Binder"] = f"href='{there}.ipynb'"
    return links


def _write(page: Path, notebook: NotebookNode) -> None:
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(nbformat.writes(notebook), encoding="utf-8")


def _offer(source: Path, notebook: Path) -> None:
    """Put the notebook that a page was made of where the page's link leads."""
    downloads = source / "extra" / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    shutil.copy(notebook, downloads)
