"""The dual form compared with the primal and with slow loops, exactly; and several classes."""

import pickle
import sys
import tracemalloc
import warnings
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_same_run, refusal
from sklearn.metrics.pairwise import polynomial_kernel, rbf_kernel
from strategies import exact_numbers, huge_integers, integers, labels, random_set, vectors

from coursekit.perceptrons.algorithms import (
    KernelUnderflowWarning,
    NotConvergedWarning,
    RunInterruptedWarning,
    averaged,
    gaussian,
    kernel_perceptron,
    kernel_scores,
    linear,
    one_against_rest,
    perceptron,
    polynomial,
)
from coursekit.perceptrons.certificates import cycle
from coursekit.perceptrons.datasets import ten_digits
from coursekit.perceptrons.estimators import KernelPerceptron

engine = sys.modules[
    "coursekit.perceptrons.algorithms.kernel_perceptron"
]  # the name is the function's

pytestmark = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"
)

NAN = float("nan")
VOTES = ("last", "averaged", "voted")
XOR = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1]


@st.composite
def examples(draw, numbers=integers, most=12):
    """Draw examples of one to three features, any labels, points, a few passes and an order."""
    n, d = draw(st.integers(1, most)), draw(st.integers(1, 3))
    row = vectors(numbers, d)
    X, y = draw(st.lists(row, min_size=n, max_size=n)), draw(vectors(labels, n))
    options = {"max_epochs": draw(st.integers(1, 6)), "order": draw(st.permutations(range(n)))}
    return X, y, draw(st.lists(row, min_size=1, max_size=4)), options


EXACT = st.one_of(examples(), examples(exact_numbers), examples(huge_integers))


@pytest.fixture
def small_blocks(monkeypatch):
    """Go through the examples in several blocks, where else they would be one."""
    monkeypatch.setattr(engine, "EXAMPLES_IN_A_BLOCK", 3)


def slow_run(X, y, kernel, max_epochs, order):
    """Return the rows and steps of all updates, and the examples shown, with one score a time.

    `kernel` is a function of two rows.
    """
    rows, steps, shown = [], [], 0
    for _ in range(max_epochs):
        before = len(rows)
        for i in order:
            score = sum(y[j] * kernel(X[j], X[i]) for j in rows)
            if y[i] * score <= 0:
                rows.append(int(i))
                steps.append(shown)
            shown += 1
        if len(rows) == before:
            break
    return rows, steps, shown


def slow_scores(rows, steps, shown, X, y, kernel, point):
    """Return the three readings of one point: every weight vector's score, one after the other."""
    scores, count = [0], np.diff([0, *steps, shown]).tolist()
    for i in rows:
        scores.append(scores[-1] + y[i] * kernel(X[i], point))
    votes = sum(c if s >= 0 else -c for c, s in zip(count, scores, strict=True))
    return scores[-1], sum(c * s for c, s in zip(count, scores, strict=True)), votes


def product(a, b):
    return sum(p * q for p, q in zip(a, b, strict=True))


# The kernels


@given(EXACT, st.integers(1, 5), st.sampled_from([0, 1, 3, Fraction(1, 2)]))
def test_a_polynomial_is_exact(example, degree, constant):
    X, _, points, _ = example
    expected = [[(constant + product(a, b)) ** degree for b in points] for a in X]
    assert polynomial(degree, constant)(X, points).tolist() == expected


@given(examples(), st.integers(1, 5), st.integers(0, 10**6))
def test_no_value_of_a_polynomial_exceeds_its_bound(example, degree, constant):
    A, B = np.array(example[0]), np.array(example[2])
    kernel = polynomial(degree, constant)
    assert np.abs(kernel(A, B).astype(object)).max() <= kernel.bound(A, B)


def test_the_linear_kernel_is_a_polynomial():
    X, points = [[1, 2], [3, 4], [0, 5]], [[7, 8]]
    assert linear(X, points).tolist() == polynomial(1, 0)(X, points).tolist()
    assert linear(X, points).dtype == np.int64
    assert linear([[0.5]], [[3]]).tolist() == [[1.5]]


def test_integers_at_the_limit_of_floats():
    odd = 2**26 + 1  # its square is not a float
    assert linear([[odd]], [[odd]]).tolist() == [[odd**2]]
    assert polynomial(3, 0)([[odd]], [[odd]]).tolist() == [[odd**6]]
    assert linear([[2**62]], [[3]]).tolist() == [[3 * 2**62]]


@pytest.mark.parametrize("size", [2**24 + 1, 2**26 + 1, 2**27 + 1])
def test_a_run_of_many_epochs_at_the_limit_of_floats_is_exact(size):
    X, y, epochs = [[size, 1], [-size, 1], [0, 1]], [1, 1, -1], 40
    run = kernel_perceptron(X, y, linear, max_epochs=epochs)
    exact, _, _ = slow_run(X, y, product, epochs, range(3))
    assert run.updates.tolist() == exact
    rounded, _, _ = slow_run(np.array(X, dtype=float), y, product, epochs, range(3))
    assert (rounded == exact) == (size < 2**27)  # and there rounding does matter


def test_more_epochs_than_anybody_can_count_are_allowed():
    X, y = [[1, 1], [2, -1]], [1, -1]
    for epochs in (2**63, 10**20, 10**400):
        for run in (
            perceptron(X, y, max_epochs=epochs),
            kernel_perceptron(X, y, linear, max_epochs=epochs),
        ):
            assert run.converged and run.epochs == 2
        assert cycle([[1], [1]], [1, -1], max_epochs=epochs).period == 1


def test_scikit_learn_has_the_same_kernels():
    rng = np.random.default_rng(0)
    A, B = rng.normal(size=(30, 4)), rng.normal(size=(20, 4))
    peer = polynomial_kernel(A, B, degree=3, gamma=1, coef0=2)
    assert polynomial(3, 2)(A, B) == pytest.approx(peer)
    assert gaussian(1.5)(A, B) == pytest.approx(rbf_kernel(A, B, gamma=1 / (2 * 1.5**2)))


def gaussian_of_formula(X, points, width):
    return np.array([[exp(-((a - b) @ (a - b)) / (2 * width**2)) for b in points] for a in X])


@given(examples(st.floats(-10, 10)), st.floats(0.1, 10))
def test_a_gaussian_is_what_its_formula_says(example, width):
    X, points = np.array(example[0]), np.array(example[2])
    expected = gaussian_of_formula(X, points, width)
    assert gaussian(width)(X, points) == pytest.approx(expected, abs=1e-9)


def test_a_gaussian_far_from_the_origin_loses_no_digits():
    near = [[0, 1], [2, 3], [1, 1]]
    far = np.array(near) + 10**9
    assert gaussian(2)(far, far) == pytest.approx(gaussian(2)(near, near), rel=1e-12)


@pytest.mark.parametrize("width", [1e-9, 1e-3, 0.1, 1, 1e3, 1e6])
def test_a_gaussian_of_points_far_from_each_other_loses_no_digits(width):
    X = 1000 * np.random.default_rng(7).normal(size=(20, 30))
    near = X + width * np.random.default_rng(8).normal(size=X.shape) / 10
    points = np.vstack([X, near])
    expected = gaussian_of_formula(X, points, width)
    assert gaussian(width)(X, points) == pytest.approx(expected, rel=1e-8)
    assert gaussian(width)(X, X).diagonal() == pytest.approx(1, rel=1e-9)


def test_the_largest_floats_overflow_nowhere():
    X = [[1e75, -1e75], [-1e75, 0], [0, 0]]
    assert gaussian(1e-60)(X, X).tolist() == np.eye(3).tolist()
    assert np.isfinite(polynomial(1)(X, X)).all()


def test_kernels_are_values():
    assert polynomial(2) == polynomial(2, 1) != polynomial(3)
    assert gaussian(2) == gaussian(2.0) != gaussian(3)
    assert pickle.loads(pickle.dumps(polynomial(2))) == polynomial(2)
    assert repr(polynomial(2)) == "polynomial(2, constant=1)"
    assert repr(gaussian(2)) == "gaussian(2.0)"


def test_kernels_refuse_what_is_none():
    for function, arguments, message in [
        *(
            (polynomial, (k,), f"degree must be a whole number from 1 to 10000, but it is {k}.")
            for k in (0, 1.5, True, 10**30)
        ),
        (polynomial, (2, NAN), "constant must be finite, but constant is nan."),
        (polynomial, (2, -1), "constant must not be negative, but it is -1."),
        (gaussian, (0,), "width must be at least 1e-60, but it is 0.0."),
        (gaussian, (10**400,), "width must be at most 1e+75 in size, but it is larger."),
        (gaussian, (NAN,), "width must be finite, but width is nan."),
        (linear, ([1, 2], [[1]]), "A must have two dimensions (n, d)"),
        (linear, ([[1, 2]], [[1]]), "B must have as many features as A: 2, but it has 1."),
        (polynomial(9), ([[1e60]], [[1.0]]), "could exceed 1e+250 on these examples"),
        (polynomial(500), ([[3.0, 4.0]], [[0, 1]]), "whose norms are up to 5: scale them down."),
    ]:
        assert message in refusal(function, *arguments)


# Two classes


@pytest.mark.usefixtures("small_blocks")
@given(EXACT, st.sampled_from([None, 1, 2, Fraction(1, 3)]))
def test_a_run_is_the_perceptrons_on_the_features_that_the_kernel_multiplies(data, root):
    X, y, points, options = data
    kernel, features, of_points = linear, X, points
    if root is not None:
        kernel = polynomial(2, root**2)
        features, of_points = (
            [[a * b for a in (root, *x) for b in (root, *x)] for x in rows] for rows in (X, points)
        )
    run, primal = kernel_perceptron(X, y, kernel, **options), perceptron(features, y, **options)
    assert_same_run(run, primal)
    assert run.votes.tolist() == primal.votes.tolist()
    assert (run.shown, run.mistakes) == (primal.shown, primal.mistakes)
    columns = np.array(of_points, dtype=object).T
    assert run.scores(points).tolist() == (primal.w.astype(object) @ columns).tolist()
    average = averaged(primal).astype(object)
    assert run.scores(points, "averaged").tolist() == (average @ columns).tolist()
    assert run.scores(points, "voted").tolist() == primal.scores(of_points, "voted").tolist()
    assert run.predict(points, "voted").tolist() == primal.predict(of_points, "voted").tolist()


@pytest.mark.usefixtures("small_blocks")
@given(EXACT, st.integers(1, 4))
def test_a_slow_loop_makes_the_same_run(data, degree):
    X, y, points, options = data
    run = kernel_perceptron(X, y, polynomial(degree), **options)
    kernel = lambda a, b: (1 + product(a, b)) ** degree  # noqa: E731
    slow = slow_run(X, y, kernel, **options)
    assert (run.updates.tolist(), run.steps.tolist(), run.shown) == slow
    expected = [slow_scores(*slow, X, y, kernel, x) for x in points]
    for vote, scores in zip(VOTES, zip(*expected), strict=True):
        assert run.scores(points, vote).tolist() == list(scores)
        assert run.predict(points, vote).tolist() == [1 if s >= 0 else -1 for s in scores]


def test_a_gaussian_run_is_that_of_a_slow_loop():
    rng = np.random.default_rng(1)
    X, y, points = rng.normal(size=(60, 2)), rng.choice([-1, 1], 60), rng.normal(size=(20, 2))
    order = rng.permutation(60)
    run = kernel_perceptron(X, y, gaussian(0.7), max_epochs=4, order=order)
    kernel = lambda a, b: exp(-((a - b) @ (a - b)) / (2 * 0.7**2))  # noqa: E731
    slow = slow_run(X, y, kernel, 4, order)
    assert (run.updates.tolist(), run.steps.tolist(), run.shown) == slow
    expected = [slow_scores(*slow, X, y, kernel, x) for x in points]
    for vote, scores in zip(VOTES, np.array(expected).T, strict=True):
        assert run.scores(points, vote) == pytest.approx(scores, rel=1e-9, abs=1e-9)


def decimal_gaussian(a, b):
    """The kernel of width 1/50 with fifty times the exponents of floats, and 28 digits."""
    return (-sum((Decimal(p) - Decimal(q)) ** 2 for p, q in zip(a, b, strict=True)) * 1250).exp()


def test_the_warning_of_underflow_says_whether_the_run_is_that_of_larger_exponents():
    warned, differ = [], []
    for seed in range(60):
        rng = np.random.default_rng(seed)
        X, y = rng.normal(size=(6, 2)), rng.choice([-1, 1], 6)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", KernelUnderflowWarning)
            run = kernel_perceptron(X * 0.3, y, gaussian(1 / 50), max_epochs=3, order=range(6))
        slow = slow_run(X * 0.3, y, decimal_gaussian, 3, range(6))
        warned.append(any(w.category is KernelUnderflowWarning for w in caught))
        differ.append((run.updates.tolist(), run.steps.tolist()) != slow[:2])
    assert warned == differ
    assert 5 < sum(differ) < 55


@pytest.mark.parametrize("far, mistakes", [(38, 1), (39, 2)])
def test_a_gaussian_that_is_0_in_floats_is_told(far, mistakes):
    X, y = [[0.0], [far * 0.5]], [1, 1]
    model = KernelPerceptron("gaussian", width=0.5, shuffle=False)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert kernel_perceptron(X, y, gaussian(0.5)).mistakes == mistakes
        assert model.fit([*X, [0.0]], [1, 1, -1]).n_updates_ >= mistakes
    told = [str(w.message) for w in caught if w.category is KernelUnderflowWarning]
    assert len(told) == (2 if mistakes == 2 else 0)
    for message, name in zip(told, ("The kernel perceptron", "KernelPerceptron"), strict=False):
        assert message.startswith(f"{name} counted a mistake on example 1 that is none. ")
        assert "gaussian(0.5) is 0 in floats" in message


def test_other_kernels_may_be_0():
    with warnings.catch_warnings():
        warnings.simplefilter("error", KernelUnderflowWarning)
        assert kernel_perceptron([[1, 0], [0, 1]], [1, 1], linear).mistakes == 2


def test_the_warning_looks_at_all_support_vectors_in_parts(monkeypatch):
    monkeypatch.setattr(engine, "TRAINING_ENTRIES", 8)
    X = np.array([0.0, 30, 60, 90, 500, 120])[:, None]
    run = kernel_perceptron(X, [1, -1] * 3, gaussian(1e3), max_epochs=1)
    for rows, last, told in (
        ([0, 1, 2, 3, 5], -1, []), ([0, 1, 2, 3, 5, 4], -1, [4]), ([0, 1, 2, 3, 5, 4], 1, []),
    ):  # fmt: skip
        y = np.array([1, -1, 1, -1, last, -1])
        record = replace(run, y=y, updates=np.array(rows), kernel=gaussian(1))
        assert list(engine._made_up(record)) == told


@pytest.mark.usefixtures("small_blocks")
@given(examples())
def test_floats_and_integers_make_the_same_run_where_floats_are_exact(data):
    X, y, points, options = data
    exact = kernel_perceptron(X, y, polynomial(2), **options)
    floats = kernel_perceptron(np.array(X, dtype=float), y, polynomial(2), **options)
    assert_same_run(floats, exact)
    for vote in VOTES:
        assert exact.scores(points, vote).dtype == np.int64
        assert floats.scores(points, vote).tolist() == exact.scores(points, vote).tolist()
    assert floats.scores(points).dtype == np.float64


@pytest.mark.usefixtures("small_blocks")
@given(examples())
def test_the_record_adds_up(data):
    X, y, points, options = data
    run = kernel_perceptron(X, y, polynomial(3), **options)
    assert run.votes.sum() == run.shown
    assert run.support.tolist() == sorted(set(run.updates.tolist()))
    assert np.flatnonzero(run.alpha).tolist() == run.support.tolist()
    assert np.abs(run.alpha).sum() == run.mistakes == len(run.steps)
    values = polynomial(3)(X, points).astype(object)
    assert run.scores(points).tolist() == (run.alpha.astype(object) @ values).tolist()
    if run.converged:
        assert run.predict(X).tolist() == list(y)


def test_parts_of_the_points_and_of_the_updates_change_nothing(monkeypatch):
    X, y = random_set(2, 80, 3)
    run = kernel_perceptron(X, y, polynomial(2), max_epochs=3)
    whole = [run.scores(X, vote).tolist() for vote in VOTES]
    monkeypatch.setattr(engine, "EXAMPLES_IN_A_BLOCK", 3)
    monkeypatch.setattr(kernel_scores, "ENTRIES", 300)
    monkeypatch.setattr(kernel_scores, "ENTRIES_OF_SUMS", 17)
    monkeypatch.setattr(kernel_scores, "TRAINING_ENTRIES", 50)
    monkeypatch.setattr(kernel_scores, "MOST_WAITING_VECTORS", 7)
    assert [run.scores(X, vote).tolist() for vote in VOTES] == whole
    assert_same_run(kernel_perceptron(X, y, polynomial(2), max_epochs=3), run)


def test_a_function_of_your_own():
    def common(A, B):
        return [[len(set(a) & set(b)) for b in B.tolist()] for a in A.tolist()]

    X, y = [[1, 2], [2, 3], [7, 8], [8, 9]], [1, 1, -1, -1]
    run = kernel_perceptron(X, y, common, max_epochs=10)
    assert run.converged
    assert run.predict([[3, 1], [9, 7]]).tolist() == [1, -1]
    assert run.scores([[1, 9]]).tolist() == [1.0]


def test_a_random_order_is_that_of_the_perceptron():
    X, y = random_set(3, 40, 3, largest=5)
    run = kernel_perceptron(X, y, linear, max_epochs=5, rng=7)
    assert_same_run(run, perceptron(X, y, max_epochs=5, rng=7))


def test_one_pass_warns_of_nothing_and_more_do():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not kernel_perceptron(*XOR, linear, max_epochs=1).converged
    with pytest.warns(NotConvergedWarning, match="still made 4 mistakes in epoch 2") as record:
        kernel_perceptron(*XOR, linear, max_epochs=2)
    assert record[0].filename == __file__


def test_a_run_refuses_what_it_cannot_learn_from(monkeypatch):
    monkeypatch.setattr(engine, "EXAMPLES_IN_A_BLOCK", 4)
    for change, message in [
        ({"y": [1, 2, 1, 1]}, "y must hold only the labels -1 and +1, but y[1] is 2."),
        ({"max_epochs": 0.1}, "max_epochs must be a whole number of at least 1, but it is 0.1."),
        ({"order": [0, 1]}, "order must have 4 components, but it has 2."),
        ({"kernel": int}, "kernel must be linear, polynomial(degree), gaussian(width) or a "),
        ({"kernel": "rbf"}, "kernel must be linear, polynomial(degree), gaussian(width) or a "),
        ({"kernel": lambda A, B: A}, "kernel(A, B) must have the shape (4, 4)"),
        ({"kernel": lambda A, B: A @ B.T * NAN}, "kernel(A, B) must be finite"),
        ({"X": [[1e80, 1]] * 4}, "X must be at most 1e+75 in size"),
    ]:
        arguments = {"X": XOR[0], "y": XOR[1], "kernel": linear} | change
        assert message in refusal(kernel_perceptron, **arguments)
    run = kernel_perceptron(*XOR, polynomial(2))
    assert "one of last, averaged, voted, but it is 'mean'" in refusal(run.scores, XOR[0], "mean")
    too_many = refusal(run.scores, [[1, 2, 3]])
    assert "as many features as the examples learned from: 2" in too_many


# Several classes


@pytest.mark.usefixtures("small_blocks")
@given(EXACT, st.integers(1, 3), st.data())
def test_each_class_is_a_run_of_its_own(example, degree, data):
    X, _, points, options = example
    X = [*X, X[0]]
    options["order"] = [*options["order"], len(X) - 1]
    others = data.draw(vectors(st.sampled_from(["ape", "bee", "cat"]), len(X) - 2))
    names = np.array(["ape", *others, "bee"])
    kernel = polynomial(degree)
    several = one_against_rest(X, names, kernel, **options)
    assert several.classes.tolist() == sorted({*names.tolist()})
    alone = [
        kernel_perceptron(X, np.where(names == name, 1, -1), kernel, **options)
        for name in several.classes
    ]
    assert several.runs[0].shown == max(run.shown for run in alone)
    assert several.mistakes == sum(run.mistakes for run in alone)
    assert several.runs[0].converged == all(run.converged for run in alone)
    for run, own_run in zip(several.runs, alone, strict=True):
        assert run.updates.tolist() == own_run.updates.tolist()
        assert run.steps.tolist() == own_run.steps.tolist()
    for vote in VOTES:
        columns = [run.scores(points, vote).tolist() for run in several.runs]
        assert several.scores(points, vote).T.tolist() == columns
        best = [several.classes[scores.index(max(scores))] for scores in map(list, zip(*columns))]
        assert several.predict(points, vote).tolist() == best


def test_weight_vectors_and_coefficients_agree_on_digits():
    X, digits = (part[:600] for part in ten_digits())
    primal = one_against_rest(X, digits, polynomial(1), max_epochs=2)
    dual = one_against_rest(X, digits, lambda A, B: A @ B.T + 1, max_epochs=2)
    for run, other in zip(primal.runs, dual.runs, strict=True):
        assert_same_run(run, other)
    for vote in VOTES:
        assert primal.scores(X, vote).tolist() == dual.scores(X, vote).tolist()


def test_labels_that_name_no_classes_are_refused():
    for names, message in [
        ([1, 2], "labels must have the shape (4,), one for each example, not (2,)."),
        ([1, 1, 1, 1], "labels must hold at least two classes, but all are"),
        ([1, 2, NAN, 1], "labels must not be NaN."),
        (np.array([1, None, 2, "a"], dtype=object), "labels must be all numbers or all strings"),
    ]:
        assert message in refusal(one_against_rest, XOR[0], names, linear)


# Interrupted, and many


def interrupted_run(monkeypatch, at, learner, *arguments, **options):
    """Interrupt the run in its block number `at`, counted from 0; blocks have four examples."""
    show, calls = engine._show, []

    def interrupted(*arguments):
        calls.append(1)
        if len(calls) > at:
            raise KeyboardInterrupt
        return show(*arguments)

    monkeypatch.setattr(engine, "EXAMPLES_IN_A_BLOCK", 4)
    monkeypatch.setattr(engine, "_show", interrupted)
    with pytest.warns(RunInterruptedWarning, match="was interrupted after") as record:
        run = learner(*arguments, **options)
    assert record[0].filename == __file__
    return run


@pytest.mark.parametrize("at", [0, 1, 3, 7])
@pytest.mark.parametrize("learner", [kernel_perceptron, one_against_rest])
def test_what_was_learned_before_an_interrupt_is_kept(monkeypatch, at, learner):
    X, y = random_set(5, 20, 2, largest=5)
    whole = learner(X, y, polynomial(2), max_epochs=3)
    part = interrupted_run(monkeypatch, at, learner, X, y, polynomial(2), max_epochs=3)
    pairs = zip(getattr(part, "runs", [part]), getattr(whole, "runs", [whole]), strict=True)
    for stopped, run in pairs:
        assert (stopped.shown, stopped.epochs, stopped.converged) == (4 * at, at // 5, False)
        known = run.steps < stopped.shown
        assert stopped.updates.tolist() == run.updates[known].tolist()
        assert stopped.steps.tolist() == run.steps[known].tolist()
        assert stopped.votes.sum() == stopped.shown
    for vote in VOTES:
        assert part.scores(X, vote).shape[0] == 20


def test_the_record_says_how_far_it_came(monkeypatch):
    X, y = np.arange(-10, 10)[:, None], np.repeat([-1, 1], 10)
    run = interrupted_run(monkeypatch, 6, kernel_perceptron, X, y, linear, max_epochs=9)
    assert "in 1 epoch and 4 examples, NOT converged" in repr(run)


def test_memory_does_not_grow_with_the_product_of_examples():
    rng = np.random.default_rng(6)
    X, y = rng.normal(size=(4000, 2)), rng.choice([-1, 1], 4000)  # 128 MB for all with all
    tracemalloc.start()
    with pytest.warns(KernelUnderflowWarning):
        run = kernel_perceptron(X, y, gaussian(0.01), max_epochs=1)
    run.scores(X, "voted")
    run.scores(X)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert run.mistakes > 1500
    assert peak < 80e6


def test_a_run_is_exact_only_with_a_kernel_that_is():
    X, y = [[0, 1], [1, 0], [2, 2]], [1, -1, 1]
    for kernel, exact in [
        (linear, True),
        (polynomial(2), True),
        (polynomial(2, Fraction(1, 2)), True),
        (polynomial(2, 0.5), False),
        (gaussian(1), False),
        (lambda A, B: A @ B.T, False),
    ]:
        assert kernel_perceptron(X, y, kernel, max_epochs=2).exact is exact
    assert not kernel_perceptron(np.array(X, float), y, linear, max_epochs=2).exact
