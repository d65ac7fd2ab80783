"""A student's progress with a sheet since the notebook was started."""

from __future__ import annotations

from coursekit.exercises.find_questions import numbered, problem_set
from coursekit.exercises.own_folders import sheet_names
from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.exercises.result import Result

RESULTS: dict[str, Result] = {}  # the last result of each question, by its name


def remember(result: Result) -> None:
    """Store a result as the last one of its question."""
    RESULTS[result.question] = result


def points(question: str) -> tuple[int, int]:
    """Return the points that the sheet of a question has so far, and all that it can have."""
    sheet = problem_set(question.split(".")[0])
    results = [RESULTS.get(q.name) for q in sheet.questions]
    total = sum(q.max_points for q in sheet.questions)
    return sum(result.points for result in results if result), total


def sentence(question: str) -> str:
    """Return how many points the sheet of a question has so far, and what comes next."""
    name = question.split(".")[0]
    if name not in sheet_names():
        return ""
    sheet = problem_set(name)
    results = [RESULTS.get(q.name) for q in sheet.questions]
    so_far, total = points(question)
    by_hand = sum(q.max_points for q in sheet.questions if isinstance(q, FreeText))
    words = f" (a person gives up to {by_hand} of them)" if by_hand else ""
    number = name.removeprefix("ps")
    text = f"Problem set {number} so far: {so_far} of {total} points{words}."
    rows = list(zip(sheet.questions, results, strict=True))
    left = [q for q, result in rows if isinstance(q, Question) and not (result and result.passed)]
    if not left:
        return f"{text} Every check has passed.{_to_write(sheet)}"
    if question not in RESULTS or not RESULTS[question].passed:
        return text
    later = sheet.questions[numbered(question)[0] :]
    following = next((q for q in later if isinstance(q, FreeText) or q in left), left[0])
    in_words = ", which is answered in words" * isinstance(following, FreeText)
    return f"{text} Next is question {_named(following)}{in_words}."


def _to_write(sheet: ProblemSet) -> str:
    """Return a sentence on the questions of a sheet that `check` does not grade, or ""."""
    in_words = [_named(q) for q in sheet.questions if isinstance(q, FreeText)]
    if not in_words:
        return ""
    return f" No check has seen your answers in words: question {', question '.join(in_words)}."


def _named(question: Question | FreeText) -> str:
    return f"{numbered(question.name)[0]}, “{question.title}”"
