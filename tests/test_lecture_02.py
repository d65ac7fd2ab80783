"""Facts of lecture 02 that are covered by no test of a single module and by none of its cells."""

from difflib import SequenceMatcher
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lecture_programs import programs, variables_of
from oracles import quietly

from coursekit.numbers.spread import repeat
from coursekit.perceptrons import (
    algorithms,
    certificates,
    datasets,
    experiments,
    figures,
    geometry,
    widgets,
)
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.geometry import Hyperplane

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
    X, y = zeros_and_twos()
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


def test_the_file_of_digits_is_fourteen_forms_of_which_the_last_two_hold_48_threes_and_eights():
    digits = "".join(map(str, datasets.ten_digits()[1]))
    starts = [0, 130, 256, 386, 516, 646, 776, 915, 1029, 1157, 1287, 1415, 1545, 1667]
    forms = [digits[a:b] for a, b in pairwise([*starts, len(digits)])]
    assert all(SequenceMatcher(None, forms[0], form).ratio() > 0.9 for form in forms)
    assert all(len(form) > 110 for form in forms) and forms[0][0:10] == "0123456789"
    late = [digit for digit in digits[starts[-2] :] if digit in "38"]
    assert len(late) == 48
    _, y = datasets.digits(3, 8)
    assert ["3" if label == 1 else "8" for label in y[-48:]] == late


def lead_of_threes(experiment):
    spread = repeat(experiment, runs=60, rng=1)
    lead = spread["threes called 8"] - spread["eights called 3"]
    return lead.mean(), (lead > 0).mean(), spread.median("all errors")


def test_a_random_split_ends_the_lead_of_threes_and_knows_all_forms():
    lead, share, errors = lead_of_threes(experiments.one_order)
    assert lead > 4 and share > 0.7 and errors > 8
    lead, share, errors = lead_of_threes(experiments.random_split)
    assert abs(lead) < 1 and share < 0.7 and errors < 4
    assert [round(100 * 48 / 157), round(100 * 48 / 357)] == [31, 13]


def test_half_of_the_late_forms_in_training_takes_away_most_errors_and_leaves_threes():
    spread = repeat(experiments.forms_new_or_known, runs=100)
    new, known = spread["forms new"], spread["forms known"]
    assert [new.sum(), known.sum(), spread["known: threes"].sum()] == [290, 81, 71]
    assert [(known < new).sum(), (known > new).sum()] == [81, 6]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
def test_so_they_do_with_other_halves(seed):
    spread = repeat(experiments.forms_new_or_known, runs=100, rng=seed)
    new, known = spread["forms new"], spread["forms known"]
    assert known.sum() < 0.45 * new.sum() and (known < new).sum() > 60
    assert spread["known: threes"].sum() > 0.8 * known.sum()


def test_the_experiments_that_the_cells_show_are_those_that_the_claims_repeat():
    images, labels = datasets.digits(3, 8)
    known = {"perceptron": perceptron, "predict": algorithms.predict, "repeat": repeat}
    known |= {"images": images, "labels": labels}
    [errors] = programs("02", "errors")
    errors.__globals__.update(known)
    forms, mixed = programs("further/strange", "forms_new_or_known", "random_split")
    [on_the_page] = programs("further/strange", "errors")
    on_the_page.__globals__.update(known)
    for function in (forms, mixed):
        function.__globals__.update(known, errors=on_the_page)

    def one_order(rng):
        return errors(images, range(200), range(200, 357), rng)

    pairs = (one_order, experiments.one_order), (forms, experiments.forms_new_or_known)
    for cell, package in (*pairs, (mixed, experiments.random_split)):
        ours, theirs = repeat(cell, runs=5), repeat(package, runs=5)
        assert ours.keys() <= theirs.keys() and len(ours) >= 2
        assert all(ours[name].tolist() == theirs[name].tolist() for name in ours)


def test_with_one_wrong_label_the_program_gives_up_and_nothing_separates():
    [train] = programs("02", "train")
    X, y = zeros_and_twos()
    wrong = np.append(-1, y[1:])
    assert y[0] == 1 and not certificates.separate(X, wrong).separable
    assert train(X, wrong)[1] == "still 4 mistakes in epoch 1000"


def test_one_update_on_a_three_calls_every_image_a_three_and_all_threes_rightly():
    X, y = datasets.digits(3, 8)
    scores = X[y == 1] @ X.T
    assert scores.min() > 0


def test_an_epoch_has_no_mistake_if_and_only_if_its_first_w_is_right_everywhere():
    X, y = datasets.five_points()
    X = geometry.augment(X)
    for w in product(range(-3, 4), repeat=3):
        run = quietly(perceptron, X, y, w0=w, max_epochs=1)
        assert (run.mistakes == 0) == (not algorithms.is_mistake(np.array(w), X, y).any())


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


@pytest.fixture(scope="module")
def four():
    """The cells with the four learners, and their losses."""
    losses = {
        "perceptron": lambda s: np.maximum(0, -s),
        "hinge": lambda s: np.maximum(0, 1 - s),
        "logistic": lambda s: np.log1p(np.exp(-s)),
        "Adaline": lambda s: (1 - s) ** 2 / 2,
    }
    cells = variables_of("02", "learners") | variables_of("02", "adaline")
    return cells | {"losses": losses}


def test_each_g_is_minus_a_subgradient_of_its_loss(four):
    grid = np.linspace(-4, 4, 161)
    assert four["steps"].keys() == four["losses"].keys()
    for name, g in four["steps"].items():
        loss = four["losses"][name]
        for s in grid:
            assert (loss(grid) >= loss(s) - g(s) * (grid - s) - 1e-12).all(), (name, s)


def test_on_average_a_step_is_the_rate_times_minus_the_gradient_of_the_mean_loss(four):
    rng = np.random.default_rng(0)
    X, y, w, h = rng.normal(size=(9, 3)), rng.choice([-1, 1], 9), rng.normal(size=3), 1e-6
    for name, g in four["steps"].items():
        at_w = [y_i * (w @ x_i) for x_i, y_i in zip(X, y, strict=True)]
        mean_step = np.mean([g(s) * v for s, v in zip(at_w, y[:, None] * X, strict=True)], axis=0)
        rise = [
            np.mean(four["losses"][name](y * (X @ (w + d))))
            - np.mean(four["losses"][name](y * (X @ (w - d))))
            for d in h * np.eye(3)
        ]
        assert mean_step == pytest.approx(-np.array(rise) / (2 * h), abs=1e-6), name


def test_the_line_with_the_first_g_is_the_perceptron_and_only_its_rate_is_free(four):
    X, y = datasets.five_points()
    X = geometry.augment(X).astype(float)
    run = perceptron(X, y)
    starts = {name: [] for name in four["steps"]}
    for name, g in four["steps"].items():
        for rate in (1 / 16, 1 / 32):
            w = four["descend"](X, y, g, rate=rate, epochs=run.epochs)
            starts[name].append((w / rate).round(9).tolist())
    assert starts.pop("perceptron") == [run.w.tolist()] * 2
    assert all(first != second for first, second in starts.values())


def zeros_and_twos():
    images, labels = datasets.digits(0, 2)
    ink = images[:200].reshape(-1, 8, 8)
    centre, middle = ink[:, 3:5, 3:5].mean(axis=(1, 2)), ink[:, :, 3:5].mean(axis=(1, 2))
    return np.column_stack([centre, middle]), labels[:200]


def test_the_square_loss_is_smallest_where_two_images_are_misclassified(four):
    X, y = zeros_and_twos()
    best = np.linalg.lstsq(X, y, rcond=None)[0]
    assert certificates.separate(X, y).separable and algorithms.is_mistake(best, X, y).sum() == 2
    s, Z = y * (X @ best), y[:, None] * X
    wrong, pulls = algorithms.is_mistake(best, X, y), (1 - s)[:, None] * Z
    assert pulls.sum(axis=0) == pytest.approx([0, 0], abs=1e-6) and (s > 1).sum() == 80
    assert (Z[wrong] @ pulls[(s < 1) & ~wrong].sum(axis=0) > 0).all()
    assert (Z[wrong] @ pulls[s > 1].sum(axis=0) < 0).all()
    g = four["steps"]["Adaline"]
    for seed in range(5):
        order = np.random.default_rng(seed).permutation(200)
        w = four["descend"](X[order], y[order], g)
        assert algorithms.is_mistake(w, X, y).tolist() == wrong.tolist()


def test_with_too_large_a_step_adaline_overshoots(four):
    X, y = zeros_and_twos()
    g = four["steps"]["Adaline"]
    wrong = [
        algorithms.is_mistake(four["descend"](X, y, g, rate=rate), X, y) for rate in (1e-3, 1e-2)
    ]
    assert [w.sum() for w in wrong] == [0, 100] and (y[wrong[1]] == 1).all()
    longest = (X * X).sum(axis=1).max()
    assert longest == 378.125 and round(1 - 0.01 * longest, 2) == -2.78
    w, x = np.array([0.1, 0.2]), X[7]
    for rate in (1e-3, 1e-2):
        after = w + rate * g(w @ x) * x
        assert 1 - after @ x == pytest.approx((1 - w @ x) * (1 - rate * (x @ x)))


def test_what_is_left_after_one_update_from_other_starts():
    for start, before, after in (([3, 0], -3, -1), ([2, 0], -2, 0), ([1, 0], -1, 1)):
        w, x = np.array(start), np.array([-1, 1])
        assert (w @ x, (w + x) @ x) == (before, after)


def test_examples_closer_in_direction_leave_a_narrower_cone_and_take_more_steps():
    for second, width, steps in (([1, 1], 45, 3), ([1, 2], 26.6, 7)):
        apart = np.degrees(geometry.angle([0, 3], -np.array(second)))
        assert round(180 - apart, 1) == width
        assert perceptron([[0, 3], second], [1, -1]).mistakes == steps


def test_from_another_start_the_rate_in_the_middle_is_the_fastest():
    rates = Fraction(1, 8), 1, 4
    runs = [perceptron([[1, 1], [2, -1]], [1, -1], w0=[2, 0], rate=rate) for rate in rates]
    assert [run.mistakes for run in runs] == [7, 1, 2]


def test_in_reverse_order_the_other_kind_of_error_leads():
    X, y = datasets.digits(3, 8)
    wrong = algorithms.predict(perceptron(X[:200][::-1], y[:200][::-1]).w, X[200:]) != y[200:]
    assert [int(wrong[y[200:] == sign].sum()) for sign in (-1, 1)] == [2, 8]


def test_random_orders_save_epochs_and_few_updates():
    """Exercise 6."""
    spread = repeat(experiments.by_order, runs=100)
    assert [spread.median(name) for name in spread] == [32, 6, 5]
    spread = repeat(lambda rng: experiments.by_order(rng, count="updates"), runs=100)
    medians = [spread.median(name) for name in spread]
    assert medians == [83, 68.5, 65]
    assert all(high - low > 30 for low, high in map(spread.between, spread))
    again = repeat(lambda rng: experiments.by_order(rng, count="updates"), runs=50, rng=1)
    by_class, one, new = (again.median(name) for name in again)
    assert new - 5 < one < by_class < 1.5 * one
    with pytest.raises(ValueError, match="count must be"):
        experiments.by_order(np.random.default_rng(0), count="mistakes")


def test_two_hidden_units_compute_xor_and_with_reversed_signs_equality():
    bits = datasets.xor()[0]
    cell = variables_of(
        "02", "two-units", bits=bits, xor=[-1, 1, 1, -1], Hyperplane=Hyperplane, figures=figures
    )
    one, both, step = cell["one"], cell["both"], cell["step"]
    assert step(one - both - 0.5).tolist() == [0, 1, 1, 0]
    for name, answers in (("at least one: 1 above", one), ("both: 1 above", both)):
        assert step(cell["units"][name](bits)).tolist() == answers.tolist()
    assert step(both - one + 0.5).tolist() == [1, 0, 0, 1]


def test_with_the_product_of_its_bits_xor_is_separable_and_the_run_stops():
    X, y = datasets.xor()
    run = perceptron(geometry.augment(np.column_stack([X, X.prod(axis=1)])), y)
    assert run.converged and not quietly(perceptron, geometry.augment(X), y).converged


def test_one_square_triggers_three_of_five_updates_and_can_be_dragged_to_make_25():
    """The tasks of the widget in section 3."""
    X, y = variables_of("02", "player", widgets=widgets)["five"]
    run = perceptron(X, y)
    assert X[3] == [1, -1] and run.updates.tolist() == [0, 3, 3, 4, 3] and run.epochs == 4
    margins = [y[i] * (run.weights(t) @ X[i]) for t, i in enumerate(run.updates)]
    after = [y[i] * (run.weights(t + 1) @ X[i]) for t, i in enumerate(run.updates)]
    assert (margins[1], after[1], margins[2]) == (-2, 0, 0)
    assert run.updates_per_epoch.tolist() == [2, 2, 1, 0]
    run = perceptron([*X[:4], [3, 1]], y)
    assert (run.mistakes, run.epochs, run.converged) == (25, 15, True)


def test_an_epoch_of_two_updates_can_leave_forty_images_misclassified():
    X, y = datasets.digits(3, 8)
    run = perceptron(X, y)
    ninth = run.weights(run.updates_per_epoch[:9].sum())
    assert run.updates_per_epoch[8] == 2 and algorithms.is_mistake(ninth, X, y).sum() == 40


def test_on_the_labels_of_and_the_run_ends_in_the_ninth_epoch():
    run = perceptron(geometry.augment(datasets.xor()[0]), [-1, -1, -1, 1])
    assert run.epochs == 9 and run.w.tolist() == [3, 2, -4]


def test_parity_of_all_inputs_adds_up_to_zero():
    for n in range(2, 6):
        X = np.array(list(product((0, 1), repeat=n)))
        y = np.where(X.sum(axis=1) % 2, 1, -1)
        assert not (y @ geometry.augment(X)).any()


def test_on_xor_each_epoch_has_updates_and_ends_at_zero():
    X, y = datasets.xor()
    for epochs in (1, 7, 500):
        run = quietly(perceptron, geometry.augment(X), y, max_epochs=epochs)
        assert not run.converged and (run.updates_per_epoch > 0).all() and not run.w.any()
