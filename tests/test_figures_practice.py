"""The pictures of lecture 08: error bars, and several classes, true to the data."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.contour import ContourSet
from oracles import refusal
from pictures import (
    ON_28_BY_28,
    WORDS,
    axes_of,
    confused,
    numbers,
)

from coursekit.numbers.spread import Spread
from coursekit.perceptrons import figures
from coursekit.perceptrons.figures import description


class TestConfusion:
    @given(
        st.integers(1, 5).flatmap(
            lambda k: st.lists(
                st.lists(st.integers(0, 99), min_size=k, max_size=k), min_size=k, max_size=k
            )
        )
    )
    @example([[2]])
    @example([[0, 0], [0, 0]])
    def test_each_count_is_in_its_place_and_the_words_add_them_up(self, matrix):
        ax, matrix = figures.confusion(matrix), np.array(matrix)
        counts = {text.get_position()[::-1]: int(text.get_text()) for text in ax.texts}
        assert counts == dict(np.ndenumerate(matrix))
        spoken = numbers(description(ax).replace("no examples", "0 examples"))
        wrong = matrix.sum() - np.trace(matrix)
        assert spoken[:3] == [matrix.sum(), len(matrix), wrong]
        assert spoken[3] == pytest.approx(100 * wrong / max(matrix.sum(), 1), rel=0.01)

    def test_right_answers_are_hatched_and_have_no_part_in_the_shades(self):
        [ax] = axes_of("confusion")
        errors = confused() - np.diag(np.diag(confused()))
        assert ax.images[0].get_array().tolist() == errors.tolist()
        cells = [(p.get_x() + 0.5, p.get_y() + 0.5) for p in ax.patches if p.get_hatch()]
        assert cells == [(i, i) for i in range(10)]

    def test_the_words_name_the_pairs_that_are_confused_most(self):
        pairs = "malignant taken for benign (19), benign taken for malignant (7)."
        assert description(axes_of("confusion, of two")[0]).endswith(pairs)


class TestWeightImage:
    def test_on_fine_images_lines_run_around_the_large_weights(self):
        ax = axes_of("weight_image, large")[0]
        assert not [t for t in ax.texts if t.get_text() in "+−"]
        sets = [c for c in ax.collections if isinstance(c, ContourSet)]
        assert len(sets) == 2  # both signs
        solid, dashed = (c.get_linestyle()[0][1] for c in sets)
        assert solid is None and dashed is not None
        row, column = divmod(int(ON_28_BY_28.argmax()), 28)
        around = np.vstack([p.vertices for p in sets[0].get_paths()])
        assert np.hypot(*(around - (column, row)).T).min() < 0.35 * 28


class TestWordWeights:
    def test_each_word_stands_at_the_end_of_its_bar_the_longest_on_top(self):
        [ax] = axes_of("word_weights")
        bars = [(patch.get_y() + 0.4, patch.get_width()) for patch in ax.patches]
        words = [
            (text.xy[1], text.xy[0], text.get_text()) for text in ax.texts if hasattr(text, "xy")
        ]
        weights, names, _ = WORDS
        by_weight = sorted(zip(weights, names), reverse=True)
        up = [
            (row, w, name)
            for row, (w, name) in enumerate(pair for pair in by_weight if pair[0] > 0)
        ]
        down = [
            (row, w, name) for row, (w, name) in enumerate(p for p in by_weight[::-1] if p[0] < 0)
        ]
        assert words == up + down
        np.testing.assert_allclose(bars, [(row, w) for row, w, _ in words])

    def test_no_more_words_than_wanted_and_each_side_may_be_empty(self):
        ax = figures.word_weights([1, 2, 3], ["a", "b", "c"], most=2)
        assert "bars to the right: c 3, b 2. For −1, hatched bars to the left: no words." in (
            figures.description(ax)
        )
        message = "words must be one for each of 3 weights, not 1."
        assert refusal(figures.word_weights, [1, 2, 3], ["a"]) == message


class TestSplits:
    def test_the_squares_of_the_test_set_are_filled_and_letters_stand_below_their_blocks(self):
        tested = np.random.default_rng(0).random((2, 9)) < 0.4
        ax = figures.splits({"one": tested[0], "two": tested[1]}, groups={"two": "AABBCCDDE"})
        squares = [patch for patch in ax.patches if patch.get_y() > -1]  # not the legend
        colours = [patch.get_facecolor()[:3] for patch in squares]
        assert [colour != (1, 1, 1) for colour in colours] == tested.ravel().tolist()
        letters = {t.get_text(): t.get_position()[0] for t in ax.texts if len(t.get_text()) == 1}
        assert letters == {"A": 0.5, "B": 2.5, "C": 4.5, "D": 6.5, "E": 8}

    def test_whoever_is_in_the_test_set_as_a_whole_is_named(self):
        ax = figures.splits({"by person": [1, 1, 0, 1, 0]}, groups={"by person": "AABBC"})
        assert description(ax).endswith("number 1, 2, 4, that is all of A.")

    def test_splits_of_different_lengths_are_refused(self):
        assert refusal(figures.splits, {"one": [0, 1], "two": [0, 1, 1]}) == (
            "All splits must be of the same examples, but 'one' has 2 of them and 'two' has 3."
        )


@given(
    st.lists(st.integers(0, 400), min_size=1, max_size=100),
    st.integers(1, 400),
    st.booleans(),
)
def test_no_two_dots_of_a_strip_lie_on_each_other(values, unit, from_zero):
    ax = figures.strips(Spread({"one": np.array(values) / unit, "other": np.zeros(len(values))}))
    if from_zero:
        ax.set_xlim(left=0)
    ax.figure.draw_without_rendering()
    dots = [line for line in ax.lines if line.get_linestyle() == "None"]
    centres = np.vstack([ax.transData.transform(line.get_xydata()) for line in dots])
    assert len(centres) == 2 * len(values)
    diameter = dots[0].get_markersize() * ax.figure.dpi / 72
    apart = np.linalg.norm(centres[:, None] - centres, axis=2) + 2 * diameter * np.eye(len(centres))
    assert apart.min() > 0.99 * diameter


DRAWN = np.random.default_rng(0)
CROWDED = {
    "few values": {"a": DRAWN.binomial(6, 0.2, 100), "b": DRAWN.binomial(6, 0.2, 100)},
    "far apart": {"a": [*DRAWN.poisson(4, 95), 40, 50, 66, 66, 66], "b": DRAWN.poisson(2, 100)},
    "not whole": {"a": DRAWN.normal(size=100), "b": DRAWN.normal(3, 0.01, 100)},
    "all equal": {"a": [7] * 100, "b": [7] * 100},
    "one run": {"a": [2], "b": [3]},
}


@pytest.mark.parametrize("results", CROWDED.values(), ids=CROWDED)
@pytest.mark.parametrize("left", [None, -30])
def test_no_two_dots_of_the_strips_touch_and_all_stay_at_their_results(results, left):
    ax = figures.strips(Spread(results))
    ax.set_xlim(left=left)  # a view that is chosen later makes the places anew
    FigureCanvasAgg(ax.figure).draw()
    dots = [line for line in ax.lines if line.get_marker() == "o"]
    for row, (line, values) in enumerate(zip(dots, results.values(), strict=True)):
        centres, width = line.get_xydata(), line.get_markersize() * ax.figure.dpi / 72
        assert len(centres) == len(values)
        pixels = ax.transData.transform(centres)
        others = np.linalg.norm(pixels[:, None] - pixels, axis=2) + np.diag([np.inf] * len(pixels))
        assert others.min() > 1.2 * width
        assert row - 0.8 < centres[:, 1].min() and centres[:, 1].max() < row
        exact = ax.transData.transform(np.column_stack([np.sort(values), centres[:, 1]]))
        shift = abs(pixels[:, 0].mean() - exact[:, 0].mean())
        assert shift < (width if left is None else 6 * width)
