"""numpy's stand-ins make the updates of the loops, to the last bit."""

import inspect

import numpy as np
import pytest
from scipy import sparse

from coursekit.algorithms import loops, numpy_loops
from coursekit.estimators import sparse as rows

DENSE = ["one_epoch", "one_margin_epoch"]
SPARSE = ["one_sparse_epoch", "add_rows", "add_sparse_rows"]  # with `_in_numpy` beside each
RULES = [(0, 0), (1, 0), (0, 1), (2, 1)]


def example_set(seed, kind):
    """Rows, labels that a hyperplane may or may not give, an order, and the weights to start at."""
    rng = np.random.default_rng(seed)
    n, d = rng.integers(1, 60), rng.integers(1, 12)
    X = rng.integers(-4, 5, (n, d))
    if kind == "floats":
        X = X * rng.random((n, d)) * 10.0 ** rng.integers(-4, 5, (n, d))
    y = np.where(X[:, 0] > 0, 1, -1) if seed % 2 else rng.choice([-1, 1], n)
    return X, y, rng.permutation(n), np.zeros(d, dtype=X.dtype)


def updates_of_both(one, other, w, arguments_of):
    """Return how many updates both loops make, which are the same, in three epochs."""
    v, updates = w.copy(), 0
    for _ in range(3):
        steps = one(*arguments_of(w))
        assert other(*arguments_of(v)).tolist() == steps.tolist()
        assert v.tobytes() == w.tobytes()
        updates += len(steps)
    return updates


@pytest.mark.parametrize("name", DENSE)
@pytest.mark.parametrize("kind", ["integers", "floats"])
def test_dense_rows(name, kind):
    pair = getattr(loops, name), getattr(numpy_loops, name)
    updates = 0
    for seed in range(80):
        X, y, order, w = example_set(seed, kind)
        rule = RULES[seed % 4] if name == "one_margin_epoch" else ()
        updates += updates_of_both(*pair, w, lambda v: (X, y, v, 1, order, *rule))  # noqa: B023
    assert updates > 1000


def test_blocks_longer_than_the_shortest_are_used_and_left_again():
    """A run with few mistakes far apart, and some close together."""
    X = np.random.default_rng(5).standard_normal((30_000, 3))
    y = np.where(X[:, 0] > 0, 1, -1)
    y[20_000:20_050] *= -1
    pair, order = (loops.compiled(loops.one_epoch, None), numpy_loops.one_epoch), np.arange(len(X))
    assert updates_of_both(*pair, np.zeros(3), lambda v: (X, y, v, 1.0, order)) > 50


def test_sparse_rows_and_sums_of_rows():
    updates = 0
    for seed in range(80):
        X, y, order, w = example_set(seed, "floats")
        X[np.random.default_rng(seed).random(X.shape) < 0.5] = 0  # whole rows too
        stored = rows._stored(sparse.csr_array(X))
        pair = rows.one_sparse_epoch, rows.one_sparse_epoch_in_numpy
        rule = RULES[seed % 4]
        updates += updates_of_both(*pair, w, lambda v: (*stored, y, v, order, *rule))  # noqa: B023
        coefficients = np.random.default_rng(seed).integers(-1, 3, len(X)) * 0.1
        for name, form in ("add_rows", (X,)), ("add_sparse_rows", stored):
            one, other = np.zeros((2, X.shape[1]))
            getattr(rows, name)(*form, coefficients, one)
            getattr(rows, f"{name}_in_numpy")(*form, coefficients, other)
            assert one.tobytes() == other.tobytes()
    assert updates > 1000


def test_every_loop_that_is_compiled_has_a_stand_in_with_its_arguments():
    pairs = [(getattr(loops, name), getattr(numpy_loops, name)) for name in DENSE]
    pairs += [(getattr(rows, name), getattr(rows, f"{name}_in_numpy")) for name in SPARSE]
    for pair in pairs:
        one, other = map(inspect.signature, pair)
        assert list(one.parameters) == list(other.parameters)


@pytest.mark.parametrize("name", DENSE)
def test_sums_are_made_from_the_first_feature_to_the_last(name):
    """One and many small numbers and minus one: in pairs, the small ones would not be lost."""
    X = np.array([[1.0, *[1e-16] * 64, -1.0]])
    rule = (0.0, 0.0) if name == "one_margin_epoch" else ()
    assert X.sum() > 0
    for module in (loops, numpy_loops):
        epoch = getattr(module, name)
        assert epoch(X, np.array([1]), np.ones(66), 1.0, np.array([0]), *rule) == [0]
