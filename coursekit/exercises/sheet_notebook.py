"""Write the questions of a problem set as a notebook in nbgrader's format (schema 3)."""

from __future__ import annotations

import inspect
import re

import nbformat
from nbformat import NotebookNode, v4

from coursekit.course import course
from coursekit.exercises.question import FreeText, ProblemSet, Question, cell_id, check_source
from coursekit.exercises.solution_source import solution_source
from coursekit.numbers.plurals import counted

START = """
Write your answers where it says `YOUR CODE HERE`, and run the cell below each answer: it checks
your function on small examples and tells you at once what is right and what is not. You may check
as often as you like. The mark is computed in the same way, from other examples. Use numpy and the
standard library only: the grader has {} but `check`.
"""

IMPORTS = "import numpy as np"
STAR = "★"


def source_notebook(sheet: ProblemSet) -> NotebookNode:
    """Return a problem set as the instructors' notebook, with solutions.

    `nbgrader generate_assignment` makes the students' copies from it.
    """
    cells = [
        _markdown(f"{sheet.name}-title", f"# {sheet.title}\n\n{sheet.introduction.strip()}"),
        _markdown(f"{sheet.name}-start", f"{effort(sheet)}\n\n{start()}"),
        _code(f"{sheet.name}-imports", IMPORTS),
    ]
    for number, question in enumerate(sheet.questions, start=1):
        make = _words_cells if isinstance(question, FreeText) else _code_cells
        cells += make(number, question)
    notebook = v4.new_notebook(cells=cells)
    notebook.metadata.kernelspec = {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    }
    notebook.metadata.language_info = {"name": "python"}
    nbformat.validate(notebook)
    return notebook


def _code_cells(number: int, question: Question) -> list[NotebookNode]:
    """Return statement, solution and test cell of a question answered with a function."""
    solution = _code(cell_id(question, "answer"), solution_source(question.reference))
    test = _code(cell_id(question, "check"), check_source(question))
    solution.metadata.nbgrader = _nbgrader(solution, solution=True)
    test.metadata.nbgrader = _nbgrader(test, grade=True, locked=True, points=question.max_points)
    return [_statement(number, question), solution, test]


def _words_cells(number: int, question: FreeText) -> list[NotebookNode]:
    """Return statement and answer cell of a question that a person grades."""
    solution = f"=== BEGIN SOLUTION\n{question.guide.strip()}\n=== END SOLUTION"
    answer = _markdown(cell_id(question, "answer"), solution)
    answer.metadata.nbgrader = _nbgrader(
        answer, grade=True, solution=True, points=question.max_points
    )
    start = _code(cell_id(question, "start"), question.start.strip())
    start.metadata.tags = ["raises-exception"]  # it may call a function that is not written yet
    return [_statement(number, question), *[start] * bool(question.start), answer]


def _statement(number: int, question: Question | FreeText) -> NotebookNode:
    points = question.max_points
    worth = counted(points, "point") if points else "no points, for yourself"
    effort = f"{STAR * question.stars} · {worth} · about {question.minutes} minutes"
    heading = f"## {number}. {question.title}\n\n{effort}"
    parts = [heading, statement(question), *folded(question.hints)]
    cell = _markdown(cell_id(question, "statement"), "\n\n".join(parts))
    cell.metadata.nbgrader = _nbgrader(cell, locked=True)
    return cell


def statement(question: Question | FreeText) -> str:
    """Return the statement for students: the task, input and output, an example, a hint to think.

    Input and output are taken from the docstring of the solution, which students see, too.
    """
    text = question.statement.strip()
    if isinstance(question, FreeText):
        return text
    task, example = re.split(r"(?=\*\*(?:Example|Think about)\.\*\*)", text, maxsplit=1)
    first, _, arguments = inspect.getdoc(question.reference).partition("\n\n")
    lines = [_argument(line) for line in arguments.split("\n") if " : " in line]
    inputs = "**Input.**\n\n" + "\n".join(lines) if lines else "**Input.** Nothing."
    output = f"**Output.** {first}"
    return "\n\n".join([task.strip(), inputs, output, example])


def _argument(line: str) -> str:
    """Return the line of an argument as a list item.

    Examples
    --------
    >>> _argument("X : array (n, d), one example a row")
    '- `X`: array (n, d), one example a row'
    """
    names, _, meaning = line.strip().partition(" : ")
    return "- " + ", ".join(f"`{name}`" for name in names.split(", ")) + f": {meaning}"


def folded(hints: tuple[str, ...]) -> list[str]:
    """Return hints that open one at a time."""
    return [
        f"<details><summary>Hint {i} of {len(hints)}</summary>\n\n{hint}\n\n</details>"
        for i, hint in enumerate(hints, start=1)
    ]


def start() -> str:
    """Return the instructions for students, and the limits of an answer."""
    package = course().package
    kit = "" if package == "coursekit" else " or `coursekit`"
    return START.format(f"nothing of `{package}`{kit}").strip()


def effort(sheet: ProblemSet) -> str:
    """Return the number of questions, points and hours of a whole sheet, in words."""
    points = sum(question.max_points for question in sheet.questions)
    time = duration(sum(question.minutes for question in sheet.questions))
    return (
        f"{len(sheet.questions)} questions, {points} points, some {time} with the lecture at hand. "
        f"{STAR} takes a few lines, {STAR * 2} an idea, {STAR * 3} an idea that is not in the "
        "lecture. Hints are folded below each question: they cost nothing, so open one at a time. "
        f"The last step of a question with {STAR * 3} is yours."
    )


def duration(minutes: int) -> str:
    """Return a time in words, to the nearest quarter of an hour.

    Examples
    --------
    >>> duration(200), duration(25)
    ('3¼ hours', '30 minutes')
    """
    hours, quarters = divmod(round(minutes / 15), 4)
    if hours == 0:
        return f"{15 * max(quarters, 1)} minutes"
    return f"{hours}{('', '¼', '½', '¾')[quarters]} hours"


def _nbgrader(
    cell: NotebookNode,
    grade: bool = False,
    solution: bool = False,
    locked: bool = False,
    points: int | None = None,
) -> dict:
    """Return nbgrader's metadata; `points` exists only if the cell is graded."""
    metadata = {
        "schema_version": 3,
        "grade_id": cell.id,
        "grade": grade,
        "solution": solution,
        "locked": locked,
    }
    return metadata if points is None else {**metadata, "points": points}


def _markdown(cell_id: str, text: str) -> NotebookNode:
    return v4.new_markdown_cell(text, id=cell_id)


def _code(cell_id: str, source: str) -> NotebookNode:
    return v4.new_code_cell(source, id=cell_id)
