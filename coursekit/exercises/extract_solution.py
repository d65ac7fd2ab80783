"""Take a function out of a lecturer's file, with everything that it uses."""

from __future__ import annotations

import ast
import builtins
import textwrap
from pathlib import Path
from typing import NamedTuple

NUMPY = "import numpy as np"  # at the start of students' notebooks
QUOTES, INDENT = '"""', "    "
NO_SUCH_ARGUMENTS = (
    "{} has arguments of a kind that questions cannot call: only plain ones, such as f(a, b=1), "
    "can be."
)


class Solution(NamedTuple):
    """A function from a file.

    Attributes
    ----------
    node : ast.FunctionDef
        How it is written.
    body : str
        Its body without the docstring, with the imports, functions and constants of the file that
        it uses at the beginning.
    """

    node: ast.FunctionDef
    body: str

    def source(self, docstring: str) -> str:
        """Return the function with this docstring."""
        returns = f" -> {ast.unparse(self.node.returns)}" if self.node.returns else ""
        text = docstring.replace("\\", "\\\\").replace(QUOTES, "'''")
        text = f"{QUOTES}{text}{chr(10) * (chr(10) in text)}{QUOTES}"
        head = f"def {self.node.name}({ast.unparse(self.node.args)}){returns}:"
        return "\n".join([head, textwrap.indent(text, INDENT), self.body])


def solution(place: str) -> Solution:
    """Return a function from a file, without running the file.

    Parameters
    ----------
    place : str
        ``"FILE.py::function"``; of a file with one function the name can be left out.

    Raises
    ------
    ValueError
        If there is no such function, or it is none that can be called in a check.
    """
    file, _, name = place.partition("::")
    return solution_in(Path(file).read_text(encoding="utf-8"), name, file)


def solution_in(text: str, name: str, file: str = "the file") -> Solution:
    """Return a function from a source; without a name, the only function.

    Raises
    ------
    ValueError
        As `solution`.
    """
    try:
        tree = ast.parse(text, file)
    except SyntaxError as error:
        raise ValueError(f"{file}, line {error.lineno}: {error.msg}. Mend this line.") from None
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if not name and len(functions) == 1:
        [name] = functions
    if name not in functions:
        known = ", ".join(f"{file}::{other}" for other in functions) or "none at all"
        raise ValueError(f"Which function of {file}? There is {known}.")
    node = functions[name]
    if node.args.posonlyargs or node.args.vararg or node.args.kwonlyargs or node.args.kwarg:
        raise ValueError(NO_SUCH_ARGUMENTS.format(f"{file}::{name}"))
    if not node.args.args:
        raise ValueError(f"{file}::{name} has no arguments, so a check cannot tell answers apart.")
    pieces = [ast.get_source_segment(text, piece) for piece in _needed(tree, node)]
    inner = [textwrap.indent(piece, INDENT) for piece in pieces if piece != NUMPY]
    return Solution(_readable(node), "\n".join([*inner, _body(text, node)]))


def _body(text: str, node: ast.FunctionDef) -> str:
    """Return the lines of a function after its docstring."""
    first = node.body[0]
    has_docstring = ast.get_docstring(node) is not None
    if has_docstring and len(node.body) == 1:
        raise ValueError(f"{node.name} has a docstring and nothing else: write what it returns.")
    if first.lineno == node.lineno:  # def f(x): return x
        return INDENT + "; ".join(ast.unparse(part) for part in node.body[has_docstring:])
    begin = first.end_lineno if has_docstring else first.lineno - 1
    return "\n".join(text.splitlines()[begin : node.end_lineno])


def _needed(tree: ast.Module, function: ast.FunctionDef) -> list[ast.stmt]:
    """Return the statements of a file that a function uses, in the order of the file."""
    made_by = {name: node for node in tree.body for name in _made(node)}
    waiting, needed = [*function.body], []
    while waiting:
        names = {n.id for n in ast.walk(waiting.pop()) if isinstance(n, ast.Name)}
        for node in {id(made_by[n]): made_by[n] for n in sorted(names & made_by.keys())}.values():
            if node is not function and node not in needed:
                needed.append(node)
                waiting.append(node)
    return [node for node in tree.body if node in needed]


def _made(node: ast.stmt) -> list[str]:
    """Return the names that a statement of a file defines."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [alias.asname or alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]
    return []


def _readable(node: ast.FunctionDef) -> ast.FunctionDef:
    """Return a function without annotations if their names are unknown in students' notebooks."""
    annotations = [argument.annotation for argument in node.args.args] + [node.returns]
    names = {n.id for a in annotations if a for n in ast.walk(a) if isinstance(n, ast.Name)}
    if names <= {"np", *dir(builtins)}:
        return node
    for argument in node.args.args:
        argument.annotation = None
    node.returns = None
    return node
