"""Winnow compared with a plain version, its opponent, and its mistakes as attributes grow."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import points, refusal
from strategies import bits, conjunctions, vectors

from coursekit.perceptrons.bounds import winnow_bound
from coursekit.perceptrons.online import (
    Elimination,
    Negated,
    Winnow,
    growth_under_opponents,
    mistakes_until_learnt,
)
from coursekit.perceptrons.online.adversaries import (
    against_elimination,
    against_perceptron,
    against_winnow,
    hard_disjunction,
)
from coursekit.perceptrons.online.protocol import play

DEMOTIONS = ["elimination", "halving"]
sizes = st.integers(1, 6)
demotions = st.sampled_from(DEMOTIONS)
factors = st.sampled_from([2, 3, Fraction(3, 2), 1.25])


def streams(n, most=40):
    """Instances of n attributes with any labels."""
    return st.lists(st.tuples(vectors(bits, n), bits), max_size=most)


class PlainWinnow:
    """The algorithm with a list of Fractions, word by word."""

    def __init__(self, n, threshold, factor, demotion):
        self.w = [Fraction(1)] * n
        self.threshold, self.factor = Fraction(threshold), Fraction(factor)
        self.lowered = 1 / self.factor if demotion == "halving" else 0

    def predict(self, x):
        return int(sum(w for w, bit in zip(self.w, x) if bit == 1) >= self.threshold)

    def update(self, x, label):
        if self.predict(x) != label:
            times = self.factor if label == 1 else self.lowered
            self.w = [w * times if bit == 1 else w for w, bit in zip(self.w, x)]


@given(sizes, st.sampled_from([None, 1, Fraction(7, 3), 0.5, 100]), factors, demotions, st.data())
def test_winnow_is_the_plain_algorithm_whatever_the_labels(n, threshold, factor, demotion, data):
    learner = Winnow(n, threshold, factor, demotion)
    plain = PlainWinnow(n, n if threshold is None else threshold, factor, demotion)
    for x, label in data.draw(streams(n)):
        assert learner.score(x) == sum(w for w, bit in zip(plain.w, x) if bit)
        assert learner.predict(x) == plain.predict(x)
        learner.update(x, label)
        plain.update(x, label)
        assert learner.weights.tolist() == plain.w


def test_a_prediction_at_the_threshold_is_1_however_many_digits_the_weights_have():
    learner = Winnow(2, threshold=2**500)
    for _ in range(500):
        assert learner.predict((1, 0)) == 0
        learner.update((1, 0), 1)
    assert learner.predict((1, 0)) == 1 and learner.weights[0] == 2**500
    assert learner.predict((0, 1)) == 0
    small = Winnow(2, threshold=Fraction(1, 2**500), demotion="halving")
    for _ in range(500):
        small.update((0, 1), 0)
    assert small.predict((0, 1)) == 1 and small.weights[1] == Fraction(1, 2**500)
    small.update((0, 1), 0)
    assert small.predict((0, 1)) == 0 and small.score((1, 1)) == 1 + Fraction(1, 2**501)


def test_weights_are_integers_where_all_are_whole():
    learner = Winnow(3)
    learner.update((1, 0, 1), 1)
    assert learner.weights.dtype == np.int64
    assert repr(learner) == "<Winnow: w = [2 1 2], threshold 3>"
    learner.update((0, 1, 1), 0)
    assert learner.weights.tolist() == [2, 0, 0] and learner.weights.dtype == np.int64
    assert learner.score((0, 1, 1)) == 0
    first = "1 1 1 1 1 1 1 1 1 1"
    assert repr(Winnow(11, threshold=2.5)) == f"<Winnow: w = [{first} ...], threshold 5/2>"
    assert repr(Winnow(10)) == f"<Winnow: w = [{first}], threshold 10>"


def test_the_key_is_that_of_the_weights_however_they_came_about():
    at_once, in_turn = Winnow(2, threshold=2), Winnow(2, threshold=2)
    at_once.update((1, 1), 0)  # both become 0 at once, or one after the other when they are larger
    for x, label in [((1, 0), 1), ((0, 1), 1), ((1, 0), 0), ((0, 1), 0)]:
        in_turn.update(x, label)
    assert at_once.weights.tolist() == in_turn.weights.tolist() == [0, 0]
    assert at_once.key == in_turn.key


@pytest.mark.parametrize("demotion", DEMOTIONS)
@pytest.mark.parametrize(("n", "k"), [(1, 1), (4, 0), (5, 2), (7, 7), (8, 3)])
def test_winnow_learns_every_disjunction_within_its_bound(n, k, demotion):
    instances = np.array(points(n))
    for relevant in itertools.islice(itertools.combinations(range(n), k), 4):
        examples = [(x, int(x[list(relevant)].any())) for x in instances]
        learner = Winnow(n, demotion=demotion)
        assert mistakes_until_learnt(learner, examples) <= winnow_bound(n, k, demotion)
        assert all(learner.predict(x) == label for x, label in examples)


def test_settings_that_make_no_sense_are_refused():
    assert refusal(Winnow, 2, threshold=0) == "threshold must be greater than 0, but it is 0."
    for factor in (1, 0.5):
        message = f"factor must be greater than 1, but it is {factor}."
        assert refusal(Winnow, 2, factor=factor) == message
    assert refusal(Winnow, 2, demotion="half") == (
        "demotion must be one of elimination, halving, but it is 'half'."
    )


# --- the dual


@given(sizes, st.data())
def test_the_dual_of_elimination_crosses_out_what_a_negative_example_has(n, data):
    learner, left = Negated(Elimination(n, monotone=True)), set(range(n))
    relevant = data.draw(st.sets(st.integers(0, n - 1)))
    for x, _ in data.draw(streams(n, most=10)):
        ones = {i for i in range(n) if x[i]}
        assert learner.predict(x) == int(bool(ones & left))
        label = int(bool(ones & relevant))
        learner.update(x, label)
        if not label:
            left -= ones


@given(sizes, st.data())
def test_the_dual_of_the_dual_is_the_learner_itself(n, data):
    stream = data.draw(streams(n, most=20))
    once, twice = Winnow(n), Negated(Negated(Winnow(n)))
    assert play(once, stream).predictions.tolist() == play(twice, stream).predictions.tolist()
    assert twice.key == once.key
    assert twice.copy().key == once.key and twice.copy() is not twice


@given(conjunctions(negated=False), demotions, st.data())
def test_the_dual_of_winnow_learns_conjunctions_of_k_within_the_bound_for_k(f, demotion, data):
    stream = [(x, f(x)) for x, _ in data.draw(streams(f.n))]
    mistakes = play(Negated(Winnow(f.n, demotion=demotion)), stream).mistakes
    assert mistakes <= winnow_bound(f.n, len(f.literals), demotion)


def test_a_dual_prints_its_learner():
    learner = Negated(Elimination(2, monotone=True))
    learner.update((1, 0), 0)
    assert repr(learner) == "<Negated <Elimination: x2>>"


# --- growth

SIZES = [50, 100, 200, 400, 800, 1600, 3200]


def test_mistakes_until_learnt_are_those_of_all_passes():
    assert mistakes_until_learnt(Winnow(4), [((1, 0, 0, 0), 1)]) == 2
    assert mistakes_until_learnt(Winnow(4), []) == 0


def on_hard_examples(learner, n, k):
    X, y = hard_disjunction(n, k)
    return mistakes_until_learnt(learner, zip(X[:, :-1], (y > 0).astype(int)))


@pytest.mark.parametrize("most", [5, pytest.param(7, marks=pytest.mark.slow)])
def test_elimination_errs_n_minus_k_times_the_perceptron_k_times_n_and_winnow_k_times_log_n(most):
    sizes, k = SIZES[:most], 5
    by_perceptron = [2 * k * (n - k + 2) + 1 for n in sizes]
    winnow1 = [on_hard_examples(Winnow(n), n, k) for n in sizes]
    assert np.diff(winnow1).tolist() == [k] * (most - 1)  # one promotion more of each
    for n, perceptron, winnow in zip(sizes, by_perceptron, winnow1):
        assert winnow <= winnow_bound(n, k) < perceptron
        assert on_hard_examples(Winnow(n, demotion="halving"), n, k) == 30
        assert on_hard_examples(Negated(Elimination(n, monotone=True)), n, k) == 1
    # each against its own opponent
    lines = growth_under_opponents(sizes, k)
    assert all(n == sizes for n, _ in lines.values())
    mistakes = {name: counts for name, (_, counts) in lines.items()}
    assert mistakes["perceptron"] == by_perceptron
    assert mistakes["elimination"] == [n - k for n in sizes]
    assert mistakes["Winnow1"] == [48, 58, 68, 78, 88, 97, 107][:most]
    assert mistakes["Winnow2"] == [73, 91, 107, 122, 137, 153, 168][:most]


@pytest.mark.parametrize("demotion", DEMOTIONS)
def test_winnow_makes_few_mistakes_on_the_sequences_that_others_get_wrong_throughout(demotion):
    for n in (30, 100, 300):
        X, y = against_perceptron(n, 3)
        examples = list(zip(X[:, :-1], (y > 0).astype(int)))
        mistakes = play(Winnow(n, demotion=demotion), examples).mistakes
        assert mistakes <= winnow_bound(n, 3, demotion) < len(examples)
    examples = [(1 - x, 0) for x, _ in against_elimination(200, monotone=True, k=3)]
    assert play(Negated(Elimination(200, monotone=True)), examples).mistakes == 197
    assert play(Winnow(200, demotion=demotion), examples).mistakes == 0


@given(st.integers(1, 40), st.integers(0, 6), demotions, factors, st.data())
def test_winnow_gets_every_example_of_its_opponent_wrong_and_all_labels_are_true(
    n, k, demotion, factor, data
):
    k, threshold = min(n, k), data.draw(st.sampled_from([None, 3, Fraction(5, 2)]))
    learner = Winnow(n, threshold, factor, demotion)
    examples = against_winnow(learner, k)
    assert learner.weights.tolist() == [1] * n
    assert [int(x[:k].any()) for x, _ in examples] == [label for _, label in examples]
    assert play(learner, examples).mistakes == len(examples)
