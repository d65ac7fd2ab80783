"""Answers in words: all of them in one file to be read, and the points that a person gave."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from coursekit.exercises.question import FreeText, ProblemSet
from coursekit.grading.pages import render
from coursekit.grading.store import FreeAnswer, Record
from coursekit.grading.text import amount, as_cell, as_csv

BY_HAND = "by_hand.csv"
COLUMNS = ("student", "question", "points")

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
    students = list(students)
    known = {student: student for student in students}
    known |= {as_cell(student): student for student in students}  # as our own table has them
    questions = {q.name: q for q in sheet.questions if isinstance(q, FreeText)}
    points: Points = {}
    for line, row in _rows(file):
        where = f"{file}, line {line}"
        student, name, given = (row[column].strip() for column in COLUMNS)
        if row["student"] not in known and student not in known:
            raise ValueError(f"{where}: there is no submission of a student {student!r}.")
        if name not in questions:
            names = ", ".join(questions)
            there_are = f"there are {names}" if names else "this problem set has none"
            raise ValueError(f"{where}: {name!r} is no question graded by hand; {there_are}.")
        if not given:
            continue
        place = known.get(row["student"]) or known[student], name
        if place in points:
            raise ValueError(f"{where}: {student!r} has points for {name} in another line, too.")
        points[place] = _number(given, questions[name].max_points, where)
    return points


def points_by_hand(
    out: Path, given: Path | None, students: Iterable[str], sheet: ProblemSet
) -> Points:
    """Return the points that a person gave: those of a file, and those already in the results.

    Raises
    ------
    ValueError
        See `read_points`.
    """
    students, table = list(students), out / BY_HAND
    points = read_points(table, students, sheet) if table.exists() else {}
    return points | (read_points(given, students, sheet) if given is not None else {})


def with_points(record: Record, points: Points) -> Record:
    """Return a record with the points given by hand in it; the one on disk stays as it is.

    Where nothing was written there is nothing to read: unless a person says otherwise, 0 points.
    """
    answers = {
        name: replace(
            answer, points=points.get((record.student, name), 0 if answer.is_blank else None)
        )
        for name, answer in record.free_answers.items()
    }
    return replace(record, free_answers=answers)


def table_to_fill(records: Iterable[Record]) -> str:
    """Return the table that `read_points` reads, with what is known by now, and the rest empty."""
    rows = [
        (record.student, name, _to_fill(answer), answer.max_points)
        for record in records
        for name, answer in record.free_answers.items()
    ]
    return as_csv((*COLUMNS, "of"), rows)


def answers_to_read(records: Iterable[Record], sheet: ProblemSet) -> str:
    """Return a Markdown file with all answers in words, each question's after its guide."""
    questions = [question for question in sheet.questions if isinstance(question, FreeText)]
    return render("by_hand.md", sheet=sheet, questions=questions, records=list(records))


def _to_fill(answer: FreeAnswer) -> str:
    """Return the points of an answer, or nothing as long as a person could still give some."""
    # What is written later must be read: so where nothing is written the cell stays empty.
    is_open = answer.points is None or (answer.points == 0 and answer.is_blank)
    return "" if is_open else amount(answer.points)


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
