"""The cells of a submitted notebook, however damaged the file is."""

from __future__ import annotations

import ast
import dis
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType
from typing import Any

from coursekit.exercises.question import FreeText, ProblemSet, Question, cell_id, check_source
from coursekit.grading.safe_text import encodable

LARGEST = 20 * 2**20  # bytes of a notebook
MOST_CELLS = 2000
MOST_PARTS = 3 * 10**5  # lists and objects in a notebook's file; each takes far more memory than it
MOST_VALUES = 3 * 10**6  # of any kind
LONGEST_TEXT = 100_000  # characters of an answer in words
LONGEST_CHECK = 20_000  # characters of a cell that is searched for checks


class UnreadableError(ValueError):
    """The file is not a notebook that can be graded; the message says why."""


@dataclass(frozen=True)
class Step:
    """One step of grading a submission: run a cell, or check a question.

    Attributes
    ----------
    source : str or None
        The cell to run.
    question : Question or None
        The question to be checked.
    is_check : bool
        Whether the cell is there to check an answer; what goes wrong in it is said elsewhere.
    """

    source: str | None = None
    question: Question | None = None
    is_check: bool = False


def read_cells(data: bytes) -> list[dict[str, Any]]:
    """Return a notebook's cells as ``{"kind", "id", "source"}``, where nbgrader's id is used.

    Raises
    ------
    UnreadableError
        If the file is too large, is no notebook, or is one of another language.
    """
    if len(data) > LARGEST:
        raise UnreadableError(
            f"The file has more than {LARGEST // 2**20} MB, which is not read. Clear all outputs "
            "and hand it in again."
        )
    if not data.strip():
        raise UnreadableError("The file is empty.")
    if data.count(b"{") + data.count(b"[") > MOST_PARTS:
        raise UnreadableError(
            f"The file has more than {MOST_PARTS:,} lists and objects, which are not read."
        )
    if data.count(b",") > MOST_VALUES:
        raise UnreadableError(f"The file has more than {MOST_VALUES:,} values, which are not read.")
    try:
        notebook = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UnreadableError("The file is not UTF-8 text, so it is no notebook.") from None
    except (ValueError, RecursionError, MemoryError):
        raise UnreadableError("The file is no notebook: it is not valid JSON.") from None
    return [_cell(cell) for cell in _list_of_cells(notebook)]


def steps(cells: list[dict[str, Any]], sheet: ProblemSet) -> list[Step]:
    """Return the steps of grading a submission, in order.

    A question is checked at its check, with the definitions of all cells up to there. Its check is
    the last cell that nbgrader knows as its check or that calls `check` with its name, or the end
    of the notebook if there is no such cell.
    """
    questions = [question for question in sheet.questions if isinstance(question, Question)]
    checked = _checked(cells, sheet)
    place = {name: number for number, names in enumerate(checked) for name in names}
    to_run = set(_to_run(cells, sheet))
    todo = []
    for number, cell in enumerate(cells):
        if number in to_run:
            todo.append(Step(source=cell["source"], is_check=bool(checked[number])))
        todo += [Step(question=q) for q in questions if place.get(q.name) == number]
    return todo + [Step(question=q) for q in questions if q.name not in place]


def free_text(cells: list[dict[str, Any]], question: FreeText) -> str:
    """Return the student's answer to a question that a person grades."""
    place = cell_id(question, "answer")
    text = "\n\n".join(cell["source"].strip() for cell in cells if cell["id"] == place)
    if len(text) > LONGEST_TEXT:
        return f"{text[:LONGEST_TEXT]}\n\n(The rest is left out.)"
    return text


def _list_of_cells(notebook: Any) -> list:
    """Return the cells of a parsed file; raise unless it is a Python notebook."""
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise UnreadableError("The file is no notebook: it has no cells.")
    if len(notebook["cells"]) > MOST_CELLS:
        count = len(notebook["cells"])
        raise UnreadableError(f"The notebook has {count:,} cells; at most {MOST_CELLS:,} are read.")
    metadata = notebook.get("metadata")
    kernel = metadata.get("kernelspec") if isinstance(metadata, dict) else None
    language = kernel.get("language") if isinstance(kernel, dict) else None
    if isinstance(language, str) and language.lower() != "python":
        raise UnreadableError(
            f"The notebook is not for Python, but for {encodable(language)[:40]}."
        )
    return notebook["cells"]


def _cell(cell: Any) -> dict[str, Any]:
    """Return a cell's kind, id and source, without invalid characters."""
    cell = cell if isinstance(cell, dict) else {}
    metadata = cell.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    known = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else cell.get("id")
    source = cell.get("source", "")
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    return {
        "kind": cell.get("cell_type"),
        "id": known if isinstance(known, str) else None,
        "source": encodable(source) if isinstance(source, str) else "",
    }


def _checked(cells: list[dict[str, Any]], sheet: ProblemSet) -> list[list[str]]:
    """Return for each cell the names of the questions that it checks."""
    ids = {cell_id(question, "check"): question.name for question in sheet.questions}
    names = set(ids.values())
    return [
        sorted(names & {*names_in_checks(cell["source"]), ids.get(cell["id"])})
        if cell["kind"] == "code"
        else []
        for cell in cells
    ]


def _to_run(cells: list[dict[str, Any]], sheet: ProblemSet) -> Iterator[int]:
    """Yield the numbers of the cells to run.

    In the sandbox `check` does nothing. So of the checks that are as they were handed out the first
    is run, which imports it, and one after a student's own cell that speaks of it; no others. Plots
    that are as they were handed out are for the student to look at: they are run only if a cell of
    their own uses something that one of them defines.
    """
    handed_out = {check_source(question) for question in sheet.questions}
    plots = {q.start.strip() for q in sheet.questions if isinstance(q, FreeText) and q.start}
    code = [cell["source"] if cell["kind"] == "code" else "" for cell in cells]
    own = [source for source in code if source.strip() not in {*handed_out, *plots, ""}]
    skipped = frozenset() if _depend(own, plots) else plots
    is_imported = False
    for number, source in enumerate(code):
        if not source.strip() or source.strip() in skipped:
            continue
        if is_imported and source in handed_out:
            continue
        yield number
        is_imported = source in handed_out or (is_imported and "check" not in source)


def _depend(sources: list[str], others: set[str]) -> bool:
    """Whether some cell uses a name that one of the others defines, as far as the code shows."""
    defined = frozenset().union(*map(_defined, others))
    return any(not defined.isdisjoint(_used(source)) for source in sources if defined)


@lru_cache(maxsize=64)
def _defined(source: str) -> frozenset[str]:
    """Return the names that a cell of the course defines, except inside its functions."""
    steps = dis.get_instructions(compile(source, "<cell>", "exec"))
    return frozenset(step.argval for step in steps if step.opname == "STORE_NAME")


@lru_cache(maxsize=256)
def _used(source: str) -> frozenset[str]:
    """Return the global names that a cell uses, and perhaps a few more."""
    try:
        waiting = [compile(source, "<cell>", "exec", dont_inherit=True)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # not only Python, perhaps
        return frozenset(re.findall(r"\w+", source))
    names: set[str] = set()
    while waiting:
        part = waiting.pop()
        names.update(part.co_names)
        waiting += [constant for constant in part.co_consts if isinstance(constant, CodeType)]
    return frozenset(names)


@lru_cache(maxsize=256)
def names_in_checks(source: str) -> set[str]:
    """Return the strings with which a cell calls `check`."""
    if "check(" not in source or len(source) > LONGEST_CHECK:
        return set()
    try:
        calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id == "check"
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }
