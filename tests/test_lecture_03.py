"""Facts that lecture 03 states and that no test of a single module covers."""

import warnings
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import gcd

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from coursekit import bounds, certificates, classifier, datasets, geometry
from coursekit.perceptron import NotConvergedWarning, perceptron

FISH = np.array([[62, 11], [75, 12], [58, 11], [45, 14], [60, 15], [52, 14]])
SPECIES = np.array([1, 1, 1, -1, -1, -1])
RAY = datasets.offset_only()


@pytest.fixture(autouse=True)
def runs_may_be_cut_off():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        yield


@st.composite
def small_sets(draw):
    """Draw a few examples with small whole coordinates, and labels."""
    n, d = draw(st.integers(2, 7)), draw(st.integers(1, 3))
    rows = st.lists(st.integers(-4, 4), min_size=d, max_size=d)
    X = np.array(draw(st.lists(rows, min_size=n, max_size=n)))
    return X, np.array(draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n)))


def bound_of(X, y):
    return bounds.mistake_bound(X, y, certificates.max_margin(X, y).w)


def test_on_the_ray_only_the_product_with_u_makes_progress_with_every_mistake():
    X, y = geometry.augment(RAY.X), RAY.y
    W = perceptron(X, y).trajectory()
    wrong = [int(classifier.is_mistake(w, X, y).sum()) for w in W]
    assert wrong == [2, 1, 1, 1, 1, 1, 1, 0]
    assert [geometry.norm_squared(w) for w in W] == [0, 3, 8, 3, 4, 19, 12, 11]
    assert (W @ [1, 1, -3]).tolist() == [0, 1, 4, 5, 6, 9, 10, 11]


def test_the_absolute_value_holds_where_nothing_separates():
    z = RAY.y[:, None] * RAY.X
    assert (abs(z @ [1, 1]) > 1).all() and z[0] @ [1, 1] < 0
    assert not (3 * z[0] + z[1]).any()
    assert not certificates.separate(*RAY).separable
    assert not perceptron(*RAY, max_epochs=500).converged


def test_the_angle_can_grow_while_its_bound_shrinks():
    table = bounds.check_convergence_proof(perceptron(geometry.augment(RAY.X), RAY.y), [1, 1, -4])
    assert table.cosine.round(3).tolist() == [0.272, 0.333, 0.816, 0.943, 0.541, 0.816, 0.995]
    assert (np.diff(table.cosine_bound) > 0).all()


@pytest.mark.parametrize("n", [1, 4, 9])
def test_half_the_margin_makes_four_times_the_mistakes(n):
    few, many = datasets.orthonormal(n), datasets.orthonormal(4 * n)
    gammas = [certificates.max_margin(*data).lower_squared for data in (few, many)]
    assert gammas == [Fraction(1, n), Fraction(1, 4 * n)]
    assert 4 * perceptron(*few).mistakes == perceptron(*many).mistakes == bound_of(*many)


@given(small_sets(), st.fractions(min_value=Fraction(1, 9), max_value=9))
def test_the_unit_of_measurement_changes_neither_the_bound_nor_the_run(data, scale):
    X, y = data
    found = certificates.separate(X, y)
    assume(found.separable)
    assert bounds.mistake_bound(X * scale, y, found.w) == bounds.mistake_bound(X, y, found.w)
    assert perceptron(X * scale, y).updates.tolist() == perceptron(X, y).updates.tolist()


@given(st.integers(2, 10**6))
def test_two_examples_make_two_mistakes_however_large_the_bound(k):
    X, y = [[1, k], [1, -k]], [1, 1]
    assert perceptron(X, y).mistakes == 2
    assert bounds.mistake_bound(X, y, [1, 0]) == bound_of(X, y) == k**2 + 1


def test_the_bound_is_reached_by_vectors_that_are_not_orthonormal():
    X, y = [[1, 0, 1], [1, 0, -1], [0, 1, 1], [0, 1, -1]], [1] * 4
    table = bounds.check_convergence_proof(perceptron(X, y), [1, 1, 0])
    assert len(table.t) == table.bound == bound_of(X, y) == 4
    assert not table.projection_slack.any() and not table.norm_slack.any()
    assert table.cosine[-1] == 1


def test_threes_and_eights_the_product_with_u_rises_where_the_count_of_wrong_ones_does_not_fall():
    X, y = datasets.digits(3, 8)
    margin = certificates.max_margin(X, y)
    assert round(float(bounds.mistake_bound(X, y, margin.w)), 1) == 492.0
    W = perceptron(X, y).trajectory()
    assert len(W) == 68 and (np.diff(W @ margin.w) > 0).all()


def test_six_fish_in_all_orders():
    X = geometry.augment(FISH)
    runs = {order: perceptron(X, SPECIES, order=order) for order in permutations(range(6))}
    counts = np.array([run.mistakes for run in runs.values()])
    assert all(run.converged for run in runs.values())
    assert (counts.min(), counts.max()) == (7, 424) and counts.max() <= bound_of(X, SPECIES)
    assert (counts > 101).sum() == (counts >= 397).sum() == 36
    slow = runs[0, 1, 2, 4, 3, 5]
    assert slow.mistakes == 424 and set(slow.updates[3:20].tolist()) == {0, 4}
    assert (X[0] - X[4]).tolist() == [2, -4, 0]


def test_centred_fish_are_learned_with_five_mistakes_at_most():
    X = geometry.augment(FISH - np.array([60, 13]))
    runs = [perceptron(X, SPECIES, order=order) for order in permutations(range(6))]
    assert {run.mistakes for run in runs} == {1, 3, 5}
    assert round(float(bound_of(X, SPECIES)), 1) == 66.6
    assert round(float(bound_of(geometry.augment(FISH), SPECIES)), 1) == 1909.9


@given(small_sets())
def test_two_examples_make_as_many_mistakes_in_one_order_as_in_the_other(data):
    X, y = data[0][:2], data[1][:2]
    assume(certificates.separate(X, y).separable)
    one, other = (perceptron(X, y, order=order).mistakes for order in ([0, 1], [1, 0]))
    assert one == other


def test_a_forged_step_can_break_its_inequality_while_the_sums_still_hold():
    run = perceptron(geometry.augment(RAY.X), RAY.y)
    forged = replace(run, updates=np.array([0, 1, 1]))
    lengths = [geometry.norm_squared(w) for w in forged.trajectory()]
    assert lengths == [0, 3, 8, 51] and lengths[3] - lengths[2] > 19 and lengths[3] <= 3 * 19


def test_on_the_ray_the_waste_has_two_causes():
    run = perceptron(geometry.augment(RAY.X), RAY.y)
    table = bounds.check_convergence_proof(run, [1, 1, -4])
    assert table.score.tolist() == [0, -7, -4, -1, -2, -5, -2]
    shorter = 19 - np.array([3, 19])[table.example]
    assert table.norm_slack.tolist() == (shorter - 2 * table.score).tolist()


def test_three_orders_of_three_vectors():
    X, y = [[1, 0], [0, 1], [1, 1]], [1, 1, 1]
    mistakes = [perceptron(X, y, order=order).mistakes for order in ([0, 1, 2], [2, 0, 1])]
    assert mistakes == [2, 1]


@settings(max_examples=30)
@given(small_sets())
def test_no_adversary_forces_more_mistakes_than_the_bound(data):
    X, y = data
    assume(certificates.separate(X, y).separable and bound_of(X, y) <= 60)
    Z = [tuple(z) for z in (y[:, None] * X).tolist()]

    @cache
    def longest(w):
        wrong = [z for z in Z if np.dot(w, z) <= 0]
        return max((1 + longest(tuple(np.add(w, z).tolist())) for z in wrong), default=0)

    most = longest((0,) * X.shape[1])
    assert perceptron(X, y).mistakes <= most <= bound_of(X, y)


def test_the_best_adversary_forces_seven_mistakes_on_five_points():
    Z = geometry.positive_vectors(*datasets.five_points())
    forced = {(0, 0, 0)}
    for t in range(1, 10):
        forced = {tuple((z + w).tolist()) for w in forced for z in Z if z @ w <= 0}
        assert bool(forced) == (t <= 7)


def test_the_last_mistake_can_come_as_late_as_you_like():
    stream = np.repeat([0, 1], [1000, 1])
    run = perceptron(geometry.augment(RAY.X)[stream], RAY.y[stream], max_epochs=1)
    assert run.steps.tolist() == [0, 1000]


@given(small_sets())
def test_a_constant_feature_never_makes_the_margin_of_a_set_smaller(data):
    X, y = data
    assume(certificates.separate(X, y).separable)
    without = certificates.max_margin(X, y).lower_squared
    assert certificates.max_margin(geometry.augment(X), y).lower_squared >= without
    assert geometry.radius_squared(geometry.augment(X)) == geometry.radius_squared(X) + 1


def test_a_constant_feature_can_lower_the_bound_and_raise_it():
    X, y = datasets.five_points()
    assert (bound_of(X, y), bound_of(geometry.augment(X), y)) == (Fraction(3649, 49), 63)
    X, y = np.array([[1, 1], [-1, -1]]), [1, -1]
    assert (bound_of(X, y), bound_of(geometry.augment(X), y)) == (1, Fraction(3, 2))


@pytest.mark.parametrize("n, k, mistakes", [(4, 1, 5), (4, 2, 11), (4, 4, 17), (8, 2, 11)])
def test_runs_on_whole_disjunctions(n, k, mistakes):
    X, y = datasets.disjunction(n, k)
    assert perceptron(geometry.augment(X), y).mistakes == mistakes
    assert bound_of(geometry.augment(X), y) == (4 * k + 1) * (n + 1)


@settings(max_examples=50)
@given(small_sets(), st.integers(0, 2**32))
def test_a_weight_vector_that_comes_back_carries_a_certificate(data, seed):
    X, y = data
    run = perceptron(X, y, rng=seed, max_epochs=60)
    first = {}
    for t, w in enumerate(run.trajectory().tolist()):
        if tuple(w) in first:
            counts = np.bincount(run.updates[first[tuple(w)] : t], minlength=len(y))
            assert not (counts @ (y[:, None] * X)).any() and counts.sum() > 0
            assert not certificates.separate(X, y).separable
            break
        first[tuple(w)] = t


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_parity_needs_a_feature_that_looks_at_every_bit(n):
    X, y = datasets.parity(n)
    subsets = [s for r in range(n + 1) for s in combinations(range(n), r)]
    products = np.array([X[:, list(s)].prod(axis=1) for s in subsets]).T
    assert not (y @ products[:, :-1]).any()
    assert not certificates.separate(products[:, :-1], y).separable
    assert certificates.separate(products, y).separable


@given(st.integers(2, 5), st.data())
def test_any_feature_that_leaves_out_a_bit_is_balanced_over_parity(n, data):
    left_out = data.draw(st.integers(0, n - 1))
    seen = data.draw(st.lists(st.integers(-9, 9), min_size=2 ** (n - 1), max_size=2 ** (n - 1)))
    values = dict(zip(product([0, 1], repeat=n - 1), seen))
    X, y = datasets.parity(n)
    feature = [values[tuple(np.delete(x, left_out).tolist())] for x in X]
    assert y @ feature == 0


def test_with_a_real_example_no_weight_comes_back_and_all_stay_bounded():
    a = b = 0  # w = a - b √2
    for _ in range(2000):
        before = a, b
        a += a**2 <= 2 * b**2
        b += a**2 >= 2 * b**2
        assert (a, b) != before and a >= before[0] and b >= before[1]
        assert a**2 >= 2 * (b - 1) ** 2 and (a - 1) ** 2 <= 2 * b**2


@given(st.integers(1, 30), st.integers(1, 30))
def test_with_a_fraction_the_cycle_is_as_long_as_its_larger_part(p, q):
    p, q = p // gcd(p, q), q // gcd(p, q)
    assert certificates.cycle([[1], [Fraction(-p, q)]], [1, 1]).period == max(p, q)


def test_shuffled_the_same_weights_are_followed_by_different_ones():
    X, y = datasets.xor()
    run = perceptron(geometry.augment(X), y, rng=0, max_epochs=8)
    ends = run.trajectory()[run.updates_per_epoch.cumsum()].tolist()
    assert ends[:7] == [[0, 0, 0]] * 6 + [[0, 1, 1]]
    assert certificates.cycle(geometry.augment(X), y).period == 1


@settings(max_examples=50)
@given(small_sets(), st.integers(1, 9))
def test_private_features_leave_the_first_pass_as_it_is_and_make_any_set_separable(data, size):
    X, y = data
    assume(X.any(axis=1).all())
    private = np.c_[X, size * np.eye(len(X), dtype=int)]
    first, same = perceptron(X, y, max_epochs=1), perceptron(private, y, max_epochs=1)
    assert first.updates.tolist() == same.updates.tolist()
    assert certificates.separate(private, y).separable


def test_one_pass_over_images_of_which_six_come_again_with_the_wrong_label():
    X, y = datasets.digits(6, 7)
    margin = certificates.max_margin(X, y)
    rows = np.sort(np.r_[np.arange(360), np.arange(10, 360, 60)])
    labels = np.where(np.r_[False, rows[1:] == rows[:-1]], -y[rows], y[rows])
    assert not certificates.separate(X[rows], labels).separable
    assert perceptron(X, y, max_epochs=1).mistakes == 4
    assert perceptron(X[rows], labels, max_epochs=1).mistakes == 16
    limits = [bounds.one_pass_bound(X[rows], labels, margin.w, c * margin.lower) for c in (1, 2, 3)]
    assert [round(limit, 1) for limit in limits] == [158.8, 92.2, 141.8]
