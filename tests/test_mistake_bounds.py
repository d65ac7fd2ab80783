"""The bounds of lecture 04: known numbers, and many attempts to break each."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.bounds import (
    con_bound,
    disjunction_lower_bound,
    elimination_bound,
    halving_bound,
    winnow_bound,
)

# The numbers


def test_bounds_of_classes_known_by_heart():
    assert [con_bound(size) for size in (1, 2, 9, 2**100)] == [0, 1, 8, 2**100 - 1]
    assert [halving_bound(size) for size in (1, 2, 3, 4, 10, 28, 82)] == [0, 1, 1, 2, 3, 4, 6]
    assert [elimination_bound(n) for n in (1, 2, 100)] == [2, 3, 101]
    assert [elimination_bound(n, monotone=True) for n in (1, 2, 100)] == [1, 2, 100]
    assert winnow_bound(1024, 3) == 1 + 2 * 3 * 11
    assert winnow_bound(1024, 3, "halving") == 2 + 3 * 3 * 11
    assert disjunction_lower_bound(1024, 4) == 4 * 8


@given(st.integers(1, 2**200))
def test_halving_has_the_whole_part_of_the_logarithm_to_base_2_without_rounding(size):
    assert 2 ** halving_bound(size) <= size < 2 ** (halving_bound(size) + 1)


@given(st.integers(1, 10**6), st.data())
def test_winnow_has_the_whole_part_of_the_formula(n, data):
    k = data.draw(st.integers(0, min(n, 50)))
    assert winnow_bound(n, k) == math.floor(1 + 2 * k * (1 + math.log2(n)) + 1e-9)
    assert winnow_bound(n, k, "halving") == math.floor(2 + 3 * k * (1 + math.log2(n)) + 1e-9)


@given(st.integers(1, 10**6), st.data())
def test_no_learner_promises_less_than_the_lower_bound_and_no_more_than_log2_of_the_class(n, data):
    k = data.draw(st.integers(0, min(n, 50)))
    lower = disjunction_lower_bound(n, k)
    assert lower <= halving_bound(math.comb(n, k)) if k else lower == 0
    if k:
        assert 2 ** (lower // k) * k <= n < 2 ** (lower // k + 1) * k


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: con_bound(0),
            "size must be the number of concepts, a whole number of at least 1, not 0.",
        ),
        (
            lambda: halving_bound(2.5),
            "size must be the number of concepts, a whole number of at least 1, not 2.5.",
        ),
        (lambda: elimination_bound(0), "n must be a whole number of at least 1, but it is 0."),
        (
            lambda: winnow_bound(4, 5),
            "k must be a whole number between 0 and n = 4, but it is 5.",
        ),
        (
            lambda: winnow_bound(4, 2, "other"),
            "demotion must be 'elimination' or 'halving', but it is 'other'.",
        ),
        (
            lambda: disjunction_lower_bound(4, -1),
            "k must be a whole number between 0 and n = 4, but it is -1.",
        ),
    ],
)
def test_arguments_that_make_no_sense_are_refused(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value) == message
