"""Answers in words: all of them in one file to be read, and the points that a person gave."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable
from pathlib import Path

from coursekit.exercises.question import FreeText, ProblemSet
from coursekit.grading.export.table import as_cell
from coursekit.grading.pages import fenced, inline

COLUMNS = ("student", "question", "points")
UNTOUCHED = "YOUR ANSWER HERE"  # what nbgrader puts where an answer should go

Points = dict[tuple[str, str], float]


def read_points(file: Path, students: Iterable[str], sheet: ProblemSet) -> Points:
    """Return the points that a person gave, by student and question.

    Parameters
    ----------
    file : Path
        A table (CSV, with commas or semicolons) with the columns student, question and points;
        others do not matter. Where points is empty, the answer has not been read yet.
    students : iterable of str
        Those of the class.
    sheet : ProblemSet
        What was to be answered.

    Raises
    ------
    ValueError
        If the file cannot be read, lacks a column, or names a student or a question that there is
        not, points that cannot be, or the same answer twice.
    """
    known = {name: student for student in students for name in (student, as_cell(student))}
    asked = {q.name: q for q in sheet.questions if isinstance(q, FreeText)}
    points: Points = {}
    for line, row in _rows(file):
        where = f"{file}, line {line}"
        student, name, given = (row[column].strip() for column in COLUMNS)
        if row["student"] not in known and student not in known:
            raise ValueError(f"{where}: there is no submission of a student {student!r}.")
        if name not in asked:
            there_are = f"there are {', '.join(asked)}" if asked else "this problem set has none"
            raise ValueError(f"{where}: {name!r} is no question graded by hand; {there_are}.")
        if not given:
            continue
        place = known.get(row["student"]) or known[student], name
        if place in points:
            raise ValueError(f"{where}: {student!r} has points for {name} in another line, too.")
        points[place] = _number(given, asked[name].max_points, where)
    return points


def merge(kept: dict, points: Points) -> dict:
    """Return a record with the points given by hand in it; the one on disk stays as it is.

    Where nothing was written there is nothing to read: unless a person says otherwise, 0 points.
    """
    by_hand = {
        name: one
        | {"points": points.get((kept["student"], name), 0 if is_blank(one["text"]) else None)}
        for name, one in kept["by_hand"].items()
    }
    given = sum(one["points"] or 0 for one in by_hand.values())
    return kept | {"by_hand": by_hand, "points": kept["points"] + given}


def table_to_fill(kept: Iterable[dict]) -> str:
    """Return the table that `read_points` reads, with what is known by now, and the rest empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*COLUMNS, "of"])
    for one in kept:
        for name, answer in one["by_hand"].items():
            given = answer.get("points")
            # What is written later must be read: so where nothing is written the cell stays empty.
            unread = given is None or (given == 0 and is_blank(answer["text"]))
            shown = "" if unread else amount(given)
            writer.writerow([as_cell(one["student"]), name, shown, answer["max_points"]])
    return text.getvalue()


def to_read(kept: Iterable[dict], sheet: ProblemSet) -> Iterable[str]:
    """Yield the pieces of a Markdown file with all answers in words, student by student.

    Each question's guide for the person who grades stands before its answers.
    """
    asked = [q for q in sheet.questions if isinstance(q, FreeText)]
    yield f"# {inline(sheet.title)}: answers to be read\n"
    if not asked:
        yield "\nNo question of this problem set is graded by hand.\n"
    for question in asked:
        yield f"\n## {inline(question.title)} ({question.name}, {question.max_points} points)\n"
        yield f"\n**What was asked**\n\n{question.statement.strip()}\n"
        yield f"\n**What a good answer holds**\n\n{question.guide.strip()}\n"
        for one in kept:
            words = one["by_hand"][question.name]["text"]
            yield f"\n### {inline(one['student'])}\n\n"
            yield "No answer.\n" if is_blank(words) else f"{fenced(words)}\n"


def is_blank(words: str) -> bool:
    """Whether nothing was written where an answer in words should be."""
    return words.strip() in ("", UNTOUCHED)


def amount(points: float) -> str:
    """Return points as a person writes them.

    Examples
    --------
    >>> amount(3), amount(2.0), amount(1.5)
    ('3', '2', '1.5')
    """
    return f"{points:.10g}"


def _rows(file: Path) -> Iterable[tuple[int, dict[str, str]]]:
    """Yield the lines of a table, each with its number."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not UTF-8 text; save it as CSV in UTF-8.") from None
    head = text.split("\n", 1)[0]
    reader = csv.DictReader(
        io.StringIO(text), delimiter=";" if ";" in head and "," not in head else ",", restval=""
    )
    missing = [column for column in COLUMNS if column not in (reader.fieldnames or ())]
    if missing:
        raise ValueError(f"{file} has no column {missing[0]!r}; it must have {', '.join(COLUMNS)}.")
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise ValueError(f"{file} is no table (CSV): {error}.") from None


def _number(given: str, most: int, where: str) -> float:
    try:
        points = float(given.replace(",", "."))
    except ValueError:
        raise ValueError(f"{where}: the points are no number, but {given!r}.") from None
    if not (math.isfinite(points) and 0 <= points <= most):
        raise ValueError(f"{where}: there are 0 to {most} points for it, not {given}.")
    return int(points) if points == int(points) else points
