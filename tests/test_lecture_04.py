"""Facts of lecture 04 that are covered by no test of a single module and by none of its cells."""

import math
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lecture_programs import programs
from oracles import points
from strategies import concept_tables

from coursekit.perceptrons import concepts, datasets, online
from coursekit.perceptrons.online.adversaries import against_con

game, _, con, halving = programs("04", "game", "version_space", "con", "halving")


# --- three ways of learning a conjunction


def test_nature_leaves_25_conjunctions_and_elimination_says_1_where_all_of_them_do():
    X, labels = datasets.hundred_attributes()
    examples = list(zip(X, labels))
    halving = online.Halving(concepts.Conjunctions(100, monotone=True))
    assert online.play(halving, examples).sizes[-1] == 25
    candidates = [0, 1, 2, 3, 4, 99]
    agree = [
        literals
        for k in range(7)
        for literals in combinations(candidates, k)
        if all(x[list(literals)].all() == label for x, label in examples)
    ]
    assert len(agree) == 25 and min(map(len, agree)) == 2 and max(map(len, agree)) == 6
    assert str(online.smallest_conjunction(X, labels)) == "x2 ∧ x5"


# --- the protocol, CON


@pytest.mark.parametrize("n, k", [(3, 1), (6, 5), (5, 5)])
def test_one_of_2_to_the_k_instances_has_label_1(n, k):
    target = online.Conjunction(n, tuple(range(1, k + 1)))
    assert sum(target(x) for x in points(n)) == 2 ** (n - k)


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
    *others, before_last, last = points(n)
    labels = {**dict.fromkeys(others, 0), before_last: 1, last: 0}

    def badly(space, x):
        return int((space.labels(x) != labels[x]).argmax())

    learner = online.CON(concepts.Conjunctions(n), rule=badly)
    assert online.play(learner, labels.items()).mistakes == 2**n


@given(concept_tables(12, 5), st.data())
def test_the_learners_of_the_lecture_and_of_the_package_make_the_same_mistakes(table, data):
    row = data.draw(st.integers(0, table.size - 1))
    columns = data.draw(st.lists(st.integers(0, len(table.instances) - 1), max_size=10))
    examples = [(j, int(table.labels[row, j])) for j in columns]
    stream = [(table.instances[j], label) for j, label in examples]
    for program, learner in (
        (con, online.CON(table, rule="first")),
        (halving, online.Halving(table)),
    ):
        assert game(program, table.labels, examples) == online.play(learner, stream).mistakes


@pytest.mark.parametrize("n", [1, 2, 3])
def test_if_all_labels_are_0_the_most_general_rule_can_be_wrong_on_every_instance(n):
    table = concepts.Conjunctions(n, with_false=True)
    learner, shown = online.CON(table, rule="most general"), set()
    for _ in range(2**n):
        x = next(x for x in points(n) if learner.predict(x) == 1)
        assert x not in shown
        shown.add(x)
        learner.update(x, 0)
    assert len(shown) == 2**n


def test_without_the_always_false_function_con_errs_more_often_than_halving_by_any_rule():
    table = concepts.Conjunctions(3)
    shown = [(x, 1) for x in ((1, 1, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0))]
    assert online.play(online.Halving(table), shown).mistakes == 4
    rules = ("first", "most general", "most specific")
    worst = [online.worst_case(online.CON(table, rule=rule), table).mistakes for rule in rules]
    assert worst == [7, 7, 8]


# --- mistake trees


def test_a_lopsided_tree_of_singletons_is_deep_and_yet_forces_one_mistake():
    """So a mistake tree must be complete: the depth of a lopsided one proves nothing."""

    def lopsided(table):  # ask for the first instance on which two of those left differ
        depth, space = 0, table.version_space()
        for x in table.instances:
            if space.size > 1:
                depth, space = depth + 1, space.keep(x, 0)
        return depth

    singletons = concepts.singletons(50)
    assert lopsided(singletons) == 49
    assert online.littlestone_dimension(singletons) == 1


@given(concept_tables(9, 5))
def test_every_branch_of_a_mistake_tree_ends_in_a_concept_that_gives_its_labels(table):
    def branches(tree, labels):
        if isinstance(tree, str):
            yield tree, labels
        else:
            x, zero, one = tree
            yield from branches(zero, {**labels, x: 0})
            yield from branches(one, {**labels, x: 1})

    space, ends = table.version_space(), list(branches(online.mistake_tree(table), {}))
    rows = {space.describe(i): i for i in range(space.size)}
    depth = online.littlestone_dimension(table)
    assert len(ends) == 2**depth
    for name, labels in ends:
        assert len(labels) == depth
        assert all(space.label(rows[name], x) == label for x, label in labels.items())


# --- beyond the model


def test_a_deterministic_learner_may_err_twice_as_often_as_the_best_of_two_constants():
    weights, wrong, mistakes = [1.0, 1.0], [0, 0], 0
    for _ in range(100):
        label = 1 - int(weights[1] > weights[0])  # what weighted majority does not predict
        mistakes += 1
        for constant in (0, 1):
            if constant != label:
                wrong[constant] += 1
                weights[constant] /= 2
    assert mistakes == 100 and min(wrong) == 50


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
