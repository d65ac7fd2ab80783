"""Labelled points, hyperplanes, distances and centroids in the plane (lecture 01-hyperplanes).

`labelled_examples`, `hyperplane` and `distances` are layers: give the axes that one returns to the
next. `centroids` is a whole picture, made of these.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.perceptrons import geometry
from coursekit.perceptrons.figures.equations import equation, readable
from coursekit.perceptrons.figures.marks import boundary, normal, points, tint_sides, turned
from coursekit.perceptrons.figures.plane import (
    examples_in_plane,
    frame,
    line_in_plane,
    plane_axes,
    points_in_plane,
)
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.marks import Label, label, ring, write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, EDGE, GREY, LINE_WORDS, WHITE
from coursekit.pictures.text import count, listed, number, vector

_SHAPES = {1: "blue circle", -1: "vermilion square"}


def labelled_examples(X: Any, y: Any, *, mistakes: Any = None, ax: Axes | None = None) -> Axes:
    """Draw labelled points of the plane.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        The points and their labels, -1 (vermilion square) or +1 (blue circle).
    mistakes : array_like, optional
        Rows to put a ring around: their numbers, or a mask (n,) as from `algorithms.is_mistake`.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(labelled_examples([[1, 2], [2, -1]], [1, -1], mistakes=[0]))
    1 example labelled +1, a blue circle: (1, 2). \
1 example labelled −1, a vermilion square: (2, −1). 1 mistake, ringed: (1, 2).
    """
    rows, y = examples_in_plane(X, y)
    ax = plane_axes(ax)
    points(ax, rows, y)
    sentences = [_class_sentence(sign, rows[y == sign]) for sign in CLASS if (y == sign).any()]
    if mistakes is not None:
        mistakes = np.asarray(mistakes)
        ringed = rows[mistakes if mistakes.dtype == bool else mistakes.astype(int)]
        ring(ax, ringed, "mistake")
        which = f", ringed: {listed(ringed)}" if len(ringed) else ""
        sentences.append(f"{count(len(ringed), 'mistake').capitalize()}{which}.")
    frame(ax, rows)
    write_names(ax)
    return describe(ax, " ".join(sentences))


def hyperplane(
    plane: Hyperplane,
    *,
    symbol: str = "w",
    name: str | None = None,
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
    name : str, optional
        The label of the hyperplane; its equation unless given.
    line_style : {"-", "--", ":", "-."}, optional
        Different styles tell two hyperplanes apart.
    half_spaces : bool, optional
        Whether to tint and sign the two half-spaces; those of one hyperplane are enough.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(hyperplane(Hyperplane([1, 1], -3)))
    The solid line is the hyperplane x1 + x2 − 3 = 0. Its normal w = (1, 1) starts at \
(1.5, 1.5) and points to the positive side.
    """
    line_in_plane(plane)
    ax = plane_axes(ax)
    _make_room(ax, plane)
    words = f"${readable(plane).latex()}$" if name is None else name
    line = boundary(ax, plane, line_style, words)
    if half_spaces:
        tint_sides(ax, plane)
    scale = "" if normal(ax, plane, symbol) else ", drawn not to scale,"
    write_names(ax)
    for note in ax.texts:  # on the positive side, so that it cannot be taken for another line's
        if isinstance(note, Label) and note.of is line:
            note.start, note.faces = 15 * plane.unit_normal.astype(float), True
    return describe(
        ax,
        f"The {LINE_WORDS[line_style]} line is the hyperplane {equation(plane)}. Its normal "
        f"{symbol} = {vector(plane.w)}{scale} starts at {vector(plane.projection([0, 0]))} and "
        "points to the positive side.",
    )


def distances(plane: Hyperplane, X: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the perpendicular from each point to the hyperplane, with its signed length.

    Parameters
    ----------
    plane : geometry.Hyperplane
        With w of shape (2,). The line itself is drawn by `hyperplane`.
    X : array_like, shape (n, 2)
        The points.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(distances(Hyperplane([3, 4], -10), [[0, 0], [6, 3]]))
    Signed distances from 3 x1 + 4 x2 − 10 = 0: −2 at (0, 0), 4 at (6, 3).
    """
    line_in_plane(plane)
    rows = points_in_plane(X)
    ax = plane_axes(ax)
    feet = plane.projection(X).astype(float)
    lengths = plane.signed_distance(X)
    frame(ax, np.vstack([rows, feet]))
    ax.scatter(*rows.T, s=40, color=BLACK, zorder=3)
    ax.scatter(*feet.T, s=16, color=GREY, zorder=3)
    for row, foot, length in zip(rows, feet, lengths):
        ax.plot(*np.transpose([row, foot]), "--", color=GREY, linewidth=1.8, zorder=3)
        sign = "+" if length > 0 else ""
        label(ax, sign + number(length, 3), (row + foot) / 2, turned(row - foot))
    text = ", ".join(f"{number(d)} at {vector(x)}" for d, x in zip(lengths, rows))
    return describe(ax, f"Signed distances from {equation(plane)}: {text}.")


def centroids(X: Any, y: Any, *, ax: Axes | None = None) -> Axes:
    """Draw labelled points, the centroids of the two classes and the hyperplane halfway between.

    Examples on the wrong side of it are ringed.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        The points and their labels, both -1 and +1.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> ax = centroids([[0, 3], [0, 1], [4, 2]], [1, 1, -1])
    >>> description(ax).partition("side. ")[2]
    'A star: the centroid (0, 2) of label +1; a cross: the centroid (4, 2) of label −1. The \
hyperplane cuts the segment between them in half, at right angles.'
    """
    (rows, y), plane = examples_in_plane(X, y), geometry.nearest_centroid(X, y)
    ax = labelled_examples(X, y, mistakes=y * plane.side(X) <= 0, ax=ax)
    centres = {sign: rows[y == sign].mean(axis=0) for sign in CLASS}
    for sign, marker, size in ((1, "*", 450), (-1, "X", 280)):
        _, colour, words = CLASS[sign]
        ax.scatter(
            *centres[sign], s=size, marker=marker, color=colour, edgecolors=WHITE,
            linewidths=EDGE, zorder=3.5, label=f"centroid of {words}",
        )  # fmt: skip
    ax.plot(*np.transpose(list(centres.values())), "-.", color=GREY, linewidth=2, zorder=3)
    hyperplane(plane, name="halfway", ax=ax)
    return describe(
        ax,
        f"A star: the centroid {vector(centres[1])} of label +1; a cross: the centroid "
        f"{vector(centres[-1])} of label −1. The hyperplane cuts the segment between them in half, "
        "at right angles.",
    )


def _class_sentence(label: int, rows: np.ndarray) -> str:
    shapes = f"a {_SHAPES[label]}" if len(rows) == 1 else f"{_SHAPES[label]}s"
    return f"{count(len(rows), 'example')} labelled {CLASS[label][2]}, {shapes}: {listed(rows)}."


def _make_room(ax: Axes, plane: Hyperplane) -> None:
    """Widen the view to include the foot of the normal, and its tip unless it is far out."""
    foot, w = plane.projection([0, 0]).astype(float), plane.w.astype(float)
    if not np.isfinite(ax.dataLim.width):
        frame(ax, [foot + w, foot - w, foot + turned(w), foot - turned(w)])
        return
    frame(ax, [foot])
    if geometry.norm(w) <= 0.6 * max(ax.dataLim.width, ax.dataLim.height):
        frame(ax, [foot + w])
