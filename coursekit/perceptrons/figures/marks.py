"""Marks of examples and hyperplanes: labelled points, lines with half-spaces, normals.

A line is that of a hyperplane, from edge to edge of the view, however that changes.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon

from coursekit.perceptrons.geometry import Hyperplane, norm
from coursekit.pictures.marks import arrow, label
from coursekit.pictures.style import BLACK, CLASS, EDGE, GREY, INK, WHITE


def points(ax: Axes, X: np.ndarray, y: np.ndarray, *, hollow: bool = False) -> None:
    """Draw labelled points: blue circles for +1, vermilion squares for -1."""
    for value, (marker, colour, sign) in CLASS.items():
        rows, words = X[y == value], f"label {sign}"
        if len(rows):
            look = {"s": 100, "color": colour, "edgecolors": WHITE, "linewidths": EDGE}
            if hollow:
                look |= {"color": "white", "edgecolors": colour, "linewidths": 2}
            ax.scatter(*rows.T, marker=marker, label=words, zorder=4, **look)


def boundary(
    ax: Axes, plane: Hyperplane, line_style: str, words: str, colour: str = BLACK
) -> Line2D:
    """Draw the line of `plane`, and keep it as long as the view, however the view changes."""
    line = Line2D([], [], color=colour, linewidth=2, linestyle=line_style, label=words, zorder=2)
    ax.add_artist(line)

    def refit(ax: Axes) -> None:
        around, scores = _cut_view(ax, plane)
        line.set_data(*around[scores == 0].T)

    _keep(ax, refit)
    return line


def tint_sides(ax: Axes, plane: Hyperplane) -> None:
    """Tint the two sides of `plane`, and write the sign of each in its deepest corner."""
    for sign in CLASS:
        _half_space(ax, plane, sign)


def normal(ax: Axes, plane: Hyperplane, symbol: str) -> bool:
    """Draw the normal from the foot of the origin; return whether it has its own length.

    A normal that would leave the view, or hardly be seen, is drawn as long as a quarter of it.
    """
    foot, w = plane.projection([0, 0]).astype(float), plane.w.astype(float)
    span = max(ax.viewLim.width, ax.viewLim.height)
    fits = norm(w) >= 0.1 * span and ax.viewLim.contains(*(foot + w))
    end = foot + (w if fits else 0.25 * span * w / norm(w))
    arrow(ax, foot, end)
    label(ax, f"${symbol}$" if fits else f"${symbol}$\nscaled", end, w)
    return bool(fits)


def turned(v: np.ndarray) -> np.ndarray:
    """Return `v` (2,) rotated by a right angle."""
    return np.array([-v[1], v[0]])


def right_angle(ax: Axes, corner: np.ndarray, up: np.ndarray, side: np.ndarray) -> None:
    """Draw the small square of a right angle at `corner`, unless a leg is too short for it."""
    size = 0.05 * max(ax.viewLim.width, ax.viewLim.height)
    if min(np.hypot(*up), np.hypot(*side)) < size:
        return
    up, side = size * up / np.hypot(*up), size * side / np.hypot(*side)
    square = np.transpose([corner + up, corner + up + side, corner + side])
    ax.plot(*square, color=GREY, linewidth=1.5, zorder=3)


def _half_space(ax: Axes, plane: Hyperplane, sign: int) -> None:
    _, colour, words = CLASS[sign]
    tint = Polygon(np.zeros((3, 2)), facecolor=colour, alpha=0.1, linewidth=0, zorder=-1)
    ax.add_artist(tint)
    inwards = sign * plane.w.astype(float)
    corner = np.where((inwards > 0) | ((inwards == 0) & (sign > 0)), 1.0, 0.0)
    text = ax.annotate(
        words[0], xy=tuple(corner), xycoords="axes fraction", xytext=tuple(13 - 26 * corner),
        textcoords="offset points", ha="center", va="center", fontsize=22, fontweight="bold",
        color=INK[sign], zorder=1,
    )  # fmt: skip

    def refit(ax: Axes) -> None:
        around, scores = _cut_view(ax, plane)
        tint.set_xy(around[sign * scores >= 0])
        text.set_visible(bool((sign * scores > 0).any()))

    _keep(ax, refit)


def _keep(ax: Axes, refit: Callable[[Axes], None]) -> None:
    """Call `refit` now and whenever the view changes."""
    refit(ax)
    ax.callbacks.connect("xlim_changed", refit)
    ax.callbacks.connect("ylim_changed", refit)


def _cut_view(ax: Axes, plane: Hyperplane) -> tuple[np.ndarray, np.ndarray]:
    """Return the view's corners and the line's cuts with its edge, (k, 2), and their w·x + b."""
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    scores = corners @ plane.w.astype(float) + float(plane.b)
    around, values = [], []
    for i, j in ((0, 1), (1, 2), (2, 3), (3, 0)):
        around.append(corners[i])
        values.append(scores[i])
        if scores[i] * scores[j] < 0:
            share = scores[i] / (scores[i] - scores[j])
            around.append(corners[i] + share * (corners[j] - corners[i]))
            values.append(0)
    return np.array(around), np.array(values)
