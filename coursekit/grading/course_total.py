"""The points of several problem sets together, with the lowest dropped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from coursekit.grading.read_tables import number, read_rows
from coursekit.grading.safe_text import as_csv, name_order

MOST_POINTS = 1e6

Share = float | str  # percent, or the missing parts of the sum


def totals(results: Sequence[Path], drop: int = 0) -> tuple[str, list[str]]:
    """Return a CSV table of every student's percentages, sheet by sheet and on average.

    With it come the names of students without an average, because one of their sums is not final:
    its percentage is empty, and so is the average. A sheet without a submission counts 0 percent.

    Parameters
    ----------
    results : sequence of Path
        The folders of the results, one for each problem set.
    drop : int
        How many sheets to drop for each student: those with the lowest percentages.

    Raises
    ------
    ValueError
        If there is no table of grades in a folder, or nothing is left to count.
    """
    if not 0 <= drop < len(results):
        raise ValueError(f"Of {len(results)} problem sets {drop} cannot be dropped.")
    shares: dict[str, dict[Path, Share]] = defaultdict(dict)
    for folder in results:
        for where, row in read_rows(folder / "marks.csv", ("student", "points", "of")):
            if row["student"]:
                shares[row["student"]][folder] = _share(row, where)
    rows, unfinished = [], []
    for student in sorted(shares, key=name_order):
        cells = _cells([(folder, shares[student].get(folder, 0.0)) for folder in results], drop)
        rows.append((student, *cells))
        unfinished += [student] * bool(cells[-1])
    head = ("student", *(folder.name for folder in results), "percent", "missing")
    return as_csv(head, rows), unfinished


def _share(row: dict[str, str], where: str) -> Share:
    """Return the percentage in a row of a table of grades, or what is missing."""
    if row.get("missing"):
        return row["missing"]
    return (
        100
        * number(row["points"], 0, MOST_POINTS, where)
        / number(row["of"], 1, MOST_POINTS, where)
    )


def _cells(shares: Sequence[tuple[Path, Share]], drop: int) -> tuple[str, ...]:
    """Return the percentage of each sheet, the average, and the missing parts."""
    missing = [f"{folder.name}: {share}" for folder, share in shares if isinstance(share, str)]
    percents = [share for _, share in shares if not isinstance(share, str)]
    counted = sorted(percents)[drop:]
    average = "" if missing else f"{sum(counted) / len(counted):.2f}"
    sheets = ("" if isinstance(share, str) else f"{share:.2f}" for _, share in shares)
    return (*sheets, average, "; ".join(missing))
