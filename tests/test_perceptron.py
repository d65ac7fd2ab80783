"""The algorithm of lecture 02: one loop in all its forms, a slow reference, peers, properties."""

import sys
import tracemalloc
import warnings
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import assert_is_slow_run, assert_same_run, plainly, refusal
from sklearn.linear_model import Perceptron
from strategies import (
    XOR,
    exact_numbers,
    exact_sets,
    labelled_sets,
    random_set,
    random_sets,
    rates,
    seeds,
    vectors,
)

from coursekit.numbers.arithmetic import INT64_MAX
from coursekit.perceptrons.algorithms import (
    NotConvergedWarning,
    margin_perceptron,
    numpy_update_loops,
    one_epoch,
    perceptron,
    predict,
    training,
)
from coursekit.perceptrons.algorithms import update_loops as engine
from coursekit.perceptrons.algorithms.scores import VOTES, is_mistake
from coursekit.perceptrons.bounds import check_proof
from coursekit.perceptrons.geometry import augment

pytestmark = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"
)

NAN, INF = float("nan"), float("inf")


# One loop in all its forms


def test_the_compiled_loop_is_the_loop_that_is_shown():
    pytest.importorskip("numba")
    assert engine.compiled(one_epoch, numpy_update_loops.one_epoch).py_func is one_epoch


def test_in_which_arithmetic_a_run_is_computed():
    for X, rate, expected in [
        ([[1, 2]], 1, "int64"),
        ([[1.0, 2.0]], 1, "float64"),
        ([[1, 2]], 0.5, "float64"),
        ([[1, 2]], Fraction(1, 2), "exact"),
        ([[Fraction(1, 2), 2]], 1, "exact"),
        ([[2**32, 2**32]], 1, "exact"),
        ([[1]], INT64_MAX, "int64"),  # the largest number that can come is just an int64
        ([[1]], INT64_MAX + 1, "exact"),
    ]:
        data = training.checked(X, [1], None, rate, max_epochs=1, largest=engine.LARGEST)
        assert data.arithmetic == expected
        assert engine.epoch_for(data)[1] is not data.w0


def test_integers_floats_and_fractions_make_the_same_run_compiled_or_not_on_1000_sets():
    ties = zeros = repeated = endless = 0
    for number, (X, y) in enumerate(random_sets(1000)):
        options = {"rate": (1, 2, 5)[number % 3], "max_epochs": 8}
        run = perceptron(X, y, **options)
        assert_same_run(run, plainly(perceptron, X, y, **options))
        assert_same_run(run, perceptron(X.astype(float), y, **options))
        assert_same_run(run, plainly(perceptron, X.astype(float), y, **options))
        halves = perceptron(X * Fraction(1, 2), y, **options)
        assert halves.updates.tolist() == run.updates.tolist()
        assert (2 * halves.w).tolist() == run.w.tolist()

        weights = run.trajectory()[:-1]
        ties += any(w @ X[i] == 0 and w.any() for w, i in zip(weights, run.updates, strict=True))
        zeros += not X.any(axis=1).all()
        repeated += len(np.unique(X, axis=0)) < len(X)
        endless += not run.converged
    assert min(ties, zeros, repeated, endless, 1000 - endless) >= 100


@given(seeds, st.integers(1, 40), st.sampled_from([1, 0.1, 1e-3]))
def test_compiled_and_plain_runs_are_identical_to_the_last_bit_of_a_float(seed, d, rate):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((20, d)) * 10.0 ** rng.integers(-6, 7, (20, d))
    y = rng.choice([-1, 1], 20)
    options = {"rate": rate, "max_epochs": 10, "rng": seed}
    run, plain = perceptron(X, y, **options), plainly(perceptron, X, y, **options)
    assert_same_run(run, plain)
    assert run.w.tobytes() == plain.w.tobytes() == run.weights(run.mistakes).tobytes()


def test_without_numba_numpy_serves(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    assert (
        engine.compiled.__wrapped__(one_epoch, numpy_update_loops.one_epoch)
        is numpy_update_loops.one_epoch
    )


def test_where_numba_may_not_keep_its_work_it_compiles_all_the_same(monkeypatch):
    numba = pytest.importorskip("numba")
    njit = numba.njit

    def without_a_place_for_the_cache(*args, cache=False):
        if cache:
            raise RuntimeError("cannot cache function 'one_epoch': no locator available")
        return njit(*args)

    monkeypatch.setattr(numba, "njit", without_a_place_for_the_cache)
    assert engine.compiled.__wrapped__(one_epoch, numpy_update_loops.one_epoch).py_func is one_epoch


# The rule


@given(exact_sets, rates, st.integers(1, 12), st.data())
def test_a_run_is_that_of_the_slow_reference(data, rate, max_epochs, draw):
    w0 = draw.draw(st.none() | vectors(exact_numbers, len(data[0][0])))
    options = {"w0": w0, "rate": rate, "max_epochs": max_epochs}
    run = perceptron(*data, **options)
    assert_is_slow_run(run, **options)
    assert not any(isinstance(v, float) for v in run.w.tolist())


@given(seeds)
def test_an_order_is_the_order_of_every_epoch(seed):
    X, y = random_set(seed, 9, 3, largest=3)
    order = np.random.default_rng(seed).permutation(9)
    run = perceptron(X, y, order=order, max_epochs=6)
    assert_is_slow_run(run, max_epochs=6, orders=[order] * 6)
    for same in (order.tolist(), order.astype(float), order * Fraction(1), order.astype(np.uint8)):
        assert_same_run(run, perceptron(X, y, order=same, max_epochs=6))


@given(seeds)
def test_rng_draws_a_new_order_before_each_epoch(seed):
    X, y = random_set(seed, 9, 3, largest=3)
    run = perceptron(X, y, rng=seed, max_epochs=6)
    generator = np.random.default_rng(seed)
    assert_is_slow_run(run, max_epochs=6, orders=[generator.permutation(9) for _ in range(6)])
    assert_same_run(run, perceptron(X, y, rng=np.random.default_rng(seed), max_epochs=6))


def test_a_generator_goes_on_where_the_last_run_left_it():
    rng = np.random.default_rng(0)
    orders = [perceptron(np.eye(30, dtype=int), [1] * 30, rng=rng).updates for _ in range(2)]
    assert orders[0].tolist() != orders[1].tolist()


# Peers


@pytest.mark.parametrize("intercept", [False, True])
def test_scikit_learn_ends_with_the_same_weights_on_100_integer_sets(intercept):
    converged = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        n, d = rng.integers(2, 40), rng.integers(1, 8)
        X = rng.integers(-5, 6, (n, d))
        y = np.where(X @ rng.integers(-5, 6, d) + rng.integers(-2, 3) * intercept >= 0, 1, -1)
        y[: n // 10] *= -1
        y[:2] = -1, 1
        run = perceptron(augment(X) if intercept else X, y, max_epochs=20)
        converged += run.converged
        options = {"shuffle": False, "tol": None, "max_iter": run.epochs}
        peer = Perceptron(fit_intercept=intercept, **options).fit(X, y)
        assert [*peer.coef_[0], *peer.intercept_[: int(intercept)]] == run.w.tolist()
    assert 10 <= converged <= 90


# What a run says of itself


@given(labelled_sets(), st.integers(1, 15), st.sampled_from([1, 0.1]))
def test_converged_means_a_clean_last_pass_and_then_w_separates(data, max_epochs, scale):
    X, y = np.array(data[0]) * scale, data[1]
    with warnings.catch_warnings(record=True) as record:
        warnings.simplefilter("always")
        run = perceptron(X, y, max_epochs=max_epochs)
    assert run.converged == (run.updates_per_epoch[-1] == 0)
    assert (run.updates_per_epoch[:-1] > 0).all()
    if run.converged:
        assert not is_mistake(run.w, X, y).any()
    else:
        assert run.epochs == max_epochs
    assert [w.category for w in record] == [NotConvergedWarning] * (
        not run.converged and max_epochs > 1
    )


def test_the_warning_says_what_happened_and_what_to_do():
    with pytest.warns(NotConvergedWarning) as record:
        perceptron(*XOR, max_epochs=50)
    with pytest.warns(NotConvergedWarning, match="still made 1 mistake in epoch 2, the last"):
        perceptron([[0]], [1], max_epochs=2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # of one epoch nobody expects that it separates
        assert not perceptron([[1]], [1], max_epochs=1).converged
    assert str(record[0].message) == (
        "The perceptron still made 4 mistakes in epoch 50, the last that max_epochs=50 allows, so "
        "this run does not show that w separates the data. Allow more epochs, or ask whether the "
        "data can be separated at all."
    )
    assert record[0].filename == __file__


def test_floats_among_exact_numbers_make_the_whole_run_float():
    third = Fraction(1, 3)
    for X, w0, rate in [
        ([[third, 2], [1, -1]], [-0.1, -0.2], 3),
        ([[0.1, 0.2], [0.3, -0.1]], None, third),
        ([[0.1, 0.2], [0.3, -0.1]], [third, -(2**70)], 2**60 + 1),
        ([[1, 2], [3, -1]], [2**70, 1], 0.1),
        ([[2**70, 1], [-1, 1]], None, 0.1),
    ]:
        run = perceptron(X, [1, -1], w0=w0, rate=rate, max_epochs=9)
        assert run.mistakes > 0
        assert run.w.dtype == run.trajectory().dtype == run.weights(0).dtype == np.float64
        assert run.weights(run.mistakes).tobytes() == run.w.tobytes()
        assert run.trajectory()[-1].tobytes() == run.w.tobytes()


def test_a_run_introduces_itself():
    assert repr(perceptron(*XOR, max_epochs=1)) == (
        "<Run: 4 mistakes in 1 epoch, NOT converged, w = [0 0 0]>"
    )


# The rate


@given(labelled_sets(), st.fractions(Fraction(1, 1000), 1000))
def test_from_zero_the_rate_only_scales_w(data, rate):
    unit, scaled = perceptron(*data, max_epochs=10), perceptron(*data, rate=rate, max_epochs=10)
    assert scaled.updates.tolist() == unit.updates.tolist()
    assert scaled.steps.tolist() == unit.steps.tolist()
    assert (scaled.trajectory() == unit.trajectory().astype(object) * rate).all()


def test_from_another_start_the_rate_matters():
    runs = [perceptron([[1]], [1], w0=[-10], rate=rate) for rate in (1, 4)]
    assert [run.mistakes for run in runs] == [11, 3]


# Numbers near the border of int64, and of the floats


def largest_number(X, y, w0, rate, epochs):
    """The size of the largest number that the loop meets, computed without a limit."""
    X, w, largest = X.astype(object), w0.astype(object), rate
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            products = w * x
            partial = np.add.accumulate(products)
            if label * partial[-1] <= 0:
                w = w + rate * label * x
            largest = max(largest, *map(abs, [*products, *partial, *w, *(rate * x)]))
    return largest


@pytest.mark.parametrize("near", ["first score", "its bound", "first update", "bound of updates"])
@given(st.data())
def test_no_overflow_passes_the_guard_of_int64(near, data):
    d, n, epochs = (data.draw(st.integers(1, most)) for most in (4, 3, 3))
    x = data.draw(st.integers(1, 50) | st.integers(1, 2**31))
    offset, rate, start = data.draw(st.integers(-2, 2)), data.draw(st.integers(1, 50)), 0
    match near:  # what of the run lies near 2**63
        case "first score":
            start = INT64_MAX // (d * x) + offset
        case "its bound":
            start = INT64_MAX // (d * x) + offset - rate * x * epochs * n
        case "first update":
            rate = INT64_MAX // (d * x * x) + offset
        case "bound of updates":
            rate = INT64_MAX // (d * x * x * epochs * n) + offset
    assume(0 <= start <= INT64_MAX and rate > 0)
    signs = np.array(data.draw(vectors(st.sampled_from([-1, 1]), d)))
    X, y, w0 = np.tile(x * signs, (n, 1)), [1] * n, -start * signs
    bound = max(rate, d * x * (start + rate * x * epochs * n))  # each example brings an update
    fits = training._fits_int64(X, w0, rate, 0, 0, epochs)
    assert fits == (bound <= INT64_MAX)
    assert largest_number(X, y, w0, rate, epochs) <= INT64_MAX or not fits
    run = perceptron(X, y, w0=w0, rate=rate, max_epochs=epochs)
    assert_is_slow_run(run, w0=w0, rate=rate, max_epochs=epochs)


def test_at_the_border_of_int64_runs_are_exact():
    for x, options in [
        ([0], {"rate": 2**70}),
        ([0], {"rate": 2**63}),
        ([1], {"w0": [-(2**63)], "rate": 2**62}),
        ([1], {"w0": [-INT64_MAX]}),
        ([-(2**63)], {}),
        ([10**400, -1], {}),
    ]:
        options |= {"max_epochs": 4}
        assert_is_slow_run(perceptron(np.array([x]), [1], **options), **options)
    run = perceptron([[3, 4]], [1], rate=2**40, max_epochs=np.int64(2**40))
    assert_is_slow_run(run, rate=2**40)


def test_no_overflow_of_floats_is_taken_for_a_right_answer():
    # In floats the second score would be inf - inf, and nan <= 0 is false.
    X, y = [[1e200, -1e200], [1e200, 1e200]], [1, 1]
    assert refusal(perceptron, X, y).startswith("X must be at most 1e+75 in size, but X[0, 0] is")
    assert perceptron([[10**200, -(10**200)], [10**200, 10**200]], y).converged
    largest = np.full((3, 4), 1e75) * [1, -1, 1, -1]
    run = perceptron(largest, [1, -1, 1], w0=[1e75] * 4, rate=1e75)
    assert np.isfinite(run.w).all()


# What goes in


def test_whatever_lies_off_the_hyperplane_on_its_side_is_separated():
    assert perceptron([[1]], [1]).separates  # by w = 1, so y (w . x) is just 1
    assert perceptron([[Fraction(1, 9)]], [-1]).separates
    assert not perceptron([[1], [1]], [1, -1], max_epochs=2).separates


def test_a_start_that_separates_needs_one_epoch_and_no_update():
    run = perceptron([[1, 1], [2, -1]], [1, -1], w0=[-1, 2])
    assert (run.epochs, run.mistakes, run.converged) == (1, 0, True)


def test_any_layout_and_type_of_array_gives_the_same_run():
    X, y = random_set(0, largest=5)
    wide = np.zeros((60, 9), dtype=int)
    wide[::2, 8:0:-2] = X
    read_only = X.copy()
    read_only.flags.writeable = False
    layouts = [np.asfortranarray(X), wide[::2, 8:0:-2], read_only, X.tolist(), X.T.copy().T]
    layouts += [np.asfortranarray(X, dtype=float), wide.astype(float)[::2, 8:0:-2]]
    types = [X.astype(t) for t in ("int8", "float32", "float64", ">i4", ">f8", "float16", object)]
    expected = perceptron(X, y, max_epochs=12)
    for same in layouts + types:
        assert_same_run(expected, perceptron(same, y, max_epochs=12))
    doubled = np.repeat(y, 2)[::2]
    for same in (y.astype(float), y.tolist(), y.astype("int8"), doubled, y * Fraction(1)):
        assert_same_run(expected, perceptron(X, same, max_epochs=12))


@given(seeds, st.integers(1, 40), st.sampled_from(["compiled", "numpy", "plain"]))
def test_float32_are_learned_from_as_they_are_and_as_what_they_are(seed, d, served_by):
    X = np.random.default_rng(seed).standard_normal((20, d)).astype(np.float32)
    y = np.random.default_rng(seed).choice([-1, 1], 20)
    with pytest.MonkeyPatch.context() as patch:
        if served_by != "compiled":
            serves = {"numpy": lambda _, other: other, "plain": lambda loop, _: loop}
            patch.setattr(engine, "compiled", serves[served_by])
        for train in perceptron, partial(margin_perceptron, threshold=0.5, gamma=0.1):
            run, same = (train(Z, y, max_epochs=10) for Z in (X, X.astype(float)))
            assert run.X is X and run.w.dtype == np.float64
            assert_same_run(run, same)
            assert run.w.tobytes() == same.w.tobytes()
            assert run.trajectory().tobytes() == same.trajectory().tobytes()
            for vote in VOTES:
                assert run.scores(X, vote).tobytes() == same.scores(X, vote).tobytes()
            if run.converged and train is perceptron:
                assert str(check_proof(run, run.w)) == str(check_proof(same, same.w))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64])
@pytest.mark.parametrize("serves", [engine.compiled, lambda _, stand_in: stand_in])
def test_no_copy_is_made_of_examples_that_may_be_larger_than_memory(
    tmp_path, monkeypatch, dtype, serves
):
    monkeypatch.setattr(engine, "compiled", serves)
    X = np.memmap(tmp_path / "X", dtype, "w+", shape=(4000, 1500))
    X[:] = np.random.default_rng(0).integers(-9, 10, X.shape)
    y = np.where(X[:, 0] + X[:, 1] > 0, 1, -1)
    perceptron(X[:9], y[:9])  # compiles
    tracemalloc.start()
    run = perceptron(X, y, max_epochs=2)
    right = predict(run.w, X) == y
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert np.shares_memory(run.X, X) and run.mistakes and right.mean() > 0.5
    assert most < X.nbytes / 2


def test_what_is_wrong_with_large_examples_is_found_part_by_part():
    X = np.zeros((1500, 1000), dtype=np.float32)
    for value, message in (NAN, "finite"), (INF, "finite"), (1e38, "at most 1e+37 in size"):
        X[1400, 3] = value
        tracemalloc.start()
        text = refusal(margin_perceptron, X, [1] * 1500, threshold=1)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert text.startswith(f"X must be {message}, but X[1400, 3] is ")
        assert most < 2 * X.nbytes


@pytest.mark.parametrize("number", [int, float, Fraction])
def test_nothing_that_goes_in_is_changed(number):
    X = np.vectorize(number)([[1, 2], [2, -1]])
    y, w0, order = np.array([1, -1]), np.vectorize(number)([5, -5]), np.array([1, 0])
    copies = [a.copy() for a in (X, y, w0, order)]
    run = perceptron(X, y, w0=w0, order=order)
    assert run.mistakes > 0
    for a, b in zip((X, y, w0, order), copies, strict=True):
        assert a.tolist() == b.tolist()
    w0[:] = 99
    run.weights(0)[:] = 77
    run.trajectory()[:] = 55
    assert run.w0.tolist() == run.weights(0).tolist() == copies[2].tolist()


def test_large_integers_beside_a_float_have_the_limits_of_floats():
    run = perceptron([[10**50, 1]], [-1], w0=[0.5, 0])
    assert run.w.tolist() == [-1e50, -1] and not run.exact
    assert "at most 1e+37 in size" in refusal(margin_perceptron, [[10**50, 1]], [1], gamma=0.5)
    assert "at most 1e+75 in size" in refusal(perceptron, [[10**80, 1]], [1], w0=[0.5, 0])


def test_what_makes_no_sense_is_refused_by_name():
    generator = "rng must be a numpy.random.Generator or a seed (an integer), but it is"
    good = {"X": [[1, 2], [3, 4]], "y": [1, 1]}
    for changes, message in [
        ({"X": []}, "X is empty: its shape is (0,)."),
        ({"X": [[1, NAN]], "y": [1]}, "X must be finite, but X[0, 1] is nan."),
        (
            {"X": np.array([[0.0, 0, -INF]])[:, ::2], "y": [1]},
            "X must be finite, but X[0, 1] is -inf.",
        ),
        ({"X": [[1.0, 2e75]], "y": [1]}, "X must be at most 1e+75 in size, but X[0, 1] is 2e+75."),
        ({"y": [1]}, "y must have one label for each of the 2 examples, not 1."),
        ({"y": [1, 2]}, "y must hold only the labels -1 and +1, but y[1] is 2."),
        ({"w0": [1]}, "w0 must have 2 components, but it has 1."),
        ({"w0": [1, NAN]}, "w0 must be finite, but w0[1] is nan."),
        ({"w0": [1, 1e80]}, "w0 must be at most 1e+75 in size, but w0[1] is 1e+80."),
        (
            {"w0": [10**400, 0], "rate": 0.5},
            "w0 holds a number too large for a float, and other numbers are floats.",
        ),
        ({"rate": 0}, "rate must be positive, but it is 0."),
        ({"rate": -0.5}, "rate must be positive, but it is -0.5."),
        ({"rate": INF}, "rate must be finite, but rate is inf."),
        ({"rate": 1e80}, "rate must be at most 1e+75 in size, but rate is 1e+80."),
        ({"max_epochs": 0}, "max_epochs must be a whole number of at least 1, but it is 0."),
        ({"max_epochs": 2.5}, "max_epochs must be a whole number of at least 1, but it is 2.5."),
        ({"max_epochs": None}, "max_epochs must be a whole number of at least 1, but it is None."),
        ({"order": [0]}, "order must have 2 components, but it has 1."),
        ({"order": [0, 0]}, "order must hold each row number from 0 to 1 once, not [0 0]."),
        ({"order": [1, 2]}, "order must hold each row number from 0 to 1 once, not [1 2]."),
        ({"order": [0, 0.5]}, "order must hold each row number from 0 to 1 once, not [0.  0.5]."),
        (
            {"order": [0, 1], "rng": 0},
            "order and rng cannot both be given: is the order fixed or random?",
        ),
        ({"rng": "dice"}, f"{generator} 'dice'."),
        ({"rng": -1}, f"{generator} -1."),
    ]:
        assert refusal(perceptron, **good | changes) == message
    # A long order is not printed whole.
    assert len(refusal(perceptron, [[1]] * 5000, [1] * 5000, order=[0] * 5000)) < 150
    run = perceptron([[1, 1], [2, -1]], [1, -1])
    for t in (-1, 3, 0.5, "1"):
        assert refusal(run.weights, t) == f"t must be a whole number from 0 to 2, but it is {t!r}."
