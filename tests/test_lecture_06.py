"""Facts of lecture 06 and its further notebooks that are covered by no other test or cell."""
# ruff: noqa: N802 (the rows of the table of what the course covers have capital letters)

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lecture_programs import programs
from oracles import quietly

from coursekit.perceptrons import bounds, certificates, datasets, experiments, geometry
from coursekit.perceptrons.algorithms import (
    averaged,
    margin_perceptron,
    perceptron,
    pocket,
    predict,
)
from coursekit.perceptrons.algorithms.scores import is_mistake
from coursekit.perceptrons.bounds import draw_one_pass
from coursekit.perceptrons.widgets.player import one_wrong_label

numerators = st.integers(1, 1000)


@st.composite
def small_sets(draw):
    """Draw up to four points of the plane with labels."""
    rows = st.lists(st.integers(-4, 4), min_size=2, max_size=2)
    points = draw(st.lists(rows, min_size=2, max_size=4))
    signs = st.lists(st.sampled_from([-1, 1]), min_size=len(points), max_size=len(points))
    return np.array(points), np.array(draw(signs))


@given(small_sets())
def test_V6_a_convex_loss_of_the_average_is_at_most_the_average_of_the_losses(data):
    points, signs = data
    run = quietly(perceptron, points, signs, max_epochs=3)
    average = np.array([Fraction(int(a), run.shown) for a in averaged(run)])

    def hinge_loss(w):
        return sum(max(0, 1 - margin) for margin in (signs * (points @ w)).tolist())

    each = [hinge_loss(w) for w in run.trajectory()]
    total = sum(int(votes) * loss for votes, loss in zip(run.votes, each))
    assert hinge_loss(average) * run.shown <= total


def test_the_programs_on_the_pages_average_vote_and_keep_the_best_as_the_package_does():
    [average_and_vote] = programs("06", "average_and_vote")
    [in_the_pocket] = programs("further/beyond", "in_the_pocket")
    rng = np.random.default_rng(0)
    for _ in range(100):
        A, labels = rng.integers(-9, 10, (20, 4)), np.resize([1, -1], 20)
        run = quietly(perceptron, A, labels, max_epochs=3)
        a, votes = average_and_vote(A, labels, run.epochs, A)
        assert np.array_equal(a, averaged(run))
        assert np.array_equal(votes, run.scores(A, vote="voted"))
        assert np.array_equal(in_the_pocket(A, labels, run.epochs), pocket(run))


@pytest.mark.parametrize("rule", [(0, 0), (5, 0), (0, 0.15), (2, 0.1)])
def test_the_program_of_the_lecture_ends_with_the_margin_and_the_weights_of_the_package(rule):
    [with_margin] = programs("06", "with_margin")
    for seed in range(30):
        A, labels = datasets.separable(30, 3, 0.1, rng=seed)
        run = margin_perceptron(A, labels, threshold=rule[0], gamma=rule[1])
        w, last = with_margin(A, labels, run.epochs, *rule)
        assert run.converged and last == 0 and np.allclose(w, run.w)
        assert with_margin(A, labels, run.epochs - 1, *rule)[1] == run.updates_per_epoch[-2]
        assert geometry.margin(w, A, labels) > rule[1] / 2


@pytest.mark.parametrize(
    "page, name, options",
    [
        ("06", "last_vote_average", {"flipped": 10, "max_epochs": 10}),
        ("06", "last_vote_average", {}),
        ("06", "errors_of_one_pass", {}),
        ("further/beyond", "pocket_on_noise", {}),
        ("06", "price_of_a_margin", {"threshold": 100}),
        ("06", "price_of_a_margin", {"share": 1}),
        ("further/cost", "price_of_a_margin", {"threshold": 100}),
        ("further/cost", "price_of_a_margin", {"share": 1}),
        ("06", "errors_with_a_margin", {}),
    ],
)
def test_the_experiments_that_a_page_shows_are_those_whose_claims_are_tested(page, name, options):
    X, y = datasets.digits(3, 8)
    best = certificates.max_margin(X, y).lower
    used = (averaged, margin_perceptron, perceptron, pocket)
    known = {f.__name__: f for f in used} | {"X": X, "y": y, "best": best, "geometry": geometry}
    if page == "06":
        known["with_margin"], known["nearness"] = programs("06", "with_margin", "nearness")
        known["nearness"].__globals__.update(known)
    [shown] = programs(page, name)
    shown.__globals__.update(known)
    rule = {"gamma": options["share"] * best} if "share" in options else options
    for seed in range(3):
        one = quietly(shown, np.random.default_rng(seed), **rule)
        other = quietly(getattr(experiments, name), np.random.default_rng(seed), **options)
        expected = {k: pytest.approx(other[k]) for k in one}
        assert one == expected and len(one) >= 2


def test_the_nearest_image_changes_its_class_if_it_moves_by_2():
    X, y = datasets.digits(3, 8)
    w = perceptron(X, y, rng=0).w
    distances = y * (X @ w) / np.linalg.norm(w)
    assert 0 < distances.min() < 0.2 < 2


def test_under_the_best_hyperplane_a_move_of_length_2_turns_no_image():
    assert certificates.max_margin(*datasets.digits(3, 8)).lower > 2


def test_the_vector_in_use_for_156_examples_is_the_best_and_its_successor_is_not():
    X, y = datasets.digits(3, 8)
    run = perceptron(X[:200], y[:200])
    wrong = [(predict(w, X[200:]) != y[200:]).sum() for w in run.trajectory()]
    assert run.votes[25:27].tolist() == [156, 6] and wrong[25:27] == [4, 20]
    assert wrong.index(min(wrong)) == 25 and (run.votes[29], wrong[29]) == (312, 17)
    eights = y[200:] == -1
    for vote, on_eights in (("last", 15), ("averaged", 8)):
        errors = run.predict(X[200:], vote) != y[200:]
        assert (errors[eights].sum(), errors[~eights].sum()) == (on_eights, 2)


def test_the_first_200_of_the_file_give_more_errors_than_a_random_200_in_random_orders_too():
    X, y = datasets.digits(3, 8)
    rng = np.random.default_rng(0)
    errors = {"first": [], "random": [], "averaged": []}
    for seed in range(100):
        for name, rows in (("first", np.arange(357)), ("random", rng.permutation(357))):
            run = perceptron(X[rows[:200]], y[rows[:200]], max_epochs=1000, rng=seed)
            errors[name].append((run.predict(X[rows[200:]]) != y[rows[200:]]).sum())
            if name == "first":
                wrong = run.predict(X[200:], "averaged") != y[200:]
                errors["averaged"].append(wrong.sum())
    assert np.median(errors["first"]) == 11 and np.median(errors["random"]) < 4
    last, averaged = np.array(errors["first"]), np.array(errors["averaged"])
    assert np.median(averaged) == 11 and (averaged > last).sum() > (averaged < last).sum()


def test_a_move_of_length_2_is_small_and_320_draws_hold_59_percent_of_the_images():
    X, _ = datasets.digits(3, 8)
    assert 2 / geometry.radius(X) < 0.03
    assert round(100 * (1 - (1 - 1 / len(X)) ** 320)) == 59


def test_a_large_threshold_is_a_small_step_with_the_threshold_1():
    for seed in range(20):
        A, labels = datasets.separable(30, 3, 0.1, rng=seed)
        eta = 64  # a power of two, so that nothing is rounded
        run = quietly(margin_perceptron, A, labels, threshold=eta, max_epochs=20)
        nearer = A / eta**0.5  # which divides w x by eta
        small = quietly(margin_perceptron, nearer, labels, threshold=1, max_epochs=20)
        assert run.updates.tolist() == small.updates.tolist()
        v = np.zeros(3)
        for i in run.updates:
            assert labels[i] * (v @ A[i]) <= 1
            v = v + labels[i] * A[i] / eta
        assert np.allclose(eta * v, run.w)


def test_no_point_of_the_shaded_area_is_farther_than_the_corner_and_the_tip_of_the_disc_is():
    length, gamma = 2.6, 0.7  # as in the picture
    corner = np.hypot(length + gamma / 2, 1)
    assert round(float(corner), 3) == 3.115 < length + 1
    angles = np.linspace(0, 2 * np.pi, 10_001)
    forward, sideways = np.cos(angles), np.sin(angles)
    inside = forward <= gamma / 2
    assert np.hypot(length + forward[inside], sideways[inside]).max() <= corner


def test_of_the_spoilt_images_the_last_vector_is_on_a_peak_and_the_pocket_is_not():
    X, y = datasets.digits(3, 8)
    spoilt = y.copy()
    spoilt[np.random.default_rng(0).permutation(len(X))[:18]] *= -1
    assert not certificates.separate(X, spoilt).separable
    lost = quietly(perceptron, X, spoilt, max_epochs=10, rng=1)
    wrong = [int(is_mistake(w, X, spoilt).sum()) for w in lost.walk()]
    assert wrong[-2:] == [57, 162] and min(wrong) == wrong[389] == 18
    assert is_mistake(pocket(lost), X, spoilt).sum() == 24


def test_a_fixed_threshold_is_a_squared_length_and_the_bound_promises_nothing_of_320_images():
    X, y = datasets.digits(3, 8)
    for c in (1 / 4, 4):
        for seed in range(3):
            run = margin_perceptron(X, y, threshold=100.0, rng=seed)
            scaled = margin_perceptron(c * X, y, threshold=100.0 * c**2, rng=seed)
            assert np.array_equal(c * run.w, scaled.w) and run.mistakes == scaled.mistakes
    ratio = geometry.radius(X) / certificates.max_margin(X, y).lower
    assert int(ratio**2) == 492


def test_a_threshold_of_20_that_gives_1_92_gives_the_plain_margin_on_points_ten_times_as_large():
    points = np.array([[1, 3], [4, -2], [3, -1], [-1, -2], [-3, -2], [-3, 1]])
    labels = np.repeat([1, -1], 3)
    margins = [
        geometry.margin(margin_perceptron(c * points, labels, threshold=eta).w, c * points, labels)
        for c, eta in ((1, 0), (1, 20), (10, 20))
    ]
    assert np.round(margins, 2).tolist() == [1.37, 1.92, 13.73]


def test_with_a_wrong_label_last_and_margin_jump_where_average_and_vote_hardly_move():
    """Of a grid, the share that a classifier labels anew at an example, after ten epochs."""
    X, y = one_wrong_label()
    X = geometry.augment(X)
    plane = geometry.augment(np.array(np.meshgrid(*2 * [np.linspace(-5, 5, 41)])).reshape(2, -1).T)
    last, margin = (
        quietly(margin_perceptron, X, y, gamma=gamma, max_epochs=50).walk() for gamma in (0, 0.5)
    )
    last, margin = np.array([*last]), np.array([*margin])
    run = quietly(perceptron, X, y, max_epochs=50)
    used = np.repeat(last, run.votes, axis=0)
    scores = {
        "last": last @ plane.T,
        "margin": margin @ plane.T,
        "averaged": np.cumsum(used, axis=0) @ plane.T,
        "voted": np.cumsum(np.where(used @ plane.T >= 0, 1, -1), axis=0),
    }
    shares = {
        name: (np.diff(each[len(each) // 5 :] >= 0, axis=0)).mean(axis=1).mean()
        for name, each in scores.items()
    }
    assert min(shares["last"], shares["margin"]) > 0.2
    assert max(shares["averaged"], shares["voted"]) < 0.01


def test_with_a_wrong_label_the_last_vector_makes_up_to_ten_errors_and_the_average_always_one():
    X, y = one_wrong_label()
    X = geometry.augment(X)
    run = quietly(perceptron, X, y, max_epochs=8)
    vectors, used = run.trajectory(), np.repeat(run.trajectory(), run.votes, axis=0)
    errors = [int(is_mistake(w, X, y).sum()) for w in vectors[1:]]
    assert (min(errors), max(errors)) == (1, 10) and {6, 7} <= set(errors)
    averages = np.cumsum(used, axis=0)[run.steps]
    assert [int(is_mistake(a, X, y).sum()) for a in averages] == [1] * run.mistakes


def test_the_average_errs_far_less_than_its_hinge_loss_says():
    X, y = datasets.digits(3, 8)
    result = draw_one_pass(X, y, 320, rng=0)
    vectors = np.repeat(result.run.trajectory(), result.run.survival, axis=0)
    losses = np.maximum(0, 1 - 0.001 * y[:, None] * (X @ vectors.T))
    assert 20 * result.averaged < losses.mean() < 0.27


def test_a_smaller_rate_makes_the_exponential_bound_the_better_one_by_a_little():
    root = bounds.high_probability_bound(2500, 20_000, 0.05)
    exponential = bounds.exponential_bound(2500, 20_000, 0.05, rate=0.1)
    assert (round(root, 3), round(exponential, 3)) == (0.134, 0.133)


@pytest.mark.parametrize("s", [-2.5, -0.5, 0.0, 0.5, 2.0])
def test_only_the_logistic_loss_still_has_a_slope_where_the_margin_is_2(s):
    step = 1e-6
    losses = (
        lambda z: max(0, -z),
        lambda z: max(0, 1 - z),
        lambda z: np.log1p(np.exp(-z)),
    )
    slopes = [(loss(s + step) - loss(s)) / step for loss in losses]
    assert [slope < -1e-3 for slope in slopes] == [s < 0, s < 1, True]


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


@given(*[st.builds(Fraction, numerators, numerators)] * 2)
def test_E6_the_published_estimate_holds_exactly_from_norm_two_over_gamma_on(norm, gamma):
    assert (1 / (2 * norm) <= gamma / 4) == (norm >= 2 / gamma)


@given(st.integers(0, 10**9), st.builds(Fraction, numerators, numerators))
def test_E6_the_slip_makes_an_inequality_that_is_true_of_every_number_of_updates(M, gamma):
    assert M * gamma <= 2 / gamma + 8 * M * gamma / 4


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
