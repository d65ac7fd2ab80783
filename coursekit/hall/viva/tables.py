"""What is left of a viva in the hall: the table of its points, and what each student typed."""

from __future__ import annotations

import time
from pathlib import Path

from coursekit.grading.atomic_files import write
from coursekit.grading.safe_text import as_csv, name_order, one_line
from coursekit.grading.viva.fill import fill
from coursekit.grading.viva.points import ANSWERS, VIVA
from coursekit.hall.viva.replies import asked_of, is_right
from coursekit.hall.viva.sitting import Sitting
from coursekit.numbers.plurals import counted

HEAD = ("student", "phones", *ANSWERS)
MOST_NAMED = 20


def write_tables(sheets: Path, sitting: Sitting) -> tuple[str, list[str]]:
    """Fill in the table of a viva, and write what was typed.

    Returns
    -------
    said : str
        What was done, for everybody to read.
    named : list of str
        What the lecturer alone should know, with names.

    Raises
    ------
    ValueError
        If the table cannot be read.
    OSError
        If something cannot be written.
    """
    right = {student: right_of(sitting, student) for student in sitting.phones}
    done = fill(sheets / VIVA, right)
    when = time.strftime("%Y-%m-%d-%H%M", time.localtime(sitting.started))
    file = sheets / f"answers-{when}.csv"
    write(file, as_csv(HEAD, typed(sitting)), lasting=True)
    said = (
        f"{VIVA} has the points of {counted(len(done.students), 'student')}, and {file.name} what "
        "they typed."
    )
    silent = [one for one in done.students if not any(sitting.answers[one])]
    return said, [
        *_named("Entered their code and answered nothing, which counts 0", silent),
        *_named("Had other answers in the table before, which have stayed", done.kept),
        *_named("Have no row in the table", done.missing),
    ]


def _named(text: str, students: list[str]) -> list[str]:
    """Return a sentence on some students, if there are any."""
    named = ", ".join(sorted(students, key=name_order)[:MOST_NAMED])
    more = f" and {len(students) - MOST_NAMED} more" if len(students) > MOST_NAMED else ""
    return [one_line(f"{text}: {named}{more}.")] if students else []


def right_of(sitting: Sitting, student: str) -> list[int]:
    """Return 1 for each answer of a student that is right, and 0 for each other."""
    questions, answers = sitting.sheets[student]["asked"], sitting.answers[student]
    return [int(is_right(asked_of(q), text)) for q, text in zip(questions, answers, strict=True)]


def typed(sitting: Sitting) -> list[list[str | int]]:
    """Return a row for each student with what was typed."""
    blank = [""] * len(ANSWERS)
    return [
        [one, len(set(sitting.phones[one])), *[*sitting.answers[one], *blank][: len(ANSWERS)]]
        for one in sorted(sitting.phones, key=name_order)
    ]
