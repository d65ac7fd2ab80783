"""How long each lecture takes, from its words, cells and predictions.

`coursekit times` prints a table; with `--write` it puts the minutes into the lectures' lines
**Time**.

A reader who is new to all this reads 100 words of mathematical prose a minute, formulas included,
takes 90 seconds for a prediction, and 45 for a cell of code with what it shows. Not counted are
headings, notes for the lecturer, exercises, references, and answers that are folded away.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple

TIME = re.compile(r"\*\*Time\*\*:.*?(?=\n\n|\Z)", flags=re.DOTALL)
LEFT_OUT = re.compile(
    r"<details>.*?</details>|```.*?```|^#.*?$|\]\([^)]*\)|<[^>]*>", flags=re.DOTALL | re.MULTILINE
)
WORD = re.compile(r"\$\$[^$]+\$\$|\$[^$]+\$|`[^`]+`|[^\W\d_]+(?:['’-][^\W\d_]+)*")
WORDS_A_MINUTE, SECONDS_A_PREDICTION, SECONDS_A_CELL = 100, 90, 45


class Counts(NamedTuple):
    """The numbers of words, code cells and predictions in a lecture."""

    words: int
    cells: int
    predictions: int

    def minutes(self) -> float:
        """Return the total time in minutes.

        >>> Counts(words=2000, cells=20, predictions=10).minutes()
        50.0
        """
        seconds = SECONDS_A_PREDICTION * self.predictions + SECONDS_A_CELL * self.cells
        return self.words / WORDS_A_MINUTE + seconds / 60


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


def counts(file: Path) -> Counts:
    """Count words, code cells and predictions in all cells of a lecture."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    texts = [cell for cell in cells if cell["cell_type"] == "markdown" and is_read(cell)]
    return Counts(
        words=sum(words("".join(cell["source"])) for cell in texts),
        cells=sum(cell["cell_type"] == "code" for cell in cells),
        predictions=sum("prediction" in cell["metadata"].get("tags", []) for cell in cells),
    )


def line(lecture: Counts) -> str:
    """Return the line in a lecture that states its time, to the nearest five minutes.

    >>> line(Counts(words=2000, cells=20, predictions=10))
    '**Time**: about 50 minutes.'
    """
    return f"**Time**: about {5 * round(lecture.minutes() / 5)} minutes."


def write(file: Path) -> None:
    """Update the line of a lecture that states its time; change nothing else."""
    book = json.loads(file.read_text(encoding="utf-8"))
    for cell in book["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and TIME.search(source):
            cell["source"] = TIME.sub(line(counts(file)), source).splitlines(keepends=True)
    file.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def table(folder: Path) -> str:
    """Return a table of the lectures in a folder: their words, cells, predictions and minutes."""
    rows = [f"{'lecture':30} {'words':>7} {'cells':>6} {'predictions':>12} {'minutes':>8}"]
    for file in files(folder):
        lecture, name = counts(file), file.relative_to(folder).with_suffix("").as_posix()
        row = f"{name:30} {lecture.words:7,} {lecture.cells:6} {lecture.predictions:12}"
        rows.append(f"{row} {lecture.minutes():8.0f}")
    return "\n".join(rows)


def files(folder: Path) -> list[Path]:
    """Return the lectures in a folder, as paths."""
    return sorted(folder.rglob("[!.]*.ipynb"))
