"""Points, rings, arrows, labels and the legend, as every picture of the course draws them."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Annotation
from matplotlib.transforms import IdentityTransform

from coursekit.figures.style import BLACK, CLASS, FONT


class Label(Annotation):
    """A text beside a point, which `placement.settle` may turn about it.

    Attributes
    ----------
    start : ndarray, shape (2,)
        Where it stands before it is turned: its offset from the point, in printer's points.
    """

    def __init__(self, text: str, at: Any, away: Any, **look: Any) -> None:
        self.start = 15 * np.asarray(away, dtype=float) / (np.hypot(*away) or 1.0)
        super().__init__(
            text,
            tuple(at),
            self.start,
            textcoords="offset points",
            ha="center",
            va="center",
            **look,
        )


def points(ax: Axes, X: np.ndarray, y: np.ndarray) -> None:
    """Draw labelled points: blue circles for +1, vermillion squares for -1."""
    for label, (marker, colour, sign) in CLASS.items():
        rows, words = X[y == label], f"label {sign}"
        if len(rows):
            ax.scatter(
                *rows.T, s=90, marker=marker, color=colour, edgecolors=BLACK, label=words, zorder=4
            )


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
) -> None:
    """Draw an arrow whose tip is exactly at `end`."""
    look = {"arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0, "mutation_scale": 20}
    look |= {"linewidth": width}
    look |= {"color": colour, "linestyle": line_style}
    ax.annotate("", xy=tuple(end), xytext=tuple(start), arrowprops=look, zorder=6)


def label(ax: Axes, text: str, at: Any, away: Any, colour: str = BLACK) -> Label:
    """Write `text` beside the point `at`, in the direction `away` from it if there is room."""
    note = Label(text, at, away, fontsize=FONT + 1, color=colour, zorder=7)
    note.set_transform(IdentityTransform())
    note.set_in_layout(False)
    return ax.add_artist(note)


def legend(ax: Axes) -> None:
    """Put the legend outside of the axes: beside a single one, below each of several."""
    handles, labels = ax.get_legend_handles_labels()
    one_each = dict(zip(labels, handles, strict=True))
    if len(ax.figure.axes) == 1:
        place = {"loc": "upper left", "bbox_to_anchor": (1.02, 1)}
    else:
        place = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.17)}
    ax.legend(one_each.values(), one_each.keys(), fontsize=FONT, frameon=False, **place)
