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

# Rooms and functions that draw, or need another package than numpy, or run for long.
NOT_IN_A_PAGE = {
    "figures", "widgets", "experiments", "estimators", "certificates", "repeat", "max_margin",
}  # fmt: skip


class Code(NamedTuple):
    """A cell of a lecture with code.

    Attributes
    ----------
    name : str
        The cell's id.
    source : str
        What of it a page can run: all, or else its imports.
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
        tree = ast.parse(cell.source)
        imports = [kept for statement in tree.body if (kept := _import(statement))]
        known |= {(n.asname or n.name).partition(".")[0] for s in imports for n in s.names}
        defined = {name for statement in tree.body for name in _defined(statement)}
        runs = globals_of(cell.source) <= known | defined and _only_prints(cell)
        known |= defined if runs else set()
        source = cell.source if runs else "\n".join(map(ast.unparse, imports))
        if source:
            found.append(Code(cell.id, source, runs))
    return found


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
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
