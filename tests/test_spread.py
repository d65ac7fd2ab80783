"""Repeated experiments, and how their results spread."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import refusal

from coursekit.numbers.spread import Spread, repeat


def normal(rng):
    return {"x": rng.normal(), "twice": 0.0}


def test_each_run_has_random_numbers_of_its_own_and_a_seed_gives_the_same_runs_again():
    spread = repeat(normal, runs=50, rng=3)
    assert spread.runs == 50 == len(set(spread["x"]))
    assert (spread["x"] == repeat(normal, runs=50, rng=3)["x"]).all()
    assert not set(spread["x"]) & set(repeat(normal, runs=50, rng=4)["x"])
    assert (repeat(normal, runs=20, rng=3)["x"] == spread["x"][:20]).all()


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=60))
def test_four_of_five_runs_lie_between_the_percentiles(values):
    spread = Spread({"x": values})
    low, high = spread.between("x")
    assert low <= spread.median("x") <= high
    most = 0.1 * (len(values) - 1) + 1
    assert (spread["x"] < low).sum() <= most and (spread["x"] > high).sum() <= most


@pytest.mark.parametrize(
    "experiment, runs, message",
    [
        (3, 20, "experiment must be a function, but it is 3."),
        (normal, 0, "runs must be"),
        (lambda rng: 3, 20, "must return a number for each quantity, by name, but it returned 3"),
        (lambda rng: {"x": "a"}, 20, "by name, but it returned {'x': 'a'}"),
        (lambda rng: {"xy"[rng.integers(2)]: 1}, 99, "the same quantities in each run, but"),
    ],
)
def test_what_is_no_experiment_is_refused(experiment, runs, message):
    assert message in refusal(repeat, experiment, runs)


def test_quantities_have_as_many_runs():
    assert "there are [1, 2]" in refusal(Spread, {"x": [1], "y": [1, 2]})
    assert "at least one" in refusal(Spread, {"x": np.array([])})
