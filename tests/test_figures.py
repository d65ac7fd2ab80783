"""What the pictures say and show, as facts about the drawn objects and the descriptions."""

import io
import itertools
import re
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.colors import to_rgb, to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon, Rectangle
from matplotlib.text import Annotation, Text
from PIL import Image

from coursekit import datasets, figures
from coursekit.classifier import is_mistake
from coursekit.figures import picture, style
from coursekit.figures.placement import settle
from coursekit.geometry import Hyperplane, augment, nearest_centroid
from coursekit.perceptron import NotConvergedWarning, perceptron

THROUGH_ORIGIN = datasets.five_more_points()
WITH_OFFSET = datasets.five_points()
TWO_POINTS = perceptron(*datasets.two_points())
AUGMENTED = perceptron(augment(WITH_OFFSET.X), WITH_OFFSET.y)
DIGITS = datasets.digits()
LINE = Hyperplane([-2, 3], -5)


def scaled_runs():
    X, y = datasets.separable(30, 2, 0.05, rng=4)
    return {f"rate {rate}": perceptron(X, y, rate=rate, w0=[1, 1]) for rate in (0.5, 1, 2)}


# Each draws on the axes that it is given, or on its own; `update` is apart, as it takes two.
DRAW = {
    "examples": lambda ax=None: figures.examples(*WITH_OFFSET, mistakes=[1], ax=ax),
    "hyperplane": lambda ax=None: figures.hyperplane(LINE, ax=ax),
    "hyperplane among examples": lambda ax=None: figures.hyperplane(
        Hyperplane([3, 2]), ax=figures.examples(*THROUGH_ORIGIN, ax=ax)
    ),
    "two hyperplanes": lambda ax=None: figures.hyperplane(
        Hyperplane([1, 3], 1), symbol="w_2", line_style="--", half_spaces=False,
        ax=figures.hyperplane(Hyperplane([3, 2]), symbol="w_1", ax=ax),
    ),
    "distances": lambda ax=None: figures.distances(
        LINE, [[0, 0], [2, 3], [-2, 2]], ax=figures.hyperplane(LINE, ax=ax)
    ),
    "projection": lambda ax=None: figures.projection([1, 3], [4, 1], ax=ax),
    "projection of a parallel": lambda ax=None: figures.projection([1, 2], [2, 4], ax=ax),
    "vectors": lambda ax=None: figures.vectors({"u": [2, 1], "v": [1, 3]}, ax=ax),
    "margin_band": lambda ax=None: figures.margin_band(Hyperplane([3, 2]), *THROUGH_ORIGIN, ax=ax),
    "centroids": lambda ax=None: figures.centroids(*datasets.two_clouds(), ax=ax),
    "centroids trapped": lambda ax=None: figures.centroids(*datasets.centroid_trap(), ax=ax),
    "run_in_plane at 0": lambda ax=None: figures.run_in_plane(TWO_POINTS, 0, ax=ax),
    "run_in_plane": lambda ax=None: figures.run_in_plane(TWO_POINTS, 1, ax=ax),
    "run_in_plane augmented": lambda ax=None: figures.run_in_plane(AUGMENTED, 2, ax=ax),
    "updates_per_epoch": lambda ax=None: figures.updates_per_epoch(AUGMENTED, ax=ax),
    "updates_per_epoch of several": lambda ax=None: figures.updates_per_epoch(
        scaled_runs(), ax=ax
    ),
    "weight_path": lambda ax=None: figures.weight_path(scaled_runs(), ax=ax),
    "losses": lambda ax=None: figures.losses(ax=ax),
    "images": lambda ax=None: figures.images(DIGITS.X[:8], ["a 3, called 8"] * 8, ax=ax),
    "weight_image": lambda ax=None: figures.weight_image(DIGITS.X[0] - DIGITS.X[1], ax=ax),
}  # fmt: skip
UPDATES = {
    "on a positive mistake": ([2, -3], [1, 2], 1, 1),
    "on a negative mistake": ([1, 2], [2, 1], -1, 1),
    "that undershoots": ([-4, -1], [1, 1], 1, 1),
    "that undershoots along an axis": ([3, 0], [-1, 1], 1, 1),
    "from zero": ([0, 0], [1, 2], 1, 1),
    "at half the rate": ([1, 1], [2, 1], -1, 0.5),
}
ALL = {
    **DRAW,
    **{
        f"update {name}": lambda case=case: figures.update(*case[:3], rate=case[3])
        for name, case in UPDATES.items()
    },
}


@pytest.fixture
def ax():
    return Figure().add_subplot()


@pytest.fixture(scope="module", params=ALL)
def finished(request):
    """Every picture, shown once: its labels are where `show` puts them."""
    drawn = ALL[request.param]()
    figures.show(drawn)
    figure = (drawn if not isinstance(drawn, list) else drawn[0]).figure
    figure.draw_without_rendering()
    return figure


def described(drawn):
    return figures.description(drawn)


def numbers(text):
    """Return all numbers of a description, or of the part that a pattern captures."""
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", text.replace("−", "-"))]


def numbers_after(words, text):
    return numbers(text.partition(words)[2])


def arrows(ax):
    """Return the tail and the tip of each arrow."""
    return [
        (np.array(a.xyann), np.array(a.xy))
        for a in ax.texts
        if isinstance(a, Annotation) and a.arrow_patch
    ]


def labels(ax):
    """Return the texts that stand beside a point of the plane."""
    return [
        a
        for a in ax.texts
        if isinstance(a, Annotation) and a.get_text() and a.xycoords == "data" and not a.arrow_patch
    ]


def head(ax, tail, tip):
    """Return the two back corners of the head of an arrow and the tip, in pixels."""
    tail, tip = ax.transData.transform([tail, tip])
    along, pixel = (tip - tail) / np.hypot(*(tip - tail)), ax.figure.dpi / 72
    across = np.array([-along[1], along[0]])
    return [tip, *(tip - pixel * (8 * along + side * across) for side in (-4, 4))]


def lines(ax, line_style):
    """Return the end points of the lines with this style, those through zero left out."""
    drawn = [c for c in ax.get_children() if isinstance(c, Line2D) and c.get_zorder() > 0]
    return [line.get_xydata() for line in drawn if line.get_linestyle() == line_style]


def dots(ax, words):
    """Return the points drawn under this name in the legend."""
    return np.vstack([c.get_offsets() for c in ax.collections if c.get_label() == words])


def assert_same_points(found, expected):
    np.testing.assert_allclose(
        sorted(map(tuple, np.asarray(found, float))),
        sorted(map(tuple, np.asarray(expected, float))),
        atol=1e-9,
    )


class TestAxes:
    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_the_axes_given_is_the_axes_returned(self, draw, ax):
        assert draw(ax) is ax

    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_without_axes_each_call_makes_a_figure_of_its_own(self, draw):
        assert draw().figure is not draw().figure

    def test_update_takes_and_returns_two_axes(self):
        axes = figures.panels(2)
        assert figures.update([1, 2], [2, 1], -1, axes=axes) == axes

    @pytest.mark.parametrize("n", [1, 3])
    def test_panels_are_in_one_figure(self, n):
        panels = figures.panels(n)
        assert len(panels) == n and {ax.figure for ax in panels} == {panels[0].figure}

    def test_neither_pyplot_nor_global_settings_are_touched(self):
        code = (
            "import sys, coursekit\n"
            "assert 'matplotlib' not in sys.modules, 'coursekit is not light'\n"
            "import matplotlib\n"
            "before = matplotlib.rcParams.copy()\n"
            "from coursekit import figures\n"
            "figures.show(figures.update([1, 2], [2, 1], -1))._repr_html_()\n"
            "assert 'matplotlib.pyplot' not in sys.modules, 'pyplot was imported'\n"
            "assert matplotlib.rcParams.copy() == before, 'rcParams were changed'\n"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


class TestReadable:
    """Nothing covers anything else, nothing is cut off, and letters are large."""

    def test_labels_cover_no_point_arrow_or_text(self, finished):
        for ax in finished.axes:
            for label in labels(ax):
                box = label.get_window_extent()
                for other in labels(ax):
                    assert other is label or not box.overlaps(other.get_window_extent())
                for centres in [c.get_offsets() for c in ax.collections]:
                    assert not any(box.contains(*p) for p in ax.transData.transform(centres))
                for tail, tip in arrows(ax):
                    along = tail + np.linspace(0, 1, 100)[:, None] * (tip - tail)
                    assert not any(box.contains(*p) for p in ax.transData.transform(along))
                    assert not any(box.contains(*p) for p in head(ax, tail, tip))

    def test_a_label_at_the_edge_of_the_view_covers_no_hyperplane(self):
        ax = figures.examples(*datasets.two_points(), ax=figures.panels(2)[0])
        figures.show(figures.hyperplane(Hyperplane([-2, 1]), ax=ax))
        ax.figure.draw_without_rendering()
        (line,) = lines(ax, "-")
        along = line[0] + np.linspace(0, 1, 300)[:, None] * (line[1] - line[0])
        box = next(text for text in labels(ax) if "scaled" in text.get_text()).get_window_extent()
        assert not any(box.contains(*p) for p in ax.transData.transform(along))

    def test_labels_stay_in_the_view(self, finished):
        for ax in finished.axes:
            view = ax.get_window_extent()
            for label in labels(ax):
                box = label.get_window_extent()
                assert view.contains(box.x0, box.y0) and view.contains(box.x1, box.y1)

    def test_nothing_is_cut_off_by_the_figure(self, finished):
        for ax in finished.axes:
            box = ax.get_tightbbox()
            assert box.x0 >= -1 and box.y0 >= -1
            assert box.x1 <= finished.bbox.x1 + 1 and box.y1 <= finished.bbox.y1 + 1

    def test_legends_are_outside_of_the_axes(self, finished):
        for ax in finished.axes:
            if ax.get_legend():
                assert not ax.get_legend().get_window_extent().overlaps(ax.get_window_extent())

    def test_letters_are_at_least_12_points(self, finished):
        texts = [t for t in finished.findobj(Text) if t.get_text() and t.get_visible()]
        assert texts and min(t.get_fontsize() for t in texts) >= 12

    @pytest.mark.parametrize("name", [n for n in DRAW if not re.match("updates|losses|.*image", n)])
    def test_both_axes_have_the_same_scale(self, name):
        assert DRAW[name]().get_aspect() == 1


class TestColours:
    @staticmethod
    def contrast(colour, background="white"):
        """Return the contrast of WCAG 2.2, from 1 to 21."""

        def luminance(c):
            c = np.array(to_rgb(c))
            return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) @ [
                0.2126, 0.7152, 0.0722,
            ]  # fmt: skip

        low, high = sorted([luminance(colour), luminance(background)])
        return (high + 0.05) / (low + 0.05)

    def test_the_measure_itself(self):
        assert self.contrast("black") == pytest.approx(21)
        assert self.contrast("#767676") == pytest.approx(4.54, abs=0.01)

    @pytest.mark.parametrize(
        "colour", [style.BLUE, style.VERMILLION, style.GREEN, style.BLACK, style.GREY]
    )
    def test_contrast_with_white(self, colour):
        assert self.contrast(colour) >= 3

    @pytest.mark.parametrize("colour", [style.BLUE, style.VERMILLION, style.GREY, style.BLACK])
    @pytest.mark.parametrize("tint", [style.BLUE, style.VERMILLION])
    def test_contrast_with_the_tint_of_a_half_space(self, colour, tint):
        ax = figures.hyperplane(LINE)
        alpha = next(c for c in ax.get_children() if isinstance(c, Polygon)).get_alpha()
        background = 1 - alpha * (1 - np.array(to_rgb(tint)))
        assert self.contrast(colour, background) >= 3

    def test_everything_drawn_uses_these_colours(self, finished):
        known = {style.BLUE, style.VERMILLION, style.GREEN, style.BLACK, style.GREY, style.PALE}
        known |= set(style.INK.values())
        drawn = [
            c.get_color()
            for ax in finished.axes
            for c in ax.get_children()
            if isinstance(c, Line2D) or (isinstance(c, Text) and c.get_text())
        ]
        assert {to_rgba(c) for c in drawn} <= {to_rgba(c) for c in known}

    def test_classes_differ_in_shape_and_colour_and_have_dark_edges(self):
        ax = figures.examples(*THROUGH_ORIGIN)
        plus, minus = ax.collections
        assert (plus.get_label(), minus.get_label()) == ("label +1", "label −1")
        assert plus.get_paths()[0].vertices.shape != minus.get_paths()[0].vertices.shape
        assert to_rgb(plus.get_facecolor()[0]) == to_rgb(style.BLUE)
        assert to_rgb(minus.get_facecolor()[0]) == to_rgb(style.VERMILLION)
        assert all(to_rgb(c.get_edgecolor()[0]) == (0, 0, 0) for c in (plus, minus))

    def test_series_differ_in_line_style_marker_and_colour(self):
        for column in zip(*style.SERIES, strict=True):
            assert len(set(column)) == len(style.SERIES)

    def test_more_series_than_can_be_told_apart(self):
        runs = {str(i): TWO_POINTS for i in range(5)}
        with pytest.raises(ValueError, match=r"^runs must be at most 4 .* not 5: draw the others"):
            figures.weight_path(runs)


class TestExamples:
    def test_points_are_where_the_data_is(self):
        ax = figures.examples(*WITH_OFFSET)
        assert_same_points(dots(ax, "label +1"), WITH_OFFSET.X[WITH_OFFSET.y == 1])
        assert_same_points(dots(ax, "label −1"), WITH_OFFSET.X[WITH_OFFSET.y == -1])

    def test_description(self):
        assert described(figures.examples(*WITH_OFFSET)) == (
            "3 examples labelled +1, blue circles: (−1, 1), (−2, 3), (1, 3). "
            "2 examples labelled −1, vermillion squares: (3, −1), (4, 5)."
        )

    @pytest.mark.parametrize("form", [list, np.asarray], ids=["numbers", "mask"])
    def test_mistakes_are_ringed(self, form):
        wrong = is_mistake([1, 0], *WITH_OFFSET)
        mistakes = wrong if form is np.asarray else form(np.flatnonzero(wrong))
        ax = figures.examples(*WITH_OFFSET, mistakes=mistakes)
        assert_same_points(dots(ax, "mistake"), WITH_OFFSET.X[wrong])
        assert described(ax).endswith("4 mistakes, ringed: (−1, 1), (−2, 3), (3, −1), (4, 5).")

    def test_no_mistakes(self):
        assert described(figures.examples(*WITH_OFFSET, mistakes=[])).endswith(". No mistakes.")

    def test_one_class_only(self):
        text = described(figures.examples([[1, 2]], [1]))
        assert text == "1 example labelled +1, a blue circle: (1, 2)."

    def test_many_points_are_counted_not_all_listed(self):
        X, y = datasets.separable(40, 2, 0.1, rng=0)
        text = described(figures.examples(X, y))
        assert f"{(y == 1).sum()} examples labelled +1" in text
        assert f"and {(y == 1).sum() - 8} more." in text


class TestHyperplane:
    @settings(max_examples=30)
    @given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(any), st.integers(-9, 9))
    def test_the_line_is_the_hyperplane_from_edge_to_edge(self, w, b):
        plane = Hyperplane(w, b)
        ax = figures.hyperplane(plane)
        ends = lines(ax, "-")[0]
        np.testing.assert_allclose(plane.score(ends).astype(float), 0, atol=1e-9)
        assert len(ends) == 2 and all(on_edge(ax, p) for p in ends)

    def test_the_line_follows_the_view(self, ax):
        figures.hyperplane(LINE, ax=ax)
        figures.examples([[30, 10], [-20, 7]], [1, -1], ax=ax)
        ends = lines(ax, "-")[0]
        np.testing.assert_allclose(LINE.score(ends).astype(float), 0, atol=1e-9)
        assert all(on_edge(ax, p) for p in ends)
        ax.set_xlim(100, 101)
        assert len(lines(ax, "-")[0]) == 0

    def test_half_spaces_are_tinted_and_signed_on_the_right_side(self):
        ax = figures.hyperplane(LINE)
        for tint in (c for c in ax.get_children() if isinstance(c, Polygon)):
            sign = 1 if to_rgb(tint.get_facecolor()) == to_rgb(style.BLUE) else -1
            scores = sign * LINE.score(tint.get_xy()).astype(float)
            assert scores.min() >= -1e-9 and scores.max() > 0
        for text, sign in (("+", 1), ("−", -1)):
            note = next(t for t in ax.texts if t.get_text() == text)
            corner = ax.transAxes.transform(note.xy)
            assert LINE.side(ax.transData.inverted().transform(corner)) == sign

    @pytest.mark.parametrize("w", [[0, 2], [0, -2], [3, 0], [-3, 0]])
    def test_signs_are_in_different_corners_on_the_right_side_of_level_and_upright_lines(self, w):
        ax = figures.hyperplane(Hyperplane(w))
        at = {t.get_text(): np.array(t.xy) for t in ax.texts if t.get_text() in {"+", "−"}}
        assert (at["+"] - at["−"]) @ w > 0

    def test_a_half_space_out_of_view_has_no_sign(self, ax):
        figures.hyperplane(LINE, ax=ax)
        ax.set_xlim(100, 101)
        assert {t.get_text() for t in ax.texts if t.get_visible()} & {"+", "−"} == {"−"}

    def test_half_spaces_can_be_left_out(self):
        ax = figures.hyperplane(LINE, half_spaces=False)
        assert not [c for c in ax.get_children() if isinstance(c, Polygon)]

    @pytest.mark.parametrize(("w", "b"), [([1, 1], -3), ([-2, 3], -5), ([3, 2], 0)])
    def test_the_normal_goes_from_the_foot_of_the_origin_to_foot_plus_w(self, w, b):
        plane = Hyperplane(w, b)
        [(tail, tip)] = arrows(figures.hyperplane(plane))
        np.testing.assert_allclose(tail, plane.projection([0, 0]).astype(float))
        np.testing.assert_allclose(tip, tail + w)

    @pytest.mark.parametrize("factor", [0.001, 1000])
    def test_a_normal_that_does_not_fit_is_scaled_and_says_so(self, factor):
        plane = Hyperplane(np.array([3, 2]) * factor)
        ax = figures.hyperplane(plane, ax=figures.examples(*THROUGH_ORIGIN))
        [(tail, tip)] = arrows(ax)
        assert (tip - tail) @ plane.unit_normal == pytest.approx(np.hypot(*(tip - tail)))
        assert 0.5 < np.hypot(*(tip - tail)) < 3
        assert "$w$\nscaled" in [t.get_text() for t in ax.texts]
        assert "drawn not to scale" in described(ax)

    def test_legend_and_description_give_the_equation(self):
        ax = figures.hyperplane(LINE, line_style=":")
        [text] = ax.get_legend().get_texts()
        assert text.get_text() == "$-2x_1 + 3x_2 - 5 = 0$"
        assert described(ax).startswith(
            "The dotted line is the hyperplane −2 x1 + 3 x2 − 5 = 0. Its normal w = (−2, 3) starts"
        )

    def test_fractions_that_end_soon_are_written_as_decimals(self):
        plane = nearest_centroid(*datasets.two_clouds())
        assert "hyperplane −0.22 x1 − 0.07 x2 + 0.16105 = 0." in described(
            figures.hyperplane(plane)
        )

    def test_two_hyperplanes_differ_in_style_and_symbol(self):
        ax = DRAW["two hyperplanes"]()
        assert len(lines(ax, "-")) == len(lines(ax, "--")) == 1
        assert {"$w_1$", "$w_2$"} <= {t.get_text() for t in ax.texts}


def on_edge(ax, point):
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    x, y = point
    inside = x0 - 1e-9 <= x <= x1 + 1e-9 and y0 - 1e-9 <= y <= y1 + 1e-9
    return inside and min(abs(x - x0), abs(x - x1), abs(y - y0), abs(y - y1)) < 1e-9


class TestDistances:
    POINTS = ((0, 0), (2, 3), (-2, 2), (4, -1))

    def test_perpendiculars_end_on_the_plane_at_right_angles(self):
        ends = lines(figures.distances(LINE, self.POINTS), "--")
        assert_same_points([start for start, _ in ends], self.POINTS)
        for start, foot in ends:
            assert LINE.score(foot) == pytest.approx(0, abs=1e-9)
            assert (start - foot) @ [3, 2] == pytest.approx(0, abs=1e-9)

    def test_lengths_are_written_beside_them_and_in_the_description(self):
        ax = figures.distances(LINE, self.POINTS)
        written = sorted(numbers(t.get_text())[0] for t in labels(ax))
        exact = LINE.signed_distance(self.POINTS)
        np.testing.assert_allclose(written, sorted(exact), rtol=5e-3)
        spoken = numbers_after("= 0: ", described(ax))
        np.testing.assert_allclose(spoken[::3], exact, rtol=1e-3)
        np.testing.assert_allclose(np.reshape(spoken, (-1, 3))[:, 1:], self.POINTS)


class TestVectors:
    def test_arrows_go_from_the_origin_to_the_vectors(self):
        ax = figures.vectors({"u": [2, 1], "v": [-1, 3], "w": [1, -4]})
        assert [tuple(tip) for _, tip in arrows(ax)] == [(2, 1), (-1, 3), (1, -4)]
        assert not any(tail.any() for tail, _ in arrows(ax))

    @pytest.mark.parametrize(
        ("u", "v", "degrees"), [([2, 1], [1, 3], 45), ([1, 3], [2, 1], 45), ([1, -1], [-2, 0], 135)]
    )
    def test_the_angle_of_two(self, u, v, degrees):
        ax = figures.vectors({"u": u, "v": v})
        [arc] = ax.patches
        assert arc.theta2 - arc.theta1 == pytest.approx(degrees)
        for end in np.radians([arc.theta1, arc.theta2]):
            unit = np.array([np.cos(end), np.sin(end)])
            assert max(unit @ u / np.hypot(*u), unit @ v / np.hypot(*v)) == pytest.approx(1)
        assert numbers_after("between u and v is", described(ax)) == [degrees]

    def test_projection_ends_where_the_right_angle_is(self):
        ax = figures.projection([1, 3], [4, 1])
        [(u, p)] = lines(ax, "--")
        np.testing.assert_allclose(p, np.array([4, 1]) * 7 / 17)
        np.testing.assert_allclose((u - p) @ [4, 1], 0, atol=1e-12)
        assert sorted(tuple(tip) for _, tip in arrows(ax)) == [(1, 3), (4, 1)]

    @settings(max_examples=30)
    @given(*[st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(any)] * 2)
    def test_the_description_is_the_inequality_of_cauchy_and_schwarz(self, u, v):
        p, length = numbers_after("/ ‖v‖ = ", described(figures.projection(u, v)))
        assert p == pytest.approx(abs(np.dot(u, v)) / np.hypot(*v), rel=1e-3)
        assert length == pytest.approx(np.hypot(*u), rel=1e-3)
        assert p <= length


class TestMarginBand:
    def test_edges_are_at_the_margin_and_nearest_points_are_ringed(self):
        plane = Hyperplane([3, 2])
        ax = figures.margin_band(plane, *THROUGH_ORIGIN)
        margin = plane.margin(*THROUGH_ORIGIN)
        edges = np.array([plane.signed_distance(ends) for ends in lines(ax, ":")], dtype=float)
        np.testing.assert_allclose(np.sort(edges, axis=0), [[-margin] * 2, [margin] * 2])
        assert_same_points(dots(ax, "nearest"), [[0, 2], [0, -2]])
        assert numbers_after("The margin is", described(ax))[0] == pytest.approx(margin, rel=1e-3)

    def test_a_plane_that_does_not_separate(self):
        with pytest.raises(ValueError, match=r"^plane must separate .* but its margin is -2: draw"):
            figures.margin_band(Hyperplane([0, -1]), *THROUGH_ORIGIN)


class TestCentroids:
    def test_two_clouds(self):
        ax = figures.centroids(*datasets.two_clouds())
        np.testing.assert_allclose(dots(ax, "centroid of +1"), [[0.49, 0.38]])
        np.testing.assert_allclose(dots(ax, "centroid of −1"), [[0.71, 0.45]])
        spoken = numbers_after("A star: the centroid", described(ax))
        assert spoken[:2] == [0.49, 0.38] and spoken[3:5] == [0.71, 0.45]

    def test_the_legend_names_the_hyperplane_in_a_word_that_leaves_room(self):
        ax = DRAW["centroids"]()
        texts = [text.get_text() for text in ax.get_legend().get_texts()]
        assert texts[-1] == "halfway"
        figures.show(ax)
        assert ax.get_window_extent().height > 0.8 * ax.figure.bbox.height

    def test_the_two_centroids_differ_in_shape(self):
        ax = DRAW["centroids"]()
        plus, minus = (
            next(c for c in ax.collections if c.get_label() == f"centroid of {sign}")
            for sign in ("+1", "−1")
        )
        assert len(plus.get_paths()[0]) != len(minus.get_paths()[0])

    def test_the_hyperplane_halves_the_segment(self):
        ax = DRAW["centroids"]()
        [segment] = lines(ax, "-.")
        [line] = lines(ax, "-")
        middle = segment.mean(axis=0)
        across = line[1] - line[0]
        assert np.cross([*across, 0], [*(middle - line[0]), 0])[2] == pytest.approx(0, abs=1e-9)
        assert across @ (segment[1] - segment[0]) == pytest.approx(0, abs=1e-9)

    def test_the_trap_rings_the_example_that_it_gets_wrong(self):
        ax = figures.centroids(*datasets.centroid_trap())
        assert_same_points(dots(ax, "mistake"), [[0, 0]])


class TestUpdate:
    @pytest.fixture(params=UPDATES.values(), ids=UPDATES)
    def case(self, request):
        w, x, y, rate = request.param
        new = np.array(w) + rate * y * np.array(x)
        return np.array(w), np.array(x), y, rate, new

    def test_old_weights_plus_step_is_new_weights_head_to_tail(self, case):
        w, x, y, rate, new = case
        before, after = figures.update(w, x, y, rate=rate)
        assert [tuple(tip) for _, tip in arrows(before)] == ([tuple(w)] if w.any() else [])
        drawn = [(tuple(tail), tuple(tip)) for tail, tip in arrows(after)]
        old = [((0, 0), tuple(w))] if w.any() else []
        assert drawn == [*old, (tuple(w), tuple(new)), ((0, 0), tuple(new))]

    def test_boundaries_are_at_right_angles_to_the_weights(self, case):
        w, x, y, rate, new = case
        before, after = figures.update(w, x, y, rate=rate)
        for ax, line_style, normal in ((before, "--", w), (after, "--", w), (after, "-", new)):
            for ends in lines(ax, line_style):
                np.testing.assert_allclose(ends @ normal, 0, atol=1e-9)
            assert len(lines(ax, line_style)) == normal.any()

    def test_scores_are_said_before_and_after(self, case):
        w, x, y, rate, new = case
        for ax, weights in zip(figures.update(w, x, y, rate=rate), (w, new), strict=True):
            score = y * (weights @ x)
            assert numbers_after("y (w·x) =", described(ax))[0] == pytest.approx(score)
            assert numbers_after("= ", ax.get_title())[0] == pytest.approx(score)

    def test_the_example_is_ringed_as_long_as_it_is_a_mistake(self, case):
        w, x, y, rate, new = case
        before, after = figures.update(w, x, y, rate=rate)
        assert_same_points(dots(before, "mistake"), [x])
        still = y * (new @ x) <= 0
        assert ("mistake" in [c.get_label() for c in after.collections]) == still
        assert ("is still a mistake" in described(after)) == still

    def test_both_panels_have_the_same_view(self, case):
        w, x, y, rate, _ = case
        before, after = figures.update(w, x, y, rate=rate)
        assert before.get_xlim() == after.get_xlim() and before.get_ylim() == after.get_ylim()

    def test_an_update_back_to_zero(self):
        _, after = figures.update([-1, -2], [1, 2], 1)
        assert "w_new is zero and has no boundary." in described(after)

    def test_no_mistake_no_update(self):
        with pytest.raises(ValueError, match=r"^x must be a mistake .* is 4 > 0\.$"):
            figures.update([1, 2], [2, 1], 1)

    def test_a_label_that_is_none(self):
        with pytest.raises(ValueError, match=r"^y must hold only the labels"):
            figures.update([1, 2], [2, 1], 0)


class TestRuns:
    @pytest.mark.parametrize("t", range(AUGMENTED.mistakes + 1))
    def test_the_boundary_of_w_t_and_the_next_mistake(self, t):
        ax = figures.run_in_plane(AUGMENTED, t)
        w = AUGMENTED.weights(t)
        for ends in lines(ax, "-"):
            np.testing.assert_allclose(augment(ends) @ w, 0, atol=1e-9)
        assert len(lines(ax, "-")) == bool(w[:2].any())
        assert numbers_after("updates w =", described(ax))[:3] == list(w)
        if t < AUGMENTED.mistakes:
            row = AUGMENTED.updates[t]
            assert_same_points(dots(ax, "next mistake"), [WITH_OFFSET.X[row]])
            score = AUGMENTED.y[row] * (AUGMENTED.X[row] @ w)
            assert numbers_after("with y (w·x) =", described(ax)) == [score]
        else:
            assert described(ax).endswith("No mistake is left.")

    def test_every_picture_of_a_run_has_the_same_view(self):
        views = {
            (ax.get_xlim(), ax.get_ylim())
            for ax in (figures.run_in_plane(AUGMENTED, t) for t in range(AUGMENTED.mistakes + 1))
        }
        assert len(views) == 1

    def test_a_run_that_was_stopped_does_not_claim_to_be_right(self):
        with pytest.warns(NotConvergedWarning):
            run = perceptron(*datasets.xor(), max_epochs=2)
        text = described(figures.run_in_plane(run, run.mistakes))
        assert text.endswith("The run was stopped here.") and "No mistake" not in text

    def test_bars_are_the_updates_of_each_epoch(self):
        ax = figures.updates_per_epoch(AUGMENTED)
        counts = AUGMENTED.updates_per_epoch.tolist()
        bars = [p for p in ax.patches if isinstance(p, Rectangle)]
        assert [bar.get_height() for bar in bars] == counts
        assert [t.get_text() for t in ax.texts] == [str(c) for c in counts]
        assert numbers(described(ax)) == [*counts, sum(counts)]

    def test_lines_are_the_updates_of_each_run(self):
        runs = scaled_runs()
        ax = figures.updates_per_epoch(runs)
        for (name, run), line in zip(runs.items(), ax.lines, strict=True):
            assert line.get_label() == name
            assert line.get_ydata().tolist() == run.updates_per_epoch.tolist()
            assert line.get_xdata().tolist() == list(range(1, run.epochs + 1))

    def test_long_runs_are_shortened_in_words(self):
        run = perceptron(*datasets.separable(100, 2, 0.005, rng=1))
        assert run.epochs > 12
        text = described(figures.updates_per_epoch(run))
        assert f"and so on to 0 in epoch {run.epochs}; {run.mistakes} in all." in text

    def test_paths_are_the_weights(self):
        runs = scaled_runs()
        ax = figures.weight_path(runs)
        drawn = [line for line in ax.lines if line.get_zorder() > 0]
        for (name, run), line in zip(runs.items(), drawn, strict=True):
            np.testing.assert_allclose(line.get_xydata(), run.trajectory())
            words = re.search(rf"{name}: a (\w+) path of (\d+) updates from", described(ax))
            assert words[1] == style.LINE_WORDS[line.get_linestyle()]
            assert int(words[2]) == run.mistakes
        assert [t.get_text() for t in ax.texts] == ["$w_0$"]

    def test_losses(self):
        dashed_left, dashed_right, *_ = lines(figures.losses(), "--")
        [hinge, *_] = lines(figures.losses(), "-")
        for s, loss in hinge:
            assert loss == max(0, -s)
        assert (dashed_left[:, 1] == 1).all() and dashed_left[:, 0].max() == 0
        assert (dashed_right[:, 1] == 0).all() and dashed_right[:, 0].min() == 0


class TestImages:
    def test_each_image_is_drawn_with_its_caption(self):
        captions = [f"number {i}" for i in range(8)]
        ax = figures.images(DIGITS.X[:8], captions)
        assert len(ax.images) == 8
        for shown, pixels in zip(ax.images, DIGITS.X, strict=False):
            np.testing.assert_array_equal(shown.get_array(), pixels.reshape(8, 8))
        assert [t.get_text() for t in ax.texts] == captions
        assert described(ax) == f"8 grey images of 8 by 8 pixels: {'; '.join(captions)}."

    def test_captions_are_said_with_their_repeats_and_real_signs(self):
        captions = ["label -1", "label -1", "x-ray", "label -1", "true:\n8", "true:\n8", "true:\n8"]
        said = described(figures.images(DIGITS.X[:7], captions)).partition(": ")[2]
        assert said == "label −1, 2 times; x-ray; label −1; true: 8, 3 times."

    def test_images_do_not_overlap(self):
        ax = DRAW["images"]()
        boxes = [image.get_window_extent() for image in ax.images]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))

    def test_captions_do_not_overlap(self):
        ax = DRAW["images"]()
        ax.figure.draw_without_rendering()
        boxes = [text.get_window_extent() for text in ax.texts]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))

    def test_without_captions(self):
        assert described(figures.images(DIGITS.X[:2])) == "2 grey images of 8 by 8 pixels."

    def test_signs_on_the_largest_weights_are_theirs(self):
        w = np.array([9, -8, 1, 0, -2, 5])
        ax = figures.weight_image(w, shape=(2, 3))
        signs = {t.get_position(): t.get_text() for t in ax.texts}
        assert signs == {(0, 0): "+", (1, 0): "−", (2, 1): "+"}

    def test_white_is_zero_and_the_scale_is_the_same_on_both_sides(self):
        ax = figures.weight_image([4, -1, 0, 0], shape=(2, 2))
        assert ax.images[0].get_clim() == (-4, 4)
        assert to_rgb(ax.images[0].get_cmap()(0.5)) == pytest.approx((1, 1, 1), abs=0.01)

    def test_the_numbers_in_the_description(self):
        w = DIGITS.X[0] - DIGITS.X[1]
        spoken = numbers(described(figures.weight_image(w)))
        assert spoken[:5] == [64, 8, 8, (w > 0).sum(), (w < 0).sum()]
        largest, row, column, smallest, row_2, column_2 = spoken[5:]
        grid = w.reshape(8, 8)
        assert largest == w.max() == grid[int(row) - 1, int(column) - 1]
        assert smallest == w.min() == grid[int(row_2) - 1, int(column_2) - 1]

    def test_all_weights_zero(self):
        text = described(figures.weight_image([0, 0, 0, 0], shape=(2, 2)))
        assert "0 positive (blue) and 0 negative" in text


class TestPicture:
    def test_png_is_valid_and_small(self, finished):
        png = figures.show(finished).png
        assert png[:8] == b"\x89PNG\r\n\x1a\n" and png[-8:-4] == b"IEND"
        assert b"tEXt" not in png and b"tIME" not in png
        assert len(png) < 60_000

    def test_a_palette_takes_nothing_away_that_can_be_seen(self, finished):
        png, drawn = figures.show(finished).png, io.BytesIO()
        settle(finished)
        finished.savefig(drawn, format="png", dpi=picture.DPI)
        shown, exact = (np.asarray(Image.open(f).convert("RGB")).astype(int)
                        for f in (io.BytesIO(png), drawn))  # fmt: skip
        gradient = any(ax.get_label() == "<colorbar>" for ax in finished.axes)
        assert np.abs(shown - exact).max() <= (0 if gradient else 16)
        assert len(png) < len(drawn.getvalue()) / (1.1 if gradient else 1.8)

    @pytest.mark.parametrize("name", ["update that undershoots", "distances", "weight_image"])
    def test_png_is_the_same_every_time(self, name):
        drawn = ALL[name]()
        first = figures.show(drawn).png
        assert figures.show(drawn).png == first
        assert figures.show(ALL[name]()).png == first

    def test_html_has_the_alternative_text_escaped_and_half_the_width(self):
        picture = figures.show(figures.losses(), alt='A "quoted" <b> & more.')
        tag = picture._repr_html_()
        start = '<img alt="A &quot;quoted&quot; &lt;b&gt; &amp; more. Two losses'
        assert tag.startswith(start) and tag.count("<") == 1
        pixels = int.from_bytes(picture.png[16:20], "big")
        assert f'width="{pixels // 2}"' in tag and "max-width: 100%" in tag

    def test_plain_repr_is_the_alternative_text(self):
        picture = figures.show(figures.losses())
        assert repr(picture) == picture.alt == described(figures.losses())

    def test_save(self, tmp_path):
        picture = figures.show(figures.losses())
        picture.save(tmp_path / "losses.png")
        assert (tmp_path / "losses.png").read_bytes() == picture.png

    def test_axes_figure_and_list_are_the_same_picture(self):
        left, right = figures.panels(2)
        figures.losses(ax=left)
        figures.hyperplane(LINE, ax=right)
        texts = {figures.show(drawn).alt for drawn in (left, left.figure, [left, right])}
        [text] = texts
        assert text == (f"Panel 1 of 2: {described(left)} Panel 2 of 2: {described(right)}")

    def test_the_title_of_a_panel_is_said_unless_it_is_a_formula(self):
        left, right = figures.panels(2)
        figures.losses(ax=left).set_title("two losses")
        figures.losses(ax=right).set_title("$y = x$")
        text = figures.show([left, right]).alt
        assert "Panel 1 of 2, two losses: Two" in text and "Panel 2 of 2: Two" in text

    def test_layers_add_up(self):
        ax = figures.examples(*THROUGH_ORIGIN)
        first = described(ax)
        figures.hyperplane(Hyperplane([3, 2]), ax=ax)
        assert described(ax).startswith(f"{first} The solid line")

    def test_the_description_goes_when_the_axes_is_cleared(self, ax):
        figures.losses(ax=ax).clear()
        assert described(ax) == ""

    def test_other_drawings_can_describe_themselves(self, ax):
        assert figures.describe(ax, "A cat.") is ax
        assert figures.show(ax).alt == "A cat."

    def test_nothing_to_say(self, ax):
        with pytest.raises(ValueError, match=r"^alt must say what the picture shows"):
            figures.show(ax)
        assert figures.show(ax, alt="An empty plane.").alt == "An empty plane."

    def test_axes_of_different_figures(self):
        with pytest.raises(
            ValueError, match=r"^drawn must be axes of one figure.* figures\.panels"
        ):
            figures.show([figures.losses(), figures.losses()])


WHERE = r"must lie in the plane to be drawn, \(n, 2\), but its shape is \(1, 3\): choose two"


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: figures.examples([[1, 2, 3]], [1]), f"^X {WHERE} .* X\\[:, \\[0, 1\\]\\]"),
        (lambda: figures.distances(LINE, [[1, 2, 3]]), f"^X {WHERE}"),
        (lambda: figures.centroids([[1, 2, 3], [3, 4, 5]], [1, -1]), "^X must lie in the plane"),
        (lambda: figures.hyperplane(Hyperplane([1, 2, 3])), r"^plane\.w must lie .* 3 components"),
        (lambda: figures.hyperplane([1, 2]), r"^plane must be a hyperplane, .* is \[1, 2\]"),
        (lambda: figures.vectors({"u": [1, 2, 3]}), "^u must lie in the plane"),
        (lambda: figures.projection([1, 2, 3], [1, 2]), "^u must lie in the plane"),
        (lambda: figures.projection([1, 2], [0, 0]), "zero vector"),
        (lambda: figures.update([1, 2, 3], [1, 2], 1), "^w must lie in the plane"),
        (lambda: figures.update([1, 2], [1, 2, 3], 1), "^x must lie in the plane"),
        (lambda: figures.run_in_plane(perceptron([[1, 2, 3], [3, 2, 1]], [1, -1]), 0), r"^run\.X"),
        (lambda: figures.run_in_plane(TWO_POINTS, 3), "^t must be between 0 and 2"),
        (
            lambda: figures.weight_path({"r": perceptron([[1, 2, 3]], [1])}),
            "^the weights of r must lie in the plane",
        ),
        (lambda: figures.images([[1, 2, 3]]), r"^X must have 8 \* 8 = 64 pixels .* it has 3: give"),
        (lambda: figures.weight_image([1, 2, 3]), r"^w must have 8 \* 8 = 64 pixels"),
        (lambda: figures.images(DIGITS.X[:2], ["one"]), "^captions must be one for each of the 2"),
        (lambda: figures.examples([[1, float("nan")]], [1]), r"^X must be finite, but X\[0, 1\]"),
    ],
)
def test_errors_name_the_argument_and_say_what_to_do(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()
