"""Links from a question to the lectures, and to their sections, that mention it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from coursekit.course import course_root

HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
NAMED = re.compile(r"`(ps\d+\.\w+)`")
SECTIONS = re.compile(r"\bsections? (\d+(?:\.\d+)?)\b")
AT_THE_END = "Exercises"


class Place(NamedTuple):
    """A lecture, and its sections on a question.

    Attributes
    ----------
    file : str
        Such as ``"02-the-perceptron.ipynb"``.
    title : str
        The lecture's, such as ``"02 · The perceptron"``.
    sections : tuple of str
        Their headings; none if the lecture names the question among its exercises only.
    """

    file: str
    title: str
    sections: tuple[str, ...]


def places(question: str) -> list[Place]:
    """Return the places where lectures mention a question, or none outside a course.

    A section counts if it names the question, or if the lecture's exercises say of the question
    that it is about this section.

    Examples
    --------
    >>> [(place.file, place.sections) for place in places("ps2.trace")]
    [('02-the-perceptron.ipynb', ('1. Learning is one addition per mistake',))]
    """
    try:
        return _all_places(course_root() / "notebooks").get(question, [])
    except FileNotFoundError:
        return []


def links(question: str, address: str | None) -> list[list[tuple[str, str | None]]]:
    """Return the names of the lecture and the sections of each place, with their addresses.

    Parameters
    ----------
    question : str
        Such as ``"ps2.trace"``.
    address : str or None
        Where the lectures are published. Without it nothing has an address.
    """
    return [_links(place, address) for place in places(question)]


def _links(place: Place, address: str | None) -> list[tuple[str, str | None]]:
    base = f"{address.rstrip('/')}/{quote(place.file)}" if address else None
    # A section's anchor as JupyterLab and nbconvert make it.
    return [(f"lecture {place.title}", base)] + [
        (f"“{section}”", base and f"{base}#{quote(section.replace(' ', '-'))}")
        for section in place.sections
    ]


@cache
def _all_places(folder: Path) -> dict[str, list[Place]]:
    """Return the places of all questions mentioned in the notebooks of a folder."""
    places: dict[str, list[Place]] = {}
    for file in sorted(folder.glob("*.ipynb")):
        texts = _texts(file)
        headings = [heading for text in texts for heading in HEADING.findall(text)]
        for question, sections in _named(texts).items():
            about = tuple(plain_heading(heading) for heading in headings if heading in sections)
            place = Place(file.name, plain_heading(headings[0]) if headings else file.stem, about)
            places.setdefault(question, []).append(place)
    return places


def plain_heading(heading: str) -> str:
    """Return a heading as plain text, with the known TeX commands replaced."""
    for tex, text in ((r"\lVert ", "‖"), (r" \rVert", "‖"), ("$", "")):
        heading = heading.replace(tex, text)
    return heading


def _texts(file: Path) -> list[str]:
    """Return the Markdown of a notebook, cell by cell, or nothing if it cannot be read."""
    try:
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError):
        return []
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


def _named(texts: list[str]) -> dict[str, set[str]]:
    """Return the questions that a lecture mentions, each with the headings of its sections."""
    headings = [heading for text in texts for heading in HEADING.findall(text)]
    named: dict[str, set[str]] = {}
    section = ""
    for text in texts:
        for piece in re.split(r"(?m)^(?=#+ |[-*] )", text):  # each a heading or a list item
            begins = HEADING.match(piece)
            section = begins[1] if begins else section
            about = {section}
            if section == AT_THE_END:
                numbers = SECTIONS.findall(piece)
                about = {h for h in headings for n in numbers if h.startswith((f"{n}. ", f"{n} "))}
            for question in NAMED.findall(piece):
                named.setdefault(question, set()).update(about)
    return named
