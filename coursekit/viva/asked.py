"""A question of a viva: what is asked, what may be picked, and the answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from coursekit.exercises.compare import is_number, is_sequence, items, show

LETTERS = "abc"
LARGEST, DIGITS = 200, 2  # numbers that can be computed by hand: up to 200, with two decimals
LONGEST_ANSWER = 44  # characters
OF_THE_CASE = ("returns", "which")  # kinds that need no program: what a sheet falls back on


@dataclass(frozen=True)
class Asked:
    """A question about a program.

    Attributes
    ----------
    kind : str
        One of the names in `kinds.KINDS`.
    text : str
        The question, with code between backticks.
    answer : plain data
        The answer: a value, or for a question with options the number of the right one from 0.
    options : tuple of str
        What to pick from; empty where the answer is written.
    shown : str
        The answer for the person who marks.
    line : int
        The line that it is about, 0 if it is about all of them.
    about : dict
        The facts that decide the answer, from which it can be computed again.
    does : str
        What a call must do that is to be written, as in "that returns 0"; empty for other answers.
        Then the answer is the arguments of one of many such calls.
    remark : str
        What is to be known of that call.
    followed : int
        How many lines of the program run in the calls that it shows.
    """

    kind: str
    text: str
    answer: Any
    shown: str
    options: tuple[str, ...] = ()
    line: int = 0
    about: dict[str, Any] = field(default_factory=dict, compare=False)
    does: str = ""
    remark: str = ""
    followed: int = 0

    @cached_property
    def call(self) -> str | None:
        """The arguments of the call that it is about, as a text to compare; None without one."""
        return repr(self.about["case"]) if "case" in self.about else None

    @cached_property
    def calls(self) -> list[str]:
        """The arguments of all calls that it shows, as texts to compare."""
        cases = [repr(case) for case in self.about.get("cases", [])]
        return cases if self.call is None else [self.call, *cases]

    def gives_away(self, other: Asked) -> bool:
        """Whether this question shows an answer to the other one.

        That is a call which is to be written, or a value in a call that both are about.
        """
        if other.does:
            return not other.about["misses"].issuperset(self.calls)
        returned = re.search(r"` returns `([^`]*)`", self.text)
        if other.options or other.call not in self.calls or not returned:
            return False
        value = re.escape(show(other.answer))
        return bool(re.search(rf"(?<![\w.-]){value}(?![\w.])", returned[1]))

    @property
    def is_of_the_case(self) -> bool:
        """Whether it asks about the case alone, as the program offers too little."""
        return self.kind in OF_THE_CASE


def written(kind: str, text: str, answer: Any, line: int = 0, **about: Any) -> Asked:
    """Return a question whose answer is a value to write down."""
    return Asked(kind, text, answer, f"`{show(answer)}`", (), line, about)


def picked(
    kind: str, text: str, options: list[str], answer: int, line: int = 0, **about: Any
) -> Asked:
    """Return a question whose answer is one of the options, the one with this number."""
    return Asked(kind, text, answer, f"({LETTERS[answer]})", tuple(options), line, about)


def call_text(name: str, arguments: tuple) -> str:
    """Return a call as a student would write it.

    Examples
    --------
    >>> call_text("f", ([1.0, 2.0], -1))
    'f([1, 2], -1)'
    """
    return f"{name}({', '.join(map(show, arguments))})"


def by_hand(value: Any) -> bool:
    """Whether a value can be found and written down by hand: a few small numbers.

    Examples
    --------
    >>> by_hand([1.0, -2.5]), by_hand(0.3333), by_hand(10**6), by_hand({"a": 1}), by_hand([])
    (True, False, False, False, False)
    """
    return is_simple(value) and value is not None and len(show(value)) <= LONGEST_ANSWER


def is_simple(value: Any) -> bool:
    """Whether a value holds nothing but small numbers, truth values, None and short words."""
    if is_sequence(value):
        entries = items(value)
        return 0 < len(entries) <= 12 and all(map(is_simple, entries))
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, str):
        return len(value) <= 12
    if not is_number(value) or not abs(value) <= LARGEST:
        return False
    number = float(value)
    return abs(number - round(number, DIGITS)) < 1e-9
