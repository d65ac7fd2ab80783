"""The lectures as notebooks for Sphinx: nothing is run, and `notebooks/` stays as it is.

Pictures become files, what only JupyterLab can show is left out, links lead to pages of the site,
and each section gets a name under which other pages can point to it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator

from docutils.nodes import make_id
from nbformat import NotebookNode

from sitekit.pictures import take_out

WIDGET = "application/vnd.jupyter.widget-view+json"
HOMEWORK = re.compile(r"\]\(\.\./homework/(ps\d+)\.ipynb\)")
MODULE = re.compile(r'new Blob\(\[("(?:[^"\\]|\\.)*")\]')
HEADING = re.compile(r"^(#{1,6}) +(.+?) *$")
NOTES = re.compile(r"\*\*For the lecturer\.\*\*\s*")


def headings(source: str) -> Iterator[tuple[int, int, str]]:
    """Yield line number, level and text of the headings of a text cell, outside its code."""
    inside = False
    for number, line in enumerate(source.split("\n")):
        inside ^= line.lstrip().startswith("```")
        found = HEADING.match(line)
        if found and not inside:
            yield number, len(found[1]), found[2]


def section_name(lecture: str, heading: str) -> str:
    """Return the name under which pages point to a section of a lecture.

    Examples
    --------
    >>> section_name("02-the-algorithm", "4. The loop")
    'lecture-02-the-loop'
    """
    return f"lecture-{lecture[:2]}-{make_id(heading)}"


def plain(heading: str) -> str:
    r"""Return a heading without marks, as the text of a link.

    Examples
    --------
    >>> plain(r"5.1 $b / \lVert w \rVert$ is a *signed* distance")
    '5.1 b / ‖w‖ is a signed distance'
    """
    text = re.sub(r" ?\\rVert", "‖", re.sub(r"\\lVert ?", "‖", heading))
    return re.sub(r"[$*`]", "", text)


def page(
    notebook: NotebookNode,
    lecture: str,
    keep: Callable[[bytes], str],
    terms: dict[str, str],
) -> NotebookNode:
    """Change a lecture into what Sphinx reads, and return it.

    Parameters
    ----------
    notebook : NotebookNode
        The lecture; it is changed.
    lecture : str
        Its name, such as ``"02-the-algorithm"``.
    keep : callable
        Stores a picture and returns its address.
    terms : dict
        The glossary's entry for each of its words and their other forms, in small letters.
    """
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = _text(cell.source, lecture, terms)
            if cell.metadata.get("slideshow", {}).get("slide_type") == "notes":
                cell.source = _aside(cell.source)
        elif cell.cell_type == "code":
            cell.outputs = [shown for out in cell.outputs if (shown := _output(out, keep))]
    return notebook


def share_modules(notebook: NotebookNode, keep: Callable[[str], str]) -> None:
    """Let the widgets of a page have their JavaScript from one file, which they bring along each.

    Parameters
    ----------
    notebook : NotebookNode
        The lecture; it is changed.
    keep : callable
        Takes the text of a script, stores it and returns its address.
    """
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            html = output.get("data", {}).get("text/html", "")
            for literal in set(MODULE.findall(html)):
                name = f"coursekitModule{hashlib.sha256(literal.encode()).hexdigest()[:8]}"
                # Not const: a page with two widgets reads the file twice.
                address = keep(f"var {name} = {literal};\n")
                html = f'<script src="{address}"></script>' + html.replace(literal, name)
            if html:
                output.data["text/html"] = html


def _text(source: str, lecture: str, terms: dict[str, str]) -> str:
    """Return a text cell with names for its sections, and links to the site's own pages."""
    lines = source.split("\n")
    for number, level, text in headings(source):
        if level > 1:
            lines[number] = f"({section_name(lecture, text)})=\n{lines[number]}"
    linked = HOMEWORK.sub(r"](../exercises/\1.ipynb)", "\n".join(lines))
    return re.sub(r"\*\*(.+?)\*\*", lambda found: _term(found, terms), linked, flags=re.DOTALL)


def _term(found: re.Match, terms: dict[str, str]) -> str:
    """Return a word in bold, as a link if the glossary has it."""
    word = " ".join(found[1].replace("$", "").split()).strip(".:")
    names = (word.lower(), word.lower().removesuffix("s"), re.sub("ies$", "y", word.lower()))
    entry = next((terms[name] for name in names if name in terms), None)
    if entry is None:
        return found[0]
    end = "." if found[1].endswith(".") else ":" if found[1].endswith(":") else ""
    return f"**{{term}}`{word} <{entry}>`{end}**"


def _aside(source: str) -> str:
    """Return the notes for a lecturer as something that opens when it is wanted."""
    body = NOTES.sub("", source, count=1)
    return f"<details class='lecturer'><summary>For the lecturer</summary>\n\n{body}\n\n</details>"


def _output(output: NotebookNode, keep: Callable[[bytes], str]) -> NotebookNode | None:
    """Return what a page can show of an output; None if that is nothing."""
    data = output.get("data")
    if data is None:
        return output
    if WIDGET in data:
        return None
    if "text/html" in data:
        data["text/html"] = take_out(data["text/html"], keep)
        data.pop("text/plain", None)  # what it says is in the picture's alternative text
    return output
