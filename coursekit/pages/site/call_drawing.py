"""A drawing of what a question asks for: one call, and the form of what it returns.

A number is a box, a list is a row of boxes, a table has rows of them, and several returned values
stand side by side, numbered. Of a construction, of which there are many, only the number of things
is drawn. Where the plane can be drawn, the example is drawn there, too.
"""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np
from nbformat import NotebookNode

from coursekit.exercises import explain
from coursekit.exercises.compare import is_sequence, items, plain, show
from coursekit.exercises.draw_cases import draw
from coursekit.exercises.example_picture import picture
from coursekit.exercises.question import Case, ProblemSet, Question, cell_id, plain_copies
from coursekit.exercises.seed import PUBLIC_SEED
from coursekit.numbers.plurals import counted
from coursekit.palette import palette
from coursekit.pictures.svg import GREY, INK, Svg, text

BOX, GAP, APART, EDGE = 34, 4, 30, 8
MOST_ROWS, MOST_COLUMNS, LONGEST_CALL = 6, 9, 110
FILL = palette()["blue-tint"]

Table = list[list[str]]


def illustrate(notebook: NotebookNode, sheet: ProblemSet) -> None:
    """Add to the text of each question that asks for a function a drawing of one example."""
    by_cell = {cell_id(q, "statement"): q for q in sheet.questions if isinstance(q, Question)}
    for cell in notebook.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id", cell.id)
        question = by_cell.get(name) or by_cell.get(cell.id)
        if question is not None and (drawn := drawing(question)):
            head, mark, rest = cell.source.partition("**Example.**")
            cell.source = f"{head}{drawn}\n\n{mark}{rest}"


def drawing(question: Question) -> str:
    """Return the call of one example and a picture of what it returns; "" if it is too large."""
    cases = [case for of_check in draw(question, PUBLIC_SEED).values() for case in of_check]
    case = min(cases, key=lambda case: case.length)
    called = explain.call_text(question, case.arguments)
    answer = question.reference(*plain_copies(case.arguments))
    parts = answer if isinstance(answer, tuple) else [answer]
    is_open = question.verify is not None
    tables = [[["?"]] if is_open else table(plain(part)) for part in parts]
    if len(called) > LONGEST_CALL or None in tables:
        return ""
    boxes = boxes_of(tables, is_open)
    shown = f"<code>{escape(called)}</code><span>→</span>{boxes._repr_html_()}"
    return f'<p class="form">{shown}{scene(question, case)}</p>'


def scene(question: Question, case: Case) -> str:
    """Return the example in the plane, unless the answer is the reader's own construction."""
    if question.scene is None or question.verify is not None:
        return ""
    try:
        return picture(question.scene(plain_copies(case.arguments), case.expected)) or ""
    except Exception:  # it is not in the plane
        return ""


def table(value: Any) -> Table | None:
    """Return a value as rows of short texts, or None if it is too large or in no such form.

    Examples
    --------
    >>> table(5), table([1, 2.5]), table([[1, 2], [3, 4]])
    ([['5']], [['1', '2.5']], [['1', '2'], ['3', '4']])
    >>> table([[1, [2, 3]], [4]]) is None
    True
    """
    if not is_sequence(value):
        return [[short(value)]]
    rows = items(value)
    if not any(map(is_sequence, rows)):
        rows = [rows]
    if len(rows) > MOST_ROWS or not all(map(is_sequence, rows)):
        return None
    rows = [items(row) for row in rows]
    if max(map(len, rows), default=0) > MOST_COLUMNS or any(
        is_sequence(v) for r in rows for v in r
    ):
        return None
    return [[short(entry) for entry in row] for row in rows]


def short(value: Any) -> str:
    """Return a value in as few signs as a box has room for."""
    return f"{value:.3g}" if isinstance(value, float | np.floating) else show(value)


def boxes_of(tables: list[Table], is_open: bool) -> Svg:
    """Return the boxes of all returned values, side by side; empty ones if the answer is open."""
    shapes, left = [], EDGE
    height = max(len(rows) for rows in tables) * (BOX + GAP) + 2 * EDGE + 18 * (len(tables) > 1)
    for number, rows in enumerate(tables, start=1):
        width = max((len(entry) for row in rows for entry in row), default=0) * 8 + 16
        width = max(BOX, width)
        columns = max(map(len, rows), default=0)
        for i, row in enumerate(rows):
            for j, entry in enumerate(row):
                at = left + j * (width + GAP), EDGE + i * (BOX + GAP)
                shapes.append(_box(*at, width, entry, is_open))
        middle = left + (columns * (width + GAP) - GAP) / 2
        if len(tables) > 1:
            shapes.append(text(middle, height - EDGE, str(number), colour=GREY))
        left += columns * (width + GAP) - GAP + APART
    return Svg(shapes, in_words(tables, is_open), left - APART + EDGE, height)


def _box(x: float, y: float, width: float, entry: str, is_open: bool) -> str:
    dash = ' stroke-dasharray="5 4"' if is_open else ""
    fill = "#ffffff" if is_open else FILL
    box = f'<rect x="{x}" y="{y}" width="{width}" height="{BOX}" rx="5" fill="{fill}"'
    return f'{box} stroke="{INK}"{dash}/>{text(x + width / 2, y + 22, entry, colour=INK)}'


def in_words(tables: list[Table], is_open: bool) -> str:
    """Return the drawing in words.

    Examples
    --------
    >>> in_words([[["1", "2"]], [["7"]]], is_open=False)
    'Returned are 2 things: 1, 2 in a row; the number 7.'
    """
    if is_open:
        return f"Returned is your own choice: {counted(len(tables), 'thing')}."
    parts = []
    for rows in tables:
        if [len(row) for row in rows] == [1]:
            parts.append(f"the number {rows[0][0]}" if rows[0][0][-1:].isdigit() else rows[0][0])
        else:
            parts.append("; then ".join(", ".join(row) for row in rows) + " in a row")
    several = f"{len(tables)} things: " if len(tables) > 1 else ""
    return f"Returned are {several}{'; '.join(parts)}."
