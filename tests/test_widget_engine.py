"""The run that the widgets compute in the browser is the run of coursekit.perceptron."""

import warnings

import numpy as np
import pytest
from node import each, needs_node

from coursekit.certificates import CycleNotFoundError, cycle, max_margin
from coursekit.geometry import augment
from coursekit.perceptron import NotConvergedWarning, margin_perceptron, perceptron
from coursekit.widgets.playing import trace_of

RUN = "({ run }, { X, y, ...rule }) => run(X, y, rule)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("widgets")


def integer_sets(n_sets, rng):
    """Small sets of every kind: separable or not, with repeated and with zero vectors."""
    for _ in range(n_sets):
        n = int(rng.integers(1, 12))
        X = rng.integers(-5, 6, (n, 2))
        y = rng.choice([-1, 1], n) if rng.random() < 0.4 else np.where(X[:, 0] > X[:, 1], 1, -1)
        yield (augment(X) if rng.random() < 0.5 else X), y


def quiet(algorithm, X, y, **rule):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        return algorithm(X, y, **rule)


def same_until_the_cycle(trace, run):
    """Compare up to the end of the cycle, after which the browser need not go on."""
    expected = trace_of(run)
    T = len(trace["updates"])
    assert trace["updates"] == expected["updates"][:T]
    assert trace["steps"] == expected["steps"][:T]
    assert trace["weights"] == expected["weights"][: T + 1]
    assert trace["converged"] == expected["converged"]
    if trace["cycle"] is None:
        assert (trace["epochs"], T) == (expected["epochs"], run.mistakes)


@needs_node
def test_1000_random_sets_of_whole_numbers_give_the_same_trace_exactly(folder):
    sets = list(integer_sets(1000, np.random.default_rng(7)))
    items = [{"X": X.tolist(), "y": y.tolist(), "maxEpochs": 60} for X, y in sets]
    ends = set()
    for (X, y), trace in zip(sets, each(folder, "engine", RUN, items)):
        same_until_the_cycle(trace, quiet(perceptron, X, y, max_epochs=60))
        ends.add((trace["converged"], trace["cycle"] is None))
    assert ends == {(True, True), (False, False), (False, True)}


@needs_node
def test_1000_random_sets_of_floats_give_the_same_trace_to_the_last_bit(folder):
    rng = np.random.default_rng(8)
    sets = []
    for _ in range(1000):
        X = rng.normal(size=(int(rng.integers(1, 30)), int(rng.integers(2, 4))))
        y = np.where(X @ rng.normal(size=X.shape[1]) + 0.3 * rng.normal(size=len(X)) > 0, 1, -1)
        sets.append((X, y, float(rng.choice([1, 0.5, 0.3]))))
    items = [{"X": X.tolist(), "y": y.tolist(), "rate": r, "maxEpochs": 30} for X, y, r in sets]
    for (X, y, rate), trace in zip(sets, each(folder, "engine", RUN, items)):
        same_until_the_cycle(trace, quiet(perceptron, X, y, rate=rate, max_epochs=30))


@needs_node
def test_1000_random_rules_with_a_margin_give_the_same_trace_exactly(folder):
    rng = np.random.default_rng(9)
    sets = list(integer_sets(1000, rng))
    rules = [
        {"threshold": int(rng.integers(0, 9)), "gamma": float(rng.integers(0, 9)) / 4} for _ in sets
    ]
    items = [
        {"X": X.tolist(), "y": y.tolist(), "maxEpochs": 40, **rule}
        for (X, y), rule in zip(sets, rules)
    ]
    for (X, y), rule, trace in zip(sets, rules, each(folder, "engine", RUN, items)):
        same_until_the_cycle(trace, quiet(margin_perceptron, X, y, max_epochs=40, **rule))


@needs_node
def test_the_cycle_that_is_shown_is_the_first(folder):
    sets = [s for s in integer_sets(400, np.random.default_rng(10))]
    items = [{"X": X.tolist(), "y": y.tolist(), "maxEpochs": 200} for X, y in sets]
    seen = 0
    for (X, y), trace in zip(sets, each(folder, "engine", RUN, items)):
        if trace["converged"]:
            continue
        try:
            expected = cycle(X, y, max_epochs=1000)
        except CycleNotFoundError:
            assert trace["cycle"] is None
            continue
        if trace["cycle"] is None:
            assert expected.start + expected.period > 200
            continue
        seen += 1
        found = trace["cycle"]
        assert (found["start"], found["period"]) == (expected.start, expected.period)
        last = np.array(trace["weights"][-1])
        assert (last == trace["weights"][len(trace["weights"]) - 1 - found["updates"]]).all()
    assert seen > 50


@needs_node
@pytest.mark.parametrize("margin", [0.5, 1, 2, 3])
@pytest.mark.parametrize("offset", [False, True])
@pytest.mark.parametrize("n", [20, 200])
def test_a_random_set_has_the_margin_that_was_chosen(folder, margin, offset, n):
    items = [{"n": n, "margin": margin, "offset": offset, "seed": seed} for seed in range(5)]
    code = "({ separableSet }, options) => separableSet(options)"
    for found in each(folder, "data", code, items):
        X, y = np.array(found["X"]), np.array(found["y"])
        assert len(X) == n and set(y) == {-1, 1}
        assert X.dtype.kind == "i" and np.abs(X).max() <= 10
        assert len({tuple(x) for x in X.tolist()}) == n
        assert max_margin(X, y, offset=offset).lower >= margin - 1e-9
