"""The worked solutions of the ungraded exercises: every number in them is computed here.

A test bears the numbers of its lecture and of its exercise; tests/test_notebooks.py sees to it that
each exercise has one.
"""

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import ceil, gcd, log2, sqrt

import nbformat
import numpy as np
import pytest
from lecture_programs import variables_of
from scipy.stats import binomtest

from coursekit.course import course_root
from coursekit.numbers.spread import repeat
from coursekit.perceptrons import (
    algorithms,
    bounds,
    certificates,
    concepts,
    datasets,
    experiments,
    geometry,
    online,
)
from coursekit.perceptrons.algorithms import (
    averaged,
    kernel_perceptron,
    linear,
    margin_perceptron,
    one_against_rest,
    perceptron,
    pocket,
    polynomial,
)
from coursekit.perceptrons.estimators import KernelPerceptron
from coursekit.perceptrons.geometry import augment, norm

# Runs are cut off on purpose.
pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning")


def wrong(w, X, y):
    return int((algorithms.predict(w, X) != y).sum())


# 00 · Start here


def test_00_1():
    X, y = datasets.digits(3, 8)
    ws = {n: perceptron(X[:n], y[:n]).w for n in (10, 50, 200, 250)}
    others = {n: (wrong(w, X[n:], y[n:]), len(X) - n) for n, w in ws.items() if n != 200}
    assert others == {250: (2, 107), 50: (43, 307), 10: (29, 347)}
    assert [wrong(w, X[250:], y[250:]) for w in ws.values()] == [18, 17, 9, 2]
    assert wrong(perceptron(X[:180], y[:180]).w, X[250:], y[250:]) == 4


def test_00_2():
    results = {}
    for pair in [(1, 7), (0, 1), (1, 8)]:
        X, y = datasets.digits(*pair)
        run = perceptron(X[:200], y[:200])
        results[pair] = run.mistakes, wrong(run.w, X[200:], y[200:]), len(X) - 200
    assert results == {(1, 7): (6, 1, 161), (0, 1): (4, 6, 160), (1, 8): (171, 13, 156)}
    assert run.epochs == 36


def test_00_3():
    X, y = datasets.digits(3, 8)
    run = perceptron(X[:200], y[:200])
    without_ink = [rows.max(axis=0) == 0 for rows in (X, X[:200], X[run.updates])]
    assert [int(pixels.sum()) for pixels in without_ink] == [10, 13, 16]
    assert (run.w == 0).tolist() == without_ink[2].tolist()


# 01 · Hyperplanes


def test_01_1():
    def errors(X, y):
        return (geometry.nearest_centroid(X, y).side(X) != y).tolist()

    X, y = datasets.two_clouds()
    plane, x = geometry.nearest_centroid(X, y), [Fraction(1, 2)] * 2
    assert [X[y == sign].mean(axis=0).tolist() for sign in (1, -1)] == [
        [Fraction(49, 100), Fraction(38, 100)],
        [Fraction(71, 100), Fraction(45, 100)],
    ]
    assert (*plane.w, plane.c) == (Fraction("-0.22"), Fraction("-0.07"), Fraction("-0.16105"))
    assert np.dot(plane.w, x) == Fraction("-0.145") and plane.side(x) == 1
    assert sum(errors(X, y)) == 4 and not certificates.separate(augment(X), y).separable
    ends = np.array([[[2, 1], [11, 8]], [[11, -1], [2, 9]]]) / 10  # of two segments
    for sign, pair in zip((1, -1), ends):
        assert all(np.isclose(X[y == sign].astype(float), end).all(axis=1).any() for end in pair)
    crossing = [8 / 17, 9 / 17]  # the share of each segment
    there = [start + share * (end - start) for (start, end), share in zip(ends, crossing)]
    assert np.allclose(*there)
    X = np.array([[0, 0], [6, 3], [1, 3], [4, -2], [-2, 2]])
    y = np.array([-1, 1, 1, -1, -1])
    assert geometry.nearest_centroid(X, y).equation("c") == "17/6 x1 + 3 x2 = 749/72"
    assert sum(errors(X, y)) == 0
    fish = np.array([[62, 11], [75, 12], [58, 11], [45, 14], [60, 15], [52, 14]])
    assert [sum(errors(fish * [unit, 1], [1] * 3 + [-1] * 3)) for unit in (1, 0.01)] == [2, 0]


def test_01_2():
    for u, v in product(product(range(-3, 4), repeat=2), repeat=2):
        gap = np.dot(u, u) * np.dot(v, v) - np.dot(u, v) ** 2
        assert gap == (u[0] * v[1] - u[1] * v[0]) ** 2
    vectors = list(product((-1, 0, 1), repeat=3))
    assert len(vectors) ** 2 == 729
    for u, v in product(vectors, repeat=2):
        squares = sum((u[i] * v[j] - u[j] * v[i]) ** 2 for i, j in combinations(range(3), 2))
        assert squares == np.dot(u, u) * np.dot(v, v) - np.dot(u, v) ** 2


def test_01_3():
    u, v = np.random.default_rng(0).choice([-1, 1], (2, 1000, 64))
    angles = np.degrees(np.arccos((u * v).sum(axis=1) / 64))
    assert (round(angles.min()), round(angles.max())) == (66, 112)
    assert round((abs(angles - 90) < 15).mean(), 2) == 0.97
    X, _ = datasets.digits(3, 8)
    assert (X >= 0).all()


def test_01_4():
    on_a_line = augment([[0, 0], [1, 2], [3, 6]])
    assert not certificates.separate(on_a_line, [1, -1, 1]).separable
    X, y = np.array([[1, 0], [3, 2], [0, -2]]), np.array([1, 1, -1])
    best = certificates.max_margin(X, y)
    assert best.lower_squared == best.upper_squared == Fraction(4, 5)
    shortest = np.array([Fraction(4, 5) * 1, Fraction(2, 5)])
    assert (Fraction(4, 5) * X[0] + Fraction(1, 5) * -X[2] == shortest).all()
    assert (y * (X @ [2, 1])).tolist() == [2, 8, 2]


def test_01_5():
    apart, y = np.array([[1, 0], [101, 1]]), [1, -1]
    largest = certificates.max_margin(apart, y)
    assert norm(apart[1] - apart[0]) > 100
    assert 0 < largest.lower <= largest.upper < 0.01 and round(largest.lower, 4) == 0.0098


def test_01_6():
    X, y = datasets.two_points()
    w = certificates.separate(X, y).w
    assert (augment(X) @ [*w, 0]).tolist() == (X @ w).tolist() and (y * (X @ w) > 0).all()
    X, y = datasets.offset_only()
    assert not certificates.separate(X, y).separable
    assert certificates.separate(augment(X), y).separable


# 02 · The perceptron


def test_02_1():
    Z = np.array([[0, 2, -1], [2, 1, -1], [3, 0, 1], [1, 1, 1], [0, 2, 1]])
    run = perceptron(Z, [1] * 5)
    assert (run.updates.tolist(), run.epochs) == ([0, 2], 2)
    assert run.trajectory().tolist() == [[0, 0, 0], [0, 2, -1], [3, 2, 0]]
    assert Z[2] @ run.weights(1) == -1 and (Z @ run.w > 0).all()
    other = perceptron(Z, [1] * 5, order=[3, 0, 1, 2, 4])
    assert other.mistakes == 1 and (Z[[0, 1, 2, 4]] @ other.w).tolist() == [1, 2, 4, 3]


def test_02_2():
    X, y = datasets.digits(3, 8)
    run = perceptron(X, y)
    mistaken = [
        algorithms.is_mistake(run.weights(t + 1), X[[i]], y[[i]])[0]
        for t, i in enumerate(run.updates)
    ]
    assert len(mistaken) == 67 and not any(mistaken)
    worst = min(y[i] * (run.weights(t) @ X[i]) / (X[i] @ X[i]) for t, i in enumerate(run.updates))
    assert round(worst, 2) == -0.72


def test_02_3():
    X, y = datasets.digits(3, 8)
    results = []
    for points in (X, len(X) * X - X.sum(axis=0)):
        run = perceptron(points, y)
        count = [algorithms.is_mistake(w, points, y).sum() for w in run.trajectory()]
        rises = np.diff(count)
        results.append((run.mistakes, int((rises > 0).sum()), int(rises.max())))
    assert results == [(67, 32, 145), (40, 17, 7)]


def test_02_4():
    w, x, y = [4, 0], [-1, 1], 1
    assert algorithms.updates_needed(w, x, y) == perceptron([x], [y], w0=w).mistakes == 3
    margins = perceptron([x], [y], w0=w).trajectory() @ x
    assert margins.tolist() == [-4, -2, 0, 2]


def test_02_5():
    cell = variables_of("02", "learners")
    squared_hinge, exponential = (lambda s: 1 - s if s < 1 else 0), (lambda s: np.exp(-s))
    assert squared_hinge(3) == 0 and exponential(3) > 0 and round(exponential(-5)) == 148
    losses = (lambda s: np.maximum(0, 1 - s) ** 2 / 2), (lambda s: np.exp(-s))
    for g, loss in zip((squared_hinge, exponential), losses, strict=True):
        for s in np.linspace(-3, 3, 25):
            assert g(s) == pytest.approx(-(loss(s + 1e-6) - loss(s - 1e-6)) / 2e-6, abs=1e-5)
    images, y = datasets.digits(0, 2)
    ink, y = images[:200].reshape(-1, 8, 8), y[:200]
    X = np.c_[ink[:, 3:5, 3:5].mean(axis=(1, 2)), ink[:, :, 3:5].mean(axis=(1, 2))]
    for g in (squared_hinge, exponential):
        assert (y * (X @ cell["descend"](X, y, g)) > 0).all()


def test_02_6():
    [file] = (course_root() / "notebooks").glob("02-*.ipynb")
    [cell] = [c for c in nbformat.read(file, as_version=4).cells if c.id == "exercises-more"]
    [source] = re.findall(r"```python\n(.*?)```", cell.source, flags=re.DOTALL)
    images, labels = datasets.digits(3, 8)
    known = {"np": np, "images": images, "labels": labels, "perceptron": perceptron}
    spreads = []
    exec(source, known | {"repeat": repeat, "print": spreads.append})
    [spread] = spreads
    assert {name: spread.median(name) for name in spread} == {
        "sorted by class": 32,
        "one random order": 6,
        "new order each epoch": 5,
    }


def test_02_7():
    """The cosine of the angle to z, for all whole vectors w that are no multiple of z."""
    for w, z in product(product(range(-3, 4), repeat=2), repeat=2):
        across = w[0] * z[1] - w[1] * z[0]
        if any(w) and across and np.dot(w, z) <= 0:
            assert cosine(np.add(w, z), z) > cosine(w, z)
    z = np.array([2, 1])
    ends = [cosine(a * z + z, z) for a in (-3, -1.5, -0.5)]
    assert ends == pytest.approx([-1, -1, 1]) and not (-z + z).any()


def cosine(u, v):
    return np.dot(u, v) / (norm(u) * norm(v))


# 03 · Convergence


def test_03_1():
    X = np.random.default_rng(775).integers(-8, 9, (40, 2))
    X = X[(abs(X @ [3, 4]) >= 8) & ((X * X).sum(axis=1) <= 100)]
    y = np.sign(X @ [3, 4])
    run = perceptron(X, y)
    assert len(X) == 33 and np.flatnonzero(np.bincount(run.updates)).tolist() == [0, 1, 5]
    assert np.bincount(run.updates)[[0, 1, 5]].tolist() == [3, 2, 3]
    assert X[[0, 1, 5]].tolist() == [[8, -4], [1, -4], [4, -6]]
    assert y[[0, 1, 5]].tolist() == [1, -1, -1] and run.w.tolist() == [10, 14]


def test_03_2():
    X = np.array([[1, 0, 1], [1, 0, -1], [0, 1, 1], [0, 1, -1]])
    run = perceptron(X, [1] * 4)
    path = run.trajectory()
    assert path[1:].tolist() == [[1, 0, 1], [2, 0, 0], [2, 1, 1], [2, 2, 0]]
    assert [int(path[t] @ X[i]) for t, i in enumerate(run.updates)] == [0, 0, 0, 0]
    assert bounds.mistake_bound(X, [1] * 4, [1, 1, 0]) == run.mistakes == 4
    assert X[0] @ X[2] == 1 and (X @ [1, 1, 0] == 1).all() and ((X * X).sum(axis=1) == 2).all()
    assert np.cross(run.w, [1, 1, 0]).tolist() == [0, 0, 0]


def test_03_3():
    rng = np.random.default_rng(0)
    X, y = augment(datasets.five_points().X), datasets.five_points().y
    best = certificates.max_margin(X, y)
    R, gamma = sqrt(geometry.radius_squared(X)), float(best.lower)
    for start in rng.integers(-50, 51, (50, 3)):
        root = (R + sqrt(R**2 + 8 * gamma * norm(start))) / (2 * gamma)
        assert perceptron(X, y, w0=start).mistakes <= root**2
    assert (R + sqrt(R**2)) / (2 * gamma) == pytest.approx(R / gamma)


def test_03_4():
    X, y = [[1, 0], [0, 1], [1, 1]], [1, 1, 1]
    runs = [perceptron(X, y, order=order).mistakes for order in permutations(range(3))]
    assert perceptron(X, y, order=[2, 0, 1]).mistakes == min(runs) == 1
    assert perceptron(X, y, order=[0, 1, 2]).mistakes == max(runs) == 2


def ratio(k_squared):
    """Return R²/γ² for the two points and the weight b/k on the constant k, by the formula."""
    return 13 + Fraction(k_squared) / 2 + Fraction(72) / k_squared


def test_03_5():
    for k in (1, 2, 3, 7):
        X, y = [[1, 1, k], [3, 3, k]], [-1, 1]
        w = [1, 1, Fraction(-4, k)]
        margin_squared = Fraction(4) / (2 + Fraction(16, k * k))
        assert geometry.margin([float(v) for v in w], X, y) ** 2 == pytest.approx(
            float(margin_squared)
        )
        assert (18 + k * k) / margin_squared == ratio(k * k)
    assert ratio(1) == Fraction(171, 2) and ratio(12) == 25
    centred = np.array([[1, 1], [3, 3]]) - 2
    assert geometry.radius_squared(centred) == 2
    assert geometry.margin([1, 1], centred, [-1, 1]) ** 2 == pytest.approx(2)
    assert min(range(1, 100), key=ratio) == 12


def test_03_6():
    X, y = datasets.offset_only()
    z_1, z_2 = sorted(geometry.positive_vectors(X, y).tolist())
    assert (z_1, z_2) == ([-1, -1, -1], [3, 3, 1])
    p = [Fraction(13, 18) * a + Fraction(5, 18) * b for a, b in zip(z_1, z_2, strict=True)]
    assert p == [Fraction(1, 9), Fraction(1, 9), Fraction(-4, 9)]
    assert sum(v * v for v in p) == Fraction(2, 9)
    assert [np.dot([1, 1, -4], z) for z in (z_1, z_2)] == [2, 2]
    assert geometry.margin([1, 1, -4], augment(X), y) == pytest.approx(sqrt(2) / 3)


def test_beyond_separability_1():
    for p, q in product(range(2, 12), repeat=2):
        if q < p and gcd(p, q) == 1:
            assert certificates.cycle([[q], [-p]], [1, 1]).period == p


# 04 · Mistake bounds: CON and Halving


@cache
def most_mistakes(rows, tie):
    """Return the mistakes that can be forced on a vote that predicts `tie` if it is tied."""
    most = 0
    for column in zip(*rows, strict=True):
        ones = tuple(row for row, label in zip(rows, column, strict=True) if label)
        zeros = tuple(row for row, label in zip(rows, column, strict=True) if not label)
        if ones and zeros:
            vote = tie if len(ones) == len(zeros) else int(len(ones) > len(zeros))
            mistakes = [most_mistakes(left, tie) for left in (zeros, ones)]
            mistakes[1 - vote] += 1
            most = max(most, *mistakes)
    return most


def test_04_1():
    table = concepts.table_of(concepts.Conjunctions(3))
    rows = tuple(map(tuple, table.labels.tolist()))
    assert [most_mistakes(rows, tie) for tie in (0, 1)] == [4, 4]
    plays = [((0, 0, 0), 1), ((0, 0, 1), 0), ((0, 1, 0), 0), ((1, 0, 0), 0)]
    left, votes = table.labels, []
    for x, label in plays:
        says = left[:, table.column(x)]
        votes.append(int(2 * says.sum() >= len(says)))
        left = left[says == label]
    assert votes == [1 - label for _, label in plays]


def test_04_2():
    """The expectation of each round, exactly; test_lecture_04 has the bound for all classes."""
    space, expected = concepts.singletons(50).version_space(), Fraction(0)
    for x in range(1, 50):
        expected += Fraction(space.votes(x), space.size)
        space = space.keep(x, 0)
    assert expected == sum(Fraction(1, j) for j in range(2, 51))
    assert round(float(expected), 2) == 3.50 and expected <= np.log(50)


def promised(m, size, beta):
    """Return the bound of the solution."""
    return (m * np.log2(1 / beta) + np.log2(size)) / np.log2(2 / (1 + beta))


def test_04_3():
    rng = np.random.default_rng(0)
    table = concepts.table_of(concepts.Conjunctions(3))
    for beta in (0.1, 0.5, 0.9):
        weights, errors, mistakes = np.ones(table.size), np.zeros(table.size), 0
        for x in rng.integers(0, 2, (300, 3)).tolist():
            says = table.labels[:, table.column(tuple(x))]
            label = int(x[0] and not x[2]) ^ int(rng.random() < 0.1)
            mistakes += int(2 * (weights @ says) > weights.sum()) != label
            errors += says != label
            weights[says != label] *= beta
        assert mistakes <= promised(errors.min(), table.size, beta)
    assert promised(35, 27, 0.5) == pytest.approx((35 + np.log2(27)) / np.log2(4 / 3))
    assert promised(0, 27, 1e-9) == pytest.approx(np.log2(27))
    assert promised(10**9, 27, 0.999) / 10**9 == pytest.approx(2, abs=0.01)
    assert promised(0, 27, 0.999) > 1000


# 05 · Conjunctions: elimination and Winnow


def test_05_1():
    f, learner = online.Conjunction(3, (1, -3)), online.Elimination(3)
    before = str(learner)
    learner.update((0, 0, 1), 0)
    assert str(learner) == before
    learner.update((1, 0, 0), 1)
    learner.update((0, 0, 0), 1)
    assert "x1" not in str(learner)
    assert (learner.predict((0, 0, 0)), f((0, 0, 0))) == (1, 0)
    with pytest.raises(concepts.InconsistentError, match="positive examples leave"):
        learner.update((0, 0, 0), 0)
    assert learner.predict((0, 0, 0)) == 1


def test_05_2():
    spread = repeat(experiments.wrong_labels, runs=100)
    found = {
        name: [round(spread.median(name)), *map(round, spread.between(name))] for name in spread
    }
    assert found == {"Winnow1": [1082, 870, 1247], "Winnow2": [64, 55, 74]}
    fresh = repeat(experiments.wrong_labels, runs=20, rng=1)
    assert (fresh["Winnow1"] > 5 * fresh["Winnow2"]).all()


def test_05_3():
    for n, k in product(range(1, 70), range(1, 6)):
        if k <= n and n > 1:
            c = int(np.ceil(np.log2(n)))
            assert bounds.winnow_bound(n, k) <= 1 + k * (2 * c - Fraction(c + 2**c, n))
            assert bounds.winnow_bound(n, k, "halving") < 2 + k * (
                3 * c - Fraction(2 ** (c + 1), n)
            )
    winnow2 = online.Winnow(256, demotion="halving")
    assert bounds.winnow_bound(256, 5, "halving") == 5 * (3 * 8 - 2) + 1 == 111
    assert len(online.against_winnow(winnow2, 5)) == 110


def test_05_4():
    for n in (2, 3):
        table = concepts.Conjunctions(n)
        for seed in range(20):
            rng = np.random.default_rng(seed)
            f = online.Conjunction(
                n, tuple(np.arange(1, n + 1) * rng.choice([-1, 1], n))[: seed % 3]
            )
            stream = [(x, f(x)) for x in rng.integers(0, 2, (12, n))]
            players = online.Halving(table, only_on_mistakes=True), online.Elimination(n)
            halving, elimination = (online.play(A, stream).predictions for A in players)
            assert (halving == elimination).all()


# Further: the best learner


def test_05_5():
    def most(n, k):
        return k * (2 * ceil(log2(n / k)) + 1) - 1

    assert most(256, 5) == 64 < 75 == bounds.winnow_bound(256, 5)
    for n, k in ((2, 2), (7, 3), (16, 2), (40, 8), (64, 5), (256, 5)):
        assert most(n, k) < 2 * k * log2(n / k) + 3 * k
        learner, rng = online.Winnow(n, threshold=Fraction(n, k)), np.random.default_rng(n)
        assert len(online.against_winnow(learner, k)) <= most(n, k)
        mistakes = 0
        for share in rng.random(1000):
            x = (rng.random(n) < share).astype(int)
            x[:k] = np.eye(k, dtype=int)[rng.integers(k)] * rng.integers(2)
            mistakes += learner.predict(x) != x[:k].any()
            learner.update(x, int(x[:k].any()))
        assert mistakes <= most(n, k)


def test_best_learner_1():
    classes = [concepts.intervals(m) for m in range(1, 9)]
    assert [table.size for table in classes] == [2, 4, 7, 11, 16, 22, 29, 37]
    assert [m * (m + 1) // 2 + 1 for m in range(1, 9)] == [table.size for table in classes]
    assert [online.littlestone_dimension(c) for c in classes] == [1, 2, 2, 3, 3, 4, 4, 4]
    assert [table.size.bit_length() - 1 for table in classes] == [1, 2, 2, 3, 4, 4, 4, 5]


def test_best_learner_2():
    """All classes on three instances; test_best_learner has more."""
    rows = list(product((0, 1), repeat=3))
    for size in range(1, 8):
        for labels in combinations(rows, size):
            table = concepts.ConceptTable(labels)
            worst = online.worst_case(online.Halving(table), table).mistakes
            assert worst == online.littlestone_dimension(table)


def test_best_learner_3():
    X, labels = datasets.hundred_attributes()
    assert np.flatnonzero(labels == 0).tolist() == [1, 3, 5, 7]
    sets = {i + 1: s for i, s in enumerate(online.sets_from_examples(X, labels)) if s}
    assert sets == {1: {7}, 2: {3, 5}, 3: {7}, 4: {1, 5}, 5: {1, 5, 7}, 100: {1}}
    cover = online.smallest_cover(online.sets_from_examples(X, labels))
    assert [i + 1 for i in cover] == [2, 5]
    assert str(online.smallest_conjunction(X, labels)) == "x2 ∧ x5"


# 06 · Averaging and margins


@pytest.fixture(scope="module")
def threes_and_eights():
    return datasets.digits(3, 8)


def test_06_1(threes_and_eights):
    X, y = threes_and_eights
    new, truth = X[200:], y[200:]

    def errors(run):
        each = np.array([algorithms.predict(w, new) for w in run.trajectory()[1:]])
        alike = np.where(each.sum(axis=0) >= 0, 1, -1)  # the course's rule: a tie predicts +1
        return (alike != truth).sum(), (run.predict(new, "voted") != truth).sum()

    run = perceptron(X[:200], y[:200])
    assert (run.mistakes, errors(run)) == (29, (5, 12))
    orders = [errors(perceptron(X[:200], y[:200], rng=seed)) for seed in range(30)]
    assert np.mean(orders, axis=0).round(1).tolist() == [13.2, 10.7]


def test_06_2():
    limits = [bounds.simple_margin_perceptron_bound(1, s) for s in (1, 1.5, 1.9)]
    assert limits == pytest.approx([4, 16, 400])


def two_passes(X, y, rows):
    """Return the mistakes and the errors, in examples of X, of two passes over these rows."""
    w, mistakes, errors = np.zeros(X.shape[1], dtype=int), [], []
    for i in [*rows, *rows]:
        errors.append(int((y * (X @ w) <= 0).sum()))
        mistakes.append(int(y[i] * (X[i] @ w) <= 0))
        w = w + mistakes[-1] * y[i] * X[i]
    return mistakes, errors


def test_06_3():
    X, y = augment(datasets.five_points().X), np.array(datasets.five_points().y)
    counts = np.array([two_passes(X, y, rows) for rows in product(range(5), repeat=4)])
    mistakes, errors = counts.sum(axis=0)
    assert len(counts) == 625
    assert (5 * mistakes.sum(), errors.sum()) == (6945, 8514) and 8514 - 6945 == 1569
    for part, shown, expected in [
        (slice(None), 5000, [0.2778, 0.3406]),
        (slice(4), 2500, [0.4672, 0.4672]),
        (slice(4, None), 2500, [0.0884, 0.2139]),
    ]:
        shares = mistakes[part].sum() / shown, errors[part].sum() / shown / 5
        assert [round(float(share), 4) for share in shares] == expected


def test_06_4(threes_and_eights):
    X, y = threes_and_eights
    held = []
    for epochs in range(1, 6):
        run = perceptron(X[:200], y[:200], max_epochs=epochs)
        (same,) = np.flatnonzero((run.trajectory() == pocket(run)).all(axis=1))
        assert same == run.votes.argmax()
        held.append(int(same))
    assert held == [19, 23, 25, 27, 29]
    assert run.converged and run.epochs == 5


def test_06_5():
    """Of six examples, since more cannot help: which sets of three errors each are worst?"""
    wrong = [set(rows) for rows in combinations(range(6), 3)]
    voted = [
        sum((i in a) + (i in b) + (i in c) >= 2 for i in range(6))
        for a, b, c in product(wrong, repeat=3)
    ]
    assert max(voted) == 4 == (3 * 3) // 2


@pytest.mark.filterwarnings("ignore::coursekit.perceptrons.algorithms.NotConvergedWarning")
def test_06_6():
    X, y = datasets.five_points()
    X = geometry.augment(X)
    best = certificates.max_margin(X, y)
    assert [round(best.lower, 2), round(2 * best.lower, 2)] == [0.82, 1.63]
    assert margin_perceptron(X, y, gamma=1.5).converged
    assert not margin_perceptron(X, y, gamma=2, max_epochs=2000).converged


# 07 · Kernels and many classes


def test_07_1():
    rng = np.random.default_rng(0)
    points = rng.integers(-9, 10, (80, 2))
    points = points[abs((points**2).sum(axis=1) - 45) > 15]
    inside = np.where((points**2).sum(axis=1) < 45, 1, -1)
    runs = [kernel_perceptron(points / c, inside, polynomial(2)) for c in (1, 2, 4, 16)]
    assert [run.mistakes for run in runs] == [921, 148, 17, 65]
    assert all(run.converged for run in runs)


def test_07_2():
    points = np.array([0, 3])
    gram = 1 - abs(points[:, None] - points)
    assert gram.tolist() == [[1, -2], [-2, 1]] and gram.sum() == -2


def test_07_3():
    rng = np.random.default_rng(0)
    phi, psi = rng.integers(-9, 10, (2, 5)), rng.integers(-9, 10, (2, 3))
    features = [np.outer(a, b).ravel() for a, b in zip(phi, psi)]
    assert features[0] @ features[1] == (phi[0] @ phi[1]) * (psi[0] @ psi[1])


def test_07_4():
    """The features of a sum are joined, those of a product multiplied; f divides by the length."""
    A = np.random.default_rng(0).integers(-9, 10, (6, 2))
    joined = np.hstack([np.ones((6, 1)), A])  # of 1 + a·b
    squared = np.array([np.outer(row, row).ravel() for row in joined])
    K = polynomial(2)(A, A)
    assert (squared @ squared.T == K).all()
    f = 1 / np.sqrt(K.diagonal())
    divided = f[:, None] * K * f
    rows = squared * f[:, None]
    assert np.allclose(rows @ rows.T, divided) and np.allclose(divided.diagonal(), 1)


def test_07_5():
    X, u = np.array([[-2, 1], [0, 1], [2, 1]]), np.array([[-1, 0], [0, 1], [1, 0]])
    scores = X @ u.T
    assert scores.tolist() == [[2, 1, -2], [0, 1, 0], [-2, 1, 2]]
    assert (scores[~np.eye(3, dtype=bool)].reshape(3, 2) <= np.diag(scores)[:, None] - 1).all()
    assert not certificates.separate(X, [-1, 1, -1]).separable
    W, updates = np.zeros((3, 2)), 0
    for i in [0, 1, 2] * 20:
        rival = np.where(np.arange(3) == i, -np.inf, W @ X[i]).argmax()
        if W[i] @ X[i] <= W[rival] @ X[i]:
            W[i], W[rival], updates = W[i] + X[i], W[rival] - X[i], updates + 1
    assert ((X @ W.T).argmax(axis=1) == [0, 1, 2]).all()
    assert updates <= 2 * 5 * 4 / 1  # 2 (R/γ)² with the u above made a unit vector
    assert not one_against_rest(X, [0, 1, 2], linear, max_epochs=300).runs[1].converged


# further/asking-and-teaching


def test_further_asking_and_teaching():
    """Six attributes are 1 in the four positive mails; their subsets are counted one by one."""
    X, labels = datasets.hundred_attributes()
    columns = np.flatnonzero(X[labels == 1].all(axis=0))
    assert (columns + 1).tolist() == [1, 2, 3, 4, 5, 100]
    rows = {i: "".join(map(str, X[i, columns])) for i in np.flatnonzero(labels == 0)}
    assert rows == {1: "111000", 3: "101111", 5: "101001", 7: "010101"}
    agree = [
        set(some)
        for k in range(7)
        for some in combinations([1, 2, 3, 4, 5, 100], k)
        if all(x[np.array(some, dtype=int) - 1].all() == y for x, y in zip(X, labels))
    ]
    assert len(agree) == 25 and all(2 in some for some in agree)
    assert sum(5 in some for some in agree) == 16
    assert [some for some in agree if len(some) <= 2] == [{2, 5}] and {2, 3, 4, 5, 100} in agree


# further/cost-of-a-margin


def test_cost_of_a_margin_1():
    hard, ones = online.against_margin_perceptron(0.1)
    counts = [margin_perceptron(hard, ones, gamma=0.1, rng=s).mistakes for s in range(20)]
    assert (min(counts), max(counts)) == (2, 78)
    assert margin_perceptron(hard, ones, gamma=0.1).mistakes == 249


def test_cost_of_a_margin_2(threes_and_eights):
    X, y = threes_and_eights
    gamma, w = norm(max(X, key=lambda x: x @ x)), None
    for _ in range(5):
        start = {} if w is None else {"w0": w}
        run = margin_perceptron(X, y, gamma=gamma, max_epochs=200, **start)
        afresh, gamma, w = gamma, gamma / 2, run.w
        assert not run.converged
    fresh = margin_perceptron(X, y, gamma=afresh, max_epochs=200)
    assert round(afresh, 2) == 4.60 and fresh.converged and fresh.mistakes == 425


# 08 · In practice


@pytest.fixture(scope="module")
def tumours():
    from sklearn.model_selection import train_test_split
    from sklearn.preprocessing import StandardScaler

    X, y = datasets.breast_cancer()
    rest, test = train_test_split(np.arange(len(y)), test_size=142, random_state=0, stratify=y)
    fit, val = train_test_split(rest, test_size=142, random_state=0, stratify=y[rest])
    Z = augment(StandardScaler().fit(X[fit]).transform(X))
    return X, y, Z, {"fit": fit, "val": val, "test": test, "rest": rest}


@pytest.fixture(scope="module")
def halves():
    from sklearn.model_selection import train_test_split

    images, digits = datasets.ten_digits()
    rows = np.arange(len(digits))
    half, others = train_test_split(rows, test_size=899, random_state=0, stratify=digits)
    return images, digits, half, others


def test_08_1():
    results = {}
    for pair in combinations(range(10), 2):
        X, y = datasets.digits(*pair)
        run = perceptron(X[::2], y[::2], max_epochs=10, rng=0)
        results[pair] = wrong(averaged(run), X[1::2], y[1::2]), run.mistakes
    assert len(results) == 45
    most = max(results.values())[0]
    assert most == 6 and [p for p in results if results[p][0] == 6] == [(5, 7), (6, 7), (7, 9)]
    assert max(results, key=lambda p: results[p][1]) == (1, 8) and results[1, 8] == (5, 96)


def test_08_2(tumours):
    from sklearn.preprocessing import MinMaxScaler

    X, y, Z, part = tumours
    fit, val = part["fit"], part["val"]
    boxed = augment(MinMaxScaler().fit(X[fit]).transform(X))
    by_class = np.argsort(-y[fit], kind="stable")

    def after(points, epochs, **options):
        run = perceptron(points[fit], y[fit], max_epochs=epochs, **options)
        return run.mistakes, *(wrong(w, points[val], y[val]) for w in (run.w, averaged(run)))

    assert after(boxed, 1, order=by_class) == (3, 38, 89)
    assert after(Z, 1, order=by_class)[1:] == (3, 2)
    assert (after(boxed, 1, rng=0)[1:], after(Z, 1, rng=0)[1:]) == ((11, 7), (3, 4))
    assert [after(points, 50, rng=0)[2] for points in (boxed, Z)] == [2, 3]


def test_08_3(tumours):
    from sklearn.model_selection import StratifiedKFold
    from sklearn.preprocessing import StandardScaler

    X, y, _, part = tumours
    X, y = X[part["rest"]], y[part["rest"]]
    errors = np.zeros((3, 3), dtype=int)
    for seed in range(3):
        folds = StratifiedKFold(5, shuffle=True, random_state=seed)
        for train, validation in folds.split(X, y):
            Z = augment(StandardScaler().fit(X[train]).transform(X))
            wide = margin_perceptron(Z[train], y[train], gamma=2, max_epochs=10, rng=0)
            plain = perceptron(Z[train], y[train], max_epochs=10, rng=0)
            ws = averaged(wide), wide.w, averaged(plain)
            errors[:, seed] += [wrong(w, Z[validation], y[validation]) for w in ws]
    assert errors.tolist() == [[9, 9, 8], [11, 10, 8], [12, 11, 10]]


def test_08_4(tumours):
    _, y, Z, part = tumours
    w = averaged(perceptron(Z[part["fit"]], y[part["fit"]], max_epochs=10, rng=0))
    scores = Z @ w / norm(w)

    def errors(offset, name):
        positive, truth = scores[part[name]] + offset >= 0, y[part[name]]
        return int((~positive & (truth > 0)).sum()), int((positive & (truth < 0)).sum())

    def cost(offset, name):
        missed, false = errors(offset, name)
        return 10 * missed + false

    best = min(np.linspace(-2, 2, 401), key=lambda offset: cost(offset, "val"))
    assert round(float(best), 2) == -0.11
    assert (errors(0, "val"), cost(0, "val"), cost(best, "val")) == ((1, 1), 11, 10)
    finding_all = next(c for c in np.linspace(0, 2, 201) if errors(c, "val")[0] == 0)
    assert (round(float(finding_all), 2), errors(finding_all, "val")) == (1.44, (0, 34))
    assert (cost(0, "test"), cost(best, "test")) == (25, 34)
    assert (errors(0, "test"), errors(best, "test")) == ((2, 5), (3, 4))


def test_08_5(halves):
    images, digits, half, others = halves
    X = augment(images)
    votes, updates = np.zeros((len(others), 10)), 0
    for a, b in combinations(range(10), 2):
        rows = half[np.isin(digits[half], (a, b))]
        run = perceptron(X[rows], np.where(digits[rows] == a, 1, -1), max_epochs=10, rng=0)
        predictions = algorithms.predict(averaged(run), X[others])
        votes[np.arange(len(others)), np.where(predictions == 1, a, b)] += 1
        updates += run.mistakes
    ten = one_against_rest(X[half], digits[half], linear, max_epochs=10, rng=0)
    rest = (ten.predict(X[others], "averaged") != digits[others]).sum()
    assert ((votes.argmax(axis=1) != digits[others]).sum(), rest) == (33, 36)
    assert (updates, ten.mistakes) == (1013, 2173)


def test_08_6(halves):
    from sklearn.model_selection import GridSearchCV, StratifiedKFold
    from sklearn.svm import SVC
    from threadpoolctl import threadpool_limits

    images, digits, half, others = halves
    grey = images / 16
    grid = [
        {"kernel": ["polynomial"], "degree": [2, 3, 4]},
        {"kernel": ["gaussian"], "width": [2]},
    ]
    folds = StratifiedKFold(3, shuffle=True, random_state=0)
    search = GridSearchCV(KernelPerceptron(max_epochs=10), grid, cv=folds)
    with threadpool_limits(limits=1):
        search.fit(grey[half], digits[half])
    assert search.best_params_ == {"kernel": "polynomial", "degree": 4}
    svc = SVC(kernel="poly", degree=4, gamma=1, coef0=1, tol=1e-6).fit(grey[half], digits[half])
    ours, theirs = (model.predict(grey[others]) != digits[others] for model in (search, svc))
    assert (ours.sum(), theirs.sum()) == (15, 12)
    first, second = int((ours & ~theirs).sum()), int((theirs & ~ours).sum())
    assert (first, second) == (7, 4) and round(2 * np.sqrt(first + second)) == 7
    assert round(binomtest(first, first + second).pvalue, 1) == 0.5


def test_08_7():
    X, y = datasets.spam()
    X = X.log1p()
    results = []
    for least in (0, 10, 30, 100, 300):
        w, wrong = np.zeros(X.shape[1]), []
        for start, end, label in zip(X.indptr, X.indptr[1:], y):
            j, x = X.indices[start:end], X.data[start:end]
            score = label * (w[j] @ x)
            wrong.append(score <= 0)
            if score <= least:
                w[j] += label * x
        results.append((sum(wrong[:1000]), sum(wrong[1000:])))
    assert results == [(90, 100), (64, 75), (70, 73), (49, 54), (60, 66)]


# Further: What is sign(0)?


def test_tie_rules_1():
    assert all(2 * a + 4 * b + 1 for a, b in product(range(-9, 10), repeat=2))
