"""Text for pages, tables and terminals, made safe: shown as it is and never interpreted."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence

NEVER_SHOWN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
)
# The same in a cell, where lines and tabs would start other cells, and the escapes written there.
NEVER_IN_CELL = re.compile(rf"{NEVER_SHOWN.pattern}|[\t\n\u200b]|\\(?=u[0-9a-f]{{4}})")
# Places where a spreadsheet could see a formula, whatever it takes for the end of a cell.
FORMULA = re.compile("(^|[;,|])(?=[\\s\"']*[-=+@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])")
# Letters that Unicode does not split into a letter and an accent, and how people sort them.
PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})
# Characters with a meaning in Markdown, at the beginning of a line or anywhere.
SPEAKS_FIRST = re.compile(r"^(\d*)([.)](?=\s|$)|[-#+=])")
SPEAKS_MARKDOWN = re.compile(r"([\\`*\[\]<>|~&$]|\b_|_\b|(?<!\w)_|:(?=//)|(?<=www)\.)")


def clean(text: str) -> str:
    r"""Replace invisible characters that change how the rest of a text is read.

    Examples
    --------
    >>> clean("a\x1b[31m\u202eb")
    'a�[31m�b'
    """
    return NEVER_SHOWN.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))


def encodable(text: str) -> str:
    """Return a text with unpaired surrogates replaced, which no file could hold."""
    return text.encode(errors="replace").decode()


def name_order(name: str) -> tuple[str, str]:
    """Return a sort key for names that ignores case, with accents beside their letters.

    Two different names never have equal keys.

    Examples
    --------
    >>> sorted(["Zoë", "van Dam", "Émile", "Øystein", "Eva", "emil"], key=name_order)
    ['emil', 'Émile', 'Eva', 'Øystein', 'van Dam', 'Zoë']
    """
    parts = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain.translate(PLAIN), name


def fenced(text: str) -> str:
    r"""Return a text as a Markdown code block, whatever it contains.

    Examples
    --------
    >>> print(fenced("one\n```\ntwo"))
    ````
    one
    ```
    two
    ````
    """
    text = clean(text)
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


def inline(text: str) -> str:
    r"""Return a text as plain inline Markdown.

    Examples
    --------
    >>> print(inline("1. *Bob*\n# <b>"))
    1\. \*Bob\* # \<b\>
    """
    text = SPEAKS_MARKDOWN.sub(r"\\\1", " ".join(clean(text).split()))
    return SPEAKS_FIRST.sub(r"\1\\\2", text)


def amount(points: float) -> str:
    """Return points in the usual notation.

    Examples
    --------
    >>> amount(3), amount(2.0), amount(1.5)
    ('3', '2', '1.5')
    """
    return f"{points:.10g}"


def one_line(text: str) -> str:
    """Return a text as one line for a terminal, whatever it contains."""
    return " ".join(clean(text).split())


def as_cell(text: str) -> str:
    r"""Return a text as a cell that no spreadsheet takes for a formula and no terminal interprets.

    Two different texts stay different.

    Examples
    --------
    >>> as_cell("=1+1"), as_cell("alice"), as_cell("a; =1"), as_cell("a\tb")
    ("'=1+1", 'alice', "a;' =1", 'a\\u0009b')
    """
    no_formula = FORMULA.sub(r"\1'", text)
    return NEVER_IN_CELL.sub(lambda match: f"\\u{ord(match[0]):04x}", no_formula)


def as_csv(header: Sequence[str], rows: Iterable[Sequence[str | float]]) -> str:
    r"""Return a table as CSV, without formulas and with all numbers in one format.

    Examples
    --------
    >>> as_csv(["student", "points"], [["=1+1", 2], ["ada", 2.0]])
    "student,points\n'=1+1,2\nada,2\n"
    """
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(header)
    for row in rows:
        writer.writerow([as_cell(cell) if isinstance(cell, str) else amount(cell) for cell in row])
    return table.getvalue()
