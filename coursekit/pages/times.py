"""How long each lecture takes, from its words, code cells, questions and tasks.

`coursekit times` prints a table; with `--write` it puts the minutes into the lectures' lines
**Time**.

A reader who is new to all this reads 100 words of mathematical prose a minute, formulas included,
and reads each proof twice. A prediction or a *Pick one* takes 2 minutes, a widget with its task 4,
and a cell of code 45 seconds with what it shows. Headings, notes for the lecturer, exercises,
references and folded answers are not counted. The cell with the id `break` is where the
lecturer stops for a while.
"""

import json
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

TIME = re.compile(r"\*\*Time\*\*:.*?(?=\n\n|\Z)", flags=re.DOTALL)
LEFT_OUT = re.compile(
    r"<details>.*?</details>|```.*?```|^#.*?$|\]\([^)]*\)|<[^>]*>", flags=re.DOTALL | re.MULTILINE
)
WORD = re.compile(r"\$\$[^$]+\$\$|\$[^$]+\$|`[^`]+`|[^\W\d_]+(?:['’-][^\W\d_]+)*")
PROOF = re.compile(r"\*\*Proof\b.*?\\blacksquare", flags=re.DOTALL)
WIDGET = re.compile(r"\bwidgets\.\w+\(")
WORDS_A_MINUTE, SECONDS_A_QUESTION, SECONDS_A_TASK, SECONDS_A_CELL = 100, 120, 240, 45


class Counts(NamedTuple):
    """The numbers of words, code cells, predictions, questions *Pick one* and tasks in a lecture.

    The words of a proof are in `words` and, because a proof is read twice, in `proofs` too.
    """

    words: int = 0
    proofs: int = 0
    cells: int = 0
    predictions: int = 0
    picks: int = 0
    tasks: int = 0

    def minutes(self) -> float:
        """Return the total time in minutes.

        >>> Counts(words=2000, proofs=100, cells=20, predictions=10, picks=3, tasks=1).minutes()
        66.0
        """
        questions = SECONDS_A_QUESTION * (self.predictions + self.picks)
        seconds = questions + SECONDS_A_TASK * self.tasks + SECONDS_A_CELL * self.cells
        return (self.words + self.proofs) / WORDS_A_MINUTE + seconds / 60


def words(source: str) -> int:
    """Return the number of words in a text; a formula or a piece of code counts as one.

    >>> words("The score of $x$ is $w x$, as `score(x)` says.")
    9
    """
    return len(WORD.findall(LEFT_OUT.sub(" ", TIME.sub(" ", source))))


def is_read(cell: dict) -> bool:
    """Return whether a text is read during the lecture."""
    kind = cell["metadata"].get("slideshow", {}).get("slide_type")
    return kind != "notes" and not cell["id"].startswith(("exercises", "references"))


def cell_counts(cell: dict) -> Counts:
    """Count what one cell of a lecture holds."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "code":
        return Counts(cells=1, tasks=bool(WIDGET.search(source)))
    if not is_read(cell):
        return Counts()
    unfolded = LEFT_OUT.sub(" ", source)
    return Counts(
        words=words(source),
        proofs=sum(words(proof) for proof in PROOF.findall(unfolded)),
        predictions="prediction" in cell["metadata"].get("tags", []),
        picks=cell["id"].startswith("pick-"),
    )


def parts(file: Path) -> list[Counts]:
    """Count what a lecture holds before and after its break; one part if it has no break."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    places = [number for number, cell in enumerate(cells) if cell["id"] == "break"]
    ends = [0, *places, len(cells)]
    return [total(map(cell_counts, cells[a:b])) for a, b in pairwise(ends)]


def total(counts: Iterable[Counts]) -> Counts:
    """Return the sum of several counts.

    >>> total([Counts(words=300, cells=2), Counts(words=200, picks=1)])
    Counts(words=500, proofs=0, cells=2, predictions=0, picks=1, tasks=0)
    """
    return Counts(*map(sum, zip(*counts, strict=True)))


def rounded(part: Counts) -> int:
    """Return the minutes of a part, to the nearest five."""
    return 5 * round(part.minutes() / 5)


def minutes(lecture: Path) -> int:
    """Return how many minutes a lecture takes, as it says itself."""
    return sum(map(rounded, parts(lecture)))


def line(lecture: list[Counts]) -> str:
    """Return the line in a lecture that states its time, to the nearest five minutes.

    >>> line([Counts(words=2000, cells=20)])
    '**Time**: about 35 minutes.'
    >>> line([Counts(words=4500), Counts(words=4000)])
    '**Time**: about 85 minutes: 45 before the break and 40 after it.'
    """
    each = [rounded(part) for part in lecture]
    if len(each) == 1:
        return f"**Time**: about {each[0]} minutes."
    before, after = each
    return f"**Time**: about {sum(each)} minutes: {before} before the break and {after} after it."


def write(file: Path) -> None:
    """Update the line of a lecture that states its time; change nothing else."""
    book = json.loads(file.read_text(encoding="utf-8"))
    for cell in book["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and TIME.search(source):
            cell["source"] = TIME.sub(line(parts(file)), source).splitlines(keepends=True)
    file.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def table(folder: Path) -> str:
    """Return a table of the lectures in a folder: what each holds, and its minutes."""
    heads = ("words", "proofs", "cells", "predictions", "picks", "tasks", "minutes")
    rows = [f"{'lecture':30} " + " ".join(f"{head:>7}" for head in heads) + "  break after"]
    for file in files(folder):
        lecture, name = parts(file), file.relative_to(folder).with_suffix("").as_posix()
        whole = total(lecture)
        numbers = [*whole, round(whole.minutes())]
        row = f"{name:30} " + " ".join(
            f"{number:{max(7, len(head))},}" for number, head in zip(numbers, heads, strict=True)
        )
        rows.append(row + (f"{lecture[0].minutes():13.0f}" if lecture[1:] else ""))
    return "\n".join(rows)


def files(folder: Path) -> list[Path]:
    """Return the lectures in a folder, as paths."""
    return sorted(folder.rglob("[!.]*.ipynb"))
