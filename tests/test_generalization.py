"""Online to batch, lecture 06: identities over all possible draws, and the bounds for each."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from oracles import dot, refusal, slow_run
from strategies import exact_sets

from coursekit.perceptrons import datasets
from coursekit.perceptrons.algorithms import averaged
from coursekit.perceptrons.algorithms.scores import is_mistake
from coursekit.perceptrons.bounds import (
    OnePass,
    draw_one_pass,
    exponential_bound,
    high_probability_bound,
    mistake_bound,
    one_pass,
)

NAN = float("nan")

# Small populations, so that all draws of n examples can be gone through: separable ones and not.
POPULATIONS = [
    ([[1, 2], [2, -1]], [1, -1]),
    ([[1], [2], [-1]], [1, 1, 1]),
    ([[1, 0], [0, 1], [1, 1]], [1, 1, -1]),
    ([[1, 3, 0], [2, -1, 1], [0, 1, 1]], [1, -1, 1]),
    ([[0, 0], [1, 1], [2, 2]], [1, -1, 1]),
]


def all_passes(X, y, n) -> list[OnePass]:
    """One pass over each of the N**n draws of n examples, which are equally probable."""
    return [one_pass(X, y, rows) for rows in itertools.product(range(len(X)), repeat=n)]


def mean(values) -> Fraction:
    values = [*values]
    return sum(map(Fraction, values), Fraction(0)) / len(values)


@st.composite
def samples(draw):
    """A population of exact examples with any labels, and some of its rows."""
    X, y = draw(exact_sets)
    return X, y, draw(st.lists(st.integers(0, len(X) - 1), min_size=1, max_size=15))


def slow_pass(X, y, rows) -> dict:
    """One pass again, with every weight vector and every error by itself."""

    def errs(w):
        return [label * dot(w, x) <= 0 for x, label in zip(X, y)]

    run = slow_run(X, y, max_epochs=1, orders=[rows])
    before, after = [run.weights[0], *run.after[:-1]], run.after
    votes = [sum(1 if dot(v, x) >= 0 else -1 for v in after) for x in X]
    return {
        "mistakes": len(run.updates),
        "random": mean(error for v in before for error in errs(v)),
        "voter": mean(error for v in after for error in errs(v)),
        "last": mean(errs(after[-1])),
        "averaged": mean(errs([sum(column) for column in zip(*after)])),
        "voted": mean(label * vote <= 0 for label, vote in zip(y, votes)),
    }


@given(samples())
def test_one_pass_counts_what_a_slow_one_counts(data):
    X, y, rows = data
    result = one_pass(X, y, rows)
    for name, value in slow_pass(X, y, rows).items():
        assert getattr(result, name) == pytest.approx(float(value), rel=1e-14), name
    assert result.n == len(rows) and result.population == len(X)
    assert result.errors.tolist() == [wrong / len(X) for wrong in result.wrong]
    assert result.run.X.tolist() == [X[row] for row in rows]


@pytest.mark.parametrize(("X", "y"), POPULATIONS)
@pytest.mark.parametrize("n", [1, 2, 4])
def test_the_expected_error_of_a_random_pick_is_the_expected_rate_of_mistakes(X, y, n):
    passes = all_passes(X, y, n)
    # Whole numbers only: survival times wrong is n N times the error of the random pick.
    errors = mean(Fraction(int(p.run.survival @ p.wrong), n * p.population) for p in passes)
    assert errors == mean(p.mistakes for p in passes) / n
    assert float(errors) == pytest.approx(np.mean([p.random for p in passes]))


@pytest.mark.parametrize(("X", "y"), POPULATIONS)
def test_a_random_voter_has_the_expected_error_that_one_more_example_shows(X, y):
    n = 3
    one_more = mean(p.mistakes for p in all_passes(X, y, n + 1))
    passes = all_passes(X, y, n)
    voters = mean(Fraction(int(p.run.votes @ p.wrong), n * p.population) for p in passes)
    assert voters == (one_more - 1) / n
    assert voters <= one_more / (n + 1)
    assert mean(p.voted for p in passes) <= 2 * one_more / (n + 1)


@given(samples())
def test_the_vote_errs_at_most_twice_as_often_as_a_voter(data):
    X, y, rows = data
    result = one_pass(X, y, rows)
    assert result.voted <= 2 * result.voter + 1e-12
    errors = (result.run.predict(X, "voted") != np.array(y)).mean()
    assert errors <= result.voted  # a tie counts as an error there, and may be right by luck


def test_the_factor_of_two_is_attained():
    # One of two votes is wrong on the second example: a tie, which counts as an error.
    result = one_pass([[-2, -2], [-1, 2]], [1, 1], [0, 1])
    assert result.run.votes.tolist() == [0, 1, 1] and result.wrong.tolist() == [2, 1, 0]
    assert result.voted == 0.5 == 2 * result.voter


def test_neither_the_last_nor_the_average_nor_the_vote_wins_always():
    passes = [draw_one_pass(*POPULATIONS[2], 5, seed) for seed in range(60)]
    pairs = itertools.permutations(("last", "averaged", "voted"), 2)
    beaten = {(a, b) for a, b in pairs if any(getattr(p, a) < getattr(p, b) for p in passes)}
    assert len(beaten) >= 4


@pytest.mark.parametrize("n", [2, 5])
def test_on_separable_populations_the_expected_error_is_novikoffs_bound_over_n_at_most(n):
    X, y, u = [[3, 4], [-1, 2], [5, 0]], [1, 1, 1], [2, 3]
    passes = all_passes(X, y, n)
    most = mistake_bound(X, y, u) / n
    assert mean(p.random for p in passes) <= most


@pytest.mark.parametrize(("X", "y"), POPULATIONS)
def test_the_bound_with_high_probability_fails_no_more_often_than_it_may(X, y):
    passes = all_passes(X, y, 6 if len(X) < 3 else 5)
    for delta in (0.9, 0.5, 0.2, 0.05):
        failures = [p.random > high_probability_bound(p.mistakes, p.n, delta) for p in passes]
        assert mean(failures) <= delta


@pytest.mark.parametrize("X, y", POPULATIONS)
@pytest.mark.parametrize("rate", [0.1, 0.5, 1, 3])
def test_the_exponential_bound_fails_no_more_often_than_it_may(X, y, rate):
    passes = all_passes(X, y, 5)
    for delta in (0.9, 0.5, 0.2, 0.05):
        failures = [p.random > exponential_bound(p.mistakes, p.n, delta, rate) for p in passes]
        assert mean(failures) <= delta


@pytest.mark.parametrize("X, y", POPULATIONS)
@pytest.mark.parametrize("rate", [0.1, 1, 3])
def test_the_expectation_in_its_proof_is_at_most_1(X, y, rate):
    exponents = [
        -math.expm1(-rate) * p.n * p.random - rate * p.mistakes for p in all_passes(X, y, 5)
    ]
    assert np.mean(np.exp(exponents)) <= 1 + 1e-12


def test_few_mistakes_give_a_bound_that_falls_like_one_over_n():
    small, large = (exponential_bound(25, n, 0.05, 0.5) for n in (2000, 20_000))
    assert small == pytest.approx(10 * large)
    assert exponential_bound(3, 4, 1, 1e-9) == pytest.approx(3 / 4)
    assert exponential_bound(25, 20_000, 0.05, 0.5) < 0.002 < 0.0099
    assert 0.0099 < high_probability_bound(25, 20_000, 0.05) < 8 * 25 / 20_000


def test_the_same_seed_draws_the_same_pass():
    X, y = datasets.five_more_points()
    result, other = (draw_one_pass(X, y, 30, 8) for _ in range(2))
    assert repr(result) == repr(other) and result.run.X.tolist() == other.run.X.tolist()
    assert result.run.epochs == 1 and result.n == 30


# The hinge loss


def exact(number):
    """A number as a fraction of Python's integers."""
    return Fraction(int(number)) if number == int(number) else Fraction(number)


def hinge_loss(w, X, y):
    """The mean of max(0, 1 - y (w·x)), exact for exact data."""
    scores = [sum(exact(a) * exact(b) for a, b in zip(w, x)) for x in X]
    return mean(max(Fraction(0), 1 - int(label) * s) for s, label in zip(scores, y))


@given(samples(), st.fractions(-2, 2, max_denominator=7))
def test_no_vector_has_more_errors_than_hinge_loss(data, scale):
    X, y, rows = data
    w = [scale * (row - 2) for row in (rows * 4)[: len(X[0])]]
    assert Fraction(int(is_mistake(w, X, y).sum()), len(X)) <= hinge_loss(w, X, y)


@given(samples())
@example(([[Fraction(1), Fraction(-1, 2)], [Fraction(1), Fraction(2)]], [-1, -1], [1]))
def test_the_average_errs_no_more_than_the_mean_hinge_loss_of_the_vectors(data):
    X, y, rows = data
    run = one_pass(X, y, rows).run
    average = [Fraction(total) / run.shown for total in averaged(run).tolist()]
    losses = [hinge_loss(w, X, y) for w in run.trajectory()]
    mean_loss = sum(int(votes) * loss for votes, loss in zip(run.votes, losses))
    mean_loss = Fraction(mean_loss) / run.shown
    error = Fraction(int(is_mistake(average, X, y).sum()), len(X))
    assert error <= hinge_loss(average, X, y) <= mean_loss


def test_the_average_may_err_where_two_of_three_vectors_are_right():
    vectors = [[1], [1], [-3]]
    assert [is_mistake(w, [[1]], [1]).item() for w in vectors] == [False, False, True]
    assert is_mistake(np.mean(vectors, axis=0), [[1]], [1]).all()


# The bounds as numbers


def test_the_bounds_on_numbers_known_by_heart():
    assert high_probability_bound(3, 4, 1) == 0.75
    assert high_probability_bound(0, 2, math.exp(-4)) == pytest.approx(1)
    assert high_probability_bound(10, 200, 0.1) == pytest.approx(
        0.05 + math.sqrt(math.log(10) / 400)
    )


def test_the_bounds_of_extreme_numbers_are_numbers():
    tiny = 5e-324
    for delta in (tiny, Fraction(tiny), Fraction(1, 10**400)):
        inverse = math.log(10) * 400 if delta < tiny else 1074 * math.log(2)
        expected = 0.5 + math.sqrt(inverse / 20)
        assert high_probability_bound(5, 10, delta) == pytest.approx(expected, rel=1e-14)
    nearly = 1 - 2.0**-53
    assert high_probability_bound(0, 2, nearly) == pytest.approx(2.0**-27.5, rel=1e-9)
    assert high_probability_bound(0, 2, Fraction(nearly)) == pytest.approx(2.0**-27.5, rel=1e-9)
    assert high_probability_bound(10**400, 10**400, 0.5) == 1


def test_a_pass_prints_itself():
    X, y = [[1, 0], [0, 1], [1, 1]], [1, 1, 1]
    assert repr(one_pass(X, y, [2])) == (
        "<OnePass: 1 mistake on 1 examples, errors: random 1, last 0, averaged 0, voted 0>"
    )


def test_bad_arguments_are_refused_by_name():
    whole = "n must be a whole number of at least 1, but it is {}.".format
    delta = "delta must be a probability above 0, but it is {}.".format
    row = "rows must be row numbers from 0 to 1, but one is {}.".format
    for function, arguments, message in [
        (high_probability_bound, (1, 5, 0), delta(0)),
        (
            high_probability_bound,
            (11, 10, 0.1),
            "mistakes must be a whole number from 0 to 10, but it is 11.",
        ),
        (high_probability_bound, (1, 5, 1.5), delta(1.5)),
        (exponential_bound, (1, 5, 0, 1), delta(0)),
        (one_pass, ([[1], [2]], [1, 1], [0, 2]), row(2)),
        (one_pass, ([[1], [2]], [1, 1], [0.5]), row(0.5)),
        (
            one_pass,
            ([[1], [2]], [1, 0], [0]),
            "y must hold only the labels -1 and +1, but y[1] is 0.",
        ),
        (draw_one_pass, ([[1]], [1], 0), whole(0)),
    ]:
        assert refusal(function, *arguments) == message
