"""Problem set 5: its worked numbers, its references and its judges against other methods."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from coursekit.bounds import (
    check_margin_proof,
    margin_perceptron_bound,
    simple_margin_perceptron_bound,
)
from coursekit.certificates import separate
from coursekit.datasets import ten_digits
from coursekit.geometry import augment
from coursekit.grading.plain import plain, same
from coursekit.grading.ps5 import (
    SHEET,
    average_lazy,
    average_naive,
    choose_gamma,
    dual,
    handwriting,
    margin,
    margin_bound,
    margin_table,
    one_step,
    runs,
    scale,
    vote,
    why_margin,
    wrong_step,
)
from coursekit.grading.question import FreeText
from coursekit.grading.seed import generator
from coursekit.kernels import kernel_perceptron, polynomial
from coursekit.perceptron import averaged, margin_perceptron, perceptron, voted

QUESTIONS = {asked.name: asked for asked in SHEET.questions}
PROGRAMMING = [asked for asked in SHEET.questions if not isinstance(asked, FreeText)]
NOT_CONVERGED_IS_FINE = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptron.NotConvergedWarning"
)
X2, Y2 = np.array([[1.0, 2], [2, -1]]), np.array([1, -1])


def judge(name, value, *arguments):
    """What a student is told about an answer to a construction; None if it is right."""
    return QUESTIONS[f"ps5.{name}"].fault(arguments, plain(value))


def sets(seed, how_many=40):
    """Yield small sets with whole numbers and passes over them, separable or not."""
    rng = np.random.default_rng(seed)
    for k in range(how_many):
        yield runs.passes(rng, k)


def run_of(X, y, epochs):
    """The package's run over so many passes; it stops at the first clean one."""
    return perceptron(X.astype(int), y, max_epochs=epochs)


def test_the_sheet():
    assert [q.name for q in SHEET.questions if isinstance(q, FreeText)] == ["ps5.induction"]
    assert len(SHEET.questions) == 13
    assert sum(q.max_points for q in SHEET.questions) == 30
    for wanted in (r"Q = R^2 + 2 \eta", "induction", r"8 / \gamma_0^2", "no cell"):
        assert wanted in QUESTIONS["ps5.induction"].statement
    assert "2 points" in QUESTIONS["ps5.induction"].guide


@pytest.mark.parametrize("asked", PROGRAMMING, ids=lambda q: q.name)
def test_inputs_are_small_numbers_and_one_case_is_shown_in_full(asked):
    real_data = asked.name == "ps5.choose_gamma"
    for wanted in asked.checks:
        cases = wanted.cases(generator("any", asked.name, wanted.name))
        assert real_data or min(sum(np.size(a) for a in case) for case in cases) <= 25
        for case in cases:
            for argument in case:
                assert np.abs(np.asarray(argument)).max() <= 800
                assert (1000 * np.asarray(argument) == (1000 * np.asarray(argument)).round(6)).all()


# --- averages and votes


def test_averages_and_votes_give_the_numbers_of_their_statements():
    assert average_naive.average_naive(X2, Y2, 1).tolist() == [0, 5]
    assert average_naive.average_naive(X2, Y2, 2).tolist() == [-2, 11]
    assert same(
        [[[0, [0, 0]], [1, [-2, 1]]], [-2, 11]], plain(average_lazy.average_lazy(X2, Y2, 2))
    )
    assert len(average_lazy.average_lazy(X2, Y2, 4)[0]) == 2
    new = np.array([[4.0, 1]])
    assert same([[0, 1, 3], [-1]], plain(vote.vote(X2, Y2, 2, new)))
    assert (new @ average_naive.average_naive(X2, Y2, 2)).item() > 0


@NOT_CONVERGED_IS_FINE
def test_naive_lazy_and_the_package_agree_to_the_last_digit():
    for X, y, epochs in sets(0):
        a = average_naive.average_naive(X, y, epochs)
        pairs, lazy = average_lazy.average_lazy(X, y, epochs)
        run = run_of(X, y, epochs)
        left_over = (epochs - run.epochs) * len(X)
        assert a.tolist() == lazy.tolist() == (averaged(run) + left_over * run.w).tolist()
        assert [c for c, _ in pairs] == run.steps.tolist()


@NOT_CONVERGED_IS_FINE
def test_the_vote_is_that_of_the_package():
    rng = np.random.default_rng(1)
    for X, y, epochs in sets(2):
        run, new = run_of(X, y, epochs), rng.integers(-5, 6, (6, X.shape[1]))
        if run.epochs < epochs:
            epochs = run.epochs
        votes, labels = vote.vote(X, y, epochs, new)
        assert votes == run.votes.tolist() and sum(votes) == epochs * len(X)
        assert labels.tolist() == voted(run, new).tolist()


# --- the margin perceptron


def test_the_margin_perceptron_gives_the_numbers_of_its_statement():
    assert same([[-1, 3], 2, True], plain(margin.train_margin(X2, Y2, 1, 0, 2)))
    for epochs in (2, 5, 50):
        _, updates, converged = margin.train_margin(X2, Y2, 0, 4, epochs)
        assert updates == 2 * epochs and not converged
    assert (margin.train_margin(X2, Y2, 0, 4, 2)[0] == [-2, 6]).all()


@NOT_CONVERGED_IS_FINE
@pytest.mark.parametrize("check", QUESTIONS["ps5.margin"].checks, ids=lambda c: c.name)
def test_the_margin_perceptron_is_that_of_the_package(check):
    for seed in range(5):
        for X, y, threshold, gamma, epochs in check.cases(np.random.default_rng(seed)):
            w, updates, converged = margin.train_margin(X, y, threshold, gamma, epochs)
            run = margin_perceptron(X, y, threshold=threshold, gamma=gamma, max_epochs=epochs)
            assert (w == run.w).all()
            assert (updates, converged) == (run.mistakes, run.converged)
            rows = runs.margin_run(X, y, threshold, gamma, epochs).rows
            assert rows == run.updates.tolist()


# --- scale


def test_the_thresholds_of_the_statement():
    six_and_a_half = margin_perceptron(X2, Y2, threshold=6.5).updates.tolist()
    assert six_and_a_half == [0, 1, 0, 1]
    assert margin_perceptron(2 * X2, Y2, threshold=26).updates.tolist() == six_and_a_half
    assert margin_perceptron(2 * X2, Y2, threshold=13).updates.tolist() == [0, 1]
    assert judge("scale", 2, X2, Y2, 26.0, 6.5) is None
    said = judge("scale", 2, X2, Y2, 13.0, 6.5)
    assert (
        said
        == "With c = 2 the run makes 2 updates, the other one 4 updates: the rows [0, 1, 0, 1]."
    )


@given(st.integers(0, 10**6), st.sampled_from([Fraction(1, 2), 1, 1.5, Fraction(7, 3), 5]))
def test_scales_are_judged_by_the_runs_of_the_package(seed, c):
    X, y, threshold, other = scale.two_thresholds(np.random.default_rng(seed), 2.25)
    for wanted in (other, 0.0):
        one = margin_perceptron(X.astype(int), y, threshold=Fraction(threshold) / Fraction(c) ** 2)
        two = margin_perceptron(X.astype(int), y, threshold=wanted)
        right = one.updates.tolist() == two.updates.tolist()
        assert (judge("scale", c, X, y, threshold, wanted) is None) == right
    assert judge("scale", scale.scale(X, y, threshold, 0.0), X, y, threshold, 0.0) is None


def test_the_relative_threshold_needs_only_its_gamma_in_the_new_unit():
    for seed in range(20):
        X, y, _, _ = scale.two_thresholds(np.random.default_rng(seed), 2.0)
        for c in (0.25, 8.0):
            one, two = (
                margin_perceptron(s * X, y, gamma=s * 0.25, max_epochs=50) for s in (1.0, c)
            )
            assert one.updates.tolist() == two.updates.tolist()


# --- one step, and the table


def test_one_step_gives_the_numbers_of_its_statement():
    assert one_step.one_step(2, 0) == pytest.approx((5**0.5, 2.25))


@given(st.floats(0.05, 40), st.floats(0, 1), st.floats(0, 7), st.floats(0, 1))
def test_no_update_leads_further_and_one_leads_as_far(length, gamma, angle, size):
    largest, estimate = one_step.one_step(length, gamma)
    w, x = np.array([length, 0]), size * np.array([np.cos(angle), np.sin(angle)])
    if w @ x <= gamma / 2 * length:
        assert np.hypot(*(w + x)) <= largest * (1 + 1e-12)
    x = np.array([gamma / 2, np.sqrt(1 - gamma**2 / 4)])
    assert np.hypot(*(w + x)) == pytest.approx(largest)
    assert largest <= estimate * (1 + 1e-12)
    assert estimate == pytest.approx(length * (1 + (gamma / length + length**-2) / 2))


def test_the_table_gives_the_numbers_of_its_statement():
    assert margin_perceptron(X2, Y2, gamma=1).updates.tolist() == [0, 1]
    rows = margin_table.margin_table(X2, Y2, [0, 1], np.array([0, 3]), 1)
    assert np.round(rows, 3).tolist() == [[1, 2, 2.236, 2.736], [2, 3, 3.162, 4.162]]


def test_the_table_is_the_proof_and_the_one_that_the_package_checks():
    rng = np.random.default_rng(3)
    for _ in range(40):
        X, y, updates, u, gamma = margin_table.drawn(rng)
        rows = np.array(margin_table.margin_table(X, y, updates, u, gamma))
        assert (np.diff(rows, axis=1) >= -1e-9).all()
        run = margin_perceptron(X, y, gamma=gamma)
        assert run.updates.tolist() == updates.tolist()
        table = check_margin_proof(run, u)
        assert rows[:, :3] == pytest.approx(
            np.column_stack([table.projection_bound, table.projection, table.norm])
        )
        assert (rows[:, 3] >= np.array(table.norm_bound) - 1e-9).all()
        R, gamma0 = table.R, rows[0, 0]
        assert len(updates) <= R**2 / (gamma0 - gamma / 2) ** 2 + 1e-9


@given(st.floats(0, 3), st.floats(0, 5), st.floats(0.1, 3), st.integers(0, 200))
def test_the_induction_step_with_both_thresholds(gamma, threshold, R, t):
    Q = R**2 + 2 * threshold
    before, after = (gamma / 2 * s + (Q * s) ** 0.5 for s in (t, t + 1))
    assert before**2 + gamma * before + Q <= after**2 * (1 + 1e-12)


# --- the published proof


def test_the_example_of_the_statement_is_allowed_and_refutes_nothing():
    w = np.array([1.0, 0.0])
    for number in (1, 2, 3, 4, 5):
        said = judge("wrong_step", (number, [0, 0.8], 1), w, 0.5)
        begins = "On your example the step is true" if number == 3 else f"Step {number} "
        assert said.startswith(begins)


@given(st.integers(1, 8), st.integers(-8, 8), st.sampled_from([0.125, 0.25, 0.5, 0.75, 1]))
def test_the_step_can_be_refuted_up_to_a_certain_length_and_no_further(a, b, gamma):
    w = np.array([a, b]) / 2
    limit = 2 / gamma - 9 * gamma / 8
    assume(abs(np.hypot(*w) - limit) > 1e-3)
    said = judge("wrong_step", wrong_step.wrong_step(w, gamma), w, gamma)
    assert (said is None) == (np.hypot(*w) < limit)
    largest, _ = one_step.one_step(np.hypot(*w), gamma)
    assert (largest > np.hypot(*w) + 3 * gamma / 4) == (said is None)


@given(st.lists(st.integers(-4, 4), min_size=2, max_size=2), st.sampled_from([-1, 1]))
def test_an_example_refutes_if_it_is_a_margin_mistake_after_which_w_is_longer(x, y):
    w, gamma, x = np.array([1.5, 2]), 0.5, np.array(x) / 4
    allowed = x @ x <= 1 and y * (w @ x) <= gamma / 2 * 2.5
    longer = np.hypot(*(w + y * x)) > 2.5 + 0.75 * gamma
    assert (judge("wrong_step", (3, x, y), w, gamma) is None) == (allowed and longer)


def test_the_true_steps_hold_and_the_result_is_true_for_every_run_drawn():
    rng = np.random.default_rng(4)
    for _ in range(40):
        X, _, updates, _, gamma = margin_table.drawn(rng)
        R = np.linalg.norm(X, axis=1).max()
        assert len(updates) <= 8 / (gamma / R) ** 2


# --- the two bounds


def test_the_bounds_give_the_numbers_of_their_statement():
    simple, sharp = margin_bound.margin_bound(0.1, 0.1)
    assert simple == pytest.approx(400) and round(sharp, 3) == 251.286
    assert margin_bound.margin_bound(0.1, 1e-4) == pytest.approx((100, 100), rel=1e-2)


@given(st.floats(0.01, 1), st.floats(0.01, 1))
def test_the_bounds_are_those_of_the_package(gamma0, part):
    gamma = gamma0 * part
    assert margin_bound.margin_bound(gamma0, gamma) == pytest.approx(
        (simple_margin_perceptron_bound(gamma0, gamma), margin_perceptron_bound(gamma0, gamma)),
        rel=1e-9,
    )


def test_six_digits_are_enough_and_five_are_not():
    right = np.array(margin_bound.margin_bound(0.3, 0.2))
    assert judge("margin_bound", right * (1 + 1e-6), 0.3, 0.2) is None
    assert judge("margin_bound", right * (1 + 1e-5), 0.3, 0.2).startswith("(a) is 25, but")
    assert judge("margin_bound", [right[0], 0], 0.3, 0.2).endswith("but you have 0.")


# --- what the margin is good for


def test_the_witness_of_the_statement():
    X, y = np.array([[3.0, 1], [-1, 2]]), np.array([1, -1])
    W = np.array([[8.0, -6], [5, 0]])
    assert judge("why_margin", (0, "B", 1, [1, 0]), X, y, W, 1.5) is None
    said = judge("why_margin", (0, "B", 1, [0, 1.5]), X, y, W, 1.5)
    assert said.startswith("Vector 1 stays right about row 1")
    assert (y * (X @ W[0])).min() > (y * (X @ W[1])).min()


@pytest.mark.parametrize("check", QUESTIONS["ps5.why_margin"].checks, ids=lambda c: c.name)
def test_one_vector_stands_every_error_and_the_other_does_not(check):
    rng = np.random.default_rng(5)
    shorter = set()
    for X, y, W, epsilon in check.cases(rng):
        number, _, row, e = why_margin.why_margin(X, y, W, epsilon)
        safe, other = W[number], W[1 - number]
        assert (y * (X @ safe) > 0).all() and (y * (X @ other) > 0).all()
        errors = rng.normal(size=(500, 2))
        errors *= epsilon / np.linalg.norm(errors, axis=1, keepdims=True)
        for x, label in zip(X, y, strict=True):
            assert (label * ((x + errors) @ safe) > 0).all()
        assert y[row] * (other @ (X[row] + e)) <= 0
        assert ((y * (X @ safe)).min() < (y * (X @ other)).min()) == ("smaller" in check.name)
        shorter.add(bool(np.hypot(*safe) < np.hypot(*other)))
    assert shorter == ({True} if "smaller" in check.name else {True, False})


# --- choosing gamma


def shown(seed):
    """The set of the statement, digits 0 and 6 with ten wrong labels."""
    return handwriting.drawn(np.random.default_rng(seed), 0.5, 0.25)


def test_the_set_of_the_statement(monkeypatch):
    monkeypatch.setattr(handwriting, "PAIRS", ((0, 6),))
    X, y, X_val, y_val = shown(8)
    gammas = [0, 5, 25, 100]
    hidden = choose_gamma.hidden_errors(X, y, X_val, y_val, gammas)
    assert [round(100 * e) for e in hidden] == [29, 24, 1, 51]
    on_x = [40 * handwriting.errors(handwriting.trained(X, y, g), X, y) for g in gammas]
    assert on_x == pytest.approx([0, 4, 9, 16])
    assert choose_gamma.choose_gamma(X, y, X_val, y_val, gammas) == 25
    assert judge("choose_gamma", 25, X, y, X_val, y_val, gammas) is None
    said = judge("choose_gamma", 0, X, y, X_val, y_val, gammas)
    assert (
        said == "On the hidden images gamma = 0 makes 29% mistakes; the best of the list makes 1%."
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_hidden_images_are_all_those_that_were_not_given(seed):
    noise = 0.25 * (seed % 2)
    X, y, X_val, y_val = handwriting.drawn(np.random.default_rng(seed), 0.5, noise)
    others, labels = handwriting.hidden(X, X_val, y_val)
    everything, digit = ten_digits()
    given = {x.tobytes() for x in np.vstack([X, X_val]).astype(np.int64)}
    assert len(given) == len(X) + len(X_val)
    assert not given & {x.tobytes() for x in others}
    row = {x.tobytes(): i for i, x in enumerate(everything)}
    assert len(row) == len(everything)
    digits = digit[[row[x.tobytes()] for x in others]]
    first, second = digits[labels == 1], digits[labels == -1]
    assert len(set(first)) == len(set(second)) == 1
    assert len(others) + len(given) == np.isin(digit, [first[0], second[0]]).sum()
    assert len(others) > 200 and (y_val == 1).sum() == 30
    truth = np.where(digit[[row[x.tobytes()] for x in X.astype(np.int64)]] == first[0], 1, -1)
    assert (truth != y).sum() == 40 * noise


@NOT_CONVERGED_IS_FINE
@pytest.mark.parametrize("gamma", [0, 3.3, 21.7, 120.5])
def test_the_judge_trains_as_the_package_does(gamma):
    X, y, _, _ = shown(0)
    run = margin_perceptron(X, y, gamma=gamma, max_epochs=handwriting.EPOCHS)
    assert (handwriting.trained(X, y, gamma) == run.w).all()


# --- kernels


def test_the_dual_gives_the_numbers_of_its_statement():
    X, y, new = np.array([[1.0], [-2], [3]]), np.array([1, -1, -1]), np.array([[0.0], [4]])
    assert same([[1, 1, 0], [1, -1]], plain(dual.dual(X, y, 2, 2, new)))
    assert not separate(augment(X.astype(int)), y).separable


@NOT_CONVERGED_IS_FINE
def test_the_dual_is_the_kernel_perceptron_of_the_package():
    for seed in range(4):
        for check in QUESTIONS["ps5.dual"].checks:
            for X, y, degree, epochs, new in check.cases(np.random.default_rng(seed)):
                alpha, labels = dual.dual(X, y, degree, epochs, new)
                run = kernel_perceptron(X.astype(int), y, polynomial(degree), max_epochs=epochs)
                assert (alpha * y).tolist() == run.alpha.tolist()
                assert labels.tolist() == run.predict(new.astype(int)).tolist()


# --- the limits of what may be handed in


@pytest.mark.parametrize(
    ("name", "arguments", "value", "said"),
    [
        ("scale", (X2, Y2, 26.0, 6.5), 0, "above 0 and at most 1000000"),
        ("scale", (X2, Y2, 26.0, 6.5), -2, "above 0"),
        ("scale", (X2, Y2, 26.0, 6.5), 10**400, "above 0 and at most"),
        ("scale", (X2, Y2, 26.0, 6.5), 1e-300, "more than 200 updates"),
        ("scale", (X2, Y2, 26.0, 6.5), [2], "no dimension"),
        ("wrong_step", (np.array([1.0, 0]), 0.5), (3, [1.1, 0], 1), "longer than 1"),
        ("wrong_step", (np.array([1.0, 0]), 0.5), (3, [10**400, 0], 1), "longer than 1"),
        ("wrong_step", (np.array([1.0, 0]), 0.5), (3, [1, 0], 1), "no margin mistake"),
        ("wrong_step", (np.array([1.0, 0]), 0.5), (6, [0, 1], 1), "from 1 to 5"),
        ("margin_bound", (0.3, 0.2), [25.0], "(a), (b): 2 things"),
        ("margin_bound", (0.3, 0.2), [25.0, float("inf")], "(b) must be finite"),
        ("why_margin", (X2, Y2, X2, 0.1), (2, "B", 0, [0, 0]), "must be 0 or 1"),
        ("why_margin", (X2, Y2, X2, 0.1), (0, "B", 2, [0, 0]), "count from 0 to 1"),
        ("choose_gamma", (*shown(1), [0, 5.5]), 5, "5 is not one of the gammas [0, 5.5]"),
        ("choose_gamma", (*shown(1), [0, 5.5]), [0], "no dimension"),
    ],
)
def test_the_limits_of_the_constructions_are_said(name, arguments, value, said):
    assert said in judge(name, value, *arguments)


def test_a_witness_may_be_rounded_and_no_longer_than_epsilon():
    X, y, W, epsilon = why_margin.drawn(np.random.default_rng(6), True, True)
    number, _, row, e = why_margin.why_margin(X, y, W, epsilon)
    assert judge("why_margin", (number, "B", row, e * (1 + 1e-10)), X, y, W, epsilon) is None
    longer = judge("why_margin", (number, "B", row, e * 1.001), X, y, W, epsilon)
    assert longer.startswith("Your error is longer than epsilon")
    for letter in "ACD":
        assert judge("why_margin", (number, letter, row, e), X, y, W, epsilon).startswith(letter)
    for reason in ("E", 1, None, ["B"]):
        assert '"A", "B", "C" or "D"' in judge(
            "why_margin", (number, reason, row, e), X, y, W, epsilon
        )
