"""The space of weight vectors: examples as walls, a run as a path to the solution cone.

Lecture 02-the-perceptron draws it.
"""

from __future__ import annotations

import itertools

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from coursekit.perceptrons.algorithms import Run
from coursekit.perceptrons.figures.marks import boundary, turned
from coursekit.perceptrons.figures.plane import WEIGHTS, frame, plane_axes, points_in_plane
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.marks import arrow, label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, DARK_GREEN, GREEN, GREY, INK, PALE
from coursekit.pictures.text import count, number, vector

MOST_LABELLED = 6  # walls and steps


def weight_space(run: Run, *, ax: Axes | None = None) -> Axes:
    """Draw each example as a wall in the plane of weight vectors, and the path of a run.

    The wall of an example is the line of all w with w . x = 0; on one side of it the example is
    right. If the run converged, the cone of all w that separate is tinted.

    Parameters
    ----------
    run : algorithms.Run
        On examples in the plane, none of them zero.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> picture(weight_space(perceptron([[3, 0], [-1, 1]], [1, 1])))
    The plane of weight vectors. 2 walls through the origin, one for each example. Example 0, \
label +1: its correct side is that of (3, 0). Example 1, label +1: its correct side is that of \
(−1, 1). The tinted cone, 45° wide, holds all w that separate. The path of w makes 3 steps, each \
at right angles to the wall of its example: (0, 0), (3, 0), (2, 1), (1, 2).
    """
    X = points_in_plane(run.X, "run.X")
    if not X.any(axis=1).all():
        raise ValueError("run.X must have no zero example: such an example has no wall.")
    path = points_in_plane(run.trajectory(), "the weights of the run")
    ax = plane_axes(ax, WEIGHTS)
    frame(ax, path)
    walls = f"{count(len(X), 'wall')} through the origin, one for each example."
    describe(ax, f"The plane of weight vectors. {walls}")
    draw_walls(ax, X, run.y)
    if run.converged:
        draw_cone(ax, X * run.y[:, None], path[-1])
    _path(ax, path)
    return ax


def draw_walls(ax: Axes, X: np.ndarray, y: np.ndarray) -> None:
    """Draw a line for each example; for a few, show the correct side and the example's number."""
    size = min(ax.viewLim.width, ax.viewLim.height)
    for i, (x, sign) in enumerate(zip(X, y)):
        line = boundary(ax, Hyperplane(x), "-", "", GREY)
        if len(X) > MOST_LABELLED:
            line.set(linewidth=0.4, color=PALE)
            continue
        across, reach = sign * x / np.hypot(*x), (0.3 if i % 2 else 0.5) * size  # apart
        foot = reach * turned(across)
        foot = foot if ax.viewLim.contains(*foot) else -foot
        arrow(ax, foot, foot + 0.12 * size * across, CLASS[sign][1])
        outwards = across + foot / reach
        label(ax, f"example {i}", foot + 0.12 * size * across, outwards, INK[sign])
        side = f"its correct side is that of {vector(sign * x)}"
        describe(ax, f"Example {i}, label {CLASS[sign][2]}: {side}.")


def draw_cone(ax: Axes, Z: np.ndarray, w: np.ndarray) -> None:
    """Tint all vectors on the correct side of every wall; `w` is one of them."""
    turns = np.arctan2(Z @ turned(w), Z @ w)  # from w to each y x, within a right angle
    ahead = np.arctan2(w[1], w[0])
    edges = np.array([ahead + turns.max() - np.pi / 2, ahead + turns.min() + np.pi / 2])
    rim = np.linspace(*edges, 9)
    far = 3 * np.hypot(ax.viewLim.width, ax.viewLim.height)
    corners = far * np.column_stack([np.cos(rim), np.sin(rim)])
    ax.add_artist(Polygon([[0, 0], *corners], facecolor=GREEN, alpha=0.16, linewidth=0, zorder=-1))
    wide = number(np.degrees(edges[1] - edges[0]), 3)
    _name_cone(ax, edges.mean(), wide)
    describe(ax, f"The tinted cone, {wide}° wide, holds all w that separate.")


def _name_cone(ax: Axes, turn: float, wide: str) -> None:
    """Write how wide the cone is into it, near the edge of the view."""
    direction = np.array([np.cos(turn), np.sin(turn)])
    view = ax.viewLim.get_points()[(direction > 0).astype(int), [0, 1]]
    ahead = np.abs(direction) > 1e-9
    far = (view[ahead] / direction[ahead]).min()
    label(ax, f"{wide}°", 0.9 * far * direction, turned(direction), DARK_GREEN)


def _path(ax: Axes, path: np.ndarray) -> None:
    """Draw the steps of w: a few as arrows with names, many as a line with dots."""
    steps = f"The path of w makes {count(len(path) - 1, 'step')}, each at right angles to the wall"
    if len(path) <= MOST_LABELLED:
        for t, (start, end) in enumerate(itertools.pairwise(path), start=1):
            arrow(ax, start, end)
            label(ax, f"$w_{t}$", end, end + 0.5 * turned(end))
        describe(ax, f"{steps} of its example: {', '.join(map(vector, path))}.")
        return
    ax.plot(*path.T, "o", color=BLACK, markersize=4, zorder=3)
    for start, end in itertools.pairwise(path):
        arrow(ax, start, end, width=1, head=10)
    for t in (0, 1, 2, len(path) - 1):
        label(ax, f"$w_{{{t}}}$", path[t], path[t] if t else -path[-1])
    describe(ax, f"{steps} of its example, from {vector(path[0])} to {vector(path[-1])}.")
