"""Images of digits, and weights as images (lectures 00-start-here and 08-in-practice)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.image import AxesImage
from matplotlib.patches import Rectangle

from coursekit.numbers.validation import as_count, as_examples, as_vector
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, BLUE, FONT, GREY, TICKS, VERMILION, ink_on, prepared
from coursekit.pictures.text import count, number

DIVERGING = LinearSegmentedColormap.from_list("vermilion to blue", [VERMILION, "#FFFFFF", BLUE])
MOST_PIXELS_WITH_SIGNS = 10


def image_grid(
    X: Any,
    captions: Sequence[str] | None = None,
    *,
    shape: tuple[int, int] = (8, 8),
    in_a_row: int = 6,
    ax: Axes | None = None,
) -> Axes:
    """Draw grey images side by side, a few in a row.

    Parameters
    ----------
    X : array_like, shape (n, height * width)
        One image a row; large numbers are dark.
    captions : sequence of str, optional
        A text under each image, up to about 13 characters in each of one or two lines.
    shape : tuple of two int, optional
        Height and width of an image.
    in_a_row : int, optional
        How many images stand side by side.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(image_grid([[0, 9, 9, 0], [9, 0, 0, 9]], ["rising", "falling"], shape=(2, 2)))
    2 grey images of 2 by 2 pixels: rising; falling.
    >>> picture(image_grid([[0], [1], [9]], ["a -1", "a -1", "a +1"], shape=(1, 1)))
    3 grey images of 1 by 1 pixels: a −1, 2 times; a +1.
    """
    X = _flat_images(X, shape, "X")
    captions = [""] * len(X) if captions is None else [_with_real_signs(c) for c in captions]
    if len(captions) != len(X):
        raise ValueError(
            f"captions must be one for each of the {len(X)} images, not {len(captions)}."
        )
    in_a_row = as_count(in_a_row, "in_a_row")
    rows, columns = -(-len(X) // in_a_row), min(len(X), in_a_row)
    grey = {"cmap": "gray_r", "vmin": 0, "vmax": X.max(), "interpolation": "nearest"}
    high = 1.6 if any("\n" in text for text in captions) else 1.4  # an image and its caption
    ax = prepared(ax, (1.45 * columns, 1.16 * high * rows))
    ax.set_axis_off()
    for i, (image, text) in enumerate(zip(X, captions)):
        left, top = 1.25 * (i % in_a_row), -high * (i // in_a_row)
        _framed(ax, image.reshape(shape), left, top, **grey)
        ax.text(left + 0.5, top - 1.08, text, ha="center", va="top", fontsize=FONT)
    ax.set_xlim(-0.1, 1.25 * columns - 0.15)
    ax.set_ylim(-high * rows, 0.05)
    (height, width), words = shape, _captions(captions)
    what = f"{count(len(X), 'grey image')} of {height} by {width} pixels"
    return describe(ax, f"{what}: {words}." if words else f"{what}.")


def weight_image(w: Any, *, shape: tuple[int, int] = (8, 8), ax: Axes | None = None) -> Axes:
    """Draw a weight vector as an image: blue where positive, vermilion where negative.

    The largest weights also carry their sign; on an image too fine for that, lines run around them:
    solid where the weights are positive, dashed where they are negative.

    Parameters
    ----------
    w : array_like, shape (height * width,)
        The weights of the pixels.
    shape : tuple of two int, optional
        Height and width of an image.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(weight_image([0, 3, -2, 1], shape=(2, 2)))
    4 weights as an image of 2 by 2 pixels, 2 positive (blue) and 1 negative (vermilion). \
The largest is 3 in row 0, column 1; the smallest −2 in row 1, column 0.
    """
    grid = _flat_images([as_vector(w, "w")], shape, "w")[0].reshape(shape)
    ax = prepared(ax)
    shown = ax.imshow(grid, **_scale(grid))
    ax.set(xticks=[], yticks=[])
    ax.spines[:].set(visible=True, color=GREY)  # visible edges for images with white borders
    _mark_large(ax, grid, shown, FONT + 2)
    _colour_bar(ax, shown)
    return describe(
        ax,
        f"{grid.size} weights as an image of {shape[0]} by {shape[1]} pixels, "
        f"{(grid > 0).sum()} positive (blue) and {(grid < 0).sum()} negative (vermilion). "
        f"The largest is {_weight(grid, grid.argmax())}; "
        f"the smallest {_weight(grid, grid.argmin())}.",
    )


def class_names(classes: Sequence[Any] | None, k: int) -> list[str]:
    """Return the names of `k` classes, 0 to k - 1 unless given."""
    names = [str(name) for name in (range(k) if classes is None else classes)]
    if len(names) != k:
        raise ValueError(f"classes must be {k} names, one for each row, not {len(names)}.")
    return names


def _flat_images(X: Any, shape: tuple[int, int], name: str) -> np.ndarray:
    """Return `X` as float images (n, height * width); raise if it has another shape."""
    X = as_examples(X, name)
    height, width = shape
    if X.shape[1] != height * width:
        raise ValueError(
            f"{name} must have {height} * {width} = {height * width} pixels an image, but it has "
            f"{X.shape[1]}: give the shape of the images as shape=(height, width)."
        )
    return X.astype(float)


def _framed(ax: Axes, image: np.ndarray, left: float, top: float, **look: Any) -> AxesImage:
    """Draw an image, one wide and one high, in a thin frame."""
    extent = (left, left + 1, top - 1, top)
    shown = ax.imshow(image, extent=extent, **look)
    ax.add_patch(Rectangle((left, top - 1), 1, 1, fill=False, edgecolor=GREY))
    return shown


def _scale(weights: np.ndarray) -> dict[str, Any]:
    """Return the colours for weights: white for zero, and the same range for both signs."""
    limit = np.abs(weights).max() or 1.0
    return {"cmap": DIVERGING, "vmin": -limit, "vmax": limit, "interpolation": "nearest"}


def _colour_bar(ax: Axes, shown: AxesImage) -> None:
    bar = ax.figure.colorbar(shown, ax=ax)
    bar.ax.tick_params(labelsize=TICKS)
    bar.set_label("weight", fontsize=FONT)


def _mark_large(ax: Axes, grid: np.ndarray, shown: AxesImage, size: int) -> None:
    """Write the sign on weights of at least a third of the scale, or outline them."""
    extent, (height, width), large = shown.get_extent(), grid.shape, shown.get_clim()[1] / 3
    left, right, bottom, top = extent
    if max(grid.shape) > MOST_PIXELS_WITH_SIGNS:
        for sign, line_style in ((1, "-"), (-1, "--")):
            if (sign * grid >= large).any():
                ax.contour(
                    sign * grid, levels=[large], colors=[BLACK], linestyles=[line_style],
                    linewidths=1, extent=extent, origin="upper",
                )  # fmt: skip
        return
    for row, column in np.argwhere(np.abs(grid) >= large):
        x = left + (column + 0.5) / width * (right - left)
        y = top + (row + 0.5) / height * (bottom - top)
        ax.text(
            x, y, "+" if grid[row, column] > 0 else "\N{MINUS SIGN}", ha="center", va="center",
            fontsize=size, fontweight="bold", color=ink_on(shown.to_rgba(grid[row, column])[:3]),
        )  # fmt: skip


def _with_real_signs(text: str) -> str:
    """Return the text with the hyphen before each number replaced by a minus sign."""
    return re.sub(r"(?<!\w)-(?=\d)", "\N{MINUS SIGN}", text)


def _captions(texts: Sequence[str]) -> str:
    """Return the captions in order, each with the number of its repetitions."""
    groups = [(text.replace("\n", " "), len(list(same))) for text, same in itertools.groupby(texts)]
    return "; ".join(f"{text}, {n} times" if n > 1 else text for text, n in groups if text)


def _weight(grid: np.ndarray, i: int) -> str:
    """Return the weight with this index, and its row and column counted from 0, in words."""
    row, column = np.unravel_index(i, grid.shape)
    return f"{number(grid[row, column])} in row {row}, column {column}"
