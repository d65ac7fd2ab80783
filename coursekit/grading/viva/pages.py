"""The pages of a viva: sheets to print, the key for the person who marks, the table to fill in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from coursekit.exercises.question import ProblemSet
from coursekit.grading.pages import render
from coursekit.grading.text import clean
from coursekit.grading.viva.alike import groups
from coursekit.grading.viva.points import table_to_fill
from coursekit.grading.viva.sheets import Sheet
from coursekit.viva.asked import LETTERS
from coursekit.viva.names import in_words

MINUTES = 8


def page_of_all(sheets: Sequence[Sheet], sheet: ProblemSet) -> str:
    """Return a page with the sheets of all students who are asked something, to print."""
    return render(
        "viva_sheets.html",
        sheet=sheet,
        sheets=[one for one in sheets if one.asked],
        minutes=MINUTES,
        letters=LETTERS,
        words=words,
    )


def key_page(sheets: Sequence[Sheet], sheet: ProblemSet) -> str:
    """Return the key: for each student the questions, the answers, and the remarks."""
    return render(
        "viva_key.html", sheet=sheet, sheets=sheets, words=words, in_words=in_words, letters=LETTERS
    )


def table_of(sheets: Sequence[Sheet]) -> str:
    """Return the table to fill in."""
    alike = groups((one.student, one.question, one.lines) for one in sheets)
    return table_to_fill(
        (one.student, one.question, one.kinds, alike.get(one.student, ""))
        for one in sheets
        if one.asked
    )


def words(text: str) -> str:
    """Return a text as HTML, safe to show, with words between backticks as code.

    Examples
    --------
    >>> print(words("Is `a < b`?"))
    Is <code>a &lt; b</code>?
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(clean(text)))
