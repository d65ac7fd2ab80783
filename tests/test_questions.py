"""What must be true of every question: right answers, wrong answers, blanks, memorised answers."""

import copy
import json
import re
from functools import cache
from importlib import import_module
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging import also_right, cases_of, judge, of_the_package

from coursekit.course import course, course_root
from coursekit.exercises import check, problem_set
from coursekit.exercises.bank import question
from coursekit.exercises.compare import plain, show
from coursekit.exercises.notebook import statement
from coursekit.exercises.question import FreeText
from coursekit.exercises.seed import PUBLIC_SEED, generator

pytestmark = pytest.mark.usefixtures("plenty_of_time")
PROGRAMMING = [q for q in of_the_package() if not isinstance(q, FreeText)]
GRADED = [q for q in PROGRAMMING if q.max_points > 0]
CONSTRUCTIONS = [q for q in PROGRAMMING if q.verify is not None]
CLASSES = [f"class of {year}" for year in range(2020, 2025)]


@pytest.fixture(scope="module", autouse=True)
def drawn_once():
    """Draw cases once for all tests."""
    engine = import_module("coursekit.exercises.check")  # the function has its name, too
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "draw", cache(engine.draw.__wrapped__))
        yield


def every(questions):
    """One test for each of these questions."""
    return pytest.mark.parametrize("q", questions, ids=[q.name for q in questions])


def seeds(first, *others):
    """One test for each seed, slow from the second on."""
    others = [pytest.param(seed, marks=pytest.mark.slow) for seed in others]
    return pytest.mark.parametrize("seed", [first, *others])


def as_text(case):
    """The arguments as something that a dictionary can look up."""
    return json.dumps([a.tolist() if isinstance(a, np.ndarray) else plain(a) for a in case])


@seeds(PUBLIC_SEED, *CLASSES)
@every(PROGRAMMING)
def test_right_answers_get_full_points(q, seed):
    for answer in (q.reference, *also_right(q)):
        result = check(q.name, answer, seed=seed)
        assert result.passed and result.points == q.max_points, f"{answer}\n{result}"


@seeds(PUBLIC_SEED, *CLASSES)
@every(PROGRAMMING)
def test_misconceptions_lose_points_and_are_named_in_few_words(q, seed):
    for known in q.misconceptions:
        result = check(q.name, known.answer, seed=seed)
        assert not result.passed, known.name
        assert result.points < q.max_points or q.max_points == 0, result
        assert result.misconception == known.name, result
        assert result.messages[-1] == result.advice == known.sentence
        for message in (*result.messages, str(result)):
            assert len(message.split("\n")) <= 12
            assert "coursekit" not in message and "Traceback" not in message


@every(PROGRAMMING)
def test_a_blank_scores_nothing_and_is_told_so(q):
    def blank(*arguments):
        raise NotImplementedError

    result = check(q.name, blank)
    assert result.points == 0 and not result.passed
    assert "is not written yet" in str(result)


@every(GRADED)
def test_constants_and_arguments_handed_back_score_nothing(q):
    for constant in [None, 0, 0.0, 1, -1, True, "", [], [0, 0], np.zeros(3), [[0, 0], 1]]:
        assert check(q.name, lambda *_, c=constant: c).points == 0, constant
    for position, name in enumerate(q.argument_names):
        assert check(q.name, lambda *case, i=position: case[i]).points == 0, name


@seeds(*CLASSES[:3])
@every(GRADED)
def test_answers_memorised_from_the_public_seed_score_nothing_in_grading(q, seed):
    answers = {as_text(case): q.expected(case) for case in cases_of(q.name)}
    first = next(iter(answers.values()))
    for otherwise in (None, first) if seed == CLASSES[0] else (0, 1, -1, first):

        def answer(*case, otherwise=otherwise):
            return answers.get(as_text(case), otherwise)

        assert check(q.name, answer, seed=PUBLIC_SEED).passed
        assert check(q.name, answer, seed=seed).points == 0, otherwise


@every(PROGRAMMING)
def test_every_programming_question_knows_its_misconceptions_and_alternatives(q):
    assert 4 <= len({known.name for known in q.misconceptions}) == len(q.misconceptions)
    assert also_right(q)


@every(PROGRAMMING)
def test_inputs_follow_from_the_seed_and_another_seed_draws_others_for_every_check(q):
    for part in q.checks:
        first, again, other = (
            [as_text(case) for case in part.cases(generator(seed, q.name, part.name))]
            for seed in "aab"
        )
        assert first == again
        assert set(first) != set(other) or q not in GRADED


STEPS = {"ps1": 1, "ps3": 4, "ps4": 2}  # numbers are multiples of one part of so many


def is_real(q):
    """Whether the inputs are real data, with numbers as they are."""
    return q.name == "ps5.choose_gamma" or q.name.startswith("ps6.")


@every([q for q in PROGRAMMING if not is_real(q)])
def test_inputs_are_small_numbers_and_a_failed_check_can_show_a_case_in_full(q):
    for part in q.checks:
        cases = part.cases(generator("any", q.name, part.name))
        assert min(len(show(list(case))) for case in cases) < 100
        for numbers in (np.asarray(argument) for case in cases for argument in case):
            assert np.abs(numbers).max(initial=0) <= 300 and numbers.size <= 100
            steps = STEPS.get(q.name.split(".")[0])
            assert steps is None or (steps * numbers % 1 == 0).all()


DEEP = 0
for _ in range(300):
    DEEP = [DEEP]
TWO = [[1, 1], [2, 2]]
STRANGE = [
    *(None, True, "x, y", float("nan"), {}, {"x": [1, 2], "y": 1}, DEEP, object(), lambda: TWO),
    *([], [[]], [[], []], [[[]], [], []], [None, None], [None, None, None], [DEEP, DEEP], [TWO]),
    *(["ab", 1], [["a", "b"], 1], [[1, float("nan")], 1], [[float("inf"), 0], 1], [[1, 2j], 1]),
    *([[1, 2], 0], [[1, 2], [1, 2]], [[1, 2], None], [[1, 2, 3], 1], [1, [1, 2]]),
    *([[[1, 1], [2]], [1, -1]], [TWO, [1]], [TWO, [1, 2]], [TWO, -1], [TWO, [[1], [-1]]]),
    *([[[1, 1], [float("nan"), 2]], [1, -1]], [[[1, 1], [10**400, 0.5]], [1, -1]]),
    *([[[1, 1], [object(), 2]], [1, -1]], [[[1, 1], [None, 2]], [1, -1]]),
    *([TWO, [1, -1], [0, 0, 0]], [TWO, [1, -1], "w0"], [TWO, [1, -1], 0], [TWO, ["+", "-"]]),
    *([np.zeros((2, 2, 2)), [1, -1]], [np.zeros((0, 2)), np.zeros(0), np.zeros(2)]),
    *(np.zeros((2, 2)), np.array([[0.0, 1.0]]), np.array(["a", "b"])),
    *([[np.zeros((1,) * 60)], [1]], [SimpleNamespace(), [1, 1, -1]]),
    *([(0, (0, 2))], [(None, (0, 2, -1))], [(0.5, (0, 2, -1))], [(float("inf"), (0, 2, -1))]),
    *([([0, 1], (0, 2, -1))], [(0, "w")], [(0, (0, 2, float("nan")))], [(10**400, (0, 2, -1))]),
    [(0, 0, 2, -1)],
]


@every(CONSTRUCTIONS)
def test_a_malformed_answer_is_told_so_in_a_sentence(q):
    first = next(cases_of(q.name))
    for number, value in enumerate(STRANGE):
        fault = judge(q.name, value, *first)
        assert isinstance(fault, str) and fault.endswith(".") and len(fault) < 500, number
        result = check(q.name, lambda *_, value=value: value)
        assert result.points == 0 and not result.passed, number
        assert "Traceback" not in str(result)


ODD = st.integers() | st.floats() | st.fractions() | st.booleans() | st.text() | st.none()
ANYTHING = st.recursive(ODD, lambda values: st.lists(values, max_size=4), max_leaves=12)


@st.composite
def nearly(draw, value):
    """This value with anything in up to two places of it."""
    value = copy.deepcopy(value)
    for _ in range(draw(st.integers(0, 2))):
        part, ends = value, isinstance(value, list)
        while ends and part:
            i = draw(st.integers(0, len(part) - 1))
            if not isinstance(part[i], list) or draw(st.booleans()):
                part[i], ends = draw(st.integers(-3, 3) | ANYTHING), False
            else:
                part = part[i]
    return value


def in_lists(value):
    """Plain data with lists in place of arrays."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    return [in_lists(v) for v in value] if isinstance(value, list) else value


@cache
def smallest_case(name):
    """The case of a question that is shortest to write, and a right answer to it."""
    case = min(cases_of(name), key=lambda case: len(show(list(case))))
    return case, in_lists(question(name).expected(case))


@every(CONSTRUCTIONS)
@given(data=st.data())
def test_a_judge_never_stumbles(q, data):
    case, right = smallest_case(q.name)
    fault = judge(q.name, data.draw(nearly(right) | ANYTHING), *case)
    assert fault is None or (isinstance(fault, str) and fault.endswith("."))


def test_what_a_person_grades_has_a_guide_and_a_row_in_the_instructions():
    in_words = [q for q in of_the_package() if isinstance(q, FreeText)]
    for q in in_words:
        assert q.max_points > 0 and q.guide.strip(), f"{q.name} must have POINTS and a GUIDE"
    text = (course_root() / "exercises" / "INSTRUCTORS.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(ps\d+\.\w+)` \|[^|]*\| (\d+) \|", text, flags=re.MULTILINE))
    assert rows == {q.name: str(q.max_points) for q in in_words}, (
        "the table of answers in words in exercises/INSTRUCTORS.md has a row for each, with points"
    )


def test_points_follow_effort():
    for q in of_the_package():
        points = {1: (1, 2), 2: (4,), 3: (6,)}[q.stars]
        assert q.max_points in points or q.name == "ps2.by_hand", q.name
        assert {1: 5, 2: 15, 3: 30}[q.stars] <= q.minutes <= 45, q.name
        assert q.hints and all(hint.endswith((".", "?", ".)")) for hint in q.hints)


def test_no_sheet_takes_much_more_than_four_hours():
    minutes = {
        name: sum(q.minutes for q in problem_set(name).questions) for name in course().problem_sets
    }
    assert max(minutes.values()) <= 255 and minutes["ps1"] <= 150, (
        f"a sheet may take 255 minutes, the first one 150: take a question out. Now: {minutes}"
    )


def test_from_the_third_sheet_on_there_is_a_proof_in_words_and_a_plot_to_read():
    for name in course().problem_sets[2:]:
        starts = [q.start for q in problem_set(name).questions if isinstance(q, FreeText)]
        assert "" in starts and any("plot(" in start for start in starts)


@every(PROGRAMMING)
def test_a_statement_has_its_parts_in_fixed_places(q):
    text = statement(q)
    parts = ["**Input.**", "**Output.**", "**Example.**", "**Think about.**"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places) and all(text.count(part) == 1 for part in parts)


def test_the_lectures_say_how_hard_a_question_is_as_the_sheets_do():
    stars = {q.name: "★" * q.stars for q in of_the_package()}
    for file in (course_root() / "notebooks").glob("*.ipynb"):
        for line in file.read_text(encoding="utf-8").splitlines():
            for mark, names in re.findall(r"- (★+) ((?:`ps\d\.\w+`(?:, | and )?)+)", line):
                for name in re.findall(r"ps\d\.\w+", names):
                    assert stars[name] == mark, f"{file.name}: {name}"
