"""The card that a student sees below a check: the advice, one example, and the next step.

It is HTML that needs no script and loads nothing, so that it is the same in a notebook that is not
trusted, under nbgrader, in exports and on a marked page. Text takes the colour of the page; what
has a colour of its own brings its background along, for light pages and dark ones.
"""

from __future__ import annotations

import re
from html import escape
from urllib.parse import quote

from coursekit.exercises import tally
from coursekit.exercises.bank import numbered
from coursekit.exercises.lecture_links import places
from coursekit.exercises.question import FreeText, Question
from coursekit.exercises.result import BLANK, CheckResult, Result, verdict
from coursekit.palette import palette

BLUE, VERMILION, GREY = palette()["blue"], palette()["vermilion-ground"], "#6B6B6B"
BADGE = (
    "color: #ffffff; background-color: {}; padding: 1px 8px; border-radius: 8px; "
    "white-space: nowrap"
)
FRAME = (
    "border: 1px solid #a8a8a8; border-left: 6px solid {}; border-radius: 10px; "
    "padding: 4px 16px 8px; max-width: 52em"
)
HINT = "margin: 6px 0"
CELL = "text-align: left; vertical-align: top; padding: 2px 12px 2px 0"
CODE = "white-space: pre-wrap; margin: 0; background-color: transparent; color: inherit"


def card(result: Result, at_home: bool = False) -> str:
    """Return the result of a question as HTML.

    Parameters
    ----------
    result : Result
        The result.
    at_home : bool
        Whether a student reads it in the notebook: then it links to the lecture, and says how many
        points the sheet has so far.
    """
    number, question = numbered(result.question)
    title = f"{number}. {question.title}" if question else result.question
    colour = BLUE if result.passed else GREY if result.is_blank else VERMILION
    parts = [_heading(title, result, colour)]
    if result.is_blank:
        parts.append(f"<p>{BLANK}</p>")
    else:
        parts += [_example(example) for example in result.examples]
        parts.append(_checks(result))
        if not result.passed and question is not None:
            parts.append(_hints(question))
            parts.append(_read_again(question.name) if at_home else "")
    if at_home and result.passed and isinstance(question, Question):
        parts.append(_viva(question))
    if at_home:
        parts.append(f"<p>{escape(tally.sentence(result.question))}</p>")
    label = escape(f"Result of {result.question}")
    return (
        f'<section aria-label="{label}" style="{FRAME.format(colour)}">{"".join(parts)}</section>'
    )


def _heading(title: str, result: Result, colour: str) -> str:
    badge = f'<span style="{BADGE.format(colour)}">{result.score}</span>'
    strong = f'<strong style="font-size: 110%">{escape(title)}</strong>'
    return f"<p>{strong} {badge} <code>{escape(result.question)}</code></p>"


def _example(example: CheckResult) -> str:
    """Return the advice on a failed check, followed by its example as a table and as a picture."""
    advice, name = "", ""
    if example.misconception is not None:
        name = f"This behaves like <strong>“{escape(example.misconception)}”</strong>. "
    if example.advice is not None:
        advice = f"<p>{name}{_words(example.advice)}</p>"
    lines = "".join(_line(line) for line in example.message.split("\n"))
    return f"{advice}{lines}{example.picture or ''}"


def _line(line: str) -> str:
    """Return a line of an example; returned and expected values become rows of a table."""
    for begin, name in (("returned ", "yours"), ("expected ", "expected")):
        if line.startswith(begin):
            return f"<table><tbody>{_row(name, line.removeprefix(begin))}</tbody></table>"
    return f'<pre style="{CODE}">{escape(line)}</pre>'


def _row(name: str, text: str) -> str:
    return (
        f'<tr><th scope="row" style="{CELL}; min-width: 6em">{name}</th>'
        f'<td style="{CELL}"><pre style="{CODE}">{escape(text)}</pre></td></tr>'
    )


def _checks(result: Result) -> str:
    """Return the checks as a table, with a sign and a word besides the colour."""
    rows = "".join(
        f'<tr><td style="{CELL}"><span style="{BADGE.format(_colour(check))}">{verdict(check)}'
        f'</span></td><td style="{CELL}">{escape(check.name)}</td>'
        f'<td style="{CELL}">{check.points} of {check.max_points}</td></tr>'
        for check in result.checks
    )
    head = "".join(
        f'<th scope="col" style="{CELL}">{name}</th>' for name in ("result", "check", "points")
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _colour(check: CheckResult) -> str:
    return BLUE if check.message is None else VERMILION


def _hints(question: Question | FreeText) -> str:
    """Return the hints of the sheet again, each folded."""
    return "".join(
        f'<details style="{HINT}"><summary>Hint {i} of {len(question.hints)}</summary>'
        f"{_words(hint)}</details>"
        for i, hint in enumerate(question.hints, start=1)
    )


def _words(text: str) -> str:
    """Return a text as HTML, with words between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _viva(question: Question) -> str:
    """Return how to ask oneself about one's own program."""
    code = f"from coursekit.viva import viva; viva({question.reference.__name__})"
    return f"<p>Do you know your own program? <code>{code}</code> asks you three questions.</p>"


def _read_again(question: str) -> str:
    """Return links into the reader's copies of the lectures, which are beside the homework."""
    links = []
    for place in places(question):
        file = f"../lectures/{quote(place.file)}"
        links.append(f'<a href="{file}">lecture {escape(place.title)}</a>')
        links += [
            f'<a href="{file}#{quote(section.replace(" ", "-"))}">“{escape(section)}”</a>'
            for section in place.sections
        ]
    return f"<p>Read again: {', '.join(links)}.</p>" if links else ""
