"""Problem set 2: its worked numbers, and the judges of its constructions against other methods."""

import re
import time
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from coursekit.classifier import is_mistake
from coursekit.datasets import five_more_points, offset_only, two_points, xor
from coursekit.geometry import augment, positive_vectors
from coursekit.grading import check
from coursekit.grading.bank import question
from coursekit.grading.plain import plain, same
from coursekit.grading.ps2 import (
    by_hand,
    mend,
    needs_offset,
    predict,
    rate_matters,
    rate_scales,
    sets,
    trace,
    train,
    update,
)
from coursekit.perceptron import perceptron

NOT_CONVERGED_IS_FINE = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptron.NotConvergedWarning"
)
CONSTRUCTIONS = {
    "ps2.by_hand": (),
    "ps2.undershoot": (np.array([-6.0, 0.0]),),
    "ps2.needs_offset": (np.array([1.0, 1.0]),),
    "ps2.rate_matters": (1.0, 2.5),
}


def judge(name, value, arguments=None):
    """What a student is told about an answer to a construction; None if it is right."""
    arguments = CONSTRUCTIONS[name] if arguments is None else arguments
    return question(name).fault(arguments, plain(value))


def random_examples(rng):
    n, d = int(rng.integers(1, 7)), int(rng.integers(1, 4))
    X = rng.integers(-3, 4, (n, d)).astype(float)
    return X, rng.choice([-1, 1], n)


# --- the numbers in the statements


def test_predict_and_update_give_the_numbers_of_their_statements():
    X = np.array([[2, 1], [1, 2], [1, 1]])
    assert predict.predict(np.array([1, -1]), X).tolist() == [1, -1, 1]
    assert update.update(np.array([1, 0]), np.array([2, 1]), -1).tolist() == [-1, -1]


@pytest.mark.parametrize(("max_epochs", "converged"), [(10, True), (2, True), (1, False)])
def test_train_gives_the_numbers_of_its_statement(max_epochs, converged):
    assert same([[-1, 3], 2, converged], plain(train.train(*two_points(), max_epochs)))


def test_trace_gives_the_numbers_of_its_statement():
    vectors = np.array([[1, 0], [-1, 2]])
    expected = [[0, [1, 0]], [1, [0, 2]], [0, [1, 2]]]
    assert same(expected, plain(trace.trace(vectors)))


def test_the_published_loop_never_learns_and_the_mended_one_does():
    code = re.search(r"```python\n(.*?)```", mend.STATEMENT, re.DOTALL)[1]
    names = {"np": np}
    exec(code, names)
    assert names["as_published"](*two_points(), 10).tolist() == [0, 0]
    assert mend.mended(*two_points(), 10).tolist() == [-1, 3]
    rng = np.random.default_rng(0)
    for _ in range(100):
        assert not names["as_published"](*random_examples(rng), 10).any()


def test_the_undershoot_of_the_statement_is_one():
    assert judge("ps2.undershoot", ([2, 0], 1)) is None


def test_the_set_of_the_statement_needs_no_offset_and_that_of_the_lecture_does():
    opposite = [[1, 1], [-1, -1]], [1, -1]
    assert judge("ps2.needs_offset", opposite).startswith("A line through the origin")
    assert judge("ps2.needs_offset", tuple(offset_only()), (np.array([3.0, 3.0]),)) is None


@pytest.mark.parametrize("rate", [1, 2, 10, Fraction(1, 3)])
def test_from_zero_two_points_cost_two_mistakes_with_every_rate(rate):
    run = perceptron(*two_points(), rate=rate)
    assert run.mistakes == 2
    assert (run.w == rate * np.array([-1, 3])).all()


def test_a_higher_rate_costs_three_mistakes_in_place_of_one():
    X, y, w0 = rate_matters.rate_matters(1, 2)
    mistakes = [perceptron(X, y, w0=w0, rate=rate).mistakes for rate in (1, 2)]
    assert mistakes == [1, 3]


# --- by hand


def test_the_five_vectors_are_those_of_the_five_points_in_another_order():
    X, y = five_more_points()
    assert sorted(map(tuple, positive_vectors(X, y).tolist())) == sorted(by_hand.VECTORS)


def test_the_trace_by_hand_is_the_trace_by_machine_and_ends_at_a_separating_line():
    vectors = np.array(by_hand.VECTORS)
    assert same(plain(by_hand.by_hand()), plain(trace.trace(vectors)))
    assert perceptron(vectors, [1] * 5).updates.tolist() == [0, 2]
    X, y = five_more_points()
    assert by_hand.by_hand()[-1][1] == (3, 2, 0)
    assert (y * (X @ [3, 2]) > 0).all()


def test_the_order_that_was_published_comes_to_the_same_end_but_begins_elsewhere():
    assert "another mistake comes before it" in judge("ps2.by_hand", [(3, (1, 1, 1))])
    assert judge("ps2.by_hand", [(0, (0, 2, -1)), (2, (3, 2, 0)), (0, (3, 4, -1))]).endswith(
        "makes no mistake any more: you are done."
    )
    assert "count from 0 to 4" in judge("ps2.by_hand", [(5, (0, 2, -1))])


# --- the references against the package


@NOT_CONVERGED_IS_FINE
def test_train_and_mended_are_the_package_s_perceptron():
    rng = np.random.default_rng(1)
    for _ in range(300):
        X, y = random_examples(rng)
        max_epochs = int(rng.integers(1, 6))
        run = perceptron(X, y, max_epochs=max_epochs)
        expected = [run.w, run.mistakes, run.converged]
        assert same(expected, plain(train.train(X, y, max_epochs)))
        assert same(run.w, plain(mend.mended(X, y, max_epochs)))


def test_trace_is_the_package_s_perceptron():
    rng = np.random.default_rng(2)
    for _ in range(100):
        X, y = sets.separable(rng, 2, 6)
        run = perceptron(X, y)
        got = trace.trace(y[:, None] * X)
        assert [i for i, _ in got] == run.updates.tolist()
        assert np.array_equal([w for _, w in got], run.trajectory()[1:])


def test_from_zero_the_rate_only_scales_w():
    rng = np.random.default_rng(3)
    for _ in range(100):
        X, y = sets.separable(rng, 2, 6)
        slow, rate = perceptron(X, y), float(rng.choice([0.125, 0.5, 3, 10]))
        run = perceptron(X, y, rate=rate)
        assert same([run.w, run.mistakes], plain(rate_scales.rate_scales(slow.w, 1, rate))) == (
            slow.mistakes == 1
        )
        expected = rate_scales.rate_scales(slow.w, slow.mistakes, rate)
        assert same([run.w, run.mistakes], plain(expected))


def test_the_sets_drawn_need_the_passes_asked_for_or_never_end():
    rng = np.random.default_rng(4)
    for _ in range(50):
        X, y = sets.separable(rng, 3, 5)
        assert 3 <= perceptron(X, y).epochs <= 5
        X, y = sets.crossed(rng)
        assert not separable_by_lp(augment(X), y)


# --- the judges of constructions against other methods


def separable_by_lp(X, y):
    """Whether some w has y (w . x) >= 1 for every row, by linear programming."""
    signed = np.asarray(y)[:, None] * np.asarray(X, dtype=float)
    free = [(None, None)] * signed.shape[1]
    answer = linprog(np.zeros(signed.shape[1]), -signed, -np.ones(len(signed)), bounds=free)
    assert answer.status in (0, 2)
    return answer.status == 0


def test_the_elimination_agrees_with_linear_programming():
    rng = np.random.default_rng(5)
    found = set()
    for _ in range(600):
        n, d = int(rng.integers(1, 11)), int(rng.integers(1, 4))
        rows = rng.integers(-3, 4, (n, d))
        positive = needs_offset.is_positive(rows.tolist())
        assert positive == separable_by_lp(rows, np.ones(n)), rows
        found.add((d, positive))
    assert len(found) == 6


def test_needs_offset_is_judged_as_by_linear_programming():
    rng = np.random.default_rng(6)
    x = np.array([1.0, 1.0])
    found = set()
    for _ in range(600):
        n = int(rng.integers(1, 5))
        X = np.vstack([x, rng.integers(-2, 4, (n, 2))])
        y = np.array([1, *rng.choice([-1, 1], n)])
        fault = judge("ps2.needs_offset", (X, y))
        right = separable_by_lp(augment(X), y) and not separable_by_lp(X, y)
        assert (fault is None) == right, (X, y, fault)
        found.add(fault)
    assert len(found) == 3


def test_needs_offset_is_decided_exactly_however_close_it_is():
    tiny = 2.0**-1000
    nearly = [[1, 1], [2, 2 + 2 * 2.0**-50]], [1, -1]
    assert judge("ps2.needs_offset", nearly).startswith("A line through the origin")
    assert judge("ps2.needs_offset", ([[1, 1], [1 + 2.0**-50] * 2], [1, -1])) is None
    assert judge("ps2.needs_offset", ([[1, 1], [tiny, tiny]], [1, -1])) is None
    assert judge("ps2.needs_offset", ([[1, 1], [1, 1]], [1, -1])).startswith("No line separates")
    third = Fraction(1, 3)
    assert judge("ps2.needs_offset", ([[1, 1], [third, third]], [1, -1])) is None
    X, y = xor()
    assert judge("ps2.needs_offset", (X, y)).startswith("No line separates")


@given(st.data())
def test_undershoot_is_judged_by_two_mistakes(data):
    numbers = st.integers(-6, 6)
    w = np.array(data.draw(st.tuples(numbers, numbers).filter(any)), dtype=float)
    x = np.array(data.draw(st.tuples(numbers, numbers))) * Fraction(1, 2)
    y = data.draw(st.sampled_from([-1, 1]))
    exact_w = w.astype(int)
    wrong_twice = is_mistake(exact_w, [x], [y]) & is_mistake(exact_w + y * x, [x], [y])
    right = bool(wrong_twice[0]) and any(x)
    assert (judge("ps2.undershoot", (x, y), (w,)) is None) == right


def test_an_undershoot_to_the_hyperplane_counts_and_beyond_it_does_not():
    assert judge("ps2.undershoot", ([6, 0], 1)) is None
    assert judge("ps2.undershoot", ([6 + 2.0**-40, 0], 1)).startswith("The update is enough")
    assert judge("ps2.undershoot", ([5e-324, 0], 1)) is None
    assert judge("ps2.undershoot", ([1e308, 1e308], 1)).startswith("The update is enough")


@NOT_CONVERGED_IS_FINE
@given(st.data())
def test_rate_matters_is_judged_by_the_mistakes_of_exact_runs(data):
    number = st.integers(-4, 4).map(lambda v: Fraction(v, 2))
    row = st.tuples(number, number)
    X = np.array(data.draw(st.lists(row, min_size=1, max_size=4)), dtype=object)
    y = data.draw(st.lists(st.sampled_from([-1, 1]), min_size=len(X), max_size=len(X)))
    w0, rates = np.array(data.draw(row), dtype=object), (Fraction(1, 4), 3)
    runs = [perceptron(X, y, w0=w0, rate=rate, max_epochs=100) for rate in rates]
    right = all(run.converged for run in runs) and runs[0].mistakes < runs[1].mistakes
    fault = judge("ps2.rate_matters", (X, y, w0), (0.25, 3.0))
    assert (fault is None) == right


def test_the_limits_of_the_constructions_are_said():
    many = [[1, 1]] * 6 + [[2, 2]] * 5
    assert "more than 10" in judge("ps2.needs_offset", (many, [1] * 6 + [-1] * 5))
    assert "-1000" in judge("ps2.needs_offset", ([[1, 1], [1001, 1001]], [1, -1]))
    assert "more than 10" in judge("ps2.rate_matters", (np.eye(11), [1] * 11, [1] * 11))
    assert "1000" in judge("ps2.rate_matters", ([[0, 1]], [1], [10**400, 0]))


def test_no_answer_keeps_the_judges_busy():
    rng = np.random.default_rng(7)
    tiny = rng.uniform(-1, 1, (10, 2)) * 10.0 ** rng.integers(-300, 1, (10, 1))
    tiny[0] = 1
    endless = np.tile(rng.uniform(-1, 1, (5, 10)), (2, 1)), [1] * 5 + [-1] * 5
    start = time.perf_counter()
    judge("ps2.needs_offset", (tiny, [1, *rng.choice([-1, 1], 9)]))
    judge("ps2.rate_matters", (*endless, [5e-324] * 10))
    assert time.perf_counter() - start < 2


def test_an_update_without_a_test_earns_no_more_than_the_hyperplane():
    assert check("ps2.update", lambda w, x, y: w + y * x).points == 1
