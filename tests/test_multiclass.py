"""The multiclass perceptron compared with its definition, Kesler's construction and its bound."""

import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from oracles import refusal
from strategies import seeds

from coursekit.numbers.arithmetic import as_python
from coursekit.perceptrons.algorithms import (
    kesler,
    linear,
    multiclass_perceptron,
    one_against_rest,
    perceptron,
    update_loops,
)
from coursekit.perceptrons.bounds import check_proof, mistake_bound, multiclass_bound
from coursekit.perceptrons.certificates import max_margin
from coursekit.perceptrons.datasets import ten_digits
from coursekit.perceptrons.geometry import augment

pytestmark = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"
)


def several(seed, classes=None):
    """Small integers with labels, some of them separable; each class occurs."""
    rng = np.random.default_rng(seed)
    k = classes or rng.integers(2, 6)
    n, d = rng.integers(k, 25), rng.integers(1, 6)
    X = rng.integers(-4, 5, (n, d))
    labels = (X @ rng.integers(-4, 5, (d, k))).argmax(axis=1)
    labels[:k] = range(k)
    return X, labels


def separable(seed, classes=None):
    """As `several`, with vectors that separate the classes and for which no score is 0."""
    rng = np.random.default_rng(seed)
    k = classes or rng.integers(2, 6)
    U = rng.integers(-4, 5, (k, rng.integers(1, 5)))
    X = rng.integers(-9, 10, (60, U.shape[1]))
    scores = np.sort(X @ U.T, axis=1)
    X = X[scores[:, -1] > scores[:, -2]]
    labels = (X @ U.T).argmax(axis=1) if len(X) else np.zeros(0, int)
    present = np.unique(labels)
    return (X, labels, U[present]) if len(present) > 1 else separable(seed + 1000, classes)


def slow(X, labels, max_epochs):
    """The definition, word for word: the vectors after each example, the updates and the rivals."""
    X, k = as_python(np.array(X)), len(set(labels))
    W, after, updates, rivals = [X[0] * 0 for _ in range(k)], [], [], []
    for _ in range(max_epochs):
        before = len(updates)
        for i, (x, y) in enumerate(zip(X, labels)):
            scores = [w @ x for w in W]
            rival = max((c for c in range(k) if c != y), key=lambda c: (scores[c], -c))
            if scores[rival] >= scores[y]:
                W[y], W[rival] = W[y] + x, W[rival] - x
                updates.append(i)
                rivals.append(rival)
            after.append(np.array(W))
        if len(updates) == before:
            break
    return after, updates, rivals


@given(seeds)
def test_it_is_its_definition_and_every_kind_of_number_makes_the_same_run(seed):
    X, labels = several(seed)
    after, updates, rivals = slow(X, labels, 7)
    third = np.array([[Fraction(v, 3) for v in row] for row in X.tolist()], dtype=object)
    for scale, rows in {
        1: X,
        2.0: 2.0 * X,
        Fraction(1, 3): third,
        10**30: as_python(X) * 10**30,
    }.items():
        run = multiclass_perceptron(rows, labels, max_epochs=7)
        assert run.updates.tolist() == updates and run.rivals.tolist() == rivals
        assert (run.w == after[-1] * scale).all() and run.w.dtype == np.array(run.w.tolist()).dtype
        assert run.runs[0].shown == len(after)
        averaged = sum(after) * scale
        assert (run.scores(rows, "averaged") == rows @ averaged.T).all()
        votes = np.zeros((len(X), len(run.classes)), dtype=int)
        for W in after:
            np.add.at(votes, (np.arange(len(X)), (X @ W.T).argmax(axis=1)), 1)
        assert run.scores(rows, "voted").tolist() == votes.tolist()
        assert run.predict(rows).tolist() == (X @ after[-1].T).argmax(axis=1).tolist()


@given(seeds)
def test_without_numba_the_run_is_the_same(seed):
    X, labels = several(seed)
    for rows in (X, X * 0.1):
        run = multiclass_perceptron(rows, labels, rng=seed, max_epochs=5)
        update_loops.compiled.cache_clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, "numba", None)
            other = multiclass_perceptron(rows, labels, rng=seed, max_epochs=5)
        update_loops.compiled.cache_clear()
        assert run.w.tobytes() == other.w.tobytes()
        assert run.updates.tolist() == other.updates.tolist()
        assert run.rivals.tolist() == other.rivals.tolist()


@given(seeds)
def test_with_two_classes_it_is_the_perceptron(seed):
    X, labels = several(seed, 2)
    run = multiclass_perceptron(X, labels, rng=seed, max_epochs=9)
    two = perceptron(X, 2 * labels - 1, rng=seed, max_epochs=9)
    assert run.w.tolist() == [(-two.w).tolist(), two.w.tolist()]
    assert run.updates.tolist() == two.updates.tolist()
    assert (run.epochs, run.converged) == (two.epochs, two.converged)
    for vote in ("last", "averaged"):
        scores = run.scores(X, vote)
        assert (scores[:, 1] - scores[:, 0]).tolist() == (2 * two.scores(X, vote)).tolist()


@given(seeds)
def test_it_is_the_perceptron_on_keslers_examples(seed):
    X, labels, U = separable(seed)
    run = multiclass_perceptron(X, labels, rng=seed, max_epochs=10**4)
    assert run.converged and (run.predict(X) == labels).all()
    table = check_proof(run, U)
    assert len(table.t) == run.mistakes <= table.bound == multiclass_bound(X, labels, U)
    assert multiclass_bound(X, labels, U) == mistake_bound(*kesler(X, labels), U.ravel())
    assert run.kesler().separates and not (run.w.sum(axis=0)).any()
    weights = [W.ravel().tolist() for W in run.walk()]
    assert weights == run.kesler().trajectory().tolist()
    assert multiclass_bound(X / 8, labels, U * 0.5) == float(multiclass_bound(X, labels, U))


def test_a_run_that_breaks_a_step_of_the_proof_is_found_out():
    X, labels, U = separable(3, 3)
    run = multiclass_perceptron(X, labels)
    run.rivals[1] = ({0, 1, 2} - {run.rivals[1], run.labels[run.updates[1]]}).pop()
    assert "Update " in refusal(check_proof, run, U)


def test_a_record_whose_rival_is_no_other_class_is_found_out():
    X, labels, U = separable(3, 3)
    for rival in (0, 1, 2, -1, 3, 7):
        run = multiclass_perceptron(X, labels)
        own = run.labels[run.updates[0]]
        if rival in (own, -1, 3, 7):
            run.rivals[0] = rival
            message = f"the rival has to be a class other than {own}, but it is {rival}."
            assert message in refusal(check_proof, run, U)
    run = multiclass_perceptron(X, labels)
    run.updates[0] = len(X)
    assert f"X has only the rows 0 to {len(X) - 1}" in refusal(check_proof, run, U)


@pytest.mark.parametrize("k", [2, 3, 4, 7])
def test_the_bound_is_reached_for_two_classes_and_to_more_than_a_half_for_more(k):
    """Orthogonal examples: each is a mistake once, in every order."""
    n = 12
    X, labels = np.eye(n, dtype=int), np.arange(n) % k
    U = k * (labels[None] == np.arange(k)[:, None]) - 1  # (1 - 1/k, -1/k, ...) times k
    assert multiclass_bound(X, labels, U) == Fraction(2 * n * (k - 1), k)
    best = max_margin(*kesler(X, labels))
    assert best.lower_squared == best.upper_squared == Fraction(k, n * (k - 1))  # no U is better
    for seed in range(5):
        run = multiclass_perceptron(X, labels, rng=seed)
        assert run.mistakes == n
    assert (multiclass_bound(X, labels, U) == n) == (k == 2)


def test_on_the_ten_digits_it_needs_fewer_updates_than_one_against_the_rest():
    X, labels = ten_digits()
    X = augment(X)
    half, others = np.split(np.random.default_rng(0).permutation(len(X)), [898])
    for seed in range(3):
        options = {"max_epochs": 10, "rng": seed}
        run = multiclass_perceptron(X[half], labels[half], **options)
        rest = one_against_rest(X[half], labels[half], linear, **options)
        assert run.mistakes < rest.mistakes / 2
        wrong = (run.predict(X[others], "averaged") != labels[others]).sum()
        assert 30 <= wrong <= 45


def test_what_does_not_fit_is_refused():
    X, labels = [[1, 0], [0, 1], [1, 1]], ["a", "b", "c"]
    for call, arguments, words in [
        (multiclass_perceptron, (X, ["a"] * 3), "labels must hold at least two classes"),
        (multiclass_perceptron, (X, ["a", "b"]), "labels must have the shape (3,)"),
        (multiclass_perceptron, ([[1e76], [0]], [0, 1]), "X must be at most 1e+75 in size"),
        (multiclass_bound, (X, labels, [[1, 0]]), "U must have the shape (3, 2)"),
        (multiclass_bound, (X, labels, [[1, 0]] * 3), "for example 0 another class has at least"),
    ]:
        assert words in refusal(call, *arguments)
    run = multiclass_perceptron(X, labels)
    assert "vote must be one of last, averaged, voted" in refusal(run.scores, X, "first")
    for vote in ("last", "averaged", "voted"):
        message = "X must have as many features as the examples learned from: 2, but it has 3."
        assert refusal(run.scores, [[1, 2, 3]], vote) == message
    message = "labels must be one class for each example, but one is a list."
    assert refusal(multiclass_perceptron, X, [[1], [2, 3], 4]) == message
    assert "100 epochs" in repr(multiclass_perceptron([[1], [1]], [0, 1], max_epochs=100))
