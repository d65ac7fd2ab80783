"""Facts of lecture 07 that are covered by no test of a single module and by none of its cells."""
# ruff: noqa: N802 (the rows of the table of what the course covers have capital letters)

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lecture_programs import programs, variables_of
from oracles import quietly
from scipy.special import logsumexp

from coursekit.perceptrons import algorithms, certificates, datasets, figures, geometry
from coursekit.perceptrons.algorithms import (
    KernelUnderflowWarning,
    gaussian,
    kernel_perceptron,
    linear,
    polynomial,
)

[multiclass] = programs("07", "multiclass")


def smallest_eigenvalue(gram):
    return np.linalg.eigvalsh(gram)[0] / max(1, abs(gram).max())


def test_the_programs_of_the_lecture_learn_what_the_package_learns():
    kernel_program, one_vs_rest = programs("07", "kernel_program", "one_vs_rest")
    for seed in range(10):
        rng = np.random.default_rng(seed)
        X, y = rng.integers(-9, 10, (15, 3)), np.resize([1, -1], 15)
        for K in (linear, polynomial(2)):
            run = quietly(kernel_perceptron, X, y, K, max_epochs=3)
            assert kernel_program(X, y, K, run.epochs).tolist() == run.alpha.tolist()
        labels = np.resize([0, 1, 2], 15)
        several = quietly(algorithms.one_against_rest, X, labels, linear, max_epochs=3)
        assert (several.scores(X) == X @ one_vs_rest(X, labels, 3, 3).T).all()
        W, _, updates = multiclass(X, labels, 3, 3)
        run = quietly(algorithms.multiclass_perceptron, X, labels, max_epochs=3)
        assert (run.w == W).all() and run.mistakes == updates


@pytest.mark.parametrize("seed", range(5))
def test_V7_sums_and_products_of_kernels_have_no_negative_eigenvalue(seed):
    P = np.random.default_rng(seed).normal(size=(15, 2))
    grams = [linear(P, P), polynomial(2)(P, P), polynomial(3, 0)(P, P), gaussian(1)(P, P)]
    f = np.cos(P.sum(axis=1))
    grams += [grams[0] + grams[3], grams[1] * grams[2], np.exp(grams[0]), np.full((15, 15), 2)]
    grams += [f[:, None] * grams[1] * f]
    assert min(map(smallest_eigenvalue, grams)) > -1e-9
    distances = np.linalg.norm(P[:, None] - P, axis=2)
    assert smallest_eigenvalue(np.tanh(grams[0] - 1)) < -1e-3
    assert smallest_eigenvalue(1 - 2 * distances) < -1e-3


def test_the_gaussian_is_an_exponential_of_dot_products_between_two_factors():
    P = np.random.default_rng(3).normal(size=(10, 3))
    f = np.exp(-(P**2).sum(axis=1) / (2 * 1.5**2))
    assert np.allclose(gaussian(1.5)(P, P), f[:, None] * np.exp(P @ P.T / 1.5**2) * f)


def test_with_higher_degrees_the_mistakes_fall_and_the_errors_hardly_change():
    X, y = datasets.digits(3, 8)
    X, mistakes, errors = X / 16, [], []
    for degree in (1, 2, 4, 6):
        K = polynomial(degree)
        runs = [kernel_perceptron(X[:200], y[:200], K, rng=seed) for seed in range(10, 15)]
        mistakes.append(np.mean([run.mistakes for run in runs]))
        errors.append(np.mean([(run.predict(X[200:]) != y[200:]).sum() for run in runs]))
    assert max(mistakes[2:]) < min(mistakes[:2]) and np.ptp(errors) < 5  # of 157


@pytest.mark.parametrize("degrees", [(1, 2), (2, 4), (4, 6)])
def test_the_margin_grows_faster_than_the_radius_up_to_degree_2_only(degrees):
    X, y = datasets.digits(3, 8)
    ratios = []
    for degree in degrees:
        gram = polynomial(degree)(X[:200] / 16, X[:200] / 16)
        values, Q = np.linalg.eigh(gram)
        gamma = certificates.max_margin(Q * np.sqrt(np.maximum(values, 0)), y[:200]).lower
        ratios.append(gram.diagonal().max() / gamma**2)
    assert (ratios[1] < ratios[0]) == (degrees == (1, 2))


def test_a_narrow_gaussian_gives_each_place_the_label_of_the_nearest_support_vector():
    rng = np.random.default_rng(0)
    points = rng.integers(-9, 10, (80, 2))
    points = points[abs((points**2).sum(axis=1) - 45) > 15]
    inside = np.where((points**2).sum(axis=1) < 45, 1, -1)
    run = kernel_perceptron(points, inside, gaussian(0.7))
    assert abs(run.alpha).max() == 1 and (inside == 1).sum() == 24 and len(inside) == 64
    places = rng.uniform(-9, 9, (2000, 2))
    apart = np.linalg.norm(places[:, None] - points[run.support], axis=2)
    two = np.sort(apart, axis=1)
    clear = two[:, 1] - two[:, 0] > 0.4
    nearest = inside[run.support][apart.argmin(axis=1)]
    assert (run.predict(places) == nearest)[clear].all() and clear.mean() > 0.7


def test_a_root_of_the_gram_matrix_has_rows_with_the_same_dot_products():
    P = np.random.default_rng(0).normal(size=(10, 2))
    gram = gaussian(1)(P, P)
    values, Q = np.linalg.eigh(gram)
    rows = Q * np.sqrt(np.maximum(values, 0))
    assert np.allclose(rows @ rows.T, gram)


@pytest.mark.parametrize("degree", [1, 2, 4])
def test_the_bound_holds_in_the_space_of_the_features(degree):
    X, y = datasets.digits(3, 8)
    X, y, K = X[:200] / 16, y[:200], polynomial(degree)
    run, gram = kernel_perceptron(X, y, K), K(X, X)
    values, Q = np.linalg.eigh(gram)
    gamma = certificates.max_margin(Q * np.sqrt(np.maximum(values, 0)), y).lower
    assert run.mistakes <= gram.diagonal().max() / gamma**2 < 300
    assert run.alpha @ gram @ run.alpha <= run.mistakes * gram.diagonal().max()


@pytest.mark.parametrize("seed", range(20))
def test_the_multiclass_perceptron_keeps_its_bound(seed):
    rng = np.random.default_rng(seed)
    u = rng.normal(size=(3, 4))
    u /= np.linalg.norm(u)
    X = rng.normal(size=(200, 4))
    scores = X @ u.T
    ordered = np.sort(scores, axis=1)
    wide = ordered[:, -1] - ordered[:, -2] > 0.2
    X, labels = X[wide], scores[wide].argmax(axis=1)
    _, _, updates = multiclass(X, labels, 3, 50)
    assert 0 < updates <= 2 * (X * X).sum(axis=1).max() / 0.2**2


@given(*[st.lists(st.integers(-99, 99), min_size=2, max_size=2)] * 2)
def test_V7_the_square_of_1_plus_the_dot_product_is_one_of_six_features(a, b):
    (a1, a2), (b1, b2) = a, b
    features = 1 + 2 * a1 * b1 + 2 * a2 * b2 + (a1 * b1) ** 2 + (a2 * b2) ** 2
    assert algorithms.polynomial(2)([a], [b])[0, 0] == features + 2 * a1 * a2 * b1 * b2


def test_V7_the_exclusive_or_is_learned_by_degree_2_with_a_hyperbola():
    run = algorithms.kernel_perceptron(*datasets.xor(), algorithms.polynomial(2), max_epochs=100)
    assert run.converged and run.mistakes == 21 and run.alpha.tolist() == [-7, 5, 5, -4]
    second = sum(alpha * np.outer(x, x) for alpha, x in zip(run.alpha, run.X))
    assert np.linalg.det(second) < 0
    assert not certificates.separate(geometry.augment(run.X), run.y).separable


# --- answers to "Try it"


@pytest.fixture(scope="module")
def threes_and_eights():
    X, y = datasets.digits(3, 8)
    return X[:200] / 16, y[:200]


def test_if_zero_is_negative_the_lifted_numbers_need_a_fourth_power():
    x, y = np.arange(-3, 4), np.array([-1, -1, 1, -1, 1, -1, -1])
    assert not certificates.separate(geometry.augment(np.array([x, x**2]).T), y).separable
    assert (y * (3.0 * x**2 - x**4 - 1.25) > 0).all()


def test_the_support_vectors_alone_make_the_same_run(threes_and_eights):
    X, y = threes_and_eights
    run = kernel_perceptron(X, y, linear)
    again = kernel_perceptron(X[run.support], y[run.support], linear)
    assert again.mistakes == run.mistakes == 29
    assert (again.alpha == run.alpha[run.support]).all()


def test_without_the_constant_the_exclusive_or_is_never_learned():
    run = quietly(kernel_perceptron, *datasets.xor(), polynomial(2, 0))
    assert (run.mistakes, run.epochs, run.converged) == (1008, 1000, False)
    assert not polynomial(2, 0)(run.X, [[0, 0]]).any()


@pytest.mark.parametrize(
    "counted, correct, low, median, high",
    [("pairwise(molecule)", 22, 1, 2, 3), ("molecule", 24, 0, 0, 2)],
)
def test_the_parts_of_a_molecule_tell_whether_it_dissolves(counted, correct, low, median, high):
    change = ("pairwise(molecule)", counted)
    common = variables_of("07", "molecules-kernel", change)["common"]
    [kernel_program] = programs("07", "kernel_program")
    known = variables_of("07", "molecules-data", common=common, figures=figures)
    after = variables_of("07", "molecules-run", **known | {"kernel_program": kernel_program})
    assert sum(after["right"]) == correct
    gram, y = common(after["molecules"], after["molecules"]), after["soluble"]
    assert smallest_eigenvalue(gram) > -1e-9
    missed = []
    for seed in range(40):
        order, wrong = np.random.default_rng(seed).permutation(24), 0
        for i in order:
            rest = order[order != i]
            alpha = kernel_program(rest, y[rest], lambda a, b: gram[np.ix_(a, b)], 50)
            wrong += y[i] * (alpha @ gram[rest, i]) <= 0
        missed.append(wrong)
    assert (min(missed), np.median(missed), max(missed)) == (low, median, high)


def test_at_degree_20_the_mistakes_have_risen_again(threes_and_eights):
    counts = [
        kernel_perceptron(*threes_and_eights, polynomial(20), rng=s).mistakes for s in range(20)
    ]
    assert np.percentile(counts, [10, 50, 90]).round().tolist() == [16, 21, 41]


def test_the_laplace_kernel_has_no_negative_eigenvalue_on_the_points_of_the_lecture():
    P = np.random.default_rng(0).normal(size=(20, 2))
    gram = np.exp(-np.linalg.norm(P[:, None] - P, axis=2))
    assert np.linalg.eigvalsh(gram)[0].round(6) == 0.094578


def by_logarithms(points, y, width):
    """Return the coefficients of the kernel perceptron with a Gaussian that never becomes 0."""
    exponents = -((points[:, None] - points) ** 2).sum(axis=2) / (2 * width**2)
    alpha = np.zeros(len(y))
    for i in [*range(len(y))] * 10:
        score = 0
        if alpha.any():
            _, score = logsumexp(exponents[i, alpha != 0], b=alpha[alpha != 0], return_sign=True)
        if y[i] * score <= 0:
            alpha[i] += y[i]
    return alpha


def test_very_narrow_hills_leave_float64_and_not_the_nearest_support_vector():
    points = np.random.default_rng(0).integers(-9, 10, (80, 2))
    squares = (points**2).sum(axis=1)
    points, squares = points[abs(squares - 45) > 15], squares[abs(squares - 45) > 15]
    y = np.where(squares < 45, 1, -1)
    counts = {s: kernel_perceptron(points, y, gaussian(s)).mistakes for s in (0.7, 0.25)}
    with pytest.warns(KernelUnderflowWarning):
        counts[0.05] = kernel_perceptron(points, y, gaussian(0.05)).mistakes
    assert counts == {0.7: 10, 0.25: 10, 0.05: 37}
    wide = kernel_perceptron(points, y, gaussian(0.7)).alpha
    for width in (0.7, 0.25, 0.05):
        assert (by_logarithms(points, y, width) == wide).all()
    assert f"{np.nextafter(0, 1):.0e}" == "5e-324"
    for distance, is_zero in ((1.92, False), (1.94, True)):
        assert (gaussian(0.05)([[0]], [[distance]])[0, 0] == 0) == is_zero


def test_oxygen_and_nitrogen_tell_which_molecules_dissolve_and_many_pairs_occur_once():
    common = variables_of("07", "molecules-kernel")["common"]
    after = variables_of("07", "molecules-data", common=common, figures=figures)
    molecules, soluble = after["molecules"], after["soluble"]
    for molecule, label in zip(molecules, soluble):
        assert (("O" in molecule) or ("N" in molecule)) == (label == 1)
    found = Counter(pair for molecule in molecules for pair in set(pairwise(molecule)))
    assert (len(found), sum(n == 1 for n in found.values())) == (33, 13)
    assert sum("O" in pair or "N" in pair for pair in found) == 10


def test_the_eight_is_the_hardest_digit_and_the_zero_the_easiest():
    images, digits = datasets.ten_digits()
    images = geometry.augment(images)
    halves = [np.random.default_rng(s).permutation(1797)[:898] for s in range(20)]
    first = np.arange(898)
    for half in (first, *halves):
        mistakes = [
            quietly(
                algorithms.perceptron,
                images[half],
                np.where(digits[half] == digit, 1, -1),
                max_epochs=10,
            ).mistakes
            for digit in range(10)
        ]
        assert (np.argmax(mistakes), np.argmin(mistakes)) == (8, 0)
        assert half is not first or [mistakes[8], mistakes[0]] == [541, 35]


def test_with_two_classes_the_multiclass_perceptron_is_the_perceptron(threes_and_eights):
    X, y = threes_and_eights
    W, _, updates = multiclass(X, np.where(y == 1, 1, 0), 2, 5)
    w = algorithms.perceptron(X, y).w
    assert updates == 29 and np.allclose(W, [-w, w])
