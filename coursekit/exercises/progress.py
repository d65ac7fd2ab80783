"""How far a student has come with a sheet since the notebook was started."""

from __future__ import annotations

from coursekit.exercises.bank import PROBLEM_SETS, problem_set
from coursekit.exercises.question import FreeText
from coursekit.exercises.result import Result

RESULTS: dict[str, Result] = {}  # the last result of each question, by its name


def remember(result: Result) -> None:
    """Keep a result as the last one of its question."""
    RESULTS[result.question] = result


def sentence(question: str) -> str:
    """Return how many points the sheet of a question has so far, and what comes next."""
    name = question.split(".")[0]
    if name not in PROBLEM_SETS:
        return ""
    sheet = problem_set(name)
    results = [RESULTS.get(q.name) for q in sheet.questions]
    points = sum(result.points for result in results if result)
    total = sum(q.max_points for q in sheet.questions)
    by_hand = sum(q.max_points for q in sheet.questions if isinstance(q, FreeText))
    words = f" (a person gives up to {by_hand} of them)" if by_hand else ""
    number = name.removeprefix("ps")
    text = f"Problem set {number} so far: {points} of {total} points{words}."
    left = [
        (i, q)
        for i, (q, result) in enumerate(zip(sheet.questions, results, strict=True), start=1)
        if not isinstance(q, FreeText) and not (result and result.passed)
    ]
    if not left:
        return f"{text} Every check has passed."
    later = [pair for pair in left if pair[0] > sheet.number_of(question)]
    next_number, following = (later or left)[0]
    return f"{text} Next is question {next_number}, “{following.title}”."
