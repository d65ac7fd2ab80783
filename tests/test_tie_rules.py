"""The tie rules found in lecture notes do exactly what further/tie-rules.ipynb claims."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from coursekit.numbers.spread import repeat
from coursekit.perceptrons import algorithms, datasets, experiments, geometry
from coursekit.perceptrons.algorithms import perceptron, tie_rules


def random_sets(count=200, seed=0):
    """Yield small integer sets with many ties, separable by 2 x1 + 4 x2 + 1 = 0."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        X = geometry.augment(rng.integers(-3, 4, (int(rng.integers(1, 7)), 2)))
        yield X, np.sign(X @ [2, 4, 1])


@pytest.mark.parametrize(
    "rule, w, updates, separates",
    [
        (tie_rules.zero_is_a_mistake, [-1, 3], [0, 1], True),
        (tie_rules.zero_is_plus, [-2, 1], [1], False),
        (tie_rules.zero_is_neither, [0, 0], [], False),
    ],
)
def test_three_readings_make_three_runs_on_two_points(rule, w, updates, separates):
    outcome = tie_rules.run(rule, *datasets.two_points())
    assert outcome.w.tolist() == w
    ended = outcome.updates.tolist(), outcome.converged, outcome.separates
    assert ended == (updates, True, separates)


def test_off_the_hyperplane_the_readings_agree():
    for score in (-2, Fraction(-1, 3), Fraction(1, 3), 2):
        for y in (-1, 1):
            assert {rule(y, score) for rule in tie_rules.RULES.values()} == {y * score < 0}


def test_on_the_hyperplane_they_differ():
    on_plane = {name: (rule(1, 0), rule(-1, 0)) for name, rule in tie_rules.RULES.items()}
    assert on_plane == {
        "a mistake": (True, True),
        "the class +1": (False, True),
        "neither": (False, False),
    }


def test_the_rule_of_the_course_makes_the_runs_of_the_package():
    for X, y in random_sets():
        outcome, run = tie_rules.run(tie_rules.zero_is_a_mistake, X, y), perceptron(X, y)
        assert outcome.updates.tolist() == run.updates.tolist()
        assert np.array_equal(outcome.w, run.w)
        assert outcome.converged and outcome.separates


def test_zero_as_plus_stops_with_right_predictions_that_need_not_separate():
    ends = set()
    for X, y in random_sets():
        outcome = tie_rules.run(tie_rules.zero_is_plus, X, y)
        assert outcome.converged
        assert np.array_equal(algorithms.predict(outcome.w, X), y)
        assert outcome.separates == (not algorithms.is_mistake(outcome.w, X, y).any())
        ends.add(outcome.separates)
    assert ends == {True, False}


def test_zero_as_neither_never_leaves_zero():
    for X, y in random_sets():
        outcome = tie_rules.run(tie_rules.zero_is_neither, X, y)
        assert outcome.updates.tolist() == [] and outcome.converged and not outcome.w.any()


def test_a_run_has_stopped_after_a_pass_without_an_update_and_not_before():
    X, y = datasets.xor()
    outcome = tie_rules.run(tie_rules.zero_is_a_mistake, geometry.augment(X), y, max_epochs=5)
    assert not outcome.converged and not outcome.separates
    assert outcome.updates.tolist() == [0, 1, 2, 3] * 5
    outcome = tie_rules.run(tie_rules.zero_is_a_mistake, *datasets.two_points(), max_epochs=1)
    assert not outcome.converged and outcome.separates


def test_everything_stays_exact():
    X = [[Fraction(1, 3), 10**30], [Fraction(1, 7), -(10**30)]]
    outcome = tie_rules.run(tie_rules.zero_is_a_mistake, X, [1, -1])
    assert outcome.w.tolist() == [Fraction(1, 3), 10**30]


def test_the_assigning_loop_never_learns_from_zero():
    for name in ("two_points", "five_points", "five_more_points", "xor"):
        w, converged = tie_rules.assigning_loop(*getattr(datasets, name)(), np.zeros(2, dtype=int))
        assert not w.any() and converged


def test_the_assigning_loop_makes_one_pass_of_the_reading_neither():
    rng = np.random.default_rng(1)
    fooled = 0
    for X, y in random_sets():
        w0 = rng.integers(-3, 4, 3)
        w, converged = tie_rules.assigning_loop(X, y, w0)
        once = tie_rules.run(tie_rules.zero_is_neither, X, y, w0=w0, max_epochs=1)
        assert np.array_equal(w, once.w) and converged
        fooled += algorithms.is_mistake(w, X, y).any()
    assert fooled > 0


def test_predicting_with_w0_adds_the_same_sum_in_every_pass():
    for X, y in random_sets(50):
        outcome = tie_rules.predicting_with_w0(X, y, max_epochs=4)
        assert np.array_equal(outcome.w, 4 * (y @ X))
        assert outcome.updates.tolist() == [*range(len(X))] * 4 and not outcome.converged


def test_predicting_with_w0_fails_where_the_perceptron_does_not():
    X, y = datasets.offset_only()
    X = geometry.augment(X)
    for passes in (1, 10, 100):
        outcome = tie_rules.predicting_with_w0(X, y, max_epochs=passes)
        assert outcome.w.tolist() == [2 * passes, 2 * passes, 0] and not outcome.separates
    assert perceptron(X, y).converged


def test_predicting_with_a_good_w0_never_updates():
    outcome = tie_rules.predicting_with_w0(*datasets.two_points(), w0=[-1, 3])
    assert outcome.updates.tolist() == [] and outcome.converged and outcome.separates


@pytest.mark.slow
def test_on_a_fine_grid_the_second_reading_fails_mostly_where_all_labels_are_plus():
    fine = repeat(partial(experiments.ties_on_a_grid, largest=30), runs=40)
    assert fine.median("the class +1") == 98
    rng, failed, plus = np.random.default_rng(1), 0, 0
    for _ in range(1000):
        Z = geometry.augment(rng.integers(-30, 31, (6, 2)))
        labels = np.sign(Z @ [2, 4, 1])
        if not tie_rules.run(tie_rules.zero_is_plus, Z, labels).separates:
            failed, plus = failed + 1, plus + bool((labels == 1).all())
    assert failed < 40 and plus > failed / 2
