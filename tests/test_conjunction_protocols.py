"""Learning a conjunction by queries, from a teacher, and from examples that nobody chose."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.concepts import InconsistentError
from coursekit.datasets import hundred_attributes
from coursekit.learners import (
    Conjunction,
    Elimination,
    learn_by_queries,
    learn_from_nature,
    learn_from_teacher,
    teaching_examples,
)
from coursekit.online import play

HIDDEN = Conjunction(100, (2, 3, 4, 5, 100))


@st.composite
def conjunctions(draw, most=7, negated=True):
    n = draw(st.integers(1, most))
    attributes = draw(st.sets(st.integers(1, n)))
    signs = draw(st.lists(st.sampled_from([1, -1] if negated else [1]), min_size=n, max_size=n))
    return Conjunction(n, tuple(i * signs[i - 1] for i in attributes))


def instances(n):
    return list(itertools.product([0, 1], repeat=n))


def agreeing(n, examples):
    """All conjunctions without negations that give these labels."""
    candidates = [
        Conjunction(n, some)
        for k in range(n + 1)
        for some in itertools.combinations(range(1, n + 1), k)
    ]
    return [h for h in candidates if all(h(x) == label for x, label in examples)]


# --- what a conjunction is


@given(conjunctions())
def test_a_conjunction_is_1_where_all_its_literals_are_true(f):
    for x in instances(f.n):
        assert f(x) == int(all((x[abs(i) - 1] == 1) == (i > 0) for i in f.literals))


def test_conjunctions_are_equal_in_any_order_and_print_as_on_the_blackboard():
    assert Conjunction(5, (3, -1)) == Conjunction(5, [-1, np.int64(3)])
    assert str(Conjunction(5, (3, -1))) == "¬x1 ∧ x3"
    assert str(Conjunction(5, ())) == "true" and Conjunction(2, ())((0, 0)) == 1
    assert len({Conjunction(5, (3, -1)), Conjunction(5, (-1, 3))}) == 1


@pytest.mark.parametrize(
    ("literals", "message"),
    [
        ((1, 4), "numbers of attributes from 1 to 3, with a minus sign if negated, but one is 4."),
        ((0,), "numbers of attributes from 1 to 3, with a minus sign if negated, but one is 0."),
        ((1.5,), "attributes from 1 to 3, with a minus sign if negated, but one is 1.5."),
        ((1, -1), "literals must not hold an attribute twice, but they are (1, -1)."),
    ],
)
def test_literals_that_make_no_sense_are_refused(literals, message):
    with pytest.raises(ValueError) as error:
        Conjunction(3, literals)
    assert str(error.value).endswith(message)


# --- by queries


def test_a_hundred_queries_find_the_hidden_conjunction_from_the_last_attribute_to_the_first():
    asked = []
    learned = learn_by_queries(lambda x: asked.append(x) or HIDDEN(x), 100)
    assert learned.hypothesis == HIDDEN
    assert len(asked) == len(learned.examples) == 100
    for place, (x, label) in enumerate(learned.examples):
        assert np.flatnonzero(x == 0).tolist() == [99 - place]
        assert label == HIDDEN(x) and x.tolist() == asked[place].tolist()


@given(conjunctions(), st.data())
def test_n_queries_find_every_conjunction_if_one_positive_instance_is_known(f, data):
    positive = [x for x in instances(f.n) if f(x)]
    learned = learn_by_queries(f, f.n, positive=data.draw(st.sampled_from(positive)))
    assert learned.hypothesis == f and len(learned.examples) == f.n


@pytest.mark.parametrize("n", [1, 2, 3])
def test_no_way_of_asking_manages_with_fewer_than_n_queries_for_all_conjunctions(n):
    def queries(left):
        """The most queries that the best way of asking needs to find out which one it is."""
        if len(left) == 1:
            return 0
        parts = [[[h for h in left if h(x) == answer] for answer in (0, 1)] for x in instances(n)]
        return 1 + min(max(map(queries, both)) for both in parts if all(both))

    assert queries(agreeing(n, [])) == n


def test_a_learner_that_spoils_its_question_does_not_spoil_the_record():
    def oracle(x):
        label = HIDDEN(x)
        x[:] = 7
        return label

    assert learn_by_queries(oracle, 100).examples[0][0].tolist() == [1] * 99 + [0]


def test_answers_and_instances_that_make_no_sense_are_refused():
    with pytest.raises(ValueError, match="The answer of the oracle must be 0 or 1, but it is None"):
        learn_by_queries(lambda x: None, 3)
    with pytest.raises(ValueError, match=r"x must be 3 zeros and ones, but it is \[1, 2, 1\]"):
        learn_by_queries(lambda x: 1, 3, positive=(1, 2, 1))


# --- from a teacher


def test_a_teacher_needs_six_examples_for_the_hidden_conjunction():
    examples = teaching_examples(HIDDEN)
    assert [label for _, label in examples] == [1, 0, 0, 0, 0, 0]
    assert [(np.flatnonzero(x) + 1).tolist() for x, _ in examples] == [
        [2, 3, 4, 5, 100],
        [3, 4, 5, 100],
        [2, 4, 5, 100],
        [2, 3, 5, 100],
        [2, 3, 4, 100],
        [2, 3, 4, 5],
    ]
    learned = learn_from_teacher(examples)
    assert learned.hypothesis == HIDDEN and len(learned.examples) == 6


@given(conjunctions(most=5, negated=False), st.randoms(use_true_random=False))
def test_the_teachers_k_plus_1_examples_leave_one_conjunction_in_any_order(f, random):
    examples = teaching_examples(f)
    assert len(examples) == len(f.literals) + 1
    assert agreeing(f.n, examples) == [f]
    random.shuffle(examples)
    assert learn_from_teacher(examples).hypothesis == f


@pytest.mark.parametrize("n", [1, 2, 3])
def test_no_teacher_manages_with_fewer_unless_all_attributes_are_relevant(n):
    for k in range(n + 1):
        f = Conjunction(n, tuple(range(1, k + 1)))
        labelled = [(x, f(x)) for x in instances(n)]
        fewest = next(
            size
            for size in itertools.count()
            if any(agreeing(n, some) == [f] for some in itertools.combinations(labelled, size))
        )
        assert fewest == (k + 1 if k < n else n)


@given(conjunctions(most=4, negated=False), st.data())
def test_a_pupil_answers_if_and_only_if_the_examples_leave_one_conjunction(f, data):
    chosen = data.draw(st.lists(st.sampled_from(instances(f.n)), min_size=1, max_size=8))
    examples = [(x, f(x)) for x in chosen]
    left = agreeing(f.n, examples)
    if len(left) == 1:
        assert learn_from_teacher(examples).hypothesis == f
    else:
        with pytest.raises(ValueError, match="leave more than one conjunction"):
            learn_from_teacher(examples)


def test_a_pupil_says_what_is_open():
    with pytest.raises(ValueError) as error:
        learn_from_teacher(teaching_examples(Conjunction(4, (2, 4)))[:2])
    assert str(error.value) == (
        "The examples leave more than one conjunction: x2 ∧ x4 agrees with them, and no negative "
        "example lacks x4 alone to show that it is needed."
    )


def test_a_teacher_does_not_teach_negated_literals():
    with pytest.raises(ValueError, match="target must have no negated literal, but it is x1 ∧ ¬x2"):
        teaching_examples(Conjunction(2, (1, -2)))


# --- from nature


def test_the_eight_examples_leave_one_attribute_too_many():
    learned = learn_from_nature(zip(*hundred_attributes()))
    assert learned.hypothesis == Conjunction(100, (1, 2, 3, 4, 5, 100))
    assert len(learned.examples) == 8
    with pytest.raises(ValueError, match="no negative example lacks x1 alone"):
        learn_from_teacher(zip(*hundred_attributes()))
    learner = Elimination(100, monotone=True)
    assert play(learner, zip(*hundred_attributes())).rounds_with_mistakes.tolist() == [2, 4]
    assert str(learner) == str(learned.hypothesis)


@given(conjunctions(most=5, negated=False), st.data())
def test_nature_leaves_the_longest_conjunction_that_agrees(f, data):
    chosen = data.draw(st.lists(st.sampled_from(instances(f.n)), min_size=1, max_size=8))
    examples = [(x, f(x)) for x in chosen]
    longest = learn_from_nature(examples).hypothesis
    left = agreeing(f.n, examples)
    assert longest in left
    for h in left:
        assert set(h.literals) <= set(longest.literals)
        assert all(longest(x) <= h(x) for x in instances(f.n))


@given(st.integers(1, 4), st.data())
def test_labels_of_no_conjunction_are_found_whatever_the_order(n, data):
    example = st.tuples(st.sampled_from(instances(n)), st.integers(0, 1))
    examples = data.draw(st.lists(example, min_size=1, max_size=5))
    if agreeing(n, examples):
        learn_from_nature(examples)
    else:
        with pytest.raises(InconsistentError, match="No conjunction without negations gives"):
            learn_from_nature(examples)


@pytest.mark.parametrize(
    ("examples", "message"),
    [
        ([], "examples must hold at least one example, but there is none."),
        ([((1, 0), 2)], "The label of an example must be 0 or 1, but it is 2."),
        ([((1, 0), 1), ((1, 0, 1), 1)], "x must be 2 zeros and ones, but it is [1, 0, 1]."),
        ([((1, 3), 1)], "x must be 2 zeros and ones, but it is [1, 3]."),
    ],
)
def test_examples_that_make_no_sense_are_refused(examples, message):
    with pytest.raises(ValueError) as error:
        learn_from_nature(examples)
    assert str(error.value) == message
