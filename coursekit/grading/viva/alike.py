"""Find programs that are the same but for names, comments and layout: a place to look."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Sequence

Program = tuple[str, str, Sequence[str]]  # student, question, lines


def groups(programs: Iterable[Program]) -> dict[str, str]:
    """Return for each student who is not alone with a program the number of its group.

    Parameters
    ----------
    programs : iterable of tuple
        For each student the name, the question, and the lines of the program.

    Examples
    --------
    >>> plain, renamed = ["def f(x):", "    y = x", "    return y"], ["def f(x):  # so"]
    >>> renamed += ["    z = x", "    return z"]
    >>> other = ["def f(x):", "    return x"]
    >>> groups([("ada", "q", plain), ("bob", "q", other), ("cyd", "q", renamed)])
    {'ada': '1', 'cyd': '1'}
    """
    same: dict[tuple[str, str], list[str]] = defaultdict(list)
    for student, question, lines in programs:
        if lines:
            same[question, shape(lines)].append(student)
    several = [students for students in same.values() if len(students) > 1]
    return {student: str(i) for i, group in enumerate(several, 1) for student in group}


def shape(lines: Sequence[str]) -> str:
    r"""Return a program without comments and layout, its own names numbered as they come.

    A program that cannot be read is its own shape.

    Examples
    --------
    >>> shape(["def f(x):", "    a = len(x)", "    return a"])
    'def n0(n1):\n    n2 = len(n1)\n    return n2'
    """
    text = "\n".join(lines)
    try:
        tree = ast.parse(text)
        _Numbered(_own_names(tree)).visit(tree)
        return ast.unparse(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return text


def _own_names(tree: ast.AST) -> set[str]:
    """Return the names that a program makes itself, and not those that it finds, such as `len`."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.FunctionDef):
            names.add(node.name)
    return names


class _Numbered(ast.NodeTransformer):
    """Replaces the given names by numbers, in the order in which they occur."""

    def __init__(self, names: set[str]) -> None:
        self._names = names
        self._numbers: dict[str, str] = {}

    def _number(self, name: str) -> str:
        if name not in self._names:
            return name
        return self._numbers.setdefault(name, f"n{len(self._numbers)}")

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._number(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._number(node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self._number(node.name)
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)
