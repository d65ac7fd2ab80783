"""Rules for every question: right answers, wrong answers, blanks, memorised answers."""

import copy
import json
import re
from functools import cache
from importlib import import_module
from types import SimpleNamespace

import numpy as np
import pace
import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging import also_right, cases_of, judge, of_the_package

from coursekit.course import course, course_root
from coursekit.exercises import check, problem_set
from coursekit.exercises.compare import plain, show
from coursekit.exercises.find_questions import question
from coursekit.exercises.question import FreeText
from coursekit.exercises.seed import PUBLIC_SEED, generator
from coursekit.exercises.sheet_notebook import duration, statement

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
        assert result.passed and result.points == q.max_points, (
            f"{answer} is right and must pass: mend it, or a check that is too strict.\n{result}"
        )


@seeds(PUBLIC_SEED, *CLASSES)
@every(PROGRAMMING)
def test_misconceptions_lose_points_and_are_named_in_few_words(q, seed):
    for known in q.misconceptions:
        result = check(q.name, known.answer, seed=seed)
        assert not result.passed, f"“{known.name}” passes: draw cases that tell it apart"
        assert result.points < q.max_points or q.max_points == 0, result
        assert result.misconception == known.name, (
            f"“{known.name}” is taken for another one or for none: draw cases that tell it apart "
            f"from that, and let it return something.\n{result}"
        )
        assert result.messages[-1] == result.advice == known.sentence
        for message in (*result.messages, str(result)):
            assert len(message.split("\n")) <= 12, f"say it in fewer lines: {message}"
            assert "coursekit" not in message and "Traceback" not in message, message


@every(PROGRAMMING)
def test_a_blank_scores_nothing_and_is_told_so(q):
    def blank(*arguments):
        raise NotImplementedError

    result = check(q.name, blank)
    assert result.points == 0 and not result.passed, result
    assert "is not written yet" in str(result), result


@every(GRADED)
def test_constants_and_arguments_handed_back_score_nothing(q):
    for constant in [None, 0, 0.0, 1, -1, True, "", [], [0, 0], np.zeros(3), [[0, 0], 1]]:
        assert check(q.name, lambda *_, c=constant: c).points == 0, (
            f"{constant!r} is right each time: draw other cases as well (draw.mixed)"
        )
    for position, name in enumerate(q.argument_names):
        assert check(q.name, lambda *case, i=position: case[i]).points == 0, (
            f"{name}, handed back, is right each time: draw other cases as well (draw.mixed)"
        )


@seeds(*CLASSES[:3])
@every(GRADED)
def test_answers_memorised_from_the_public_seed_score_nothing_in_grading(q, seed):
    answers = {as_text(case): q.expected(case) for case in cases_of(q.name)}
    first = next(iter(answers.values()))
    for otherwise in (None, first) if seed == CLASSES[0] else (0, 1, -1, first):

        def answer(*case, otherwise=otherwise):
            return answers.get(as_text(case), otherwise)

        assert check(q.name, answer, seed=PUBLIC_SEED).passed
        assert check(q.name, answer, seed=seed).points == 0, (
            f"a table of the public inputs, with {otherwise!r} for all others, gets points from "
            "another seed: draw from more inputs"
        )


@every(PROGRAMMING)
def test_every_programming_question_knows_its_misconceptions_and_alternatives(q):
    assert len(q.misconceptions) >= 4, (
        "a question has at least four misconceptions in WRONG: "
        f"`coursekit question try {q.name}` shows slips that have no name yet"
    )
    sheet, name = q.name.split(".")
    assert also_right(q), (
        f"put a right answer that computes otherwise into tests/also_right/{sheet}.py, under {name}"
    )


@every(PROGRAMMING)
def test_inputs_follow_from_the_seed_and_another_seed_draws_others_for_every_check(q):
    for part in q.checks:
        first, again, other = (
            [as_text(case) for case in part.cases(generator(seed, q.name, part.name))]
            for seed in "aab"
        )
        assert first == again, f"“{part.name}” must draw from the generator that it gets alone"
        assert set(first) != set(other) or q not in GRADED, (
            f"“{part.name}” draws the same cases from each seed: draw from more inputs"
        )


STEPS = {"ps1": 2, "ps3": 4, "ps4": 2}  # numbers are multiples of one part of so many


def is_real(q):
    """Whether the inputs are real data, with numbers as they are."""
    return q.name == "ps5.choose_gamma" or q.name.startswith("ps6.")


@every([q for q in PROGRAMMING if not is_real(q)])
def test_inputs_are_small_numbers_and_a_failed_check_can_show_a_case_in_full(q):
    for part in q.checks:
        cases = part.cases(generator("any", q.name, part.name))
        assert min(len(show(list(case))) for case in cases) < 100, (
            f"no case of “{part.name}” is short enough to be shown in full: draw smaller ones"
        )
        for numbers in (np.asarray(argument) for case in cases for argument in case):
            small = np.abs(numbers).max(initial=0) <= 300 and numbers.size <= 100
            assert small, f"“{part.name}” draws too much to do by hand: {numbers}"
            steps = STEPS.get(q.name.split(".")[0])
            assert steps is None or (steps * numbers % 1 == 0).all(), (
                f"“{part.name}” draws {numbers}: draw multiples of 1/{steps}, as the sheet does"
            )


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
        assert isinstance(fault, str) and fault.endswith(".") and len(fault) < 500, (
            f"verify must say in a sentence what is wrong with {value!r:.80}, and says {fault!r}"
        )
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
    assert fault is None or (isinstance(fault, str) and fault.endswith(".")), (
        f"verify must return None or a sentence, and returns {fault!r}"
    )


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
        assert q.max_points in points or q.name == "ps2.by_hand", (
            f"{q.name} has {q.max_points} points; with {q.stars} STARS it must have one of {points}"
        )
        assert q.minutes == pace.minutes(q), (
            f"{q.name} has {q.minutes} MINUTES, by the pace of all questions {pace.minutes(q)}: "
            "run tests/pace.py --write"
        )
        assert q.hints and all(hint.endswith((".", "?", ".)")) for hint in q.hints), (
            f"{q.name} must have HINTS that are whole sentences"
        )


def test_no_sheet_takes_much_more_than_six_hours():
    minutes = {
        name: sum(q.minutes for q in problem_set(name).questions) for name in course().problem_sets
    }
    two_lectures = minutes.pop("ps5")
    assert max(minutes.values()) <= 375 and minutes["ps1"] <= 165 and two_lectures <= 420, (
        "a sheet may take 375 minutes, the first one 165, and ps5 on two lectures 420: take a "
        f"question out. Now: {minutes}, ps5 {two_lectures}"
    )


def test_the_instructions_say_how_long_each_sheet_is():
    text = (course_root() / "exercises" / "INSTRUCTORS.md").read_text(encoding="utf-8")
    for name in course().problem_sets:
        sheet = problem_set(name).questions
        points, time = sum(q.max_points for q in sheet), duration(sum(q.minutes for q in sheet))
        assert f"| `{name}` | {len(sheet)} | {points} | {time} |" in text


def test_from_the_third_sheet_on_there_is_a_proof_in_words_and_a_plot_to_read():
    for name in course().problem_sets[2:]:
        starts = [q.start for q in problem_set(name).questions if isinstance(q, FreeText)]
        assert "" in starts and any("plot(" in start for start in starts), (
            f"{name} must have a proof in words, and a plot to read, whose START draws it"
        )


@every(PROGRAMMING)
def test_a_statement_has_its_parts_in_fixed_places(q):
    text = statement(q)
    parts = ["**Input.**", "**Output.**", "**Example.**", "**Think about.**"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places) and all(text.count(part) == 1 for part in parts), (
        f"a statement has each of {parts} once, in this order"
    )


def test_the_lectures_say_how_hard_a_question_is_as_the_sheets_do():
    stars = {q.name: "★" * q.stars for q in of_the_package()}
    for file in (course_root() / "notebooks").glob("*.ipynb"):
        for line in file.read_text(encoding="utf-8").splitlines():
            for mark, names in re.findall(r"- (★+) ((?:`ps\d\.\w+`(?:, | and )?)+)", line):
                for name in re.findall(r"ps\d\.\w+", names):
                    assert stars[name] == mark, (
                        f"{file.name} gives {name} {mark}, its module {stars[name]}"
                    )
