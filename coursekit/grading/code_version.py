"""The code that determines the grade of an answer: its question, and all that this imports.

Comments, docstrings and layout decide nothing, so a class is not graded again because of them.
"""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

from coursekit.course import course
from coursekit.exercises import check
from coursekit.exercises.own_folders import place
from coursekit.exercises.question import ProblemSet


@cache
def versions(sheet: ProblemSet) -> dict[str, str]:
    """Return for each question a hash of everything but the seed that determines its grade."""
    found = {}
    for question in sheet.questions:
        decisive = sorted(digests(check.__module__, course().problems(question.name)).items())
        parts = repr((question.name, question.max_points, decisive)).encode()
        found[question.name] = hashlib.sha256(parts).hexdigest()[:16]
    return found


def digests(*modules: str) -> dict[str, str]:
    """Return a hash of the code of these modules of the course, and of all that they import."""
    found, waiting = {}, [*modules]
    while waiting:
        module = waiting.pop()
        if module.partition(".")[0] not in ("coursekit", course().package) or module in found:
            continue
        here = place(module)
        for file in (here.with_suffix(".py"), here / "__init__.py"):
            if file.is_file():
                found[module], imports = _digest(file)
                package = module if file.stem == "__init__" else module.rpartition(".")[0]
                waiting += [resolve_name(name, package) for name in imports]
    return found


@cache
def _digest(file: Path) -> tuple[str, list[str]]:
    text, imports = code(file.read_text(encoding="utf-8"))
    return hashlib.sha256(text.encode()).hexdigest(), imports


def code(source: str) -> tuple[str, list[str]]:
    r"""Return a source without comments, docstrings and layout, and the names that it imports.

    Examples
    --------
    >>> code("def f(x):\n    '''Return x twice.'''\n    return 2 * x  # so") == code(
    ...     "def f(x): return 2*x"
    ... )
    True
    """
    tree, imports = ast.parse(source), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            node.body = [part for part in node.body if not _is_text(part)]
        elif isinstance(node, ast.Import):
            imports += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            dot = "." if node.module else ""
            imports += [base, *(f"{base}{dot}{alias.name}" for alias in node.names)]
    return ast.dump(tree), imports


def _is_text(node: ast.AST) -> bool:
    """Whether a statement is just a string, such as a docstring."""
    is_constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_constant and isinstance(node.value.value, str)
