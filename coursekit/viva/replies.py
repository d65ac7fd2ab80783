"""Typed replies of a viva: read as values or as calls, and judged."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from coursekit.exercises.call import Answer
from coursekit.exercises.compare import is_sequence, items, plain, same, show
from coursekit.exercises.question import Case
from coursekit.numbers.plurals import counted
from coursekit.viva.asked import LETTERS, Asked
from coursekit.viva.material import MOST_LINES, Material, Run, Runner
from coursekit.viva.program import UnfitError
from coursekit.viva.small import LONGER, is_readable
from coursekit.viva.tracer import TOO_LONG

SECONDS = 5.0  # that a classmate's function may take
LABELS = ({-1, 1}, {0, 1})
AGAIN = "Write another one."


@dataclass(frozen=True, eq=False)
class Verdict:
    """What is to be said of a reply.

    Attributes
    ----------
    is_right : bool
        Whether it is right.
    why : str
        What a call that was written does; empty for other replies.
    run : Run or None
        That call, if its lines say why.
    """

    is_right: bool
    why: str = ""
    run: Run | None = None


def judged(asked: Asked, text: str, material: Material, run: Runner) -> Verdict:
    """Return whether a typed reply is right.

    Raises
    ------
    ValueError
        If it cannot be read, or is no call that can be judged; the message says what to type.
    """
    if asked.does:
        return _JUDGES[asked.kind](asked, arguments_of(text, material), material, run)
    reply = read_reply(asked, text)
    if reply is None:
        hint = "a letter" if asked.options else "it as Python does, such as [1, 2]"
        raise ValueError(f"Type {hint}.")
    return Verdict(same(asked.answer, reply))


def read_reply(asked: Asked, text: str) -> Any:
    """Return a typed answer as a value; None if it cannot be read.

    Examples
    --------
    >>> one = Asked("which", "Which?", 1, "(b)", ("x", "y", "z"))
    >>> read_reply(one, "(B)"), read_reply(one, "x"), read_reply(Asked("value", "", 1, ""), "[2]")
    (1, None, [2])
    """
    if asked.options:
        letter = text.strip("()., ").lower()
        return LETTERS.index(letter) if len(letter) == 1 and letter in LETTERS else None
    if asked.kind in ("condition", "shape"):
        return [int(number) for number in re.findall(r"\d+", text)] or None
    try:
        return plain(ast.literal_eval(text))
    except (ValueError, SyntaxError):
        return None


def arguments_of(text: str, material: Material) -> tuple:
    """Return the arguments of a typed call, each of the form that it has in the cases.

    Raises
    ------
    ValueError
        If it is no call with small arguments of this form; the message says why.
    """
    names, wanted = material.question.argument_names, len(material.cases[0].arguments)
    try:
        node = ast.parse(text.strip(), mode="eval").body
        given = node.args if isinstance(node, ast.Call) else [node]
        if isinstance(node, ast.Tuple) and wanted > 1:
            given = node.elts
        values = [ast.literal_eval(one) for one in given]
        named = {k.arg: ast.literal_eval(k.value) for k in getattr(node, "keywords", ())}
        values += [named.pop(name) for name in names[len(values) : wanted]] if named else []
        readable = not named
    except (ValueError, SyntaxError, KeyError, RecursionError, MemoryError):
        readable = False
    if not readable or len(values) != wanted:
        raise ValueError(
            f"Type the call with all of its values, {material.name}({', '.join(names[:wanted])}): "
            "numbers, and lists of numbers such as [1, 2]."
        )
    if len(text) > 2 * LONGER or not all(map(is_readable, map(plain, values))):
        raise ValueError("Take a shorter call, with small numbers.")
    likes = zip(*(case.arguments for case in material.cases), strict=True)
    return tuple(_as_in(*one) for one in zip(names, values, likes, strict=False))


def _as_in(name: str, value: Any, likes: tuple) -> Any:
    """Return a typed argument in the form that it has in the cases; raise if it has another one."""
    like, whole = likes[0], all(isinstance(like, int) for like in likes)
    if isinstance(like, np.ndarray):
        value = _as_array(name, value, like)
    elif is_sequence(like) != isinstance(value, list | tuple):
        raise ValueError(f"{name} must be {'a list' if is_sequence(like) else 'a number'}.")
    elif isinstance(like, bool) != isinstance(value, bool):
        raise ValueError(
            f"{name} must be {'True or False' if isinstance(like, bool) else 'a number'}."
        )
    elif not is_sequence(like) and not isinstance(value, int if whole else int | float):
        raise ValueError(f"{name} must be a {'whole ' if whole else ''}number.")
    seen = {entry for one in likes for entry in _entries(one)}
    if seen in LABELS and not {*_entries(value)} <= seen:
        raise ValueError(f"{name} must hold nothing but {min(seen)} and {max(seen)}.")
    return value


def _as_array(name: str, value: Any, like: np.ndarray) -> np.ndarray:
    """Return a typed list as an array with as many dimensions as this one, and of its kind."""
    try:
        array = np.array(value)
    except ValueError:  # rows of different lengths
        array = np.array(None)
    if array.ndim != like.ndim or not array.size or array.dtype.kind not in "if":
        form = ("a list of rows that are equally long", "a list of numbers")[like.ndim == 1]
        raise ValueError(f"{name} must be {form}.")
    if like.dtype.kind == "i" and array.dtype.kind == "f":
        raise ValueError(f"{name} must hold whole numbers.")
    return array.astype(like.dtype)


def _entries(value: Any) -> Iterator[Any]:
    """Yield all numbers in an argument."""
    if is_sequence(plain(value)):
        for entry in items(plain(value)):
            yield from _entries(entry)
    elif not isinstance(value, bool):
        yield value


def _reach(asked: Asked, arguments: tuple, material: Material, run: Runner) -> Verdict:
    [call] = _calls([material.program.source], arguments, material, run)
    times = call.times(asked.line)
    often = f"runs {counted(times, 'time')}" if times else "never runs"
    why = f"In your call line {asked.line} {often}."
    return Verdict((times == 0) == asked.about["never"], why, call)


def _contrast(asked: Asked, arguments: tuple, material: Material, run: Runner) -> Verdict:
    sources = [material.program.source, asked.about["source"]]
    before, after = (call.value for call in _calls(sources, arguments, material, run))
    if same(before, after):
        return Verdict(not asked.about["makes"], f"It returns {show(before)}, changed or not.")
    why = f"It returns {show(before)}, and with the change {show(after)}."
    return Verdict(asked.about["makes"], why)


def _slip(asked: Asked, arguments: tuple, material: Material, run: Runner) -> Verdict:
    question = material.question
    [wrong] = [one for one in question.misconceptions if one.name == asked.about["wrong"]]
    right, slips = (
        Answer(function, SECONDS).call(*arguments)
        for function in (question.reference, wrong.answer)
    )
    if right.error or slips.error:
        raise ValueError(f"That call ends with an error: {right.error or slips.error} {AGAIN}")
    if question.means_the_same(right.value, slips.value):
        return Verdict(False, f"Both return {show(right.value)} for your call.")
    return Verdict(True)


_JUDGES: dict[str, Callable[[Asked, tuple, Material, Runner], Verdict]] = {
    "reach": _reach, "contrast": _contrast, "slip": _slip,
}  # fmt: skip


def _calls(sources: list[str], arguments: tuple, material: Material, run: Runner) -> list[Run]:
    """Return the runs of a typed call in these programs; raise if one of them does not end well."""
    program, watched = material.program, [list(p) for p in material.structure.assigned.items()]
    requests = [
        (program.prelude, source, program.name, [list(arguments)], watched, MOST_LINES, True)
        for source in sources
    ]
    try:
        runs = [Run(Case(arguments, None), *result) for [result] in run(requests)]
    except UnfitError:
        raise ValueError(f"That call does not come to an end. {AGAIN}") from None
    for one, changed in zip(runs, ("", "with the change "), strict=False):
        if one.error is not None:
            ends = f"ends {changed}with an error, {one.error}"
            if one.error == TOO_LONG:
                ends = f"runs more than {MOST_LINES} lines"
            raise ValueError(f"That call {ends}. {AGAIN}")
    return runs
