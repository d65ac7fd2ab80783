"""Facts that lecture 02 states and that no test of a single module covers."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from coursekit import classifier, datasets, geometry
from coursekit.perceptron import NotConvergedWarning, perceptron

INTEGERS = st.integers(-20, 20)


@st.composite
def mistakes(draw):
    """Draw w, x and y with y (w . x) <= 0 and neither vector zero."""
    d = draw(st.integers(2, 4))
    w, x = (np.array(draw(st.lists(INTEGERS, min_size=d, max_size=d))) for _ in range(2))
    y = draw(st.sampled_from([-1, 1]))
    assume(w.any() and x.any() and y * (w @ x) <= 0)
    return w, x, y


@pytest.mark.parametrize("w, error", [([0, 0], 1.0), ([1, 0], 0.5), ([-1, 3], 0.0)])
def test_training_error_of_three_weight_vectors_on_two_points(w, error):
    assert classifier.training_error(w, *datasets.two_points()) == error


def test_where_there_is_no_mistake_there_is_no_update():
    run = perceptron(*datasets.two_points(), w0=[-1, 3])
    assert (run.mistakes, run.epochs, run.converged) == (0, 1, True)


@given(mistakes(), INTEGERS)
def test_the_constant_feature_updates_the_offset_by_the_label(mistake, b):
    w, x, y = mistake
    assume(y * (w @ x + b) <= 0)
    together = classifier.perceptron_subgradient(np.append(w, b), np.append(x, 1), y)
    assert (np.append(w, b) - together).tolist() == [*(w + y * x), b + y]


@given(mistakes())
def test_an_update_turns_w_towards_the_example_times_its_label(mistake):
    w, x, y = mistake
    new = w + y * x
    assume(new.any())
    # cos² of both angles as fractions: the angle to y x goes down, or stays if w and x are opposite
    old_cos = Fraction(int(w @ (y * x)) * abs(int(w @ x)), int(w @ w) * int(x @ x))
    new_cos = Fraction(int(new @ (y * x)) * abs(int(new @ x)), int(new @ new) * int(x @ x))
    parallel = geometry.cauchy_schwarz_gap(w, x) == 0
    assert new_cos >= old_cos if parallel else new_cos > old_cos


@given(mistakes())
def test_an_update_raises_the_signed_score_by_the_squared_norm(mistake):
    w, x, y = mistake
    before, after = y * (w @ x), y * ((w + y * x) @ x)
    assert after == before + geometry.norm_squared(x)
    undershoots = bool(classifier.is_mistake(w + y * x, [x], [y])[0])
    assert undershoots == (before <= -geometry.norm_squared(x))
    assert undershoots == (classifier.updates_needed(w, x, y) > 1)


def test_a_run_from_zero_can_undershoot():
    run = perceptron([[3, 0], [-1, 1]], [1, 1])
    assert run.updates.tolist() == [0, 1, 1]
    assert run.trajectory().tolist() == [[0, 0], [3, 0], [2, 1], [1, 2]]


@given(mistakes(), st.sampled_from([1, 2, Fraction(1, 3)]))
def test_only_the_ratio_of_start_and_rate_counts(mistake, rate):
    w0, _, _ = mistake
    X = np.ones((2, len(w0)), dtype=int)
    X[:, 0] = [5, -4]
    one = perceptron(X, [1, -1], w0=w0, rate=rate)
    other = perceptron(X, [1, -1], w0=[Fraction(int(v)) / rate for v in w0])
    assert one.updates.tolist() == other.updates.tolist()
    assert (one.w == rate * other.w).all()


def test_a_higher_rate_can_be_slower():
    X, y = [[1, 1], [2, -1]], [1, -1]
    rates = (Fraction(1, 8), Fraction(1, 2), 1, 2, 4)
    assert [perceptron(X, y, w0=[2, 0], rate=r).mistakes for r in rates] == [7, 2, 1, 2, 2]
    assert {perceptron(X, y, rate=r).mistakes for r in rates} == {2}


def test_a_high_rate_forgets_a_good_start_on_the_digits():
    X, y = datasets.digits(3, 8)
    half = perceptron(X[::2], y[::2])
    updates = [perceptron(X, y, w0=half.w, rate=r).mistakes for r in (1, 10, 100, 1000)]
    assert updates == [6, 58, 62, 86] and perceptron(X, y).mistakes == 67


def test_five_positive_vectors_in_the_order_given():
    Z = geometry.positive_vectors(*datasets.five_more_points())
    run = perceptron(Z, [1] * 5, order=[4, 3, 2, 0, 1])
    assert Z[run.updates].tolist() == [[0, 2, -1], [3, 0, 1]]
    assert run.w.tolist() == [3, 2, 0] and run.converged
    X, y = datasets.five_more_points()
    assert (y * geometry.Hyperplane(run.w[:2], run.w[2]).score(X) > 0).all()


def test_another_order_ends_elsewhere():
    Z = geometry.positive_vectors(*datasets.five_more_points())
    run = perceptron(Z, [1] * 5)
    assert (run.updates.tolist(), run.w.tolist(), run.converged) == ([0], [1, 1, 1], True)


def test_sorted_by_class_an_epoch_teaches_little():
    X, y = datasets.digits(3, 8)
    run = perceptron(X, y, order=np.argsort(-y, kind="stable"))
    assert run.steps[:2].tolist() == [0, (y == 1).sum()]
    assert run.updates_per_epoch[:4].tolist() == [2, 2, 2, 2]
    shuffled = [perceptron(X, y, rng=seed).epochs for seed in range(10)]
    assert max(shuffled) < perceptron(X, y).epochs < run.epochs


def test_stopping_after_t_epochs_is_the_beginning_of_the_long_run():
    X, y = datasets.digits(3, 8)
    whole = perceptron(X, y, rng=0)
    for T in range(1, whole.epochs):
        with pytest.warns(NotConvergedWarning):
            run = perceptron(X, y, rng=0, max_epochs=T)
        t = whole.updates_per_epoch[:T].sum()
        assert run.mistakes == t and (run.w == whole.weights(t)).all()


def test_an_update_may_raise_the_number_of_misclassified_examples():
    X, y = datasets.digits(3, 8)
    run = perceptron(X, y)
    wrong = [int(classifier.is_mistake(w, X, y).sum()) for w in run.trajectory()]
    assert wrong[:6] == [357, 174, 178, 174, 29, 174] and wrong[-1] == 0
    assert (np.diff(wrong) > 0).sum() == 32


def test_updates_of_an_epoch_are_not_misclassified_examples():
    X, y = datasets.digits(3, 8)
    run = perceptron(X, y)
    ends = run.updates_per_epoch.cumsum()
    wrong = [int(classifier.is_mistake(run.weights(t), X, y).sum()) for t in ends]
    assert (run.updates_per_epoch[8], wrong[8]) == (2, 40)
    assert (run.updates_per_epoch[9], wrong[9]) == (1, 0)


def test_the_zero_vector_has_loss_zero_and_is_wrong_about_everything():
    X, y = datasets.digits(3, 8)
    zero = np.zeros(64, dtype=int)
    assert classifier.perceptron_loss(zero, X, y) == 0
    assert classifier.training_error(zero, X, y) == 1


@given(mistakes())
def test_no_update_raises_the_loss_of_its_own_example(mistake):
    w, x, y = mistake
    before = classifier.perceptron_loss(w, [x], [y])
    assert classifier.perceptron_loss(w + y * x, [x], [y]) <= before


@pytest.mark.parametrize("n", range(2, 9))
def test_the_positive_vectors_of_parity_add_up_to_zero(n):
    assert not geometry.positive_vectors(*datasets.parity(n)).sum(axis=0).any()


def test_the_product_of_the_bits_makes_xor_separable():
    X, y = datasets.xor()
    assert perceptron(geometry.augment(np.c_[X, X.prod(axis=1)]), y).converged


@pytest.mark.parametrize("epochs", [1, 7, 500])
def test_data_that_are_not_separable_never_stop_and_separable_data_do(epochs):
    X, y = datasets.xor()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run = perceptron(geometry.augment(X), y, max_epochs=epochs)
    assert not run.converged and (run.updates_per_epoch > 0).all() and not run.w.any()
    for data in (datasets.five_points(), datasets.five_more_points(), datasets.offset_only()):
        assert perceptron(geometry.augment(data.X), data.y).converged
