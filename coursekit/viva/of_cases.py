"""Questions on the cases of a question: for every right program the answers are the same."""

from __future__ import annotations

from collections.abc import Iterator

from coursekit.exercises.compare import same, show
from coursekit.exercises.question import Case, Misconception
from coursekit.exercises.recognise import outcome_in
from coursekit.viva.asked import Asked, by_hand, written
from coursekit.viva.material import Material
from coursekit.viva.options import picked_call

MOST_SLIPS = 6  # misconceptions that are tried for one student


def classmate(material: Material) -> Iterator[Asked]:
    """Ask which of three cases tells the program from one with a common slip."""
    question = material.question
    if question.verify is not None:  # a construction has many right answers
        return
    slips = [wrong for wrong in question.misconceptions if ends(wrong)]
    for wrong in material.shuffled(slips)[:MOST_SLIPS]:
        cases = material.shuffled(material.cases)[:24]
        shows = [case for case in cases if told(material, wrong, case) is not False]
        hides = [case for case in cases if case not in shows]
        asked = picked_call(
            material, "classmate",
            f"A classmate's `{material.name}` is wrong: “{wrong.name}”. In which of these "
            "calls does it return something else than yours?",
            shows, hides, wrong=wrong.name,
        )  # fmt: skip
        if asked:
            yield asked


def returns(material: Material) -> Iterator[Asked]:
    """Ask what a call returns."""
    for case, value in material.shuffled(_known(material)):
        call = material.call(case)
        if by_hand(value) and not isinstance(value, bool) and show(value) not in call:
            yield written("returns", f"What does {call} return?", value, 0, case=case.arguments)


def which(material: Material) -> Iterator[Asked]:
    """Ask which of three calls returns a value."""
    known = material.shuffled(_known(material))
    for case, value in known:
        if not by_hand(value):
            continue
        others = [other for other, v in known if not same(value, v)]
        text = f"Which of these calls returns `{show(value)}`?"
        asked = picked_call(material, "which", text, [case], others, value=value)
        if asked:
            yield asked


def _known(material: Material) -> list[tuple[Case, object]]:
    """Return cases, each with the value that the program returns."""
    if material.runs:
        return [(run.case, run.value) for run in material.short]
    if material.question.verify is not None:
        return []
    return [(case, case.expected) for case in material.cases]


def ends(wrong: Misconception) -> bool:
    """Whether a wrong answer surely comes to an end: one with a loop of its own might not."""
    return "while" not in str(wrong.edits)


def told(material: Material, wrong: Misconception, case: Case) -> bool | None:
    """Whether a wrong answer does something else in a case than right ones; None if it stops."""
    outcome = outcome_in(wrong.answer, case)
    if outcome.error is not None:
        return None
    if "is told" not in outcome.memo:  # found out once for a class
        means_the_same = material.question.means_the_same(case.expected, outcome.value)
        outcome.memo["is told"] = not means_the_same
    return outcome.memo["is told"]
