"""The folder of results: its records, read one at a time, and the files that are made of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.grading import pages
from coursekit.grading.cells import UnreadableError, read_cells
from coursekit.grading.export.table import table
from coursekit.grading.feedback import feedback, title
from coursekit.grading.manual import Points, merge, read_points, table_to_fill, to_read
from coursekit.grading.similarity import COURSE, alike, answers, page, solutions
from coursekit.grading.store import file_name, write
from coursekit.grading.submissions import Found

BY_HAND = "by_hand.csv"


class Records:
    """The records of a class with the points given by hand in them, by the students' names.

    They are read from their files each time that they are gone through, so that a class of any
    size needs the memory of one student.

    Parameters
    ----------
    out : Path
        The folder of the results.
    students : iterable of str
        Whose records there are.
    points : dict
        What `hand.read_points` returns.
    """

    def __init__(self, out: Path, students: Iterable[str], points: Points) -> None:
        self._folder = out / "marks"
        self._students = sorted(students)
        self._points = points

    def __iter__(self) -> Iterator[dict]:
        for student in self._students:
            file = self._folder / f"{file_name(student)}.json"
            yield merge(json.loads(file.read_text(encoding="utf-8")), self._points)

    def __len__(self) -> int:
        return len(self._students)


def points_by_hand(
    out: Path, given: Path | None, students: Iterable[str], sheet: ProblemSet
) -> Points:
    """Return the points that a person gave: those of a file, and those already in the results.

    Raises
    ------
    ValueError
        See `hand.read_points`.
    """
    students = list(students)
    kept = out / BY_HAND
    points = read_points(kept, students, sheet) if kept.exists() else {}
    return points | (read_points(given, students, sheet) if given is not None else {})


def write_results(
    records: Records, sheet: ProblemSet, out: Path, lectures: str | None = None
) -> None:
    """Write all that is made of the records: marks, feedback, what to read, and the report."""
    from coursekit.grading.report import report  # loads matplotlib

    for kept in records:
        file, name = out / "feedback" / file_name(kept["student"]), title(kept, sheet)
        blocks = feedback(kept, sheet, lectures)
        _write(file.with_name(f"{file.name}.html"), pages.as_html(name, blocks))
        _write(file.with_name(f"{file.name}.md"), pages.as_markdown(name, blocks))
    _write(out / "marks.csv", table(records, sheet))
    _write(out / BY_HAND, table_to_fill(records))
    _write(out / "by_hand.md", "".join(to_read(records, sheet)))
    blocks, pictures = report(records, sheet)
    for name, picture in pictures.items():
        (out / name).parent.mkdir(exist_ok=True)
        picture.save(out / name)
    _write(out / "report.html", pages.as_html(f"{sheet.title}: the class", blocks))
    _write(out / "report.md", pages.as_markdown(f"{sheet.title}: the class", blocks))


def write_alike(found: Iterable[Found], sheet: ProblemSet, out: Path) -> int:
    """Write which answers are alike, and return how many pairs there are.

    Raises
    ------
    RuntimeError
        If the package that reads code without its names is not installed.
    """
    codes = {COURSE: solutions(sheet)}
    for one in found:
        with suppress(UnreadableError):
            codes[one.student] = answers(read_cells(one.read()), sheet)
    pairs = alike(codes)
    blocks = page(pairs, codes)
    _write(out / "alike.html", pages.as_html("Answers that are alike", blocks))
    _write(out / "alike.md", pages.as_markdown("Answers that are alike", blocks))
    return len(pairs)


def _write(file: Path, text: str) -> None:
    """Write a file unless it is there with this text already."""
    try:
        if file.read_bytes() == text.encode():
            return
    except OSError:
        pass
    write(file, text)
