"""The pictures of lecture 03: what is drawn is the data, and the words state its numbers."""

from collections import Counter

import numpy as np
import pytest
import test_figures
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from test_figures import described, lines, numbers

from coursekit import figures

GROWTH = {
    "bound": ([2, 4, 8, 16], [15, 25, 45, 85]),
    "forced": ([2, 4, 8, 16], [4, 6, 10, 18]),
    "random order": ([4, 16], [3, 7]),
}

DRAW = {
    "discriminant": lambda ax=None: figures.discriminant([1, 2], [3, 1], ax=ax),
    "discriminant of parallels": lambda ax=None: figures.discriminant([1, 2], [-2, -4], ax=ax),
    "discriminant far out": lambda ax=None: figures.discriminant([0.001, 0], [1000, 1000], ax=ax),
    "order_counts": lambda ax=None: figures.order_counts([3, 4, 4, 6, 7, 7], ax=ax),
    "order_counts of one": lambda ax=None: figures.order_counts([3], ax=ax),
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

    test_both_axes_have_the_same_scale = None
    test_a_label_at_the_edge_of_the_view_covers_no_hyperplane = None

    def test_everything_drawn_uses_the_colours_of_the_course(self, finished):
        test_figures.TestColours().test_everything_drawn_uses_these_colours(finished)

    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_the_axes_given_is_the_axes_returned(self, draw, ax):
        assert draw(ax) is ax
        assert draw().figure is not draw().figure

    def test_panels_have_room_for_them_side_by_side(self):
        left, right = figures.panels(2)
        DRAW["order_counts"](left)
        DRAW["growth"](right)
        assert "Panel 1 of 2: 6 orders" in figures.show([left, right]).alt


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

    def test_many_bars_are_not_all_listed(self):
        text = described(figures.order_counts([*range(20), 5]))
        assert text.endswith("The most common number is 5, in 2 orders.")
        assert not figures.order_counts(range(20)).texts

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
