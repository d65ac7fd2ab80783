"""The colours of the course, one source for Python, style sheets and the widgets' JavaScript.

They stand in the table `[palette]` of `course.toml`; those that it leaves out are Okabe and Ito's.
A style sheet names them, ``palette(blue)``, and gets their values where it is written into a page;
JavaScript names the properties that a style sheet makes of them, ``var(--blue)``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from coursekit.course import PALETTE, course

NAMED = re.compile(r"\bpalette\(([\w-]+)\)")


def palette() -> Mapping[str, str]:
    """Return the colours of the course by name, or the default colours outside a course.

    Examples
    --------
    >>> palette()["vermilion"]
    '#D55E00'
    """
    try:
        return course().palette
    except FileNotFoundError:
        return PALETTE


def coloured(style: str) -> str:
    """Return a style sheet, or a page with one, with colour names replaced by values.

    Raises
    ------
    KeyError
        If it names a colour that the palette does not have.

    Examples
    --------
    >>> coloured("a { color: palette(blue); }")
    'a { color: #0072B2; }'
    """
    colours = palette()
    return NAMED.sub(lambda match: colours[match[1]], style)
