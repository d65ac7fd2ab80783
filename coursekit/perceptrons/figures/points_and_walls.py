"""The same examples twice: as points, with w as an arrow, and as walls, with w as a point.

Lecture 01-hyperplanes ends with this picture, and lecture 02-the-perceptron begins weight space
with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.perceptrons.figures.hyperplanes import hyperplane, labelled_examples
from coursekit.perceptrons.figures.plane import (
    WEIGHTS,
    examples_in_plane,
    frame,
    plane_axes,
    vector_in_plane,
)
from coursekit.perceptrons.figures.weight_space import draw_cone, draw_walls
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.marks import label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, FONT, INK, panels
from coursekit.pictures.text import vector


def points_and_walls(X: Any, y: Any, w: Any, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw examples as points that a line separates, and as walls around the weight vector.

    The wall of an example is the line of all w with w . x = 0. Both panels say the same: each
    point is on its side of the line, and w is on the correct side of each wall.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        A few examples, none of them zero, and their labels, -1 or +1.
    w : array_like, shape (2,)
        A weight vector that separates them.
    axes : sequence of two matplotlib.axes.Axes, optional
        Where to draw; a new figure with two panels unless given.

    Returns
    -------
    list of matplotlib.axes.Axes
        The panel of the points, and that of the walls.

    Raises
    ------
    ValueError
        If an example is zero, so that it has no wall, or `w` does not separate the examples.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> left, right = points_and_walls([[3, 0], [1, -2]], [1, -1], [1, 2])
    >>> description(right)
    'The plane of weight vectors. Example 0, label +1: its correct side is that of (3, 0). \
Example 1, label −1: its correct side is that of (−1, 2). The tinted cone, 63.4° wide, holds all w \
that separate. The point w = (1, 2) lies in it.'
    """
    rows, y = examples_in_plane(X, y)
    w = vector_in_plane(w, "w")
    if not (y * (rows @ w) > 0).all():
        raise ValueError(
            f"w must separate the examples, but y (w·x) is {y * (rows @ w)}: it must be positive "
            "for each, and no example may be zero."
        )
    left, right = panels(2, 4.8, 4.4) if axes is None else axes
    _points(left, rows, y, w)
    _walls(right, rows, y, w)
    return [left, right]


def _points(ax: Axes, rows: np.ndarray, y: np.ndarray, w: np.ndarray) -> None:
    """Draw the examples with their numbers, the line and its normal."""
    frame(plane_axes(ax), np.vstack([rows, [w]]))
    for i, (x, sign) in enumerate(zip(rows, y)):
        label(ax, f"example {i}", x, x, INK[sign])
    labelled_examples(rows, y, ax=ax)
    hyperplane(Hyperplane(w), name="", ax=ax)
    for note in [n for n in ax.texts if n.get_text().startswith("label ")]:
        note.remove()
    ax.set_title("examples are points", fontsize=FONT + 1)


def _walls(ax: Axes, rows: np.ndarray, y: np.ndarray, w: np.ndarray) -> None:
    """Draw the walls, the cone of all vectors that separate, and `w` as a point in it."""
    frame(plane_axes(ax, WEIGHTS), np.vstack([rows, [w]]))
    describe(ax, "The plane of weight vectors.")
    draw_walls(ax, rows, y)
    draw_cone(ax, rows * y[:, None], w)
    ax.scatter(*w, s=70, color=BLACK, zorder=4)
    label(ax, "$w$", w, w)
    ax.set_title("examples are walls", fontsize=FONT + 1)
    describe(ax, f"The point w = {vector(w)} lies in it.")
