"""The plane: axes with equal scales, their view, and checks of the objects drawn on them."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from coursekit.numbers.validation import as_examples, as_labels, as_vector
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.style import FONT, PALE, prepared

WEIGHTS = ("first weight", "second weight")  # the axes of weight space: w_1 is an iterate there


def plane_axes(ax: Axes | None, names: tuple[str, str] | None = None) -> Axes:
    """Return axes for points of the plane: equal scales, the lines through zero, and names.

    The names of the axes are x1 and x2 unless given.
    """
    ax = prepared(ax)
    if not ax.get_xlabel():
        ax.set_aspect("equal")
        ax.spines[:].set_visible(False)
        ax.tick_params(length=0)
        across, upwards = names or ("$x_1$", "$x_2$")
        look = {"rotation": 0, "labelpad": 8, "ha": "right", "va": "center"}
        ax.set_xlabel(across, fontsize=FONT + 2)
        ax.set_ylabel(upwards, fontsize=FONT + 2, **({} if names else look))
        for ends, transform in (
            ([(0, 1), (0, 0)], ax.get_yaxis_transform()),
            ([(0, 0), (0, 1)], ax.get_xaxis_transform()),
        ):
            ax.add_artist(Line2D(*ends, color=PALE, linewidth=1, zorder=0, transform=transform))
    return ax


def frame(ax: Axes, points: Any) -> None:
    """Widen the view so that it holds `points` (n, 2), the origin and everything framed before.

    The view gets a border for labels; its height is between two thirds of its width and all of it.
    """
    ax.update_datalim(np.vstack([np.asarray(points, dtype=float), [0, 0]]))
    low, high = ax.dataLim.min, ax.dataLim.max
    span = (high - low).max() or 1.0
    half = np.maximum((high - low) / 2, [span / 2, span / 3]) + 0.16 * span
    centre = (low + high) / 2
    ax.set_xlim(centre[0] - half[0], centre[0] + half[0])
    ax.set_ylim(centre[1] - half[1], centre[1] + half[1])


def points_in_plane(X: Any, name: str = "X") -> np.ndarray:
    """Return `X` as float points (n, 2); raise unless they are in the plane."""
    X = as_examples(X, name)
    if X.shape[1] != 2:
        raise ValueError(
            f"{name} must lie in the plane to be drawn, (n, 2), but its shape is {X.shape}: "
            f"choose two of its columns, for example {name}[:, [0, 1]]."
        )
    return X.astype(float)


def examples_in_plane(X: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return float points (n, 2) and their labels (n,); raise if they are invalid."""
    points = points_in_plane(X)
    return points, as_labels(y, len(points))


def vector_in_plane(v: Any, name: str) -> np.ndarray:
    """Return `v` as a float vector (2,); raise unless it is in the plane."""
    v = as_vector(v, name)
    if len(v) != 2:
        raise ValueError(
            f"{name} must lie in the plane to be drawn, (2,), but it has {len(v)} components: "
            f"choose two of them, for example {name}[[0, 1]]."
        )
    return v.astype(float)


def line_in_plane(plane: Any) -> Hyperplane:
    """Return `plane`; raise unless it is a line of the plane."""
    if not isinstance(plane, Hyperplane):
        raise ValueError(
            f"plane must be a hyperplane, geometry.Hyperplane(w, b), but it is {plane!r}."
        )
    vector_in_plane(plane.w, "plane.w")
    return plane
