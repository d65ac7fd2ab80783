"""Iterative parameter mixing: the function, its proof, and the estimators on Dask arrays."""

import os
import signal
import sys
import warnings
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from oracles import refusal
from sklearn.exceptions import ConvergenceWarning
from strategies import seeds
from submissions import eventually

from coursekit.numbers.spread import repeat
from coursekit.perceptrons import experiments
from coursekit.perceptrons.algorithms import (
    NotConvergedWarning,
    RunInterruptedWarning,
    mixing,
    perceptron,
)
from coursekit.perceptrons.bounds import ProofError, check_mixing, mistake_bound
from coursekit.perceptrons.certificates import separate
from coursekit.perceptrons.datasets import separable, ten_digits
from coursekit.perceptrons.estimators import (
    KernelPerceptron,
    MarginPerceptron,
    MulticlassPerceptron,
    Perceptron,
)
from coursekit.perceptrons.estimators import mixing as mixing_of_blocks

IN_ORDER = {"shuffle": False, "fit_intercept": False}


def separable_shards(seed, floats=False):
    """Return some shards of a separable set of small integers, and a u that separates it."""
    rng = np.random.default_rng(seed)
    n, d = rng.integers(4, 30), rng.integers(1, 5)
    X, u = rng.integers(-6, 7, (n, d)), rng.integers(-4, 5, d)
    X = X[X @ u != 0] if (X @ u).any() else np.array([u if u.any() else np.ones(d, int)] * 4)
    u = u if u.any() else np.ones(d, int)
    y = np.sign(X @ u)
    cuts = np.unique(rng.integers(1, len(X), 3)) if len(X) > 1 else []
    X = X / 7 if floats else X
    return list(zip(np.split(X, cuts), np.split(y, cuts))), u


def slowly(shards, mixture, max_epochs):
    """Mix by the words of the paper, with Fractions throughout."""
    w = [Fraction(0)] * np.shape(shards[0][0])[1]
    for epoch in range(1, max_epochs + 1):
        ends, mistakes = [], []
        for X, y in shards:
            v, k = list(w), 0
            for x, label in zip(X.tolist(), y.tolist()):
                if label * sum(a * b for a, b in zip(v, x)) <= 0:
                    v, k = [a + label * b for a, b in zip(v, x)], k + 1
            ends.append(v)
            mistakes.append(k)
        total = sum(mistakes)
        if not total:
            return w, epoch
        uniform = mixture == "uniform"
        mu = [Fraction(1, len(shards)) if uniform else Fraction(k, total) for k in mistakes]
        w = [sum(m * v[j] for m, v in zip(mu, ends)) for j in range(len(w))]
    return w, max_epochs


@given(seeds)
def test_it_is_the_algorithm_of_the_paper_without_rounding(seed):
    shards, _ = separable_shards(seed)
    for mixture in ("mistakes", "uniform"):
        run = mixing(shards, mixture=mixture)
        w, epochs = slowly(shards, mixture, 1000)
        assert run.w.tolist() == w and run.epochs == epochs and run.converged and run.exact
        X, y = (np.concatenate(part) for part in zip(*shards))
        assert (y * (X @ run.w) > 0).all()


def test_one_shard_is_the_perceptron():
    X, y = separable(60, 4, 0.02, rng=1)
    alone = perceptron(X, y)
    for mixture in ("mistakes", "uniform"):
        run = mixing([(X, y)], mixture=mixture)
        assert run.w.tolist() == alone.w.tolist() and run.epochs == alone.epochs
        assert run.mistakes[:, 0].tolist() == alone.updates_per_epoch.tolist()


@given(seeds)
def test_the_proof_holds_on_every_run_and_bounds_the_epochs(seed):
    for floats in (False, True):
        shards, u = separable_shards(seed, floats)
        bound = mistake_bound(*(np.concatenate(part) for part in zip(*shards)), u)
        for mixture, most in (("mistakes", bound), ("uniform", len(shards) * bound)):
            run = mixing(shards, mixture=mixture)
            table = check_mixing(run, u)
            assert table.bound == pytest.approx(float(bound))
            assert table.weighted_mistakes[-1] <= table.bound
            assert (table.projection >= table.gamma * table.weighted_mistakes * (1 - 1e-9)).all()
            assert run.epochs - 1 <= most * (1 + 1e-9)


def test_equal_weights_may_cost_as_many_mistakes_as_there_are_shards():
    """All shards have the same example twice: each makes the mistake, and the bound is 1."""
    shards = [([[1]], [1])] * 50
    run = mixing(shards, mixture="uniform")
    assert run.mistakes.sum() == 50
    assert check_mixing(run, [1]).weighted_mistakes.tolist() == [1, 1]


def test_mixing_once_does_not_separate_what_mixing_often_does():
    """Theorem 2 of McDonald, Hall and Mann: the mean of separating vectors need not separate."""
    shards = once_is_not_enough()
    for mixture in ("mistakes", "uniform"):
        ends = [perceptron(X, y) for X, y in shards]
        assert all(end.converged for end in ends)
        weights = [end.mistakes if mixture == "mistakes" else 1 for end in ends]
        w = sum(weight * end.w for weight, end in zip(weights, ends))
        X, y = (np.concatenate(part) for part in zip(*shards))
        assert separate(X, y).separable and (y * (X @ w) <= 0).any()
        assert mixing(shards, mixture=mixture).converged


def once_is_not_enough():
    return [([[0, -1], [3, -1]], [-1, -1]), ([[1, 1], [3, 1]], [1, 1])]


@pytest.mark.parametrize(
    ("shards", "options", "message"),
    [
        ([], {}, "shards must hold at least one pair of X and y, but there is none."),
        ([([[1]], [1]), ([[1, 2]], [1])], {}, "X of shard 1 must have 1 features as in shard 0"),
        ([([[1]], [1]), ([[1]], [0])], {}, "y of shard 1 must hold only the labels -1 and +1"),
        ([([[float("nan")]], [1])], {}, "X of shard 0 must be finite"),
        ([([[1]], [1])], {"mixture": "best"}, "mixture must be one of mistakes, uniform"),
        ([([[1]], [1])], {"max_epochs": 0}, "max_epochs must be a whole number of at least 1"),
    ],
)
def test_what_is_wrong_is_said(shards, options, message):
    assert message in refusal(mixing, shards, **options)


def test_a_run_that_is_cut_off_says_so_and_keeps_what_it_learned(monkeypatch):
    shards = [([[1], [-2]], [1, 1]), ([[3]], [1])]
    with pytest.warns(NotConvergedWarning, match="still made . mistakes? in epoch 4, the last"):
        run = mixing(shards, max_epochs=4)
    assert run.epochs == 4 and not run.converged and run.mistakes.shape == (4, 2)
    module = sys.modules["coursekit.perceptrons.algorithms.perceptron"]
    calls = iter(range(100))
    real = module.train

    def interrupted(*arguments):
        if next(calls) == 3:  # the second shard of the second epoch
            arguments[0][0] = (*arguments[0][0][:1], _interrupt, *arguments[0][0][2:])
        return real(*arguments)

    monkeypatch.setattr(module, "train", interrupted)
    with pytest.warns(RunInterruptedWarning):
        cut = mixing(shards, max_epochs=4)
    assert cut.epochs == 1 and not cut.converged
    assert cut.w.tolist() == run.runs[1][0].w0.tolist()


def _interrupt(*_):
    raise KeyboardInterrupt


def test_a_record_that_does_not_keep_to_the_proof_is_found_out():
    shards, u = separable_shards(3)
    run = mixing(shards)
    check_mixing(run, u)
    first = run.runs[0]

    def with_first(**changes):
        return replace(run, runs=[[replace(first[0], **changes), *first[1:]], *run.runs[1:]])

    again = np.append(first[0].updates, [0] * 40)
    for broken, reason in [
        (replace(run, w=run.w + 1), "The run has to end with the last mean, w[0] ="),
        (with_first(w0=first[0].w0 + 1), "Epoch 1, shard 0: the pass has to start from the mean"),
        (with_first(updates=again), "a mistake has y (w·x) <= 0, but here"),
        (with_first(updates=np.array([99])), "X has only the rows 0 to"),
        (replace(run, mixture=run.mixture * 2), "Epoch 1: [Fraction"),
    ]:
        with pytest.raises(ProofError) as error:
            check_mixing(broken, u)
        assert reason in str(error.value)
    assert "u must separate the examples" in refusal(check_mixing, run, -np.array(u))
    assert "run must be what `mixing` returns, not a Run." == refusal(check_mixing, first[0], u)
    nothing = replace(run, runs=[], mixture=run.mixture[:0])
    assert "run must have at least one epoch" in refusal(check_mixing, nothing, u)


def test_an_update_of_a_float_run_that_was_no_mistake_by_a_little_is_found_out():
    run = mixing([([[1.0, 0.0], [1e-3, 1.0]], [1, 1])])
    [first], *others = run.runs
    assert first.updates.tolist() == [0]
    broken = replace(run, runs=[[replace(first, updates=np.array([0, 1]))], *others])
    with pytest.raises(ProofError, match=r"a mistake has y \(w·x\) <= 0, but here 0\.001 > 0"):
        check_mixing(broken, [1, 1])


def test_a_proof_with_a_float_in_it_has_floats_only():
    shards, u = separable_shards(3)
    for run, vector in [
        (mixing(shards), np.array(u, float)),
        (mixing([(np.array(X, float), y) for X, y in shards]), u),
    ]:
        table = check_mixing(run, vector)
        assert table.projection.dtype == table.norm_squared.dtype == np.float64
        assert isinstance(table.bound, float) and isinstance(table.gamma, float)


# Dask arrays, by the estimators


@pytest.fixture
def da():
    return pytest.importorskip("dask.array", reason="Dask is the extra `cluster`")


def blocks_of(da, X, y, rows):
    return da.from_array(X, chunks=(rows, -1)), da.from_array(y, chunks=rows)


@pytest.fixture
def here():
    dask = pytest.importorskip("dask", reason="Dask is the extra `cluster`")
    with dask.config.set(scheduler="synchronous"):
        yield


@pytest.mark.usefixtures("here")
@pytest.mark.extra
def test_an_estimator_mixes_the_blocks_of_a_dask_array(da):
    X, y = separable(90, 3, 0.03, rng=5)
    cuts = (40, 20, 30)
    blocks = da.from_array(X, chunks=(cuts, 2)), da.from_array(y, chunks=45)
    model = Perceptron(**IN_ORDER).fit(*blocks)
    split = np.cumsum(cuts)[:-1]
    run = mixing(zip(np.split(X, split), np.split(y, split)))
    assert model.coef_.tolist() == [run.w.tolist()] and model.converged_
    assert (model.n_iter_, model.n_updates_) == (run.epochs, run.mistakes.sum())
    assert (model.predict(X) == y).all()
    lazily = blocks[0].rechunk((30, -1)).map_blocks(model.predict, drop_axis=1, dtype=int)
    assert (lazily.compute() == y).all()
    assert model.partial_fit(X, y).n_iter_ == run.epochs + 1


@pytest.mark.usefixtures("here")
@pytest.mark.extra
def test_one_block_is_the_perceptron_itself(da):
    X, y = ten_digits()
    rows = np.flatnonzero(np.isin(y, [1, 4, 8]))[:150]
    X, y = X[rows], y[rows]
    for model in (Perceptron, MarginPerceptron):
        mixed, alone = model(shuffle=False), model(shuffle=False).fit(X, y)
        mixed.fit(*blocks_of(da, X, y, len(X)))
        assert mixed.coef_.tolist() == alone.coef_.tolist()
        assert mixed.intercept_.tolist() == alone.intercept_.tolist()
        assert mixed.n_updates_ == alone.n_updates_ and mixed.n_iter_ == alone.n_iter_
        in_parts = model(random_state=2).fit(*blocks_of(da, X, y, 70))
        assert in_parts.converged_ and in_parts.score(X, y) == 1
        again = model(random_state=2).fit(*blocks_of(da, X, y, 70))
        assert again.coef_.tolist() == in_parts.coef_.tolist()


@pytest.mark.usefixtures("here")
@pytest.mark.extra
def test_float32_blocks_are_learned_from_as_they_are(da):
    X, y = separable(40, 5, 0.05, rng=2)
    X = X.astype(np.float32)
    model = Perceptron(**IN_ORDER)
    mixed = model.fit(*blocks_of(da, X, y, 40)).coef_.tolist()
    assert mixed == model.fit(X, y).coef_.tolist()


@pytest.mark.usefixtures("here")
@pytest.mark.extra
def test_sparse_blocks_are_learned_from_as_they_are(da):
    from scipy import sparse

    X, y = separable(40, 5, 0.05, rng=2)
    X[abs(X) < 0.3] = 0
    keep = X.any(axis=1)
    X, y = X[keep], y[keep]
    model = Perceptron(shuffle=False, max_epochs=3).set_params(max_epochs=5)
    blocks, labels = blocks_of(da, X, y, 15)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        dense = model.fit(blocks, labels).coef_.tolist()
        assert model.fit(blocks.map_blocks(sparse.csr_array), labels).coef_.tolist() == dense


@pytest.mark.usefixtures("here")
@pytest.mark.extra
def test_what_is_wrong_with_a_dask_array_is_said(da):
    X, y = blocks_of(da, np.array([[1.0, 2], [2, 1], [3, 1]]), np.array([1, 0, 1]), 2)
    fit = Perceptron().fit
    assert "y must have the shape (3,), but its shape is (2,)." == refusal(fit, X, y[:2])
    assert "X must have blocks of known sizes: call" in refusal(fit, X[X[:, 0] > 1], y)
    assert "X must be a dask.array with two dimensions" in refusal(fit, X[:, 0], y)
    assert 'vote must be "last" with a Dask array' in refusal(Perceptron("voted").fit, X, y)
    assert "y must hold at least two classes" in refusal(fit, X, y * 0)
    assert "contains NaN" in refusal(fit, X * np.nan, y)
    assert "X must be gathered on one machine" in refusal(MulticlassPerceptron().fit, X, y)
    with pytest.warns(ConvergenceWarning, match="still made updates in epoch 2, the last"):
        Perceptron(max_epochs=2).fit(da.concatenate([X, X]), da.concatenate([y, 1 - y]))


@pytest.mark.usefixtures("here")
@pytest.mark.extra
def test_a_dask_array_is_gathered_for_a_batch_for_a_kernel_and_for_scores(da):
    X, y = ten_digits()
    X, y = X[:60].astype(float), y[:60] % 2
    blocks, labels = blocks_of(da, X, y, 20)
    for model, learn in (Perceptron, "partial_fit"), (KernelPerceptron, "fit"):
        expected = getattr(model(), learn)(X, y).decision_function(X).tolist()
        gathered = getattr(model(), learn)(blocks, labels)
        assert gathered.decision_function(blocks).tolist() == expected


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_a_worker_that_is_killed_in_the_middle_loses_nothing(da, monkeypatch):
    distributed = pytest.importorskip("distributed", reason="Dask is the extra `cluster`")
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40_000, 20))
    y = np.sign(X @ rng.normal(size=20) + rng.normal(size=len(X)))  # goes on for all its epochs
    blocks, model = blocks_of(da, X, y, 5000), Perceptron(max_epochs=20, random_state=1)
    undisturbed = model.fit(*blocks).coef_.tolist()
    local = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(**local) as cluster, distributed.Client(cluster):
        victim, passes = next(iter(cluster.workers.values())).pid, mixing_of_blocks._passes
        calls = iter(range(20))

        def killing(*arguments):
            if next(calls) == 10:
                os.kill(victim, signal.SIGKILL)
            return passes(*arguments)

        monkeypatch.setattr(mixing_of_blocks, "_passes", killing)
        model = Perceptron(max_epochs=20, random_state=1).fit(*blocks)
        # When it is missed, and another one takes its place, is for the cluster to say.
        assert eventually(lambda: victim not in [w.pid for w in cluster.workers.values()])
    assert model.coef_.tolist() == undisturbed and model.n_iter_ == 20


@pytest.mark.slow
def test_with_weights_by_mistakes_many_machines_need_more_epochs_in_some_runs():
    spread = repeat(experiments.more_machines, runs=50)
    assert (spread.median("epochs 64"), round(spread.between("epochs 64")[1])) == (2, 10)
