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

from coursekit import perceptron
from coursekit.perceptrons import bounds, concepts, datasets, online
from coursekit.perceptrons.online.adversaries import against_con

NAMES = "game", "version_space", "con", "halving", "ldim", "soa", "weighted_majority", "same_again"
game, version_space, con, halving, ldim, soa, weighted_majority, same_again = programs("04", *NAMES)


# --- three ways of learning a conjunction (further/asking-and-teaching)


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


@given(concept_tables(8, 4), st.data())
def test_the_optimal_learner_of_the_lecture_is_that_of_the_package(table, data):
    assert ldim(table.labels) == online.littlestone_dimension(table)
    row = data.draw(st.integers(0, table.size - 1))
    columns = data.draw(st.lists(st.integers(0, len(table.instances) - 1), max_size=6))
    examples = [(j, int(table.labels[row, j])) for j in columns]
    run = online.play(online.StandardOptimal(table), [(table.instances[j], y) for j, y in examples])
    assert game(soa, table.labels, examples) == run.mistakes <= ldim(table.labels)


def test_each_learner_takes_the_path_that_the_text_says():
    thresholds = concepts.thresholds(7)

    def path(learner):
        tree, seen = online.mistake_tree(thresholds), []
        while not isinstance(tree, str):
            x, *branches = tree
            seen.append((x - 1, 1 - int(learner(thresholds.labels, seen, x - 1))))
            tree = branches[seen[-1][1]]
        return [label for _, label in seen], tree

    assert path(same_again) == ([1, 0, 1], "x ≥ 3")
    assert path(con) == ([0, 0, 0], "x ≥ 8")
    assert path(halving) == ([1, 1, 1], "x ≥ 1")


def vc_dimension(labels):
    columns = range(labels.shape[1])
    sizes = [
        len(some)
        for k in range(labels.shape[1] + 1)
        for some in combinations(columns, k)
        if len(np.unique(labels[:, some], axis=0)) == 2**k
    ]
    return max(sizes)


@given(concept_tables(12, 5))
def test_the_littlestone_dimension_is_between_the_vc_dimension_and_the_logarithm(table):
    assert vc_dimension(table.labels) <= ldim(table.labels) <= math.log2(table.size)


def test_the_dimensions_that_the_text_compares():
    assert vc_dimension(concepts.thresholds(7).labels) == 1
    assert vc_dimension(concepts.singletons(8).labels) == 1
    assert online.littlestone_dimension(concepts.thresholds(63)) == 6


def higher_or_lower(rounds):
    """Return points, labels and the interval left, as an adversary of the perceptron plays."""
    low, high, w, X, y = Fraction(0), Fraction(1), np.array([0, 0]), [], []
    for _ in range(rounds):
        x = np.array([(low + high) / 2, 1])
        y.append(-1 if w @ x >= 0 else 1)
        X.append(x)
        w = w + y[-1] * x
        low, high = (low, x[0]) if y[-1] == 1 else (x[0], high)
    return X, y, low, high


@pytest.mark.parametrize("rounds", [4, 20, 40])
def test_on_the_line_each_round_is_a_mistake_and_lecture_03_allows_it(rounds):
    X, y, low, high = higher_or_lower(rounds)
    run = perceptron(np.array(X), np.array(y), max_epochs=1)
    assert run.mistakes == rounds
    theta = (low + high) / 2
    assert [1 if x[0] >= theta else -1 for x in X] == y and high - low == Fraction(1, 2**rounds)
    assert rounds <= bounds.mistake_bound(X, y, [1, -theta])


# --- answers to "Try it"


def test_what_the_small_changes_of_the_lecture_do():
    singletons = np.eye(50, dtype=int)

    def last(table, seen, x):
        return version_space(table, seen)[-1, x]

    def tie_says_1(table, seen, x):
        votes = version_space(table, seen)[:, x]
        return int(2 * votes.sum() >= len(votes))

    forward, backward = [(x, 0) for x in range(49)], [(x, 0) for x in range(49, 0, -1)]
    assert [game(last, singletons, stream) for stream in (forward, backward)] == [0, 49]
    assert [game(tie_says_1, singletons, forward[:k]) for k in (48, 49)] == [0, 1]
    assert game(lambda table, seen, x: 0, None, [(0, 0), (0, 1)] * 500) == 500
    [(x, label)] = online.teaching_examples(online.Conjunction(100, ()))
    assert label == 1 and not x.any()


def test_a_bolder_learner_soon_gives_the_true_concept_nearly_all_weight():
    """The stream of the lecture's picture, with weights divided by 1000 instead of 2."""
    rng, table = np.random.default_rng(1), concepts.table_of(concepts.Conjunctions(3))
    true = table.names.index("x1 ∧ ¬x3")
    columns, flips = rng.integers(0, 8, 100), rng.random(100) < 0.1
    labels = table.labels[true, columns] ^ flips
    errors = np.cumsum(table.labels[:, columns] != labels, axis=1)
    share = 1.0 / (1000.0 ** (errors[true] - errors)).sum(axis=0)
    assert share[4:].min() > 0.99
    assert np.flatnonzero(flips)[0] == 5  # the first wrong label is in round 6
    agree = [len(version_space(table.labels, list(zip(columns[:t], labels[:t])))) for t in (5, 6)]
    assert agree[0] > 0 and agree[1] == 0
    _, weights = weighted_majority(table.labels, zip(columns, labels))
    assert (weights[1:].T == 0.5**errors).all()


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
