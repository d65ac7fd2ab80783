"""Move the labels of a picture so that they cover nothing."""

from __future__ import annotations

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.cbook import STEP_LOOKUP_MAP
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox

from coursekit.pictures.marks import Label
from coursekit.pictures.typeface import set_type

_TURNS = np.radians(sorted(range(-165, 181, 15), key=abs))
_FACING = _TURNS[np.abs(_TURNS) < np.radians(80)]
_GAPS = (3, 9, 15, 22)
_FARTHER = (32, 45)  # a name in the colour of its line may stand farther off
_PLACES_TO_TRY = 16
_THIN, _FREE = 0.005, 0.03  # no thin line may run through a label if there is another place
_MOST_PIXELS = 6000  # more than the diagonal of any picture
_COLOUR_BAR = Bbox.from_extents(0.78375, 0.11, 0.9, 0.88)


def settle(figure: Figure) -> None:
    """Move each label around its point until it covers no point, arrow, line or other text.

    All words are set in the letters of the course first, because that says how long they are.
    A label that names a line or points may stand beside any part of them. Of several free places
    it takes the nearest, of several bad ones the least bad.
    """
    set_type(figure)
    _forget_layout(figure)
    figure.draw_without_rendering()
    for ax in figure.axes:
        notes = [text for text in ax.texts if isinstance(text, Label)]
        for note in notes:
            anchors = _anchors(ax, note)
            note.set_position(note.start)
            note.set_visible(len(anchors) > 0)  # not the name of a line outside the view
            if note.of is not None and len(anchors):
                note.xy = _point(ax, anchors[0])
        for note in filter(Artist.get_visible, notes):
            obstacles, anchors = _obstacles(ax, note), _anchors(ax, note)
            if not note.at_end or _settle_one(ax, note, obstacles, anchors[:1]) >= 1:
                _settle_one(ax, note, obstacles, anchors)


def _forget_layout(figure: Figure) -> None:
    """Reset the positions of axes, so that a figure drawn again gets the same layout again."""
    for ax in figure.axes if figure.get_layout_engine() else []:
        if ax.get_subplotspec():
            ax.set_subplotspec(ax.get_subplotspec())
        else:
            # The layout's place for a colour bar depends slightly on its previous place.
            ax.set_position(_COLOUR_BAR)
            ax.set_in_layout(True)


def _settle_one(ax: Axes, note: Label, obstacles: np.ndarray, anchors: np.ndarray) -> float:
    """Move a label to the best place around its anchors; return how much it covers there."""
    box, view = note.get_window_extent(), ax.get_window_extent()
    half, pixel = np.array([box.width, box.height]) / 2, ax.figure.dpi / 72
    turns = np.arctan2(note.start[1], note.start[0]) + (_FACING if note.faces else _TURNS)
    away = np.column_stack([np.cos(turns), np.sin(turns)])
    lowest = np.inf
    enough = _GAPS[1 if isinstance(note.of, Line2D) else -1]  # farther off, a thin line may stay
    for gap in _GAPS if note.of is None else _GAPS + _FARTHER:
        offsets = gap * pixel * away + half * np.clip(1.5 * away, -1, 1)
        centres = (anchors[:, None] + offsets).reshape(-1, 2)
        costs = _costs(centres, half + 3 * pixel, obstacles, view)
        if costs.min() < lowest:
            lowest = costs.min()
            which, turn = divmod(int(costs.argmin()), len(turns))
            note.set_position(tuple(offsets[turn] / pixel))
            note.xy = note.xy if note.of is None else _point(ax, anchors[which])
        if lowest < (_FREE if gap < enough else 1):
            break
    return lowest


def _point(ax: Axes, pixels: np.ndarray) -> tuple[float, float]:
    """Return the point of the axes at some pixels."""
    return tuple(ax.transData.inverted().transform(pixels))


def _anchors(ax: Axes, note: Label) -> np.ndarray:
    """Return the pixels (k, 2) beside which a label may stand, the best first.

    A line is named near its right end, points where they are farthest from one another.
    """
    if note.of is None:
        return ax.transData.transform([note.xy])
    if isinstance(note.of, Line2D):
        path = _along(_corners(note.of))
        ordered = path[np.argsort(-path[:, 0], kind="stable")]
    else:
        dots = _centres(note.of)
        apart = np.hypot(*(dots[:, None] - dots).T) + 1e9 * np.eye(len(dots))
        ordered = dots[np.argsort(-apart.min(axis=0), kind="stable")]
    view = ax.get_window_extent()
    visible = ordered[[view.contains(*pixels) for pixels in ordered]]
    return (visible if len(visible) else ordered)[:: 1 + len(visible) // _PLACES_TO_TRY]


def _costs(centres: np.ndarray, half: np.ndarray, obstacles: np.ndarray, view: Bbox) -> np.ndarray:
    """Return how much labels at (k, 2) cover other objects (m, 3) or leave the view."""
    low, high = centres - half, centres + half
    x, y, weights = obstacles[np.argsort(obstacles[:, 0])].T
    first, last = np.searchsorted(x, low[:, 0], "right"), np.searchsorted(x, high[:, 0])
    covered = [
        weights[a:b][(bottom < y[a:b]) & (y[a:b] < top)].sum()
        for a, b, bottom, top in zip(first, last, low[:, 1], high[:, 1], strict=True)
    ]
    inside = np.clip(np.minimum(high, view.max) - np.maximum(low, view.min), 0, None)
    outside = 1 - inside.prod(axis=1) / (2 * half).prod()
    # Rounded, so that the first place in view is chosen and not the one with the luckiest digits.
    return np.round(covered + 1000 * outside, 9)


def _obstacles(ax: Axes, note: Label) -> np.ndarray:
    """Return pixel positions and weights (k, 3) of the objects that the label should not cover.

    The lines through zero weigh so little that they only decide between places that are free
    otherwise.
    """
    view, obstacles = ax.get_window_extent().padded(200), [np.empty((0, 3))]
    for artist in ax.get_children():
        thin = isinstance(artist, Line2D) and artist.get_zorder() == 0
        if artist is not note and artist.get_visible() and (thin or artist.get_zorder() > 0):
            pixels = _pixels(artist)
            pixels = pixels[((view.min < pixels) & (pixels < view.max)).all(axis=1)]
            obstacles.append(np.column_stack([pixels, np.full(len(pixels), _THIN if thin else 1)]))
    return np.vstack(obstacles)


def _pixels(artist: Artist) -> np.ndarray:
    """Return the pixel positions (k, 2) of lines, points, an arrow or a text."""
    if isinstance(artist, Line2D):
        corners = _corners(artist)
        if artist.get_marker() in ("None", None, ""):
            return _along(corners)
        places = artist.get_transform().transform(artist.get_xydata())
        marks = _circles(places, artist.get_markersize(), artist.figure.dpi)
        return np.vstack([_along(corners), marks])
    if isinstance(artist, LineCollection):  # such as the bars of a curve
        pieces = map(artist.get_transform().transform, artist.get_segments())
        return np.vstack([np.empty((0, 2)), *map(_along, pieces)])
    if isinstance(artist, PathCollection):
        return _circles(_centres(artist), np.sqrt(artist.get_sizes().max()), artist.figure.dpi)
    if isinstance(artist, Annotation) and artist.arrow_patch:
        tail, tip = ends = artist.axes.transData.transform([artist.xyann, artist.xy])
        return np.vstack([_along(ends), _head(tail, tip, artist.figure.dpi)])
    if isinstance(artist, Text) and artist.get_text():
        return _grid(artist.get_window_extent())
    return np.empty((0, 2))


def _centres(points: PathCollection) -> np.ndarray:
    """Return the pixels (k, 2) of points, without the mask that makes each step slow."""
    return np.asarray(points.axes.transData.transform(points.get_offsets()))


def _corners(line: Line2D) -> np.ndarray:
    """Return the pixels (k, 2) of a line's vertices, including the corners of steps."""
    steps = STEP_LOOKUP_MAP[line.get_drawstyle()](*line.get_xydata().T)
    return line.get_transform().transform(np.column_stack(steps))


def _along(corners: np.ndarray) -> np.ndarray:
    """Return pixels about 3 apart along the line through `corners` (k, 2)."""
    corners = corners[np.isfinite(corners).all(axis=1)]
    pieces = np.diff(corners, axis=0)
    steps = 1 + (np.minimum(np.hypot(*pieces.T), _MOST_PIXELS) / 3).astype(int)
    which = np.repeat(np.arange(len(pieces)), steps + 1)
    step = np.arange(len(which)) - np.repeat(np.cumsum(steps + 1) - steps - 1, steps + 1)
    share = np.where(step == steps[which], 1, step * (1 / steps)[which])[:, None]
    return np.vstack([corners, corners[which] + share * pieces[which]])


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
