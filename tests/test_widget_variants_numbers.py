"""What the browser reads off a run are coursekit's last, averaged, voted and margin perceptron."""

import warnings

import numpy as np
import pytest
from node import each, needs_node

from coursekit import widgets
from coursekit.geometry import augment, margin
from coursekit.perceptron import (
    NotConvergedWarning,
    averaged,
    margin_perceptron,
    perceptron,
    vote_totals,
)
from coursekit.widgets.playing import epochs_to_repeat, run_on, trace_of
from coursekit.widgets.reading import SHOWN

READ = """({ readingsOf, castVotes, shownBefore, marginOf }, { trace, X, y }) => {
    const last = trace.updates.length;
    const read = readingsOf(trace, shownBefore(trace, y.length, last));
    const { averaged, counts } = read;
    const votes = X.map(() => 0);
    read.weights.forEach((w, t) => castVotes(votes, X, w, counts[t]));
    const halfway = readingsOf(trace, shownBefore(trace, y.length, Math.floor(last / 2)));
    return {
        last: read.last, averaged, counts, halfway: halfway.averaged, wHalfway: halfway.last,
        votes, margin: marginOf(averaged, X, y),
    };
}"""
WIDE = "({ marginRun }, model) => marginRun(model)"
TALLY = """({ emptyTally, tallied }, { weights, counts, view, X }) => {
    const upTo = (k) => ({ weights: weights.slice(0, k), counts: counts.slice(0, k) });
    let tally = emptyTally(view, X);
    for (const k of [weights.length, Math.ceil(weights.length / 2), 1, weights.length]) {
        tally = tallied(tally, view, X, upTo(k));
    }
    return { ...tally.grid, totals: [...tally.grid.totals], changes: 0, ofExamples: tally.totals };
}"""
SHAPE = """({ negativePath, boundaryCurves }, grid) =>
    ({ curves: boundaryCurves(grid), path: negativePath(grid) })"""
CELL = 4  # of the grid on which votes are counted
RULES = [{"gamma": g} for g in (0, 0.0625, 0.5, 0.75, 2)] + [{"threshold": t} for t in (0.25, 8)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("widgets")


def noisy_sets(n_sets, rng):
    """Sets in which some labels are wrong, with and without a constant feature."""
    for _ in range(n_sets):
        X = rng.integers(-5, 6, (int(rng.integers(1, 25)), 2))
        y = np.where(X @ rng.integers(-3, 4, 2) > 0, 1, -1)
        y[rng.random(len(y)) < rng.choice([0, 0.1])] *= -1
        yield (augment(X) if rng.random() < 0.5 else X), y


def quiet(X, y, **rule):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        return margin_perceptron(X, y, **rule)


def after(run, shown):
    """Return the sum of w after each of the first examples, one by one."""
    total, made = 0 * run.w0, 0
    for step in range(shown):
        made += made < run.mistakes and run.steps[made] == step
        total = total + run.weights(int(made))
    return total


@needs_node
def test_average_and_vote_of_1000_runs(folder):
    made = [
        (X, y, quiet(X, y, max_epochs=8)) for X, y in noisy_sets(1000, np.random.default_rng(5))
    ]
    items = [{"trace": trace_of(r), "X": X.tolist(), "y": y.tolist()} for X, y, r in made]
    for k, ((X, y, run), read) in enumerate(zip(made, each(folder, "readings", READ, items))):
        assert read["last"] == run.w.tolist()
        assert read["averaged"] == averaged(run).tolist()
        assert read["counts"] == run.votes.tolist()
        assert read["votes"] == vote_totals(run, X).tolist()
        if averaged(run).any():
            assert read["margin"] == pytest.approx(margin(averaged(run), X, y), rel=1e-12)
        half = run.mistakes // 2
        assert read["wHalfway"] == run.weights(half).tolist()
        if k % 20 == 0:
            shown = run.steps[half] if half < run.mistakes else run.shown
            assert read["halfway"] == after(run, shown).tolist()


@needs_node
def test_the_margin_perceptron_on_1000_sets_for_dyadic_thresholds(folder):
    made, items = [], []
    for k, (X, y) in enumerate(noisy_sets(1000, np.random.default_rng(6))):
        rule = RULES[k % len(RULES)]
        made.append((X, y, rule))
        settings = {"gamma": 0, "threshold": 0, "maxEpochs": 100} | rule
        items.append({"features": X.tolist(), "y": y.tolist()} | settings)
    ends = set()
    for (X, y, rule), trace in zip(made, each(folder, "readings", WIDE, items)):
        run = quiet(X, y, **rule, max_epochs=trace["epochs"])
        assert trace["updates"] == run.updates.tolist()
        assert trace["weights"] == run.trajectory().tolist()
        assert (trace["converged"], trace["epochs"]) == (run.converged, run.epochs)
        assert trace["cycle"] is None or epochs_to_repeat(run) == run.epochs
        if not run.converged and trace["cycle"] is None:
            assert run.epochs == max(100, SHOWN // len(y))
        ends.add((run.converged, trace["cycle"] is None))
    assert ends >= {(True, True), (False, False)}


@needs_node
def test_the_region_of_the_vote_is_where_the_vote_is_for_minus(folder):
    made, items = [], []
    for X, y in noisy_sets(12, np.random.default_rng(8)):
        run = quiet(X, y, max_epochs=8)
        # A scale at which no point of the grid lies on a line through whole numbers.
        view = {"scale": 35.71, "centre": [0.1357, -0.2468]}
        made.append((run, view))
        votes = {"weights": run.trajectory().tolist(), "counts": run.votes.tolist()}
        items.append(votes | {"view": view, "X": X.tolist()})
    boundaries = 0
    fields = each(folder, "tally", TALLY, items)
    for field, shape in zip(fields, each(folder, "field", SHAPE, fields)):
        field |= shape
    for (run, view), field in zip(made, fields):
        assert field["ofExamples"] == vote_totals(run, run.X).tolist()
        totals = np.reshape(field["totals"], (field["rows"], field["columns"]))
        points = grid(field, view)
        if run.X.shape[1] == 3:
            points = augment(points)
        assert totals.ravel().tolist() == vote_totals(run, points).tolist()
        assert bool(field["path"]) == bool((totals < 0).any())
        assert bool(field["curves"]) == bool((totals < 0).any() and (totals >= 0).any())
        boundaries += len(field["curves"])
        # Each curve ends where it began or at the border.
        for curve in field["curves"]:
            ends = np.array([curve[0], curve[-1]])
            assert np.allclose(*ends) or all(on_border(field, end) for end in ends)
    assert boundaries > 5


def grid(field, view):
    """Return the points of the plane at which the votes were counted, row by row."""
    across = field["left"] + CELL * np.arange(field["columns"])
    down = field["top"] + CELL * np.arange(field["rows"])
    x1 = view["centre"][0] + (across - 460 / 2) / view["scale"]
    x2 = view["centre"][1] - (down - 400 / 2) / view["scale"]
    return np.stack(np.meshgrid(x1, x2), axis=-1).reshape(-1, 2)


def on_border(field, place):
    across, down = (place[0] - field["left"]) / CELL, (place[1] - field["top"]) / CELL
    return bool(
        min(across, down) < 1e-6
        or across > field["columns"] - 1 - 1e-6
        or down > field["rows"] - 1 - 1e-6
    )


def test_the_picture_is_that_of_the_same_runs():
    widget = widgets.variants()
    run = run_on(widget.state)
    assert (run.epochs, run.mistakes) == (8, 19)
    alt = widget.picture.alt
    assert "The boundary of last, a solid line" in alt and "5 examples misclassified" in alt
    assert "The boundary of margin, a dash-dotted line" in alt


def test_epochs_until_the_weights_are_there_again():
    xor = [[0, 0], [0, 1], [1, 0], [1, 1]]
    looping = quiet(augment(xor), [1, -1, -1, 1], max_epochs=9)
    assert epochs_to_repeat(looping) == 1
    ending = perceptron([[1, 1], [2, -1]], [1, -1])
    assert epochs_to_repeat(ending) == ending.epochs == 2


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"gamma": -1}, "gamma must be at least 0, but it is -1"),
        ({"gamma": "much"}, "gamma must"),
        ({"gamma": 1, "threshold": 2}, "One of gamma and threshold must be 0, but they are 1 and"),
    ],
)
def test_thresholds_that_cannot_be(settings, message):
    with pytest.raises(ValueError, match=message):
        widgets.variants(**settings)


def test_a_threshold_instead_of_gamma():
    state = widgets.variants(gamma=0, threshold=2).state
    assert (state["gamma"], state["threshold"]) == (0, 2)
