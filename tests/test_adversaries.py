"""Sequences that force mistakes: every example is one, and their number is as proved."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import disjunction, quietly, refusal
from strategies import seeds

from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.algorithms.scores import is_mistake
from coursekit.perceptrons.bounds import (
    check_proof,
    disjunction_bound,
    mistake_bound,
)
from coursekit.perceptrons.geometry import augment, radius_squared
from coursekit.perceptrons.online.adversaries import (
    against_con,
    against_perceptron,
    against_winnow,
    hard_disjunction,
)

SMALL = [(n, k) for n in range(1, 9) for k in range(n + 1)]
LARGE = [(100, 1), (200, 1), (400, 1), (200, 2), (200, 4), (200, 8), (60, 30)]


def mistakes_forced(n, k):
    return 2 * k * (n - k + 2) + 1


def test_the_perceptron_is_wrong_on_every_example_it_is_shown():
    for n, k in SMALL + LARGE:
        X, y = against_perceptron(n, k)
        run = quietly(perceptron, X, y, max_epochs=1)
        assert run.updates.tolist() == [*range(len(X))]
        assert mistakes_forced(n, k) == len(X) <= disjunction_bound(n, k)
        # every label is that of the disjunction
        assert X.shape == (len(y), n + 1) and X.dtype == y.dtype == np.int64
        assert set(X.ravel().tolist()) <= {0, 1} and (X[:, -1] == 1).all()
        assert y.tolist() == [1 if 1 in row[:k] else -1 for row in X.tolist()]
        assert y.tolist() == [-1, 1] * (len(y) // 2) + [-1]


def test_when_the_opponent_has_to_stop_every_one_of_all_examples_is_right():
    for n, k in SMALL:
        w = quietly(perceptron, *against_perceptron(n, k)).w
        X, y = disjunction(n, k)
        assert not is_mistake(w, augment(X), y).any()
        assert w.tolist() == [n - k + 2] * k + [-1] * (n - k + 1)


def test_the_mistakes_grow_by_2k_with_each_attribute_and_nearly_by_2n_with_each_relevant_one():
    for k in (1, 2, 4, 8):
        counts = [len(against_perceptron(n, k).y) for n in range(20, 61, 20)]
        assert np.diff(counts).tolist() == [20 * 2 * k] * 2
    counts = [len(against_perceptron(60, k).y) for k in (1, 2, 3)]
    assert counts == [2 * 61 + 1, 4 * 60 + 1, 6 * 59 + 1]


def test_about_half_of_the_bound_is_forced_when_few_of_many_attributes_are_relevant():
    for k in (1, 2, 4, 8):
        assert 0.38 < mistakes_forced(400, k) / disjunction_bound(400, k) < 0.5


@given(st.sampled_from(SMALL + LARGE[-1:]), seeds)
def test_the_hard_examples_make_as_many_mistakes_in_every_order(sizes, seed):
    n, k = sizes
    X, y = hard_disjunction(n, k)
    order = np.random.default_rng(seed).permutation(k + 1)
    for options in ({"order": order}, {"rng": seed}):
        run = perceptron(X, y, max_epochs=10_000, **options)
        assert run.converged and run.mistakes == mistakes_forced(n, k)


def test_the_hard_examples_have_a_bound_of_their_own_of_about_twice_as_many():
    for n, k in [(n, k) for n, k in SMALL if k]:
        X, y = hard_disjunction(n, k)
        m = n - k
        u = [2 * (m + 1)] * k + [-1] * (m + 1)
        assert radius_squared(X) == m + 2
        bound = mistake_bound(X, y, u)
        assert bound * (m + 1) == (m + 2) * (4 * k * (m + 1) + 1)
        assert mistakes_forced(n, k) <= bound <= 2 * mistakes_forced(n, k)


@pytest.mark.parametrize(("n", "k"), [(3, 0), (6, 1), (9, 4), (50, 3)])
def test_each_forced_mistake_moves_w_by_as_little_as_the_proof_allows(n, k):
    run = perceptron(*against_perceptron(n, k))
    table = check_proof(run, [2] * k + [0] * (n - k) + [-1])
    assert not table.projection_slack.any()
    assert table.projection.tolist() == table.t.tolist()


def longest(n, k):
    """The most mistakes that any sequence of examples of the disjunction forces, by trying all.

    What is left to come depends on w alone; attributes of one kind may change places.
    """
    X, y = disjunction(n, k)
    moves = [tuple(int(v) for v in z) for z in y[:, None] * augment(X)]

    @cache
    def from_here(w):
        after = {
            tuple(a + b for a, b in zip(w, z))
            for z in moves
            if sum(a * b for a, b in zip(w, z)) <= 0
        }
        ordered = {(*sorted(w[:k]), *sorted(w[k:n]), w[n]) for w in after}
        return max((1 + from_here(w) for w in ordered), default=0)

    return from_here((0,) * (n + 1))


@pytest.mark.parametrize(
    ("n", "k", "most"),
    [(1, 0, 1), (3, 0, 1), (2, 1, 8), (3, 1, 12), (4, 1, 15), (5, 1, 19), (3, 2, 15)],
)
def test_no_sequence_forces_more_than_the_bound_and_some_force_more_than_this_one(n, k, most):
    assert mistakes_forced(n, k) <= longest(n, k) == most <= disjunction_bound(n, k)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_where_all_attributes_are_relevant_no_sequence_is_longer(n):
    assert longest(n, n) == mistakes_forced(n, n) == 4 * n + 1


@pytest.mark.parametrize("function", [hard_disjunction, against_perceptron])
def test_numbers_of_attributes_that_make_no_sense_are_refused(function):
    for n in (0, 1.5):
        assert refusal(function, n, 0) == f"n must be a whole number of at least 1, but it is {n}."
    message = refusal(function, 4, 5)
    assert message == "k must be a whole number from 0 to 4, but it is 5."


def test_opponents_of_what_is_no_winnow_and_of_classes_too_large_are_refused():
    assert refusal(against_winnow, 3, 2) == "learner must be a Winnow, but it is 3."
    size = f"size must be a whole number from 1 to 10000000, but it is {10**30}."
    assert refusal(against_con, 10**30) == size


def test_the_data_is_made_anew_each_time():
    X, _ = hard_disjunction(3, 1)
    X[:] = 7
    assert not any((d.X == 7).any() for d in (hard_disjunction(3, 1), against_perceptron(3, 1)))
