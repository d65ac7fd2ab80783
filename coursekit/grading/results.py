"""The folder of the results: of one assignment, of those who have handed in, and nothing half."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from coursekit.grading.manual import BY_HAND
from coursekit.grading.store import UNFINISHED, Record, file_name, read_record

OLD = "old"  # where the records and pages of those are put whose submission is gone


def records_in(out: Path) -> list[Record]:
    """Return the records that are there and can be read."""
    records = []
    for file in sorted((out / "marks").glob("*.json")):
        with suppress(ValueError):
            records.append(read_record(file))
    return records


def check_assignment(records: Iterable[Record], assignment: str, out: Path) -> None:
    """Raise an error if there are results of another assignment.

    Raises
    ------
    ValueError
        If so: they would be written over.
    """
    for record in records:
        if record.assignment != assignment:
            raise ValueError(
                f"{out} holds the results of {record.assignment}: choose another folder for those "
                f"of {assignment}."
            )


def put_aside(records: Iterable[Record], students: Iterable[str], out: Path) -> list[str]:
    """Move the records and pages of those who are no longer among the students; return who."""
    gone = sorted({record.student for record in records} - set(students))
    for student in gone:
        name = file_name(student)
        for file in (Path("marks", f"{name}.json"), Path("feedback", f"{name}.html")):
            (out / OLD / file).parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                (out / file).replace(out / OLD / file)
    if gone and (out / BY_HAND).exists():  # which is written again without them
        shutil.copy(out / BY_HAND, out / OLD / BY_HAND)
    return gone


def remove_unfinished(out: Path) -> None:
    """Remove what a run has left that was killed while it wrote."""
    shutil.rmtree(out / UNFINISHED, ignore_errors=True)
