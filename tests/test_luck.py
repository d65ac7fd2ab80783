"""Whether a wrong answer loses points, and how many, does not depend on the attempt."""

import pytest
from luck import CLASSES, STUDENTS, marked

from coursekit.exercises import questions
from coursekit.exercises.draw_cases import attempts
from coursekit.exercises.find_questions import question
from coursekit.exercises.question import FreeText
from coursekit.exercises.solution_source import edited
from coursekit.exercises.wrong_answers import Wrong, misconceptions, slips
from coursekit.perceptrons.problems.ps4 import con, halving

GRADED = [q for q in questions() if not isinstance(q, FreeText) and q.max_points]
ALSO_WRONG = {
    "rounded": ("ps1.plane", "normal @ point -> round(normal @ point)"),
    "cut off": ("ps1.plane", "normal @ point -> int(normal @ point)"),
    "half too low": ("ps1.classify", ">= c -> >= c - 0.5"),
    "half too high": ("ps1.classify", ">= c -> >= c + 0.5"),
    "at least the mean": ("ps2.predict", ">= 0 -> >= (X @ w).mean()"),
    "half a mistake": ("ps2.update", "<= 0 -> <= 0.5"),
    "ten updates": ("ps2.trace", "return updates -> return updates[:10]"),
    "after mistakes only": ("ps4.con", *con.AFTER_MISTAKES_ONLY),
    "half a vote": ("ps4.halving", *halving.HALF_A_VOTE),
}


def uneven(q, wrong, classes=CLASSES, students=STUDENTS):
    """The wrong answers whose points differ from attempt to attempt."""
    rows = marked(q, wrong, list(attempts(q, classes, students)))
    return {row.what: dict(row.points) for row in rows if len(row.points) > 1}


@pytest.mark.parametrize("name, edits", [(n, e) for n, *e in ALSO_WRONG.values()], ids=ALSO_WRONG)
def test_these_wrong_answers_lose_the_same_points_in_every_attempt(name, edits):
    q = question(name)
    wrong = Wrong(name, edited(q.reference, *edits), may_hang=False)
    (row,) = marked(q, [wrong], list(attempts(q, 5, STUDENTS)))
    assert len(row.points) == 1 and max(row.points) < q.max_points, row


@pytest.mark.parametrize("q", GRADED, ids=[q.name for q in GRADED])
def test_a_misconception_costs_the_same_in_a_few_attempts(q):
    assert not uneven(q, misconceptions(q), classes=2, students=1)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("q", GRADED, ids=[q.name for q in GRADED])
def test_a_misconception_or_slip_costs_the_same_in_every_attempt(q):
    assert not uneven(q, [*misconceptions(q), *slips(q)])


def test_two_attempts_get_different_variants():
    """Of the 24 cases of a check at most two are an attempt's own: the others are shared."""
    first, second = attempts(question("ps1.plane"), 1, 2)
    for name in first:
        alike = sum(a is b for a, b in zip(first[name], second[name], strict=True))
        assert alike < len(first[name]) / 2
