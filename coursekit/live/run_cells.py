"""Run the cells of a notebook in the page, and return what the page shows of each."""

from __future__ import annotations

import ast
import contextlib
import io
import linecache
import sys
import traceback
from dataclasses import asdict, dataclass
from types import CodeType, ModuleType
from typing import Any

from coursekit.exercises import points_so_far
from coursekit.exercises.card import card
from coursekit.exercises.result import CheckResult, Result
from coursekit.exercises.time_limit import CELL, TooSlow, time_limit

CELL_SECONDS = 20.0
MOST_LINES = 8  # of an error
MORE = "\n… and more"
MOST_PRINTED = 20_000  # characters; a loop that prints must not fill the page


@dataclass(frozen=True)
class Shown:
    """What a page shows of a cell that was run.

    Attributes
    ----------
    text : str
        What the cell printed, and the value of its last line.
    error : str
        What stopped it, with the lines of the reader's cells that led there; else "".
    card : str
        The card of a checked answer, as HTML; else "".
    result : dict or None
        The result of a checked answer as plain data, for `Session.remember`.
    """

    text: str = ""
    error: str = ""
    card: str = ""
    result: dict | None = None


class Session:
    """The cells of a notebook, with the names that they define.

    Examples
    --------
    >>> session = Session()
    >>> session.run("ps2-update-answer", "def twice(x): return 2 * x").error
    ''
    >>> session.run("own", "twice(21)").text
    '42'
    """

    def __init__(self) -> None:
        self._module = ModuleType("__main__")

    def run(self, cell: str, source: str) -> Shown:
        """Run the source of a cell of this name, for at most `CELL_SECONDS` seconds."""
        printed = _Printed()
        before, sys.modules["__main__"] = sys.modules["__main__"], self._module
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                value, error = self._value(f"{CELL}{cell}>", source)
        finally:
            sys.modules["__main__"] = before
        if isinstance(value, Result):
            return Shown(printed.getvalue(), error, card(value, at_home=True), asdict(value))
        shown = "" if value is None else _text_of(value)
        return Shown(printed.getvalue() + shown, error)

    def _value(self, file: str, source: str) -> tuple[Any, str]:
        """Return the value of the last line of a cell, and what stopped the cell."""
        lines = source.splitlines(keepends=True)
        linecache.cache[file] = len(source), None, lines, file  # tracebacks and inspect read it
        try:
            body, last = _compiled(source, file)
            with time_limit(CELL_SECONDS):
                exec(body, vars(self._module))
                return (eval(last, vars(self._module)) if last else None), ""
        except TooSlow as stop:
            line = _lines(stop)[-1].line
            return None, f"The cell did not come to an end within {CELL_SECONDS:g} seconds. " + (
                f"It was in the line `{line}`. Is there an endless loop?"
            )
        except BaseException as error:  # even SystemExit ends this cell only
            return None, _in_words(error)

    def remember(self, results: list[dict]) -> None:
        """Take over results of an earlier session, so that the points so far include them."""
        for result in results:
            checks = tuple(CheckResult(**check) for check in result["checks"])
            points_so_far.remember(Result(result["question"], checks))


class _Printed(io.StringIO):
    """A text that stops growing when it is too long for a page."""

    def write(self, text: str) -> int:
        left = MOST_PRINTED - self.tell()
        if left >= 0:
            super().write(text[:left] + MORE * (len(text) > left))
        return len(text)


def _compiled(source: str, file: str) -> tuple[CodeType, CodeType | None]:
    """Return the code of a cell, and of its last line apart if that is an expression."""
    tree = ast.parse(source, file)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    expression = last and compile(ast.Expression(last.value), file, "eval")
    return compile(tree, file, "exec"), expression


def _text_of(value: Any) -> str:
    """Return a value as text; its own `__repr__` may fail."""
    try:
        return repr(value)
    except Exception as error:
        return _in_words(error)


def _lines(error: BaseException) -> list[traceback.FrameSummary]:
    """Return the lines of the reader's cells that led to an error, the outermost first."""
    frames = traceback.extract_tb(error.__traceback__)
    return [frame for frame in frames if frame.filename.startswith(CELL)]


def _in_words(error: BaseException) -> str:
    """Return an error as Python prints it, with the lines of the reader's cells only."""
    if isinstance(error, ModuleNotFoundError):
        return (
            f"There is no {error.name} in this page, which has numpy and what Python brings with "
            "it. Run this cell in JupyterLab at home."
        )
    lines = [f"line {frame.lineno}:  {frame.line}\n" for frame in _lines(error)[-MOST_LINES:]]
    with contextlib.suppress(Exception):
        return "".join(lines + traceback.format_exception_only(error)).rstrip()
    return "".join([*lines, type(error).__name__])
