"""Run the cells of a submission, in one namespace as a notebook does.

Plain Python is compiled and run; that is quick. What only IPython understands (magics, `await`,
`display`) it runs, in the same namespace, and is loaded for that.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import linecache
import re
from functools import lru_cache
from types import CodeType, ModuleType
from typing import Any

OF_IPYTHON = re.compile(r"\b(get_ipython|display|exit|quit|In|Out|_exit_code)\b")
LONGEST_ERROR = 400
# Patterns in a cell's source that hint at a package.
HINTS = {
    "IPython": re.compile(r"^\s*[%!?]|\?\s*$|=\s*[%!]|\bawait\b", re.M),
    "matplotlib.pyplot": re.compile(r"\b(matplotlib|pyplot|plt)\b"),
    "sklearn.datasets": re.compile(r"\bsklearn\b"),
}

NO_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)

main = ModuleType("__main__")
_numbers = itertools.count(1)


@lru_cache(maxsize=256)  # a class shares most cells
def hints(source: str) -> frozenset[str]:
    """Return the packages besides numpy that a cell seems to need.

    Examples
    --------
    >>> sorted(hints("%matplotlib inline")), hints("x = 100 % 7")
    (['IPython', 'matplotlib.pyplot'], frozenset())
    >>> hints("len(In)"), hints("x = 1  # In all of them")
    (frozenset({'IPython'}), frozenset())
    """
    packages = {package for package, pattern in HINTS.items() if pattern.search(source)}
    return frozenset(packages | {"IPython"} if _names_ipython(source) else packages)


def _names_ipython(source: str) -> bool:
    """Whether a cell uses a name that IPython defines; names in comments do not count."""
    if not OF_IPYTHON.search(source):
        return False
    try:
        waiting = [compile(source, "<cell>", "exec", dont_inherit=True)]
    except NO_PYTHON:
        return True
    while waiting:
        part = waiting.pop()
        if any(map(OF_IPYTHON.fullmatch, part.co_names)):
            return True
        waiting += [constant for constant in part.co_consts if isinstance(constant, CodeType)]
    return False


def load(package: str) -> None:
    """Load a package of `HINTS` before any submission starts."""
    if package == "IPython":
        shell().run_cell("", silent=True)
    else:
        importlib.import_module(package)


def run(source: str) -> str | None:
    """Run one cell and return its error, or None."""
    if _names_ipython(source):
        return _run_in_ipython(source)
    file = f"<cell {next(_numbers)}>"
    try:
        statements, last = _compiled(source, file)
    except NO_PYTHON:
        return _run_in_ipython(source)
    # So that an error can show the line that it is in.
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    try:
        exec(statements, vars(main))
        value = None if last is None else eval(last, vars(main))
    except BaseException as error:  # even SystemExit costs only this cell
        return _in_words(error)
    if value is not None:
        vars(main)["_"] = value
    return None


def forget(names: dict[str, Any]) -> None:
    """Forget all cells that have run; keep only these names in their namespace."""
    global _numbers
    _numbers = itertools.count(1)
    vars(main).clear()
    vars(main).update(names)
    linecache.clearcache()


def _defined(source: str, file: str) -> CodeType | None:
    """Return the code of a cell that ends in a definition and so has no last value, else None.

    Compiling it by way of a syntax tree would take three times as long.
    """
    lines = (line for line in reversed(source.splitlines()) if line[:1].strip())
    if not next(lines, "").startswith(("def ", "class ", "import ", "from ")):
        return None
    try:
        return compile(source, file, "exec", dont_inherit=True)
    except NO_PYTHON:  # reported in the same way as for all cells
        return None


def _compiled(source: str, file: str) -> tuple[CodeType, CodeType | None]:
    """Return the code of a cell, and the code of its last line if that is an expression.

    All is compiled before anything runs: only compiling reveals an `await`, which IPython supports.
    """
    whole = _defined(source, file)
    if whole is not None:
        return whole, None
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value = last and compile(ast.Expression(last.value), file, "eval", dont_inherit=True)
    return compile(tree, file, "exec", dont_inherit=True), value


def _run_in_ipython(source: str) -> str | None:
    result = shell().run_cell(source, silent=True)
    error = result.error_before_exec or result.error_in_exec
    return None if error is None else _in_words(error)


def _in_words(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        error.filename = None  # IPython's name for the cell is useless; its line is enough
    return f"{type(error).__name__}: {error}"[:LONGEST_ERROR]


def shell() -> Any:
    """Return the single IPython shell of this process, whose namespace all cells share."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    if InteractiveShell.initialized():
        return InteractiveShell.instance()
    InteractiveShell.enable_gui = lambda *_: None  # there is no window for %matplotlib to open
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    return InteractiveShell.instance(config=config, user_module=main)
