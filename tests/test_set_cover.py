"""Haussler's reduction, there and back, and the same examples as a linear threshold function."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import agreeing, plainly, refusal
from strategies import bits, vectors

import coursekit.perceptrons.online.set_cover as search
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.bounds import disjunction_bound
from coursekit.perceptrons.certificates import separate
from coursekit.perceptrons.concepts import InconsistentError, TooLargeError
from coursekit.perceptrons.datasets import hundred_attributes
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.online import (
    Conjunction,
    Elimination,
    examples_from_sets,
    smallest_conjunction,
    smallest_cover,
)
from coursekit.perceptrons.online.conjunction_covers import sets_from_examples
from coursekit.perceptrons.online.protocol import play

# Small enough for a sheet of paper.
BY_HAND = [{1, 2, 3}, {3, 4, 6}, {2, 4, 5}, {1, 5}, {1, 6}]

problems = st.lists(st.sets(st.integers(1, 6)), min_size=1, max_size=6).filter(any)
rows_and_labels = st.integers(1, 5).flatmap(
    lambda d: st.lists(st.tuples(vectors(bits, d), bits), min_size=1, max_size=7)
)


def covers(sets, elements=None):
    """All covers, the smallest first, by trying all choices."""
    union = set().union(*sets) if elements is None else set(elements)
    return [
        list(cover)
        for size in range(len(sets) + 1)
        for cover in itertools.combinations(range(len(sets)), size)
        if union <= set().union(*(sets[j] for j in cover))
    ]


def choice(h):
    """The numbers, from 0, of the sets or attributes that a conjunction without negations has."""
    return [i - 1 for i in h.literals]


def test_the_problem_by_hand():
    X, y = examples_from_sets(BY_HAND)
    assert X.tolist() == [
        [1, 1, 1, 1, 1],
        [0, 1, 1, 0, 0],  # 1
        [0, 1, 0, 1, 1],  # 2
        [0, 0, 1, 1, 1],  # 3
        [1, 0, 0, 1, 1],  # 4
        [1, 1, 0, 0, 1],  # 5
        [1, 0, 1, 1, 0],  # 6
    ]
    assert y.tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert len(smallest_cover(BY_HAND)) == 3
    assert len(smallest_conjunction(X, y).literals) == 3
    # Elimination is quick, and content with all five.
    learner = Elimination(5, monotone=True)
    play(learner, zip(X, y))
    assert learner.unnegated.all()


def test_elements_come_in_order_of_any_kind():
    assert examples_from_sets([{3, 1}, {2}]).X.tolist() == [[1, 1], [0, 1], [1, 0], [0, 1]]
    mixed = [{"b", 2}, [(1, 2)], ("a",)]  # these have no order but that of how they are written
    assert examples_from_sets(mixed).X[1:].tolist() == [[1, 1, 0], [0, 1, 1], [1, 0, 1], [0, 1, 1]]


# --- there


@given(problems)
def test_the_conjunctions_that_agree_are_the_covers(sets):
    X, y = examples_from_sets(sets)
    assert X.shape == (len(set().union(*sets)) + 1, len(sets))
    conjunctions = agreeing(len(sets), [*zip(X, y)], negated=True)
    assert sorted(map(choice, conjunctions)) == sorted(covers(sets))


@given(problems)
def test_a_shortest_conjunction_is_a_smallest_cover(sets):
    h = smallest_conjunction(*examples_from_sets(sets))
    smallest = smallest_cover(sets)
    assert choice(h) in covers(sets)
    assert len(choice(h)) == len(smallest) == len(covers(sets)[0])
    assert smallest in covers(sets)


# --- back


@given(rows_and_labels)
def test_any_sample_is_a_set_cover_problem(sample):
    X, y = map(np.array, zip(*sample))
    sets, negative = sets_from_examples(X, y), np.flatnonzero(y == 0).tolist()
    usable = set(np.flatnonzero(X[y == 1].all(axis=0)).tolist())
    plain = agreeing(X.shape[1], sample)
    assert sorted(map(choice, plain)) == sorted(c for c in covers(sets, negative) if usable >= {*c})
    if plain:
        assert len(smallest_conjunction(X, y).literals) == len(plain[0].literals)
        assert smallest_conjunction(X, y) in plain
    else:
        with pytest.raises(InconsistentError, match="No conjunction without negations gives"):
            smallest_conjunction(X, y)


@given(problems)
def test_there_and_back_gives_the_same_problem_with_row_numbers_for_elements(sets):
    X, y = examples_from_sets(sets)
    back = sets_from_examples(X, y)
    assert [len(s) for s in back] == [len(s) for s in sets]
    assert sorted(examples_from_sets(back).X.tolist()) == sorted(X.tolist())


def test_the_shortest_conjunction_of_the_eight_examples_is_not_the_hidden_one():
    assert smallest_conjunction(*hundred_attributes()) == Conjunction(100, (2, 5))


def test_a_sample_without_negative_examples_needs_no_literal():
    assert smallest_conjunction([[1, 0], [0, 0]], [1, 1]) == Conjunction(2, ())
    assert smallest_cover([], []) == []


# --- the search


@given(problems, st.sets(st.integers(1, 6)))
def test_only_what_is_asked_for_is_covered(sets, elements):
    elements &= set().union(*sets)
    assert len(smallest_cover(sets, elements)) == len(covers(sets, elements)[0])


def test_problems_of_known_size():
    chain = [{i, i + 1} for i in range(20)]  # 21 elements, two in each
    assert len(smallest_cover(chain)) == 11
    singles = [{i} for i in range(40)]
    assert smallest_cover(singles) == list(range(40))
    assert smallest_cover([*singles, set(range(40))]) == [40]
    plane = [{(d + s) % 7 for d in (0, 1, 3)} for s in range(7)]  # lines that meet pairwise
    assert len(smallest_cover(plane)) == 3


def test_a_search_that_would_take_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(search, "MOST_STEPS", 50)
    rng = np.random.default_rng(0)
    sets = [set(rng.choice(60, 6, replace=False).tolist()) for _ in range(60)]
    with pytest.raises(TooLargeError, match="After 50 steps a smallest cover by some of 60 sets"):
        smallest_cover(sets)


# --- as a linear threshold function


@given(problems)
def test_the_same_examples_are_learnt_as_a_linear_threshold_function_without_any_search(sets):
    X, y = examples_from_sets(sets)
    separation = separate(augment(X), 2 * y - 1)
    assert separation.separable
    assert ((2 * y - 1) * (augment(X) @ separation.w) > 0).all()
    # The negation of a conjunction is a disjunction of negated attributes, so its bound holds for
    # 1 - x; the run on x itself is another, and converges too.
    assert plainly(perceptron, augment(X), 2 * y - 1, max_epochs=100_000).converged
    run = plainly(perceptron, augment(1 - X), 1 - 2 * y, max_epochs=100_000)
    assert run.converged and run.mistakes <= disjunction_bound(len(sets), len(smallest_cover(sets)))


# --- errors


def test_arguments_that_make_no_sense_are_refused():
    message = refusal(examples_from_sets, [set(), set()])
    assert message == "sets must hold at least one element, but they hold none."
    assert refusal(smallest_cover, [{1}, {2}], [1, 3]) == "There is no cover: no set holds 3."
    for sets in (None, [1, 2], [[[1]]]):
        for call in (smallest_cover, examples_from_sets):
            assert refusal(call, sets) == f"sets must be sets of elements, but they are {sets}."
    assert refusal(smallest_cover, [{1}], 1) == "elements must be a collection, but they are 1."
    assert refusal(smallest_conjunction, None, None).startswith("X must have two dimensions")
    assert refusal(sets_from_examples, [[1]], None).startswith("y must have one dimension")
    assert refusal(smallest_conjunction, [[1, 1], [1, 1]], [1, 0]) == (
        "No conjunction without negations gives these labels: every attribute that is 1 in all "
        "positive examples is 1 in example 1 too, whose label is 0."
    )
    message = refusal(sets_from_examples, [[1, 2]], [1])
    assert message == "x must be zeros and ones, but it is [1, 2]."
    message = refusal(sets_from_examples, [[1, 0], [0, 1]], [1])
    assert message == "y must have one label for each of the 2 examples, not 1."
    message = refusal(sets_from_examples, [[1, 0]], [-1])
    assert message == "The label of an example must be 0 or 1, but it is -1."
