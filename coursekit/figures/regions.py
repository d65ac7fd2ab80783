"""What classifiers say of the plane: regions and boundaries (lectures 05 and 06)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from coursekit.figures.checks import points_in_plane
from coursekit.figures.field import FINE, Classifier, field, has_both, scores_of, signs
from coursekit.figures.marks import legend, points, ring
from coursekit.figures.picture import describe
from coursekit.figures.planes import examples
from coursekit.figures.style import BLACK, CLASS, INK, LINE_WORDS, frame, plane_axes, series
from coursekit.figures.words import count, listed, number
from coursekit.validation import as_labels

ROOM = 9  # points of the grid, from the middle of a sign to all that it must not touch
LISTED = 8


def decisions(X: Any, y: Any, classify: Classifier, *, ax: Axes | None = None) -> Axes:
    """Draw which parts of the plane a classifier gives to +1 and to -1, and labelled points.

    The parts given to -1 are hatched; points with another label than they are given are ringed.

    Parameters
    ----------
    X : array_like, shape (n, 2)
        The points.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    classify : callable
        Takes points (m, 2) and returns (m,) labels, -1 or +1, or scores, where 0 or more is +1.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the points are not in the plane, or the classifier returns something else.

    Examples
    --------
    >>> from coursekit.figures import description
    >>> ax = decisions([[1, 1], [-1, 1]], [1, -1], lambda x: x[:, 0] * (x[:, 1] - 0.5))
    >>> description(ax).partition("(−1, 1). ")[2]
    'The classifier gives +1 to 50 % of the view, 2 regions, and −1 to 50 % of the view, 2 hatched \
regions. Misclassified: no examples.'
    """
    rows = points_in_plane(X, "X")
    y = as_labels(y, len(rows))
    wrong = signs(scores_of(classify, rows)) != y
    ax = _drawn(rows, y, ax)
    across, up, scores = field(ax, classify)
    _tint(ax, across, up, scores)
    said = ", and ".join(_region(ax, across, up, signs(scores), sign, rows) for sign in CLASS)
    if has_both(scores):
        ax.contour(across, up, scores, levels=[0], colors=[BLACK], linewidths=2, zorder=2)
    ring(ax, rows[wrong], "misclassified")
    legend(ax)
    return describe(ax, f"The classifier gives {said}. {_missed(rows[wrong])}")


def boundaries(
    X: Any, y: Any, classifiers: Mapping[str, Classifier], *, ax: Axes | None = None
) -> Axes:
    """Draw labelled points and the boundaries of several classifiers, to compare them.

    Parameters
    ----------
    X : array_like, shape (n, 2)
        The points.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    classifiers : mapping of str to callable
        By name functions as for `decisions`; at most four.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If there are more than four, or as for `decisions`.

    Examples
    --------
    >>> from coursekit.figures import description
    >>> sides = {"left": lambda points: points[:, 0], "right": lambda points: points[:, 0] - 1}
    >>> description(boundaries([[3, 1], [-1, 1]], [1, -1], sides)).partition("(−1, 1). ")[2]
    'The boundary of left, a solid line: 69 % of the view are on the side of +1, no examples \
misclassified. The boundary of right, a dashed line: 50 % of the view are on the side of +1, no \
examples misclassified.'
    """
    rows = points_in_plane(X, "X")
    y = as_labels(y, len(rows))
    looks = series(len(classifiers), "classifiers")
    ax = _drawn(rows, y, ax)
    for i, ((name, classify), look) in enumerate(zip(classifiers.items(), looks)):
        line_style, _, colour = look
        across, up, scores = field(ax, classify)
        # Lines that coincide are still seen: each is thinner than the last.
        shape = {"linestyles": [line_style], "linewidths": [4 - 0.5 * i]}
        if has_both(scores):
            ax.contour(across, up, scores, levels=[0], colors=[colour], zorder=2, **shape)
        ax.plot([], [], line_style, color=colour, linewidth=4 - 0.5 * i, label=name)
        missed = (signs(scores_of(classify, rows)) != y).sum()
        describe(
            ax,
            f"The boundary of {name}, a {LINE_WORDS[line_style]} line: "
            f"{_share(signs(scores) == 1)} of the view are on the side of +1, "
            f"{count(missed, 'example')} misclassified.",
        )
    legend(ax)
    return ax


def _drawn(rows: np.ndarray, y: np.ndarray, ax: Axes | None) -> Axes:
    """Draw the examples; say of many how many they are, as panels of the same ones repeat it."""
    if len(rows) <= 2 * LISTED:
        return examples(rows, y, ax=ax)
    ax = plane_axes(ax)
    points(ax, rows, y)
    frame(ax, rows)
    return describe(
        ax,
        f"{(y == 1).sum()} examples labelled +1, blue circles, and {(y == -1).sum()} labelled "
        "\N{MINUS SIGN}1, vermillion squares.",
    )


def _tint(ax: Axes, across: np.ndarray, up: np.ndarray, scores: np.ndarray) -> None:
    """Tint the parts of both signs; hatch those of -1, in case the tints look the same."""
    for sign, hatch in ((1, None), (-1, "/")):
        mine = np.where(signs(scores) == sign, np.abs(scores), -np.abs(scores))
        if not (mine > 0).any():
            continue
        levels = [0, 2 * mine.max()]
        ax.contourf(across, up, mine, levels, colors=[CLASS[sign][1]], alpha=0.12, zorder=-2)
        if hatch:
            lines = ax.contourf(across, up, mine, levels, colors="none", hatches=[hatch], zorder=-1)
            lines.set(edgecolor=CLASS[sign][1], linewidth=0)


def _region(
    ax: Axes, across: np.ndarray, up: np.ndarray, given: np.ndarray, sign: int, rows: np.ndarray
) -> str:
    """Write a sign into each of its regions that has room for it; return the words about them."""
    from scipy import ndimage

    pieces, n = ndimage.label(given == sign)
    free = pieces * ~_occupied(across, up, rows)
    for piece in range(1, n + 1):
        room = ndimage.distance_transform_edt(np.pad(free == piece, 1))[1:-1, 1:-1]
        row, column = np.unravel_index(room.argmax(), room.shape)
        if room[row, column] > ROOM:
            ax.text(
                across[column], up[row], CLASS[sign][2][0], ha="center", va="center", fontsize=22,
                fontweight="bold", color=INK[sign], zorder=1,
                path_effects=[withStroke(linewidth=5, foreground="white")],  # off the hatching
            )  # fmt: skip
    hatched = "hatched " * (sign == -1)
    several = f", {n} {hatched}regions" if n > 1 else f", one {hatched}region" * n
    return f"{CLASS[sign][2]} to {_share(given == sign)} of the view{several}"


def _occupied(across: np.ndarray, up: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Return which points of the grid (up, across) are nearest to an example."""
    taken = np.zeros((len(up), len(across)), dtype=bool)
    column, row = (
        np.clip(np.searchsorted(line, values), 0, FINE - 1)
        for line, values in zip((across, up), rows.T)
    )
    taken[row, column] = True
    return taken


def _missed(rows: np.ndarray) -> str:
    """Say how many examples are misclassified, and which if they are few."""
    if not len(rows):
        return "Misclassified: no examples."
    which = f": {listed(rows)}" if len(rows) <= LISTED else ""
    return f"Misclassified: {count(len(rows), 'example')}, ringed{which}."


def _share(mask: np.ndarray) -> str:
    return f"{number(round(100 * mask.mean()))} %"
