"""Who sees colours otherwise, or none, sees what the pictures show: measured on what was drawn.

Contrast is that of WCAG 2.2: 4.5:1 for letters of any size, 3:1 for what carries meaning. It knows
nothing but luminance, so that what passes is seen in grey too. The three deficiencies are simulated
in full strength with the matrices of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
physiologically-based model for simulation of color vision deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (2009), for linear RGB. Distances of colours are CIE 1976's
in Lab, where 2.3 can just be noticed.
"""

import itertools
from collections import defaultdict

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import Collection, LineCollection, PathCollection
from matplotlib.colors import to_rgb, to_rgba
from matplotlib.contour import QuadContourSet
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Polygon, Rectangle
from matplotlib.patheffects import withStroke
from matplotlib.spines import Spine
from matplotlib.text import Annotation, Text
from pictures import DRAWING, PICTURES, finished_figure

from coursekit import figures
from coursekit.figures import style

WHITE = (1.0, 1.0, 1.0)
APART = 4 * 2.3  # of two colours in one picture
CLASSES_APART = 60
SIMULATED = {
    "full colour vision": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
     [0.0193339, 0.1191920, 0.9503041]]
)  # fmt: skip


def linear(rgb):
    """Return colours (..., 3) of sRGB without its gamma."""
    rgb = np.asarray(rgb, dtype=float)
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def contrast(a, b):
    """Return the contrast of colours (..., 3), from 1 to 21."""
    light = [linear(c) @ [0.2126, 0.7152, 0.0722] + 0.05 for c in (a, b)]
    return np.maximum(*light) / np.minimum(*light)


def lab(rgb, seen_as):
    """Return the place of a colour in Lab after it went through one of the matrices."""
    xyz = XYZ @ np.clip(np.array(seen_as) @ linear(rgb), 0, 1) / [0.95047, 1, 1.08883]
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(a, b, seen_as):
    return np.linalg.norm(lab(a, seen_as) - lab(b, seen_as))


def over(rgba, ground=WHITE):
    """Return the colour (3,) that a transparent one has on a ground."""
    return rgba[3] * np.array(rgba[:3]) + (1 - rgba[3]) * np.array(ground)


@pytest.fixture(scope="module", params=PICTURES)
def finished(request):
    return finished_figure(request.param)


def test_the_measures_themselves():
    assert contrast(WHITE, (0, 0, 0)) == pytest.approx(21)
    assert contrast(to_rgb("#767676"), WHITE) == pytest.approx(4.54, abs=0.01)
    red = lab(to_rgb("#FF0000"), np.eye(3))
    assert red == pytest.approx([53.24, 80.09, 67.20], abs=0.05)
    for matrix in SIMULATED.values():
        np.testing.assert_allclose(np.sum(matrix, axis=1), 1, atol=2e-6)  # grey stays grey
    light = [distance(to_rgb("#FF0000"), to_rgb("#006E00"), m) for m in SIMULATED.values()]
    assert light[0] > 100 and min(light[1:3]) < 40


def test_every_drawing_function_is_among_the_pictures(monkeypatch):
    called = set()

    def recorded(name, function):
        def wrapper(*args, **kwargs):
            called.add(name)
            return function(*args, **kwargs)

        return wrapper

    for name in DRAWING:
        monkeypatch.setattr(figures, name, recorded(name, getattr(figures, name)))
    for draw in PICTURES.values():
        draw()
    assert called == set(DRAWING)


# -- letters ---------------------------------------------------------------------------------------


def grounds_of(figure, texts):
    """Return what is behind each of the texts that are in the picture: pixels (k, 3)."""
    figure.set_layout_engine("none")
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    boxes = [text.get_window_extent() for text in texts]
    for text in texts:
        text.set_alpha(0)
    canvas.draw()
    pixels = np.asarray(canvas.buffer_rgba())[::-1, :, :3]
    for text in texts:
        text.set_alpha(None)
    for text, box in zip(texts, boxes, strict=True):
        low, high = np.maximum(np.floor(box.min).astype(int), 0), np.ceil(box.max).astype(int)
        behind = pixels[low[1] : high[1] + 1, low[0] : high[0] + 1].reshape(-1, 3)
        if len(behind):
            yield text, behind


def common(pixels):
    """Return the colours (k, 3) that take up a twelfth of some pixels, without mere edges."""
    colours, n = np.unique(pixels, axis=0, return_counts=True)
    return colours[n >= len(pixels) / 12] / 255


def strokes(text):
    """Return the colours of the halo of a text, which is its ground where it has one."""
    return [
        to_rgb(effect._gc["foreground"])
        for effect in text.get_path_effects()
        if isinstance(effect, withStroke)
    ]


def test_letters_have_contrast(finished):
    texts = [t for t in finished.findobj(Text) if t.get_text().strip() and t.get_visible()]
    measured = 0
    for text, pixels in grounds_of(finished, texts):
        for ground in strokes(text) or common(pixels):
            found = contrast(to_rgb(text.get_color()), ground)
            assert found >= 4.5, (text.get_text(), text.get_color(), ground)
            measured += 1
    assert measured


def test_the_ink_for_a_ground_can_be_read_on_it():
    for ground in itertools.product(np.linspace(0, 1, 12), repeat=3):
        assert contrast(to_rgb(style.ink_on(ground)), ground) >= 4.5


def cells(ax):
    """Return the text in each cell of the images of an axes and the colour of the cell."""
    for image in ax.images:
        (left, right, bottom, top), grid = image.get_extent(), image.get_array()
        for text in ax.texts:
            x, y = text.get_position()
            if min(left, right) < x < max(left, right) and min(bottom, top) < y < max(bottom, top):
                row = int((y - top) / (bottom - top) * grid.shape[0])
                column = int((x - left) / (right - left) * grid.shape[1])
                yield text, row, column, image.to_rgba(grid)[row, column][:3]


COUNTS = np.arange(121).reshape(11, 11)
GRADED = np.linspace(-1, 1, 64)
COLOURED = {
    "confusion": lambda: figures.confusion(COUNTS),
    "weight_image": lambda: figures.weight_image(GRADED),
    "class_weights": lambda: figures.class_weights([GRADED, GRADED[::-1]]),
}


@pytest.mark.parametrize("name", COLOURED)
def test_text_on_a_coloured_cell_can_be_read_whatever_its_value(name):
    found = list(cells(COLOURED[name]()))
    assert len(found) > 30
    for text, *_, colour in found:
        ground = strokes(text) or [colour]
        assert contrast(to_rgb(text.get_color()), ground).min() >= 4.5


def test_errors_are_written_out_and_darker_where_they_are_more():
    ax = figures.confusion(COUNTS)
    found = {(row, column): (text, colour) for text, row, column, colour in cells(ax)}
    assert {place: int(t.get_text()) for place, (t, _) in found.items()} == dict(
        np.ndenumerate(COUNTS)
    )
    off = [colour for (row, column), (_, colour) in sorted(found.items()) if row != column]
    assert (np.diff(linear(off) @ [0.2126, 0.7152, 0.0722]) < 0).all()


@pytest.mark.parametrize("name", ["weight_image", "class_weights"])
def test_without_colour_the_weights_have_their_sign(name):
    for text, row, column, _ in cells(ax := COLOURED[name]()):
        [image] = [i for i in ax.images if inside(i, text)]
        value = image.get_array()[row, column]
        assert text.get_text() == ("+" if value > 0 else "\N{MINUS SIGN}")
    marked = len(list(cells(ax)))
    assert marked == sum((np.abs(i.get_array()) >= 1 / 3).sum() for i in ax.images)


def inside(image, text):
    left, right, bottom, top = image.get_extent()
    x, y = text.get_position()
    return min(left, right) < x < max(left, right) and min(bottom, top) < y < max(bottom, top)


# -- lines, marks and areas ------------------------------------------------------------------------


def artists(ax):
    """Return what was drawn in the axes but letters and images: these are looked at apart."""
    for artist in ax.get_children():
        if isinstance(artist, Line2D | Collection | Patch) and artist.get_visible():
            if not isinstance(artist, Spine) and artist is not ax.patch:
                yield artist
        elif isinstance(artist, Annotation) and artist.arrow_patch:
            yield artist.arrow_patch


def faces(artist):
    """Return the colours (k, 4) of the face and of the edge of an artist, as far as it has them."""
    if isinstance(artist, Line2D):
        alpha = artist.get_alpha()
        found = [artist.get_color()] if artist.get_linestyle() != "None" else []
        if artist.get_marker() not in ("None", None, ""):
            found += [artist.get_markerfacecolor(), artist.get_markeredgecolor()]
        found = [to_rgba(c, alpha) for c in found if not isinstance(c, str) or c != "none"]
    else:
        found = [
            c
            for part in (artist.get_facecolor(), artist.get_edgecolor())
            for c in np.atleast_2d(part)
            if len(c)
        ]
    return [tuple(map(float, c)) for c in found if c[3] > 0]


def is_tint(artist):
    """Whether it is no more than a pale area, whose border and whose marks say what it is."""
    if isinstance(artist, Line2D | LineCollection | PathCollection):
        return False
    colours = faces(artist)
    return bool(colours) and all(alpha <= 0.25 for *_, alpha in colours)


def test_lines_and_marks_have_contrast_with_white_and_with_every_tint(finished):
    for ax in finished.axes:
        drawn = [artist for artist in artists(ax) if faces(artist)]
        grounds = [WHITE, *(over(c) for a in drawn if is_tint(a) for c in faces(a))]
        for artist in drawn:
            if is_tint(artist):
                continue
            for ground in grounds:
                best = max(contrast(over(c, ground), ground) for c in faces(artist))
                assert best >= 3, (artist, artist.get_label(), faces(artist), ground)


def colour_of(artist):
    """Return the colour by which an artist would be told: that of its face, else of its edge."""
    return tuple(np.round(faces(artist)[0][:3], 3))


def used_together(ax):
    return {colour_of(a) for a in artists(ax) if faces(a) and not is_tint(a)} - {WHITE}


@pytest.mark.parametrize("vision", SIMULATED)
def test_colours_used_together_look_different(vision):
    pairs = {
        pair
        for name in PICTURES
        for ax in axes_of(name)
        for pair in itertools.combinations(sorted(used_together(ax)), 2)
    }
    near = {
        pair: round(distance(*pair, SIMULATED[vision]), 1)
        for pair in pairs
        if distance(*pair, SIMULATED[vision]) < APART
    }
    assert len(pairs) > 5 and not near
    classes = [to_rgb(style.CLASS[sign][1]) for sign in (1, -1)]
    assert distance(*classes, SIMULATED[vision]) > CLASSES_APART


def axes_of(name):
    drawn = PICTURES[name]()
    return drawn if isinstance(drawn, list) else [drawn]


# -- nothing by colour alone -----------------------------------------------------------------------


def look(ax, artist):
    """Return all by which an artist can be told but its colour; None if it belongs to a line."""
    if isinstance(artist, Line2D | LineCollection) and belongs_to_marks(ax, artist):
        return None
    if isinstance(artist, Line2D):
        width = artist.get_linewidth() if artist.get_linestyle() != "None" else 0
        filled = artist.get_markerfacecolor() != "white"
        return "line", artist.get_marker(), artist.get_linestyle(), width, filled
    if isinstance(artist, PathCollection):
        filled = len(artist.get_facecolor()) > 0
        return "points", len(artist.get_paths()[0].vertices), filled, *artist.get_sizes()
    if isinstance(artist, QuadContourSet):
        return ("contour", artist.filled, is_hatched(ax, artist), str(artist.get_linestyle()))
    if isinstance(artist, Rectangle):
        return "rectangle", artist.get_hatch(), artist.get_linestyle(), marks_in(ax, artist)
    if isinstance(artist, Polygon):
        return "polygon", outline(ax, artist), signs_in(ax, artist)
    if type(artist).__name__ == "FancyArrowPatch":
        return "arrow", artist.get_linestyle(), artist.get_linewidth(), labels_at(ax, artist)
    return type(artist).__name__, str(artist.get_linestyle())


def belongs_to_marks(ax, artist):
    """Whether these are error bars, their caps or stems: each at a marker of the same colour."""
    if isinstance(artist, LineCollection):
        places = {segment[0, 0] for segment in artist.get_segments()}
    elif artist.get_marker() == "_":
        places = set(artist.get_xdata())
    else:
        return False
    return any(
        places <= set(line.get_xdata())
        for line in ax.lines
        if line.get_marker() not in ("None", "_") and colour_of(line) == colour_of(artist)
    )


def is_hatched(ax, contour):
    """Whether a filled area has a hatched one of its colour above it, or is that one."""
    return any(
        other.hatches != [None]
        and np.allclose(other.get_edgecolor()[0][:3], colour_of(contour), atol=0.002)
        for other in ax.collections
        if isinstance(other, QuadContourSet) and other.filled and len(other.get_edgecolor())
    )


def marks_in(ax, rectangle):
    """Return the shapes of the markers in a rectangle."""
    box = rectangle.get_bbox()
    return frozenset(
        len(marks.get_paths()[0].vertices)
        for marks in ax.collections
        if isinstance(marks, PathCollection) and any(box.contains(*p) for p in marks.get_offsets())
    )


def outline(ax, polygon):
    """Return the styles of the lines that have the colour of an area."""
    return frozenset(k.get_linestyle() for k in ax.lines if colour_of(k) == colour_of(polygon))


def signs_in(ax, polygon):
    """Return the signs that are written in an area."""
    corners = polygon.get_transform().transform_path(polygon.get_path())
    return frozenset(
        text.get_text()
        for text in ax.texts
        if text.get_text() in ("+", "\N{MINUS SIGN}") and text.get_visible()
        and corners.contains_point(
            text.get_window_extent().min + np.ptp(text.get_window_extent(), axis=0) / 2
        )
    )  # fmt: skip


def labels_at(ax, arrow):
    """Return the texts that stand at the tip or in the middle of an arrow."""
    [note] = [t for t in ax.texts if isinstance(t, Annotation) and t.arrow_patch is arrow]
    places = [note.xy, (np.array(note.xy) + note.xyann) / 2]
    return frozenset(
        t.get_text()
        for t in ax.texts
        if isinstance(t, Annotation) and t.get_text() and np.shape(t.xy) == (2,)
        and any(np.allclose(t.xy, place) for place in places)
    )  # fmt: skip


def test_what_has_another_colour_has_another_shape_style_hatch_or_label(finished):
    for ax in finished.axes:
        by_look = defaultdict(set)
        for artist in artists(ax):
            if faces(artist) and look(ax, artist):
                by_look[look(ax, artist)].add(colour_of(artist))
        alone = {k: colours for k, colours in by_look.items() if len(colours) > 1}
        assert not alone
