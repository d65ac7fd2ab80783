"""Problem set 3: its worked numbers, its solutions and its judges against other methods."""

import itertools
import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from judging import answer, cases_of, judge
from oracles import quietly

from coursekit.exercises import check
from coursekit.exercises.compare import same
from coursekit.exercises.find_questions import question
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.bounds import disjunction_bound, mistake_bound
from coursekit.perceptrons.certificates import cycle, max_margin, separate
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.online.adversaries import against_perceptron

COPIES, PAIR = ([[1, 0]] * 3, [1] * 3), ([[3, 0], [-1, 1]], [1, 1])
THREE = np.array([[1.0, 2], [2, -1], [1, 0]]), np.array([1, 1, -1])


# --- the numbers in the statements


def test_the_solutions_give_the_numbers_of_their_statements():
    u = np.array([1, 2])
    assert same([1, -4], answer("ps3.progress", np.array([3, 0]), np.array([-1, 1]), 1, u))
    X, y = np.array([[1, 2], [2, -1]]), np.array([1, -1])
    assert perceptron(X, y).updates.tolist() == [0, 1]
    rows = answer("ps3.proof_table", X, y, np.array([0, 1]), np.array([0, 1]))
    assert same([[2, 1, 5, 5], [3, 2, 10, 10]], rows)
    assert same([1, 2, 5], answer("ps3.not_separable", *THREE))
    for negated in (0, 1):
        assert same([4, 0.2, 20], answer("ps3.disjunctions", 3, 1, negated))
    for u, true in (((2, 0, 0, -1), 1), ((-2, 0, 0, 1), 0)):
        for bits in itertools.product((0, 1), repeat=3):
            assert np.dot(u, (*bits, 1)) * (1 if bits[0] == true else -1) >= 1


def test_the_runs_of_the_statements_are_as_they_say():
    assert perceptron(*COPIES).mistakes == 1
    run = perceptron(*PAIR)
    assert run.updates.tolist() == [0, 1, 1] and run.updates_per_epoch.tolist() == [2, 1, 0]
    repeated = cycle(*(part.astype(int) for part in THREE))
    assert (repeated.start, repeated.period) == (0, 5)
    X, y = augment([[0, 1], [1, 1]]), [-1, 1]
    assert perceptron(X, y).trajectory()[:3].tolist() == [[0, 0, 0], [0, -1, -1], [1, 0, 0]]


def test_the_examples_of_the_statements_are_judged_as_they_say():
    for name, arguments, value, message in [
        ("parallel", (np.array([1, 2]), 3), [-6, 3], "There is no equality"),
        ("parallel", (np.array([1, 2]), 3), [-3, -6], None),
        ("exactly_m", (3, 3), COPIES, "The perceptron makes 1 mistake on"),
        ("exactly_m", (3, 3), PAIR, None),
        ("two_orders", (1, 2), ([[1, 0], [0, 1], [1, 1]], [1] * 3, [2, 0, 1], [0, 1, 2]), None),
        ("not_separable", THREE, [1, 2, 5], None),
        ("force_mistakes", (2, 1), [[0, 1], [1, 1]], None),
    ]:
        fault = judge(f"ps3.{name}", value, *arguments)
        assert fault is None if message is None else fault.startswith(message), (name, message)


# --- the proof, as a function and as a table


def test_progress_is_the_difference_along_the_trajectory():
    for X, y, updates, u in cases_of("ps3.proof_table"):
        W = perceptron(X.astype(int), y).trajectory()
        for t, i in enumerate(updates):
            gain, growth = answer("ps3.progress", W[t], X[i], y[i], u)
            assert gain == u @ W[t + 1] - u @ W[t] >= (y * (X @ u)).min()
            assert growth == W[t + 1] @ W[t + 1] - W[t] @ W[t] <= X[i] @ X[i]


# --- equality in Cauchy-Schwarz

NUMBERS = st.integers(-4, 4).map(lambda v: Fraction(v, 2))
VECTORS = st.tuples(NUMBERS, NUMBERS, NUMBERS)


@given(VECTORS.filter(any), VECTORS, NUMBERS.filter(bool), st.booleans())
def test_parallel_is_judged_by_the_parabola(u, v, t, multiple):
    if multiple:
        v = tuple(v[0] * entry for entry in u)
    square_at_t = sum((t * a + b) ** 2 for a, b in zip(u, v))
    right = any(v) and square_at_t == 0
    assert (judge("ps3.parallel", v, np.array(u, dtype=float), float(t)) is None) == right


def test_parallel_is_judged_exactly():
    u = np.array([3.0, 4.0])
    for v, t, message in [
        ([-1.5, -2], 0.5, None),
        ([-1.5, -2.1], 0.5, "There is no equality: (u · v)² is 166.41, ‖u‖² ‖v‖² is 166.5."),
        ([-1.5, -2 - 1e-15], 0.5, "Your v is right but for rounding"),
        ([Fraction(-1, 3), Fraction(-4, 9)], 1 / 9, "Your v is right but for rounding"),
        (-1e300 * u, 1e300, None),
        ([-3 * 10**400, -4 * 10**400], 2.0, "There is equality"),
    ]:
        fault = judge("ps3.parallel", v, u, t)
        assert fault is None if message is None else fault.startswith(message), fault


# --- as many mistakes as asked for, in any order


@given(st.data())
def test_sets_are_judged_by_the_mistakes_of_the_package_s_perceptron(data):
    row = st.tuples(st.integers(-5, 5), st.integers(-2, 2))
    X = data.draw(st.lists(row, min_size=1, max_size=4))
    y = data.draw(st.lists(st.sampled_from([-1, 1]), min_size=len(X), max_size=len(X)))
    orders = [data.draw(st.permutations(range(len(X)))) for _ in range(2)]
    ends = separate(X, y).separable
    mistakes = [perceptron(X, y, order=order).mistakes if ends else 3 for order in orders]
    first, second = (orders[i] for i in np.argsort(mistakes))
    in_order = [X[i] for i in first], [y[i] for i in first]
    for m in {3, min(mistakes), min(mistakes) + 1}:
        assert (judge("ps3.exactly_m", in_order, m, 4) is None) == (ends and min(mistakes) == m)
    both = X, y, first, second
    assert (judge("ps3.two_orders", both, min(mistakes), max(mistakes)) is None) == ends
    assert judge("ps3.two_orders", both, min(mistakes), max(mistakes) + 1) is not None


def test_a_set_on_which_the_mistakes_never_end_is_stopped():
    both = [[1, 0], [1, 0]], [1, -1]
    assert judge("ps3.exactly_m", both, 200, 2).endswith("was stopped; the question asks for 200.")
    fault = judge("ps3.two_orders", (*both, [0, 1], [1, 0]), 1, 7)
    assert "more than 7 in the order first" in fault
    wide = np.tile(np.arange(-25, 25) * 40, (50, 1)), np.resize([1, -1], 50), range(50), range(50)
    assert "more than 20 in the order first" in judge("ps3.two_orders", wide, 1, 20)


def test_the_limits_of_the_constructions_are_said():
    for name, arguments, value, message in [
        ("exactly_m", (3, 3), (np.eye(4), [1] * 4), "X has 4 rows, but at most 3"),
        ("exactly_m", (3, 3), (np.eye(3, 51), [1] * 3), "more than 50 features"),
        ("exactly_m", (3, 3), ([[0.5, 0]], [1]), "whole numbers, but one is 0.5"),
        ("exactly_m", (3, 3), ([[Fraction(1, 3), 0]], [1]), "whole numbers, but one is 1/3"),
        ("exactly_m", (3, 3), ([[1001, 0]], [1]), "not between -1000 and 1000"),
        ("exactly_m", (3, 3), ([[10**400, 0]], [1]), "not between -1000 and 1000"),
        ("two_orders", (1, 2), (np.eye(51), [1] * 51, [0], [0]), "X has 51 rows"),
        ("two_orders", (1, 2), (np.eye(2), [1, 1], [0], [0, 1]), "first has 1 row numbers"),
        ("two_orders", (1, 2), (np.eye(2), [1, 1], [0, 1], [1, 1]), "second must hold each row"),
        ("two_orders", (1, 2), (np.eye(2), [1, 1], [0, 0.5], [0, 1]), "first must hold each row"),
        ("two_orders", (1, 2), (np.eye(2), [1, 1], [1, 2], [0, 1]), "from 0 to 1 once"),
        ("force_mistakes", (4, 2), np.ones((46, 4)), "X has 46 rows, but at most 45"),
        ("force_mistakes", (4, 2), np.ones((8, 5)), "must have 4 attributes"),
        ("force_mistakes", (4, 2), -np.ones((8, 4)), "0 or 1"),
        ("force_mistakes", (4, 2), np.full((8, 4), 0.5), "0 or 1"),
        ("false_step", (np.ones(2), np.zeros(2)), (4, [2000, 0], 1), "not between -1000"),
        ("false_step", (np.ones(2), np.zeros(2)), (4, [2.5, 0], 1), "whole numbers"),
        ("false_step", (np.ones(2), np.zeros(2)), (6, [2, 0], 1), "from 1 to 5"),
        ("false_step", (np.ones(2), np.zeros(2)), (2.5, [2, 0], 1), "from 1 to 5"),
    ]:
        assert message in judge(f"ps3.{name}", value, *arguments), (name, message)


# --- certificates


def test_the_sets_drawn_are_not_separable_and_w_comes_back_as_promised():
    q = question("ps3.not_separable")
    for at_zero, seed in itertools.product((True, False), range(3)):
        for X, y in q.checks[0 if at_zero else 1].cases(np.random.default_rng(seed)):
            assert not separate(X, y).separable
            repeated = cycle(X.astype(int), y)
            assert repeated.start + repeated.period <= 40 and (repeated.start == 0) == at_zero
            assert judge("ps3.not_separable", separate(X, y).weights, X, y) is None


def test_certificates_are_judged_exactly():
    for weights in (
        *([1, 2, 5], [0.5, 1, 2.5], [v * 10**400 for v in (1, 2, 5)]),
        [Fraction(1, 7), Fraction(2, 7), Fraction(5, 7)],
    ):
        assert judge("ps3.not_separable", weights, *THREE) is None
    for weights, message in [
        ([1, 2, 5 + 2.0**-50], "The sum of number"),
        ([1, 2, 4], "not zero but [1, 0]."),
        (np.array([1, 2, 5]) / 7, "not zero but [-5.55112e-17, 0]."),
        (np.array([1, 2, 5]) / 7, "That is rounding: return whole numbers"),
        ([Fraction(10**400, 1009), 2, 5], "The sum of number · y · x is not zero"),
        ([1, -2, 5], "A number is below zero: -2."),
        ([0, 0, 0], "All numbers are zero"),
    ]:
        assert message in judge("ps3.not_separable", weights, *THREE)


@given(st.lists(st.integers(-2, 9), min_size=4, max_size=4))
@example([1, 1, 2, 0])
@example([2, 0, 0, 1])
def test_a_certificate_is_right_if_nothing_is_left_of_the_sum(numbers):
    X, y = np.array([[1.0, 1], [-1, 1], [0, -1], [2, 2]]), np.array([1, 1, 1, -1])
    left = np.array(numbers) * y @ X
    right = min(numbers) >= 0 and any(numbers) and not left.any()
    assert (judge("ps3.not_separable", numbers, X, y) is None) == right


# --- disjunctions


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_radius_and_margin_are_those_of_all_examples(n):
    X = np.array(list(itertools.product((0, 1), repeat=n)))
    longer = augment(X)
    for k in range(1, n + 1):
        for negated in range(k + 1):
            literals = X[:, :k] ^ (np.arange(k) < negated)
            y = np.where(literals.any(axis=1), 1, -1)
            R_squared, gamma_squared, bound = answer("ps3.disjunctions", n, k, negated)
            margin = max_margin(longer, y)
            assert margin.exact and float(margin.lower_squared) == pytest.approx(gamma_squared)
            assert R_squared == (longer**2).sum(axis=1).max()
            assert bound == pytest.approx(float(mistake_bound(longer, y, margin.w)))
            assert negated or bound == disjunction_bound(n, k)


# --- forced mistakes


@given(st.integers(2, 7), st.data())
def test_sequences_are_judged_by_one_pass_of_the_package_s_perceptron(n, data):
    k = data.draw(st.integers(1, n // 2))
    rows = st.lists(st.sampled_from([0, 1]), min_size=n, max_size=n)
    X = data.draw(st.lists(rows, min_size=1, max_size=min((4 * k + 1) * (n + 1), 25)))
    y = [1 if any(row[:k]) else -1 for row in X]
    mistakes = quietly(perceptron, augment(X), y, max_epochs=1).mistakes
    assert (judge("ps3.force_mistakes", X, n, k) is None) == (mistakes >= 2 * k * (n - k))


def test_the_adversary_of_the_lecture_forces_enough_and_examples_by_chance_do_not():
    for n, k in [(2, 1), (9, 1), (12, 3), (20, 5), (8, 4), (40, 1)]:
        X, y = against_perceptron(n, k)
        assert ((X[:, :k].any(axis=1)) == (y == 1)).all()
        assert judge("ps3.force_mistakes", X[:, :-1], n, k) is None
    rng = np.random.default_rng(2)
    for (n, k), share in itertools.product([(12, 1), (24, 4)], (0.1, 0.3, 0.5, 0.8)):
        X = (rng.random(((4 * k + 1) * (n + 1), n)) < share).astype(int)
        X[::2, :k] = 0
        assert judge("ps3.force_mistakes", X, n, k) is not None


# --- the wrong proof


def whole_vectors(size):
    return st.lists(st.integers(-size, size), min_size=2, max_size=2)


@given(whole_vectors(4), whole_vectors(4), whole_vectors(9), st.sampled_from([-1, 1]))
@example([1, 1], [0, 0], [2, 0], 1)
@example([1, 1], [0, 0], [1, 0], 1)
def test_an_example_refutes_the_step_if_the_update_leads_no_nearer(u, w, x, y):
    u, w, v = (np.array(vector, dtype=float) for vector in (u, w, x))
    premises = y * (w @ v) <= 0 and y * (u @ v) >= 1
    nearer = (w + y * v - u) @ (w + y * v - u) < (w - u) @ (w - u)
    assert (judge("ps3.false_step", (4, x, y), u, w) is None) == (premises and not nearer)


def test_the_result_of_the_wrong_proof_is_false_and_the_bound_of_the_lecture_is_not():
    u = np.array([1, 2])
    X, y = (np.array(part) for part in answer("ps3.exactly_m", 50, 2))
    assert (y * (X @ u)).min() == 1
    assert u @ u < perceptron(X, y).mistakes == 50 <= mistake_bound(X, y, u)


def test_with_u_long_enough_every_update_does_lead_nearer():
    """The last question of the statement: u times c with c above R² / (2 gamma)."""
    for X, y, updates, u in cases_of("ps3.proof_table"):
        gamma, R_squared = (y * (X @ u)).min(), (X**2).sum(axis=1).max()
        long = (R_squared / (2 * gamma) + 1) * u
        W = np.cumsum([np.zeros(len(u)), *(y[i] * X[i] for i in updates)], axis=0)
        assert (np.diff(((W - long) ** 2).sum(axis=1)) < 0).all()


def test_steps_that_are_true_are_said_to_be():
    u, w = np.array([1.0, 4.0]), np.array([1.0, 1.0])
    for number in (1, 2, 3, 5):
        fault = judge("ps3.false_step", (number, [3, -3], -1), u, w)
        assert fault.startswith(f"Step {number} ")


# --- what is left of the answers


@pytest.mark.parametrize("seed", range(5))
def test_solutions_are_right_on_numbers_that_no_check_draws(seed):
    rng = np.random.default_rng(seed)
    k, few_and_many = int(rng.integers(1, 9)), rng.choice(np.arange(1, 40), 2, replace=False)
    u, w = rng.integers(1, 5, (2, 4)) * [[1, 1, -1, 1], [1, -1, 1, 1]]
    for name, *arguments in [
        ("ps3.exactly_m", int(rng.integers(3, 201)), int(rng.integers(2, 50))),
        ("ps3.two_orders", *np.sort(few_and_many).tolist()),
        ("ps3.force_mistakes", 2 * k, k),
        ("ps3.false_step", u, w),
        ("ps3.parallel", u, -3),
    ]:
        assert judge(name, answer(name, *arguments), *arguments) is None, name


def test_a_bound_may_not_come_from_the_mistakes_only():
    wrong = next(m for m in question("ps3.proof_table").misconceptions if "only" in m.name)
    assert check("ps3.proof_table", wrong.answer).points == 1


# --- when the bound is attained


@given(st.integers(2, 8), st.randoms(use_true_random=False))
def test_a_run_that_attains_the_bound_is_as_the_proof_says(n, random):
    """Vectors of length 3 along the axes, with signs and an order by chance: (R / γ)² = n."""
    X = 3 * np.eye(n, dtype=int)[random.sample(range(n), n)]
    y = np.array([random.choice([-1, 1]) for _ in range(n)])
    run = perceptron(X, y)
    signs = y @ X // 3  # √n times the unit vector u; its margin is 3 / √n
    w = np.zeros(n, dtype=int)
    for i in run.updates:
        assert y[i] * (signs @ X[i]) == 3 and X[i] @ X[i] == 9 and w @ X[i] == 0
        w = w + y[i] * X[i]
    assert run.mistakes == n and (w == 3 * signs).all()  # n γ u = n · 3 / √n · signs / √n
    assert max_margin(X, y).lower == pytest.approx(3 / np.sqrt(n))


def test_a_sequence_that_forces_too_little_is_shown_up_to_its_first_example_that_is_right():
    def one_pair(n, k):
        negative = np.array([0] * k + [1] * (n - k))
        positive = negative.copy()
        positive[0] = 1
        return np.array([negative, positive] * (k * (n - k)))

    result = check("ps3.force_mistakes", one_pair)
    assert result.points == 2  # one attribute that matters is right
    message = result.checks[1].message
    found = re.search(r"row (\d+), counted from 0: \[([\d, ]+)\] with \+1", message)
    n, k = map(int, re.search(r"n=(\d+), k=(\d+)", message).groups())
    X = one_pair(n, k)
    y = np.where(X[:, :k].any(axis=1), 1, -1)
    w = np.zeros(n + 1)
    for i, (x, label) in enumerate(zip(augment(X), y, strict=True)):  # noqa: B007
        if label * (w @ x) > 0:
            break
        w = w + label * x
    assert int(found[1]) == i and [*map(int, found[2].split(","))] == X[i].tolist()
    assert message.count(" with ") == 8 + 1


def test_a_sequence_of_mistakes_alone_that_is_too_short_says_so():
    message = check("ps3.force_mistakes", lambda n, k: np.eye(n)).checks[0].message
    assert "All of them are mistakes, but they are too few." in message
