"""The pictures of lecture 03: what is drawn is the data, and the words state its numbers."""

import itertools
import math
import re
import warnings
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
import test_figures
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure
from matplotlib.patches import Polygon, Rectangle
from scipy.spatial import ConvexHull
from test_figures import assert_same_points, described, dots, labels, lines, numbers, numbers_after

from coursekit import datasets, figures
from coursekit.bounds import check_convergence_proof
from coursekit.certificates import Separation, cycle, separate
from coursekit.geometry import augment
from coursekit.perceptron import perceptron

FIVE, XOR = datasets.five_points(), datasets.xor()
CYCLE = cycle(augment(XOR.X), XOR.y)
# Its weights begin to repeat after 4 epochs, every 4 epochs.
LATE = np.array([[-3, 1], [2, 0], [3, 2], [3, -1], [-2, -1]]), np.array([1, -1, -1, -1, -1])
FLOATS = datasets.separable(40, 3, 0, rng=8)


def proof(X, y, u):
    return check_convergence_proof(perceptron(X, y), u)


# Easy, tight, one point, far away, fractions, floats, many mistakes.
PROOFS = {
    "two points": proof(*datasets.two_points(), [-1, 2]),
    "tight": proof(*datasets.orthonormal(9), [1] * 9),
    "one point": proof([[3, 4]], [1], [1, 1]),
    "a thousand times": proof([[1000, 1], [-1000, 2], [5, 7]], [1, 1, 1], [0, 3]),
    "fractions": proof([[Fraction(1, 3), 1], [Fraction(-1, 7), 1]], [1, 1], [0, 2]),
    "floats": proof(
        *datasets.separable(40, 3, 0, rng=8), perceptron(*datasets.separable(40, 3, 0, rng=8)).w
    ),
    "many": proof([[30, 1], [-29, 1]], [1, 1], [0, 1]),
}

# Where the hulls meet: inside, in a corner of both, on a border, along a line, in one example.
HULLS = {
    "inside": ([[0, 0], [4, 0], [0, 4], [1, 1]], [1, 1, 1, -1]),
    "corner": ([[0, 0], [1, 3], [3, 1], [0, 0], [-2, -1], [-1, -2]], [1, 1, 1, -1, -1, -1]),
    "border": ([[0, 0], [4, 0], [0, 4], [2, 0], [3, -2]], [1, 1, 1, -1, -1]),
    "one line": ([[0, 0], [2, 2], [4, 4], [1, 1], [3, 3]], [1, 1, 1, -1, -1]),
    "same example": ([[1, 2], [1, 2], [3, 0]], [1, -1, 1]),
    "crossing segments": XOR,
    "apart": FIVE,
    "points apart": datasets.offset_only(),
    "one label": ([[3, 4], [1, 2]], [1, 1]),
    "floats": datasets.separable(30, 2, 0.05, rng=1),
}


def drawn_hulls(X, y, ax=None):
    return figures.hulls(X, y, separate(augment(X), y), ax=ax)


def stopped(X, y, epochs, **settings):
    """Return a run that is cut short."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return perceptron(X, y, max_epochs=epochs, **settings)


XOR_RUN = stopped(augment(XOR.X), XOR.y, 5)
LONG_RUN = stopped(augment(XOR.X), XOR.y, 4990)

GROWTH = {
    "bound": ([2, 4, 8, 16], [15, 25, 45, 85]),
    "forced": ([2, 4, 8, 16], [4, 6, 10, 18]),
    "random order": ([4, 16], [3, 7]),
}

DRAW = {
    **{
        f"{function} of {name}": lambda ax=None, f=function, t=table: getattr(figures, f)(t, ax=ax)
        for name, table in PROOFS.items()
        for function in ("proof_curves", "proof_angle")
    },
    **{
        f"hulls, {name}": lambda ax=None, data=data: drawn_hulls(*data, ax=ax)
        for name, data in HULLS.items()
    },
    "norms": lambda ax=None: figures.norms(XOR_RUN, ax=ax),
    "norms with a cycle": lambda ax=None: figures.norms(XOR_RUN, cycle=CYCLE, ax=ax),
    "discriminant": lambda ax=None: figures.discriminant([1, 2], [3, 1], ax=ax),
    "discriminant of parallels": lambda ax=None: figures.discriminant([1, 2], [-2, -4], ax=ax),
    "discriminant far out": lambda ax=None: figures.discriminant([0.001, 0], [1000, 1000], ax=ax),
    "order_counts": lambda ax=None: figures.order_counts([3, 4, 4, 6, 7, 7], ax=ax),
    "order_counts far apart": lambda ax=None: figures.order_counts([*range(7, 99), 424], ax=ax),
    "order_counts of one": lambda ax=None: figures.order_counts([3], ax=ax),
    "norms for long": lambda ax=None: figures.norms(LONG_RUN, ax=ax),
    "growth": lambda ax=None: figures.growth(GROWTH, ax=ax),
    "growth to millions": lambda ax=None: figures.growth(
        {"squares": ([1, 5000], [1, 5000**2])}, ax=ax
    ),
}


@pytest.fixture
def ax():
    return Figure().add_subplot()


@pytest.fixture(scope="module", params=DRAW)
def finished(request):
    """Every picture, shown once: its labels are where `show` puts them."""
    ax = DRAW[request.param]()
    figures.show(ax)
    ax.figure.draw_without_rendering()
    return ax.figure


class TestReadable(test_figures.TestReadable):
    """What makes every other picture readable holds for these."""

    @pytest.mark.parametrize("data", HULLS.values(), ids=HULLS)
    def test_both_axes_have_the_same_scale(self, data):
        assert drawn_hulls(*data).get_aspect() == 1

    test_a_label_at_the_edge_of_the_view_covers_no_hyperplane = None

    def test_everything_drawn_uses_the_colours_of_the_course(self, finished):
        test_figures.TestColours().test_everything_drawn_uses_these_colours(finished)

    def test_between_numbers_along_an_axis_there_is_room_for_a_digit(self, finished):
        for axis, digit in ((finished.axes[0].xaxis, 10), (finished.axes[0].yaxis, 0)):
            boxes = [text.get_window_extent() for text in axis.get_ticklabels() if text.get_text()]
            assert not any(a.padded(digit, 0).overlaps(b) for a, b in itertools.pairwise(boxes))

    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_the_axes_given_is_the_axes_returned(self, draw, ax):
        assert draw(ax) is ax
        assert draw().figure is not draw().figure

    def test_panels_have_room_for_them_side_by_side(self):
        left, right = figures.panels(2)
        DRAW["order_counts"](left)
        DRAW["growth"](right)
        assert "Panel 1 of 2: 6 orders" in figures.show([left, right]).alt


def curve(ax, words):
    """Return the points of the line of this name, (k, 2)."""
    [line] = [line for line in ax.lines if line.get_label() == words]
    return line.get_xydata()


@pytest.fixture(params=PROOFS)
def table(request):
    return PROOFS[request.param]


class TestProofCurves:
    def test_bounds_are_the_line_and_the_root_for_the_unit_vector_along_u(self, table):
        ax = figures.proof_curves(table)
        gamma = float(table.gamma) / math.sqrt(table.norm_u_squared)
        t, lower = curve(ax, r"$t\,\gamma$").T
        assert lower == pytest.approx(gamma * t)
        t, upper = curve(ax, r"$\sqrt{t}\,R$").T
        assert upper**2 == pytest.approx(t * float(table.radius_squared))

    def test_they_meet_in_the_ring_at_the_bound_and_in_view(self, table):
        ax = figures.proof_curves(table)
        [ring] = [line for line in ax.lines if line.get_markersize() == 15]
        [(t, height)] = ring.get_xydata()
        gamma = float(table.gamma) / math.sqrt(table.norm_u_squared)
        assert t == pytest.approx(float(table.bound))
        assert height == pytest.approx(t * gamma)
        assert height == pytest.approx(math.sqrt(t * table.radius_squared))
        assert ax.viewLim.contains(t, height)
        assert any("(R/" in text.get_text() for text in labels(ax))

    def test_the_run_is_the_table_in_the_unit_of_w_and_lies_between(self, table):
        ax = figures.proof_curves(table)
        norms = curve(ax, r"$\|w_t\|$")
        projections = curve(ax, r"$u \cdot w_t\,/\,\|u\|$")
        unit = math.sqrt(table.norm_u_squared)
        assert norms[:, 0].tolist() == projections[:, 0].tolist() == table.t.tolist()
        assert norms[:, 1] ** 2 == pytest.approx(table.norm_squared.astype(float))
        assert projections[:, 1] * unit == pytest.approx(table.projection.astype(float))
        assert (projections[:, 1] <= norms[:, 1] * (1 + 1e-12)).all()

    def test_the_length_of_u_does_not_matter(self):
        X, y = datasets.two_points()
        once, thrice = (figures.proof_curves(proof(X, y, u)) for u in ([-1, 2], [-3, 6]))
        for a, b in zip(once.lines, thrice.lines, strict=True):
            np.testing.assert_allclose(a.get_xydata(), b.get_xydata())
        assert described(once) == described(thrice)

    def test_a_run_is_never_squeezed_into_a_corner(self, table):
        ax = figures.proof_curves(table)
        far = table.bound > 5 * len(table.t)
        assert ax.get_xscale() == ax.get_yscale() == ("log" if far else "linear")
        assert ("so both axes are logarithmic" in described(ax)) == far
        left, last, right = ax.transData.transform(
            [(t, 1) for t in (ax.get_xlim()[0] or 1e-9, len(table.t), ax.get_xlim()[1])]
        )[:, 0]
        assert (last - left) / (right - left) > 0.015

    def test_the_words_hold_the_chain_of_inequalities_after_the_last_mistake(self, table):
        T, *chain = numbers(described(figures.proof_curves(table)).partition("After ")[2])[:5]
        unit, (last,) = math.sqrt(table.norm_u_squared), table.t[-1:]
        exact = [
            last * float(table.gamma) / unit,
            float(table.projection[-1]) / unit,
            math.sqrt(table.norm_squared[-1]),
            math.sqrt(last * table.radius_squared),
        ]
        assert T == last and chain == sorted(chain)
        assert chain == pytest.approx(exact, rel=1e-3)

    def test_the_words_compare_the_bound_with_the_mistakes(self):
        tight, far = (
            described(figures.proof_curves(PROOFS[k])) for k in ("tight", "a thousand times")
        )
        assert tight.endswith("The run made as many mistakes as the bound allows.")
        factor = numbers_after("The bound is ", far)[0]
        assert (
            factor == pytest.approx(PROOFS["a thousand times"].bound / 2, abs=1) and factor > 1000
        )

    def test_a_bound_of_less_than_one_more_allows_none(self):
        table = PROOFS["two points"]
        assert len(table.t) == 2 < table.bound < 3
        words = "The run made as many mistakes as the bound allows."
        assert described(figures.proof_curves(table)).endswith(words)

    def test_the_last_mistake_is_labelled_unless_it_is_at_the_bound(self, table):
        texts = [text.get_text() for text in labels(figures.proof_curves(table))]
        assert (f"$t = {len(table.t)}$" in texts) == (table.bound > len(table.t))

    def test_of_many_mistakes_the_first_and_the_last_are_among_the_marks(self):
        for line in figures.proof_curves(PROOFS["many"]).lines[1:3]:
            marks = line.get_markevery()
            assert (marks[0], marks[-1]) == (0, len(PROOFS["many"].t) - 1)
            assert len(marks) <= 25


class TestProofAngle:
    def test_the_cosines_are_those_of_the_weights_and_lie_above_the_bound(self, table):
        ax = figures.proof_angle(table)
        t, cosines = curve(ax, r"$u \cdot w_t\,/\,(\|u\|\,\|w_t\|)$").T
        assert t.tolist() == table.t.tolist() and cosines.tolist() == table.cosine.tolist()
        t, bound = curve(ax, r"$\sqrt{t}\,\gamma\,/\,R$").T
        assert bound**2 == pytest.approx(t / float(table.bound))
        assert (table.cosine >= np.sqrt(table.t / float(table.bound)) - 1e-12).all()

    def test_the_bound_reaches_1_in_the_ring(self, table):
        ax = figures.proof_angle(table)
        [ring] = [line for line in ax.lines if line.get_markersize() == 15]
        assert ring.get_xydata()[0] == pytest.approx([float(table.bound), 1])

    def test_ticks_name_the_angle_of_each_cosine(self):
        ax = figures.proof_angle(PROOFS["tight"])
        for tick, text in zip(ax.get_yticks(), ax.get_yticklabels(), strict=True):
            cosine, degrees = numbers(text.get_text())
            assert cosine == tick == pytest.approx(math.cos(math.radians(degrees)), abs=0.005)

    def test_the_words_hold_the_angles_and_how_often_they_grew(self, table):
        text = described(figures.proof_angle(table))
        angles = np.degrees(np.arccos(np.minimum(table.cosine, 1)))
        spoken = [float(n) for n in re.findall(r"([\d.]+) degrees", text)]
        first = [angles[0]] if len(angles) > 1 else []
        allowed = math.degrees(math.acos(min(table.cosine_bound[-1], 1)))
        assert spoken == pytest.approx([*first, angles[-1], allowed], rel=5e-3, abs=6e-3)
        grew = (np.diff(table.cosine) < -1e-12).sum()
        assert (numbers_after("It grows at ", text) or [0])[0] == grew
        assert "both axes" not in text


def labelled(size):
    """Return a strategy for points of the plane with whole coordinates, each with its label."""
    whole = st.integers(-size, size)
    return st.tuples(whole, whole, st.sampled_from([-1, 1]))


class TestHulls:
    @staticmethod
    def outline(ax, sign):
        """Return the corners of the hull of one class, as drawn."""
        edges = [line for line in ax.lines if line.get_label() == f"hull of {sign}"]
        return edges[0].get_xydata() if edges else None

    @settings(max_examples=30)
    @given(st.lists(labelled(5), min_size=1, max_size=25))
    def test_the_outlines_are_those_that_qhull_finds(self, rows):
        X, y = np.array(rows)[:, :2], np.array(rows)[:, 2]
        ax = drawn_hulls(X, y)
        for sign, words in ((1, "+1"), (-1, "−1")):
            rows, found = np.unique(X[y == sign], axis=0), self.outline(ax, words)
            flat = len(rows) == 0 or np.linalg.matrix_rank(rows - rows[0]) < 2
            if len(rows) < 2:
                assert found is None
            elif flat:
                assert_same_points(found, rows[[0, -1]])  # sorted, so these are the ends
            else:
                assert (found[0] == found[-1]).all()
                assert_same_points(found[:-1], rows[ConvexHull(rows).vertices])

    @settings(max_examples=30)
    @given(st.lists(labelled(3), min_size=1, max_size=9))
    def test_either_a_line_separates_or_the_cross_is_in_both_hulls(self, rows):
        X, y = np.array(rows)[:, :2], np.array(rows)[:, 2]
        found = separate(augment(X), y)
        ax = figures.hulls(X, y, found)
        crosses = [c for c in ax.collections if c.get_label() == "in both hulls"]
        separating = [c for c in ax.get_children() if c.get_label() == "separating line"]
        if found.separable:
            assert not crosses and len(separating) == len(set(y)) - 1
            for line in separating:
                np.testing.assert_allclose(augment(line.get_xydata()) @ found.w, 0, atol=1e-9)
        else:
            [cross] = crosses
            for sign in (-1, 1):
                mixed = 2 * found.weights[y == sign] @ X[y == sign]
                assert_same_points(cross.get_offsets(), [mixed])
            assert_same_points(dots(ax, "weight above 0"), X[found.weights > 0])

    @pytest.mark.parametrize("name", HULLS)
    def test_the_cross_is_there_where_the_hulls_meet(self, name):
        expected = {
            "inside": (1, 1),
            "corner": (0, 0),
            "border": (2, 0),
            "same example": (1, 2),
            "crossing segments": (0.5, 0.5),
        }
        ax = drawn_hulls(*HULLS[name])
        if name in expected:
            assert_same_points(dots(ax, "in both hulls"), [expected[name]])
        assert ("The hulls meet" in described(ax)) == (name in {*expected, "one line"})

    def test_a_polygon_is_filled_and_a_segment_is_not(self):
        def fills(name):
            return [c for c in drawn_hulls(*HULLS[name]).patches if isinstance(c, Polygon)]

        assert [len(fills(name)) for name in ("corner", "border", "crossing segments")] == [2, 1, 0]

    def test_the_edges_differ_in_style(self):
        ax = drawn_hulls(*XOR)
        styles = {line.get_label(): line.get_linestyle() for line in ax.lines}
        assert (styles["hull of +1"], styles["hull of −1"]) == ("-", "--")

    def test_the_words_give_the_shapes_and_both_sums(self):
        text = described(drawn_hulls(*HULLS["inside"])).partition("(1, 1). ")[2]
        assert text == (
            "The hull of label +1, solid edge, is the triangle with corners (0, 0), (4, 0), "
            "(0, 4). The hull of label −1 is the point (1, 1). The hulls meet, so no line "
            "separates: the point (1, 1), a cross, is 1/2 (0, 0) + 1/4 (4, 0) + 1/4 (0, 4) of "
            "label +1 and (1, 1) of label −1. The examples in these sums are ringed."
        )

    def test_the_corners_of_a_polygon_are_counted(self):
        for name, data in HULLS.items():
            said = [
                int(n) for n in re.findall(r"polygon with (\d+)", described(drawn_hulls(*data)))
            ]
            X, y = np.asarray(data[0], float), np.asarray(data[1])
            flat = [np.linalg.matrix_rank(X[y == s] - X[y == s][:1]) < 2 for s in (1, -1)]
            corners = [
                0 if thin else len(ConvexHull(X[y == s]).vertices) for s, thin in zip((1, -1), flat)
            ]
            assert said == [n for n in corners if n > 3], name

    def test_the_words_give_the_line(self):
        proof = Separation(True, np.array([0, 1, 0]), None)
        text = described(figures.hulls([[0, 1], [0, -1]], [1, -1], proof))
        assert text.endswith("The dash-dotted black line x2 = 0 separates: no hull reaches it.")

    def test_one_label_needs_no_line(self):
        for w in ([0, 0, 1], [1, 1, 1]):
            ax = figures.hulls([[1, 2], [0, 1]], [1, 1], Separation(True, np.array(w), None))
            assert described(ax).endswith("There is one label only, and no line is needed.")
            assert "separating line" not in [c.get_label() for c in ax.get_children()]

    def test_a_line_with_long_coefficients_is_written_short(self):
        w = np.array([10**9 + 1, -(10**9), 7])
        text = described(figures.hulls([[2, 1], [1, 2]], [1, -1], Separation(True, w, None)))
        assert "line x1 − x2 + 7e−09 = 0" in text

    def test_floats_are_judged_exactly(self):
        X = np.array([[0.1, 0.2], [0.3, 0.6], [0.2, 0.4]])
        text = described(drawn_hulls(X, [1, 1, -1]))
        assert ("The hulls meet" in text) == (not separate(augment(X), [1, 1, -1]).separable)


class TestNorms:
    def test_the_line_is_the_length_of_the_weights(self):
        for run in (XOR_RUN, stopped(*datasets.separable(30, 2, 0.01, rng=0), 2, w0=[3, 4])):
            t, lengths = curve(figures.norms(run), r"$\|w_t\|$").T
            assert t.tolist() == list(range(run.mistakes + 1))
            assert lengths == pytest.approx(np.linalg.norm(run.trajectory().astype(float), axis=1))

    def test_the_largest_norm_is_said_and_drawn(self):
        ax = figures.norms(XOR_RUN, cycle=CYCLE)
        [(_, height), _] = lines(ax, ":")[0]
        assert height == pytest.approx(math.sqrt(CYCLE.max_norm_squared))
        assert [text.get_text() for text in labels(ax)] == [r"$\sqrt{3}$"]
        assert "The largest is 1.732, first at t = 3." in described(ax)
        assert "it stays at or below 1.732 (dotted line)." in described(ax)

    def test_the_first_round_begins_and_ends_with_the_same_weights(self):
        X, y = LATE
        found = cycle(X, y)
        run = stopped(X, y, found.start + 2 * found.period)
        ax = figures.norms(run, cycle=found)
        first, again = (int(line[0, 0]) for line in lines(ax, "--"))
        assert (run.weights(first) == run.weights(again)).all()
        assert (run.weights(first) == found.weights[0]).all()
        assert 0 < first == run.updates_per_epoch[: found.start].sum()
        assert numbers_after("The weights after ", described(ax)) == [
            *(found.start, found.start + found.period, first, again, found.period),
        ]
        [span] = [p for p in ax.patches if p.get_label() == "first round"]
        assert (span.get_x(), span.get_width()) == (first, again - first)

    @pytest.mark.parametrize("before", ["the start", "the end of the first round"])
    def test_a_run_that_ends_early_marks_what_it_reaches(self, before):
        X, y = LATE
        found = cycle(X, y)
        ends = found.start + found.period - 1 if "first" in before else found.start - 1
        ax = figures.norms(stopped(X, y, ends), cycle=found)
        assert len(lines(ax, "--")) == ("first" in before)
        assert not ax.patches
        assert ("(this run ends before)" in described(ax)) == (before == "the start")

    def test_a_short_run_says_that_the_largest_norm_comes_later(self):
        X, y = LATE
        ax = figures.norms(stopped(X, y, 1), cycle=cycle(X, y))
        assert "(dotted line), which it reaches after this run." in described(ax)

    def test_a_start_at_once_is_said_plainly(self):
        assert described(figures.norms(XOR_RUN, cycle=CYCLE)).endswith(
            "The weights at the start are back after 1 epoch (dashed at t = 0 and t = 4), and "
            "every epoch from then on."
        )


vectors = st.lists(st.integers(-9, 9), min_size=3, max_size=3)


class TestDiscriminant:
    @settings(max_examples=30)
    @given(vectors.filter(any), vectors)
    def test_the_curve_is_the_squared_length_and_never_below_zero(self, u, v):
        curve, *_ = lines(figures.discriminant(u, v), "-")[1:]
        for t, height in curve[::20]:
            exact = sum((t * a + b) ** 2 for a, b in zip(u, v))
            assert height == pytest.approx(exact, abs=1e-9 * (1 + curve[:, 1].max()))
        assert curve[:, 1].min() >= 0

    @settings(max_examples=30)
    @given(vectors.filter(any), vectors)
    def test_the_minimum_is_the_gap_over_the_square_of_u(self, u, v):
        ax = figures.discriminant(u, v)
        gap = np.dot(u, u) * np.dot(v, v) - np.dot(u, v) ** 2
        [(foot, top)] = lines(ax, "--")
        assert foot.tolist() == [top[0], 0]
        assert top == pytest.approx([-np.dot(u, v) / np.dot(u, u), gap / np.dot(u, u)])
        assert (", so its discriminant is 0: " in described(ax)) == (gap == 0)
        assert numbers(described(ax))[-1] == pytest.approx(gap / np.dot(u, u), rel=1e-3)

    def test_height_zero_and_time_zero_are_in_view(self):
        for u, v in (([1, 2], [30, -10]), ([1000, 1], [1000, 2]), ([1, 2], [0, 0])):
            ax = figures.discriminant(u, v)
            assert ax.viewLim.contains(0, 0)

    def test_the_words_hold_the_whole_calculation(self):
        assert described(figures.discriminant([1, 2], [-3, -1])) == (
            "The parabola ‖t u + v‖² against t for u = (1, 2) and v = (−3, −1). It stays above 0, "
            "so its discriminant is negative: (u·v)² < ‖u‖² ‖v‖². Its minimum, at t = 1, is "
            "(‖u‖² ‖v‖² − (u·v)²) / ‖u‖² = (5 · 10 − 5²) / 5 = 5."
        )


def bars(ax):
    """Return the middle and the height of each bar."""
    found = [p for p in ax.patches if isinstance(p, Rectangle)]
    return {round(p.get_x() + p.get_width() / 2, 9): p.get_height() for p in found}


class TestOrderCounts:
    @settings(max_examples=30)
    @given(st.lists(st.integers(0, 40), min_size=1, max_size=60))
    def test_the_bars_are_the_counts_given_in_either_form(self, mistakes):
        tally = Counter(mistakes)
        one, other = figures.order_counts(mistakes), figures.order_counts(tally)
        assert bars(one) == bars(other) == tally
        assert described(one) == described(other)

    def test_the_words_are_the_bars(self):
        text = described(figures.order_counts({7: 16, 3: 4, 6: 48, 4: 52}))
        assert text == (
            "120 orders of the same examples. The fewest mistakes are 3, in 4 orders; the most are "
            "7, in 16 orders. Orders with 3, 4, 6, 7 mistakes: 4, 52, 48, 16."
        )

    def test_many_numbers_are_not_all_listed(self):
        mistakes = [*range(20), *range(30, 35), 5]
        ax = figures.order_counts(mistakes)
        assert described(ax).endswith(
            f"At least half of the orders make at most {sorted(mistakes)[12]}. The widest gap is "
            "from 19 to 30."
        )
        assert not ax.texts

    @settings(max_examples=30)
    @given(st.lists(st.integers(0, 3000), min_size=1, max_size=60))
    def test_numbers_far_apart_share_bars_and_none_is_lost(self, mistakes):
        ax = figures.order_counts(mistakes)
        drawn = [p for p in ax.patches if isinstance(p, Rectangle)]
        wide = round(drawn[0].get_width() / 0.8)
        assert wide == max([1, *numbers(ax.get_xlabel())])
        assert (f"Each bar stands for {wide} neighbouring" in described(ax)) == (wide > 1)
        for middle, height in bars(ax).items():
            start = round(middle - (wide - 1) / 2)
            assert start % wide == 0
            assert height == sum(start <= m < start + wide for m in mistakes)
        assert sum(bars(ax).values()) == len(mistakes)
        assert len(drawn) <= 52

    def test_all_orders_alike(self):
        text = described(figures.order_counts([1] * 6))
        assert text == "6 orders of the same examples. Each makes 1 mistake."

    def test_the_ticks_are_whole_numbers(self):
        ax = figures.order_counts([4])
        figures.show(ax)
        assert [t for t in ax.get_xticks() if ax.get_xlim()[0] < t < ax.get_xlim()[1]] == [4]


class TestGrowth:
    def test_each_line_is_its_counts(self):
        ax = figures.growth(GROWTH)
        for (name, (n, counts)), line in zip(GROWTH.items(), ax.lines, strict=True):
            assert line.get_label() == name
            assert line.get_xdata().tolist() == n and line.get_ydata().tolist() == counts
        assert len({(k.get_linestyle(), k.get_marker(), k.get_color()) for k in ax.lines}) == 3
        assert ax.get_ylim()[0] == 0

    def test_the_words_are_the_points(self):
        text = described(figures.growth(GROWTH))
        assert "forced, dashed line: 4 at n = 2, 6 at n = 4, 10 at n = 8, 18 at n = 16." in text

    def test_many_points_are_not_all_listed(self):
        text = described(figures.growth({"squares": (range(20), [n**2 for n in range(20)])}))
        assert text.endswith("25 at n = 5 and so on to 361 at n = 19.")

    def test_a_formula_in_a_name_is_spoken_without_its_dollars(self):
        assert "bound 4n, solid line" in described(figures.growth({"bound $4n$": ([1], [4])}))


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (
            lambda: figures.proof_curves(XOR_RUN),
            r"^table must be a bounds\.ProofTable, .* <Run: 20",
        ),
        (lambda: figures.proof_angle([1, 2]), r"^table must be .*check_.*, but it is \[1, 2\]"),
        (lambda: figures.hulls([[1, 2, 3]], [1], None), r"^X must lie in the plane"),
        (lambda: figures.hulls([[1, 2]], [1], [1, 2, 3]), "^separation must be of the augmented"),
        (
            lambda: figures.hulls(*XOR, separate(*XOR)),
            r"^separation must be of the augmented points, separate\(augment\(X\), y\), but it",
        ),
        (lambda: figures.hulls(*FIVE, separate(augment(FIVE.X), -FIVE.y)), "^separation must be"),
        (lambda: figures.hulls(*FIVE, separate(augment(XOR.X), XOR.y)), "^separation must be"),
        (
            lambda: figures.norms(stopped(augment(XOR.X), XOR.y, 3, rate=2), cycle=CYCLE),
            "^cycle must be of the examples of the run, .* rate 1; .* or has a larger norm",
        ),
        (
            lambda: figures.norms(stopped(augment(XOR.X), XOR.y, 3, w0=[0, 0, 1]), cycle=CYCLE),
            "^cycle must be of the examples of the run",
        ),
        (lambda: figures.norms(stopped(*XOR, 3), cycle=CYCLE), "^cycle must be of the examples"),
        (lambda: figures.discriminant([0, 0], [1, 2]), "^u must not be the zero vector"),
        (lambda: figures.discriminant([1, 2], [1, 2, 3]), "^v must have 2 components"),
        (lambda: figures.order_counts([]), "^counts is empty"),
        (lambda: figures.order_counts([1, 1.5]), "^counts must be whole .* 0, but one is 1.5"),
        (lambda: figures.order_counts([1, -1]), "^counts must be whole .* 0, but one is -1"),
        (lambda: figures.order_counts({-1: 2}), "^the keys of counts must be .* one is -1"),
        (lambda: figures.order_counts({3: 0}), "^the values of counts must be .* 1, but one is 0"),
        (lambda: figures.growth({"a": ([1, 2], [3])}), "^the counts of 'a' must have 2 components"),
        (lambda: figures.growth({"a": [1, 2, 3]}), r"^lines\['a'\] must be a pair"),
        (
            lambda: figures.growth({str(i): ([1], [1]) for i in range(5)}),
            "^lines must be at most 4 .* not 5: draw the others",
        ),
    ],
)
def test_errors_name_the_argument_and_say_what_to_do(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()
