"""Which cells of a lecture can be edited and run in its page: those that only compute and print.

They use what Python, numpy and the course's algorithms bring. What draws, or needs another package,
or a name from a cell that cannot run there, runs in JupyterLab at home.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator
from typing import NamedTuple

from nbformat import NotebookNode

from coursekit.course import course
from coursekit.viva.program import globals_of

# What draws, reads a file of the course, runs for long, or needs another package than numpy.
NOT_IN_A_PAGE = {
    "figures", "widgets", "experiments", "estimators", "certificates", "repeat", "max_margin",
    "separate", "spam", "spam_words", "breast_cancer_features", "Path",
    "spawn",
}  # fmt: skip
IMPORTS = (ast.Import, ast.ImportFrom)


class Code(NamedTuple):
    """A cell of a lecture with code.

    Attributes
    ----------
    name : str
        The cell's id.
    source : str
        What of it a page can run: all, or else those of its statements that can run there.
    runs : bool
        Whether it is all.
    """

    name: str
    source: str
    runs: bool


def programs(notebook: NotebookNode) -> list[Code]:
    """Return what a page can run of the cells of a lecture, in their order."""
    known, found = set(dir(builtins)), []
    for cell in notebook.cells:
        if cell.cell_type != "code" or cell.source.startswith("%"):
            continue
        kept, whole = [], _only_prints(cell)
        for statement in ast.parse(cell.source).body:
            part = _import(statement) if isinstance(statement, IMPORTS) else statement
            if part is None or not (isinstance(part, IMPORTS) or _can_run(part, known)):
                whole = whole and isinstance(statement, IMPORTS)
                continue
            known |= set(_defined(part))
            kept.append(ast.unparse(part))
        if kept:
            found.append(Code(cell.id, cell.source if whole else "\n".join(kept), whole))
    return found


def _can_run(statement: ast.stmt, known: set[str]) -> bool:
    """Whether a statement uses only what is known, and nothing that is not in a page."""
    attributes = {node.attr for node in ast.walk(statement) if isinstance(node, ast.Attribute)}
    names = globals_of(ast.unparse(statement)) - set(_defined(statement))
    return names <= known and not attributes & NOT_IN_A_PAGE


def _only_prints(cell: NotebookNode) -> bool:
    """Whether nothing but text came out when the cell ran."""
    kinds = {kind for output in cell.outputs for kind in output.get("data", {"text/plain": ""})}
    return kinds <= {"text/plain"} and all(out.output_type != "error" for out in cell.outputs)


def _import(statement: ast.stmt) -> ast.Import | ast.ImportFrom | None:
    """Return what a page can import of an import statement; None if there is nothing."""
    if isinstance(statement, ast.Import):
        names = [name for name in statement.names if _is_there(name.name)]
        return ast.Import(names) if names else None
    if isinstance(statement, ast.ImportFrom) and _is_there(statement.module):
        names = [name for name in statement.names if name.name not in NOT_IN_A_PAGE]
        return ast.ImportFrom(statement.module, names, 0) if names else None
    return None


def _is_there(module: str) -> bool:
    """Whether a page has a module: Python's own, numpy, or one of the course that computes."""
    top = module.partition(".")[0]
    if top in (course().package, "coursekit"):
        return not NOT_IN_A_PAGE & {*module.split(".")}
    return top == "numpy" or top in sys.stdlib_module_names


def _defined(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement of a cell defines."""
    for node in ast.walk(statement):
        if isinstance(node, IMPORTS):
            yield from ((name.asname or name.name).partition(".")[0] for name in node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
