"""Problem set 3: its worked numbers, its references and its judges against other methods."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversaries import against_perceptron
from coursekit.bounds import check_convergence_proof, disjunction_bound, mistake_bound
from coursekit.certificates import max_margin, separate
from coursekit.geometry import augment
from coursekit.grading import check, problem_set
from coursekit.grading.bank import question
from coursekit.grading.plain import plain, same
from coursekit.grading.ps3 import (
    disjunctions,
    exactly_m,
    false_step,
    force_mistakes,
    not_separable,
    parallel,
    progress,
    proof_table,
    runs,
    two_orders,
)
from coursekit.grading.question import FreeText
from coursekit.grading.seed import generator
from coursekit.perceptron import perceptron

SHEET = problem_set("ps3")
NOT_CONVERGED_IS_FINE = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptron.NotConvergedWarning"
)


def judge(name, value, *arguments):
    """What a student is told about an answer to a construction; None if it is right."""
    return question(f"ps3.{name}").fault(arguments, plain(value))


def test_the_sheet():
    assert [q.name for q in SHEET.questions if isinstance(q, FreeText)] == ["ps3.only_parallel"]
    assert sum(q.max_points for q in SHEET.questions) == 28
    for wanted in (r"v = k\,u", r"u \ne 0", "discriminant", "projection", "without a square"):
        assert wanted in question("ps3.only_parallel").statement
    assert "2 points" in question("ps3.only_parallel").guide


@pytest.mark.parametrize(
    "asked", [q for q in SHEET.questions if not isinstance(q, FreeText)], ids=lambda q: q.name
)
def test_inputs_are_small_numbers(asked):
    for wanted in asked.checks:
        for case in wanted.cases(generator("any", asked.name, wanted.name)):
            for argument in case:
                numbers = np.asarray(argument)
                assert (4 * numbers == (4 * numbers).round()).all()
                assert np.abs(numbers).max() <= 200 and numbers.size <= 60


# --- the numbers in the statements


def test_progress_and_the_table_give_the_numbers_of_their_statements():
    w, x, u = np.array([3, 0]), np.array([-1, 1]), np.array([1, 2])
    assert progress.progress(w, x, 1, u) == (1, -4)
    X, y = np.array([[1, 2], [2, -1]]), np.array([1, -1])
    updates = perceptron(X, y).updates
    assert updates.tolist() == [0, 1]
    rows = proof_table.proof_table(X, y, updates, np.array([0, 1]))
    assert same([[2, 1, 5, 5], [3, 2, 10, 10]], plain(rows))


def test_the_vector_of_the_statement_is_at_right_angles():
    u, v = np.array([1, 2]), np.array([-6, 3])
    assert (u @ v, (u @ u) * (v @ v)) == (0, 5 * 45)
    assert judge("parallel", v, u, 3).startswith("There is no equality")
    assert judge("parallel", [-3, -6], u, 3) is None


def test_copies_make_one_mistake_and_a_long_and_a_short_example_three():
    copies, pair = ([[1, 0]] * 3, [1] * 3), ([[3, 0], [-1, 1]], [1, 1])
    assert perceptron(*copies).mistakes == 1
    run = perceptron(*pair)
    assert run.updates.tolist() == [0, 1, 1] and run.updates_per_epoch.tolist() == [2, 1, 0]
    assert judge("exactly_m", copies, 3, 3).startswith("The perceptron makes 1 mistake on")
    assert judge("exactly_m", pair, 3, 3) is None


def test_the_orders_of_the_statement_are_one_against_two():
    answer = [[1, 0], [0, 1], [1, 1]], [1, 1, 1], [2, 0, 1], [0, 1, 2]
    assert judge("two_orders", answer, 1, 2) is None


def test_the_run_on_paper_finds_the_certificate_of_the_statement():
    X, y = np.array([[1, 2], [2, -1], [1, 0]]), np.array([1, 1, -1])
    assert judge("not_separable", [1, 2, 5], X, y) is None
    assert not_separable.not_separable(X, y).tolist() == [1, 2, 5]
    assert not_separable.cycle(X, y) == (0, 5)


def test_disjunctions_give_the_numbers_of_the_statement():
    assert same([4, 0.2, 20], plain(disjunctions.disjunctions(3, 1, 0)))
    assert same([4, 0.2, 20], plain(disjunctions.disjunctions(3, 1, 1)))
    for u, true in (((2, 0, 0, -1), 1), ((-2, 0, 0, 1), 0)):
        for bits in itertools.product((0, 1), repeat=3):
            assert np.dot(u, (*bits, 1)) * (1 if bits[0] == true else -1) >= 1


def test_the_pair_of_the_statement_is_two_mistakes():
    X, y = augment([[0, 1], [1, 1]]), [-1, 1]
    assert perceptron(X, y).trajectory()[:3].tolist() == [[0, 0, 0], [0, -1, -1], [1, 0, 0]]
    assert judge("force_mistakes", [[0, 1], [1, 1]], 2, 1) is None


# --- the proof, as a function and as a table


def test_progress_is_the_difference_along_the_trajectory():
    rng = np.random.default_rng(0)
    for _ in range(50):
        X, y, updates, u = runs.drawn(rng)
        W = perceptron(X.astype(int), y).trajectory()
        for t, i in enumerate(updates):
            gain, growth = progress.progress(W[t], X[i], y[i], u)
            assert gain == u @ W[t + 1] - u @ W[t] >= (y * (X @ u)).min()
            assert growth == W[t + 1] @ W[t + 1] - W[t] @ W[t] <= X[i] @ X[i]


def test_the_table_is_the_one_that_the_package_checks():
    rng = np.random.default_rng(1)
    for _ in range(50):
        X, y, updates, u = runs.drawn(rng)
        run = perceptron(X.astype(int), y)
        assert run.updates.tolist() == updates.tolist()
        table = check_convergence_proof(run, u.astype(int))
        expected = np.column_stack(
            [table.projection, table.projection_bound, table.norm_squared, table.norm_squared_bound]
        )
        got = np.array(proof_table.proof_table(X, y, updates, u))
        assert (got == expected).all()
        assert (got[:, 0] >= got[:, 1]).all() and (got[:, 2] <= got[:, 3]).all()


# --- equality in Cauchy-Schwarz

NUMBERS = st.integers(-4, 4).map(lambda v: Fraction(v, 2))
VECTORS = st.tuples(NUMBERS, NUMBERS, NUMBERS)


@given(VECTORS.filter(any), VECTORS, NUMBERS.filter(bool), st.booleans())
def test_parallel_is_judged_by_the_parabola(u, v, t, multiple):
    if multiple:
        v = tuple(v[0] * entry for entry in u)
    u = np.array(u, dtype=float)
    square_at_t = sum((t * Fraction(a) + b) ** 2 for a, b in zip(u, v, strict=True))
    assert (judge("parallel", v, u, float(t)) is None) == (any(v) and square_at_t == 0)


def test_parallel_is_judged_exactly():
    u = np.array([3.0, 4.0])
    assert judge("parallel", [-1.5, -2], u, 0.5) is None
    assert judge("parallel", [-1.5, -2 - 1e-15], u, 0.5).startswith("There is no equality")
    assert judge("parallel", [Fraction(-1, 3), Fraction(-4, 9)], u, 1 / 9).startswith("There is")
    assert judge("parallel", -1e300 * u, u, 1e300) is None
    assert judge("parallel", [-3 * 10**400, -4 * 10**400], u, 2.0).startswith("There is equality")


# --- as many mistakes as asked for, in any order


@given(st.data())
def test_sets_are_judged_by_the_mistakes_of_the_package_s_perceptron(data):
    row = st.tuples(st.integers(-5, 5), st.integers(-2, 2))
    X = data.draw(st.lists(row, min_size=1, max_size=4))
    y = data.draw(st.lists(st.sampled_from([-1, 1]), min_size=len(X), max_size=len(X)))
    orders = [data.draw(st.permutations(range(len(X)))) for _ in range(2)]
    ends = separate(X, y).separable
    made = [perceptron(X, y, order=order).mistakes if ends else 3 for order in orders]
    first, second = (orders[i] for i in np.argsort(made))
    in_order = [X[i] for i in first], [y[i] for i in first]
    for m in {3, min(made), min(made) + 1}:
        assert (judge("exactly_m", in_order, m, 4) is None) == (ends and min(made) == m)
    both = X, y, first, second
    assert (judge("two_orders", both, min(made), max(made)) is None) == ends
    assert judge("two_orders", both, min(made), max(made) + 1) is not None


def test_a_set_on_which_the_mistakes_never_end_is_stopped():
    both = [[1, 0], [1, 0]], [1, -1]
    assert judge("exactly_m", both, 200, 2).endswith("was stopped; asked are 200.")
    assert "more than 7 mistakes" in judge("two_orders", (*both, [0, 1], [1, 0]), 1, 7)
    wide = np.tile(np.arange(-25, 25) * 40, (50, 1)), np.resize([1, -1], 50), range(50), range(50)
    assert "more than 20 mistakes" in judge("two_orders", wide, 1, 20)


@pytest.mark.parametrize(
    ("name", "arguments", "value", "said"),
    [
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
    ],
)
def test_the_limits_of_the_constructions_are_said(name, arguments, value, said):
    assert said in judge(name, value, *arguments)


# --- certificates


def test_the_sets_drawn_are_not_separable_and_w_comes_back_as_promised():
    asked = question("ps3.not_separable")
    for wanted, zero in zip(asked.checks, (True, False), strict=True):
        for X, y in wanted.cases(generator("any", asked.name, wanted.name)):
            assert not separate(X, y).separable
            start, period = not_separable.cycle(X, y)
            assert start + period <= 40 and (start == 0) == zero
            assert judge("not_separable", separate(X, y).weights, X, y) is None


def test_certificates_are_judged_exactly():
    X, y = np.array([[1.0, 2.0], [2.0, -1.0], [1.0, 0.0]]), np.array([1, 1, -1])
    for right in ([1, 2, 5], [0.5, 1, 2.5], [Fraction(1, 7), Fraction(2, 7), Fraction(5, 7)]):
        assert judge("not_separable", right, X, y) is None
    assert judge("not_separable", [v * 10**400 for v in (1, 2, 5)], X, y) is None
    assert judge("not_separable", [1, 2, 5 + 2.0**-50], X, y).startswith("The sum of number")
    assert judge("not_separable", [1, 2, 4], X, y).endswith("not zero but [1, 0].")
    rounded = np.array([1, 2, 5]) / 7
    assert judge("not_separable", rounded, X, y).endswith("not zero but [-5.55112e-17, 0].")
    huge = [Fraction(10**400, 1009), 2, 5]
    assert judge("not_separable", huge, X, y).startswith("The sum of number · y · x is not zero")
    assert judge("not_separable", [1, -2, 5], X, y).startswith("A number is below zero: -2.")
    assert judge("not_separable", [0, 0, 0], X, y).startswith("All numbers are zero")


@given(st.lists(st.integers(-2, 9), min_size=4, max_size=4))
def test_a_certificate_is_right_if_nothing_is_left_of_the_sum(numbers):
    X, y = np.array([[1.0, 1], [-1, 1], [0, -1], [2, 2]]), np.array([1, 1, 1, -1])
    left = np.array(numbers) * y @ X
    right = min(numbers) >= 0 and any(numbers) and not left.any()
    assert (judge("not_separable", numbers, X, y) is None) == right


# --- disjunctions


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_radius_and_margin_are_those_of_all_examples(n):
    X = np.array(list(itertools.product((0, 1), repeat=n)))
    longer = augment(X)
    for k in range(1, n + 1):
        for negated in range(k + 1):
            literals = X[:, :k] ^ (np.arange(k) < negated)
            y = np.where(literals.any(axis=1), 1, -1)
            R_squared, gamma_squared, bound = disjunctions.disjunctions(n, k, negated)
            margin = max_margin(longer, y)
            assert margin.exact and float(margin.lower_squared) == pytest.approx(gamma_squared)
            assert R_squared == (longer**2).sum(axis=1).max()
            assert bound == pytest.approx(float(mistake_bound(longer, y, margin.w)))
            if not negated:
                assert bound == disjunction_bound(n, k)


# --- forced mistakes


@given(st.integers(2, 7), st.data())
@NOT_CONVERGED_IS_FINE
def test_sequences_are_judged_by_one_pass_of_the_package_s_perceptron(n, data):
    k = data.draw(st.integers(1, n // 2))
    longest = (4 * k + 1) * (n + 1)
    rows = st.lists(st.sampled_from([0, 1]), min_size=n, max_size=n)
    X = data.draw(st.lists(rows, min_size=1, max_size=min(longest, 25)))
    y = [1 if any(row[:k]) else -1 for row in X]
    made = perceptron(augment(X), y, max_epochs=1).mistakes
    assert (judge("force_mistakes", X, n, k) is None) == (made >= 2 * k * (n - k))


@pytest.mark.parametrize(("n", "k"), [(2, 1), (9, 1), (12, 3), (20, 5), (8, 4), (40, 1)])
def test_the_adversary_of_the_lecture_forces_enough(n, k):
    X, y = against_perceptron(n, k)
    assert ((X[:, :k].any(axis=1)) == (y == 1)).all()
    assert judge("force_mistakes", X[:, :-1], n, k) is None


@pytest.mark.parametrize(("n", "k"), [(12, 1), (24, 4)])
def test_examples_by_chance_do_not_force_enough(n, k):
    rng = np.random.default_rng(2)
    for share in (0.1, 0.3, 0.5, 0.8):
        X = (rng.random(((4 * k + 1) * (n + 1), n)) < share).astype(int)
        X[::2, :k] = 0
        assert judge("force_mistakes", X, n, k) is not None


# --- the wrong proof


def whole_vectors(size):
    return st.lists(st.integers(-size, size), min_size=2, max_size=2)


@given(whole_vectors(4), whole_vectors(4), whole_vectors(9), st.sampled_from([-1, 1]))
def test_an_example_refutes_the_step_if_the_update_leads_no_nearer(u, w, x, y):
    u, w, v = (np.array(vector, dtype=float) for vector in (u, w, x))
    premises = y * (w @ v) <= 0 and y * (u @ v) >= 1
    nearer = (w + y * v - u) @ (w + y * v - u) < (w - u) @ (w - u)
    assert (judge("false_step", (4, x, y), u, w) is None) == (premises and not nearer)


def test_the_result_of_the_wrong_proof_is_false_and_the_bound_of_the_lecture_is_not():
    u = np.array([1, 2])
    X, y = exactly_m.exactly_m(50, 2)
    assert (y * (X @ u)).min() == 1
    assert u @ u < perceptron(X, y).mistakes == 50 <= mistake_bound(X, y, u)


def test_with_u_long_enough_every_update_does_lead_nearer():
    """The last question of the statement: u times c with c above R² / (2 gamma)."""
    rng = np.random.default_rng(3)
    for _ in range(50):
        X, y, updates, u = runs.drawn(rng)
        gamma, R_squared = (y * (X @ u)).min(), (X**2).sum(axis=1).max()
        long = (R_squared / (2 * gamma) + 1) * u
        W = np.cumsum([np.zeros(len(u)), *(y[i] * X[i] for i in updates)], axis=0)
        assert (np.diff(((W - long) ** 2).sum(axis=1)) < 0).all()


def test_steps_that_are_true_are_said_to_be():
    u, w = np.array([1.0, 4.0]), np.array([1.0, 1.0])
    for number in (1, 2, 3, 5):
        said = judge("false_step", (number, [3, -3], -1), u, w)
        assert said.startswith(f"Step {number} ")


# --- what is left of the answers


@pytest.mark.parametrize("seed", range(5))
def test_references_are_right_on_numbers_that_no_check_draws(seed):
    rng = np.random.default_rng(seed)
    m, n = int(rng.integers(3, 201)), int(rng.integers(2, 50))
    few, many = np.sort(rng.choice(np.arange(1, 40), 2, replace=False)).tolist()
    k = int(rng.integers(1, 9))
    u, w = rng.integers(1, 5, (2, 4)) * [[1, 1, -1, 1], [1, -1, 1, 1]]
    assert judge("exactly_m", exactly_m.exactly_m(m, n), m, n) is None
    assert judge("two_orders", two_orders.two_orders(few, many), few, many) is None
    assert judge("force_mistakes", force_mistakes.force_mistakes(2 * k, k), 2 * k, k) is None
    assert judge("false_step", false_step.false_step(u, w), u, w) is None
    assert judge("parallel", parallel.parallel(u, -3), u, -3) is None


def test_a_bound_may_not_come_from_the_mistakes_only():
    wrong = next(m for m in question("ps3.proof_table").misconceptions if "only" in m.name)
    assert check("ps3.proof_table", wrong.answer).points == 1
