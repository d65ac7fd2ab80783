"""Find questions by name, and read the modules that contain them.

A module ``problems.psN.name`` of the subject holds one question. Its docstring is the title and the
statement; the function of its name is the solution, and what students start from. `CHECKS` are the
checks, ``(name, points, cases)``, then True if the arguments must stay as they were, then the
places ``(0, 2)`` of the returned values that count, if not all do; `WRONG` are the misconceptions,
``(name, sentence, edit, ...)`` or ``(name, sentence, function)``, where a sentence may begin with a
question to the student; `verify`, if there is one, decides on a construction, and `remark` says
what is worth seeing of a wrong one; `canonical` puts in order what has none, `scene` says what to
draw, and `SHOWN` what a right answer has shown. A question that is answered in words has `POINTS`
and a `GUIDE` for the person who grades in place of all that, and perhaps the `START` of some code.
Every question has `STARS`, `MINUTES` and `HINTS`. The package ``psN`` says in `QUESTIONS` in which
order they come, and in its docstring what stands at the head of the sheet. A
lecturer's own sheets lie in a folder outside the package (`own_folders`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from types import ModuleType

from coursekit.course import course
from coursekit.exercises.own_folders import sheet_names
from coursekit.exercises.question import Check, FreeText, Misconception, ProblemSet, Question
from coursekit.exercises.read_modules import imported, require_question, require_sheet
from coursekit.exercises.solution_source import edited


def problem_set(name: str) -> ProblemSet:
    """Return a problem set by name.

    Raises
    ------
    ValueError
        If there is none of this name, or it is not written as it must be; the message says what to
        mend.
    """
    names = sheet_names()
    if name not in names:
        raise ValueError(f"There is no problem set {name!r}; there are {', '.join(names)}.")
    return read_problem_set(course().problems(name))


@cache
def read_problem_set(package: str) -> ProblemSet:
    """Return the problem set in a package."""
    name = package.rpartition(".")[2]
    sheet = imported(package)
    require_sheet(sheet)
    modules = [imported(f"{package}.{stem}") for stem in sheet.QUESTIONS]
    return ProblemSet(name, *_title_and_text(sheet), tuple(map(read_question, modules)))


def read_question(module: ModuleType) -> Question | FreeText:
    """Return the question in a module.

    Examples
    --------
    >>> from importlib import import_module
    >>> read_question(import_module(course().problems("ps2.update"))).name
    'ps2.update'

    Raises
    ------
    ValueError
        If the module is not written as it must be; the message says what to mend.
    """
    require_question(module)
    sheet, stem = module.__name__.split(".")[-2:]
    name, (title, statement) = f"{sheet}.{stem}", _title_and_text(module)
    effort = {"stars": module.STARS, "minutes": module.MINUTES, "hints": module.HINTS}
    if hasattr(module, "GUIDE"):
        start = getattr(module, "START", "")
        return FreeText(name, title, statement, module.POINTS, module.GUIDE, **effort, start=start)
    solution = getattr(module, stem)
    return Question(
        name,
        title,
        statement,
        solution,
        checks=tuple(Check(*check) for check in module.CHECKS),
        misconceptions=tuple(_misconception(module, solution, *wrong) for wrong in module.WRONG),
        verify=getattr(module, "verify", None),
        canonical=getattr(module, "canonical", None),
        remark=getattr(module, "remark", None),
        scene=getattr(module, "scene", None),
        shown=getattr(module, "SHOWN", ""),
        **effort,
    )


def _misconception(
    module: ModuleType, solution: Callable, name: str, sentence: str, *how
) -> Misconception:
    """Return a misconception, where `how` is a function or edits of the solution."""
    if callable(how[0]):
        return Misconception(name, sentence, how[0])
    try:
        return Misconception(name, sentence, edited(solution, *how), how)
    except (ValueError, SyntaxError) as error:
        raise ValueError(
            f"{module.__file__}: the edit of the misconception {name!r} in WRONG: {error}"
        ) from None


def questions() -> list[Question | FreeText]:
    """Return all questions of all problem sets, in order.

    Examples
    --------
    >>> "ps2.update" in [question.name for question in questions()]
    True
    """
    return [question for name in sheet_names() for question in problem_set(name).questions]


def question(name: str) -> Question | FreeText:
    """Return a question by name, such as ``"ps2.update"``.

    Raises
    ------
    ValueError
        If there is no such name; the message lists those that there are.
    """
    _, found = numbered(name)
    if found is None:
        names = ", ".join(question.name for question in questions())
        raise ValueError(f"There is no question {name!r}. The questions are: {names}.")
    return found


def numbered(name: str) -> tuple[int, Question | FreeText | None]:
    """Return the number of a question on its sheet, and the question; 0 and None if unknown."""
    sheet = name.split(".")[0]
    entries = problem_set(sheet).questions if sheet in sheet_names() else ()
    for number, entry in enumerate(entries, 1):
        if entry.name == name:
            return number, entry
    return 0, None


def _title_and_text(module: ModuleType) -> tuple[str, str]:
    """Return the first line of a module's docstring, and the text after it."""
    title, _, text = inspect.getdoc(module).partition("\n\n")
    return title, text
