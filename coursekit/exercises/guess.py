r"""A guess before a cell is run: an element that records it and then compares it with the result.

A prediction of a lecture may have a `guess` in its metadata, of one of three kinds:

``{"kind": "pick", "answer": "c", "shows": "6.26° wide"}``
    One of the options (a), (b), ... of the text, or one of `options`, short names for them.
``{"kind": "choose", "answer": "ab", "shows": ...}``
    All that apply.
``{"kind": "number", "from": 0, "to": 157, "shows": "(\\d+) of 157"}``
    A number between these two.

Each may have a ``"because"``: one sentence in plain text, the reason, shown beside the result.

No truth is believed: `shows`, a regular expression, has to be in what the predicted cell prints or
draws. A number is read from its group; an option needs it as evidence. So if the output
changes, the guess fails until somebody has looked at it again.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from nbformat import NotebookNode, v4

from coursekit.course import course
from coursekit.palette import coloured

HERE = Path(__file__).parent
OPTION = re.compile(r"^(?:- |\d\. )", re.MULTILINE)
MODULE_WORDS = re.compile(r"^import .*\n|^export ", re.MULTILINE)
IN_WORDS = re.compile(r"<img\b[^>]*\balt=(\"|')(.*?)\1", re.DOTALL)


def predictions(lecture: NotebookNode) -> Iterator[tuple[int, dict]]:
    """Yield the places of predicted cells, each with its guess.

    Raises
    ------
    ValueError
        If the output of the cell does not show what the guess is compared with.
    """
    for place, (text, cell) in enumerate(pairwise(lecture.cells), start=1):
        if "guess" in text.metadata:
            yield place, complete(text.metadata["guess"], text, shown(cell))


def shown(cell: NotebookNode) -> str:
    """Return the printed output of a cell, and the descriptions of its pictures."""
    parts = []
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        parts += [output.get("text", ""), data.get("text/plain", "")]
        parts += [html.unescape(alt[2]) for alt in IN_WORDS.finditer(data.get("text/html", ""))]
    return "\n".join(parts)


def complete(guess: dict, text: NotebookNode, output: str) -> dict:
    r"""Return a guess with its options, and with the right answer as found in the output.

    Examples
    --------
    >>> text = v4.new_markdown_cell("How many?", id="how-many")
    >>> complete({"kind": "number", "from": 0, "to": 9, "shows": r"(\d) of"}, text, "7 of 9")
    {'kind': 'number', 'from': 0, 'to': 9, 'key': 'how-many', 'answer': 7}
    """
    evidence = re.search(guess["shows"], output)
    if evidence is None:
        raise ValueError(f"{text.id}: the predicted cell does not show {guess['shows']!r}.")
    result = {name: value for name, value in guess.items() if name != "shows"} | {"key": text.id}
    if guess["kind"] == "number":
        number = float(evidence[1].replace(",", ""))
        return result | {"answer": int(number) if number.is_integer() else number}
    letters = "abcdefgh"[: len(OPTION.findall(text.source))]
    options = guess.get("options") or [f"({letter})" for letter in letters]
    places = ["abcdefgh".index(letter) for letter in guess["answer"]]
    if not places or max(places) >= len(options):
        raise ValueError(f"{text.id}: the answer {guess['answer']!r} is none of {options}.")
    return result | {"options": options, "answer": places}


def element(guess: dict, lecture: str) -> str:
    """Return the element of a guess, which `guess.js` fills; without the script it is invisible."""
    data = json.dumps(guess | {"key": f"{lecture}/{guess['key']}"}, ensure_ascii=False)
    parts = f'data-course="{html.escape(course().distribution)}" data-guess="{html.escape(data)}"'
    return f'<div class="coursekit-guess" {parts}></div>'


def script() -> str:
    """Return the script that fills the elements of a page, made of its two modules."""
    parts = [(HERE / name).read_text(encoding="utf-8") for name in ("guess_card.js", "guess.js")]
    return "(() => {\n" + MODULE_WORDS.sub("", "\n".join(parts)) + "})();\n"


def cell(guess: dict, lecture: str) -> NotebookNode:
    """Return a cell that shows the element in JupyterLab, with or without a kernel."""
    parts = [element(guess, lecture)]
    parts += [f"<style>{coloured((HERE / 'guess.css').read_text(encoding='utf-8'))}</style>"]
    parts += [f"<script>{script()}</script>"]
    page = "\n".join(parts)
    data = {"text/html": page, "text/plain": "<IPython.core.display.HTML object>"}
    return v4.new_code_cell(
        f"%%html\n{page}",
        id=f"guess-{guess['key']}"[:64],
        metadata={"jupyter": {"source_hidden": True}, "tags": ["guess"], "editable": False},
        outputs=[v4.new_output("display_data", data)],
    )
