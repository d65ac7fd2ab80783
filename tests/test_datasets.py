"""The data of the course has the properties that its descriptions claim."""

from fractions import Fraction

import numpy as np
import pytest
from oracles import points, refusal
from sklearn.datasets import load_breast_cancer, load_digits

from coursekit.perceptrons import datasets
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.geometry import Hyperplane, augment

WORKED = [
    datasets.two_points,
    datasets.five_points,
    datasets.five_more_points,
    datasets.two_clouds,
    datasets.offset_only,
    datasets.xor,
]


def assert_not_separable(X, y, weights):
    """Gordan's theorem: non-negative weights, not all 0, with sum of weight y x = 0 are a proof.

    If some w had y (w . x) > 0 for every example, the weighted sum of these would be positive, but
    it is w . 0.
    """
    assert min(weights) >= 0 < max(weights)
    assert not (np.array(weights) * y @ X).any()


@pytest.mark.parametrize("function", WORKED)
def test_worked_examples_are_exact_and_made_anew_each_time(function):
    X, y = function()
    assert X.ndim == 2 and y.shape == (len(X),)
    assert set(y.tolist()) == {-1, 1}
    assert {type(v) for v in X.ravel().tolist()} <= {int, Fraction}
    X[:], y[:] = 7, 7
    assert not (function().X == 7).all() and not (function().y == 7).any()


def test_which_worked_examples_are_separable_through_the_origin_and_which_with_an_offset():
    for function in (datasets.two_points, datasets.five_more_points):
        assert perceptron(*function()).converged
    for function in (datasets.five_points, datasets.offset_only):
        X, y = function()
        assert perceptron(augment(X), y).converged


def test_two_points_make_two_mistakes_one_on_each():
    run = perceptron(*datasets.two_points())
    assert run.updates.tolist() == [0, 1]
    assert run.updates_per_epoch.tolist() == [2, 0]


def test_five_more_points_lie_on_the_sides_of_the_line_that_is_named():
    X, y = datasets.five_more_points()
    assert (Hyperplane([3, 2]).side(X) == y).all()


def test_two_clouds_have_the_centroids_that_are_named():
    X, y = datasets.two_clouds()
    assert len(X) == 10
    assert X[y == 1].mean(axis=0).tolist() == [Fraction(49, 100), Fraction(38, 100)]
    assert X[y == -1].mean(axis=0).tolist() == [Fraction(71, 100), Fraction(45, 100)]


def test_offset_only_cannot_be_separated_through_the_origin():
    X, y = datasets.offset_only()
    assert_not_separable(X, y, [3, 1])


def test_xor_is_parity_of_two_bits_and_cannot_be_separated():
    X, y = datasets.xor()
    assert_not_separable(augment(X), y, [1] * 4)
    assert (y == np.where(X[:, 0] != X[:, 1], 1, -1)).all()
    assert X.tolist() == datasets.parity(2).X.tolist()


@pytest.mark.parametrize("n", range(2, 9))
def test_parity_cannot_be_separated_even_with_an_offset(n):
    X, y = datasets.parity(n)
    assert_not_separable(augment(X), y, [1] * len(X))


def test_parity_holds_every_vector_once_and_its_sign():
    for n in range(1, 11):
        X, y = datasets.parity(n)
        assert list(map(tuple, X.tolist())) == points(n)
        assert y.tolist() == [(-1) ** sum(row) for row in X.tolist()]


def test_the_eight_examples_over_a_hundred_attributes_are_those_of_their_conjunction():
    X, y = datasets.hundred_attributes()
    assert X.shape == (8, 100) and set(X.ravel().tolist()) == {0, 1}
    assert y.tolist() == X[:, [1, 2, 3, 4, 99]].all(axis=1).astype(int).tolist()
    in_all_positive = np.flatnonzero(X[y == 1].all(axis=0)) + 1
    assert in_all_positive.tolist() == [1, 2, 3, 4, 5, 100]


def test_the_eight_examples_have_the_bits_that_are_printed_and_one_value_between():
    printed = [
        "111111...11",
        "111000...00",
        "111110...011",
        "101110...011",
        "111110...001",
        "101000...011",
        "111111...01",
        "010100...011",
    ]
    for row, text in zip(datasets.hundred_attributes().X.tolist(), printed, strict=True):
        first, last = text.split("...")
        between = first[-1] * (100 - len(first + last))
        assert "".join(map(str, row)) == first + between + last


# Sets made to order


@pytest.mark.parametrize("margin", [0, 0.01, 0.3, 0.99])
@pytest.mark.parametrize(("n", "d"), [(1, 1), (20, 1), (200, 2), (300, 17)])
def test_separable_keeps_its_margin_and_stays_in_the_ball(n, d, margin):
    X, y = datasets.separable(n, d, margin, rng=n + d)
    u = np.random.default_rng(n + d).standard_normal(d)  # the direction is what is drawn first
    u /= np.linalg.norm(u)
    assert X.shape == (n, d) and y.shape == (n,)
    assert (y * (X @ u)).min() >= margin - 1e-12
    assert np.linalg.norm(X, axis=1).max() <= 1 + 1e-12
    if margin:
        run = perceptron(X, y, max_epochs=int(1 / margin**2) + 2)
        assert run.converged
        assert run.mistakes <= 1 / margin**2 * (1 + 1e-9)


def test_separable_fills_the_ball_on_both_sides():
    X, y = datasets.separable(5000, 2, 0.1, rng=1)
    assert abs(y.sum()) < 500
    assert np.linalg.norm(X, axis=1).max() > 0.99
    for direction in ([1, 0], [-1, 0], [0, 1], [0, -1]):
        assert (X @ np.array(direction)).max() > 0.9


def test_the_same_seed_makes_the_same_set():
    first, same = datasets.separable(50, 4, 0.1, rng=3), datasets.separable(50, 4, 0.1, rng=3)
    generated = datasets.separable(50, 4, 0.1, rng=np.random.default_rng(3))
    assert first.X.tobytes() == same.X.tobytes() == generated.X.tobytes()
    assert first.y.tolist() == same.y.tolist() == generated.y.tolist()
    assert first.X.tobytes() != datasets.separable(50, 4, 0.1, rng=4).X.tobytes()


def test_digits_are_those_of_scikit_learn():
    images, labels = load_digits(return_X_y=True)
    for positive, negative in [(3, 8), (8, 3), (0, 1)]:
        X, y = datasets.digits(positive, negative)
        rows = (labels == positive) | (labels == negative)
        assert X.dtype == np.int64
        assert (X == images[rows]).all()
        assert (y == np.where(labels[rows] == positive, 1, -1)).all()
    assert datasets.digits().X.tolist() == datasets.digits(3, 8).X.tolist()
    assert X.min() == 0 and X.max() == 16


def test_all_digits_and_tumours_are_those_of_scikit_learn():
    images, labels = load_digits(return_X_y=True)
    X, y = datasets.ten_digits()
    assert (X == images).all() and (y == labels).all() and X.dtype == y.dtype == np.int64
    measured, benign = load_breast_cancer(return_X_y=True)
    X, y = datasets.breast_cancer()
    assert (X == measured).all() and (y == 1 - 2 * benign).all()


def test_bad_arguments_are_refused_by_name():
    for n in (0, 21, 1.5, "3", None):
        message = f"n must be a whole number from 1 to 20, but it is {n!r}."
        assert refusal(datasets.parity, n) == message
    for count in (0, -1, 2.0, "3"):
        message = f"must be a whole number of at least 1, but it is {count!r}."
        assert refusal(datasets.separable, count, 1, 0.1) == f"n {message}"
        assert refusal(datasets.separable, 1, count, 0.1) == f"d {message}"
    assert refusal(datasets.separable, 3, 1, 1) == "margin must be below 1, but it is 1.0."
    for margin in (-0.1, float("nan"), "wide"):
        assert refusal(datasets.separable, 3, 1, margin).startswith("margin must ")
    assert refusal(datasets.separable, 3, 1, 0.1, rng="x") == (
        "rng must be a numpy.random.Generator or a seed (an integer), but it is 'x'."
    )
    assert refusal(datasets.digits, 3, 3) == "Two different digits are needed, but both are 3."
    for digit in (10, 3.0, [3]):
        message = f"must be a whole number from 0 to 9, but it is {digit!r}."
        assert refusal(datasets.digits, 3, digit) == f"negative {message}"
        assert refusal(datasets.digits, digit, 3) == f"positive {message}"
