"""Images of digits, and weights as an image (lecture 00-start-here)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from coursekit.figures import style
from coursekit.figures.picture import describe
from coursekit.figures.words import number
from coursekit.validation import as_examples, as_vector

COLUMNS = 6
_DIVERGING = LinearSegmentedColormap.from_list(
    "vermillion to blue", [style.VERMILLION, "#FFFFFF", style.BLUE]
)


def images(
    X: Any,
    captions: Sequence[str] | None = None,
    *,
    shape: tuple[int, int] = (8, 8),
    ax: Axes | None = None,
) -> Axes:
    """Draw grey images side by side, six in a row.

    Parameters
    ----------
    X : array_like, shape (n, height * width)
        One image a row; large numbers are dark.
    captions : sequence of str, optional
        A short text under each image.
    shape : tuple of two int, optional
        Height and width of an image.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
    """
    X = _flat_images(X, shape, "X")
    texts = [""] * len(X) if captions is None else list(captions)
    if len(texts) != len(X):
        raise ValueError(f"captions must be one for each of the {len(X)} images, not {len(texts)}.")
    ax = style.prepared(ax)
    ax.set_axis_off()
    for i, (image, text) in enumerate(zip(X, texts, strict=True)):
        left, top = 1.25 * (i % COLUMNS), -1.5 * (i // COLUMNS)
        ax.imshow(
            image.reshape(shape), cmap="gray_r", vmin=X.min(), vmax=X.max(),
            extent=(left, left + 1, top - 1, top), interpolation="nearest",
        )  # fmt: skip
        ax.text(left + 0.5, top - 1.08, text, ha="center", va="top", fontsize=style.FONT)
    ax.set_xlim(-0.1, 1.25 * min(len(X), COLUMNS))
    ax.set_ylim(-1.5 * np.ceil(len(X) / COLUMNS), 0.05)
    height, width = shape
    listed = "; ".join(filter(None, texts))
    return describe(
        ax,
        f"{len(X)} grey images of {height} by {width} pixels{': ' if listed else ''}{listed}.",
    )


def weight_image(w: Any, *, shape: tuple[int, int] = (8, 8), ax: Axes | None = None) -> Axes:
    """Draw a weight vector as an image: blue where positive, vermillion where negative.

    The largest weights also carry their sign.

    Parameters
    ----------
    w : array_like, shape (height * width,)
        The weights of the pixels.
    shape : tuple of two int, optional
        Height and width of an image.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
    """
    flat = as_vector(w, "w")
    grid = _flat_images([flat], shape, "w")[0].reshape(shape)
    ax = style.prepared(ax)
    limit = np.abs(grid).max() or 1.0
    shown = ax.imshow(grid, cmap=_DIVERGING, vmin=-limit, vmax=limit, interpolation="nearest")
    ax.set_xticks([])
    ax.set_yticks([])
    bar = ax.figure.colorbar(shown, ax=ax)
    bar.ax.tick_params(labelsize=style.FONT - 1)
    bar.set_label("weight", fontsize=style.FONT)
    for row, column in np.argwhere(np.abs(grid) >= limit / 3):
        sign = "+" if grid[row, column] > 0 else "\N{MINUS SIGN}"
        ax.text(
            column, row, sign, ha="center", va="center", fontsize=style.FONT + 2, fontweight="bold"
        )
    low, high = np.unravel_index(grid.argmin(), shape), np.unravel_index(grid.argmax(), shape)
    return describe(
        ax,
        f"{grid.size} weights as an image of {shape[0]} by {shape[1]} pixels, "
        f"{(grid > 0).sum()} positive (blue) and {(grid < 0).sum()} negative (vermillion). "
        f"The largest is {number(grid.max())} in row {high[0] + 1}, column {high[1] + 1}; the "
        f"smallest {number(grid.min())} in row {low[0] + 1}, column {low[1] + 1}.",
    )


def _flat_images(X: Any, shape: tuple[int, int], name: str) -> np.ndarray:
    X = as_examples(X, name)
    height, width = shape
    if X.shape[1] != height * width:
        raise ValueError(
            f"{name} must have {height} * {width} = {height * width} pixels an image, but it has "
            f"{X.shape[1]}: give the shape of the images as shape=(height, width)."
        )
    return X.astype(float)
