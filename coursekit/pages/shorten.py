"""Shorten a text to what the back row can read: a few whole sentences."""

from __future__ import annotations

import html
import re

from nbconvert.filters import markdown2html

from coursekit.pages.mathml import to_mathml
from coursekit.pages.times import words

WORDS_ON_A_SLIDE, LEAST = 45, 3
LEAST_OF_AN_ITEM = 6  # words of a shortened one
MOST_OF_AN_ITEM = 16  # of a summary
OPENS = re.compile(r"(If|When|With|Since|Because|Although|While)\b")  # a clause before the main one
WORDS_OF_A_THEOREM = 55  # which says nothing without its end
FORMULA = re.compile(r"\$\$(.+?)\$\$|\$([^$]+)\$", re.DOTALL)
# Not after the initial of a name, as in "T. Cover".
SENTENCE = re.compile(r"(?<=[.?!:;])(?<!\b[A-Z]\.)\s+(?=[A-Z$*\\(`\d])")
CLAUSE = re.compile(r"(?<=[,;:])\s+|\s+\(")
OPTION = re.compile(r"^(?:-|\d\.) (?:\(\w\) )?(.+?)(?=^(?:-|\d\.) |\Z)", re.MULTILINE | re.DOTALL)
FOLDED = re.compile(r"<details>.*?</details>|```.*?```", re.DOTALL)
QUOTED = re.compile(r"^> ?", re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
THEOREM = re.compile(r"\*\*[^*]*(?:[Tt]heorem|Lemma|Corollary|Proposition)[^*]*\*\*")
PROOF = re.compile(r"\*\*Proof\b")
NUMBER = re.compile(r"^#+ +(?:\d+\. )?")


def render(source: str) -> str:
    r"""Return Markdown as HTML, with its formulas as MathML.

    Examples
    --------
    >>> render("The *bound* on $t$")
    '<p>The <em>bound</em> on <math><mi>t</mi></math></p>'
    """
    formulas: list[str] = []

    def take(match: re.Match[str]) -> str:
        tex = match[1] or match[2]
        formulas.append(to_mathml(tex.strip(), block=match[1] is not None))
        return f"FORMULA{len(formulas) - 1}END"

    page = markdown2html(FORMULA.sub(take, LINK.sub(r"\1", source)))
    page = re.sub(r'<a class="anchor-link".*?</a>| id="[^"]*"', "", page)
    # A stop after a formula must not begin a line.
    page = re.sub(r"(FORMULA\d+END[.,;:?!)]+)", r'<span class="unbroken">\1</span>', page)
    return re.sub(r"FORMULA(\d+)END", lambda match: formulas[int(match[1])], page).strip()


def inline(source: str) -> str:
    """Return a line of Markdown as HTML, without a paragraph around it."""
    return re.sub(r"^<p>(.*)</p>$", r"\1", render(source.strip()), flags=re.DOTALL)


def sentences(source: str) -> list[str]:
    """Return the sentences of a text, without splitting formulas.

    Examples
    --------
    >>> sentences("Let $t = 1$. What is $w$? It grows.")
    ['Let $t = 1$.', 'What is $w$?', 'It grows.']
    >>> sentences("As T. Cover proved, half of them. Count!")
    ['As T. Cover proved, half of them.', 'Count!']
    """
    parts: list[str] = []
    for part in SENTENCE.split(" ".join(source.split())):
        if parts and parts[-1].count("$") % 2:
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return [part for part in parts if part]


def shorten(sentence: str, limit: int) -> str:
    """Return a sentence, or its first clauses if it is too long as a whole."""
    if words(sentence) <= limit:
        return sentence
    clauses = CLAUSE.split(sentence)
    while len(clauses) > 1 and (words(" ".join(clauses)) > limit or clauses[-1] == ""):
        clauses.pop()
    short = sentence[: len(" ".join(clauses))].rstrip(",;: ")
    if words(short) > limit or short.count("$") % 2 or short.count("**") % 2:
        return ""
    return short + (sentence[-1] if sentence[-1] in ".?" else "")


def first(source: str, limit: int) -> str:
    """Return the first sentences of a text, as many as fit together."""
    parts = sentences(source) or [""]
    few_enough = (" ".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next((text for text in few_enough if words(text) <= limit), shorten(parts[0], limit))


def last(source: str, limit: int) -> str:
    """Return the last sentences, as many as fit: in a prediction they are the question."""
    parts = sentences(source) or [""]
    few_enough = (" ".join(parts[begin:]) for begin in range(len(parts)))
    return next((text for text in few_enough if words(text) <= limit), shorten(parts[-1], limit))


def blocks(source: str) -> list[str]:
    """Return the paragraphs of a text, without headings, folded parts and signs of quotation."""
    parts = re.split(r"\n\s*\n", QUOTED.sub("", FOLDED.sub("", source)))
    return [part.strip() for part in parts if part.strip() and not part.lstrip().startswith("#")]


def statement(source: str, limit: int) -> str:
    """Return the part of a text for a slide: its theorem or its beginning, and one formula.

    A theorem is there as a whole, and of its proof all or nothing.
    """
    parts = blocks(source)
    start = next((i for i, part in enumerate(parts) if THEOREM.match(part)), 0)
    shown: list[str] = []
    for part in parts[start:]:
        left = limit - words(" ".join(shown))
        is_formula = part.startswith("$$") and part.endswith("$$")
        if part.startswith("|") or (is_formula and any(p.startswith("$$") for p in shown)):
            break
        is_whole = THEOREM.match(part) and words(part) <= WORDS_OF_A_THEOREM
        ends_it = is_formula and shown and THEOREM.match(shown[-1])
        if words(part) <= left or (is_whole and not shown) or ends_it:
            shown.append(part)
            continue
        if PROOF.match(part):
            break
        is_list = part.startswith(("- ", "1. "))
        short = items(part, left) if is_list else first(part, left)
        if words(short) >= LEAST or "$" in short:  # no "For example." without one
            shown.append(short)
        break
    if len(sentences(" ".join(shown))) > 1 and shown[-1].endswith(":"):  # the rest is not shown
        shown[-1:] = filter(None, [" ".join(sentences(shown[-1])[:-1])])
    return "\n\n".join(shown)


def summary(source: str, limit: int) -> str:
    r"""Return the items of all lists of a text that fit; of several lists, some of each.

    Examples
    --------
    >>> summary("The first half:\n\n- It learns.\n\nThe second:\n\n- It stops.", 20)
    '- It learns.\n- It stops.'
    """
    lists = [part for part in blocks(source) if part.startswith("- ")]
    shown = [items(part, limit // len(lists), MOST_OF_AN_ITEM) for part in lists]
    return "\n".join(filter(None, shown))


def items(source: str, limit: int, most: int = 0) -> str:
    r"""Return the items of a list that fit, each shortened to its first sentence or clauses.

    An item has at most a third of the words, or as many as `most` says. Clauses that are no
    sentence by themselves are left out.

    Examples
    --------
    >>> items("- It holds.\n- If it does, it stops, whatever comes.\n- One pass: all of it.", 9)
    '- It holds.'
    """
    shown: list[str] = []
    for item in OPTION.findall(source):
        line = shorten(sentences(item)[0], most or max(4, limit // 3))
        is_cut_off = line != " ".join(item.split())
        is_whole = not is_cut_off or (words(line) >= LEAST_OF_AN_ITEM and not OPENS.match(line))
        if line and is_whole and words("\n".join([*shown, line])) <= limit:
            shown.append(f"- {line}")
    return "\n".join(shown)


def heading(source: str) -> str:
    """Return the heading at the start of a text, without its number, or ""."""
    line = source.split("\n", 1)[0]
    return NUMBER.sub("", line) if line.startswith("#") else ""


def plain(page: str) -> str:
    """Return the text of some HTML."""
    return html.unescape(re.sub(r"<[^>]+>", " ", page))
