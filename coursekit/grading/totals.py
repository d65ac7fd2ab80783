"""The points of several problem sets together, the lowest dropped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from coursekit.grading.tables import number, read_rows
from coursekit.grading.text import as_csv

MOST = 1e6  # points


def totals(results: Sequence[Path], drop: int = 0) -> str:
    """Return a table (CSV) of what every student has in percent, sheet by sheet and on average.

    Who has handed in nothing has 0 percent of a sheet.

    Parameters
    ----------
    results : sequence of Path
        The folders of the results, one for each problem set.
    drop : int
        How many sheets do not count for a student: those with the least percent.

    Raises
    ------
    ValueError
        If there is no table of marks in a folder, or nothing is left to count.
    """
    if not 0 <= drop < len(results):
        raise ValueError(f"Of {len(results)} problem sets {drop} cannot be dropped.")
    shares: dict[str, dict[Path, float]] = defaultdict(dict)
    for folder in results:
        for where, row in read_rows(folder / "marks.csv", ("student", "points", "of")):
            if row["student"]:
                points = number(row["points"], 0, MOST, where)
                shares[row["student"]][folder] = 100 * points / number(row["of"], 1, MOST, where)
    rows = []
    for student in sorted(shares):
        percents = [shares[student].get(folder, 0.0) for folder in results]
        counted = sorted(percents)[drop:]
        average = sum(counted) / len(counted)
        rows.append((student, *(f"{percent:.2f}" for percent in (*percents, average))))
    return as_csv(("student", *(folder.name for folder in results), "percent"), rows)
