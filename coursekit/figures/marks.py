"""What pictures are drawn with: points, rings, arrows, labels, names, lines with half-spaces.

A line is that of a hyperplane, from edge to edge of the view, however that changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from matplotlib.patheffects import withStroke
from matplotlib.text import Annotation
from matplotlib.transforms import IdentityTransform

from coursekit.figures.style import BLACK, CLASS, FONT, INK, THIN, letters_like
from coursekit.geometry import Hyperplane, norm


class Label(Annotation):
    """A text beside a point, which `placement.settle` may turn about it.

    Attributes
    ----------
    start : ndarray, shape (2,)
        Where it stands before it is turned: its offset from the point, in printer's points.
    of : Artist or None
        The line or the points that it names, beside any part of which it may stand.
    """

    of: Artist | None = None

    def __init__(self, text: str, at: Any, away: Any, **look: Any) -> None:
        self.start = 15 * np.asarray(away, dtype=float) / (np.hypot(*away) or 1.0)
        look |= {"textcoords": "offset points", "ha": "center", "va": "center"}
        super().__init__(text, tuple(at), self.start, **look)


def label(
    ax: Axes, text: str, at: Any, away: Any, colour: str = BLACK, *, edged: bool = False
) -> Label:
    """Write `text` beside the point `at`, in the direction `away` from it if there is room.

    A text `edged` in white can be read where it crosses a line.
    """
    note = Label(text, at, away, fontsize=FONT + 1, color=colour, zorder=7)
    note.set_transform(IdentityTransform())
    note.set_in_layout(False)
    note.set_path_effects([withStroke(linewidth=4, foreground="white")] * edged)
    return ax.add_artist(note)


def points(ax: Axes, X: np.ndarray, y: np.ndarray, *, hollow: bool = False) -> None:
    """Draw labelled points: blue circles for +1, vermilion squares for -1."""
    for label, (marker, colour, sign) in CLASS.items():
        rows, words = X[y == label], f"label {sign}"
        if len(rows):
            look = {"s": 90, "color": colour, "edgecolors": BLACK, "linewidths": THIN}
            if hollow:
                look |= {"color": "white", "edgecolors": colour, "linewidths": 2}
            ax.scatter(*rows.T, marker=marker, label=words, zorder=4, **look)


def ring(ax: Axes, X: np.ndarray, words: str) -> None:
    """Draw a ring around each point, and nothing, not in the legend either, around none."""
    if len(X):
        ax.scatter(
            *X.T, s=330, facecolors="none", edgecolors=BLACK, linewidths=2, label=words, zorder=5
        )


def arrow(
    ax: Axes,
    start: Any,
    end: Any,
    colour: str = BLACK,
    line_style: str = "-",
    width: float = 2.2,
    head: float = 20,
) -> None:
    """Draw an arrow whose tip is exactly at `end`."""
    look = {
        "arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0, "mutation_scale": head,
        "linewidth": width, "color": colour, "linestyle": line_style,
    }  # fmt: skip
    ax.annotate("", xy=tuple(end), xytext=tuple(start), arrowprops=look, zorder=6)


def write_names(ax: Axes) -> None:
    """Write the name of each line and of each set of points beside it, in its colour.

    Where there is room for it is found when the picture is finished.
    """
    there = {note.get_text() for note in ax.texts if isinstance(note, Label)}
    for artist, name in zip(*ax.get_legend_handles_labels(), strict=True):
        if name not in there:
            note = label(ax, name, (0, 0), (1, 0.4), letters_like(_colour(artist)))
            note.of = artist
            there.add(name)


def legend_below(figure: Figure) -> None:
    """Name all marks of a figure once below its axes, where there are too many to write between."""
    named = {}
    for ax in figure.axes:
        handles, names = ax.get_legend_handles_labels()
        named |= dict(zip(names, handles, strict=True))
    for earlier in figure.legends[:]:
        earlier.remove()
    columns = int(figure.get_figwidth() / 2.2)  # inches that a name and its mark take, or less
    look = {"ncols": columns, "fontsize": FONT, "frameon": False, "handletextpad": 0.3}
    figure.legend([*named.values()], [*named], loc="outside lower center", **look)


def boundary(
    ax: Axes, plane: Hyperplane, line_style: str, words: str, colour: str = BLACK
) -> Line2D:
    """Draw the line that `plane` is, and keep it as long as the view, however that changes."""
    line = Line2D([], [], color=colour, linewidth=2, linestyle=line_style, label=words, zorder=2)
    ax.add_artist(line)

    def refit(ax: Axes) -> None:
        around, scores = _cut_view(ax, plane)
        line.set_data(*around[scores == 0].T)

    _keep(ax, refit)
    return line


def tint_sides(ax: Axes, plane: Hyperplane) -> None:
    """Tint the two sides of `plane`, and sign each in the corner that lies deepest in it."""
    for sign in CLASS:
        _half_space(ax, plane, sign)


def normal(ax: Axes, plane: Hyperplane, symbol: str) -> bool:
    """Draw the normal from the foot of the origin; return whether at its own length.

    A normal that would leave the view, or hardly be seen, is drawn as long as a quarter of it.
    """
    foot, w = plane.projection([0, 0]).astype(float), plane.w.astype(float)
    span = max(ax.viewLim.width, ax.viewLim.height)
    fits = norm(w) >= 0.1 * span and ax.viewLim.contains(*(foot + w))
    end = foot + (w if fits else 0.25 * span * w / norm(w))
    arrow(ax, foot, end)
    label(ax, f"${symbol}$" if fits else f"${symbol}$\nscaled", end, w)
    return bool(fits)


def _colour(artist: Artist) -> Any:
    """Return the colour of a line, of the inside of points, or of their rings."""
    if isinstance(artist, Line2D):
        return artist.get_color()
    inside = np.atleast_2d(artist.get_facecolor())
    return (inside if inside.size else np.atleast_2d(artist.get_edgecolor()))[0][:3]


def turned(v: np.ndarray) -> np.ndarray:
    """Return `v` (2,) turned by a right angle."""
    return np.array([-v[1], v[0]])


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
    """Return the corners of the view and where the line cuts its edge, (k, 2), with w·x + b."""
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
