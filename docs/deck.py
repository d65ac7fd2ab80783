"""A lecture as a deck: slides of five kinds, and in their notes all that is not on them.

`title`: the lecture's first cell. `guess`: a prediction, its options as boxes. `picture` and
`widget`: what a cell draws, large. `statement`: the beginning of a section, a theorem, or what a
predicted cell prints. A cell with the slide type `skip` is nowhere, one of type `notes` is only in
the notes. The code of a slide is shown when somebody presses C.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from nbformat import NotebookNode

from coursekit.exercises.lectures import explains, tagged
from docs import project
from docs.times import words

LINES, COLUMNS = 14, 88  # of what is printed, at 28 px of 1080
WIDE, HIGH = 1760, 890  # what a picture and its text share
COLUMN, LINE = 640, 57  # a text beside a picture with the gap between, and one of its lines
LONG = 24  # signs of a formula that has no room there
FORMULA = re.compile(r"<math.*?</math>", re.DOTALL)
NOT_SHOWN = ("exercises", "references", "goals", "check")


@dataclass
class Slide:
    """One slide; `code` is shown when asked for, `notes` only to the lecturer."""

    kind: str
    title: str = ""
    text: str = ""
    picture: str = ""
    printed: str = ""
    code: str = ""
    size: int = 0  # of what is printed, in units of which a slide has 1080
    options: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    opens: bool = False  # whether a section begins here
    beside: bool = False  # whether the text stands beside the picture


def slides(lecture: NotebookNode) -> list[Slide]:
    """Return the slides of a lecture."""
    deck: list[Slide] = [title(lecture.cells[0])]
    section = deck[0].title
    for place, cell in enumerate(lecture.cells[1:], start=1):
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind == "skip" or cell.id.startswith(NOT_SHOWN):
            continue
        if cell.cell_type == "markdown" and (heading := project.heading(cell.source)):
            section = heading
        after = lecture.cells[place + 1 : place + 2]
        new = of_text(cell) if cell.cell_type == "markdown" else of_code(cell, after)
        if new and kind != "notes":
            new.title = new.title or section
            new.opens = cell.source.startswith("## ")
            if new.picture and not new.text and deck[-1].opens and not deck[-1].picture:
                deck[-1].picture, deck[-1].kind = new.picture, new.kind  # below one heading
                deck[-1].code = new.code
                if new.kind == "widget":  # it takes the whole slide, and the notes have the text
                    deck[-1].text = ""
            else:
                deck.append(new)
        if cell.cell_type == "markdown":
            deck[-1].notes.append(project.render(cell.source))
    return deck


def title(cell: NotebookNode) -> Slide:
    """Return the first slide."""
    name, text = project.heading(cell.source), project.blocks(cell.source)[0]
    shown = project.first(text, project.WORDS - words(name))
    return Slide("title", name, project.render(shown), notes=[project.render(cell.source)])


def of_text(cell: NotebookNode) -> Slide | None:
    """Return the slide that a text deserves: a guess, a section's beginning, or a theorem."""
    if tagged(cell, "prediction"):
        return of_prediction(cell)
    name = project.heading(cell.source)
    is_theorem = any(map(project.THEOREM.match, project.blocks(cell.source)))
    if not cell.source.startswith("## ") and not is_theorem:
        return None
    text = project.statement(cell.source, project.WORDS - max(words(name), 8))
    return Slide("statement", name, project.render(text)) if text else None


def of_prediction(cell: NotebookNode) -> Slide:
    """Return a question and its options, as many words as can be read."""
    parts = project.blocks(cell.source)
    lists = [part for part in parts if part.startswith(("- ", "1. "))]
    guess = cell.metadata.get("guess", {})
    names = guess.get("options", [])
    if guess.get("kind") == "number":
        names = [f"a number from {guess['from']} to {guess['to']:,}"]
    options = [" ".join(option.split()) for option in project.OPTION.findall("\n".join(lists))]
    if not options or (names and sum(map(words, options)) > project.WORDS // 2):
        options = names
    options = [project.shorten(option, max(7, 30 // len(options))) or "…" for option in options]
    question = " ".join(part for part in parts if part not in lists)
    left = project.WORDS - 2 - sum(map(words, options))
    shown = [project.inline(option.rstrip(" ,?.;")) for option in options]
    return Slide("guess", "Your guess", project.render(project.last(question, left)), options=shown)


def of_code(cell: NotebookNode, after: list[NotebookNode]) -> Slide | None:
    """Return what a cell draws, or prints if that was predicted, headed by what it means."""
    pages = [o.data["text/html"] for o in cell.outputs if "text/html" in o.get("data", {})]
    printed = "".join(output.get("text", "") for output in cell.outputs)
    text = after[0].source if after and explains(cell, after[0]) else ""
    text = project.first((project.blocks(text) or [""])[0], project.WORDS // 2)
    shown = Slide("statement", text=project.render(text) if text else "", code=escape(cell.source))
    if pages and ("<img" in pages[-1] or "<table" in pages[-1]):
        shown.kind = "widget" if "coursekit-still" in pages[-1] else "picture"
        shown.picture = pages[-1]
        return shown
    if not tagged(cell, "predicted") or not printed:
        return None
    lines = cut(printed)
    shown.size = min(48, 2800 // max(map(len, lines)), 460 // len(lines))
    shown.printed = escape("\n".join(lines))
    return shown


def is_larger_beside(text: str, shape: float) -> bool:
    """Return whether a picture, so much wider than high, is larger with its text beside it."""
    long = max(map(signs_in_a_row, FORMULA.findall(text)), default=0)
    lines = len(project.plain(FORMULA.sub("formula", text))) / 88 + text.count("<p>")
    lines += 2 * text.count('display="block"')
    below = min(WIDE, shape * (HIGH - LINE * lines))
    beside = min(WIDE - COLUMN, shape * HIGH)
    return beside > 1.05 * below and long < LONG


def signs_in_a_row(formula: str) -> float:
    """Return how many signs a row of a formula in MathML has, on average."""
    signs = "".join(project.plain(formula).split())
    return len(signs) / max(1, formula.count("<mtr"))


def cut(printed: str) -> list[str]:
    """Return the lines that can be shown of what was printed."""
    lines = printed.rstrip().split("\n")
    lines = [line if len(line) <= COLUMNS else line[: COLUMNS - 1] + "…" for line in lines]
    return lines if len(lines) <= LINES else [*lines[: LINES - 1], "…"]


def sections(deck: list[Slide]) -> Iterator[list[Slide]]:
    """Yield the slides of each section."""
    part: list[Slide] = []
    for slide in deck:
        if slide.opens and part:
            yield part
            part = []
        part.append(slide)
    yield part


def shown_words(slide: Slide) -> int:
    """Return how many words stand on a slide; a formula, and what was printed, is none of them."""
    parts = [slide.title, slide.text, *slide.options]
    page = re.sub(r"<math.*?</math>|\$[^$]+\$", " ", " ".join(parts), flags=re.DOTALL)
    return words(project.plain(page))
