"""Feedback for a student: each question, its mistakes, and the lectures to read again.

Nothing of the key of a record is in it, which holds hashes of the seed and of the checks.
"""

from __future__ import annotations

from functools import lru_cache, partial

from coursekit.exercises.card import card
from coursekit.exercises.lecture_links import links
from coursekit.exercises.question import ProblemSet
from coursekit.exercises.result import Result
from coursekit.grading.live_links import RunAgain
from coursekit.grading.records import Record
from coursekit.grading.render_templates import render
from coursekit.grading.safe_text import amount, clean
from coursekit.viva.names import in_words


def feedback(
    record: Record,
    sheet: ProblemSet,
    lectures: str | None = None,
    run_again: RunAgain | None = None,
) -> str:
    """Return one student's feedback, an HTML page.

    Parameters
    ----------
    record : Record
        The student's record, with the points given by hand in it.
    sheet : ProblemSet
        The problem set to be answered.
    lectures : str, optional
        The address under which the lectures are published. Without it they are named, not linked.
    run_again : RunAgain, optional
        Makes the links to run an answer again in the browser. Without it there are none.
    """
    return render(
        "feedback.html",
        record=record,
        sheet=sheet,
        points=_points(record),
        links=partial(links, address=lectures),
        card=_card,
        run_again=run_again.links if run_again else lambda question, result: [],
        kind_in_words=in_words,
    )


@lru_cache(maxsize=1024)  # students of a class share many of their results
def _card(result: Result) -> str:
    """Return the result card of a question for a student, without unsafe characters."""
    return clean(card(result))


def _points(record: Record) -> str:
    points = f"{amount(record.points)} of {record.max_points} points"
    if not record.missing:
        return f"{points}."
    if record.error:
        return "Your file has no points yet."
    waiting = [a for name, a in record.free_answers.items() if not record.has_points(name)]
    left = sum(answer.max_points for answer in waiting)
    return f"{points} by now; a person has yet to give up to {left} of them."
