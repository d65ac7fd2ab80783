"""Margins: the band between two classes, that of the margin perceptron, and the one by direction.

Lectures 01-hyperplanes and 06-averaging-and-margins draw them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from coursekit.perceptrons.algorithms import Run
from coursekit.perceptrons.figures.equations import equation
from coursekit.perceptrons.figures.hyperplanes import hyperplane, labelled_examples
from coursekit.perceptrons.figures.marks import boundary, normal, turned
from coursekit.perceptrons.figures.plane import (
    examples_in_plane,
    frame,
    line_in_plane,
    points_in_plane,
    vector_in_plane,
)
from coursekit.perceptrons.geometry import Hyperplane, margin, norm
from coursekit.pictures.marks import label, write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import (
    BLACK,
    CLASS,
    EDGE,
    FONT,
    GREEN,
    GREY,
    PALE,
    WHITE,
    label_axes,
    prepared,
)
from coursekit.pictures.text import count, listed, number, vector

DEGREES = np.arange(-180, 181)
BAND_LENGTH = 100  # in lengths of the longest example


def margin_band(
    plane: Hyperplane, X: Any, y: Any, *, symbol: str = "w", ax: Axes | None = None
) -> Axes:
    """Draw labelled points, a hyperplane that separates them, and the band free of points.

    The band reaches as far on both sides as the nearest point, which is the margin.

    Parameters
    ----------
    plane : geometry.Hyperplane
        With w of shape (2,).
    X, y : array_like, shapes (n, 2) and (n,)
        The points and their labels, -1 or +1.
    symbol : str, optional
        The name of the normal in mathtext.

    Raises
    ------
    ValueError
        If the hyperplane does not separate the points: there is no band then.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> ax = margin_band(Hyperplane([0, 1]), [[0, 2], [1, -3]], [1, -1])
    >>> description(ax).partition("side. ")[2]
    'The margin is 2: no example is nearer to the line. Dotted lines at this distance on both \
sides bound the band. Nearest, joined to the line by a dashed one: (0, 2).'
    """
    line_in_plane(plane)
    rows, width = points_in_plane(X), plane.margin(X, y)
    if width <= 0:
        raise ValueError(
            f"plane must separate the examples to have a band, but its margin is {width:.6g}: "
            "draw it with hyperplane and labelled_examples."
        )
    ax = hyperplane(plane, symbol=symbol, name="", ax=labelled_examples(X, y, ax=ax))
    _edges(ax, plane, width)
    nearest = rows[np.isclose(plane.distance(X), width, rtol=1e-9)]
    feet = plane.projection(nearest).astype(float)
    for row, foot in zip(nearest, feet):
        ax.plot(*np.transpose([row, foot]), "--", color=GREY, linewidth=1.8, zorder=3)
    title = f"margin {number(width, 3)}: the distance of the nearest example"
    ax.set_title(title, fontsize=FONT + 1)
    write_names(ax)
    return describe(
        ax,
        f"The margin is {number(width)}: no example is nearer to the line. Dotted lines at this "
        "distance on both sides bound the band. Nearest, joined to the line by a dashed one: "
        f"{listed(nearest)}.",
    )


def update_band(run: Run, t: int, *, ax: Axes | None = None) -> Axes:
    """Draw the boundary of w_t and the band in which correct examples trigger an update, too.

    The band reaches as far to both sides as an example must be from the boundary, on its own side,
    to trigger no update: threshold/‖w‖ + γ/2.

    Parameters
    ----------
    run : algorithms.Run
        A run in the plane, through the origin.
    t : int
        After how many updates; at least 1, so that there is a boundary.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import margin_perceptron
    >>> from coursekit.perceptrons.figures import description
    >>> run = margin_perceptron([[0, 2], [1, -3]], [1, -1], threshold=8)
    >>> ax = update_band(run, 1)
    >>> description(ax).partition(". w_1")[2]
    ' = (0, 2) and its boundary 2 x2 = 0. The dotted band reaches 4 to both sides. Inside of it, \
or on the wrong side: 2 of 2 examples.'
    """
    w = run.weights(t).astype(float)
    if len(w) != 2 or not w.any():
        raise ValueError(
            f"run must be in the plane and t at least 1 to have a band, but w_{t} = {w}."
        )
    ax = labelled_examples(run.X, run.y, ax=ax)
    half = float(run.threshold) / norm(w) + float(run.gamma) / 2
    plane = Hyperplane(w)
    along, out = turned(plane.unit_normal), plane.unit_normal * half
    frame(ax, [out, -out])
    reach = BAND_LENGTH * max(half, np.abs(run.X).max())
    corners = [reach * along + out, -reach * along + out, -reach * along - out, reach * along - out]
    tint = Polygon(corners, facecolor=PALE, alpha=0.2, linewidth=0, zorder=0)
    ax.add_artist(tint)
    _edges(ax, plane, half)
    boundary(ax, plane, "-", "")
    normal(ax, plane, f"w_{{{t}}}")
    ax.set_title(f"after {count(t, 'update')}: half-width {number(half, 2)}", fontsize=FONT + 1)
    near = run.y * (run.X @ w) <= half * norm(w)
    return describe(
        ax,
        f"w_{t} = {vector(w, 3)} and its boundary {equation(Hyperplane(run.weights(t)))}. The "
        f"dotted band reaches {number(half, 3)} to both sides. Inside of it, or on the wrong side: "
        f"{near.sum()} of {count(len(near), 'example')}.",
    )


def margin_by_direction(X: Any, y: Any, *, marked: Any = (), ax: Axes | None = None) -> Axes:
    """Draw the margin of every line through the origin against the direction of its normal.

    Where the curve is positive the line separates the examples; its highest point is their margin.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        The points and their labels, -1 or +1.
    marked : array_like, shape (k, 2), optional
        Normals to mark on the curve.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(margin_by_direction([[1, 2], [2, -1]], [1, -1], marked=[[-1, 3]]))
    The margin of the line w·x = 0 against the direction of w, from −180 to 180 degrees. It is \
positive (shaded), so that the line separates, from 64 to 153 degrees. \
Marked: w = (−1, 3) at 108.4 degrees, margin 1.581.
    """
    points, y = examples_in_plane(X, y)
    angles = np.radians(DEGREES)
    normals = np.column_stack([np.cos(angles), np.sin(angles)])
    margins = (normals @ (y[:, None] * points).T).min(axis=1)
    ax = prepared(ax)
    ax.axhline(0, color=PALE, linewidth=1, zorder=0)
    ax.plot(DEGREES, margins, color=BLACK, linewidth=2)
    ax.fill_between(DEGREES, 0, margins, where=margins > 0, color=GREEN, alpha=0.15)
    label_axes(ax, "direction of $w$: its angle from the $x_1$ axis in degrees", "margin")
    ax.set_xticks(range(-180, 181, 60))
    ax.set_xlim(-180, 180)
    ax.margins(y=0.15)
    describe(
        ax,
        "The margin of the line w·x = 0 against the direction of w, from \N{MINUS SIGN}180 to 180 "
        f"degrees. {_separating(margins)}",
    )
    if len(marked):
        describe(ax, f"Marked: {'; '.join(_mark(ax, w, X, y) for w in marked)}.")
    return ax


def _edges(ax: Axes, plane: Hyperplane, width: float) -> None:
    """Draw the dotted lines at this distance on both sides of `plane`."""
    for sign in CLASS:
        edge = plane.projection([0, 0]) + sign * width * plane.unit_normal
        boundary(ax, Hyperplane.through(plane.w, edge), ":", "", GREY)


def _mark(ax: Axes, w: Any, X: Any, y: np.ndarray) -> str:
    """Put a dot on the curve at the direction of `w`; return its description."""
    first, second = vector_in_plane(w, "marked")
    degrees, value = np.degrees(np.arctan2(second, first)), margin(w, X, y)
    ax.plot(
        degrees,
        value,
        "o",
        color=BLACK,
        markeredgecolor=WHITE,
        markeredgewidth=EDGE,
        markersize=9,
        zorder=4,
    )
    label(ax, f"$w$ = {vector(w)}", (degrees, value), (1, 1))
    return f"w = {vector(w)} at {number(degrees)} degrees, margin {number(value)}"


def _separating(margins: np.ndarray) -> str:
    """Return a sentence about the directions of separating lines: one arc, if any."""
    positive = margins[:-1] > 1e-9
    if not positive.any():
        return "It is nowhere positive: no line through the origin separates."
    starts = DEGREES[:-1][positive & ~np.roll(positive, 1)]
    ends = DEGREES[:-1][positive & ~np.roll(positive, -1)]
    return (
        "It is positive (shaded), so that the line separates, "
        f"from {number(starts[0])} to {number(ends[0])} degrees."
    )
