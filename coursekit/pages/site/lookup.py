"""What a search answers at once: the glossary's sentences, and the symbols of the notation."""

from __future__ import annotations

import json
import re

from sphinx.util.nodes import _make_id as anchor

from coursekit.pages import shorten

# Letters as a reader types them, and their names in TeX, as the search index has them.
GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "η": "eta",
    "θ": "theta", "λ": "lambda", "ξ": "xi", "σ": "sigma", "φ": "varphi",
}  # fmt: skip
ROW = re.compile(r"^\| (.+?) \| (.+?) \| \[(.+?)\]\((.+?)\.(?:ipynb|md)\) \|$", re.MULTILINE)
FORMULA = re.compile(r"\$([^$]+)\$")


def script(terms: list[dict], notation: str) -> str:
    """Return a script with everything that can be looked up, from the glossary and the notation."""
    entries = [*map(of_term, terms), *map(of_symbol, ROW.findall(notation))]
    return f"const LOOKUP = {json.dumps(entries, ensure_ascii=False)};\n"


def of_term(term: dict) -> dict:
    """Return the entry of a term of the glossary.

    Examples
    --------
    >>> of_term({"name": "Bias", "definition": "The number $b$.", "also": ["offset"]})["words"]
    ['bias', 'offset']
    """
    return {
        "words": [word.lower() for word in (term["name"], *term.get("also", []))],
        "name": shorten.inline(term["name"]),
        "says": shorten.inline(" ".join(term["definition"].split())),
        "page": f"glossary.html#{anchor('term-' + term['name'])}",
    }


def of_symbol(row: tuple[str, str, str, str]) -> dict:
    r"""Return the entry of a row of the notation, found by its letters and their names.

    Examples
    --------
    >>> of_symbol((r"$\eta$", "the threshold", "06", "lectures/06-margins"))["words"]
    ['η', 'eta']
    """
    symbol, meaning, number, page = row
    return {
        "words": sorted({word for tex in FORMULA.findall(symbol) for word in letters(tex)})[::-1],
        "name": shorten.inline(symbol),
        "says": shorten.inline(meaning),
        "page": f"{page}.html",
        "from": number,
    }


def letters(tex: str) -> list[str]:
    r"""Return the words by which a formula that is a symbol may be looked for.

    Examples
    --------
    >>> letters(r"\gamma^\ast"), letters("w_t"), letters("b")
    (['γ', 'gamma'], ['w_t', 'w'], ['b'])
    """
    first = re.match(r"\\([a-z]+)|([A-Za-z])(_\w)?", tex)
    if first is None:
        return []
    if first[1]:
        found = [letter for letter, name in GREEK.items() if name == first[1]]
        return [*found, first[1]] if found else []
    return [first[0], first[2]] if first[3] else [first[2]]
