"""Images of several classes: the misread ones, and the weights of each class (lecture 06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.image import AxesImage
from matplotlib.patches import Rectangle

from coursekit.figures.confusion import class_names
from coursekit.figures.images import DIVERGING, flat_images, images
from coursekit.figures.picture import describe
from coursekit.figures.style import BLACK, FONT, GREY, ink_on, prepared
from coursekit.figures.words import count, number

COLUMNS = 5
SIGNED = 10  # pixels across, up to which a sign fits into each


def wrong_images(
    X: Any,
    labels: Any,
    predicted: Any,
    *,
    most: int = 12,
    shape: tuple[int, int] = (8, 8),
    ax: Axes | None = None,
) -> Axes:
    """Draw the first images that are misclassified, with what they are and what they are called.

    Parameters
    ----------
    X : array_like, shape (n, height * width)
        One image a row; large numbers are dark.
    labels, predicted : array_like, shape (n,)
        The class of each, and the class that it was given.
    most : int, optional
        How many to draw at most.
    shape : tuple of two int, optional
        Height and width of an image.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If no image is misclassified, or there is not one class for each.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(wrong_images([[0, 9, 9, 0], [9, 0, 0, 9]], [3, 5], [3, 8], shape=(2, 2)))
    1 grey image of 2 by 2 pixels: a 5, called 8. In all 1 of 2 images is misclassified.
    """
    X = flat_images(X, shape, "X")
    labels, predicted = np.asarray(labels), np.asarray(predicted)
    for values, name in ((labels, "labels"), (predicted, "predicted")):
        if values.shape != (len(X),):
            raise ValueError(
                f"{name} must be one for each of the {len(X)} images, but their shape is "
                f"{values.shape}."
            )
    wrong = np.flatnonzero(labels != predicted)
    if not len(wrong):
        raise ValueError("predicted must differ from labels somewhere, but no image is wrong.")
    first = wrong[:most]
    captions = [f"a {labels[i]},\ncalled {predicted[i]}" for i in first]
    ax = images(X[first], captions, shape=shape, ax=ax)
    verb = "is" if len(wrong) == 1 else "are"
    return describe(ax, f"In all {len(wrong)} of {count(len(X), 'image')} {verb} misclassified.")


def class_weights(
    W: Any,
    classes: Sequence[Any] | None = None,
    *,
    shape: tuple[int, int] = (8, 8),
    ax: Axes | None = None,
) -> Axes:
    """Draw the weight vector of each class as an image, all on one scale of colours.

    Large weights carry their sign; on images too fine for that, lines around them do: solid where
    the weights are positive, dashed where they are negative.

    Parameters
    ----------
    W : array_like, shape (k, height * width)
        The weights of the pixels, one class a row.
    classes : sequence, optional
        The names of the classes; 0 to k - 1 unless given.
    shape : tuple of two int, optional
        Height and width of an image.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the weights are not those of images of this shape, or the number of names is not that of
        the classes.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(class_weights([[0, 3, -2, 1], [1, 0, 0, -4]], "ab", shape=(2, 2)))
    The weights of 2 classes as images of 2 by 2 pixels, blue where positive and vermillion where \
negative. a: largest 3 in row 1, column 2; smallest −2 in row 2, column 1. b: largest 1 in row 1, \
column 1; smallest −4 in row 2, column 2.
    """
    W = flat_images(W, shape, "W")
    names = class_names(classes, len(W))
    columns, rows = min(len(W), COLUMNS), -(-len(W) // COLUMNS)
    ax = prepared(ax, (1.9 * columns + 1.2, 2.25 * rows))
    ax.set_axis_off()
    limit = np.abs(W).max() or 1.0
    for i, (weights, name) in enumerate(zip(W, names)):
        corner = (1.12 * (i % COLUMNS), -1.32 * (i // COLUMNS))
        shown = _one_class(ax, weights.reshape(shape), name, limit, corner)
    ax.set_xlim(-0.02, 1.12 * columns - 0.1)
    ax.set_ylim(-1.32 * rows + 0.3, 0.26)
    bar = ax.figure.colorbar(shown, ax=ax)
    bar.ax.tick_params(labelsize=FONT - 1)
    bar.set_label("weight", fontsize=FONT)
    said = [f"{name}: {_extremes(w.reshape(shape))}." for w, name in zip(W, names)]
    return describe(
        ax,
        f"The weights of {count(len(W), 'class')} as images of "
        f"{shape[0]} by {shape[1]} pixels, blue where positive and vermillion where negative. "
        f"{' '.join(said)}",
    )


def _one_class(
    ax: Axes, grid: np.ndarray, name: str, limit: float, corner: tuple[float, float]
) -> AxesImage:
    """Draw the weights of one class below its name, with `corner` the upper left one."""
    left, top = corner
    extent = (left, left + 1, top - 1, top)
    shown = ax.imshow(
        grid, cmap=DIVERGING, vmin=-limit, vmax=limit, extent=extent, interpolation="nearest"
    )
    ax.add_patch(Rectangle((left, top - 1), 1, 1, fill=False, edgecolor=GREY))
    ax.text(left + 0.5, top + 0.03, name, ha="center", va="bottom", fontsize=FONT + 1)
    if max(grid.shape) <= SIGNED:
        _signs(ax, grid, shown, extent)
    else:
        for sign, line_style in ((1, "-"), (-1, "--")):
            if (sign * grid >= limit / 3).any():
                ax.contour(
                    sign * grid, levels=[limit / 3], colors=[BLACK], linestyles=[line_style],
                    linewidths=1, extent=extent, origin="upper",
                )  # fmt: skip
    return shown


def _signs(ax: Axes, grid: np.ndarray, shown: AxesImage, extent: tuple[float, ...]) -> None:
    (height, width), limit = grid.shape, shown.get_clim()[1]
    for row, column in np.argwhere(np.abs(grid) >= limit / 3):
        place = (extent[0] + (column + 0.5) / width, extent[3] - (row + 0.5) / height)
        sign = "+" if grid[row, column] > 0 else "\N{MINUS SIGN}"
        ax.text(
            *place, sign, ha="center", va="center", fontsize=FONT - 1, fontweight="bold",
            color=ink_on(shown.to_rgba(grid[row, column])[:3]),
        )  # fmt: skip


def _extremes(grid: np.ndarray) -> str:
    """Say where the largest and the smallest weight are."""
    places = [np.unravel_index(i, grid.shape) for i in (grid.argmax(), grid.argmin())]
    return "; ".join(
        f"{word} {number(grid[row, column])} in row {row + 1}, column {column + 1}"
        for word, (row, column) in zip(("largest", "smallest"), places)
    )
