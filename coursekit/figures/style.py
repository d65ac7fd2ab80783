"""The look of the pictures of lectures 00 to 02: colours, axes, points, arrows and labels.

Colours are Okabe and Ito's. Whatever a colour says, a marker, a line style or a label says too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from matplotlib.text import Annotation

from coursekit.geometry import Hyperplane, norm
from coursekit.validation import as_examples, as_vector

BLUE, VERMILLION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#B5578E"
BLACK, GREY = "#000000", "#595959"
CLASS = {1: ("o", BLUE, "label +1"), -1: ("s", VERMILLION, "label \N{MINUS SIGN}1")}
SERIES = [("-", "o", BLUE), ("--", "s", VERMILLION), (":", "^", GREEN), ("-.", "D", PURPLE)]
LINE_WORDS = {"-": "solid", "--": "dashed", ":": "dotted", "-.": "dash-dotted"}
FONT = 13
LABEL = "coursekit label"


def panels(n: int = 2) -> list[Axes]:
    """Return `n` axes side by side in one figure, for pictures that are to be compared.

    Examples
    --------
    >>> left, right = panels(2)
    >>> left.figure is right.figure
    True
    """
    figure = Figure(figsize=(4.4 * n, 4.6), layout="constrained", facecolor="white")
    return list(figure.subplots(1, n, squeeze=False)[0])


def prepared(ax: Axes | None) -> Axes:
    """Return `ax`, or an axes in a figure of its own, with letters that a projector can show."""
    if ax is None:
        figure = Figure(figsize=(7, 4.4), layout="constrained", facecolor="white")
        ax = figure.add_subplot()
    ax.tick_params(labelsize=FONT - 1)
    return ax


def plane_axes(ax: Axes | None, letter: str = "x") -> Axes:
    """Return axes for points of the plane: equal scales, named axes, the origin in view."""
    ax = prepared(ax)
    if not ax.get_xlabel():
        ax.set_aspect("equal")
        ax.set_xlabel(f"${letter}_1$", fontsize=FONT + 2)
        ax.set_ylabel(f"${letter}_2$", fontsize=FONT + 2, rotation=0, labelpad=12, va="center")
        for ends, transform in (
            ([(0, 1), (0, 0)], ax.get_yaxis_transform()),
            ([(0, 0), (0, 1)], ax.get_xaxis_transform()),
        ):
            ax.add_artist(Line2D(*ends, color="0.75", linewidth=1, zorder=0, transform=transform))
    return ax


def frame(ax: Axes, points: Any) -> None:
    """Widen the view so that it holds `points` (n, 2), the origin and all that was framed before.

    The view gets a border for labels and is never narrower than two thirds of the other side.
    """
    ax.update_datalim(np.vstack([np.asarray(points, dtype=float), [0, 0]]))
    low, high = ax.dataLim.min, ax.dataLim.max
    span = (high - low).max() or 1.0
    half = np.maximum((high - low) / 2, span / 3) + 0.16 * span
    centre = (low + high) / 2
    ax.set_xlim(centre[0] - half[0], centre[0] + half[0])
    ax.set_ylim(centre[1] - half[1], centre[1] + half[1])


def in_plane(X: Any, name: str) -> np.ndarray:
    """Return `X` as float points (n, 2), or say that they are not in the plane."""
    X = as_examples(X, name)
    if X.shape[1] != 2:
        raise ValueError(
            f"{name} must lie in the plane to be drawn, (n, 2), but its shape is {X.shape}: "
            f"choose two of its columns, for example {name}[:, [0, 1]]."
        )
    return X.astype(float)


def vector_in_plane(v: Any, name: str) -> np.ndarray:
    """Return `v` as a float vector (2,), or say that it is not in the plane."""
    v = as_vector(v, name)
    if len(v) != 2:
        raise ValueError(
            f"{name} must lie in the plane to be drawn, (2,), but it has {len(v)} components: "
            f"choose two of them, for example {name}[[0, 1]]."
        )
    return v.astype(float)


def line_in_plane(plane: Hyperplane) -> Hyperplane:
    """Return `plane`, or say that it is not a line of the plane."""
    if not isinstance(plane, Hyperplane):
        raise ValueError(f"plane must be a geometry.Hyperplane, as Hyperplane(w, b), not {plane}.")
    vector_in_plane(plane.w, "plane.w")
    return plane


def legend(ax: Axes) -> None:
    """Put the legend outside of the axes: beside a single one, below each of several."""
    by_label = dict(zip(*reversed(ax.get_legend_handles_labels()), strict=True))
    if not by_label:
        return
    alone = len(ax.figure.axes) == 1
    place = (
        {"loc": "upper left", "bbox_to_anchor": (1.02, 1)}
        if alone
        else {"loc": "upper center", "bbox_to_anchor": (0.5, -0.17)}
    )
    ax.legend(by_label.values(), by_label.keys(), fontsize=FONT, frameon=False, **place)


def points(ax: Axes, X: np.ndarray, y: np.ndarray) -> None:
    """Draw labelled points: blue circles for +1, vermillion squares for -1."""
    for label, (marker, colour, words) in CLASS.items():
        rows = X[y == label]
        if len(rows):
            ax.scatter(
                *rows.T, s=90, marker=marker, color=colour, edgecolors=BLACK, label=words, zorder=4
            )


def ring(ax: Axes, X: np.ndarray, words: str) -> None:
    """Draw a ring around each point."""
    ax.scatter(
        *X.T, s=330, marker="o", facecolors="none", edgecolors=BLACK, linewidths=2, label=words,
        zorder=5,
    )  # fmt: skip


def arrow(ax: Axes, start: Any, end: Any, colour: str = BLACK, line_style: str = "-") -> Annotation:
    """Draw an arrow whose tip is exactly at `end`."""
    return ax.annotate(
        "", xy=tuple(end), xytext=tuple(start), zorder=6,
        arrowprops={
            "arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0, "mutation_scale": 20,
            "linewidth": 2.2, "color": colour, "linestyle": line_style,
        },
    )  # fmt: skip


def label(ax: Axes, text: str, at: Any, away: Any = (1, 1), colour: str = BLACK) -> Annotation:
    """Write `text` beside the point `at`, at first in the direction `away` from it."""
    length = np.hypot(*away) or 1.0
    offset = 15 * np.asarray(away, dtype=float) / length
    return ax.annotate(
        text, xy=tuple(at), xytext=tuple(offset), textcoords="offset points", ha="center",
        va="center", fontsize=FONT + 1, color=colour, zorder=7, gid=LABEL,
    )  # fmt: skip


def boundary(ax: Axes, plane: Hyperplane, line_style: str, half_spaces: bool, words: str) -> Line2D:
    """Draw the line that `plane` is, from edge to edge of the view, however that changes later."""
    line = Line2D([], [], color=BLACK, linewidth=2, linestyle=line_style, label=words, zorder=2)
    ax.add_artist(line)
    tints = [_tint(ax, sign) for sign in (1, -1)] if half_spaces else []
    if half_spaces:
        _signs(ax, plane.w.astype(float))

    def refit(ax: Axes) -> None:
        (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
        corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
        scores = corners @ plane.w.astype(float) + float(plane.b)
        line.set_data(*crossings(corners, scores).T)
        for tint, sign in zip(tints, (1, -1), strict=False):
            tint.set_xy(part(corners, sign * scores))

    follow(ax, refit)
    return line


def follow(ax: Axes, refit: Callable[[Axes], None]) -> None:
    """Call `refit` now and whenever the view changes."""
    refit(ax)
    ax.callbacks.connect("xlim_changed", refit)
    ax.callbacks.connect("ylim_changed", refit)


def part(corners: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Return the corners of the part of a convex polygon where an affine score is not negative."""
    kept = []
    for i, j in zip(range(len(corners)), [*range(1, len(corners)), 0], strict=True):
        if scores[i] >= 0:
            kept.append(corners[i])
        if scores[i] * scores[j] < 0:
            share = scores[i] / (scores[i] - scores[j])
            kept.append(corners[i] + share * (corners[j] - corners[i]))
    return np.reshape(kept, (-1, 2))


def crossings(corners: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Return the two points where the score is zero on the edge of a polygon, or none."""
    inside, outside = part(corners, scores), part(corners, -scores)
    return np.array([p for p in inside if any(np.allclose(p, q) for q in outside)]).reshape(-1, 2)


def normal(ax: Axes, plane: Hyperplane, symbol: str) -> bool:
    """Draw the normal from the foot of the origin; return whether its length is that of w."""
    foot, w = plane.projection([0, 0]).astype(float), plane.w.astype(float)
    view = ax.viewLim
    span = max(view.width, view.height)
    fits = norm(w) >= 0.1 * span and view.contains(*(foot + w))
    end = foot + (w if fits else 0.22 * span * w / norm(w))
    arrow(ax, foot, end)
    label(ax, f"${symbol}$" if fits else f"direction of ${symbol}$", end, w)
    return bool(fits)


def _tint(ax: Axes, sign: int) -> Polygon:
    colour = CLASS[sign][1]
    tint = Polygon(np.zeros((3, 2)), facecolor=colour, alpha=0.1, linewidth=0, zorder=-1)
    ax.add_artist(tint)
    return tint


def _signs(ax: Axes, w: np.ndarray) -> None:
    """Write + and - into the corners that lie deepest in the two half-spaces."""
    for sign, text in ((1, "+"), (-1, "\N{MINUS SIGN}")):
        corner = np.where(sign * w >= 0, 1, 0) if w.all() else np.where(sign * w > 0, 1, 0)
        ax.annotate(
            text, xy=tuple(corner), xycoords="axes fraction", xytext=tuple(13 * (1 - 2 * corner)),
            textcoords="offset points", ha="center", va="center", fontsize=22, fontweight="bold",
            color=CLASS[sign][1], zorder=1,
        )  # fmt: skip


def band(ax: Axes, plane: Hyperplane, margin: float) -> None:
    """Draw the two parallels of `plane` at distance `margin`."""
    for sign in (1, -1):
        shifted = Hyperplane(plane.w.astype(float), float(plane.b) + sign * margin * norm(plane.w))
        line = boundary(ax, shifted, ":", False, "margin")
        line.set_color(GREY)


def turned(v: np.ndarray) -> np.ndarray:
    """Return `v` (2,) turned by a right angle."""
    return np.array([-v[1], v[0]])


def series(n: int) -> list[tuple[str, str, str]]:
    """Return a line style, a marker and a colour for each of `n` lines."""
    if n > len(SERIES):
        raise ValueError(f"runs must be at most {len(SERIES)} to be told apart, but they are {n}.")
    return SERIES[:n]
