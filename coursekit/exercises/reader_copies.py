"""A reader's own copies of the lectures, which hide the answers to predictions.

A cell with the tag ``predicted`` shows what a reader was just asked to predict. In the copies in
`lectures/` its output is cleared, the text after it, which explains the output, is folded, and
above it the reader can put down a guess. Notes for the lecturer are folded, too. What the title's
metadata name as `opening` stands right below the title, so that a lecture begins with its picture.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
from itertools import pairwise
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4
from nbformat.sign import NotebookNotary

from coursekit.course import course
from coursekit.exercises import guess

SUMMARY = "What happened, and why"
NOTES = "**For the lecturer.**"
GOALS = re.compile(r"\A(?:\(.+\)=\n)?## (What you will be able to do)\n+")
TITLE = re.compile(r'(replace\(still, \{"view": "\w+", "title": ")(The )?')  # of a widget
WIDGETS = "from coursekit import widgets\n\n"
MODULE = re.compile(r'(?<=new Blob\(\[)"(?:[^"\\]|\\.)*"(?=\])')


def tagged(cell: NotebookNode, tag: str) -> bool:
    """Return whether a cell has a tag."""
    return tag in cell.metadata.get("tags", [])


def explains(before: NotebookNode, cell: NotebookNode) -> bool:
    """Return whether a cell is the text that explains a predicted output right before it."""
    return (
        tagged(before, "predicted")
        and cell.cell_type == "markdown"
        and not tagged(cell, "prediction")
        and not cell.source.startswith("#")
    )


def is_note(cell: NotebookNode) -> bool:
    """Return whether a cell is for the lecturer only."""
    return cell.metadata.get("slideshow", {}).get("slide_type") == "notes"


def fold(source: str, summary: str = SUMMARY) -> str:
    """Return a text that opens on request, in JupyterLab and on a page.

    Examples
    --------
    >>> print(fold("It is 2."))
    <details><summary>What happened, and why</summary>
    <BLANKLINE>
    It is 2.
    </details>
    """
    return f"<details><summary>{summary}</summary>\n\n{source.strip()}\n</details>"


def renewed(output: str) -> str:
    """Return an output whose stored widgets have the current JavaScript."""
    bundle = course().bundle()
    if not MODULE.search(output) or not bundle.exists():
        return output
    literal = json.dumps(bundle.read_text(encoding="utf-8"), ensure_ascii=False)
    literal = literal.replace("</", "<\\/").replace("<!--", "<\\!--")  # it is in a script element
    return MODULE.sub(lambda _: literal, output)


def without_answers(lecture: NotebookNode, name: str) -> NotebookNode:
    """Return a copy of a lecture of this name without answers to predictions."""
    result = copy.deepcopy(lecture)
    guesses = list(guess.predictions(result))
    for before, cell in pairwise(result.cells):
        if explains(before, cell):
            cell.source = fold(cell.source)
    for cell in result.cells:
        if tagged(cell, "predicted"):
            cell.outputs, cell.execution_count = [], None
        if is_note(cell):
            cell.source = fold(cell.source.removeprefix(NOTES), "For the lecturer")
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                output.data["text/html"] = renewed(output.data["text/html"])
    for place, prediction in reversed(guesses):
        result.cells.insert(place, guess.cell(prediction, name))
    begin_with_picture(result)
    return result


def begin_with_picture(lecture: NotebookNode) -> None:
    """Show below the title what a lecture begins with, then its text; fold what it is for."""
    for cell in lecture.cells:
        if goals := GOALS.match(cell.source):
            cell.source = fold(GOALS.sub("", cell.source), goals[1])
    name = lecture.cells[0].metadata.get("opening")
    shown = [cell for cell in lecture.cells if cell.id == name and cell.get("outputs")]
    if not shown:
        return
    title, (widget, *_) = lecture.cells[0], shown
    title.source, _, text = title.source.partition("\n")
    source = widget.source if WIDGETS.strip() in widget.source else WIDGETS + widget.source
    hidden = {"jupyter": {"source_hidden": True}, "tags": ["opening"]}
    first = v4.new_code_cell(source, id="opening", metadata=hidden)
    # What needs no kernel is enough; the same widget stands further down, under its own name.
    first.outputs = [o for o in copy.deepcopy(widget.outputs) if "text/html" in o.get("data", {})]
    for output in first.outputs:
        output.data["text/html"] = invite(output.data["text/html"])
    lecture.cells[1:1] = [first, v4.new_markdown_cell(text.strip(), id="title-text")]


def invite(widget: str) -> str:
    """Give the widget in this HTML a name of its own that fits above it on a phone.

    Examples
    --------
    >>> invite('replace(still, {"view": "proof", "title": "The proof, step by step"')
    'replace(still, {"view": "proof", "title": "Try the proof, step by step"'
    >>> invite('replace(still, {"view": "learner", "title": "Make the learner err"')
    'replace(still, {"view": "learner", "title": "Try it: Make the learner err"'
    """
    return TITLE.sub(lambda begin: begin[1] + ("Try the " if begin[2] else "Try it: "), widget)


def hand_out_lectures(root: Path) -> tuple[list[Path], list[Path]]:
    """Give the reader a copy of each lecture, and update copies that the reader has not changed.

    A copy in which the reader has changed, added or deleted a cell is theirs and stays unchanged.
    Running cells does not count as a change. Return the copies that were written, and those that
    stay unchanged although the course has a newer version.
    """
    new, changed = [], []
    for file in sorted((root / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" in file.parts:
            continue
        own = root / "lectures" / file.relative_to(root / "notebooks")
        version = hashlib.sha256(file.read_bytes()).hexdigest()
        stamp, cells = _stamp_and_cells(own)
        if stamp.get("version") == version:
            continue
        if own.exists() and stamp.get("cells") != cells:
            changed.append(own)
            continue
        name = file.relative_to(root / "notebooks").with_suffix("").as_posix()
        lecture = without_answers(nbformat.read(file, as_version=4), name)
        lecture.metadata["course"] = {"version": version, "cells": _digest(lecture)}
        own.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(lecture, own)
        new.append(own)
    return new, changed


def trust(files: list[Path]) -> None:
    """Let JupyterLab trust these notebooks as if they had been run here, so that widgets work."""
    notary = NotebookNotary()
    for file in files:
        notary.sign(nbformat.read(file, as_version=4))


def _stamp_and_cells(file: Path) -> tuple[dict, str]:
    """Return the stamp of a copy from when it was handed out, and the digest of its cells now."""
    try:
        notebook = json.loads(file.read_text(encoding="utf-8"))
        return notebook["metadata"].get("course", {}), _digest(notebook)
    except (OSError, ValueError, KeyError, TypeError):  # it is missing, or not a notebook
        return {}, ""


def _digest(notebook: dict) -> str:
    """Return a digest of the kinds and sources of all cells."""
    cells = [[cell["cell_type"], "".join(cell["source"])] for cell in notebook["cells"]]
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()
