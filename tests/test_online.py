"""The protocol: learners, their predictions, and the count of mistakes."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from oracles import refusal
from strategies import bits

from coursekit.perceptrons.concepts import Conjunctions
from coursekit.perceptrons.online import Halving, PerceptronLearner
from coursekit.perceptrons.online.protocol import Learner, play


class Recorder(Learner):
    """Predicts from a list, and records the examples that it is shown."""

    def __init__(self, predictions):
        self.predictions, self.events = iter(predictions), []

    def predict(self, x):
        self.events.append(("predict", x))
        return next(self.predictions)

    def update(self, x, label):
        self.events.append(("see", x, label))


@given(st.lists(st.tuples(bits, bits), max_size=20))
def test_a_mistake_is_a_prediction_that_is_not_the_label(rounds):
    transcript = play(Recorder([p for p, _ in rounds]), [(i, y) for i, (_, y) in enumerate(rounds)])
    wrong = [i for i, (p, y) in enumerate(rounds) if p != y]
    assert transcript.rounds_with_mistakes.tolist() == wrong
    assert transcript.mistakes == len(wrong)
    assert transcript.sizes == [None] * (len(rounds) + 1)


def test_the_label_is_shown_after_the_prediction():
    learner = Recorder([1, 0])
    play(learner, [("a", 1), ("b", 1)])
    assert learner.events == [("predict", "a"), ("see", "a", 1), ("predict", "b"), ("see", "b", 1)]


def test_examples_may_come_from_a_generator_that_watches_the_learner():
    learner = PerceptronLearner(2)
    always_wrong = ((x, 1 - learner.predict(x)) for x in [(1, 0), (0, 1), (1, 1)] * 3)
    assert play(learner, always_wrong).mistakes == 9


def test_sizes_are_those_before_the_first_round_and_after_each():
    learner = Halving(Conjunctions(3))
    transcript = play(learner, [((1, 1, 1), 1), ((0, 1, 1), 0)])
    assert transcript.sizes == [27, 8, 4] and learner.size == 4


def test_labels_and_predictions_are_0_and_1():
    for label in (-1, "1"):
        message = refusal(play, Recorder([1]), [("a", label)])
        assert message == f"The label in round 0 must be 0 or 1, but it is {label!r}."
    for i, wrong in enumerate([np.array([1, 0]), 2]):
        message = refusal(play, Recorder([*[0] * i, wrong]), [("a", 1), ("b", 1)])
        assert message == f"The prediction in round {i} must be 0 or 1, but it is {wrong!r}."


def test_transcripts_print_rounds_and_mistakes():
    assert repr(play(Recorder([1]), [("a", 0)])) == "<Transcript: 1 round, 1 mistake>"
    assert repr(play(Recorder([]), [])) == "<Transcript: 0 rounds, 0 mistakes>"


def test_predictions_may_be_of_any_kind_of_number():
    predictions = [True, np.bool_(False), np.int8(1), 0.0, np.where(3 > 2, 1, 0)]
    transcript = play(Recorder(predictions), [(x, 1) for x in "abcde"])
    assert transcript.predictions.tolist() == [1, 0, 1, 0, 1]
