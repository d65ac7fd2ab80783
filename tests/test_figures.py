"""The pictures of lectures 01 and 02: facts about the drawing, and how a picture is shown."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Polygon
from oracles import output_of, quietly
from pictures import (
    CLOUDS,
    FIVE,
    LINE,
    ORIGIN,
    PICTURES,
    TWO,
    UPDATES,
    XOR,
    arrows,
    assert_same_points,
    axes_of,
    curve,
    digits,
    dots,
    labels,
    lines,
    numbers,
    numbers_after,
    run_of,
)

from coursekit.perceptrons import datasets, figures
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.algorithms.scores import is_mistake
from coursekit.perceptrons.figures import description
from coursekit.perceptrons.figures.separating_plane import _cut
from coursekit.perceptrons.geometry import Hyperplane, augment, margin, nearest_centroid
from coursekit.pictures import style

directions = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(any)


@pytest.fixture
def ax():
    return Figure().add_subplot()


class TestExamples:
    def test_points_are_where_the_data_is_and_mistakes_are_ringed(self):
        wrong = is_mistake([1, 0], *FIVE)
        for mistakes in (wrong, list(np.flatnonzero(wrong))):
            ax = figures.labelled_examples(*FIVE, mistakes=mistakes)
            assert_same_points(dots(ax, "label +1"), FIVE.X[FIVE.y == 1])
            assert_same_points(dots(ax, "label −1"), FIVE.X[FIVE.y == -1])
            assert_same_points(dots(ax, "mistake"), FIVE.X[wrong])

    def test_where_nothing_is_ringed_no_ring_is_explained(self):
        for w, explained in (([-1, 3], 0), ([-2, 1], 1)):
            ax = figures.labelled_examples(*TWO, mistakes=is_mistake(w, *TWO))
            assert ax.get_legend_handles_labels()[1].count("mistake") == explained

    def test_few_are_listed_and_many_are_counted(self):
        assert description(figures.labelled_examples(*FIVE, mistakes=[])).endswith(". No mistakes.")
        assert "−1" not in description(figures.labelled_examples([[1, 2]], [1]))
        X, y = datasets.separable(40, 2, 0.1, rng=0)
        text = description(figures.labelled_examples(X, y))
        assert f"{(y == 1).sum()} examples labelled +1" in text
        assert f"and {(y == 1).sum() - 8} more." in text


def on_edge(ax, point):
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    x, y = point
    inside = x0 - 1e-9 <= x <= x1 + 1e-9 and y0 - 1e-9 <= y <= y1 + 1e-9
    return inside and min(abs(x - x0), abs(x - x1), abs(y - y0), abs(y - y1)) < 1e-9


class TestHyperplane:
    @given(directions, st.integers(-9, 9))
    @example((0, 2), 0)
    @example((-3, 0), 5)
    def test_the_line_is_the_hyperplane_from_edge_to_edge_and_its_sides_are_signed(self, w, b):
        plane = Hyperplane(w, b)
        ax = figures.hyperplane(plane)
        [ends] = lines(ax, "-")
        np.testing.assert_allclose(plane.score(ends).astype(float), 0, atol=1e-9)
        assert len(ends) == 2 and all(on_edge(ax, p) for p in ends)
        for tint in (c for c in ax.get_children() if isinstance(c, Polygon)):
            sign = 1 if to_rgb(tint.get_facecolor()) == to_rgb(style.BLUE) else -1
            scores = sign * plane.score(tint.get_xy()).astype(float)
            assert scores.min() >= -1e-9 and scores.max() > 0
        for text, sign in (("+", 1), ("−", -1)):
            for note in (t for t in ax.texts if t.get_text() == text and t.get_visible()):
                corner = ax.transAxes.transform(note.xy)
                assert plane.side(ax.transData.inverted().transform(corner)) == sign

    def test_the_line_follows_the_view(self, ax):
        figures.hyperplane(LINE, ax=ax)
        figures.labelled_examples([[30, 10], [-20, 7]], [1, -1], ax=ax)
        ends = lines(ax, "-")[0]
        np.testing.assert_allclose(LINE.score(ends).astype(float), 0, atol=1e-9)
        assert all(on_edge(ax, p) for p in ends)
        ax.set_xlim(100, 101)
        assert len(lines(ax, "-")[0]) == 0
        assert {t.get_text() for t in ax.texts if t.get_visible()} & {"+", "−"} == {"−"}

    @pytest.mark.parametrize("w", [[0, 2], [0, -2], [3, 0], [-3, 0]])
    def test_both_sides_of_level_and_upright_lines_are_signed(self, w):
        ax = figures.hyperplane(Hyperplane(w))
        at = {t.get_text(): np.array(t.xy) for t in ax.texts if t.get_text() in {"+", "−"}}
        assert (at["+"] - at["−"]) @ w > 0

    def test_half_spaces_can_be_left_out(self):
        ax = figures.hyperplane(LINE, half_spaces=False)
        assert not [c for c in ax.get_children() if isinstance(c, Polygon)]

    def test_the_normal_goes_from_the_foot_of_the_origin_to_foot_plus_w(self):
        for w, b in (([1, 1], -3), ([-2, 3], -5), ([3, 2], 0)):
            plane = Hyperplane(w, b)
            [(tail, tip)] = arrows(figures.hyperplane(plane))
            np.testing.assert_allclose(tail, plane.projection([0, 0]).astype(float))
            np.testing.assert_allclose(tip, tail + w)

    @pytest.mark.parametrize("factor", [0.001, 1000])
    def test_a_normal_that_does_not_fit_is_scaled_and_says_so(self, factor):
        plane = Hyperplane(np.array([3, 2]) * factor)
        ax = figures.hyperplane(plane, ax=figures.labelled_examples(*ORIGIN))
        [(tail, tip)] = arrows(ax)
        assert (tip - tail) @ plane.unit_normal == pytest.approx(np.hypot(*(tip - tail)))
        assert 0.5 < np.hypot(*(tip - tail)) < 3
        assert "$w$\nscaled" in [t.get_text() for t in ax.texts]
        assert "drawn not to scale" in description(ax)

    def test_name_and_description_give_the_equation(self):
        ax = figures.hyperplane(LINE, line_style=":")
        assert "$-2x_1 + 3x_2 - 5 = 0$" in [t.get_text() for t in labels(ax)]
        assert "dotted line is the hyperplane −2 x1 + 3 x2 − 5 = 0" in description(ax)
        ends_soon = description(figures.hyperplane(nearest_centroid(*CLOUDS)))
        assert "−0.22 x1 − 0.07 x2 + 0.16105 = 0." in ends_soon

    def test_two_hyperplanes_differ_in_style_and_symbol(self):
        [ax] = axes_of("hyperplane, two")
        assert len(lines(ax, "-")) == len(lines(ax, "--")) == 1
        assert {"$w_1$", "$w_2$"} <= {t.get_text() for t in ax.texts}


def test_perpendiculars_end_on_the_plane_at_right_angles_with_their_lengths():
    points = [[0, 0], [2, 3], [-2, 2], [4, -1]]
    ax = figures.distances(LINE, points)
    assert_same_points([start for start, _ in lines(ax, "--")], points)
    for start, foot in lines(ax, "--"):
        assert LINE.score(foot) == pytest.approx(0, abs=1e-9)
        assert (start - foot) @ [3, 2] == pytest.approx(0, abs=1e-9)
    lengths = sorted(numbers(t.get_text())[0] for t in labels(ax))
    np.testing.assert_allclose(lengths, sorted(LINE.signed_distance(points)), rtol=5e-3)


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
        assert numbers_after("between u and v is", description(ax)) == [degrees]

    @given(directions, directions)
    @example((1, 2), (-2, 1))
    @example((1, 2), (-2, -4))
    def test_a_projection_ends_at_the_right_angle_and_is_no_longer_than_the_vector(self, u, v):
        ax = figures.projection(u, v)
        [(tip, p)] = lines(ax, "--")
        np.testing.assert_allclose(p, np.array(v) * np.dot(u, v) / np.dot(v, v), atol=1e-12)
        np.testing.assert_allclose((tip - p) @ v, 0, atol=1e-9)
        assert sorted(tuple(end) for _, end in arrows(ax)) == sorted([u, v])
        shorter, longer = numbers_after("/ ‖v‖ = ", description(ax))
        assert shorter == pytest.approx(abs(np.dot(u, v)) / np.hypot(*v), rel=1e-3)
        assert shorter <= longer == pytest.approx(np.hypot(*u), rel=1e-3)


class TestMargins:
    def test_edges_are_at_the_margin_and_nearest_points_are_joined(self):
        plane, [ax] = Hyperplane([3, 2]), axes_of("margin_band")
        gamma = plane.margin(*ORIGIN)
        edges = np.array([plane.signed_distance(ends) for ends in lines(ax, ":")], dtype=float)
        np.testing.assert_allclose(np.sort(edges, axis=0), [[-gamma] * 2, [gamma] * 2])
        joined = np.array(lines(ax, "--"))
        assert_same_points(joined[:, 0], [[0, 2], [0, -2]])
        np.testing.assert_allclose(joined[:, 1] @ plane.w, 0, atol=1e-12)

    def test_the_curve_is_the_margin_of_each_direction_and_the_marks_lie_on_it(self):
        ax = figures.margin_by_direction(*TWO, marked=[[-1, 3], [0, 5]])
        [line] = [line for line in ax.lines if len(line.get_xdata()) == 361]
        for degrees, value in line.get_xydata():
            w = [np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]
            assert value == pytest.approx(margin(w, *TWO), abs=1e-12)
        first, second = (line.get_xydata() for line in ax.lines if len(line.get_xdata()) == 1)
        assert first[0] == pytest.approx((np.degrees(np.arctan2(3, -1)), 10**0.5 / 2))
        assert second[0] == pytest.approx((90, 1))

    def test_it_says_where_the_line_separates(self):
        around_180 = figures.margin_by_direction([[-1, 1], [-1, -1]], [1, 1])
        assert "from 136 to \N{MINUS SIGN}136 degrees" in description(around_180)
        nowhere = figures.margin_by_direction(*datasets.offset_only())
        assert "nowhere positive" in description(nowhere)


class TestSeparation:
    def test_lifted_points_are_filled_at_height_1_and_on_the_side_of_their_label(self):
        [ax] = axes_of("lift_by_constant")
        filled = {height for height, hollow in _fillings(ax) if not hollow}
        assert filled == {1} and {height for height, hollow in _fillings(ax) if hollow} == {0}
        assert len([c for c in ax.get_children() if isinstance(c, Polygon)]) == 2

    def test_the_normal_of_the_lifted_line_is_at_a_right_angle_to_it_and_points_to_plus(self):
        [ax] = axes_of("lift_by_constant")
        [(tail, tip)] = arrows(ax)
        assert ax.get_aspect() == 1 and (tip - tail) @ [3, 1] == pytest.approx(0)
        assert (tip - tail) @ [1, -3] > 0

    def test_a_picture_with_different_scales_says_so_and_where_angles_count_they_are_equal(self):
        [fish], [parts] = axes_of("feature_plane, cut"), axes_of("hyperplane_parts")
        assert "not equally long" in fish.get_title(loc="left")
        assert "each in its own scale" in description(fish)
        same = figures.feature_plane(*FIVE, ("a in cm", "b in cm"), ("c", "d"), same_unit=True)
        assert same.get_aspect() == 1 and same.get_title(loc="left") == ""
        assert "both in the same scale" in description(same)
        assert parts.get_aspect() == 1
        assert "projection\n(3.6, −0.2)" in {note.get_text() for note in labels(parts)}

    def test_the_title_begins_with_the_name_of_the_set(self):
        assert figures.separability(*TWO, name="A").get_title() == "A, through the origin"
        assert figures.separability(*XOR).get_title() == "not at all"


def _fillings(ax):
    """Yield how high the points of each class stand, and whether they are hollow."""
    for group in ax.collections:
        if "label" in str(group.get_label()):
            for height in group.get_offsets()[:, 1]:
                yield height, to_rgb(group.get_facecolor()[0]) == (1, 1, 1)


class TestCentroids:
    def test_they_are_the_means_of_the_classes_and_differ_in_shape(self):
        [ax] = axes_of("centroids")
        np.testing.assert_allclose(dots(ax, "centroid of +1"), [[0.49, 0.38]])
        np.testing.assert_allclose(dots(ax, "centroid of −1"), [[0.71, 0.45]])
        shapes = [c.get_paths()[0] for c in ax.collections if "centroid" in c.get_label()]
        assert len({len(shape) for shape in shapes}) == 2

    def test_the_hyperplane_is_named_in_a_word_beside_it(self):
        ax = figures.centroids(*CLOUDS)
        assert "halfway" in [text.get_text() for text in labels(ax)]
        figures.picture(ax)
        assert ax.get_window_extent().height > 0.8 * ax.figure.bbox.height

    def test_the_hyperplane_halves_the_segment(self):
        [ax] = axes_of("centroids")
        [segment], [line] = lines(ax, "-."), lines(ax, "-")
        middle, across = segment.mean(axis=0), line[1] - line[0]
        assert np.cross([*across, 0], [*(middle - line[0]), 0])[2] == pytest.approx(0, abs=1e-9)
        assert across @ (segment[1] - segment[0]) == pytest.approx(0, abs=1e-9)

    def test_the_trap_rings_the_example_that_it_gets_wrong(self):
        assert_same_points(dots(axes_of("centroids, trapped")[0], "mistake"), [[0, 0]])


@pytest.mark.parametrize("name", UPDATES)
class TestUpdate:
    def test_old_weights_plus_step_is_new_weights_with_boundaries_at_right_angles(self, name):
        w, x, y, rate = UPDATES[name]
        new = np.array(w) + rate * y * np.array(x)
        before, after = axes_of(f"update_step, {name}")
        old = [((0, 0), tuple(w))] if any(w) else []
        assert [tuple(tip) for _, tip in arrows(before)] == [tip for _, tip in old]
        ends_of_arrows = [(tuple(tail), tuple(tip)) for tail, tip in arrows(after)]
        assert ends_of_arrows == [*old, (tuple(w), tuple(new)), ((0, 0), tuple(new))]
        for ax, line_style, normal in ((before, "--", w), (after, "--", w), (after, "-", new)):
            assert len(lines(ax, line_style)) == np.any(normal)
            for ends in lines(ax, line_style):
                np.testing.assert_allclose(ends @ normal, 0, atol=1e-9)

    def test_the_scores_are_said_and_the_example_is_ringed_while_it_is_a_mistake(self, name):
        w, x, y, rate = UPDATES[name]
        new = np.array(w) + rate * y * np.array(x)
        before, after = axes_of(f"update_step, {name}")
        for ax, weights in ((before, w), (after, new)):
            score = y * np.dot(weights, x)
            assert numbers_after("y (w·x) =", description(ax))[0] == pytest.approx(score)
            assert numbers_after("= ", ax.get_title())[0] == pytest.approx(score)
            assert_same_points(dots(ax, "mistake"), [x] if score <= 0 else [])
        assert ("is still a mistake" in description(after)) == (score <= 0)
        assert before.get_xlim() == after.get_xlim() and before.get_ylim() == after.get_ylim()


def test_an_update_back_to_zero_leaves_no_boundary():
    _, after = figures.update_step([-1, -2], [1, 2], 1)
    assert "w_new is zero and has no boundary." in description(after)


class TestRuns:
    def test_the_boundary_of_w_t_and_the_next_mistake_in_the_same_view(self):
        run, views = run_of("augmented"), set()
        for t in range(run.mistakes + 1):
            ax, w = figures.run_in_plane(run, t), run.weights(t)
            views.add((ax.get_xlim(), ax.get_ylim()))
            assert len(lines(ax, "-")) == bool(w[:2].any())
            for ends in lines(ax, "-"):
                np.testing.assert_allclose(augment(ends) @ w, 0, atol=1e-9)
            assert numbers_after("updates w =", description(ax))[:3] == list(w)
            if t < run.mistakes:
                row = run.updates[t]
                assert_same_points(dots(ax, "next mistake"), [FIVE.X[row]])
                score = run.y[row] * (run.X[row] @ w)
                assert numbers_after("with y (w·x) =", description(ax)) == [score]
        assert description(ax).endswith("No mistake is left.") and len(views) == 1

    def test_a_run_that_was_stopped_does_not_claim_to_be_right(self):
        run = quietly(perceptron, *XOR, max_epochs=2)
        text = description(figures.run_in_plane(run, run.mistakes))
        assert text.endswith("The run was stopped here.") and "No mistake" not in text

    def test_the_line_is_the_number_of_mistakes_of_each_weight_vector(self):
        run = run_of("most")
        ax = figures.misclassified(run)
        wrong = [int(is_mistake(w, run.X, run.y).sum()) for w in run.trajectory()]
        assert curve(ax, "_misclassified")[:, 1].tolist() == wrong
        assert wrong[0] == len(run.X) and wrong[-1] == 0
        ends = [line.get_xdata()[0] for line in ax.lines if line.get_label() == "an epoch ends"]
        assert ends == np.unique(np.cumsum(run.updates_per_epoch)).tolist()
        rises = np.diff(wrong)
        assert f"It rises at {(rises > 0).sum()} updates" in description(ax)
        assert f"most at update {int(np.argmax(rises)) + 1}:" in description(ax)

    def test_of_a_long_run_the_last_epochs_can_be_shown_alone(self):
        run = quietly(perceptron, *XOR, max_epochs=9)
        whole, part = figures.misclassified(run), figures.misclassified(run, epochs=2)
        first = run.mistakes - run.updates_per_epoch[-2:].sum()
        shown = curve(part, "_misclassified")
        assert shown.tolist() == curve(whole, "_misclassified")[first:].tolist()
        assert shown[0, 0] == first
        assert f"after update {first} and after each of" in description(part)
        every = figures.misclassified(run, epochs=99)
        assert description(every) == description(whole)

    def test_runs_without_an_update_and_cut_short_have_a_number_of_mistakes_too(self, ax):
        at_once = description(figures.misclassified(perceptron(*TWO, w0=[-1, 3])))
        assert "each of no updates: 0. No update raises the number." in at_once
        cut = quietly(perceptron, *XOR, max_epochs=3)
        wrong = [int(is_mistake(w, cut.X, cut.y).sum()) for w in cut.trajectory()]
        text = description(figures.misclassified(cut, ax=ax))
        assert f"the fewest, {min(wrong)}, after update {wrong.index(min(wrong))}; " in text
        assert text.endswith(f"the last, {wrong[-1]}.")
        assert figures.picture(ax).png.startswith(b"\x89PNG")

    def test_the_cone_holds_just_the_weights_that_separate_and_the_path_ends_in_it(self):
        for name in ("weight_space", "weight_space, of two classes", "weight_space, of many"):
            [ax], (run, *_) = axes_of(name), PICTURES[name]()[0]
            [cone] = ax.patches
            rng = np.random.default_rng(0)
            for w in rng.normal(size=(200, 2)):
                right = (run.y * (run.X.astype(float) @ w) > 0).all()
                assert cone.get_path().contains_point(w) == right
            assert cone.get_path().contains_point(run.w.astype(float))

    def test_a_snapshot_counts_the_mistakes_of_its_weights(self):
        run = run_of("plane")
        for t in (0, 1, run.mistakes):
            wrong = int(is_mistake(run.weights(t), run.X, run.y).sum())
            assert f"and {wrong} of 60 examples" in description(figures.snapshot(run, t))

    def test_the_lifted_plane_is_cut_out_of_the_box_around_the_points(self):
        corners = _cut(np.array([2.0, 2, -4]), -1.0, np.zeros(3), np.ones(3))
        np.testing.assert_allclose(corners @ [2, 2, -4], 1)
        assert len(corners) == 5 and 0 <= corners.min() and corners.max() <= 1

    def test_losses(self):
        left, right, perceptron = lines(axes_of("losses")[0], "-")
        [hinge], [logistic], [square] = (lines(axes_of("losses")[0], k) for k in ("--", ":", "-."))
        assert perceptron[:, 1].tolist() == [max(0, -s) for s in perceptron[:, 0]]
        assert hinge[:, 1].tolist() == [max(0, 1 - s) for s in hinge[:, 0]]
        np.testing.assert_allclose(np.exp(logistic[:, 1]), 1 + np.exp(-logistic[:, 0]))
        np.testing.assert_allclose(2 * square[:, 1], (1 - square[:, 0]) ** 2)
        assert (left[:, 1] == 1).all() and left[:, 0].max() == 0
        assert (right[:, 1] == 0).all() and right[:, 0].min() == 0

    def test_a_learner_looks_the_same_beside_its_loss_and_beside_its_boundary(self):
        learners = {str(k): lambda points, k=k: points @ [1, k] for k in range(4)}
        boundaries = figures.decision_boundaries([[3, 1], [-1, 1]], [1, -1], learners)
        strokes = [c for c in boundaries.get_children() if c.get_label() in learners]
        looks = [
            [(line.get_linestyle(), line.get_color()) for line in found]
            for found in (axes_of("losses")[0].lines[-4:], strokes)
        ]
        assert looks[0] == looks[1] and len(set(looks[0])) == 4


class TestImages:
    def test_each_image_is_drawn_with_its_caption(self):
        captions = ["label -1", "label -1", "x-ray", "label -1", "true:\n8", "true:\n8", "true:\n8"]
        ax = figures.image_grid(digits()[:7], captions)
        for shown, pixels in zip(ax.images, digits()[:7], strict=True):
            np.testing.assert_array_equal(shown.get_array(), pixels.reshape(8, 8))
        assert [t.get_text() for t in ax.texts] == [text.replace("l -", "l −") for text in captions]
        words = description(ax).partition(": ")[2]
        assert words == "label −1, 2 times; x-ray; label −1; true: 8, 3 times."
        assert numbers(description(figures.image_grid(digits()[:2]))) == [2, 8, 8]

    def test_signs_on_the_largest_weights_are_theirs(self):
        ax = figures.weight_image([9, -8, 1, 0, -2, 5], shape=(2, 3))
        signs = {t.get_position(): t.get_text() for t in ax.texts}
        assert signs == {(0, 0): "+", (1, 0): "−", (2, 1): "+"}

    def test_white_is_zero_and_the_scale_is_the_same_on_both_sides(self):
        ax = figures.weight_image([4, -1, 0, 0], shape=(2, 2))
        assert ax.images[0].get_clim() == (-4, 4)
        assert to_rgb(ax.images[0].get_cmap()(0.5)) == pytest.approx((1, 1, 1), abs=0.01)
        text = description(figures.weight_image([0, 0, 0, 0], shape=(2, 2)))
        assert "0 positive (blue) and 0 negative" in text


class TestPicture:
    def test_neither_pyplot_nor_global_settings_are_touched(self):
        assert "[] True" in output_of(
            "import sys, coursekit\n"
            "light = [m for m in sys.modules if m == 'matplotlib']\n"
            "import matplotlib\n"
            "before = matplotlib.rcParams.copy()\n"
            "from coursekit import figures\n"
            "figures.picture(figures.update_step([1, 2], [2, 1], -1))._repr_html_()\n"
            "light += [m for m in sys.modules if m == 'matplotlib.pyplot']\n"
            "print(light, matplotlib.rcParams.copy() == before)\n"
        )

    def test_html_has_the_alternative_text_escaped_and_half_the_width(self):
        picture = figures.picture(figures.losses(), alt='A "quoted" <b> & more.')
        tag = picture._repr_html_()
        start = '<img alt="A &quot;quoted&quot; &lt;b&gt; &amp; more. Five losses'
        assert tag.startswith(start) and tag.count("<") == 1
        pixels = int.from_bytes(picture.png[16:20], "big")
        assert f'width="{pixels // 2}"' in tag and "max-width: 100%" in tag

    def test_plain_repr_is_the_alternative_text_and_the_png_can_be_saved(self, tmp_path):
        picture = figures.picture(figures.losses())
        assert repr(picture) == picture.alt == description(figures.losses())
        picture.save(tmp_path / "losses.png")
        assert (tmp_path / "losses.png").read_bytes() == picture.png

    def test_axes_figure_and_list_are_the_same_picture(self):
        left, right = figures.panels(2)
        figures.losses(ax=left).set_title("two losses")
        figures.hyperplane(LINE, ax=right).set_title("$y = x$")
        [text] = {figures.picture(axes).alt for axes in (left, left.figure, [left, right])}
        # A title is said unless it is a formula.
        first, second = description(left), description(right)
        assert text == f"Panel 1 of 2, two losses: {first} Panel 2 of 2: {second}"

    def test_descriptions_add_up_and_go_when_the_axes_are_cleared(self):
        ax = figures.labelled_examples(*ORIGIN)
        first = description(ax)
        figures.hyperplane(Hyperplane([3, 2]), ax=ax)
        assert description(ax).startswith(f"{first} The solid line")
        ax.clear()
        assert description(ax) == ""

    def test_other_drawings_can_describe_themselves(self, ax):
        assert figures.picture(ax, alt="An empty plane.").alt == "An empty plane."
        assert figures.describe(ax, "A cat.") is ax
        assert figures.picture(ax).alt == "A cat."
