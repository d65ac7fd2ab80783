"""The widget in which a reader moves a hyperplane (lecture 01-hyperplanes)."""

from __future__ import annotations

from typing import Any

from coursekit.numbers.validation import as_scalar, as_vector
from coursekit.perceptrons import figures
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.perceptrons.widgets.player import json_rows, state_of
from coursekit.perceptrons.widgets.widget import Widget

MOST_DISTANCES = 6
KEPT = ("data", "menu", "X", "y", "offset", "n", "margin", "seed")


def hyperplane(w: Any = (1, 2), b: Any = -2, X: Any = None, y: Any = None) -> Widget:
    """Return a movable hyperplane w·x + b = 0 of the plane, with its sides, distances and margin.

    Parameters
    ----------
    w : array_like, shape (2,)
        The normal. With (0, 0) there is no hyperplane, which the widget says.
    b : number
        The offset.
    X : array_like, shape (n, 2), optional
        Examples in the plane; those of `datasets.five_points` unless given.
    y : array_like, shape (n,), optional
        Their labels, -1 or +1.

    Returns
    -------
    Widget
        Its `state` has "w", "b", "X" and "y" as the reader left them.

    Raises
    ------
    ValueError
        If `w` has not two numbers, `b` is not one, the examples are not in the plane, a label is
        not -1 or +1, or if only one of `X` and `y` is given.

    Examples
    --------
    >>> widget = hyperplane((3, 2), 0, [[1, 1], [-2, -1]], [1, -1])
    >>> widget.state["w"], widget.state["b"]
    ([3, 2], 0)
    >>> hyperplane((3, 2, 1))
    Traceback (most recent call last):
    ...
    ValueError: w must have 2 components, but it has 3.
    """
    (w,), ((b,),) = json_rows([as_vector(w, "w", 2)]), json_rows([[as_scalar(b, "b")]])
    if (X is None) != (y is None):
        missing = "y" if y is None else "X"
        raise ValueError(f"X and y belong together, but {missing} is missing: give both or none.")
    start = state_of(X, y, offset=True)
    state = {"w": w, "b": b, **{name: start[name] for name in KEPT}}
    return Widget("hyperplane", "The hyperplane", state, _picture(state))


def _picture(state: dict[str, Any]) -> figures.Picture:
    """Return a picture of the examples, the hyperplane, and the margin or else the mistakes."""
    w, b, X, y = (state[name] for name in ("w", "b", "X", "y"))
    if not any(w):
        words = f"w = 0: there is no hyperplane, and every score is b = {b}."
        return figures.picture(figures.labelled_examples(X, y), words)
    plane = Hyperplane(w, b)
    if plane.margin(X, y) > 0:
        ax = figures.margin_band(plane, X, y)
    else:
        mistakes = y * plane.side(X) <= 0
        ax = figures.hyperplane(plane, ax=figures.labelled_examples(X, y, mistakes=mistakes))
    return figures.picture(figures.distances(plane, X, ax=ax) if len(X) <= MOST_DISTANCES else ax)
