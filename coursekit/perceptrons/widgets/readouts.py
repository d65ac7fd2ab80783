"""Widgets for the proof, the dual form and the variants of a run (lectures 03, 06 and 07)."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.numbers.validation import as_scalar
from coursekit.perceptrons import figures
from coursekit.perceptrons.algorithms import Run, averaged
from coursekit.perceptrons.bounds import check_proof
from coursekit.perceptrons.certificates import NotSeparableError, max_margin
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.widgets.player import in_plane, playing
from coursekit.perceptrons.widgets.widget import Widget

# A step that no run reaches: the browser replaces it by the number of updates.
END = 2**31 - 1


def proof(X: Any = None, y: Any = None, *, offset: bool = False) -> Widget:
    """Return the proof of convergence on a run: mistakes against (R/γ(u))², lengths, and the angle.

    Parameters
    ----------
    X, y, offset
        As for `perceptron`; a run must be one of `perceptron` that began at 0.

    Returns
    -------
    Widget
        It takes the separator with the largest margin for the u of the proof. The reader may move
        the examples so that there is none: then it says so.

    Raises
    ------
    ValueError
        If the examples are not in the plane or the labels not -1 or +1, or if the run is one with
        a threshold, which has another proof, or did not begin at 0.

    Examples
    --------
    >>> proof().state["data"], "meet at t = (R/γ(u))²" in proof().picture.alt
    ('five points', True)
    """
    if isinstance(X, Run) and (X.threshold or X.gamma):
        rule = f"threshold={X.threshold}, gamma={X.gamma}"
        raise ValueError(f"X must be a run of `perceptron`, but it has {rule}: another proof.")
    return playing("proof", "The proof, step by step", X, y, offset, proof_picture)


def dual(X: Any = None, y: Any = None, *, offset: bool = True) -> Widget:
    """Return the dual form of a run: a coefficient α for each example beside the weights w.

    Parameters
    ----------
    X, y, offset
        As for `perceptron`; a run must have begun at 0.

    Returns
    -------
    Widget
        As in lecture 07, α is the label times the number of updates, so that w is the sum of α x.

    Raises
    ------
    ValueError
        If the examples are not in the plane or the labels not -1 or +1, or if the run did not
        begin at 0, so that its w is not made of examples alone.

    Examples
    --------
    >>> dual([[1, 1], [2, -1]], [1, -1], offset=False).picture.alt.partition("So ")[2]
    'w_2 = (−1, 2).'
    """
    if isinstance(X, Run) and X.weights(0).any():
        raise ValueError(
            f"X must be a run from w0 = 0, but its w0 is {X.w0.tolist()}: w is not a sum of "
            "examples then. Run the perceptron without w0."
        )

    def draw(run: Run) -> figures.Picture:
        return figures.picture(figures.dual_coefficients(run))

    return playing("dual", "The dual form, step by step", X, y, offset, draw)


def variants(
    X: Any = None, y: Any = None, *, offset: bool = True, gamma: float = 0.5, threshold: float = 0
) -> Widget:
    """Return a widget that compares four classifiers: last, averaged, voted, with a margin.

    Parameters
    ----------
    X, y, offset
        As for `perceptron`, but a set with one wrong label unless given. The last, the average and
        the vote are those of the run.
    gamma, threshold : number, optional
        What the margin perceptron begins with: its relative and its fixed threshold, at least 0,
        one of them 0. The reader changes them.

    Returns
    -------
    Widget
        It begins at the end of the run with the last vector and the average; boxes add the others.

    Raises
    ------
    ValueError
        If the examples are not in the plane, the labels not -1 or +1, or the thresholds not as
        described.

    Examples
    --------
    >>> widget = variants()
    >>> widget.state["data"], widget.state["gamma"], widget.state["threshold"]
    ('one wrong label', 0.5, 0)
    >>> "The boundary of averaged, a dashed line" in widget.picture.alt
    True
    """
    rule = _rule(gamma, threshold)
    title = "The variants of the perceptron"
    widget = playing(
        "variants", title, X, y, offset, variants_picture, data="one wrong label", **rule
    )
    widget.step = END
    return widget


def _rule(gamma: Any, threshold: Any) -> dict[str, Any]:
    """Return gamma and threshold as numbers for JSON; raise if they are invalid."""
    rule = {}
    for name, value in (("gamma", gamma), ("threshold", threshold)):
        value = as_scalar(value, name)
        if value < 0:
            raise ValueError(f"{name} must be at least 0, but it is {value}.")
        rule[name] = float(value) if value % 1 else int(value)
    if all(rule.values()):
        raise ValueError(
            f"One of gamma and threshold must be 0, but they are {gamma} and {threshold}: for the "
            "fixed threshold alone give gamma=0."
        )
    return rule


def proof_picture(run: Run) -> figures.Picture:
    """Return a picture of the proof's lengths and angle, or of the run if nothing separates."""
    try:
        best = max_margin(run.X, run.y)
    except NotSeparableError:
        text = "No hyperplane separates these examples: no u has a margin γ(u) above 0."
        return figures.picture(figures.run_in_plane(run, run.mistakes), text)
    table = check_proof(run, best.w)
    left, right = figures.panels(2)
    figures.proof_curves(table, ax=left)
    figures.proof_angle(table, ax=right)
    return figures.picture([left, right])


def variants_picture(run: Run) -> figures.Picture:
    """Return the boundaries of the last vector and the average at the end of a run as a picture."""
    X, y, offset = in_plane(run)
    features = augment if offset else np.asarray
    classifiers = {
        "last": lambda points: features(points) @ run.w,
        "averaged": lambda points: features(points) @ averaged(run),
    }
    return figures.picture(figures.decision_boundaries(X, y, classifiers))
