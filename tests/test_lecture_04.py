"""Facts that lecture 04 states and that no test of a single module covers."""

import math
from fractions import Fraction
from itertools import combinations, permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit import bounds, certificates, concepts, datasets, geometry, learners, online, setcover
from coursekit.adversaries import against_con, against_elimination
from coursekit.learners import growth
from coursekit.perceptron import perceptron

F = learners.Conjunction(100, (2, 3, 4, 5, 100))
THREE = concepts.Conjunctions(3)
PEOPLE = [{1, 2, 3}, {4, 5, 6}, {2, 3, 4, 5}, {1, 4}]
EIGHT = concepts.ConceptTable(
    [[int(bit) for bit in row] for row in "0000 0001 0010 0011 0100 0101 0111 1000".split()],
    instances="abcd",
)


def instances(n):
    return list(product((0, 1), repeat=n))


@st.composite
def tables(draw, most):
    """Draw a class of a few different concepts on up to five instances."""
    m = draw(st.integers(1, 5))
    row = st.tuples(*[st.integers(0, 1)] * m)
    rows = draw(st.lists(row, min_size=1, max_size=min(most, 2**m), unique=True))
    return concepts.ConceptTable(rows)


@st.composite
def conjunction_streams(draw, n):
    """Draw examples of a conjunction of n attributes, each instance as often as it comes."""
    signs = draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=n, max_size=n))
    target = learners.Conjunction(n, tuple(s * (i + 1) for i, s in enumerate(signs) if s))
    X = draw(st.lists(st.sampled_from(instances(n)), max_size=2**n + 4))
    return [(x, target(x)) for x in X]


# --- three ways of learning a conjunction


def test_a_conjunction_of_all_attributes_is_1_on_one_instance_only():
    for signs in product((-1, 1), repeat=4):
        target = learners.Conjunction(4, tuple(s * (i + 1) for i, s in enumerate(signs)))
        assert sum(target(x) for x in instances(4)) == 1


@pytest.mark.parametrize("monotone, left", [(True, 1), (False, 2**95)])
def test_six_examples_of_a_teacher_leave_one_conjunction_if_none_is_negated(monotone, left):
    halving = learners.Halving(concepts.Conjunctions(100, monotone=monotone))
    assert online.play(halving, learners.teaching_examples(F)).sizes[-1] == left


def test_nature_leaves_25_conjunctions_and_elimination_says_1_where_all_of_them_do():
    X, labels = datasets.hundred_attributes()
    examples = list(zip(X, labels))
    halving = learners.Halving(concepts.Conjunctions(100, monotone=True))
    assert online.play(halving, examples).sizes[-1] == 25
    candidates = [0, 1, 2, 3, 4, 99]
    agree = [
        chosen
        for k in range(7)
        for chosen in combinations(candidates, k)
        if all(x[list(chosen)].all() == label for x, label in examples)
    ]
    assert len(agree) == 25 and min(map(len, agree)) == 2 and max(map(len, agree)) == 6
    assert str(setcover.smallest_conjunction(X, labels)) == "x2 ∧ x5"


# --- the protocol, CON


@pytest.mark.parametrize("n, k", [(3, 1), (6, 5), (5, 5)])
def test_one_of_2_to_the_k_instances_has_label_1(n, k):
    target = learners.Conjunction(n, tuple(range(1, k + 1)))
    assert sum(target(x) for x in instances(n)) == 2 ** (n - k)


def test_the_same_example_a_thousand_times_costs_one_mistake_and_teaches_one_instance():
    learner = learners.Elimination(4)
    assert online.play(learner, [((0, 1, 1, 0), 1)] * 1000).mistakes == 1
    assert [x for x in instances(4) if learner.predict(x) == 1] == [(0, 1, 1, 0)]


@given(tables(12), st.data())
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
        online.play(learners.CON(concepts.singletons(50), rng=seed), against_con(50)).mistakes
        for seed in range(1000)
    ]
    assert abs(np.mean(runs) - sum(1 / j for j in range(2, 51))) < 0.2


@given(tables(8), st.sampled_from(["first", "most specific", "most general", "adversarial"]))
@settings(max_examples=40)
def test_con_makes_no_two_mistakes_on_the_same_instance(table, rule):
    worst = learners.worst_case(learners.CON(table, rule=rule), table)
    assert worst.mistakes <= min(table.size - 1, len(table.instances))


@pytest.mark.parametrize("n", [1, 2])
def test_con_can_be_wrong_about_every_instance_of_the_conjunctions(n):
    everything = concepts.Conjunctions(n)
    learner = learners.CON(everything, rule="adversarial")
    assert learners.worst_case(learner, everything).mistakes == 2**n


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_con_that_chooses_badly_is_wrong_on_all_instances_in_the_order_of_the_proof(n):
    *others, before_last, last = instances(n)
    labels = {**dict.fromkeys(others, 0), before_last: 1, last: 0}

    def badly(space, x):
        return int((space.labels(x) != labels[x]).argmax())

    learner = learners.CON(concepts.Conjunctions(n), rule=badly)
    assert online.play(learner, labels.items()).mistakes == 2**n


def test_con_is_wrong_on_eight_instances_where_the_vote_is_never_wrong():
    eight = [(x, 0) for x in instances(3)]
    eight[6] = (1, 1, 0), 1
    con = online.play(learners.CON(THREE, rule="adversarial"), eight)
    vote = online.play(learners.Halving(THREE), eight)
    assert (con.mistakes, vote.mistakes) == (8, 0)
    assert con.sizes == vote.sizes == [27, 19, 15, 11, 9, 5, 3, 2, 1]


# --- Halving and the optimum


def test_four_examples_leave_8_4_2_1_of_27_conjunctions():
    stream = [((1, 1, 0), 1), ((1, 1, 1), 0), ((1, 0, 0), 1), ((0, 1, 0), 0)]
    learner = learners.Halving(THREE)
    transcript = online.play(learner, stream)
    assert transcript.sizes == [27, 8, 4, 2, 1]
    assert transcript.rounds_with_mistakes.tolist() == [0, 2]
    assert learner.space.describe(0) == "x1 ∧ ¬x3"


def test_the_worst_run_of_halving_makes_more_mistakes_than_the_natural_logarithm():
    worst = learners.worst_case(learners.Halving(THREE), THREE)
    assert math.log(27) < worst.mistakes == 4 <= math.log2(27)


def test_with_less_than_half_in_place_of_half_the_bound_would_be_false():
    functions = concepts.all_functions(2)
    transcript = online.play(learners.Halving(functions), [(x, 1) for x in instances(2)])
    assert transcript.sizes == [16, 8, 4, 2, 1] and transcript.mistakes == 4 == math.log2(16)


@given(tables(7))
@settings(max_examples=60)
def test_with_fewer_than_eight_concepts_halving_is_optimal(table):
    worst = learners.worst_case(learners.Halving(table), table)
    assert worst.mistakes == learners.littlestone_dimension(table)


def test_eight_concepts_on_which_halving_is_not_optimal():
    worst = learners.worst_case(learners.Halving(EIGHT), EIGHT)
    assert (worst.mistakes, learners.littlestone_dimension(EIGHT)) == (3, 2)
    halving = online.play(learners.Halving(EIGHT), worst.examples)
    optimal = online.play(learners.StandardOptimal(EIGHT), worst.examples)
    assert (halving.mistakes, optimal.mistakes) == (3, 2)
    assert worst.examples[0] == ("d", 1) and halving.predictions[0] != optimal.predictions[0]
    parts = [EIGHT.labels[EIGHT.labels[:, 3] == label] for label in (0, 1)]
    assert [len(part) for part in parts] == [4, 4]
    dimensions = [learners.littlestone_dimension(concepts.ConceptTable(part)) for part in parts]
    assert dimensions == [1, 2]


@pytest.mark.parametrize("m", [2, 5, 50, 1000])
def test_one_mistake_is_enough_for_the_singletons(m):
    assert learners.littlestone_dimension(concepts.singletons(m)) == 1


# --- conjunctions


@pytest.mark.parametrize("k", [2, 5, 10])
def test_two_n_to_the_k_overcounts_by_more_than_k_factorial_and_tends_to_it(k):
    over = [
        Fraction((2 * n) ** k, concepts.Conjunctions(n, k=k).size) for n in (20, 100, 10**4, 10**8)
    ]
    assert over == sorted(over, reverse=True) and over[-1] > math.factorial(k)
    assert over[-1] < Fraction(1001, 1000) * math.factorial(k)


@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), conjunction_streams(n))))
def test_halving_only_on_mistakes_is_elimination(drawn):
    n, stream = drawn
    halving = learners.Halving(concepts.Conjunctions(n), only_on_mistakes=True)
    assert (
        online.play(halving, stream).predictions.tolist()
        == online.play(learners.Elimination(n), stream).predictions.tolist()
    )


def test_for_one_attribute_two_of_three_conjunctions_say_1():
    assert learners.Halving(concepts.Conjunctions(1)).predict((1,)) == 1
    assert learners.Elimination(1).predict((1,)) == 0


@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), conjunction_streams(n))))
def test_from_the_first_positive_example_on_halving_predicts_as_elimination_does(drawn):
    n, stream = drawn
    halving = online.play(learners.Halving(concepts.Conjunctions(n)), stream)
    differ = np.flatnonzero(
        halving.predictions != online.play(learners.Elimination(n), stream).predictions
    )
    labels = [label for _, label in stream]
    first = labels.index(1) if 1 in labels else len(labels)
    assert (differ <= first).all()
    negatives = [len({x for x, _ in stream[:i]}) for i in differ]
    assert all(seen >= 2**n - n - 1 for seen in negatives)


def test_literals_may_be_crossed_out_in_any_order():
    for order in permutations(range(3)):
        examples = against_elimination(3)
        stream = [examples[0], *(examples[1 + i] for i in order)]
        assert online.play(learners.Elimination(3), stream).mistakes == 4


# --- representation


def test_the_team_that_begins_with_the_person_who_can_do_most_is_too_large():
    assert setcover.smallest_cover(PEOPLE) == [0, 1]
    assert len(PEOPLE[2]) > max(len(PEOPLE[j]) for j in (0, 1, 3))
    rest = {1, 6}
    assert not any(rest <= person for person in PEOPLE)


def test_the_next_best_thing_to_a_shortest_conjunction_is_found_by_greed():
    left, team = set(range(1, 7)), []
    while left:
        team.append(max(range(4), key=lambda j: len(PEOPLE[j] & left)))
        left -= PEOPLE[team[-1]]
    assert team[0] == 2 and len(team) == 3 <= (1 + math.log(6)) * 2


def test_the_conjunctions_that_agree_are_the_teams_that_can_do_everything():
    X, labels = setcover.examples_from_sets(PEOPLE)
    for team in instances(4):
        h = learners.Conjunction(4, tuple(i + 1 for i in range(4) if team[i]))
        able = set().union(*(PEOPLE[i] for i in range(4) if team[i])) == set(range(1, 7))
        assert all(h(x) == label for x, label in zip(X, labels)) == able


def test_the_same_data_are_learned_as_threshold_functions():
    for (X, labels), mistakes in (
        (datasets.hundred_attributes(), 33),
        (setcover.examples_from_sets(PEOPLE), 26),
    ):
        X, y = geometry.augment(X), 2 * labels - 1
        run = perceptron(X, y)
        assert run.converged and run.mistakes == mistakes
        assert certificates.separate(X, y).separable


# --- Winnow


@pytest.mark.parametrize("demotion, last", [("elimination", 0), ("halving", Fraction(1, 2))])
def test_the_weight_of_the_relevant_attribute_doubles_until_it_decides_alone(demotion, last):
    rows = ["11100000", "11000000", "01111111", "10000000", "10010000"]
    stream = [([int(bit) for bit in row], int(row[0])) for row in rows]
    learner = learners.Winnow(8, demotion=demotion)
    assert online.play(learner, stream).rounds_with_mistakes.tolist() == [0, 1, 2, 3]
    assert learner.weights[0] == 8 and learner.weights[-1] == last


def test_twice_the_attributes_cost_winnow_a_few_mistakes_and_the_others_twice_as_many():
    lines = growth.growth_under_opponents([50, 100, 200, 400], 5)
    for name, step in (("Winnow", 10), ("Winnow, halving", 15)):
        assert all(abs(more - step) <= 3 for more in np.diff(lines[name][1]))
    for name in ("perceptron", "elimination"):
        mistakes = np.array(lines[name][1])
        assert (mistakes[1:] > 2 * mistakes[:-1]).all()


@pytest.mark.parametrize("n", [16, 64, 256])
def test_if_all_attributes_are_relevant_and_few_are_1_the_perceptron_is_better(n):
    X = np.vstack([np.zeros(n, dtype=int), np.eye(n, dtype=int)])
    stream = [(x, int(x.any())) for x in X]
    assert growth.mistakes_until_learnt(learners.PerceptronLearner(n), stream) == 2 * n + 2
    assert growth.mistakes_until_learnt(learners.Winnow(n), stream) == n * round(math.log2(n))


# --- beyond the model


def test_one_wrong_label_makes_halving_and_elimination_fail():
    stream = [((1, 1, 0), 1), ((1, 1, 1), 1), ((1, 0, 1), 0), ((1, 0, 0), 1), ((1, 1, 1), 0)]
    for learner in (learners.Halving(THREE), learners.Elimination(3)):
        with pytest.raises(concepts.InconsistentError):
            online.play(learner, stream)


@given(tables(10), st.data())
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
    assert [bounds.winnow_bound(10**6, 5, form) for form in ("elimination", "halving")] == [
        210,
        315,
    ]
    assert bounds.disjunction_bound(10**6, 5) == 21_000_021
    assert (bounds.con_bound(1000), bounds.halving_bound(1000)) == (999, 9)
