"""Widgets that play a run of the perceptron forwards and backwards (lectures 02, 03, 06 and 07)."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from coursekit.numbers.validation import as_labels
from coursekit.perceptrons import datasets, figures
from coursekit.perceptrons.algorithms import NotConvergedWarning, Run
from coursekit.perceptrons.algorithms import perceptron as learn
from coursekit.perceptrons.figures.plane import points_in_plane
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.widgets.widget import Widget


def one_wrong_label() -> datasets.Dataset:
    """Return twelve points in two groups, the last of them mislabelled."""
    positive = [[2, 3], [3, 1], [4, 3], [3, 4], [1, 4]]
    negative = [[-2, -1], [-3, -3], [-1, -3], [-4, 0], [0, -2], [-2, -4]]
    wrong = [[-3, -2]]
    return datasets.Dataset(np.array(positive + negative + wrong), np.repeat([1, -1, 1], [5, 6, 1]))


MENU = {
    "five points": (datasets.five_points, True),
    "five more points": (datasets.five_more_points, False),
    "two points": (datasets.two_points, False),
    "two clouds": (datasets.two_clouds, True),
    "offset only": (datasets.offset_only, True),
    "exclusive or": (datasets.xor, True),
    "one wrong label": (one_wrong_label, True),
}
GIVEN = "the examples given"
MOST_EPOCHS_SHOWN = 100  # a widget is no place for long runs
SETTINGS = {"n": 20, "margin": 1, "seed": 1, "rate": 1, "threshold": 0, "gamma": 0}


def perceptron(
    X: Any = None, y: Any = None, *, offset: bool = True, weight_space: bool = False
) -> Widget:
    """Return a widget that steps through the updates of a perceptron's run, forwards and back.

    It begins after the first update, so that the line and its two sides are seen. A reader drags,
    adds and deletes examples, and the run follows. Beside the examples weight space can be seen,
    where each example is the half-space of the weights that get it right.

    Parameters
    ----------
    X : array_like, shape (n, 2), or Run
        Examples in the plane; those of `datasets.five_points` unless given. Or a run on such
        examples, with or without the constant feature: then this run is shown, whatever its order.
    y : array_like, shape (n,), optional
        Labels, -1 or +1; not with a run, which has its own.
    offset : bool, optional
        Whether the examples get a constant feature.
    weight_space : bool, optional
        Whether weight space is seen from the start; a reader finds it under ⋯ otherwise.

    Returns
    -------
    Widget
        Its `step` is the number of updates shown, its `state` has the examples as the reader left
        them.

    Raises
    ------
    ValueError
        If the examples are not in the plane or the labels not -1 or +1.

    Examples
    --------
    >>> perceptron().state["y"]
    [1, 1, 1, -1, -1]
    """
    rule = {"weightSpace": bool(weight_space)}
    return playing("perceptron", "The perceptron, step by step", X, y, offset, last_update, **rule)


def playing(
    view: str, title: str, X: Any, y: Any, offset: bool, draw: Any, data: str = "", **rule: Any
) -> Widget:
    """Return a widget that plays a run, with `draw(run)` as its static picture.

    It begins after the first update. `data` names the data set of the menu to start with if no
    examples are given, and `rule` holds the settings to start with.
    """
    if not isinstance(X, Run):
        state = state_of(X, y, offset, data) | rule
        run = run_on(state)
        return Widget(view, title, state, draw(run), step=min(1, run.mistakes))
    state = state_of(*in_plane(X)) | rule | {"rate": json_rows([[X.rate]])[0][0]}
    trace = trace_of(X) | {"data": data_of(state)}
    return Widget(view, title, state, draw(X), trace=trace, step=min(1, X.mistakes))


def in_plane(run: Run) -> tuple[np.ndarray, np.ndarray, bool]:
    """Return the examples of a run without their constant feature, and whether they had one."""
    constant = run.X.shape[1] == 3 and bool((run.X[:, 2] == 1).all())
    return (run.X[:, :2] if constant else run.X), run.y, constant


def state_of(X: Any, y: Any, offset: bool, data: str = "") -> dict[str, Any]:
    """Return the initial state of a player: examples, the menu they are in, settings."""
    names = menu()
    if X is None:
        name = data or next(iter(names))
        names[name]["offset"] = offset
    else:
        X = points_in_plane(X, "X")
        name, labels = GIVEN, as_labels(y, len(X)).tolist()
        names = {name: {"X": json_rows(X), "y": labels, "offset": offset}} | names
    return {"data": name, "menu": names, "maxEpochs": MOST_EPOCHS_SHOWN, **SETTINGS, **names[name]}


def menu() -> dict[str, dict[str, Any]]:
    """Return the course's examples in the plane by their names in the menu."""
    return {
        name: {"X": json_rows(make().X), "y": make().y.tolist(), "offset": offset}
        for name, (make, offset) in MENU.items()
    }


def json_rows(X: Any) -> list:
    """Return numbers for JSON: whole ones as integers, all others as floats."""
    return [[int(v) if v == int(v) else float(v) for v in row] for row in np.asarray(X).tolist()]


def data_of(state: dict[str, Any]) -> dict[str, Any]:
    """Return the part of a state on which a run depends, apart from the settings."""
    return {name: state[name] for name in ("X", "y", "offset")}


def run_on(state: dict[str, Any]) -> Run:
    """Return the run that a widget with this state starts with, for its picture."""
    X = augment(state["X"]) if state["offset"] else state["X"]
    return until_repeat(learn, X, state["y"], MOST_EPOCHS_SHOWN)


def until_repeat(learner: Callable[..., Run], X: Any, y: Any, max_epochs: int, **rule: Any) -> Run:
    """Return a run of at most `max_epochs`, stopped when w repeats itself, as in the browser."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        run = learner(X, y, **rule, max_epochs=max_epochs)
        return learner(X, y, **rule, max_epochs=epochs_to_repeat(run))


def epochs_to_repeat(run: Run) -> int:
    """Return the number of epochs after which w equals the w after an earlier epoch."""
    ends = run.trajectory()[np.searchsorted(run.steps, len(run.y) * np.arange(run.epochs + 1))]
    seen = set()
    for epoch, w in enumerate(map(tuple, ends.tolist())):
        if w in seen and not (run.converged and epoch == run.epochs):
            return epoch
        seen.add(w)
    return run.epochs


def trace_of(run: Run) -> dict[str, Any]:
    """Return a run in the format of the widgets."""
    return {
        "updates": run.updates.tolist(),
        "steps": run.steps.tolist(),
        "weights": json_rows(run.trajectory()),
        "epochs": run.epochs,
        "converged": run.converged,
    }


def last_update(run: Run) -> figures.Picture:
    """Return the last update of a run as a picture."""
    return figures.picture(figures.run_in_plane(run, run.mistakes))
