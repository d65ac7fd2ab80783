"""Grades in nbgrader's gradebook, written through nbgrader's own interface."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from coursekit.course import course
from coursekit.exercises.question import FreeText, ProblemSet, Question, cell_id
from coursekit.grading.records import Record

SQLITE = b"SQLite format 3\0"


def to_gradebook(records: Iterable[Record], sheet: ProblemSet, file: Path) -> None:
    """Write the points of a class into a gradebook.

    Points by machine become automatic scores, points by hand manual ones; what is yet to be read
    waits in nbgrader's formgrader. Points that were changed after grading are manual scores too,
    with the reason as a comment, and what lateness costs is the penalty of the submission. A manual
    score that is there already stays, and asks to be looked at again if the automatic one has
    changed. A file that could not be graded is left out: what nbgrader has of it stays.

    Parameters
    ----------
    records : iterable of Record
        The records of the class.
    sheet : ProblemSet
        The problem set to be answered. nbgrader must have made its students' copies, by
        `nbgrader generate_assignment` or `coursekit release`.
    file : Path
        The gradebook, such as ``exercises/gradebook.db``.

    Raises
    ------
    ValueError, RuntimeError
        See `check_gradebook`.
    """
    with _opened(sheet, file) as book, warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="nbgrader")  # about its own libraries
        _check(book, sheet, file)
        for record in records:
            if not is_left_out(record):
                _put(book, record, sheet)


def is_left_out(record: Record) -> bool:
    """Whether a file could not be graded and no person has given points for all of it."""
    return bool(record.error and record.missing)


def check_gradebook(sheet: ProblemSet, file: Path) -> None:
    """Raise unless a gradebook can take the points of a problem set.

    Raises
    ------
    ValueError
        If there is no such gradebook, or it does not know the assignment with all its questions.
    RuntimeError
        If nbgrader is not installed.
    """
    with _opened(sheet, file) as book:
        _check(book, sheet, file)


def _opened(sheet: ProblemSet, file: Path) -> Any:
    """Return the gradebook as a context manager, which closes it."""
    try:
        from nbgrader.api import Gradebook
    except ImportError:
        raise RuntimeError(
            f"nbgrader is not installed. This adds it: {course().adding('teach')}."
        ) from None
    if not file.is_file():
        raise ValueError(f"There is no gradebook {file}. {_make(sheet)} makes it.")
    with open(file, "rb") as opened:
        if opened.read(len(SQLITE)) != SQLITE:
            raise ValueError(f"{file} is no gradebook of nbgrader.")
    return Gradebook(f"sqlite:///{file.resolve()}")


def _check(book: Any, sheet: ProblemSet, file: Path) -> None:
    """Raise a ValueError unless the gradebook has each graded cell, with its points."""
    from nbgrader.api import MissingEntry

    try:
        cells = {cell.name: cell for cell in book.find_notebook(sheet.name, sheet.name).grade_cells}
    except MissingEntry:
        raise ValueError(
            f"{file} has no assignment {sheet.name}. {_make(sheet)} adds it."
        ) from None
    for question in sheet.questions:
        cell = cells.get(_cell(question))
        if cell is None or cell.max_score != question.max_points:
            state = "not in it" if cell is None else f"worth {cell.max_score:g} points there"
            raise ValueError(
                f"The assignment {sheet.name} in {file} is an older one: {question.name} is "
                f"{state}. {_make(sheet, '--force')} brings it up to date."
            )


def _put(book: Any, record: Record, sheet: ProblemSet) -> None:
    """Write one student's points into the gradebook."""
    book.update_or_create_student(record.student)
    submission = book.update_or_create_submission(sheet.name, record.student)
    [notebook] = [part for part in submission.notebooks if part.name == sheet.name]
    grades = {grade.name: grade for grade in notebook.grades}
    comments = {comment.name: comment for comment in notebook.comments}
    for question in sheet.questions:
        grade = grades[_cell(question)]
        if isinstance(question, FreeText):
            _put_by_hand(grade, record, question)
        else:
            _put_by_machine(grade, record, question)
        reasons = [a.reason for a in record.adjustments if a.question == question.name]
        if reasons:
            _put_changed(grade, record, question)
            comment = comments.get(cell_id(question, "answer"))
            if comment is not None:
                comment.manual_comment = " ".join(reasons)
    notebook.late_submission_penalty = -record.changed("")
    book.db.commit()


def _put_by_hand(grade: Any, record: Record, question: FreeText) -> None:
    """Write the points of an answer in words, or leave it to be graded."""
    answer = record.free_answers[question.name]
    points = answer.points
    if points or (points == 0 and not (grade.manual_score and answer.is_blank)):
        grade.manual_score = points
    grade.needs_manual_grade = grade.manual_score is None and not record.error


def _put_by_machine(grade: Any, record: Record, question: Question) -> None:
    """Write the points of an autograded question; a manual score stays."""
    previous, result = grade.auto_score, record.results.get(question.name)
    grade.auto_score = result.points if result else 0
    changed = previous is not None and previous != grade.auto_score
    waits = bool(grade.needs_manual_grade) and previous is not None
    grade.needs_manual_grade = grade.manual_score is not None and (changed or waits)


def _put_changed(grade: Any, record: Record, question: Question | FreeText) -> None:
    """Replace the points of a question by those that a person has given."""
    grade.manual_score = (record.marked(question.name) or 0) + record.changed(question.name)
    grade.needs_manual_grade = False


def _cell(question: Question | FreeText) -> str:
    return cell_id(question, "answer" if isinstance(question, FreeText) else "check")


def _make(sheet: ProblemSet, *options: str) -> str:
    command = " ".join(["nbgrader generate_assignment", sheet.name, *options])
    return f"In the folder of the exercises, `{command}`"
