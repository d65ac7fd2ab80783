"""The theorems of lecture 03: known numbers, every inequality on many runs, wrong runs caught."""

import itertools
import math
import pickle
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import disjunction, dot, exactly, orthonormal, refusal
from strategies import fractions, integers, labels, positives, rates, seeds, separable_sets, vectors

import coursekit.perceptrons.bounds.deviations as deviations
import coursekit.perceptrons.bounds.proof as proof
from coursekit.perceptrons import bounds, datasets
from coursekit.perceptrons.algorithms import Run, perceptron
from coursekit.perceptrons.bounds import (
    ProofError,
    ProofTable,
    check_proof,
    deviation,
    disjunction_bound,
    hinge_bound,
    mistake_bound,
    novikoff,
    one_pass_bound,
)
from coursekit.perceptrons.bounds.convergence import nearest_float
from coursekit.perceptrons.bounds.proof_inequalities import TOLERANCE, check_claims
from coursekit.perceptrons.certificates import max_margin
from coursekit.perceptrons.geometry import augment, margin, norm, radius, radius_squared

pytestmark = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"
)

NAN, INF = float("nan"), float("inf")
THIRD = Fraction(1, 3)


@st.composite
def labelled(draw, numbers=integers, most_rows=12):
    """Any examples with any labels, and any u but zero."""
    d = draw(st.integers(1, 4))
    X = draw(st.lists(vectors(numbers, d), min_size=1, max_size=most_rows))
    return X, draw(vectors(labels, len(X))), draw(vectors(numbers, d, nonzero=True))


# The bound


def test_novikoffs_bound_on_numbers_known_by_heart():
    assert novikoff(1, Fraction(1, 10)) == 100
    assert novikoff(5, 3) == Fraction(25, 9)
    assert novikoff(0, 1) == 0
    assert novikoff(2.0, 0.5) == 16.0
    assert novikoff(5, 3, norm_u=4) == Fraction(400, 9)


@given(fractions, positives, positives)
def test_novikoffs_bound_is_exact_and_whole_numbers_are_integers(R, gamma, norm_u):
    bound = novikoff(abs(R), gamma, norm_u)
    assert bound == norm_u**2 * R**2 / gamma**2
    assert isinstance(bound, int) == (Fraction(bound).denominator == 1)
    assert novikoff(abs(R), gamma * norm_u, norm_u) == novikoff(abs(R), gamma)


def test_novikoffs_bound_of_huge_numbers():
    assert novikoff(10**400, 10**399) == 100
    for R, gamma in [(1e200, 1e-200), (10**400, 0.5)]:
        assert "The bound is larger than any float" in refusal(novikoff, R, gamma)
    assert nearest_float(Fraction(10**400)) == INF and nearest_float(Fraction(-(10**400))) == -INF


def test_the_bounds_of_floats_are_never_below_those_of_the_fractions_that_they_are():
    assert math.floor(novikoff(8.894627473705116, 1.651690856688568)) == 29
    rng = np.random.default_rng(0)
    for R, gamma, D in rng.uniform(0.1, 9, (2000, 3)).tolist():
        for bound, truth in (
            (novikoff(R, gamma), (Fraction(R) / Fraction(gamma)) ** 2),
            (novikoff(R, gamma, D), (Fraction(D) * Fraction(R) / Fraction(gamma)) ** 2),
        ):
            assert math.nextafter(bound, 0) < truth <= bound
    assert novikoff(2**53 + 1, 1.0) > 2**106  # no integer is rounded down on the way


@given(separable_sets(), st.fractions(Fraction(1, 9), 9))
def test_the_bound_of_a_set_is_that_of_its_radius_and_margin_whatever_the_length_of_u(data, c):
    X, y, u = data
    bound = mistake_bound(X, y, u)
    smallest = min(label * dot(u, x) for x, label in zip(X, y))
    assert bound == dot(u, u) * max(dot(x, x) for x in X) / smallest**2
    assert not isinstance(bound, float) and bound >= 1
    assert mistake_bound(X, y, [c * v for v in u]) == bound
    assert mistake_bound([[c * v for v in x] for x in X], y, u) == bound
    assert novikoff(radius(X), margin(u, X, y)) == pytest.approx(float(bound), rel=1e-12)
    floats = mistake_bound(np.array(X, dtype=float), y, np.array(u, dtype=float))
    assert isinstance(floats, float) and floats == pytest.approx(float(bound), rel=1e-12)


@given(separable_sets())
def test_no_order_makes_more_mistakes_than_the_bound(data):
    X, y, u = data
    bound = mistake_bound(X, y, u)
    for order in itertools.islice(itertools.permutations(range(len(X))), 24):
        run = perceptron(X, y, order=order, max_epochs=math.floor(bound) + 1)
        assert run.converged and run.mistakes <= bound
        assert_claims_hold(check_proof(run, u))


def test_the_bound_of_floats_is_rounded_once():
    X, u = [[0.1, 0.7], [0.2, 0.3]], [0.3, 0.9]
    exact = mistake_bound([[Fraction(v) for v in x] for x in X], [1, 1], [Fraction(v) for v in u])
    assert mistake_bound(X, [1, 1], u) == float(exact)
    assert mistake_bound([[1e-300]], [1], [1e-300]) == 1.0
    assert "larger than any float" in refusal(mistake_bound, [[1e-300, 1e300]], [1], [1, 0])


@pytest.mark.parametrize("n", [1, 2, 3, 10, 64])
def test_on_orthonormal_vectors_the_bound_is_attained_in_every_order(n):
    X, y = orthonormal(n)
    ones = np.ones(n, dtype=int)
    assert mistake_bound(X, y, ones) == n  # R = 1, so gamma² = 1/n
    order = np.random.default_rng(n).permutation(n)
    table = check_proof(perceptron(X, y, order=order), ones)
    assert table.example.tolist() == order.tolist()
    assert not table.projection_slack.any() and not table.norm_slack.any()
    assert not table.score.any()
    assert table.projection.tolist() == table.projection_bound.tolist()
    assert table.norm_squared.tolist() == table.norm_squared_bound.tolist()
    assert table.cosine.tolist() == table.cosine_bound.tolist()
    assert table.cosine[-1] == 1


def test_bad_arguments_are_refused_by_name():
    separate = "u must separate the examples, but y (u·x) is {} for example {}, and it must be "
    separate = (separate + "positive for each.").format
    for function, arguments, message in [
        (novikoff, (-1, 1), "R must not be negative, but it is -1."),
        (novikoff, (1, 0), "gamma must be positive, but it is 0."),
        (novikoff, (1, -0.5), "gamma must be positive, but it is -0.5."),
        (novikoff, (1, 1, 0), "norm_u must be positive, but it is 0."),
        (novikoff, (NAN, 1), "R must be finite, but R is nan."),
        (novikoff, (1, [1]), "gamma must have no dimension (one number), but its shape is (1,)."),
        (mistake_bound, ([[1, 2], [3, -4]], [1, 1], [1, 1]), separate(-1, 1)),
        (mistake_bound, ([[1, 2], [0.25, -0.25]], [1, 1], [1, 1]), separate(0, 1)),
        (mistake_bound, ([[1, 2]], [-1], [THIRD, 0]), separate(-THIRD, 0)),
        (mistake_bound, ([[1, 2]], [1], [1]), "u must have 2 components, but it has 1."),
        (
            mistake_bound,
            ([[1, 2]], [0], [1, 1]),
            "y must hold only the labels -1 and +1, but y[0] is 0.",
        ),
        (deviation, ([[1]], [1], [1], 0), "gamma must be positive, but it is 0."),
        (deviation, ([[1]], [1], [0], 1), "u must not be the zero vector, but it is [0]."),
        (one_pass_bound, ([[1, 2]], [1], [1], 1), "u must have 2 components, but it has 1."),
        (one_pass_bound, ([[1]], [1], [1], INF), "gamma must be finite, but gamma is inf."),
        (hinge_bound, ([[1]], [1], [1], 0), "gamma must be positive, but it is 0."),
        (hinge_bound, ([[1]], [1], [0], 1), "u must not be the zero vector, but it is [0]."),
    ]:
        assert refusal(function, *arguments) == message


# The proof, watched


def assert_is_slow_table(table: ProofTable, run: Run, u):
    """The table again from the definitions, in Fractions, with the weight vectors of the run."""
    X, y, T = run.X.tolist(), run.y.tolist(), run.mistakes
    w = [[Fraction(v) / Fraction(run.rate) for v in row] for row in run.trajectory().tolist()]
    gamma = min(label * dot(u, x) for x, label in zip(X, y))
    R_squared = max(dot(x, x) for x in X)
    shown = [(X[i], y[i]) for i in run.updates.tolist()]
    squares = [dot(v, v) for v in w]
    assert (table.gamma0, table.radius_squared) == (gamma, R_squared)
    assert table.norm_u_squared == dot(u, u)
    assert table.bound == mistake_bound(X, y, u)
    assert table.t.tolist() == [*range(1, T + 1)]
    assert table.example.tolist() == run.updates.tolist()
    assert table.score.tolist() == [s * dot(v, x) for v, (x, s) in zip(w, shown)]
    assert table.projection.tolist() == [dot(u, v) for v in w[1:]]
    assert table.projection_bound.tolist() == [t * gamma for t in range(1, T + 1)]
    assert table.projection_slack.tolist() == [s * dot(u, x) - gamma for x, s in shown]
    assert table.norm_squared.tolist() == squares[1:]
    assert table.norm_squared_bound.tolist() == [t * R_squared for t in range(1, T + 1)]
    growth = [after - before for before, after in itertools.pairwise(squares)]
    assert table.norm_slack.tolist() == [R_squared - step for step in growth]


def assert_claims_hold(table: ProofTable):
    """Assert the theorem's inequalities on the numbers in the table, exactly."""
    assert (table.score <= 0).all()
    assert (table.projection >= table.projection_bound).all()
    assert (table.norm_squared <= table.norm_squared_bound).all()
    assert (table.projection_slack >= 0).all() and (table.norm_slack >= 0).all()
    assert (table.cosine >= table.cosine_bound).all()
    assert (table.cosine <= 1).all()
    assert len(table.t) <= table.bound
    squares = table.projection.astype(object) ** 2
    assert (squares <= table.norm_u_squared * table.norm_squared.astype(object)).all()


@given(separable_sets(), rates, seeds)
def test_every_inequality_holds_on_every_run_at_any_rate_in_any_order(data, rate, seed):
    X, y, u = data
    options = {"max_epochs": math.floor(mistake_bound(X, y, u)) + 1}
    run = perceptron(X, y, rate=rate, **options, rng=seed)
    table = check_proof(run, u)
    assert run.converged
    assert_is_slow_table(table, run, u)
    assert_claims_hold(table)
    arrays = [table.score, table.projection, table.norm_squared, table.projection_slack]
    assert all(array.dtype in (np.int64, object) for array in arrays)


@given(separable_sets(), rates, st.integers(1, 10**40))
def test_the_length_of_u_changes_nothing_but_the_scale(data, rate, c):
    X, y, u = data
    run = perceptron(X, y, max_epochs=20)
    scaled = perceptron(X, y, max_epochs=20, rate=rate)
    assert repr(check_proof(scaled, u)) == repr(check_proof(run, u))
    table, other = check_proof(run, u), check_proof(run, [c * v for v in u])
    assert (table.bound, table.norm_squared.tolist()) == (other.bound, other.norm_squared.tolist())
    assert [c * v for v in table.projection.tolist()] == other.projection.tolist()
    assert table.cosine.tolist() == other.cosine.tolist()
    assert table.cosine_bound.tolist() == other.cosine_bound.tolist()


@given(separable_sets(), seeds)
def test_floats_meet_every_inequality_within_the_tolerance(data, seed):
    X, y, u = data
    scale = 10.0 ** np.random.default_rng(seed).uniform(-20, 20)
    run = perceptron(np.array(X, dtype=float) * scale, y, max_epochs=50, rate=0.1)
    table = check_proof(run, np.array(u, dtype=float) / 7)
    exact = check_proof(replace(run, X=run.X * 1, rate=Fraction(1, 10)), u)
    assert table.projection.dtype == table.norm_squared.dtype == np.float64
    assert isinstance(table.gamma0, float) and isinstance(table.bound, float)
    assert table.norm_squared.tolist() == exact.norm_squared.tolist()
    assert table.cosine == pytest.approx(exact.cosine, abs=1e-9)
    assert table.t[-1] <= table.bound * (1 + 1e-9)


def test_a_float_vector_makes_the_table_float_and_an_exact_run_is_judged_exactly_still():
    run = perceptron(*datasets.five_more_points())
    table = check_proof(run, [0.3, 0.2])
    assert table.norm_squared.dtype == np.float64
    assert table.cosine == pytest.approx(check_proof(run, [3, 2]).cosine)


@pytest.mark.parametrize("options", [{"rate": 0.1}, {"w0": np.zeros(64)}, {"rate": 1e60}])
def test_a_run_is_one_in_floats_if_its_rate_or_its_start_is(options):
    X, y = datasets.digits(3, 8)
    exact, floats = perceptron(X, y), perceptron(X, y, **options)
    tables = [check_proof(run, exact.w) for run in (exact, floats)]
    assert tables[0].norm_squared.tolist() == tables[1].norm_squared.tolist()
    assert [table.norm_squared.dtype for table in tables] == [np.int64, np.float64]
    jitter = 1 + 1e-12 * np.sign(np.arange(64) - 31.5)
    check_proof(replace(floats, w=floats.w * jitter), exact.w)
    with pytest.raises(ProofError):
        check_proof(replace(exact, w=exact.w * jitter), exact.w)


def test_an_exact_run_is_allowed_no_tolerance():
    # R² is 10**12 + 1, so that a tolerance of 1e-9 of it would let a score of 1 pass.
    run = perceptron([[10**6, 1], [0, 1]], [1, 1])
    assert run.updates.tolist() == [0]
    forged = replace(run, updates=np.array([0, 1]), w=np.array([10**6, 2]))
    with pytest.raises(ProofError, match=r"Update 2, on example 1: a mistake .* but here 1 > 0\."):
        check_proof(forged, [1, 1])
    floats = replace(forged, X=forged.X.astype(float))
    assert len(check_proof(floats, [1, 1]).t) == 2


def test_a_long_run_in_floats_stays_within_the_tolerance():
    run = perceptron([[0.7, 0.3], [-0.7, -0.29]], [1, 1], rate=0.3)
    table = check_proof(run, run.w)
    assert run.mistakes == len(table.t) > 300
    assert table.projection[-1] == pytest.approx(run.w @ run.w / 0.3)
    assert table.cosine[-1] == pytest.approx(1)


def test_the_digits_3_and_8_meet_the_proof_with_the_perceptrons_own_vector():
    X, y = datasets.digits(3, 8)
    run = perceptron(X, y)
    table = check_proof(run, run.w)
    assert_is_slow_table(table, run, run.w)
    assert_claims_hold(table)
    assert table.cosine[-1] == 1
    cut_off = perceptron(X, y, max_epochs=1)
    assert not cut_off.converged
    assert_claims_hold(check_proof(cut_off, run.w))


def test_thousands_of_updates_and_integers_beyond_int64():
    X = np.array([[1, 0], [-60, 1]]) * 2**40
    run = perceptron(X, [1, 1], max_epochs=5000)
    table = check_proof(run, [1, 61])
    assert run.mistakes > 3000
    assert table.norm_squared[-1] == sum(v * v for v in run.w.tolist()) > 2**63


# Runs that are wrong


@given(separable_sets(), st.data())
def test_an_update_without_a_mistake_is_found_where_it_was_made(data, draw):
    X, y, u = data
    run = perceptron(X, y, max_epochs=30)
    at = draw.draw(st.integers(0, run.mistakes))
    w = [Fraction(v) for v in run.weights(at).tolist()]
    right = [i for i in range(len(X)) if y[i] * dot(w, X[i]) > 0]
    assume(right)
    i = draw.draw(st.sampled_from(right))
    forged = replace(run, updates=np.insert(run.updates, at, i))
    with pytest.raises(ProofError) as error:
        check_proof(forged, u)
    assert (error.value.update, error.value.example) == (at + 1, i)
    from_another_process = pickle.loads(pickle.dumps(error.value))
    assert vars(from_another_process) == vars(error.value)
    assert (
        str(from_another_process)
        == str(error.value)
        == (
            f"Update {at + 1}, on example {i}: a mistake has y (w·x) <= 0, "
            f"but here {y[i] * dot(w, X[i])} > 0."
        )
    )


@given(separable_sets(), st.data())
def test_a_run_that_left_out_an_update_is_found_out(data, draw):
    X, y, u = data
    run = perceptron(X, y, max_epochs=30)
    left_out = draw.draw(st.integers(0, run.mistakes - 1))
    with pytest.raises(ProofError):
        check_proof(replace(run, updates=np.delete(run.updates, left_out)), u)


@pytest.mark.parametrize("rate", [1, Fraction(2, 3), 0.1])
def test_a_wrong_last_weight_vector_is_found_out(rate):
    run = perceptron(*datasets.five_more_points(), rate=rate)
    wrong = run.w.astype(object)
    wrong[1] += Fraction(1, 10**6)
    with pytest.raises(ProofError) as error:
        check_proof(replace(run, w=wrong), [3, 2])
    assert (error.value.update, error.value.example) == (run.mistakes, run.updates[-1])
    pattern = r"Update 1, on example 0: the updates sum up to w\[1\] = \S+, but run.w\[1\] is \S+\."
    assert re.fullmatch(pattern, str(error.value))


def test_runs_without_updates_or_with_examples_that_are_not_there():
    run = perceptron([[1, 2], [1, 3]], [1, 1])
    nothing = replace(run, updates=run.updates[:0])
    with pytest.raises(ProofError) as error:
        check_proof(nothing, [1, 1])
    assert (error.value.update, error.value.example) == (0, None)
    assert str(error.value) == (
        "Before any update: the updates sum up to w[0] = 0, but run.w[0] is 1."
    )
    table = check_proof(replace(nothing, w=np.array([0, 0])), [1, 1])
    assert repr(table).splitlines()[1:] == ["t  example  u·w_t  t γ(u)  ‖w_t‖²  t R²  cosine"]
    for row in (2, -1):
        with pytest.raises(ProofError) as error:
            check_proof(replace(run, updates=np.array([row])), [1, 1])
        assert str(error.value) == f"Update 1, on example {row}: X has only the rows 0 to 1."


def measure(X, y, u) -> ProofTable:
    """The table in Fractions, as it is checked."""
    run = perceptron(X, y)
    return proof._measure(run, proof.premises(run.X, run.y, u))[1]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"score": [0, 1]}, "a mistake has y (w·x) <= 0, but here 1 > 0."),
        ({"projection_slack": [0, -1]}, "u·w grows by ‖u‖ γ(u) at least, but here 4 > 3."),
        ({"projection": [4, 7]}, "u·w_t is t ‖u‖ γ(u) at least, but here 8 > 7."),
        ({"norm_slack": [5, -1]}, "‖w‖² grows by R² at most, but here 11 > 10."),
        ({"norm_squared": [5, 21]}, "‖w_t‖² is t R² at most, but here 21 > 20."),
        ({"norm_squared": [5, 12]}, "(u·w_t)² is ‖u‖² ‖w_t‖² at most, but here 169 > 156."),
        ({"bound": Fraction(3, 2)}, "t is (R/γ(u))² at most, but here 2 > 3/2."),
    ],
)
def test_each_inequality_is_looked_at_by_itself(changes, reason):
    table = measure([[0, 2, -1], [3, 0, 1]], [1, 1], [3, 2, 0])
    check_claims(table, 0, proof.answer)
    arrays = {
        name: np.array([*map(Fraction, value)], dtype=object) if name != "bound" else value
        for name, value in changes.items()
    }
    with pytest.raises(ProofError) as error:
        check_claims(replace(table, **arrays), 0, proof.answer)
    assert str(error.value) == f"Update 2, on example 1: {reason}"


def test_the_tolerance_of_floats_is_as_large_as_documented():
    table = measure([[0, 2, -1], [3, 0, 1]], [1, 1], [3, 2, 0])
    for factor, fails in [(Fraction(9, 10), False), (Fraction(11, 10), True)]:
        excess = TOLERANCE * factor * 20
        wrong = replace(table, score=np.array([Fraction(0), excess], dtype=object))
        if fails:
            with pytest.raises(ProofError, match=r"2, on example 1: .* but here 2\.2.*e-08 > 0\.0"):
                check_claims(wrong, TOLERANCE, proof.nearest_float)
        else:
            check_claims(wrong, TOLERANCE, proof.nearest_float)
        with pytest.raises(ProofError):
            check_claims(wrong, 0, proof.nearest_float)


def test_what_the_proof_supposes_is_asked_for():
    short, long = perceptron([[1, 2]], [1]), perceptron([[1, 2], [1, 3]], [1, 1])
    few = "must have 2 components, but it has 1."
    separate = "u must separate the examples, but y (u·x) is {} for example {}, and it must be "
    separate = (separate + "positive for each.").format
    range_of_floats = (
        "run.X and u are so large or so small that their squares leave the range of floats: "
        "scale them, or give both in integers and Fractions."
    )
    for run, u, message in [
        (
            perceptron([[1, 2], [1, 3]], [1, 1], w0=[0, -1]),
            [1, 1],
            "run must start from w0 = 0, but its w0 is [0, -1].",
        ),
        (long, [1, -1], separate(-1, 0)),
        # the perceptron never saw a mistake on the second, but u must be right on it as well
        (perceptron([[1, 2], [3, 1]], [1, 1]), [-1, 1], separate(-2, 1)),
        (short, [1], f"u {few}"),
        (replace(short, w=np.array([1])), [1, 1], f"run.w {few}"),
        ([[1, 2]], [1, 1], "run must be what `perceptron` returns, not a list."),
        (perceptron([[1]], [1]), [1e80], "u must be at most 1e+75 in size, but u[0] is 1e+80."),
        (perceptron([[1e-100]], [1]), [1e-300], range_of_floats),
        # the score underflows to 0, so this run goes on where it should have stopped
        (perceptron([[1e-300]], [1], max_epochs=3), [1], range_of_floats),
    ]:
        with pytest.raises(ValueError) as error:
            check_proof(run, u)
        assert not isinstance(error.value, ProofError)
        assert str(error.value) == message


# The table on the page


def a_table(mistakes: int) -> ProofTable:
    X, y = orthonormal(mistakes)
    return check_proof(perceptron(X, y), [1] * mistakes)


def test_a_table_prints_itself_in_columns():
    run = perceptron(np.array([[0, 2, -1], [3, 0, 1]]) * THIRD, [1, 1])
    assert repr(check_proof(run, [3, 2, 0])) == (
        "2 mistakes; (R/γ(u))² = 65/8 allows 8, with R² = 10/9, γ(u) = 0.3698\n"
        "t  example    u·w_t  t γ(u)  ‖w_t‖²  t R²  cosine\n"
        "1        0   0.3698  0.3698     5/9  10/9  0.4961\n"
        "2        1  1.20185  0.7396    13/9  20/9  1.0000"
    )


def test_floats_in_a_table_have_six_digits():
    run = perceptron([[0.1, 0.7]], [1])
    assert repr(check_proof(run, [1, 1])).splitlines() == [
        "1 mistake; (R/γ(u))² = 1.5625 allows 1, with R² = 0.5, γ(u) = 0.565685",
        "t  example     u·w_t    t γ(u)  ‖w_t‖²  t R²  cosine",
        "1        0  0.565685  0.565685     0.5   0.5  0.8000",
    ]


@pytest.mark.parametrize(("mistakes", "lines"), [(1, 3), (17, 19), (18, 19), (40, 19)])
def test_a_long_table_is_cut_in_the_middle_and_says_so(mistakes, lines):
    table = a_table(mistakes)
    shown = repr(table).splitlines()
    assert len(shown) == lines
    assert len({len(line) for line in shown[1:] if "..." not in line}) == 1
    numbers = [int(line.split()[0]) for line in shown[2:] if "..." not in line]
    left_out = mistakes - len(numbers)
    assert numbers == sorted({*numbers}) and numbers[0] == 1 and numbers[-1] == mistakes
    assert [line.strip() for line in shown if "..." in line] == (
        [f"... {left_out} rows left out ..."] if mistakes > 17 else []
    )
    assert (f"... {left_out} rows left out ..." in table._repr_html_()) == (mistakes > 17)


@pytest.mark.parametrize("mistakes", [2, 40])
def test_the_html_table_has_a_caption_and_headings_for_rows_and_columns(mistakes):
    table = a_table(mistakes)
    root = ET.fromstring(table._repr_html_())
    text = repr(table).splitlines()
    assert root.tag == "table" and root[0].tag == "caption"
    assert root.findtext("caption") == text[0]
    headings = ["".join(th.itertext()) for th in root.findall("thead/tr/th")]
    assert headings == re.split(" {2,}", text[1].strip().replace("w_t", "wt"))
    assert [sub.text for sub in root.iter("sub")] == ["t", "t"]
    assert {th.get("scope") for th in root.findall("thead/tr/th")} == {"col"}
    rows = root.findall("tbody/tr")
    for row, line in zip(rows, text[2:], strict=True):
        cells = [cell.text for cell in row]
        if "..." in line:
            assert cells == [line.strip()] and row[0].get("colspan") == "7"
        else:
            assert cells == line.split()
            assert row[0].tag == "th" and row[0].get("scope") == "row"


# Data that is not separable


def true_deviation(X, y, u, gamma):
    """D², D, ((R + D)/gamma)², R and the sum of the deviations with 60 digits."""
    with localcontext(prec=60):

        def decimals(values):
            return [Decimal(v.numerator) / v.denominator for v in exactly(values)]

        rows, u, [gamma] = [decimals(x) for x in X], decimals(u), decimals([gamma])
        size = sum(v * v for v in u).sqrt()
        margins = [s * sum(a * b for a, b in zip(u, x)) / size for x, s in zip(rows, y)]
        lacks = [max(Decimal(0), gamma - m) for m in margins]
        D_squared = sum((d * d for d in lacks), Decimal(0))
        R = max(sum(v * v for v in x) for x in rows).sqrt()
        D = D_squared.sqrt()
        return D_squared, D, ((R + D) / gamma) ** 2, R, sum(lacks, Decimal(0))


@given(labelled(), positives)
def test_freund_and_schapire_bound_one_pass_over_any_data(data, gamma):
    X, y, u = data
    mistakes = perceptron(X, y, max_epochs=1).mistakes
    for direction in (u, *np.eye(len(u), dtype=int), np.ones(len(u), dtype=int)):
        assert mistakes <= one_pass_bound(X, y, direction, gamma)


@given(labelled(fractions), positives)
def test_the_bound_and_the_deviation_are_what_they_are_to_sixty_digits(data, gamma):
    X, y, u = data
    _, D, bound, *_ = true_deviation(X, y, u, gamma)
    assert abs(Decimal(deviation(X, y, u, gamma)) - D) <= D * Decimal(2) ** -52 + Decimal(10) ** -28
    computed = Decimal(one_pass_bound(X, y, u, gamma))
    assert abs(computed - bound) <= bound * Decimal(2) ** -52
    assert computed >= math.floor(bound)  # no whole number of mistakes is rounded away


@given(labelled(fractions), positives)
def test_what_is_rounded_on_the_way_to_the_bound_is_rounded_up(data, gamma):
    X, y, u = data
    D_squared, *_ = true_deviation(X, y, u, gamma)
    rounded = sum(d * d for d in deviations._measured(X, y, u, gamma)[2])
    with localcontext(prec=60):
        excess = Decimal(rounded.numerator) / rounded.denominator - D_squared
    assert -(Decimal(10) ** -50) <= excess <= Decimal(10) ** -20
    root = deviations._at_least_root(rounded)
    assert rounded <= root**2 <= rounded * (1 + Fraction(1, 2**98))
    assert deviations._at_least_root(rounded**2) == rounded


@given(labelled(), positives, st.integers(1, 5))
def test_the_hinge_bound_holds_of_a_pass_and_of_the_mistakes_of_any_run(data, gamma, passes):
    X, y, u = data
    run = perceptron(X, y, max_epochs=passes)
    mistakes = np.array(X)[run.updates], np.array(y)[run.updates]
    for direction in (u, *np.eye(len(u), dtype=int), np.ones(len(u), dtype=int)):
        assert perceptron(X, y, max_epochs=1).mistakes <= hinge_bound(X, y, direction, gamma)
        assert run.mistakes <= hinge_bound(*mistakes, direction, gamma)


@given(labelled(fractions), positives)
def test_the_hinge_bound_is_what_it_is_to_sixty_digits(data, gamma):
    X, y, u = data
    *_, R, total = true_deviation(X, y, u, gamma)
    with localcontext(prec=60):
        g = Decimal(gamma.numerator) / gamma.denominator
        bound = ((R + (R * R + 4 * g * total).sqrt()) / (2 * g)) ** 2
    computed = Decimal(hinge_bound(X, y, u, gamma))
    assert abs(computed - bound) <= bound * Decimal(2) ** -52
    assert computed >= math.floor(bound)


@given(
    st.sampled_from([[2], [3, -4], [1, 2, 2], [2, 3, -6], [1, 1, 1, 1]]),
    seeds,
)
def test_without_deviation_it_is_novikoffs_bound(u, seed):
    X = np.random.default_rng(seed).integers(-9, 10, (8, len(u)))
    X = X[X @ u != 0]
    assume(len(X))
    y = np.sign(X @ u)
    gamma = Fraction(int(abs(X @ u).min()), int(norm(u)))
    assert deviation(X, y, u, gamma) == 0
    assert one_pass_bound(X, y, u, gamma) == float(mistake_bound(X, y, u))
    assert hinge_bound(X, y, u, gamma) == float(mistake_bound(X, y, u))
    assert one_pass_bound(X, y, u, gamma * Fraction(101, 100)) > 0 < deviation(X, y, u, gamma * 2)


@pytest.mark.parametrize("gamma", [2, 2.0, Fraction(2), np.int64(2), np.float32(2), np.array(2)])
def test_gamma_may_be_a_number_of_any_kind(gamma):
    data = [[0, 1], [3, 4], [-3, -4]], [1, 1, 1], [0, 1]
    assert one_pass_bound(*data, gamma) == one_pass_bound(*data, 2)
    assert deviation(*data, gamma) == deviation(*data, 2)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 9])
def test_a_bound_that_is_attained_is_not_rounded_below_the_mistakes(n):
    X, y = orthonormal(n * n)
    ones = np.ones(n * n, dtype=int)
    run = perceptron(X, y)
    assert run.mistakes == one_pass_bound(X, y, ones, Fraction(1, n)) == n * n
    # with the root of another number the bound is no fraction, and is not below the true one
    two = [[v * 7 for v in row] for row in X.tolist()]
    assert run.mistakes <= one_pass_bound(two, y, ones * 3, margin(ones, two, y))


@pytest.mark.parametrize("m", [1, 10, 100])
def test_an_example_that_changes_its_label_each_time_is_always_a_mistake(m):
    X, y = [[1]] * (2 * m), [1, -1] * m
    assert perceptron(X, y, max_epochs=1).mistakes == 2 * m
    bounds = [one_pass_bound(X, y, [1], gamma) for gamma in (1, 10, 100, 10**6)]
    assert all(bound >= 2 * m for bound in bounds)
    assert bounds[-1] == pytest.approx(2 * m, rel=1e-3)  # it is nearly attained
    assert hinge_bound(X, y, [1], 10**6) == pytest.approx(2 * m, rel=1e-3)


def test_each_pass_counts_its_examples_again():
    X, y = datasets.xor()
    X, u = augment(X), [1, -1, 1]
    for passes in (1, 2, 5, 20):
        mistakes = perceptron(X, y, max_epochs=passes).mistakes
        repeated = one_pass_bound(np.tile(X, (passes, 1)), np.tile(y, passes), u, 1)
        assert mistakes <= repeated
    assert mistakes > one_pass_bound(X, y, u, 1)


def test_the_bound_of_floats_takes_them_for_fractions():
    rng = np.random.default_rng(0)
    X, y = rng.standard_normal((200, 5)), rng.choice([-1, 1], 200)
    u = rng.standard_normal(5)
    d = np.maximum(0, 0.3 - y * (X @ u) / norm(u))
    assert deviation(X, y, u, 0.3) == pytest.approx(norm(d), rel=1e-12)
    assert one_pass_bound(X, y, u, 0.3) == pytest.approx(
        ((radius(X) + norm(d)) / 0.3) ** 2, rel=1e-12
    )
    reason = refusal(one_pass_bound, [[10**300]], [1], [1], Fraction(1, 10**300))
    assert "larger than any float" in reason


# Boolean attributes and disjunctions


@pytest.mark.parametrize("n", range(1, 9))
def test_the_radius_of_boolean_attributes(n):
    X, _ = disjunction(n, 1)
    assert radius_squared(X) == n and radius_squared(augment(X)) == n + 1


@pytest.mark.parametrize("n", range(1, 8))
def test_the_margin_of_a_disjunction_from_below_and_from_above(n):
    for k in range(n + 1):
        X, y = disjunction(n, k)
        Z = y[:, None] * augment(X)
        u = np.repeat([2, 0, -1], [k, n - k, 1])
        assert (Z @ u).min() == 1
        assert u @ u == 4 * k + 1

        single = (X.sum(axis=1) == 1) & X[:, :k].any(axis=1)
        weights = Fraction(2, 4 * k + 1) * single + Fraction(2 * k + 1, 4 * k + 1) * ~X.any(axis=1)
        assert weights.min() >= 0 and weights.sum() == 1
        nearest = weights @ Z.astype(object)
        assert nearest @ nearest == Fraction(1, 4 * k + 1)

        assert mistake_bound(augment(X), y, u) == disjunction_bound(n, k) == (4 * k + 1) * (n + 1)


@pytest.mark.parametrize(("n", "k"), [(1, 0), (2, 1), (3, 3), (5, 2)])
def test_the_certified_margin_of_a_disjunction_is_the_same(n, k):
    X, y = disjunction(n, k)
    certified = max_margin(augment(X), y)
    assert certified.exact and certified.lower_squared == Fraction(1, 4 * k + 1)
    assert certified.w.tolist() == [2] * k + [0] * (n - k) + [-1]


@given(st.integers(1, 7), seeds)
def test_a_disjunction_of_all_attributes_takes_4n_plus_1_mistakes_at_most(n, seed):
    X, y = disjunction(n, n)
    run = perceptron(augment(X), y, rng=seed)
    assert run.converged and run.mistakes <= 4 * n + 1 <= disjunction_bound(n, n)


def test_numbers_of_attributes_that_make_no_sense_are_refused():
    for n, k, message in [
        (0, 0, "n must be a whole number of at least 1, but it is 0."),
        (2.0, 1, "n must be a whole number of at least 1, but it is 2.0."),
        (3, 4, "k must be a whole number from 0 to 3, but it is 4."),
        (3, -1, "k must be a whole number from 0 to 3, but it is -1."),
        (3, "1", "k must be a whole number from 0 to 3, but it is '1'."),
    ]:
        assert refusal(disjunction_bound, n, k) == message


# Extreme arguments

EXTREME = st.sampled_from(
    [
        *(0, 1, -1, Fraction(1, 3), 10**400, Fraction(1, 10**400)),
        *(0.5, 5e-324, 1e-200, 1e200, 1.7e308, INF, NAN, np.ma.masked),
    ]
)
SIZES = st.sampled_from([0, 1, 2, 1000, 10**9, 10**30])
OF_EXTREME_NUMBERS = {
    bounds.novikoff: 3,
    bounds.simple_margin_perceptron_bound: 4,
    bounds.margin_perceptron_bound: 4,
    bounds.classical_step: 3,
    bounds.potential: 1,
    lambda delta: bounds.high_probability_bound(3, 10, delta): 1,
    lambda delta, rate: bounds.exponential_bound(3, 10, delta, rate): 2,
    lambda s, u, gamma: bounds.deviation([[s, 1]], [1], [u, 1], gamma): 3,
    lambda s, u, gamma: bounds.one_pass_bound([[s, 1]], [1], [u, 1], gamma): 3,
    lambda s, u, gamma: bounds.hinge_bound([[s, 1]], [1], [u, 1], gamma): 3,
    lambda s, t, u: bounds.mistake_bound([[s, t]], [1], [u, 1]): 3,
    lambda *rule: bounds.largest_norms(3, *rule): 3,
}
OF_SIZES = {
    bounds.halving_bound: 1,
    bounds.con_bound: 1,
    bounds.elimination_bound: 1,
    bounds.winnow_bound: 2,
    bounds.disjunction_bound: 2,
    bounds.disjunction_lower_bound: 2,
}


@given(st.data())
def test_a_bound_of_extreme_numbers_is_a_number_or_a_value_error(data):
    for calls, numbers in ((OF_EXTREME_NUMBERS, EXTREME), (OF_SIZES, SIZES)):
        for call, count in calls.items():
            try:
                result = call(*(data.draw(numbers) for _ in range(count)))
            except ValueError:
                continue
            values = np.concatenate(result) if isinstance(result, tuple) else [result]
            assert all(math.isfinite(v) for v in values if isinstance(v, float)), call
