"""Certificates: every claim is checked here by its own exact arithmetic."""

import itertools
import math
import tracemalloc
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import dot, exactly, plainly, refusal
from sklearn.svm import SVC
from strategies import (
    fractions,
    integers,
    labelled_sets,
    random_set,
    random_sets,
    seeds,
    separable_sets,
    vectors,
)

import coursekit.perceptrons.certificates.separability as separation
from coursekit.perceptrons import datasets
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.certificates import (
    CycleNotFoundError,
    NotSeparableError,
    UndecidedError,
    cycle,
    cycles,
    linear_program,
    max_margin,
    separate,
)
from coursekit.perceptrons.certificates.integers import (
    nearby_floats,
    shortest_relation,
    signed_integers,
    solve_gram,
    vanishing_weights,
)
from coursekit.perceptrons.certificates.nearest_point import nearest_point
from coursekit.perceptrons.certificates.simplex import gordan
from coursekit.perceptrons.geometry import augment, margin, norm
from coursekit.perceptrons.problems.ps2.needs_offset import is_positive

small_floats = st.floats(-1e6, 1e6, width=32)


def signed(X, y):
    """The y x as fractions, by a way of its own."""
    return [[int(label) * v for v in row] for row, label in zip(exactly(X), y)]


def combination(weights, rows):
    return [dot(weights, column) for column in zip(*rows)]


def verified(X, y):
    """Ask `separate`, check the proof that it gives, and return its answer."""
    separation, rows = separate(X, y), signed(X, y)
    if separation.separable:
        assert separation.weights is None
        assert min(dot(separation.w, z) for z in rows) > 0
        assert math.gcd(*separation.w.tolist()) == 1
    else:
        assert separation.w is None
        assert min(separation.weights) >= 0 and sum(separation.weights) == 1
        assert not any(combination(separation.weights, rows))
    return separation.separable


def random_separable(seed):
    """Examples of both classes with a margin that floats can see."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(10, 120)), int(rng.integers(2, 12))
    while True:
        X, y = datasets.separable(n, d, float(rng.uniform(0.02, 0.3)), rng)
        if abs(y.sum()) < n:
            return X, y


# --- separable or not


@given(labelled_sets() | labelled_sets(fractions) | labelled_sets(small_floats))
def test_every_set_gets_one_of_the_two_certificates(data):
    verified(*data)


@given(labelled_sets(most_rows=4))
def test_the_answer_is_that_of_fourier_and_motzkin(data):
    assert separate(*data).separable == is_positive(signed(*data))


def test_random_sets_of_200_by_10_integers_are_certified_every_time():
    rng = np.random.default_rng(0)
    answers = set()
    for size, n in itertools.product((1, 2, 10, 10**6, 10**15), (8, 20, 40, 200)):
        X, y = rng.integers(-size, size + 1, (n, 10)), rng.choice([-1, 1], n)
        u = rng.integers(-size, size + 1, 10)
        closest = np.where(X.astype(object) @ u.astype(object) > 0, 1, -1)
        answers |= {verified(X, y), verified(X, closest.astype(int))}
    assert answers == {True, False}


@pytest.mark.parametrize("exponent", [-1000, -60, -30, 0, 30, 60, 500])
def test_however_close_the_answer_is_exact(exponent):
    tiny = 2.0**exponent
    assert verified([[1, tiny], [-1, tiny]], [1, 1])
    assert not verified([[tiny, 1]] * 2, [1, -1])
    assert not verified([[1, tiny], [-1, tiny], [0, -1]], [1, 1, 1])


def test_numbers_that_no_float_holds_are_certified_too():
    huge = 10**400
    assert verified([[huge, 1], [-huge, 1]], [1, 1])
    assert not verified([[huge, 1], [-huge, 1], [0, -1]], [1, 1, 1])
    assert verified([[1e-300, 1e300], [-1e300, 1e-300]], [1, 1])


def test_where_the_linear_program_is_mistaken_the_examples_that_it_missed_are_added():
    # Thin wedges in ten dimensions: each example is almost the opposite of another.
    rng = np.random.default_rng(1)
    for _ in range(10):
        axes = rng.integers(-9, 10, (12, 10)).astype(object) * 10**18
        X = np.vstack([axes + rng.integers(1, 9, (12, 10)), -axes + rng.integers(1, 9, (12, 10))])
        verified(X.tolist(), [1] * 24)


def test_where_the_linear_program_finds_w_the_simplex_method_is_not_asked(monkeypatch):
    monkeypatch.setattr(separation, "gordan", None)
    for seed in range(5):
        assert verified(*random_separable(seed))


@pytest.mark.parametrize("q, room", [(6, 0.1), (100, 6e-3), (10**4, 6e-5), (10**8, 1e-6)])
def test_w_has_no_more_digits_than_the_examples_ask_for(q, room):
    """They want w1 / w2 to be near pi - 3, and fractions with the denominator q are near enough."""
    X = [[1, room + 3 - math.pi], [-1, room - 3 + math.pi]]
    assert verified(X, [1, 1]) and abs(separate(X, [1, 1]).w).max() <= q


def test_where_the_linear_program_gives_up_the_simplex_method_decides_alone(monkeypatch):
    monkeypatch.setattr("scipy.optimize.linprog", lambda *_, **__: SimpleNamespace(x=None))
    assert {verified(X, y) for X, y in random_sets(40)} == {True, False}
    assert verified([[1, 0], [0, 1]], [1, 1])  # the w of one example has the score 0 for the other


def test_a_large_linear_program_is_solved_in_a_process_of_its_own_and_alike(monkeypatch):
    X, y = random_set(1, 40, 12, largest=9)
    separation = separate(X, y)
    monkeypatch.setattr(linear_program, "LONG_PROGRAM", 0)
    apart = separate(X, y)
    assert apart.separable == separation.separable and (apart.weights == separation.weights).all()


def test_an_interrupt_ends_the_other_process(monkeypatch):
    processes = []

    def interrupted(process):
        processes.append(process)
        raise KeyboardInterrupt

    monkeypatch.setattr(linear_program, "LONG_PROGRAM", 0)
    monkeypatch.setattr(linear_program, "_seconds", interrupted)
    with pytest.raises(KeyboardInterrupt):
        separate([[1], [2]], [1, -1])
    assert processes[0].returncode != 0
    monkeypatch.setattr(linear_program, "_seconds", lambda process: process.kill() or [])
    assert "too little memory" in refusal(separate, [[1], [2]], [1, -1], error=RuntimeError)


def test_where_the_linear_program_is_right_its_examples_have_one_solution(monkeypatch):
    monkeypatch.setattr(separation, "gordan", None)
    assert {verified(X, y) for X, y in random_sets(200)} == {True, False}


def test_a_set_through_the_origin_and_with_an_offset_can_differ():
    X, y = datasets.offset_only()
    assert not verified(X, y) and verified(augment(X), y)


def test_the_weights_of_an_augmented_set_give_a_point_common_to_both_hulls():
    X, y = datasets.xor()
    weights = separate(augment(X), y).weights
    plus, minus = y == 1, y == -1
    assert weights[plus].sum() == weights[minus].sum() == Fraction(1, 2)
    assert (2 * weights[plus] @ X[plus] == 2 * weights[minus] @ X[minus]).all()


def test_parity_is_not_separable_and_all_examples_have_the_same_weight():
    for n in range(2, 7):
        X, y = datasets.parity(n)
        assert not verified(augment(X), y)
        assert not any(combination([Fraction(1, 2**n)] * 2**n, signed(augment(X), y)))


def test_the_zero_vector_alone_is_a_certificate():
    assert separate([[1, 2], [0, 0]], [1, 1]).weights.tolist() == [0, 1]


def test_real_images_are_certified():
    X, y = datasets.digits(3, 8)
    assert verified(X, y)
    y[:60] *= -1
    assert not verified(X, y)


def test_a_set_of_many_features_and_digits_is_certified_too():
    rng = np.random.default_rng(2)
    X, y = rng.standard_normal((200, 60)), rng.choice([-1, 1], 200)
    assert not verified(X, y)


def test_what_would_take_too_long_is_refused_and_says_why(monkeypatch):
    monkeypatch.setattr("scipy.optimize.linprog", lambda *_, **__: SimpleNamespace(x=None))
    rng = np.random.default_rng(2)
    with pytest.raises(UndecidedError, match=r"for 150 features of [0-9]+ binary digits"):
        separate(rng.standard_normal((400, 150)), rng.choice([-1, 1], 400))


@pytest.mark.parametrize("function", [separate, max_margin, cycle])
def test_what_is_no_set_of_examples_is_refused(function):
    for X, y, message in [
        ([[1, 2]], [0], "y must hold only the labels -1 and +1, but y[0] is 0."),
        ([[1, math.nan]], [1], "X must be finite, but X[0, 1] is nan."),
        ([1, 2], [1, 1], "X must have two dimensions (n, d), but its shape is (2,)."),
        ([[1, 2]], [1, 1], "y must have one label for each of the 1 examples, not 2."),
    ]:
        assert refusal(function, X, y) == message


@pytest.mark.parametrize("wrong", [[1, 0], [Fraction(1, 2)] * 2, [Fraction(3, 2), Fraction(-1, 2)]])
def test_weights_that_are_no_proof_are_not_returned(monkeypatch, wrong):
    wrong = np.array(wrong, dtype=object)
    monkeypatch.setattr(separation, "vanishing_weights", lambda Z: wrong[: len(Z)])
    monkeypatch.setattr(separation, "best_box_w", lambda near: (np.zeros(1), np.arange(2)))
    with pytest.raises(ArithmeticError, match="no certificate"):
        separate([[1], [-3]], [1, 1])


def test_certificates_print_what_they_say():
    assert repr(separate([[2], [4]], [1, 1])) == "<Separation: separable, w = [1]>"
    text = repr(separate([[1], [-3]], [1, 1]))
    assert text == "<Separation: NOT separable, weights 3/4 of example 0, 1/4 of example 1>"
    long = repr(separate([[0.1], [-0.7]], [1, 1]))
    assert long.endswith("weights about 0.875 of example 0, about 0.125 of example 1>")
    many = separation.Separation(False, None, np.array([Fraction(1, 7)] * 7))
    assert repr(many).endswith("1/7 of example 5 and 1 more>")
    assert repr(separation.Separation(False, None, many.weights[:6])).endswith("of example 5>")


@given(labelled_sets())
def test_the_simplex_method_answers_by_itself(data):
    Z = np.array(signed(*data), dtype=object)
    w, weights = gordan(np.vectorize(int, otypes=[object])(Z))
    assert (w is None) != (weights is None)
    if w is not None:
        assert (Z @ w > 0).all()
    else:
        assert not (weights @ Z).any() and weights.sum() == 1 and weights.min() >= 0
        assert np.count_nonzero(weights) <= Z.shape[1] + 1


def test_whole_numbers_are_the_examples_times_one_scale():
    Z, scale = signed_integers([[Fraction(1, 6), 2], [Fraction(3, 4), 0]], [1, -1])
    assert (Z.tolist(), scale) == ([[2, 24], [-9, 0]], 12)
    assert nearby_floats(Z).tolist() == [[2 / 24, 1], [-9 / 24, 0]]


# --- the margin


def checked_margin(X, y, offset):
    """Ask `max_margin`, check both its bounds, and return its answer."""
    answer, rows = max_margin(X, y, offset=offset), signed(X, y)
    least = min(dot(answer.w, z) + label * Fraction(answer.b) for z, label in zip(rows, y))
    nearest = combination(answer.weights, rows)
    assert min(answer.weights) >= 0 and sum(answer.weights) == 1
    assert answer.support.tolist() == np.flatnonzero(answer.weights).tolist()
    if offset:
        assert dot(answer.weights, y) == 0
    assert answer.lower_squared == least**2 / dot(answer.w, answer.w)
    assert answer.upper_squared == dot(nearest, nearest) >= answer.lower_squared
    # No float between the bounds and their roots is a bound as well.
    below, above = math.nextafter(answer.upper, 0), math.nextafter(answer.lower, math.inf)
    assert Fraction(answer.lower) ** 2 <= answer.lower_squared < Fraction(above) ** 2
    assert Fraction(below) ** 2 < answer.upper_squared <= Fraction(answer.upper) ** 2
    assert answer.upper / answer.lower - 1 <= 1e-9
    return answer, least


def checked_margins(data, shift):
    """Check the margins of a separable set, and once it is moved away that with an offset."""
    X, y, _ = data
    yield checked_margin(X, y, offset=False)
    shifted = [[v + shift for v in row] for row in X]
    if len(set(y)) == 2 and separate(augment(shifted), y).separable:
        yield checked_margin(shifted, y, offset=True)


@given(separable_sets(), fractions)
def test_for_exact_data_both_bounds_are_the_same_number(data, shift):
    for answer, least in checked_margins(data, shift):
        assert answer.exact and least == 1


@given(separable_sets(small_floats), small_floats)
def test_for_floats_the_bounds_are_true_of_the_floats_as_given(data, shift):
    assume(separate(*data[:2]).separable)
    assert [*checked_margins(data, shift)]


def test_a_hyperplane_that_floats_cannot_express_is_exact():
    X = [[0.3, 0.1], [-0.3, -0.1 + 1e-12]]  # almost opposite
    answer, least = checked_margin(X, [1, 1], offset=False)
    assert least == 1 and answer.w.dtype == object


@pytest.mark.parametrize("offset", [False, True])
@given(seeds)
def test_the_hyperplane_is_that_of_a_support_vector_machine(offset, seed):
    X, y = random_separable(seed)
    if offset:
        X = X + np.random.default_rng(seed).uniform(-1, 1, X.shape[1])
        shown = X, y
    else:  # a machine that is shown the opposites too has no use for an offset
        shown = np.vstack([X, -X]), np.concatenate([y, -y])
    machine = SVC(kernel="linear", C=1e10, tol=1e-10).fit(*shown)
    w, b = machine.coef_[0], float(machine.intercept_[0]) if offset else 0
    answer = max_margin(X, y, offset=offset)
    assert answer.upper / answer.lower - 1 <= 1e-9
    assert margin(w, X, y, b) <= answer.upper * (1 + 1e-15)  # which floats round, both of them
    assert margin(w, X, y, b) == pytest.approx(answer.lower, rel=1e-4)
    assert 1 / norm(w) == pytest.approx(answer.lower, rel=1e-4)
    assert [*w, b] == pytest.approx([*answer.w, answer.b], abs=1e-2 * norm(answer.w))
    assert offset or set(answer.support) == {int(i) % len(X) for i in machine.support_}


def test_the_margin_of_orthonormal_examples_is_exactly_one_over_root_n():
    for n in range(1, 8):
        answer = max_margin(np.eye(n, dtype=int), [1] * n)
        assert answer.lower_squared == Fraction(1, n) and answer.exact
        assert answer.support.tolist() == list(range(n))


def test_with_a_hundred_support_vectors_the_margin_is_exact_too():
    answer = max_margin(np.eye(150, dtype=int), [1] * 150)
    assert answer.lower_squared == answer.upper_squared == Fraction(1, 150)
    rng = np.random.default_rng(0)
    X = rng.integers(-9, 10, (120, 120))
    y = np.where(X @ rng.integers(-9, 10, 120) > 0, 1, -1)
    answer, least = checked_margin(X, y, offset=False)
    assert answer.exact and least == 1 and len(answer.support) > 60


def test_the_hyperplane_has_the_margin_that_is_said():
    X, y = datasets.five_points()
    answer = max_margin(X, y, offset=True)
    assert answer.hyperplane.margin(X, y) == pytest.approx(answer.lower, rel=1e-15)
    assert answer.upper_squared == Fraction(64, 37)
    assert margin(max_margin(X, y).w, X, y) == pytest.approx((49 / 89) ** 0.5, rel=1e-15)


def test_an_offset_in_the_features_is_not_the_same_as_an_offset():
    X, y = datasets.offset_only()
    assert max_margin(X, y, offset=True).lower_squared == 2
    assert max_margin(augment(X), y).lower_squared < 2


def test_equal_examples_and_examples_on_one_line_do_no_harm():
    X = [[1, 1], [1, 1], [2, 0], [0, 2], [3, 3], [1, 1]]
    assert max_margin(X, [1] * 6).lower_squared == 2
    assert max_margin(np.array(X) / 10, [1] * 6).lower == pytest.approx(0.02**0.5)


def test_a_margin_of_real_images_is_known_exactly():
    X, y = datasets.digits(3, 8)
    answer = max_margin(X, y)
    assert answer.exact and np.nextafter(answer.lower, 9) >= answer.upper
    assert min(dot(answer.w, z) for z in signed(X, y)) == 1
    assert repr(answer).endswith(", known exactly, 29 support vectors>")


def test_where_nothing_separates_the_error_carries_the_proof():
    X, y = datasets.xor()
    with pytest.raises(NotSeparableError, match=r"no hyperplane separates them.*1/4") as error:
        max_margin(X, y, offset=True)
    assert not any(combination(error.value.separation.weights, signed(augment(X), y)))
    with pytest.raises(NotSeparableError, match="no hyperplane through the origin"):
        max_margin([[1, 1], [3, 3]], [-1, 1])


def test_one_class_has_no_margin_with_an_offset():
    message = refusal(max_margin, [[1, 1], [3, 3]], [1, 1], offset=True)
    assert message == "y must hold both labels, but all 2 are +1."


def test_margins_print_how_well_they_are_known():
    assert repr(max_margin([[3, 4]], [1])) == "<Margin: 5, squared exactly 25, 1 support vector>"
    floats = repr(max_margin([[0.1, 0.7], [0.3, -0.2]], [1, 1]))
    assert "known to a factor of 1 + " in floats or "squared exactly" in floats


@given(labelled_sets())
def test_the_nearest_point_is_where_no_corner_is_lower(data):
    Z, _ = signed_integers(*data)
    corners, parts = nearest_point(Z, [np.arange(len(Z))])
    point = parts @ Z[[i for (i,) in corners]]
    assert parts.min() > 0 and parts.sum() == 1
    assert (Z @ point).min() >= point @ point


def test_a_bad_start_is_given_up():
    Z = np.array([[1, 1], [1, 1], [1, 1]], dtype=object)
    corners, parts = nearest_point(Z, [np.arange(3)], [(0,), (1,)], np.array([0.5, 0.5]))
    assert (corners, parts.tolist()) == ([(0,)], [1])


def test_a_corner_that_neither_has_nor_needs_a_part_leaves_without_harm():
    X = [[0, 1, 1], [1, 0, -1], [0, 0, -1], [0, 1, 0], [0, 1, 0]]
    answer = max_margin(X, [-1] * 5)
    assert answer.exact and answer.lower_squared == Fraction(1, 5)
    for X, y in random_sets(
        60, largest=1
    ):  # so few numbers are on a plane with others all the time
        if separate(X, y).separable:
            assert max_margin(X, y).exact


@given(st.lists(vectors(integers, 3), min_size=1, max_size=3))
def test_equations_are_solved_exactly_or_found_singular(rows):
    B = np.array(rows, dtype=object)
    if np.linalg.matrix_rank(B.astype(float)) == len(B):
        assert (B @ B.T @ solve_gram(B) == 1).all()
    else:
        with pytest.raises(np.linalg.LinAlgError):
            solve_gram(B)


@given(labelled_sets())
def test_vanishing_weights_are_the_only_ones_up_to_scale(data):
    Z, _ = signed_integers(*data)
    weights = vanishing_weights(Z)
    if weights is None:
        assert np.linalg.matrix_rank(Z.astype(float)) != len(Z) - 1 or separate(*data).separable
    else:
        assert not (weights @ Z).any() and weights.sum() == 1 and weights.min() >= 0


# --- cycles


def assert_cycle_of_plain_search(X, y):
    """The cycle is the one that is found by keeping the weights after every epoch."""
    Z, answer = (np.array(X, dtype=object) * np.array(y)[:, None]).tolist(), cycle(X, y)
    w, states, largest = [0] * len(Z[0]), {}, 0
    while tuple(w) not in states:
        states[tuple(w)] = len(states)
        for z in Z:
            if sum(a * b for a, b in zip(w, z)) <= 0:
                w = [a + b for a, b in zip(w, z)]
                largest = max(largest, sum(a * a for a in w))
    start = states[tuple(w)]
    assert (answer.start, answer.period) == (start, len(states) - start)
    assert answer.weights.tolist() == [list(state) for state in states][start:]
    assert answer.max_norm_squared == largest


@given(labelled_sets() | labelled_sets(st.sampled_from([-3, -1, 0, 2, Fraction(-2, 3)])))
def test_the_cycle_is_the_one_that_a_plain_search_finds(data):
    assume(not separate(*data).separable)
    plainly(assert_cycle_of_plain_search, *data)


@pytest.mark.parametrize("d", [2, 5, 8])
def test_random_integer_data_cycles_as_a_plain_search_says(d):
    for seed in range(2):
        X, y = random_set(seed, 3 * d, d, largest=4)
        if separate(X, y).separable:
            with pytest.raises(ValueError, match="the run converged"):
                cycle(X, y)
        else:
            assert_cycle_of_plain_search(X, y)


def test_the_exclusive_or_with_a_bias_comes_back_to_zero_in_each_epoch():
    X, y = datasets.xor()
    answer = cycle(augment(X), y)
    assert (answer.start, answer.period, answer.weights.tolist()) == (0, 1, [[0, 0, 0]])
    run = plainly(perceptron, augment(X), y, max_epochs=1)
    assert answer.max_norm_squared == (run.trajectory() ** 2).sum(axis=1).max() == 3


def test_large_numbers_and_fractions_cycle_like_small_integers():
    X, y = datasets.xor()
    small, factor = cycle(augment(X), y), 10**30
    large = cycle(augment(X).astype(object) * factor, y)
    assert (large.start, large.period) == (small.start, small.period)
    assert large.max_norm_squared == small.max_norm_squared * factor**2
    thirds = cycle(augment(X) * Fraction(1, 3), y)
    assert thirds.max_norm_squared == Fraction(small.max_norm_squared, 9)


def test_not_every_weight_vector_is_kept(monkeypatch):
    X, y = random_set(4, 24, 8, largest=5)
    monkeypatch.setattr(cycles, "PATIENCE", 0)  # the memory of a linear program is another matter
    cycle(X, y)  # compiles
    tracemalloc.start()
    answer = cycle(X, y)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert answer.start > 8 * answer.period
    room = answer.period * 8 * 8
    all_states = answer.start * 8 * 8
    assert peak < 4 * room + 50_000 < all_states


def test_a_run_that_converges_has_no_cycle():
    with pytest.raises(ValueError, match=r"Epoch 2 made no mistake.*by w = \[-1, 3\]") as error:
        cycle(*datasets.two_points())
    assert not isinstance(error.value, NotSeparableError)


def test_a_budget_that_is_used_up_is_said():
    X, y = random_set(0, 24, 8, largest=5)
    with pytest.raises(CycleNotFoundError, match=r"max_epochs = 100 epochs.*Allow more epochs"):
        cycle(X, y, max_epochs=100)
    with pytest.raises(ValueError, match="max_epochs must be a whole number"):
        cycle(X, y, max_epochs=0)


@pytest.mark.parametrize("size", [10**6, 10**12, 10**20])
def test_a_run_that_would_converge_after_very_many_epochs_has_no_cycle(size):
    """The margin is tiny: (R/gamma)^2 is about the fourth power of the size."""
    X = [[size, 1], [1 - size, -1], [size - 3, 2]]
    with pytest.raises(
        ValueError, match="the run will converge, though not in 1000 epochs"
    ) as error:
        cycle(X, [1, 1, -1])
    w = [int(v) for v in str(error.value).split("[")[1].split("]")[0].split(",")]
    assert all(label * dot(w, x) > 0 for label, x in zip([1, 1, -1], X))


def test_a_period_of_more_epochs_than_are_allowed_is_said_at_once():
    rng = np.random.default_rng(0)
    X, y = rng.integers(-(10**15), 10**15, (9, 3)), rng.choice([-1, 1], 9)
    assert not separate(X, y).separable
    with pytest.raises(CycleNotFoundError, match=r"epochs: [0-9,]{9,} at least have to lie"):
        cycle(X, y)


@given(st.lists(st.lists(st.integers(-6, 6), min_size=2, max_size=2), min_size=1, max_size=4))
def test_no_relation_is_shorter_than_the_bound(rows):
    """Of all small whole numbers k, none but 0 has k rows = 0 and a smaller square."""
    bound = shortest_relation(np.array(rows, dtype=object))
    every = itertools.product(range(-4, 5), repeat=len(rows))
    squares = [dot(k, k) for k in every if any(k) and not any(combination(k, rows))]
    assert not squares or bound <= min(squares)
    if bound is None:
        assert np.linalg.matrix_rank(rows) == len(rows)


@pytest.mark.parametrize("d", [2, 3])
def test_the_bound_of_the_period_is_below_the_period(d):
    for seed in range(30):
        X, y = random_set(seed, 3 * d, d, largest=40)
        if not separate(X, y).separable:
            square = shortest_relation(X.astype(object))
            assert math.isqrt(math.floor(square)) // len(X) <= cycle(X, y).period


def test_floats_are_refused_since_their_rounding_would_cycle():
    with pytest.raises(ValueError, match="Scale the examples to whole numbers"):
        cycle([[0.5, 1.0], [-0.5, -1.0]], [1, 1])


def test_cycles_print_when_and_how_long():
    text = repr(cycle([[1], [-2]], [1, 1]))
    assert text == "<Cycle: from epoch 1 on the weights repeat every 2 epochs, max ‖w‖² = 4>"
