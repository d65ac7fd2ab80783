"""Numbers, vectors and labels in words, for the descriptions of pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from coursekit.numbers.plurals import counted

_MATHS = {
    "$": "", r"\,": " ", r"\ ": " ", "{": "", "}": "", "_0": "0", r"\gamma": "γ", r"\sqrt": "√",
    r"\eta": "η", r"\|": "‖", r"\geq": "≥", r"\leq": "≤", r"\cdot": "·", "^2": "²",
    r"^\ast 2": "*²", r"^\ast": "*",
}  # fmt: skip
count = partial(counted, zero="no")


def number(value: Any, digits: int = 4) -> str:
    """Return a number with at most `digits` significant digits and a real minus sign.

    Examples
    --------
    >>> number(-3), number(2 / 3), number(1200)
    ('−3', '0.6667', '1200')
    """
    text = str(int(value)) if value == int(value) else f"{float(value):.{digits}g}"
    return minus(text)


def percent(share: float) -> str:
    """Return a share as a whole percentage."""
    return f"{number(round(100 * share))} %"


def vector(v: Any, digits: int = 4) -> str:
    """Return a vector as ``(1, −2)``, with rounding errors beside larger components removed."""
    v = np.asarray(v)
    noise = 1e-12 * np.abs(v).max()
    return f"({', '.join(number(0 if abs(x) < noise else x, digits) for x in v)})"


def minus(text: str) -> str:
    """Replace hyphens by minus signs, which screen readers do not skip."""
    return text.replace("-", "\N{MINUS SIGN}")


def plain_label(label: str) -> str:
    r"""Return a label, which may contain formulas, as plain text.

    Examples
    --------
    >>> plain_label(r"$\gamma\,/\,\gamma^\ast$"), plain_label(r"$R^2$")
    ('γ / γ*', 'R²')
    """
    for maths, text in _MATHS.items():
        label = label.replace(maths, text)
    return label


def listed(items: Sequence[Any], most: int = 8, between: str = ", ") -> str:
    """Return a list of items, or points, as text: the first of many, and how many more.

    Examples
    --------
    >>> listed([[1, 2], [3, -4]])
    '(1, 2), (3, −4)'
    >>> listed("abc", most=2)
    'a, b and 1 more'
    """
    more = f" and {len(items) - most} more" if len(items) > most else ""
    return between.join(x if isinstance(x, str) else vector(x) for x in items[:most]) + more


def first_and_last(items: Sequence[Any], most: int = 6) -> str:
    """Return a list of items as text: of many, the first and the last.

    Examples
    --------
    >>> first_and_last(range(9), most=3)
    '0, 1, 2 and so on to 8'
    """
    texts = list(map(str, items))
    if len(texts) <= most + 1:
        return ", ".join(texts)
    return f"{', '.join(texts[:most])} and so on to {texts[-1]}"
