"""Move the labels of a picture to where they cover nothing."""

from __future__ import annotations

import itertools

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox

from coursekit.figures.marks import Label

_TURNS = np.radians(sorted(range(-165, 181, 15), key=abs))
_GAPS = (3, 8, 15, 22)
_COLOUR_BAR = Bbox.from_extents(0.78375, 0.11, 0.9, 0.88)


def settle(figure: Figure) -> None:
    """Turn each label about its point until it covers no point, arrow, line or other text.

    Of several free places it takes the nearest, of several bad ones the least bad.
    """
    _forget_layout(figure)
    figure.draw_without_rendering()
    for ax in figure.axes:
        notes = [text for text in ax.texts if isinstance(text, Label)]
        for note in notes:
            note.set_position(note.start)
        for note in notes:
            _settle_one(ax, note, _obstacles(ax, note))


def _forget_layout(figure: Figure) -> None:
    """Put axes back where they were, so that a figure drawn again is laid out the same again."""
    for ax in figure.axes if figure.get_layout_engine() else []:
        if ax.get_subplotspec():
            ax.set_subplotspec(ax.get_subplotspec())
        else:
            # Where the layout puts a colour bar depends a little on where it was.
            ax.set_position(_COLOUR_BAR)
            ax.set_in_layout(True)


def _settle_one(ax: Axes, note: Label, obstacles: np.ndarray) -> None:
    box, point = note.get_window_extent(), ax.transData.transform(note.xy)
    half, pixel = np.array([box.width, box.height]) / 2, ax.figure.dpi / 72
    (x, y), lowest = note.start, np.inf
    for gap in _GAPS:
        for turn in np.arctan2(y, x) + _TURNS:
            away = np.array([np.cos(turn), np.sin(turn)])
            offset = gap * pixel * away + half * np.clip(1.5 * away, -1, 1)
            place = Bbox([point + offset - half, point + offset + half]).padded(3 * pixel)
            cost = _cost(place, obstacles, ax.get_window_extent())
            if cost < lowest:
                lowest = cost
                note.set_position(tuple(offset / pixel))


def _cost(box: Bbox, obstacles: np.ndarray, view: Bbox) -> float:
    """Return how much a label in `box` covers: pixels sampled on other things, or out of view."""
    x, y = obstacles.T
    covered = (box.x0 < x) & (x < box.x1) & (box.y0 < y) & (y < box.y1)
    inside = Bbox.intersection(box, view)
    out = 1 - (inside.width * inside.height if inside else 0) / (box.width * box.height)
    return covered.sum() + 1000 * out


def _obstacles(ax: Axes, note: Label) -> np.ndarray:
    """Return pixel positions (k, 2) on all that the label must not cover."""
    others = [a for a in ax.get_children() if a is not note and a.get_zorder() > 0]
    return np.vstack([_pixels(artist) for artist in others if artist.get_visible()])


def _pixels(artist: Artist) -> np.ndarray:
    """Return pixel positions (k, 2) that a line, points, an arrow or a text takes up."""
    if isinstance(artist, Line2D):
        corners = artist.get_transform().transform(artist.get_xydata())
        wide = 0 if artist.get_marker() == "None" else artist.get_markersize()
        return np.vstack([_along(corners), _circles(corners, wide, artist.figure.dpi)])
    if isinstance(artist, PathCollection):
        centres = artist.axes.transData.transform(artist.get_offsets())
        return _circles(centres, np.sqrt(artist.get_sizes().max()), artist.figure.dpi)
    if isinstance(artist, Annotation) and artist.arrow_patch:
        tail, tip = ends = artist.axes.transData.transform([artist.xyann, artist.xy])
        return np.vstack([_along(ends), _head(tail, tip, artist.figure.dpi)])
    if isinstance(artist, Text) and artist.get_text():
        return _grid(artist.get_window_extent())
    return np.empty((0, 2))


def _along(corners: np.ndarray) -> np.ndarray:
    """Return pixels about 3 apart along the line through `corners` (k, 2)."""
    pieces = [np.empty((0, 2))]
    for a, b in itertools.pairwise(corners):
        steps = np.linspace(0, 1, 2 + int(np.hypot(*(b - a)) / 3))[:, None]
        pieces.append(a + steps * (b - a))
    return np.vstack(pieces)


def _head(tail: np.ndarray, tip: np.ndarray, dpi: float) -> np.ndarray:
    """Return pixels along the outline of the head of an arrow of `marks.arrow`."""
    along = (tip - tail) / (np.hypot(*(tip - tail)) or 1.0)
    across, pixel = np.array([-along[1], along[0]]), dpi / 72
    back, side = tip - 9 * pixel * along, 5 * pixel * across
    return _along(np.array([back + side, tip, back - side, back + side]))


def _circles(centres: np.ndarray, wide: float, dpi: float) -> np.ndarray:
    """Return pixels on circles around `centres` (k, 2) that are `wide` points across."""
    angles = np.linspace(0, 2 * np.pi, 12)
    circle = wide / 2 * dpi / 72 * np.column_stack([np.cos(angles), np.sin(angles)])
    return np.vstack([centres, *(centres + offset for offset in circle)])


def _grid(box: Bbox) -> np.ndarray:
    x = np.linspace(box.x0, box.x1, 2 + int(box.width / 4))
    y = np.linspace(box.y0, box.y1, 2 + int(box.height / 4))
    return np.column_stack([a.ravel() for a in np.meshgrid(x, y)])
