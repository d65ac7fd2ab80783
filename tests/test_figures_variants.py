"""The pictures of lectures 06 and 07 agree with the classifiers and the theorems."""

import re

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.contour import QuadContourSet
from pictures import (
    CLOUDS,
    MARGIN_PROOFS,
    QUARTERS,
    RULES,
    SIDES,
    assert_same_points,
    axes_of,
    constant,
    curve,
    disc,
    dots,
    labels,
    margin_table,
    numbers,
    numbers_after,
    product,
    run_of,
    slanted,
)
from scipy import ndimage

from coursekit.perceptrons import datasets, figures
from coursekit.perceptrons.algorithms import kernel_perceptron, linear, perceptron
from coursekit.perceptrons.bounds import largest_norms
from coursekit.perceptrons.figures import description
from coursekit.perceptrons.figures.decisions import POINTS_AT_ONCE
from coursekit.pictures import style


def painted(ax):
    """Return points of the view (m, 2) and the colours (m, 3) there, without examples and signs."""
    for artist in (*ax.texts, *ax.lines, *(c for c in ax.collections if len(c.get_offsets()) > 1)):
        artist.set_visible(False)
    for child in ax.get_children():
        if type(child).__name__ == "PathCollection" or child.get_zorder() == 0:
            child.set_visible(False)
    ax.xaxis.set_visible(False)
    ax.yaxis.set_visible(False)
    canvas = FigureCanvasAgg(ax.figure)
    canvas.draw()
    pixels = np.asarray(canvas.buffer_rgba())[::-1, :, :3].astype(int)
    box = ax.get_window_extent()
    up, across = (
        g.ravel() for g in np.mgrid[int(box.y0) + 4 : box.y1 - 3, int(box.x0) + 4 : box.x1 - 3]
    )
    points = ax.transData.inverted().transform(np.column_stack([across, up]) + 0.5)
    return points, pixels[up.astype(int), across.astype(int)]


class TestDecisions:
    @pytest.mark.parametrize("name", RULES)
    def test_places_have_the_colour_hatch_and_sign_of_their_label_and_are_counted(self, name):
        data, classify = RULES[name]
        ax = figures.decision_regions(*data, classify)
        text = description(ax).partition("The classifier")[2]
        signs = {t.get_position(): t.get_text() for t in ax.texts if t.get_text() in "+−"}
        points, colours = painted(ax)
        scores = classify(points)
        for place, sign in signs.items():
            assert (sign == "+") == (classify(np.array([place]))[0] >= 0)
        assert set(signs.values()) == {"+" if score >= 0 else "−" for score in scores}

        far = np.abs(disc(points)) > 0.05 if "disc" in name else np.abs(scores) > 0.1
        far |= len(set(scores)) == 1
        blue, vermilion = colours[:, 2] > colours[:, 0], colours[:, 0] > colours[:, 2]
        assert (blue | vermilion)[far].all()
        assert (blue == (scores >= 0))[far].all()
        if name in ("quarters", "disc", "slanted"):  # without colour
            grey, inside = colours @ [0.2126, 0.7152, 0.0722], np.abs(scores) > 0.2
            assert np.ptp(grey[inside & (scores > 0)]) < 3
            assert np.ptp(grey[inside & (scores < 0)]) > 20

        side = [np.linspace(*limits, 400) for limits in (ax.get_xlim(), ax.get_ylim())]
        grid = np.stack(np.meshgrid(*side), -1).reshape(-1, 2)
        positive = (classify(grid) >= 0).reshape(400, 400)
        assert numbers(text)[1] == pytest.approx(100 * positive.mean(), abs=1)
        regions = [ndimage.label(mask)[1] for mask in (positive, ~positive)]
        words = re.findall(r"(one|\d+) (?:hatched )?region", text)
        assert [1 if w == "one" else int(w) for w in words] == [n for n in regions if n]

    @pytest.mark.parametrize(
        ("w", "b"), [((1, 0), 0), ((0, 1), 0), ((-2, 5), 1), ((3, -4), -3), ((1, -2), 0)]
    )
    def test_those_misclassified_are_ringed_and_signs_are_not_on_examples(self, w, b):
        ax = figures.decision_regions(*CLOUDS, lambda points: points @ w + b)
        wrong = CLOUDS.X[np.where(CLOUDS.X @ w + b >= 0, 1, -1) != CLOUDS.y]
        assert_same_points(dots(ax, "misclassified"), wrong)
        spoken = numbers_after("Misclassified:", description(ax).replace("no", "0"))
        assert spoken[0] == len(wrong)
        ax.figure.draw_without_rendering()
        centres = ax.transData.transform(CLOUDS.X)
        for text in ax.texts:
            assert not any(text.get_window_extent().contains(*p) for p in centres)

    def test_a_region_without_room_for_a_sign_has_none(self):
        [ax] = axes_of("decision_regions, slanted")
        corner = ax.get_xlim()[1] + ax.get_ylim()[1]
        ax = figures.decision_regions(*CLOUDS, lambda points: points.sum(axis=1) - corner + 0.05)
        assert [t.get_text() for t in ax.texts if t not in labels(ax)] == ["−"]
        assert "one region" in description(ax)

    def test_labels_and_scores_are_the_same_picture(self):
        assert description(axes_of("decision_regions, disc")[0]) == description(
            axes_of("decision_regions, labels of a disc")[0]
        )

    def test_examples_may_have_the_scores_0_and_1(self):
        ax = figures.decision_regions([[0, 1], [1, 1]], [-1, 1], lambda points: points[:, 0])
        assert description(ax).endswith("Misclassified: 1 example, ringed: (0, 1).")

    def test_many_examples_are_counted_not_listed(self):
        X, y = datasets.separable(40, 2, 0.1, rng=0)
        plus, minus = (y == 1).sum(), (y == -1).sum()
        text = description(figures.decision_regions(X, y, constant(1)))
        assert numbers(text) == [plus, 1, minus, -1, 1, 100, -1, 0, minus]

    def test_support_vectors_have_a_white_dot(self):
        X, y = datasets.separable(40, 2, 0.1, rng=0)
        run = kernel_perceptron(X, y, linear)
        support = X[run.support]
        ax = figures.decision_regions(X, y, run.scores, support=support)
        assert f"{len(support)} support vectors, with a white dot" in description(ax)
        white = [c for c in ax.collections if (c.get_facecolor() == 1).all() and len(c.get_sizes())]
        assert_same_points(white[0].get_offsets(), support)

    @pytest.mark.parametrize("n", [1, 3])
    def test_of_many_points_one_legend_below_all_panels_names_the_marks(self, n):
        X, y = datasets.separable(40, 2, 0.1, rng=0)
        axes = figures.panels(n)
        for ax in axes:
            figures.decision_regions(X, y, slanted, support=X[:3], ax=ax)
        [legend] = axes[0].figure.legends
        words = [text.get_text() for text in legend.get_texts()]
        assert sorted(words) == sorted(set(axes[0].get_legend_handles_labels()[1]))
        assert not any(labels(ax) for ax in axes)
        figures.picture(axes)
        box = legend.get_window_extent()
        assert not any(box.overlaps(ax.get_tightbbox()) for ax in axes)
        assert axes[0].figure.bbox.contains(*box.min) and axes[0].figure.bbox.contains(*box.max)

    def test_the_classifier_is_asked_for_a_few_points_at_a_time(self):
        sizes = []
        figures.decision_regions(
            *QUARTERS, lambda points: sizes.append(len(points)) or product(points)
        )
        assert max(sizes) <= POINTS_AT_ONCE and sum(sizes) > 10**4


class TestBoundaries:
    def test_each_line_is_where_its_score_is_zero(self):
        [ax] = axes_of("decision_boundaries")
        for name, score in (("one", slanted), ("two", SIDES["two"]), ("labels", disc)):
            np.testing.assert_allclose(score(curve(ax, name)), 0, atol=0.02)
        texts = [text.get_text() for text in labels(ax)]
        assert "all: no boundary" in texts  # a constant classifier has none

    def test_between_two_boundaries_the_view_is_tinted_where_they_disagree(self):
        sides = {"left": lambda points: points[:, 0], "right": lambda points: points[:, 0] - 1}
        ax = figures.decision_boundaries([[3, 1], [-1, 1]], [1, -1], sides)
        [tint] = [c for c in ax.collections if isinstance(c, QuadContourSet)]
        xs = np.vstack([path.vertices for path in tint.get_paths()])[:, 0]
        assert (xs.min(), xs.max()) == pytest.approx((0, 1), abs=0.02)
        same = figures.decision_boundaries([[3, 1]], [1], {"a": sides["left"], "b": sides["left"]})
        assert "disagree" in description(ax) and "disagree" not in description(same)

    def test_they_differ_in_style_and_colour(self):
        [ax] = axes_of("decision_boundaries")
        lines = [line for line in ax.lines if line.get_label() in SIDES]
        assert len({(k.get_linestyle(), k.get_color()) for k in lines}) == len(SIDES) - 1
        for name, words in zip(SIDES, style.LINE_WORDS.values()):
            assert f"The boundary of {name}, a {words} line: " in description(ax)


class TestDual:
    """Each bar is the label of its example times the updates that it brought."""

    @pytest.mark.parametrize("t", [0, 1, 3, None])
    @pytest.mark.parametrize("name", ["few", "more", "many", "most"])
    def test_bars_markers_and_words_are_the_updates(self, name, t):
        run = run_of(name)
        alpha = np.zeros(len(run.y), dtype=int)
        for i in run.updates[:t]:
            alpha[i] += run.y[i]
        ax, few = figures.dual_coefficients(run, t=t), len(run.y) < 60
        markers = {}
        for words, sign in (("label +1", 1), ("label −1", -1)):
            rows = np.flatnonzero((run.y == sign) & ((alpha != 0) | few))
            if len(rows):
                heights = dict(curve(ax, words).astype(int).tolist())
                assert heights == {int(i): alpha[i] for i in rows}
                markers |= heights
        if few:
            bars = {round(b.get_x() + b.get_width() / 2): b for b in ax.patches}
            assert {i: b.get_height() for i, b in bars.items()} == markers
            assert all((bars[i].get_hatch() is None) == (y > 0) for i, y in enumerate(run.y))
        text = description(ax)
        updates = run.mistakes if t is None else t
        assert f"of {len(run.y)} examples after {updates} of {run.mistakes} updates" in text
        for sign, words in ((1, "labelled +1"), (-1, "labelled −1")):
            mine = alpha[run.y == sign]
            part = re.search(rf"{len(mine)} examples {re.escape(words)}(.*?)\.", text)[1]
            if not mine.any():
                assert part == ", all with 0"
            elif "largest" in part:
                words = r"(\d+) are not 0, the largest is (\S+) in row (\d+)"
                not_zero, most, row = numbers(" ".join(re.search(words, part).groups()))
                assert not_zero == np.count_nonzero(mine)
                assert abs(most) == abs(mine).max() and alpha[int(row)] == most
            else:
                pairs = re.findall(r"(−?\d+) in row (\d+)", part)
                rows = np.flatnonzero((run.y == sign) & (alpha != 0))
                assert {int(i): numbers(a)[0] for a, i in pairs} == {int(i): alpha[i] for i in rows}
            zeros = int((mine == 0).sum()) if mine.any() else 0
            assert re.findall(r"; (\d+) (?:is|are) 0", part) == ([str(zeros)] if zeros else [])

    def test_w_is_said_and_shown_where_it_is_short(self):
        run = perceptron([[3, 0], [-1, 1]], [1, 1], w0=[1, 1], rate=2)
        for t in range(run.mistakes + 1):
            ax = figures.dual_coefficients(run, t=t)
            words = f"({', '.join(str(v).replace('-', '−') for v in run.weights(t))})"
            assert description(ax).endswith(f"So w_{t} = {words}.")
            assert ax.get_title() == f"$w_{{{t}}}$ = {words}"
        [long] = axes_of("dual_coefficients, of many")
        assert "w_" not in description(long) and not long.get_title()

    def test_both_algorithms_have_the_same_picture_but_for_w(self):
        run = kernel_perceptron(run_of("few").X, run_of("few").y, linear, max_epochs=1000)
        texts = [description(figures.dual_coefficients(r)) for r in (run_of("few"), run)]
        assert texts[0].partition(" So w_")[0] == texts[1]
        heights = [bar.get_height() for bar in figures.dual_coefficients(run).patches]
        assert heights == [*run.alpha[run.y > 0], *run.alpha[run.y < 0]]


@pytest.mark.parametrize("name", MARGIN_PROOFS)
class TestMarginProof:
    def test_the_curves_are_the_bounds_on_the_length_and_meet_in_the_cross_in_view(self, name):
        table, [ax] = margin_table(name), axes_of(f"margin_proof, {name}")
        T = len(table.t)
        most = largest_norms(T, table.gamma, table.threshold, table.radius)
        for words, lengths in (
            ("sharper bound", most.concave),
            (r"$\gamma t\,/\,2 + Q\,\sqrt{t}$", most.simple),
        ):
            t, heights = curve(ax, words).T
            at = np.interp(np.arange(1, T + 1), t, heights)
            np.testing.assert_allclose(at, lengths[1:], rtol=2e-3)
        t, lower = curve(ax, r"$t\,\gamma(u)$").T
        assert lower == pytest.approx(table.margin * t)
        [(t, height)] = [k.get_xydata()[0] for k in ax.lines if k.get_marker() == "+"]
        assert t == table.bound and height == pytest.approx(t * table.margin)
        assert np.interp(t, *curve(ax, "sharper bound").T) == pytest.approx(height, rel=2e-3)
        assert ax.viewLim.contains(t, height)
        assert any("bound" in text.get_text() for text in labels(ax))

    def test_the_run_is_the_table_lies_between_and_is_not_squeezed_into_a_corner(self, name):
        table, [ax] = margin_table(name), axes_of(f"margin_proof, {name}")
        t, norms = curve(ax, r"$\|w_t\|$").T
        assert t.tolist() == table.t.tolist() and norms.tolist() == table.norm.tolist()
        assert (norms >= table.margin * t * (1 - 1e-9)).all()
        assert (norms <= np.interp(t, *curve(ax, "sharper bound").T) * (1 + 2e-3)).all()
        far = table.bound > 5 * len(table.t)
        assert ax.get_xscale() == ax.get_yscale() == ("log" if far else "linear")
        assert ("so both axes are logarithmic" in description(ax)) == far


def test_the_adversary_touches_the_curve():
    [ax] = axes_of("margin_proof, adversary")
    last, height = curve(ax, r"$\|w_t\|$")[-1]
    assert last == 249 and last > 0.98 * margin_table("adversary").bound
    assert np.interp(last, *curve(ax, "sharper bound").T) / height - 1 < 0.01
    assert description(ax).endswith("made 99.1 % of the updates that the bound allows.")
