"""Explain on one example, in a few lines, why the value that an answer returned is wrong."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from coursekit.exercises.call import Outcome
from coursekit.exercises.compare import is_sequence, items, plain, same, show
from coursekit.exercises.example_picture import picture
from coursekit.exercises.number_lines import number_lines
from coursekit.exercises.question import Case, Question, plain_copies
from coursekit.numbers.plurals import counted

MOST_NUMBERS_IN_ARGUMENT = 1000
MOST_NUMBERS_IN_ANSWER = 20  # of longer answers only wrong entries are shown
LONGEST_VALUE_SHOWN = 80
MOST_WRONG_ENTRIES_SHOWN = 3
MOST_PARTS_TO_REORDER = 4


def message(question: Question, case: Case, outcome: Outcome) -> str:
    """Return the call and an explanation of its wrong outcome."""
    return "\n".join([call_text(question, case.arguments), *_wrong(question, case, outcome)])


def call_text(question: Question, arguments: tuple) -> str:
    """Return a call as a student would write it."""
    named = zip(question.argument_names, arguments, strict=True)
    # Nobody can check real data by hand: its shape says more than its numbers.
    longest = MOST_NUMBERS_IN_ANSWER if is_long(arguments) else MOST_NUMBERS_IN_ARGUMENT
    shown = ", ".join(f"{name}={_argument_text(value, longest)}" for name, value in named)
    return f"{question.reference.__name__}({shown})"


def is_long(arguments: tuple) -> bool:
    """Whether one of these arguments has too many numbers to be shown."""
    return any(np.size(value) > MOST_NUMBERS_IN_ARGUMENT for value in arguments)


def picture_of(question: Question, case: Case, outcome: Outcome) -> str | None:
    """Return a picture of a failed example, if there is one to draw."""
    arguments, expected = case.arguments, case.expected
    if outcome.error is not None or outcome.value is None:
        return None
    if question.scene is None:
        return None if question.verify else number_lines(expected, outcome.value)
    try:
        yours = question.scene(plain_copies(arguments), outcome.value)
        right = None if question.verify else question.scene(plain_copies(arguments), expected)
        return picture(yours, right)
    except Exception:  # wrong form: there is nothing to draw
        return None


def shape_in_words(value: Any) -> str:
    """Return the form of a value in words.

    Examples
    --------
    >>> shape_in_words([1, 2, 3]), shape_in_words(np.zeros((3, 1))), shape_in_words(5)
    ('3 numbers, shape (3,)', '3 rows of 1 number each, shape (3, 1)', 'a single number')
    """
    shape = _shape(value)
    if shape is None:
        return f"a list of {len(value)}" if isinstance(value, list) else "no number"
    if len(shape) == 0:
        return "a single number"
    if len(shape) == 1:
        return f"{counted(shape[0], 'number')}, shape {shape}"
    if len(shape) == 2:
        return f"{counted(shape[0], 'row')} of {counted(shape[1], 'number')} each, shape {shape}"
    return f"an array of shape {shape}"


def _wrong(question: Question, case: Case, outcome: Outcome) -> list[str]:
    """Return the lines that explain a wrong outcome."""
    arguments, expected = case.arguments, case.expected
    if outcome.error is not None:
        return [outcome.error]
    value = outcome.value
    fault = question.fault_in(case, outcome)
    if fault is None:
        return [f"returned the right value, but {_changed(question, arguments, outcome)}"]
    if value is None:
        return ["returned None. Is there a `return` at the end of each way through the function?"]
    if question.verify is not None:
        return [_shown(question, arguments, value), fault]
    if _is_long(value) and _is_long(expected) and _shape(value) == _shape(expected):
        return [_entries(expected, value)]
    if case.parts is not None and len(case.parts) < len(expected):
        return _chosen_parts(question, case, value)
    lines = _both(expected, value)
    if isinstance(question.reference(*plain_copies(arguments)), tuple):
        return lines + _parts(expected, value)
    return lines + _form(expected, value)


def _shown(question: Question, arguments: tuple, value: Any) -> str:
    """Return a wrong construction, or what is worth seeing of it."""
    try:
        return f"returned {question.remark(plain_copies(arguments), value)}"
    except Exception:  # wrong form, or there is no remark
        return f"returned {show(value)}"


def _both(expected: Any, value: Any, inside: str = "") -> list[str]:
    """Return both values, returned and expected; of long lists the first place that differs."""
    place = ""
    while is_sequence(expected) and is_sequence(value) and _is_long_text(expected, value):
        right, yours = items(expected), items(value)
        first = next(
            (i for i, pair in enumerate(zip(right, yours, strict=False)) if not same(*pair)), None
        )
        if first is None:
            break
        place, expected, value = f"{place}[{first}]", right[first], yours[first]
    where = [f"The first difference is at answer{inside}{place}:"] * bool(place)
    if is_sequence(expected) and is_sequence(value) and _is_long_text(expected, value):
        n = min(len(expected), len(value))  # equal up to the end of the shorter one
        right = f", of which the first {n} are right" if len(value) > n else ", all of them right"
        sizes = f"returned {len(value)} entries{right}", f"expected {len(expected)} entries"
        return [*where, *sizes]
    return [*where, f"returned {show(value)}", f"expected {show(expected)}"]


def _is_long_text(*values: Any) -> bool:
    return any(len(show(value)) > LONGEST_VALUE_SHOWN for value in values)


def _form(expected: Any, value: Any) -> list[str]:
    """Return a line on the form of a value, if that helps."""
    if _shape(expected) is not None:
        if _shape(value) in (None, _shape(expected)):
            return []
        return [f"Yours is {shape_in_words(value)}; expected is {shape_in_words(expected)}."]
    if not isinstance(expected, list):
        return []
    if not isinstance(value, list):
        return ["The answer must be a list."]
    if len(value) != len(expected):
        return [f"Your list has length {len(value)}; expected is length {len(expected)}."]
    return []


def _chosen_parts(question: Question, case: Case, value: Any) -> list[str]:
    """Return lines on the first wrong one of those returned values that the check compares."""
    expected = case.expected
    whole = _parts_in_order(expected, value)
    if whole:
        return [*_both(expected, value), *whole]
    n = len(expected)
    wrong = [i for i in range(n) if not question.means_the_same(expected, value, (i,))]
    i = next(i for i in case.parts if i in wrong)
    right, yours = expected[i], items(value)[i]
    first = f"Number {i + 1} of the {n} things that you return is wrong."
    if len(wrong) == 1:
        first = f"Of the {n} things that you return only number {i + 1} is wrong."
    if _is_long_text(expected, value):
        return [*_both(right, yours, f"[{i}]"), " ".join([first, *_form(right, yours)])]
    return [*_both(expected, value), " ".join([first, *_form(right, yours)])]


def _parts_in_order(expected: list, value: Any) -> list[str]:
    """Return a line if there are not as many values as expected, or in another order."""
    n = len(expected)
    if not is_sequence(value) or len(value) != n:
        return [f"The answer must be {n} things, in the order of the question."]
    if n <= MOST_PARTS_TO_REORDER and any(
        same(expected, list(order)) for order in permutations(items(value))
    ):
        return [f"These are the right {n} things, in another order than that of the question."]
    return []


def _parts(expected: list, value: Any) -> list[str]:
    """Return a line on which of several returned values is wrong, if that helps."""
    n = len(expected)
    if whole := _parts_in_order(expected, value):
        return whole
    value = items(value)
    wrong = [i for i in range(n) if not same(expected[i], value[i])]
    if len(wrong) == 1:
        first = f"Of the {n} things that you return only number {wrong[0] + 1} is wrong."
        return [" ".join([first, *_form(expected[wrong[0]], value[wrong[0]])])]
    forms = [(i, form) for i in wrong for form in _form(expected[i], value[i])]
    return [f"Number {i + 1} of the {n}: {form}" for i, form in forms[:1]]


def _entries(expected: Any, value: Any) -> str:
    """Return the first of many wrong entries."""
    right, yours = np.asarray(expected).ravel(), np.asarray(value).ravel()
    wrong = [i for i in range(right.size) if not same(plain(right[i]), plain(yours[i]))]
    shape = np.shape(expected)
    shown = "; ".join(
        f"entry {', '.join(map(str, np.unravel_index(i, shape)))} is {show(yours[i])}, "
        f"expected {show(right[i])}"
        for i in wrong[:MOST_WRONG_ENTRIES_SHOWN]
    )
    more = "; …" if len(wrong) > MOST_WRONG_ENTRIES_SHOWN else ""
    return f"returned {right.size} numbers, {len(wrong)} of them wrong: {shown}{more}"


def _shape(value: Any) -> tuple | None:
    """Return the shape of numbers, or None if the value is not a regular array of numbers."""
    try:
        array = np.asarray(value)
    except (ValueError, OverflowError):
        return None
    return array.shape if array.dtype.kind in "biuf" else None


def _is_long(value: Any) -> bool:
    return _shape(value) is not None and np.size(value) > MOST_NUMBERS_IN_ANSWER


def _changed(question: Question, arguments: tuple, outcome: Outcome) -> str:
    """Name the first argument that the call changed."""
    pairs = zip(question.argument_names, arguments, outcome.arguments, strict=True)
    name, value = next((n, after) for n, before, after in pairs if not same(before, after))
    return f"changed its argument {name} to {show(value)}. Work on a copy."


def _argument_text(value: Any, longest: int) -> str:
    """Return an argument as text; of more numbers than `longest`, only the shape."""
    if np.size(value) > longest:
        return f"<array of shape {np.shape(value)}>"
    return show(value)
