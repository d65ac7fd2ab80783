"""All lectures as one PDF, which Chromium, if installed, prints from the pages of the site.

It begins with a title page and its contents. On which page a section begins is known when all is
printed: then all is printed again, with the numbers, unless those of the last time are still right.
What was printed last is taken again where the pages have stayed as they were.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from pypdf import PdfReader
from pypdf.generic import Destination

from coursekit.course import course
from coursekit.pages import chromium
from coursekit.pages.site.link_previews import PICTURE

PRINTING_SECONDS = 300
ARTICLE = re.compile(r"<article[^>]*>(.*?)</article>", re.DOTALL)
STYLES = re.compile(r'<link[^>]*rel="stylesheet"[^>]*>|<style>.*?</style>', re.DOTALL)
HEADING = re.compile(r"<h([12])>(.*?)</h\1>", re.DOTALL)
SIGN = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)
# Scripts would replace the pictures by widgets, which do not work on paper.
LEFT_OUT = re.compile(
    r"<script\b.*?</script>| id=\"[^\"]*\"| loading=\"lazy\"| hidden(?=[ >])", re.DOTALL
)
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
{styles}<style>{own}</style><body class="book">{front}{articles}</body></html>"""
OWN_STYLE = Path(__file__).with_name("book.css").read_text(encoding="utf-8")
RUNNING_HEAD = """@page lecture-{k} {{ @top-right {{ content: "{title}"; }} }}
#lecture-{k} {{ page: lecture-{k}; }}
"""


class Entry(NamedTuple):
    """A line of the contents.

    Attributes
    ----------
    level : int
        1 for a lecture, 2 for a section.
    place : str
        The name of the place to which it leads.
    words : str
        The heading, as HTML.
    """

    level: int
    place: str
    words: str


class Book:
    """The lectures of a site as one page.

    Parameters
    ----------
    site : Path
        The finished site.
    cited : str
        How to cite the course, for the title page.
    """

    def __init__(self, site: Path, cited: str) -> None:
        files = sorted((site / "lectures").glob("[0-9]*.html"))
        pages = [file.read_text(encoding="utf-8") for file in files]
        texts = [LEFT_OUT.sub("", ARTICLE.search(page)[1]) for page in pages]
        self.cited, self.entries = cited, []
        self.picture = (site / "_static" / PICTURE).exists()
        self.articles = "".join(self._article(k, text) for k, text in enumerate(texts))
        heads = [plain(entry.words) for entry in self.entries if entry.level == 1]
        running = [RUNNING_HEAD.format(k=k, title=title) for k, title in enumerate(heads)]
        self.own = OWN_STYLE + "".join(running)
        self.styles = "".join(dict.fromkeys(STYLES.findall(pages[0])))

    def _article(self, k: int, text: str) -> str:
        """Return the text of a lecture, whose headings have names, and remember these."""

        def name(match: re.Match) -> str:
            place, words = f"place-{len(self.entries)}", SIGN.sub("", match[2])
            self.entries.append(Entry(int(match[1]), place, words))
            return f'<h{match[1]} id="{place}">{words}</h{match[1]}>'

        opened = text.replace("<details", "<details open")
        return f'<article id="lecture-{k}">{HEADING.sub(name, opened)}</article>'

    def page(self, numbers: dict[str, int] | None = None) -> str:
        """Return the whole page, with these numbers in its contents, or with room for them."""
        often = Counter(entry.words for entry in self.entries)  # summaries and such in each lecture
        shown = [entry for entry in self.entries if entry.level == 1 or often[entry.words] == 1]
        lines = "".join(self._line(entry, numbers) for entry in shown)
        picture = f'<img alt="" src="../_static/{PICTURE}">' if self.picture else ""
        front = (
            f'<div class="title-page"><p class="title">{escape(course().title)}</p>{picture}'
            f"<p>{escape(course().authors)}</p><p>{escape(plain(self.cited))}</p></div>"
            f'<div class="lines"><p class="of-lines">Contents</p>{lines}</div>'
        )
        parts = {"styles": self.styles, "own": self.own, "front": front}
        return PAGE.format(title=escape(course().title), articles=self.articles, **parts)

    def _line(self, entry: Entry, numbers: dict[str, int] | None) -> str:
        """Return a line of the contents; before its number is known, with room for it."""
        number = "000" if numbers is None else numbers.get(entry.place, "")
        return (
            f'<a class="level-{entry.level}" href="#{entry.place}">'
            f"<span>{entry.words}</span><b>{number}</b></a>"
        )


def plain(words: str) -> str:
    """Return a text without its marks.

    Examples
    --------
    >>> plain("Control: <b>w</b>"), plain("*The course*. Version 1.")
    ('Control: w', 'The course. Version 1.')
    """
    return re.sub(r"<[^>]+>|\*", "", words)


def write(site: Path, cited: str = "") -> Path | None:
    """Write lectures.pdf into the site and return its path; without Chromium, return None.

    Raises
    ------
    OSError
        If Chromium does not print.
    """
    if chromium.find() is None:
        return None
    book, pdf = Book(site, cited), site / "lectures.pdf"
    kept = site.with_name("pages-of-sections.json")
    numbers = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else None
    printed = last_printed(book.page(numbers), site)
    if printed.exists():
        shutil.copyfile(printed, pdf)
        return pdf
    _print(book.page(numbers), site, pdf)
    found = numbers_of(pdf, book.entries)
    if found != numbers:
        _print(book.page(found), site, pdf)
        kept.write_text(json.dumps(found), encoding="utf-8")
        printed = last_printed(book.page(found), site)
    if pdf.exists():
        shutil.rmtree(printed.parent, ignore_errors=True)
        printed.parent.mkdir()
        shutil.copyfile(pdf, printed)
    return pdf


def last_printed(page: str, site: Path) -> Path:
    """Return where the PDF of this very page, in these styles, is kept beside the site.

    The names of pictures say what is in them.
    """
    digest = hashlib.sha256(page.encode())
    for style in sorted((site / "_static").rglob("*.css")):
        digest.update(style.read_bytes())
    return site.with_name("site-printed") / f"{digest.hexdigest()[:16]}.pdf"


def _print(page: str, site: Path, pdf: Path) -> None:
    """Let Chromium print a page, which lies for that time beside its pictures."""
    source = site / "lectures" / "book.html"
    source.write_text(page, encoding="utf-8")
    with tempfile.TemporaryDirectory() as profile:
        options = ["--headless", "--no-pdf-header-footer", f"--user-data-dir={profile}"]
        options.append("--generate-pdf-document-outline")
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")  # else Chromium refuses to run as root
        browser = chromium.find()
        command = [browser, *chromium.QUIET, *options, f"--print-to-pdf={pdf}", source.as_uri()]
        done = subprocess.run(command, capture_output=True, timeout=PRINTING_SECONDS)
    source.unlink()
    if done.returncode or not pdf.exists():
        raise OSError(f"Chromium did not print the lectures: {done.stderr.decode()[-500:]}")


def numbers_of(pdf: Path, entries: list[Entry]) -> dict[str, int]:
    """Return the page of each entry, by its place, which the PDF's outline knows.

    An older Chromium writes no outline: then there are none, and the contents only lead there.
    """
    reader = PdfReader(pdf)
    found = list(_outline(reader.outline))
    if len(found) != len(entries):
        return {}
    pages = [reader.get_destination_page_number(each) + 1 for each in found]
    return {entry.place: page for entry, page in zip(entries, pages, strict=True)}


def _outline(entries: list, level: int = 1) -> Iterator[Destination]:
    """Yield the lectures and sections of an outline, in which a list holds what is below a line."""
    for entry in entries:
        if isinstance(entry, Destination):
            yield entry
        elif level == 1:
            yield from _outline(entry, 2)
