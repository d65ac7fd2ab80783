"""Problem set 5: its worked numbers, its solutions and its judges against other methods."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from judging import answer, cases_of, judge
from oracles import quietly

from coursekit.exercises.compare import same
from coursekit.perceptrons.algorithms import (
    margin_perceptron,
)
from coursekit.perceptrons.algorithms.scores import predict
from coursekit.perceptrons.bounds import (
    check_proof,
)
from coursekit.perceptrons.certificates import separate
from coursekit.perceptrons.datasets import ten_digits
from coursekit.perceptrons.geometry import augment

X2, Y2 = np.array([[1.0, 2], [2, -1]]), np.array([1, -1])
WITNESS = np.array([[3.0, 1], [-1, 2]]), Y2, np.array([[8.0, -6], [5, 0]]), 1.5


# --- averages and votes


def test_averages_and_votes_give_the_numbers_of_their_statements():
    assert same([0, 5], answer("ps5.average_naive", X2, Y2, 1))
    assert same([-2, 11], answer("ps5.average_naive", X2, Y2, 2))
    assert same([[[0, [0, 0]], [1, [-2, 1]]], [-2, 11]], answer("ps5.average_lazy", X2, Y2, 2))
    assert len(answer("ps5.average_lazy", X2, Y2, 4)[0]) == 2
    new = np.array([[4.0, 1]])
    assert same([[0, 1, 3], [-1]], answer("ps5.vote", X2, Y2, 2, new))
    assert (new @ [-2, 11]).item() > 0


# --- the margin perceptron


def test_the_margin_perceptron_gives_the_numbers_of_its_statement():
    assert same([[-1, 3], 2, True], answer("ps5.margin", X2, Y2, 1, 0, 2))
    for epochs in (2, 5, 50):
        _, updates, converged = answer("ps5.margin", X2, Y2, 0, 4, epochs)
        assert updates == 2 * epochs and not converged
    assert same([-2, 6], answer("ps5.margin", X2, Y2, 0, 4, 2)[0])


# --- scale


def test_the_thresholds_of_the_statement():
    six_and_a_half = margin_perceptron(X2, Y2, threshold=6.5).updates.tolist()
    assert six_and_a_half == [0, 1, 0, 1]
    assert margin_perceptron(2 * X2, Y2, threshold=26).updates.tolist() == six_and_a_half
    assert margin_perceptron(2 * X2, Y2, threshold=13).updates.tolist() == [0, 1]
    assert judge("ps5.scale", 2, X2, Y2, 26.0, 6.5) is None
    fault = judge("ps5.scale", 2, X2, Y2, 13.0, 6.5)
    assert "2 updates, the other one 4 updates: the rows [0, 1, 0, 1]" in fault


@given(st.data(), st.sampled_from([Fraction(1, 2), 1, 1.5, Fraction(7, 3), 5]))
def test_scales_are_judged_by_the_runs_of_the_package(data, c):
    X, y, threshold, other = data.draw(st.sampled_from([*cases_of("ps5.scale")]))
    if data.draw(st.booleans()):
        c = answer("ps5.scale", X, y, threshold, other)
    run = margin_perceptron(X.astype(int), y, threshold=Fraction(threshold) / Fraction(c) ** 2)
    expected = margin_perceptron(X.astype(int), y, threshold=Fraction(other))
    right = run.updates.tolist() == expected.updates.tolist()
    assert (judge("ps5.scale", c, X, y, threshold, other) is None) == right


def test_the_relative_threshold_needs_only_its_gamma_in_the_new_unit():
    for X, y, *_ in cases_of("ps5.scale"):
        plain, *others = (
            quietly(margin_perceptron, s * X, y, gamma=s * 0.25, max_epochs=50)
            for s in (1.0, 0.25, 8.0)
        )
        assert all(run.updates.tolist() == plain.updates.tolist() for run in others)


# --- one step, and the table


@given(st.floats(0.05, 40), st.floats(0, 1), st.floats(0, 7), st.floats(0, 1))
def test_no_update_leads_further_and_one_leads_as_far(length, gamma, angle, size):
    largest, estimate = answer("ps5.one_step", length, gamma)
    w, x = np.array([length, 0]), size * np.array([np.cos(angle), np.sin(angle)])
    if w @ x <= gamma / 2 * length:
        assert np.hypot(*(w + x)) <= largest * (1 + 1e-12)
    x = np.array([gamma / 2, np.sqrt(1 - gamma**2 / 4)])
    assert np.hypot(*(w + x)) == pytest.approx(largest)
    assert largest <= estimate * (1 + 1e-12)
    assert estimate == pytest.approx(length * (1 + (gamma / length + length**-2) / 2))


def test_one_step_and_the_table_give_the_numbers_of_their_statements():
    assert answer("ps5.one_step", 2, 0) == pytest.approx([5**0.5, 2.25])
    assert margin_perceptron(X2, Y2, gamma=1).updates.tolist() == [0, 1]
    rows = answer("ps5.margin_table", X2, Y2, np.array([0, 1]), np.array([0, 3]), 1)
    assert np.round(rows, 3).tolist() == [[1, 2, 2.236, 2.736], [2, 3, 3.162, 4.162]]


def test_the_table_is_the_proof_and_the_one_that_the_package_checks():
    for X, y, updates, u, gamma in cases_of("ps5.margin_table"):
        rows = np.array(answer("ps5.margin_table", X, y, updates, u, gamma))
        assert (np.diff(rows, axis=1) >= -1e-9).all()
        run = margin_perceptron(X, y, gamma=gamma)
        assert run.updates.tolist() == updates.tolist()
        table = check_proof(run, u)
        unit = np.sqrt(float(table.norm_u_squared))
        columns = [table.projection_bound / unit, table.projection / unit, table.norm]
        assert rows[:, :3] == pytest.approx(np.column_stack(columns))
        assert (rows[:, 3] >= np.array(table.norm_bound) - 1e-9).all()
        assert len(updates) <= table.radius**2 / (rows[0, 0] - gamma / 2) ** 2 + 1e-9
        assert len(updates) <= 8 / (gamma / table.radius) ** 2  # the result of the published proof


@given(st.floats(0, 3), st.floats(0, 5), st.floats(0.1, 3), st.integers(0, 200))
def test_the_induction_step_with_both_thresholds(gamma, threshold, R, t):
    Q = R**2 + 2 * threshold
    before, after = (gamma / 2 * s + (Q * s) ** 0.5 for s in (t, t + 1))
    assert before**2 + gamma * before + Q <= after**2 * (1 + 1e-12)


# --- the published proof


def test_the_example_of_the_statement_is_allowed_and_refutes_nothing():
    for number in (1, 2, 3, 4, 5):
        fault = judge("ps5.wrong_step", (number, [0, 0.8], 1), np.array([1.0, 0.0]), 0.5)
        begins = "On your example the step is true" if number == 3 else f"Step {number} "
        assert fault.startswith(begins)


@given(st.integers(1, 8), st.integers(-8, 8), st.sampled_from([0.125, 0.25, 0.5, 0.75, 1]))
def test_the_step_can_be_refuted_up_to_a_certain_length_and_no_further(a, b, gamma):
    w = np.array([a, b]) / 2
    length, limit = np.hypot(*w), 2 / gamma - 9 * gamma / 8
    assume(abs(length - limit) > 1e-3)
    fault = judge("ps5.wrong_step", answer("ps5.wrong_step", w, gamma), w, gamma)
    assert (fault is None) == (length < limit)
    assert (answer("ps5.one_step", length, gamma)[0] > length + 3 * gamma / 4) == (fault is None)


@given(st.lists(st.integers(-4, 4), min_size=2, max_size=2), st.sampled_from([-1, 1]))
def test_an_example_refutes_if_it_is_a_margin_mistake_after_which_w_is_longer(x, y):
    w, gamma, x = np.array([1.5, 2]), 0.5, np.array(x) / 4
    allowed = x @ x <= 1 and y * (w @ x) <= gamma / 2 * 2.5
    longer = np.hypot(*(w + y * x)) > 2.5 + 0.75 * gamma
    assert (judge("ps5.wrong_step", (3, x, y), w, gamma) is None) == (allowed and longer)


# --- the two bounds


def test_the_bounds_give_the_numbers_of_their_statement():
    simple, sharp = answer("ps5.margin_bound", 0.1, 0.1)
    assert simple == pytest.approx(400) and round(sharp, 3) == 251.286
    assert answer("ps5.margin_bound", 0.1, 1e-4) == pytest.approx([100, 100], rel=1e-2)


def test_six_digits_are_enough_and_five_are_not():
    right = np.array(answer("ps5.margin_bound", 0.3, 0.2))
    assert judge("ps5.margin_bound", right * (1 + 1e-6), 0.3, 0.2) is None
    assert judge("ps5.margin_bound", right * (1 + 1e-5), 0.3, 0.2).startswith("(a) is 25, but")
    assert judge("ps5.margin_bound", [right[0], 0], 0.3, 0.2).endswith("but you have 0.")


# --- what the margin is good for


def test_the_witness_of_the_statement():
    X, y, W, _ = WITNESS
    assert judge("ps5.why_margin", (0, "B", 1, [1, 0]), *WITNESS) is None
    fault = judge("ps5.why_margin", (0, "B", 1, [0, 1.5]), *WITNESS)
    assert fault.startswith("Vector 1 stays right about row 1")
    assert (y * (X @ W[0])).min() > (y * (X @ W[1])).min()


def test_one_vector_stands_every_error_and_the_other_does_not():
    rng = np.random.default_rng(5)
    shorter_by_smaller_scores = set()
    for X, y, W, epsilon in cases_of("ps5.why_margin", *range(3)):
        number, _, row, e = answer("ps5.why_margin", X, y, W, epsilon)
        safe, other = W[number], W[1 - number]
        assert (y * (X @ safe) > 0).all() and (y * (X @ other) > 0).all()
        errors = rng.normal(size=(500, 2))
        errors *= epsilon / np.linalg.norm(errors, axis=1, keepdims=True)
        for x, label in zip(X, y, strict=True):
            assert (label * ((x + errors) @ safe) > 0).all()
        assert y[row] * (other @ (X[row] + e)) <= 0
        smaller = bool((y * (X @ safe)).min() < (y * (X @ other)).min())
        shorter_by_smaller_scores.add((smaller, bool(np.hypot(*safe) < np.hypot(*other))))
    # neither the scores nor the lengths give the safe one away
    assert shorter_by_smaller_scores == {(False, False), (False, True), (True, True)}


def test_a_witness_may_be_rounded_and_no_longer_than_epsilon():
    for case in cases_of("ps5.why_margin"):
        number, _, row, e = answer("ps5.why_margin", *case)
        assert judge("ps5.why_margin", (number, "B", row, e * (1 + 1e-10)), *case) is None
        longer = judge("ps5.why_margin", (number, "B", row, e * 1.001), *case)
        assert longer.startswith("Your error is longer than epsilon")
        for letter in "ACD":
            assert judge("ps5.why_margin", (number, letter, row, e), *case).startswith(letter)
        for reason in ("E", 1, None, ["B"]):
            fault = judge("ps5.why_margin", (number, reason, row, e), *case)
            assert '"A", "B", "C" or "D"' in fault


# --- choosing gamma


def set_of_the_statement():
    """Digits 0 and 6 with ten wrong labels, and sixty images with right ones."""
    rng, (images, digit) = np.random.default_rng(1073), ten_digits()
    rng.integers(1)
    first, second = rng.permutation((0, 6)).tolist()
    a, b = (rng.permutation(np.flatnonzero(digit == k)) for k in (first, second))
    noisy, trusted = rng.permutation([*a[:20], *b[:20]]), rng.permutation([*a[-30:], *b[-30:]])
    y, y_val = (np.where(digit[rows] == first, 1, -1) for rows in (noisy, trusted))
    y[rng.choice(40, 10, replace=False)] *= -1
    return images[noisy].astype(float), y, images[trusted].astype(float), y_val


def hidden(X, X_val, y_val):
    """All the images of the two digits that were not given, with their labels."""
    images, digit = ten_digits()
    row = {x.tobytes(): i for i, x in enumerate(images)}
    rows = [row[x.tobytes()] for x in np.vstack([X, X_val]).astype(np.int64)]
    assert len(row) == len(images) and len(set(rows)) == len(X) + len(X_val)
    digit_of = dict(zip(y_val.tolist(), digit[rows[len(X) :]].tolist()))
    others = np.setdiff1d(np.flatnonzero(np.isin(digit, [*digit_of.values()])), rows)
    return images[others], np.where(digit[others] == digit_of[1], 1, -1)


def trained(X, y, gamma):
    return quietly(margin_perceptron, X, y, gamma=gamma, max_epochs=10).w


def hidden_errors(X, y, X_val, y_val, gammas):
    others, labels = hidden(X, X_val, y_val)
    return [np.mean(predict(trained(X, y, gamma), others) != labels) for gamma in gammas]


def test_the_set_of_the_statement():
    X, y, *trusted = set_of_the_statement()
    gammas = [0, 5, 25, 100]
    errors = hidden_errors(X, y, *trusted, gammas)
    assert [round(100 * e) for e in errors] == [23, 15, 1, 51]
    assert [(predict(trained(X, y, g), X) != y).sum() for g in gammas] == [2, 3, 9, 18]
    assert answer("ps5.choose_gamma", X, y, *trusted, gammas) == 25
    assert judge("ps5.choose_gamma", 25, X, y, *trusted, gammas) is None
    fault = judge("ps5.choose_gamma", 0, X, y, *trusted, gammas)
    assert "gamma = 0 makes 23% mistakes; the best of the list makes 1%" in fault


def test_gammas_are_judged_by_the_package_s_runs_on_all_images_that_were_not_given():
    for X, y, X_val, y_val, gammas in cases_of("ps5.choose_gamma", *range(2)):
        assert len(hidden(X, X_val, y_val)[0]) > 200 and sorted(y_val) == [-1] * 30 + [1] * 30
        errors = hidden_errors(X, y, X_val, y_val, gammas)
        for gamma, error in zip(gammas, errors):
            fault = judge("ps5.choose_gamma", gamma, X, y, X_val, y_val, gammas)
            assert (fault is None) == (error <= min(errors) + 0.05)


# --- kernels


def test_the_dual_gives_the_numbers_of_its_statement():
    X, y, new = np.array([[1.0], [-2], [3]]), np.array([1, -1, -1]), np.array([[0.0], [4]])
    assert same([[1, 1, 0], [1, -1]], answer("ps5.dual", X, y, 2, 2, new))
    assert not separate(augment(X.astype(int)), y).separable


# --- the limits of what may be handed in


def test_the_limits_of_the_constructions_are_said():
    for name, arguments, value, message in [
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
        ("choose_gamma", (X2, Y2, X2, Y2, [0, 5.5]), 5, "5 is not one of the gammas [0, 5.5]"),
        ("choose_gamma", (X2, Y2, X2, Y2, [0, 5.5]), [0], "no dimension"),
    ]:
        assert message in judge(f"ps5.{name}", value, *arguments), (name, message)
