"""The students with 0 points, each with the reasons, for the instructor to look into first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from coursekit.exercises.result import Result
from coursekit.grading.export.table import changed_in_words
from coursekit.grading.grade_answer import NO_FUNCTION
from coursekit.grading.records import Record
from coursekit.numbers.plurals import counted

NOTHING = "Handed in nothing."
BLANK = "The notebook is blank: no answer is written."


def zero_points(
    records: Iterable[Record], absent: Iterable[str] = ()
) -> list[tuple[str, list[str]]]:
    """Return the students with 0 points, each with lines that give the reasons.

    Parameters
    ----------
    records : iterable of Record
        Those of the class.
    absent : iterable of str
        Who of the class has handed in nothing.
    """
    zeros = [(record.student, list(_reasons(record))) for record in records if not record.points]
    return [(student, [NOTHING]) for student in absent] + zeros


def _reasons(record: Record) -> Iterator[str]:
    """Yield the reasons why a record has no points."""
    if record.error:
        yield record.error
    elif _is_blank(record):
        yield BLANK
    else:
        yield _answers_in_short(record)
        yield from record.remarks
        if record.missing:
            yield f"There may be points to come: {record.missing}."
    if record.adjustments:
        yield f"Changed after marking: {changed_in_words(record)}"


def _is_blank(record: Record) -> bool:
    """Whether a notebook is unchanged since it was handed out."""
    answers = [*record.results.values(), *record.free_answers.values()]
    return all(answer.is_blank for answer in answers)


def _answers_in_short(record: Record) -> str:
    """Return a sentence on the results of the autograded answers."""
    kinds = Counter(map(_kind, record.results.values()))
    listed = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    return f"Of {counted(len(record.results), 'answer')} that a machine checks: {listed}."


def _kind(result: Result) -> str:
    if result.is_blank:
        return "blank"
    if result.points:
        return "with points"
    if any(str(check.message).startswith(NO_FUNCTION) for check in result.checks):
        return "without the function that was asked for"
    return "wrong"
