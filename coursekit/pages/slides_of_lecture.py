"""A lecture as a deck: slides of five kinds, with the full text in their notes.

`title`: the lecture's first cell. `guess`: a prediction, its options as boxes. `answer`: what
became of it. `picture` and `widget`: what a cell draws, large. `statement`: the beginning of a
section, or a theorem. A cell with the slide type `skip` is nowhere, one of type `notes` is only in
the notes. The code of a slide, with what it printed, is shown when somebody presses C.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from nbformat import NotebookNode

from coursekit.exercises.reader_copies import explains, tagged
from coursekit.pages import shorten, slides_after_guess
from coursekit.pages.axes import Axis, asked
from coursekit.pages.slides_after_guess import Truth
from coursekit.pages.times import words

OUTPUT_LINES, OUTPUT_COLUMNS = 14, 88  # of what is printed below the code
WIDE, HIGH = 1760, 890  # pixels that a picture and its text share
# Pixels: the width of a text beside a picture, gap included, and the height of one of its lines.
COLUMN, LINE = 640, 57
LONGEST_FORMULA = 24  # signs that fit into that column
LONGEST_OPENING = 34  # signs that fit beside the title of a section
FORMULA = re.compile(r"<math.*?</math>", re.DOTALL)
WORDS_OF_A_PICK = 40
WORDS_OF_A_READING = 22  # of the sentence that stands above a picture: two lines
BRIEF = 40  # signs that fit into the boxes of all options, in one large line each
LONGEST = 12  # words of an option, if it has no shorter clause
NOT_SHOWN = ("exercises", "references", "goals", "check")


@dataclass
class Slide:
    """One slide; `code` is shown on request, `notes` only to the lecturer."""

    kind: str
    title: str = ""
    text: str = ""
    picture: str = ""
    code: str = ""
    truth: Truth | None = None  # of a guess
    axis: Axis | None = None  # on which a guess in numbers lies
    options: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    asks: str = ""  # the name of the cell whose question it asks
    opens: bool = False  # whether it opens a section
    cell: str = ""  # the name of the cell that opens it
    drawing: str = ""  # beside the title of a section
    beside: bool = False  # whether the text is beside the picture
    again: bool = False  # whether a slide before it in its section has the same title

    @property
    def opening(self) -> bool:
        """Whether the title of a section stands on a ground of its own, with the text beside it."""
        return self.opens and self.kind == "statement" and longest(self.text) < LONGEST_OPENING

    @property
    def brief(self) -> bool:
        """Whether each of its options is so short that it fits into its box in large letters."""
        signs = [len(shorten.plain(option)) for option in self.options]
        return len(signs) > 1 and max(signs) <= BRIEF // len(signs)


def slides(lecture: NotebookNode, picks: bool = False) -> list[Slide]:
    """Return the slides of a lecture; with `picks` its questions to pick from have some, too."""
    deck: list[Slide] = [title(lecture.cells[0])]
    section = deck[0].title
    for place, cell in enumerate(lecture.cells[1:], start=1):
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind == "skip" or cell.id.startswith(NOT_SHOWN):
            continue
        if cell.cell_type == "markdown" and (heading := shorten.heading(cell.source)):
            section = heading
        after = lecture.cells[place + 1 : place + 2]
        new = of_text(cell, picks) if cell.cell_type == "markdown" else of_code(cell, after)
        if new and kind != "notes":
            new.opens, new.cell = cell.source.startswith("## "), cell.id
            new.title = new.title or section
            if tagged(cell, "predicted"):
                slides_after_guess.fill(new, lecture.cells[place - 1], cell, deck[-1])
            new.again = not new.opens and new.title == section
            is_table = "<table" in new.picture and not tagged(cell, "predicted")
            under = new.picture and (is_table or not new.text)
            if under and deck[-1].opens and not deck[-1].picture:  # under one heading
                deck[-1].picture, deck[-1].kind = new.picture, new.kind
                deck[-1].code, deck[-1].text = new.code, new.text or deck[-1].text
                if new.kind == "widget":  # it fills the slide; the notes keep the text
                    deck[-1].text = ""
            else:
                deck.append(with_reading(new, after))
        if cell.cell_type == "markdown":
            deck[-1].notes.append(shorten.render(cell.source))
    return deck


def title(cell: NotebookNode) -> Slide:
    """Return the title slide."""
    name, text = shorten.heading(cell.source), shorten.blocks(cell.source)[0]
    shown = shorten.first(text, shorten.WORDS_ON_A_SLIDE - words(name))
    return Slide("title", name, shorten.render(shown), notes=[shorten.render(cell.source)])


def of_text(cell: NotebookNode, picks: bool = False) -> Slide | None:
    """Return the slide for a text: a guess, the start of a section, a theorem, or None."""
    if tagged(cell, "prediction") or (picks and cell.id.startswith("pick-")):
        return of_question(cell)
    name = shorten.heading(cell.source)
    is_theorem = any(map(shorten.THEOREM.match, shorten.blocks(cell.source)))
    if not cell.source.startswith("## ") and not is_theorem:
        return None
    if cell.id.startswith("summary"):
        text = shorten.summary(cell.source, shorten.WORDS_ON_A_SLIDE - words(name))
    else:
        text = shorten.statement(cell.source, shorten.WORDS_ON_A_SLIDE - max(words(name), 8))
    return Slide("statement", name, shorten.render(text)) if text else None


def of_question(cell: NotebookNode) -> Slide:
    """Return the slide of a question and its options, shortened to readable length."""
    parts = shorten.blocks(cell.source)
    lists = [part for part in parts if part.startswith(("- ", "1. "))]
    guess = cell.metadata.get("guess", {})
    names = guess.get("options", [])
    if guess.get("kind") == "number":
        names = [f"a number from {guess['from']} to {guess['to']:,}"]
    options = [" ".join(option.split()) for option in shorten.OPTION.findall("\n".join(lists))]
    if not options or (names and sum(map(words, options)) > shorten.WORDS_ON_A_SLIDE // 2):
        options = names
    is_pick = not tagged(cell, "prediction")  # whose options are whole sentences
    longest = WORDS_OF_A_PICK // 2 if is_pick else max(7, 30 // len(options))
    options = [shorten.shorten(o, longest) or shorten.shorten(o, LONGEST) or "…" for o in options]
    question = " ".join(part for part in parts if part not in lists).removeprefix("**Pick one.** ")
    left = shorten.WORDS_ON_A_SLIDE - 2 - sum(map(words, options))
    left = max(left, WORDS_OF_A_PICK) if is_pick else left
    shown = [shorten.inline(option.rstrip(" ,?.;")) for option in options]
    text = shorten.render(shorten.last(question, left))
    name = "Pick one" if is_pick else "Your guess"
    return Slide("guess", name, text, options=shown, asks=cell.id, axis=asked(guess, cell.id))


def of_code(cell: NotebookNode, after: list[NotebookNode]) -> Slide | None:
    """Return the slide of a cell's picture, or of its predicted output, headed by its meaning."""
    pages = [o.data["text/html"] for o in cell.outputs if "text/html" in o.get("data", {})]
    printed = "".join(output.get("text", "") for output in cell.outputs)
    is_table = bool(pages) and "<table" in pages[-1]  # the text after it says how to read it
    told = after and (explains(cell, after[0]) or (is_table and is_prose(after[0])))
    text = after[0].source if told else ""
    text = shorten.first((shorten.blocks(text) or [""])[0], shorten.WORDS_ON_A_SLIDE // 2)
    shown = Slide("statement", text=shorten.render(text) if text else "", code=escape(cell.source))
    if pages and ("<img" in pages[-1] or "<table" in pages[-1]):
        shown.kind = "widget" if "coursekit-still" in pages[-1] else "picture"
        shown.picture = pages[-1]
        return shown
    if not tagged(cell, "predicted") or not printed:
        return None
    shown.code += "\n\n" + escape("\n".join(cut(printed)))
    return shown


def with_reading(slide: Slide, after: list[NotebookNode]) -> Slide:
    """Return a slide with what the text says of its picture, where a title would stand again."""
    if slide.again and slide.kind == "picture" and not slide.text and after and is_prose(after[0]):
        said = shorten.sentences((shorten.blocks(after[0].source) or [""])[0])
        reading = shorten.shorten(said[0], WORDS_OF_A_READING).rstrip(".:") if said else ""
        if reading:
            slide.title, slide.again = reading, False
    return slide


def is_prose(cell: NotebookNode) -> bool:
    """Return whether a cell is text that asks nothing and begins no section."""
    asks = tagged(cell, "prediction") or cell.id.startswith("pick-")
    return cell.cell_type == "markdown" and not asks and not cell.source.startswith(("#", "**For"))


def is_larger_beside(text: str, shape: float) -> bool:
    """Return whether a picture, `shape` times as wide as high, is larger with text beside it."""
    lines = len(shorten.plain(FORMULA.sub("formula", text))) / 88 + text.count("<p>")
    lines += 2 * text.count('display="block"')
    below = min(WIDE, shape * (HIGH - LINE * lines))
    beside = min(WIDE - COLUMN, shape * HIGH)
    return beside > 1.05 * below and longest(text) < LONGEST_FORMULA


def longest(text: str) -> float:
    """Return the signs of the longest formula of a text."""
    return max(map(signs_in_a_row, FORMULA.findall(text)), default=0)


def signs_in_a_row(formula: str) -> float:
    """Return the average number of signs in a row of a MathML formula."""
    signs = "".join(shorten.plain(formula).split())
    return len(signs) / max(1, formula.count("<mtr"))


def cut(printed: str) -> list[str]:
    """Return the lines of the output that fit on a slide."""
    lines = printed.rstrip().split("\n")
    lines = [
        line if len(line) <= OUTPUT_COLUMNS else line[: OUTPUT_COLUMNS - 1] + "…" for line in lines
    ]
    return lines if len(lines) <= OUTPUT_LINES else [*lines[: OUTPUT_LINES - 1], "…"]


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
    """Return the number of words on a slide, without formulas and output."""
    parts = [slide.title, slide.text, *slide.options]
    page = re.sub(r"<math.*?</math>|\$[^$]+\$", " ", " ".join(parts), flags=re.DOTALL)
    return words(shorten.plain(page))
