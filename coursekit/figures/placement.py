"""Move the labels of a picture to where they cover nothing."""

from __future__ import annotations

import itertools

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Annotation
from matplotlib.transforms import Bbox

from coursekit.figures.style import LABEL

_TURNS = np.radians([0, 35, -35, 70, -70, 110, -110, 145, -145, 180])


def settle(figure: Figure) -> None:
    """Turn each label about its point until it covers no point, arrow, line or other text.

    A label stays where it is if that is free; of several bad places it takes the least bad one.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    if not hasattr(figure.canvas, "get_renderer"):
        FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    for ax in figure.axes:
        for note in _labels(ax):
            _settle_one(ax, note, _obstacles(ax, note))


def _labels(ax: Axes) -> list[Annotation]:
    return [t for t in ax.texts if isinstance(t, Annotation) and t.get_gid() == LABEL]


def _settle_one(ax: Axes, note: Annotation, obstacles: np.ndarray) -> None:
    offset = np.array(note.get_position())
    base = np.arctan2(offset[1], offset[0])
    best = (np.inf, tuple(offset))
    for reach in (15, 22, 32):
        for turn in _TURNS:
            place = reach * np.array([np.cos(base + turn), np.sin(base + turn)])
            note.set_position(tuple(place))
            best = min(best, (_cost(ax, note, obstacles), tuple(place)), key=lambda b: b[0])
    note.set_position(best[1])


def _cost(ax: Axes, note: Annotation, obstacles: np.ndarray) -> float:
    """Return how much the label covers: pixels sampled on other things, or outside of the axes."""
    box = note.get_window_extent().padded(4)
    x, y = obstacles.T
    covered = (box.x0 < x) & (x < box.x1) & (box.y0 < y) & (y < box.y1)
    view = ax.get_window_extent()
    inside = Bbox.intersection(box, view)
    out = 1 - (inside.width * inside.height if inside else 0) / (box.width * box.height)
    return float(covered.sum() + 1000 * out + 0.01 * np.hypot(*note.get_position()))


def _obstacles(ax: Axes, note: Annotation) -> np.ndarray:
    """Return pixel positions (k, 2) on all that the label must not cover."""
    pixels = [np.empty((0, 2))]
    for line in [c for c in ax.get_children() if isinstance(c, Line2D) and c.get_zorder() > 0]:
        pixels.append(_along(line.get_transform().transform(line.get_xydata())))
    for points in ax.collections:
        radius = np.sqrt(np.max(points.get_sizes())) / 2 * ax.figure.dpi / 72
        pixels.append(_discs(ax.transData.transform(points.get_offsets()), radius))
    for text in ax.texts:
        if text is note:
            continue
        if text.get_text():
            pixels.append(_grid(text.get_window_extent()))
        elif isinstance(text, Annotation):
            pixels.append(_along(ax.transData.transform([text.xyann, text.xy])))
    return np.vstack(pixels)


def _along(corners: np.ndarray) -> np.ndarray:
    """Return pixels about 3 apart along the line through `corners` (k, 2)."""
    pieces = [np.empty((0, 2))]
    for a, b in itertools.pairwise(corners):
        steps = np.linspace(0, 1, 2 + int(np.hypot(*(b - a)) / 3))[:, None]
        pieces.append(a + steps * (b - a))
    return np.vstack(pieces)


def _discs(centres: np.ndarray, radius: float) -> np.ndarray:
    angles = np.linspace(0, 2 * np.pi, 9)
    ring = radius * np.column_stack([np.cos(angles), np.sin(angles)])
    return np.concatenate([centres, (centres[:, None] + ring).reshape(-1, 2)])


def _grid(box: Bbox) -> np.ndarray:
    x = np.linspace(box.x0, box.x1, 2 + int(box.width / 4))
    y = np.linspace(box.y0, box.y1, 2 + int(box.height / 4))
    return np.column_stack([a.ravel() for a in np.meshgrid(x, y)])
