"""What must be true of every question: right answers, wrong answers, blanks, memorised answers."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.grading import check, problem_set, questions
from coursekit.grading.bank import PROBLEM_SETS
from coursekit.grading.plain import plain
from coursekit.grading.question import FreeText
from coursekit.grading.seed import PUBLIC_SEED, generator

PROGRAMMING = [q for q in questions() if not isinstance(q, FreeText)]
GRADED = [q for q in PROGRAMMING if q.max_points > 0]
SEEDS = [PUBLIC_SEED, *(f"class of {year}" for year in range(2020, 2025))]

RIGHT = [(q, a) for q in PROGRAMMING for a in (q.reference, *q.alternatives)]
WRONG = [(q, m) for q in PROGRAMMING for m in q.misconceptions]


def by_name(value):
    return getattr(value, "name", getattr(value, "__name__", None))


def cases_of(question, seed):
    return [
        case for c in question.checks for case in c.cases(generator(seed, question.name, c.name))
    ]


def same_arguments(case):
    """The arguments as something that a dictionary can look up."""
    return json.dumps([a.tolist() if isinstance(a, np.ndarray) else plain(a) for a in case])


def memorising(question, otherwise):
    """The answer of a student who saved every right result for the inputs of the public seed."""
    seen = {same_arguments(c): question.expected(c) for c in cases_of(question, PUBLIC_SEED)}
    return lambda *case: seen[same_arguments(case)] if same_arguments(case) in seen else otherwise


@pytest.mark.parametrize(("question", "answer"), RIGHT, ids=by_name)
def test_right_answers_get_full_points(question, answer):
    for seed in SEEDS:
        result = check(question.name, answer, seed=seed)
        assert result.passed and result.points == result.max_points, f"{seed}\n{result}"


@pytest.mark.parametrize(("question", "misconception"), WRONG, ids=by_name)
def test_misconceptions_lose_points_and_are_named(question, misconception):
    for seed in SEEDS:
        result = check(question.name, misconception.answer, seed=seed)
        assert not result.passed
        assert result.points < result.max_points or question.max_points == 0
        assert result.misconception == misconception.name, f"{seed}\n{result}"
        assert misconception.sentence in result.messages


@pytest.mark.parametrize("question", PROGRAMMING, ids=by_name)
def test_a_blank_scores_nothing_and_is_told_so(question):
    def blank(*arguments):
        raise NotImplementedError

    result = check(question.name, blank)
    assert result.points == 0 and not result.passed
    assert "is not written yet" in str(result)


@pytest.mark.parametrize("question", GRADED, ids=by_name)
def test_answers_that_ignore_their_arguments_score_nothing(question):
    constants = [None, 0, 0.0, 1, -1, True, "", [], [0, 0], np.zeros(3), [[0, 0], 1]]
    for constant in constants:
        assert check(question.name, lambda *_, constant=constant: constant).points == 0, constant


@pytest.mark.parametrize("question", GRADED, ids=by_name)
def test_answers_that_hand_back_an_argument_score_nothing(question):
    for position in range(len(question.argument_names)):
        given_back = check(question.name, lambda *arguments, i=position: arguments[i])
        assert given_back.points == 0, f"argument {position}\n{given_back}"


@pytest.mark.parametrize("question", GRADED, ids=by_name)
def test_answers_memorised_from_the_public_seed_score_nothing_in_grading(question):
    remembered = question.expected(cases_of(question, PUBLIC_SEED)[0])
    for otherwise in (None, 0, 1, -1, remembered):
        answer = memorising(question, otherwise)
        assert check(question.name, answer, seed=PUBLIC_SEED).passed
        for seed in SEEDS[1:4]:
            assert check(question.name, answer, seed=seed).points == 0, f"{seed}, {otherwise}"


@pytest.mark.parametrize(("question", "misconception"), WRONG, ids=by_name)
def test_messages_are_short_and_free_of_the_grader(question, misconception):
    result = check(question.name, misconception.answer)
    for message in (*result.messages, str(result)):
        assert len(message.split("\n")) <= 12
        assert "coursekit" not in message and "Traceback" not in message


@pytest.mark.parametrize("question", PROGRAMMING, ids=by_name)
def test_every_programming_question_knows_its_misconceptions_and_alternatives(question):
    assert len(question.misconceptions) >= 4
    assert len({m.name for m in question.misconceptions}) == len(question.misconceptions)
    assert len(question.alternatives) >= 3


@pytest.mark.parametrize("question", PROGRAMMING, ids=by_name)
def test_the_same_seed_draws_the_same_inputs(question):
    first, second = ([same_arguments(c) for c in cases_of(question, "a")] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("question", GRADED, ids=by_name)
def test_another_seed_draws_other_inputs_for_every_check(question):
    for wanted in question.checks:
        drawn = [
            {same_arguments(c) for c in wanted.cases(generator(seed, question.name, wanted.name))}
            for seed in ("a", "b")
        ]
        assert drawn[0] != drawn[1]


CONSTRUCTIONS = [q for q in PROGRAMMING if q.verify is not None]
FIRST_CASES = {q.name: cases_of(q, PUBLIC_SEED)[0] for q in CONSTRUCTIONS}


def judge(question, value):
    """What a student is told about an answer to the first case; None if it is right."""
    return question.fault(FIRST_CASES[question.name], plain(value))


STRANGE = [
    None,
    True,
    "x, y",
    float("nan"),
    {},
    {"x": [1, 2], "y": 1},
    [],
    [[]],
    [[], []],
    [[[]], [], []],
    [None, None],
    [None, None, None],
    ["ab", 1],
    [["a", "b"], 1],
    [[1, float("nan")], 1],
    [[float("inf"), 0], 1],
    [[1, 2], 0],
    [[1, 2], [1, 2]],
    [[1, 2], None],
    [[1, 2, 3], 1],
    [1, [1, 2]],
    [[1, 2j], 1],
    [[[1, 1], [2]], [1, -1]],
    [[[1, 1], [2, 2]], [1]],
    [[[1, 1], [2, 2]], [1, 2]],
    [[[1, 1], [2, 2]], -1],
    [[[1, 1], [float("nan"), 2]], [1, -1]],
    [[[1, 1], [10**400, 0.5]], [1, -1]],
    [[[1, 1], [object(), 2]], [1, -1]],
    [[[1, 1], [2, 2]], [1, -1], [0, 0, 0]],
    [[[1, 1], [2, 2]], [1, -1], "w0"],
    [[[1, 1], [2, 2]], [1, -1], 0],
    [np.zeros((2, 2, 2)), [1, -1]],
    [np.zeros((0, 2)), np.zeros(0), np.zeros(2)],
    np.zeros((2, 2)),
    np.array([[0.0, 1.0]]),
    np.array(["a", "b"]),
    object(),
    [(0, (0, 2))],
    [(None, (0, 2, -1))],
    [(0.5, (0, 2, -1))],
    [(float("inf"), (0, 2, -1))],
    [([0, 1], (0, 2, -1))],
    [(0, "w")],
    [(0, (0, 2, float("nan")))],
    [(10**400, (0, 2, -1))],
    [(0, 0, 2, -1)],
]


@pytest.mark.parametrize("question", CONSTRUCTIONS, ids=by_name)
@pytest.mark.parametrize("value", STRANGE, ids=repr)
def test_a_malformed_answer_is_told_so_in_a_sentence(question, value):
    fault = judge(question, value)
    assert isinstance(fault, str) and fault.endswith(".")
    result = check(question.name, lambda *_: value)
    assert result.points == 0 and not result.passed
    assert "Traceback" not in str(result)


NUMBERS = st.integers() | st.floats() | st.fractions() | st.booleans() | st.text() | st.none()
ANYTHING = st.recursive(NUMBERS, lambda values: st.lists(values, max_size=4), max_leaves=12)


@pytest.mark.parametrize("question", CONSTRUCTIONS, ids=by_name)
@given(value=ANYTHING)
def test_a_judge_never_stumbles(question, value):
    fault = judge(question, value)
    assert fault is None or isinstance(fault, str)


def test_names_belong_to_their_sheet_and_are_unique():
    names = [q.name for q in questions()]
    assert len(names) == len(set(names))
    for sheet in PROBLEM_SETS:
        for question in problem_set(sheet).questions:
            assert question.name.startswith(f"{sheet}.")


def test_every_sheet_is_worth_an_evening():
    for sheet in PROBLEM_SETS:
        assert sum(q.max_points for q in problem_set(sheet).questions) >= 20
