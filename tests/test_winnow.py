"""Winnow against a plain version of itself, its opponent, and how mistakes grow with attributes."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversaries import against_elimination, against_perceptron, against_winnow
from coursekit.bounds import winnow_bound
from coursekit.learners import (
    Dual,
    Elimination,
    Winnow,
    growth_on_hard_examples,
    growth_under_opponents,
    mistakes_until_learnt,
)
from coursekit.online import play

DEMOTIONS = ["elimination", "halving"]


def bits(n):
    return st.lists(st.integers(0, 1), min_size=n, max_size=n)


class PlainWinnow:
    """The algorithm with a list of Fractions, word by word."""

    def __init__(self, n, threshold, factor, demotion):
        self.w = [Fraction(1)] * n
        self.threshold, self.factor = Fraction(threshold), Fraction(factor)
        self.lowered = 1 / self.factor if demotion == "halving" else 0

    def predict(self, x):
        return int(sum(w for w, bit in zip(self.w, x) if bit == 1) >= self.threshold)

    def see(self, x, label):
        if self.predict(x) != label:
            times = self.factor if label == 1 else self.lowered
            self.w = [w * times if bit == 1 else w for w, bit in zip(self.w, x)]


@given(
    st.integers(1, 5),
    st.sampled_from([None, 1, Fraction(7, 3), 0.5, 100]),
    st.sampled_from([2, 3, Fraction(3, 2), 1.25]),
    st.sampled_from(DEMOTIONS),
    st.data(),
)
def test_winnow_is_the_plain_algorithm_whatever_the_labels(n, threshold, factor, demotion, data):
    learner = Winnow(n, threshold, factor, demotion)
    plain = PlainWinnow(n, n if threshold is None else threshold, factor, demotion)
    for x, label in data.draw(st.lists(st.tuples(bits(n), st.integers(0, 1)), max_size=40)):
        assert learner.score(x) == sum(w for w, bit in zip(plain.w, x) if bit)
        assert learner.predict(x) == plain.predict(x)
        learner.see(x, label)
        plain.see(x, label)
        assert learner.weights.tolist() == plain.w


def test_the_weights_of_a_run_by_hand():
    learner = Winnow(4, demotion="halving")
    steps = [
        ((1, 0, 0, 1), 1, [2, 1, 1, 2]),
        ((1, 1, 1, 0), 1, [2, 1, 1, 2]),  # 4 reaches the threshold: right, so nothing happens
        ((0, 1, 1, 1), 0, [2, Fraction(1, 2), Fraction(1, 2), 1]),
        ((0, 1, 1, 0), 0, [2, Fraction(1, 2), Fraction(1, 2), 1]),
    ]
    for x, label, weights in steps:
        learner.see(x, label)
        assert learner.weights.tolist() == weights


def test_a_prediction_at_the_threshold_is_1_however_many_digits_the_weights_have():
    learner = Winnow(2, threshold=2**2000)
    for _ in range(2000):
        assert learner.predict((1, 0)) == 0
        learner.see((1, 0), 1)
    assert learner.predict((1, 0)) == 1 and learner.weights[0] == 2**2000
    assert learner.predict((0, 1)) == 0
    small = Winnow(2, threshold=Fraction(1, 2**2000), demotion="halving")
    for _ in range(2000):
        small.see((0, 1), 0)
    assert small.predict((0, 1)) == 1 and small.weights[1] == Fraction(1, 2**2000)
    small.see((0, 1), 0)
    assert small.predict((0, 1)) == 0 and small.score((1, 1)) == 1 + Fraction(1, 2**2001)


def test_weights_are_integers_where_all_are_whole():
    learner = Winnow(3)
    learner.see((1, 0, 1), 1)
    assert learner.weights.dtype == np.int64
    assert repr(learner) == "<Winnow: w = [2 1 2], threshold 3>"
    learner.see((0, 1, 1), 0)
    assert learner.weights.tolist() == [2, 0, 0] and learner.weights.dtype == np.int64
    assert learner.score((0, 1, 1)) == 0
    assert repr(Winnow(12, threshold=2.5)) == (
        "<Winnow: w = [1 1 1 1 1 1 1 1 1 1 ...], threshold 5/2>"
    )


def test_a_copy_goes_on_by_itself_and_the_key_is_that_of_the_weights():
    learner = Winnow(3)
    learner.see((1, 0, 0), 1)
    other = learner.copy()
    assert other.key == learner.key
    other.see((1, 0, 0), 1)
    assert other.weights.tolist() == [4, 1, 1] and learner.weights.tolist() == [2, 1, 1]
    assert other.key != learner.key
    one, two = Winnow(2, threshold=2), Winnow(2, threshold=2)
    one.see((1, 1), 0)  # both become 0 at once, or one after the other when they are larger
    for x, label in [((1, 0), 1), ((0, 1), 1), ((1, 0), 0), ((0, 1), 0)]:
        two.see(x, label)
    assert one.weights.tolist() == two.weights.tolist() == [0, 0]
    assert one.key == two.key


@pytest.mark.parametrize("demotion", DEMOTIONS)
@pytest.mark.parametrize(("n", "k"), [(1, 1), (4, 0), (5, 2), (7, 7), (9, 3)])
def test_winnow_learns_every_disjunction_within_its_bound(n, k, demotion):
    instances = np.array(list(itertools.product([0, 1], repeat=n)))
    for relevant in itertools.islice(itertools.combinations(range(n), k), 4):
        examples = [(x, int(x[list(relevant)].any())) for x in instances]
        learner = Winnow(n, demotion=demotion)
        assert mistakes_until_learnt(learner, examples) <= winnow_bound(n, k, demotion)
        assert all(learner.predict(x) == label for x, label in examples)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": 0}, "n must be a whole number of at least 1, but it is 0."),
        ({"n": 2.0}, "n must be a whole number of at least 1, but it is 2.0."),
        ({"n": 2, "threshold": 0}, "threshold must be greater than 0, but it is 0."),
        ({"n": 2, "factor": 1}, "factor must be greater than 1, but it is 1."),
        ({"n": 2, "factor": 0.5}, "factor must be greater than 1, but it is 0.5."),
        (
            {"n": 2, "demotion": "half"},
            "demotion must be one of ('elimination', 'halving'), but it is 'half'.",
        ),
    ],
)
def test_settings_that_make_no_sense_are_refused(options, message):
    with pytest.raises(ValueError) as error:
        Winnow(**options)
    assert str(error.value) == message


@pytest.mark.parametrize("x", [(1, 0), (1, 0, 2), (1, 0, -1), (0.5, 1, 1), ((1, 0, 1),)])
def test_instances_must_be_n_zeros_and_ones(x):
    for learner in (Winnow(3), Elimination(3)):
        for act in (learner.predict, lambda x, learner=learner: learner.see(x, 1)):
            with pytest.raises(ValueError, match="x must be 3 zeros and ones, but it is"):
                act(x)


# --- the dual


@given(st.integers(1, 6), st.data())
def test_the_dual_of_elimination_crosses_out_what_a_negative_example_has(n, data):
    learner, left = Dual(Elimination(n, monotone=True)), set(range(n))
    relevant = data.draw(st.sets(st.integers(0, n - 1)))
    for x in data.draw(st.lists(bits(n), max_size=10)):
        ones = {i for i in range(n) if x[i]}
        assert learner.predict(x) == int(bool(ones & left))
        label = int(bool(ones & relevant))
        learner.see(x, label)
        if not label:
            left -= ones


@given(st.integers(1, 6), st.data())
def test_the_dual_of_the_dual_is_the_learner_itself(n, data):
    stream = data.draw(st.lists(st.tuples(bits(n), st.integers(0, 1)), max_size=20))
    once, twice = Winnow(n), Dual(Dual(Winnow(n)))
    assert play(once, stream).predictions.tolist() == play(twice, stream).predictions.tolist()
    assert twice.key == once.key
    assert twice.copy().key == once.key and twice.copy() is not twice


@given(st.integers(1, 7), st.sampled_from(DEMOTIONS), st.data())
def test_the_dual_of_winnow_learns_conjunctions_of_k_within_the_bound_for_k(n, demotion, data):
    relevant = sorted(data.draw(st.sets(st.integers(0, n - 1))))
    stream = [(x, int(all(x[i] for i in relevant))) for x in data.draw(st.lists(bits(n)))]
    mistakes = play(Dual(Winnow(n, demotion=demotion)), stream).mistakes
    assert mistakes <= winnow_bound(n, len(relevant), demotion)


def test_a_dual_prints_its_learner():
    learner = Dual(Elimination(2, monotone=True))
    learner.see((1, 0), 0)
    assert repr(learner) == "<Dual of <Elimination: x2>>"


# --- growth


def test_mistakes_until_learnt_are_those_of_all_passes():
    assert mistakes_until_learnt(Winnow(4), [((1, 0, 0, 0), 1)]) == 2
    assert mistakes_until_learnt(Winnow(4), []) == 0


def test_on_its_hard_examples_the_perceptron_errs_k_times_n_times_winnow_k_times_log_n_times():
    sizes, k = [50, 100, 200, 400, 800, 1600, 3200], 5
    lines = growth_on_hard_examples(sizes, k)
    assert all(n == sizes for n, _ in lines.values())
    mistakes = {name: counts for name, (_, counts) in lines.items()}
    assert mistakes["perceptron"] == [2 * k * (n - k + 2) + 1 for n in sizes]
    assert mistakes["elimination"] == [1] * 7
    assert np.diff(mistakes["Winnow"]).tolist() == [k] * 6  # one promotion more of each
    assert mistakes["Winnow, halving"] == [30] * 7
    for n, perceptron, winnow in zip(sizes, mistakes["perceptron"], mistakes["Winnow"]):
        assert winnow <= winnow_bound(n, k) < perceptron


def test_against_their_own_opponents_elimination_errs_n_minus_k_times_winnow_k_times_log_n_times():
    sizes, k = [50, 100, 200, 400, 800, 1600, 3200], 5
    mistakes = {name: counts for name, (_, counts) in growth_under_opponents(sizes, k).items()}
    assert mistakes["elimination"] == [n - k for n in sizes]
    assert mistakes["perceptron"] == [2 * k * (n - k + 2) + 1 for n in sizes]
    assert mistakes["Winnow"] == [48, 58, 68, 78, 88, 97, 107]
    assert mistakes["Winnow, halving"] == [73, 91, 107, 122, 137, 153, 168]


def test_winnow_makes_few_mistakes_on_the_sequence_that_the_perceptron_gets_wrong_throughout():
    for n in (30, 100, 300):
        X, y = against_perceptron(n, 3)
        examples = list(zip(X[:, :-1], (y > 0).astype(int)))
        for demotion in DEMOTIONS:
            mistakes = play(Winnow(n, demotion=demotion), examples).mistakes
            assert mistakes <= winnow_bound(n, 3, demotion) < len(examples)


def test_elimination_gets_each_of_its_opponents_examples_wrong_and_winnow_few():
    examples = [(1 - x, 0) for x, _ in against_elimination(200, monotone=True, k=3)]
    assert play(Dual(Elimination(200, monotone=True)), examples).mistakes == 197
    assert play(Winnow(200), examples).mistakes == 0


@settings(max_examples=60)
@given(
    st.integers(1, 40),
    st.sampled_from(DEMOTIONS),
    st.sampled_from([2, 3, Fraction(3, 2)]),
    st.data(),
)
def test_winnow_gets_every_example_of_its_opponent_wrong_and_all_labels_are_true(
    n, demotion, factor, data
):
    k = data.draw(st.integers(0, min(n, 6)))
    threshold = data.draw(st.sampled_from([None, 3, Fraction(5, 2)]))
    learner = Winnow(n, threshold, factor, demotion)
    examples = against_winnow(learner, k)
    assert learner.weights.tolist() == [1] * n
    assert [int(x[:k].any()) for x, _ in examples] == [label for _, label in examples]
    assert play(learner, examples).mistakes == len(examples)
