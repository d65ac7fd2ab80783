"""The decisions of widgets in the browser: tasks, weight space, and sets in addresses."""

import json
from urllib.parse import quote

import numpy as np
import pytest
from node import needs_node
from oracles import quietly

from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.datasets import five_points
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.widgets.player import trace_of

pytestmark = needs_node


FIVE = five_points()
STEEP = [[1, 40], [-1, 40]], [1, -1]


def with_first_at(*place):
    """Return the five points with the first of them elsewhere."""
    return [place, *FIVE.X[1:].tolist()]


def model(X, y, offset):
    features = augment(X) if offset else np.asarray(X)
    run = quietly(perceptron, features, y, max_epochs=100)
    whole = {"X": X, "y": y, "features": features}
    whole = {name: np.asarray(value).tolist() for name, value in whole.items()}
    return whole | {"trace": trace_of(run), "last": run.mistakes, "rate": 1}


def test_each_mission_can_be_met_and_is_not_met_from_the_start(ask):
    items = [
        {"view": view, "model": model(X, y, view == "perceptron")}
        for view, X, y in [
            ("perceptron", *FIVE),
            ("perceptron", with_first_at(2, 0), FIVE.y),
            ("perceptron", with_first_at(3, 3), FIVE.y),
            ("perceptron", [[0, 0], [0, 0]], [1, -1]),
            ("proof", *FIVE),
            ("proof", *STEEP),
        ]
    ]
    met = "({ MISSIONS }, { view, model }) => MISSIONS[view].map((m) => m.met(model))"
    expected = [[False] * 2, [True, False], [True] * 2, [False] * 2, [False] * 2, [True] * 2]
    assert ask("missions", met, items) == expected


VIEW = {"width": 500, "height": 300, "scale": 25, "centre": [1, -2]}


def test_the_region_of_weight_space_is_where_all_examples_are_right(ask):
    rng = np.random.default_rng(1)
    sets = [np.add(rng.integers(-5, 6, (k % 7 + 1, 3)), (0, 0, 0.5)) for k in range(60)]
    items = [{"view": VIEW, "halves": halves.tolist()} for halves in sets]
    regions = ask("weight_space", "({ region }, { view, halves }) => region(view, halves)", items)
    low, high = np.array([-9, -8]), np.array([11, 4])
    empty = 0
    for halves, corners in zip(sets, regions):
        points = rng.uniform(low, high, (300, 2))
        right = (points @ halves[:, :2].T + halves[:, 2] > 0).all(axis=1)
        assert right.tolist() == [inside(corners, point) for point in points]
        empty += not corners
    assert 0 < empty < 60


def inside(corners, point):
    """Return whether a point lies in a convex polygon."""
    if not corners:
        return False
    ends = np.array(corners)
    sides = np.roll(ends, -1, axis=0) - ends
    turn = sides[:, 0] * (point[1] - ends[:, 1]) - sides[:, 1] * (point[0] - ends[:, 0])
    return bool((turn <= 1e-9).all() or (turn >= -1e-9).all())


STATE = {"X": [[1, 2]], "y": [1], "offset": True, "menu": {}, "rate": 1}
READ = "({ addressed }, { state, hash }) => addressed(state, hash)"


def test_a_set_comes_back_from_its_address(ask):
    given = {"X": [[0.5, -2], [3, 4]], "y": [1, -1], "offset": False}
    write = '({ addressOf }, model) => addressOf(model, "https://a.page/x.html#y")'
    (address,) = ask("address", write, [STATE | given])
    page, hash = address.split("#")
    assert page == "https://a.page/x.html"
    assert ask("address", READ, [{"state": STATE, "hash": f"#{hash}"}]) == [given]


@pytest.mark.parametrize(
    "given",
    [
        "nonsense",
        [],
        {"X": [], "y": []},
        {"X": [[1, 2]], "y": [0]},
        {"X": [[1, 2]], "y": [1, 1]},
        {"X": [[1, 2, 3]], "y": [1]},
        {"X": [["1", 2]], "y": [1]},
        {"X": [[1, None]], "y": [1]},
        {"X": [[1, 2]], "y": [1], "offset": "yes"},
        {"X": [[1, 2]], "y": [1], "w": [1]},
        {"X": [[1, 2]] * 1001, "y": [1] * 1001},
    ],
)
def test_an_address_that_names_no_set_changes_nothing(ask, given):
    hashes = ["", "#section", "#set=%", f"#set={quote(json.dumps(given))}"]
    assert ask("address", READ, [{"state": STATE, "hash": h} for h in hashes]) == [{}] * 4
