"""The estimators against the functions of the course, scikit-learn's own, and its checks."""

import pickle
import warnings
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from oracles import output_of, refusal
from scipy import sparse
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.linear_model import Perceptron as ScikitPerceptron
from sklearn.linear_model import SGDClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import check_estimator
from strategies import seeds

from coursekit.perceptrons import estimators
from coursekit.perceptrons.algorithms import (
    RunInterruptedWarning,
    gaussian,
    linear,
    margin_perceptron,
    multiclass_perceptron,
    one_against_rest,
    perceptron,
    polynomial,
    training,
)
from coursekit.perceptrons.algorithms import averaged as averaged_of
from coursekit.perceptrons.datasets import breast_cancer, separable, ten_digits, xor
from coursekit.perceptrons.estimators import (
    KernelPerceptron,
    MarginPerceptron,
    MulticlassPerceptron,
    Perceptron,
    votes,
)
from coursekit.perceptrons.estimators import linear as linear_estimators
from coursekit.perceptrons.estimators import multiclass as multiclass_estimators
from coursekit.perceptrons.geometry import augment, margin

pytestmark = [
    pytest.mark.filterwarnings("ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"),
    pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning"),
]

AVERAGED, VOTED = (partial(Perceptron, vote=v) for v in ("averaged", "voted"))
COMPARED = partial(MulticlassPerceptron, vote="averaged")
LINEAR = [Perceptron, AVERAGED, MarginPerceptron, VOTED, MulticlassPerceptron, COMPARED]
ALL = [*LINEAR, KernelPerceptron]
IN_ORDER = {"shuffle": False, "fit_intercept": False}
SGD = {"penalty": None, "learning_rate": "constant", "eta0": 1, "shuffle": False, "tol": None}


def integer_set(seed, classes=2):
    """A set of small integers, of which some are separable and most are nearly so."""
    rng = np.random.default_rng(seed)
    n, d = rng.integers(classes + 1, 40), rng.integers(1, 8)
    X = rng.integers(-5, 6, (n, d))
    scores = X @ rng.integers(-5, 6, (d, classes)) + rng.integers(-2, 3, classes)
    y = scores.argmax(axis=1)
    y[: n // 10] = rng.integers(0, classes, n // 10)
    y[-classes:] = range(classes)
    return X, y


def runs_of(X, y, classes, **options):
    """The runs that learn each class against the rest, or of two classes the second."""
    positive = [1] if classes == 2 else range(classes)
    return [perceptron(X, np.where(y == k, 1, -1), **options) for k in positive]


def name_of(model):
    return type(model()).__name__


def hyperplanes(model):
    return np.column_stack([model.coef_, model.intercept_]).tolist()


# scikit-learn's own checks


@pytest.mark.parametrize(
    "model", [Perceptron, MarginPerceptron, MulticlassPerceptron, KernelPerceptron]
)
def test_scikit_learn_has_nothing_to_complain_of(model):
    few = model().set_params(max_epochs=20)  # noisy sets of the checks would use all there are
    checks = check_estimator(few, on_fail=None, on_skip=None)
    assert len(checks) > 40
    exceptions = [str(check["exception"]) for check in checks if check["status"] != "passed"]
    # pandas is no package of the course, and the variable is set in the next test.
    excused = "pandas is not installed", "SCIPY_ARRAY_API"
    assert [text for text in exceptions if not any(words in text for words in excused)] == []


@pytest.mark.slow
def test_scikit_learn_has_nothing_to_complain_of_in_any_setting_nor_with_other_arrays():
    settings = [
        *(model() for model in ALL),
        Perceptron(shuffle=False, fit_intercept=False, max_epochs=5),
        AVERAGED(max_epochs=1),
        MarginPerceptron(threshold=0, gamma=0.1),
        MulticlassPerceptron("averaged", shuffle=False, fit_intercept=False),
        KernelPerceptron("gaussian", vote="averaged", max_epochs=9),
    ]
    code = (
        "import sys, warnings; warnings.simplefilter('ignore')\n"
        "from sklearn.utils.estimator_checks import check_estimator\n"
        "from coursekit.perceptrons.estimators import *\n"
        "for model in sys.argv[1:]:\n"
        "    for check in check_estimator(eval(model), on_fail=None, on_skip=None):\n"
        "        print(check['status'], model, check['check_name'], check['exception'])"
    )
    checks = output_of(code, *settings, SCIPY_ARRAY_API="1").splitlines()
    assert len(checks) > 40 * len(settings)
    left_out = [check for check in checks if not check.startswith("passed ")]
    assert [check for check in left_out if "pandas is not installed" not in check] == []


@pytest.mark.parametrize("model", ALL)
def test_no_check_is_avoided_by_a_tag(model):
    tags = model().__sklearn_tags__()
    assert tags._skip_test is False and tags.no_validation is False
    assert tags.non_deterministic is False and tags.requires_fit is True
    assert tags.classifier_tags.poor_score is False and tags.classifier_tags.multi_class is True
    assert tags.input_tags.sparse is True and tags.input_tags.allow_nan is False


def test_all_that_is_promised_is_there():
    assert set(estimators.__all__) == {name_of(model) for model in ALL}


# The functions of the course


@pytest.mark.parametrize("constant", [False, True])
@pytest.mark.parametrize("classes", [2, 3, 5])
def test_each_hyperplane_is_that_of_a_run_in_the_same_orders(classes, constant):
    ends = set()
    for seed in range(15):
        X, y = integer_set(seed, classes)
        X = X * 0.1  # floats, so that the order of the sums matters
        model = Perceptron(max_epochs=15, random_state=seed, fit_intercept=constant).fit(X, y)
        rows = augment(X) if constant else X
        runs = runs_of(rows, y, classes, rng=seed, max_epochs=15)
        weights = np.column_stack([model.coef_, model.intercept_])[:, : rows.shape[1]]
        assert weights.tobytes() == np.array([run.w for run in runs]).tobytes()
        assert model.n_updates_ == sum(run.mistakes for run in runs)
        assert model.n_iter_ == max(run.epochs for run in runs)
        assert model.converged_ == all(run.converged for run in runs)
        assert constant or not model.intercept_.any()
        ends.add(model.converged_)
    assert classes > 2 or ends == {False, True}


@pytest.mark.parametrize("classes", [2, 4])
def test_average_and_vote_are_those_of_the_run(classes, monkeypatch):
    for seed in range(15):
        X, y = integer_set(seed, classes)
        points = np.random.default_rng(seed).integers(-6, 7, (50, X.shape[1]))
        mean = AVERAGED(**IN_ORDER, max_epochs=7).fit(X, y)
        vote = VOTED(**IN_ORDER, max_epochs=7).fit(X, y)
        shown, decision = mean.n_iter_ * len(X), vote.decision_function(points)
        shares = decision.T.reshape(-1, len(points))
        runs = runs_of(X, y, classes, max_epochs=7)
        for run, average, share in zip(runs, mean.coef_, shares, strict=True):
            later = shown - run.shown  # the others were still learning
            expected = averaged_of(run) + later * run.w
            assert (average * shown).round(6).tolist() == expected.tolist()
            expected = run.scores(points, "voted") + later * np.where(points @ run.w >= 0, 1, -1)
            assert (share * shown).round(6).tolist() == expected.tolist()
        with monkeypatch.context() as patch:
            patch.setattr(votes, "MOST_SCORES_AT_ONCE", 30)
            assert vote.decision_function(points).tolist() == decision.tolist()


@pytest.mark.parametrize(
    "rule", [{}, {"threshold": 7}, {"gamma": 0.3}, {"threshold": 2, "gamma": 1}]
)
def test_margins_are_those_of_the_run(rule):
    for seed in range(10):
        X, y = separable(25, 4, 0.15, rng=seed)
        options = {"threshold": 0, "gamma": 0} | rule
        model = MarginPerceptron(**options, **IN_ORDER).fit(X, y)
        run = margin_perceptron(X, y, **options)
        assert model.coef_[0].tobytes() == run.w.tobytes()
        assert (model.n_updates_, model.n_iter_) == (run.mistakes, run.epochs)
        if model.converged_ and "threshold" not in rule and rule:
            assert margin(model.coef_[0], X, y) > rule["gamma"] / 2


@pytest.mark.parametrize(
    ("options", "kernel"),
    [
        ({"kernel": "linear"}, linear),
        ({"kernel": "polynomial", "degree": 3}, polynomial(3)),
        ({"kernel": "gaussian", "width": 0.7}, gaussian(0.7)),
        ({"kernel": lambda A, B: (A @ B.T) ** 3 + 1.0}, lambda A, B: (A @ B.T) ** 3 + 1.0),
    ],
    ids=["linear", "polynomial", "gaussian", "a function"],
)
def test_the_kernels_are_those_of_the_course(options, kernel):
    for seed in range(5):
        # Sums of a Gaussian are rounded in the same way for the same number of classes only.
        X, y = integer_set(seed, 3 if "width" in options else 2 + seed % 2)
        model = KernelPerceptron(**options, random_state=seed, max_epochs=8).fit(X, y)
        several = one_against_rest(X, y, kernel, max_epochs=8, rng=seed)
        runs = several.runs[-1:] if len(model.classes_) == 2 else several.runs
        assert model.n_updates_ == sum(run.mistakes for run in runs)
        assert model.n_support_ == len(several.support)
        assert (model.n_iter_, model.converged_) == (runs[0].epochs, runs[0].converged)
        for vote in "last", "averaged", "voted":
            model.set_params(vote=vote)
            scores = several.scores(X, vote) / (1 if vote == "last" else runs[0].shown)
            scores = scores[:, 1] if len(runs) == 1 else scores
            assert np.allclose(model.decision_function(X), scores, rtol=1e-9, atol=1e-9)


# scikit-learn's classifiers


@pytest.mark.parametrize("constant", [False, True])
@pytest.mark.parametrize("classes", [2, 3])
def test_scikit_learns_own_end_with_the_same_weights_and_averages(classes, constant):
    options = {"shuffle": False, "fit_intercept": constant}
    for seed in range(40):
        X, y = integer_set(seed, classes)
        model = Perceptron(**options, max_epochs=20).fit(X, y)
        peer = ScikitPerceptron(**options, tol=None, max_iter=model.n_iter_).fit(X, y)
        assert hyperplanes(model) == hyperplanes(peer)
        assert peer.t_ == model.n_iter_ * len(X) + 1  # which is no count of updates
        for threshold, loss in (0, "perceptron"), (1, "hinge"):
            model = MarginPerceptron(threshold=threshold, **options, max_epochs=20).fit(X, y)
            peer = SGDClassifier(
                loss=loss, fit_intercept=constant, max_iter=model.n_iter_, **SGD
            ).fit(X, y)
            assert hyperplanes(model) == hyperplanes(peer)
        model = AVERAGED(**options, max_epochs=15).fit(X, y)
        peer = SGDClassifier(
            loss="perceptron", average=True, fit_intercept=constant, max_iter=model.n_iter_, **SGD
        ).fit(X, y)
        sums = [np.array(hyperplanes(m)) * model.n_iter_ * len(X) for m in (model, peer)]
        assert sums[0].round(3).tolist() == sums[1].round(3).tolist()
        assert np.allclose(sums, np.round(sums), rtol=0, atol=1e-6)  # integers before the division


# Dense and sparse


def sparse_forms(X):
    """The same matrix in many forms: also out of order, with zeros, in parts, with long indices."""
    csr = sparse.csr_array(X)
    backwards = sparse.csr_array(X[:, ::-1].copy())
    backwards.indices = (X.shape[1] - 1 - backwards.indices).astype(backwards.indices.dtype)
    backwards.has_sorted_indices = False
    full = sparse.csr_array(np.where(X == 0, 7.0, X))
    full.data[full.data == 7] = 0
    rows, columns = np.nonzero(X)
    halves = sparse.coo_array(
        (np.tile(X[rows, columns] / 2, 2), (np.tile(rows, 2), np.tile(columns, 2))), shape=X.shape
    )
    order = np.argsort(halves.row, kind="stable")
    stored = halves.data[order], halves.col[order].astype(np.int32)
    twice = sparse.csr_array((*stored, 2 * csr.indptr), shape=X.shape)
    long = sparse.csr_matrix(X)
    long.indices, long.indptr = long.indices.astype(np.int64), long.indptr.astype(np.int64)
    return [csr, backwards, full, halves, twice, long, sparse.csc_matrix(X), sparse.lil_array(X)]


def arrays_of(matrix):
    """The contents of a matrix, to compare them after a call."""
    names = ("data", "indices", "indptr", "row", "col")
    return [getattr(matrix, name).tolist() for name in names if hasattr(matrix, name)]


@pytest.mark.parametrize(
    "model",
    [
        Perceptron(),
        AVERAGED(),
        VOTED(),
        MarginPerceptron(threshold=0.5),
        MarginPerceptron(threshold=0, gamma=0.2),
        MulticlassPerceptron(),
        COMPARED(),
    ],
    ids=str,
)
@given(seeds)
def test_dense_and_sparse_examples_give_the_same_model(model, seed):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((25, 6)) * rng.integers(0, 2, (25, 6)) * 10.0 ** rng.integers(-3, 4, 6)
    y = rng.permutation(np.arange(25) % (2 + seed % 2))
    model = clone(model).set_params(
        fit_intercept=rng.random() < 0.5, max_epochs=4, random_state=seed
    )
    dense = clone(model).fit(X, y)
    for form in sparse_forms(X):
        before = arrays_of(form)
        other = clone(model).fit(form, y)
        assert arrays_of(form) == before
        assert other._w.tobytes() == dense._w.tobytes()
        assert other.n_updates_ == dense.n_updates_
        if not model.vote == "voted":
            assert other.coef_.tobytes() == dense.coef_.tobytes()
            assert other.intercept_.tobytes() == dense.intercept_.tobytes()
        for points in (X, form):
            decisions = [m.decision_function(points) for m in (dense, other)]
            assert np.allclose(*decisions, rtol=1e-12, atol=1e-9)


def test_a_sparse_matrix_of_zeros_is_learned_too():
    X, y = sparse.csr_array((4, 3)), [0, 1, 1, 1]
    for model in LINEAR:
        dense, other = (model(max_epochs=20).fit(form, y) for form in (X.toarray(), X))
        assert dense.predict(X).tolist() == other.predict(X.toarray()).tolist()
        without = model(max_epochs=3, fit_intercept=False).fit(X, y)
        assert without.n_updates_ == 12 and not without._w.any()


def test_the_kernel_perceptron_takes_sparse_examples():
    X, y = integer_set(11, 3)
    dense, other = (KernelPerceptron().fit(rows, y) for rows in (X, sparse.csr_array(X)))
    scores = other.decision_function(sparse.csc_array(X))
    assert dense.decision_function(X).tolist() == scores.tolist()


# partial_fit


@pytest.mark.parametrize("model", LINEAR)
@pytest.mark.parametrize("classes", [2, 3])
def test_passes_one_by_one_are_those_of_fit(model, classes):
    for seed in range(8):
        X, y = integer_set(seed, classes)
        whole, parts = model(max_epochs=5, random_state=seed).fit(X, y), model(random_state=seed)
        for _ in range(whole.n_iter_):
            parts.partial_fit(X, y)
        assert parts._w.tolist() == whole._w.tolist()
        assert parts.decision_function(X).tolist() == whole.decision_function(X).tolist()
        assert parts.n_updates_ == whole.n_updates_ and parts.n_iter_ == whole.n_iter_
        assert parts.converged_ == whole.converged_


@pytest.mark.parametrize("model", LINEAR)
def test_batches_one_after_the_other_are_one_pass(model):
    X, y = integer_set(12, 3)
    whole, parts = model(max_epochs=1, shuffle=False).fit(X, y), model(shuffle=False)
    for i in range(0, len(X), 4):
        batch = X[i : i + 4] if i % 8 else sparse.csr_array(X[i : i + 4])
        parts.partial_fit(batch, y[i : i + 4], classes=[0, 1, 2])
    assert parts._w.tolist() == whole._w.tolist()
    assert np.allclose(parts.decision_function(X), whole.decision_function(X), rtol=0, atol=1e-12)
    assert parts.n_updates_ == whole.n_updates_


def test_fit_begins_anew_and_partial_fit_goes_on_from_it():
    X, y = integer_set(4)
    again = Perceptron(max_epochs=2, shuffle=False).fit(X, y).partial_fit(X, y).fit(X, y)
    fresh = Perceptron(max_epochs=2, shuffle=False).fit(X, y)
    assert again.coef_.tolist() == fresh.coef_.tolist() and again.n_iter_ == fresh.n_iter_ == 2
    three = Perceptron(max_epochs=3, shuffle=False).fit(X, y)
    assert fresh.partial_fit(X, y).coef_.tolist() == three.coef_.tolist()


def test_the_classes_of_the_first_call_are_the_classes():
    model = Perceptron().partial_fit([[1], [2]], ["a", "b"], classes=["b", "a", "c"])
    assert model.classes_.tolist() == ["a", "b", "c"] and model.coef_.shape == (3, 1)
    model.partial_fit([[1]], ["c"]).partial_fit([[1]], ["c"], classes=["c", "b", "a"])
    assert refusal(model.partial_fit, [[1]], ["d"]) == (
        "y must hold only the classes ['a' 'b' 'c'], but it has ['d']."
    )
    assert refusal(model.partial_fit, [[1]], ["a"], classes=["a", "b"]) == (
        "classes must be those of the first call, ['a' 'b' 'c']."
    )


@pytest.mark.parametrize("model", LINEAR)
def test_a_first_call_that_fails_leaves_nothing_behind(model):
    for parameters, X, y, classes, message in [
        ({}, [[1], [2]], [3, 3], None, "at least two classes, but it has 1 class: [3]."),
        ({}, [[1], [2]], [3, 4], [4, 5], "only the classes [4 5], but it has [3]."),
        ({}, [[1e80, 0, 0], [2, 0, 0]], [4, 5], None, "X must be at most"),
        ({"random_state": "dice"}, [[1], [2]], [4, 5], None, "random_state must be a numpy"),
    ]:
        learner = model(**parameters)
        assert message in refusal(learner.partial_fit, X, y, classes=classes)
        with pytest.raises(NotFittedError):
            learner.predict([[1]])
        learner.set_params(random_state=0).partial_fit([[1], [2]], [3, 4])
        assert learner.classes_.tolist() == [3, 4] and learner.predict([[1], [2]]).shape == (2,)


@pytest.mark.parametrize("model", LINEAR)
@pytest.mark.parametrize("constant", [False, True])
@pytest.mark.parametrize("form", [np.array, sparse.csr_array])
def test_what_learning_began_with_holds_until_fit(model, constant, form):
    X, y = integer_set(6, 3)
    X = form(X)
    same, other = (model(fit_intercept=constant, max_epochs=2).fit(X, y) for _ in range(2))
    other.set_params(fit_intercept=not constant, random_state=8, shuffle=False)
    for _ in range(2):
        assert other.decision_function(X).tolist() == same.decision_function(X).tolist()
        same.partial_fit(X, y)
        other.partial_fit(X, y)
    assert other._w.tolist() == same._w.tolist()
    fresh = model(**other.get_params()).fit(X, y)
    assert other.fit(X, y).decision_function(X).tolist() == fresh.decision_function(X).tolist()
    assert other._w.shape != same._w.shape


@pytest.mark.parametrize("model", [Perceptron, AVERAGED, MarginPerceptron, COMPARED])
@pytest.mark.parametrize("constant", [False, True])
def test_changing_what_is_shown_changes_nothing_learned(model, constant):
    X, y = integer_set(6, 3)
    same, other = (model(fit_intercept=constant, max_epochs=2).fit(X, y) for _ in range(2))
    other.coef_[:] = 7
    other.intercept_[:] = 7
    assert hyperplanes(other.partial_fit(X, y)) == hyperplanes(same.partial_fit(X, y))


def test_converged_says_it_of_the_examples_of_the_last_call():
    X, y = xor()
    model = Perceptron().partial_fit(X, y)
    assert not model.converged_
    model.partial_fit(X[:1], y[:1]).partial_fit(X[:1], y[:1])
    assert model.converged_ and model.n_iter_ == 3


# Labels and predictions


@pytest.mark.parametrize("model", ALL)
def test_labels_may_be_anything(model):
    for names in ["no", "yes"], [7, -7], [False, True], ["b", "c", "a"], [2.0, 5.0]:
        X, y = integer_set(2, len(names))
        labels = np.array(names)[y]
        predictions = model(max_epochs=30).fit(X, labels).predict(X)
        assert predictions.dtype == labels.dtype
        numbers = np.unique(labels, return_inverse=True)[1]
        expected = model(max_epochs=30).fit(X, numbers).predict(X)
        assert predictions.tolist() == np.unique(labels)[expected].tolist()


def test_the_second_class_is_predicted_on_the_hyperplane():
    model = Perceptron(fit_intercept=False).fit([[1, 0], [-1, 0]], ["no", "yes"])
    assert model.decision_function([[0, 3]]).tolist() == [0]
    assert model.predict([[0, 3]]).tolist() == ["yes"]


@pytest.mark.parametrize("model", ALL)
def test_what_was_learned_is_kept_when_the_examples_change(model):
    X, y = ten_digits()
    X, y = X[:200].astype(float), y[:200]
    model = model(max_epochs=2).fit(X, y)
    points = X[150:].copy()
    before = model.decision_function(points)
    X[:] = -1
    assert model.decision_function(points).tolist() == before.tolist()
    copy = pickle.loads(pickle.dumps(model))
    assert copy.decision_function(points).tolist() == before.tolist()


# Warnings and interrupts


@pytest.mark.parametrize("model", ALL)
def test_a_run_that_stops_early_warns_and_one_that_ends_or_has_one_pass_does_not(model):
    kernel = {"kernel": "linear"} if model is KernelPerceptron else {}
    learner = model(max_epochs=7, **kernel)
    with pytest.warns(ConvergenceWarning) as record:
        learner.fit([[1], [1]], [0, 1])
    [warning] = record
    mistakes, advice = f"{name_of(model)} still made 2 ", " Allow more epochs, or "
    assert str(warning.message).startswith(mistakes) and advice in str(warning.message)
    assert record[0].filename == __file__
    assert not learner.converged_ and learner.n_iter_ == 7
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert learner.set_params(max_epochs=99).fit([[1], [-1]], [0, 1]).converged_
        assert not model(max_epochs=1).fit([[1], [-1]], [0, 1]).converged_


def interrupted_after(calls, monkeypatch, module=linear_estimators, name="epoch_of"):
    """Interrupt the loop at its n-th call."""
    original, left = getattr(module, name), [calls]

    def epoch_of(data):
        def interrupted(w, order):
            steps = original(data)(w, order)
            if left[0] == 0:
                raise KeyboardInterrupt
            left[0] -= 1
            return steps

        return interrupted

    monkeypatch.setattr(module, name, epoch_of)


@pytest.mark.parametrize("model", LINEAR)
@pytest.mark.parametrize("epochs", [0, 1, 4])
def test_what_was_learned_before_an_interrupt_is_kept(model, epochs, monkeypatch):
    X, y = ten_digits()
    X, y = X[:150], y[:150] % 3
    if name_of(model) == "MulticlassPerceptron":  # which shows each example to all classes at once
        interrupted_after(epochs, monkeypatch, multiclass_estimators, "epoch_of_classes")
    else:
        interrupted_after(epochs * 3 + 2, monkeypatch)  # two of three classes have an epoch more
    with pytest.warns(RunInterruptedWarning) as record:
        interrupted = model(max_epochs=100).fit(X, y)
    monkeypatch.undo()
    assert [str(warning.message) for warning in record] == [
        f"{name_of(model)} was interrupted after {epochs} epoch{'s' * (epochs != 1)}. What it had "
        "learned by then is kept."
    ]
    assert record[0].filename == __file__
    assert interrupted.n_iter_ == epochs and not interrupted.converged_
    assert interrupted.predict(X).shape == (150,)
    if epochs:
        whole = model(max_epochs=epochs).fit(X, y)
        assert interrupted._w.tolist() == whole._w.tolist()
        assert interrupted.decision_function(X).tolist() == whole.decision_function(X).tolist()
        assert interrupted.n_updates_ == whole.n_updates_


def test_an_interrupted_batch_is_as_if_it_had_not_come(monkeypatch):
    X, y = integer_set(9)
    model = Perceptron().partial_fit(X, y)
    before = model.coef_.tolist()
    interrupted_after(0, monkeypatch)
    with pytest.warns(RunInterruptedWarning, match="after 0 epochs"):
        model.partial_fit(-X, y)
    assert model.coef_.tolist() == before


def test_an_interrupted_kernel_perceptron_keeps_what_it_learned():
    X, y = ten_digits()
    left = [5]

    def kernel(A, B):
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return (A @ B.T + 1) ** 2

    model = KernelPerceptron(kernel, max_epochs=3)
    with pytest.warns(
        RunInterruptedWarning,
        match="KernelPerceptron was interrupted after 0 ep",
    ):
        model.fit(X, y)
    left[0] = 10**6
    assert 0 < model.n_support_ < len(X) and not model.converged_
    assert (model.predict(X) == y).mean() > 0.5


def test_what_the_vote_keeps_is_each_example_with_an_update_once():
    X, y = breast_cancer()
    model = Perceptron("voted", max_epochs=5, shuffle=False, fit_intercept=False).fit(X, y)
    run = perceptron(X, y, max_epochs=5)
    assert model.n_support_ == len(set(run.updates.tolist())) != X.shape[1]


def test_what_can_take_long_shows_how_far_it_is(monkeypatch):
    shown = []
    for module in (training, votes):
        monkeypatch.setattr(
            module, "progress", lambda items, what: shown.append((len(items), what)) or items
        )
    monkeypatch.setattr(votes, "MOST_SCORES_AT_ONCE", 1)
    X, y = integer_set(1, 3)
    VOTED(max_epochs=13).fit(X, y).predict(X)
    assert shown == [(13, "epochs"), (len(X), "parts of the examples")]


# Parameters


def test_bad_parameters_are_refused_by_name():
    epochs = "max_epochs must be a whole number of at least 1, but it is {}.".format
    for model, message in [
        (Perceptron(max_epochs=0), epochs(0)),
        (VOTED(max_epochs=1.5), epochs(1.5)),
        (KernelPerceptron(max_epochs=0), epochs(0)),
        (MarginPerceptron(threshold=-1), "threshold must not be negative, but it is -1."),
        (MarginPerceptron(gamma=-0.5), "gamma must not be negative, but it is -0.5."),
        (MarginPerceptron(gamma=float("nan")), "gamma must be finite, but gamma is nan."),
        (
            Perceptron(random_state="x"),
            "random_state must be a numpy.random.Generator or a seed (an integer), but it is 'x'.",
        ),
        (
            KernelPerceptron("rbf"),
            'kernel must be "linear", "polynomial", "gaussian" or a function, but it is \'rbf\'.',
        ),
        (KernelPerceptron(degree=0), "degree must be a whole number from 1 to 10000, but it is 0."),
        (KernelPerceptron("gaussian", width=0), "width must be at least 1e-60, but it is 0.0."),
        (
            KernelPerceptron(vote="first"),
            "vote must be one of last, averaged, voted, but it is 'first'.",
        ),
    ]:
        assert refusal(model.fit, [[1], [2]], [0, 1]) == message


@pytest.mark.parametrize("form", [np.array, sparse.csr_array])
def test_numbers_whose_scores_could_overflow_are_refused(form):
    for model, size in [(Perceptron(), 1e80), (MarginPerceptron(), 1e40)]:
        with pytest.raises(ValueError, match=r"^X.* must be at most 1e\+\d+ in size, but X.*\] is"):
            model.fit(form([[size], [-1.0]]), [0, 1])


def test_a_generator_or_a_random_state_gives_the_orders():
    X, y = integer_set(7)
    for source in (np.random.default_rng, np.random.RandomState):
        first, other = (Perceptron(random_state=source(5)).fit(X, y) for _ in range(2))
        assert first.coef_.tolist() == other.coef_.tolist()
    models = [Perceptron(random_state=seed, max_epochs=3).fit(X, y) for seed in range(9)]
    assert len({model.coef_.tobytes() for model in models}) > 1
    Perceptron(random_state=None).fit(X, y)


def test_a_score_is_the_product_with_w_plus_the_intercept_for_sparse_points_too():
    rng = np.random.default_rng(3)
    X, classes = rng.integers(-3, 4, (40, 3)).astype(float), np.repeat([0, 1, 2, 3], 10)
    for y in (classes > 1, classes):
        model = Perceptron(max_epochs=3).fit(X + 2 * classes[:, None], y)
        assert model.intercept_.all()
        scores = X @ model.coef_.T + model.intercept_
        for points in (X, sparse.csr_array(X)):
            computed = model.decision_function(points)
            assert isinstance(computed, np.ndarray)
            assert computed.tolist() == (scores[:, 0] if len(model.coef_) == 1 else scores).tolist()


@pytest.mark.parametrize("vote", ["last", "averaged", "voted"])
@pytest.mark.parametrize("intercept", [False, True])
def test_float32_are_learned_from_as_the_numbers_that_they_are(vote, intercept):
    X = np.random.default_rng(0).standard_normal((90, 20)).astype(np.float32)
    X[X < -0.5] = 0
    y = np.where(X[:, 0] + X[:, 1] ** 2 > 1, 1, -1)
    options = {"max_epochs": 4, "fit_intercept": intercept}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        for model in Perceptron(vote, **options), MarginPerceptron(vote, gamma=0.1, **options):
            expected = model.fit(X.astype(float), y).decision_function(X.astype(float))
            for same in X, sparse.csr_array(X), X.astype(float), sparse.csr_matrix(X):
                assert (model.fit(same, y).decision_function(X.astype(float)) == expected).all()
                assert model.n_updates_ > 9


def test_without_numba_the_models_are_the_same():
    code = (
        "import sys, warnings; sys.modules['numba'] = None; warnings.simplefilter('ignore')\n"
        "from scipy import sparse\n"
        "from coursekit import datasets, estimators\n"
        "X, y = datasets.ten_digits()\n"
        "for rows in X[:60] / 7, sparse.csr_array(X[:60] / 7):\n"
        "    for name in ('Perceptron()', 'Perceptron(\"averaged\")', 'MarginPerceptron()',\n"
        "                 'MulticlassPerceptron()'):\n"
        "        model = eval('estimators.' + name).set_params(max_epochs=2).fit(rows, y[:60])\n"
        "        print(model.coef_.tolist(), model.n_updates_)"
    )
    X, y = ten_digits()
    models = [
        model(max_epochs=2).fit(rows, y[:60])
        for rows in (X[:60] / 7, sparse.csr_array(X[:60] / 7))
        for model in (Perceptron, AVERAGED, MarginPerceptron, MulticlassPerceptron)
    ]
    assert output_of(code).splitlines() == [f"{m.coef_.tolist()} {m.n_updates_}" for m in models]


@pytest.mark.parametrize("classes", [2, 3, 5])
@pytest.mark.parametrize("vote", ["last", "averaged"])
def test_the_classes_are_compared_as_in_the_course(vote, classes):
    for seed in range(15):
        X, y = integer_set(seed, classes)
        X = X * 0.1  # floats, so that the order of the sums matters
        model = MulticlassPerceptron(vote, fit_intercept=False, max_epochs=9, random_state=seed)
        run = multiclass_perceptron(X, y, rng=seed, max_epochs=9)
        model.fit(X, y)
        assert model._w.tobytes() == run.w.tobytes()
        assert (model.n_updates_, model.n_iter_) == (run.mistakes, run.epochs)
        scores, computed = run.scores(X, vote), model.decision_function(X)
        if vote == "averaged":
            scores = scores / run.runs[0].shown
        if classes == 2:
            scores = scores[:, 1] - scores[:, 0]
        assert np.allclose(computed, scores, rtol=1e-12, atol=1e-9)


# scikit-learn's tools


@pytest.mark.parametrize("model", ALL)
def test_they_work_in_scikit_learns_tools_and_learn_something(model):
    X, y = breast_cancer()
    pipeline = make_pipeline(StandardScaler(), model(max_epochs=5))
    assert cross_val_score(pipeline, X, y, cv=4).min() > 0.9
    name = f"{name_of(model).lower()}__max_epochs"
    search = GridSearchCV(pipeline, {name: [1, 5]}, cv=3).fit(X, y)
    assert search.best_score_ > 0.9 and search.best_params_[name] in (1, 5)
