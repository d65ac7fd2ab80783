"""The dual form: against the primal, against slow loops, exactly; and several classes."""

import pickle
import tracemalloc
import warnings
from fractions import Fraction
from math import exp

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.datasets import load_digits
from sklearn.metrics.pairwise import polynomial_kernel, rbf_kernel

from coursekit.kernels import (
    gaussian,
    kernel_perceptron,
    linear,
    one_against_rest,
    polynomial,
    scorers,
)
from coursekit.kernels import learning as engine
from coursekit.kernels import reading as readings
from coursekit.perceptron import (
    NotConvergedWarning,
    RunInterruptedWarning,
    averaged,
    perceptron,
    vote_totals,
    voted,
)

pytestmark = pytest.mark.filterwarnings("ignore::coursekit.perceptron.NotConvergedWarning")

NAN = float("nan")
READINGS = ("last", "averaged", "voted")
XOR = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1]


@st.composite
def examples(draw, numbers=None, most=12):
    """Draw examples of one to three features, any labels, a few passes and an order."""
    numbers = st.integers(-6, 6) if numbers is None else numbers
    n, d = draw(st.integers(1, most)), draw(st.integers(1, 3))
    row = st.lists(numbers, min_size=d, max_size=d)
    X = draw(st.lists(row, min_size=n, max_size=n))
    y = draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n))
    points = draw(st.lists(row, min_size=1, max_size=4))
    options = {"max_epochs": draw(st.integers(1, 6)), "order": draw(st.permutations(range(n)))}
    return X, y, points, options


FRACTIONS = st.fractions(-3, 3, max_denominator=5)
HUGE = st.integers(-(10**12), 10**12)
FLOATS = st.floats(-10, 10)
EXACT = st.one_of(examples(), examples(FRACTIONS), examples(HUGE))


@pytest.fixture(params=[3, 256], ids=["blocks of 3", "blocks of 256"])
def block(request, monkeypatch):
    """Go through the examples in several small blocks, and in one."""
    monkeypatch.setattr(engine, "BLOCK", request.param)
    return request.param


def for_all(*strategies, examples=60):
    """Run the test on many draws; each uses the same size of blocks."""
    return lambda test: settings(max_examples=examples)(given(*strategies)(test))


def slowly(X, y, kernel, max_epochs, order):
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


def dot(a, b):
    return sum(p * q for p, q in zip(a, b, strict=True))


def assert_same_run(run, primal):
    assert run.updates.tolist() == primal.updates.tolist()
    assert run.steps.tolist() == primal.steps.tolist()
    assert run.votes.tolist() == primal.votes.tolist()
    assert (run.shown, run.epochs) == (primal.shown, primal.epochs)
    assert (run.converged, run.mistakes) == (primal.converged, primal.mistakes)


class TestKernels:
    @for_all(EXACT, st.integers(1, 5), st.sampled_from([0, 1, 3, Fraction(1, 2)]))
    def test_a_polynomial_is_exact(self, drawn, degree, constant):
        X, _, points, _ = drawn
        values = polynomial(degree, constant)(X, points)
        assert values.tolist() == [[(constant + dot(a, b)) ** degree for b in points] for a in X]

    def test_the_linear_kernel_is_a_polynomial(self):
        X, points = [[1, 2], [3, 4], [0, 5]], [[7, 8]]
        assert linear(X, points).tolist() == polynomial(1, 0)(X, points).tolist()
        assert linear(X, points).dtype == np.int64
        assert linear([[0.5]], [[3]]).tolist() == [[1.5]]

    def test_integers_at_the_limit_of_floats(self):
        odd = 2**26 + 1  # its square is not a float
        assert linear([[odd]], [[odd]]).tolist() == [[odd**2]]
        assert polynomial(3, 0)([[odd]], [[odd]]).tolist() == [[odd**6]]
        assert linear([[2**62]], [[3]]).tolist() == [[3 * 2**62]]

    def test_scikit_learn_has_the_same_kernels(self):
        rng = np.random.default_rng(0)
        A, B = rng.normal(size=(30, 4)), rng.normal(size=(20, 4))
        assert polynomial(3, 2)(A, B) == pytest.approx(
            polynomial_kernel(A, B, degree=3, gamma=1, coef0=2)
        )
        assert gaussian(1.5)(A, B) == pytest.approx(rbf_kernel(A, B, gamma=1 / (2 * 1.5**2)))

    @for_all(examples(FLOATS), st.floats(0.1, 10))
    def test_a_gaussian_is_what_its_formula_says(self, drawn, width):
        X, _, points, _ = drawn
        expected = [
            [
                exp(-sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) / (2 * width**2))
                for b in points
            ]
            for a in X
        ]
        assert gaussian(width)(X, points) == pytest.approx(np.array(expected), abs=1e-9)

    def test_a_gaussian_far_from_the_origin_loses_no_digits(self):
        near = [[0, 1], [2, 3], [1, 1]]
        far = np.array(near) + 10**9
        assert gaussian(2)(far, far) == pytest.approx(gaussian(2)(near, near), rel=1e-12)

    @pytest.mark.parametrize("width", [1e-9, 1e-3, 0.1, 1, 1e3, 1e6])
    def test_a_gaussian_of_points_far_from_each_other_loses_no_digits(self, width):
        X = 1000 * np.random.default_rng(7).normal(size=(40, 30))
        near = X + width * np.random.default_rng(8).normal(size=X.shape) / 10
        points = np.vstack([X, near])
        expected = [[exp(-((a - b) @ (a - b)) / (2 * width**2)) for b in points] for a in X]
        assert gaussian(width)(X, points) == pytest.approx(np.array(expected), rel=1e-8)
        assert gaussian(width)(X, X).diagonal() == pytest.approx(1, rel=1e-9)

    def test_the_largest_floats_overflow_nowhere(self):
        X = [[1e75, -1e75], [-1e75, 0], [0, 0]]
        assert gaussian(1e-60)(X, X).tolist() == np.eye(3).tolist()
        assert np.isfinite(polynomial(1)(X, X)).all()

    def test_kernels_are_values(self):
        assert polynomial(2) == polynomial(2, 1) != polynomial(3)
        assert gaussian(2) == gaussian(2.0) != gaussian(3)
        assert pickle.loads(pickle.dumps(polynomial(2))) == polynomial(2)
        assert (repr(polynomial(2)), repr(gaussian(2))) == (
            "polynomial(2, constant=1)",
            "gaussian(2.0)",
        )

    @pytest.mark.parametrize(
        "call, text",
        [
            (lambda: polynomial(0), "degree must be a whole number of at least 1, not 0."),
            (lambda: polynomial(1.5), "degree must be a whole number of at least 1, not 1.5."),
            (lambda: polynomial(True), "degree must be a whole number of at least 1, not True."),
            (lambda: polynomial(2, -1), "constant must not be negative, but it is -1."),
            (lambda: gaussian(0), "width must be at least 1e-60, but it is 0.0."),
            (lambda: gaussian(NAN), "width must be finite, but width is nan."),
            (lambda: linear([1, 2], [[1]]), r"A must have two dimensions \(n, d\)"),
            (
                lambda: linear([[1, 2]], [[1]]),
                "B must have as many features as A: 2, but it has 1.",
            ),
            (lambda: polynomial(9)([[1e60]], [[1.0]]), r"could exceed 1e\+250 on these examples"),
        ],
    )
    def test_errors(self, call, text):
        with pytest.raises(ValueError, match=text):
            call()


@pytest.mark.usefixtures("block")
class TestTwoClasses:
    @for_all(EXACT)
    def test_the_linear_kernel_makes_the_updates_of_the_perceptron(self, drawn):
        X, y, points, options = drawn
        run, primal = kernel_perceptron(X, y, linear, **options), perceptron(X, y, **options)
        assert_same_run(run, primal)
        columns = np.array(points, dtype=object).T
        assert run.scores(points).tolist() == (primal.w.astype(object) @ columns).tolist()
        a = averaged(primal).astype(object)
        assert run.scores(points, "averaged").tolist() == (a @ columns).tolist()
        assert run.scores(points, "voted").tolist() == vote_totals(primal, points).tolist()
        assert run.predict(points, "voted").tolist() == voted(primal, points).tolist()

    @for_all(EXACT, st.sampled_from([1, 2, Fraction(1, 3)]))
    def test_a_square_is_the_perceptron_on_all_products_of_features(self, drawn, root):
        X, y, points, options = drawn
        features = [
            [[a * b for a in (root, *x) for b in (root, *x)] for x in rows] for rows in (X, points)
        ]
        run = kernel_perceptron(X, y, polynomial(2, root**2), **options)
        primal = perceptron(features[0], y, **options)
        assert_same_run(run, primal)
        w, columns = primal.w.astype(object), np.array(features[1], dtype=object).T
        assert run.scores(points).tolist() == (w @ columns).tolist()
        assert run.scores(points, "voted").tolist() == vote_totals(primal, features[1]).tolist()

    @for_all(st.one_of(EXACT), st.integers(1, 4))
    def test_a_slow_loop_makes_the_same_run(self, drawn, degree):
        X, y, points, options = drawn
        run = kernel_perceptron(X, y, polynomial(degree), **options)
        kernel = lambda a, b: (1 + dot(a, b)) ** degree  # noqa: E731
        rows, steps, shown = slowly(X, y, kernel, **options)
        assert (run.updates.tolist(), run.steps.tolist(), run.shown) == (rows, steps, shown)
        for reading, expected in zip(
            READINGS,
            zip(*(slow_scores(rows, steps, shown, X, y, kernel, x) for x in points), strict=True),
            strict=True,
        ):
            assert run.scores(points, reading).tolist() == list(expected)
            assert run.predict(points, reading).tolist() == [1 if s >= 0 else -1 for s in expected]

    def test_a_gaussian_run_is_that_of_a_slow_loop(self):
        rng = np.random.default_rng(1)
        X, y, points = rng.normal(size=(60, 2)), rng.choice([-1, 1], 60), rng.normal(size=(20, 2))
        order = rng.permutation(60)
        run = kernel_perceptron(X, y, gaussian(0.7), max_epochs=4, order=order)
        kernel = lambda a, b: exp(-((a - b) @ (a - b)) / (2 * 0.7**2))  # noqa: E731
        rows, steps, shown = slowly(X, y, kernel, 4, order)
        assert (run.updates.tolist(), run.steps.tolist(), run.shown) == (rows, steps, shown)
        expected = [slow_scores(rows, steps, shown, X, y, kernel, x) for x in points]
        for reading, scores in zip(READINGS, np.array(expected).T, strict=True):
            assert run.scores(points, reading) == pytest.approx(scores, rel=1e-9, abs=1e-9)

    @for_all(examples())
    def test_floats_and_integers_make_the_same_run_where_floats_are_exact(self, drawn):
        X, y, points, options = drawn
        exact = kernel_perceptron(X, y, polynomial(2), **options)
        floats = kernel_perceptron(np.array(X, dtype=float), y, polynomial(2), **options)
        assert_same_run(floats, exact)
        for reading in READINGS:
            assert exact.scores(points, reading).dtype == np.int64
            assert floats.scores(points, reading).tolist() == exact.scores(points, reading).tolist()
        assert floats.scores(points).dtype == np.float64

    @for_all(examples())
    def test_the_record_adds_up(self, drawn):
        X, y, points, options = drawn
        run = kernel_perceptron(X, y, polynomial(3), **options)
        assert run.votes.sum() == run.shown
        assert run.support.tolist() == sorted(set(run.updates.tolist()))
        assert np.flatnonzero(run.alpha).tolist() == run.support.tolist()
        assert np.abs(run.alpha).sum() == run.mistakes == len(run.steps)
        values = polynomial(3)(X, points).astype(object)
        assert run.scores(points).tolist() == (run.alpha.astype(object) @ values).tolist()
        if run.converged:
            assert run.predict(X).tolist() == list(y)

    def test_parts_of_the_points_and_of_the_updates_change_nothing(self, monkeypatch):
        rng = np.random.default_rng(2)
        X, y = rng.integers(-9, 10, (80, 3)), rng.choice([-1, 1], 80)
        run = kernel_perceptron(X, y, polynomial(2), max_epochs=3)
        whole = [run.scores(X, reading).tolist() for reading in READINGS]
        monkeypatch.setattr(readings, "ENTRIES", 300)
        monkeypatch.setattr(readings, "ENTRIES_OF_SUMS", 17)
        monkeypatch.setattr(scorers, "ENTRIES", 50)
        monkeypatch.setattr(scorers, "WAITING", 7)
        assert [run.scores(X, reading).tolist() for reading in READINGS] == whole
        assert_same_run(kernel_perceptron(X, y, polynomial(2), max_epochs=3), run)

    def test_a_function_of_your_own(self):
        def common(A, B):
            return [[len(set(a) & set(b)) for b in B.tolist()] for a in A.tolist()]

        X, y = [[1, 2], [2, 3], [7, 8], [8, 9]], [1, 1, -1, -1]
        run = kernel_perceptron(X, y, common, max_epochs=10)
        assert run.converged
        assert run.predict([[3, 1], [9, 7]]).tolist() == [1, -1]
        assert run.scores([[1, 9]]).tolist() == [1.0]

    def test_a_random_order_is_that_of_the_perceptron(self):
        rng = np.random.default_rng(3)
        X, y = rng.integers(-5, 6, (40, 3)), rng.choice([-1, 1], 40)
        run = kernel_perceptron(X, y, linear, max_epochs=5, rng=7)
        assert_same_run(run, perceptron(X, y, max_epochs=5, rng=7))

    def test_one_pass_warns_of_nothing_and_more_do(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert not kernel_perceptron(*XOR, linear).converged
        with pytest.warns(NotConvergedWarning, match="still made 4 mistakes in epoch 2") as caught:
            kernel_perceptron(*XOR, linear, max_epochs=2)
        assert caught[0].filename == __file__

    def test_zero_says_plus_one(self):
        run = kernel_perceptron([[0], [0]], [1, -1], linear)
        for reading, score in zip(READINGS, (0, 0, 2), strict=True):
            assert run.scores([[5]], reading).tolist() == [score]
            assert run.predict([[5]], reading).tolist() == [1]

    @pytest.mark.parametrize(
        "change, text",
        [
            ({"y": [1, 2, 1, 1]}, r"y must hold only the labels -1 and \+1, but y\[1\] is 2."),
            ({"max_epochs": 0}, "max_epochs must be a whole number of at least 1, not 0."),
            ({"max_epochs": 0.1}, "max_epochs must be a whole number of at least 1, not 0.1."),
            ({"order": [0, 1]}, "order must have 4 components, but it has 2."),
            ({"kernel": "rbf"}, r"kernel must be linear, polynomial\(degree\), .* it is 'rbf'."),
            ({"kernel": lambda A, B: A}, r"kernel\(A, B\) must have the shape \(4, 4\)"),
            ({"kernel": lambda A, B: A @ B.T * NAN}, r"kernel\(A, B\) must be finite"),
            ({"X": [[1e80, 1]] * 4}, r"X must be at most 1e\+75 in size"),
        ],
    )
    def test_errors(self, change, text, monkeypatch):
        monkeypatch.setattr(engine, "BLOCK", 4)
        arguments = {"X": XOR[0], "y": XOR[1], "kernel": linear} | change
        with pytest.raises(ValueError, match=text):
            kernel_perceptron(**arguments)

    def test_errors_of_readings(self):
        run = kernel_perceptron(*XOR, polynomial(2))
        with pytest.raises(ValueError, match="one of last, averaged, voted, but it is 'mean'"):
            run.scores(XOR[0], "mean")
        with pytest.raises(ValueError, match="as many features as the examples learned from: 2"):
            run.scores([[1, 2, 3]])


@pytest.mark.usefixtures("block")
class TestSeveralClasses:
    @for_all(EXACT, st.integers(1, 3), st.data())
    def test_each_class_is_a_run_of_its_own(self, drawn, degree, data):
        X, _, points, options = drawn
        names = st.sampled_from(["ape", "bee", "cat"])
        labels = data.draw(st.lists(names, min_size=len(X), max_size=len(X)))
        if len(set(labels)) < 2:
            return
        kernel = polynomial(degree)
        several = one_against_rest(X, labels, kernel, **options)
        assert several.classes.tolist() == sorted(set(labels))
        alone = [
            kernel_perceptron(X, np.where(np.array(labels) == name, 1, -1), kernel, **options)
            for name in several.classes
        ]
        assert several.shown == max(run.shown for run in alone)
        assert several.converged == all(run.converged for run in alone)
        for run, one in zip(several.runs, alone, strict=True):
            assert run.updates.tolist() == one.updates.tolist()
            assert run.steps.tolist() == one.steps.tolist()
        for reading in READINGS:
            columns = [run.scores(points, reading).tolist() for run in several.runs]
            assert several.scores(points, reading).T.tolist() == columns
            best = [
                max(range(len(columns)), key=lambda c: columns[c][i]) for i in range(len(points))
            ]
            expected = [several.classes[c] for c in best]
            assert several.predict(points, reading).tolist() == expected

    def test_weight_vectors_and_coefficients_agree_on_digits(self):
        X, labels = load_digits(return_X_y=True)
        X = X.astype(int)
        primal = one_against_rest(X, labels, polynomial(1), max_epochs=2)
        dual = one_against_rest(X, labels, lambda A, B: A @ B.T + 1, max_epochs=2)
        for run, other in zip(primal.runs, dual.runs, strict=True):
            assert_same_run(run, other)
        for reading in READINGS:
            assert primal.scores(X, reading).tolist() == dual.scores(X, reading).tolist()

    @pytest.mark.parametrize("block", [256], indirect=True)
    def test_digits_are_learned(self):
        X, labels = load_digits(return_X_y=True)
        several = one_against_rest(X[:1200], labels[:1200], polynomial(3), max_epochs=30)
        assert several.converged
        assert (several.predict(X[:1200]) == labels[:1200]).all()
        for reading in READINGS:
            assert (several.predict(X[1200:], reading) == labels[1200:]).mean() > 0.92

    def test_two_classes_are_opposites(self):
        rng = np.random.default_rng(4)
        X, y = rng.integers(-5, 6, (30, 2)), rng.choice([False, True], 30)
        several = one_against_rest(X, y, polynomial(2), max_epochs=3)
        scores = several.scores(X)
        assert (scores[:, 0] == -scores[:, 1]).all()
        assert several.mistakes == 2 * several.runs[0].mistakes
        assert several.predict(X).dtype == bool

    def test_equal_scores_go_to_the_first_class(self):
        several = one_against_rest([[0], [0], [0]], [7, 3, 5], linear)
        for reading in READINGS:
            assert several.predict([[1]], reading).tolist() == [3]

    @pytest.mark.parametrize(
        "labels, text",
        [
            ([1, 2], r"labels must have the shape \(4,\), one for each example, not \(2,\)."),
            ([1, 1, 1, 1], "labels must hold at least two classes, but all are"),
            ([1, 2, NAN, 1], "labels must not be NaN."),
            (
                np.array([1, None, 2, "a"], dtype=object),
                "labels must be all numbers or all strings",
            ),
        ],
    )
    def test_errors(self, labels, text):
        with pytest.raises(ValueError, match=text):
            one_against_rest(XOR[0], labels, linear)


class TestInterrupted:
    def run_with_interrupt(self, monkeypatch, at, learner, *arguments, **options):
        """Interrupt the run in its block number `at`, counted from 0."""
        show, calls = engine._show, []

        def interrupted(*arguments):
            calls.append(1)
            if len(calls) > at:
                raise KeyboardInterrupt
            return show(*arguments)

        monkeypatch.setattr(engine, "_show", interrupted)
        with pytest.warns(RunInterruptedWarning, match=f"after {4 * at} examples") as caught:
            run = learner(*arguments, **options)
        assert caught[0].filename == __file__
        return run

    @pytest.mark.parametrize("at", [0, 1, 3, 7])
    @pytest.mark.parametrize("learner", [kernel_perceptron, one_against_rest])
    def test_what_was_learned_is_kept(self, monkeypatch, at, learner):
        monkeypatch.setattr(engine, "BLOCK", 4)
        rng = np.random.default_rng(5)
        X, y = rng.integers(-5, 6, (20, 2)), rng.choice([-1, 1], 20)
        whole = learner(X, y, polynomial(2), max_epochs=3)
        part = self.run_with_interrupt(monkeypatch, at, learner, X, y, polynomial(2), max_epochs=3)
        assert (part.shown, part.epochs, part.converged) == (4 * at, at // 5, False)
        pairs = zip(getattr(part, "runs", [part]), getattr(whole, "runs", [whole]), strict=True)
        for one, other in pairs:
            known = other.steps < part.shown
            assert one.updates.tolist() == other.updates[known].tolist()
            assert one.steps.tolist() == other.steps[known].tolist()
            assert one.votes.sum() == part.shown
        for reading in READINGS:
            assert part.scores(X, reading).shape[0] == 20

    def test_the_record_says_how_far_it_came(self, monkeypatch):
        monkeypatch.setattr(engine, "BLOCK", 4)
        X, y = np.arange(-10, 10)[:, None], np.repeat([-1, 1], 10)
        run = self.run_with_interrupt(monkeypatch, 6, kernel_perceptron, X, y, linear, max_epochs=9)
        assert "in 1 epoch and 4 examples, NOT converged" in repr(run)


def test_memory_does_not_grow_with_the_product_of_examples():
    rng = np.random.default_rng(6)
    X, y = rng.normal(size=(6000, 2)), rng.choice([-1, 1], 6000)  # 288 MB for all with all
    tracemalloc.start()
    run = kernel_perceptron(X, y, gaussian(0.01))
    run.scores(X, "voted")
    run.scores(X)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert run.mistakes > 2000
    assert peak < 120e6
