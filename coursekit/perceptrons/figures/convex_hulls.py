"""The convex hulls of the two classes, which meet if no line separates (Beyond separability)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from coursekit.numbers.arithmetic import as_python
from coursekit.numbers.validation import as_examples
from coursekit.perceptrons.certificates import Separation
from coursekit.perceptrons.figures.equations import equation
from coursekit.perceptrons.figures.hyperplanes import labelled_examples
from coursekit.perceptrons.figures.marks import boundary
from coursekit.perceptrons.figures.plane import examples_in_plane
from coursekit.perceptrons.geometry import Hyperplane, positive_vectors
from coursekit.pictures.marks import label, write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, INK, LINE_WORDS
from coursekit.pictures.text import listed, number, vector

_EDGE = {1: "-", -1: "--"}
_SHAPES = {1: "the point", 2: "the segment with ends", 3: "the triangle with corners"}


def convex_hulls(X: Any, y: Any, separation: Separation, *, ax: Axes | None = None) -> Axes:
    """Draw the convex hulls of the two classes, and the proof that they meet or do not meet.

    A separating line has one hull on each side. If there is none, the weights of the certificate,
    doubled, mix the examples of either class to the same point, which is in both hulls.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        The points and their labels, -1 or +1.
    separation : certificates.Separation
        Of the augmented points: ``separate(augment(X), y)``.

    Raises
    ------
    ValueError
        If `separation` proves nothing about these points, for example as they were not augmented.

    Examples
    --------
    >>> from coursekit.perceptrons.certificates import separate
    >>> from coursekit.perceptrons.datasets import xor
    >>> from coursekit.perceptrons.figures import description
    >>> from coursekit.perceptrons.geometry import augment
    >>> X, y = xor()
    >>> description(convex_hulls(X, y, separate(augment(X), y))).partition("The hulls meet, ")[2]
    'so no line separates: the point (0.5, 0.5), a cross, is 1/2 (0, 1) + 1/2 (1, 0) of label +1 \
and 1/2 (0, 0) + 1/2 (1, 1) of label −1. Beside each of these examples is its weight in the \
certificate, half of its share.'
    """
    _, y = examples_in_plane(X, y)
    exact = np.array([[Fraction(v) for v in row] for row in as_examples(X).tolist()])
    if not _is_proof(separation, positive_vectors(exact, y)):
        raise ValueError(
            "separation must be of the augmented points, separate(augment(X), y), but it proves "
            "nothing about them."
        )
    ax = labelled_examples(X, y, ax=ax)
    for sign in CLASS:
        if (y == sign).any():
            describe(ax, _hull(ax, _corners(exact[y == sign]), sign))
    if separation.separable and len(set(y)) == 1:
        describe(ax, "There is one label only, and no line is needed.")
    elif separation.separable:
        describe(ax, _separating_line(ax, separation.w))
    else:
        describe(ax, _common_point(ax, exact, y, separation.weights))
    write_names(ax)
    return ax


def _is_proof(separation: Any, vectors: np.ndarray) -> bool:
    """Whether the certificate proves something about these positive vectors."""
    if not isinstance(separation, Separation):
        return False
    if separation.separable:
        return len(separation.w) == 3 and bool((vectors @ as_python(separation.w) > 0).all())
    weights = as_python(separation.weights)
    return len(weights) == len(vectors) and not (weights @ vectors).any()


def _corners(rows: np.ndarray) -> np.ndarray:
    """Return the corners of the convex hull of exact points, anticlockwise (Andrew 1979)."""
    ordered = sorted(set(map(tuple, rows)))
    return np.array((_chain(ordered) + _chain(reversed(ordered))) or ordered)


def _chain(points: Iterable[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """Return the lower corners of points sorted from left to right, without the last of them."""
    chain = []
    for p in points:
        while len(chain) > 1 and _turn(*chain[-2:], p) <= 0:
            chain.pop()
        chain.append(p)
    return chain[:-1]


def _turn(a: tuple, b: tuple, c: tuple) -> Fraction:
    """Return a number above 0 if the path from a over b to c turns left, below 0 if right."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _hull(ax: Axes, corners: np.ndarray, sign: int) -> str:
    """Draw the hull of one class, perhaps a segment or a point; return its description."""
    _, colour, words = CLASS[sign]
    edge, around = _EDGE[sign], corners.astype(float)
    shape = f"a polygon with {len(corners)} corners"
    if len(corners) in _SHAPES:
        shape = f"{_SHAPES[len(corners)]} {listed(corners)}"
    if len(corners) == 1:
        return f"The hull of label {words} is {shape}."
    if len(corners) > 2:
        ax.add_patch(Polygon(around, facecolor=colour, alpha=0.15, linewidth=0, zorder=0.5))
        around = np.vstack([around, around[:1]])
    ax.plot(*around.T, edge, color=colour, linewidth=2.5, label=f"hull of {words}", zorder=2)
    return f"The hull of label {words}, {LINE_WORDS[edge]} edge, is {shape}."


def _separating_line(ax: Axes, w: np.ndarray) -> str:
    """Draw the line of the augmented weights; return its description."""
    largest = max(abs(v) for v in w.tolist())
    w = w if largest < 10**6 else w.astype(float) / float(largest)
    plane = Hyperplane(w[:2], w[2])
    boundary(ax, plane, "-.", "separating line")
    return f"The dash-dotted black line {equation(plane)} separates: no hull reaches it."


def _common_point(ax: Axes, exact: np.ndarray, y: np.ndarray, weights: np.ndarray) -> str:
    """Draw the point to which the weights mix either class; return its description.

    Beside each example that has one stands its weight, away from the middle of all.
    """
    rows, shares = exact.astype(float), 2 * weights
    for i in np.flatnonzero(weights):
        away = rows[i] - rows.mean(axis=0)
        label(ax, _share(weights[i]), rows[i], away, INK[y[i]], edged=True)
    point = shares[y == 1] @ exact[y == 1]
    at = point.astype(float)
    ax.scatter(*at, s=200, marker="x", color=BLACK, linewidths=3, label="in both hulls", zorder=6)
    label(ax, "in both hulls", at, (1, 1), edged=True)
    plus, minus = (_mixture(exact[y == sign], shares[y == sign]) for sign in CLASS)
    return (
        f"The hulls meet, so no line separates: the point {vector(point)}, a cross, is {plus} of "
        f"label +1 and {minus} of label \N{MINUS SIGN}1. Beside each of these examples is its "
        "weight in the certificate, half of its share."
    )


def _mixture(rows: np.ndarray, shares: np.ndarray) -> str:
    """Write a weighted sum of points, at most the first eight; omit the factor 1."""
    used = [(share, vector(row)) for share, row in zip(shares, rows) if share]
    return listed([x if share == 1 else f"{_share(share)} {x}" for share, x in used], 8, " + ")


def _share(value: Fraction) -> str:
    return str(value) if value.denominator < 1000 else number(value)
