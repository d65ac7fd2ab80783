"""Rules for every picture: nothing is covered or cut off, and colour is never the only sign.

Contrast is that of WCAG 2.2: 4.5:1 for letters of any size, 3:1 for what carries meaning. It knows
nothing but luminance, so that what passes is seen in grey too. The three deficiencies are simulated
in full strength with the matrices of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
physiologically-based model for simulation of color vision deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (2009), for linear RGB. Distances of colours are CIE 1976's
in Lab, where 2.3 can just be noticed.
"""

import io
import itertools
import re
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from matplotlib.cbook import STEP_LOOKUP_MAP
from matplotlib.collections import Collection, LineCollection, PathCollection
from matplotlib.colors import to_rgb, to_rgba
from matplotlib.contour import QuadContourSet
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch, Patch, Polygon, Rectangle
from matplotlib.patheffects import withStroke
from matplotlib.spines import Spine
from matplotlib.text import Annotation, Text
from pictures import (
    COUNTS,
    DRAWING,
    OF_TWO_PANELS,
    ORIGIN,
    PICTURES,
    TWO,
    arrows,
    axes_of,
    draw,
    finished,
    function_of,
    labels,
    letters,
    tiles,
    visible,
)
from PIL import Image

from coursekit.perceptrons import figures
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures import style, typeface
from coursekit.pictures.picture import DPI
from coursekit.pictures.placement import settle

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
XYZ = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
]


ONE_OF_EACH = list({function_of(name): name for name in reversed(PICTURES)}.values())


@pytest.fixture(
    params=[
        pytest.param(ONE_OF_EACH, id="one of each"),
        pytest.param([*PICTURES], id="all", marks=pytest.mark.slow),
    ]
)
def names(request):
    """The names of the pictures that are looked at."""
    return request.param


@pytest.fixture
def every_axes(names):
    """The name of each picture with each of its axes."""
    return [(name, ax) for name in names for ax in finished(name).axes]


def test_every_drawing_function_has_a_picture():
    assert {function_of(name) for name in PICTURES} == DRAWING


@pytest.mark.parametrize("function", sorted(DRAWING))
def test_the_axes_given_are_the_axes_returned_and_without_them_a_figure_is_made(function):
    name = next(name for name in PICTURES if function_of(name) == function)
    given = figures.panels(2) if function in OF_TWO_PANELS else Figure().add_subplot()
    assert draw(name, given) == given
    again = draw(name)
    assert (again[0] if isinstance(again, list) else again).figure is not axes_of(name)[0].figure


# -- places ----------------------------------------------------------------------------------------


def along(points):
    """Return pixels on the line through some points in pixels."""
    steps = np.linspace(0, 1, 200)[:, None]
    pieces = [a + steps * (b - a) for a, b in itertools.pairwise(points)]
    return np.vstack([np.empty((0, 2)), *pieces])


def head(ax, tail, tip):
    """Return the two back corners of the head of an arrow and the tip, in pixels."""
    tail, tip = ax.transData.transform([tail, tip])
    forward, pixel = (tip - tail) / np.hypot(*(tip - tail)), ax.figure.dpi / 72
    across = np.array([-forward[1], forward[0]])
    return [tip, *(tip - pixel * (8 * forward + side * across) for side in (-4, 4))]


def covered(box, pixels):
    x, y = np.reshape(pixels, (-1, 2)).T
    return bool(((box.x0 < x) & (x < box.x1) & (box.y0 < y) & (y < box.y1)).any())


def test_labels_cover_no_point_and_no_arrow(every_axes):
    for name, ax in every_axes:
        centres = [ax.transData.transform(c.get_offsets()) for c in ax.collections]
        shafts = [along(ax.transData.transform(ends)) for ends in arrows(ax)]
        heads = [head(ax, *ends) for ends in arrows(ax)]
        for label in labels(ax):
            box = label.get_window_extent()
            hidden = [p for p in (*centres, *shafts, *heads) if covered(box, p)]
            assert not hidden, (name, label.get_text())


def at_the_edge():
    """Return axes with little room for the label of the normal."""
    ax = figures.hyperplane(
        Hyperplane([-2, 1]), ax=figures.labelled_examples(*TWO, ax=figures.panels(2)[0])
    )
    settle(ax.figure)
    ax.figure.draw_without_rendering()
    return ax


def corners(line):
    """Return the corners of a line as it is drawn, those of its steps too."""
    return np.column_stack(STEP_LOOKUP_MAP[line.get_drawstyle()](*line.get_xydata().T))


def test_labels_cover_no_line(every_axes):
    # A line may cut off a corner of a label.
    for name, ax in [*every_axes, ("at the edge", at_the_edge())]:
        strokes = [c for c in ax.get_children() if isinstance(c, Line2D) and c.get_zorder() > 0]
        strokes = [line for line in strokes if line.get_linestyle() != "None"]
        paths = [along(line.get_transform().transform(corners(line))) for line in strokes]
        for label in labels(ax):
            box = label.get_window_extent().padded(-6)
            hidden = [path for path in paths if covered(box, path)]
            assert label.get_path_effects() or not hidden, (name, label.get_text())


def test_where_there_is_room_no_axis_runs_through_a_label():
    for name in ("projection", "margin_band", "update_step, that undershoots along an axis"):
        for ax in finished(name).axes:
            axes = [c for c in ax.get_children() if isinstance(c, Line2D) and c.get_zorder() == 0]
            paths = [along(line.get_transform().transform(line.get_xydata())) for line in axes]
            assert len(paths) == 2
            for label in labels(ax):
                box = label.get_window_extent()
                assert not any(covered(box, path) for path in paths), (name, label.get_text())


def test_texts_do_not_overlap(every_axes):
    for name, ax in every_axes:
        boxes = [(t.get_text(), t.get_window_extent()) for t in visible(ax.texts)]
        for (text, a), (other, b) in itertools.combinations(boxes, 2):
            assert not a.overlaps(b), (name, text, other)


def test_names_are_in_their_tiles_and_cover_no_marker(every_axes):
    for name, ax in every_axes:
        for text, tile in tiles(ax).values() if function_of(name) == "version_space" else ():
            box, frame = text.get_window_extent(), tile.get_window_extent()
            assert frame.contains(*box.min) and frame.contains(*box.max), name
            near = box.padded(5 * ax.figure.dpi / 72)
            for marks in ax.collections:
                centres = ax.transData.transform(marks.get_offsets())
                assert not covered(near, centres), name


def test_images_do_not_overlap(every_axes):
    for name, ax in every_axes:
        boxes = [image.get_window_extent() for image in ax.images]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2)), name


def test_labels_stay_in_the_view(every_axes):
    for name, ax in every_axes:
        view = ax.get_window_extent()
        for label in labels(ax):
            box = label.get_window_extent()
            assert view.contains(*box.min) and view.contains(*box.max), (name, label.get_text())


def test_nothing_is_cut_off_by_the_figure(every_axes):
    for name, ax in every_axes:
        box, page = ax.get_tightbbox(), ax.figure.bbox
        assert min(box.min) >= -1 and (box.max <= page.max + 1).all(), name


def test_legends_are_outside_of_the_axes(every_axes):
    for name, ax in every_axes:
        if ax.get_legend():
            legend = ax.get_legend().get_window_extent()
            assert not legend.overlaps(ax.get_window_extent()), name
        for legend in ax.figure.legends:
            assert not legend.get_window_extent().overlaps(ax.get_tightbbox()), name


def test_numbers_are_at_least_11_points_and_words_12(names):
    for name in names:
        figure = finished(name).figure
        texts = letters(figure)
        axes = [axis for ax in figure.axes for axis in (ax.xaxis, ax.yaxis)]
        along = {text for axis in axes for text in (*axis.get_ticklabels(), axis.offsetText)}
        assert texts and min(t.get_fontsize() for t in texts) >= 11, name
        assert min((t.get_fontsize() for t in {*texts} - along), default=12) >= 12, name


def test_words_are_in_the_letters_of_the_pages_and_formulas_in_stix(names):
    families = set()
    for name in names:
        for text in letters(finished(name).figure):
            families.add((tuple(text.get_fontfamily()), text.get_math_fontfamily()))
    assert families == {((typeface.NAME, "DejaVu Sans"), "stix")}
    for weight, file in (("normal", "Regular"), ("bold", "Semibold")):
        found = findfont(FontProperties(family=typeface.NAME, weight=weight))
        assert Path(found) == typeface.FONTS / f"SourceSans3-{file}.ttf"
        assert get_font(found).family_name.startswith("Source Sans 3")


def test_without_the_files_of_its_letters_a_picture_has_those_of_matplotlib(monkeypatch, tmp_path):
    monkeypatch.setattr(typeface, "FONTS", tmp_path)
    figure = figures.vectors({"u": [2, 1], "v": [1, 3]}).figure
    typeface.set_type(figure)
    assert {tuple(text.get_fontfamily()) for text in letters(figure)} == {("DejaVu Sans",)}


def test_between_numbers_along_an_axis_there_is_room_for_a_digit(every_axes):
    for name, ax in every_axes:
        for axis, digit in ((ax.xaxis, 10), (ax.yaxis, 0)):
            boxes = [text.get_window_extent() for text in axis.get_ticklabels() if text.get_text()]
            for a, b in itertools.pairwise(boxes):
                assert not a.padded(digit, 0).overlaps(b), name


def test_the_plane_and_the_cube_have_equal_scales(every_axes):
    flat = {"$x_1$", "first weight"}
    for name, ax in every_axes:
        if function_of(name) == "instance_cube" or ax.get_xlabel() in flat:
            assert ax.get_aspect() == 1, name
    planes = {function_of(name) for name, ax in every_axes if ax.get_xlabel() in flat}
    assert {
        "hyperplane",
        "convex_hulls",
        "decision_regions",
        "update_step",
    } <= planes


def test_panels_have_room_for_pictures_side_by_side():
    for n, name, part in (
        (2, "instance_cube", "The 8 instances"),
        (2, "mistake_growth, logarithmic", "Mistakes against n, both axes"),
        (3, "decision_regions, slanted", "5 examples"),
    ):
        axes = figures.panels(n)
        for ax in axes:
            draw(name, ax).set_title("one")
        assert {ax.figure for ax in axes} == {axes[0].figure}
        assert f"Panel {n} of {n}, one: {part}" in figures.picture(axes).alt
        assert len({(ax.get_xlim(), ax.get_ylim()) for ax in axes}) == 1
    assert figures.panels(2, height=3.7)[0].figure.get_size_inches().tolist() == [8.8, 3.7]


# -- colours ---------------------------------------------------------------------------------------


def linear(rgb):
    """Return colours (..., 3) of sRGB without its gamma."""
    rgb = np.asarray(rgb, dtype=float)
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def luminance(rgb):
    return linear(rgb) @ [0.2126, 0.7152, 0.0722]


def contrast(a, b):
    """Return the contrast of colours (..., 3), from 1 to 21."""
    light = luminance(a) + 0.05, luminance(b) + 0.05
    return np.maximum(*light) / np.minimum(*light)


COURSEKIT = Path(style.__file__).parents[1]
DARK_SHEETS = (
    "pages/site/static/site.css", "pages/slides_template/layout.css", "jupyter/custom/custom.css"
)  # fmt: skip


def on_a_dark_page(colour):
    """Return a colour of a picture after the filter of dark pages, as CSS defines it."""
    filters = {
        found
        for sheet in DARK_SHEETS
        for found in re.findall(r"filter: (invert\(.*?\) \S+);", (COURSEKIT / sheet).read_text())
    }
    [(amount, turn)] = [
        re.fullmatch(r"invert\((.*?)\) hue-rotate\((.*?)deg\)", f).groups() for f in filters
    ]
    assert turn == "180"
    grey = np.array([0.213, 0.715, 0.072])
    inverted = np.array(to_rgb(colour)) * (1 - 2 * float(amount)) + float(amount)
    return np.clip((2 * np.outer(np.ones(3), grey) - np.eye(3)) @ inverted, 0, 1)


def test_on_dark_pages_marks_and_letters_keep_their_contrast_and_classes_their_colours():
    ground = on_a_dark_page("white")
    assert contrast(ground, np.zeros(3)) < 1.2
    for colour in (style.BLUE, style.VERMILION, style.GREEN, style.PURPLE, style.PALE):
        assert contrast(on_a_dark_page(colour), ground) >= 3
    for colour in (*style.INK.values(), style.GREY, style.BLACK, style.DARK_GREEN, style.PURPLE):
        assert contrast(on_a_dark_page(colour), ground) >= 4.5
    blue, vermilion = on_a_dark_page(style.BLUE), on_a_dark_page(style.VERMILION)
    assert blue.argmax() == 2 and vermilion.argmax() == 0


def lab(rgb, seen_as):
    """Return the place of a colour in Lab after it went through one of the matrices."""
    xyz = XYZ @ np.clip(np.array(seen_as) @ linear(rgb), 0, 1) / [0.95047, 1, 1.08883]
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(a, b, seen_as):
    return np.linalg.norm(lab(a, seen_as) - lab(b, seen_as))


def over(rgba, ground=WHITE):
    """Return the colour (3,) of a transparent one on a background."""
    return rgba[3] * np.array(rgba[:3]) + (1 - rgba[3]) * np.array(ground)


def test_the_measures_themselves():
    assert contrast(WHITE, (0, 0, 0)) == pytest.approx(21)
    assert contrast(to_rgb("#767676"), WHITE) == pytest.approx(4.54, abs=0.01)
    red = lab(to_rgb("#FF0000"), np.eye(3))
    assert red == pytest.approx([53.24, 80.09, 67.20], abs=0.05)
    for matrix in SIMULATED.values():
        np.testing.assert_allclose(np.sum(matrix, axis=1), 1, atol=2e-6)  # grey stays grey
    light = [distance(to_rgb("#FF0000"), to_rgb("#006E00"), m) for m in SIMULATED.values()]
    assert light[0] > 100 and min(light[1:3]) < 40


def behind(box, pixels):
    """Return the colours (k, 3) that take up a twelfth of a box of pixels, without mere edges."""
    low, high = np.maximum(np.floor(box.min).astype(int), 0), np.ceil(box.max).astype(int)
    inside = pixels[low[1] : high[1] + 1, low[0] : high[0] + 1].reshape(-1, 3)
    colours, n = np.unique(inside @ [1 << 16, 1 << 8, 1], return_counts=True)
    common = colours[n >= len(inside) / 12]
    return np.column_stack([common >> 16, common >> 8 & 255, common & 255]) / 255


def halo(text):
    """Return the colours of the stroke around a text, which is its ground where it has one."""
    strokes = [e for e in text.get_path_effects() if isinstance(e, withStroke)]
    return [to_rgb(stroke._gc["foreground"]) for stroke in strokes]


def test_letters_have_contrast(names):
    for name in names:
        count = 0
        for text in letters(finished(name).figure):
            for ground in halo(text) or behind(text.get_window_extent(), finished(name).pixels):
                ratio = contrast(to_rgb(text.get_color()), ground)
                assert ratio >= 4.5, (name, text.get_text(), text.get_color(), ground)
                count += 1
        assert count, name


def test_the_ink_for_a_ground_can_be_read_on_it():
    for ground in itertools.product(np.linspace(0, 1, 12), repeat=3):
        assert contrast(to_rgb(style.ink_on(ground)), ground) >= 4.5


def cells(ax):
    """Yield each text in an image of an axes: its row and column, their value and colour."""
    for image in ax.images:
        left, right, bottom, top = image.get_extent()
        grid, colours = image.get_array(), image.to_rgba(image.get_array())
        for text in ax.texts:
            x, y = text.get_position()
            across, down = (x - left) / (right - left), (y - top) / (bottom - top)
            if 0 < across < 1 and 0 < down < 1:
                at = int(down * grid.shape[0]), int(across * grid.shape[1])
                yield text, at, grid[at], colours[at][:3]


def test_text_on_a_coloured_cell_can_be_read_whatever_its_value():
    for name in ("confusion, of every shade", "weight_image, graded"):
        texts = list(cells(axes_of(name)[0]))
        assert len(texts) > 30, name
        for text, *_, colour in texts:
            ground = halo(text) or [colour]
            assert contrast(to_rgb(text.get_color()), ground).min() >= 4.5, (name, text.get_text())


@pytest.mark.parametrize("n", [0, 3, 180, 190, 195, 199])
def test_numbers_stand_out_from_cells_that_are_nearly_as_dark(n):
    for text, (row, column), _, colour in cells(figures.confusion([[0, 200], [n, 3]])):
        ground = "white" if row == column else colour
        assert contrast(to_rgb(text.get_color()), to_rgb(ground)) >= 4.5


def test_errors_are_written_out_and_darker_where_they_are_more():
    entries = {
        at: (text, colour) for text, at, _, colour in cells(axes_of("confusion, of every shade")[0])
    }
    assert {at: int(text.get_text()) for at, (text, _) in entries.items()} == dict(
        np.ndenumerate(COUNTS)
    )
    shades = luminance([colour for (i, j), (_, colour) in sorted(entries.items()) if i != j])
    assert (np.diff(shades) < 0).all()


def test_equal_steps_of_the_number_of_errors_look_equal():
    [shown] = axes_of("confusion")[0].images
    lightness = 116 * np.cbrt(luminance(shown.get_cmap()(np.linspace(0, 1, 50))[:, :3])) - 16
    assert np.abs(lightness - np.linspace(lightness[0], lightness[-1], 50)).max() < 3


def test_without_colour_the_weights_have_their_sign():
    for name in ("weight_image, graded",):
        [ax] = axes_of(name)[:1]
        weights = list(cells(ax))
        for text, _, value, _ in weights:
            assert text.get_text() == ("+" if value > 0 else "\N{MINUS SIGN}"), name
        assert len(weights) == sum((np.abs(i.get_array()) >= 1 / 3).sum() for i in ax.images)


def artists(ax):
    """Return the artists of the axes except letters and images, which are tested apart."""
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
        colours = [artist.get_color()] if artist.get_linestyle() != "None" else []
        if artist.get_marker() not in ("None", None, ""):
            colours += [artist.get_markerfacecolor(), artist.get_markeredgecolor()]
        colours = [to_rgba(c, alpha) for c in colours if not isinstance(c, str) or c != "none"]
    else:
        parts = (artist.get_facecolor(), artist.get_edgecolor())
        colours = [c for part in parts for c in np.atleast_2d(part) if len(c)]
    return [tuple(map(float, c)) for c in colours if c[3] > 0]


def is_tint(artist):
    """Whether it is no more than a pale area, whose border and whose marks say what it is."""
    if isinstance(artist, Line2D | LineCollection | PathCollection):
        return False
    colours = faces(artist)
    return bool(colours) and all(alpha <= 0.25 for *_, alpha in colours)


def test_lines_and_marks_have_contrast_with_white_and_with_every_tint(every_axes):
    for name, ax in every_axes:
        with_faces = [artist for artist in artists(ax) if faces(artist)]
        grounds = [WHITE, *(over(c) for a in with_faces if is_tint(a) for c in faces(a))]
        for artist, ground in itertools.product(with_faces, grounds):
            if not is_tint(artist):
                best = max(contrast(over(c, ground), ground) for c in faces(artist))
                assert best >= 3, (name, artist, artist.get_label(), faces(artist), ground)


def test_lines_and_letters_have_the_colours_of_the_course(every_axes):
    known = {style.BLUE, style.VERMILION, style.GREEN, style.DARK_GREEN, style.PURPLE}
    known |= {style.BLACK, style.GREY, style.PALE}
    known = {to_rgba(c) for c in known | {"white", *style.INK.values()}}
    for name, ax in every_axes:
        for c in ax.get_children():
            if isinstance(c, Line2D) or (isinstance(c, Text) and c.get_text()):
                assert to_rgba(c.get_color()) in known, (name, c)


def colour_of(artist):
    """Return the colour by which an artist would be told: that of its face, else of its edge."""
    return tuple(np.round(faces(artist)[0][:3], 3))


def test_colours_used_together_look_different_to_everyone(every_axes):
    pairs = {}
    for name, ax in every_axes:
        used = {colour_of(a) for a in artists(ax) if faces(a) and not is_tint(a)} - {WHITE}
        pairs |= dict.fromkeys(itertools.combinations(sorted(used), 2), name)
    assert len(pairs) > 5
    classes = [to_rgb(style.CLASS[sign][1]) for sign in (1, -1)]
    for vision, matrix in SIMULATED.items():
        for pair, name in pairs.items():
            assert distance(*pair, matrix) >= APART, (vision, name, pair)
        assert distance(*classes, matrix) > CLASSES_APART, vision


def test_classes_differ_in_shape_and_colour_and_have_white_edges():
    plus, minus = figures.labelled_examples(*ORIGIN).collections
    assert (plus.get_label(), minus.get_label()) == ("label +1", "label −1")
    assert plus.get_paths()[0].vertices.shape != minus.get_paths()[0].vertices.shape
    assert to_rgb(plus.get_facecolor()[0]) == to_rgb(style.BLUE)
    assert to_rgb(minus.get_facecolor()[0]) == to_rgb(style.VERMILION)
    assert all(to_rgb(c.get_edgecolor()[0]) == WHITE for c in (plus, minus))


def test_series_differ_in_line_style_marker_and_colour():
    for column in zip(*style.SERIES, strict=True):
        assert len(set(column)) == len(style.SERIES)


# -- nothing by colour alone -----------------------------------------------------------------------


def look(ax, artist):
    """Return all by which an artist can be told but its colour; None if it belongs to a line."""
    if isinstance(artist, Line2D | LineCollection) and belongs_to_marks(ax, artist):
        return None
    if isinstance(artist, Line2D):
        width = artist.get_linewidth() if artist.get_linestyle() != "None" else 0
        filled = artist.get_markerfacecolor() != "white"
        style_of_line = artist.get_marker(), artist.get_linestyle(), width, filled
        return "line", *style_of_line, name_of_row(ax, artist)
    if isinstance(artist, PathCollection):
        filled = any(to_rgb(face) != WHITE for face in artist.get_facecolor())
        return "points", len(artist.get_paths()[0].vertices), filled, *artist.get_sizes()
    if isinstance(artist, QuadContourSet):
        return "contour", artist.filled, is_hatched(ax, artist), str(artist.get_linestyle())
    if isinstance(artist, Rectangle):
        return "rectangle", artist.get_hatch(), artist.get_linestyle(), marks_in(ax, artist)
    if isinstance(artist, Polygon):
        same = frozenset(k.get_linestyle() for k in ax.lines if colour_of(k) == colour_of(artist))
        return "polygon", same, signs_in(ax, artist)
    if isinstance(artist, FancyArrowPatch):
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


def name_of_row(ax, line):
    """Return the name in the colour of a line on the vertical axis, if the line stays beside it."""
    ink = to_rgb(style.letters_like(line.get_color()))
    names = {t.get_position()[1]: t for t in ax.get_yticklabels() if to_rgb(t.get_color()) == ink}
    beside = {row for row in names if (abs(line.get_ydata() - row) < 0.9).all()}
    return frozenset(names[row].get_text() for row in beside)


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


def signs_in(ax, polygon):
    """Return the signs that are written in an area."""
    corners = polygon.get_transform().transform_path(polygon.get_path())
    signs = [t for t in visible(ax.texts) if t.get_text() in "+\N{MINUS SIGN}"]
    middles = [np.mean(t.get_window_extent().get_points(), axis=0) for t in signs]
    return frozenset(t.get_text() for t, p in zip(signs, middles) if corners.contains_point(p))


def labels_at(ax, arrow):
    """Return the texts that stand at the tip or in the middle of an arrow."""
    [note] = [t for t in ax.texts if isinstance(t, Annotation) and t.arrow_patch is arrow]
    places = [note.xy, (np.array(note.xy) + note.xyann) / 2]
    return frozenset(
        t.get_text() for t in labels(ax) if any(np.allclose(t.xy, place) for place in places)
    )


def test_what_has_another_colour_has_another_shape_style_hatch_or_label(every_axes):
    for name, ax in every_axes:
        by_look = defaultdict(set)
        for artist in artists(ax):
            if faces(artist) and look(ax, artist):
                by_look[look(ax, artist)].add(colour_of(artist))
        assert not {k: colours for k, colours in by_look.items() if len(colours) > 1}, name


# -- files -----------------------------------------------------------------------------------------

SOME = ["update_step, that undershoots", "decision_regions, disc", "weight_image"]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(SOME, id="some"),
        pytest.param(ONE_OF_EACH, id="one of each", marks=pytest.mark.slow),
    ],
)
def test_a_png_is_small_and_its_palette_takes_nothing_away_that_can_be_seen(names):
    for name in names:
        axes = draw(name)
        png, exact = figures.picture(axes).png, io.BytesIO()
        assert png[:8] == b"\x89PNG\r\n\x1a\n" and png[-8:-4] == b"IEND", name
        assert b"tEXt" not in png and b"tIME" not in png, name
        assert len(png) < 60_000, name

        figure = (axes[0] if isinstance(axes, list) else axes).figure
        settle(figure)
        figure.savefig(exact, format="png", dpi=DPI)
        palette, full = (
            np.asarray(Image.open(file).convert("RGB")).astype(int)
            for file in (io.BytesIO(png), exact)
        )
        gradient = any(ax.get_label() == "<colorbar>" for ax in figure.axes)
        assert np.abs(palette - full).max() <= (0 if gradient else 16), name
        assert len(png) < len(exact.getvalue()) / (1.1 if gradient else 1.4), name


def test_a_png_is_the_same_every_time():
    for name in ("update_step, that undershoots", "weight_image"):
        once, again = draw(name), draw(name)
        assert (
            figures.picture(once).png == figures.picture(once).png == figures.picture(again).png
        ), name
