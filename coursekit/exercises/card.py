"""The card that a student sees below a check: one example, steps to the answer, and what is next.

It is HTML that needs no script and loads nothing, so that it is the same in a notebook that is not
trusted, under nbgrader, in exports and on a marked page. Text takes the colour of the page, and the
grounds of its boxes let the page's shine through, for light pages and dark ones.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from coursekit.exercises import points_so_far
from coursekit.exercises.card_parts import (
    FRAME,
    GREEN,
    GREY,
    LINE,
    SMALL,
    VERMILION,
    badge,
    bar,
    example,
    steps,
    words,
)
from coursekit.exercises.find_questions import numbered
from coursekit.exercises.lecture_links import places
from coursekit.exercises.question import FreeText, Question
from coursekit.exercises.result import BLANK, CheckResult, Result, verdict

WHERE = "Work the call below out by hand. Which of your lines does something else?"
NAME = "font-size: 125%; font-weight: 600; line-height: 1.3; margin: 10px 0 0"
MOST_DOTS = 6  # for more points the number alone says it


def card(result: Result, at_home: bool = False) -> str:
    """Return the result of a question as HTML.

    Parameters
    ----------
    result : Result
        The result.
    at_home : bool
        Whether a student reads it in the notebook: then advice on a misconception is the last step
        after the hints, and the card links to the lecture and says how many points the sheet has
        so far.
    """
    number, question = numbered(result.question)
    title = f"{number}. {question.title}" if question else result.question
    colour = GREEN if result.passed else GREY if result.is_blank else VERMILION
    parts = [_heading(title, result, colour, at_home)]
    if result.is_blank:
        parts.append(f"<p>{BLANK}</p>")
    else:
        parts += [_example(failed, at_home) for failed in result.examples]
        if not result.passed:
            parts.append(_steps(result, question, at_home))
            parts.append(_read_again(question.name) if at_home and question else "")
        parts.append(_checks(result))
    if at_home and result.passed and isinstance(question, Question):
        parts += [_shown(question), _viva(question)]
    if at_home:
        parts.append(_so_far(result.question))
    label = escape(f"Result of {result.question}")
    return (
        f'<section aria-label="{label}" style="{FRAME.format(colour)}">{"".join(parts)}</section>'
    )


def _heading(title: str, result: Result, colour: str, at_home: bool) -> str:
    dots = "●" * result.points + "○" * (result.max_points - result.points)
    dots = f"{dots} " if 0 < result.max_points <= MOST_DOTS else ""
    strong = f'<strong style="font-size: 115%">{escape(title)}</strong>'
    name = "" if at_home else f" <code>{escape(result.question)}</code>"
    return (
        '<p style="display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; '
        f'margin: 0 -16px; padding: 6px 16px 10px; border-bottom: {LINE}">'
        f"<span>{strong}{name}</span> {badge(dots + result.score, colour)}</p>"
    )


def question_and_fix(example: CheckResult) -> tuple[str, str]:
    """Return what a card asks about a misconception, and the advice that answers it.

    A sentence on a misconception may begin with the question; if it does not, the card asks one
    that suits all.
    """
    question, mark, fix = example.advice.partition("? ")
    if mark and ". " not in question:
        return f"{question}?", fix
    return WHERE, example.advice


def _example(failed: CheckResult, at_home: bool) -> str:
    """Return what is said about a failed check, its example in boxes, and its picture."""
    name, said = "", failed.advice
    if failed.misconception is not None:
        name = f'<p style="{NAME}">This behaves like “{escape(failed.misconception)}”.</p>'
        said = question_and_fix(failed)[0] if at_home else failed.advice
    advice = f'<p style="margin: 4px 0 8px">{words(said)}</p>' if said else ""
    return f"{name}{advice}{example(failed.message, failed.picture)}"


def _steps(result: Result, question: Question | FreeText | None, at_home: bool) -> str:
    """Return the hints, each opened by the one before, and at home the advice as the last step."""
    hints = question.hints if question else ()
    folded = [(f"Hint {i} of {len(hints)}", words(hint)) for i, hint in enumerate(hints, start=1)]
    fixes = [question_and_fix(e)[1] for e in result.examples if e.misconception is not None]
    if at_home and fixes:
        folded.append(("Show the fix", "<br>".join(map(words, fixes))))
    return steps(folded)


def _checks(result: Result) -> str:
    """Return the checks, a line each, with a sign and a word besides the colour."""
    explained = {example.name for example in result.examples}
    return "".join(
        f'<p style="display: flex; align-items: baseline; gap: 8px; margin: 4px 0">'
        f"{badge(verdict(check), GREEN if check.message is None else VERMILION)} "
        f'<span style="flex: 1">{escape(check.name)}{_cause(check, explained)}</span> '
        f'<span style="{SMALL}; white-space: nowrap">{check.points} of {check.max_points}</span>'
        "</p>"
        for check in result.checks
    )


def _cause(check: CheckResult, explained: set[str]) -> str:
    """Return that a check fails for a reason given above, or nothing."""
    if check.misconception is not None and check.name not in explained:
        return ": the same cause, mend the one above first"
    return ""


def _shown(question: Question) -> str:
    """Return what a right answer has shown, in a sentence."""
    return f"<p>{words(question.shown)}</p>" if question.shown else ""


def _viva(question: Question) -> str:
    """Return how to ask oneself about one's own program."""
    code = f"from coursekit.viva import viva; viva({question.reference.__name__})"
    return f"<p>Do you know your own program? <code>{code}</code> asks you three questions.</p>"


def _so_far(question: str) -> str:
    """Return the points that the sheet has so far as a bar, and in a sentence."""
    sentence = escape(points_so_far.sentence(question))
    return f"{bar(*points_so_far.points(question))}<p>{sentence}</p>" if sentence else ""


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
