"""A reader's own update instead of the course's: same widgets, other algorithm (02 and 04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from coursekit.perceptrons import figures
from coursekit.perceptrons.concepts import Conjunctions
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.widgets.player import MOST_EPOCHS_SHOWN, data_of, json_rows, state_of
from coursekit.perceptrons.widgets.version_space import everything, start_of
from coursekit.perceptrons.widgets.widget import Widget

Update = Callable[[np.ndarray, Any, int], Any]
VIEWS = {  # the name in the browser, and the title
    "perceptron": ("perceptron", "Your update, step by step"),
    "hyperplane": ("run_hyperplanes", "The hyperplanes of your update"),
    "proof": ("proof", "Your update and the proof"),
    "dual": ("dual", "Your update in the dual form"),
    "variants": ("variants", "Your update and the variants"),
    "version_space": ("version_space", "Your update of the version space"),
}


def own(
    update: Update, X: Any = None, y: Any = None, *, offset: bool = True, view: str = "perceptron"
) -> Widget:
    """Return a widget that plays the run of a reader's own `update` function.

    The examples are shown again and again in their order, until a pass leaves w as it was or 100
    passes are made. The function runs in the kernel; stepping through what it did does not need it.

    Parameters
    ----------
    update : callable
        `update(w, x, label)` returns the weight vector after the example x, (d,), as in
        `ps2.update`. It is called for every example, and decides for itself what is a mistake.
        For the view "version_space" it is `update(C, x, label)`: C holds the concepts left, one a
        row of eight zeros and ones, as in `ps4.halving`; x is a column of it; what it returns are
        the rows that stay.
    X, y, offset
        As for `perceptron`.
    view : str, optional
        Which widget shows it: "perceptron", "hyperplane", "proof", "dual", "variants", or
        "version_space", which lets the reader choose the examples.

    Returns
    -------
    Widget
        If the function fails, the widget plays the updates before that and says what happened.

    Raises
    ------
    TypeError
        If `update` cannot be called.
    ValueError
        If there is no such view, or the examples are not as described.

    Examples
    --------
    >>> def update(w, x, label):
    ...     return w + label * x if label * (w @ x) <= 0 else w
    >>> own(update).trace["updates"]
    [0, 4, 1, 2]
    """
    if not callable(update):
        raise TypeError(f"update must be a function of w, x and a label, not {update!r}.")
    if view not in VIEWS:
        raise ValueError(f"view must be one of {', '.join(VIEWS)}, not {view!r}.")
    if view == "version_space":
        state, picture = start_of("Halving"), everything()
        run, data = run_concepts, {"examples": []}
    else:
        state = state_of(X, y, offset)
        ax = figures.labelled_examples(state["X"], state["y"])
        picture = figures.picture(ax, "The examples before any update.")
        run, data = run_update, data_of(state)
    widget = Widget(*VIEWS[view], state, picture, trace=run(update, **data), own=True)

    def answer(_: Any, message: dict[str, Any], __: Any) -> None:
        # Numbered, since an answer like the last one would not be sent.
        number = widget.trace.get("answer", 0) + 1
        widget.trace = run(update, **message["run"]) | {"answer": number}

    widget.on_msg(answer)
    return widget


def run_update(update: Update, X: Any, y: Any, offset: bool) -> dict[str, Any]:
    """Run a reader's function and return its trace of w in the format of the widgets."""
    features = np.asarray(augment(X) if offset else X)
    w = np.zeros(features.shape[1], dtype=features.dtype)
    trace = {"updates": [], "steps": [], "weights": [w], "epochs": 0, "converged": False}
    trace |= {"error": None, "data": {"X": X, "y": y, "offset": offset}}
    while trace["epochs"] < MOST_EPOCHS_SHOWN and not trace["converged"] and not trace["error"]:
        _one_pass(update, features, y, trace)
    return trace | {"weights": json_rows(trace["weights"])}


def _one_pass(update: Update, features: np.ndarray, y: Any, trace: dict[str, Any]) -> None:
    """Show each example once to the function and record where it changed w."""
    before = len(trace["updates"])
    for i, (x, label) in enumerate(zip(features, y, strict=True)):
        w = trace["weights"][-1]
        try:
            after = _weights(update(w.copy(), x.copy(), label), len(w))
        except Exception as error:  # a reader's function may raise anything
            at = f"example {i}, with w = {w.tolist()}, x = {x.tolist()} and label {label}"
            trace["error"] = _stopped(at, error)
            return
        if (after != w).any():
            trace["weights"].append(after)
            trace["updates"].append(i)
            trace["steps"].append(trace["epochs"] * len(features) + i)
    trace["epochs"] += 1
    trace["converged"] = len(trace["updates"]) == before


def _weights(w: Any, d: int) -> np.ndarray:
    """Return the function's result as a weight vector; raise if it is not one."""
    if w is None:
        raise ValueError("it returned None; return the new weight vector.")
    w = np.asarray(w)
    if w.shape != (d,):
        raise ValueError(f"it returned an array of shape {w.shape}, but w has shape ({d},).")
    if w.dtype.kind not in "biufO" or not np.isfinite(w.astype(float)).all():
        raise ValueError(f"it returned {w.tolist()}, which are not all finite numbers.")
    return w


@cache
def table() -> np.ndarray:
    """Return the label of each of the 27 conjunctions on each of the 8 instances, (27, 8)."""
    concepts = Conjunctions(3)
    space = concepts.version_space()
    rows = [[space.label(k, x) for x in concepts.instances] for k in range(space.size)]
    return np.array(rows)


def run_concepts(update: Update, examples: Sequence) -> dict[str, Any]:
    """Return the concepts that a reader's function keeps, example by example, for the widget.

    Parameters
    ----------
    update : callable
        `update(C, x, label)` returns the rows of C that stay, where x is a column of C.
    examples : sequence
        Pairs of an instance, three bits, and its label, 0 or 1.

    Returns
    -------
    dict
        "spaces", the numbers of the concepts before any example and after each, and "error", what
        went wrong if something did.

    Examples
    --------
    >>> examples = [((1, 1, 0), 1), ((1, 1, 1), 0)]
    >>> trace = run_concepts(lambda C, x, label: C[C[:, x] == label], examples)
    >>> [len(space) for space in trace["spaces"]]
    [27, 8, 4]
    """
    trace = {"spaces": [list(range(len(table())))], "error": None}
    for t, (x, label) in enumerate(examples, start=1):
        column, before = int("".join(map(str, x)), 2), trace["spaces"][-1]
        try:
            trace["spaces"].append(_numbers(update(table()[before], column, label), before))
        except Exception as error:  # a reader's function may raise anything
            return trace | {"error": _stopped(f"round {t}, x = {column}, label {label}", error)}
    return trace


def _numbers(rows: Any, before: list[int]) -> list[int]:
    """Return the indices of these rows among the concepts before; raise if they are invalid."""
    if rows is None:
        raise ValueError("it returned None; return the rows that stay.")
    rows = np.asarray(rows)
    if rows.ndim != 2 or rows.shape[1] != table().shape[1] or len(rows) == 0:
        raise ValueError(
            f"it returned an array of shape {rows.shape}; return at least one row of C, with all "
            "its columns."
        )
    numbers_of = {tuple(row): k for k, row in zip(before, table()[before].tolist(), strict=True)}
    numbers = [numbers_of.get(tuple(row)) for row in rows.tolist()]
    if None in numbers:
        raise ValueError(f"row {numbers.index(None)} of what it returned is no row of C.")
    return sorted(set(numbers))


def _stopped(at: str, error: Exception) -> str:
    """Return the sentence about a reader's function that failed."""
    return f"Your update stopped at {at}: {type(error).__name__}: {error}".rstrip(".") + "."
