"""Hyperplanes, distances, projections and margins in the plane (lecture 01-hyperplanes).

`examples`, `hyperplane`, `distances` and `vectors` are layers: give the axes that one returns to
the next one. `projection`, `margin_band` and `centroids` are whole pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Arc

from coursekit import geometry
from coursekit.figures import style
from coursekit.figures.picture import describe
from coursekit.figures.words import count, equation, listed, number, vector
from coursekit.geometry import Hyperplane
from coursekit.validation import as_labels

_CLASS_WORDS = {1: ("+1", "blue circle"), -1: ("\N{MINUS SIGN}1", "vermillion square")}


def examples(X: Any, y: Any, *, mistakes: Any = None, ax: Axes | None = None) -> Axes:
    """Draw labelled points of the plane.

    Parameters
    ----------
    X : array_like, shape (n, 2)
        The points.
    y : array_like, shape (n,)
        Labels, -1 (vermillion square) or +1 (blue circle).
    mistakes : array_like, optional
        Rows to put a ring around: their numbers, or a mask (n,) as from `classifier.is_mistake`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(examples([[1, 2], [2, -1]], [1, -1], mistakes=[0]))
    1 example labelled +1, a blue circle: (1, 2). \
1 example labelled −1, a vermillion square: (2, −1). 1 mistake, ringed: (1, 2).
    """
    points = style.in_plane(X, "X")
    y = as_labels(y, len(points))
    ax = style.plane_axes(ax)
    style.points(ax, points, y)
    said = [_class_sentence(label, points[y == label]) for label in (1, -1)]
    if mistakes is not None:
        ringed = points[_rows(mistakes)]
        style.ring(ax, ringed, "mistake")
        said.append(f"{count(len(ringed), 'mistake').capitalize()}{_colon(ringed, ', ringed')}.")
    style.frame(ax, points)
    style.legend(ax)
    return describe(ax, " ".join(filter(None, said)))


def hyperplane(
    plane: Hyperplane,
    *,
    symbol: str = "w",
    line_style: str = "-",
    half_spaces: bool = True,
    ax: Axes | None = None,
) -> Axes:
    """Draw a hyperplane of the plane with its normal and its two half-spaces.

    The normal starts at the foot of the perpendicular from the origin. It is drawn at its own
    length where that fits the view; else its label says that only the direction counts.

    Parameters
    ----------
    plane : geometry.Hyperplane
        With w of shape (2,).
    symbol : str, optional
        The name of the normal in mathtext, ``"w_1"`` for a first one of two.
    line_style : {"-", "--", ":", "-."}, optional
        Different styles tell two hyperplanes apart.
    half_spaces : bool, optional
        Whether to tint and sign the two sides; one hyperplane of a picture is enough.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(hyperplane(Hyperplane([1, 1], -3)))
    The solid line is the hyperplane x1 + x2 − 3 = 0. Its normal w = (1, 1) starts at \
(1.5, 1.5) and points to the positive side.
    """
    style.line_in_plane(plane)
    ax = style.plane_axes(ax)
    _make_room(ax, plane)
    style.boundary(ax, plane, line_style, half_spaces, f"${plane.latex()}$")
    own_length = style.normal(ax, plane, symbol)
    style.legend(ax)
    return describe(ax, _hyperplane_sentence(plane, symbol, line_style, own_length))


def distances(plane: Hyperplane, X: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the perpendicular from each point to the hyperplane, with its signed length.

    Parameters
    ----------
    plane : geometry.Hyperplane
        With w of shape (2,). The line itself is drawn by `hyperplane`.
    X : array_like, shape (n, 2)
        The points.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(distances(Hyperplane([3, 4], -10), [[0, 0], [6, 3]]))
    Signed distances from 3 x1 + 4 x2 − 10 = 0: −2 at (0, 0), 4 at (6, 3).
    """
    style.line_in_plane(plane)
    points = style.in_plane(X, "X")
    ax = style.plane_axes(ax)
    feet = np.asarray(plane.projection(X), dtype=float)
    lengths = plane.signed_distance(X)
    ax.scatter(*points.T, s=40, color=style.BLACK, zorder=3)
    for point, foot, length in zip(points, feet, lengths, strict=True):
        ax.plot(*np.transpose([point, foot]), "--", color=style.GREY, linewidth=1.8, zorder=3)
        ax.plot(*foot, "o", color=style.GREY, markersize=4, zorder=3)
        text = number(length, 3) if length <= 0 else f"+{number(length, 3)}"
        style.label(ax, text, (point + foot) / 2, style.turned(point - foot))
    style.frame(ax, np.vstack([points, feet]))
    said = ", ".join(
        f"{number(d)} at {vector(p)}" for d, p in zip(lengths, np.asarray(X), strict=True)
    )
    return describe(ax, f"Signed distances from {equation(plane)}: {said}.")


def vectors(named: Mapping[str, Any], *, ax: Axes | None = None) -> Axes:
    """Draw vectors as arrows from the origin, and between two of them the angle.

    Parameters
    ----------
    named : mapping of str to array_like, shape (2,)
        Vectors by their names in mathtext.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(vectors({"u": [2, 0], "v": [1, 1]}))
    Arrows from the origin: u = (2, 0), v = (1, 1). The angle between u and v is 45 degrees.
    """
    arrows = {name: style.vector_in_plane(v, name) for name, v in named.items()}
    ax = style.plane_axes(ax)
    style.frame(ax, list(arrows.values()))
    for name, v in arrows.items():
        style.arrow(ax, (0, 0), v)
        style.label(ax, f"${name}$", v, v)
    said = ", ".join(f"{name} = {vector(v)}" for name, v in arrows.items())
    return describe(ax, f"Arrows from the origin: {said}." + _angle_between(ax, arrows))


def projection(u: Any, v: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the projection of u on the line along v: the picture of Cauchy and Schwarz.

    The projection is never longer than u, which is |u·v| ≤ ‖u‖ ‖v‖.

    Parameters
    ----------
    u, v : array_like, shape (2,)
        The vectors; v not zero.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(projection([1, 3], [4, 0]))
    The vectors u = (1, 3) and v = (4, 0), and p = (1, 0), the projection of u on v. The dashed \
line from u to p meets v at a right angle. The length of p is |u·v| / ‖v‖ = 1, that of u is 3.162.
    """
    start, along = style.vector_in_plane(u, "u"), style.vector_in_plane(v, "v")
    p = np.asarray(geometry.projection(u, onto=v), dtype=float)
    ax = style.plane_axes(ax)
    style.frame(ax, [start, along, p])
    ax.axline((0, 0), tuple(along), color="0.6", linewidth=1, zorder=1)
    ax.plot(*np.transpose([start, p]), "--", color=style.GREY, linewidth=2, zorder=3)
    _right_angle(ax, p, start - p, along)
    ax.plot(*np.transpose([(0, 0), p]), color=style.BLUE, linewidth=9, alpha=0.55, zorder=3)
    for name, end in (("u", start), ("v", along)):
        style.arrow(ax, (0, 0), end)
        style.label(ax, f"${name}$", end, end)
    style.label(ax, "$p$", p / 2, p - start)
    return describe(
        ax,
        f"The vectors u = {vector(start)} and v = {vector(along)}, and p = {vector(p)}, the "
        "projection of u on v. The dashed line from u to p meets v at a right angle. The length "
        f"of p is |u·v| / ‖v‖ = {number(np.hypot(*p))}, that of u is {number(np.hypot(*start))}.",
    )


def margin_band(plane: Hyperplane, X: Any, y: Any, *, ax: Axes | None = None) -> Axes:
    """Draw labelled points, a hyperplane that separates them, and the band free of points.

    The band reaches as far on both sides as the nearest point, which is the margin.

    Parameters
    ----------
    plane : geometry.Hyperplane
        With w of shape (2,).
    X : array_like, shape (n, 2)
        The points.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the hyperplane does not separate the points: there is no band then.
    """
    style.line_in_plane(plane)
    margin = plane.margin(X, y)
    if margin <= 0:
        raise ValueError(
            f"plane must separate the examples to have a band, but its margin is {margin:.6g}: "
            "draw it with hyperplane and examples."
        )
    ax = hyperplane(plane, ax=examples(X, y, ax=ax))
    style.band(ax, plane, margin)
    points = style.in_plane(X, "X")
    nearest = points[np.isclose(plane.distance(X).astype(float), margin)]
    style.ring(ax, nearest, "nearest")
    style.legend(ax)
    return describe(
        ax,
        f"The margin is {number(margin)}: no example is nearer to the line. Dotted lines at this "
        f"distance on both sides bound the band. Nearest, ringed: {listed(nearest)}.",
    )


def centroids(X: Any, y: Any, *, ax: Axes | None = None) -> Axes:
    """Draw labelled points, the centroids of the two classes and the hyperplane halfway.

    Examples on the wrong side of it are ringed.

    Parameters
    ----------
    X : array_like, shape (n, 2)
        The points.
    y : array_like, shape (n,)
        Labels, both -1 and +1.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
    """
    points = style.in_plane(X, "X")
    plane = geometry.nearest_centroid(X, y)
    y = as_labels(y, len(points))
    ax = examples(X, y, mistakes=y * plane.side(X) <= 0, ax=ax)
    plus, minus = points[y == 1].mean(axis=0), points[y == -1].mean(axis=0)
    ax.plot(*np.transpose([minus, plus]), "-.", color=style.GREY, linewidth=2, zorder=3)
    for centre, (_, colour, words) in ((plus, style.CLASS[1]), (minus, style.CLASS[-1])):
        ax.scatter(
            *centre, s=260, marker="*", color=colour, edgecolors=style.BLACK, zorder=5,
            label=f"centroid of {words[6:]}",
        )  # fmt: skip
    describe(
        ax,
        f"Stars: the centroid of the examples labelled +1, {vector(plus)}, and of those labelled "
        f"\N{MINUS SIGN}1, {vector(minus)}. The hyperplane cuts the segment between them in half.",
    )
    return hyperplane(plane, ax=ax)


def _class_sentence(label: int, rows: np.ndarray) -> str:
    sign, shape = _CLASS_WORDS[label]
    if len(rows) == 0:
        return ""
    shapes = f"a {shape}" if len(rows) == 1 else f"{shape}s"
    return f"{count(len(rows), 'example')} labelled {sign}{_colon(rows, ', ' + shapes)}."


def _colon(rows: np.ndarray, words: str) -> str:
    return f"{words}: {listed(rows)}" if len(rows) else ""


def _rows(mistakes: Any) -> np.ndarray:
    rows = np.asarray(mistakes)
    return np.flatnonzero(rows) if rows.dtype == bool else rows.astype(int)


def _make_room(ax: Axes, plane: Hyperplane) -> None:
    """Widen the view to hold the foot of the normal, and its tip unless that is far out."""
    foot, w = plane.projection([0, 0]).astype(float), plane.w.astype(float)
    if not np.isfinite(ax.dataLim.width):
        style.frame(ax, [foot + w, foot - w, foot + style.turned(w), foot - style.turned(w)])
        return
    style.frame(ax, [foot])
    if geometry.norm(w) <= 0.6 * max(ax.dataLim.width, ax.dataLim.height):
        style.frame(ax, [foot + w])


def _hyperplane_sentence(plane: Hyperplane, symbol: str, line_style: str, own_length: bool) -> str:
    foot = plane.projection([0, 0])
    drawn = "" if own_length else " (not drawn at its own length)"
    return (
        f"The {style.LINE_WORDS[line_style]} line is the hyperplane {equation(plane)}. Its normal "
        f"{symbol} = {vector(plane.w)}{drawn} starts at {vector(foot)} and points to the positive "
        "side."
    )


def _angle_between(ax: Axes, arrows: dict[str, np.ndarray]) -> str:
    """Draw the arc between two vectors; return the sentence about it."""
    if len(arrows) != 2:
        return ""
    (name_u, u), (name_v, v) = arrows.items()
    degrees = np.degrees(geometry.angle(u, v))
    first = u if u[0] * v[1] >= u[1] * v[0] else v
    start = np.degrees(np.arctan2(first[1], first[0]))
    size = 0.7 * min(np.hypot(*u), np.hypot(*v))
    ax.add_patch(Arc((0, 0), size, size, theta1=start, theta2=start + degrees, linewidth=2))
    middle = np.radians(start + degrees / 2)
    at = np.array([np.cos(middle), np.sin(middle)])
    style.label(ax, rf"${number(degrees, 3)}\degree$", at * size / 2, at)
    return f" The angle between {name_u} and {name_v} is {number(degrees)} degrees."


def _right_angle(ax: Axes, corner: np.ndarray, up: np.ndarray, along: np.ndarray) -> None:
    """Draw the small square of a right angle, unless one of its legs is too short."""
    size = 0.05 * max(ax.viewLim.width, ax.viewLim.height)
    if np.hypot(*up) < size:
        return
    up, back = size * up / np.hypot(*up), -size * along / np.hypot(*along)
    square = np.transpose([corner + up, corner + up + back, corner + back])
    ax.plot(*square, color=style.GREY, linewidth=1.5, zorder=3)
