"""Facts of lecture 05 that are covered by no test of a single module and by none of its cells."""

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lecture_programs import programs
from oracles import points
from strategies import conjunctions

from coursekit import augment, perceptron
from coursekit.numbers.spread import repeat
from coursekit.perceptrons import bounds, concepts, online
from coursekit.perceptrons.experiments.irrelevant import race_of_weights, threshold_predictions
from coursekit.perceptrons.online import growth
from coursekit.perceptrons.online.adversaries import against_elimination

# --- conjunctions


def test_for_one_attribute_two_of_three_conjunctions_say_1():
    assert online.Halving(concepts.Conjunctions(1)).predict((1,)) == 1
    assert online.Elimination(1).predict((1,)) == 0


@given(st.integers(2, 4), st.data())
def test_from_the_first_positive_example_on_halving_predicts_as_elimination_does(n, data):
    target = data.draw(conjunctions(n))
    shown = data.draw(st.lists(st.sampled_from(points(n)), max_size=2**n + 4))
    labels = [target(x) for x in shown]
    stream = list(zip(shown, labels))
    players = online.Halving(concepts.Conjunctions(n)), online.Elimination(n)
    halving, elimination = (online.play(player, stream).predictions for player in players)
    differ = np.flatnonzero(halving != elimination)
    first = labels.index(1) if 1 in labels else len(labels)
    assert (differ <= first).all()
    assert all(len(set(shown[:i])) >= 2**n - n - 1 for i in differ)


def test_literals_may_be_crossed_out_in_any_order():
    for order in permutations(range(3)):
        examples = against_elimination(3)
        stream = [examples[0], *(examples[1 + i] for i in order)]
        assert online.play(online.Elimination(3), stream).mistakes == 4


@pytest.mark.parametrize("n", [1, 2, 3])
def test_con_with_a_badly_chosen_rule_errs_2_to_the_n_times_and_the_most_specific_n_plus_1(n):
    table = concepts.Conjunctions(n, with_false=True)
    mistakes = {
        rule: online.worst_case(online.CON(table, rule=rule), table).mistakes
        for rule in ("first", "most general", "most specific")
    }
    assert mistakes == {"first": 2**n, "most general": 2**n, "most specific": n + 1}


def test_the_algorithms_of_the_lecture_predict_as_those_of_the_package():
    _, elimination, winnow = programs("05", "literals", "elimination", "winnow")
    for seed in range(30):
        rng = np.random.default_rng(seed)
        signed = rng.choice([-1, 1], 20) * np.arange(1, 21)
        f = online.Conjunction(20, signed[rng.random(20) < 0.15])
        examples = [(x, f(x)) for x in rng.integers(0, 2, (100, 20))]
        same = online.play(online.Elimination(20), examples).predictions.tolist()
        assert elimination(examples, 20)[0] == same
        X = (rng.random((100, 30)) < 0.2).astype(int)
        examples = list(zip(X, X[:, 2] | X[:, 16]))
        for demote, demotion in ((0, "elimination"), (0.5, "halving")):
            run = online.play(online.Winnow(30, demotion=demotion), examples)
            assert winnow(examples, 30, demote)[0] == run.predictions.tolist()


# --- Winnow


@pytest.mark.parametrize("demotion, last", [("elimination", 0), ("halving", Fraction(1, 2))])
def test_the_weight_of_the_relevant_attribute_doubles_until_it_decides_alone(demotion, last):
    rows = ["11100000", "11000000", "01111111", "10000000", "10010000"]
    stream = [([int(bit) for bit in row], int(row[0])) for row in rows]
    learner = online.Winnow(8, demotion=demotion)
    assert online.play(learner, stream).rounds_with_mistakes.tolist() == [0, 1, 2, 3]
    assert learner.weights[0] == 8 and learner.weights[-1] == last


@pytest.mark.parametrize("n", [16, 64, pytest.param(256, marks=pytest.mark.slow)])
def test_if_all_attributes_are_relevant_and_few_are_1_the_perceptron_is_better(n):
    X = np.eye(n + 1, n, -1, dtype=int)
    labels = X.max(axis=1)
    run = perceptron(augment(X), 2 * labels - 1)
    assert (
        run.mistakes
        == 4 * n + 1
        <= bounds.mistake_bound(augment(X), 2 * labels - 1, [2] * n + [-1])
        == 2 * (4 * n + 1)
    )
    assert sorted(set(run.w[:-1].tolist())) == [2] and run.w[-1] == -1
    multiplicative = growth.mistakes_until_learnt(online.Winnow(n), zip(X, labels))
    assert multiplicative == n * round(math.log2(n))
    assert (multiplicative > run.mistakes) == (n > 16)


@pytest.mark.parametrize("m, k", [(3, 1), (4, 2), (6, 5)])
def test_the_short_proof_of_winnow_holds_at_every_moment_of_a_game(m, k):
    """Mistakes on positive examples are at most k m, those on negative ones no more than these."""
    learner, p, q = online.Winnow(2**m), 0, 0
    for _, label in online.against_winnow(learner, k):
        p, q = p + label, q + 1 - label
        assert p <= k * m and q <= p


def test_the_experiments_learn_as_the_learners_of_the_package_do():
    for seed in range(5):
        rng = np.random.default_rng(seed)
        X = (rng.random((400, 30)) < 0.15).astype(int)
        labels = X[:, 2] | X[:, 16]
        told = labels ^ (rng.random(400) < 0.05)
        games = [
            (online.Winnow(30), labels, threshold_predictions(X, labels, 30)),
            (online.Winnow(30), told, threshold_predictions(X, told, 30)),
            (online.Winnow(30, demotion="halving"), told, threshold_predictions(X, told, 30, 0.5)),
            (
                online.Negated(online.Elimination(30, monotone=True)),
                labels,
                threshold_predictions(X, labels, 1),
            ),
        ]
        for learner, shown, predictions in games:
            assert (online.play(learner, zip(X, shown)).predictions == predictions).all()


def test_the_race_that_is_drawn_is_one_that_is_counted():
    rng = np.random.default_rng(0)
    X = (rng.random((2000, 64)) < 0.15).astype(int)
    labels = X[:, 2] | X[:, 16]
    mistakes = online.play(online.Winnow(64), zip(X, labels)).mistakes
    assert race_of_weights(np.random.default_rng(0))["Winnow1"] == mistakes == 14


@pytest.mark.slow
def test_from_58_attributes_on_winnow1_makes_fewer_mistakes_than_elimination():
    ns = np.array([50, 56, 57, *range(58, 131)])
    lines = growth.growth_under_opponents(ns.tolist(), 5)
    more = np.array(lines["elimination"][1]) - lines["Winnow1"][1]
    assert ns[more < 0].tolist() == [50] and ns[more == 0].tolist() == [56, 57, 65]
    assert lines["Winnow1"][1][ns.tolist().index(65)] == 60


def test_from_66_attributes_on_the_bound_of_winnow1_is_below_the_mistakes_of_elimination():
    assert all(bounds.winnow_bound(n, 5) < n - 5 for n in range(66, 3000))
    assert bounds.winnow_bound(65, 5) == 65 - 5


def test_with_a_known_k_winnow_pays_a_factor_of_two_for_its_speed():
    voters = math.comb(256, 5)
    assert 8.7e9 < voters < 9e9 and int(math.log2(voters)) == 33
    assert bounds.disjunction_lower_bound(256, 5) == 25
    assert 5 * (2 * math.ceil(math.log2(256 / 5)) + 1) - 1 == 64


def test_of_the_66_updates_of_the_perceptron_nine_are_made_on_correct_predictions():
    def race(rng):
        X = augment((rng.random((2000, 64)) < 0.15).astype(int))
        w, counts = np.zeros(65), {"updates": 0, "wrong": 0}
        for x, y in zip(X, 2 * (X[:, 2] | X[:, 16]) - 1):
            if y * (w @ x) <= 0:
                counts["updates"] += 1
                counts["wrong"] += y == -1 or w @ x < 0
                w += y * x
        return counts | {"ties": counts["updates"] - counts["wrong"]}

    spread = repeat(race, runs=100)
    medians = [np.median(spread[name]) for name in ("updates", "wrong", "ties")]
    assert medians == [66, 57, 9]


# --- additive or multiplicative


@pytest.mark.parametrize("ones", [1, 2, 5])
def test_the_bound_of_the_perceptron_contains_the_number_of_ones_and_not_of_attributes(ones):
    for seed in range(20):
        rng, n, k = np.random.default_rng(seed), 60, 4
        X = np.array([rng.permutation(n) < ones for _ in range(300)], dtype=int)
        y = 2 * X[:, :k].max(axis=1) - 1
        u = [2] * k + [0] * (n - k) + [-1]
        assert (y * (augment(X) @ u) >= 1).all()
        assert perceptron(augment(X), y, max_epochs=1).mistakes <= (4 * k + 1) * (ones + 1)


def test_with_two_ones_the_perceptron_has_the_better_guarantee_and_in_a_long_text_winnow():
    for k in range(1, 50):
        assert (4 * k + 1) * 3 == 12 * k + 3 < 19 * k == bounds.winnow_bound(1024, k)
    assert 4 * 201 == 804 and round(2 * math.log2(10**6)) == 40


# --- answers to "Try it"


def test_what_the_small_changes_before_the_break_do():
    assert round(math.log2(concepts.Conjunctions(100, k=50).size)) == 146
    likely = sum(concepts.Conjunctions(100, k=k).size for k in range(50, 81))
    assert likely > 0.99 * 3**100
    left = np.full(6, True)
    for x in ((1, 1, 0), (1, 0, 0), (0, 0, 1)):
        left &= np.concatenate([x, 1 - np.array(x)]) == 1
    assert not left.any()
    table, agree = concepts.Conjunctions(3, with_false=True), 0
    for seed in range(300):
        rng = np.random.default_rng(seed)
        signed = rng.choice([-1, 1], 3) * np.arange(1, 4)
        f = online.Conjunction(3, signed[rng.random(3) < 0.5])
        examples = [(x, f(x)) for x in rng.integers(0, 2, (20, 3))]
        players = online.CON(table, rule="most general"), online.Elimination(3)
        con, elimination = (online.play(player, examples).predictions for player in players)
        agree += (con == elimination).all()
        assert con[0] != elimination[0]
    assert agree == 0
    for n, mistakes in ((10, 41), (20, 81), (40, 161), (80, 321)):
        X, y = online.against_perceptron(n, 2)
        learner = online.Negated(online.Elimination(n, monotone=True))
        assert perceptron(X, y).mistakes == mistakes
        assert online.play(learner, zip(X[:, :-1], (y + 1) // 2)).mistakes == 1


def test_what_the_small_changes_after_the_break_do():
    [winnow] = programs("05", "winnow")
    rows = ["11100000", "11000000", "01111111", "10000000", "10010000"]
    examples = [([*map(int, row)], int(row[0])) for row in rows]
    predictions, weights = winnow(examples, 8, demote=0.5)
    assert predictions == [0, 0, 1, 0, 1]
    assert weights[2:4, [1, 3]].tolist() == [[4, 1], [2, 0.5]]
    rng = np.random.default_rng(0)
    X = (rng.random((2000, 64)) < 0.15).astype(int)
    learner, labels = online.PerceptronLearner(64), X[:, 2] | X[:, 16]
    assert (online.play(learner, zip(X, labels)).mistakes, learner.updates) == (54, 62)
    for n, mistakes, bound in ((8, 18, 24), (16, 31, 34)):
        forced = online.against_winnow(online.Winnow(n), 5)
        assert (len(forced), bounds.winnow_bound(n, 5)) == (mistakes, bound)
        assert bound == 5 * (2 * round(math.log2(n)) - 1) - 1  # one less than the theorem
    lines = growth.growth_under_opponents([4, 6, 7, 16, 50], 1)
    less = np.array(lines["elimination"][1]) - np.array(lines["Winnow1"][1])
    assert (less[:2] == 0).all() and (less[2:] > 0).all()
    examples = [(x, x.max()) for x in np.eye(17, 16, -1, dtype=int)]
    assert online.play(online.Winnow(16, threshold=1), examples).mistakes == 0
