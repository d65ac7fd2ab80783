"""The questions of a deck, as wall and phones show them."""

from __future__ import annotations

import re
from typing import Any

from nbformat import NotebookNode

from coursekit.exercises import guess
from coursekit.pages import shorten, slides_of_lecture

ANSWER = re.compile(r"<summary>Answer</summary>\s*\*\*\((\w)\)\*\*")


def of_deck(lecture: NotebookNode, name: str) -> tuple[list[dict], dict[str, dict]]:
    """Return what each slide is about, and the questions by key.

    A slide has the title of its section, and the key of the question that it asks or None.

    Raises
    ------
    ValueError
        If a question has no answer that a program can find.
    """
    asked = {text.id: text for text in lecture.cells if text.cell_type == "markdown"}
    guesses = {entry["key"]: entry for _, entry in guess.predictions(lecture)}
    places, questions, section = [], {}, ""
    for slide in slides_of_lecture.slides(lecture, picks=True):
        if slide.opens or not section:
            section = shorten.inline(slide.title)
        key = f"{name}/{slide.asks}" if slide.asks else None
        if key:
            entry = guesses.get(slide.asks) or pick(asked[slide.asks])
            questions[key] = shown(entry, slide) | {"key": key, "section": section}
        places.append({"section": section, "asks": key})
    return places, questions


def pick(cell: NotebookNode) -> dict[str, Any]:
    """Return a question to pick from, which is asked twice, before and after a talk."""
    right = ANSWER.search(cell.source)
    letters = "abcdefgh"[: len(guess.OPTION.findall(cell.source.partition("<details>")[0]))]
    if right is None or right[1] not in letters:
        raise ValueError(f"{cell.id}: the answer must begin with one of its options, as **(b)**.")
    options = [f"({letter})" for letter in letters]
    return {
        "kind": "pick", "options": options, "answer": [letters.index(right[1])], "twice": True,
    }  # fmt: skip


def shown(entry: dict[str, Any], slide: slides_of_lecture.Slide) -> dict[str, Any]:
    """Return a question with the words of its slide, which are HTML."""
    question = {"twice": False} | entry | {"text": slide.text}
    if entry["kind"] != "number" and len(slide.options) == len(entry["options"]):
        question["options"] = slide.options
    return question
