"""What students type on a phone: whether it can be read, and whether it is right."""

from __future__ import annotations

import re
from typing import Any

from coursekit.exercises.compare import same
from coursekit.grading.safe_text import clean, encodable
from coursekit.viva.asked import Asked
from coursekit.viva.replies import read_reply

LONGEST = 200  # characters
AS_TYPED = str.maketrans({"\u2212": "-", "\u2013": "-"} | dict.fromkeys("\u2018\u2019", "'")
                         | dict.fromkeys("\u201c\u201d\u201e", '"'))  # fmt: skip
NUMBERS = re.compile(r"-?\d+(\.\d+)?([ ]+-?\d+(\.\d+)?)+")


def one_form(text: str) -> str:
    """Return what was typed, on one line and without what cannot be seen.

    Examples
    --------
    >>> one_form("  [1,   2] ")
    '[1, 2]'
    """
    return " ".join(encodable(clean(text.translate(AS_TYPED))).split())


def asked_of(entry: dict[str, Any]) -> Asked:
    """Return a question of the key."""
    return Asked(
        entry["kind"], entry["text"], entry["answer"], entry["shown"], tuple(entry["options"])
    )


def read(asked: Asked, text: str) -> Any:
    """Return the value of an answer in its one form, or None if it cannot be read.

    Brackets may be missing, and quotes around a word.

    Examples
    --------
    >>> one = Asked("value", "", [1, -2.5], "")
    >>> [read(one, text) for text in ("[1, -2.5]", "1, -2.5", "1 -2.5", "[1,")]
    [[1, -2.5], [1, -2.5], [1.0, -2.5], None]
    """
    if isinstance(asked.answer, str) and not asked.options:
        return text.strip("'\"") or None
    try:
        value = read_reply(asked, text)
    except (RecursionError, MemoryError):
        return None
    if value is None and not asked.options and NUMBERS.fullmatch(text):
        return [float(number) for number in text.split()]
    return value


def is_right(asked: Asked, text: str) -> bool:
    """Return whether an answer in its one form is right."""
    value = read(asked, text)
    return value is not None and same(asked.answer, value)
