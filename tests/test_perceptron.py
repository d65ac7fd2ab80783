"""The algorithm of lecture 02: one loop in all its forms, a slow reference, peers, properties."""

import subprocess
import sys
import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.linear_model import Perceptron

from coursekit.classifier import is_mistake
from coursekit.geometry import augment
from coursekit.perceptron import NotConvergedWarning, Run, one_epoch, perceptron
from coursekit.perceptron import loops as engine
from coursekit.validation import INT64_MAX

NAN, INF = float("nan"), float("inf")
# Not separable; the last line of each epoch is a mistake.
XOR = [[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]], [1, -1, -1, 1]


def for_all(*strategies, examples=100):
    """Run the test on many draws, without a time limit for each."""
    return lambda test: settings(max_examples=examples)(given(*strategies)(test))


def run_of(X, y, **options) -> Run:
    """The run, whether it converges or not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        return perceptron(X, y, **options)


def plain_run_of(X, y, **options) -> Run:
    """The run of the same loop, executed by Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "compiled", lambda loop: loop)
        return run_of(X, y, **options)


def assert_same_run(one, other):
    """Both runs made the same updates at the same steps and hold equal weights."""
    assert one.updates.tolist() == other.updates.tolist()
    assert one.steps.tolist() == other.steps.tolist()
    assert (one.epochs, one.converged) == (other.epochs, other.converged)
    assert one.w.tolist() == other.w.tolist()


def slow_run(X, y, w0=None, rate=1, max_epochs=1000, orders=None):
    """Rosenblatt's rule, word by word, in Fractions: all weight vectors, updates, steps, epochs.

    `shown` counts for each weight vector how many examples it saw.
    """
    rows = [[Fraction(v) for v in row] for row in np.asarray(X, dtype=object).tolist()]
    weights = [[Fraction(v) for v in (w0 if w0 is not None else [0] * len(rows[0]))]]
    updates, steps, shown = [], [], [0]
    for epoch in range(max_epochs):
        clean = True
        for i in range(len(rows)) if orders is None else orders[epoch]:
            w, x, label = weights[-1], rows[i], int(y[i])
            step = sum(shown)
            shown[-1] += 1
            if label * sum(a * b for a, b in zip(w, x, strict=True)) <= 0:
                weights.append([a + rate * label * b for a, b in zip(w, x, strict=True)])
                updates.append(int(i))
                steps.append(step)
                shown.append(0)
                clean = False
        if clean:
            return weights, updates, steps, shown, epoch + 1, True
    return weights, updates, steps, shown, max_epochs, False


def assert_is_slow_run(run, **options):
    weights, updates, steps, shown, epochs, converged = slow_run(run.X, run.y, **options)
    assert run.updates.tolist() == updates
    assert run.steps.tolist() == steps
    assert (run.epochs, run.converged) == (epochs, converged)
    assert run.w.tolist() == weights[-1]
    assert run.trajectory().tolist() == weights
    assert run.survival.tolist() == shown


small_integers = st.integers(-3, 3)
fractions = st.fractions(-3, 3, max_denominator=6)


@st.composite
def labelled_rows(draw, entries=small_integers, most_rows=6):
    """Small sets rich in zero rows and in repeated rows, also with the other label."""
    d = draw(st.integers(1, 4))
    row = st.lists(entries, min_size=d, max_size=d)
    X = draw(st.lists(st.one_of(row, st.just([0] * d)), min_size=1, max_size=most_rows))
    X += draw(st.lists(st.sampled_from(X), max_size=3))
    y = draw(st.lists(st.sampled_from([-1, 1]), min_size=len(X), max_size=len(X)))
    return np.array(X), np.array(y)


@st.composite
def separable_rows(draw):
    """Integer sets that a known integer vector u separates, with the u."""
    d = draw(st.integers(1, 4))
    vector = st.lists(st.integers(-4, 4), min_size=d, max_size=d)
    u = np.array(draw(vector.filter(any)))
    X = np.array(draw(st.lists(vector, min_size=1, max_size=8)))
    X = X[X @ u != 0]
    assume(len(X))
    return X, np.sign(X @ u), u


# One loop in all its forms


def test_the_compiled_loop_is_the_loop_that_is_shown():
    pytest.importorskip("numba")
    assert engine.compiled(one_epoch).py_func is one_epoch


def test_which_data_the_compiled_loop_runs_on():
    compiled = engine.compiled(one_epoch)
    for X, w0, rate, expected in [
        ([[1, 2]], [0, 0], 1, compiled),
        ([[1.0, 2.0]], [0, 0], 1, compiled),
        ([[1, 2]], [0, 0], 0.5, compiled),
        ([[1, 2]], [0, 0], Fraction(1, 2), one_epoch),
        ([[Fraction(1, 2), 2]], [0, 0], 1, one_epoch),
        ([[2**40, 2**40]], [0, 0], 1, one_epoch),
    ]:
        run = run_of(X, [1], w0=w0, rate=rate)
        assert engine.epoch_for(run.X, run.y, run.w0, run.rate, 1000)[0] is expected


def test_compiled_and_plain_runs_are_identical_on_1000_integer_sets():
    pytest.importorskip("numba")
    seen, ties, zeros, repeated, endless = set(), 0, 0, 0, 0

    @for_all(labelled_rows(), st.sampled_from([1, 2, 5]), examples=1500)
    def compare(data, rate):
        nonlocal ties, zeros, repeated, endless
        X, y = data
        options = {"rate": rate, "max_epochs": 12}
        one = run_of(X, y, **options)
        assert_same_run(one, plain_run_of(X, y, **options))
        assert_same_run(one, run_of(X.astype(float), y, **options))
        assert_same_run(one, plain_run_of(X.astype(float), y, **options))
        halves = run_of(X * Fraction(1, 2), y, **options)
        assert_same_run(one, run_of(2 * halves.X, y, **options))
        assert halves.updates.tolist() == one.updates.tolist()
        assert (2 * halves.w).tolist() == one.w.tolist()

        weights = one.trajectory()[:-1]
        seen.add((X.tobytes(), X.shape, y.tobytes(), rate))
        ties += any(w @ X[i] == 0 and w.any() for w, i in zip(weights, one.updates, strict=True))
        zeros += not X.any(axis=1).all()
        repeated += len(np.unique(X, axis=0)) < len(X)
        endless += not one.converged

    compare()
    assert len(seen) >= 1000
    assert min(ties, zeros, repeated, endless, len(seen) - endless) >= 25


@for_all(st.integers(0, 2**32 - 1), st.integers(1, 40), st.sampled_from([1, 0.1, 1e-3]))
def test_compiled_and_plain_runs_are_identical_to_the_last_bit_of_a_float(seed, d, rate):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((20, d)) * 10.0 ** rng.integers(-6, 7, (20, d))
    y = rng.choice([-1, 1], 20)
    options = {"rate": rate, "max_epochs": 10, "rng": seed}
    one, other = run_of(X, y, **options), plain_run_of(X, y, **options)
    assert_same_run(one, other)
    assert one.w.tobytes() == other.w.tobytes() == one.weights(one.mistakes).tobytes()


def test_without_numba_numpy_serves():
    code = (
        "import sys, warnings; sys.modules['numba'] = None; warnings.simplefilter('ignore')\n"
        "from coursekit.perceptron import in_numpy, one_epoch, perceptron\n"
        "from coursekit.perceptron.loops import compiled\n"
        "assert compiled(one_epoch) is in_numpy.one_epoch\n"
        "for scale in 1, 0.5:\n"
        f"    run = perceptron({XOR[0]}, {XOR[1]}, rate=scale, max_epochs=7)\n"
        "    print(run.updates.tolist(), run.w.tolist())"
    )
    expected = [run_of(*XOR, rate=scale, max_epochs=7) for scale in (1, 0.5)]
    assert output_of(code).splitlines() == [
        f"{r.updates.tolist()} {r.w.tolist()}" for r in expected
    ]


def test_where_numba_may_not_keep_its_work_it_compiles_all_the_same(monkeypatch):
    numba = pytest.importorskip("numba")
    njit = numba.njit

    def without_a_place_for_the_cache(*args, cache=False):
        if cache:
            raise RuntimeError("cannot cache function 'one_epoch': no locator available")
        return njit(*args)

    monkeypatch.setattr(numba, "njit", without_a_place_for_the_cache)
    assert engine.compiled.__wrapped__(one_epoch).py_func is one_epoch


@pytest.mark.parametrize("module", ["coursekit", "coursekit.perceptron"])
def test_importing_stays_light(module):
    heavy = ["numba", "matplotlib", "sklearn", "scipy", "ipywidgets", "IPython"]
    code = f"import sys, {module}; print([m for m in {heavy} if m in sys.modules])"
    assert output_of(code) == "[]\n"


def output_of(code):
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# The rule


@for_all(labelled_rows(), st.integers(1, 12), examples=300)
def test_a_run_is_that_of_the_slow_reference(data, max_epochs):
    X, y = data
    assert_is_slow_run(run_of(X, y, max_epochs=max_epochs), max_epochs=max_epochs)


@for_all(labelled_rows(fractions, most_rows=4), st.data())
def test_fractions_stay_exact(data, draw):
    X, y = data
    w0 = draw.draw(st.lists(fractions, min_size=X.shape[1], max_size=X.shape[1]))
    rate = draw.draw(st.fractions(Fraction(1, 7), 5, max_denominator=7))
    run = run_of(X, y, w0=w0, rate=rate, max_epochs=8)
    assert_is_slow_run(run, w0=w0, rate=rate, max_epochs=8)
    assert not any(isinstance(v, float) for v in run.w.tolist())


@for_all(labelled_rows(), st.integers(64, 1100))
def test_integers_of_any_size_stay_exact(data, bits):
    X, y = data
    small = run_of(X, y, max_epochs=10)
    big = run_of(X.astype(object) * 2**bits, y, max_epochs=10)
    assert big.updates.tolist() == small.updates.tolist()
    assert big.w.tolist() == [v * 2**bits for v in small.w.tolist()]
    assert big.trajectory().tolist() == [
        [v * 2**bits for v in w] for w in small.trajectory().tolist()
    ]


@for_all(st.integers(0, 2**32 - 1), examples=50)
def test_an_order_is_the_order_of_every_epoch(seed):
    rng = np.random.default_rng(seed)
    X, y, order = rng.integers(-3, 4, (9, 3)), rng.choice([-1, 1], 9), rng.permutation(9)
    run = run_of(X, y, order=order, max_epochs=6)
    assert_is_slow_run(run, max_epochs=6, orders=[order] * 6)
    sorted_run = run_of(X[order], y[order], max_epochs=6)
    assert run.updates.tolist() == order[sorted_run.updates].tolist()
    assert run.steps.tolist() == sorted_run.steps.tolist()
    for same in (order.tolist(), order.astype(float), order * Fraction(1), order.astype(np.uint8)):
        assert_same_run(run, run_of(X, y, order=same, max_epochs=6))


@for_all(st.integers(0, 2**32 - 1), examples=50)
def test_rng_draws_a_new_order_before_each_epoch(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.integers(-3, 4, (9, 3)), rng.choice([-1, 1], 9)
    run = run_of(X, y, rng=seed, max_epochs=6)
    generator = np.random.default_rng(seed)
    assert_is_slow_run(run, max_epochs=6, orders=[generator.permutation(9) for _ in range(6)])
    assert_same_run(run, run_of(X, y, rng=seed, max_epochs=6))
    assert_same_run(run, run_of(X, y, rng=np.random.default_rng(seed), max_epochs=6))


def test_a_generator_goes_on_where_the_last_run_left_it():
    rng = np.random.default_rng(0)
    orders = [run_of(np.eye(30, dtype=int), [1] * 30, rng=rng).updates.tolist() for _ in range(2)]
    assert orders[0] != orders[1]


def test_a_point_on_the_hyperplane_is_a_mistake():
    run = perceptron([[1, 0], [0, 1]], [1, 1], w0=[1, 0])
    assert run.updates.tolist() == [1]
    assert perceptron([[1, 0]], [1], w0=[1, 0]).mistakes == 0


# Peers


@pytest.mark.parametrize("intercept", [False, True])
def test_scikit_learn_ends_with_the_same_weights_on_100_integer_sets(intercept):
    converged = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        n, d = rng.integers(2, 40), rng.integers(1, 8)
        X = rng.integers(-5, 6, (n, d))
        y = np.sign(X @ rng.integers(-5, 6, d) + rng.integers(-2, 3) * intercept)
        y[y == 0] = 1
        y[: n // 10] *= -1
        y[:2] = -1, 1
        run = run_of(augment(X) if intercept else X, y, max_epochs=20)
        converged += run.converged
        options = {"shuffle": False, "tol": None, "max_iter": run.epochs}
        peer = Perceptron(fit_intercept=intercept, **options).fit(X, y)
        assert [*peer.coef_[0], *peer.intercept_[: int(intercept)]] == run.w.tolist()
        peer = Perceptron(fit_intercept=False, **options).fit(run.X, y)
        assert peer.coef_[0].tolist() == run.w.tolist()
    assert 10 <= converged <= 90


# What a run says of itself


@for_all(labelled_rows(), st.integers(1, 15), st.booleans(), examples=300)
def test_converged_means_a_clean_last_pass_and_then_w_separates(data, max_epochs, floating):
    X, y = data
    X = X * 0.1 if floating else X
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run = perceptron(X, y, max_epochs=max_epochs)
    assert run.converged == (run.updates_per_epoch[-1] == 0)
    assert (run.updates_per_epoch[:-1] > 0).all()
    if run.converged:
        assert not is_mistake(run.w, X, y).any()
    else:
        assert run.epochs == max_epochs
    assert [w.category for w in caught] == [NotConvergedWarning] * (not run.converged)


def test_no_overflow_is_taken_for_a_right_answer():
    # In floats the second score would be inf - inf, and nan <= 0 is false.
    X, y = [[1e200, -1e200], [1e200, 1e200]], [1, 1]
    with pytest.raises(ValueError, match=r"X must be at most 1e\+75 in size, but X\[0, 0\] is"):
        perceptron(X, y)
    exact = [[10**200, -(10**200)], [10**200, 10**200]]
    assert perceptron(exact, y).converged
    largest = run_of(np.full((3, 4), 1e75) * [1, -1, 1, -1], [1, -1, 1], w0=[1e75] * 4, rate=1e75)
    assert np.isfinite(largest.w).all()


def test_the_warning_says_what_happened_and_what_to_do():
    with pytest.warns(NotConvergedWarning) as caught:
        perceptron(*XOR, max_epochs=50)
    with pytest.warns(NotConvergedWarning) as one_mistake:
        perceptron([[1]], [1], max_epochs=1)
    assert str(caught[0].message) == (
        "The perceptron still made 4 mistakes in epoch 50, the last that max_epochs=50 allows, so "
        "this run does not show that w separates the data. Allow more epochs, or ask whether the "
        "data can be separated at all."
    )
    assert "still made 1 mistake in epoch 1, the last" in str(one_mistake[0].message)
    assert caught[0].filename == __file__


@for_all(labelled_rows(), st.integers(1, 8))
def test_the_record_agrees_with_itself(data, max_epochs):
    X, y = data
    run = run_of(X, y, max_epochs=max_epochs)
    n, T = len(X), run.mistakes
    trajectory = run.trajectory()
    assert T == len(run.updates) == len(run.steps) == run.updates_per_epoch.sum()
    assert trajectory.shape == (T + 1, X.shape[1])
    assert [run.weights(t).tolist() for t in range(T + 1)] == trajectory.tolist()
    assert run.weights(T).tolist() == run.w.tolist()
    assert run.survival.shape == (T + 1,)
    assert run.survival.sum() == run.epochs * n
    assert (run.survival[:-1] >= 1).all()
    assert run.updates_per_epoch.tolist() == [
        sum(epoch * n <= step < (epoch + 1) * n for step in run.steps)
        for epoch in range(run.epochs)
    ]


@pytest.mark.parametrize(
    ("X", "w0", "rate"),
    [
        ([[Fraction(1, 3), 2], [1, -1]], [-0.1, -0.2], 3),
        ([[0.1, 0.2], [0.3, -0.1]], None, Fraction(1, 3)),
        ([[0.1, 0.2], [0.3, -0.1]], [Fraction(1, 3), -(2**70)], 2**60 + 1),
        ([[1, 2], [3, -1]], [2**70, 1], 0.1),
        ([[2**70, 1], [-1, 1]], None, 0.1),
        ([[0.1], [0.3]], None, Fraction(1, 3)),
    ],
)
def test_floats_among_exact_numbers_make_the_whole_run_float(X, w0, rate):
    run = run_of(X, [1, -1], w0=w0, rate=rate, max_epochs=9)
    assert run.mistakes > 0
    assert run.w.dtype == run.trajectory().dtype == run.weights(0).dtype == np.float64
    assert run.weights(run.mistakes).tobytes() == run.w.tobytes() == run.trajectory()[-1].tobytes()


def test_a_run_introduces_itself():
    assert repr(run_of(*XOR, max_epochs=1)) == (
        "<Run: 4 mistakes in 1 epoch, NOT converged, w = [0 0 0]>"
    )


# Theorems


@for_all(separable_rows(), examples=300)
def test_mistakes_stay_within_novikoffs_bound(data):
    X, y, u = data
    margin_squared = min(y * (X @ u)) ** 2
    bound = max((X * X).sum(axis=1)) * (u @ u)
    run = perceptron(X, y, max_epochs=int(bound // margin_squared) + 1)
    assert run.converged
    assert run.mistakes * margin_squared <= bound


@for_all(labelled_rows(), st.fractions(Fraction(1, 1000), 1000))
def test_from_zero_the_rate_only_scales_w(data, rate):
    X, y = data
    unit, scaled = run_of(X, y, max_epochs=10), run_of(X, y, rate=rate, max_epochs=10)
    assert scaled.updates.tolist() == unit.updates.tolist()
    assert scaled.steps.tolist() == unit.steps.tolist()
    assert scaled.trajectory().tolist() == [
        [rate * v for v in w] for w in unit.trajectory().tolist()
    ]


def test_from_another_start_the_rate_matters():
    runs = [perceptron([[1]], [1], w0=[-10], rate=rate) for rate in (1, 4)]
    assert [run.mistakes for run in runs] == [11, 3]


# Integers near the border of int64


@st.composite
def border_cases(draw):
    """Runs of which the largest number, or the bound on it, lies near 2**63."""
    d, n, epochs = (draw(st.integers(1, most)) for most in (4, 3, 3))
    x = draw(st.one_of(st.integers(1, 50), st.integers(1, 2**31)))
    start, rate = 0, draw(st.integers(1, 50))
    near = draw(st.integers(-2, 2))
    match draw(st.sampled_from(["first score", "its bound", "first update", "bound of updates"])):
        case "first score":
            start = INT64_MAX // (d * x) + near
        case "its bound":
            start = INT64_MAX // (d * x) + near - rate * x * epochs * n
        case "first update":
            rate = INT64_MAX // (d * x * x) + near
        case "bound of updates":
            rate = INT64_MAX // (d * x * x * epochs * n) + near
    assume(0 <= start <= INT64_MAX and rate > 0)
    signs = draw(st.lists(st.sampled_from([-1, 1]), min_size=d, max_size=d))
    X = np.array([[x * s for s in signs]] * n)
    return X, np.array([1] * n), np.array([-start * s for s in signs]), rate, epochs


def largest_number(X, y, w0, rate, epochs):
    """The size of the largest number that the loop meets, computed without a limit."""
    X, w, largest = X.astype(object), w0.astype(object), rate
    for _ in range(epochs):
        for x, label in zip(X, y.tolist(), strict=True):
            products = w * x
            partial = np.add.accumulate(products)
            if label * partial[-1] <= 0:
                w = w + rate * label * x
            largest = max(largest, *map(abs, [*products, *partial, *w, *(rate * x)]))
    return largest


def test_no_overflow_passes_the_guard_of_int64():
    let_through = refused = refused_rightly = 0

    @for_all(border_cases(), examples=500)
    def check(case):
        nonlocal let_through, refused, refused_rightly
        X, y, w0, rate, epochs = case
        fits = engine._fits_int64(X, w0, rate, epochs)
        overflows = largest_number(X, y, w0, rate, epochs) > INT64_MAX
        assert not (fits and overflows)
        let_through += fits
        refused += not fits
        refused_rightly += overflows
        run = run_of(X, y, w0=w0, rate=rate, max_epochs=epochs)
        assert_is_slow_run(run, w0=w0.tolist(), rate=rate, max_epochs=epochs)

    check()
    assert min(let_through, refused, refused_rightly) >= 20


@pytest.mark.parametrize(
    ("X", "options"),
    [
        ([[0]], {"rate": 2**70}),
        ([[0]], {"rate": 2**63}),
        ([[1]], {"w0": [-(2**63)], "rate": 2**62}),
        ([[1]], {"w0": [-INT64_MAX]}),
        ([[-(2**63)]], {}),
        ([[3, 4]], {"rate": 2**40, "max_epochs": np.int64(2**40)}),
    ],
)
def test_at_the_border_runs_are_exact(X, options):
    X = np.array(X)
    options = {"max_epochs": 4} | options
    expected = options | {"max_epochs": min(4, options["max_epochs"])}
    assert_is_slow_run(run_of(X, [1], **options), **expected)


# What goes in


def test_any_layout_and_type_of_array_gives_the_same_run():
    rng = np.random.default_rng(0)
    X, y = rng.integers(-5, 6, (30, 4)), rng.choice([-1, 1], 30)
    wide = np.zeros((60, 9), dtype=int)
    wide[::2, 8:0:-2] = X
    read_only = X.copy()
    read_only.flags.writeable = False
    layouts = [np.asfortranarray(X), wide[::2, 8:0:-2], read_only, X.tolist(), X.T.copy().T]
    types = [X.astype(t) for t in ("int8", "float32", "float64", ">i4", ">f8", "float16", object)]
    expected = run_of(X, y, max_epochs=12)
    for same in (
        layouts + types + [np.asfortranarray(X, dtype=float), wide.astype(float)[::2, 8:0:-2]]
    ):
        assert_same_run(expected, run_of(same, y, max_epochs=12))
    for same in (
        y.astype(float),
        y.tolist(),
        y.astype("int8"),
        np.repeat(y, 2)[::2],
        y * Fraction(1),
    ):
        assert_same_run(expected, run_of(X, same, max_epochs=12))


def test_nothing_that_goes_in_is_changed():
    for number in (int, float, Fraction):
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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([], [1]), "X is empty: its shape is (0,)."),
        (([[]], [1]), "X is empty: its shape is (1, 0)."),
        (([1, 2], [1]), "X must have two dimensions (n, d), but its shape is (2,)."),
        (([[1, 2], [1]], [1, 1]), "X must be a regular array: its rows differ in length."),
        (([[1, NAN]], [1]), "X must be finite, but X[0, 1] is nan."),
        (([[1.0], [-INF]], [1, 1]), "X must be finite, but X[1, 0] is -inf."),
        ((np.array([[0.0, 0, INF]])[:, ::2], [1]), "X must be finite, but X[0, 1] is inf."),
        ((np.array([[0.0, 0, -INF]])[:, ::2], [1]), "X must be finite, but X[0, 1] is -inf."),
        (([[1, "a"]], [1]), "X must hold real numbers, but X[0, 1] is 'a' (str)."),
        (([[1j]], [1]), "X must hold real numbers, but X[0, 0] is 1j (complex)."),
        (([[1.0, 2e75]], [1]), "X must be at most 1e+75 in size, but X[0, 1] is 2e+75."),
        (([[-1e76, 1.0]], [1]), "X must be at most 1e+75 in size, but X[0, 0] is -1e+76."),
        (([[1]], [1, 1]), "y must have one label for each of the 1 examples, not 2."),
        (([[1]], [0]), "y must hold only the labels -1 and +1, but y[0] is 0."),
        (([[1], [1]], [1, 2]), "y must hold only the labels -1 and +1, but y[1] is 2."),
        (([[1]], [[1]]), "y must have one dimension (d,), but its shape is (1, 1)."),
    ],
)
def test_bad_data_is_refused_by_name(arguments, message):
    with pytest.raises(ValueError) as error:
        perceptron(*arguments)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"w0": [1]}, "w0 must have 2 components, but it has 1."),
        ({"w0": [1, NAN]}, "w0 must be finite, but w0[1] is nan."),
        ({"w0": [1, 1e80]}, "w0 must be at most 1e+75 in size, but w0[1] is 1e+80."),
        (
            {"w0": [10**80, 0], "rate": 0.5},
            "w0 must be at most 1e+75 in size, but w0[0] is 1e+80.",
        ),
        (
            {"w0": [10**400, 0], "rate": 0.5},
            "w0 holds a number too large for a float, and other numbers are floats.",
        ),
        ({"rate": 0}, "rate must be positive, but it is 0."),
        ({"rate": -0.5}, "rate must be positive, but it is -0.5."),
        ({"rate": INF}, "rate must be finite, but rate is inf."),
        ({"rate": 1e80}, "rate must be at most 1e+75 in size, but rate is 1e+80."),
        ({"rate": [1]}, "rate must have no dimension (one number), but its shape is (1,)."),
        ({"max_epochs": 0}, "max_epochs must be a whole number of at least 1, not 0."),
        ({"max_epochs": 2.5}, "max_epochs must be a whole number of at least 1, not 2.5."),
        ({"max_epochs": None}, "max_epochs must be a whole number of at least 1, not None."),
        ({"order": [0]}, "order must have 2 components, but it has 1."),
        ({"order": [0, 0]}, "order must hold each row number from 0 to 1 once, not [0 0]."),
        ({"order": [1, 2]}, "order must hold each row number from 0 to 1 once, not [1 2]."),
        ({"order": [0, 0.5]}, "order must hold each row number from 0 to 1 once, not [0.  0.5]."),
        (
            {"order": [0, 1], "rng": 0},
            "order and rng cannot both be given: is the order fixed or random?",
        ),
        (
            {"rng": "dice"},
            "rng must be a numpy.random.Generator or a seed (an integer), but it is 'dice'.",
        ),
        (
            {"rng": -1},
            "rng must be a numpy.random.Generator or a seed (an integer), but it is -1.",
        ),
    ],
)
def test_bad_settings_are_refused_by_name(options, message):
    with pytest.raises(ValueError) as error:
        perceptron([[1, 2], [3, 4]], [1, 1], **options)
    assert str(error.value) == message


def test_a_long_order_is_not_printed_whole():
    with pytest.raises(ValueError) as error:
        perceptron([[1]] * 5000, [1] * 5000, order=[0] * 5000)
    assert len(str(error.value)) < 150


@pytest.mark.parametrize("t", [-1, 3])
def test_weights_after_updates_that_were_not_made_are_refused(t):
    run = perceptron([[1, 1], [2, -1]], [1, -1])
    with pytest.raises(ValueError) as error:
        run.weights(t)
    assert str(error.value) == f"t must be between 0 and 2 updates, but it is {t}."
