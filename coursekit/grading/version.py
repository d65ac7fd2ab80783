"""What decides the mark of an answer: the code of its question, and of what checks and compares.

Comments, docstrings and layout decide nothing, so a class is not graded again because of them.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import coursekit
from coursekit.exercises import check
from coursekit.exercises.question import FreeText, ProblemSet, Question

ROOT = Path(coursekit.__file__).parents[1]


@cache
def versions(sheet: ProblemSet) -> dict[str, str]:
    """Return for each question a short hash of all that decides its marks, but for the seed."""
    return {question.name: _version(question) for question in sheet.questions}


def _version(question: Question | FreeText) -> str:
    modules = [check.__module__, f"coursekit.perceptrons.problems.{question.name}"]
    decisive = sorted((name, _digest(text)) for name, text in sources(modules).items())
    digest = hashlib.sha256(repr((question.name, question.max_points, decisive)).encode())
    return digest.hexdigest()[:16]


@cache
def _digest(source: str) -> str:
    return hashlib.sha256(code(source).encode()).hexdigest()


def sources(modules: Iterable[str]) -> dict[str, str]:
    """Return the source of modules of the course, and of all that they use of it.

    Of a package that hands on names of its modules, the modules count whose names are used.
    """
    waiting: list[tuple[str, str | None]] = [(module, None) for module in modules]
    source_of = {}
    while waiting:
        module, name = waiting.pop()
        file = _file(module)
        if file is None or module in source_of:
            continue
        source = file.read_text(encoding="utf-8")
        uses = _imports(source)
        handed_on = [use for use in uses if file.stem == "__init__" and name == use[1] is not None]
        if not handed_on:
            source_of[module] = source
        waiting += handed_on or uses
    return source_of


def code(source: str) -> str:
    r"""Return what is left of a source without comments, docstrings and layout.

    Examples
    --------
    >>> code("def f(x):\n    '''Return x twice.'''\n    return 2 * x  # so") == code(
    ...     "def f(x): return 2*x"
    ... )
    True
    """
    return _parsed(source)[0]


@cache
def _parsed(source: str) -> tuple[str, list[ast.Import | ast.ImportFrom]]:
    """Return what is left of a source, and the imports in it."""
    tree, imports = ast.parse(source), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            node.body = [part for part in node.body if not _is_text(part)]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(node)
    return ast.dump(tree), imports


def _is_text(node: ast.AST) -> bool:
    """Whether a statement is only a string, as a docstring is."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


@cache
def _imports(source: str) -> list[tuple[str, str | None]]:
    """Return what a source imports: modules, and names of modules."""
    imports = []
    for node in _parsed(source)[1]:
        if isinstance(node, ast.Import):
            imports += [(alias.name, None) for alias in node.names]
        elif not node.level:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                imports.append((whole, None) if _file(whole) else (node.module, alias.name))
    return imports


@cache
def _file(module: str) -> Path | None:
    """Return the file of a module or package of the course, if there is one of that name."""
    if module.split(".")[0] != "coursekit":
        return None
    place = ROOT.joinpath(*module.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)
