"""Learning a conjunction by queries, from a teacher, and from arbitrary examples."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import agreeing, points, refusal
from strategies import bits, conjunctions

from coursekit.perceptrons.concepts import InconsistentError
from coursekit.perceptrons.datasets import hundred_attributes
from coursekit.perceptrons.online import (
    Conjunction,
    Elimination,
    learn_by_queries,
    teaching_examples,
)
from coursekit.perceptrons.online.protocol import play

HIDDEN = Conjunction(100, (2, 3, 4, 5, 100))
monotone = conjunctions(most=5, negated=False)


def from_nature(examples):
    """The attributes that elimination learns, positive examples first: all that may be needed."""
    examples = sorted(examples, key=lambda example: -example[1])
    learner = Elimination(len(examples[0][0]), monotone=True)
    for x, label in examples:
        learner.update(x, label)
    return Conjunction(len(learner.unnegated), tuple(np.flatnonzero(learner.unnegated) + 1))


@st.composite
def samples(draw):
    """A conjunction without negations, and a few examples of it."""
    f = draw(monotone)
    return f, [(x, f(x)) for x in draw(st.lists(st.sampled_from(points(f.n)), min_size=1))]


# --- what a conjunction is


@given(conjunctions())
def test_a_conjunction_is_1_where_all_its_literals_are_true(f):
    for x in points(f.n):
        assert f(x) == int(all((x[abs(i) - 1] == 1) == (i > 0) for i in f.literals))


def test_conjunctions_are_equal_in_any_order_and_print_as_on_the_blackboard():
    assert Conjunction(5, (3, -1)) == Conjunction(5, [-1, np.int64(3)])
    assert str(Conjunction(5, (3, -1))) == "¬x1 ∧ x3"
    assert str(Conjunction(5, ())) == "true" and Conjunction(2, ())((0, 0)) == 1
    assert len({Conjunction(5, (3, -1)), Conjunction(5, (-1, 3))}) == 1


def test_literals_that_make_no_sense_are_refused():
    for wrong in (4, 0, -4, 1.5):
        assert refusal(Conjunction, 3, (1, wrong)) == (
            "literals must be numbers of attributes from 1 to 3, with a minus sign if negated, but "
            f"one is {wrong}."
        )
    message = refusal(Conjunction, 3, (1, -1))
    assert message == "literals must not hold an attribute twice, but they are (1, -1)."


# --- by queries


def test_a_hundred_queries_find_the_hidden_conjunction_from_the_last_attribute_to_the_first():
    queries = []
    result = learn_by_queries(lambda x: queries.append(x) or HIDDEN(x), 100)
    assert result.hypothesis == HIDDEN
    assert len(queries) == len(result.examples) == 100
    for place, (x, label) in enumerate(result.examples):
        assert np.flatnonzero(x == 0).tolist() == [99 - place]
        assert label == HIDDEN(x) and x.tolist() == queries[place].tolist()


@given(conjunctions(), st.data())
def test_n_queries_find_every_conjunction_if_one_positive_instance_is_known(f, data):
    positive = [x for x in points(f.n) if f(x)]
    result = learn_by_queries(f, f.n, positive=data.draw(st.sampled_from(positive)))
    assert result.hypothesis == f and len(result.examples) == f.n


@pytest.mark.parametrize("n", [1, 2, 3])
def test_no_way_of_asking_manages_with_fewer_than_n_queries_for_all_conjunctions(n):
    def queries(left):
        """The most queries that the best way of asking needs to find out which one it is."""
        if len(left) == 1:
            return 0
        parts = [[[h for h in left if h(x) == answer] for answer in (0, 1)] for x in points(n)]
        return 1 + min(max(map(queries, both)) for both in parts if all(both))

    assert queries(agreeing(n, [])) == n


def test_an_oracle_that_spoils_its_question_does_not_spoil_the_record():
    def oracle(x):
        label = HIDDEN(x)
        x[:] = 7
        return label

    assert learn_by_queries(oracle, 100).examples[0][0].tolist() == [1] * 99 + [0]


def test_answers_and_instances_that_make_no_sense_are_refused():
    message = refusal(learn_by_queries, lambda x: None, 3)
    assert message == "The answer of the oracle must be 0 or 1, but it is None."
    for n in (0, 2.0, "2"):
        message = refusal(learn_by_queries, lambda x: 1, n)
        assert message == f"n must be a whole number of at least 1, but it is {n!r}."
    message = refusal(learn_by_queries, lambda x: 1, 3, positive=(1, 2, 1))
    assert message == "x must be 3 zeros and ones, but it is [1, 2, 1]."


# --- from a teacher


def test_a_teacher_needs_six_examples_for_the_hidden_conjunction():
    examples = teaching_examples(HIDDEN)
    assert [label for _, label in examples] == [1, 0, 0, 0, 0, 0]
    ones = [(np.flatnonzero(x) + 1).tolist() for x, _ in examples]
    relevant = [2, 3, 4, 5, 100]
    assert ones == [relevant, *([i for i in relevant if i != left_out] for left_out in relevant)]
    assert from_nature(examples) == HIDDEN  # the longest that agrees, and each part is needed


@given(monotone, st.randoms(use_true_random=False))
def test_the_teachers_k_plus_1_examples_leave_one_conjunction_in_any_order(f, random):
    examples = teaching_examples(f)
    assert len(examples) == len(f.literals) + 1
    assert agreeing(f.n, examples) == [f]
    random.shuffle(examples)
    assert from_nature(examples) == f


@pytest.mark.parametrize(("n", "k"), [*((n, k) for n in (1, 2, 3) for k in range(n + 1)), (4, 2)])
def test_no_teacher_manages_with_fewer_unless_all_attributes_are_relevant(n, k):
    f = Conjunction(n, tuple(range(1, k + 1)))
    labelled = [(x, f(x)) for x in points(n)]
    fewest = next(
        size
        for size in itertools.count()
        if any(agreeing(n, shown) == [f] for shown in itertools.combinations(labelled, size))
    )
    assert fewest == min(k + 1, n)


def test_a_teacher_does_not_teach_negated_literals():
    message = refusal(teaching_examples, Conjunction(2, (1, -2)))
    assert message == "target must have no negated literal, but it is x1 ∧ ¬x2."


# --- from nature


def test_the_eight_examples_leave_one_attribute_too_many():
    examples = [*zip(*hundred_attributes())]
    hypothesis = from_nature(examples)
    assert hypothesis == Conjunction(100, (1, 2, 3, 4, 5, 100)) and len(examples) == 8
    assert not any([i for i in hypothesis.literals if not x[i - 1]] == [1] for x, _ in examples)
    learner = Elimination(100, monotone=True)
    assert play(learner, zip(*hundred_attributes())).rounds_with_mistakes.tolist() == [2, 4]
    assert str(learner) == str(hypothesis)


@given(samples())
def test_nature_leaves_the_longest_conjunction_that_agrees(sample):
    f, examples = sample
    longest = from_nature(examples)
    left = agreeing(f.n, examples)
    assert longest in left
    for h in left:
        assert set(h.literals) <= set(longest.literals)
        assert all(longest(x) <= h(x) for x in points(f.n))


@given(st.integers(1, 4), st.data())
def test_labels_of_no_conjunction_are_found_whatever_the_order(n, data):
    example = st.tuples(st.sampled_from(points(n)), bits)
    examples = data.draw(st.lists(example, min_size=1, max_size=5))
    if agreeing(n, examples):
        from_nature(examples)
    else:
        with pytest.raises(InconsistentError, match="No conjunction without negations gives"):
            from_nature(examples)
