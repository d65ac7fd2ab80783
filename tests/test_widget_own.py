"""A reader's own update: recorded as it was, and every failure said."""

import re

import numpy as np
import pytest

from coursekit import datasets, widgets
from coursekit.concepts import Conjunctions
from coursekit.geometry import augment
from coursekit.learners import Halving
from coursekit.online import play
from coursekit.perceptron import perceptron
from coursekit.widgets.own import VIEWS, run_update
from coursekit.widgets.own_concepts import keep_by


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


@pytest.mark.parametrize("view", [view for view in VIEWS if view != "version_space"])
def test_every_view_starts_with_the_run(view):
    widget = widgets.own(rosenblatt, view=view)
    assert widget.own and widget.trace["updates"] == [0, 4, 1, 2]
    assert widget.title in repr(widget)


def test_other_examples_from_the_browser_bring_another_run():
    widget = widgets.own(rosenblatt, [[1, 2], [2, -1]], [1, -1], offset=False)
    data = {"X": [[1, 1], [2, -1]], "y": [1, -1], "offset": True}
    widget._handle_custom_msg({"run": data}, [])
    assert widget.trace == run_update(rosenblatt, **data) | {"answer": 1}


def test_the_same_question_again_is_answered_again():
    widget = widgets.own(rosenblatt)
    data = {"X": [[1, 1], [2, -1]], "y": [1, -1], "offset": True}
    sent = []
    widget.observe(lambda change: sent.append(change.new), "trace")
    widget._handle_custom_msg({"run": data}, [])
    widget._handle_custom_msg({"run": data}, [])
    assert len(sent) == 2 and sent[0]["weights"] == sent[1]["weights"]


def test_the_right_update_of_concepts_keeps_what_halving_keeps():
    rng = np.random.default_rng(4)
    concepts = Conjunctions(3)
    for _ in range(50):
        space = concepts.version_space()
        target = int(rng.integers(space.size))
        xs = [concepts.instances[i] for i in rng.integers(8, size=6)]
        examples = [(x, space.label(target, x)) for x in xs]
        transcript = play(Halving(concepts), examples)
        found = keep_by(lambda C, x, label: C[C[:, x] == label], examples)
        assert [len(kept) for kept in found["kept"]] == transcript.sizes
        assert found["error"] is None


@pytest.mark.parametrize(
    ("update", "words"),
    [
        (lambda C, x, label: None, "it returned None; return the rows that stay"),
        (lambda C, x, label: C[:0], r"shape \(0, 8\); return at least one row"),
        (lambda C, x, label: C[0], r"shape \(8,\)"),
        (lambda C, x, label: 2 * C, "row 0 of what it returned is no row of C"),
        (lambda C, x: C, "TypeError"),
    ],
)
def test_a_failure_with_concepts_names_the_example(update, words):
    found = keep_by(update, [((1, 1, 0), 1)])
    assert re.search(words, found["error"]) and "example 1, x = 6, label 1" in found["error"]
    assert [len(kept) for kept in found["kept"]] == [27]


def test_an_example_chosen_in_the_browser_reaches_the_function():
    widget = widgets.own(lambda C, x, label: C[C[:, x] == label], view="version_space")
    assert [len(kept) for kept in widget.trace["kept"]] == [27]
    widget._handle_custom_msg({"run": {"examples": [[[1, 1, 0], 1]]}}, [])
    assert [len(kept) for kept in widget.trace["kept"]] == [27, 8]


def test_what_is_no_update_or_no_view_is_refused():
    with pytest.raises(TypeError, match="update must be a function"):
        widgets.own(3)
    with pytest.raises(ValueError, match="view must be one of perceptron, hyperplane, "):
        widgets.own(rosenblatt, view="cake")
