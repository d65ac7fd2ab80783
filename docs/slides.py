"""Turn the lectures into slides in build/slides: `make slides`.

Each lecture becomes one deck by nbconvert and reveal.js, with the outputs that the notebook has
stored. The libraries and fonts that decks need are put beside them, so that a deck opens from a
file and without a network.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import jinja2
from nbconvert import SlidesExporter
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from docs import fonts, npm  # noqa: E402
from docs.notebooks import FOLDER, leave_widgets_out, read_lectures, title  # noqa: E402

SLIDES = ROOT / "build" / "slides"
TEMPLATE = ROOT / "docs" / "slides_template"
LIBRARIES = {  # what the decks use of each package
    npm.REVEAL: [
        "LICENSE",
        "dist/reveal.css",
        "dist/reveal.js",
        "dist/theme/white.css",
        "plugin/notes/notes.js",
    ],
    npm.MATHJAX: ["LICENSE", "es5/tex-svg-full.js"],
}
IMPORT = re.compile(r"^@import .*\n", re.MULTILINE)  # of fonts, in the place of which come ours
NOTEBOOK_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*?)([^/)\s]+)\.ipynb(#[^)\s]*)?\)")


class ForSlides(Preprocessor):
    """Make a lecture fit for a page that has no kernel and stands beside other decks."""

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        """Name the deck, let links lead to decks, leave out what only a kernel can show."""
        nb.metadata.title = title(nb)
        leave_widgets_out(nb)
        return super().preprocess(nb, resources)

    def preprocess_cell(self, cell: NotebookNode, resources: dict, index: int) -> tuple:
        """Mend the links of a cell of text."""
        if cell.cell_type == "markdown":
            cell.source = NOTEBOOK_LINK.sub(_deck_link, cell.source)
        return cell, resources


class _Strict(logging.Handler):
    """Turn warnings into errors: one says, for example, that a picture has no text."""

    def emit(self, record: logging.LogRecord) -> None:
        raise ValueError(record.getMessage())


def deck(lecture: NotebookNode) -> str:
    """Return the deck of a lecture, an HTML page that wants the libraries in `lib` beside it.

    Raises
    ------
    ValueError
        If nbconvert warns of something, such as a picture without alternative text.
    """
    log = logging.Logger("slides", logging.WARNING)
    log.addHandler(_Strict())
    exporter = SlidesExporter(
        log=log,
        extra_template_basedirs=[str(TEMPLATE.parent)],
        template_name=TEMPLATE.name,
        preprocessors=[ForSlides],
        reveal_theme="white",
        reveal_url_prefix=f"lib/{npm.REVEAL[0]}",
        mathjax_url=f"lib/{npm.MATHJAX[0]}/es5/tex-svg-full.js",
        exclude_anchor_links=True,
        exclude_input_prompt=True,
        exclude_output_prompt=True,
    )
    return exporter.from_notebook_node(lecture)[0]


def build(folder: Path = SLIDES, lectures: Path = FOLDER) -> dict[str, str]:
    """Write the decks of all lectures, their libraries, and a page that lists them.

    Parameters
    ----------
    folder : Path
        Where; what was there is replaced when all is done, and kept if something goes wrong.
    lectures : Path
        A folder of notebooks.

    Returns
    -------
    dict of str to str
        The title of each deck, by the name of its file.

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
                text = deck(lecture)
            except ValueError as error:
                raise ValueError(f"{name}.ipynb cannot become slides: {error}") from None
            (slides / f"{name}.html").write_text(text, encoding="utf-8")
            titles[f"{name}.html"] = title(lecture)
        (slides / "index.html").write_text(_list(titles), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(slides, folder)
    return titles


def _deck_link(found: re.Match[str]) -> str:
    """Return a link to a deck in place of one to a lecture; of other notebooks only the words."""
    words, folder, name, _ = found.groups()
    if not folder and (FOLDER / f"{name}.ipynb").exists():
        return f"[{words}]({name}.html)"
    return words


def _copy_libraries(folder: Path) -> None:
    for package, parts in LIBRARIES.items():
        source = npm.fetch(*package)
        for part in parts:
            target = folder / package[0] / part
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / part, target)
    theme = folder / npm.REVEAL[0] / "dist" / "theme" / "white.css"
    theme.write_text(IMPORT.sub("", theme.read_text(encoding="utf-8")), encoding="utf-8")
    fonts.write(folder / "fonts")


def _list(titles: dict[str, str]) -> str:
    """Return the page that lists the decks."""
    loader = jinja2.FileSystemLoader(TEMPLATE)
    page = jinja2.Environment(loader=loader, autoescape=True).get_template("list.html.j2")
    return page.render(decks=titles.items())


if __name__ == "__main__":
    try:
        decks = build()
    except (OSError, ValueError) as error:
        sys.exit(f"\n{error}\n")
    print(f"{len(decks)} decks: open {SLIDES / 'index.html'}")
