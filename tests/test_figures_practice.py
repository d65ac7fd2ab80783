"""The pictures of lecture 06: errors with bars, and several classes, as the data has them."""

import itertools
import re

import numpy as np
import pytest
import test_figures_convergence
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.colors import to_rgb, to_rgba
from matplotlib.contour import ContourSet
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text
from test_figures import described, numbers
from test_figures_variants import curve

from coursekit import datasets, figures
from coursekit.figures import style

RNG = np.random.default_rng(5)
EPOCHS = np.arange(1, 11)
ORDERS = {
    name: (EPOCHS, level + 0.1 / EPOCHS + 0.01 * RNG.random((20, 10)))
    for name, level in (("last", 0.08), ("averaged", 0.05), ("voted", 0.049), ("pocket", 0.07))
}
ROWS = [
    {"d": d, "T": T, "last": 12 / d + 1 / T, "averaged": 8 / d + 1, "voted": 7 / d + 1, "time": 3}
    for d, T in ((1, 10), (1, 0.1), (1, 1), (2, 0.1), (2, 1), (3, 1), (3, 0.1), (4, 1), (4, 0.1))
]
DIGITS = datasets.ten_digits()
GUESSES = np.where(np.arange(100) % 3, DIGITS.y[:100], (DIGITS.y[:100] + 1) % 10)
CONFUSION = np.zeros((10, 10), dtype=int)
np.add.at(CONFUSION, (DIGITS.y[:100], GUESSES), 1)
TUMOURS = [[350, 7], [19, 193]]
MEANS = np.array([DIGITS.X[DIGITS.y == k].mean(axis=0) for k in range(10)])
WEIGHTS = np.round(MEANS - DIGITS.X.mean(axis=0), 2)
LARGE = np.add.outer(np.sin(np.arange(28) / 4), np.cos(np.arange(28) / 5)).ravel()

DRAW = {
    "learning_curves": lambda ax=None: figures.learning_curves(ORDERS, ax=ax),
    "learning_curves of one order": lambda ax=None: figures.learning_curves(
        {"sorted": (EPOCHS, ORDERS["last"][1][0])}, ax=ax
    ),
    "learning_curves by examples": lambda ax=None: figures.learning_curves(
        {"one": ([50, 100, 200, 400, 800], RNG.random((5, 5)) + 0.1)}, x="examples", log="xy", ax=ax
    ),
    "learning_curves of many": lambda ax=None: figures.learning_curves(
        {"one": (np.arange(1, 201), RNG.random((5, 200)))}, y="MNIST error", ax=ax
    ),
    "paper_errors by reading": lambda ax=None: figures.paper_errors(ROWS, degree=1, ax=ax),
    "paper_errors by degree": lambda ax=None: figures.paper_errors(
        ROWS, reading="voted", log="xy", ax=ax
    ),
    "confusion": lambda ax=None: figures.confusion(CONFUSION, ax=ax),
    "confusion of two": lambda ax=None: figures.confusion(
        TUMOURS, ["benign", "malignant"], ax=ax
    ),
    "confusion without errors": lambda ax=None: figures.confusion(np.diag([3, 4, 5]), ax=ax),
    "wrong_images": lambda ax=None: figures.wrong_images(
        DIGITS.X[:100], DIGITS.y[:100], GUESSES, ax=ax
    ),
    "class_weights": lambda ax=None: figures.class_weights(WEIGHTS, ax=ax),
    "class_weights, large": lambda ax=None: figures.class_weights(
        [LARGE, -LARGE, 0 * LARGE], ["a", "b", "none"], shape=(28, 28), ax=ax
    ),
}  # fmt: skip


@pytest.fixture(scope="module", params=DRAW)
def finished(request):
    """Every picture, shown once: its labels are where `show` puts them."""
    ax = DRAW[request.param]()
    figures.show(ax)
    ax.figure.draw_without_rendering()
    return ax.figure


class TestReadable(test_figures_convergence.TestReadable):
    """What makes every other picture readable holds for these."""

    test_both_axes_have_the_same_scale = None

    def test_everything_drawn_uses_the_colours_of_the_course(self, finished):
        known = {style.BLUE, style.VERMILLION, style.GREEN, style.BLACK, style.GREY, style.PALE}
        known |= {"white", *style.INK.values()}  # numbers on dark cells, and signs
        drawn = [
            a.get_color()
            for a in finished.axes[0].get_children()
            if isinstance(a, Line2D) or (isinstance(a, Text) and a.get_text())
        ]
        assert {to_rgba(c) for c in drawn} <= {to_rgba(c) for c in known}

    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_the_axes_given_is_the_axes_returned(self, draw):
        ax = Figure().add_subplot()
        assert draw(ax) is ax
        assert draw().figure is not draw().figure

    def test_panels_have_room_for_them_side_by_side(self):
        axes = figures.panels(3)
        for ax, reading in zip(axes, ("last", "averaged", "voted")):
            figures.paper_errors(ROWS, reading=reading, ax=ax).set_title(reading)
        assert "Panel 2 of 3, averaged: Test error in %" in figures.show(axes).alt

    def test_texts_do_not_overlap(self, finished):
        boxes = [t.get_window_extent() for t in finished.axes[0].texts if t.get_text()]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))

    def test_every_picture_says_much_in_words(self, finished):
        text = described(finished.axes[0])
        assert len(text) > 40 and "$" not in text and " nan" not in text


class TestLearningCurves:
    def test_lines_are_the_means_over_the_orders_and_bars_their_spread(self):
        ax = figures.learning_curves(ORDERS)
        for name, (epochs, errors) in ORDERS.items():
            np.testing.assert_allclose(curve(ax, name).T, [epochs, errors.mean(axis=0)])
        bars = [[s[:, 1] for s in c.get_segments()] for c in ax.collections]
        assert len(bars) == len(ORDERS)
        for drawn, (_, errors) in zip(bars, ORDERS.values(), strict=True):
            mean, spread = errors.mean(axis=0), errors.std(axis=0, ddof=1)
            np.testing.assert_allclose(drawn, np.transpose([mean - spread, mean + spread]))

    def test_they_differ_in_style_marker_and_colour(self):
        drawn = [k for k in figures.learning_curves(ORDERS).lines if k.get_label() in ORDERS]
        for look in ("get_linestyle", "get_marker", "get_color"):
            assert len({getattr(line, look)() for line in drawn}) == len(ORDERS)

    def test_the_words_hold_means_and_spreads(self):
        text = described(figures.learning_curves(ORDERS))
        assert text.startswith("Test error against epochs. last, solid line: ")
        said = numbers(text.partition("voted, dotted line: ")[2])
        errors = ORDERS["voted"][1]
        expected = [errors[:, 0].mean(), errors[:, 0].std(ddof=1), 1]
        assert said[:3] == pytest.approx(expected, rel=0.06)
        assert text.endswith("means of 20 runs with bars of one standard deviation.")

    def test_capital_letters_of_the_axes_stay(self):
        assert described(DRAW["learning_curves of many"]()).startswith("MNIST error against epochs")

    def test_of_many_places_some_have_marks(self):
        ax = DRAW["learning_curves of many"]()
        assert ax.lines[0].get_markevery() == 8


class TestPaperErrors:
    @pytest.mark.parametrize("degree", [1, 2, 3, 4])
    def test_a_degree_has_a_line_for_each_reading(self, degree):
        ax = figures.paper_errors(ROWS, degree=degree)
        mine = sorted((row for row in ROWS if row["d"] == degree), key=lambda row: row["T"])
        for name in ("last", "averaged", "voted"):
            expected = [(row["T"], row[name]) for row in mine]
            np.testing.assert_allclose(curve(ax, name), expected)

    @pytest.mark.parametrize("reading", ["last", "averaged", "voted"])
    def test_a_reading_has_a_line_for_each_degree(self, reading):
        ax = figures.paper_errors(ROWS, reading=reading)
        for degree in (1, 2, 3, 4):
            t, errors = curve(ax, f"$d$ = {degree}").T
            found = {row["T"]: row[reading] for row in ROWS if row["d"] == degree}
            assert dict(zip(t, errors)) == found and (np.diff(t) > 0).all()

    def test_epochs_are_on_a_logarithmic_axis(self):
        ax = figures.paper_errors(ROWS, degree=1)
        assert (ax.get_xscale(), ax.get_yscale()) == ("log", "linear")
        assert described(ax) == (
            "Test error in % against epochs, the horizontal axis logarithmic. last, solid line: "
            "22 at 0.1, 13 at 1, 12.1 at 10. averaged, dashed line: 9 at 0.1, 9 at 1, 9 at 10. "
            "voted, dotted line: 8 at 0.1, 8 at 1, 8 at 10."
        )


def luminance(colour):
    c = np.array(to_rgb(colour))
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return linear @ [0.2126, 0.7152, 0.0722]


class TestConfusion:
    @settings(max_examples=15, deadline=None)
    @given(st.integers(1, 5).flatmap(
        lambda k: st.lists(
            st.lists(st.integers(0, 99), min_size=k, max_size=k), min_size=k, max_size=k
        )
    ))  # fmt: skip
    def test_each_count_is_in_its_place_and_the_words_add_them_up(self, matrix):
        ax, matrix = figures.confusion(matrix), np.array(matrix)
        found = {text.get_position()[::-1]: int(text.get_text()) for text in ax.texts}
        assert found == dict(np.ndenumerate(matrix))
        said = numbers(described(ax).replace("no examples", "0 examples"))
        wrong = matrix.sum() - np.trace(matrix)
        assert said[:3] == [matrix.sum(), len(matrix), wrong]
        assert said[3] == pytest.approx(100 * wrong / max(matrix.sum(), 1), rel=0.01)

    def test_more_errors_are_darker_and_right_answers_have_no_part_in_it(self):
        [shown] = figures.confusion(CONFUSION).images
        errors = CONFUSION - np.diag(np.diag(CONFUSION))
        assert shown.get_array().tolist() == errors.tolist()
        ramp = [luminance(shown.get_cmap()(v)[:3]) for v in np.linspace(0, 1, 50)]
        assert (np.diff(ramp) < 0).all()
        lightness = 116 * np.cbrt(ramp) - 16
        straight = np.linspace(lightness[0], lightness[-1], 50)
        assert np.abs(lightness - straight).max() < 3  # equal steps look equal

    def test_the_diagonal_is_hatched(self):
        ax = figures.confusion(CONFUSION)
        cells = [(p.get_x() + 0.5, p.get_y() + 0.5) for p in ax.patches if p.get_hatch()]
        assert cells == [(i, i) for i in range(10)]

    @pytest.mark.parametrize(
        "matrix", [CONFUSION, TUMOURS, *([[0, 200], [n, 3]] for n in range(180, 200))]
    )
    def test_numbers_stand_out_from_their_cells(self, matrix):
        ax = figures.confusion(matrix)
        [shown] = ax.images
        for text in ax.texts:
            column, row = text.get_position()
            cell = "white" if row == column else shown.to_rgba(shown.get_array())[row, column, :3]
            low, high = sorted([luminance(cell), luminance(text.get_color())])
            assert (high + 0.05) / (low + 0.05) >= 4.5

    def test_the_words_name_the_pairs_that_are_confused_most(self):
        text = described(figures.confusion(TUMOURS, ["benign", "malignant"]))
        assert text == (
            "569 examples of 2 classes, true class by row, predicted class by column. 26 are "
            "misclassified (4.57 %). Most often: malignant taken for benign (19), benign taken "
            "for malignant (7)."
        )

    def test_no_errors(self):
        text = described(figures.confusion([[2]]))
        assert text.startswith("2 examples of 1 class, true class") and text.endswith(
            "0 are misclassified (0 %)."
        )


class TestWrongImages:
    WRONG = np.flatnonzero(DIGITS.y[:100] != GUESSES)

    def test_the_first_misclassified_are_drawn_with_both_classes(self):
        ax = DRAW["wrong_images"]()
        assert len(ax.images) == 12
        for image, text, i in zip(ax.images, ax.texts, self.WRONG, strict=False):
            np.testing.assert_array_equal(image.get_array(), DIGITS.X[i].reshape(8, 8))
            assert text.get_text() == f"a {DIGITS.y[i]},\ncalled {GUESSES[i]}"
        n = len(self.WRONG)
        assert described(ax).endswith(f"In all {n} of 100 images are misclassified.")

    def test_how_many_can_be_chosen(self):
        data = DIGITS.X[:100], DIGITS.y[:100], GUESSES
        assert len(figures.wrong_images(*data, most=5).images) == 5
        assert len(figures.wrong_images(*data, most=500).images) == len(self.WRONG)


class TestClassWeights:
    def test_each_class_is_an_image_on_the_same_scale(self):
        ax = figures.class_weights(WEIGHTS)
        limit = np.abs(WEIGHTS).max()
        for image, weights in zip(ax.images, WEIGHTS, strict=True):
            np.testing.assert_array_equal(image.get_array(), weights.reshape(8, 8))
            assert image.get_clim() == (-limit, limit)

    def test_images_do_not_overlap(self):
        ax = figures.class_weights(WEIGHTS)
        boxes = [image.get_window_extent() for image in ax.images]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))

    def test_large_weights_carry_their_sign(self):
        ax = figures.class_weights([[9, -8, 1, 0, -2, 5]], shape=(2, 3))
        signs = {
            tuple(np.round(t.get_position(), 3)): t.get_text()
            for t in ax.texts
            if t.get_text() in "+−"
        }
        x, y = (1 / 6, 3 / 6, 5 / 6), (-1 / 4, -3 / 4)
        expected = {(x[0], y[0]): "+", (x[1], y[0]): "−", (x[2], y[1]): "+"}
        assert signs == {tuple(np.round(k, 3)): v for k, v in expected.items()}

    def test_on_fine_images_lines_run_around_the_large_weights(self):
        ax = DRAW["class_weights, large"]()
        assert not [t for t in ax.texts if t.get_text() in "+−"]
        sets = [c for c in ax.collections if isinstance(c, ContourSet)]
        assert len(sets) == 4  # both signs of two classes; the third has no weights
        solid, dashed = sets[:2]
        assert [solid.get_linestyle()[0][1], dashed.get_linestyle()[0][1]][0] is None
        assert dashed.get_linestyle()[0][1] is not None
        # The largest weight is in row 7, column 1, of the first image.
        row, column = divmod(int(LARGE.argmax()), 28)
        place = ((column + 0.5) / 28, -(row + 0.5) / 28)
        around = np.vstack([p.vertices for p in solid.get_paths()])
        assert np.hypot(*(around - place).T).min() < 0.35
        assert all(-1 <= y <= 0 for y in around[:, 1])

    def test_the_words_hold_the_extremes_of_each(self):
        text = described(figures.class_weights(WEIGHTS))
        for k, weights in enumerate(WEIGHTS):
            said = re.search(rf" {k}: (largest .*?)(?=\. \d:|\.$)", text)[1]
            high, row, column, low, row_2, column_2 = numbers(said)
            grid = weights.reshape(8, 8)
            assert high == pytest.approx(grid.max()) == grid[int(row) - 1, int(column) - 1]
            assert low == pytest.approx(grid.min()) == grid[int(row_2) - 1, int(column_2) - 1]


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (
            lambda: figures.learning_curves({"a": [1, 2, 3]}),
            r"^curves\['a'\] must be a pair, places and errors, not \[1, 2, 3\]",
        ),
        (
            lambda: figures.learning_curves({"a": ([1, 2], [[0.1, 0.2, 0.3]])}),
            r"^the values of 'a' must be one for each of 2 places, \(2,\) or \(repeats, 2\), but",
        ),
        (lambda: figures.paper_errors(ROWS), "^give either a degree, .* or a reading, not both"),
        (lambda: figures.paper_errors(ROWS, degree=2, reading="last"), "^give either a degree"),
        (
            lambda: figures.paper_errors(ROWS, degree=5),
            r"^degree must be one of \[1, 2, 3, 4\], those in the rows, not 5",
        ),
        (
            lambda: figures.paper_errors(ROWS, reading="mean"),
            "^reading must be one of last, averaged, voted, not 'mean'",
        ),
        (
            lambda: figures.paper_errors([*ROWS, ROWS[3]], degree=2),
            "^rows must have one row for each d and T, but for d = 2 some T has several: take",
        ),
        (lambda: figures.confusion([[1, 2]]), r"^matrix must be square, but its shape is \(1, 2\)"),
        (lambda: figures.confusion([[1.5]]), "^matrix must hold whole numbers .* one is 1.5"),
        (lambda: figures.confusion([[-1]]), "^matrix must hold whole numbers .* one is -1"),
        (lambda: figures.confusion([[1]], "ab"), "^classes must be 1 names, .* not 2"),
        (
            lambda: figures.wrong_images(DIGITS.X[:2], [0, 1], [0, 1]),
            "^predicted must differ from labels somewhere",
        ),
        (
            lambda: figures.wrong_images(DIGITS.X[:2], [0, 1], [0]),
            r"^predicted must be one for each of the 2 images, but their shape is \(1,\)",
        ),
        (
            lambda: figures.class_weights([[1, 2, 3]]),
            r"^W must have 8 \* 8 = 64 pixels an image, but it has 3",
        ),
        (lambda: figures.class_weights(WEIGHTS, "ab"), "^classes must be 10 names, .* not 2"),
    ],
)
def test_errors_name_the_argument_and_say_what_to_do(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()
