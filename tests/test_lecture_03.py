"""Facts of lecture 03 and of "Beyond separability" that are covered by no cell or other test."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import gcd

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import orthonormal

from coursekit.perceptrons import bounds, certificates, datasets, geometry, online
from coursekit.perceptrons.algorithms import perceptron

pytestmark = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"
)
RAY = datasets.offset_only()


@st.composite
def small_sets(draw):
    """Draw a few examples with small whole coordinates, and labels."""
    n, d = draw(st.integers(2, 7)), draw(st.integers(1, 3))
    rows = st.lists(st.integers(-4, 4), min_size=d, max_size=d)
    X = np.array(draw(st.lists(rows, min_size=n, max_size=n)))
    return X, np.array(draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n)))


def bound_of(X, y):
    return bounds.mistake_bound(X, y, certificates.max_margin(X, y).w)


def test_the_absolute_value_holds_where_nothing_separates():
    z = RAY.y[:, None] * RAY.X
    assert (abs(z @ [1, 1]) > 1).all() and z[0] @ [1, 1] < 0


def test_the_angle_can_grow_while_its_bound_shrinks():
    table = bounds.check_proof(perceptron(geometry.augment(RAY.X), RAY.y), [1, 1, -4])
    assert table.cosine.round(3).tolist() == [0.272, 0.333, 0.816, 0.943, 0.541, 0.816, 0.995]
    assert (np.diff(table.cosine_bound) > 0).all()


def test_the_bound_is_attained_only_if_the_last_w_points_along_u_as_well():
    X, y = orthonormal(4)
    assert perceptron(X, y).w.tolist() == [1, 1, 1, 1]
    first = perceptron(X[:2], y[:2])  # exact steps, but w = (1, 1, 0, 0) is not along u
    u = [1, 1, 1, 1]
    table = bounds.check_proof(first, u)
    assert not table.projection_slack.any() and not table.norm_slack.any()
    assert first.mistakes == 2 < bounds.mistake_bound(X[:2], y[:2], u) == 4


@pytest.mark.parametrize("n", [1, 4, 9])
def test_half_the_margin_makes_four_times_the_mistakes(n):
    few, many = orthonormal(n), orthonormal(4 * n)
    gammas = [certificates.max_margin(*data).lower_squared for data in (few, many)]
    assert gammas == [Fraction(1, n), Fraction(1, 4 * n)]
    assert 4 * perceptron(*few).mistakes == perceptron(*many).mistakes == bound_of(*many)


@given(small_sets(), st.fractions(min_value=Fraction(1, 9), max_value=9))
def test_the_unit_of_measurement_changes_neither_the_bound_nor_the_run(data, scale):
    X, y = data
    u = certificates.separate(X, y).w
    assume(u is not None)
    assert bounds.mistake_bound(X * scale, y, u) == bounds.mistake_bound(X, y, u)
    assert perceptron(X * scale, y).updates.tolist() == perceptron(X, y).updates.tolist()


@given(st.integers(2, 10**6))
def test_two_examples_make_two_mistakes_however_large_the_bound(k):
    X, y = [[1, k], [1, -k]], [1, 1]
    assert perceptron(X, y).mistakes == 2
    assert bounds.mistake_bound(X, y, [1, 0]) == bound_of(X, y) == k**2 + 1


@given(small_sets())
def test_two_examples_make_as_many_mistakes_in_one_order_as_in_the_other(data):
    X, y = data[0][:2], data[1][:2]
    assume(certificates.separate(X, y).separable)
    assert perceptron(X, y, order=[0, 1]).mistakes == perceptron(X, y, order=[1, 0]).mistakes


def test_a_forged_step_can_break_its_inequality_while_the_sums_still_hold():
    run = perceptron(geometry.augment(RAY.X), RAY.y)
    forged = replace(run, updates=np.array([0, 1, 1]))
    lengths = [geometry.norm_squared(w) for w in forged.trajectory()]
    assert lengths == [0, 3, 8, 51] and lengths[3] - lengths[2] > 19 and lengths[3] <= 3 * 19


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


@given(small_sets())
def test_a_constant_feature_never_makes_the_margin_of_a_set_smaller(data):
    X, y = data
    assume(certificates.separate(X, y).separable)
    without = certificates.max_margin(X, y).lower_squared
    assert certificates.max_margin(geometry.augment(X), y).lower_squared >= without
    assert geometry.radius_squared(geometry.augment(X)) == geometry.radius_squared(X) + 1


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
    numbers = data.draw(st.lists(st.integers(-9, 9), min_size=2 ** (n - 1), max_size=2 ** (n - 1)))
    values = dict(zip(product([0, 1], repeat=n - 1), numbers))
    X, y = datasets.parity(n)
    feature = [values[tuple(np.delete(x, left_out).tolist())] for x in X]
    assert y @ feature == 0


@given(st.integers(1, 30), st.integers(1, 30))
def test_with_a_fraction_the_cycle_is_as_long_as_its_larger_part(p, q):
    p, q = p // gcd(p, q), q // gcd(p, q)
    assert certificates.cycle([[1], [Fraction(-p, q)]], [1, 1]).period == max(p, q)


@given(small_sets(), st.integers(1, 9))
def test_private_features_leave_the_first_pass_as_it_is_and_make_any_set_separable(data, size):
    X, y = data
    assume(X.any(axis=1).all())
    private = np.c_[X, size * np.eye(len(X), dtype=int)]
    first, same = perceptron(X, y, max_epochs=1), perceptron(private, y, max_epochs=1)
    assert first.updates.tolist() == same.updates.tolist()
    assert certificates.separate(private, y).separable


@given(small_sets(), st.integers(1, 40))
def test_in_more_dimensions_the_run_is_the_same_if_all_dot_products_are(data, size):
    X, y = data
    assume(certificates.separate(X, y).separable)
    Q = np.eye(X.shape[1], dtype=int).repeat(size, axis=1)
    assert perceptron(X @ Q, y).updates.tolist() == perceptron(X, y).updates.tolist()
    assert bound_of(X @ Q, y) == bound_of(X, y)


def test_a_point_on_the_best_line_leaves_a_margin_and_one_on_a_ray_of_the_other_class_leaves_none():
    X, y = datasets.five_points()
    X = np.array(X, dtype=object)
    best = certificates.max_margin(X, y).w
    nearest = np.argmin(y * (X @ best))
    on_line = X.copy()
    on_line[nearest] = geometry.Hyperplane(best, 0).projection(X[nearest])
    assert certificates.separate(on_line, y).separable
    for other in X[y != y[nearest]]:
        on_ray = X.copy()
        on_ray[nearest] = other * Fraction(2, 3)
        assert not certificates.separate(on_ray, y).separable


@pytest.mark.parametrize("n", [2, 5, 12])
def test_one_unit_vector_serves_for_all_examples_whose_label_is_the_first_attribute(n):
    rows = np.array(list(product((0, 1), repeat=n)))
    X, y = geometry.augment(rows), 2 * rows[:, 0] - 1
    v = np.array([2, *[0] * (n - 1), -1])
    assert (y * (X @ v) == 1).all() and bounds.mistake_bound(X, y, v) == 5 * (n + 1)
    forced = 2 * n + 3
    assert Fraction(2, 5) < Fraction(forced, 5 * (n + 1)) < Fraction(1, 2)


@pytest.mark.parametrize("n", [2, 5, 80])
def test_the_adversary_of_one_relevant_attribute_shows_two_examples_in_turn(n):
    X, y = online.against_perceptron(n, 1)[:2]
    rows, labels = np.asarray(X)[:, :n], np.asarray(y)
    assert labels[0] == -1 and (np.abs(np.diff(labels)) == 2).all()
    assert (rows[labels == 1] == 1).all()
    assert (rows[labels == -1] == [0, *[1] * (n - 1)]).all()


# --- answers to "Try it"


def lecture_set():
    X = np.random.default_rng(775).integers(-8, 9, (40, 2))
    X = X[(abs(X @ [3, 4]) >= 8) & ((X * X).sum(axis=1) <= 100)]
    return X, np.sign(X @ [3, 4])


def test_in_the_opposite_order_only_the_dot_product_improves_every_time_but_the_length_happens_to():
    X, y = lecture_set()
    W = perceptron(X, y, order=range(len(X) - 1, -1, -1)).trajectory()[1:]
    loss = [np.maximum(0, -y * (X @ w)).sum() for w in W]
    cosine = (W @ [3, 4]) / np.linalg.norm(W, axis=1)
    assert (
        len(W) == 7
        and (np.diff(W @ [3, 4]) > 0).all()
        and (W[[0, -1]] @ [3, 4]).tolist() == [21, 87]
    )
    assert (np.diff(loss) > 0).sum() == (np.diff(cosine) < 0).sum() == 2
    assert (np.diff(np.linalg.norm(W, axis=1)) > 0).all()


def test_without_labels_control_holds_and_progress_does_not():
    X, _ = lecture_set()
    W, t = np.cumsum(X, axis=0), np.arange(1, len(X) + 1)
    assert not (W @ [3, 4] >= 8 * t).all() and ((W**2).sum(axis=1) <= 100 * t).all()
    assert (W[-1] ** 2).sum() == 1513
    sums = [X[X @ [3, 4] * sign > 0].sum(axis=0).tolist() for sign in (1, -1)]
    assert sums == [[43, 55], [-6, -67]]


def test_updates_without_a_mistake_break_control_and_nothing_else():
    X, y = lecture_set()
    for most, stops in ((20, (12, None)), (100, (8, [19, 21]))):
        w, t, broken = np.zeros(2, dtype=int), 0, None
        for _ in range(100):
            for x_i, y_i in zip(X, y):
                if broken is None and y_i * (w @ x_i) <= most:
                    w, t = w + y_i * x_i, t + 1
                    assert 5 * (w @ [3, 4]) >= 40 * t
                    broken = w.tolist() if w @ w > 100 * t else None
        assert (t, broken) == stops


def test_ones_and_eights_are_harder_to_tell_apart():
    images, labels = datasets.digits(1, 8)
    best, run = certificates.max_margin(images, labels), perceptron(images, labels)
    assert round(best.lower, 2) == 1.71 and run.mistakes == 162
    assert int(bounds.mistake_bound(images, labels, best.w)) == 2017
    assert (np.diff(run.trajectory() @ best.w) > 0).all()


def test_the_fish_without_the_trout_of_60_cm_and_with_the_origin_moved_along_the_length_alone():
    fish = np.array([[62, 11], [75, 12], [58, 11], [45, 14], [60, 15], [52, 14]])
    species = np.array([1, 1, 1, -1, -1, -1])

    def worst_and_best(X, y):
        runs = [perceptron(X, y, order=o).mistakes for o in permutations(range(len(X)))]
        return max(runs), min(runs)

    keep = [0, 1, 2, 3, 5]
    assert worst_and_best(geometry.augment(fish[keep]), species[keep]) == (58, 7)
    moved = geometry.augment(fish - [60, 0])
    margin = certificates.max_margin(moved, species)
    assert geometry.radius_squared(moved) == 422 and round(float(margin.lower_squared), 2) == 0.02
    assert int(bounds.mistake_bound(moved, species, margin.w)) == 20_799
    assert worst_and_best(moved, species)[0] == 1272


@pytest.mark.parametrize("n", [1, 5, 80])
def test_a_positive_example_without_useless_attributes_leaves_the_adversary_two_mistakes(n):
    yes, no = np.eye(n + 1)[0] + np.eye(n + 1)[n], 1 - np.eye(n + 1)[0]
    w, shown = np.zeros(n + 1), 0
    while w @ yes <= 0 or w @ no >= 0:
        w, shown = (w + yes if w @ yes <= 0 else w - no), shown + 1
    assert shown == (2 if n > 1 else 5)
