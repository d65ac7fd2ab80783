"""Answers in words: one file of all of them to read, and the points that a person gave."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from operator import itemgetter
from pathlib import Path

from coursekit.exercises.question import FreeText, ProblemSet
from coursekit.exercises.seed import attempt_seed
from coursekit.grading.read_tables import known_students, number, read_rows, student_in
from coursekit.grading.records import FreeAnswer, Record
from coursekit.grading.render_templates import render
from coursekit.grading.safe_text import amount, as_csv

BY_HAND = "by_hand.csv"
COLUMNS = ("student", "question", "points")

Points = dict[tuple[str, str], tuple[float, str]]  # points and a comment, by student and question
Rubric = dict[str, dict[str, tuple[float, str]]]  # by question and item: points and text


def read_points(
    file: Path,
    students: Iterable[str],
    sheet: ProblemSet,
    rubric: Rubric | None = None,
    codes: Mapping[str, str] | None = None,
) -> Points:
    """Return the points that a person gave, with comments, by student and question.

    Parameters
    ----------
    file : Path
        A table (CSV, with commas or semicolons) with the columns student, question and points, and
        perhaps comment; others do not matter. Where points is empty, the answer has not been read
        yet. In place of points there may be items of the rubric, such as ``a c``.
    students : iterable of str
        Those of the class.
    sheet : ProblemSet
        The problem set to be answered.
    rubric : Rubric, optional
        See `read_rubric`.
    codes : mapping of str to str, optional
        What else a student may be called, see `codes_of`.

    Raises
    ------
    ValueError
        If the file cannot be read, lacks a column, or names a student or a question that there is
        not, points that cannot be, or the same answer twice.
    """
    students = list(students)
    known = {code: student for student, code in (codes or {}).items()} | known_students(students)
    questions = {q.name: q for q in sheet.questions if isinstance(q, FreeText)}
    points: Points = {}
    for where, row in read_rows(file, COLUMNS):
        student = student_in(row, known, where)
        name, cell = row["question"].strip(), row["points"].strip()
        if name not in questions:
            names = ", ".join(questions)
            there_are = f"there are {names}" if names else "this problem set has none"
            raise ValueError(f"{where}: {name!r} is no question graded by hand; {there_are}.")
        if not cell:
            continue
        if (student, name) in points:
            raise ValueError(f"{where}: {student!r} has points for {name} in another line, too.")
        awarded = _awarded(cell, (rubric or {}).get(name, {}), where)
        comment = [text for _, text in awarded] + [(row.get("comment") or "").strip()]
        if awarded:
            cell = str(min(sum(worth for worth, _ in awarded), questions[name].max_points))
        points[student, name] = (
            number(cell, 0, questions[name].max_points, where),
            " ".join(filter(None, comment)),
        )
    return points


def _awarded(cell: str, items: dict[str, tuple[float, str]], where: str) -> list[tuple[float, str]]:
    """Return the items of the rubric in a cell, none if it names none of them but holds points.

    Raises
    ------
    ValueError
        If there are some, and something else.
    """
    words = re.findall(r"\w+", cell)
    others = [word for word in words if word not in items]
    if others and len(others) < len(words):
        raise ValueError(
            f"{where}: the rubric has no item {others[0]!r}; it has {', '.join(items)}."
        )
    return [items[word] for word in words if word in items]


def read_rubric(file: Path, sheet: ProblemSet) -> Rubric:
    """Return the points and texts of the items of a rubric, by question.

    Parameters
    ----------
    file : Path
        A table (CSV) with the columns question, item, points and text; an item is a letter or word.
    sheet : ProblemSet
        The problem set to be answered.

    Raises
    ------
    ValueError
        If the file cannot be read, or there is no such question.
    """
    questions = {q.name: q for q in sheet.questions if isinstance(q, FreeText)}
    rubric: Rubric = {}
    for where, row in read_rows(file, ("question", "item", "points", "text")):
        name = row["question"].strip()
        if name not in questions:
            raise ValueError(f"{where}: {name!r} is no question graded by hand.")
        if not re.fullmatch(r"[^\W\d]\w*", row["item"].strip()):
            raise ValueError(f"{where}: an item is a word, such as a, not {row['item']!r}.")
        worth = number(row["points"].strip(), 0, questions[name].max_points, where)
        rubric.setdefault(name, {})[row["item"].strip()] = worth, row["text"].strip()
    return rubric


def codes_of(students: Iterable[str], seed: str) -> dict[str, str]:
    """Return the code that hides each student's name.

    Only with the seed of the class can a code be traced to its student.

    Examples
    --------
    >>> codes_of(["ada"], "secret") == codes_of(["ada"], "another")
    False
    """
    return {
        student: f"student-{attempt_seed(seed, student, 'anonymous')[:8]}" for student in students
    }


def points_by_hand(
    out: Path,
    new: Path | None,
    students: Iterable[str],
    sheet: ProblemSet,
    rubric: Rubric | None = None,
    codes: Mapping[str, str] | None = None,
) -> Points:
    """Return the points that a person gave, from the results and from a new table.

    Raises
    ------
    ValueError
        See `read_points`.
    """
    students, earlier = list(students), out / BY_HAND
    points: Points = {}
    for file in (earlier if earlier.exists() else None, new):
        if file is not None:
            points |= read_points(file, students, sheet, rubric, codes)
    return points


def with_points(record: Record, points: Points) -> Record:
    """Return a record with the points given by hand; the record on disk stays unchanged.

    A blank answer gets 0 points, unless a person says otherwise. Answers in a file that could not
    be read are unknown, so they have no points yet.
    """
    answers = {}
    for name, answer in record.free_answers.items():
        unread = 0 if answer.is_blank and not record.error else None, ""
        awarded, comment = points.get((record.student, name), unread)
        answers[name] = replace(answer, points=awarded, comment=comment)
    return replace(record, free_answers=answers)


def with_given(record: Record, points: Points) -> Record:
    """Return a record with only the points that a person gave, without 0 for blank answers."""
    answers = {
        name: replace(answer, points=given[0], comment=given[1]) if given else answer
        for name, answer in record.free_answers.items()
        for given in [points.get((record.student, name))]
    }
    return replace(record, free_answers=answers)


def table_to_fill(records: Iterable[Record], codes: Mapping[str, str] | None = None) -> str:
    """Return the table that `read_points` reads, with the known points filled in.

    For a file that could not be graded it has only the points that a person gave nevertheless.
    """
    rows = [
        (called, name, _to_fill(answer), answer.max_points, answer.comment)
        for called, record in _in_order(records, codes)
        for name, answer in record.free_answers.items()
        if not record.error or answer.points is not None
    ]
    return as_csv((*COLUMNS, "of", "comment"), rows)


def answers_to_read(
    records: Iterable[Record],
    sheet: ProblemSet,
    *,
    codes: Mapping[str, str] | None = None,
    rubric: Rubric | None = None,
) -> str:
    """Return a Markdown file of all answers in words, by question, each after its guide."""
    questions = [question for question in sheet.questions if isinstance(question, FreeText)]
    people = _in_order((record for record in records if not record.error), codes)
    return render(
        "by_hand.md", sheet=sheet, questions=questions, people=people, rubric=rubric or {}
    )


def _in_order(
    records: Iterable[Record], codes: Mapping[str, str] | None
) -> list[tuple[str, Record]]:
    """Return pairs of display name and record; codes are sorted."""
    if codes is None:
        return [(record.student, record) for record in records]
    return sorted(((codes[record.student], record) for record in records), key=itemgetter(0))


def _to_fill(answer: FreeAnswer) -> str:
    """Return the points of an answer, or "" while a person may still give some."""
    # A later answer has to be read, so the cell of a blank one stays empty.
    is_open = answer.points is None or (answer.points == 0 and answer.is_blank)
    return "" if is_open else amount(answer.points)
