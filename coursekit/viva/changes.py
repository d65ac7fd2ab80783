"""Small changes to a program: one line that could be another, or two that change places."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from coursekit.exercises.mutants import Mutant, mutants
from coursekit.viva.structure import Part, structure
from coursekit.viva.tracer import PART

MOST, ENOUGH = 24, 6  # changes of one program that are tried; with fewer, dull ones are as well
# Changes whose effect is seen at a glance: a flag turned over, a counter that counts by two, a line
# that does nothing.
DULL = re.compile(
    r"return None|\w+ [-+]= ?[0-3]|\w+ = \w+ [-+] [0-3]|(\w+ = |return )(True|False)"
    r"|(?P<name>\w+) = (?P=name)|[\w.]+"
)
COMPARISON = re.compile(r"[<>=!]=?|\bnot\b|\bin\b")
COMMENT = re.compile(r"\s*#[^'\"]*$")
NEEDLESS = re.compile(r"(?<![\w\])])\((-?[\w.]+)\)")  # brackets around a name


@dataclass(frozen=True)
class Change:
    """A program with one line changed.

    Attributes
    ----------
    line : int
        Its number.
    old, new : str
        The line as it is and as it would be, without indentation.
    source : str
        The changed program.
    """

    line: int
    old: str
    new: str
    source: str


@lru_cache(maxsize=256)
def changes(source: str) -> tuple[Change, ...]:
    r"""Return the changes of one line of a function that are worth asking about, spread over it.

    Examples
    --------
    >>> program = "def f(x):\n    if x < 0:\n        x = x + 5\n    return 2 * x"
    >>> [change.new for change in changes(program)][:5]
    ['return x', 'if x <= 0:', 'x = x - 5', 'return 2 + x', 'if x < 1:']
    """
    found = structure(source)
    asked = found.simple | found.tests.keys() | _headers(source)
    by_line: dict[int, list[Change]] = {}
    for mutant in _mixed(_shortened(source), mutants(source)):
        new = _tidy(mutant.new)
        old = COMMENT.sub("", mutant.old)
        change = Change(mutant.line, old, new, _with_line(source, mutant.line, new))
        if mutant.line in asked and not (DULL.fullmatch(change.new) or DULL.fullmatch(change.old)):
            by_line.setdefault(mutant.line, []).append(change)
    rounds = max(map(len, by_line.values()), default=0)
    spread = [of_line[i] for i in range(rounds) for of_line in by_line.values() if i < len(of_line)]
    unique = {(change.line, change.new): change for change in spread if _is_python(change)}
    worth = [c for c in unique.values() if not _writes_another_number(source, c.source)]
    return tuple(worth if len(worth) >= ENOUGH else unique.values())[:MOST]


@lru_cache(maxsize=256)
def swaps(source: str) -> tuple[tuple[int, int, str], ...]:
    """Return two lines one below the other, each with the program in which they change places."""
    lines = source.splitlines()
    swapped = []
    for first, second in structure(source).pairs:
        other = list(lines)
        other[first - 1], other[second - 1] = other[second - 1], other[first - 1]
        swapped.append((first, second, "\n".join(other)))
    return tuple(swapped)


def _with_line(source: str, line: int, new: str) -> str:
    """Return a program with another text in a line, which keeps its indentation."""
    lines = source.splitlines()
    old = lines[line - 1]
    lines[line - 1] = old[: len(old) - len(old.lstrip())] + new
    return "\n".join(lines)


def with_recorder(source: str, part: Part) -> str:
    """Return a program that records the values of a part of a line."""
    lines = source.splitlines()
    line = lines[part.line - 1]
    lines[part.line - 1] = f"{line[: part.begin]}{PART}({part.text}){line[part.end :]}"
    return "\n".join(lines)


def _mixed(some: list[Mutant], others: list[Mutant]) -> list[Mutant]:
    """Return the mutants of two lists in turn."""
    pairs = zip_longest(some, others)
    return [mutant for pair in pairs for mutant in pair if mutant is not None]


def _shortened(source: str) -> list[Mutant]:
    """Return mutants that forget something: a factor, a summand, a function of one argument."""
    lines, result = source.splitlines(), []
    for node in ast.walk(ast.parse(source)):
        kept: list[ast.expr] = []
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Add | ast.Sub):
            kept = [node.left, node.right]
        elif isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
            kept = list(node.args)
        if not kept or node.lineno != node.end_lineno or not lines[node.lineno - 1].isascii():
            continue
        line = lines[node.lineno - 1]
        for part in kept:
            if isinstance(part, ast.GeneratorExp | ast.Starred | ast.Constant):
                continue
            text = line[part.col_offset : part.end_col_offset]
            text = f"({text})" if isinstance(part, ast.BinOp | ast.BoolOp | ast.Compare) else text
            new = f"{line[: node.col_offset]}{text}{line[node.end_col_offset :]}".strip()
            whole = _with_line(source, node.lineno, new)
            result.append(Mutant(node.lineno, line.strip(), new, whole))
    return result


def _headers(source: str) -> set[int]:
    """Return the lines on which loops begin."""
    loops = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.For | ast.While)]
    return {n.lineno for n in loops if n.body[0].lineno > n.lineno}


def _tidy(line: str) -> str:
    """Return a changed line with single spaces and no needless brackets, as people write it."""
    line = NEEDLESS.sub(r"\1", COMMENT.sub("", line))
    line = re.sub(r"^([^()]+ = |return |[^()]+= )\(([^()]*)\)$", r"\1\2", line)
    return re.sub(r"\(\(([^()]*)\)\)", r"(\1)", re.sub(r"(?<=\S) {2,}(?=\S)", " ", line))


def _writes_another_number(source: str, changed: str) -> bool:
    """Whether all that a change does is that another number is returned, kept or chosen.

    Examples
    --------
    >>> old = "x = 1 if a > 0 else -1"
    >>> _writes_another_number(old, old.replace("-1", "-2"))
    True
    >>> _writes_another_number(old, old.replace("0", "1"))
    False
    """
    tree = ast.parse(source)
    nodes, others = list(ast.walk(tree)), list(ast.walk(ast.parse(changed)))
    if list(map(type, nodes)) != list(map(type, others)):
        return False
    above = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
    for node, other in zip(nodes, others, strict=True):
        if isinstance(node, ast.Constant) and node.value != other.value:
            kept = above[node] if isinstance(above[node], ast.UnaryOp) else node
            parent = above[kept]
            if isinstance(parent, ast.IfExp):
                return kept is not parent.test
            if isinstance(parent, ast.Call):
                return ast.unparse(parent.func) == "np.where" and kept in parent.args[1:]
            return isinstance(parent, ast.Tuple | ast.List | ast.Return | ast.Assign)
    return False


def _is_python(change: Change) -> bool:
    try:
        compile(change.source, "<change>", "exec")
    except (SyntaxError, ValueError):
        return False
    return change.old != change.new
