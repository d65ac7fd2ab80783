"""Numbers, vectors and equations as words for the descriptions of pictures."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.figures.lines import readable
from coursekit.geometry import Hyperplane


def number(value: Any, digits: int = 4) -> str:
    """Return a number with at most `digits` significant digits and a real minus sign.

    Examples
    --------
    >>> number(-3), number(2 / 3), number(1200)
    ('−3', '0.6667', '1200')
    """
    text = str(int(value)) if value == int(value) else f"{float(value):.{digits}g}"
    return minus(text)


def vector(v: Any) -> str:
    """Return a vector as ``(1, −2)``, without the noise of rounding next to larger components."""
    v = np.asarray(v)
    noise = 1e-12 * np.abs(v).max()
    return f"({', '.join(number(0 if abs(x) < noise else x) for x in v)})"


def equation(plane: Hyperplane) -> str:
    """Return the equation of a hyperplane as text, in decimals where they end soon."""
    return minus(readable(plane).equation())


def minus(text: str) -> str:
    """Return the text with hyphens made minus signs, which screen readers do not skip."""
    return text.replace("-", "\N{MINUS SIGN}")


def count(n: int, thing: str) -> str:
    """Return a number of things, such as ``1 update``, ``no updates`` or ``2 classes``."""
    plural = "es" if thing.endswith("s") else "s"
    return f"{n or 'no'} {thing}{'' if n == 1 else plural}"


def listed(rows: Any) -> str:
    """Return points one after the other, the first eight of many.

    Examples
    --------
    >>> listed([[1, 2], [3, -4]])
    '(1, 2), (3, −4)'
    """
    rows = np.asarray(rows)
    more = f" and {len(rows) - 8} more" if len(rows) > 8 else ""
    return ", ".join(map(vector, rows[:8])) + more
