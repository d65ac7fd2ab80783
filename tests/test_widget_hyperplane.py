"""The hyperplane in the browser has the numbers and the equation of coursekit.geometry."""

import math

import numpy as np
import pytest
from node import each, needs_node

from coursekit import datasets, widgets
from coursekit.figures.words import minus
from coursekit.geometry import Hyperplane, angle, norm

ASK = """({ angle, equation, foot, length, marginOf, scored, signedDistance }, { w, b, X, y }) => ({
  length: length(w),
  scores: X.map((x) => scored(w, b, x)),
  distances: X.map((x) => signedDistance(w, b, x)),
  origin: signedDistance(w, b, [0, 0]),
  feet: X.map((x) => foot(w, b, x)),
  angles: X.map((x) => angle(w, x)),
  equations: [equation(w, b), equation(w, b, "c")],
  facts: marginOf(w, b, X, y),
})"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("widgets")


def cases(n, rng):
    """Whole numbers and floats, some of them large or small; every third set is separated by w."""
    for i in range(n):
        size = 10.0 ** int(rng.integers(-3, 4))
        whole = i % 2 == 0
        if whole:
            w, b = rng.integers(-9, 10, 2), int(rng.integers(-9, 10))
            w[0] += not w.any()
            X = rng.integers(-10, 11, (int(rng.integers(1, 12)), 2))
        else:
            w, b = size * rng.normal(size=2), size * float(rng.normal())
            X = rng.normal(size=(int(rng.integers(1, 12)), 2)) * 10.0 ** int(rng.integers(-2, 3))
        X[~X.any(axis=1)] = 1
        side = np.where(X @ w + b >= 0, 1, -1)
        y = side if i % 3 == 0 else rng.choice([-1, 1], len(X))
        yield {"w": w.tolist(), "b": b, "X": X.tolist(), "y": y.tolist()}


def near(value, scale=0.0):
    return pytest.approx(value, rel=1e-12, abs=1e-12 * scale)


@needs_node
def test_300_random_hyperplanes_have_the_numbers_of_geometry(folder):
    items = list(cases(300, np.random.default_rng(1)))
    separated = 0
    for item, found in zip(items, each(folder, "geometry", ASK, items), strict=True):
        w, b, X, y = (item[name] for name in ("w", "b", "X", "y"))
        plane = Hyperplane(w, b)
        reach = max(map(norm, X)) + plane.distance([0, 0])  # what may cancel in a score
        assert found["length"] == near(norm(w))
        assert found["scores"] == near(plane.score(X).tolist(), norm(w) * reach)
        assert found["distances"] == near(plane.signed_distance(X).tolist(), reach)
        assert found["origin"] == near(plane.signed_distance([0, 0]))
        assert np.array(found["feet"]) == near(plane.projection(X).astype(float), reach)
        assert found["angles"] == near([angle(w, x) for x in X])
        facts, signed = found["facts"], np.array(y) * plane.signed_distance(X)
        assert facts["margin"] == near(plane.margin(X, y), reach)
        assert facts["signedScore"] == near(plane.margin(X, y) * norm(w), norm(w) * reach)
        assert facts["mistakes"] == np.flatnonzero(signed <= 0).tolist()
        nearest = np.isclose(signed, signed.min(), rtol=1e-9, atol=0)
        assert facts["attained"] == np.flatnonzero(nearest).tolist()
        separated += facts["margin"] > 0
    assert 50 < separated < 250


@needs_node
def test_equations_are_written_as_in_python(folder):
    items = [*cases(100, np.random.default_rng(2))]
    special = [([1, -1], 0), ([0, -1], 2), ([-1, 0], 0.5), ([1e-7, 1.5e-5], 2.25), ([0.1, 1], 0)]
    items += [{"w": w, "b": b, "X": [[1, 1]], "y": [1]} for w, b in special]
    for item, found in zip(items, each(folder, "geometry", ASK, items), strict=True):
        if any(isinstance(v, float) and v >= 1e6 for v in (*item["w"], item["b"])):
            continue  # JSON does not tell 2e8 from an integer
        plane = Hyperplane(item["w"], item["b"])
        assert found["equations"] == [minus(plane.equation()), minus(plane.equation("c"))]


def test_the_state_has_what_was_given_as_plain_numbers():
    widget = widgets.hyperplane(np.array([3, 2]), 0, [[1, 1], [-2, -1.5]], np.array([1, -1]))
    state = widget.state
    assert (state["w"], state["b"]) == ([3, 2], 0)
    assert (state["X"], state["y"]) == ([[1, 1], [-2, -1.5]], [1, -1])
    assert state["data"] == "the examples given"
    assert "five points" in state["menu"]


def test_without_examples_it_has_the_first_of_the_menu():
    state = widgets.hyperplane().state
    X, y = datasets.five_points()
    assert (state["w"], state["b"]) == ([1, 2], -2)
    assert (state["X"], state["y"]) == (X.tolist(), y.tolist())


def test_the_picture_shows_the_margin_or_the_mistakes_or_says_that_there_is_no_hyperplane():
    X, y = datasets.five_more_points()
    assert "The margin is 1.109" in widgets.hyperplane((3, 2), 0, X, y).picture.alt
    assert "2 mistakes, ringed: (−1, 1), (4, 5)" in widgets.hyperplane().picture.alt
    assert "w = 0: there is no hyperplane" in widgets.hyperplane((0, 0), 1).picture.alt


def test_distances_are_in_the_picture_only_where_they_have_room():
    X = [[i, 1 + math.sin(i)] for i in range(20)]
    y = [1] * 20
    assert "Signed distances" not in widgets.hyperplane((0, 1), 1, X, y).picture.alt
    assert "Signed distances" in widgets.hyperplane((0, 1), 1, X[:6], y[:6]).picture.alt


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"w": (1, 2, 3)}, "w must have 2 components, but it has 3"),
        ({"w": 1}, "w must"),
        ({"w": (1, math.nan)}, r"w must be finite, but w\[1\] is nan"),
        ({"b": "x"}, "b must"),
        ({"b": (1, 2)}, "b must"),
        ({"X": [[1, 2, 3]], "y": [1]}, r"X must lie in the plane"),
        ({"X": [[1, 2]], "y": [0]}, r"y must hold only the labels -1 and \+1"),
        ({"X": [[1, 2]], "y": [1, 1]}, "y must have one label for each of the 1 examples"),
        ({"X": [[1, 2]]}, "X and y belong together, but y is missing"),
        ({"y": [1]}, "X and y belong together, but X is missing"),
    ],
)
def test_what_cannot_be_shown_is_refused_by_name(arguments, words):
    with pytest.raises(ValueError, match=words):
        widgets.hyperplane(**arguments)
