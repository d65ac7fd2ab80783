"""Read the modules of problem sets; errors say in which file, what is wrong and what to do."""

from __future__ import annotations

import importlib
import inspect
import traceback
from collections import Counter
from collections.abc import Iterable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

CHECK = (
    '("name of the check", 2, cases), then True if arguments must stay as they were, else False, '
    "and then the places (0, 2) of the returned values that count, unless all do or verify decides"
)
WRONG = '("name", "What the student reads.", "old -> new"), or with a function at the end'
HAS = {
    "STARS": ("how hard it is, a whole number from 1 to 3", int),
    "MINUTES": ("how long it may take, a whole number", int),
    "HINTS": ('what helps, such as HINTS = ("Begin in the middle.",)', tuple),
}


def imported(name: str) -> ModuleType:
    """Import a module of a problem set.

    Parameters
    ----------
    name : str
        Its full name. The package that it is in was imported before.

    Raises
    ------
    ValueError
        If that fails.
    """
    try:
        return importlib.import_module(name)
    except SyntaxError as error:
        line = (error.text or "").strip()
        raise ValueError(
            f"{error.filename}, line {error.lineno}: {error.msg}. Mend this line: {line}"
        ) from None
    except Exception as error:
        raise ValueError(_why_not(name, error)) from None


def _why_not(name: str, error: Exception) -> str:
    """Return in words why a module cannot be imported."""
    package, _, stem = name.rpartition(".")
    if isinstance(error, ModuleNotFoundError) and error.name == name:
        sheet = Path(importlib.import_module(package).__file__)
        return (
            f"{sheet} names {stem!r} in QUESTIONS, but there is no {sheet.with_name(stem)}.py. "
            "Write it, or take the name out."
        )
    file = find_spec(name).origin
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    where = f"{file}, line {lines[-1]}" if lines else file
    return f"{where}: {type(error).__name__}: {error}. Mend this, and try it again."


def require_sheet(sheet: ModuleType) -> None:
    """Raise unless a module has the form of a problem set.

    Raises
    ------
    ValueError
        If it is not.
    """
    file = sheet.__file__
    _require_docstring(sheet, "its first line is the title of the problem set")
    names = getattr(sheet, "QUESTIONS", None)
    if not isinstance(names, tuple | list) or not all(isinstance(name, str) for name in names):
        raise ValueError(
            f"{file} must name its questions in their order: "
            'QUESTIONS = ("one_name", "another_name"). Even a single name has a comma after it.'
        )
    _require_different(names, f"{file}: QUESTIONS", "question")


def require_question(module: ModuleType) -> None:
    """Raise unless a module has the form of a question.

    Raises
    ------
    ValueError
        If it is not.
    """
    _require_docstring(module, "its first line is the title of the question")
    for name, (meaning, kind) in HAS.items():
        if not isinstance(getattr(module, name, None), kind):
            raise ValueError(f"{module.__file__} must have {name}: {meaning}.")
    if hasattr(module, "GUIDE"):
        if not isinstance(getattr(module, "POINTS", None), int):
            raise ValueError(f"{module.__file__} has a GUIDE and must have POINTS, a whole number.")
        return
    _require_parts(module)
    _require_solution(module)
    has_parts = not hasattr(module, "verify")
    _require_entries(module, "CHECKS", CHECK, partial(_is_check, has_parts))
    _require_entries(module, "WRONG", WRONG, _is_wrong)


def _require_docstring(module: ModuleType, meaning: str) -> None:
    title, _, text = (inspect.getdoc(module) or "").partition("\n\n")
    if not title.strip() or not text.strip():
        raise ValueError(
            f"{module.__file__} must begin with a docstring: {meaning}, and after an empty line "
            "comes what the student reads."
        )


def _require_parts(module: ModuleType) -> None:
    """Raise unless a statement has the two parts that follow the task."""
    text = inspect.getdoc(module)
    for part in ("**Example.**", "**Think about.**"):
        if text.count(part) != 1:
            raise ValueError(
                f"{module.__file__}: the docstring must have a paragraph that begins with {part}, "
                f"and one only; there are {text.count(part)}."
            )


def _require_solution(module: ModuleType) -> None:
    """Raise unless the module has its solution, with a docstring."""
    stem = module.__name__.rpartition(".")[2]
    solution = getattr(module, stem, None)
    if not inspect.isfunction(solution):
        raise ValueError(
            f"{module.__file__} must define the solution, a function {stem}, called like the file."
        )
    if not (inspect.getdoc(solution) or "").strip():
        raise ValueError(
            f"{module.__file__}: the function {stem} must have a docstring: a line on what it "
            'returns, and after an empty line one for each argument, "x : a whole number".'
        )


def _require_entries(module: ModuleType, name: str, form: str, fits) -> None:
    """Raise unless a list exists and its entries have the right form and different names."""
    entries = getattr(module, name, None)
    place = f"{module.__file__}: {name}"
    if not isinstance(entries, list | tuple) or (name == "CHECKS" and not entries):
        raise ValueError(f"{place} must be a list with entries of the form {form}.")
    for entry in entries:
        if not isinstance(entry, tuple) or not fits(*entry):
            raise ValueError(f"{place} has the entry {entry!r:.80}, but its form must be {form}.")
    _require_different([entry[0] for entry in entries], place, "entry")


def _is_check(
    has_parts: bool, name: Any = None, points: Any = None, cases: Any = None, *more: Any
) -> bool:
    keeps, parts = (*more, False, None)[:2] if len(more) != 1 else (*more, None)
    fits = isinstance(name, str) and isinstance(points, int) and callable(cases) and len(more) < 3
    return fits and isinstance(keeps, bool) and (parts is None or (has_parts and _are_parts(parts)))


def _are_parts(parts: Any) -> bool:
    """Whether these are places in a tuple, at least one, in their order and each once."""
    is_tuple = isinstance(parts, tuple) and bool(parts) and all(type(i) is int for i in parts)
    return is_tuple and min(parts) >= 0 and [*parts] == sorted({*parts})


def _is_wrong(name: Any = None, sentence: Any = None, *how: Any) -> bool:
    is_function = len(how) == 1 and callable(how[0])
    is_edited = bool(how) and all(isinstance(edit, str) for edit in how)
    return isinstance(name, str) and isinstance(sentence, str) and (is_function or is_edited)


def _require_different(names: Iterable[str], place: str, kind: str) -> None:
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise ValueError(f"{place} has the {kind} {twice[0]!r} twice. Rename one, or take it out.")
