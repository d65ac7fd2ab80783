"""Problem set 1: its worked numbers, its solutions against the package, and its construction."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from judging import answer, cases_of, judge, separable_by_lp

from coursekit.exercises import check
from coursekit.exercises.compare import same
from coursekit.exercises.find_questions import question
from coursekit.perceptrons import datasets, geometry

FOOL = "ps1.fool_the_centroid"


def as_given(argument):
    """Sequences travel as float arrays, labels and numbers as they are."""
    array = np.asarray(argument)
    return array.astype(float) if array.ndim and not set(array.flat) <= {-1, 1} else argument


def test_the_solutions_give_the_worked_numbers_of_the_statements():
    first = [[-1, 1, 1], [-2, 3, 1], [1, 3, 1], [-3, 1, -1], [-4, -5, -1]]
    second = [[1, 1, 1], [0, 2, 1], [3, 0, 1], [2, 1, -1], [0, 2, -1]]
    for name, arguments, expected in [
        ("plane", ([-2, 1, 5], [0, 0, -5]), -25),
        ("plane", ([1, -1, 3], [0, 1, -2]), -7),
        ("dot_from_angle", ([2, 1, 5], 60), 30**0.5 / 2),
        ("lengths", ([3, -4, 12],), [3, 5, 13]),
        ("signed_distance", ([-2, 3], -5, [[0, 0]]), [-5 / 13**0.5]),
        ("projection", ([-2, 3], -5, [0, 0]), [-10 / 13, 15 / 13]),
        ("classify", ([-0.22, -0.07], -0.16105, [[0.5, 0.5]]), [1]),
        ("centroid", datasets.two_clouds(), [[-0.22, -0.07], -0.16105]),
        ("positive_vectors", datasets.five_points(), first),
        ("positive_vectors", datasets.five_more_points(), second),
    ]:
        assert same(expected, answer(f"ps1.{name}", *map(as_given, arguments))), name


def centroid_times(k, bent=0):
    """The solution with w and c multiplied, and one weight and c changed a little."""

    def centroid(X, y):
        w, c = question("ps1.centroid").reference(X, y)
        w = [k * Fraction(v) for v in w]
        return [w[0] + bent, *w[1:]], k * Fraction(c) + bent

    return centroid


def test_a_hyperplane_is_right_in_any_length_but_not_turned_round_or_bent():
    for k in (2, Fraction(1, 3), 10**20, Fraction(1, 10**20)):
        assert check("ps1.centroid", centroid_times(k)).passed
        assert not check("ps1.centroid", centroid_times(k, bent=k / Fraction(10**6))).passed
    for k in (-1, -7):
        turned = check("ps1.centroid", centroid_times(k))
        assert turned.points == 0 and turned.misconception == "centroids exchanged"
    assert check("ps1.centroid", centroid_times(0)).points == 0


# --- the construction: three points that fool the nearest centroid


def fooled(X, y):
    """Whether an example is nearer to the centroid of the other class, in whole numbers."""
    n = {s: int(np.sum(y == s)) for s in (1, -1)}
    total = {s: X[y == s].sum(axis=0) for s in (1, -1)}
    for x, s in zip(X, y.tolist()):
        own, other = (sum(int(v) ** 2 for v in n[t] * x - total[t]) * n[-t] ** 2 for t in (s, -s))
        if other < own:
            return True
    return False


def is_right(p, X, y):
    """Whether p is there with label +1, both labels are, a line separates, and p is fooled."""
    present = any((x == p).all() and s == 1 for x, s in zip(X, y))
    return present and abs(y.sum()) < 3 and separable_by_lp(geometry.augment(X), y) and fooled(X, y)


def test_the_verdict_is_that_of_linear_programming_and_of_the_distances():
    rng = np.random.default_rng(1)
    verdicts = []
    for i in range(300):
        X = rng.integers(-2 - i % 3, 3 + i % 3, (3, 2)) * ([1, 1] if i % 2 else [0, 1])
        y = rng.choice([-1, 1], 3)
        p = X[rng.integers(3)] if i % 5 else rng.integers(-2, 3, 2)
        verdicts.append(is_right(p, X, y))
        assert (judge(FOOL, (X, y), p.astype(float)) is None) == verdicts[-1], (p, X, y)
    assert 15 < sum(verdicts) < 285


def test_every_set_on_a_small_line_is_judged_right():
    """Ties, points between and points on each other: all of them, on one line and a slanted one."""
    for heights, step in itertools.product(
        itertools.product(range(5), repeat=3), ([0, 1], [2, -1])
    ):
        X, y = np.outer(heights, step), np.array([1, 1, -1])
        assert (judge(FOOL, (X, y), X[0].astype(float)) is None) == is_right(X[0], X, y), X


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
        ([0, 0], [[0, -1], [0, 0], [0, 4]], [1, -1, 1], "in another order"),
        ([0, 0], [[0, 0], [0, 4], [0, -1]], [-1, 1, 1], "in another order"),
        ([0, 0], [[0, -1], [0, 0], [0, 4], [0, 9]], [-1, 1, 1, 1], "three points"),
        ([0, 0], [[0, -1e308], [0, 0], [0, 1.7e308]], [-1, 1, 1], "its own class"),
        ([0, 0], [[0, -1e307], [0, 0], [0, 1.7e308]], [-1, 1, 1], None),
        ([0, 0], [[0, -5e-324], [0, 0], [0, 1e308]], [-1, 1, 1], None),
        ([0, 0], [[0, Fraction(-1, 3)], [0, 0], [0, Fraction(2, 3)]], [-1, 1, 1], "equally far"),
        ([0, 0], [[0, -(10**400)], [0, 0], [0, 10**401]], [-1, 1, 1], None),
    ],
)
def test_the_verdict_is_exact(p, X, y, verdict):
    fault = judge(FOOL, (X, y), np.array(p, dtype=float))
    assert fault is None if verdict is None else verdict in fault


def test_the_solution_fools_the_centroid_for_other_points_too():
    for (p,) in cases_of(FOOL, *range(3)):
        X, y = answer(FOOL, p)
        assert is_right(p, np.array(X), np.array(y))
