"""The geometry of lecture 01: the sources' worked numbers, properties, peers, errors.

A test called test_G4_... checks a fact of row G4 of the table of what the course covers.
"""
# ruff: noqa: N802 (the rows have capital letters)

import math
from dataclasses import FrozenInstanceError
from fractions import Fraction

import numpy as np
import oracles
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from judging import separable_by_lp
from oracles import refusal
from scipy.linalg import subspace_angles
from sklearn.neighbors import NearestCentroid
from strategies import integers, labels, vectors

from coursekit.perceptrons.geometry import (
    Hyperplane,
    angle,
    augment,
    dot,
    margin,
    nearest_centroid,
    norm,
    norm_squared,
    positive_vectors,
    projection,
    radius,
    radius_squared,
)

HUGE = 10**200

# Example 1 and exercises 8, 9 and 10 of the lecture supplement.
EXAMPLE_1 = [[-1, 1], [-2, 3], [1, 3], [3, -1], [4, 5]], [1, 1, 1, -1, -1]
EXERCISE_10 = [[1, 1], [0, 2], [3, 0], [-2, -1], [0, -2]], [1, 1, 1, -1, -1]
EXERCISE_9 = [[0, -1], [0, 0], [0, 4]], [-1, 1, 1]
PLUS = [["0.1", "-0.2"], ["0.2", "0.1"], ["-0.15", "0.1"], ["1.1", "0.8"], ["1.2", "1.1"]]
MINUS = [["1.1", "-0.1"], ["1.25", "0.15"], ["0.9", "0.1"], ["0.1", "1.2"], ["0.2", "0.9"]]
EXERCISE_8 = [[Fraction(x) for x in row] for row in PLUS + MINUS], [1] * 5 + [-1] * 5

# Numbers that meet often (ties, parallel vectors), numbers that do not fit int64, and fractions.
exact_numbers = st.one_of(integers, st.integers(-HUGE, HUGE), st.fractions(max_denominator=50))
reals = st.floats(-1e3, 1e3, allow_subnormal=False)


@st.composite
def planes_and_examples(draw, numbers=exact_numbers):
    """The w and b of a hyperplane, and a few points with any labels."""
    d = draw(st.integers(1, 4))
    examples = draw(st.lists(st.tuples(vectors(numbers, d), labels), min_size=1, max_size=6))
    X, y = map(list, zip(*examples))
    return draw(vectors(numbers, d, nonzero=True)), draw(numbers), X, y


def vector_pairs(numbers=exact_numbers, nonzero=False):
    of_length = [vectors(numbers, d, nonzero) for d in range(5)]
    return st.integers(1, 4).flatmap(lambda d: st.tuples(of_length[d], of_length[d]))


def exactly(values):
    """Every number of nested lists or an array as a Fraction, in an array."""
    return np.array(oracles.exactly(values), dtype=object)


def assert_rounded_once(value, square):
    """`value` is the float nearest to ±√square, judged without taking a root."""
    size = abs(value)
    below = (Fraction(size) + Fraction(math.nextafter(size, -math.inf))) / 2
    above = (Fraction(size) + Fraction(math.nextafter(size, math.inf))) / 2
    assert max(below, 0) ** 2 <= square <= above**2


# ---------------------------------------------------------------- the worked numbers of the sources


def test_G1_a_hyperplane_makes_two_half_spaces_and_the_points_on_it_belong_to_neither():
    line = Hyperplane([1, 1], -3)
    assert line.side([[2, 2], [0, 0], [1, 2], [3, 0]]).tolist() == [1, -1, 0, 0]
    assert line.side([2, 2]) == 1


def test_G2_both_sign_conventions_are_the_same_hyperplane():
    b_form, c_form = Hyperplane([-2, 3], -5), Hyperplane.from_level([-2, 3], 5)
    assert (c_form.b, c_form.c) == (b_form.b, b_form.c) == (-5, 5)
    assert b_form.equation("b") == c_form.equation("b") == "-2 x1 + 3 x2 - 5 = 0"
    assert b_form.equation("c") == c_form.equation("c") == "-2 x1 + 3 x2 = 5"


def test_G3_unit_normal_distance_and_projection():
    plane = Hyperplane([2, -1, 2], 6)
    assert plane.unit_normal.tolist() == [2 / 3, -1 / 3, 2 / 3]
    assert plane.signed_distance([0, 0, 0]) == 6 / 3  # b/‖w‖
    assert plane.signed_distance([-4, 2, -4]) == -12 / 3
    assert plane.distance([-4, 2, -4]) == 12 / 3  # |w·y + b|/‖w‖
    foot = [Fraction(-4, 3), Fraction(2, 3), Fraction(-4, 3)]
    assert plane.projection([0, 0, 0]).tolist() == foot


def test_G4_line_x_plus_y_is_3():
    line = Hyperplane.from_level([1, 1], 3)
    assert line.equation("c") == "x1 + x2 = 3"
    assert line.side([[x, 3 - x] for x in range(-3, 7)]).tolist() == [0] * 10  # y = -x + 3
    assert_rounded_once(line.distance([0, 0]), Fraction(9, 2))


def test_G4_distance_of_the_origin_from_minus_2x_plus_3y_is_5():
    line = Hyperplane.from_level([-2, 3], 5)
    assert_rounded_once(line.distance([0, 0]), Fraction(25, 13))
    assert line.distance([0, 0]) == pytest.approx(5 / math.sqrt(13), rel=1e-15)
    on_the_line = [[x, Fraction(2 * x + 5, 3)] for x in range(-3, 4)]  # y = (2/3)x + 5/3
    assert line.score(on_the_line).tolist() == [0] * 7


def test_G5_plane_normal_to_minus_2_1_5_through_0_0_minus_5():
    plane = Hyperplane.through([-2, 1, 5], [0, 0, -5])
    assert plane.side([0, 0, -5]) == 0
    # 25 is the b of w·x + b = 0; in the form w·x = c, which the supplement prints, it is -25.
    assert (plane.b, plane.c) == (25, -25)
    assert plane.equation("b") == "-2 x1 + x2 + 5 x3 + 25 = 0"
    assert Hyperplane.from_level([-2, 1, 5], 25).score([0, 0, -5]) == -50


def test_G5_plane_normal_to_1_minus_1_3_through_0_1_minus_2():
    plane = Hyperplane.through([1, -1, 3], [0, 1, -2])
    assert plane.c == dot([1, -1, 3], [0, 1, -2]) == -7
    assert plane.side([0, 1, -2]) == 0
    assert plane.equation("c") == "x1 - x2 + 3 x3 = -7"


def test_G6_vector_at_60_degrees_to_a_unit_vector_has_dot_product_half_its_length():
    v, perpendicular = np.array([2, 1, 5]), np.array([1, -2, 0])
    assert dot(v, perpendicular) == 0
    third = math.pi / 3
    u = math.cos(third) * v / norm(v) + math.sin(third) * perpendicular / norm(perpendicular)
    assert norm(u) == pytest.approx(1, rel=1e-15)
    assert angle(u, v) == pytest.approx(third, rel=1e-15)
    assert dot(u, v) == pytest.approx(math.sqrt(30) / 2, rel=1e-15)


def test_G6_length_is_the_root_of_the_dot_product_with_itself():
    assert norm_squared([2, 1, 5]) == dot([2, 1, 5], [2, 1, 5]) == 4 + 1 + 25
    assert norm([2, 1, 5]) == math.sqrt(30)


def test_G6_angles_known_by_heart():
    assert angle([1, 1, 0], [0, 1, 1]) == pytest.approx(math.pi / 3, rel=1e-15)
    assert angle([1, 0], [7, 7]) == math.pi / 4
    assert angle([3, -1], [2, 6]) == math.pi / 2
    assert angle([1, 2], [2, 4]) == 0
    assert angle([1, 2], [-2, -4]) == math.pi


def gap(u, v):
    """The gap in the inequality of Cauchy and Schwarz, which is not negative."""
    return norm_squared(u) * norm_squared(v) - dot(u, v) ** 2


@given(vector_pairs(integers))
def test_G7_cauchy_schwarz_is_the_discriminant_of_a_square_that_is_never_negative(pair):
    u, v = pair
    a, b, c = norm_squared(u), 2 * dot(u, v), norm_squared(v)
    assert b**2 - 4 * a * c == -4 * gap(u, v) <= 0


@given(vector_pairs(), exact_numbers)
def test_G7_gap_is_zero_iff_the_vectors_are_parallel(pair, k):
    u, v = exactly(pair)
    minors = [u[i] * v[j] - u[j] * v[i] for i in range(len(u)) for j in range(i)]
    assert gap(u, v) == sum(minor**2 for minor in minors)  # Lagrange's identity
    assert (gap(u, v) == 0) == (not any(minors))
    assert gap(u, k * u) == 0


@given(vector_pairs(nonzero=True))
def test_G7_a_projection_is_no_longer_than_the_vector(pair):
    v, onto = pair
    shadow = projection(v, onto)
    assert norm_squared(shadow) <= norm_squared(v)
    assert norm_squared(shadow) * norm_squared(onto) == Fraction(dot(v, onto)) ** 2
    assert gap(exactly(shadow), exactly(onto)) == 0
    assert dot(exactly(v) - exactly(shadow), onto) == 0


@given(planes_and_examples())
def test_G8_the_constant_feature_adds_one_to_the_squared_radius(case):
    X = case[2]
    assert radius_squared(augment(X)) == radius_squared(X) + 1


def test_G8_the_constant_feature_shrinks_the_margin():
    X, y = [[1], [2]], [-1, 1]
    w, b = [2], -3
    assert margin(w, X, y, b) == 1 / 2
    assert_rounded_once(margin([*w, b], augment(X), y), Fraction(1, 13))


@given(planes_and_examples(integers))
def test_G8_the_augmented_margin_is_the_margin_times_norm_w_over_norm_w_b(case):
    w, b, X, y = case
    shrunk = margin(w, X, y, b) * norm(w) / norm([*w, b])
    assert margin([*w, b], augment(X), y) == pytest.approx(shrunk, rel=1e-14)
    assert Hyperplane([*w, b]).score(augment(X)).tolist() == Hyperplane(w, b).score(X).tolist()


def test_G9_example_1_as_positive_vectors():
    vectors = [[-1, 1, 1], [-2, 3, 1], [1, 3, 1], [-3, 1, -1], [-4, -5, -1]]
    assert positive_vectors(*EXAMPLE_1).tolist() == vectors
    assert Hyperplane([-4, 1, 2]).side(vectors).tolist() == [1] * 5  # so the set is positive


def test_G9_exercise_10_as_positive_vectors():
    vectors = [[1, 1, 1], [0, 2, 1], [3, 0, 1], [2, 1, -1], [0, 2, -1]]
    assert positive_vectors(*EXERCISE_10).tolist() == vectors
    assert Hyperplane([3, 2, 0]).score(vectors).tolist() == [5, 4, 9, 8, 4]


@given(planes_and_examples())
def test_G9_a_vector_is_positive_iff_its_example_is_on_its_side(case):
    w, b, X, y = case
    sides = Hyperplane([*w, b]).side(positive_vectors(X, y))
    assert sides.tolist() == (np.array(y) * Hyperplane(w, b).side(X)).tolist()


def test_G10_separable_with_an_offset_but_not_through_the_origin():
    X, y = np.array([[1, 1], [2, 2]]), np.array([-1, 1])
    assert margin([1, 1], X, y, b=-3) > 0
    signed = y[:, None] * X
    # 2·(y₁x₁) + 1·(y₂x₂) = 0, so no w gives both a positive score.
    assert (2 * signed[0] + signed[1]).tolist() == [0, 0]
    assert not separable_by_lp(X, y)
    assert separable_by_lp(positive_vectors(X, y), [1, 1])


def test_G10_separable_through_the_origin_is_separable_with_an_offset_too():
    X, y = EXERCISE_10
    assert margin([3, 2], X, y) == margin([3, 2], X, y, b=0) > 0


@given(planes_and_examples(), st.integers(1, 10))
def test_G11_the_normal_is_orthogonal_to_the_boundary_and_points_to_the_positive_side(case, step):
    w, b, X, _ = case
    plane = Hyperplane(w, b)
    feet = exactly(plane.projection(X))
    assert dot(w, feet[0] - feet[-1]) == 0
    shifted = exactly(X) + step * exactly(w)
    gains = exactly(plane.score(shifted)) - exactly(plane.score(X))
    assert set(gains) == {step * norm_squared(w)}
    assert (plane.side(feet + exactly(w)) == 1).all()


def test_G11_a_boundary_in_the_direction_of_theta_has_a_negative_offset():
    theta = [2, 1]
    boundary = Hyperplane.through(theta, [4, 2])  # met by walking from the origin along θ
    assert boundary.b == -10 < 0
    assert boundary.side([0, 0]) == -1


def test_G12_margin_is_the_distance_of_the_nearest_example():
    X, y = EXERCISE_10
    line = Hyperplane([3, 2])
    assert (np.array(y) * line.score(X)).tolist() == [5, 4, 9, 8, 4]
    assert_rounded_once(line.margin(X, y), Fraction(16, 13))
    assert line.margin(X, y) == line.distance(X).min()


def test_G12_margin_is_negative_by_the_distance_of_the_worst_misclassified_example():
    assert margin([3, 4], [[3, 4], [0, 5], [-3, -4]], [1, -1, 1]) == -5.0
    assert margin([1, 0], [[0, 7], [1, 0]], [1, 1]) == 0


def test_G13_exercise_8_exactly():
    surface = nearest_centroid(*EXERCISE_8)
    assert surface.w.tolist() == [Fraction("-0.22"), Fraction("-0.07")]
    assert surface.c == Fraction("-0.16105")
    assert surface.score([Fraction(1, 2)] * 2) == Fraction("-0.145") - Fraction("-0.16105")
    assert surface.side([Fraction(1, 2)] * 2) == 1


def test_G13_exercise_8_in_floats():
    X, y = EXERCISE_8
    surface = nearest_centroid(np.array(X, dtype=float), y)
    assert surface.w == pytest.approx([-0.22, -0.07], rel=1e-14)
    assert surface.c == pytest.approx(-0.16105, rel=1e-14)
    assert surface.side([0.5, 0.5]) == 1


def test_G13_exercise_9_is_separable_and_yet_misclassified():
    X, y = EXERCISE_9
    surface = nearest_centroid(X, y)
    assert (surface.w.tolist(), surface.c) == ([0, 3], Fraction(3, 2))
    assert surface.side(X).tolist() == [-1, -1, 1]
    assert surface.margin(X, y) == -0.5
    assert margin([0, 2], X, y, b=1) > 0


def test_E5_b_over_norm_w_is_signed_and_the_distance_is_its_size():
    away, towards = Hyperplane([3, 4], -10), Hyperplane([-3, -4], 10)
    assert away.signed_distance([0, 0]) == -2.0
    assert towards.signed_distance([0, 0]) == 2.0
    assert away.distance([0, 0]) == towards.distance([0, 0]) == 2.0


# ------------------------------------------------------------------------- exact arithmetic


@given(planes_and_examples())
def test_scores_and_sides_of_exact_data_are_exact(case):
    w, b, X, _ = case
    expected = [oracles.dot(w, x) + b for x in X]
    plane = Hyperplane(w, b)
    assert plane.score(X).tolist() == expected
    assert plane.side(X).tolist() == [(s > 0) - (s < 0) for s in expected]


@given(planes_and_examples())
def test_distances_of_exact_data_are_rounded_once_and_margins_are_the_least_of_them(case):
    w, b, X, y = case
    plane = Hyperplane(w, b)
    signed = plane.signed_distance(X)
    for x, value in zip(X, signed):
        assert_rounded_once(value, Fraction(plane.score(x)) ** 2 / norm_squared(w))
        assert np.sign(value) == plane.side(x)
    assert (plane.distance(X) == abs(signed)).all()
    assert plane.margin(X, y) == margin(w, X, y, b) == min(y * signed)
    assert plane.margin(X, y) == Hyperplane([-v for v in w], -b).margin(X, [-label for label in y])


@given(planes_and_examples())
def test_the_projection_is_the_nearest_point_of_the_hyperplane(case):
    w, b, X, _ = case
    plane = Hyperplane(w, b)
    feet = exactly(plane.projection(X))
    assert not plane.score(feet).any()
    for x, foot in zip(exactly(X), feet):
        across = norm_squared(x - foot)
        assert across == Fraction(plane.score(x)) ** 2 / norm_squared(w)
        for other in feet:
            assert across <= norm_squared(x - other)
            assert (norm_squared(x - other) == across) == (other == foot).all()


@given(vector_pairs())
def test_dot_lengths_and_radius_of_exact_vectors(pair):
    u, v = pair
    assert dot(u, v) == dot(v, u) == oracles.dot(u, v)
    assert norm_squared(u) == oracles.dot(u, u)
    assert_rounded_once(norm(u), norm_squared(u))
    assert radius_squared(pair) == max(norm_squared(u), norm_squared(v))
    assert radius(pair) == max(norm(u), norm(v))


@given(planes_and_examples(), st.fractions(max_denominator=9).filter(bool))
def test_scaling_w_and_b_moves_nothing_and_a_negative_factor_swaps_the_sides(case, k):
    w, b, X, _ = case
    plane, scaled = Hyperplane(w, b), Hyperplane([k * v for v in w], k * b)
    sign = 1 if k > 0 else -1
    assert scaled.side(X).tolist() == (sign * plane.side(X)).tolist()
    assert (scaled.signed_distance(X) == sign * plane.signed_distance(X)).all()
    assert scaled.projection(X).tolist() == plane.projection(X).tolist()
    assert scaled.unit_normal.tolist() == (sign * plane.unit_normal).tolist()


@given(planes_and_examples())
def test_both_sign_conventions_agree_and_the_hyperplane_through_a_point_holds_it(case):
    w, b, X, _ = case
    plane = Hyperplane.from_level(w, -b)
    assert (plane.b, plane.c) == (b, -b)
    assert plane.score(X).tolist() == Hyperplane(w, b).score(X).tolist()
    assert Hyperplane.through(w, X[0]).score(X[0]) == 0


@given(planes_and_examples(st.one_of(integers, st.fractions(-99, 99, max_denominator=9))))
def test_exact_and_float_answers_agree(case):
    w, b, X, _ = case
    exact = Hyperplane(w, b)
    floating = Hyperplane(np.array(w, dtype=float), float(b))
    for method in ("score", "signed_distance", "distance", "projection"):
        expected = np.array(getattr(exact, method)(X), dtype=float)
        computed = getattr(floating, method)(np.array(X, dtype=float))
        assert computed == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert floating.unit_normal == pytest.approx(exact.unit_normal, rel=1e-14)


def test_integers_beyond_int64_are_neither_cut_nor_rounded():
    big = np.array([2**62, 2**62])
    assert dot(big, big) == norm_squared(big) == 2**125
    assert Hyperplane(big, 1).score([-1, 1]) == 1
    assert Hyperplane([HUGE, -HUGE], 1).side([[1, 1], [0, 1]]).tolist() == [1, -1]
    assert augment([[HUGE]]).tolist() == [[HUGE, 1]]
    assert positive_vectors(np.array([[-(2**63)]]), [-1]).tolist() == [[2**63, -1]]
    assert radius_squared([[HUGE, 1]]) == HUGE**2 + 1


def test_roots_of_huge_integers_do_not_overflow():
    assert norm([3 * HUGE, 4 * HUGE]) == radius([[3 * HUGE, 4 * HUGE]]) == 5e200
    assert Hyperplane([3 * HUGE, 4 * HUGE], 10 * HUGE).distance([0, 0]) == 2.0
    assert Hyperplane([3 * HUGE, 4 * HUGE]).unit_normal.tolist() == [0.6, 0.8]
    assert margin([3 * HUGE, 4 * HUGE], [[HUGE, 0]], [1]) == 6e199
    assert angle([HUGE, 0], [HUGE, HUGE]) == math.pi / 4


@pytest.mark.parametrize("scale", [1e200, 1e-200, 1e300, 1e-300])
def test_floats_far_from_one_neither_overflow_nor_underflow(scale):
    w, x = np.array([3.0, 4.0]) * scale, np.array([2.0, 1.0]) * scale
    assert norm(w) == pytest.approx(5 * scale, rel=1e-15)
    assert radius([w, x]) == pytest.approx(5 * scale, rel=1e-15)
    plane = Hyperplane(w)
    assert plane.side([x, -x]).tolist() == [1, -1]
    assert plane.unit_normal == pytest.approx([0.6, 0.8], rel=1e-15)
    assert plane.signed_distance([x, -x]) == pytest.approx([2 * scale, -2 * scale], rel=1e-15)
    assert plane.margin([x, -x], [1, -1]) == pytest.approx(2 * scale, rel=1e-15)
    assert plane.projection(w) == pytest.approx([0, 0], abs=1e-15 * scale)
    assert projection(x, w) == pytest.approx([1.2 * scale, 1.6 * scale], rel=1e-15)
    assert angle(w, x) == pytest.approx(angle([3, 4], [2, 1]), rel=1e-15)


def test_the_largest_floats_do_not_lose_their_side():
    largest = np.finfo(float).max
    plane = Hyperplane([1.0] * 400 + [-1.0] * 402)
    assert plane.side([largest] * 802) == -1
    assert plane.side([-largest] * 802) == 1
    assert Hyperplane([largest, largest]).distance([1.0, 1.0]) == pytest.approx(math.sqrt(2))


def test_floats_of_hundreds_of_orders_together_lose_nothing():
    plane = Hyperplane([1e200, 1e-200])
    point = [0.0, 1e250]
    assert plane.score(point) == pytest.approx(1e50) and plane.side(point) == 1
    assert plane.signed_distance(point) == plane.margin([point], [1]) == pytest.approx(1e-150)
    assert plane.projection(point) == pytest.approx([-1e-150, 1e250], rel=1e-15)
    assert projection(point, [1e200, 1e-200]) == pytest.approx([1e-150, 0], rel=1e-15)
    assert Hyperplane([1, 1e-300]).side([0.0, 1e-300]) == 1  # at a distance below all floats
    assert plane.unit_normal.tolist() == [1, 0]


@given(st.data(), st.integers(1, 3))
def test_floats_across_all_orders_are_the_fractions_that_they_are(data, d):
    wide = st.builds(math.ldexp, st.integers(-9, 9).map(float), st.integers(-800, 800))
    w, x = (data.draw(st.lists(wide, min_size=d, max_size=d)) for _ in range(2))
    w, x, b = [math.ldexp(3.0, 700), *w], [data.draw(wide), *x], data.draw(wide)
    plane, exact = Hyperplane(w, b), Hyperplane(exactly(w), Fraction(b))
    point = exactly(x)
    assert plane.side(x) == exact.side(point)
    assert plane.signed_distance(x) == exact.signed_distance(point) == plane.margin([x], [1])
    assert plane.unit_normal.tolist() == exact.unit_normal.tolist()
    assert plane.projection(x).tolist() == exact.projection(point).astype(float).tolist()
    assert projection(x, w).tolist() == projection(point, exactly(w)).astype(float).tolist()
    assert norm(w) == norm(exactly(w)) and radius([w, x]) == radius(exactly([w, x]))


def test_a_length_that_no_float_can_be_is_refused():
    for call in (
        lambda: norm([10**400]),
        lambda: norm([1.7e308, 1.7e308]),
        lambda: radius([[1.7e308, 1.7e308]]),
        lambda: margin([1], [[1]], [1], 10**400),
        lambda: Hyperplane([1e-300], 1e300).distance([0.0]),
        lambda: Hyperplane([1e-300], 1e300).projection([0.0]),
    ):
        assert "is larger than any float" in refusal(call)


# ---------------------------------------------------------------------------------------- angles


@given(vector_pairs(nonzero=True))
def test_angle_is_symmetric_and_turns_to_its_supplement(pair):
    u, v = pair
    assert 0 <= angle(u, v) == angle(v, u) <= math.pi
    assert angle(u, [-x for x in v]) == pytest.approx(math.pi - angle(u, v), rel=1e-15, abs=1e-15)
    assert (angle(u, v) == math.pi / 2) or dot(u, v) != 0


@pytest.mark.parametrize("tiny", [1e-3, 1e-9, 1e-12, 1e-30, 1e-200])
def test_tiny_angles_keep_their_digits(tiny):
    assert angle([1.0, tiny], [1.0, 0.0]) == pytest.approx(math.atan(tiny), rel=1e-15)
    assert angle([1.0, tiny], [-1.0, 0.0]) == pytest.approx(math.pi - math.atan(tiny), rel=1e-15)
    assert math.pi / 2 - angle([1.0, tiny], [0.0, 1.0]) == pytest.approx(math.atan(tiny), abs=1e-15)


# ----------------------------------------------------------------------------- floats and peers


@given(planes_and_examples(reals))
def test_float_distances_are_accurate_up_to_the_size_of_their_terms(case):
    w, b, X, _ = case
    assume(norm(w) > 1e-3)
    plane = Hyperplane(w, b)
    for x, signed, foot in zip(X, plane.signed_distance(X), plane.projection(X)):
        terms = [*(exactly(w) * exactly(x)), Fraction(b)]
        allowed = 1e-14 * float(sum(map(abs, terms))) / norm(w)
        assert signed == pytest.approx(float(sum(terms)) / norm(w), rel=1e-14, abs=allowed)
        assert norm(foot - np.array(x)) == pytest.approx(abs(signed), rel=1e-9, abs=1e-9)


@given(planes_and_examples(reals))
def test_lengths_and_radius_agree_with_numpy(case):
    X = np.array(case[2])
    lengths = np.linalg.norm(X, axis=1)
    assert [norm(x) for x in X] == pytest.approx(lengths, rel=1e-14, abs=1e-150)
    assert radius(X) == pytest.approx(lengths.max(), rel=1e-14, abs=1e-150)
    assert radius_squared(X) == pytest.approx((X * X).sum(axis=1).max(), rel=1e-14)


@given(vector_pairs(reals, nonzero=True))
def test_angle_and_projection_agree_with_scipy_and_least_squares(pair):
    u, v = np.array(pair)
    assume(min(norm(u), norm(v)) > 1e-3)
    [expected] = subspace_angles(u[:, None], v[:, None])
    assert min(angle(u, v), math.pi - angle(u, v)) == pytest.approx(expected, abs=1e-12)
    [factor] = np.linalg.lstsq(v[:, None], u)[0]
    assert projection(u, onto=v) == pytest.approx(factor * v, rel=1e-9, abs=1e-9)


@pytest.mark.filterwarnings("ignore:::sklearn")  # it divides by deviations that it does not use
@given(planes_and_examples(integers))
def test_nearest_centroid_agrees_with_scikit_learn(case):
    _, _, X, y = map(np.array, case)
    assume(len(set(y)) == 2 and (X[y == 1].mean(axis=0) != X[y == -1].mean(axis=0)).any())
    surface = nearest_centroid(X, y)
    points = np.vstack([X, -X, 2 * X + 1])
    sides = surface.side(points)
    decided = sides != 0
    peer = NearestCentroid().fit(X, y).predict(points)
    assert sides[decided].tolist() == peer[decided].tolist()


@given(planes_and_examples())
def test_nearest_centroid_is_as_far_from_both_centroids(case):
    X, y = exactly(case[2]), np.array(case[3])
    assume(len(set(y)) == 2)
    plus = X[y == 1].sum(axis=0) / Fraction((y == 1).sum().item())
    minus = X[y == -1].sum(axis=0) / Fraction((y == -1).sum().item())
    assume((plus != minus).any())
    surface = nearest_centroid(X, y)
    assert surface.w.tolist() == (plus - minus).tolist()
    assert surface.score(plus) == -surface.score(minus) > 0


# ------------------------------------------------------------- what goes in and what comes out


def test_one_point_gives_python_numbers_and_rows_give_arrays():
    plane = Hyperplane([1, 2], Fraction(1, 2))
    assert plane.score([1, 1]) == Fraction(7, 2)
    assert type(plane.score([1, 1])) is Fraction
    assert type(Hyperplane([1, 2], -1).score([1, 1])) is int
    assert type(Hyperplane([1.0, 2]).score([1, 1])) is float
    assert type(plane.side([1, 1])) is int
    assert type(plane.distance([1, 1])) is type(plane.signed_distance([1, 1])) is float
    assert type(plane.margin([[1, 1]], [1])) is type(margin([1.0], [[1.0]], [1])) is float
    assert plane.score([[1, 1]]).shape == plane.side([[1, 1]]).shape == (1,)
    assert plane.distance([[1, 1]]).shape == (1,)
    assert plane.projection([1, 1]).shape == (2,)
    assert plane.projection([[1, 1]]).shape == (1, 2)


def test_whole_numbers_come_out_as_integers():
    assert Hyperplane([1, 1], -2).projection([0, 0]).dtype == np.int64
    assert augment([[1, 2]]).dtype == positive_vectors([[1, 2]], [-1]).dtype == np.int64
    assert type(dot([Fraction(1, 2)], [2])) is int
    assert type(radius_squared([[3]])) is int
    assert type(Hyperplane([1], np.int8(2)).b) is type(Hyperplane([1], Fraction(4, 2)).c) is int


def test_float32_with_the_constant_feature_are_float32_still():
    """So they need half the memory of float64, as the training leaves them too."""
    assert augment(np.array([[0.5]], dtype=np.float32)).dtype == np.float32


def test_floats_mixed_with_exact_numbers_give_floats():
    plane = Hyperplane([1, 2], 0.5)
    assert plane.w.dtype == np.float64
    assert type(plane.b) is type(Hyperplane([0.5], Fraction(1, 2)).b) is float
    assert Hyperplane([Fraction(1, 2), 1], 1).score([[0.5, 1.0]]).tolist() == [2.25]
    assert projection([0.0, 1.0], onto=[1, 1]).tolist() == [0.5, 0.5]
    assert dot([0.5], [Fraction(1, 2)]) == 0.25
    for zero in (Hyperplane([1.0], 0.0).c, Hyperplane.from_level([1.0], 0.0).b):
        assert math.copysign(1, zero) == 1


def test_a_hyperplane_cannot_be_changed_and_leaves_its_arguments_alone():
    w, X, y = np.array([1.0, 2.0]), np.array([[1.0, 2.0], [3.0, 5.0]]), np.array([1, -1])
    plane, before = Hyperplane(w, 3), X.copy()
    w[0] = 9
    assert plane.w.tolist() == [1, 2]
    with pytest.raises(ValueError, match="read-only"):
        plane.w[0] = 9
    with pytest.raises(FrozenInstanceError):
        plane.b = 9
    for answer in (plane.projection(X), plane.score(X), augment(X), positive_vectors(X, y)):
        answer += 1
    plane.margin(X, y)
    nearest_centroid(X, y)
    assert (X == before).all() and y.tolist() == [1, -1]


def test_equations_are_written_as_by_hand():
    for w, b, b_text, c_text, latex in [
        ([-2, 3], -5, "-2 x1 + 3 x2 - 5 = 0", "-2 x1 + 3 x2 = 5", "-2x_1 + 3x_2 - 5 = 0"),
        ([1, 1], 0, "x1 + x2 = 0", "x1 + x2 = 0", "x_1 + x_2 = 0"),
        ([0, -1, 1], 7, "-x2 + x3 + 7 = 0", "-x2 + x3 = -7", "-x_2 + x_3 + 7 = 0"),
        (
            [Fraction(-11, 50), Fraction(-7, 100)],
            Fraction(3221, 20000),
            "-11/50 x1 - 7/100 x2 + 3221/20000 = 0",
            "-11/50 x1 - 7/100 x2 = -3221/20000",
            r"-\frac{11}{50}x_1 - \frac{7}{100}x_2 + \frac{3221}{20000} = 0",
        ),
        ([1.0, -0.25], -0.0, "x1 - 0.25 x2 = 0", "x1 - 0.25 x2 = 0", "x_1 - 0.25x_2 = 0"),
        (
            [0.1 + 0.2, -1e-7],
            1.0,
            "0.3 x1 - 1e-07 x2 + 1 = 0",
            "0.3 x1 - 1e-07 x2 = -1",
            r"0.3x_1 - 1 \times 10^{-7}x_2 + 1 = 0",
        ),
        (
            [Fraction(1, 2), Fraction(3)],
            Fraction(-4, 2),
            "1/2 x1 + 3 x2 - 2 = 0",
            "1/2 x1 + 3 x2 = 2",
            r"\frac{1}{2}x_1 + 3x_2 - 2 = 0",
        ),
        ([0] * 9 + [2], 1, "2 x10 + 1 = 0", "2 x10 = -1", "2x_{10} + 1 = 0"),
        ([-1], HUGE, f"-x1 + {HUGE} = 0", f"-x1 = -{HUGE}", f"-x_1 + {HUGE} = 0"),
    ]:
        plane = Hyperplane(w, b)
        assert plane.equation() == plane.equation("b") == b_text
        assert plane.equation("c") == c_text
        assert repr(plane) == f"Hyperplane({b_text})"
        assert plane.latex() == latex
    plane = Hyperplane([Fraction(1, 2), -1], Fraction(-3, 4))
    assert plane.latex("c") == r"\frac{1}{2}x_1 - x_2 = \frac{3}{4}"
    assert Hyperplane([2, 1], 3).latex(convention="c") == "2x_1 + x_2 = -3"


# ----------------------------------------------------------------------------------------- errors

NAN = math.nan


def test_bad_input_is_named_and_quoted():
    line = Hyperplane([1, 2], 3)
    for call, text in [
        (lambda: Hyperplane([0, 0]), "w must not be the zero vector, but it is [0, 0]."),
        (lambda: Hyperplane([1, NAN]), "w must be finite, but w[1] is nan."),
        (lambda: Hyperplane([1, 2], NAN), "b must be finite, but b is nan."),
        (lambda: Hyperplane([[1, 2]]), "w must have one dimension (d,), but its shape is (1, 2)."),
        (lambda: Hyperplane.from_level([1], NAN), "c must be finite, but c is nan."),
        (lambda: Hyperplane.from_level([0], 1), "w must not be the zero vector, but it is [0]."),
        (
            lambda: Hyperplane.through([0], [1]),
            "normal must not be the zero vector, but it is [0].",
        ),
        (
            lambda: Hyperplane.through([1, 2], [1]),
            "point must have as many components as normal: 2, but it has 1.",
        ),
        (lambda: line.score([1]), "X must have 2 components a point, but its shape is (1,)."),
        (lambda: line.side([[1]]), "X must have 2 components a point, but its shape is (1, 1)."),
        (lambda: line.distance([[1, NAN]]), "X must be finite, but X[0, 1] is nan."),
        (lambda: line.signed_distance([]), "X is empty: its shape is (0,)."),
        (
            lambda: line.projection([[1], 2]),
            "X must be a regular array: its rows differ in length.",
        ),
        (lambda: line.equation("d"), "convention must be 'b' or 'c', but it is 'd'."),
        (lambda: line.latex("C"), "convention must be 'b' or 'c', but it is 'C'."),
        (
            lambda: line.margin([[1, 2]], [0]),
            "y must hold only the labels -1 and +1, but y[0] is 0.",
        ),
        (
            lambda: line.margin([1], [1]),
            "X must have two dimensions (n, d), but its shape is (1,).",
        ),
        (
            lambda: margin([1], [[1]], [1, 1]),
            "y must have one label for each of the 1 examples, not 2.",
        ),
        (lambda: margin([0], [[1]], [1]), "w must not be the zero vector, but it is [0]."),
        (lambda: dot([1, 2], [1]), "v must have as many components as u: 2, but it has 1."),
        (lambda: dot([NAN], [1]), "u must be finite, but u[0] is nan."),
        (lambda: norm([]), "v is empty: its shape is (0,)."),
        (lambda: norm_squared([[1]]), "v must have one dimension (d,), but its shape is (1, 1)."),
        (lambda: angle([0, 0], [1, 0]), "u must not be the zero vector, but it is [0, 0]."),
        (lambda: angle([1, 0], [0, 0]), "v must not be the zero vector, but it is [0, 0]."),
        (lambda: angle([1, 0], [1]), "v must have as many components as u: 2, but it has 1."),
        (lambda: projection([1], onto=[0]), "onto must not be the zero vector, but it is [0]."),
        (
            lambda: projection([1], onto=[1, 2]),
            "onto must have as many components as v: 1, but it has 2.",
        ),
        (lambda: radius([]), "X is empty: its shape is (0,)."),
        (lambda: radius_squared([[NAN]]), "X must be finite, but X[0, 0] is nan."),
        (lambda: augment([1, 2]), "X must have two dimensions (n, d), but its shape is (2,)."),
        (
            lambda: positive_vectors([[1]], [2]),
            "y must hold only the labels -1 and +1, but y[0] is 2.",
        ),
        (lambda: nearest_centroid([[1]] * 2, [1, 1]), "y must hold both labels, but all 2 are +1."),
        (lambda: nearest_centroid([[1]], [-1]), "y must hold both labels, but all 1 are -1."),
        (
            lambda: nearest_centroid([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1]),
            "X must have two centroids, but both classes have (1/2, 1/2).",
        ),
    ]:
        assert refusal(call) == text
