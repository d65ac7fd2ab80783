"""Where questions are found by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from coursekit.exercises.question import FreeText, ProblemSet, Question

PROBLEM_SETS = ("ps1", "ps2", "ps3", "ps4", "ps5")


@cache
def problem_set(name: str) -> ProblemSet:
    """Return a problem set by its name.

    Raises
    ------
    ValueError
        If there is none of this name.
    """
    if name not in PROBLEM_SETS:
        raise ValueError(f"There is no problem set {name!r}; there are {', '.join(PROBLEM_SETS)}.")
    return import_module(f"coursekit.exercises.{name}").SHEET


def questions() -> list[Question | FreeText]:
    """Return all questions of all problem sets, in order.

    Examples
    --------
    >>> "ps2.update" in [question.name for question in questions()]
    True
    """
    return [question for name in PROBLEM_SETS for question in problem_set(name).questions]


def question(name: str) -> Question | FreeText:
    """Return a question by its name, such as ``"ps2.update"``.

    Raises
    ------
    ValueError
        If there is none of this name; the message lists those that there are.
    """
    for asked in questions():
        if asked.name == name:
            return asked
    names = ", ".join(asked.name for asked in questions())
    raise ValueError(f"There is no question {name!r}. The questions are: {names}.")
