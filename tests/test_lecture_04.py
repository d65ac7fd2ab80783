"""Facts of lecture 04 that no test of a single module covers and that none of its cells shows."""

import math
from fractions import Fraction
from itertools import combinations, permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import concept_tables, conjunctions

from coursekit import bounds, concepts, datasets, online
from coursekit.online import growth
from coursekit.online.adversaries import against_con, against_elimination

PEOPLE = [{1, 2, 3}, {4, 5, 6}, {2, 3, 4, 5}, {1, 4}]


def instances(n):
    return list(product((0, 1), repeat=n))


# --- three ways of learning a conjunction


def test_nature_leaves_25_conjunctions_and_elimination_says_1_where_all_of_them_do():
    X, labels = datasets.hundred_attributes()
    examples = list(zip(X, labels))
    halving = online.Halving(concepts.Conjunctions(100, monotone=True))
    assert online.play(halving, examples).sizes[-1] == 25
    candidates = [0, 1, 2, 3, 4, 99]
    agree = [
        chosen
        for k in range(7)
        for chosen in combinations(candidates, k)
        if all(x[list(chosen)].all() == label for x, label in examples)
    ]
    assert len(agree) == 25 and min(map(len, agree)) == 2 and max(map(len, agree)) == 6
    assert str(online.smallest_conjunction(X, labels)) == "x2 ∧ x5"


# --- the protocol, CON


@pytest.mark.parametrize("n, k", [(3, 1), (6, 5), (5, 5)])
def test_one_of_2_to_the_k_instances_has_label_1(n, k):
    target = online.Conjunction(n, tuple(range(1, k + 1)))
    assert sum(target(x) for x in instances(n)) == 2 ** (n - k)


@given(concept_tables(12, 5), st.data())
def test_con_at_random_makes_at_most_ln_of_the_class_mistakes_on_the_mean(table, data):
    row = data.draw(st.integers(0, table.size - 1))
    columns = data.draw(st.lists(st.integers(0, len(table.instances) - 1), max_size=10))
    space, mean = table.version_space(), Fraction(0)
    for j in columns:
        x, label = table.instances[j], int(table.labels[row, j])
        right = space.votes(x) if label else space.size - space.votes(x)
        mean += Fraction(space.size - right, space.size)
        space = space.keep(x, label)
    assert mean <= math.log(table.size) + 1e-12  # a logarithm is never exact


def test_con_at_random_on_the_singletons_has_the_mean_of_the_harmonic_sum():
    runs = [
        online.play(online.CON(concepts.singletons(50), rng=seed), against_con(50)).mistakes
        for seed in range(1000)
    ]
    assert abs(np.mean(runs) - sum(1 / j for j in range(2, 51))) < 0.2


@given(
    concept_tables(8, 5), st.sampled_from(["first", "most specific", "most general", "adversarial"])
)
def test_con_makes_no_two_mistakes_on_the_same_instance(table, rule):
    worst = online.worst_case(online.CON(table, rule=rule), table)
    assert worst.mistakes <= min(table.size - 1, len(table.instances))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_con_that_chooses_badly_is_wrong_on_all_instances_in_the_order_of_the_proof(n):
    *others, before_last, last = instances(n)
    labels = {**dict.fromkeys(others, 0), before_last: 1, last: 0}

    def badly(space, x):
        return int((space.labels(x) != labels[x]).argmax())

    learner = online.CON(concepts.Conjunctions(n), rule=badly)
    assert online.play(learner, labels.items()).mistakes == 2**n


# --- Halving and the optimum


@given(concept_tables(7, 5))
def test_with_fewer_than_eight_concepts_halving_is_optimal(table):
    worst = online.worst_case(online.Halving(table), table)
    assert worst.mistakes == online.littlestone_dimension(table)


# --- conjunctions


def test_for_one_attribute_two_of_three_conjunctions_say_1():
    assert online.Halving(concepts.Conjunctions(1)).predict((1,)) == 1
    assert online.Elimination(1).predict((1,)) == 0


@given(st.integers(2, 4), st.data())
def test_from_the_first_positive_example_on_halving_predicts_as_elimination_does(n, data):
    target = data.draw(conjunctions(n))
    shown = data.draw(st.lists(st.sampled_from(instances(n)), max_size=2**n + 4))
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


# --- representation


def test_the_person_who_can_do_most_is_not_in_the_smallest_team_and_greed_begins_with_them():
    assert online.smallest_cover(PEOPLE) == [0, 1]
    left, team = set(range(1, 7)), []
    while left:
        team.append(max(range(4), key=lambda j: len(PEOPLE[j] & left)))
        left -= PEOPLE[team[-1]]
    assert team[0] == 2 and len(team) == 3 <= (1 + math.log(6)) * 2


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
    X = np.vstack([np.zeros(n, dtype=int), np.eye(n, dtype=int)])
    stream = [(x, int(x.any())) for x in X]
    assert growth.mistakes_until_learnt(online.PerceptronLearner(n), stream) == 2 * n + 2
    assert growth.mistakes_until_learnt(online.Winnow(n), stream) == n * round(math.log2(n))


# --- beyond the model


@given(concept_tables(10, 5), st.data())
def test_a_vote_of_weights_is_not_much_worse_than_the_best_concept_whatever_the_labels(table, data):
    m = len(table.instances)
    stream = data.draw(st.lists(st.tuples(st.integers(0, m - 1), st.integers(0, 1)), max_size=40))
    weights, mistakes = [Fraction(1)] * table.size, 0
    wrong = [0] * table.size
    for j, label in stream:
        says = table.labels[:, j].tolist()
        ones = sum(w for w, s in zip(weights, says) if s)
        mistakes += (2 * ones > sum(weights)) != label
        wrong = [count + (s != label) for count, s in zip(wrong, says)]
        weights = [w / 2 if s != label else w for w, s in zip(weights, says)]
    # the proof, without a logarithm: 2^-m <= the weight of the best <= |C| (3/4)^M
    assert Fraction(1, 2 ** min(wrong)) <= sum(weights)
    assert sum(weights) <= table.size * Fraction(3, 4) ** mistakes


def test_promises_for_a_million_attributes():
    forms = ("elimination", "halving")
    assert [bounds.winnow_bound(10**6, 5, form) for form in forms] == [210, 315]
    assert bounds.disjunction_bound(10**6, 5) == 21_000_021
    assert (bounds.con_bound(1000), bounds.halving_bound(1000)) == (999, 9)
