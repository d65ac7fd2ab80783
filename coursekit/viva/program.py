"""The program of a student: one of their functions with the definitions that it needs.

A viva runs a function apart from the notebook that it stands in: with the imports, constants and
helper functions that it names. What could look at how it is run, or does more than compute, is
refused with a reason: the viva then asks about another function, or about the case alone.
"""

from __future__ import annotations

import ast
import builtins
import re
import symtable
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

LONGEST_LINE, MOST_LINES = 98, 44  # what fits on a page beside three questions
LARGEST_CELL = 100_000  # characters

MODULES = {
    "numpy", "numpy.linalg", "math", "itertools", "functools", "operator", "collections",
    "collections.abc", "fractions", "statistics", "copy", "typing", "__future__",
}  # fmt: skip
BUILTINS = {
    "abs", "all", "any", "bool", "dict", "divmod", "enumerate", "filter", "float", "frozenset",
    "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next", "pow", "print",
    "range", "reversed", "round", "set", "slice", "sorted", "str", "sum", "tuple", "zip",
    "complex", "ArithmeticError", "AssertionError", "Exception", "IndexError", "KeyError",
    "NotImplementedError", "OverflowError", "RuntimeError", "StopIteration", "TypeError",
    "ValueError", "ZeroDivisionError",
}  # fmt: skip
# Attributes through which a program could see frames, files or the interpreter.
ATTRIBUTES = re.compile(
    r"_.*|[fgct][a-z]*_(back|globals|locals|frame|code|builtins|trace|next)|(sys|os|ctypes|lib|core"
    r"|testing|ctypeslib|f2py|distutils|compat|attrgetter|methodcaller|tofile|fromfile"
    r"|load|loads|loadtxt|genfromtxt|save|savez|savetxt|savez_compressed|memmap|dump|dumps|random"
    r"|setflags|seterr|seterrcall|setbufsize|set_printoptions|show_config|info|source|lookfor"
    r"|get_type_hints|format_map|format|abc|rec|char|ma|fft|polynomial|dtypes|exceptions)"
)
REFUSED = (
    ast.With, ast.AsyncWith, ast.AsyncFor, ast.AsyncFunctionDef, ast.Await, ast.Yield,
    ast.YieldFrom, ast.ClassDef, ast.Global, ast.Match,
)  # fmt: skip


IMPORTS = (ast.Import, ast.ImportFrom)


class UnfitError(ValueError):
    """A program that cannot be asked about; the message says why."""


@dataclass(frozen=True)
class Program:
    """A function with the definitions that it needs.

    Attributes
    ----------
    name : str
        The function.
    prelude : str
        Imports, which are not shown.
    source : str
        Constants, helper functions and the function, as they are shown with line numbers.
    """

    name: str
    prelude: str
    source: str

    @property
    def lines(self) -> list[str]:
        """The lines that a person reads."""
        return self.source.splitlines()


def program_of(cells: Iterable[str], name: str) -> Program:
    r"""Return the program of a function that the cells of a notebook define.

    Raises
    ------
    UnfitError
        If there is no such function, or it cannot be asked about.

    Examples
    --------
    >>> cells = ["def twice(x):\n    return 2 * x", "y = 1", "def f(x): return twice(x)"]
    >>> program_of(cells, "f").lines
    ['def twice(x):', '    return 2 * x', '', 'def f(x): return twice(x)']
    """
    defined = _definitions(tuple(cells))
    if not isinstance(defined.get(name, (None,))[0], ast.FunctionDef):
        raise UnfitError(f"there is no function {name}")
    needed, waiting = {name}, [name]
    while waiting:
        for used in globals_of(defined[waiting.pop()][1]):
            if used in defined and used not in needed:
                needed.add(used)
                waiting.append(used)
    order = [n for n in defined if n in needed and n != name] + [name]
    _require_fit([defined[n][0] for n in order], set(defined))
    parts = list(dict.fromkeys(defined[n] for n in order))
    imports = [text for node, text in parts if isinstance(node, IMPORTS)]
    source = "\n".join(_shown(*part) for part in parts if not isinstance(part[0], IMPORTS))
    _require_short(source.strip("\n"))
    return Program(name, "\n".join(imports), source.strip("\n"))


@lru_cache(maxsize=4)  # a notebook has several functions
def _definitions(cells: tuple[str, ...]) -> dict[str, tuple[ast.stmt, str]]:
    """Return the top-level definitions of the cells by name, the last one of each."""
    defined: dict[str, tuple[ast.stmt, str]] = {}
    for cell in cells:
        try:
            statements = ast.parse(cell).body if len(cell) <= LARGEST_CELL else []
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in statements:
            text = "\n".join(cell.splitlines()[_first_line(node) - 1 : node.end_lineno])
            for name in _defined_by(node):
                defined.pop(name, None)  # so that the order is that of the last definitions
                defined[name] = node, text
    return defined


def _first_line(node: ast.stmt) -> int:
    return min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])


def _defined_by(node: ast.stmt) -> list[str]:
    """Return the names that a statement at the top of a cell defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, IMPORTS):
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]


def globals_of(text: str) -> set[str]:
    """Return the names of the notebook that a definition uses, not those of its own variables.

    Examples
    --------
    >>> sorted(globals_of("def f(x, y=START): z = x; return g(z)"))
    ['START', 'g']
    """
    top = symtable.symtable(text, "<definition>", "exec")
    names, waiting = {s.get_name() for s in top.get_symbols() if s.is_referenced()}, [top]
    while waiting:
        table = waiting.pop()
        waiting += table.get_children()
        if table is not top:
            names |= {s.get_name() for s in table.get_symbols() if s.is_global()}
    return names


def _require_fit(nodes: list[ast.stmt], defined: set[str]) -> None:
    """Raise unless the program does nothing but compute."""
    stored = {n.id for top in nodes for n in ast.walk(top)
              if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}  # fmt: skip
    stored |= {name for top in nodes for n in ast.walk(top)
               if isinstance(n, IMPORTS) for name in _defined_by(n)}  # fmt: skip
    stored |= {n.arg for top in nodes for n in ast.walk(top) if isinstance(n, ast.arg)}
    stored |= {n.name for top in nodes for n in ast.walk(top)
               if isinstance(n, ast.FunctionDef | ast.ExceptHandler) and n.name}  # fmt: skip
    for top in nodes:
        if isinstance(top, IMPORTS):
            _require_known(top)
            continue
        for node in ast.walk(top):
            if isinstance(node, IMPORTS):
                _require_known(node)
            if isinstance(node, REFUSED) or (isinstance(node, ast.Try) and node.finalbody):
                raise UnfitError(f"it uses `{type(node).__name__.lower()}`")
            if isinstance(node, ast.ExceptHandler) and node.type is None:
                raise UnfitError("it uses a bare `except`")
            if isinstance(node, ast.Attribute) and ATTRIBUTES.fullmatch(node.attr):
                raise UnfitError(f"it uses `.{node.attr}`")
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                raise UnfitError(f"it sets `.{node.attr}`")
            if isinstance(node, ast.Name) and node.id not in stored | defined | BUILTINS:
                known = hasattr(builtins, node.id)
                raise UnfitError(
                    f"it uses `{node.id}`{'' if known else ', which it does not define'}"
                )
            if isinstance(node, ast.Name) and node.id.startswith("_") and node.id != "_":
                raise UnfitError(f"it uses `{node.id}`")


def _require_known(node: ast.Import | ast.ImportFrom) -> None:
    names = [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
    unknown = [str(name) for name in names if name not in MODULES]
    if unknown:
        raise UnfitError(f"it imports `{unknown[0]}`")
    for alias in node.names if isinstance(node, ast.ImportFrom) else ():
        if alias.name == "*" or ATTRIBUTES.fullmatch(alias.name):
            raise UnfitError(f"it imports `{node.module}.{alias.name}`")


def _require_short(source: str) -> None:
    lines = source.splitlines()
    if len(lines) > MOST_LINES:
        raise UnfitError(f"it has {len(lines):,} lines, and {MOST_LINES} fit on the page")
    if max(map(len, lines)) > LONGEST_LINE:
        raise UnfitError(f"it has a line of {max(map(len, lines)):,} characters")


def _shown(node: ast.stmt, text: str) -> str:
    """Return the text of a definition without docstrings, empty lines and nbgrader's comments."""
    hidden = set()
    for function in ast.walk(node):
        if isinstance(function, ast.FunctionDef) and ast.get_docstring(function, clean=False):
            first = function.body[0]
            if len(function.body) > 1 and first.lineno > function.lineno:
                shift = _first_line(node) - 1
                hidden |= set(range(first.lineno - shift, first.end_lineno - shift + 1))
    lines = [line for i, line in enumerate(text.splitlines(), 1) if i not in hidden]
    kept = [line.rstrip() for line in lines if line.strip() and not _is_of_nbgrader(line)]
    return "\n".join(kept) + "\n" * isinstance(node, ast.FunctionDef)


def _is_of_nbgrader(line: str) -> bool:
    return bool(re.fullmatch(r"\s*(### (BEGIN|END) SOLUTION|# YOUR CODE HERE)\s*", line))
