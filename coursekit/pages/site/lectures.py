"""The lectures as notebooks for Sphinx; they are not run, and `notebooks/` stays unchanged.

Pictures become files, what only JupyterLab can show is left out, links lead to pages of the site,
and each section gets a name under which other pages can point to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from docutils.nodes import make_id
from nbformat import NotebookNode

from coursekit.exercises import guess
from coursekit.exercises.reader_copies import explains, fold, is_note, renewed, tagged
from coursekit.pages.notebooks import leave_widgets_out
from coursekit.pages.pictures import share_module, take_out
from coursekit.proving.pages import proof_pages

HOMEWORK = re.compile(r"\]\(((?:\.\./)+)homework/(ps\d+\.ipynb)\)")
PROOF = re.compile(r"\]\(((?:\.\./)+proofs/\w+)\.v\)")
HEADING = re.compile(r"^(#{1,6}) +(.+?) *$")
SIGNS = {"cdot": "·", "gamma": "γ", "le": "≤", "log": "log"}
TO_FINISH = "On this site some steps are left for you to write, and Coq checks them: "
NOTES = re.compile(r"\*\*For the lecturer\.\*\*\s*")

Store = Callable[[bytes, str], str]  # keeps data with this suffix, and returns its address


def headings(source: str) -> Iterator[tuple[int, int, str]]:
    """Yield line number, level and text of the headings of a text cell, outside its code."""
    inside = False
    for number, line in enumerate(source.split("\n")):
        inside ^= line.lstrip().startswith("```")
        match = HEADING.match(line)
        if match and not inside:
            yield number, len(match[1]), match[2]


def section_name(lecture: str, heading: str) -> str:
    """Return the label of a section of a lecture, for links from other pages.

    Examples
    --------
    >>> section_name("02-the-perceptron", "4. The loop")
    'lecture-02-the-loop'
    """
    short = lecture[:2] if lecture[:2].isdigit() else make_id(lecture)
    return f"lecture-{short}-{make_id(heading)}"


def reference_to(row: dict, titles: dict[str, str]) -> str:
    r"""Return the text of a cross-reference to the section of a row of the coverage table.

    Examples
    --------
    >>> row = {"notebook": "01-hyperplanes.ipynb", "section": r"$b / \lVert w \rVert$ is *signed*"}
    >>> reference_to(row, {"01-hyperplanes": "01 · Hyperplanes"})
    '01 · Hyperplanes: b / ‖w‖ is signed <lecture-01-b-lvert-w-rvert-is-signed>'
    """
    lecture, heading = row["notebook"].removesuffix(".ipynb"), row["section"]
    plain = re.sub(r" ?\\rVert", "‖", re.sub(r"\\lVert ?", "‖", heading))
    plain = re.sub(r"\\([a-z]+)", lambda match: SIGNS.get(match[1], match[0]), plain)
    plain = re.sub(r"[$*`]", "", plain)
    return f"{titles[lecture]}: {plain} <{section_name(lecture, heading)}>"


def page(notebook: NotebookNode, lecture: str, terms: dict[str, str], store: Store) -> None:
    """Convert a lecture of this name for Sphinx.

    `terms` maps every form of a glossary word, in small letters, to its entry, and `store` keeps
    pictures and scripts.
    """
    leave_widgets_out(notebook)
    places = guess.predictions(notebook)
    guesses = [(notebook.cells[place - 1], prediction) for place, prediction in places]
    explanations = [cell for before, cell in pairwise(notebook.cells) if explains(before, cell)]
    lead_to_proofs(notebook, lecture)
    for cell in notebook.cells:
        if tagged(cell, "predicted"):
            cell.metadata.tags.append("hide-output")  # until a reader opens it
        if cell.cell_type == "markdown":
            cell.source = _text(cell.source, lecture, terms)
            if cell in explanations:
                cell.source = fold(cell.source)
            if is_note(cell):
                cell.source = _aside(cell.source)
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                # Without the plain text, which repeats the picture's alternative text.
                html = take_out(renewed(output.data["text/html"]), store)
                html = share_module(html, store)
                output.data = {"text/html": html}
    for cell, prediction in guesses:
        cell.source += f"\n\n{guess.element(prediction, lecture)}"


def lead_to_proofs(notebook: NotebookNode, lecture: str) -> None:
    """Let the first text that names a file of proofs lead to the lecture's proofs to finish."""
    pages = [page for page in proof_pages() if page.lecture == lecture]
    cell = next((cell for cell in notebook.cells if PROOF.search(cell.source)), None)
    if pages and cell:
        links = [f"[{page.title}](../proofs/{page.name}.md)" for page in pages]
        cell.source += f"\n\n{TO_FINISH}{', '.join(links)}."


def _text(source: str, lecture: str, terms: dict[str, str]) -> str:
    """Return a text cell with labels for its sections and links to the site's own pages."""
    lines = source.split("\n")
    for number, level, text in headings(source):
        if level > 1:
            lines[number] = f"({section_name(lecture, text)})=\n{lines[number]}"
    linked = HOMEWORK.sub(r"](\1exercises/\2)", "\n".join(lines))
    linked = PROOF.sub(r"](\1.md)", linked)
    return re.sub(r"\*\*(.+?)\*\*", lambda match: _term(match, terms), linked, flags=re.DOTALL)


def _term(match: re.Match, terms: dict[str, str]) -> str:
    """Return a word in bold, as a link if the glossary has it."""
    text = " ".join(match[1].replace("$", "").split())
    word = text.strip(".:")
    names = (word.lower(), word.lower().removesuffix("s"), re.sub("ies$", "y", word.lower()))
    entry = next((terms[name] for name in names if name in terms), None)
    end = text[-1] if text.endswith((".", ":")) else ""
    return f"**{{term}}`{word} <{entry}>`{end}**" if entry else match[0]


def _aside(source: str) -> str:
    """Return a lecturer's notes as an element that opens on request."""
    body = NOTES.sub("", source, count=1)
    return f"<details class='lecturer'><summary>For the lecturer</summary>\n\n{body}\n\n</details>"
