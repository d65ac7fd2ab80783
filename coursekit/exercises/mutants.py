"""Mutants of a source: one operator, number or name changed, as by a slip.

A mutant has `<=` for `<`, `+` for `-`, `or` for `and`, or returns nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

INSTEAD = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*",
    ast.Pow: "*", ast.MatMult: "*", ast.BitOr: "&", ast.BitAnd: "|", ast.BitXor: "|",
    ast.LShift: ">>", ast.RShift: "<<", ast.And: "or", ast.Or: "and",
}  # fmt: skip
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "True": "False"}


class Mutant(NamedTuple):
    """One change: its line, the old and the new text, and the changed module."""

    line: int
    old: str
    new: str
    source: str


def mutants(source: str) -> list[Mutant]:
    """Return every mutant of a module, in the order of its lines.

    Annotations, imports, decorators, docstrings and the texts of errors are left alone: changing
    them should not make a test fail.
    """
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    raw = source.encode()

    def span(node: ast.expr) -> tuple[int, int]:
        first = starts[node.lineno - 1] + node.col_offset
        return first, starts[node.end_lineno - 1] + node.end_col_offset

    result = []
    for begin, end, new in _changes(_alive(ast.parse(source)), span, raw):
        if raw[begin:end] == new.encode():
            continue  # a `return None`, say
        text = (raw[:begin] + new.encode() + raw[end:]).decode()
        line = raw[:begin].count(b"\n") + 1
        old = source.splitlines()[line - 1].strip()
        result.append(Mutant(line, old, text.splitlines()[line - 1].strip(), text))
    return sorted(set(result))


def _alive(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that are executed to compute something."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or isinstance(node, ast.Import | ast.ImportFrom):
                continue
            if isinstance(node, ast.Raise | ast.JoinedStr):
                continue
            yield node
            yield from _alive(node)


def _changes(nodes: Iterator[ast.AST], span, raw: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield the replacements: beginning and end of the old text, and the new text."""
    for node in nodes:
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
            for left, right, operator in zip(operands, operands[1:], node.ops):
                yield *_between(span(left)[1], span(right)[0], raw), _padded(operator)
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:]):
                yield *_between(span(left)[1], span(right)[0], raw), _padded(node.op)
        elif isinstance(node, ast.BinOp):
            begin, end = _between(span(node.left)[1], span(node.right)[0], raw)
            yield begin, end, _padded(node.op)
        elif isinstance(node, ast.AugAssign):
            begin, end = span(node.target)[1], span(node.value)[0]
            yield begin, end, f" {INSTEAD[type(node.op)]}= "
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            begin, end = span(node)[0], span(node.operand)[0]
            yield begin, end, ""
        elif isinstance(node, ast.Return) and node.value is not None:
            yield *span(node.value), "None"
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield *span(node), str(node.value + 1)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield *span(node), str(not node.value)
        elif isinstance(node, ast.Name) and node.id in OTHER_NAMES:
            yield *span(node), OTHER_NAMES[node.id]


def _between(begin: int, end: int, raw: bytes) -> tuple[int, int]:
    """Return the span of an operator, without the brackets around its operands."""
    while raw[begin : begin + 1] in (b" ", b")", b"\n", b","):
        begin += 1
    while raw[end - 1 : end] in (b" ", b"(", b"\n"):
        end -= 1
    return begin, end


def _padded(operator: ast.AST) -> str:
    """Return the replacement of an operator, between blanks, which do no harm."""
    return f" {INSTEAD[type(operator)]} "
