"""General advice for a wrong answer without a known misconception is true."""

import functools
import inspect
import linecache
import math
import random
import re
import textwrap
import time
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from submissions import SEED, faults, grade_sheet, solved

from coursekit.exercises import check, remembered_calls
from coursekit.exercises.advice_on_lists import arrangement, single_entry
from coursekit.exercises.advice_on_numbers import factor, relation
from coursekit.exercises.compare import plain, same
from coursekit.exercises.find_questions import question
from coursekit.exercises.question import Check, Question
from coursekit.exercises.restore_function import Fresh
from coursekit.grading.call_in_fresh_process import SECONDS
from coursekit.grading.sandbox.sandbox import Sandbox

pytestmark = pytest.mark.usefixtures("plenty_of_time")


def close(a, b):
    return math.isclose(a, b, rel_tol=1e-8, abs_tol=1e-8)


# What each sentence says, written down once more.
NUMBERS = {
    r"is about (\S+) times": lambda e, g, k: math.isclose(
        g, number(k) * e, rel_tol=1e-5, abs_tol=1e-8
    ),
    r"is ([^a]\S*) times the right one": lambda e, g, k: close(g, number(k) * e),
    r"is (\S+) of the right one\.": lambda e, g, k: close(g, number(k) * e),
    r"has the label 0 wherever": lambda e, g: (e, g) in ((-1, 0), (1, 1)),
    r"has the label -1 wherever": lambda e, g: (e, g) in ((0, -1), (1, 1)),
    r"is 1 minus the right one": lambda e, g: close(e + g, 1),
    r"is too large by (\S+) in": lambda e, g, k: close(g, e + number(k)),
    r"is too small by (\S+) in": lambda e, g, k: close(g, e - number(k)),
    r"without its minus signs": lambda e, g: close(g, abs(e)),
    r"right one squared": lambda e, g: close(g, e**2),
    r"is the square root": lambda e, g: g >= 0 and close(g**2, e),
    r"is 1 divided by": lambda e, g: close(e * g, 1),
    r"cut off to whole": lambda e, g: g == int(e),
    r"rounded down to whole": lambda e, g: g <= e < g + 1 and g % 1 == 0,
    r"rounded up to whole": lambda e, g: g - 1 < e <= g and g % 1 == 0,
    r"rounded to whole": lambda e, g: abs(e - g) <= 0.5 and g % 1 == 0,
    r"rounded to (\d) decimal": lambda e, g, n: (
        abs(e - g) <= 0.51 * 10 ** -int(n) and close(g * 10 ** int(n), round(g * 10 ** int(n)))
    ),
    r"is nearly right": lambda e, g: abs(g - e) <= abs(e) / 999,
}
LISTS = {
    r"lacks its last entry": lambda e, g: g == e[:-1],
    r"lacks its first entry": lambda e, g: g == e[1:],
    r"stops too early": lambda e, g: len(g) < len(e) and e[: len(g)] == g,
    r"begins too late": lambda e, g: len(g) < len(e) and e[::-1][: len(g)] == g[::-1],
    r"goes on after its end": lambda e, g: len(g) > len(e) and g[: len(e)] == e,
    r"has more before it": lambda e, g: len(g) > len(e) and g[::-1][: len(e)] == e[::-1],
    r"in reverse order": lambda e, g: g == list(reversed(e)),
    r"right entries, but in another order": lambda e, g: sorted(g) == sorted(e) and g != e,
    r"rows and columns exchanged": lambda e, g: [list(row) for row in zip(*e, strict=True)] == g,
    r"yours are columns (.*) of the": lambda e, g, order: (
        [[row[int(i)] for i in order.split(", ")] for row in e] == g
    ),
}


def number(text):
    return float(Fraction(text.replace(",", "")))


def is_true(words, oracles, pairs):
    """Whether a sentence is true of all these pairs, as its oracle says."""
    [(pattern, oracle)] = [(p, o) for p, o in oracles.items() if re.search(p, words)]
    return all(oracle(*pair, *re.search(pattern, words).groups()) for pair in pairs)


FRACTIONS = st.integers(-30, 30).map(lambda n: n / 8)
SOME = st.lists(FRACTIONS, min_size=1, max_size=6) | st.lists(st.sampled_from([-1, 0, 1]))
SLIPS = [
    *(lambda e: 3 * e, lambda e: e / 7000, lambda e: -e, lambda e: 0.1 * e, lambda e: 1 - e),
    *(lambda e: e + 1, lambda e: e - 0.3, abs, lambda e: e * e, lambda e: (e + 1) / 2, int),
    *(lambda e: 2 * e - 1, lambda e: 1 / e, math.sqrt, math.floor, math.ceil, round),
    *(lambda e: round(e, 2), lambda e: e * 1.0005, lambda e: e, lambda e: 2, lambda e: e > 0),
]


@given(SOME, st.lists(st.sampled_from(SLIPS), min_size=1, max_size=2), st.data())
def test_what_is_said_of_numbers_is_true_of_all_of_them(right, slips, data):
    """Of one slip in all places, or of two that take turns, perhaps with anything in one place."""
    try:
        pairs = [(e, slips[i % len(slips)](e)) for i, e in enumerate(right)]
    except (ZeroDivisionError, ValueError):
        return
    if pairs and data.draw(st.booleans()):
        i = data.draw(st.integers(0, len(pairs) - 1))
        pairs[i] = (pairs[i][0], data.draw(FRACTIONS | st.integers()))
    words = relation(pairs)
    if words is not None:
        assert is_true(words, NUMBERS, pairs), words


RATIOS = st.fractions(-9, 9, max_denominator=99) | st.floats(0.01, 99)


@given(st.lists(FRACTIONS.filter(bool), min_size=2, max_size=5), RATIOS.filter(bool))
def test_a_factor_is_found_and_it_is_the_factor(right, k):
    found = factor([(e, float(k) * e) for e in right])
    assert (found is None) == close(float(k), 1)
    assert found is None or close(float(found), float(k))


ENTRIES = st.integers(-2, 2)
LIST = st.lists(ENTRIES, max_size=5)
TABLE = st.integers(1, 3).flatmap(
    lambda d: st.lists(st.lists(ENTRIES, min_size=d, max_size=d), min_size=1, max_size=4)
)
CHANGES = [
    *(lambda e: e[:-1], lambda e: e[1:], lambda e: e[:2], lambda e: e[-2:], lambda e: e + e[:1]),
    *(lambda e: e[:1] + e, lambda e: e[::-1], sorted, lambda e: e[2:] + e[:2], lambda e: e),
    *(lambda e: np.array(e).T.tolist(), lambda e: [row[::-1] for row in e]),
    lambda e: [row[1:] + row[:1] for row in e],
]


@given(st.lists(LIST, max_size=4) | st.lists(TABLE, max_size=4), st.sampled_from(CHANGES))
def test_what_is_said_of_lists_is_true_of_all_of_them(right, change):
    try:
        pairs = [(e, change(e)) for e in right]
    except TypeError:  # only tables have rows
        return
    words = arrangement([pair for pair in pairs if pair[0] != pair[1]])
    if words is not None:
        assert is_true(words, LISTS, [pair for pair in pairs if pair[0] != pair[1]]), words


@given(st.lists(LIST | TABLE, max_size=4), st.sampled_from([0, -1]))
def test_a_single_entry_is_said_to_be_the_one_that_it_is(right, place):
    pairs = [(e, e[place]) for e in right if e]
    words = single_entry(pairs)
    if words is not None:
        i = -1 if "last" in words else 0
        assert all(same(e[i], g) for e, g in pairs)


def said(name, answer):
    """The first sentence that the student reads, and its example."""
    result = check(name, answer)
    assert result.misconception is None and not result.passed
    return result.advice, result.examples[0].message


def of(name):
    return question(name).reference


SAID = [
    ("ps1.lengths", lambda v: (x for x in of("ps1.lengths")(v)), "put `list"),
    ("ps2.predict", lambda w, X: map(np.sign, X @ w), "put `list"),
    ("ps4.elimination", lambda X, y: ([], dict(a=1).keys()), "put `list"),
    ("ps2.needs_offset", lambda x: (x, filter(None, [1])), "put `list"),
    ("ps1.classify", lambda w, c, X: np.where(X @ w >= c, "+1", "-1"), "words, not numbers"),
    ("ps2.predict", lambda w, X: ["1" if s >= 0 else "-1" for s in X @ w], "words, not numbers"),
    ("ps1.lengths", lambda v: of("ps1.lengths")(v).astype(int), "cut off to whole numbers"),
    ("ps1.signed_distance", lambda w, b, X: 100 * of("ps1.signed_distance")(w, b, X),
     "100 times the right one"),
    ("ps1.lengths", lambda v: of("ps1.lengths")(v)[::-1], "in reverse order"),
    ("ps1.signed_distance", lambda w, b, X: np.sort(of("ps1.signed_distance")(w, b, X)),
     "in another order"),
    ("ps3.progress", lambda *a: (of("ps3.progress")(*a)[0], of("ps3.progress")(*a)[1] / 2),
     "Number 2 of the 2 things that you return is 1/2 of the right one"),
    ("ps2.trace", lambda v: [(i, 2 * w) for i, w in of("ps2.trace")(v)],
     "Column 1 (counted from 0) of your answer is 2 times"),
    ("ps4.winnow", lambda *a: (of("ps4.winnow")(*a)[0], of("ps4.winnow")(*a)[1] / 7.5),
     "Number 2 of the 2 things that you return is 2/15 of"),
    ("ps2.trace", lambda v: of("ps2.trace")(v)[:-1], "lacks its last entry"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "answer", "words"), SAID, ids=range(len(SAID)))
def test_a_slip_that_no_question_knows_is_named_in_general(name, answer, words):
    assert words in said(name, answer)[0]


def test_where_labels_have_lost_their_points_nothing_else_is_said():
    """The set fools the centroid as it is, and p has the label that it should have."""

    def fool_the_centroid(p):
        X, y = of("ps1.fool_the_centroid")(p)
        return X, np.roll(y, 1)

    result = check("ps1.fool_the_centroid", fool_the_centroid)
    assert result.points == 0 and result.misconception is None
    assert "in another order" in result.messages[0]


def train_with_rate(rate):
    def train(X, y, max_epochs):
        w, mistakes, epochs, converged = np.zeros(X.shape[1]), 0, 0, False
        while epochs < max_epochs and not converged:
            epochs, converged = epochs + 1, True
            for x, label in zip(X, y, strict=True):
                if label * (w @ x) <= 0:
                    w, mistakes, converged = w + rate * label * x, mistakes + 1, False
        return w, mistakes, epochs, converged

    return train


def test_where_rounding_hides_a_factor_in_some_calls_one_that_shows_it_is_the_example():
    result = check("ps2.train", train_with_rate(0.1))
    assert result.misconception is None and result.points == 0
    assert any("calls that failed, as in this one" in e.advice for e in result.examples)
    for example in result.examples:
        assert "is 1/10 of the right one" in example.advice
        for n, m in re.findall(r"In (\d+) of the (\d+) calls that failed", example.advice):
            assert int(n) < int(m) and "rounded" in example.advice
        _, returned, expected, *_ = example.message.split("\n")
        yours, right = eval(returned.partition(" ")[2]), eval(expected.partition(" ")[2])
        assert same([10 * v for v in yours[0]], right[0]) and yours[1:] == right[1:]
    assert "rounded" not in check("ps2.train", train_with_rate(0.5)).advice


def test_what_is_not_true_of_every_call_that_failed_is_not_said():
    one = Question(
        "ps9.one", "", "", lambda x: x,
        (Check("all", 1, lambda rng: [(float(v),) for v in range(1, 9)]),),
    )  # fmt: skip
    assert check(one, lambda x: 2 * x).advice == "Your answer is 2 times the right one."
    assert check(one, lambda x: 2 * x if x < 8 else 0).advice is None
    assert check(one, lambda x: 2 * x if x < 3 else x).advice is None  # two calls are an accident
    assert check(one, lambda x: 2 * x if x < 8 else 1 / 0).advice is None


@given(st.recursive(st.integers() | st.floats() | st.fractions() | st.text() | st.none(), st.lists))
def test_nothing_that_is_returned_stops_the_advice(value):
    for name in ("ps1.lengths", "ps1.centroid", "ps2.trace"):
        assert isinstance(str(check(name, lambda *_: plain(value))), str)


# --- what remembers earlier calls

REMEMBERING = {
    "a default argument": """
        def trace(vectors, updates=[]):
            w, clean = np.zeros(vectors.shape[1]), False
            while not clean:
                clean = True
                for i, x in enumerate(vectors):
                    if w @ x <= 0:
                        w, clean = w + x, False
                        updates.append((i, w))
            return updates
    """,
    "a list of the notebook, by way of a helper": """
        found = []
        def note(pair):
            found.append(pair)
        def trace(vectors):
            for pair in right(vectors):
                note(pair)
            return found
    """,
    "a variable that is bound anew": """
        calls = 0
        def trace(vectors):
            global calls
            calls += 1
            return right(vectors)[: 10 - calls]
    """,
    "an attribute": """
        def trace(vectors):
            trace.pairs = trace.pairs + right(vectors)
            return trace.pairs
        trace.pairs = []
    """,
    "the variable of a function around it": """
        def remembering():
            pairs = []
            def trace(vectors):
                pairs.extend(right(vectors))
                return pairs
            return trace
        trace = remembering()
    """,
}


RIGHT_TRACE = inspect.getsource(of("ps2.trace")).replace("def trace", "def right")


def run(source):
    """The function trace of a cell; its source can be read, as in a notebook."""
    names = {"np": np, "right": of("ps2.trace")}
    file, source = f"<cell {hash(source)}>", textwrap.dedent(source)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), names)
    return names["trace"]


@pytest.mark.parametrize("source", REMEMBERING.values(), ids=REMEMBERING)
def test_an_answer_that_remembers_is_told_so_with_a_call_that_is_right_as_the_first(source):
    trace = run(source)
    result = check("ps2.trace", trace)
    assert result.advice == remembered_calls.SENTENCE and result.points < 4
    after, shown, *_ = result.examples[0].message.split("\n")
    assert re.fullmatch(r"After \d+ other calls?:", after)
    arguments = {k: np.array(v) for k, v in eval(f"dict({shown[6:-1]})").items()}
    assert same(plain(run(source)(**arguments)), plain(of("ps2.trace")(**arguments)))


@pytest.mark.parametrize("source", REMEMBERING.values(), ids=REMEMBERING)
def test_a_submission_that_remembers_is_told_so_and_its_points_stay(source, sandbox):
    source = f"import numpy as np\n{RIGHT_TRACE}{textwrap.dedent(source)}"
    graded = grade_sheet(solved("ps2", trace=source), sandbox)
    result = graded.results["ps2.trace"]
    assert result.advice == remembered_calls.SENTENCE and not graded.remarks
    assert result.points == check("ps2.trace", run(source), seed=SEED).points < 4
    assert re.match(r"After \d+ other calls?:\ntrace\(", result.examples[0].message)
    assert set(faults(graded)) == {"ps2.trace"}


WRONG_IN_CLASS = [
    "def trace(vectors):\n    return [] if len(vectors) > 3 else right(vectors)",
    "def trace(vectors):\n    return right(vectors)[: np.random.randint(1, 9)]",
    # With the seed of every session the first of these is below 0.55, and most of the next are not.
    "def trace(vectors):\n    return right(vectors) if np.random.rand() < 0.55 else []",
    "import os\nbefore = os.getpid() % 2\n"
    "def trace(vectors):\n    return right(vectors) if len(vectors) < 4 else os._exit(3)",
]


@pytest.mark.parametrize("source", WRONG_IN_CLASS, ids=range(len(WRONG_IN_CLASS)))
def test_a_submission_that_remembers_nothing_is_not_told_that_it_does(source, sandbox):
    graded = grade_sheet(solved("ps2", trace=f"import numpy as np\n{RIGHT_TRACE}{source}"), sandbox)
    assert remembered_calls.SENTENCE not in graded.results["ps2.trace"].messages
    assert set(faults(graded)) == {"ps2.trace"}


@pytest.mark.slow
def test_a_process_that_is_late_takes_nothing_from_the_time_for_repeated_calls(
    sandbox, monkeypatch
):
    started, begin = [], Sandbox.session

    def session(box, *packages):
        started.append(box)
        if len(started) == 2:  # after the one in which the submission is graded
            time.sleep(SECONDS + 0.5)
        return begin(box, *packages)

    monkeypatch.setattr(Sandbox, "session", session)
    source = textwrap.dedent(REMEMBERING["a default argument"])
    notebook = solved("ps2", trace=f"import numpy as np\n{RIGHT_TRACE}{source}")
    assert grade_sheet(notebook, sandbox).results["ps2.trace"].advice == remembered_calls.SENTENCE


def test_a_default_argument_is_known_even_if_the_reader_has_called_the_function_before():
    trace = run(REMEMBERING["a default argument"])
    trace(np.array([[1, 0], [-1, 2]]))
    assert check("ps2.trace", trace).advice == remembered_calls.SENTENCE
    assert len(trace(np.array([[1, 0]]))) > 1  # and what it holds is not touched


def test_what_is_wrong_from_the_first_call_on_or_by_chance_does_not_remember():
    rng = np.random.default_rng(0)
    for answer in (
        lambda w, x, y: w + 2 * y * x,
        lambda w, x, y: w + y * x if np.random.random() < 0.8 else w,
        lambda w, x, y: w + y * x if random.random() < 0.8 else w,
        lambda w, x, y: w + y * x if np.random.default_rng().random() < 0.8 else w,
        functools.partial(lambda rng, w, x, y: w * rng.random(), rng),
    ):
        for _ in range(5):
            assert check("ps2.update", answer).advice != remembered_calls.SENTENCE


def test_only_what_calls_can_change_is_copied():
    large, opened = np.zeros(10**6), open(__file__)
    held = []

    def f(x, kept=held):
        kept.append(x)
        return len(kept), large, opened, inner(x)

    def inner(x):
        held.append(x)
        return len(held)

    with opened:
        kept = Fresh(f)
        assert f(1)[0] == 1 and len(held) == 2
        for _ in range(2):
            count, same_array, same_file, inner_count = kept.function()(1)
            assert (count, inner_count) == (1, 2)
            assert same_array is large and same_file is opened
    assert Fresh(len).function() is None and Fresh(functools.partial(f)).function() is None


def test_advice_in_general_stands_on_the_card_before_the_example_and_is_no_misconception():
    result = check("ps1.lengths", lambda v: of("ps1.lengths")(v)[::-1])
    for page in (result._repr_html_(), str(result)):
        assert 0 < page.index("in reverse order") < page.index("lengths(v=")
        assert "This behaves like" not in page
    assert result.misconceptions == {} and result.messages[-1] == result.advice


def test_a_misconception_of_the_question_is_named_and_nothing_is_said_in_general():
    turned = check("ps1.classify", lambda w, c, X: -of("ps1.classify")(w, c, X))
    assert turned.misconception == "classes exchanged" and "-1 times" not in str(turned)
