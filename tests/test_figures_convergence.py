"""The pictures of lecture 03 show the data, and their descriptions state its numbers."""

import math
import re
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from matplotlib.patches import Polygon, Rectangle
from oracles import quietly
from pictures import (
    HULLS,
    PROOFS,
    TWO,
    assert_same_points,
    axes_of,
    climbing,
    curve,
    dots,
    labels,
    led,
    lines,
    numbers,
    numbers_after,
    proof,
    run_of,
    xor_cycle,
)
from scipy.spatial import ConvexHull

from coursekit.perceptrons import datasets, figures
from coursekit.perceptrons.algorithms import margin_perceptron, perceptron
from coursekit.perceptrons.bounds import check_proof
from coursekit.perceptrons.certificates import Separation, cycle, separate
from coursekit.perceptrons.figures import description
from coursekit.perceptrons.figures.proof_marks import NEAR
from coursekit.perceptrons.geometry import augment
from coursekit.pictures.style import BLUE, VERMILION


@pytest.mark.parametrize("name", PROOFS)
class TestProofCurves:
    def test_bounds_are_the_line_and_the_root_and_meet_in_the_cross_in_view(self, name):
        table, [ax] = proof(name), axes_of(f"proof_curves, {name}")
        gamma = float(table.gamma0) / math.sqrt(table.norm_u_squared)
        t, lower = curve(ax, r"$t\,\gamma(u)$").T
        assert lower == pytest.approx(gamma * t)
        t, upper = curve(ax, r"$\sqrt{t}\,R$").T
        assert upper**2 == pytest.approx(t * float(table.radius_squared))
        [cross] = [line.get_xydata()[0] for line in ax.lines if line.get_marker() == "+"]
        t = float(table.bound)
        assert cross == pytest.approx([t, t * gamma])
        assert cross[1] == pytest.approx(math.sqrt(t * table.radius_squared))
        assert ax.viewLim.contains(*cross)

    def test_the_run_is_the_table_in_the_unit_of_w_and_lies_between(self, name):
        table, [ax] = proof(name), axes_of(f"proof_curves, {name}")
        norms = curve(ax, r"$\|w_t\|$")
        projections = curve(ax, r"$u \cdot w_t$")
        unit = math.sqrt(table.norm_u_squared)
        assert norms[:, 0].tolist() == projections[:, 0].tolist() == table.t.tolist()
        assert norms[:, 1] ** 2 == pytest.approx(table.norm_squared.astype(float))
        assert projections[:, 1] * unit == pytest.approx(table.projection.astype(float))
        assert (projections[:, 1] <= norms[:, 1] * (1 + 1e-12)).all()

    def test_a_run_is_never_squeezed_into_a_corner_and_its_end_is_labelled(self, name):
        table, [ax] = proof(name), axes_of(f"proof_curves, {name}")
        far = table.bound > 5 * len(table.t)
        assert ax.get_xscale() == ax.get_yscale() == ("log" if far else "linear")
        assert ("so both axes are logarithmic" in description(ax)) == far
        left, last, right = ax.transData.transform(
            [(t, 1) for t in (ax.get_xlim()[0] or 1e-9, len(table.t), ax.get_xlim()[1])]
        )[:, 0]
        assert (last - left) / (right - left) > 0.015
        texts = [text.get_text() for text in labels(ax)]
        assert any("(R/" in text for text in texts)
        assert (f"$t = {len(table.t)}$" in texts) == (NEAR * table.bound > len(table.t))

    def test_the_cosines_are_those_of_the_weights_and_lie_above_the_bound(self, name):
        table, [ax] = proof(name), axes_of(f"proof_angle, {name}")
        t, cosines = curve(ax, r"$\cos(u, w_t)$").T
        assert t.tolist() == table.t.tolist() and cosines.tolist() == table.cosine.tolist()
        t, bound = curve(ax, r"$\sqrt{t}\,\gamma(u)\,/\,R$").T
        assert bound**2 == pytest.approx(t / float(table.bound))
        assert (table.cosine >= np.sqrt(table.t / float(table.bound)) - 1e-12).all()
        [cross] = [line.get_xydata()[0] for line in ax.lines if line.get_marker() == "+"]
        assert cross == pytest.approx([float(table.bound), 1])

    def test_the_words_hold_the_angles_and_how_often_they_grew(self, name):
        table, text = proof(name), description(axes_of(f"proof_angle, {name}")[0])
        angles = np.degrees(np.arccos(np.minimum(table.cosine, 1)))
        spoken = [float(n) for n in re.findall(r"([\d.]+) degrees", text)]
        first = [angles[0]] if len(angles) > 1 else []
        allowed = math.degrees(math.acos(min(table.cosine_bound[-1], 1)))
        assert spoken == pytest.approx([*first, angles[-1], allowed], rel=5e-3, abs=6e-3)
        grew = (np.diff(table.cosine) < -1e-12).sum()
        assert (numbers_after("It grows at ", text) or [0])[0] == grew


class TestProofWords:
    def test_the_length_of_u_does_not_matter(self):
        once, thrice = (
            figures.proof_curves(check_proof(perceptron(*TWO), u)) for u in ([-1, 2], [-3, 6])
        )
        for a, b in zip(once.lines, thrice.lines, strict=True):
            np.testing.assert_allclose(a.get_xydata(), b.get_xydata())
        assert description(once) == description(thrice)

    def test_the_words_compare_the_bound_with_the_mistakes(self):
        # A bound of less than one mistake more allows none.
        assert len(proof("two points").t) == 2 < proof("two points").bound < 3
        for name in ("tight", "two points"):
            text = description(axes_of(f"proof_curves, {name}")[0])
            assert text.endswith("The run made as many mistakes as the bound allows.")
        far = description(axes_of("proof_curves, a thousand times")[0])
        [factor, *_] = numbers_after("The bound is ", far)
        assert factor == pytest.approx(proof("a thousand times").bound / 2, abs=1)
        assert factor > 1000

    def test_of_many_mistakes_the_first_and_the_last_are_among_the_marks(self):
        for line in axes_of("proof_curves, many")[0].lines[1:3]:
            marks = line.get_markevery()
            assert (marks[0], marks[-1]) == (0, len(proof("many").t) - 1)
            assert len(marks) <= 25

    def test_ticks_name_the_angle_of_each_cosine(self):
        [ax] = axes_of("proof_angle, tight")
        for tick, text in zip(ax.get_yticks(), ax.get_yticklabels(), strict=True):
            cosine, degrees = numbers(text.get_text())
            assert cosine == tick == pytest.approx(math.cos(math.radians(degrees)), abs=0.005)


whole = st.integers(-3, 3)
sets = st.lists(st.tuples(whole, whole, st.sampled_from([-1, 1])), min_size=1, max_size=12)


class TestHulls:
    @given(sets)
    @example([(0, 0, 1), (3, 0, 1), (0, 3, 1), (1, 1, -1)])
    @example([(0, 0, 1), (1, 1, 1), (3, 3, 1), (2, 2, -1)])
    def test_outlines_are_those_of_qhull_and_a_line_separates_or_the_cross_is_in_both(self, rows):
        X, y = np.array(rows)[:, :2], np.array(rows)[:, 2]
        separation = separate(augment(X), y)
        ax = figures.convex_hulls(X, y, separation)
        for sign, words in ((1, "+1"), (-1, "−1")):
            corners = np.unique(X[y == sign], axis=0)
            edges = [k.get_xydata() for k in ax.lines if k.get_label() == f"hull of {words}"]
            if len(corners) < 2:
                assert not edges
            elif np.linalg.matrix_rank(corners - corners[0]) < 2:
                assert_same_points(edges[0], corners[[0, -1]])  # sorted, so these are the ends
            else:
                assert (edges[0][0] == edges[0][-1]).all()
                assert_same_points(edges[0][:-1], corners[ConvexHull(corners).vertices])

        separating = [c for c in ax.get_children() if c.get_label() == "separating line"]
        if separation.separable:
            assert len(separating) == len(set(y)) - 1 and not len(dots(ax, "in both hulls"))
            for line in separating:
                np.testing.assert_allclose(augment(line.get_xydata()) @ separation.w, 0, atol=1e-9)
        else:
            for sign in (-1, 1):
                mixed = 2 * separation.weights[y == sign] @ X[y == sign]
                assert_same_points(dots(ax, "in both hulls"), [mixed])
            number = re.compile(r"[\d.e-]+(/\d+)?$")
            numbered = [t for t in labels(ax) if number.match(t.get_text())]
            assert_same_points([t.xy for t in numbered], X[separation.weights > 0])
            weights = [float(Fraction(t.get_text())) for t in numbered]
            expected = [float(weight) for weight in separation.weights if weight]
            assert sorted(weights) == pytest.approx(sorted(expected), rel=1e-3)

    def test_the_cross_is_there_where_the_hulls_meet(self):
        expected = {
            "inside": (1, 1),
            "corner": (0, 0),
            "border": (2, 0),
            "same example": (1, 2),
            "crossing segments": (0.5, 0.5),
        }
        for name in HULLS:
            [ax] = axes_of(f"convex_hulls, {name}")
            if name in expected:
                assert_same_points(dots(ax, "in both hulls"), [expected[name]])
            assert ("The hulls meet" in description(ax)) == (name in {*expected, "one line"}), name

    def test_a_polygon_is_filled_and_its_corners_counted_and_a_segment_is_not(self):
        filled = {}
        for name, data in HULLS.items():
            [ax] = axes_of(f"convex_hulls, {name}")
            filled[name] = len([c for c in ax.patches if isinstance(c, Polygon)])
            X, y = np.asarray(data[0], float), np.asarray(data[1])
            thick = [
                X[y == s] for s in (1, -1) if np.linalg.matrix_rank(X[y == s] - X[y == s][:1]) == 2
            ]
            corners = [len(ConvexHull(rows).vertices) for rows in thick]
            spoken = [int(n) for n in re.findall(r"polygon with (\d+)", description(ax))]
            assert spoken == [n for n in corners if n > 3], name
        assert [filled[name] for name in ("corner", "border", "crossing segments")] == [2, 1, 0]

    def test_the_edges_differ_in_style(self):
        styles = {k.get_label(): k.get_linestyle() for k in axes_of("convex_hulls, apart")[0].lines}
        assert (styles["hull of +1"], styles["hull of −1"]) == ("-", "--")

    def test_the_words_give_the_line_shortly_and_one_label_needs_none(self):
        for rows, w, line in (
            ([[0, 1], [0, -1]], [0, 1, 0], "line x2 = 0 separates"),
            ([[2, 1], [1, 2]], [10**9 + 1, -(10**9), 7], "line x1 − x2 + 7e−09 = 0"),
        ):
            text = description(
                figures.convex_hulls(rows, [1, -1], Separation(True, np.array(w), None))
            )
            assert line in text
        for w in ([0, 0, 1], [1, 1, 1]):
            ax = figures.convex_hulls([[1, 2], [0, 1]], [1, 1], Separation(True, np.array(w), None))
            assert description(ax).endswith("There is one label only, and no line is needed.")
            assert "separating line" not in [c.get_label() for c in ax.get_children()]

    def test_floats_are_judged_exactly(self):
        X = np.array([[0.1, 0.2], [0.3, 0.6], [0.2, 0.4]])
        separation = separate(augment(X), [1, 1, -1])
        text = description(figures.convex_hulls(X, [1, 1, -1], separation))
        assert ("The hulls meet" in text) == (not separation.separable)


# Its weights begin to repeat after 4 epochs, every 4 epochs.
LATE = np.array([[-3, 1], [2, 0], [3, 2], [3, -1], [-2, -1]]), np.array([1, -1, -1, -1, -1])


def late_run(epochs):
    return quietly(perceptron, *LATE, max_epochs=epochs)


class TestNorms:
    def test_the_line_is_the_length_of_the_weights(self):
        started = quietly(
            perceptron, *datasets.separable(30, 2, 0.01, rng=0), max_epochs=2, w0=[3, 4]
        )
        for run in (run_of("xor"), started):
            t, lengths = curve(figures.weight_norms(run), "_lengths").T
            assert t.tolist() == list(range(run.mistakes + 1))
            assert lengths == pytest.approx(np.linalg.norm(run.trajectory().astype(float), axis=1))

    def test_the_largest_norm_is_drawn(self):
        [ax] = axes_of("weight_norms, with a cycle")
        [(_, height), _] = lines(ax, ":")[0]
        assert height == pytest.approx(math.sqrt(xor_cycle().max_norm_squared))
        assert labels(ax)[0].get_text() == r"never above $\sqrt{3}$"

    def test_the_first_round_begins_and_ends_with_the_same_weights(self):
        repeated = cycle(*LATE)
        run = late_run(repeated.start + 2 * repeated.period)
        ax = figures.weight_norms(run, cycle=repeated)
        first, again = (int(line[0, 0]) for line in lines(ax, "--"))
        assert run.weights(first).tolist() == run.weights(again).tolist()
        assert run.weights(first).tolist() == repeated.weights[0].tolist()
        assert 0 < first == run.updates_per_epoch[: repeated.start].sum()
        expected = [repeated.start, repeated.start + repeated.period, first, again, repeated.period]
        assert numbers_after("The weights after ", description(ax)) == expected
        [span] = [p for p in ax.patches if p.get_label() == "_first round"]
        assert (span.get_x(), span.get_width()) == (first, again - first)

    def test_a_run_that_ends_early_marks_what_it_reaches(self):
        repeated = cycle(*LATE)
        for epochs, marks in ((repeated.start - 1, 0), (repeated.start + repeated.period - 1, 1)):
            ax = figures.weight_norms(late_run(epochs), cycle=repeated)
            assert len(lines(ax, "--")) == marks and not ax.patches
            assert ("(this run ends before)" in description(ax)) == (marks == 0)
        short = description(figures.weight_norms(late_run(1), cycle=repeated))
        assert "(dotted line), which it reaches after this run." in short


class TestOrderCounts:
    @given(st.lists(st.one_of(st.integers(0, 40), st.integers(0, 3000)), min_size=1, max_size=60))
    @example([1] * 6)
    @example([4, 4, 9])
    @example([0, 3000])
    def test_the_bars_are_the_counts_and_those_far_apart_share_them(self, mistakes):
        ax, other = (
            figures.mistakes_by_order(mistakes),
            figures.mistakes_by_order(Counter(mistakes)),
        )
        assert description(ax) == description(other)
        bars = [p for p in ax.patches if isinstance(p, Rectangle)]
        wide = round(bars[0].get_width() / 0.8)
        assert wide == max([1, *numbers(ax.get_xlabel())])
        assert (f"Each bar stands for {wide} neighbouring" in description(ax)) == (wide > 1)
        for bar in bars:
            start = round(bar.get_x() + bar.get_width() / 2 - (wide - 1) / 2)
            assert start % wide == 0
            assert bar.get_height() == sum(start <= m < start + wide for m in mistakes)
        assert sum(bar.get_height() for bar in bars) == len(mistakes) and len(bars) <= 52
        alike = len(set(mistakes)) == 1
        assert ("Each makes" in description(ax)) == alike
        if alike:
            spoken = numbers(description(ax).replace(" no ", " 0 "))
            assert spoken == [len(mistakes), mistakes[0]]

    def test_many_numbers_are_not_all_listed(self):
        mistakes = [*range(20), *range(30, 35), 5]
        ax = figures.mistakes_by_order(mistakes)
        assert numbers_after("make at most", description(ax)) == [sorted(mistakes)[12], 19, 30]
        assert not ax.texts

    def test_the_ticks_are_whole_numbers(self):
        ax = figures.mistakes_by_order([4])
        figures.picture(ax)
        assert [t for t in ax.get_xticks() if ax.get_xlim()[0] < t < ax.get_xlim()[1]] == [4]


@pytest.mark.parametrize("name, t", [("climb", 8), ("climb, at first", 3)])
def test_the_climb_is_the_run_turned_so_that_u_points_up_in_its_cap(name, t):
    (run_, u), [ax] = climbing(), axes_of(name)
    [path] = [line.get_xydata() for line in ax.lines if line.get_markersize() == 4]
    W = run_.trajectory()[: t + 1]
    assert path[:, 1] == pytest.approx(W @ u / 5)
    assert np.hypot(*path.T) == pytest.approx(np.linalg.norm(W, axis=1))
    [level] = {line.get_ydata()[0] for line in ax.lines if line.get_linestyle() == "--"}
    assert level == pytest.approx(1.6 * t) and path[t, 1] >= level
    [circle] = [line.get_xydata() for line in ax.lines if len(line.get_xydata()) == 201]
    assert np.hypot(*circle.T) == pytest.approx(10 * math.sqrt(t))
    assert f"at least t γ(u) = {1.6 * t:.4g} " in figures.description(ax)


def test_the_climb_is_the_same_with_every_rate():
    run_, u = climbing()
    for rate in (3, 0.5):
        again = figures.climb(perceptron(run_.X, run_.y, rate=rate), u)
        expected = figures.climb(run_, u)
        assert description(again) == description(expected)
        for line, other in zip(again.lines, expected.lines, strict=True):
            assert line.get_xydata() == pytest.approx(other.get_xydata())


def test_beyond_the_bound_there_is_no_room_to_climb():
    assert figures.description(*axes_of("climb, beyond the bound")).endswith(
        "the dashed line at height t γ(u) = 64 is above the circle of radius √t R = 63.25: no room "
        "is left."
    )
    assert "cap between them is shaded" in figures.description(figures.climb(*climbing(), t=39))


def test_only_a_run_of_the_perceptron_in_the_plane_can_climb():
    run_, u = climbing()
    with pytest.raises(ValueError, match=r"^u must lie in the plane"):
        figures.climb(perceptron([[1, 0, 0]], [1]), [1, 0, 0])
    with pytest.raises(ValueError, match=r"^run must be of `perceptron`"):
        figures.climb(margin_perceptron([[3, 4]], [1], gamma=1), [3, 4])
    with pytest.raises(ValueError, match=r"^t must be a whole number"):
        figures.climb(run_, u, t=0)


@pytest.mark.parametrize(("name", "n"), [("adversary_path", 5), ("adversary_path, of few", 2)])
def test_the_path_of_an_adversary_is_that_of_the_weights_and_ends_where_both_are_right(name, n):
    [ax] = axes_of(name)
    W = led(n)[:, :2]
    assert len(W) == 2 * n + 3
    [points] = [line.get_xydata() for line in ax.lines if line.get_marker() == "o"]
    [end] = [line.get_xydata() for line in ax.lines if line.get_marker() == "D"]
    assert points.tolist() == [[0, 0], *W[:-1].tolist()] and end.tolist() == [W[-1].tolist()]
    (a, c) = end[0]
    assert c < 0 < a + n * c  # the scores of the negative and of the positive example
    steps = [line for line in ax.lines if line.get_color() in (BLUE, VERMILION)]
    rises = [float(np.diff(line.get_ydata())[0]) for line in steps]
    assert [line.get_color() == BLUE for line in steps] == [rise == 1 for rise in rises]
    assert len(steps) == 2 * n + 3 and sum(rises) == -1
