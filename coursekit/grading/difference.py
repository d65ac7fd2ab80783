"""What is different in a wrong answer: its source beside that of the solution."""

from __future__ import annotations

import sys
from collections.abc import Callable
from difflib import unified_diff

from coursekit.exercises.edit import without_docstring


def difference(solution: Callable, wrong: Callable) -> str:
    """Return the source of the solution with the lines that are others in the wrong answer.

    What only the solution has begins with ``-``, what only the wrong answer has with ``+``.
    Docstrings are left out. The text is empty if there is no source, or no difference.

    Examples
    --------
    >>> from coursekit.exercises.edit import edited
    >>> from coursekit.perceptrons.problems.ps2.update import update
    >>> print(difference(update, edited(update, "<= 0 -> < 0")))
     def update(w, x, y):
    -    if y * (w @ x) <= 0:
    +    if y * (w @ x) < 0:
             return w + y * x
         return w.copy()
    """
    try:
        sources = [without_docstring(function).splitlines() for function in (solution, wrong)]
    except (OSError, TypeError, AttributeError, SyntaxError):  # such as of a lambda
        return ""
    lines = list(unified_diff(*sources, n=sys.maxsize, lineterm=""))
    return "\n".join(lines[3:])  # behind the names of files and the numbers of lines
