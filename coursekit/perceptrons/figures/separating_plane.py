"""Points of the plane lifted by one more feature, and a plane that then separates them.

The page on losses and layers, after lecture 02-the-perceptron, draws them in a parallel projection.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon

from coursekit.numbers.validation import as_vector
from coursekit.perceptrons.figures.equations import equation
from coursekit.perceptrons.figures.plane import examples_in_plane
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.marks import label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, EDGE, GREEN, GREY, INK, WHITE, prepared
from coursekit.pictures.text import vector

PROJECTION = np.array([[1, 0.16], [0.75, 0.42], [0, 1.05]])  # the directions of the three axes


def separating_plane(
    X: Any, y: Any, heights: Any, plane: Hyperplane, *, ax: Axes | None = None
) -> Axes:
    """Draw points lifted above the plane, and the plane in space that separates them.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        The points and their labels, -1 or +1.
    heights : array_like, shape (n,)
        The third feature of each point.
    plane : geometry.Hyperplane
        With w of shape (3,).

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> X, y = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
    >>> ax = separating_plane(X, y, [0, 0, 0, 1], Hyperplane([2, 2, -4], -1))
    >>> description(ax).partition(". ")[0]
    'Four points of the plane x3 = 0, lifted to the height x3: (0, 0, 0) with label −1, (0, 1, 0) \
with label +1, (1, 0, 0) with label +1, (1, 1, 1) with label −1'
    """
    X, y = examples_in_plane(X, y)
    heights = as_vector(heights, "heights", len(X)).astype(float)
    w = as_vector(plane.w, "plane.w", 3).astype(float)
    raised = np.column_stack([X, heights])
    low, high = np.minimum(raised.min(axis=0), 0), np.maximum(raised.max(axis=0), 1)
    ax = prepared(ax, (5.4, 4.6))
    ax.set_axis_off()
    ax.set_aspect("equal")
    _box(ax, low, high)
    cut = _cut(w, float(plane.b), low - [0, 0, 0.25], high)  # and a little below the floor
    ax.add_artist(Polygon(cut @ PROJECTION, color=GREEN, alpha=0.16, linewidth=0, zorder=1))
    _stroke(ax, [*cut, cut[0]], color=BLACK, linestyle="--", zorder=2)
    for point, sign in zip(raised, y):
        _lifted_point(ax, point, sign)
        if w[2]:
            _distance(ax, point, -(w[:2] @ point[:2] + float(plane.b)) / w[2])
    corners = np.array(list(itertools.product(*zip(low, high)))) @ PROJECTION
    margin = 0.2 * np.ptp(corners, axis=0).max()
    ax.set_xlim(corners[:, 0].min() - margin, corners[:, 0].max() + margin)
    ax.set_ylim(corners[:, 1].min() - margin, corners[:, 1].max() + margin)
    text = ", ".join(f"{vector(p)} with label {CLASS[s][2]}" for p, s in zip(raised, y))
    number = {2: "Two", 3: "Three", 4: "Four"}.get(len(X), str(len(X)))
    return describe(
        ax,
        f"{number} points of the plane x3 = 0, lifted to the height x3: {text}. The tinted plane "
        f"{equation(plane)} has the points with label +1 on one side and those with label "
        "\N{MINUS SIGN}1 on the other.",
    )


def _stroke(ax: Axes, points: Any, **look: Any) -> None:
    """Draw the line through `points` (k, 3)."""
    ax.add_artist(Line2D(*(np.array(points) @ PROJECTION).T, **look))


def _box(ax: Axes, low: np.ndarray, high: np.ndarray) -> None:
    """Draw the floor and the three axes with their names."""
    (x0, y0, _), (x1, y1, _) = low, high
    floor = [(x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0), (x0, y0, 0)]
    _stroke(ax, floor, color=GREY, linewidth=1.2, zorder=1)
    for i, axis in enumerate(np.eye(3)):
        tip = axis * high[i] * 1.12
        _stroke(ax, [0 * tip, tip], color=GREY, zorder=1)
        ax.annotate(
            f"$x_{i + 1}$", tip @ PROJECTION, 12 * (axis @ PROJECTION), fontsize=14, ha="center",
            va="center", textcoords="offset points", zorder=7,
        )  # fmt: skip


def _cut(w: np.ndarray, b: float, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return the corners (k, 3), in order, of the polygon in which a plane cuts a box."""
    corners = np.array(list(itertools.product(*zip(low, high))))
    crossings = []
    for p, q in itertools.combinations(corners, 2):
        (a, c) = (p @ w + b, q @ w + b)
        if (p != q).sum() == 1 and a * c <= 0 and a != c:
            crossings.append(p + a / (a - c) * (q - p))
    if len(crossings) < 3:
        raise ValueError("plane must go through the box around the lifted points.")
    flat = np.array(crossings) @ PROJECTION
    turn = np.arctan2(*(flat - flat.mean(axis=0)).T[::-1])
    return np.array(crossings)[turn.argsort()]


def _lifted_point(ax: Axes, point: np.ndarray, sign: int) -> None:
    """Draw a point with its coordinates, and a stem from the floor if it is above it."""
    marker, colour, words = CLASS[sign]
    place = point @ PROJECTION
    if point[2]:
        _stroke(ax, [[*point[:2], 0], point], color=BLACK, linestyle=":", zorder=3)
    ax.scatter(
        *place, s=110, marker=marker, color=colour, edgecolors=WHITE, linewidths=EDGE, zorder=5
    )
    label(ax, f"{vector(point)}: {words}", place, (1, -0.6), INK[sign], edged=True)


def _distance(ax: Axes, point: np.ndarray, height: float) -> None:
    """Draw the vertical distance between a point and the plane, which is at this height."""
    end = [*point[:2], height]
    _stroke(ax, [point, end], color=BLACK, linewidth=2.5, zorder=4)
    _stroke(ax, [end], color=BLACK, marker="_", markersize=12, zorder=4)
