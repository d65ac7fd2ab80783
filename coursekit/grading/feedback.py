"""What a student gets back: each question, what was wrong with it, and where to read again.

Nothing of the key of a record is in it, which holds hashes of the seed and of the checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.exercises.result import Result
from coursekit.grading.lecture_links import Place, places
from coursekit.grading.manual import amount, is_blank
from coursekit.grading.pages import Block, Heading, Links, Paragraph, Verbatim, Verdict
from coursekit.grading.store import results_of


def title(kept: dict, sheet: ProblemSet) -> str:
    """Return what a student's feedback is called."""
    return f"{sheet.title}: {kept['student']}"


def feedback(kept: dict, sheet: ProblemSet, lectures: str | None = None) -> list[Block]:
    """Return one student's feedback; `pages` makes a page and Markdown of it.

    Parameters
    ----------
    kept : dict
        The student's record.
    sheet : ProblemSet
        What was to be answered.
    lectures : str, optional
        The address under which the lectures are published. Without it they are named, not linked.
    """
    blocks: list[Block] = [Paragraph(_sum(kept), strong=True), *_about_the_file(kept)]
    if kept["remarks"]:
        blocks.append(Heading("What was noticed about the cells"))
        blocks += [Verbatim(remark) for remark in kept["remarks"]]
    if kept["error"]:
        return blocks
    results = {result.question: result for result in results_of(kept)}
    for number, asked in enumerate(sheet.questions, start=1):
        blocks += _about(number, asked, results.get(asked.name), kept)
        if asked.name not in results or not results[asked.name].passed:
            blocks += [Links("Read again:", _targets(p, lectures)) for p in places(asked.name)]
    return blocks


def _sum(kept: dict) -> str:
    points = f"{amount(kept['points'])} of {amount(kept['max_points'])} points"
    waiting = [one for one in kept["by_hand"].values() if one.get("points") is None]
    if kept["error"] or not waiting:
        return f"{points}."
    left = amount(sum(one["max_points"] for one in waiting))
    return f"{points} by now; a person has yet to give up to {left} of them."


def _about_the_file(kept: dict) -> Iterator[Block]:
    """Yield what there is to say about the file that was graded."""
    yield Paragraph(f"Your file: {kept['path']}")
    if kept.get("others"):
        yield Paragraph(f"You handed in more, which was not graded: {', '.join(kept['others'])}")
    if kept["error"]:
        yield Paragraph(f"It could not be graded. {kept['error']}")


def _about(
    number: int, asked: Question | FreeText, result: Result | None, kept: dict
) -> Iterator[Block]:
    """Yield what there is to say about one question."""
    yield Heading(f"{number}. {asked.title}")
    if result is not None:
        yield Verdict(result)
        return
    answer = kept["by_hand"][asked.name]
    given = answer.get("points")
    if not given and is_blank(answer["text"]):
        yield Paragraph(
            f"There is no answer to it in your notebook: 0 of {asked.max_points} points."
        )
    elif given is None:
        yield Paragraph("A person reads this answer.")
    else:
        points = f"{amount(given)} of {asked.max_points} points"
        yield Paragraph(f"A person has read this answer: {points}.")


def _targets(place: Place, lectures: str | None) -> list[tuple[str, str | None]]:
    """Return what to name for a place, each with the address if there is one."""
    base = f"{lectures.rstrip('/')}/{quote(place.file)}" if lectures else None
    targets = [(f"lecture {place.title}", base)]
    for section in place.sections:
        anchor = f"#{quote(section.replace(' ', '-'))}"  # as JupyterLab and nbconvert make it
        targets.append((f"“{section}”", base and base + anchor))
    return targets
