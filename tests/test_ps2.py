"""Problem set 2: its worked numbers, and the judges of its constructions against other methods."""

import re
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from judging import answer, cases_of, judge, separable_by_lp
from oracles import quietly

from coursekit.exercises import check
from coursekit.exercises.compare import plain, same
from coursekit.exercises.find_questions import question
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.algorithms.scores import is_mistake
from coursekit.perceptrons.datasets import five_more_points, offset_only, two_points, xor
from coursekit.perceptrons.geometry import augment, positive_vectors
from coursekit.perceptrons.problems.ps2 import sets

ONE, LEFT = np.array([1.0, 1.0]), np.array([-6.0, 0.0])
NEEDS, UNDERSHOOT, RATE = "ps2.needs_offset", "ps2.undershoot", "ps2.rate_matters"


def random_examples(rng):
    n, d = int(rng.integers(1, 7)), int(rng.integers(1, 4))
    return rng.integers(-3, 4, (n, d)).astype(float), rng.choice([-1, 1], n)


# --- the numbers in the statements


def test_the_solutions_give_the_numbers_of_their_statements():
    points = np.array([[2, 1], [1, 2], [1, 1]])
    assert same([1, -1, 1], answer("ps2.predict", np.array([1, -1]), points))
    assert same([-1, -1], answer("ps2.update", np.array([1, 0]), np.array([2, 1]), -1))
    for max_epochs, converged in [(10, True), (2, True), (1, False)]:
        expected = [[-1, 3], 2, min(max_epochs, 2), converged]
        assert same(expected, answer("ps2.train", *two_points(), max_epochs))
    traced = answer("ps2.trace", np.array([[1, 0], [-1, 2]]))
    assert same([[0, [1, 0]], [1, [0, 2]], [0, [1, 2]]], traced)


@given(seed=st.integers(0, 2**32 - 1))
def test_the_updates_that_draws_are_chosen_by_are_those_of_the_perceptron(seed):
    X, y = random_examples(np.random.default_rng(seed))
    run = quietly(perceptron, X, y, max_epochs=100)
    counts = run.updates_per_epoch
    assert sets.updates_per_pass(X, y, np.zeros(X.shape[1])) == counts.tolist()
    Z = y[:, None] * X
    assert [i for i, _ in sets.trace(Z.tolist())] == run.updates.tolist()
    assert [w for _, w in sets.trace(Z.tolist())] == run.trajectory()[1:].tolist()
    undershoots = [Z[i] @ w <= 0 for i, w in zip(run.updates, run.trajectory()[1:], strict=True)]
    assert sets.undershoots(X, y) == any(undershoots)


def test_the_published_loop_never_learns_and_the_mended_one_does():
    code = re.search(r"```python\n(.*?)```", question("ps2.mend").statement, re.DOTALL)[1]
    names = {"np": np}
    exec(code, names)
    assert same([[0, 0], 1], plain(names["as_published"](*two_points(), 10)))
    assert same([[-1, 3], 2], answer("ps2.mend", *two_points(), 10))
    rng = np.random.default_rng(0)
    for _ in range(100):
        assert not names["as_published"](*random_examples(rng), 10)[0].any()


def test_the_examples_of_the_statements_are_judged_as_they_say():
    assert judge(UNDERSHOOT, ([2, 0], 1), LEFT) is None
    opposite = [[1, 1], [-1, -1]], [1, -1]
    assert judge(NEEDS, opposite, ONE).startswith("A line through the origin")
    assert judge(NEEDS, tuple(offset_only()), np.array([3.0, 3.0])) is None


def test_from_zero_the_rate_costs_nothing_and_from_elsewhere_a_higher_one_may_cost_mistakes():
    for rate in (1, 2, 10, Fraction(1, 3)):
        run = perceptron(*two_points(), rate=rate)
        assert run.mistakes == 2 and (run.w == rate * np.array([-1, 3])).all()
    X, y, w0 = question(RATE).reference(1, 2)
    assert [perceptron(X, y, w0=w0, rate=rate).mistakes for rate in (1, 2)] == [1, 3]


# --- by hand


def test_the_trace_by_hand_is_the_trace_by_machine_and_ends_at_a_separating_line():
    X, y = five_more_points()
    vectors = positive_vectors(X, y)[[4, 3, 2, 0, 1]]
    by_hand = answer("ps2.by_hand")
    assert same(by_hand, answer("ps2.trace", vectors))
    assert perceptron(vectors, [1] * 5).updates.tolist() == [0, 2]
    assert same([3, 2, 0], by_hand[-1][1]) and (y * (X @ [3, 2]) > 0).all()


def test_the_order_that_was_published_comes_to_the_same_end_but_begins_elsewhere():
    assert "another mistake comes before it" in judge("ps2.by_hand", [(3, (1, 1, 1))])
    too_long = [(0, (0, 2, -1)), (2, (3, 2, 0)), (0, (3, 4, -1))]
    assert judge("ps2.by_hand", too_long).endswith("makes no mistake any more: you are done.")
    assert "count from 0 to 4" in judge("ps2.by_hand", [(5, (0, 2, -1))])


# --- scaling, and the sets that are drawn


def test_from_zero_the_rate_only_scales_w():
    rng = np.random.default_rng(3)
    for X, y, epochs in cases_of("ps2.train", *range(3)):
        slow, rate = quietly(perceptron, X, y, max_epochs=epochs), float(rng.choice([0.125, 3, 10]))
        fast = quietly(perceptron, X, y, max_epochs=epochs, rate=rate)
        expected = answer("ps2.rate_scales", slow.w, slow.mistakes, rate)
        assert same(plain([fast.w, fast.mistakes]), expected)


def test_the_sets_drawn_are_learned_by_some_passes_only_or_never():
    kinds = set()
    for X, y, epochs in cases_of("ps2.train", *range(3)):
        run = quietly(perceptron, X, y, max_epochs=1000)
        separable = separable_by_lp(X, y)
        assert separable == run.converged
        kinds.add((separable, run.converged and run.epochs <= epochs))
    assert kinds == {(True, True), (True, False), (False, False)}


# --- the judges of constructions against other methods


def test_needs_offset_is_judged_as_by_linear_programming():
    rng = np.random.default_rng(6)
    faults = set()
    for i in range(300):
        n = int(rng.integers(1, 5 if i % 2 else 10))
        X = np.vstack([ONE, rng.integers(-2, 4, (n, 2))])
        y = np.array([1, *rng.choice([-1, 1], n)])
        fault = judge(NEEDS, (X, y), ONE)
        right = separable_by_lp(augment(X), y) and not separable_by_lp(X, y)
        assert (fault is None) == right, (X, y, fault)
        faults.add(fault)
    assert len(faults) == 3


def test_needs_offset_is_decided_exactly_however_close_it_is():
    tiny, third = 2.0**-1000, Fraction(1, 3)
    for X, message in [
        ([[1, 1], [2, 2 + 2 * 2.0**-50]], "A line through the origin"),
        ([[1, 1], [1 + 2.0**-50] * 2], None),
        ([[1, 1], [tiny, tiny]], None),
        ([[1, 1], [third, third]], None),
        ([[1, 1], [1, 1]], "No line separates"),
    ]:
        fault = judge(NEEDS, (X, [1, -1]), ONE)
        assert fault is None if message is None else fault.startswith(message), X
    X, y = xor()
    assert judge(NEEDS, (X, -y), ONE).startswith("No line separates")


@given(st.data())
def test_undershoot_is_judged_by_two_mistakes(data):
    numbers = st.integers(-6, 6)
    w = np.array(data.draw(st.tuples(numbers, numbers).filter(any)), dtype=float)
    x = np.array(data.draw(st.tuples(numbers, numbers))) * Fraction(1, 2)
    y = data.draw(st.sampled_from([-1, 1]))
    exact_w = w.astype(int)
    wrong_twice = is_mistake(exact_w, [x], [y]) & is_mistake(exact_w + y * x, [x], [y])
    assert (judge(UNDERSHOOT, (x, y), w) is None) == (bool(wrong_twice[0]) and any(x))


def test_an_undershoot_to_the_hyperplane_counts_and_beyond_it_does_not():
    assert judge(UNDERSHOOT, ([6, 0], 1), LEFT) is None
    assert judge(UNDERSHOOT, ([5e-324, 0], 1), LEFT) is None
    for x in ([6 + 2.0**-40, 0], [1e308, 1e308]):
        assert judge(UNDERSHOOT, (x, 1), LEFT).startswith("The update is enough")


@given(st.data())
def test_rate_matters_is_judged_by_the_mistakes_of_exact_runs(data):
    number = st.integers(-4, 4).map(lambda v: Fraction(v, 2))
    row = st.tuples(number, number)
    X = np.array(data.draw(st.lists(row, min_size=1, max_size=4)), dtype=object)
    y = data.draw(st.lists(st.sampled_from([-1, 1]), min_size=len(X), max_size=len(X)))
    w0, rates = np.array(data.draw(row), dtype=object), (Fraction(1, 4), 3)
    runs = [quietly(perceptron, X, y, w0=w0, rate=rate, max_epochs=100) for rate in rates]
    right = all(run.converged for run in runs) and runs[0].mistakes < runs[1].mistakes
    assert (judge(RATE, (X, y, w0), 0.25, 3.0) is None) == right


def test_the_limits_of_the_constructions_are_said():
    for name, arguments, value, message in [
        (NEEDS, (ONE,), ([[1, 1]] * 6 + [[2, 2]] * 5, [1] * 6 + [-1] * 5), "more than 10"),
        (NEEDS, (ONE,), ([[1, 1], [1001, 1001]], [1, -1]), "-1000"),
        (RATE, (1.0, 2.5), (np.eye(11), [1] * 11, [1] * 11), "more than 10"),
        (RATE, (1.0, 2.5), ([[0, 1]], [1], [10**400, 0]), "1000"),
    ]:
        assert message in judge(name, value, *arguments), (name, message)


def test_the_judges_come_to_an_end_on_the_longest_numbers_and_runs():
    rng = np.random.default_rng(7)
    tiny = rng.uniform(-1, 1, (10, 2)) * 10.0 ** rng.integers(-300, 1, (10, 1))
    tiny[0] = 1
    assert judge(NEEDS, (tiny, [1, *rng.choice([-1, 1], 9)]), ONE) is not None
    endless = np.tile(rng.uniform(-1, 1, (5, 10)), (2, 1)), [1] * 5 + [-1] * 5
    assert judge(RATE, (*endless, [5e-324] * 10), 1.0, 2.5) is not None


def test_an_update_without_a_test_earns_no_more_than_the_hyperplane():
    assert check("ps2.update", lambda w, x, y: w + y * x).points == 1


# --- what is said of likely slips


def test_by_hand_only_the_vector_itself_is_called_the_vector_itself():
    named = lambda trace: check("ps2.by_hand", lambda: trace).misconception  # noqa: E731
    assert named([(0, (0, 2, -1)), (2, (3, 0, 1))]) == "vectors in place of w"
    assert named([(0, (0, 2, -1)), (2, (3, 2, 1))]) is None
    assert named([(1, (2, 1, -1))]) is None
    assert named([(1, (0, 2, -1)), (3, (3, 2, 0))]) == "counts from one"


def test_a_transposed_set_is_called_transposed():
    for points in (lambda x: [x, 2 * x], lambda x: [x, 2 * x, 3 * x]):
        result = check(
            NEEDS, lambda x, points=points: (np.array(points(x)).T, [1, -1, -1][: len(points(x))])
        )
        assert "X.T" in result.examples[0].message
        assert result.misconception in (None, "points in the columns")
    added = next(m for m in question(NEEDS).misconceptions if m.name == "constant feature added")
    assert "X.T" not in check(NEEDS, added.answer).examples[0].message


def test_a_loop_that_never_stops_early_is_found_in_train_and_in_mend():
    def train(X, y, max_epochs):
        w, mistakes = np.zeros(X.shape[1]), 0
        for _ in range(max_epochs):
            converged = True
            for i in range(len(X)):
                if y[i] * (w @ X[i]) <= 0:
                    w, mistakes, converged = w + y[i] * X[i], mistakes + 1, False
        return w, mistakes, max_epochs, converged

    def mended(*data):
        w, _, epochs, _ = train(*data)
        return w, epochs

    assert check("ps2.train", train).misconception == "never stops early"
    assert check("ps2.mend", mended).misconception == "never stops early"


def test_a_break_in_the_inner_loop_is_told_where_it_stands():
    def train(X, y, max_epochs):
        w, mistakes, epochs = np.zeros(X.shape[1]), 0, 0
        for _ in range(max_epochs):
            epochs, converged = epochs + 1, True
            for x, label in zip(X, y, strict=True):
                if label * (w @ x) <= 0:
                    w, mistakes, converged = w + label * x, mistakes + 1, False
                if converged:
                    break
        return w, mistakes, epochs, converged

    assert "one level too deep" in check("ps2.train", train).advice


def test_a_start_that_is_the_same_for_all_rates_is_told_that_it_must_not_be():
    fixed = check(RATE, lambda r1, r2: (*two_points(), [2, 0]))
    assert "let w0 depend on r1 and r2" in fixed.examples[0].message


def test_the_perceptron_with_its_arguments_exchanged_is_named():
    update = question("ps2.update").reference
    assert check("ps2.update", lambda w, x, y: update(x, w, y)).misconception == "w and x exchanged"
