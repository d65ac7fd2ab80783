"""Move the labels of a picture to where they cover nothing."""

from __future__ import annotations

import itertools

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Annotation
from matplotlib.transforms import Bbox

from coursekit.figures.marks import LABEL

_TURNS = np.radians([0, 35, -35, 70, -70, 110, -110, 145, -145, 180])
_GAPS = (3, 8, 15)


def settle(figure: Figure) -> None:
    """Turn each label about its point until it covers no point, arrow, line or other text.

    Of several free places it takes the nearest, of several bad ones the least bad.
    """
    figure.draw_without_rendering()
    for ax in figure.axes:
        for note in _labels(ax):
            _settle_one(ax, note, _obstacles(ax, note))


def _labels(ax: Axes) -> list[Annotation]:
    return [t for t in ax.texts if isinstance(t, Annotation) and t.get_gid() == LABEL]


def _settle_one(ax: Axes, note: Annotation, obstacles: np.ndarray) -> None:
    box, (x, y) = note.get_window_extent(), note.get_position()
    half = np.array([box.width, box.height]) / 2 * 72 / ax.figure.dpi
    best, lowest = (x, y), np.inf
    for gap in _GAPS:
        for turn in np.arctan2(y, x) + _TURNS:
            place = (gap + half) * [np.cos(turn), np.sin(turn)]
            note.set_position(tuple(place))
            cost = _cost(ax, note, obstacles)
            if cost < lowest:
                best, lowest = tuple(place), cost
    note.set_position(best)


def _cost(ax: Axes, note: Annotation, obstacles: np.ndarray) -> float:
    """Return how much the label covers: pixels sampled on other things, or outside of the axes."""
    box = note.get_window_extent().padded(3)
    x, y = obstacles.T
    covered = (box.x0 < x) & (x < box.x1) & (box.y0 < y) & (y < box.y1)
    inside = Bbox.intersection(box, ax.get_window_extent())
    out = 1 - (inside.width * inside.height if inside else 0) / (box.width * box.height)
    return covered.sum() + 1000 * out


def _obstacles(ax: Axes, note: Annotation) -> np.ndarray:
    """Return pixel positions (k, 2) on all that the label must not cover."""
    lines = [c for c in ax.get_children() if isinstance(c, Line2D) and c.get_zorder() > 0]
    texts = [t for t in ax.texts if t is not note and t.get_text()]
    arrows = [t for t in ax.texts if isinstance(t, Annotation) and t.arrow_patch]
    return np.vstack(
        [_along(line.get_transform().transform(line.get_xydata())) for line in lines]
        + [_along(ax.transData.transform([a.xyann, a.xy])) for a in arrows]
        + [_discs(ax, points) for points in ax.collections]
        + [_grid(text.get_window_extent()) for text in texts]
        + [np.empty((0, 2))]
    )


def _along(corners: np.ndarray) -> np.ndarray:
    """Return pixels about 3 apart along the line through `corners` (k, 2)."""
    pieces = [np.empty((0, 2))]
    for a, b in itertools.pairwise(corners):
        steps = np.linspace(0, 1, 2 + int(np.hypot(*(b - a)) / 3))[:, None]
        pieces.append(a + steps * (b - a))
    return np.vstack(pieces)


def _discs(ax: Axes, points: PathCollection) -> np.ndarray:
    """Return the centres of drawn points and pixels on the circles around them."""
    centres = ax.transData.transform(points.get_offsets())
    radius = np.sqrt(points.get_sizes().max()) / 2 * ax.figure.dpi / 72
    angles = np.linspace(0, 2 * np.pi, 12)
    circle = radius * np.column_stack([np.cos(angles), np.sin(angles)])
    return np.vstack([centres, *(centres + offset for offset in circle)])


def _grid(box: Bbox) -> np.ndarray:
    x = np.linspace(box.x0, box.x1, 2 + int(box.width / 4))
    y = np.linspace(box.y0, box.y1, 2 + int(box.height / 4))
    return np.column_stack([a.ravel() for a in np.meshgrid(x, y)])
