"""One content as an HTML page and as Markdown, which show any text and obey none of it."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from coursekit.exercises.result import Result

STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff;
  max-width: 52rem; margin: 0 auto; padding: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: 0.5rem; }
h1, h2, h3, li, td, p { overflow-wrap: anywhere; }
table { border-collapse: collapse; }
th, td { border: 1px solid #767676; padding: 0.2rem 0.6rem; text-align: left; }
td.number { text-align: right; }
img { height: auto; }
"""
NEVER_SHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# What Markdown could take for more than a letter, at the beginning of a line or anywhere.
SPEAKS_FIRST = re.compile(r"^(\d*)([.)](?=\s|$)|[-#+=])")
SPEAKS_MARKDOWN = re.compile(r"([\\`*\[\]<>|~&$]|\b_|_\b|(?<!\w)_|:(?=//)|(?<=www)\.)")


def clean(words: str) -> str:
    r"""Return a text without what is not seen but changes how the rest is read.

    Examples
    --------
    >>> clean("a\x1b[31m\u202eb")
    'a�[31m�b'
    """
    return NEVER_SHOWN.sub("\N{REPLACEMENT CHARACTER}", words.replace("\r\n", "\n"))


def text(words: str) -> str:
    """Return a text as HTML shows it."""
    return html.escape(clean(words))


def fenced(words: str) -> str:
    r"""Return a text as Markdown shows it, line by line, whatever is in it.

    Examples
    --------
    >>> print(fenced("one\n```\ntwo"))
    ````
    one
    ```
    two
    ````
    """
    words = clean(words)
    longest = max((len(run) for run in re.findall("`+", words)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{words}\n{fence}"


def inline(words: str) -> str:
    r"""Return a text as Markdown shows it within a line.

    Examples
    --------
    >>> print(inline("1. *Bob*\n# <b>"))
    1\. \*Bob\* # \<b\>
    """
    words = SPEAKS_MARKDOWN.sub(r"\\\1", " ".join(clean(words).split()))
    return SPEAKS_FIRST.sub(r"\1\\\2", words)


class Block(Protocol):
    """A part of a page, which shows itself as Jupyter wants it."""

    def _repr_html_(self) -> str: ...

    def _repr_markdown_(self) -> str: ...


def as_html(title: str, blocks: Sequence[Block]) -> str:
    """Return a whole HTML page that loads nothing from elsewhere and runs no script.

    Parameters
    ----------
    title : str
        The page's name.
    blocks : sequence of Block
        What is on it.
    """
    body = "\n".join(block._repr_html_() for block in blocks)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; img-src data:\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{text(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{text(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def as_markdown(title: str, blocks: Sequence[Block]) -> str:
    """Return the same as Markdown."""
    parts = [f"# {inline(title)}", *(block._repr_markdown_() for block in blocks)]
    return "\n\n".join(parts) + "\n"


@dataclass(frozen=True)
class Heading:
    """The heading of a section."""

    words: str

    def _repr_html_(self) -> str:
        return f"<h2>{text(self.words)}</h2>"

    def _repr_markdown_(self) -> str:
        return f"## {inline(self.words)}"


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; a strong one is what the page says above all."""

    words: str
    strong: bool = False

    def _repr_html_(self) -> str:
        words = text(self.words)
        return f"<p><strong>{words}</strong></p>" if self.strong else f"<p>{words}</p>"

    def _repr_markdown_(self) -> str:
        return f"**{inline(self.words)}**" if self.strong else inline(self.words)


@dataclass(frozen=True)
class Verbatim:
    """A text that is shown line by line."""

    words: str

    def _repr_html_(self) -> str:
        return f"<pre>{text(self.words)}</pre>"

    def _repr_markdown_(self) -> str:
        return fenced(self.words)


@dataclass(frozen=True)
class Links:
    """Names, each with its address if there is one, after a few words."""

    before: str
    targets: Sequence[tuple[str, str | None]]

    def _repr_html_(self) -> str:
        links = [f'<a href="{text(url)}">{text(name)}</a>' if url else text(name)
                 for name, url in self.targets]  # fmt: skip
        return f"<p>{text(self.before)} {', '.join(links)}.</p>"

    def _repr_markdown_(self) -> str:
        links = [f"[{inline(name)}](<{url}>)" if url else inline(name)
                 for name, url in self.targets]  # fmt: skip
        return f"{inline(self.before)} {', '.join(links)}."


@dataclass(frozen=True)
class Verdict:
    """The result of a question, as it shows itself."""

    result: Result

    def _repr_html_(self) -> str:
        return clean(self.result._repr_html_())

    def _repr_markdown_(self) -> str:
        return fenced(str(self.result))


@dataclass(frozen=True)
class Table:
    """A table; its first column names the row, and numbers stand on the right."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{text(name)}</th>' for name in self.head)
        rows = "\n".join(self._row(row) for row in self.rows)
        return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"

    @staticmethod
    def _row(row: Sequence[str]) -> str:
        name, *cells = (text(cell) for cell in row)
        numbers = "".join(f'<td class="number">{cell}</td>' for cell in cells)
        return f'<tr><th scope="row">{name}</th>{numbers}</tr>'

    def _repr_markdown_(self) -> str:
        lines = [[inline(cell) for cell in row] for row in (self.head, *self.rows)]
        lines.insert(1, ["---"] + ["--:"] * (len(self.head) - 1))
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@dataclass(frozen=True)
class Image:
    """A picture with the text that stands for it; the page holds it, Markdown names its file."""

    html: str
    alt: str
    file: str

    def _repr_html_(self) -> str:
        return f"<p>{self.html}</p>"

    def _repr_markdown_(self) -> str:
        return f"![{inline(self.alt)}]({self.file})"
