"""Facts that lecture 05 states and that no test of a single module covers."""
# ruff: noqa: N802 (the rows of the table of what the course covers have capital letters)

import warnings
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit import adversaries, bounds, certificates, classifier, datasets, geometry, kernels
from coursekit.perceptron import (
    NotConvergedWarning,
    averaged,
    margin_perceptron,
    perceptron,
    pocket,
    vote_totals,
    voted,
)

X, Y = datasets.digits(5, 9)
NEW, TRUTH = X[200:], Y[200:]
numerators = st.integers(1, 1000)


@pytest.fixture(autouse=True)
def runs_may_be_cut_off():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        yield


@pytest.fixture(scope="module")
def best():
    return certificates.max_margin(X, Y)


def one_pass(**order):
    return perceptron(X[:200], Y[:200], max_epochs=1, **order)


def wrong(labels):
    return int((labels != TRUTH).sum())


def readings(run):
    last, average = (classifier.predict(w, NEW) for w in (run.w, averaged(run)))
    return [wrong(labels) for labels in (last, average, voted(run, NEW))]


@st.composite
def small_sets(draw):
    """Draw up to four points of the plane with labels."""
    rows = st.lists(st.integers(-4, 4), min_size=2, max_size=2)
    points = draw(st.lists(rows, min_size=2, max_size=4))
    signs = st.lists(st.sampled_from([-1, 1]), min_size=len(points), max_size=len(points))
    return np.array(points), np.array(draw(signs))


def test_V1_the_last_vector_can_be_worse_than_one_that_stood_longer():
    run = one_pass()
    assert (run.mistakes, run.votes.argmax(), run.votes.max()) == (25, 24, 58)
    assert [wrong(classifier.predict(run.weights(t), NEW)) for t in (24, 25)] == [4, 26]
    assert readings(run) == [26, 2, 4]


def test_V6_over_thirty_orders_the_average_is_best_in_the_mean_and_not_in_each():
    errors = np.array([readings(one_pass(rng=seed)) for seed in range(30)])
    assert errors.mean(axis=0).round(1).tolist() == [11.1, 5.7, 8.1]
    assert errors.max(axis=0).tolist() == [32, 12, 16]
    assert (errors[:, 0] < errors[:, 1]).sum() == 8


def test_V1_V2_a_vote_counts_heads_and_an_average_weighs_them():
    run = perceptron(*datasets.two_points())
    assert averaged(run).tolist() == [-2, 11]
    assert vote_totals(run, [[7, 2]]).tolist() == [-2] and averaged(run) @ [7, 2] == 8


def test_V2_the_closed_form_on_the_two_points():
    (first, second), y = datasets.two_points()
    assert (4 * y[0] * first + 3 * y[1] * second).tolist() == [-2, 11]


@given(small_sets())
def test_V6_a_convex_loss_of_the_average_is_at_most_the_average_of_the_losses(data):
    points, signs = data
    run = perceptron(points, signs, max_epochs=3)
    average = np.array([Fraction(int(a), run.shown) for a in averaged(run)])
    each = [bounds.hinge_loss(w, points, signs) for w in run.trajectory()]
    total = sum(int(votes) * loss for votes, loss in zip(run.votes, each))
    assert bounds.hinge_loss(average, points, signs) * run.shown <= total


def test_V6_on_images_the_average_is_less_at_the_mercy_of_the_sample_than_the_last():
    passes = [bounds.draw_one_pass(X, Y, 160, rng=seed) for seed in range(50)]
    last, average = ([getattr(p, kind) for p in passes] for kind in ("last", "averaged"))
    assert round(np.std(last), 3) == 0.052 and round(np.std(average), 3) == 0.012
    assert np.mean(average) < np.mean([p.voted for p in passes]) < np.mean(last)


def test_the_pocket_holds_a_better_vector_than_the_last():
    images, clean = datasets.digits(3, 8)
    labels = clean.copy()
    labels[np.random.default_rng(0).permutation(len(images))[:18]] *= -1
    run = perceptron(images, labels, max_epochs=10, rng=1)
    found = run.w, pocket(run), pocket(run, ratchet=True), averaged(run)
    assert [int(classifier.is_mistake(w, images, labels).sum()) for w in found] == [162, 24, 24, 22]
    assert [int(classifier.is_mistake(w, images, clean).sum()) for w in found] == [162, 6, 6, 4]


def test_V3_a_larger_threshold_buys_margin_at_the_price_of_updates(best):
    runs = [
        margin_perceptron(X, Y, threshold=t, max_epochs=3000) for t in (0.0, 1e2, 1e3, 1e4, 1e5)
    ]
    assert [run.mistakes for run in runs] == [111, 92, 182, 1123, 10375]
    shares = [geometry.margin(run.w, X, Y) / best.lower for run in runs]
    assert [round(share, 2) for share in shares] == [0.04, 0.18, 0.51, 0.85, 0.94]


def test_a_move_of_length_1_can_turn_7_images_and_none_under_the_best_hyperplane(best):
    run = perceptron(X, Y)
    assert (Y * (X @ run.w) < geometry.norm(run.w)).sum() == 7 and best.lower > 1


def test_E17_the_relative_rule_makes_the_same_run_at_every_scale_and_the_fixed_one_does_not():
    scales = (1 / 16, 1 / 4, 1, 4, 16)
    relative = [margin_perceptron(c * X, Y, gamma=2.5 * c) for c in scales]
    fixed = [margin_perceptron(c * X, Y, threshold=100.0) for c in scales]
    for c, run in zip(scales, relative):
        assert run.mistakes == 198 and np.array_equal(run.updates, relative[2].updates)
        assert np.array_equal(run.w, c * relative[2].w)
    assert [run.mistakes for run in fixed] == [2711, 266, 92, 111, 111]
    for run in fixed[3:]:
        assert np.array_equal(run.updates, perceptron(X, Y).updates)


def test_V4_its_margin_is_above_half_of_gamma_up_to_twice_the_best(best):
    for c, updates in ((0, 111), (0.5, 100), (1, 208), (1.5, 523), (1.9, 2356)):
        run = margin_perceptron(X, Y, gamma=c * best.lower)
        assert run.converged and run.mistakes == updates
        assert geometry.margin(run.w, X, Y) > c / 2 * best.upper * (1 - 1e-9)


@given(st.builds(Fraction, numerators, numerators))
def test_V5_the_root_of_1_plus_z_is_below_1_plus_half_of_z(z):
    assert (1 + z / 2) ** 2 - (1 + z) == z**2 / 4 > 0


@given(*[st.builds(Fraction, numerators, numerators)] * 2)
def test_V5_it_bounds_one_update_for_every_w_but_0(norm, gamma):
    step = bounds.classical_step(norm, gamma)
    assert step == norm + gamma / 2 + 1 / (2 * norm)
    assert step**2 >= norm**2 + gamma * norm + 1
    with pytest.raises(ValueError):
        bounds.classical_step(0, gamma)


@pytest.mark.parametrize("gamma0, forced", [(0.5, 8), (0.2, 61), (0.1, 249), (0.05, 1003)])
def test_V4_no_adversary_forces_one_update_more_than_ours(gamma0, forced):
    hard, ones = adversaries.against_margin_perceptron(gamma0)
    run = margin_perceptron(hard, ones, gamma=gamma0)
    assert run.mistakes == forced and run.converged and hard.shape == (forced, 3)
    assert bounds.largest_norms(forced + 1, gamma=gamma0).recursion[-1] < gamma0 * (forced + 1)
    assert forced <= bounds.margin_perceptron_bound(gamma0, gamma0) < forced + 3


@given(*[st.builds(Fraction, numerators, numerators)] * 2)
def test_E6_the_published_estimate_holds_exactly_from_norm_two_over_gamma_on(norm, gamma):
    assert (1 / (2 * norm) <= gamma / 4) == (norm >= 2 / gamma)


@given(st.integers(0, 10**9), st.builds(Fraction, numerators, numerators))
def test_E6_the_slip_makes_an_inequality_that_is_true_of_every_number_of_updates(M, gamma):
    assert M * gamma <= 2 / gamma + 8 * M * gamma / 4


def test_E6_in_the_adversarys_run_the_published_step_fails_180_times():
    hard, ones = adversaries.against_margin_perceptron(0.1)
    run = margin_perceptron(hard, ones, gamma=0.1)
    norms = np.array([geometry.norm(w) for w in run.trajectory()])
    assert (norms[:-1] < 20).sum() == 181 and (np.diff(norms) > 0.075).sum() == 180


@given(st.integers(2, 100), st.integers(0, 100))
def test_E6_the_mended_proof_holds_of_the_longest_norms_there_can_be(k, percent):
    gamma0 = 1 / k
    gamma = gamma0 * percent / 100
    mended = 8 / gamma0**2 + 4 / gamma0
    assert bounds.margin_perceptron_bound(gamma0, gamma) <= 8 / gamma0**2 < mended
    assert mended <= 12 / gamma0**2
    norms = bounds.largest_norms(2000, gamma=gamma).recursion
    short = norms < 2 / gamma0
    later = np.arange(2001) - short.sum()
    assert (norms <= 2 / gamma0 + 1 + 3 * gamma0 / 4 * np.maximum(later, 0) + 1e-9).all()


def test_halving_proves_where_the_margin_lies(best):
    R = geometry.radius(X)
    for k, updates in enumerate((72399, 51834, 15968, 3527)):
        run = margin_perceptron(X, Y, gamma=R / 2**k, max_epochs=200)
        assert not run.converged and run.mistakes == updates
        assert updates > bounds.margin_perceptron_bound(R / 2**k, R / 2**k, R=R)
        assert best.upper < R / 2**k
    run = margin_perceptron(X, Y, gamma=R / 16, max_epochs=200)
    assert run.converged and R / 32 < geometry.margin(run.w, X, Y) <= best.upper


def test_a_gamma_chosen_on_one_part_makes_fewer_errors_on_another():
    images, labels = datasets.digits(3, 8)
    gammas = (0, 1, 2, 3, 4, 6, 8, 12, 16)
    validation, test = np.zeros((2, 20, len(gammas)))
    for seed in range(20):
        order = np.random.default_rng(seed).permutation(len(images))
        learn, *parts = np.split(order, [150, 250])
        for j, gamma in enumerate(gammas):
            run = margin_perceptron(images[learn], labels[learn], gamma=float(gamma), max_epochs=20)
            assert not run.converged or gamma < 8
            for errors, part in zip((validation, test), parts):
                errors[seed, j] = classifier.training_error(run.w, images[part], labels[part])
    assert gammas[validation.mean(axis=0).argmin()] == 6
    assert test[range(20), validation.argmin(axis=1)].mean() < test[:, 0].mean()


def test_V7_the_dual_form_makes_the_mistakes_of_the_primal_on_images():
    primal = perceptron(X[:200], Y[:200])
    dual = kernels.kernel_perceptron(X[:200], Y[:200], kernels.linear, max_epochs=1000)
    assert np.array_equal(primal.updates, dual.updates) and len(dual.updates) == 55
    assert np.array_equal(dual.alpha @ X[:200], primal.w) and len(dual.support) == 34


@given(*[st.lists(st.integers(-99, 99), min_size=2, max_size=2)] * 2)
def test_V7_the_square_of_1_plus_the_dot_product_is_one_of_six_features(a, b):
    (a1, a2), (b1, b2) = a, b
    features = 1 + 2 * a1 * b1 + 2 * a2 * b2 + (a1 * b1) ** 2 + (a2 * b2) ** 2
    assert kernels.polynomial(2)([a], [b])[0, 0] == features + 2 * a1 * a2 * b1 * b2


def test_V7_products_of_64_pixels_up_to_degree_4():
    assert comb(68, 4) == 814_385
    assert len(list(combinations_with_replacement(range(5), 3))) == comb(4 + 3, 3)


def test_V7_the_exclusive_or_is_learned_by_degree_2_with_a_hyperbola():
    run = kernels.kernel_perceptron(*datasets.xor(), kernels.polynomial(2), max_epochs=100)
    assert run.converged and run.mistakes == 21 and run.alpha.tolist() == [7, -5, -5, 4]
    second = sum(alpha * np.outer(x, x) for alpha, x in zip(run.alpha, run.X))
    assert np.linalg.det(second) < 0
    assert not certificates.separate(geometry.augment(run.X), run.y).separable


def test_V7_an_island_is_found_by_every_kernel_but_the_linear_one():
    points = np.random.default_rng(5).integers(-9, 10, (80, 2))
    points = points[abs((points**2).sum(axis=1) - 45) > 15]
    inside = np.where((points**2).sum(axis=1) < 45, 1, -1)
    assert not certificates.separate(geometry.augment(points), inside).separable
    for kernel in (kernels.polynomial(2), kernels.gaussian(4), kernels.gaussian(0.7)):
        run = kernels.kernel_perceptron(points, inside, kernel, max_epochs=200)
        assert run.converged and np.array_equal(run.predict(points), inside)
    square = kernels.polynomial(2)
    made = [
        kernels.kernel_perceptron(points / c, inside, square, max_epochs=99).mistakes
        for c in (1, 2, 4, 16)
    ]
    assert made == [481, 68, 11, 63]
