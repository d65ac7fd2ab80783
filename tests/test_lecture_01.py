"""Facts of lecture 01 that are covered by no test of a module and by none of its cells."""
# ruff: noqa: N802 (the rows of the table of what the course covers have capital letters)

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.perceptrons import datasets
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.certificates import max_margin, separate
from coursekit.perceptrons.geometry import Hyperplane, augment, margin, norm_squared


@given(st.integers(-1000, 1000), st.integers(-1000, 1000))
def test_G12_no_line_through_the_origin_has_a_larger_margin_than_the_margin_of_the_set(a, b):
    X, y = datasets.two_points()
    least = min((y * (X @ [a, b])).tolist())
    # margin <= sqrt(5/2), without a root
    assert least <= 0 or 2 * least**2 <= 5 * (a * a + b * b)


def test_G14_numbering_colours_claims_an_order_and_switches_do_not():
    numbered, switches = np.array([[1], [2], [3]]), np.eye(3, dtype=int)
    for colours, distances in ((numbered, [1, 4, 1]), (switches, [2, 2, 2])):
        pairs = [(0, 1), (0, 2), (1, 2)]
        assert [norm_squared(colours[i] - colours[j]) for i, j in pairs] == distances


def test_half_of_all_labellings_of_six_points_are_separable_as_cover_counts():
    X = np.array([[0, 0], [1, 0], [0, 1], [3, 5], [7, 2], [-2, 4]])
    labels = [[1 if k >> i & 1 else -1 for i in range(6)] for k in range(64)]
    assert sum(separate(augment(X), y).separable for y in labels) == 32


def test_the_line_to_be_moved_has_margin_1_and_can_have_more_than_1_2():
    X, y = [[0, 0], [6, 3], [1, 3], [4, -2], [-2, 2]], [-1, 1, 1, -1, -1]
    assert Hyperplane([3, 4], -10).margin(X, y) == 1
    best = Hyperplane([2, 3], Fraction(-13, 2))
    assert best.margin(X, y) == pytest.approx(9 / (2 * 13**0.5))
    assert max_margin(X, y, offset=True).lower_squared == Fraction(81, 52)
    assert (np.isclose(best.distance(X), best.margin(X, y))).sum() == 3


def test_of_200_images_with_64_features_less_than_one_labelling_in_a_million_is_separable():
    """Cover's count is the most that there can be, for points in any position."""
    separable = 2 * sum(comb(199, k) for k in range(64 + 1))
    assert Fraction(separable, 2**200) < Fraction(1, 10**6)
    assert Fraction(2 * sum(comb(5, k) for k in range(2 + 1)), 2**6) == Fraction(1, 2)


def test_a_constant_feature_multiplies_the_margin_by_the_ratio_of_the_lengths():
    X, y = datasets.offset_only()
    w, b = np.array([1, 1]), -4
    shrunk = margin([*w, b], augment(X), y)
    assert shrunk == pytest.approx(margin(w, X, y, b=b) * np.sqrt(w @ w / (w @ w + b * b)))


def test_what_there_is_to_try():
    """The answers to the tasks beside the cells, section by section."""
    fish = np.array([[62, 11], [75, 12], [58, 11], [45, 14], [60, 15], [52, 14]])
    species = np.array([1, 1, 1, -1, -1, -1])
    assert (fish @ [1, -5]).tolist() == [7, 15, 3, -25, -15, -18]
    assert ((fish @ [1, -5] >= 0) == (species == 1)).all()
    errors = [(np.where(fish[:, 0] >= t, 1, -1) != species).sum() for t in np.arange(44, 77, 0.5)]
    assert min(errors) == 1
    assert round(np.array([5, 7]) @ [3, 4] / np.hypot(5, 7), 3) == 4.999
    line = Hyperplane([3, 4], -10)
    assert line.signed_distance([0, 5]) == 2
    assert line.projection([0, 5]).tolist() == [Fraction(-6, 5), Fraction(17, 5)]
    assert [np.dot([4, 1], u) for u in ([-1, 4], [-2, 3])] == [0, -5]
    for corner, kind in (((0.4, 0.4), True), ((0.5, 0.5), False)):
        X = [[0, 1], [1, 0], [0, 0], corner]
        assert separate(augment(X), [1, 1, -1, -1]).separable == kind
    walls, labels = np.array([[3, 2], [-1, 3], [-3, 1]]), [1, 1, -1]
    assert (labels * (walls @ [2, 1])).tolist() == [8, 1, 5]


def five_to_drag():
    """The five points of sections 1 and 8."""
    X = np.array([[0, 0], [6, 3], [1, 3], [4, -2], [-2, 2]])
    return X, np.array([-1, 1, 1, -1, -1])


def test_the_numbers_of_the_square_at_the_origin_and_the_margin_that_can_grow():
    X, y = five_to_drag()
    line, best = Hyperplane([3, 4], -10), Hyperplane([2, 3], -6.5)
    assert line.score(X[0]) == -10 and line.distance(X[0]) == 2
    assert (y * line.score(X)).tolist() == [10, 20, 5, 6, 8] and line.margin(X, y) == 1
    functional = (y * best.score(X)).tolist()
    assert [i for i, f in enumerate(functional) if f == min(functional)] == [2, 3, 4]
    assert best.margin(X, y) == pytest.approx(4.5 / 13**0.5) == pytest.approx(9 / (2 * 13**0.5))


def test_the_constant_feature_brings_the_four_examples_nearer_to_the_boundary():
    lifted, y = augment([[1], [2], [4], [5]]), [-1, -1, 1, 1]
    assert norm_squared(lifted[3]) == 26
    assert margin([1], [[1], [2], [4], [5]], y, b=-3) == 1
    best = max_margin(lifted, y)
    assert best.lower_squared == Fraction(1, 10) and margin([1, -3], lifted, y) == pytest.approx(
        10**-0.5
    )
    assert Hyperplane([1, -3]).distance([[2, 1], [4, 1]]) == pytest.approx([10**-0.5] * 2)


def test_the_shortest_weighted_mean_of_the_vectors_is_as_long_as_the_margin():
    weights = np.array([[a, b, 12 - a - b] for a in range(13) for b in range(13 - a)]) / 12
    Z = np.array([[1, 2], [-2, 1], [1, 4]])
    lengths = np.linalg.norm(weights @ Z, axis=1)
    assert min(lengths) == pytest.approx(max_margin(Z, [1, 1, 1]).lower)


def test_the_weight_vector_of_lecture_00_nearly_touches_an_image():
    X, y = datasets.digits(3, 8)
    X, y = X[:200], y[:200]
    reached, largest = margin(perceptron(X, y).w, X, y), max_margin(X, y).lower
    assert round(reached, 3) == 0.036 and 150 < largest / reached < 155
    assert round(np.linalg.norm(X, axis=1).mean()) == 62


def test_the_angle_and_the_two_distances_of_the_example_that_is_near_its_wall():
    w, x = np.array([2, 1]), np.array([-1, 3])
    cosine = w @ x / (np.linalg.norm(w) * np.linalg.norm(x))
    assert round(np.degrees(np.arccos(cosine))) == 82
    distances = Hyperplane(w).distance(x), Hyperplane(x).distance(w)
    assert [round(float(d), 2) for d in distances] == [0.45, 0.32]


def test_with_all_signs_reversed_the_farthest_point_decides():
    X, y = five_to_drag()
    assert Hyperplane([-3, -4], 10).margin(X, y) == -4
    assert -Hyperplane([3, 4], -10).distance(X).max() == -4 and X[1].tolist() == [6, 3]


def test_one_grey_level_in_one_pixel_moves_the_nearest_image_to_the_other_side():
    X, y = datasets.digits(3, 8)
    w = perceptron(X[:200], y[:200]).w
    nearest = np.abs(X[:200] @ w).argmin()
    image, pixel = X[nearest].copy(), w.argmax()
    assert y[nearest] == -1 and image @ w < 0 and image[pixel] < 16
    image[pixel] += 1
    assert image @ w > 0
