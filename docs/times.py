"""How long each lecture takes, from what there is to read and to do in it.

`python docs/times.py` prints a table; with `--write` it puts the minutes into the lectures' lines
**Time**. tests/test_times.py holds the core lectures to one sitting.

A reader who is new to all this reads 100 words of mathematical prose a minute, formulas included,
takes 90 seconds for a prediction, and 45 for a cell of code with what it shows. Not counted are
headings, notes for the lecturer, exercises, references, and answers that are folded away.
"""

import argparse
import json
import re
from pathlib import Path
from typing import NamedTuple

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
TIME = re.compile(r"\*\*Time\*\*:.*?(?=\n\n|\Z)", flags=re.DOTALL)
LEFT_OUT = re.compile(
    r"<details>.*?</details>|```.*?```|^#.*?$|\]\([^)]*\)|<[^>]*>", flags=re.DOTALL | re.MULTILINE
)
WORD = re.compile(r"\$\$[^$]+\$\$|\$[^$]+\$|`[^`]+`|[^\W\d_]+(?:['’-][^\W\d_]+)*")
WORDS_A_MINUTE, SECONDS_A_PREDICTION, SECONDS_A_CELL = 100, 90, 45


class Counts(NamedTuple):
    """What there is to read and to do in a lecture."""

    words: int
    cells: int
    predictions: int

    def minutes(self) -> float:
        """Return how long it all takes.

        >>> Counts(words=2000, cells=20, predictions=10).minutes()
        50.0
        """
        seconds = SECONDS_A_PREDICTION * self.predictions + SECONDS_A_CELL * self.cells
        return self.words / WORDS_A_MINUTE + seconds / 60


def words(source: str) -> int:
    """Return the number of words in a text; a formula or a piece of code is one.

    >>> words("The score of $x$ is $w x$, as `score(x)` says.")
    9
    """
    return len(WORD.findall(LEFT_OUT.sub(" ", TIME.sub(" ", source))))


def is_read(cell: dict) -> bool:
    """Return whether a text is read in the time of the lecture."""
    kind = cell["metadata"].get("slideshow", {}).get("slide_type")
    return kind != "notes" and not cell["id"].startswith(("exercises", "references"))


def counts(file: Path) -> Counts:
    """Count in all cells of a lecture."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    texts = [cell for cell in cells if cell["cell_type"] == "markdown" and is_read(cell)]
    return Counts(
        words=sum(words("".join(cell["source"])) for cell in texts),
        cells=sum(cell["cell_type"] == "code" for cell in cells),
        predictions=sum("prediction" in cell["metadata"].get("tags", []) for cell in cells),
    )


def line(lecture: Counts) -> str:
    """Return what a lecture says about its time, to the nearest five minutes.

    >>> line(Counts(words=2000, cells=20, predictions=10))
    '**Time**: about 50 minutes.'
    """
    return f"**Time**: about {5 * round(lecture.minutes() / 5)} minutes."


def write(file: Path) -> None:
    """Put into a lecture what it should say about its time, and leave all else as it is."""
    book = json.loads(file.read_text(encoding="utf-8"))
    for cell in book["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and TIME.search(source):
            cell["source"] = TIME.sub(line(counts(file)), source).splitlines(keepends=True)
    file.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> None:
    """Print the table, and write into the lectures if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help="put the minutes into the lectures")
    options = parser.parse_args()
    print(f"{'lecture':30} {'words':>7} {'cells':>6} {'predictions':>12} {'minutes':>8}")
    for file in sorted(NOTEBOOKS.rglob("[!.]*.ipynb")):
        lecture, name = counts(file), str(file.relative_to(NOTEBOOKS).with_suffix(""))
        print(f"{name:30} {lecture.words:7,} {lecture.cells:6} {lecture.predictions:12}", end="")
        print(f" {lecture.minutes():8.0f}")
        if options.write:
            write(file)


if __name__ == "__main__":
    main()
