"""The source of a solution: prepared for nbgrader, and edited into wrong answers."""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Callable
from functools import cache


def edited(solution: Callable, *edits: str) -> Callable:
    """Return the function that results from some edits of a solution's source.

    The solution, a function in a file, stays unchanged. An edit is the old text, an arrow, and the
    new text: ``"<= 0 -> < 0"``. Edits are applied one after the other, and leave the docstring
    out.

    Raises
    ------
    ValueError
        If an edit has no arrow, or what it looks for stands there not at all or more than once.

    Examples
    --------
    >>> from coursekit.numbers.plurals import counted
    >>> knows_no_singular = edited(counted, "number == 1 -> False")
    >>> counted(1, "point"), knows_no_singular(1, "point")
    ('1 point', '1 points')
    """
    source = without_docstring(solution)
    for edit in edits:
        old, arrow, new = edit.partition(" -> ")
        if not arrow:
            raise ValueError(f"An edit must be 'old -> new', but one is {edit!r}.")
        if source.count(old) != 1:
            raise ValueError(
                f"An edit must fit exactly once, but {old!r} stands {source.count(old)} times in "
                f"{solution.__module__}.{solution.__name__}."
            )
        source = source.replace(old, new)
    file = f"<{solution.__module__}.{solution.__name__}: {'; '.join(edits)}>"
    names = dict(solution.__globals__)
    exec(compile(source, file, "exec"), names)
    # So that `inspect.getsource` works, as for a function in a file.
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    return names[solution.__name__]


@cache
def without_docstring(solution: Callable) -> str:
    """Return the source of a function without its docstring."""
    source = textwrap.dedent(inspect.getsource(solution))
    first = ast.parse(source).body[0].body[0]
    if not (isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)):
        return source
    lines = source.splitlines(keepends=True)
    return "".join(lines[: first.lineno - 1] + lines[first.end_lineno :])


def solution_source(reference: Callable) -> str:
    """Return a reference solution with nbgrader's markers around the part for students to write.

    The signature and the docstring stay outside the markers: students start from them. A solution
    with its own markers gives the rest to the students, too.

    Examples
    --------
    >>> def f(x):
    ...     '''Return x twice.'''
    ...     return 2 * x
    >>> print(solution_source(f))
    def f(x):
        '''Return x twice.'''
        ### BEGIN SOLUTION
        return 2 * x
        ### END SOLUTION
    """
    source = textwrap.dedent(inspect.getsource(reference)).rstrip()
    if "### BEGIN SOLUTION" in source:  # the rest is given
        return source
    lines = source.split("\n")
    docstring = ast.parse(source).body[0].body[0]
    head, body = lines[: docstring.end_lineno], lines[docstring.end_lineno :]
    marks = ["    ### BEGIN SOLUTION", *body, "    ### END SOLUTION"]
    return "\n".join(head + marks)
