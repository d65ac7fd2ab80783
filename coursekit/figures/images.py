"""Images of digits, and weights as an image (lectures 00-start-here and 06-in-practice)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle

from coursekit.figures.picture import describe
from coursekit.figures.style import BLUE, FONT, GREY, VERMILLION, ink_on, prepared
from coursekit.figures.words import count, number
from coursekit.validation import as_examples, as_vector

COLUMNS = 6
DIVERGING = LinearSegmentedColormap.from_list("vermillion to blue", [VERMILLION, "#FFFFFF", BLUE])


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
        A text under each image, up to about 13 characters in each of one or two lines.
    shape : tuple of two int, optional
        Height and width of an image.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(images([[0, 9, 9, 0], [9, 0, 0, 9]], ["rising", "falling"], shape=(2, 2)))
    2 grey images of 2 by 2 pixels: rising; falling.
    >>> show(images([[0], [1], [9]], ["a -1", "a -1", "a +1"], shape=(1, 1)))
    3 grey images of 1 by 1 pixels: a −1, 2 times; a +1.
    """
    X = flat_images(X, shape, "X")
    texts = [""] * len(X) if captions is None else list(captions)
    if len(texts) != len(X):
        raise ValueError(f"captions must be one for each of the {len(X)} images, not {len(texts)}.")
    rows, columns = -(-len(X) // COLUMNS), min(len(X), COLUMNS)
    ax = prepared(ax, (1.45 * columns, 1.85 * rows))
    ax.set_axis_off()
    for i, (image, text) in enumerate(zip(X, texts)):
        _one_image(ax, image.reshape(shape), text, X.max(), i)
    ax.set_xlim(-0.1, 1.25 * columns - 0.15)
    ax.set_ylim(-1.6 * rows, 0.05)
    height, width = shape
    listed = _spoken(texts)
    return describe(
        ax,
        f"{count(len(X), 'grey image')} of {height} by {width} pixels{': ' if listed else ''}"
        f"{listed}.",
    )


def _spoken(texts: Sequence[str]) -> str:
    """Return the captions one after the other, with how often each is repeated, and real signs."""
    groups = [
        (text.replace("\n", " "), len(list(same)))
        for text, same in itertools.groupby(texts)
        if text
    ]
    said = "; ".join(f"{text}, {n} times" if n > 1 else text for text, n in groups)
    return re.sub(r"(?<!\w)-(?=\d)", "\N{MINUS SIGN}", said)


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

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(weight_image([0, 3, -2, 1], shape=(2, 2)))
    4 weights as an image of 2 by 2 pixels, 2 positive (blue) and 1 negative (vermillion). \
The largest is 3 in row 1, column 2; the smallest −2 in row 2, column 1.
    """
    flat = as_vector(w, "w")
    grid = flat_images([flat], shape, "w")[0].reshape(shape)
    ax = prepared(ax)
    limit = np.abs(grid).max() or 1.0
    shown = ax.imshow(grid, cmap=DIVERGING, vmin=-limit, vmax=limit, interpolation="nearest")
    ax.set(xticks=[], yticks=[])
    bar = ax.figure.colorbar(shown, ax=ax)
    bar.ax.tick_params(labelsize=FONT - 1)
    bar.set_label("weight", fontsize=FONT)
    for row, column in np.argwhere(np.abs(grid) >= limit / 3):
        sign = "+" if grid[row, column] > 0 else "\N{MINUS SIGN}"
        ax.text(
            column, row, sign, ha="center", va="center", fontsize=FONT + 2, fontweight="bold",
            color=ink_on(shown.to_rgba(grid[row, column])[:3]),
        )  # fmt: skip
    low, high = np.unravel_index(grid.argmin(), shape), np.unravel_index(grid.argmax(), shape)
    return describe(
        ax,
        f"{grid.size} weights as an image of {shape[0]} by {shape[1]} pixels, "
        f"{(grid > 0).sum()} positive (blue) and {(grid < 0).sum()} negative (vermillion). "
        f"The largest is {number(grid.max())} in row {high[0] + 1}, column {high[1] + 1}; the "
        f"smallest {number(grid.min())} in row {low[0] + 1}, column {low[1] + 1}.",
    )


def _one_image(ax: Axes, image: np.ndarray, text: str, darkest: float, i: int) -> None:
    """Draw the image at place `i` of the grid, in a thin frame, with the text under it."""
    left, top = 1.25 * (i % COLUMNS), -1.6 * (i // COLUMNS)
    extent = (left, left + 1, top - 1, top)
    ax.imshow(image, cmap="gray_r", vmin=0, vmax=darkest, extent=extent, interpolation="nearest")
    ax.add_patch(Rectangle((left, top - 1), 1, 1, fill=False, edgecolor=GREY))
    ax.text(left + 0.5, top - 1.08, text, ha="center", va="top", fontsize=FONT)


def flat_images(X: Any, shape: tuple[int, int], name: str) -> np.ndarray:
    """Return `X` as float images (n, height * width), or say that they have another shape."""
    X = as_examples(X, name)
    height, width = shape
    if X.shape[1] != height * width:
        raise ValueError(
            f"{name} must have {height} * {width} = {height * width} pixels an image, but it has "
            f"{X.shape[1]}: give the shape of the images as shape=(height, width)."
        )
    return X.astype(float)
