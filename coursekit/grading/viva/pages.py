"""The pages of a viva: sheets to print, the key for the person who marks, the table to fill in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import numpy as np

from coursekit.exercises.compare import is_sequence, items
from coursekit.exercises.question import ProblemSet
from coursekit.grading.render_templates import render
from coursekit.grading.safe_text import clean
from coursekit.grading.viva.alike import groups
from coursekit.grading.viva.points import table_to_fill
from coursekit.grading.viva.sheets import Sheet
from coursekit.viva.asked import LETTERS, Asked
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


def table_of(sheets: Sequence[Sheet], codes: Mapping[str, str]) -> str:
    """Return the table to fill in, with the codes of students."""
    alike = groups((one.student, one.question, one.lines) for one in sheets)
    return table_to_fill(
        (one.student, one.question, one.kinds, alike.get(one.student, ""), codes[one.student])
        for one in sheets
        if one.asked
    )


def key_for_the_hall(sheets: Sequence[Sheet], sheet: ProblemSet, codes: Mapping[str, str]) -> str:
    """Return sheets and answers as JSON, for the laptop from which a viva in the hall is held."""
    entries = [
        {
            "student": one.student, "code": codes[one.student], "question": one.question,
            "lines": one.lines, "asked": [asked_as_plain(asked) for asked in one.asked],
        }
        for one in sheets
        if one.asked
    ]  # fmt: skip
    return json.dumps({"title": sheet.title, "sheets": entries}, indent=1, ensure_ascii=False)


def asked_as_plain(asked: Asked) -> dict[str, Any]:
    """Return a question with its answer as JSON can hold it, as numbers and lists."""
    kept = {name: getattr(asked, name) for name in ("kind", "text", "options", "shown")}
    return kept | {"answer": _plain(asked.answer)}


def _plain(value: Any) -> Any:
    """Return an answer, which is small enough for paper, without arrays and fractions."""
    if is_sequence(value):
        return [_plain(entry) for entry in items(value)]
    if isinstance(value, np.ndarray):  # of one number
        return value.item()
    return float(value) if isinstance(value, Fraction) else value


def words(text: str) -> str:
    """Return a text as HTML, safe to show, with words between backticks as code.

    Examples
    --------
    >>> print(words("Is `a < b`?"))
    Is <code>a &lt; b</code>?
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(clean(text)))
