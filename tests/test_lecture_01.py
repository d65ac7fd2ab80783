"""Facts of lecture 01 that no test of a module has: they are about its data, not its functions."""
# ruff: noqa: N802 (the rows of the table of what the course covers have capital letters)

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.classifier import is_mistake, predict
from coursekit.geometry import (
    Hyperplane,
    augment,
    cauchy_schwarz_gap,
    dot,
    margin,
    nearest_centroid,
    norm_squared,
    positive_vectors,
    radius_squared,
)

FISH = np.array([[62, 11], [75, 12], [58, 11], [45, 14], [60, 15], [52, 14]])
SPECIES = np.array([1, 1, 1, -1, -1, -1])


def test_G1_on_the_boundary_it_predicts_plus_one_and_is_wrong_whatever_the_label():
    w, x = [2, -1], [1, 2]
    assert predict(w, [x]).tolist() == [1]
    assert is_mistake(w, [x, x], [1, -1]).tolist() == [True, True]
    assert predict([0, 0], FISH).tolist() == [1] * 6
    assert is_mistake([0, 0], FISH, SPECIES).all()


def test_G2_mixed_conventions_keep_the_distance_of_the_origin_and_no_other():
    right, mixture = Hyperplane.from_offset([-2, 3], 5), Hyperplane([-2, 3], 5)
    assert right.distance([0, 0]) == mixture.distance([0, 0])
    assert (right.score([1, -1]), mixture.score([1, -1])) == (-10, 0)


def test_G7_equality_with_the_zero_vector_which_has_no_other_multiple():
    assert cauchy_schwarz_gap([0, 0], [1, 2]) == 0


def test_G8_the_price_of_the_constant_feature_and_its_cure():
    X, y = datasets.offset_only()
    assert margin([1, 1], X, y, b=-4) == pytest.approx(2**0.5)
    assert margin([1, 1, -4], augment(X), y) == pytest.approx(2**0.5 / 3)
    # No weight vector of the augmented set does better: a weighted mean of its positive vectors
    # bounds every margin (Cauchy and Schwarz), and its length is the margin of (1, 1, -4).
    z1, z2 = positive_vectors(X, y)
    mean = Fraction(13, 18) * z1 + Fraction(5, 18) * z2
    assert norm_squared(mean) == Fraction(2, 9)
    assert cauchy_schwarz_gap(mean, [1, 1, -4]) == 0 < dot(mean, [1, 1, -4])
    ratios = [Fraction(18, 2), 19 / Fraction(2, 9)]
    assert ratios == [9, Fraction("85.5")]
    centred = X - np.array([2, 2])
    assert radius_squared(centred) == 2
    assert margin([1, 1], centred, y) == margin([1, 1], X, y, b=-4)


def test_G10_the_set_of_example_1_needs_no_offset():
    X, y = datasets.five_points()
    assert (y * Hyperplane([-2, 1]).score(X)).tolist() == [3, 7, 1, 7, 3]


def test_G10_certificates_add_up_to_zero():
    X, y = datasets.offset_only()
    signed = y[:, None] * X
    assert (3 * signed[0] + signed[1]).tolist() == [0, 0]
    assert positive_vectors(*datasets.xor()).sum(axis=0).tolist() == [0, 0, 0]


@given(st.integers(-1000, 1000), st.integers(-1000, 1000))
def test_G12_no_line_through_the_origin_has_a_larger_margin_than_the_margin_of_the_set(a, b):
    X, y = datasets.two_points()
    least = min((y * (X @ [a, b])).tolist())
    # margin <= sqrt(5/2), without a root
    assert least <= 0 or 2 * least**2 <= 5 * (a * a + b * b)


def test_G12_the_margin_of_the_set_is_reached():
    X, y = datasets.two_points()
    assert (y * Hyperplane([-1, 3]).score(X)).tolist() == [5, 5]
    assert Fraction(5**2, norm_squared([-1, 3])) == Fraction(5, 2)
    directions = [w for w in product(range(-9, 10), repeat=2) if any(w)]
    assert max(directions, key=lambda w: margin(w, X, y)) in [(-1, 3), (-2, 6), (-3, 9)]


def test_G12_without_the_label_the_opposite_of_w_would_be_as_good():
    X, y = datasets.five_more_points()
    right, opposite = Hyperplane([3, 2]), Hyperplane([-3, -2])
    assert right.distance(X).min() == opposite.distance(X).min() == right.margin(X, y)
    assert opposite.margin(X, y) == pytest.approx(-9 / 13**0.5)


def test_G13_no_line_separates_the_two_clouds_and_the_centroid_gets_four_wrong():
    X, y = datasets.two_clouds()
    assert (nearest_centroid(X, y).side(X) != y).sum() == 4
    s, t = Fraction(56, 121), Fraction(49, 121)
    assert y[[1, 3, 7, 9]].tolist() == [1, 1, -1, -1]
    assert ((1 - s) * X[1] + s * X[3]).tolist() == ((1 - t) * X[7] + t * X[9]).tolist()


def test_G13_the_nearest_centroid_depends_on_the_unit_and_separability_does_not():
    wrong = {}
    for per_cm in (Fraction(1, 100), 1, 10):
        X = FISH * np.array([per_cm, 1])
        wrong[per_cm] = (nearest_centroid(X, SPECIES).side(X) != SPECIES).nonzero()[0].tolist()
        assert Hyperplane([0, -1], 13).margin(X, SPECIES) == 1
    assert wrong == {Fraction(1, 100): [], 1: [2, 4], 10: [2, 4]}


def test_G14_numbering_colours_claims_an_order_and_switches_do_not():
    numbered, switches = np.array([[1], [2], [3]]), np.eye(3, dtype=int)
    for colours, distances in ((numbered, [1, 4, 1]), (switches, [2, 2, 2])):
        pairs = [(0, 1), (0, 2), (1, 2)]
        assert [norm_squared(colours[i] - colours[j]) for i, j in pairs] == distances
