"""The difference between a wrong answer and the solution, as source code."""

from __future__ import annotations

import sys
from collections.abc import Callable
from difflib import unified_diff

from coursekit.exercises.solution_source import without_docstring


def difference(solution: Callable, wrong: Callable) -> str:
    """Return the solution's source, with the lines in which the wrong answer differs.

    Lines of the solution alone begin with ``-``, lines of the wrong answer alone with ``+``.
    Docstrings are left out. The text is empty if there is no source, or no difference.

    Examples
    --------
    >>> from coursekit.exercises.solution_source import edited
    >>> from coursekit.numbers.plurals import counted
    >>> print(difference(counted, edited(counted, '"es" -> "s"')))
     def counted(number: int, noun: str, *, zero: str = "0") -> str:
    -    ending = "es" if noun.endswith("s") else "s"
    +    ending = "s" if noun.endswith("s") else "s"
         return f"{number or zero} {noun}{'' if number == 1 else ending}"
    """
    try:
        sources = [without_docstring(function).splitlines() for function in (solution, wrong)]
    except (OSError, TypeError, AttributeError, SyntaxError):  # such as the source of a lambda
        return ""
    lines = list(unified_diff(*sources, n=sys.maxsize, lineterm=""))
    return "\n".join(lines[3:])  # after the lines with file names and line numbers
