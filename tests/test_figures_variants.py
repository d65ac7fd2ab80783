"""The pictures of lecture 05: what is drawn is what the classifiers and the theorems say."""

import re

import numpy as np
import pytest
import test_figures_convergence
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.contour import QuadContourSet
from matplotlib.figure import Figure
from scipy import ndimage
from test_figures import assert_same_points, described, dots, labels, numbers, numbers_after

from coursekit import datasets, figures
from coursekit.adversaries import against_margin_perceptron
from coursekit.bounds import check_margin_proof, largest_norms, margin_perceptron_bound
from coursekit.figures import style
from coursekit.figures.field import AT_ONCE
from coursekit.kernels import kernel_perceptron, linear, polynomial
from coursekit.perceptron import margin_perceptron, perceptron

CLOUDS = datasets.two_clouds()
XOR = np.array([[-1, -1], [1, 1], [-1, 1], [1, -1]]), np.array([1, 1, -1, -1])
RING = np.array([[0, 0], [0.5, 0.5], [2, 0], [0, 2], [-2, 0], [0, -2]]), np.array([1, 1] + 4 * [-1])


def product(points):
    return points[:, 0] * points[:, 1]


def disc(points):
    return 1.5 - np.hypot(*points.T)


def disc_labels(points):
    return np.where(disc(points) >= 0, 1, -1)


def slanted(points):
    return points @ [1, -2] + 0.3


def constant(label):
    return lambda points: np.full(len(points), label)


RULES = {
    "quarters": (XOR, product),
    "disc": (RING, disc),
    "labels of a disc": (RING, disc_labels),
    "slanted": (CLOUDS, slanted),
    "all +1": (XOR, constant(1)),
    "all -1": (XOR, constant(-1)),
    "zero": (XOR, constant(0.0)),
}
SIDES = {"one": slanted, "two": lambda x: slanted(x) + 1, "labels": disc_labels, "all": constant(1)}


def proof(X, y, u, **rule):
    return check_margin_proof(margin_perceptron(X, y, **rule), u)


def forced(gamma0, gamma):
    return proof(*against_margin_perceptron(gamma0, gamma), [1, 0, 0], gamma=gamma)


# Touching, few, nearly as large a margin as there is, without γ, with a threshold, far from it.
PROOFS = {
    "adversary": forced(0.1, 0.1),
    "few": forced(0.5, 0.5),
    "greedy": forced(0.1, 0.15),
    "no gamma": proof(*datasets.orthonormal(9), [1] * 9),
    "both": proof([[3, 4], [3, -4]], [1, 1], [1, 0], gamma=3, threshold=2),
    "far": proof([[1000, 1], [-1000, 2], [5, 7]], [1, 1, 1], [0, 3], gamma=1),
    "one": proof([[3, 4]], [1], [3, 4], gamma=1),
}

SCALES = [0.001, 0.01, 0.1, 1, 10]
REPEATED = np.array([[3, 4, 5, 6, 9], [5, 4, 6, 6, 7], [4, 4, 7, 6, 8.5]])
RATIOS = np.linspace(0, 1, 21)
BOUNDS = {
    "(a)": (RATIOS, 100 / (1 - RATIOS / 2) ** 2),
    "(b)": (RATIOS, [margin_perceptron_bound(0.1, 0.1 * ratio) for ratio in RATIOS]),
    r"$8\,/\,\gamma_0^2$": (RATIOS[[0, -1]], [800, 800]),
}
FORCED = {"adversary": ([0.5, 1], [146, 249])}
RUN = perceptron(*datasets.separable(60, 4, 0.02, rng=3))
SHORT = perceptron(*datasets.separable(20, 4, 0.02, rng=1))
MOST = perceptron(*datasets.digits(3, 8))
LONG = perceptron(*datasets.separable(200, 20, 0.02, rng=3))

DRAW = {
    **{
        f"decisions, {name}": lambda ax=None, case=case: figures.decisions(
            *case[0], case[1], ax=ax
        )
        for name, case in RULES.items()
    },
    "boundaries": lambda ax=None: figures.boundaries(*RING, SIDES, ax=ax),
    "dual": lambda ax=None: figures.dual(SHORT, t=3, ax=ax),
    "dual of many": lambda ax=None: figures.dual(LONG, ax=ax),
    "dual of a kernel": lambda ax=None: figures.dual(
        kernel_perceptron(*XOR, polynomial(2), max_epochs=100), ax=ax
    ),
    "dual at 0": lambda ax=None: figures.dual(perceptron(*datasets.two_points()), t=0, ax=ax),
    "votes": lambda ax=None: figures.votes(RUN, ax=ax),
    "votes of many": lambda ax=None: figures.votes(LONG, ax=ax),
    "votes of one": lambda ax=None: figures.votes([8], ax=ax),
    "votes with the most at the end": lambda ax=None: figures.votes([0, 2, 1, 900], ax=ax),
    **{
        f"margin_proof, {name}": lambda ax=None, t=table: figures.margin_proof(t, ax=ax)
        for name, table in PROOFS.items()
    },
    "margin_bounds": lambda ax=None: figures.margin_bounds(BOUNDS, FORCED, ax=ax),
    "margin_bounds, logarithmic": lambda ax=None: figures.margin_bounds(
        {"(b)": ([0.01, 0.1, 1], [25128, 251, 2.5])}, {"a": ([0.1], [249]), "b": ([1], [2])},
        against=r"$\gamma_0$", log="xy", ax=ax,
    ),
    "by_scale": lambda ax=None: figures.by_scale(
        SCALES, {"fixed": [900, 90, 9, 7, 8], "relative": REPEATED}, log="xy", ax=ax
    ),
    "by_scale, margins": lambda ax=None: figures.by_scale(
        SCALES, {"fixed": [0.1, 0.1, 0.05, 0, 0]}, what="margin reached", level=("best", 0.12),
        ax=ax,
    ),
    "choose_gamma": lambda ax=None: figures.choose_gamma(
        [0, 0.1, 0.2, 0.3, 0.4], {"validation": REPEATED, "training": [0, 0, 0, 1, 2]},
        what="error", chosen=0.2, ax=ax,
    ),
    "online_to_batch": lambda ax=None: figures.online_to_batch(
        [25, 50, 100, 200, 400], {"random $w_t$": REPEATED, "mistakes / n": REPEATED + 1},
        bound=[20, 18, 16, 14, 12], ax=ax,
    ),
}  # fmt: skip


@pytest.fixture(scope="module", params=DRAW)
def finished(request):
    """Every picture, shown once: its labels are where `show` puts them."""
    ax = DRAW[request.param]()
    figures.show(ax)
    ax.figure.draw_without_rendering()
    return ax.figure


def curve(ax, words):
    """Return the points of the line of this name, (k, 2)."""
    [line] = [line for line in ax.lines if line.get_label() == words]
    return line.get_xydata()


class TestReadable(test_figures_convergence.TestReadable):
    """What makes every other picture readable holds for these."""

    test_both_axes_have_the_same_scale = None

    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_the_axes_given_is_the_axes_returned(self, draw):
        ax = Figure().add_subplot()
        assert draw(ax) is ax
        assert draw().figure is not draw().figure

    def test_panels_have_room_for_them_side_by_side(self):
        axes = figures.panels(3)
        for ax, name in zip(axes, ("last", "averaged", "voted")):
            figures.decisions(*CLOUDS, slanted, ax=ax).set_title(name)
        assert len({(ax.get_xlim(), ax.get_ylim()) for ax in axes}) == 1
        assert "Panel 3 of 3, voted: 5 examples" in figures.show(axes).alt

    @pytest.mark.parametrize("name", ["decisions, disc", "boundaries"])
    def test_the_plane_has_equal_scales(self, name):
        assert DRAW[name]().get_aspect() == 1

    def test_every_picture_says_much_in_words(self, finished):
        text = described(finished.axes[0])
        assert len(text) > 40 and "$" not in text and " nan" not in text


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
    def test_no_place_has_the_colour_of_the_other_label(self, name):
        data, classify = RULES[name]
        points, colours = painted(figures.decisions(*data, classify))
        scores = classify(points)
        far = np.abs(disc(points)) > 0.05 if "disc" in name else np.abs(scores) > 0.1
        far |= len(set(scores)) == 1
        blue, vermillion = colours[:, 2] > colours[:, 0], colours[:, 0] > colours[:, 2]
        assert (blue | vermillion)[far].all()
        assert (blue == (scores >= 0))[far].all()

    @pytest.mark.parametrize("name", ["quarters", "disc", "slanted"])
    def test_without_colour_only_one_of_them_is_hatched(self, name):
        data, classify = RULES[name]
        points, colours = painted(figures.decisions(*data, classify))
        grey, scores = colours @ [0.2126, 0.7152, 0.0722], classify(points)
        inside = np.abs(scores) > 0.2
        assert np.ptp(grey[inside & (scores > 0)]) < 3
        assert np.ptp(grey[inside & (scores < 0)]) > 20

    @settings(max_examples=10, deadline=None)
    @given(st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(any), st.integers(-3, 3))
    def test_those_misclassified_are_ringed(self, w, b):
        ax = figures.decisions(*CLOUDS, lambda points: points @ w + b)
        wrong = CLOUDS.X[np.where(CLOUDS.X @ w + b >= 0, 1, -1) != CLOUDS.y]
        assert_same_points(
            dots(ax, "misclassified") if len(wrong) else np.empty((0, 2)),
            wrong,
        )
        n = numbers_after("Misclassified:", described(ax).replace("no", "0"))[0]
        assert n == len(wrong)

    def test_labels_and_scores_are_the_same_picture(self):
        a, b = (described(figures.decisions(*RING, f)) for f in (disc, disc_labels))
        assert a == b

    @pytest.mark.parametrize("name", RULES)
    def test_the_words_are_the_shares_of_the_view_and_the_regions(self, name):
        data, classify = RULES[name]
        ax = figures.decisions(*data, classify)
        side = np.stack(
            np.meshgrid(np.linspace(*ax.get_xlim(), 400), np.linspace(*ax.get_ylim(), 400)), -1
        )
        positive = (classify(side.reshape(-1, 2)) >= 0).reshape(400, 400)
        said = described(ax).partition("The classifier")[2]
        assert numbers(said)[1] == pytest.approx(100 * positive.mean(), abs=1)
        regions = [ndimage.label(mask)[1] for mask in (positive, ~positive)]
        words = re.findall(r"(one|\d+) (?:hatched )?region", said)
        assert [1 if w == "one" else int(w) for w in words] == [n for n in regions if n]

    @pytest.mark.parametrize("name", RULES)
    def test_each_region_carries_its_sign(self, name):
        data, classify = RULES[name]
        ax = figures.decisions(*data, classify)
        signs = [t for t in ax.texts if t.get_text() in "+−"]
        for text in signs:
            score = classify(np.array([text.get_position()]))[0]
            assert text.get_text() == ("+" if score >= 0 else "−")
        assert {t.get_text() for t in signs} == {
            "+" if s >= 0 else "−" for s in classify(painted(ax)[0])
        }

    def test_signs_are_not_on_examples(self):
        ax = figures.decisions(*CLOUDS, slanted)
        ax.figure.draw_without_rendering()
        centres = ax.transData.transform(CLOUDS.X)
        for text in ax.texts:
            assert not any(text.get_window_extent().contains(*p) for p in centres)

    def test_examples_may_have_the_scores_0_and_1(self):
        ax = figures.decisions([[0, 1], [1, 1]], [-1, 1], lambda points: points[:, 0])
        assert described(ax).endswith("Misclassified: 1 example, ringed: (0, 1).")

    def test_many_examples_are_counted_not_listed(self):
        X, y = datasets.separable(40, 2, 0.1, rng=0)
        text = described(figures.decisions(X, y, constant(1)))
        assert text == (
            f"{(y == 1).sum()} examples labelled +1, blue circles, and {(y == -1).sum()} labelled "
            "−1, vermillion squares. The classifier gives +1 to 100 % of the view, one region, "
            f"and −1 to 0 % of the view. Misclassified: {(y == -1).sum()} examples, ringed."
        )

    def test_the_classifier_is_asked_for_a_few_points_at_a_time(self):
        asked = []
        figures.decisions(*XOR, lambda points: asked.append(len(points)) or product(points))
        assert max(asked) <= AT_ONCE and sum(asked) > 10**4


class TestBoundaries:
    def test_each_line_is_where_its_score_is_zero(self):
        ax = figures.boundaries(*RING, SIDES)
        sets = [c for c in ax.collections if isinstance(c, QuadContourSet)]
        assert len(sets) == 3  # a constant classifier has none
        for contour, score in zip(sets, (slanted, SIDES["two"], disc), strict=True):
            along = np.vstack([p.vertices for p in contour.get_paths()])
            np.testing.assert_allclose(score(along), 0, atol=0.02)

    def test_they_differ_in_style_and_colour_and_are_in_the_legend(self):
        ax = figures.boundaries(*RING, SIDES)
        drawn = [line for line in ax.lines if line.get_label() in SIDES]
        assert len({(k.get_linestyle(), k.get_color()) for k in drawn}) == len(SIDES)
        text = described(ax)
        for name, words in zip(SIDES, style.LINE_WORDS.values()):
            assert f"The boundary of {name}, a {words} line: " in text

    def test_the_words_count_the_errors_of_each(self):
        said = re.findall(r"(\w+) examples? misclassified", described(DRAW["boundaries"]()))
        wrong = [(np.where(f(RING[0]) >= 0, 1, -1) != RING[1]).sum() for f in SIDES.values()]
        assert [0 if s == "no" else int(s) for s in said] == wrong


class TestDual:
    """Each bar is the label of its example times the updates that it brought."""

    @staticmethod
    def markers(ax, words):
        [line] = [line for line in ax.lines if line.get_label() == words]
        return {int(i): int(a) for i, a in line.get_xydata()}

    @pytest.mark.parametrize("t", [0, 1, 3, None])
    @pytest.mark.parametrize("run", [SHORT, RUN, LONG, MOST], ids=["few", "more", "many", "most"])
    def test_bars_markers_and_words_are_the_updates(self, run, t):
        alpha = np.zeros(len(run.y), dtype=int)
        for i in run.updates[:t]:
            alpha[i] += run.y[i]
        ax, few = figures.dual(run, t=t), len(run.y) < 60
        drawn = {}
        for words, sign in (("label +1", 1), ("label −1", -1)):
            rows = np.flatnonzero((run.y == sign) & ((alpha != 0) | few))
            if len(rows):
                assert self.markers(ax, words) == {int(i): alpha[i] for i in rows}
                drawn |= self.markers(ax, words)
        if few:
            bars = {round(b.get_x() + b.get_width() / 2): b for b in ax.patches}
            assert {i: b.get_height() for i, b in bars.items()} == drawn
            assert all((bars[i].get_hatch() is None) == (y > 0) for i, y in enumerate(run.y))
        text = described(ax)
        done = run.mistakes if t is None else t
        assert f"of {len(run.y)} examples after {done} of {run.mistakes} updates" in text
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
                said = re.findall(r"(−?\d+) in row (\d+)", part)
                expected = {
                    int(i): alpha[i] for i in np.flatnonzero((run.y == sign) & (alpha != 0))
                }
                assert {int(i): numbers(a)[0] for a, i in said} == expected
            zeros = int((mine == 0).sum()) if mine.any() else 0
            assert re.findall(r"; (\d+) (?:is|are) 0", part) == ([str(zeros)] if zeros else [])

    def test_w_is_said_and_shown_where_it_is_short(self):
        run = perceptron([[3, 0], [-1, 1]], [1, 1], w0=[1, 1], rate=2)
        for t in range(run.mistakes + 1):
            ax = figures.dual(run, t=t)
            words = f"({', '.join(str(v).replace('-', '−') for v in run.weights(t))})"
            assert described(ax).endswith(f"So w_{t} = {words}.")
            assert ax.get_title() == f"$w_{{{t}}}$ = {words}"
        assert "w_" not in described(figures.dual(LONG)) and not figures.dual(LONG).get_title()

    def test_both_algorithms_have_the_same_picture_but_for_w(self):
        run = kernel_perceptron(SHORT.X, SHORT.y, linear, max_epochs=1000)
        said = [described(figures.dual(r)) for r in (SHORT, run)]
        assert said[0].partition(" So w_")[0] == said[1]
        assert [bar.get_height() for bar in figures.dual(run).patches] == [
            *run.alpha[run.y > 0], *run.alpha[run.y < 0],
        ]  # fmt: skip


class TestVotes:
    @pytest.mark.parametrize("run", [RUN, LONG], ids=["few", "many"])
    def test_heights_are_the_votes(self, run):
        ax = figures.votes(run)
        if len(run.votes) <= 60:
            heights = [bar.get_height() for bar in ax.patches]
            assert heights == run.votes.tolist()
        else:
            drawn = [path.vertices for path in ax.collections[0].get_paths()]
            assert {int(v[0, 0]): v[1, 1] for v in drawn} == {
                t: n for t, n in enumerate(run.votes.tolist()) if n
            }

    @pytest.mark.parametrize("run", [RUN, LONG], ids=["few", "many"])
    def test_the_words_and_the_mark_are_the_longest(self, run):
        ax = figures.votes(run)
        most = int(run.votes.argmax())
        [mark] = ax.lines
        assert mark.get_xydata().tolist() == [[most, run.votes[most]]]
        text = described(ax)
        assert f"w_0 to w_{run.mistakes}, {run.shown} in all. w_{most} has most, " in text
        assert run.votes.sum() == run.shown

    def test_the_longest_need_not_be_the_last(self):
        ax = figures.votes([0, 3, 9, 2])
        assert ax.lines[0].get_xydata().tolist() == [[2, 9]]
        assert "w_2 has most, 9 (64 %); the last, w_3, has 2. 1 of them has none." in described(ax)

    def test_an_array_of_votes_will_do(self):
        assert described(figures.votes(RUN.votes)) == described(figures.votes(RUN))


@pytest.fixture(params=PROOFS)
def table(request):
    return PROOFS[request.param]


class TestMarginProof:
    def test_the_curves_are_the_bounds_on_the_length(self, table):
        ax = figures.margin_proof(table)
        T = len(table.t)
        most = largest_norms(T, table.gamma, table.threshold, table.R)
        for words, lengths in (
            ("sharper bound", most.concave),
            (r"$\gamma t\,/\,2 + Q\,\sqrt{t}$", most.simple),
        ):
            t, drawn = curve(ax, words).T
            np.testing.assert_allclose(
                np.interp(np.arange(1, T + 1), t, drawn), lengths[1:], rtol=2e-3
            )
        t, lower = curve(ax, r"$t\,\gamma_0$").T
        assert lower == pytest.approx(table.gamma0 * t)

    def test_they_meet_in_the_ring_at_the_bound_and_in_view(self, table):
        ax = figures.margin_proof(table)
        [ring] = [line for line in ax.lines if line.get_markersize() == 15]
        [(t, height)] = ring.get_xydata()
        assert t == table.bound and height == pytest.approx(t * table.gamma0)
        assert np.interp(t, *curve(ax, "sharper bound").T) == pytest.approx(height, rel=2e-3)
        ax.figure.draw_without_rendering()
        assert ax.viewLim.contains(t, height)
        assert any("bound" in text.get_text() for text in labels(ax))

    def test_the_run_is_the_table_and_lies_between(self, table):
        ax = figures.margin_proof(table)
        t, drawn = curve(ax, r"$\|w_t\|$").T
        assert t.tolist() == table.t.tolist() and drawn.tolist() == table.norm.tolist()
        assert (drawn >= table.gamma0 * t * (1 - 1e-9)).all()
        assert (drawn <= np.interp(t, *curve(ax, "sharper bound").T) * (1 + 2e-3)).all()

    def test_the_adversary_touches_the_curve(self):
        ax = figures.margin_proof(PROOFS["adversary"])
        last, height = curve(ax, r"$\|w_t\|$")[-1]
        assert last == 249 and last > 0.98 * PROOFS["adversary"].bound
        allowed = np.interp(last, *curve(ax, "sharper bound").T)
        assert allowed / height - 1 < 0.01
        assert described(ax).endswith("made 99.1 % of the updates that the bound allows.")

    def test_a_run_is_never_squeezed_into_a_corner(self, table):
        ax = figures.margin_proof(table)
        far = table.bound > 5 * len(table.t)
        assert ax.get_xscale() == ax.get_yscale() == ("log" if far else "linear")
        assert ("so both axes are logarithmic" in described(ax)) == far

    def test_the_words_hold_the_chain_after_the_last_update(self, table):
        # The numbers are rounded to four digits, so that equal ones stay equal.
        T, _, *chain = numbers(described(figures.margin_proof(table)).partition("After ")[2])[:6]
        most = largest_norms(len(table.t), table.gamma, table.threshold, table.R)
        assert T == len(table.t) and chain == sorted(chain)
        exact = [T * table.gamma0, table.norm[-1], most.concave[-1], most.simple[-1]]
        assert chain == pytest.approx(exact, rel=1e-3)


class TestMarginBounds:
    def test_lines_and_points_are_the_data(self):
        ax = figures.margin_bounds(BOUNDS, FORCED)
        for name, (x, y) in {**BOUNDS, **FORCED}.items():
            assert curve(ax, name).T.tolist() == [list(x), list(y)]
        marks = [line for line in ax.lines if line.get_linestyle() == "None"]
        assert [line.get_label() for line in marks] == ["adversary"]

    def test_the_words_say_how_near_the_points_are(self):
        text = described(figures.margin_bounds(BOUNDS, FORCED))
        assert text.startswith("Updates against γ / γ0. (a), solid line: from 100 at 0 to 400 at 1")
        lowest = [margin_perceptron_bound(0.1, g) for g in (0.05, 0.1)]
        shares = sorted(round(100 * n / b) for n, b in zip((146, 249), lowest))
        assert f"{shares[0]} to {shares[1]} % of the lowest line there." in text or (
            shares[0] == shares[1] and f", {shares[0]} % of the lowest line there." in text
        )

    def test_where_no_bound_was_computed_nothing_is_compared(self):
        text = described(figures.margin_bounds(BOUNDS, {"adversary": ([0.123], [100])}))
        assert text.endswith("adversary (circles): 100 at 0.123.")


class TestAgainstAParameter:
    def test_repeats_become_means_with_bars_of_a_standard_deviation(self):
        ax = figures.by_scale(SCALES, {"relative": REPEATED, "fixed": REPEATED[0]})
        np.testing.assert_allclose(curve(ax, "relative").T, [SCALES, REPEATED.mean(axis=0)])
        assert curve(ax, "fixed").T.tolist() == [SCALES, REPEATED[0].tolist()]
        [bars] = [c for c in ax.collections if len(c.get_segments()) == len(SCALES)]
        tops = [segment[1, 1] for segment in bars.get_segments()]
        np.testing.assert_allclose(tops, REPEATED.mean(axis=0) + REPEATED.std(axis=0, ddof=1))
        text = described(ax)
        assert "relative, solid line: 4 ± 1 at 0.001, 4 ± 0 at 0.01, 6 ± 1 at 0.1" in text
        assert text.endswith("means of 3 runs with bars of one standard deviation.")

    def test_on_a_logarithmic_axis_bars_go_up_only(self):
        wide = [[1, 1, 1, 1, 1], [90, 90, 90, 90, 90]]
        ax = figures.by_scale(SCALES, {"a": wide}, log="xy")
        [bars] = ax.collections
        ends = np.array([segment[:, 1] for segment in bars.get_segments()])
        np.testing.assert_allclose(ends, [[45.5, 45.5 + np.std([1, 90], ddof=1)]] * 5)
        ax.figure.draw_without_rendering()
        assert ax.get_ylim()[0] > 10
        assert described(ax).endswith("of one standard deviation, drawn upwards only.")

    def test_bars_at_the_same_place_stand_side_by_side(self):
        ax = figures.by_scale(SCALES, {"a": REPEATED, "b": REPEATED})
        ax.figure.draw_without_rendering()
        drawn = [line for line in ax.lines if line.get_label() in "ab"]
        a, b = (line.get_transform().transform(line.get_xydata()) for line in drawn)
        assert (b[:, 0] - a[:, 0] > 3).all() and np.allclose(a[:, 1], b[:, 1])

    def test_one_run_has_no_bars(self):
        ax = figures.by_scale(SCALES, {"a": REPEATED[:1]})
        assert not ax.collections and "±" not in described(ax)

    def test_a_level_and_a_choice_are_drawn_and_said(self):
        ax = figures.choose_gamma(
            [0, 1], {"a": [3, 4]}, level=(r"$\gamma_0$ of the data", 3.5), chosen=1
        )
        assert curve(ax, r"$\gamma_0$ of the data")[:, 1].tolist() == [3.5, 3.5]
        assert curve(ax, r"$\gamma$ = 1")[:, 0].tolist() == [1, 1]
        text = described(ax)
        assert text.endswith("A thin level line: γ0 of the data = 3.5. Marked: γ = 1.")

    @pytest.mark.parametrize("log", ["", "x", "y", "xy"])
    def test_axes_are_logarithmic_as_asked_and_said(self, log):
        ax = figures.by_scale(SCALES, {"a": REPEATED}, log=log)
        scales = [ax.get_xscale(), ax.get_yscale()]
        assert scales == ["log" if letter in log else "linear" for letter in "xy"]
        assert ("logarithmic" in described(ax)) == bool(log)

    def test_marks_at_zero_are_seen_whole(self):
        ax = figures.by_scale(SCALES, {"a": [0, 0, 1, 2, 3]}, log="x")
        ax.figure.draw_without_rendering()
        above = ax.transData.transform((1, 0))[1] - ax.get_window_extent().y0
        assert above > 3.5 * ax.figure.dpi / 72

    def test_the_bound_of_online_to_batch_is_a_line_of_its_own(self):
        ax = DRAW["online_to_batch"]()
        assert curve(ax, "bound")[:, 1].tolist() == [20, 18, 16, 14, 12]
        assert described(ax).endswith(
            "The bound, a wide grey line: 20 at 25, 18 at 50, 16 at 100, 14 at 200, 12 at 400."
        )


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (
            lambda: figures.decisions([[1, 2, 3]], [1], slanted),
            r"^X must lie in the plane to be drawn, \(n, 2\), but its shape is \(1, 3\)",
        ),
        (
            lambda: figures.decisions(*XOR, lambda x: (product(x) > 0).astype(int)),
            "^classify must return labels -1 and .1, or scores, but it returns only 0 and 1",
        ),
        (
            lambda: figures.decisions(*XOR, lambda x: [1.0]),
            "^what classify returns must have 4 components, but it has 1",
        ),
        (
            lambda: figures.decisions(*XOR, constant(np.nan)),
            r"^what classify returns must be finite, but .*\[0\] is nan",
        ),
        (
            lambda: figures.boundaries(*XOR, {str(i): product for i in range(5)}),
            "^classifiers must be at most 4 to be told apart, not 5",
        ),
        (
            lambda: figures.dual([1, 2]),
            r"^run must be what perceptron\(X, y\) or kernel_perceptron.*, but it is \[1, 2\]",
        ),
        (
            lambda: figures.dual(RUN, t=-1),
            f"^t must be between 0 and {RUN.mistakes} updates, .* -1",
        ),
        (lambda: figures.votes([1, -2]), "^the votes of run must be whole numbers .* one is -2"),
        (lambda: figures.votes([1, 0.5]), "^the votes of run must be whole numbers .* one is 0.5"),
        (
            lambda: figures.margin_proof(RUN),
            r"^table must be a bounds.MarginProofTable, check_margin_proof\(run, u\), but it is <R",
        ),
        (
            lambda: figures.margin_bounds(BOUNDS, {str(i): ([1], [2]) for i in range(3)}),
            "^forced must be at most 2 by name, not 3",
        ),
        (
            lambda: figures.margin_bounds(BOUNDS, log="x"),
            r"^the places of '\(a\)' must be above 0 to be on a logarithmic axis, but one is 0: ",
        ),
        (
            lambda: figures.by_scale(SCALES, {"a": [0, 1, 2, 3, 4]}, log="xy"),
            "^the values of 'a' must be above 0 .* take 'y' out of log",
        ),
        (
            lambda: figures.by_scale(SCALES, {"a": [1, 2]}),
            r"^the values of 'a' must be one for each of 5 places, .* but their shape is \(2,\)",
        ),
        (lambda: figures.by_scale(SCALES, {"a": SCALES}, log="z"), "^log must be .* not 'z'"),
        (
            lambda: figures.choose_gamma([1], {str(i): [1] for i in range(5)}),
            "^curves must be at most 4 to be told apart, not 5",
        ),
    ],
)
def test_errors_name_the_argument_and_say_what_to_do(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()
