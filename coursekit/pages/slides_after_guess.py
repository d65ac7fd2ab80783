"""The slide after a guess: its question again, its boxes with the right one ticked, and a number.

What the cell has printed is shown together with its code, on request. The number is read from the
evidence of the guess, which is a part of that output, so none is believed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from nbformat import NotebookNode

from coursekit.exercises import guess
from coursekit.pages import axes, shorten
from coursekit.pages.times import words

NUMBER = re.compile(r"[+\u2212-]?\d[\d,]*(?:\.\d+)?(?: ?%|°)?")
IN_A_TABLE = re.compile(r"\s\s|[\n'\[\]|=(),]")
OF = re.compile(r"(?:out )?of \d[\d,]*\b")
LONGEST = 44  # signs around a number that can be read at once
WORDS_OF_A_QUESTION, LONGEST_QUESTION = 18, 28


@dataclass
class Truth:
    """What a guess is compared with: a number between words, and the boxes that are right."""

    before: str = ""
    number: str = ""
    after: str = ""
    right: list[int] = field(default_factory=list)


def truth(asked: NotebookNode, cell: NotebookNode) -> Truth:
    """Return the truth about the guess of a cell's question, as the predicted cell shows it."""
    output = guess.shown(cell)
    found = guess.complete(asked.metadata["guess"], asked, output)
    right = found["answer"] if isinstance(found["answer"], list) else []
    evidence = re.search(asked.metadata["guess"]["shows"], output)
    place = evidence.span(1) if found["kind"] == "number" else None
    parts = around_number(evidence[0], place and [at - evidence.start() for at in place])
    if place and not parts[1]:  # in a table
        parts = "", f"{found['answer']:,}", ""
    return Truth(*parts, right=right)


def around_number(evidence: str, place: list[int] | None = None) -> tuple[str, str, str]:
    """Return the words before the number, the number, and the words after it.

    They are empty if it is not one number, which `of` another one may follow, among few words: in a
    table or a list a number says nothing without the rest.

    Examples
    --------
    >>> around_number("17 of 157 test images")
    ('', '17', 'of 157 test images')
    >>> around_number("7 to 424 mistakes", [5, 8])
    ('7 to', '424', 'mistakes')
    >>> around_number("starts at (0.5, 0.5)")
    ('', '', '')
    """
    if IN_A_TABLE.search(evidence):
        return "", "", ""
    if place is None:
        numbers = list(NUMBER.finditer(OF.sub(lambda match: " " * len(match[0]), evidence)))
        if len(numbers) != 1:
            return "", "", ""
        place = list(numbers[0].span())
    start, end = place
    parts = [" ".join(p.split()) for p in (evidence[:start], evidence[start:end], evidence[end:])]
    if len(parts[0] + parts[2]) > LONGEST:
        return "", "", ""
    after = re.sub(r"^and$", "", parts[2])  # of which the rest is not there
    return parts[0], parts[1].lstrip("+").replace("-", "\u2212"), after


def question(source: str) -> str:
    """Return the question of a prediction in a line or two.

    It is the last sentence that asks, or what stands last if that is too long or nothing asks.

    Examples
    --------
    >>> question("Two runs. **How many** mistakes? Write it down.")
    'How many mistakes?'
    """
    text = " ".join(part for part in shorten.blocks(source) if not part.startswith(("- ", "1. ")))
    asked = [s.replace("**", "") for s in shorten.sentences(text) if s.rstrip("*").endswith("?")]
    last = asked[-1].removeprefix("Guess: ") if asked else ""
    if not last or words(last) > WORDS_OF_A_QUESTION:
        last = shorten.last(text, LONGEST_QUESTION).replace("**", "")
    return f"{last[:1].upper()}{last[1:]}"


def fill(slide: Any, asked: NotebookNode, cell: NotebookNode, before: Any) -> None:
    """Make a slide of a predicted cell the answer to the question of the slide `before`."""
    slide.title = question(asked.source) or slide.title
    if "guess" not in asked.metadata:
        return
    slide.truth = truth(asked, cell)
    slide.axis = axes.answered(asked.metadata["guess"], asked.id, slide.truth, slide.title)
    if because := asked.metadata["guess"].get("because"):
        slide.text = shorten.render(because)
    if slide.kind == "statement":
        slide.kind = "answer"
        slide.options = before.options if slide.truth.right else []
    shown = [slide.title, *slide.options, slide.truth.before, slide.truth.after]
    left = shorten.WORDS_ON_A_SLIDE - sum(words(shorten.plain(part)) for part in shown)
    ticked = [] if slide.options else [before.options[k] for k in slide.truth.right]
    left -= sum(words(shorten.plain(option)) for option in ticked)
    text = shorten.plain(slide.text).rstrip()
    if words(text) > left or text.endswith(":"):  # what would follow is not here
        slide.text = ""
    if slide.kind == "picture":
        slide.text = "".join(f'<p class="right">✓ {o}</p>' for o in ticked) + slide.text
