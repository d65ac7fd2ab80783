"""A reader's own update: recorded as it was, and every failure said."""

import re

import numpy as np
import pytest

from coursekit import datasets, widgets
from coursekit.geometry import augment
from coursekit.perceptron import perceptron
from coursekit.widgets.own import VIEWS, run_update


def rosenblatt(w, x, label):
    return w + label * x if label * (w @ x) <= 0 else w


def test_the_right_update_makes_the_run_of_the_course_on_random_examples():
    rng = np.random.default_rng(3)
    for _ in range(100):
        X = rng.integers(-5, 6, (int(rng.integers(1, 10)), 2))
        y = np.where(X[:, 0] - 2 * X[:, 1] > 0, 1, -1)
        run = perceptron(augment(X), y, max_epochs=1000)
        if run.epochs > 100:
            continue
        trace = run_update(rosenblatt, X.tolist(), y.tolist(), True)
        assert trace["updates"] == run.updates.tolist()
        assert trace["steps"] == run.steps.tolist()
        assert trace["weights"] == run.trajectory().tolist()
        assert (trace["epochs"], trace["converged"]) == (run.epochs, run.converged)


def test_an_update_that_never_comes_is_no_convergence_to_be_proud_of():
    trace = run_update(lambda w, x, label: w, [[1, 2], [2, -1]], [1, -1], False)
    assert (trace["updates"], trace["epochs"], trace["converged"]) == ([], 1, True)


def test_an_update_that_always_comes_is_stopped():
    trace = run_update(lambda w, x, label: w + 1, [[1, 2]], [1], False)
    assert (trace["epochs"], trace["converged"], len(trace["updates"])) == (100, False, 100)


def test_what_the_function_does_to_its_arguments_stays_there():
    def in_place(w, x, label):
        if label * (w @ x) <= 0:
            w += label * x
        x *= 0
        return w

    X, y = datasets.five_points()
    expected = run_update(rosenblatt, X.tolist(), y.tolist(), True)
    assert run_update(in_place, X.tolist(), y.tolist(), True) == expected


@pytest.mark.parametrize(
    ("update", "words"),
    [
        (lambda w, x, label: None, "it returned None; return the new weight vector"),
        (lambda w, x, label: w[:2], r"shape \(2,\), but w has shape \(3,\)"),
        (lambda w, x, label: w * np.nan, "not all finite numbers"),
        (lambda w, x, label: "w", r"shape \(\)"),
        (lambda w, x: w, "TypeError"),
        (lambda w, x, label: 1 / 0, "ZeroDivisionError: division by zero"),
    ],
)
def test_a_failure_names_the_example_and_what_was_wrong(update, words):
    def third_time_unlucky(w, x, label):
        return rosenblatt(w, x, label) if x[0] < 0 else update(w, x, label)

    X, y = datasets.five_points()
    trace = run_update(third_time_unlucky, X.tolist(), y.tolist(), True)
    assert re.search(words, trace["error"])
    assert "example 3, with w = [-1, 1, 1], x = [1, 3, 1] and label 1" in trace["error"]
    assert trace["updates"] == [0] and trace["weights"] == [[0, 0, 0], [-1, 1, 1]]


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_starts_with_the_run(view):
    widget = widgets.own(rosenblatt, view=view)
    assert widget.own and widget.trace["updates"] == [0, 4, 1, 2]
    assert widget.title in repr(widget)


def test_other_examples_from_the_browser_bring_another_run():
    widget = widgets.own(rosenblatt, [[1, 2], [2, -1]], [1, -1], offset=False)
    data = {"X": [[1, 1], [2, -1]], "y": [1, -1], "offset": True}
    widget._handle_custom_msg({"run": data}, [])
    assert widget.trace == run_update(rosenblatt, **data)


def test_what_is_no_update_or_no_view_is_refused():
    with pytest.raises(TypeError, match="update must be a function"):
        widgets.own(3)
    with pytest.raises(ValueError, match="view must be one of perceptron, hyperplane, "):
        widgets.own(rosenblatt, view="cake")
