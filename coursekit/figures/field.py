"""What a classifier says of each point of a view of the plane (lectures 05 and 06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.validation import as_vector

FINE = 200  # points of the grid along each axis of the view, none of them in its middle
AT_ONCE = 8192
Classifier = Callable[[np.ndarray], Any]


def scores_of(classify: Classifier, rows: np.ndarray) -> np.ndarray:
    """Return what the classifier says of points `rows` (m, 2), (m,), asked for a few at a time."""
    pieces = [rows[i : i + AT_ONCE] for i in range(0, len(rows), AT_ONCE)]
    scores = [as_vector(classify(p), "what classify returns", len(p)) for p in pieces]
    return np.concatenate(scores).astype(float)


def signs(scores: np.ndarray) -> np.ndarray:
    """Return the labels, -1 and +1, that go with scores."""
    return np.where(scores >= 0, 1, -1)


def has_both(scores: np.ndarray) -> bool:
    """Return whether some of the scores are for +1 and some for -1."""
    return len(np.unique(signs(scores))) == 2


def field(ax: Axes, classify: Classifier) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a grid over the view, and the scores (up, across) on it, none of them zero."""
    from scipy import ndimage

    across, up = np.linspace(*ax.get_xlim(), FINE), np.linspace(*ax.get_ylim(), FINE)
    grid = np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, 2)
    scores = scores_of(classify, grid).reshape(FINE, FINE)
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
