"""Facts of lecture 05 that no test of a single module covers and that none of its cells shows."""
# ruff: noqa: N802 (the rows of the table of what the course covers have capital letters)

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import quietly

from coursekit import algorithms, bounds, certificates, datasets, geometry
from coursekit.algorithms import averaged, perceptron

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
    each = [bounds.hinge_loss(w, points, signs) for w in run.trajectory()]
    total = sum(int(votes) * loss for votes, loss in zip(run.votes, each))
    assert bounds.hinge_loss(average, points, signs) * run.shown <= total


def test_a_move_of_length_1_can_turn_7_images_and_none_under_the_best_hyperplane():
    X, y = datasets.digits(5, 9)
    w = perceptron(X, y).w
    assert (y * (X @ w) < geometry.norm(w)).sum() == 7
    assert certificates.max_margin(X, y).lower > 1


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


@given(*[st.lists(st.integers(-99, 99), min_size=2, max_size=2)] * 2)
def test_V7_the_square_of_1_plus_the_dot_product_is_one_of_six_features(a, b):
    (a1, a2), (b1, b2) = a, b
    features = 1 + 2 * a1 * b1 + 2 * a2 * b2 + (a1 * b1) ** 2 + (a2 * b2) ** 2
    assert algorithms.polynomial(2)([a], [b])[0, 0] == features + 2 * a1 * a2 * b1 * b2


def test_V7_the_exclusive_or_is_learned_by_degree_2_with_a_hyperbola():
    run = algorithms.kernel_perceptron(*datasets.xor(), algorithms.polynomial(2), max_epochs=100)
    assert run.converged and run.mistakes == 21 and run.alpha.tolist() == [7, -5, -5, 4]
    second = sum(alpha * np.outer(x, x) for alpha, x in zip(run.alpha, run.X))
    assert np.linalg.det(second) < 0
    assert not certificates.separate(geometry.augment(run.X), run.y).separable
