"""Decision regions and boundaries of classifiers in the plane (lectures 02 and 06 to 08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke

from coursekit.numbers.validation import as_vector
from coursekit.perceptrons.figures.hyperplanes import labelled_examples
from coursekit.perceptrons.figures.marks import points
from coursekit.perceptrons.figures.plane import (
    examples_in_plane,
    frame,
    plane_axes,
    points_in_plane,
)
from coursekit.pictures.marks import label, legend_below, ring, write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, GREY, INK, LINE_WORDS, THIN_LINE, series
from coursekit.pictures.text import count, listed, percent

# Points of the grid along each axis of the view; an even number, so that none is in its middle.
FINE = 200
POINTS_AT_ONCE = 8192
GRID_POINTS_AROUND_SIGN = 9
LISTED = 8
OFF_HATCHING = [withStroke(linewidth=5, foreground="white")]  # around letters
Classifier = Callable[[np.ndarray], Any]
Field = tuple[np.ndarray, np.ndarray, np.ndarray]  # places across, up, and scores (up, across)


def decision_regions(
    X: Any, y: Any, classify: Classifier, *, support: Any = None, ax: Axes | None = None
) -> Axes:
    """Draw a classifier's regions of the plane for +1 and -1, and labelled points.

    The parts given to -1 are hatched; points with another label than they are given are ringed.
    Support vectors have a white dot. Of many points a legend below all axes of the figure says what
    the marks are.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        The points and their labels, -1 or +1.
    classify : callable
        Takes points (m, 2) and returns (m,) labels, -1 or +1, or scores, where 0 or more is +1.
    support : array_like, shape (k, 2), optional
        The support vectors.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> ax = decision_regions([[1, 1], [-1, 1]], [1, -1], lambda x: x[:, 0] * (x[:, 1] - 0.5))
    >>> description(ax).partition("(−1, 1). ")[2]
    'The classifier gives +1 to 50 % of the view, 2 regions, and −1 to 50 % of the view, 2 hatched \
regions. Misclassified: no examples.'
    """
    rows, y = examples_in_plane(X, y)
    wrong = rows[_signs(_scores(classify, rows)) != y]
    ax = _draw_examples(rows, y, ax)
    field = _field(ax, classify)
    _tint(ax, field)
    sides = ", and ".join(_region(ax, field, sign, rows) for sign in CLASS)
    _draw_boundary(ax, field, "", BLACK, "-", 2)
    ring(ax, wrong, "misclassified")
    missed = f"{count(len(wrong), 'example')}{', ringed' if len(wrong) else ''}"
    which = f": {listed(wrong)}" if 0 < len(wrong) <= LISTED else ""
    describe(ax, f"The classifier gives {sides}. Misclassified: {missed}{which}.")
    if support is not None:
        support = points_in_plane(support, "support")
        look = {"s": 22, "color": "white", "edgecolors": BLACK, "linewidths": THIN_LINE}
        ax.scatter(*support.T, label="white dot: support vector", zorder=6, **look)
        which = f": {listed(support)}" if len(support) <= LISTED else ""
        describe(ax, f"{count(len(support), 'support vector')}, with a white dot{which}.")
    _name_marks(ax, rows)
    return ax


def decision_boundaries(
    X: Any,
    y: Any,
    classifiers: Mapping[str, Classifier],
    *,
    ringed: Any = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw labelled points and the boundaries of several classifiers, to compare them.

    Parameters
    ----------
    X, y : array_like, shapes (n, 2) and (n,)
        The points and their labels, -1 or +1.
    classifiers : mapping of str to callable
        By name functions as for `decision_regions`; at most four.
    ringed : array_like of bool, shape (n,), optional
        Which points have a ring around them, such as those that one classifier gets wrong.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> sides = {"left": lambda points: points[:, 0], "right": lambda points: points[:, 0] - 1}
    >>> ax = decision_boundaries([[3, 1], [-1, 1]], [1, -1], sides)
    >>> description(ax).partition("(−1, 1). ")[2]
    'The boundary of left, a solid line: 69 % of the view are on the side of +1, no examples \
misclassified. The boundary of right, a dashed line: 50 % of the view are on the side of +1, no \
examples misclassified. On the tinted 19 % of the view they disagree.'
    """
    rows, y = examples_in_plane(X, y)
    looks = series(len(classifiers), "classifiers")
    ax = _draw_examples(rows, y, ax)
    if ringed is not None:
        marked = rows[as_vector(ringed, "ringed", len(rows)).astype(bool)]
        ring(ax, marked, "")
        describe(ax, f"{count(len(marked), 'example')}, ringed: {listed(marked)}.")
    fields = [_field(ax, classify) for classify in classifiers.values()]
    for i, ((name, classify), look) in enumerate(zip(classifiers.items(), looks)):
        line_style, _, colour = look
        width = 4 - 0.5 * i  # lines that coincide are still seen
        field = fields[i]
        if not _draw_boundary(ax, field, name, colour, line_style, width):
            corner, size = ax.viewLim.min, ax.viewLim.size
            label(ax, f"{name}: no boundary", corner + [0.25, 0.12] * size, (0, 1), colour)
        missed = (_signs(_scores(classify, rows)) != y).sum()
        describe(
            ax,
            f"The boundary of {name}, a {LINE_WORDS[line_style]} line: "
            f"{percent((field[2] >= 0).mean())} of the view are on the side of +1, "
            f"{count(missed, 'example')} misclassified.",
        )
    if len(fields) == 2:
        _tint_between(ax, *fields)
    if len(rows) > 2 * LISTED:
        _name_classes(ax, rows, y)
    write_names(ax)
    return ax


def _tint_between(ax: Axes, one: Field, other: Field) -> None:
    """Tint where two classifiers disagree, which is between their boundaries."""
    across, up, scores = one
    apart = -_signs(scores) * _signs(other[2]) * np.minimum(np.abs(scores), np.abs(other[2]))
    if apart.max() > 0:
        levels = [0, 2 * apart.max()]
        ax.contourf(across, up, apart, levels, colors=[GREY], alpha=0.14, zorder=-2)
        describe(ax, f"On the tinted {percent((apart > 0).mean())} of the view they disagree.")


def _name_classes(ax: Axes, rows: np.ndarray, y: np.ndarray) -> None:
    """Label each class above its highest point, as there is no room in a crowd."""
    for sign in set(y.tolist()):
        highest = max(rows[y == sign], key=lambda point: point[1])
        label(ax, f"label {CLASS[sign][2]}", highest, (0, 1), INK[sign])


def _name_marks(ax: Axes, rows: np.ndarray) -> None:
    """Label a few points directly, many points in a legend below the axes."""
    if len(rows) > 2 * LISTED:
        legend_below(ax.figure)
    else:
        write_names(ax)
        for note in ax.texts:
            note.set_path_effects(OFF_HATCHING)


def _draw_examples(rows: np.ndarray, y: np.ndarray, ax: Axes | None) -> Axes:
    """Draw the examples; describe many only by their number, as panels repeat them."""
    if len(rows) <= 2 * LISTED:
        return labelled_examples(rows, y, ax=ax)
    ax = plane_axes(ax)
    points(ax, rows, y)
    frame(ax, rows)
    return describe(
        ax,
        f"{(y == 1).sum()} examples labelled +1, blue circles, and {(y == -1).sum()} labelled "
        "\N{MINUS SIGN}1, vermilion squares.",
    )


def _scores(classify: Classifier, rows: np.ndarray) -> np.ndarray:
    """Return the classifier's scores of points `rows` (m, 2), (m,), a few thousand at a time."""
    pieces = [rows[i : i + POINTS_AT_ONCE] for i in range(0, len(rows), POINTS_AT_ONCE)]
    scores = [as_vector(classify(p), "what classify returns", len(p)) for p in pieces]
    return np.concatenate(scores).astype(float)


def _signs(scores: np.ndarray) -> np.ndarray:
    """Return the labels, -1 and +1, that correspond to scores."""
    return np.where(scores >= 0, 1, -1)


def _field(ax: Axes, classify: Classifier) -> Field:
    """Return a grid over the view, and the scores on it, none of them zero."""
    from scipy import ndimage

    across, up = np.linspace(*ax.get_xlim(), FINE), np.linspace(*ax.get_ylim(), FINE)
    grid = np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, 2)
    scores = _scores(classify, grid).reshape(FINE, FINE)
    values = set(scores.ravel())
    if values == {0, 1}:  # on the whole grid: of a few examples, these may be the scores
        raise ValueError(
            "classify must return labels -1 and +1, or scores, but it returns only 0 and 1."
        )
    if values == {-1, 1}:
        # Labels alone would make the boundary a staircase.
        scores = ndimage.gaussian_filter(scores, 1, mode="nearest")
    # A contour at 0 would run around every place where the score is just that.
    return across, up, np.where(scores == 0, np.finfo(float).tiny, scores)


def _draw_boundary(
    ax: Axes, field: Field, name: str, colour: str, line_style: str, width: float
) -> bool:
    """Draw the line where the scores change sign, if there is one; name its longest piece."""
    if not field[2].min() < 0 < field[2].max():
        return False
    contour = ax.contour(*field, levels=[0])
    pieces = sorted(contour.allsegs[0], key=len, reverse=True)
    contour.remove()
    for piece, words in zip(pieces, [name, *[""] * len(pieces)]):
        look = {"color": colour, "linewidth": width, "zorder": 2, "label": words}
        ax.add_artist(Line2D(*piece.T, linestyle=line_style, **look))  # off which labels keep
    return True


def _tint(ax: Axes, field: Field) -> None:
    """Tint the regions of both signs; hatch those of -1, in case the tints look the same."""
    across, up, scores = field
    for sign, hatch in ((1, None), (-1, "/")):
        values = np.where(_signs(scores) == sign, np.abs(scores), -np.abs(scores))
        if not (values > 0).any():
            continue
        levels = [0, 2 * values.max()]
        ax.contourf(across, up, values, levels, colors=[CLASS[sign][1]], alpha=0.12, zorder=-2)
        if hatch:
            with rc_context({"hatch.linewidth": 0.5}):  # a ground, not a mark
                look = {"colors": "none", "hatches": [hatch], "zorder": -1}
                lines = ax.contourf(across, up, values, levels, **look)
            lines.set(edgecolor=CLASS[sign][1], linewidth=0)


def _region(ax: Axes, field: Field, sign: int, rows: np.ndarray) -> str:
    """Write a sign into each of its regions that has room for it; return their description."""
    from scipy import ndimage

    across, up, scores = field
    region = _signs(scores) == sign
    pieces, n = ndimage.label(region)
    free = pieces * ~_occupied(across, up, rows)
    for piece in range(1, n + 1):
        room = ndimage.distance_transform_edt(np.pad(free == piece, 1))[1:-1, 1:-1]
        row, column = np.unravel_index(room.argmax(), room.shape)
        if room[row, column] > GRID_POINTS_AROUND_SIGN:
            ax.text(
                across[column], up[row], CLASS[sign][2][0], ha="center", va="center", fontsize=22,
                fontweight="bold", color=INK[sign], zorder=1,
                path_effects=OFF_HATCHING,
            )  # fmt: skip
    hatched = "hatched " * (sign == -1)
    several = f", {n} {hatched}regions" if n > 1 else f", one {hatched}region" * n
    return f"{CLASS[sign][2]} to {percent(region.mean())} of the view{several}"


def _occupied(across: np.ndarray, up: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Return the points of the grid (up, across) that are nearest to an example."""
    occupied = np.zeros((len(up), len(across)), dtype=bool)
    column, row = (
        np.clip(np.searchsorted(line, values), 0, FINE - 1)
        for line, values in zip((across, up), rows.T)
    )
    occupied[row, column] = True
    return occupied
