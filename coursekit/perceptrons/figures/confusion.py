"""Confusion matrices, and misread images (lecture 08-in-practice)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle
from matplotlib.patheffects import withStroke

from coursekit.numbers.validation import as_counts
from coursekit.perceptrons.figures.images import class_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, BLUE, FONT, GREY, PALE, ink_on, label_axes, prepared
from coursekit.pictures.text import count, number

NAMED = 5
_ERRORS = LinearSegmentedColormap.from_list("white to blue", ["#FFFFFF", BLUE])


def confusion(matrix: Any, classes: Sequence[Any] | None = None, *, ax: Axes | None = None) -> Axes:
    """Draw a confusion matrix in which the errors stand out: the more errors, the darker.

    The right answers, on the diagonal, are hatched and have no part in the scale.

    Parameters
    ----------
    matrix : array_like, shape (k, k)
        How many examples of each class (row) were taken for each class (column).
    classes : sequence, optional
        The names of the classes; 0 to k - 1 unless given.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(confusion([[9, 1, 0], [0, 8, 2], [0, 0, 7]], "abc"))
    27 examples of 3 classes, true class by row, predicted class by column. 3 are misclassified \
(11.1 %). Most often: b taken for c (2), a taken for b (1).
    """
    matrix = as_counts(matrix, "matrix", ndim=2)
    if matrix.shape[0] != matrix.shape[1]:
        raise ValueError(f"matrix must be square, but its shape is {matrix.shape}.")
    names = class_names(classes, len(matrix))
    k, errors = len(matrix), matrix * ~np.eye(len(matrix), dtype=bool)
    cell = max(0.62, 0.12 * max(map(len, names)))
    ax = prepared(ax, (cell * k + 1.6, cell * k + 1.2))
    ax.imshow(errors, cmap=_ERRORS, vmin=0, vmax=errors.max() or 1)
    for i in range(k):
        ax.add_patch(
            Rectangle((i - 0.5, i - 0.5), 1, 1, facecolor="white", edgecolor=PALE, hatch="//")
        )
    for (row, column), n in np.ndenumerate(matrix):
        _entry(ax, row, column, int(n), ink_on(_ERRORS(n / (errors.max() or 1))))
    ax.xaxis.set_ticks(range(k), names)
    ax.yaxis.set_ticks(range(k), names)
    label_axes(ax, "predicted class", "true class")
    return describe(ax, _sentences(matrix, errors, names))


def _entry(ax: Axes, row: int, column: int, n: int, ink: str) -> None:
    """Write a count: correct ones in black, zeros in grey, errors in bold and in `ink`."""
    wrong, usual = row != column and n > 0, BLACK if row == column else GREY
    around = [] if wrong else [withStroke(linewidth=3, foreground="white")]  # off the hatching
    ax.text(
        column, row, n, ha="center", va="center", fontsize=FONT, color=ink if wrong else usual,
        fontweight="bold" if wrong else "normal", path_effects=around,
    )  # fmt: skip


def _sentences(matrix: np.ndarray, errors: np.ndarray, names: list[str]) -> str:
    total, wrong = int(matrix.sum()), int(errors.sum())
    worst = np.argsort(-errors, axis=None, kind="stable")[:NAMED]
    pairs = [
        f"{names[i]} taken for {names[j]} ({errors[i, j]})"
        for i, j in zip(*np.unravel_index(worst, errors.shape))
        if errors[i, j]
    ]
    often = f" Most often: {', '.join(pairs)}." if pairs else ""
    return (
        f"{count(total, 'example')} of {count(len(names), 'class')}, true class by row, "
        f"predicted class by column. {wrong} are misclassified "
        f"({number(100 * wrong / (total or 1), 3)} %).{often}"
    )
