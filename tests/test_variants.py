"""The margin perceptron, and the classifiers of a run: the average, the vote, the pocket."""

# ruff: noqa: N802 (the rows have capital letters)

import math
import sys
import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_is_slow_run, assert_same_run, plainly, refusal, slow_run
from sklearn.linear_model import SGDClassifier
from strategies import exact_sets, labelled_sets, random_set, rates

from coursekit.perceptrons import datasets
from coursekit.perceptrons.algorithms import (
    NotConvergedWarning,
    RunInterruptedWarning,
    averaged,
    kernel_perceptron,
    linear,
    margin_perceptron,
    one_epoch,
    perceptron,
    pocket,
    training,
    update_loops,
    voted,
)
from coursekit.perceptrons.algorithms.scores import is_mistake, predict

pytestmark = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"
)

FRACTIONS = st.fractions(min_value=0, max_value=3, max_denominator=7)
SGD = {
    "penalty": None, "learning_rate": "constant", "eta0": 1, "fit_intercept": False,
    "shuffle": False, "tol": None,
}  # fmt: skip


# The margin perceptron


@given(exact_sets, FRACTIONS, FRACTIONS, st.integers(1, 3))
def test_V3_V4_it_updates_exactly_where_the_rule_says(data, threshold, gamma, epochs):
    options = {"threshold": threshold, "gamma": gamma, "max_epochs": epochs}
    run = margin_perceptron(*data, **options)
    assert_is_slow_run(run, **options)
    assert run.exact


@given(labelled_sets(), st.integers(1, 4), st.integers(10, 30))
def test_without_threshold_and_gamma_it_is_the_perceptron(data, epochs, exponent):
    run, plain = (f(*data, max_epochs=epochs) for f in (margin_perceptron, perceptron))
    assert_same_run(run, plain)
    tiny = margin_perceptron(*data, gamma=Fraction(1, 10**exponent), max_epochs=epochs)
    assert tiny.updates.tolist() == plain.updates.tolist()


@pytest.mark.parametrize("seed", range(3))
def test_compiled_and_plain_margin_runs_are_identical(seed):
    X, y = random_set(seed, n=50)
    for Z, t, g in [(X, 3, 2), (X, 2.5, 0.0), (X, 0, 0.7), (X / 7, 0.1, 1.3)]:
        options = {"threshold": t, "gamma": g, "max_epochs": 9}
        assert_same_run(
            margin_perceptron(Z, y, **options), plainly(margin_perceptron, Z, y, **options)
        )


def test_numbers_that_could_overflow_stay_exact():
    run = margin_perceptron([[10**9, 1], [-1, 10**9]], [1, 1], gamma=10**9)
    assert_is_slow_run(run, gamma=10**9)


@given(*[st.integers(0, 2**21)] * 4, st.integers(0, 2**31), st.integers(1, 3))
def test_what_is_said_to_fit_int64_does(largest_x, largest_w, rate, gamma, threshold, d):
    X, w0 = np.full((2, d), largest_x), np.full(d, largest_w)
    if training._fits_int64(X, w0, rate, threshold, gamma, 3):
        w = largest_w + rate * largest_x * 6
        beyond = d * largest_x * w + threshold
        assert max(4 * beyond**2, gamma**2 * d * w**2, rate) < 2**63 or not (threshold or gamma)


def test_a_float_rule_on_whole_numbers_makes_a_float_run():
    X, y = datasets.five_more_points()
    run = margin_perceptron(X, y, gamma=0.5)
    assert not run.exact and run.w.dtype == np.float64
    assert run.trajectory()[-1].tolist() == run.w.tolist()


def test_a_wrong_setting_is_named():
    for wrong, message in [
        ({"threshold": -1}, "threshold must not be negative, but it is -1."),
        ({"gamma": Fraction(-1, 2)}, "gamma must not be negative, but it is -1/2."),
        ({"gamma": [1, 2]}, "gamma must have no dimension (one number), but its shape is (2,)."),
        ({"gamma": 1e38}, "gamma must be at most 1e+37 in size, but gamma is 1e+38."),
        ({"threshold": math.inf}, "threshold must be finite, but threshold is inf."),
        ({"rate": 0}, "rate must be positive, but it is 0."),
    ]:
        assert refusal(margin_perceptron, [[1, 1]], [1], **wrong) == message


def test_the_largest_numbers_do_not_overflow():
    X, y = [[1e37, 0], [0, 1e37], [-1e37, 1e37]], [1, -1, 1]
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        run = margin_perceptron(X, y, gamma=1e37, threshold=1e37, rate=1e37, max_epochs=100)
    assert np.isfinite(run.w).all()


def test_a_margin_that_cannot_be_had_is_said():
    with pytest.warns(
        NotConvergedWarning, match=r"2 updates in epoch 7, .* ask for less of a marg"
    ):
        margin_perceptron([[1, 1], [2, -1]], [1, -1], gamma=3, max_epochs=7)


def test_its_run_counts_updates_since_not_each_is_a_mistake():
    run = margin_perceptron([[1, 1], [2, -1]], [1, -1], gamma=1)
    assert repr(run) == "<Run: 3 updates in 3 epochs, converged, w = [0 3]>"


# The average


def averaged_naive(run):
    """The loop of the slides: a <- a + w after every example."""
    w, a = run.weights(0), 0
    t = 0
    for step in range(run.shown):
        if t < run.mistakes and run.steps[t] == step:
            t += 1
            w = run.weights(t)
        a = a + w.astype(object if run.exact else float)
    return a


@given(exact_sets, st.integers(1, 4), rates)
def test_V2_the_lazy_average_is_the_naive_one_to_the_last_digit(data, epochs, rate):
    options = {"w0": [*range(len(data[0][0]))], "rate": rate, "max_epochs": epochs}
    run = perceptron(*data, **options)
    expected = [sum(column) for column in zip(*slow_run(*data, **options).after)]
    assert averaged(run).tolist() == averaged_naive(run).tolist() == expected


def test_V2_the_average_is_that_of_scikit_learns_averaged_sgd():
    for seed in range(100):
        X, y = random_set(seed, n=20 + seed, d=1 + seed % 7)
        run = perceptron(X, y, max_epochs=5)
        peer = SGDClassifier(loss="perceptron", average=True, max_iter=run.epochs, **SGD).fit(X, y)
        np.testing.assert_allclose(averaged(run) / run.shown, peer.coef_[0], rtol=1e-9, atol=1e-12)


def test_the_average_of_numbers_beyond_int64_is_exact():
    run = perceptron([[2**62, 1], [1, 2**62]], [1, -1], max_epochs=50)
    assert averaged(run).tolist() == averaged_naive(run).tolist()
    assert max(map(abs, averaged(run).tolist())) > 2**63


def test_the_average_of_a_float_run_is_the_naive_one_up_to_rounding():
    run = perceptron(*datasets.separable(200, 5, 0.01, rng=3), rng=1)
    np.testing.assert_allclose(averaged(run), averaged_naive(run), rtol=1e-10)


# The vote


@given(labelled_sets(), st.integers(1, 4))
def test_V1_votes_count_the_examples_after_which_a_vector_was_in_use(data, epochs):
    run = perceptron(*data, max_epochs=epochs)
    after = slow_run(*data, max_epochs=epochs).after
    assert run.votes.sum() == run.shown == len(after)
    by_votes = [w for w, votes in zip(run.trajectory().tolist(), run.votes) for _ in range(votes)]
    assert by_votes == after
    assert (run.votes[1:] >= 1).all()  # the example that made a vector counts for it


@given(labelled_sets(), st.integers(1, 4))
def test_V1_the_vote_is_that_of_all_stored_vectors(data, epochs):
    X, y = data
    run = perceptron(X, y, max_epochs=epochs)
    by_hand = [
        sum(v * (1 if w @ x >= 0 else -1) for w, v in zip(run.trajectory(), run.votes.tolist()))
        for x in np.array(X)
    ]
    assert run.scores(X, "voted").tolist() == by_hand
    assert run.predict(X, "voted").tolist() == [1 if total >= 0 else -1 for total in by_hand]


def freund_and_schapire(X, y, epochs):
    """Return v_1, v_2, ... and c_1, c_2, ..., written as in figure 1 of their article."""
    v, c = [[0] * len(X[0])], [0]
    for x, label in [*zip(X, y)] * epochs:
        if label * sum(a * b for a, b in zip(v[-1], x)) > 0:
            c[-1] += 1
        else:
            v.append([a + label * b for a, b in zip(v[-1], x)])
            c.append(1)
    return v, c


@given(labelled_sets(), st.integers(1, 4))
def test_V1_what_the_vote_keeps_is_freund_and_schapires_list(data, epochs):
    run = perceptron(*data, max_epochs=epochs)
    weights, votes = voted(run)
    assert (weights.tolist(), votes.tolist()) == freund_and_schapire(*data, run.epochs)
    assert weights[-1].tolist() == run.w.tolist()
    assert (votes @ weights).tolist() == averaged(run).tolist()
    signs = np.where(data[0] @ weights.T >= 0, 1, -1)
    assert np.where(signs @ votes >= 0, 1, -1).tolist() == run.predict(data[0], "voted").tolist()


def test_the_vote_can_be_what_no_single_hyperplane_says():
    X = [[2, -3], [2, 0], [0, 1], [-1, 3], [-3, -2], [-1, 0], [-1, -3], [-3, -3], [-3, -2]]
    run = perceptron(X, [1, -1, 1, 1, -1, -1, -1, -1, 1], max_epochs=3)
    around = np.linspace(0, 2 * np.pi, 721)
    circle = np.column_stack([np.cos(around), np.sin(around)])
    assert np.count_nonzero(np.diff(run.predict(circle, "voted"))) > 2
    assert np.count_nonzero(np.diff(predict(run.w, circle))) == 2


def test_what_goes_through_all_weight_vectors_shows_how_far_it_is(monkeypatch):
    shown = []

    def progress(items, what, total):
        shown.append((what, total))
        return items

    for module in (
        "run",
        "pocket",
    ):  # coursekit.perceptrons.algorithms.pocket is the function
        monkeypatch.setattr(
            sys.modules[f"coursekit.perceptrons.algorithms.{module}"], "progress", progress
        )
    X, y = random_set(3)
    run = perceptron(X, y, max_epochs=4)
    for read in (lambda run: run.scores(X, "voted"), pocket):
        read(run)
        assert shown.pop() == ("weight vectors", len(run.votes)) and not shown


# The pocket


def gallant(X, y, w0, epochs, ratchet):
    """Return the pocket of Gallant's algorithm, with his way of counting."""
    X, y = np.array(X), np.array(y)
    w = in_pocket = w0
    run, longest = 0, 0
    fewest = is_mistake(w, X, y).sum()
    for _ in range(epochs):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w, run = w + label * x, 0
                continue
            run += 1
            if run > longest:
                mistakes = is_mistake(w, X, y).sum()
                if not ratchet or mistakes < fewest or w is in_pocket:
                    in_pocket, longest, fewest = w, run, mistakes
    return in_pocket


@pytest.mark.parametrize("ratchet", [False, True])
@given(labelled_sets(), st.integers(-2, 2), st.integers(1, 5))
def test_the_pocket_holds_what_gallants_algorithm_would_hold(ratchet, data, start, epochs):
    w0 = np.full(len(data[0][0]), start)
    run = perceptron(*data, w0=w0, max_epochs=epochs)
    expected = gallant(*data, w0, run.epochs, ratchet)
    assert pocket(run, ratchet=ratchet).tolist() == expected.tolist()


def test_what_the_start_got_right_in_a_row_counts_with_the_ratchet_too():
    run = perceptron([[-1], [2], [-1]], [-1, -1, 1], w0=[1], max_epochs=1)
    assert run.weights(1).tolist() == [-1] and run.votes.tolist() == [1, 2]
    assert pocket(run, ratchet=True).tolist() == pocket(run).tolist() == [1]


def test_what_has_no_weight_vectors_has_no_average_and_no_pocket():
    with_kernel = kernel_perceptron([[1, 2], [2, -1]], [1, -1], linear)
    for read in (averaged, pocket, voted):
        assert "has no weight vectors to show" in refusal(read, with_kernel)
        for other in (None, np.zeros(2)):
            message = refusal(read, other)
            assert message.startswith("run must be what `perceptron` returns, not a ")
    assert with_kernel.separates
    assert not kernel_perceptron([[1], [1]], [1, -1], linear, max_epochs=1).separates


def test_points_of_other_features_are_what_is_wrong_and_not_w():
    run = perceptron([[1, 2], [2, -1]], [1, -1])
    for read in (run.scores, run.predict):
        for vote in ("last", "averaged", "voted"):
            assert refusal(read, [[1, 2, 3]], vote).startswith(
                "X must have as many features as the examples learned from: 2"
            )


# Interrupted


@pytest.mark.parametrize("epochs", [0, 1, 4])
def test_an_interrupted_run_keeps_its_full_epochs(epochs, monkeypatch):
    X, y = random_set(1)

    def loop(X, y, w, rate, order):
        nonlocal left
        steps = one_epoch(X, y, w, rate, order)  # w has moved on when the interrupt comes
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return steps

    left = epochs
    monkeypatch.setattr(update_loops, "compiled", lambda *_: loop)
    words = f"interrupted after {epochs} epoch"
    with pytest.warns(RunInterruptedWarning, match=words) as record:
        run = perceptron(X, y, max_epochs=50)
    assert record[0].filename == __file__
    assert (run.epochs, run.converged) == (epochs, False)
    assert run.w.tolist() == run.trajectory()[-1].tolist()
    assert run.votes.sum() == run.shown == epochs * len(X)
    if epochs:
        monkeypatch.undo()
        whole = perceptron(X, y, max_epochs=epochs)
        assert run.updates.tolist() == whole.updates.tolist()
        assert run.w.tolist() == whole.w.tolist()
