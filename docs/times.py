"""How long each lecture takes, from what there is to read and to do in it.

`python docs/times.py` prints a table; with `--write` it puts the minutes into the lectures' lines
**Time**. tests/test_times.py compares the two.

Not counted are notes for the lecturer, exercises and references; an answer that is folded away
counts with its question. What the rest takes:

- Words at 200 a minute. People read English prose at 238 (Brysbaert 2019,
  doi:10.1016/j.jml.2019.104047), and at about 200 when they read to learn (Carver 1992, *Journal of
  Reading* 36, 84-95).
- The other rates are our own, and said here so that they can be disputed: 3 seconds for a formula
  in a sentence, 30 for one in a line of its own; 3 for a line of code and 15 for what a cell shows;
  half a minute for a guess before a run, a minute for a question in a section, two for one under
  *Check yourself*.
"""

import argparse
import json
import re
import textwrap
from pathlib import Path
from typing import NamedTuple

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
TIME = re.compile(r"\*\*Time\*\*:.*?(?=\n\n|\Z)", flags=re.DOTALL)
FOLDED = re.compile(r"<details>.*?</details>", flags=re.DOTALL)
DISPLAYED = re.compile(r"\$\$.*?\$\$", flags=re.DOTALL)
INLINE = re.compile(r"\$[^$]+\$")
LEFT_OUT = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>", flags=re.DOTALL)
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
SECONDS = {  # for one of each
    "words": 60 / 200,
    "formulas": 3,
    "displayed": 30,
    "lines": 3,
    "cells": 15,
    "guesses": 30,
    "picks": 60,
    "questions": 120,
}


class Counts(NamedTuple):
    """What there is to read and to do in a lecture."""

    words: int = 0
    formulas: int = 0
    displayed: int = 0
    lines: int = 0
    cells: int = 0
    guesses: int = 0
    picks: int = 0
    questions: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Return the sum of both.

        >>> Counts(words=3).plus(Counts(words=4, cells=1))
        Counts(words=7, formulas=0, displayed=0, lines=0, cells=1, guesses=0, picks=0, questions=0)
        """
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))

    def minutes(self) -> int:
        """Return how long it all takes, to the nearest five minutes.

        >>> Counts(words=2000, displayed=4).minutes()
        10
        """
        seconds = sum(n * SECONDS[name] for name, n in self._asdict().items())
        return 5 * round(seconds / 300)


def of_text(source: str) -> Counts:
    """Count in a cell of text.

    >>> of_text("The score of $x$ is $w x$, as `score` says.")
    Counts(words=6, formulas=2, displayed=0, lines=0, cells=0, guesses=0, picks=0, questions=0)
    """
    questions = len(re.findall(r"^\*\*\d+\.\*\*", source, flags=re.MULTILINE))
    text = TIME.sub(" ", FOLDED.sub(" ", source) if questions else source)
    displayed, text = len(DISPLAYED.findall(text)), DISPLAYED.sub(" ", text)
    formulas, text = len(INLINE.findall(text)), INLINE.sub(" ", text)
    return Counts(
        words=len(WORD.findall(LEFT_OUT.sub(" ", text))),
        formulas=formulas,
        displayed=displayed,
        guesses=len(re.findall(r"\*\*Before\s+you\s+(?:run|read)", source)),
        picks=int(source.startswith("**Pick one.**")),
        questions=questions,
    )


def source_of(cell: dict) -> str:
    """Return the text of a cell, which a file holds in lines."""
    return "".join(cell["source"])


def is_read(cell: dict) -> bool:
    """Return whether a reader is expected to read this cell in the time of the lecture."""
    kind = cell["metadata"].get("slideshow", {}).get("slide_type")
    return kind != "notes" and not cell["id"].startswith(("exercises", "references"))


def counts(file: Path) -> Counts:
    """Count in all cells of a lecture."""
    total = Counts()
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            total = total.plus(Counts(cells=1, lines=len(source_of(cell).splitlines())))
        elif is_read(cell):
            total = total.plus(of_text(source_of(cell)))
    return total


def time_line(found: Counts, pause: str | None) -> str:
    """Return what a lecture says about its time; `pause` is the section with a break after it.

    >>> print(time_line(Counts(words=4000, cells=9), pause="5"))
    **Time**: 20 minutes of reading and thinking (4,000 words, 9 code cells), with a break after
    section 5; with numba, all cells together run in less than half a minute on two cores. The test
    run records the seconds.
    """
    rest = f", with a break after section {pause}" if pause else ""
    return textwrap.fill(
        f"**Time**: {found.minutes()} minutes of reading and thinking ({found.words:,} words,"
        f" {found.cells} code cells){rest}; with numba, all cells together run in less than half"
        " a minute on two cores. The test run records the seconds.",
        width=96,
    )


def time_cell(book: dict) -> dict:
    """Return the cell of a notebook that says how long it takes."""
    return next(cell for cell in book["cells"] if "**Time**:" in source_of(cell))


def stated(file: Path) -> str:
    """Return what a lecture says about its time."""
    return TIME.search(source_of(time_cell(json.loads(file.read_text(encoding="utf-8")))))[0]


def due(file: Path) -> str:
    """Return what a lecture should say about its time; the break stays where it is."""
    pause = re.search(r"break\s+(?:is\s+)?after\s+section\s+(\d+)", stated(file))
    return time_line(counts(file), pause and pause[1])


def write(file: Path) -> None:
    """Put into a lecture what it should say about its time, and leave all else as it is."""
    book = json.loads(file.read_text(encoding="utf-8"))
    cell, line = time_cell(book), due(file)
    cell["source"] = TIME.sub(lambda _: line, source_of(cell)).splitlines(keepends=True)
    file.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> None:
    """Print the table, and write into the lectures if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help="put the minutes into the lectures")
    options = parser.parse_args()
    print(f"{'lecture':20}", *(f"{name:>9}" for name in (*Counts._fields, "minutes")))
    for file in sorted(NOTEBOOKS.glob("*.ipynb")):
        found = counts(file)
        print(f"{file.stem:20}", *(f"{n:9,}" for n in (*found, found.minutes())))
        if options.write:
            write(file)


if __name__ == "__main__":
    main()
