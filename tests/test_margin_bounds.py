"""The margin perceptron, lecture 06: its bounds, their proof checked on runs, its opponent."""

import itertools
import math
import pickle
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from oracles import dot, orthonormal, refusal, slow_run
from strategies import integers, positives, rates, seeds, separable_sets

import coursekit.perceptrons.bounds.proof as proof
from coursekit.perceptrons.algorithms import Run, margin_perceptron, perceptron
from coursekit.perceptrons.bounds import (
    ProofError,
    check_proof,
    classical_step,
    largest_norms,
    margin_perceptron_bound,
    novikoff,
    potential,
    simple_margin_perceptron_bound,
)
from coursekit.perceptrons.bounds.convergence import premises
from coursekit.perceptrons.bounds.proof_inequalities import check_claims
from coursekit.perceptrons.certificates import max_margin
from coursekit.perceptrons.geometry import margin, norm, radius
from coursekit.perceptrons.online.adversaries import against_margin_perceptron

pytestmark = pytest.mark.filterwarnings(
    "ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"
)

NAN = float("nan")
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)
NOT_BELOW = "{0} must not be negative, but it is {1}.".format

ratios = st.fractions(0, Fraction(199, 100), max_denominator=100)
thresholds = st.fractions(0, 9, max_denominator=4)


# The bounds as numbers


def guaranteed(gamma0, gamma=0, threshold=0, R=1):
    """The lower bound on the margin after convergence: γ/2 + c (γ0 - γ/2)² / (γ0 (R² + 2c))."""
    g0, g, c, r = map(Fraction, (gamma0, gamma, threshold, R))
    return g / 2 + c * (g0 - g / 2) ** 2 / (g0 * (r * r + 2 * c))


def test_the_bounds_on_numbers_known_by_heart():
    assert simple_margin_perceptron_bound(TENTH, TENTH) == 400
    assert simple_margin_perceptron_bound(1, 1, R=3) == 36
    assert simple_margin_perceptron_bound(TENTH) == margin_perceptron_bound(TENTH) == 100
    assert simple_margin_perceptron_bound(2, threshold=12, R=5) == Fraction(49, 4)
    assert margin_perceptron_bound(1, 1) == pytest.approx(2.51286241725234, rel=1e-14)
    assert 251.28 < margin_perceptron_bound(0.1, 0.1) < 251.29
    assert margin_perceptron_bound(0.1, 1e-12) == pytest.approx(100, rel=1e-11)


@given(positives, ratios, thresholds, positives)
def test_the_simple_bound_is_exact_and_that_of_a_float_is_never_below(gamma0, ratio, threshold, R):
    gamma = ratio * gamma0
    bound = simple_margin_perceptron_bound(gamma0, gamma, threshold, R)
    assert not isinstance(bound, float)
    assert bound == (R * R + 2 * threshold) / (gamma0 - gamma / 2) ** 2
    floats = [float(v) for v in (gamma0, gamma, threshold, R)]
    assume(floats[1] < 2 * floats[0])
    g0, g, eta, r = map(Fraction, floats)
    truth = (r * r + 2 * eta) / (g0 - g / 2) ** 2
    rounded = simple_margin_perceptron_bound(*floats)
    assert isinstance(rounded, float) and math.nextafter(rounded, 0) < truth <= rounded


def excess(bound: Fraction, gamma0: Fraction, gamma: Fraction, Q_squared: Fraction) -> Decimal:
    """F(x) - (γ/γ0) x at the x of a bound, with 90 digits: not negative from the zero on."""
    with localcontext() as context:
        context.prec = 90
        x, ratio = (
            Decimal(v.numerator) / v.denominator
            for v in (bound * gamma * gamma0 / Q_squared, gamma / gamma0)
        )
        return 2 * (x - (1 + x).ln()) - ratio * x


@given(positives, ratios.filter(bool), thresholds, positives)
def test_the_sharp_bound_is_the_float_that_is_just_not_too_low(gamma0, ratio, threshold, R):
    gamma, Q_squared = ratio * gamma0, R * R + 2 * threshold
    bound = margin_perceptron_bound(gamma0, gamma, threshold, R)
    assert isinstance(bound, float)
    assert excess(Fraction(bound), gamma0, gamma, Q_squared) >= 0
    below = Fraction(math.nextafter(bound, 0))
    assert excess(below, gamma0, gamma, Q_squared) < 0


@given(positives, ratios, ratios, thresholds, positives)
def test_the_sharp_bound_is_between_novikoffs_and_the_simple_one(gamma0, a, b, threshold, R):
    low, high = sorted([a, b])
    rest = {"threshold": threshold, "R": R}
    simple, sharp = (
        [bound(gamma0, ratio * gamma0, **rest) for ratio in (low, high)]
        for bound in (simple_margin_perceptron_bound, margin_perceptron_bound)
    )
    one_ulp = 1 + Fraction(1, 2**52)
    assert Fraction(sharp[0]) <= simple[0] * one_ulp and Fraction(sharp[1]) <= simple[1] * one_ulp
    assert sharp[0] <= sharp[1]
    assert Fraction(sharp[0]) >= Fraction(R * R) / gamma0**2
    if not threshold:
        assert margin_perceptron_bound(gamma0, R=R) == novikoff(R, gamma0)


def test_what_the_literature_promises_is_true_and_weaker():
    for gamma0 in (Fraction(1, k) for k in range(1, 60)):
        sharp, simple = (
            bound(gamma0, gamma0)
            for bound in (margin_perceptron_bound, simple_margin_perceptron_bound)
        )
        assert sharp < simple == 4 / gamma0**2 < 8 / gamma0**2
        assert 8 / gamma0**2 + 4 / gamma0 <= 12 / gamma0**2 < 16 / gamma0**2
        assert 8 / gamma0**2 > 3 * sharp


def test_for_nearly_the_whole_margin_the_sharp_bound_is_better_by_far():
    for e, most in ((0.1, 20.1), (0.01, 328), (0.001, 4564)):
        assert margin_perceptron_bound(1, 2 * (1 - e)) < most
        assert simple_margin_perceptron_bound(1, 2 * (1 - e)) == pytest.approx(e**-2)
        # ln(1/e) / (2 e) to leading order
        assert 1 < margin_perceptron_bound(1, 2 * (1 - e)) / (math.log(1 / e) / (2 * e)) < 2


def test_extreme_numbers():
    assert margin_perceptron_bound(1, Fraction(1, 10**5000)) == math.nextafter(1, 2)
    assert "larger than any float" in refusal(margin_perceptron_bound, 1e-200, 1e-200)
    almost = 2 - Fraction(1, 10**40)
    assert 9.7e41 < margin_perceptron_bound(1, almost) < 9.8e41
    assert simple_margin_perceptron_bound(1, almost) == 4 * 10**80
    for digits in (100, 150, 300):
        bound = margin_perceptron_bound(1, 2 - Fraction(1, 10**digits))
        # ln(1 + x) is that of 10**digits up to the logarithm of that
        assert digits * math.log(10) < bound / 10**digits < digits * math.log(10) + 9
    tiny = 2 - Fraction(1, 10**5000)
    assert "larger than any float" in refusal(margin_perceptron_bound, 1, tiny)
    assert classical_step(1e-320, 0.5, R=1e-200) == pytest.approx(0.25, rel=1e-15)


def test_bad_parameters_are_refused_by_name():
    for arguments, message in [
        ((0, 0), "gamma0 must be positive, but it is 0."),
        ((1, -0.5), NOT_BELOW("gamma", -0.5)),
        ((1, 0, -1), NOT_BELOW("threshold", -1)),
        ((1, 0, 0, 0), "R must be positive, but it is 0."),
        ((NAN, 0), "gamma0 must be finite, but gamma0 is nan."),
        (
            (HALF, 1),
            "gamma must be below 2 gamma0 = 1, but it is 1: no hyperplane need have a margin above "
            "gamma0.",
        ),
    ]:
        for function in simple_margin_perceptron_bound, margin_perceptron_bound:
            assert refusal(function, *arguments) == message
    for function, arguments, message in [
        (largest_norms, (-1,), "T must be a whole number from 0 to 10000000, but it is -1."),
        (largest_norms, (2.5,), "T must be a whole number from 0 to 10000000, but it is 2.5."),
        (
            largest_norms,
            (10**30,),
            f"T must be a whole number from 0 to 10000000, but it is {10**30}.",
        ),
        (largest_norms, (2, -1), NOT_BELOW("gamma", -1)),
        (largest_norms, (2, 0, 0, 0), "R must be positive, but it is 0."),
        (largest_norms, (2, 0, 0, 1e-200), "R must be at least 1e-30, but it is 1e-200."),
        (largest_norms, (2, 10**400), "gamma must be at most 1e+30 in size, but it is larger."),
        (classical_step, (0, 1), "norm must be positive, but it is 0."),
        (classical_step, (1, -1), NOT_BELOW("gamma", -1)),
    ]:
        assert refusal(function, *arguments) == message


# How long w can be


@pytest.mark.parametrize(("gamma", "threshold", "R"), [(0.1, 0, 1), (1, 0, 1), (0.3, 2, 3)])
def test_the_recursion_is_rounded_up_by_next_to_nothing(gamma, threshold, R):
    norms = largest_norms(300, gamma, threshold, R).recursion
    with localcontext() as context:
        context.prec = 50
        g, Q_squared = Decimal(gamma), Decimal(R) ** 2 + 2 * Decimal(threshold)
        exact = [Decimal(0)]
        for _ in range(300):
            exact.append((exact[-1] ** 2 + g * exact[-1] + Q_squared).sqrt())
        for number, truth in zip(norms.tolist(), exact, strict=True):
            assert truth <= Decimal(number) <= truth * (1 + Decimal("1e-12"))


@given(positives, thresholds, positives, st.integers(0, 200))
def test_the_three_bounds_of_the_norm_are_in_order(gamma, threshold, R, T):
    recursion, concave, simple = largest_norms(T, gamma, threshold, R)
    Q_squared = float(R * R + 2 * threshold)
    t = np.arange(T + 1)
    assert len(recursion) == len(concave) == len(simple) == T + 1
    assert recursion[0] == concave[0] == simple[0] == 0
    assert (recursion <= concave).all() and (concave <= simple * (1 + 1e-12)).all()
    s = float(gamma) * concave / Q_squared
    assert potential(s) == pytest.approx(t * float(gamma) ** 2 / Q_squared, rel=1e-9)
    assert simple == pytest.approx(float(gamma) / 2 * t + np.sqrt(Q_squared * t))


def test_with_a_threshold_the_recursion_is_more_than_a_short_w_can_reach():
    run = margin_perceptron([[1]], [1], threshold=Fraction(1, 2), gamma=0)
    assert [norm(w) for w in run.trajectory()] == [0, 1]
    assert largest_norms(1, threshold=Fraction(1, 2)).recursion[1] == pytest.approx(math.sqrt(2))


@pytest.mark.parametrize("gamma", [1e-9, 1e-100, 1e-310])
def test_a_tiny_gamma_costs_nothing(gamma):
    for bound, limit in zip(largest_norms(50, gamma), largest_norms(50)):
        assert bound == pytest.approx(limit, rel=1e-8)
    run = margin_perceptron(*orthonormal(3), gamma=gamma)
    assert check_proof(run, [1, 1, 1]).potential == pytest.approx([1, 2, 3])


def test_without_gamma_all_three_are_novikoffs_root():
    for bound in largest_norms(50, R=3):
        assert bound == pytest.approx(3 * np.sqrt(np.arange(51)))


@given(st.floats(0, 1e3), st.floats(0, 1e3))
def test_the_potential_grows_by_no_more_than_its_tangent(a, b):
    """F as a function of s² is concave, the step on which the sharp bound rests."""
    tangent = potential(a) + (b * b - a * a) / (1 + a)
    assert potential(b) <= tangent + 1e-9 * max(1, a * a, b * b)


def test_the_potential_keeps_its_digits_for_small_s():
    s = np.geomspace(1e-12, 10, 200)
    with localcontext() as context:
        context.prec = 60
        exact = [float(2 * (Decimal(v) - (1 + Decimal(v)).ln())) for v in s.tolist()]
    assert potential(s) == pytest.approx(np.array(exact), rel=1e-12)
    assert potential(0) == 0 and isinstance(potential(1), float)


@given(positives, st.fractions(0, 5, max_denominator=20), positives)
def test_the_classical_step_is_above_the_true_one(length, gamma, R):
    step = classical_step(length, gamma, R)
    assert step == length + gamma / 2 + R * R / (2 * length)
    assert step**2 > length**2 + gamma * length + R * R  # equality only if √(1 + 0) = 1 + 0/2
    assert isinstance(classical_step(float(length), gamma, R), float)


def test_the_published_step_fails_before_w_is_long_enough():
    gamma = HALF
    X, y = orthonormal(2)
    run = margin_perceptron(X, y, gamma=gamma)
    norms = [norm(w) for w in run.trajectory()[:3]]
    assert norms == [0, 1, math.sqrt(2)]
    assert max_margin(X, y).lower > gamma
    for before, after in itertools.pairwise(norms):
        assert before < 2 / gamma
        assert after > before + 3 * gamma / 4
    assert math.sqrt(2) <= classical_step(1, gamma) == 1 + gamma / 2 + HALF
    # From ‖w‖ = 2/γ on it does hold, with equality at this length.
    assert classical_step(2 / gamma, gamma) == 2 / gamma + 3 * gamma / 4
    assert classical_step(3 / gamma, gamma) < 3 / gamma + 3 * gamma / 4


# Runs: the rule, the bounds, the margin at the end, and the proof watched


@given(
    separable_sets(integers),
    st.fractions(0, Fraction(19, 10), max_denominator=20),
    st.sampled_from([0, 0, 1, 5, Fraction(7, 3)]),
    st.sampled_from([1, 1, 3, Fraction(1, 2)]),
    st.none() | seeds,
)
def test_every_claim_holds_on_every_run(data, ratio, threshold, rate, seed):
    X, y, _ = data
    best, R_squared = max_margin(X, y), max(dot(x, x) for x in X)
    # Fractions just below the largest margin and just above the radius.
    gamma0 = Fraction(math.nextafter(best.lower, 0)).limit_denominator(1000) - Fraction(1, 1000)
    R = Fraction(math.isqrt(int(R_squared) * 10**20) + 1, 10**10)
    assume(gamma0 > 0)
    gamma, eta, slack = ratio * gamma0, Fraction(threshold) / rate, 1 + 1e-12
    options = {"gamma": gamma, "threshold": threshold, "rate": rate}
    run = margin_perceptron(X, y, max_epochs=3000, rng=seed, **options)
    assert run.converged
    assert run.mistakes <= (R_squared + 2 * eta) / (gamma0 - gamma / 2) ** 2
    assert run.mistakes <= margin_perceptron_bound(gamma0, gamma, eta, R)
    if seed is None and run.epochs <= 30:
        assert run.updates.tolist() == slow_run(X, y, max_epochs=30, **options).updates
    table = check_proof(run, best.w)
    assert len(table.t) == run.mistakes <= table.bound <= table.simple_bound * (1 + 1e-9)
    for bound in largest_norms(run.mistakes, gamma, eta, R):
        assert (table.norm <= bound[1:] * slack).all()
    assert (table.norm <= table.norm_bound * slack).all()
    assert (table.score <= table.allowed * slack + 1e-12).all()
    assert (table.projection >= table.projection_bound).all()
    assert (table.cosine >= table.cosine_bound * (1 - 1e-12)).all()
    assert (table.potential <= table.t * slack).all()
    # The margin at the end, squares compared exactly: more than was promised, no more than is best.
    smallest = min(label * dot(run.w, x) for x, label in zip(X, y))
    square, promised = dot(run.w, run.w), guaranteed(gamma0, gamma, eta, R)
    assert smallest > 0
    assert smallest**2 > promised**2 * square >= (gamma / 2) ** 2 * square
    assert smallest**2 / square <= best.upper_squared


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ratio", [0.2, 0.5, 1, 1.7])
def test_in_floats_the_margin_at_the_end_is_more_than_half_of_gamma(seed, ratio):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(40, 5))
    y = np.where(X @ rng.normal(size=5) >= 0, 1, -1)
    X += 0.3 * y[:, None] * np.eye(5)[0]
    best = max_margin(X, y)
    gamma, R = ratio * best.lower, radius(X)
    run = margin_perceptron(X, y, gamma=gamma, max_epochs=100_000)
    assert run.mistakes <= margin_perceptron_bound(best.lower, gamma, R=R)
    assert gamma / 2 < margin(run.w, X, y) <= best.upper * (1 + 1e-9)
    table = check_proof(run, best.w)
    assert table.margin == pytest.approx(best.lower) and table.radius == pytest.approx(R)


def test_a_fixed_threshold_guarantees_half_of_the_margin_in_the_limit_only():
    X, y = [[3, 1], [-1, 2], [1, -1]], [1, 1, 1]
    best = max_margin(X, y)
    gamma0, R = best.lower, radius(X)
    guarantees, updates = [], []
    for threshold in (0, 1, 10, 100, 1000):
        run = margin_perceptron(X, y, threshold=threshold, max_epochs=10**6)
        promised = guaranteed(gamma0, threshold=threshold, R=R)
        assert promised < margin(run.w, X, y) <= best.upper * (1 + 1e-12)
        assert run.mistakes <= (R * R + 2 * threshold) / gamma0**2 * (1 + 1e-12)
        squares = [(w * w).sum() for w in run.trajectory()]
        assert all(s <= t * (R * R + 2 * threshold) + 1e-9 for t, s in enumerate(squares))
        assert promised < gamma0 / 2
        guarantees.append(promised)
        updates.append(run.mistakes)
    assert guarantees == sorted(guarantees) and updates == sorted(updates)
    assert guarantees[-1] > 0.49 * gamma0


@given(separable_sets(integers), st.integers(2, 9))
def test_the_relative_rule_knows_no_scale_and_the_fixed_one_does(data, c):
    X, y, _ = data
    best = max_margin(X, y)
    gamma = Fraction(best.lower).limit_denominator(50)
    assume(0 < gamma < 2 * best.lower)
    scaled = [[c * v for v in x] for x in X]

    def updates(X, **rule):
        return margin_perceptron(X, y, max_epochs=200, **rule).updates.tolist()

    assert updates(scaled, gamma=c * gamma) == updates(X, gamma=gamma)
    assert updates(X, gamma=gamma, rate=c) == updates(X, gamma=gamma)
    assert updates(scaled, threshold=7 * c * c) == updates(X, threshold=7)
    assert updates(X, threshold=7 * c, rate=c) == updates(X, threshold=7)


@given(separable_sets(integers), rates)
def test_a_threshold_of_next_to_nothing_is_the_proof_of_convergence(data, rate):
    X, y, u = data
    run = perceptron(X, y, rate=rate)
    tiny = replace(run, threshold=Fraction(1, 10**30))
    table, novikoffs = check_proof(tiny, u), check_proof(run, u)
    assert not table.is_novikoffs and novikoffs.is_novikoffs
    for column in ("example", "score", "projection", "projection_slack", "norm_squared", "norm"):
        assert getattr(table, column).tolist() == getattr(novikoffs, column).tolist()
    for bound in (table.bound, table.simple_bound, float(novikoffs.simple_bound)):
        assert bound == pytest.approx(float(novikoffs.bound))
    assert table.allowed == pytest.approx(novikoffs.allowed) and not novikoffs.allowed.any()
    assert table.cosine_bound == pytest.approx(novikoffs.cosine_bound)
    assert table.norm_squared_bound.astype(float) == pytest.approx(
        novikoffs.norm_squared_bound.astype(float)
    )
    squares = novikoffs.norm_squared.astype(float)
    assert novikoffs.potential == pytest.approx(squares / float(novikoffs.radius_squared))


# Runs that are wrong, and what the check asks for


def a_run(**options) -> Run:
    return margin_perceptron([[3, 1], [1, 2], [4, -1]], [1, 1, 1], gamma=1, **options)


def test_a_wrong_run_is_caught_and_the_update_named():
    for changes, message in [
        (
            {"updates": np.array([0, 0])},
            "Update 2, on example 0: an update has y (w·x) <= threshold + (γ/2) ‖w‖, but here "
            "10 > 1.5811388300841898.",
        ),
        ({"updates": np.array([0, 3])}, "Update 2, on example 3: X has only the rows 0 to 2."),
        (
            {"updates": np.array([0]), "w": np.array([3, 2])},
            "Update 1, on example 0: the updates sum up to w[1] = 1, but run.w[1] is 2.",
        ),
        (
            {"updates": np.array([], dtype=int), "w": np.array([3, 1])},
            "Before any update: the updates sum up to w[0] = 0, but run.w[0] is 3.",
        ),
    ]:
        with pytest.raises(ProofError) as error:
            check_proof(replace(a_run(), **changes), [1, 1])
        assert str(error.value) == message
        assert pickle.loads(pickle.dumps(error.value)).update == error.value.update


def test_an_update_that_another_gamma_asked_for_is_caught():
    X, y = [[1, 0], [HALF, 1]], [1, 1]
    run = margin_perceptron(X, y, gamma=1)
    assert run.updates.tolist()[:2] == [0, 1]  # 1/2 <= 1/2, with equality
    less = replace(run, gamma=1 - Fraction(1, 10**30))
    with pytest.raises(
        ProofError, match=r"Update 2, on example 1: an update has .* here 1/2 > 0\.5"
    ):
        check_proof(less, [1, 1])
    floats = replace(less, X=run.X.astype(float), w=run.w.astype(float))
    check_proof(floats, [1, 1])  # which rounding may have done


@pytest.mark.parametrize(
    ("column", "change", "claim"),
    [
        ("score", 10, "an update has y (w·x) <= threshold + (γ/2) ‖w‖"),
        ("projection_slack", -10, "u·w grows by ‖u‖ γ(u) at least"),
        ("norm_slack", -100, "‖w‖² grows by γ ‖w‖ + R² + 2 threshold at most"),
        ("projection", -10, "u·w_t is t ‖u‖ γ(u) at least"),
        ("norm_squared", 100, "‖w_t‖² is (γ t/2 + Q √t)² at most"),
        ("projection", 10, "(u·w_t)² is ‖u‖² ‖w_t‖² at most"),
    ],
)
def test_every_claim_is_looked_at(column, change, claim):
    run = margin_perceptron([[3, 1], [1, 2], [4, -1]], [1, 1, 1], gamma=1, threshold=4)
    _, table = proof._measure(run, premises(run.X, run.y, [2, 1]))
    check_claims(table, 0, proof.answer)
    values = getattr(table, column).copy()
    values[-1] += change
    with pytest.raises(ProofError) as error:
        check_claims(replace(table, **{column: values}), 0, proof.answer)
    last = f"Update {run.mistakes}, on example {run.updates[-1]}: "
    assert str(error.value).startswith(f"{last}{claim}, but here ")
    assert error.value.update == run.mistakes


def test_the_bound_and_the_potential_are_looked_at_too(monkeypatch):
    run = a_run()
    _, table = proof._measure(run, premises(run.X, run.y, [1, 1]))
    with pytest.raises(ProofError, match=r": t is x Q²/\(γ γ\(u\)\) at most, but here 1 > 0\.5"):
        check_claims(replace(table, bound=0.5), 0, proof.answer)
    monkeypatch.setattr(type(table), "potential", property(lambda table: table.t + 1.0))
    with pytest.raises(ProofError, match=r": the potential is t at most, but here 2\.0 > 1"):
        check_claims(table, 0, proof.answer)


def test_a_threshold_counts_in_units_of_the_rate():
    X, y = [[1, 0], [0, 1]], [1, 1]
    run = margin_perceptron(X, y, threshold=6, rate=2)
    table = check_proof(run, [1, 1])
    assert table.threshold == 3 and set(table.allowed) == {3.0}
    assert len(table.t) == 8 <= table.bound == pytest.approx(14)
    with pytest.raises(ProofError, match="an update has"):
        check_proof(replace(run, threshold=2), [1, 1])


def test_what_the_proof_supposes_is_asked_for():
    for run, u, message in [
        ([[1, 2]], [1, 1], "run must be what `perceptron` returns, not a list."),
        (a_run(w0=[0, 1]), [1, 1], "run must start from w0 = 0, but its w0 is [0, 1]."),
        (a_run(), [1], "u must have 2 components, but it has 1."),
        (
            a_run(),
            [0, 1],
            "u must separate the examples, but y (u·x) is -1 for example 2, "
            "and it must be positive for each.",
        ),
        (
            margin_perceptron([[3, 4]], [1], gamma=8),
            [0, 1],
            "u must have a margin of more than gamma/2 = 4, but its margin is 4.",
        ),
    ]:
        with pytest.raises(ValueError) as error:
            check_proof(run, u)
        assert not isinstance(error.value, ProofError)
        assert str(error.value) == message
    assert len(check_proof(margin_perceptron([[3, 4]], [1], gamma=7), [0, 1]).t) == 1


def test_a_table_prints_itself_in_columns_and_a_long_one_is_cut():
    X, y = against_margin_perceptron(0.2)
    run = margin_perceptron(X, y, gamma=0.2)
    lines = repr(check_proof(run, [1, 0, 0])).splitlines()
    assert lines[:2] == [
        "61 updates; the sharp bound allows 62, the simple one 99",
        "with R = 1, γ(u) = 0.2, γ = 0.2, threshold = 0",
    ]
    headings = "t  example  y w·x  allowed  u·w_t  t γ(u)  ‖w_t‖  at most  potential"
    assert lines[2].split() == headings.split()
    assert len(lines) == 3 + 8 + 1 + 8
    assert lines[11].strip() == "... 45 rows left out ..."
    assert [line.split()[0] for line in lines[12:]] == [str(t) for t in range(54, 62)]
    assert len({len(line) for line in lines[2:] if "..." not in line}) == 1
    nothing = replace(run, updates=run.updates[:0], steps=run.steps[:0], w=run.w * 0)
    assert repr(check_proof(nothing, [1, 0, 0])).startswith("0 updates; ")


# The opponent


@pytest.mark.parametrize(
    ("gamma0", "gamma", "updates"),
    [
        (0.5, 0.5, 8), (0.3, 0.3, 26), (0.2, 0.2, 61), (0.1, 0.1, 249), (0.05, 0.05, 1003),
        (0.02, 0.02, 6280), (0.1, 0.05, 146), (0.1, 0.01, 107), (0.1, 0.19, 4695), (0.1, 0, 99),
        (1, 1, 1), (0.7, 0.7, 3),
    ],
)  # fmt: skip
def test_the_opponent_forces_so_many_updates_and_then_no_more(gamma0, gamma, updates):
    X, y = against_margin_perceptron(gamma0, gamma)
    run = margin_perceptron(X, y, gamma=gamma)
    assert run.updates_per_epoch.tolist() == [updates, 0] and len(X) == updates
    assert run.converged and run.updates.tolist() == [*range(updates)]
    assert run.mistakes <= margin_perceptron_bound(gamma0, gamma)


def test_within_two_percent_of_the_sharp_bound():
    X, _ = against_margin_perceptron(0.1)
    assert len(X) == 249 >= 0.98 * margin_perceptron_bound(0.1, 0.1)
    for gamma0 in (0.08, 0.05, 0.03):
        assert len(against_margin_perceptron(gamma0).X) >= 0.98 * margin_perceptron_bound(
            gamma0, gamma0
        )


@example(gamma0=0.9997722981599986, ratio=0.0)  # nearly all of the length is gamma0
@given(st.floats(0.1, 1), st.floats(0, 1.5))
def test_the_opponents_examples_are_fair_and_no_others_force_two_more(gamma0, ratio):
    gamma = ratio * gamma0
    X, y = against_margin_perceptron(gamma0, gamma)
    run = margin_perceptron(X, y, gamma=gamma, max_epochs=2)
    assert run.updates_per_epoch.tolist() == [len(X), 0]
    assert (X[:, 0] == gamma0).all() and (y == 1).all() and X.shape[1] == 3
    assert all(sum(Fraction(v) ** 2 for v in x) <= 1 for x in X.tolist())
    # Whoever shows the examples, ‖w_t‖ >= t γ0, and the recursion bounds ‖w_t‖.
    recursion = largest_norms(len(X) + 2, gamma).recursion
    assert recursion[-1] < gamma0 * (len(X) + 2)
    table = check_proof(run, [1, 0, 0])
    assert table.norm == pytest.approx(recursion[1 : len(X) + 1], rel=1e-9)
    assert table.projection == pytest.approx(gamma0 * table.t)


def test_the_opponent_beats_the_plain_perceptrons_bound_with_gamma():
    X, y = against_margin_perceptron(0.1)
    assert margin_perceptron(X, y, gamma=0.1).mistakes > novikoff(1, TENTH)
    assert perceptron(X, y).mistakes <= novikoff(1, TENTH)


def test_the_opponent_refuses_what_it_cannot_play():
    for arguments, message in [
        ((0,), "gamma0 must be positive, but it is 0."),
        ((1.5,), "gamma0 must be at most 1, the length of the examples, not 1.5."),
        ((0.5, -1), NOT_BELOW("gamma", -1)),
        (
            (0.5, 1),
            "gamma must be below 2 gamma0 = 1.0, but it is 1.0: no hyperplane need have a margin "
            "above gamma0.",
        ),
        (
            (0.001,),
            "gamma0 must be larger, or gamma smaller: there might be 2512862 updates, and the most "
            "that are made here are 100000.",
        ),
    ]:
        assert refusal(against_margin_perceptron, *arguments) == message
