"""Count the short sentences of the lectures and problem sets.

    python course.py run python tests/prose.py               a table of all
    python course.py run python tests/prose.py 01- ps3       some, by a part of their names
    python course.py run python tests/prose.py 01- --short   their short sentences, cell by cell

A sentence is short if it has at most eight words. A formula or a piece of code counts as one word.
We read paragraphs and the items of lists, folded answers included, but no headings, tables and
references, no labels such as *Pick one*, and no options without an end mark. At most a fifth of the
sentences should be short. No test holds that, because only a reader can say which of them are good.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import mistune
import nbformat

from coursekit.course import course_root
from coursekit.pages.times import TIME

SHORT = 8
PROGRAM = re.compile(r"^```.*?^```", flags=re.DOTALL | re.MULTILINE)
FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$]+\$|`[^`]+`", flags=re.DOTALL)
LABEL = re.compile(
    r"^(\*\*[^*]{1,40}\*\*( \([^)]*\))?\.|\*\*Before you start\*\*:"
    r"|\*{1,2}[^*]{1,40}\.\*{1,2}|\([a-f]\))? *★* *"
)
END = re.compile(r"(?<=[.!?])[\"”)*]*\s+(?=[\"“(*]*[A-Z0-9$])")
NO_END = re.compile(r"\b([A-Z]|e\.g|i\.e|cf|vs|pp?)\.$")
parse = mistune.create_markdown(renderer="ast", plugins=["table"])


class Sentence(NamedTuple):
    """A sentence, and the cell in which it stands."""

    cell: str
    text: str

    def is_short(self) -> bool:
        return self.words() <= SHORT

    def words(self) -> int:
        return len(self.text.split())


def paragraphs(tokens: list[dict]) -> Iterator[str]:
    """Yield the text of each paragraph and each item of a list."""
    for token in tokens:
        if token["type"] in ("paragraph", "block_text"):
            yield "".join(inline(token["children"]))
        elif token["type"] in ("list", "list_item", "block_quote"):
            yield from paragraphs(token["children"])


def inline(tokens: list[dict]) -> Iterator[str]:
    """Yield the pieces of a paragraph as plain text, with stars around what is bold or italic."""
    for token in tokens:
        mark = {"strong": "**", "emphasis": "*"}.get(token["type"], "")
        if "children" in token:
            yield mark + "".join(inline(token["children"])) + mark
        elif token["type"] in ("softbreak", "linebreak"):
            yield " "
        elif token["type"] != "inline_html":
            yield token["raw"]


def sentences(markdown: str) -> Iterator[str]:
    """Yield the sentences of a text in Markdown, each formula written as `$F$`.

    >>> list(sentences("**Pick one.** Let $x = 1$. Is it T. Cover's?\\n\\n- the first"))
    ['Let $F$.', "Is it T. Cover's?"]
    >>> list(sentences("It is short:\\n\\n```python\\nx = `1`\\n```\\n\\nThe end of `x`."))
    ['The end of $F$.']
    """
    plain = FORMULA.sub("$F$", TIME.sub("", PROGRAM.sub("", markdown)))
    for paragraph in paragraphs(parse(plain)):
        whole = ""
        for piece in END.split(LABEL.sub("", paragraph.strip())):
            whole = f"{whole} {piece}".strip()
            if NO_END.search(whole):
                continue
            if re.search(r"[.!?][\"”')*]*$", whole):
                yield whole.replace("*", "")
            whole = ""


def in_file(file: Path) -> list[Sentence]:
    """Return all sentences of a lecture or problem set."""
    cells = [cell for cell in nbformat.read(file, 4).cells if cell.cell_type == "markdown"]
    texts = [cell for cell in cells if cell.id != "references"]
    return [Sentence(cell.id, text) for cell in texts for text in sentences(cell.source)]


def row(name: str, found: list[Sentence]) -> str:
    """Return the row of the table for one file."""
    short, words = sum(map(Sentence.is_short, found)), sum(map(Sentence.words, found))
    share, mean = short / max(1, len(found)), words / max(1, len(found))
    return f"{name:35} {len(found):9,} {short:6} {share:7.0%} {mean:11.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the short sentences.")
    parser.add_argument("names", nargs="*", help="parts of names of files; all if there are none")
    parser.add_argument("--short", action="store_true", help="print the short sentences as well")
    options = parser.parse_args()
    root = course_root()
    folders = root / "notebooks", root / "exercises" / "release"
    files = [file for folder in folders for file in sorted(folder.rglob("[!.]*.ipynb"))]
    chosen = [f for f in files if any(name in f.stem for name in options.names or [""])]
    print(f"{'':35} {'sentences':>9} {'short':>6} {'share':>7} {'mean words':>11}")
    for file in chosen:
        found = in_file(file)
        print(row(file.stem, found))
        for sentence in found if options.short else ():
            if sentence.is_short():
                print(f"  {sentence.cell}: {sentence.text}")


if __name__ == "__main__":
    main()
