"""Problem set 1: its worked numbers, its references against the package, and its construction."""

import itertools
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from coursekit import datasets, geometry
from coursekit.grading import check, problem_set
from coursekit.grading.bank import question
from coursekit.grading.plain import plain, same
from coursekit.grading.question import FreeText
from coursekit.grading.seed import generator

SHEET = problem_set("ps1")
FOOL = question("ps1.fool_the_centroid")
PROGRAMMING = [q for q in SHEET.questions if not isinstance(q, FreeText)]


def answer(name, *arguments):
    return question(f"ps1.{name}").reference(*map(as_given, arguments))


def as_given(argument):
    """Sequences travel as float arrays, labels and numbers as they are."""
    array = np.asarray(argument)
    return array.astype(float) if array.ndim and not set(array.flat) <= {-1, 1} else argument


# --- the worked numbers of the course, which the statements show


@pytest.mark.parametrize(
    ("name", "arguments", "expected", "shown"),
    [
        ("plane", ([-2, 1, 5], [0, 0, -5]), -25, "= -25$"),
        ("plane", ([1, -1, 3], [0, 1, -2]), -7, "= -7$"),
        ("dot_from_angle", ([2, 1, 5], 60), 30**0.5 / 2, r"\sqrt{30} / 2 \approx 2.7386"),
        ("lengths", ([3, -4, 12],), [3, 5, 13], "$(3, 5, 13)$"),
        ("signed_distance", ([-2, 3], -5, [[0, 0]]), [-5 / 13**0.5], r"\approx -1.387"),
        ("projection", ([-2, 3], -5, [0, 0]), [-10 / 13, 15 / 13], r"(-10/13,\ 15/13)"),
        ("classify", ([-0.22, -0.07], -0.16105, [[0.5, 0.5]]), [1], r"-0.145 \ge -0.16105"),
    ],
)
def test_worked_numbers(name, arguments, expected, shown):
    assert same(expected, plain(answer(name, *arguments)))
    assert shown in question(f"ps1.{name}").statement


def test_the_distance_of_the_worked_line_has_no_sign():
    line = geometry.Hyperplane([-2, 3], -5)
    assert line.signed_distance([0, 0]) == pytest.approx(-5 / 13**0.5)
    assert line.distance([0, 0]) == pytest.approx(5 / 13**0.5)
    assert np.linalg.norm(answer("projection", [-2, 3], -5, [0, 0])) == pytest.approx(5 / 13**0.5)


def test_the_two_sets_of_five_become_positive():
    first = [[-1, 1, 1], [-2, 3, 1], [1, 3, 1], [-3, 1, -1], [-4, -5, -1]]
    second = [[1, 1, 1], [0, 2, 1], [3, 0, 1], [2, 1, -1], [0, 2, -1]]
    for (X, y), expected in zip(
        (datasets.five_points(), datasets.five_more_points()), (first, second), strict=True
    ):
        assert same(expected, plain(question("ps1.positive_vectors").reference(X, y)))
    statement = question("ps1.positive_vectors").statement
    assert all(shown in statement for shown in ("$(-1, 1, 1)$", "$(-3, 1, -1)$", "$(0, 2, -1)$"))


def test_the_centroids_of_the_two_clouds():
    X, y = datasets.two_clouds()
    w, c = question("ps1.centroid").reference(X.astype(float), y)
    assert same([-0.22, -0.07], plain(w)) and same(-0.16105, c)
    statement = question("ps1.centroid").statement
    assert "$(-0.22, -0.07) \\cdot x = -0.16105$" in statement
    for point in X:
        assert f"({float(point[0]):g}, {float(point[1]):g})" in " ".join(statement.split())


# --- the references say what the package says


@pytest.mark.parametrize("seed", range(20))
def test_references_agree_with_the_geometry_of_the_package(seed):
    rng = np.random.default_rng(seed)
    d = int(rng.integers(2, 6))
    w, x = rng.integers(1, 9, (2, d)) * rng.choice([-1, 1], (2, d))
    X, b, degrees = rng.integers(-9, 10, (7, d)), int(rng.integers(-9, 10)), int(rng.integers(181))
    y = rng.permutation([1, 1, -1, 1, -1, -1, -1])
    plane = geometry.Hyperplane(w, b)
    pairs = [
        ("plane", (w, x), geometry.Hyperplane.through(w, x).c),
        ("dot_from_angle", (w, degrees), geometry.norm(w) * np.cos(degrees * np.pi / 180)),
        ("lengths", (x,), [geometry.norm(x[: k + 1]) for k in range(d)]),
        ("signed_distance", (w, b, X), plane.signed_distance(X)),
        ("projection", (w, b, x), plane.projection(x)),
        ("positive_vectors", (X, y), geometry.positive_vectors(X, y)),
        ("classify", (w, -b, X), np.where(plane.side(X) >= 0, 1, -1)),
    ]
    for name, arguments, expected in pairs:
        assert same(plain(expected), plain(answer(name, *arguments))), name
    nearest = geometry.nearest_centroid(X, y)
    assert same([plain(nearest.w), plain(nearest.c)], plain(answer("centroid", X, y)))


@pytest.mark.parametrize("asked", PROGRAMMING, ids=lambda q: q.name)
def test_inputs_are_small_whole_numbers(asked):
    for wanted in asked.checks:
        for case in wanted.cases(generator("any", asked.name, wanted.name)):
            for argument in case:
                numbers = np.asarray(argument)
                assert (numbers == numbers.round()).all() and np.abs(numbers).max() < 200
                assert numbers.size <= 20


def test_the_sheet():
    assert SHEET.questions[0].name == "ps1.fish"
    assert sum(q.max_points for q in SHEET.questions) == 28
    fish = question("ps1.fish")
    assert fish.max_points == 3 and fish.guide.strip()
    for wanted in ("five features", "unit", "range", "half-space"):
        assert wanted in fish.statement


# --- the construction: three points that fool the nearest centroid


def separable(X, y):
    """Whether weights w and b with y (w · x + b) >= 1 exist, by linear programming."""
    rows = -y[:, None] * np.column_stack([X, np.ones(len(X))])
    found = linprog(np.zeros(3), A_ub=rows, b_ub=-np.ones(len(X)), bounds=[(None, None)] * 3)
    return found.status == 0


def fooled(X, y):
    """Whether an example is nearer to the centroid of the other class, in whole numbers."""
    n = {s: int(np.sum(y == s)) for s in (1, -1)}
    total = {s: X[y == s].sum(axis=0) for s in (1, -1)}
    for x, s in zip(X, y, strict=True):
        own, other = (
            sum(int(v) ** 2 for v in n[t] * x - total[t]) * n[-t] ** 2 for t in (int(s), -int(s))
        )
        if other < own:
            return True
    return False


def accepted(p, X, y):
    return FOOL.fault((np.array(p, dtype=float),), plain((X, y))) is None


def test_the_verdict_is_that_of_linear_programming_and_of_the_distances():
    rng = np.random.default_rng(1)
    verdicts = []
    for i in range(600):
        X = rng.integers(-2 - i % 3, 3 + i % 3, (3, 2)) * ([1, 1] if i % 2 else [0, 1])
        y = rng.choice([-1, 1], 3)
        p = X[rng.integers(3)] if i % 5 else rng.integers(-2, 3, 2)
        there = any((x == p).all() and s == 1 for x, s in zip(X, y, strict=True))
        right = there and abs(y.sum()) < 3 and separable(X, y) and fooled(X, y)
        assert accepted(p, X, y) == right, (p, X, y)
        verdicts.append(right)
    assert 30 < sum(verdicts) < 570


def test_every_set_on_a_small_line_is_judged_right():
    """Ties, points between and points on each other: all of them, on one line and a slanted one."""
    for heights in itertools.product(range(5), repeat=3):
        for step in ([0, 1], [2, -1]):
            X, y = np.outer(heights, step), np.array([1, 1, -1])
            right = separable(X, y) and fooled(X, y)
            assert accepted(X[0], X, y) == right, X


@pytest.mark.parametrize(
    ("p", "X", "y", "verdict"),
    [
        ([0, 0], [[0, -1], [0, 0], [0, 4]], [-1, 1, 1], None),
        ([0, 4], [[0, -1], [0, 0], [0, 4]], [-1, 1, 1], None),
        ([0, -1], [[0, -1], [0, 0], [0, 4]], [-1, 1, 1], "label must be +1"),
        ([0, 1], [[0, -1], [0, 0], [0, 4]], [-1, 1, 1], "not among them"),
        ([0, 0], [[0, -1], [0, 0], [0, 2]], [-1, 1, 1], "equally far"),
        ([0, 0], [[0, -1], [0, 0], [0, 2 + 1e-12]], [-1, 1, 1], None),
        ([0, 0], [[0, -1], [0, 0], [0, 1]], [-1, 1, 1], "nearer to the centroid of its own"),
        ([0, 0], [[0, 1], [0, 0], [0, 4]], [-1, 1, 1], "No line"),
        ([0, 0], [[1e-300, 1], [0, 0], [0, 4]], [-1, 1, 1], None),
        ([0, 0], [[0, 0], [0, 0], [0, 4]], [-1, 1, 1], "No line"),
        ([0, 0], [[0, 0], [0, 0], [0, 0]], [-1, 1, -1], "No line"),
        ([0, 0], [[0, -1], [0, 0], [0, 0]], [-1, 1, 1], "nearer to the centroid of its own"),
        ([0, 0], [[0, -1], [0, 0], [0, 4]], [1, 1, 1], "both labels"),
        ([0, 0], [[0, -1], [0, 0], [0, 4], [0, 9]], [-1, 1, 1, 1], "three points"),
        ([0, 0], [[0, -1e308], [0, 0], [0, 1.7e308]], [-1, 1, 1], "its own class"),
        ([0, 0], [[0, -1e307], [0, 0], [0, 1.7e308]], [-1, 1, 1], None),
        ([0, 0], [[0, -5e-324], [0, 0], [0, 1e308]], [-1, 1, 1], None),
        ([0, 0], [[0, Fraction(-1, 3)], [0, 0], [0, Fraction(2, 3)]], [-1, 1, 1], "equally far"),
        ([0, 0], [[0, -(10**400)], [0, 0], [0, 10**401]], [-1, 1, 1], None),
    ],
)
def test_the_verdict_is_exact(p, X, y, verdict):
    fault = FOOL.fault((np.array(p, dtype=float),), plain((X, y)))
    assert fault is None if verdict is None else verdict in fault


DEEP = 0
for _ in range(300):
    DEEP = [DEEP]
POINTS = [[0, -1], [0, 0], [0, 4]]
MALFORMED = [
    None,
    5,
    "X, y",
    [],
    POINTS,
    (POINTS,),
    (POINTS, [1, 1, -1], 0),
    {"X": POINTS, "y": [1, 1, -1]},
    (POINTS, None),
    (POINTS, 1),
    (POINTS, [1, 1]),
    (POINTS, [1, 0, -1]),
    (POINTS, [[1], [1], [-1]]),
    (POINTS, ["+", "+", "-"]),
    (POINTS, [1, 1, float("nan")]),
    (POINTS, DEEP),
    (DEEP, [1, 1, -1]),
    ([np.zeros((1,) * 60)], [1]),
    (None, [1, 1, -1]),
    ("abc", [1, 1, -1]),
    ([], []),
    ([0, 4, -1], [1, 1, -1]),
    ([[0, 0, 0]] * 3, [1, 1, -1]),
    ([[0, 0], [0], [0, 1]], [1, 1, -1]),
    ([[0, 0], [0, None], [0, 1]], [1, 1, -1]),
    ([[0, 0], [0, float("inf")], [0, -1]], [1, 1, -1]),
    ([[0, 0], [0, 1j], [0, -1]], [1, 1, -1]),
    (np.zeros((3, 2, 1)), np.ones(3)),
    (SimpleNamespace(), [1, 1, -1]),
    (lambda: POINTS, [1, 1, -1]),
    ([[0.5, 10**400], [0, 0], [1, 1]], [1, 1, -1]),
]


@pytest.mark.parametrize("value", MALFORMED, ids=lambda v: f"{v!r:.40}")
def test_an_answer_of_another_form_gets_a_sentence(value):
    result = check("ps1.fool_the_centroid", lambda p: value)
    assert result.points == 0
    last_line = result.messages[0].split("\n")[-1]
    assert last_line[0].isupper() or last_line.startswith(("X ", "y "))
    assert last_line.endswith(".") and len(last_line) < 160


NUMBERS = st.integers(-5, 5) | st.floats() | st.fractions()
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=3), lambda v: st.lists(v, max_size=3)
)
ROWS = st.lists(st.lists(NUMBERS, min_size=2, max_size=2), min_size=3, max_size=3)


@settings(max_examples=300)
@given(ANYTHING | st.tuples(ROWS, st.permutations([1, 1, -1])) | st.tuples(ANYTHING, ANYTHING))
def test_no_answer_upsets_the_verdict(value):
    fault = FOOL.fault((np.zeros(2),), plain(value))
    assert fault is None or fault.endswith(".")
