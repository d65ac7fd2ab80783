"""The structure of a program: which lines a question can be about."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

COMPOUND = (ast.For, ast.While, ast.If, ast.Try, ast.FunctionDef, ast.With)
INNER = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.IfExp)
VALUES = (ast.BinOp, ast.Call, ast.Subscript, ast.UnaryOp)  # parts of a line to ask about
MUTATING = {"append", "extend", "insert", "add", "remove", "discard", "pop", "update", "popleft"}
OBVIOUS = re.compile(r"(len|range|zip|enumerate)\(\w+\)|-\d+")
SHORTEST_PART, LONGEST_PART = 1, 44  # characters


@dataclass(frozen=True)
class Part:
    """A part of a line that has a value.

    Attributes
    ----------
    line, begin, end : int
        The characters from `begin` to `end` of the line.
    text : str
        What stands there.
    is_once : bool
        Whether it is computed exactly once whenever the line runs.
    """

    line: int
    begin: int
    end: int
    text: str
    is_once: bool = True


@dataclass
class Structure:
    """The structure of a program.

    Attributes
    ----------
    simple : set of int
        Lines with one statement that is whole and alone on its line, inside a function.
    assigned : dict of int to str
        By simple line, the name of the variable that it changes, the first if there are more.
    tests : dict of int to int
        By the line of an `if`, the line that runs next if it is true.
    returns : set of int
        Simple lines with a `return`.
    pairs : list of tuple of int
        Simple lines that could change places with the one below.
    inside : set of int
        Simple lines inside a loop or an `if`.
    parts : list of Part
        Parts of lines that have a value.
    """

    simple: set[int] = field(default_factory=set)
    assigned: dict[int, str] = field(default_factory=dict)
    tests: dict[int, int] = field(default_factory=dict)
    returns: set[int] = field(default_factory=set)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    inside: set[int] = field(default_factory=set)
    parts: list[Part] = field(default_factory=list)


@lru_cache(maxsize=256)
def structure(source: str) -> Structure:
    r"""Return the structure of a program.

    Examples
    --------
    >>> found = structure("def f(x):\n    y = 2 * x + 1\n    return y")
    >>> found.simple, found.assigned, [part.text for part in found.parts]
    ({2, 3}, {2: 'y'}, ['2 * x'])
    """
    tree, found = ast.parse(source), Structure()
    owners: dict[int, int] = {}  # how many statements there are on each line
    statements = [n for n in ast.walk(tree) if isinstance(n, ast.stmt)]
    for node in statements:
        last = node.lineno if isinstance(node, COMPOUND) else node.end_lineno
        for line in range(node.lineno, last + 1):
            owners[line] = owners.get(line, 0) + 1
    for function in (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)):
        _read_block(function.body, False, owners, found)
    lines = source.splitlines()
    for node in statements:
        if node.lineno in found.simple or node.lineno in found.tests:
            found.parts += _parts(node, lines)
    return found


def _read_block(body: list[ast.stmt], inside: bool, owners: dict, found: Structure) -> None:
    for node in body:
        alone = owners[node.lineno] == 1 and node.lineno == node.end_lineno
        if isinstance(node, ast.FunctionDef):
            continue
        if isinstance(node, COMPOUND):
            _read_test(node, owners, found)
            for block in _blocks(node):
                _read_block(block, True, owners, found)
        elif alone and _has_code(node):
            _read_simple(node, inside, found)
    for node, following in itertools.pairwise(body):
        pair = (node.lineno, following.lineno)
        plain = all(isinstance(n, ast.Assign | ast.AugAssign | ast.Expr) for n in (node, following))
        if plain and set(pair) <= found.simple and pair[1] == pair[0] + 1:
            found.pairs.append(pair)


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of statements inside a loop, an `if` or a `try`."""
    yield node.body
    yield getattr(node, "orelse", [])
    for handler in getattr(node, "handlers", ()):
        yield handler.body


def _read_test(node: ast.stmt, owners: dict, found: Structure) -> None:
    if not isinstance(node, ast.If) or owners[node.lineno] != 1:
        return
    first = node.body[0]
    if node.test.end_lineno == node.lineno < first.lineno and _has_code(first):
        found.tests[node.lineno] = first.lineno


def _read_simple(node: ast.stmt, inside: bool, found: Structure) -> None:
    line = node.lineno
    found.simple.add(line)
    if inside:
        found.inside.add(line)
    if isinstance(node, ast.Return):
        found.returns.add(line)
    changed = _changed_by(node)
    if changed:
        found.assigned[line] = changed[0]


def _changed_by(node: ast.stmt) -> list[str]:
    """Return the names of the variables that a simple statement changes."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AugAssign):
        targets = [node.target]
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        called = node.value.func
        if isinstance(called, ast.Attribute) and called.attr in MUTATING:
            targets = [called.value]
    names = []
    for target in targets:
        for one in target.elts if isinstance(target, ast.Tuple) else [target]:
            while isinstance(one, ast.Subscript):
                one = one.value
            names += [one.id] * isinstance(one, ast.Name)
    return [name for name in names if name != "_"]


def _has_code(node: ast.stmt) -> bool:
    """Whether a statement runs at all, so that it is seen in a trace."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False
    return not isinstance(node, ast.Global | ast.Nonlocal | ast.FunctionDef) and not (
        isinstance(node, ast.AnnAssign) and node.value is None
    )


def _parts(node: ast.stmt, lines: list[str]) -> Iterator[Part]:
    """Yield the parts of a statement's first line that are worth asking about."""
    whole = getattr(node, "value", None)
    roots = [node.test] if isinstance(node, ast.If) else [whole] if whole is not None else []
    always = {id(n) for root in roots for n in _evaluated(root)}
    for inner in (n for root in roots for n in ast.walk(root)):
        if not isinstance(inner, VALUES):
            continue
        if isinstance(node, ast.Assign) and inner is whole:
            continue  # that would be the value of the variable
        line = lines[inner.lineno - 1]
        if inner.end_lineno != inner.lineno or not line.isascii():
            continue
        text = line[inner.col_offset : inner.end_col_offset]
        if SHORTEST_PART < len(text) <= LONGEST_PART and not OBVIOUS.fullmatch(text):
            once = id(inner) in always
            yield Part(inner.lineno, inner.col_offset, inner.end_col_offset, text, once)


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts that are computed once whenever the line runs."""
    yield node
    children = list(ast.iter_child_nodes(node))
    if isinstance(node, INNER):
        children = [node.test] if isinstance(node, ast.IfExp) else []
    elif isinstance(node, ast.BoolOp):
        children = children[1:2]  # the first is the operator
    for child in children:
        yield from _evaluated(child)
