"""Wrong answers to a question: its known misconceptions, and slips in its solution."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from coursekit.exercises.mutants import mutants
from coursekit.exercises.question import Question
from coursekit.exercises.solution_source import without_docstring


class Wrong(NamedTuple):
    """A wrong answer, with a few words on its fault."""

    what: str
    answer: Callable
    may_hang: bool


def misconceptions(question: Question) -> Iterator[Wrong]:
    """Yield the known wrong answers to a question."""
    for known in question.misconceptions:
        yield Wrong(known.name, known.answer, "while" in str(known.edits))


def slips(question: Question) -> Iterator[Wrong]:
    """Yield every mutant of a solution that compiles and keeps the code given to students."""
    source = without_docstring(question.reference)
    changed = [(f"{m.old}  ->  {m.new}", m.source) for m in mutants(source)]
    for what, text in dict.fromkeys([*changed, *_other_slips(source)]):
        if _given(source) != _given(text):
            continue
        names = dict(question.reference.__globals__)
        try:
            exec(compile(text, f"<{question.name}: {what}>", "exec"), names)
        except SyntaxError:
            continue
        yield Wrong(what, names[question.reference.__name__], "while" in source)


def _given(source: str) -> list[str]:
    """Return the parts of a source outside nbgrader's markers, which students are given."""
    given = re.split(r"### BEGIN SOLUTION.*?### END SOLUTION", source, flags=re.DOTALL)
    return given if len(given) > 1 else []


def _other_slips(source: str) -> Iterator[tuple[str, str]]:
    """Yield further slips in a source: a statement left out, a number or a range one less."""
    for node in ast.walk(ast.parse(source)):
        begin, end = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Break):
            yield _put(source, node, "pass", f"line {begin} left out")
        elif isinstance(node, ast.Constant) and type(node.value) is int and begin == end:
            yield _put(source, node, f"({node.value - 1})")
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "range":
            yield _put(source, node.args[-1], f"{ast.unparse(node.args[-1])} - 1")


def _put(source: str, node: ast.AST, new: str, what: str | None = None) -> tuple[str, str]:
    """Return a description of a change, and the source with a node replaced."""
    lines = source.encode().splitlines(keepends=True)
    first, last = node.lineno - 1, node.end_lineno - 1
    before = b"".join(lines[:first]) + lines[first][: node.col_offset]
    after = lines[last][node.end_col_offset :] + b"".join(lines[last + 1 :])
    text = (before + new.encode() + after).decode()
    old_line, new_line = (t.splitlines()[first].strip() for t in (source, text))
    return f"{old_line}  ->  {new_line}", text
