"""The bounds of lectures 04 and 05: known numbers, and many attempts to break each."""

import itertools
import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import against_anyone, refusal
from strategies import concept_tables, seeds

from coursekit.perceptrons.bounds import (
    con_bound,
    disjunction_lower_bound,
    elimination_bound,
    halving_bound,
    winnow_bound,
)
from coursekit.perceptrons.concepts import ConceptTable, disjunctions, singletons
from coursekit.perceptrons.online import (
    CON,
    Conjunction,
    Elimination,
    Halving,
    Negated,
    PerceptronLearner,
    Winnow,
    littlestone_dimension,
    worst_case,
)
from coursekit.perceptrons.online.adversaries import (
    against_con,
    against_elimination,
    against_perceptron,
    against_winnow,
)
from coursekit.perceptrons.online.protocol import play

DEMOTIONS = ["elimination", "halving"]

# The numbers


def test_bounds_of_classes_known_by_heart():
    assert [con_bound(size) for size in (1, 2, 9, 2**100)] == [0, 1, 8, 2**100 - 1]
    assert [halving_bound(size) for size in (1, 2, 3, 4, 10, 28, 82)] == [0, 1, 1, 2, 3, 4, 6]
    assert [elimination_bound(n) for n in (1, 2, 100)] == [2, 3, 101]
    assert [elimination_bound(n, monotone=True) for n in (1, 2, 100)] == [1, 2, 100]
    assert winnow_bound(1024, 3) == 3 * (2 * 10 - 1)
    assert winnow_bound(1024, 3, "halving") == 3 * (3 * 10 - 2) + 1
    assert disjunction_lower_bound(1024, 4) == 4 * 8


@given(st.integers(1, 2**200))
def test_halving_has_the_whole_part_of_the_logarithm_to_base_2_without_rounding(size):
    assert 2 ** halving_bound(size) <= size < 2 ** (halving_bound(size) + 1)


@given(st.integers(1, 10**6), st.data())
def test_winnow_has_the_whole_part_of_the_formula_and_is_below_that_of_the_literature(n, data):
    k = data.draw(st.integers(0, min(n, 50)))
    most = range(math.ceil(math.log2(n) - 1e-9) + 1)  # doublings of a relevant weight
    eliminating = max(1 + k * (2 * j - Fraction(j + 2**j, n)) for j in most)
    halving = max(2 + k * (3 * j - Fraction(2 ** (j + 1), n)) for j in most)
    assert winnow_bound(n, k) == math.floor(eliminating) <= 1 + 2 * k * (1 + math.log2(n))
    assert winnow_bound(n, k, "halving") == max(0, math.ceil(halving) - 1)
    assert halving <= 2 + 3 * k * (1 + math.log2(n))


@given(st.integers(1, 10**6), st.data())
def test_no_learner_promises_less_than_the_lower_bound_and_no_more_than_log2_of_the_class(n, data):
    k = data.draw(st.integers(0, min(n, 50)))
    lower = disjunction_lower_bound(n, k)
    assert lower <= halving_bound(math.comb(n, k)) if k else lower == 0
    if k:
        assert 2 ** (lower // k) * k <= n < 2 ** (lower // k + 1) * k


# CON and Halving


@given(concept_tables(most=8))
def test_no_sequence_at_all_breaks_the_bounds_of_con_and_halving(table):
    assert worst_case(CON(table, rule="first"), table).mistakes <= con_bound(table.size)
    assert worst_case(Halving(table), table).mistakes <= halving_bound(table.size)
    assert littlestone_dimension(table) <= halving_bound(table.size)


@pytest.mark.parametrize("rule", ["first", "adversarial"])
@pytest.mark.parametrize("size", [1, 2, 7, 300])
def test_con_reaches_its_bound_on_singletons(rule, size):
    learner = CON(singletons(size), rule=rule)
    assert play(learner, against_con(size)).mistakes == con_bound(size) == size - 1
    assert learner.size == 1


def test_halving_makes_no_mistake_where_con_makes_most():
    assert play(Halving(singletons(300)), against_con(300)).mistakes == 0


# Elimination


@pytest.mark.parametrize("monotone", [True, False])
@pytest.mark.parametrize("n", [1, 2, 3, 10, 200])
def test_elimination_reaches_its_bound(n, monotone):
    examples = against_elimination(n, monotone)
    learner = Elimination(n, monotone)
    assert play(learner, examples).mistakes == len(examples) == elimination_bound(n, monotone)
    assert str(learner) == "true"


@pytest.mark.parametrize("monotone", [True, False])
@pytest.mark.parametrize(("n", "k"), [(1, 1), (4, 2), (9, 9), (30, 1)])
def test_a_conjunction_of_k_takes_k_mistakes_fewer(n, k, monotone):
    examples = against_elimination(n, monotone, k)
    target, learner = Conjunction(n, tuple(range(1, k + 1))), Elimination(n, monotone)
    assert all(target(x) == label for x, label in examples)
    assert play(learner, examples).mistakes == elimination_bound(n, monotone) - k
    assert str(learner) == str(target)


# Winnow


def longest(n, k, demotion):
    """The most mistakes that any sequence forces on Winnow, by trying all of them.

    What is left to come depends on the weights alone; attributes of one kind may change places.
    """
    instances = list(itertools.product((0, 1), repeat=n))
    lowered = Fraction(1, 2) if demotion == "halving" else 0

    @cache
    def from_here(w):
        after = set()
        for x in instances:
            label = any(x[:k])
            if (sum(a for a, bit in zip(w, x) if bit) >= n) != label:
                v = [a * (2 if label else lowered) if bit else a for a, bit in zip(w, x)]
                after.add((*sorted(v[:k]), *sorted(v[k:])))
        return max((1 + from_here(v) for v in after), default=0)

    return from_here((Fraction(1),) * n)


@pytest.mark.parametrize(
    ("n", "k", "eliminating", "halving"),
    [
        (1, 0, 1, 1), (2, 0, 1, 1), (4, 0, 1, 1),
        (1, 1, 0, 0), (2, 1, 1, 1), (2, 2, 2, 2), (3, 1, 3, 3), (3, 2, 4, 4),
        (3, 3, 6, 6), (4, 1, 3, 4), (4, 2, 5, 7), (4, 3, 7, 8), (5, 1, 4, 6), (5, 2, 7, 10),
        (5, 3, 10, 14), (6, 1, 5, 6), (6, 2, 8, 12),
    ],
)  # fmt: skip
def test_no_sequence_at_all_breaks_the_bounds_of_winnow(n, k, eliminating, halving):
    for demotion, most in zip(DEMOTIONS, (eliminating, halving)):
        mistakes = len(against_winnow(Winnow(n, demotion=demotion), k))
        assert mistakes <= longest(n, k, demotion) == most <= winnow_bound(n, k, demotion)
    assert len(against_winnow(Winnow(n), k)) == eliminating  # its opponent finds the worst here


@pytest.mark.parametrize(("k", "first"), [(1, 1), (2, 4), (3, 5), (4, 6), (5, 6)])
def test_the_bound_of_winnow1_is_tight_for_powers_of_2_if_few_attributes_are_relevant(k, first):
    for m in range(first, 11):
        examples = against_winnow(Winnow(2**m), k)
        assert play(Winnow(2**m), examples).mistakes == len(examples)
        assert len(examples) == winnow_bound(2**m, k) == k * (2 * m - 1)


@pytest.mark.parametrize("demotion", DEMOTIONS)
@pytest.mark.parametrize(("n", "k"), [(64, 1), (100, 3), (256, 5), (1000, 5), (1024, 10)])
def test_the_opponent_of_winnow_gets_close_to_the_bound(n, k, demotion):
    learner = Winnow(n, demotion=demotion)
    examples = against_winnow(learner, k)
    assert [int(x[:k].any()) for x, _ in examples] == [label for _, label in examples]
    assert play(learner, examples).mistakes == len(examples)
    bound = winnow_bound(n, k, demotion)
    assert 9 * bound < 10 * len(examples) <= 10 * bound


@given(st.integers(1, 40), st.integers(0, 8), seeds, st.sampled_from(DEMOTIONS))
def test_no_opponent_who_shows_only_mistakes_breaks_the_bounds_of_winnow(n, k, seed, demotion):
    k = min(n, k)
    learner, rng = Winnow(n, demotion=demotion), np.random.default_rng(seed)
    mistakes = promotions = 0
    for _ in range(300):
        x = (rng.random(n) < rng.random()).astype(int)
        x[:k] = 0
        if k and rng.random() < 0.6:
            x[rng.integers(k)] = 1
        label = int(x[:k].any())
        if learner.predict(x) != label:
            learner.update(x, label)
            mistakes += 1
            promotions += label
    assert promotions <= k * (1 + math.log2(n))
    demotions = mistakes - promotions
    assert demotions <= (1 + promotions if demotion == "elimination" else 2 + 2 * promotions)
    assert mistakes <= winnow_bound(n, k, demotion)


@pytest.mark.parametrize("k", [1, 2, 5])
def test_the_perceptron_breaks_the_bounds_of_winnow_when_many_attributes_are_irrelevant(k):
    for n in (20, 50, 100):
        assert len(against_perceptron(n, k).y) > winnow_bound(n, k, "halving")
    assert len(against_perceptron(5, 5).y) <= winnow_bound(5, 5, "halving")
    X, y = against_perceptron(100, k)
    stream = list(zip(X[:, :-1], (y > 0).astype(int)))
    # At w . x = 0 it says 1 and updates, so on a positive example that is no wrong prediction.
    learner = PerceptronLearner(100)
    assert play(learner, stream).mistakes > winnow_bound(100, k, "halving")
    assert learner.updates == len(y)


# No learner


@pytest.mark.parametrize("k", [0, 1, 2, 3, 5, 20, 40])
def test_every_learner_can_be_forced_to_the_lower_bound(k):
    bits = (40 // k).bit_length() - 1 if k else 0
    for learner in (
        Winnow(40),
        Winnow(40, demotion="halving"),
        Negated(Elimination(40, monotone=True)),
    ):
        examples = against_anyone(learner, 40, k)
        assert len(examples) == disjunction_lower_bound(40, k)
        assert play(learner.copy(), examples).mistakes == len(examples)
        for group in range(k):  # one attribute of each group gives its labels, and k all of them
            own = examples[group * bits : (group + 1) * bits]
            attribute = group * 2**bits + sum(label << bit for bit, (_, label) in enumerate(own))
            for x, label in examples:
                inside = any(x is mine for mine, _ in own)
                assert x[attribute] == (label if inside else 0)


@pytest.mark.parametrize(("n", "k"), [(2, 1), (3, 1), (4, 1), (4, 2)])
def test_the_lower_bound_is_one_for_the_best_learner_too(n, k):
    table = disjunctions(n, monotone=True)
    rows = [row for row, name in zip(table.labels, table.names) if name.count("x") == k]
    exactly_k = ConceptTable(np.array(rows), table.instances)
    optimum = littlestone_dimension(exactly_k)
    assert disjunction_lower_bound(n, k) <= optimum <= winnow_bound(n, k)


def test_arguments_that_make_no_sense_are_refused():
    size = "size must be a whole number of at least 1, but it is {}.".format
    k = "k must be a whole number from 0 to 4, but it is {}.".format
    for function, arguments, message in [
        (con_bound, (0,), size(0)),
        (halving_bound, (2.5,), size(2.5)),
        (elimination_bound, (0,), "n must be a whole number of at least 1, but it is 0."),
        (winnow_bound, (4, 5), k(5)),
        (
            winnow_bound,
            (4, 2, "other"),
            "demotion must be one of elimination, halving, but it is 'other'.",
        ),
        (disjunction_lower_bound, (4, -1), k(-1)),
    ]:
        assert refusal(function, *arguments) == message
