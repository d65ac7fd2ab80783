"""Turn the lectures into slides in build/slides: `coursekit slides`.

Each lecture becomes one deck for reveal.js, with the outputs that the notebook has stored. What a
deck needs lies beside it, so that it opens from a file and without a network.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import partial
from pathlib import Path
from urllib.parse import quote

import jinja2
from nbformat import NotebookNode

from coursekit.course import course
from coursekit.exercises.reader_copies import renewed
from coursekit.pages import fonts, npm, shorten, slides_of_lecture
from coursekit.pages.drawings import STYLE, drawing, of_section
from coursekit.pages.notebooks import leave_widgets_out, read_lectures, title
from coursekit.pages.pictures import (
    DATA,
    WITHOUT_ALT,
    shape,
    share_module,
    store,
    take_out,
    trimmed,
)
from coursekit.palette import coloured

TEMPLATE = Path(__file__).with_name("slides_template")
LIBRARY = ["LICENSE", "dist/reveal.css", "dist/reveal.js", "plugin/notes/notes.js"]


def page(lecture: NotebookNode, folder: Path, picks: bool = False, name: str = "") -> str:
    """Return the deck of a lecture as HTML, and write its pictures into a folder.

    With `picks` the questions to pick from have slides, too. The drawing of the lecture of that
    `name` is beside its title.

    Raises
    ------
    ValueError
        If a picture has no alternative text, or a formula cannot be shown.
    """
    leave_widgets_out(lecture)
    shown = slides_of_lecture.slides(lecture, picks)
    keep = partial(keep_trimmed, folder)
    for slide in shown:
        if WITHOUT_ALT.search(slide.picture):
            raise ValueError(f"Alternative text is missing on a picture: {slide.title}.")
        if slide.kind == "picture" and slide.text and DATA.search(slide.picture):
            slide.beside = slides_of_lecture.is_larger_beside(slide.text, shape(slide.picture))
        slide.title = shorten.inline(slide.title)
        slide.drawing = of_section(name, slide.cell) if slide.opening else ""
        slide.picture = share_module(take_out(renewed(slide.picture), keep), keep)
    return _template("deck.html.j2").render(
        title=title(lecture),
        sections=list(slides_of_lecture.sections(shown)),
        reveal=f"lib/{npm.REVEAL[0]}",
        drawing=drawing(name),
        ground=ground(),
        icon=icon(),
    )


def ground() -> str:
    """Return the drawing behind the title, `docs/slides.svg`, or nothing if there is none."""
    drawing = course().root / "docs" / "slides.svg"
    return coloured(drawing.read_text(encoding="utf-8")) if drawing.is_file() else ""


def icon() -> str:
    """Return the course's icon as an address that holds it all, or one that holds nothing."""
    file = course().root / "docs" / "site" / "favicon.svg"
    drawing = coloured(file.read_text(encoding="utf-8")) if file.is_file() else ""
    return f"data:image/svg+xml,{quote(drawing)}" if drawing else "data:,"


def keep_trimmed(folder: Path, data: bytes, suffix: str) -> str:
    """Store a picture without its margins, or a script; return its address."""
    return store(folder, trimmed(data) if suffix == ".png" else data, suffix, up="")


def build(folder: Path, lectures: Path, picks: bool = False, home: str = "") -> dict[str, str]:
    """Write the decks of all lectures, their libraries, and a page that lists them.

    With `picks` the questions to pick from have slides, too, and with the address of a `home` the
    page links to it.

    The old content of the folder is replaced at the end, and kept if something goes wrong. Return
    the title of each deck, by the name of its file.

    Raises
    ------
    OSError
        If libraries or fonts cannot be fetched; the message says what can be done.
    ValueError
        If a lecture has something that cannot be shown to everybody; the message says which.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".slides-") as place:
        slides = Path(place, "slides")
        _copy_libraries(slides / "lib")
        titles = {}
        decks = {n: book for n, book in read_lectures(lectures).items() if "/" not in n}
        for name, lecture in decks.items():
            try:
                text = page(lecture, slides, picks, name)
            except ValueError as error:
                raise ValueError(f"{name}.ipynb cannot become slides: {error}") from None
            (slides / f"{name}.html").write_text(text, encoding="utf-8")
            titles[f"{name}.html"] = title(lecture)
        (slides / "index.html").write_text(_listed(titles, home), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(slides, folder)
    return titles


def _listed(titles: dict[str, str], home: str) -> str:
    """Return the page of all decks, with the drawing that a course has for each lecture."""
    decks = [(file, name, drawing(Path(file).stem)) for file, name in titles.items()]
    template = _template("list.html.j2")
    return coloured(template.render(course=course().title, decks=decks, home=home, icon=icon()))


def _copy_libraries(folder: Path) -> None:
    source = npm.fetch(*npm.REVEAL)
    for part in LIBRARY:
        target = folder / npm.REVEAL[0] / part
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / part, target)
    shutil.copyfile(TEMPLATE / "deck.js", folder / "deck.js")
    for style in (TEMPLATE / "layout.css", STYLE):
        text = coloured(style.read_text(encoding="utf-8"))
        (folder / style.name).write_text(text, encoding="utf-8")
    fonts.write(folder / "fonts")


def _template(name: str) -> jinja2.Template:
    return jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE)).get_template(name)
