"""Neutral marks of a picture: labels, names of lines and points, rings, arrows, a legend."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.text import Annotation
from matplotlib.transforms import IdentityTransform

from coursekit.pictures.style import BLACK, FONT, letters_like


class Label(Annotation):
    """A text beside a point; `placement.settle` may move it around the point.

    Attributes
    ----------
    start : ndarray, shape (2,)
        Where it stands before it is turned: its offset from the point, in printer's points.
    of : Artist or None
        The line or the points that it names, beside any part of which it may stand.
    faces : bool
        Whether it must stay on the side on which it started.
    at_end : bool
        Whether it should stand at the right end of the line that it names if there is any room.
    """

    of: Artist | None = None
    faces: bool = False
    at_end: bool = False

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


def ring(ax: Axes, X: np.ndarray, words: str) -> None:
    """Draw a ring around each point; without points, draw nothing, not even in the legend."""
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
    """Add one legend below the axes of a figure, if there are too many marks to label them."""
    named = {}
    for ax in figure.axes:
        handles, names = ax.get_legend_handles_labels()
        named |= dict(zip(names, handles, strict=True))
    for earlier in figure.legends[:]:
        earlier.remove()
    columns = int(figure.get_figwidth() / 2.2)  # inches for a name and its mark
    look = {"ncols": columns, "fontsize": FONT, "frameon": False, "handletextpad": 0.3}
    figure.legend([*named.values()], [*named], loc="outside lower center", **look)


def _colour(artist: Artist) -> Any:
    """Return the colour of a line, of the inside of points, or of their rings."""
    if isinstance(artist, Line2D):
        return artist.get_color()
    inside = np.atleast_2d(artist.get_facecolor())
    return (inside if inside.size else np.atleast_2d(artist.get_edgecolor()))[0][:3]
