"""Recognise the notebook of another problem set, which would get 0 points on every question."""

from __future__ import annotations

import re
from typing import Any

from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.own_folders import sheet_names
from coursekit.exercises.question import ProblemSet, cell_id
from coursekit.grading.read_notebook import names_in_checks

# Definitions at the top level of a cell, not inside a function.
DEFINED = re.compile(r"^(?:async[ \t]+)?def[ \t]+(\w+)|^(\w+)[ \t]*=|\bas[ \t]+(\w+)", re.M)


def another_sheet(cells: list[dict[str, Any]], sheet: ProblemSet) -> ProblemSet | None:
    """Return the problem set that a notebook belongs to if it is not this one, else None.

    It is only if nothing of this one is in it, neither a cell that was handed out nor a check nor a
    function that was asked for, and something of at least half of the other's questions.

    Parameters
    ----------
    cells : list of dict
        As `cells.read_cells` returns them.
    sheet : ProblemSet
        The problem set to be answered.

    Examples
    --------
    >>> cells = [{"kind": "code", "id": None, "source": "def plane(normal, offset, point): ..."}]
    >>> another_sheet(cells, problem_set("ps1")) is None  # it has an answer to ps1.plane
    True
    """
    names = _names(cells)
    if names & _traces(sheet):
        return None
    for other in map(problem_set, sheet_names()):
        found = sum(bool(names & traces) for traces in _traces_by_question(other))
        if found >= len(other.questions) / 2:
            return other
    return None


def _names(cells: list[dict[str, Any]]) -> set[str]:
    """Return the ids of the cells, and the names that they check or define."""
    names = {cell["id"] for cell in cells if cell["id"]}
    for cell in cells:
        if cell["kind"] == "code":
            names |= names_in_checks(cell["source"])
            names |= {name for groups in DEFINED.findall(cell["source"]) for name in groups if name}
    return names


def _traces(sheet: ProblemSet) -> set[str]:
    """Return all names that identify a notebook as one of this problem set."""
    return set().union(*_traces_by_question(sheet))


def _traces_by_question(sheet: ProblemSet) -> list[set[str]]:
    """Return for each question the names of its cells, of its check and of its function."""
    return [
        {cell_id(q, "answer"), cell_id(q, "check"), q.name, q.name.split(".")[1]}
        for q in sheet.questions
    ]
