"""Facts of lecture 02 that are covered by no test of a single module and by none of its cells."""

from fractions import Fraction

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from lecture_programs import programs
from oracles import quietly

from coursekit.perceptrons import algorithms, certificates, datasets, geometry
from coursekit.perceptrons.algorithms import perceptron

INTEGERS = st.integers(-20, 20)


@st.composite
def mistakes(draw):
    """Draw w, x and y with y (w . x) <= 0 and neither vector zero."""
    d = draw(st.integers(2, 4))
    w, x = (np.array(draw(st.lists(INTEGERS, min_size=d, max_size=d))) for _ in range(2))
    y = draw(st.sampled_from([-1, 1]))
    assume(w.any() and x.any() and y * (w @ x) <= 0)
    return w, x, y


def test_the_program_of_the_lecture_ends_with_the_weights_of_the_package():
    [train] = programs("02", "train")
    for seed in range(30):
        rng = np.random.default_rng(seed)
        X, u = rng.integers(-9, 10, (20, 3)), rng.integers(-9, 10, 3)
        X = X[X @ u != 0]
        y = np.sign(X @ u)
        w, reason = train(X, y)
        run = perceptron(X, y)
        assert w.tolist() == run.w.tolist() and reason == f"no mistake in epoch {run.epochs}"


def test_the_program_of_the_lecture_ends_where_nothing_separates_and_says_so():
    [train] = programs("02", "train")
    X, y = datasets.xor()
    w, reason = train(geometry.augment(X), y)
    assert not w.any() and reason == "still 4 mistakes in epoch 1000"


@given(mistakes(), INTEGERS)
def test_the_constant_feature_updates_the_offset_by_the_label(mistake, b):
    w, x, y = mistake
    assume(y * (w @ x + b) <= 0)
    together = quietly(perceptron, [[*x, 1]], [y], w0=[*w, b], max_epochs=1)
    assert together.w.tolist() == [*(w + y * x), b + y]


@given(mistakes())
def test_an_update_turns_w_towards_the_example_times_its_label(mistake):
    w, x, y = mistake
    new = w + y * x
    assume(new.any())
    # cos² of both angles as fractions: the angle to y x goes down, or stays if w and x are opposite
    old_cos = Fraction(int(w @ (y * x)) * abs(int(w @ x)), int(w @ w) * int(x @ x))
    new_cos = Fraction(int(new @ (y * x)) * abs(int(new @ x)), int(new @ new) * int(x @ x))
    parallel = (w @ w) * (x @ x) == (w @ x) ** 2
    assert new_cos >= old_cos if parallel else new_cos > old_cos


@given(mistakes())
def test_an_update_raises_the_functional_margin_by_the_squared_norm(mistake):
    w, x, y = mistake
    before, after = y * (w @ x), y * ((w + y * x) @ x)
    assert after == before + geometry.norm_squared(x)
    undershoots = bool(algorithms.is_mistake(w + y * x, [x], [y])[0])
    assert undershoots == (before <= -geometry.norm_squared(x))
    assert undershoots == (algorithms.updates_needed(w, x, y) > 1)


@given(mistakes(), st.sampled_from([1, 2, Fraction(1, 3)]))
def test_only_the_ratio_of_start_and_rate_counts(mistake, rate):
    w0, _, _ = mistake
    X = np.ones((2, len(w0)), dtype=int)
    X[:, 0] = [5, -4]
    run = perceptron(X, [1, -1], w0=w0, rate=rate)
    other = perceptron(X, [1, -1], w0=[Fraction(int(v)) / rate for v in w0])
    assert run.updates.tolist() == other.updates.tolist()
    assert (run.w == rate * other.w).all()


def test_the_run_on_zeros_and_twos_ends_near_the_middle_of_a_narrow_cone():
    images, labels = datasets.digits(0, 2)
    ink, y = images[:200].reshape(-1, 8, 8), labels[:200]
    X = np.column_stack([ink[:, 3:5, 3:5].mean(axis=(1, 2)), ink[:, :, 3:5].mean(axis=(1, 2))])
    run = perceptron(X, y)
    Z, across = y[:, None] * X, np.array([-run.w[1], run.w[0]])
    turns = np.degrees(np.arctan2(Z @ across, Z @ run.w))  # from the last w to each y x
    back, ahead = turns.max() - 90, turns.min() + 90  # from the last w to the walls of the cone
    assert ahead - back < 10 and 1 / 3 < -back / (ahead - back) < 2 / 3
    steps = np.linalg.norm(X[run.updates], axis=1)
    assert len(steps) == 24 and steps[:12].max() > steps[12:].max()


def test_neither_a_constant_nor_the_order_explains_both_leans_of_threes_and_eights():
    X, y = datasets.digits(3, 8)

    def errors(w, Z=X):
        wrong = algorithms.predict(w, Z[200:]) != y[200:]
        return [int(wrong[y[200:] == sign].sum()) for sign in (-1, 1)]

    constant = perceptron(geometry.augment(X[:200]), y[:200]).w
    assert errors(constant, geometry.augment(X)) == errors(perceptron(X[:200], y[:200]).w)
    shuffled = np.array([errors(perceptron(X[:200], y[:200], rng=seed).w) for seed in range(10)])
    assert (shuffled[:, 0] < shuffled[:, 1]).sum() == 9 and (shuffled.sum(axis=0) == [21, 90]).all()
    assert errors(certificates.max_margin(X[:200], y[:200]).w) == [0, 11]


def test_another_order_ends_elsewhere():
    Z = geometry.positive_vectors(*datasets.five_more_points())
    run = perceptron(Z, [1] * 5)
    assert (run.updates.tolist(), run.w.tolist(), run.converged) == ([0], [1, 1, 1], True)


def test_stopping_after_t_epochs_is_the_beginning_of_the_long_run():
    X, y = datasets.digits(3, 8)
    whole = perceptron(X, y, rng=0)
    for T in range(1, whole.epochs):
        run = quietly(perceptron, X, y, rng=0, max_epochs=T)
        t = whole.updates_per_epoch[:T].sum()
        assert run.mistakes == t and (run.w == whole.weights(t)).all()


@given(mistakes())
def test_no_update_raises_the_loss_of_its_own_example(mistake):
    w, x, y = mistake
    before, after = (max(0, -y * (v @ x)) for v in (w, w + y * x))
    assert after <= before


def test_on_xor_each_epoch_has_updates_and_ends_at_zero():
    X, y = datasets.xor()
    for epochs in (1, 7, 500):
        run = quietly(perceptron, geometry.augment(X), y, max_epochs=epochs)
        assert not run.converged and (run.updates_per_epoch > 0).all() and not run.w.any()
