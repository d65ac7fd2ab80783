"""The values of a kernel for all pairs of examples (lecture 07-kernels-and-classes)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from coursekit.numbers.validation import as_labels, as_numbers
from coursekit.perceptrons.figures.images import class_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, BLUE, prepared
from coursekit.pictures.text import number

_SIMILAR = LinearSegmentedColormap.from_list("white to blue", ["#FFFFFF", BLUE])


def kernel_matrix(
    G: Any, y: Any, names: Sequence[Any] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw how similar examples are, two by two: the larger the value of the kernel, the darker.

    Parameters
    ----------
    G : array_like, shape (n, n)
        The values of the kernel, at least 0, which is drawn white.
    y : array_like, shape (n,)
        The labels, -1 or +1. A line is drawn wherever the label changes.
    names : sequence, optional
        The names of the examples; 0 to n - 1 unless given.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> description(kernel_matrix([[1, 0.5, 0], [0.5, 1, 0], [0, 0, 1]], [1, 1, -1], "abc"))
    'The values of a kernel for 3 examples, two by two, darker if larger: a, b (label +1); c \
(label −1). Means for two different examples: 0.5 if both have the label +1, 0 if their labels \
differ.'
    """
    G = as_numbers(G, "G", ndim=2).astype(float)
    if G.shape[0] != G.shape[1] or G.min() < 0:
        found = f"its shape is {G.shape}" if G.shape[0] != G.shape[1] else f"one is {G.min():g}"
        raise ValueError(f"G must be square, with numbers of at least 0, but {found}.")
    y = as_labels(y, len(G))
    names = class_names(names, len(y))
    ax = prepared(ax, (6.4, 6))
    ax.imshow(G, cmap=_SIMILAR, vmin=0, vmax=G.max() or 1)
    for place in np.flatnonzero(np.diff(y)) + 0.5:
        ax.axhline(place, color=BLACK, linewidth=1.5)
        ax.axvline(place, color=BLACK, linewidth=1.5)
    ax.xaxis.set_ticks([])
    ax.yaxis.set_ticks(range(len(y)), names)
    ax.tick_params(length=0)
    return describe(ax, _in_words(G, y, names))


def _in_words(G: np.ndarray, y: np.ndarray, names: list[str]) -> str:
    """Return the examples by label, and the mean value among and between the labels."""
    different = ~np.eye(len(y), dtype=bool)
    kinds = {
        "if both have the label +1": (y == 1)[:, None] & (y == 1),
        "if both have the label \N{MINUS SIGN}1": (y == -1)[:, None] & (y == -1),
        "if their labels differ": np.not_equal.outer(y, y),
    }
    means = [
        f"{number(G[pairs & different].mean(), 3)} {words}"
        for words, pairs in kinds.items()
        if (pairs & different).any()
    ]
    groups = [
        f"{', '.join(np.array(names)[y == sign])} (label {text})"
        for sign, text in ((1, "+1"), (-1, "\N{MINUS SIGN}1"))
        if (y == sign).any()
    ]
    return (
        f"The values of a kernel for {len(y)} examples, two by two, darker if larger: "
        f"{'; '.join(groups)}. Means for two different examples: {', '.join(means)}."
    )
