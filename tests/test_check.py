"""The machinery of grading: the data between check and answer, seeds, results."""

import base64
import functools
import html
import os
import re
import signal
import sys
import threading
import time
import warnings
from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from oracles import output_of, refusal

from coursekit.exercises import call, check, points_so_far, problem_set, questions
from coursekit.exercises.call import Answer
from coursekit.exercises.card import WHERE, question_and_fix
from coursekit.exercises.card_parts import GREEN, VERMILION, different_entries, example
from coursekit.exercises.check import call_on, judge
from coursekit.exercises.compare import NotPlain, plain, same, show
from coursekit.exercises.constructions import parts
from coursekit.exercises.draw_cases import draw
from coursekit.exercises.example_picture import Scene, picture
from coursekit.exercises.find_questions import question
from coursekit.exercises.number_lines import number_lines
from coursekit.exercises.question import Check, FreeText, Misconception, Question
from coursekit.exercises.result import CheckResult, Result
from coursekit.exercises.seed import PUBLIC_SEED, current_seed, generator, make_seed_file
from coursekit.exercises.solution_source import edited
from coursekit.perceptrons.datasets import xor
from coursekit.perceptrons.problems.returned_examples import labelled_example, labelled_examples

pytestmark = pytest.mark.usefixtures("plenty_of_time")
NUMBERS = st.integers() | st.floats(allow_nan=False) | st.fractions()
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(), lambda values: st.lists(values, max_size=4)
)


def right_update(w, x, y):
    return w + y * x if y * (w @ x) <= 0 else w.copy()


class Liar:
    """An object that claims to be equal to everything and to be any array."""

    def __eq__(self, other):
        return True

    __hash__ = None

    def __array__(self, *_, **__):
        return np.zeros(2)


class LyingArray(np.ndarray):
    def __eq__(self, other):
        return np.ones(self.shape, dtype=bool)

    __hash__ = None


class LyingFloat(float):
    def __eq__(self, other):
        return True

    __hash__ = None


# --- plain data


@given(PLAIN)
def test_plain_data_stays_itself(value):
    assert same(plain(value), plain(value))
    assert isinstance(show(plain(value)), str)


@given(arrays.arrays(np.float64, arrays.array_shapes(max_dims=3), elements=st.floats(-9, 9)))
def test_lists_and_arrays_mean_the_same(array):
    assert same(plain(array), plain(array.tolist()))
    assert same(plain(array.tolist()), plain(tuple(array)))


def test_what_is_not_plain_keeps_only_the_name_of_its_type():
    boxed = np.empty(1, dtype=object)
    boxed[0] = Liar()
    for value in (Liar(), LyingFloat(1), object, boxed, np.zeros(2).view(LyingArray)):
        flat = plain(value)
        flat = flat[0] if isinstance(flat, list) else flat
        assert isinstance(flat, NotPlain)
        assert not same(0.0, flat) and not same([0.0, 0.0], flat)


def test_a_number_of_numpy_that_overrules_its_own_value_is_not_plain():
    class Lie(np.float64):
        __module__ = "numpy"

        def item(self):
            return Liar()

    assert isinstance(plain(Lie(1)), NotPlain)


def test_lists_in_lists_are_followed_only_so_far():
    endless = []
    endless.append(endless)
    deep = 0
    for _ in range(10_000):
        deep = [deep]
    for value in (endless, deep):
        assert "nested too deeply" in show(plain(value))
        assert check("ps2.update", lambda *_, value=value: value).points == 0


def test_numbers_of_any_width_count_alike():
    for kind in (np.int8, np.uint64, np.float16, np.longdouble):
        assert same([3, 0], plain(np.array([3, 0], dtype=kind)))
        assert same([3, 0], plain([kind(3), np.array(0, dtype=kind)]))
    assert "complex128" in show(plain(np.zeros(2, dtype=complex)))


def test_a_named_tuple_is_a_tuple():
    assert same(plain(xor()), [[[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]])


def test_a_copy_does_not_follow_the_original():
    array = np.zeros(2)
    copy = plain([array])
    array += 1
    assert same([[0, 0]], copy)


def test_equal_numbers_mean_the_same_and_nothing_else_does():
    third, huge, infinite = Fraction(1, 3), 10**400, float("inf")
    for expected, value in [(1, 1.0), (1, True), (third, 1 / 3), (huge, huge), (infinite, np.inf)]:
        assert same(expected, plain(value)), value
    for expected, others in [
        (1, [2, None, "1", [1], float("nan"), huge, 1 + 1e-6]),
        ([1], [1]),
        ([1, 2], [[1]]),
        ([[1, 2]], [[1, 2]]),
        (huge, [huge + 1]),
    ]:
        assert not any(same(expected, plain(value)) for value in others), expected


def test_any_plain_value_is_shown_on_one_line():
    tall = {"w": np.zeros((100, 1)), "of": [np.array(3), Fraction(1, 2), None, "a\nb"]}
    assert "\n" not in show(plain(tall))
    assert show(plain(tall["of"])) == r"[3, 1/2, None, 'a\nb']"


def test_a_long_value_is_cut_and_only_its_beginning_is_read():
    read = []

    class Counted(list):
        def __iter__(self):
            return map(lambda v: read.append(v) or v, super().__iter__())

    text = show([Counted(range(10**5))] * 2)
    assert len(text) == 160 and text.endswith("…")
    assert 0 < len(read) < 160


def test_numbers_too_long_to_write_are_shown_in_words():
    assert show([10**5000, 1]) == "[a number of thousands of digits, 1]"
    assert "thousands of digits" in str(check("ps2.update", lambda w, x, y: 10**5000))


# --- calling


def test_the_caller_keeps_its_arguments():
    def spoil(w):
        w[:] = 7
        return w

    w = np.zeros(2)
    outcome = Answer(spoil).call(w)
    assert w.tolist() == [0, 0]
    assert same([[7, 7]], outcome.arguments)


def test_prints_warnings_and_standard_error_go_nowhere(capfd):
    def noisy(x):
        print("out")
        print("err", file=sys.stderr)
        warnings.warn("careful", stacklevel=1)
        return x

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Answer(noisy).call(1).value == 1
    assert capfd.readouterr() == ("", "")


def test_an_error_is_told_in_words_with_the_students_own_line():
    def divide(x):
        return x / 0  # here

    outcome = Answer(divide).call(1)
    assert outcome.error == (
        "stopped in the line `return x / 0  # here` with ZeroDivisionError: division by zero"
    )
    assert outcome.error_type == "ZeroDivisionError"


def test_an_error_within_the_check_shows_no_line_of_it():
    class UnreadableError(Exception):
        def __str__(self):
            raise RuntimeError

    def stop():
        raise UnreadableError

    assert Answer(stop).call().error.endswith("(its text could not be read: RuntimeError)")
    assert "in the line" not in Answer(lambda x: x).call().error


def test_a_long_line_of_the_student_is_cut():
    line = "[" + "0, " * 200 + "0].sort(key=None, x=1)"
    scope = {}
    exec(compile(f"def f():\n    {line}", __file__, "exec"), scope)
    assert len(Answer(scope["f"]).call().error) < 500


def test_leaving_the_program_costs_one_call():
    assert Answer(lambda: sys.exit(3)).call().error_type == "SystemExit"


def test_an_endless_loop_comes_to_an_end():
    def endless():
        while True:
            pass

    outcome = Answer(endless, seconds=0.2).call()
    assert outcome.error_type == "TooSlow"
    assert outcome.error.startswith("did not come to an end within 0.2 seconds.")


def test_a_sleeping_answer_is_woken():
    asleep = Answer(lambda: time.sleep(10**6), seconds=0.2)
    assert asleep.call().error_type == "TooSlow"


def test_all_calls_of_an_answer_share_its_time(monkeypatch):
    now, limits = [0], []
    monkeypatch.setattr(call.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(call, "time_limit", lambda left: limits.append(left) or nullcontext())
    answer = Answer(lambda: now.__setitem__(0, now[0] + 3), seconds=10)
    for _ in range(3):
        answer.call()
    assert limits == [10, 7, 4]


def test_an_endless_loop_ends_where_others_handle_or_ignore_interrupts():
    """A job in the background ignores them; a cell with await has a handler that stops nothing."""

    def endless():
        while True:
            pass

    before = signal.getsignal(signal.SIGINT)
    for other in (signal.SIG_IGN, lambda *_: None):
        try:
            signal.signal(signal.SIGINT, other)
            assert Answer(endless, seconds=0.2).call().error_type == "TooSlow"
            assert signal.getsignal(signal.SIGINT) is other
        finally:
            signal.signal(signal.SIGINT, before)


def test_an_answer_that_ends_just_in_time_counts_and_leaves_no_interrupt_behind(monkeypatch):
    class LastMoment(threading.Timer):
        def cancel(self):
            self.function()  # the time is up when the answer is there but not yet read
            super().cancel()

    monkeypatch.setattr(threading, "Timer", LastMoment)
    assert Answer(lambda: 4).call().value == 4


def test_a_reader_who_presses_stop_is_obeyed():
    def interrupted():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Answer(interrupted).call()


def test_calls_work_outside_the_main_thread():
    values = []
    thread = threading.Thread(target=lambda: values.append(Answer(lambda x: x).call(4).value))
    thread.start()
    thread.join()
    assert values == [4]


# --- check


def test_a_result_says_what_the_interface_promises():
    result = check("ps2.update", lambda w, x, y: w + 2 * x)
    assert result.points == 0
    assert result.max_points == question("ps2.update").max_points
    assert result.passed is False
    assert result.misconception is None
    assert result.messages and all(isinstance(m, str) for m in result.messages)


def test_the_example_of_a_failed_check_is_true():
    """The message can be recomputed: the call that it shows gives what it says."""
    message = check("ps2.update", lambda w, x, y: w).messages[0]
    call, returned, expected = message.split("\n")
    arguments = {k: np.array(v) for k, v in eval(f"dict({call[7:-1]})").items()}
    assert same(eval(expected.removeprefix("expected ")), plain(right_update(**arguments)))
    assert same(eval(returned.removeprefix("returned ")), plain(arguments["w"]))


def size(x):
    return len(x)


SIZE = Question(
    name="ps9.size",
    title="",
    statement="",
    reference=size,
    checks=(Check("all", 1, lambda rng: [(np.zeros(n),) for n in (5, 2, 3, 1000, 1001)], True),),
    misconceptions=(
        Misconception("stops", "It may not stop.", lambda x: len(x) if len(x) < 1001 else 1 / 0),
    ),
)


def test_a_failed_check_shows_its_smallest_case_and_of_many_numbers_only_the_shape():
    message, _ = check(SIZE, lambda x: len(x) + 1).messages
    assert message == "size(x=[0, 0])\nreturned 3\nexpected 2"
    for wrong, shown in [(1000, "[0, 0, 0, 0, 0"), (1001, "<array of shape (1001,)>)")]:
        (message,) = check(SIZE, lambda x, wrong=wrong: len(x) % wrong).messages
        assert message.startswith(f"size(x={shown}")


def test_an_answer_that_changes_its_argument_is_told_which_and_what_to_do():
    def in_place(x):
        x += 7
        return len(x)

    (message,) = check(SIZE, in_place).messages
    assert message == (
        "size(x=[0, 0])\nreturned the right value, but changed its argument x to [7, 7]. "
        "Work on a copy."
    )


def test_a_misconception_that_stops_is_known_by_its_error_and_where_it_stops():
    assert check(SIZE, lambda x: len(x) if len(x) < 1001 else 2 / 0).misconception == "stops"
    assert check(SIZE, lambda x: len(x) if len(x) < 1001 else [][0]).misconception is None
    assert check(SIZE, lambda x: len(x) if len(x) < 1001 else 5).misconception is None
    assert check(SIZE, lambda x: 1 / 0).misconception is None


def test_an_object_that_lies_about_being_equal_gets_nothing():
    for lie in (Liar(), LyingFloat(0), np.zeros(2).view(LyingArray)):
        result = check("ps2.update", lambda w, x, y, lie=lie: lie)
        assert result.points == 0
        assert f"an object of type {type(lie).__name__}" in str(result)


def test_right_answers_may_print_warn_and_draw(capsys):
    def noisy(w, x, y):
        from matplotlib.figure import Figure

        print("debugging", w)
        warnings.warn("beware", stacklevel=1)
        print("problem?", file=sys.stderr)
        Figure().subplots().plot(x)
        return right_update(w, x, y)

    assert check("ps2.update", noisy).passed


def test_settings_that_an_answer_changes_cost_nothing():
    def meddling(w, x, y):
        np.random.seed(1)
        np.set_printoptions(precision=1)
        np.seterr(all="raise")
        warnings.simplefilter("error")
        return right_update(w, x, y)

    with np.printoptions(), np.errstate(), warnings.catch_warnings():
        assert check("ps2.update", meddling).passed
        wrong = str(check("ps1.centroid", lambda X, y: (X[0] / 3, 1 / 3)))
    assert "0.333333]" in wrong and wrong == str(
        check("ps1.centroid", lambda X, y: (X[0] / 3, 1 / 3))
    )


def test_anything_that_can_be_called_is_an_answer():
    class Update:
        def __call__(self, w, x, y, rate=1):
            return right_update(w, x, y)

    for answer in (Update(), Update().__call__, functools.partial(right_update)):
        assert check("ps2.update", answer).passed


def test_what_is_not_a_function_is_told_so_on_one_line():
    for answer, shown in [(5, "5."), (np.zeros((50, 1)), "[[0], [0]")]:
        result = check("ps2.update", answer)
        assert result.points == 0 and len(result.messages) == 2
        message = result.messages[0]
        assert message.startswith(f"The answer must be the function update, not {shown}")
        assert "\n" not in message


def test_the_wrong_number_of_arguments_is_told():
    assert "takes 2 positional arguments but 3 were given" in str(
        check("ps2.update", lambda w, x: w)
    )


def test_an_unknown_question_lists_those_that_there_are():
    message = refusal(check, "ps2.updat", right_update)
    assert "no question 'ps2.updat'" in message and "ps2.update" in message
    message = 'question must be the name of one, such as "ps2.update", but it is 3.'
    assert refusal(check, 3, print) == message


def test_words_are_left_to_a_person():
    for q in questions():
        if isinstance(q, FreeText):
            result = check(q.name, "silvery, and it jumps")
            assert (result.points, result.max_points) == (0, q.max_points)
            assert "A person" in str(result)


def test_an_answer_that_gives_fewer_outcomes_than_there_are_cases_passes_nothing():
    answer = Answer(right_update)

    def all_but_the_last(cases):
        return [answer.call(*case.arguments) for case in cases[:-1]]

    q = question("ps2.update")
    cases = draw(q, PUBLIC_SEED)
    with pytest.raises(ValueError, match="shorter"):
        judge(q, cases, call_on(cases, all_but_the_last))


def test_a_misconception_is_named_only_if_every_case_agrees():
    almost = lambda w, x, y: w + y * x if y * (w @ x) < 0 or w[0] > 0 else w.copy()  # noqa: E731
    assert check("ps2.update", almost).misconception is None


def test_a_construction_is_judged_by_what_it_must_satisfy():
    above = Question(
        name="ps9.above",
        title="",
        statement="",
        reference=lambda x: x + 1,
        checks=(Check("is larger", 1, lambda rng: [(float(v),) for v in rng.integers(0, 9, 5)]),),
        misconceptions=(Misconception("smaller", "Up, not down.", lambda x: x - 1),),
        verify=lambda arguments, value: None if value > arguments[0] else "It is not larger.",
    )
    assert check(above, lambda x: x + 10**6).passed
    assert check(above, lambda x: x - 1).misconception == "smaller"
    assert "It is not larger." in check(above, lambda x: -1).messages[0]


def test_forms_say_what_they_want_and_what_they_cannot_read():
    for value in (None, 5, "xy", [1], [1, 2, 3], {"x": 1}):
        assert "must be X, y: 2 things" in refusal(parts, value, "X", "y")
    for value in ([(1 for _ in "a"), 1], [[[1, 2], object()], 1]):
        assert re.search(r"holds an object of type \w+\.$", refusal(parts, plain(value), "X", "y"))


def test_forms_read_examples():
    X, y = labelled_examples([[[1, 2], [3, 4]], [1, -1]], 2)
    assert X.tolist() == [[1, 2], [3, 4]] and y.tolist() == [1, -1]
    x, label = labelled_example([[1, 2], -1.0], 2)
    assert x.tolist() == [1, 2] and label == -1
    assert "must have 3 features" in refusal(labelled_examples, [[[1, 2]], [1]], 3)
    assert "only the labels" in refusal(labelled_example, [[1, 2], 0], 2)


# --- results


def test_a_result_is_a_page_in_jupyterlab_and_text_elsewhere(monkeypatch):
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    bundle = check("ps2.update", lambda w, x, y: "<b>")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("ps2.update: 0 of ")
    assert "&lt;b&gt;" in bundle["text/html"] and "<b>" not in bundle["text/html"]


def cards(name, answer):
    """The texts that a student reads at home and on a graded page."""
    result = check(name, answer)
    return result._repr_mimebundle_()["text/html"], result._repr_html_()


def test_a_card_asks_before_it_tells_and_a_graded_page_tells_at_once():
    wrong = next(m for m in question("ps2.train").misconceptions if m.name == "counts passes")
    asked, fix = question_and_fix(CheckResult("all", 0, 1, "wrong", wrong.name, wrong.sentence))
    fix = re.sub("`(.+?)`", r"<code>\1</code>", fix)
    assert "<code>" in fix
    at_home, in_class = map(html.unescape, cards("ps2.train", wrong.answer))
    example = ["train(X=", "yours", "expected", "On the" if "On the" in at_home else "plane"]
    hints = [re.sub("`(.+?)`", r"<code>\1</code>", hint) for hint in question("ps2.train").hints]
    order = ["3. Train", wrong.name, asked, *example, *hints, "Show the fix", fix, "✗ failed"]
    places = [at_home.index(part) for part in order]
    assert places == sorted(places)
    assert at_home.index("<details") < at_home.index(fix) < at_home.rindex("</details")
    told = [in_class.index(part) for part in ("3. Train", fix, *example, "✗ failed")]
    assert told == sorted(told) and in_class.index(fix) < in_class.index("<details")
    assert "Problem set 2 so far:" in at_home and "so far" not in in_class
    assert "../lectures/02-the-perceptron.ipynb" in at_home and "href" not in in_class


def test_a_sentence_that_begins_with_a_question_asks_it_and_keeps_the_rest_for_later():
    def parts(sentence):
        return question_and_fix(CheckResult("all", 0, 1, "wrong", "a name", sentence))

    assert parts("Which half is it? You take both. Divide.") == (
        "Which half is it?", "You take both. Divide."
    )  # fmt: skip
    for sentence in ("You take both. Which half is it? Divide.", "You take both."):
        assert parts(sentence) == (WHERE, sentence)


def test_a_right_answer_reads_at_home_what_it_has_shown():
    for q in questions():
        if isinstance(q, Question):
            assert q.shown.endswith("."), q.name
    q = question("ps1.signed_distance")
    at_home, in_class = map(html.unescape, cards(q.name, q.reference))
    assert q.shown in at_home and q.shown not in in_class
    assert q.shown not in html.unescape(cards(q.name, q.misconceptions[0].answer)[0])


def test_checks_with_one_cause_are_explained_once():
    q = question("ps1.signed_distance")
    wrong = next(m for m in q.misconceptions if m.name == "brackets missing")
    at_home, _ = cards(q.name, wrong.answer)
    assert at_home.count("✗ failed") == len(q.checks) == 2
    assert at_home.count("the same cause") == 1 == at_home.count("● expected")


def test_a_card_needs_no_script_and_shows_its_example_as_a_picture_with_words():
    moved = lambda X, y: (X[y == 1].mean(axis=0) - X[y == -1].mean(axis=0), 1.0)  # noqa: E731
    (page, _), (line, _) = cards("ps1.centroid", moved), cards("ps1.plane", lambda w, x: -(w @ x))
    for text in (page, line):
        assert "<script" not in text and "on" not in re.findall(r"\bon\w*(?==)", text)
        (picture,) = re.findall(
            r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)"', text
        )
        svg = ElementTree.fromstring(base64.b64decode(picture[0]))
        assert svg.tag.endswith("svg") and "expected" in picture[1] and "yours" in picture[1]


@pytest.mark.parametrize("pair", [(-0.4, 3.6), ([1, 2, -300], [1, 2.5, 4]), (0.001, 0), (9999, -1)])
def test_the_axis_of_two_numbers_has_numbers_in_equal_steps_that_hold_both(pair):
    shown = number_lines(*pair)
    signs = re.findall(r"nowrap\">([^<]+)</span>", shown)
    along = [float(sign.replace("\N{MINUS SIGN}", "-")) for sign in signs]
    steps = np.diff(along)
    assert 2 <= len(along) <= 7 and 0 in along and steps == pytest.approx([steps[0]] * len(steps))
    assert along[0] <= np.min(np.hstack(pair)) and np.max(np.hstack(pair)) <= along[-1]


def test_a_blank_is_one_line_wherever_it_is_shown():
    def train(X, y, max_epochs):
        raise NotImplementedError

    result = check("ps2.train", train)
    assert "\n" not in str(result) and result.is_blank
    assert result._repr_html_().count("not written yet") == 1


def test_two_slips_at_once_are_both_named_in_the_order_of_the_question():
    def halving(C, xs, ys):
        predictions, sizes = [], []
        for x, y in zip(xs, ys, strict=True):
            predictions.append(int(C[:, x].sum() >= len(C) / 2))
            if predictions[-1] != y:
                C = C[C[:, x] == y]
            sizes.append(len(C))
        return predictions, sizes

    result = check("ps4.halving", halving)
    assert result.misconception == "a tie predicts 1” and “learns from mistakes only"


TWO_THINGS = Question(
    name="ps9.both",
    title="",
    statement="",
    reference=lambda x: (x, -x),
    checks=(
        Check("first", 1, lambda rng: [(float(v),) for v in range(1, 5)]),
        Check("second", 1, lambda rng: [(float(v),) for v in range(-5, -1)]),
    ),
    misconceptions=(
        Misconception("a", "A.", lambda x: (x if x < 0 else 0, -x)),
        Misconception("b", "B.", lambda x: (x, -x if x > 0 else 0)),
    ),
)


def test_a_misconception_is_named_for_the_check_that_it_spoils():
    both = check(TWO_THINGS, lambda x: (min(x, 0), max(-x, 0) and 0))
    assert [c.misconception for c in both.checks] == [None, "b"]
    spoiled = check(TWO_THINGS, lambda x: (0, -x) if x > 0 else (x, 0))
    assert spoiled.misconceptions == {"a": "A.", "b": "B."}
    assert [c.misconception for c in spoiled.checks] == ["a", "b"]


BY_PARTS = replace(
    TWO_THINGS,
    checks=tuple(
        Check(f"part {i + 1}", 1, lambda rng: [(float(v),) for v in range(-4, 5)], False, (i,))
        for i in range(2)
    ),
)


@pytest.mark.parametrize(
    "answer, points, words",
    [
        (lambda x: (x, -x), [1, 1], "part 2"),
        (lambda x: (x, 7), [1, 0], "Of the 2 things that you return only number 2 is wrong."),
        (lambda x: (x * x + 1, -x), [0, 1], "Of the 2 things that you return only number 1 is"),
        (lambda x: (x * x + 1, 8), [0, 0], "Number 1 of the 2 things that you return is wrong."),
        (lambda x: x, [0, 0], "The answer must be 2 things"),
        (lambda x: (x,), [0, 0], "The answer must be 2 things"),
        (lambda x: (x, -x, 0), [0, 0], "The answer must be 2 things"),
        (lambda x: (-x, x), [0, 0], "These are the right 2 things, in another order"),
    ],
    ids=["right", "first only", "second only", "neither", "no tuple", "one", "three", "exchanged"],
)
def test_each_part_of_what_is_returned_earns_its_points(answer, points, words):
    result = check(BY_PARTS, answer)
    assert [c.points for c in result.checks] == points
    assert words in str(result)


def test_each_part_is_compared_with_the_same_part_of_a_misconception():
    result = check(BY_PARTS, lambda x: (x if x < 0 else 0, -x if x > 0 else 0))
    assert [c.misconception for c in result.checks] == ["a", "b"]


def test_a_part_that_the_solution_does_not_return_is_refused():
    third = Check("part 3", 1, lambda rng: [(1.0,)], False, (2,))
    message = refusal(check, replace(BY_PARTS, checks=(third,)), lambda x: (x, -x))
    assert "A check compares the places (2,) of what is returned" in message


HALF_RIGHT = {  # the question, an edit that leaves some of the parts right, and what these earn
    "a count of passes": ("ps2.train", "mistakes += 1 -> mistakes = epochs", 3),
    "gamma not squared": ("ps3.disjunctions", "1 / v_squared -> 1 / v_squared**0.5", 2),
    "a gain in other units": ("ps3.progress", "return gain -> return 2 * gain", 1),
    "no predictions": ("ps4.elimination", "return predictions, left -> return [], left", 2),
    "weights not returned": ("ps4.winnow", "return predictions, w -> return predictions, 0 * w", 2),
    "an estimate of nothing": ("ps5.one_step", "return largest, estimate -> return largest, 0", 1),
    "the average": ("ps5.average_lazy", "c * w - u -> w - u / c", 2),
    "the last one elects": ("ps5.vote", "totals >= 0 -> new @ W[-1] >= 0", 2),
    "labels forgotten": ("ps5.dual", "K_new @ (alpha * y) -> K_new @ alpha", 2),
    "a constant twice too large": (
        "ps1.centroid",
        "w @ (plus + minus) / 2 -> w @ (plus + minus)",
        2,
    ),
    "updates counted twice": ("ps5.margin", "updates += 1 -> updates += 2", 3),
    "a baseline of +1": ("ps6.prequential", "1 if balance >= 0 else -1 -> 1", 2),
    "one side only": ("ps6.by_chance", "min(1.0, 2 * tail / 2**n) -> tail / 2**n", 2),
    "the pair exchanged": ("ps6.confusion", "return matrix, (i, j) -> return matrix, (j, i)", 1),
    "precision": (
        "ps6.error_analysis",
        "found / malignant.sum() -> found / max(called.sum(), 1)",
        2,
    ),
    "training error twice": (
        "ps6.learning_curve",
        "error(w, X_test, y_test) -> error(w, X[:n], y[:n])",
        1,
    ),
}


@pytest.mark.parametrize("name, edit, points", HALF_RIGHT.values(), ids=HALF_RIGHT)
def test_what_is_right_earns_its_points_beside_what_is_wrong(name, edit, points):
    result = check(name, edited(question(name).reference, edit))
    assert result.points == points and not result.passed, result


def test_what_is_wrong_is_said_of_the_form_before_the_numbers():
    nothing = str(check("ps2.update", lambda w, x, y: None))
    assert "returned None. Is there a `return`" in nothing
    column = str(check("ps2.predict", lambda w, X: np.where(X @ w >= 0, 1, -1)[:, None]))
    assert re.search(r"Yours is \d rows of 1 number each, shape \(\d, 1\)", column)
    one_less = str(check("ps2.train", lambda X, y, m: question("ps2.train").reference(X, y, m)[:3]))
    assert "must be 4 things" in one_less
    other = str(
        check("ps2.train", lambda X, y, m: (*question("ps2.train").reference(X, y, m)[:3], 7))
    )
    assert "Of the 4 things that you return only number 4 is wrong." in other


def test_of_many_numbers_only_the_wrong_ones_are_shown():
    long = Question("ps9.long", "", "", lambda x: np.arange(40) * x, SIZE.checks[:0], ())
    long = replace(long, checks=(Check("all", 1, lambda rng: [(2.0,), (3.0,)]),))

    def nearly(x):
        values = np.arange(40) * x
        values[[4, 7]] = 1
        return values

    (message,) = check(long, nearly).messages
    assert message.split("\n")[1] == (
        "returned 40 numbers, 2 of them wrong: entry 4 is 1, expected 8; entry 7 is 1, expected 14"
    )


def message_of(expected, value):
    """The messages on a value, from a question that expects another one."""
    checks = (Check("all", 1, lambda rng: [(1.0,)]),)
    q = Question("ps9.long", "", "", lambda x: expected, checks)
    return check(q, lambda x: value).messages[0].split("\n")[1:]


def test_of_long_values_the_first_place_that_differs_is_shown():
    rounds = [[i, [i + 0.125, -i]] for i in range(30)]
    place, yours, right, *_ = message_of(rounds, [*rounds[:7], [7, [0, 0]], *rounds[8:20]])
    assert place == "The first difference is at answer[7]:"
    assert (yours, right) == ("returned [7, [0, 0]]", "expected [7, [7.125, -7]]")
    yours, right, *_ = message_of(rounds, rounds[:9])
    assert (yours, right) == ("returned 9 entries, all of them right", "expected 30 entries")
    yours, right, *_ = message_of(rounds, rounds + rounds)
    assert yours == "returned 60 entries, of which the first 30 are right"
    tables = np.arange(40.0).reshape(4, 10), np.arange(30.0).reshape(3, 10)
    place, yours, right, *_ = message_of(tables, (tables[0], 2 * tables[1]))
    assert place == "The first difference is at answer[1][0]:"
    assert (yours[:15], right) == ("returned [0, 2,", "expected [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]")
    assert message_of([1, 2], [1, 3])[:2] == ["returned [1, 3]", "expected [1, 2]"]


def test_a_long_value_with_one_long_number_in_it_is_cut():
    long = [10**50, 10**60]
    shown = message_of(long, [10**50, 10**61])
    assert shown[:2] == ["The first difference is at answer[1]:", f"returned {10**61}"]


def test_of_arguments_too_long_to_be_shown_those_with_the_fewest_numbers_are_the_example():
    tables = [np.arange(float(n)) for n in (200, 90, 120)]
    q = replace(SIZE, checks=(Check("all", 1, lambda rng: [(table,) for table in tables]),))
    assert check(q, lambda x: 0).messages[0].split("\n")[2] == "expected 90"


def test_a_set_is_a_list_in_an_order_that_is_always_the_same():
    assert plain({3, 1, 2}) == plain(frozenset([2, 3, 1])) == [1, 2, 3]


def test_a_check_takes_the_answer_from_the_notebook_and_says_if_there_is_none():
    scope = {"check": check, "np": np}
    exec('result = check("ps2.update")', scope)
    assert "Run the cell with your answer first" in scope["result"].messages[0]
    assert scope["result"].points == 0
    exec("def update(w, x, y):\n    return w + y * x if y * (w @ x) <= 0 else w.copy()", scope)
    exec('result = check("ps2.update")', scope)
    assert scope["result"].passed


def test_stopping_a_check_says_in_three_lines_where_the_answer_was():
    def update(w, x, y):
        while True:
            raise KeyboardInterrupt  # as if the reader had pressed stop here

    with pytest.raises(KeyboardInterrupt) as error:
        check("ps2.update", update)
    lines = error.value._render_traceback_()
    assert len(lines) <= 3 and "You stopped the check" in lines[0]
    assert "`raise KeyboardInterrupt" in lines[1]


def test_nbgrader_reads_the_points(monkeypatch):
    for execution in ("autograde", "validate"):
        monkeypatch.setenv("NBGRADER_EXECUTION", execution)
        bundle = check("ps2.update", right_update)._repr_mimebundle_()
        assert bundle["text/plain"] == "2"


# --- seeds


def test_the_seed_is_public_unless_the_instructor_sets_one(monkeypatch, tmp_path):
    monkeypatch.delenv("COURSEKIT_SEED", raising=False)
    monkeypatch.delenv("COURSEKIT_SEED_FILE", raising=False)
    assert current_seed() == PUBLIC_SEED
    file = tmp_path / "seed"
    make_seed_file(file)
    monkeypatch.setenv("COURSEKIT_SEED_FILE", str(file))
    assert current_seed() == file.read_text().strip() != PUBLIC_SEED
    monkeypatch.setenv("COURSEKIT_SEED", "ours")
    assert current_seed() == "ours"


def test_a_seed_file_is_never_written_over_and_private(tmp_path):
    file = tmp_path / "seed"
    make_seed_file(file)
    first = file.read_text()
    make_seed_file(file)
    assert file.read_text() == first
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0


def test_a_seed_file_that_cannot_serve_is_an_error(monkeypatch, tmp_path):
    monkeypatch.delenv("COURSEKIT_SEED", raising=False)
    monkeypatch.setenv("COURSEKIT_SEED_FILE", str(tmp_path / "seed"))
    assert "No such file" in refusal(current_seed)
    for content in ("", "\n"):
        (tmp_path / "seed").write_text(content)
        assert "seed', but its first line is empty" in refusal(current_seed)


def test_grading_draws_from_the_class_seed(monkeypatch):
    q = question("ps2.update")
    inputs = []

    def spy(w, x, y):
        inputs.append((w.tolist(), x.tolist(), y))
        return right_update(w, x, y)

    for seed in ("ours", "theirs", "ours"):
        monkeypatch.setenv("COURSEKIT_SEED", seed)
        check("ps2.update", spy)
    third = len(inputs) // 3
    assert inputs[:third] == inputs[2 * third :] != inputs[third : 2 * third]
    assert third == sum(len(c.cases(generator("a", q.name, c.name))) for c in q.checks)


def test_draws_are_the_same_in_another_process():
    code = (
        "from coursekit.exercises.seed import generator; "
        "print(generator('s', 'ps2.update', 'x').integers(10**9))"
    )
    assert int(output_of(code)) == generator("s", "ps2.update", "x").integers(10**9)


def test_of_calls_that_were_not_made_the_one_that_hung_is_named():
    cases = {"first": [(1.0,), (222.0,), (3.0,)], "second": [(4.0,)]}
    checks = tuple(Check(name, 1, lambda rng, c=those: c) for name, those in cases.items())
    q = Question("ps9.hangs", "", "", lambda x: x, checks)
    hangs_at = {222.0}
    student = Answer(lambda x: x if x not in hangs_at else time.sleep(60), seconds=1)
    drawn_cases = draw(q, "seed")
    outcomes = call_on(drawn_cases, lambda every: [student.call(*c.arguments) for c in every])
    kinds = [outcome.error_type for name in outcomes for outcome in outcomes[name]]
    assert kinds == [None, "TooSlow", call.NOT_CALLED_ERROR, call.NOT_CALLED_ERROR]
    for message in judge(q, drawn_cases, outcomes).messages:
        assert message.startswith("<lambda>(x=222)\ndid not come to an end within 1 seconds")


def test_of_numpys_long_errors_the_sizes_are_said():
    outcome = Answer(lambda: np.zeros((3, 3)) @ np.zeros((2, 3))).call()
    assert outcome.error.endswith("(size 2 is different from 3)") and "gufunc" not in outcome.error

    def long_winded():
        raise ValueError("begin" + " " + "x" * 500 + "end")

    error = Answer(long_winded).call().error
    assert "ValueError: begin" in error and error.endswith("end") and len(error) < 250


def test_an_error_within_a_given_function_names_the_line_that_called_it():
    def nested():
        raise_in = lambda v: v / 0  # noqa: E731
        return raise_in(1)

    error = Answer(nested).call().error
    assert "v / 0" in error and "called in the line `return raise_in(1)`" in error


def test_a_list_is_told_its_length_and_several_things_their_order_or_form():
    assert "has length 0; expected is length" in str(
        check("ps2.trace", lambda vectors: [(9, 9)][:0])
    )
    swapped = str(
        check("ps1.centroid", lambda X, y: question("ps1.centroid").reference(X, y)[::-1])
    )
    assert "right 2 things, in another order" in swapped
    column = str(check("ps2.rate_scales", lambda w, mistakes, r: ((r * w)[:, None], [mistakes])))
    assert re.search(r"Number \d of the 2: Yours is", column)


def test_a_forgotten_return_is_said_without_a_picture_or_a_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = check("ps2.predict", lambda w, X: None)
        assert result.examples[0].picture is None
        labels = check("ps2.predict", lambda w, X: [None] * len(X)).examples[0].picture
    assert "returned None" in str(result) and "(yours)" not in labels


def test_a_picture_names_the_vectors_and_draws_what_is_the_same_once():
    pictures = [
        check("ps2.undershoot", lambda w: (2 * w, -1)).examples[0].picture,
        check("ps2.predict", lambda w, X: np.sign(X @ w)).examples[0].picture,
    ]
    svgs = [
        base64.b64decode(re.search(r"base64,([^\"]+)", picture)[1]).decode() for picture in pictures
    ]
    assert "w after</text>" in svgs[0] and " · x = 0" in pictures[0]
    assert "dasharray" not in svgs[1] and ">0</text>" in svgs[1]


def test_a_card_marks_the_wrong_entry_and_the_point_that_it_belongs_to():
    (result,) = check("ps2.predict", lambda w, X: np.sign(X @ w)).examples
    yours, expected = re.findall(r"^(?:returned|expected) (.*)$", result.message, re.MULTILINE)
    (place,) = different_entries(yours, expected)
    svg = base64.b64decode(re.search(r"base64,([^\"]+)", result.picture)[1]).decode()
    assert f">entry {place}</text>" in svg and svg.count("entry") == 1
    assert f"with 0, where entry {place} is wrong" in result.picture
    page = example(result.message, result.picture)
    assert page.count(f"· entry {place}<") == page.count('<span style="color: #ffffff') == 2
    assert page.index("● expected") < page.index("<img")


def test_arrows_have_heads_and_the_colours_of_the_boxes_that_name_their_lines():
    (result,) = check("ps2.update", lambda w, x, y: w + x).examples
    svg = base64.b64decode(re.search(r"base64,([^\"]+)", result.picture)[1]).decode()
    heads = re.findall(r'L[\d. ]+Z" fill="(.*?)"', svg)
    assert heads == [GREEN, VERMILION] and f'stroke="{VERMILION}" stroke-dasharray' in svg
    page = example(result.message, result.picture)
    assert "● expected, solid" in page and "□ yours, dashed" in page


def test_a_line_is_drawn_once_if_both_equations_are_its_own():
    def alt(*equations):
        return picture(*(Scene([[1, 2]], [1], [equation]) for equation in equations))

    assert "(yours)" not in alt(([1, -2], 3), ([-2, 4], -6))
    assert "(yours)" in alt(([1, -2], 3), ([1, -2], 2))
    assert "(yours)" in alt(([1, -2], 3), ([1, -1.9], 3))


def test_what_comes_next_counts_questions_in_words_and_only_follows_success(monkeypatch):
    monkeypatch.setattr(points_so_far, "RESULTS", {})
    assert "Next" not in said_after("ps6.learning_curve", lambda *_: 0)
    after = said_after("ps6.learning_curve")
    assert "Next is question 9, “Read the curve”, which is answered in words." in after
    for q in problem_set("ps6").questions:
        if isinstance(q, Question):
            end = said_after(q.name)
    assert "Every check has passed." in end
    assert all(f"question {i}, " in end for i in (2, 9, 11))


def said_after(name, answer=None):
    """The card's line on the sheet after an answer, by default the right one."""
    q = question(name)
    points = q.max_points if answer is None else 0
    message = None if answer is None else "wrong"
    points_so_far.remember(Result(name, (CheckResult("all", points, q.max_points, message),)))
    return points_so_far.sentence(name)
