"""The scores of examples, and the arithmetic of one update (lecture 02)."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import dot, refusal
from strategies import exact_numbers, labels, rates, seeds, vectors

from coursekit.perceptrons.algorithms import one_epoch, perceptron
from coursekit.perceptrons.algorithms.scores import (
    is_mistake,
    predict,
    scores,
    updates_needed,
)

NAN = float("nan")
X, Y = [[2, 1], [1, 2], [1, 1]], [1, 1, -1]
sizes = st.sampled_from([1, 2**20, 2**31, 2**32, 2**61, 2**62, 2**63 - 1, 2**63, 2**80])


@st.composite
def problems(draw, n=None):
    """A weight vector, examples and labels, all exact and often on the hyperplane."""
    d, n = draw(st.integers(1, 3)), draw(st.integers(1, 5)) if n is None else n
    vector = vectors(exact_numbers, d)
    return draw(vector), draw(st.lists(vector, min_size=n, max_size=n)), draw(vectors(labels, n))


def loss(w, x, y):
    return max(Fraction(0), -y * dot(w, x))


def test_predict_says_plus_one_on_the_hyperplane():
    assert predict([1, -1], X).tolist() == [1, -1, 1]
    assert predict([0, 0], X).tolist() == [1, 1, 1]
    assert predict([0.5, -0.5], X).tolist() == [1, -1, 1]


@given(st.lists(st.tuples(sizes, sizes, labels), min_size=1, max_size=4))
def test_scores_of_whole_numbers_are_exact_whatever_their_size(entries):
    w, x = [sign * a for a, _, sign in entries], [b for _, b, _ in entries]
    computed = scores(w, [x, x])
    assert computed.tolist() == [dot(w, x)] * 2
    assert all(type(value) is int for value in computed.tolist())


def test_a_point_on_the_hyperplane_is_a_mistake_for_either_label():
    assert is_mistake([1, -1], X, Y).tolist() == [False, True, True]
    assert is_mistake([1, -1], X, [1, -1, 1]).tolist() == [False, False, True]


@given(problems())
def test_what_is_exact_is_decided_exactly(problem):
    w, rows, y = problem
    exact = [dot(w, x) for x in rows]
    mistakes = [label * score <= 0 for label, score in zip(y, exact, strict=True)]
    assert predict(w, rows).tolist() == [1 if score >= 0 else -1 for score in exact]
    assert is_mistake(w, rows, y).tolist() == mistakes
    assert is_mistake(w, rows, y).dtype == bool


@given(seeds, st.integers(2, 60))
def test_scores_are_rounded_as_the_perceptron_rounds_them(seed, d):
    rng = np.random.default_rng(seed)
    w = rng.standard_normal(d) * 10.0 ** rng.integers(-3, 4, d)
    rows = rng.standard_normal((20, d)) * 10.0 ** rng.integers(-3, 4, (20, d))
    rows[:, -1] = -(rows[:, :-1] @ w[:-1]) / w[-1]  # on the hyperplane, up to rounding
    y = rng.choice([-1, 1], 20)
    shown_alone = [one_epoch(rows[[i]], y[[i]], w.copy(), 1, [0]) for i in range(20)]
    assert is_mistake(w, rows, y).tolist() == [len(steps) == 1 for steps in shown_alone]
    mistakes_of_negative = is_mistake(w, rows, [-1] * 20)
    assert (predict(w, rows)[~mistakes_of_negative] == -1).all()


def test_floats_and_exact_numbers_mix():
    for w, rows in ([0.5, -1], [[2, 1], [1, 1]]), ([1, -2], [[1.0, 0.5], [0.5, 0.5]]):
        assert is_mistake(w, rows, [1, 1]).tolist() == [True, True]
    assert predict([Fraction(1, 3), 1], [[0.5, 0.5]]).tolist() == [1]


# One example


@given(problems(1), rates)
def test_updates_needed_is_what_a_simulation_counts(problem, rate):
    w, [x], [y] = problem
    x = x if any(x) else [1] * len(x)
    count, moving = 0, w
    while y * dot(moving, x) <= 0:
        moving = [a + rate * y * b for a, b in zip(moving, x, strict=True)]
        count += 1
    assert updates_needed(w, x, y, rate) == count
    run = perceptron([x], [y], w0=w, rate=rate, max_epochs=count + 1)
    assert (run.mistakes, run.converged) == (count, True)


def test_a_tie_needs_one_more_update():
    assert [updates_needed([w], [1], +1) for w in (1, 0, -1, -2)] == [0, 1, 2, 3]
    assert updates_needed([-3], [1], +1, rate=Fraction(3, 2)) == 3
    assert updates_needed([3], [1], -1, rate=Fraction(3, 2)) == 3


def test_updates_needed_is_exact_for_floats_too():
    # 0.3 / 0.1 is 2.9999999999999996 for the fractions that these two floats are.
    assert updates_needed([-0.3], [1], 1, rate=0.1) == 3
    assert updates_needed([-1e-300], [1e-300], 1) == 2
    exact = math.floor(Fraction(1e300) / Fraction(1e-300)) + 1
    assert updates_needed([-1e300], [1e-300], 1) == exact


def subgradient(w, x, y):
    """The subgradient of the loss that the update takes: -y x on a mistake, else zero."""
    return [-y * b if y * dot(w, x) <= 0 else 0 for b in x]


@given(problems(1), st.data())
def test_the_subgradient_lies_below_the_loss_everywhere(problem, data):
    w, [x], [y] = problem
    other = data.draw(vectors(exact_numbers, len(w)))
    g = subgradient(w, x, y)
    step = [a - b for a, b in zip(other, w, strict=True)]
    assert loss(other, x, y) >= loss(w, x, y) + dot(g, step)


@given(problems(1), rates)
def test_an_update_is_a_step_against_the_subgradient(problem, rate):
    w, [x], [y] = problem
    g = subgradient(w, x, y)
    updated = np.array(w, dtype=object)
    one_epoch(np.array([x], dtype=object), [y], updated, rate, [0])
    assert updated.tolist() == [a - rate * b for a, b in zip(w, g, strict=True)]


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (np.ma.array([[5.0, 1.0]], mask=[[1, 0]]), "X must not hold masked entries"),
        (np.array([[1j, 2]]), "X must hold real numbers"),
        (np.array([["1", "2"]]), "X must hold real numbers"),
        (np.ones((2, 2, 2)), r"X must have two dimensions \(n, d\)"),
        (np.array([[1, NAN]]), r"X must be finite, but X\[0, 1\] is nan"),
        ([[1, 2, 3]], "X must have as many features as w has components: 2, but it has 3"),
    ],
)
def test_scores_and_predictions_are_of_the_same_examples(rows, fault):
    for function in scores, predict:
        with pytest.raises(ValueError, match=fault):
            function([200, -300], rows)


def test_scores_take_a_list_of_examples():
    assert scores([1, -1], X).tolist() == [1, -1, 0]
    assert scores([0.5, -1], X).tolist() == [0, -1.5, -0.5]


def test_bad_arguments_are_refused_by_name():
    few = "X must have as many features as w has components: 1, but it has 2."
    unequal = "x must have as many components as w: 1, but it has 2."
    wrong = "y must hold only the labels -1 and +1, but y[{}] is {}.".format
    for function, arguments, message in [
        (predict, ([1], X), few),
        (predict, ([NAN, 1], X), "w must be finite, but w[0] is nan."),
        (predict, ([1, 1], [1, 2]), "X must have two dimensions (n, d), but its shape is (2,)."),
        (predict, ([1, 1], [[1, NAN]]), "X must be finite, but X[0, 1] is nan."),
        (is_mistake, ([1, 1], X, [1]), "y must have one label for each of the 3 examples, not 1."),
        (is_mistake, ([1, 1], X, [1, 0, 1]), wrong(1, 0)),
        (is_mistake, ([1, 1], [], [1]), "X is empty: its shape is (0,)."),
        (
            updates_needed,
            ([1], [[1]], 1),
            "x must have one dimension (d,), but its shape is (1, 1).",
        ),
        (updates_needed, ([1], [1, 2], 1), unequal),
        (updates_needed, ([1], [1], 2), wrong(0, 2)),
        (updates_needed, ([1], [0], 1), "x must not be zero: no update changes its score."),
        (updates_needed, ([1], [1], 1, 0), "rate must be positive, but it is 0."),
        (updates_needed, ([1], [1], 1, -2), "rate must be positive, but it is -2."),
        (updates_needed, ([1], [1], 1, NAN), "rate must be finite, but rate is nan."),
    ]:
        assert refusal(function, *arguments) == message
